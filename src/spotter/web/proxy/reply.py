"""Vet what a model answered, in OpenAI's shape: every text a client could show to a member."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.domain import Member, Report
from spotter.spotter import Spotter

_TEXTS = ("content", "refusal", "reasoning", "reasoning_content")
_NEVER = ("logprobs",)  # they spell out what was not shown


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
    choices = body.get("choices")
    if isinstance(choices, list):
        body["choices"] = [_choice(one, vetting) for one in choices if isinstance(one, dict)]
    return body


def _choice(choice: dict[str, Any], vetting: Vetting) -> dict[str, Any]:
    if vetting.changes:
        for name in _NEVER:
            if name in choice:
                choice[name] = None
    message = choice.get("message")
    if isinstance(message, dict):
        _message(message, vetting)
    return choice


def _message(message: dict[str, Any], vetting: Vetting) -> None:
    for name in _TEXTS:
        if isinstance(message.get(name), str) and message[name].strip():
            message[name] = vetting.text(message[name]) if name == "content" else vetting.aside(message[name])
    for call in _calls(message):
        if "arguments" in call:
            call["arguments"] = arguments(str(call["arguments"]), vetting)


def _calls(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for call in message.get("tool_calls") or ():
        if isinstance(call, dict) and isinstance(call.get("function"), dict):
            yield call["function"]
    if isinstance(message.get("function_call"), dict):
        yield message["function_call"]


def arguments(raw: str, vetting: Vetting) -> str:
    """Arguments keep their shape; only unsafe strings in them are replaced."""
    try:
        found = json.loads(raw)
    except ValueError:
        return vetting.aside(raw) or "{}"
    return json.dumps(_walk(found, vetting), ensure_ascii=False)


def _walk(value: Any, vetting: Vetting) -> Any:
    if isinstance(value, str):
        return vetting.aside(value) if value.strip() else value
    if isinstance(value, list):
        return [_walk(one, vetting) for one in value]
    if isinstance(value, dict):
        return {key: _walk(one, vetting) for key, one in value.items()}
    return value
