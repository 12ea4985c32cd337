"""Vet what a model answered, in OpenAI's shape: every text a client could show to a member."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from spotter.domain import Member, Report
from spotter.spotter import Spotter

_ASIDES = ("refusal", "reasoning", "reasoning_content")
_MOST_CHOICES = 128
_OUTSIDE = frozenset("id object created model choices usage system_fingerprint service_tier".split())
_CALL = ("id", "type", "index")
_CHOICE = frozenset("index message delta logprobs finish_reason".split())
_MESSAGE = frozenset(("role", "content", "tool_calls", "function_call", "audio", "images", *_ASIDES))
_MOST_UNKNOWN = 4_000  # characters of a field that we don't know; more is no setting but content that nobody vetted


@dataclass(slots=True)
class Vetting:
    """How the replies of one request are vetted, and what was found so far."""

    spotter: Spotter
    member: Member
    profile: str
    question: str
    changes: bool = True  # false in logging-only mode: found, said, and left as it is
    reports: list[Report] = field(default_factory=list)
    replaced: bool = False
    said: Sequence[str] = ()  # all that the member spoke of in this conversation
    _known: dict[str, Report] = field(default_factory=dict)

    @property
    def worst(self) -> Report | None:
        """The report that is shown for all: an unsafe one if there is one."""
        return next((one for one in self.reports if not one.safe), self.reports[0] if self.reports else None)

    def look(self, written: str) -> Report:
        """A report on a text, made once however often it is asked for."""
        if written not in self._known:
            report = self.spotter.vet(written, self.profile, self.member)
            self._known[written] = self.spotter.private.checked(report, written, self.member, self.said)
        return self._known[written]

    def text(self, written: str) -> str:
        """What may be shown for a text that a model wrote."""
        report = self.look(written)
        self.reports.append(report)
        if report.safe or not self.changes:
            return written
        self.replaced = True
        if report.repaired is not None:
            return report.repaired
        return self.spotter.fallbacks.instead_of(report, self.question, self.member.language)

    def aside(self, written: str) -> str:
        """The same for what stands beside the answer: unsafe thoughts and refusals just go."""
        report = self.look(written)
        self.reports.append(report)
        if report.safe or not self.changes:
            return written
        self.replaced = True
        return ""


def vetted(body: dict[str, Any], vetting: Vetting) -> dict[str, Any]:
    """A completion with every choice vetted."""
    choices = [_choice(one, vetting) for one in choices_of(body)]
    if not vetting.changes:
        return {**body, "choices": choices}
    known = {name: value for name, value in body.items() if name in _OUTSIDE}
    return {**known, **_others(body, _OUTSIDE, vetting), "choices": choices}


def _others(given: dict[str, Any], known: frozenset[str], vetting: Vetting) -> dict[str, Any]:
    """Fields that we don't know: they pass, with every text in them vetted. Nests without end don't."""
    shown: dict[str, Any] = {}
    for name in given.keys() - known:
        with suppress(RecursionError):
            if len(json.dumps(given[name], ensure_ascii=False)) <= _MOST_UNKNOWN:
                shown[name] = _walk(given[name], vetting)
    return shown


def outside(chunk: dict[str, Any]) -> dict[str, Any]:
    """What stands around the choices of one piece of a stream. Of fields that we don't know only those without text:
    a sentence could come in pieces there, each of them harmless."""
    return {name: value for name, value in chunk.items() if name in _OUTSIDE or _holds_no_text(value)}


def _holds_no_text(value: object) -> bool:
    parts = value if isinstance(value, list) else [value]
    return not any(isinstance(one, str | dict | list) for one in parts)


def choices_of(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that have the shape of one, whatever a provider sent."""
    choices = body.get("choices")
    return [one for one in choices if isinstance(one, dict)] if isinstance(choices, list) else []


def index_of(one: dict[str, Any]) -> int:
    index = one.get("index")
    return index if isinstance(index, int) and 0 <= index < _MOST_CHOICES else 0


def written_in(message: dict[str, Any]) -> str | None:
    """What a message says, also where a provider sends it in parts."""
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else None


def says_nothing(body: dict[str, Any]) -> bool:
    """Whether there is neither a word for the member nor work for the app."""
    messages = [one["message"] for one in choices_of(body) if isinstance(one.get("message"), dict)]
    return not any((written_in(one) or "").strip() or list(_calls(one)) or one.get("refusal") for one in messages)


def _choice(choice: dict[str, Any], vetting: Vetting) -> dict[str, Any]:
    """A choice with what was vetted in it; `logprobs` would spell out what was not shown."""
    message = object_in(choice.get("message"))
    if not vetting.changes:
        _message(message, vetting)
        return choice
    reason = choice.get("finish_reason")
    return {
        "index": index_of(choice),
        "message": _message(message, vetting),
        "logprobs": None,
        "finish_reason": reason if isinstance(reason, str) else None,
        **_others(choice, _CHOICE, vetting),
    }


def _message(message: dict[str, Any], vetting: Vetting) -> dict[str, Any]:
    shown: dict[str, Any] = {"role": "assistant", "content": None}
    if (content := written_in(message)) is not None:
        shown["content"] = vetting.text(content) if content.strip() else content
    for name in _ASIDES:
        if isinstance(message.get(name), str):
            shown[name] = vetting.aside(message[name]) if message[name].strip() else message[name]
    if calls := [called(one, vetting) for one in _calls(message)]:
        shown["tool_calls"] = calls
    if isinstance(message.get("function_call"), dict):
        shown["function_call"] = called({"function": message["function_call"]}, vetting)["function"]
    return shown | _others(message, _MESSAGE, vetting)


def _calls(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    calls = message.get("tool_calls")
    return (one for one in (calls if isinstance(calls, list) else ()) if isinstance(one, dict))


def called(call: dict[str, Any], vetting: Vetting) -> dict[str, Any]:
    """A call of a tool: its name, and its arguments or its one input, vetted."""
    shown = {name: call[name] for name in _CALL if isinstance(call.get(name), str | int)}
    if isinstance(call.get("custom"), dict):
        given = call["custom"]
        return shown | {"custom": {"name": str(given.get("name")), "input": vetting.aside(str(given.get("input")))}}
    given = object_in(call.get("function"))
    raw = given.get("arguments")
    raw = raw if isinstance(raw, str) else json.dumps(raw or {}, ensure_ascii=False)
    return shown | {"function": {"name": str(given.get("name")), "arguments": arguments(raw, vetting)}}


def arguments(raw: str, vetting: Vetting) -> str:
    """Arguments keep their shape; only unsafe strings in them are replaced."""
    try:
        return json.dumps(_walk(json.loads(raw), vetting), ensure_ascii=False)
    except (ValueError, RecursionError):
        return vetting.aside(raw) or "{}"


def _walk(value: Any, vetting: Vetting) -> Any:
    if isinstance(value, str):
        return vetting.aside(value) if value.strip() else value
    if isinstance(value, list):
        return [_walk(one, vetting) for one in value]
    if isinstance(value, dict):
        return {key: _walk(one, vetting) for key, one in value.items()}
    return value


def object_in(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
