"""better-profanity with the words that it comes with."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    from better_profanity import profanity

    profanity.load_censor_words()
    return profanity.contains_profanity


serve(open_peer)
