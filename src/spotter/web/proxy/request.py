"""What a client asked for, in OpenAI's shape: which words are a member's, and what can't be judged."""

from dataclasses import dataclass
from typing import Any

_ROLES = ("system", "developer", "user", "assistant", "tool", "function")


class BadRequestError(Exception):
    """A request that is not forwarded: a code and what to do."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code, self.status = code, status


@dataclass(frozen=True, slots=True)
class Asked:
    """A completion request, read."""

    body: dict[str, Any]
    said: tuple[str, ...]  # what the member said, the oldest first

    @property
    def is_streamed(self) -> bool:
        return self.body.get("stream") is True

    @property
    def model(self) -> str:
        return str(self.body.get("model") or "")


def read(body: object) -> Asked:
    """Read a request body; raises BadRequestError for what can't be screened."""
    if not isinstance(body, dict):
        raise BadRequestError("invalid_body", "the body must be a JSON object")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise BadRequestError("invalid_messages", "`messages` must be a list of at least one message")
    for one in messages:
        if not isinstance(one, dict) or one.get("role") not in _ROLES:  # a role unknown here may be a person's there
            raise BadRequestError("invalid_messages", f"each message is an object with a `role`: {', '.join(_ROLES)}")
    said = [_text(one) for one in messages if one["role"] == "user"]
    if not said:
        raise BadRequestError("no_user_message", "there is no message of the role `user` to screen")
    return Asked(body, tuple(said))


def _text(message: dict[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        raise BadRequestError("invalid_messages", "`content` must be a string or a list of parts")
    parts = []
    for part in content:
        if not isinstance(part, dict) or part.get("type") != "text" or not isinstance(part.get("text"), str):
            kind = part.get("type") if isinstance(part, dict) else type(part).__name__
            raise BadRequestError(
                "unjudged_content", f"Spotter can't judge content of the type `{kind}`, so it is not passed on"
            )
        parts.append(part["text"])
    return "\n".join(parts)
