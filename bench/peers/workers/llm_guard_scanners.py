"""llm-guard's scanners that need no model: BanSubstrings over our keywords. The others download one at first use."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    from llm_guard.input_scanners import BanSubstrings
    from llm_guard.input_scanners.ban_substrings import MatchType

    scanner = BanSubstrings(keywords, match_type=MatchType.WORD, case_sensitive=False, redact=False)
    return lambda text: not scanner.scan(text)[1]


serve(open_peer)
