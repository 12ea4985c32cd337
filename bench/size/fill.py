"""A history of any size for an empty store, in either home, in minutes.

Rows are made by the database itself, in order of time; the counts of them are kept by the function that keeps them when
rows come one by one (`store.counts.add`), and a sample comes through the real write path.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Engine, Table, select, text

from spotter import Spotter
from spotter.domain import RESPONSE, Severity
from spotter.store import Row, Store, counts
from spotter.store.schema import ai_coach_logs, events
from spotter.store.schema_operations import alerts, cases, deliveries, feedback

NOW = datetime(2026, 6, 1, tzinfo=UTC)
DAYS = 90  # that the history is spread over
HEAVY = 20_000  # entries of the member who has most behind them
SAMPLE = 400  # events and exchanges that come through the real write path
_CHUNK = 250_000
_TYPES = (("crisis_resource_shown", 5), ("user_report", 10), ("mental_health_flag", 200))
_GRAVE = (("critical", 10), ("high", 60), ("medium", 500))
_SAID = {"allowed": "how do I start running", "limited": "I have diabetes", "refused": "set my calories to 700 a day"}


class Home:
    """How one home spells what both can do."""

    def __init__(self, engine: Engine, number: int, members: int) -> None:
        self.postgres = engine.dialect.name == "postgresql"
        self.step = DAYS * 86_400 / number  # seconds between two events
        self.whose = f"'m' || CASE WHEN n <= {HEAVY} THEN 1 ELSE 1 + n * 7919 % {members} END"
        self.talk = f"'k' || CASE WHEN n <= {HEAVY} THEN 0 ELSE 1 + n / 3 END"

    def numbers(self, first: int, last: int) -> str:
        if self.postgres:
            return f"generate_series({first}::bigint, {last}) n"
        return (
            f"(WITH RECURSIVE s(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM s WHERE n < {last}) SELECT n FROM s)"
        )

    def at(self, later: str = "0") -> str:
        """The time of row n, so many seconds later."""
        ago = f"(n * {self.step!r} - ({later}))"
        if self.postgres:
            return f"timestamptz '{NOW.isoformat()}' - {ago} * interval '1 second'"
        return f"strftime('%Y-%m-%d %H:%M:%f000', {NOW.timestamp()!r} - {ago}, 'unixepoch')"

    def texts(self, one: str) -> str:
        return f"'{{{one}}}'" if self.postgres else f"'[\"{one}\"]'"

    def json(self, value: str) -> str:
        return f"CAST({value} AS jsonb)" if self.postgres else value


def fill(store: Store, number: int, members: int, exchanges: int) -> None:
    """So many events, each with what follows from it, and exchanges for the latest of them."""
    home = Home(store.engine, number, members)
    with _without_indexes(store.engine, (events, ai_coach_logs, cases, alerts, deliveries, feedback)):
        for first in range(1, number + 1, _CHUNK):
            last = min(first + _CHUNK - 1, number)
            with store.engine.begin() as connection:
                _hurry(connection)
                _some(connection, home, first, last, min(last, exchanges))
                _count(connection, home, first, last)
    asyncio.run(store.keep(list(_sample())))
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE" if home.postgres else "ANALYZE"))


def _hurry(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL synchronous_commit = off"))


@contextmanager
def _without_indexes(engine: Engine, tables: Sequence[Table]) -> Iterator[None]:
    """Indexes of many rows are made faster at once than row by row; they are the schema's own, before and after."""
    found = [index for table in tables for index in table.indexes]
    for index in found:
        index.drop(engine)
    yield
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL maintenance_work_mem = '512MB'"))
        for index in found:
            index.create(connection)


def _some(connection: Connection, home: Home, first: int, last: int, exchanges: int) -> None:
    rows = home.numbers(first, last)
    for statement in (_events(home, rows), _cases(home, rows), *_told(home, rows)):
        connection.execute(text(statement))
    if exchanges >= first:
        texts = {name: json.dumps(verdict) for name, verdict in _verdicts().items()}
        connection.execute(text(_exchanges(home, home.numbers(first, exchanges))), texts)
        connection.execute(text(_feedback(home, home.numbers(first, exchanges))))


def _count(connection: Connection, home: Home, first: int, last: int) -> None:
    """Rows of this chunk, counted as the writer counts those that it has written."""
    begin, end = (NOW - timedelta(seconds=n * home.step) for n in (last + 0.5, first - 0.5))
    for name, columns in counts.COUNTED.items():
        when = columns[0]
        rows = connection.execute(select(*columns).where(when > begin, when <= end))
        counts.add(connection, name, rows.mappings())


def _choice(column: str, chances: Sequence[tuple[str, int]], other: str) -> str:
    return "CASE " + " ".join(f"WHEN {column} < {most} THEN '{one}'" for one, most in chances) + f" ELSE '{other}' END"


def _type() -> str:
    return _choice("n * 31 % 1000", (*_TYPES, ("dangerous_request_refused", 600)), "medical_redirect")


def _severity() -> str:
    return _choice("n * 17 % 1000", _GRAVE, "low")


