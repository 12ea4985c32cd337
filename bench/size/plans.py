"""How the database finds what is asked for: the plan of every question that a piece of work puts to it."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Engine, event

Look = Callable[[int], object]
FEW = 1000  # rows of a table that are read one after the other because no index would be quicker


def timed(work: Look, number: int) -> float:
    began = time.perf_counter()
    work(number)
    return (time.perf_counter() - began) * 1000


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def read_by(engine: Engine, work: Look, number: int) -> tuple[int, list[str]]:
    """How many pages of the database are read for everything that `work` asks for, and how its rows are found."""
    asked: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
        asked.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    work(number)
    event.remove(engine, "before_cursor_execute", note)
    found: list[str] = []
    pages = 0
    with engine.connect() as connection:
        for statement, parameters in asked:
            if statement.lstrip().upper().startswith("SELECT") and " FROM " in statement.replace("\n", " "):
                explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}"
                plan = connection.exec_driver_sql(explain, parameters).scalar_one()[0]["Plan"]
                pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
                found += nodes(plan)
    return pages, found


def _rows(plan: dict[str, Any]) -> int:
    return int((plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"])


def nodes(plan: dict[str, Any]) -> Iterator[str]:
    if "Scan" in plan["Node Type"]:
        whole = f" of {_rows(plan)} rows" if plan["Node Type"] == "Seq Scan" and _rows(plan) > FEW else ""
        yield f"{plan['Node Type']} {plan.get('Index Name') or plan.get('Relation Name')}{whole}"
    for child in plan.get("Plans", ()):
        yield from nodes(child)
