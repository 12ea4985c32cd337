"""guardrails-ai: its hub of validators wants an account, so a validator of ours over our keywords, in its guard."""

from typing import Any

from protocol import Check, serve


def open_peer(keywords: list[str]) -> Check:
    import re

    from guardrails import Guard, OnFailAction, settings
    from guardrails.validators import FailResult, PassResult, Validator, register_validator

    settings.rc.enable_metrics = False  # it would report each call to its makers
    settings.disable_tracing = True
    patterns = [re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in keywords]

    @register_validator(name="bench/keywords", data_type="string")
    class Keywords(Validator):
        def validate(self, value: str, metadata: dict[str, Any]) -> Any:
            found = any(pattern.search(value) for pattern in patterns)
            return FailResult(error_message="a keyword") if found else PassResult()

    guard = Guard().use(Keywords(on_fail=OnFailAction.NOOP))
    return lambda text: not guard.validate(text).validation_passed


serve(open_peer)
