"""The table, the picture and the bars, from figures that were measured before."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.peers.running import LANGUAGES
from spotter.evaluation import Share

Row = dict[str, Any]
RULES, JUDGE = "Spotter, rules alone", "Spotter, rules and judge"
TIMES = 5  # as cheap as this, or cheaper
SCANNER_US = 34_000  # one transformer scanner on a processor through ONNX, as published by llm-guard
_HALF = 0.5


class Bar(NamedTuple):
    """`ratio` is how many times cheaper we are; `peer` is None when nobody is to be compared with."""

    what: str
    peer: str | None
    ratio: float | None
    nearest: str = ""

    @property
    def is_met(self) -> bool:
        """Where nobody is to be compared with, nothing is shown."""
        return self.ratio is not None and self.ratio >= TIMES

    def __str__(self) -> str:
        if self.peer is None or self.ratio is None:
            return f"{self.what}: no peer catches that much, so the bar is not shown; {self.nearest}"
        met = "met" if self.is_met else "NOT MET"
        cheaper = f"{self.ratio:.1f} times cheaper" if self.ratio >= 1 else f"{1 / self.ratio:.1f} times DEARER"
        return f"{self.what}: {self.peer}; Spotter is {cheaper} (bar: {TIMES} times cheaper, {met})"


def share(row: Row, code: str, group: str) -> Share:
    return Share(*row[code][group])


def bars(rows: Sequence[Row], code: str = "en") -> list[Bar]:
    """Ours beside the cheapest of those who catch half as much, and beside one transformer scanner."""
    done = {row["name"]: row for row in rows if code in row}
    found = []
    if RULES in done:
        found += [_beside_peers(done, code, group) for group in ("risky", "crisis")]
    if JUDGE in done:
        ratio = SCANNER_US / done[JUDGE][code]["cpu_us"]
        found.append(Bar("one transformer scanner", f"{SCANNER_US / 1000:g} ms as published", ratio))
    return found


def _beside_peers(done: dict[str, Row], code: str, group: str) -> Bar:
    enough = share(done[RULES], code, group).rate * _HALF
    able = [row for row in done.values() if not row["ours"] and share(row, code, group).rate >= enough]
    what = f"cheapest peer that catches at least half as much as Spotter's rules ({group} messages)"
    if not able:
        return Bar(what, None, None, _nearest(done, code, group))
    cheapest = min(able, key=lambda row: row[code]["cpu_us"])
    return Bar(what, cheapest["name"], cheapest[code]["cpu_us"] / done[RULES][code]["cpu_us"])


def _nearest(done: dict[str, Row], code: str, group: str) -> str:
    """Of those who don't get there, the one that catches most, the cheapest of equals; and what it costs beside us."""
    peers = [row for row in done.values() if not row["ours"]]
    if not peers:
        return "nobody else was measured"
    best = max(peers, key=lambda row: (share(row, code, group).rate, -row[code]["cpu_us"]))
    rate, ours = share(best, code, group).rate, share(done[RULES], code, group).rate
    cost = best[code]["cpu_us"] / done[RULES][code]["cpu_us"]
    return (
        f"the nearest, {best['name']}, catches {rate:.0%} where our rules catch {ours:.0%}, at {cost:.2f} of their cost"
    )


def section(figures: dict[str, Any]) -> Iterator[str]:
    """Lines of Markdown."""
    rows = figures["rows"]
    yield (
        "## Beside what one would pick instead\n\nWritten by `python -m bench.peers --write` in one run, each in its "
        "own process and environment, message by message: processor time of all threads (mean over the messages, the "
        f"least of {figures['rounds']} processes), peak memory, and processor time from the bare interpreter to the "
        "first verdict. Messages are the test part of our corpus, most of whose risky lines are indirect on purpose, "
        "and most of whose safe ones look-alikes; that we wrote it favours us, that nothing was tuned on it does not. "
        f"Whoever takes a list got the same {figures['keywords']} keywords (`bench/peers/keywords`), which we wrote in "
        "advance as an app's developer would. Intervals are in `docs/evaluation.md`.\n"
    )
    for code, language in LANGUAGES.items():
        yield f"### {language}, {figures['messages'][code]} messages\n"
        yield from _table(rows, code)
    yield "![cost and recall](pictures/peers.svg)\n"
    yield from (f"- {bar}" for bar in bars(rows))
    yield f"- In Arabic: {bars(rows, 'ar')[0]}\n" if bars(rows, "ar") else ""


def _table(rows: Sequence[Row], code: str) -> Iterator[str]:
    yield "| who | how | µs a message | memory, MB | start, s | crisis caught | risky caught | safe flagged |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in rows:
        if "failed" in row:
            yield f"| {row['name']} | {row['how']} | {row['failed']} | | | | | |"
        else:
            yield "| " + " | ".join((row["name"], row["how"], *_cells(row, code))) + " |"
    yield ""


def _cells(row: Row, code: str) -> Iterator[str]:
    one = row[code]
    yield f"{one['cpu_us']:,.0f}"
    yield f"{one['peak_mb']:.0f}"
    yield f"{one['start_cpu_s']:.2f}"
    for group in ("crisis", "risky", "safe"):
        yield f"{share(row, code, group).rate:.0%}"


def draw(figures: dict[str, Any], path: Path) -> None:
    """What a message costs against what is caught; the lower right corner is nobody's wish."""
    import altair as alt

    from spotter.charts import save

    points = [
        {
            "name": row["name"].replace("`", ""),
            "cost": row["en"]["cpu_us"],
            "caught": share(row, "en", "risky").rate,
            "alarms": share(row, "en", "safe").rate,
            "whose": "Spotter" if row["ours"] else "peer",
        }
        for row in figures["rows"]
        if "en" in row
    ]
    base = alt.Chart(alt.Data(values=points)).encode(
        x=alt.X("cost:Q", scale={"type": "log", "nice": True}, title="processor time for a message, µs (logarithmic)"),
        y=alt.Y("caught:Q", scale={"domain": [0, 1]}, axis={"format": "%"}, title="risky messages caught, English"),
    )
    dots = base.mark_circle(opacity=0.9).encode(
        color=alt.Color("whose:N", title=None, scale={"domain": ["Spotter", "peer"], "range": ["#2e7d5b", "#333333"]}),
        size=alt.Size("alarms:Q", title="safe messages flagged", scale={"range": [40, 500]}, legend={"format": "%"}),
    )
    names = base.mark_text(align="left", dx=10, dy=-8, fontSize=10).encode(text="name:N")
    save((dots + names).properties(width=620, height=360, title="What a message costs, and what is caught"), path)
