"""The JSON lines that `spotter screen|vet --jsonl` and `POST /v1/screen|vet` take and give."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from spotter.domain import MemberError
from spotter.domain.text import from_json
from spotter.spotter import Spotter


class BadLineError(ValueError):
    """An input line that can't be screened: a stable code and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


Line = bytes | str


def answers(lines: Iterable[bytes], answer: Callable[[Line], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """One answer for each line that isn't blank, whatever stands in it."""
    return (answer(line) for line in lines if line.strip())


def screen_line(spotter: Spotter, line: Line) -> dict[str, Any]:
    return _answer(line, lambda row: spotter.screen_in_turn(_messages(row), row.get("member")).to_dict())


def vet_line(spotter: Spotter, line: Line, profile: str = "balanced") -> dict[str, Any]:
    """A reply may be anything, also nothing; only a line that is no object or has no `text` at all is refused."""
    return _answer(line, lambda row: spotter.vet(_reply(row), profile, row.get("member")).to_dict())


def _answer(line: Line, work: Callable[[dict[str, Any]], Mapping[str, Any]]) -> dict[str, Any]:
    given: object = None
    try:
        row = _object(line)
        given = row.get("id")
        return {"id": given, **work(row)}
    except BadLineError as bad:
        return {"id": given, "error": {"code": bad.code, "message": str(bad)}}
    except MemberError as bad_member:
        return {"id": given, "error": {"code": "bad_member", "message": str(bad_member)}}


def _reply(row: dict[str, Any]) -> object:
    if "text" not in row:
        raise BadLineError("bad_text", 'give the reply as "text"')
    return row["text"]


def _object(line: Line) -> dict[str, Any]:
    try:
        row = from_json(line)
    except UnicodeDecodeError:
        raise BadLineError("bad_encoding", "this line is not UTF-8") from None
    except ValueError:
        raise BadLineError("bad_json", "this line is not a JSON object") from None
    if not isinstance(row, dict):
        raise BadLineError("bad_json", "this line is not a JSON object")
    return row


def _messages(row: dict[str, Any]) -> list[str | tuple[str, datetime | None]]:
    if "messages" not in row:
        if not isinstance(row.get("text"), str):
            raise BadLineError("bad_text", '"text" must be a string (or give "messages")')
        return [row["text"]]
    messages = row["messages"]
    if not isinstance(messages, list) or not messages:
        raise BadLineError("bad_messages", '"messages" must be a list of at least one message')
    return [_message(one) for one in messages]


def _message(one: object) -> str | tuple[str, datetime | None]:
    if isinstance(one, str):
        return one
    if not isinstance(one, dict) or not isinstance(one.get("text"), str):
        raise BadLineError("bad_messages", 'each message is a string or {"text", "at"}')
    return one["text"], _time(one.get("at"))


def _time(at: object) -> datetime | None:
    if at is None:
        return None
    try:
        time = datetime.fromisoformat(str(at))
        return time.astimezone(UTC).replace(tzinfo=None) if time.tzinfo else time
    except (ValueError, OverflowError):
        raise BadLineError("bad_time", '"at" must be an ISO 8601 time such as 2026-03-01T08:00:00Z') from None
