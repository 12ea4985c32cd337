"""better-profanity with our keywords in place of its own."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    from better_profanity import profanity

    profanity.load_censor_words(keywords)
    return profanity.contains_profanity


serve(open_peer)
