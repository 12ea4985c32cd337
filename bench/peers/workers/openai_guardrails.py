"""openai-guardrails: the check that needs no model, its keyword filter, over our keywords."""

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    from guardrails.checks.text.keywords import KeywordCfg
    from guardrails.checks.text.keywords import keywords as keyword_filter

    settings = KeywordCfg(keywords=keywords)

    async def check(text: str) -> bool:
        return (await keyword_filter(None, text, settings)).tripwire_triggered

    return check


serve(open_peer)
