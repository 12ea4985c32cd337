"""docs/capacity.md, from figures that were measured before."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.maths import Line, fitted

PRICE = 0.04  # dollars for an hour of one virtual core: an assumption, to be replaced by the reader's
DISK_PRICE = 0.10  # dollars for a gigabyte of disk in a month: the same
_BUSY = 0.6  # of a core, so that a burst finds room
_PEAK = 0.15  # of a day's messages come in its busiest hour
_DAILY = 5  # messages of a member
_START = 10_000  # members, at 1x
_DATABASE_ROOM = 64.0  # gigabytes of one SQLite file that a restore still copes with: an assumption too
_TIMES = (1, 10, 100, 1000)
UNITS = {
    "members": ("members with a profile", 1000),
    "exchanges": ("exchanges in the store, of all members", 1000),
    "own": ("exchanges of the member who asks", 100),
    "rules": ("rules (screening alone)", 100),
}


class Cost(NamedTuple):
    """What one exchange takes: seconds of processor, of the database's, bytes kept; and what one process answers."""

    cpu: float
    database: float
    kept: float
    rate: float

    @property
    def hours_per_million(self) -> float:
        return (self.cpu + self.database) * 1e6 / 3600


def cost_of(load: Sequence[dict[str, Any]], kept: float, store: str) -> Cost:
    """From the busiest line of a load run on this store with one process."""
    name = f"Spotter /v1/ask, {store}"
    row = max((row for row in load if row["name"].startswith(name) and "2 rep" not in row["name"]), key=_crowd)
    rate = max(one["per_second"] for one in load if one["name"] == row["name"])
    return Cost(row["cpu_ms"] / 1e3, (row.get("database_ms") or 0) / 1e3, kept, rate)


def _crowd(row: dict[str, Any]) -> int:
    return int(row["at_once"])


class Need(NamedTuple):
    """What an app of some size needs at its busiest hour."""

    members: int
    rate: float  # messages a second
    cores: float
    processes: int
    disk: float  # gigabytes a year


