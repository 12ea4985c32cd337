"""NeMo Guardrails: an input rail with a local action over our keywords, and no model behind it."""

from protocol import Check, serve

_RAILS = """
define flow check keywords
  $found = execute has_keyword
  if $found
    bot refuse to respond
    stop

define bot refuse to respond
  "no"
"""
_SETTINGS = """
models: []
rails:
  input:
    flows:
      - check keywords
"""


def open_peer(keywords: list[str]) -> Check:
    import re

    from nemoguardrails import LLMRails, RailsConfig

    patterns = [re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in keywords]
    rails = LLMRails(RailsConfig.from_content(colang_content=_RAILS, yaml_content=_SETTINGS))

    async def has_keyword(context: dict) -> bool:
        return any(pattern.search(context["user_message"]) for pattern in patterns)

    rails.register_action(has_keyword, "has_keyword")

    async def check(text: str) -> bool:
        only_input = {"rails": ["input"]}
        answer = await rails.generate_async(messages=[{"role": "user", "content": text}], options=only_input)
        return answer.response[-1]["content"] == "no"

    return check


serve(open_peer)
