"""Spotter, rules alone."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    from spotter import Spotter

    spotter = Spotter(judge=None)
    return lambda text: spotter.screen(text).triage != "safe"


serve(open_peer)
