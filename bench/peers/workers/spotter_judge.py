"""Spotter as it comes: rules and the local judge."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    from spotter import Spotter

    spotter = Spotter()
    return lambda text: spotter.screen(text).triage != "safe"


serve(open_peer)