def _events(home: Home, rows: str) -> str:
    return f"""INSERT INTO events (event_id, event_type, user_id, timestamp, trigger, feature_blocked,
        follow_up_required, severity, conversation_id, exchange_id, policy)
    SELECT 'e' || n, {_type()}, {home.whose}, {home.at()}, 'bench', {home.texts("workout_generation")}, FALSE,
        {_severity()}, {home.talk}, 'x' || n, 'p' FROM {rows}"""


def _cases(home: Home, rows: str) -> str:
    """Worked on by a team that keeps up: two days wait, a month is closed, the rest archived."""
    seconds = {severity: RESPONSE[severity] for severity in Severity}

    def until(which: str) -> str:
        spans = " ".join(
            f"WHEN '{one.value}' THEN {getattr(span, which).total_seconds()}" for one, span in seconds.items()
        )
        return home.at(f"CASE {_severity()} {spans} END")

    ago = f"n * {home.step!r}"
    state = f"CASE WHEN {ago} > 2592000 THEN 'archived' WHEN {ago} > 172800 THEN 'closed' \
WHEN n % 5 = 0 THEN 'claimed' ELSE 'open' END"
    done = f"CASE WHEN {ago} > 172800 THEN {home.at('600')} END"
    owner = f"CASE WHEN {ago} > 172800 OR n % 5 = 0 THEN 'reviewer' || n % 7 END"
    return f"""INSERT INTO cases (case_id, kind, about, severity, state, opened_at, soon_at, due_at, exchange_id,
        conversation_id, user_id, owner, closed_at)
    SELECT 'case-x' || n, 'event', {_type()}, {_severity()}, {state}, {home.at()}, {until("soon")}, {until("due")},
        'x' || n, {home.talk}, {home.whose}, {owner}, {done} FROM {rows}"""


def _told(home: Home, rows: str) -> Iterator[str]:
    grave = f"{rows} WHERE n * 17 % 1000 < 60"
    yield f"""INSERT INTO alerts (alert_id, kind, case_id, severity, at, body, addressed)
    SELECT 'case-x' || n || '.opened', 'opened', 'case-x' || n, {_severity()}, {home.at()}, {home.json("'{}'")}, TRUE
    FROM {grave}"""
    yield f"""INSERT INTO deliveries (delivery_id, alert_id, channel, state, attempts, next_at)
    SELECT 'case-x' || n || '.opened.webhook', 'case-x' || n || '.opened', 'webhook',
        CASE WHEN n < 100 THEN 'waiting' WHEN n % 5000 < 60 THEN 'dead' ELSE 'sent' END, 1, {home.at()} FROM {grave}"""
    for kind, ref in (("event", "e"), ("case", "case-x")):
        yield f"INSERT INTO feed (kind, ref, at) SELECT '{kind}', '{ref}' || n, {home.at()} FROM {rows}"


def _exchanges(home: Home, rows: str) -> str:
    verdict = "CASE n % 10 WHEN 0 THEN :refused WHEN 1 THEN :limited ELSE :allowed END"
    return f"""INSERT INTO ai_coach_logs (id, user_id, conversation_id, created_at, user_message, ai_response,
        shown_response, outcome, verdict, report, signs, policy)
    SELECT 'x' || n, {home.whose}, {home.talk}, {home.at()}, 'a message of usual length, as members write them',
        'a reply', 'a reply', CASE n % 10 WHEN 0 THEN 'refused' ELSE 'answered' END, {home.json(verdict)},
        {home.json(":report")}, {home.json("'[]'")}, 'p' FROM {rows}"""


def _feedback(home: Home, rows: str) -> str:
    return f"""INSERT INTO feedback (feedback_id, exchange_id, user_id, thumb, human_review, at)
    SELECT 'f' || n, 'x' || n, {home.whose}, CASE n % 4 WHEN 0 THEN 'down' ELSE 'up' END, FALSE, {home.at()}
    FROM {rows} WHERE n % 5 = 0"""


def _verdicts() -> dict[str, Any]:
    if not _MADE:
        spotter = Spotter(judge=None)
        for name, said in _SAID.items():
            _MADE[name] = {key: one for key, one in spotter.screen(said).to_dict().items() if key != "reply"}
        _MADE["report"] = dict(spotter.vet("Well done, rest today.").to_dict())
    return _MADE


_MADE: dict[str, Any] = {}


def _sample() -> Iterator[Row]:
    for number in range(SAMPLE):
        name, at = str(uuid4()), NOW - timedelta(minutes=number)
        yield Row("events", {
            "event_id": name, "event_type": "medical_redirect", "user_id": f"m{2 + number}", "timestamp": at,
            "trigger": "bench", "feature_blocked": [], "follow_up_required": False,
            "severity": ("low", "critical")[number % 2], "exchange_id": name, "conversation_id": name[:8],
            "policy": "p",
        })  # fmt: skip
        yield Row("ai_coach_logs", {
            "id": name, "user_id": f"m{2 + number}", "conversation_id": name[:8], "created_at": at, "user_message": "m",
            "shown_response": "s", "outcome": "answered", "verdict": _verdicts()["limited"],
            "report": _verdicts()["report"], "signs": [], "policy": "p",
        })  # fmt: skip
