"""The first thing anybody writes: a loop over keywords."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    import re

    patterns = [re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in keywords]
    return lambda text: any(pattern.search(text) for pattern in patterns)


serve(open_peer)