def need(times: int, cost: Cost, growth: Line) -> Need:
    """`growth` says how many milliseconds an exchange takes with so many members; only its slope is used."""
    members = _START * times
    rate = members * _DAILY * _PEAK / 3600
    cpu = cost.cpu + cost.database + max(growth.slope, 0.0) * members / 1e3
    cores = rate * cpu / _BUSY
    processes = max(1, -(-rate // (cost.rate * _BUSY)))
    return Need(members, rate, cores, int(processes), members * _DAILY * 365 * cost.kept / 1e9)


def page(figures: dict[str, Any], load: Sequence[dict[str, Any]]) -> Iterator[str]:
    lines = {name: fitted(points) for name, points in figures["slopes"].items()}
    sqlite, postgres = (cost_of(load, figures["kept_bytes"], store) for store in ("SQLite", "PostgreSQL"))
    yield (
        "# Capacity: what it costs, how it grows, what breaks first\n\nWritten by `python -m bench.capacity --write` "
        "from its own measurements and those of `python -m bench.load --write` ([benchmarks](benchmarks.md)); nothing "
        "here is typed by hand. Prices and an app's habits are assumptions, said where they are used: use your own.\n"
    )
    yield from _per_million(sqlite, postgres)
    yield from _slopes(lines, figures["slopes"])
    yield from _replicas(load)
    yield from _breaks(sqlite, postgres, lines["members"])


def _per_million(sqlite: Cost, postgres: Cost) -> Iterator[str]:
    yield "## A million messages\n"
    yield "`/v1/ask` with rules, judge, vetting and everything kept; the model behind it is not in here.\n"
    yield f"| store | processor time | at {PRICE} dollars a core-hour | kept | at {DISK_PRICE} dollars a GB-month |"
    yield "|---|---|---|---|---|"
    for name, cost in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        hours, gigabytes = cost.hours_per_million, cost.kept * 1e6 / 1e9
        yield (
            f"| {name} | {hours * 3600:,.0f} s = {hours:.1f} core-hours | {hours * PRICE:.2f} dollars | "
            f"{gigabytes:.1f} GB | {gigabytes * DISK_PRICE:.2f} dollars |"
        )
    yield "\nYour own: core-hours x your price. What is kept was measured on SQLite with its indexes.\n"


def _slopes(lines: dict[str, Line], points: dict[str, list[list[float]]]) -> Iterator[str]:
    yield (
        "## What grows with what\n\nProcessor time in one process over SQLite, rules alone, a model that answers at "
        "once; each thing alone is made larger, and a straight line fitted.\n"
    )
    yield "| what grows | measured: size → ms | slope |"
    yield "|---|---|---|"
    for name, line in lines.items():
        what, per = UNITS[name]
        seen = ", ".join(f"{size:,.0f} → {ms:.2f}" for size, ms in points[name])
        yield f"| {what} | {seen} | {line.slope * per:+.4f} ms for {per:,} more |"
    yield "\n![growth](pictures/capacity.svg)\n"


def _replicas(load: Sequence[dict[str, Any]]) -> Iterator[str]:
    best = {
        number: max((row["per_second"] for row in load if _is_ask(row, number)), default=None)
        for number in ("1 replica", "2 replicas")
    }
    one, two = best.values()
    if one and two:
        yield (
            f"Replicas: on this machine one process answers {one:.0f} a second over PostgreSQL, two {two:.0f} "
            f"({two / one:.2f} times), while the asking, the upstream and the database share the same cores.\n"
        )


def _is_ask(row: dict[str, Any], replicas: str) -> bool:
    return bool(row["name"] == f"Spotter /v1/ask, PostgreSQL, {replicas}")


def _breaks(sqlite: Cost, postgres: Cost, growth: Line) -> Iterator[str]:
    yield (
        f"## What breaks first\n\n1x is an app with {_START:,} members who write {_DAILY} messages a day each, "
        f"{_PEAK:.0%} of them in the busiest hour; cores are loaded to {_BUSY:.0%}.\n"
    )
    yield "| size | members | messages a second at most | cores | processes | kept in a year | what breaks first |"
    yield "|---|---|---|---|---|---|---|"
    for times in _TIMES:
        first = breaking(times, sqlite, postgres, growth)
        cost = postgres if need(times, sqlite, growth).processes > 1 else sqlite
        one = need(times, cost, growth)
        yield (
            f"| {times:,}x | {one.members:,} | {one.rate:,.1f} | {one.cores:,.1f} | {one.processes:,} | "
            f"{one.disk:,.0f} GB | {first} |"
        )
    yield ""


def breaking(times: int, sqlite: Cost, postgres: Cost, growth: Line) -> str:
    """The first thing that is too small, by what was measured, and what to do about it."""
    alone, shared = need(times, sqlite, growth), need(times, postgres, growth)
    database = shared.rate * postgres.database / _BUSY
    if alone.processes > 1 and database > 8:
        return (
            f"the one PostgreSQL: it would need {database:.0f} cores for itself ({postgres.database * 1e3:.2f} ms an "
            "exchange); split members over several, or give it fewer, larger writes"
        )
    if alone.processes > 1:
        return (
            f"one process: it answers {sqlite.rate:.0f} a second here, at {_BUSY:.0%} that is "
            f"{sqlite.rate * _BUSY:.0f}; PostgreSQL and {shared.processes} replicas"
        )
    if alone.disk > _DATABASE_ROOM:
        return f"the one SQLite file: {alone.disk:.0f} GB a year is more than a backup likes; PostgreSQL"
    return f"nothing: one process over SQLite is {alone.rate / (sqlite.rate * _BUSY):.0%} busy"


def draw(figures: dict[str, Any], path: Path) -> None:
    import altair as alt

    from spotter.charts import save

    charts = []
    for name, points in figures["slopes"].items():
        line = fitted(points)
        seen = [{"size": size, "ms": ms} for size, ms in points]
        ends = [{"size": size, "ms": line.at(size)} for size in (points[0][0], points[-1][0])]
        x = alt.X("size:Q", title=UNITS[name][0])
        y = alt.Y("ms:Q", title="processor time, ms", scale={"domainMin": 0})
        dots = alt.Chart(alt.Data(values=seen)).mark_circle(size=60, color="#333333").encode(x=x, y=y)
        fit = alt.Chart(alt.Data(values=ends)).mark_line(color="#2e7d5b").encode(x=x, y=y)
        charts.append((fit + dots).properties(width=260, height=160))
    save((charts[0] | charts[1]) & (charts[2] | charts[3]), path)
