"""LiteLLM's content filter as its proxy runs it: our keywords, and its own category about self-harm."""

import os
from typing import Any

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    os.environ |= {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_LOG": "ERROR"}  # no prices, no line for each hit
    from fastapi import HTTPException
    from litellm.proxy.guardrails.guardrail_hooks.litellm_content_filter.content_filter import ContentFilterGuardrail

    words: list[Any] = [{"keyword": word, "action": "BLOCK"} for word in keywords]
    categories: list[Any] = [{"category": "harmful_self_harm", "enabled": True, "action": "BLOCK"}]
    guardrail = ContentFilterGuardrail(guardrail_name="bench", blocked_words=words, categories=categories)

    async def check(text: str) -> bool:
        try:
            await guardrail.apply_guardrail({"texts": [text]}, {}, "request")
        except HTTPException:
            return True
        return False

    return check


serve(open_peer)
