"""Vet a streamed completion: each choice passes a gate of its own, and tool calls leave when they are whole."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from spotter.vetting import Gate
from spotter.web.proxy.reply import Vetting, called, choices_of, index_of, object_in, outside

_ASIDES = ("refusal", "reasoning", "reasoning_content")


@dataclass(slots=True)
class _Choice:
    """One choice as it comes in."""

    gate: Gate
    asides: dict[str, Gate] = field(default_factory=dict)
    calls: dict[int, dict[str, Any]] = field(default_factory=dict)
    written: str = ""
    done: bool = False


class Streamed:
    """Takes chunks of a provider and gives back chunks for the client."""

    def __init__(self, vetting: Vetting, gate: Callable[[], Gate], opening: str = "") -> None:
        self._vetting, self._gate, self._opening = vetting, gate, opening
        self._choices: dict[int, _Choice] = {}
        self.shown = opening

    @property
    def written(self) -> str:
        """What the model wrote in its first choice."""
        return self._choices[0].written if 0 in self._choices else ""

    @property
    def is_stopped(self) -> bool:
        return bool(self._choices) and all(one.done for one in self._choices.values())

    @property
    def says_nothing(self) -> bool:
        """Whether neither a word for the member nor work for the app came."""
        return not any(one.written.strip() or one.calls or "refusal" in one.asides for one in self._choices.values())

    def feed(self, chunk: dict[str, Any]) -> list[dict[str, Any]]:
        choices = choices_of(chunk)
        if not choices:  # usage comes so
            return [{**outside(chunk), "choices": []}]
        return [piece for one in choices for piece in self._choice(chunk, one)]

    def _choice(self, chunk: dict[str, Any], choice: dict[str, Any]) -> Iterator[dict[str, Any]]:
        index = index_of(choice)
        first = index not in self._choices
        state = self._choices.setdefault(index, _Choice(self._gate()))
        if state.done:
            return
        delta = object_in(choice.get("delta"))
        if first:
            yield _piece(chunk, index, {"role": "assistant", "content": self._opening})
        yield from self._texts(chunk, index, state, delta)
        self._collect(state, delta)
        if state.gate.stopped:
            state.done = True
            self._vetting.replaced = True
            yield _piece(chunk, index, {}, "content_filter")
        elif choice.get("finish_reason"):
            reason = choice["finish_reason"]
            yield from self._finish(chunk, index, state, reason if isinstance(reason, str) else "stop")

    def _texts(
        self, chunk: dict[str, Any], index: int, state: _Choice, delta: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        if isinstance(delta.get("content"), str):
            state.written += delta["content"]
            yield from self._said(chunk, index, state.gate.feed(delta["content"]))
        for name in _ASIDES:
            if isinstance(delta.get(name), str):
                gate = state.asides.setdefault(name, self._gate())
                if (shown := gate.feed(delta[name])) and not gate.stopped:
                    yield _piece(chunk, index, {name: shown})

    def _said(self, chunk: dict[str, Any], index: int, shown: str) -> Iterator[dict[str, Any]]:
        if shown:
            self.shown += shown if index == 0 else ""
            yield _piece(chunk, index, {"content": shown})

    def _collect(self, state: _Choice, delta: dict[str, Any]) -> None:
        """Arguments of a tool come in crumbs that mean nothing alone."""
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            if not isinstance(call, dict):
                continue
            kind, text = ("custom", "input") if "custom" in call else ("function", "arguments")
            known = state.calls.setdefault(index_of(call), {kind: {text: ""}})
            known |= {key: value for key, value in call.items() if key != kind and value is not None}
            given, inner = object_in(call.get(kind)), known.setdefault(kind, {text: ""})
            if given.get("name"):
                inner["name"] = given["name"]
            inner[text] += str(given.get(text) or "")

    def _finish(self, chunk: dict[str, Any], index: int, state: _Choice, reason: str) -> Iterator[dict[str, Any]]:
        state.done = True
        yield from self._said(chunk, index, state.gate.end())
        if state.gate.stopped:
            self._vetting.replaced = True
            reason = "content_filter"
        else:
            for name, gate in state.asides.items():
                if (shown := gate.end()) and not gate.stopped:
                    yield _piece(chunk, index, {name: shown})
            for at, call in sorted(state.calls.items()):
                yield _piece(chunk, index, {"tool_calls": [{**called(call, self._vetting), "index": at}]})
        yield _piece(chunk, index, {}, reason)

    def close(self) -> None:
        """Report on what was read, finished or not."""
        for one in self._choices.values():
            if one.written.strip():
                self._vetting.reports.append(one.gate.report())


def _piece(chunk: dict[str, Any], index: int, delta: dict[str, Any], reason: str | None = None) -> dict[str, Any]:
    kept = {key: value for key, value in outside(chunk).items() if key not in ("choices", "usage")}
    return {**kept, "choices": [{"index": index, "delta": delta, "finish_reason": reason}]}
