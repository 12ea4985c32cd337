"""Tables of the plans' own data: pipe-separated rows in strict YAML, like the policy's."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from spotter.domain.policy import Line, PolicyError
from spotter.policy.strict import Item, parse

DATA = Path(__file__).parent / "data"
Row = Mapping[str, str]


def read(name: str) -> Item:
    path = DATA / name
    return parse(path.read_text(encoding="utf-8"), name)


def files(folder: str) -> Iterator[Item]:
    for path in sorted((DATA / folder).glob("*.yaml")):
        yield read(f"{folder}/{path.name}")


def rows(item: Item) -> list[Row]:
    """Rows by column name; a row with too many or too few cells is a mistake that names its line."""
    head, *lines = item.lines()
    names = _cells(head)
    for line in lines:
        if len(_cells(line)) != len(names):
            raise PolicyError("bad-table", f"expected {len(names)} cells", line.at)
    return [dict(zip(names, _cells(line), strict=True)) for line in lines]


def _cells(line: Line) -> list[str]:
    return [cell.strip() for cell in line.text.split("|")]


def words(cell: str) -> tuple[str, ...]:
    return () if cell == "-" else tuple(cell.split())


def names(cell: str) -> tuple[str, ...]:
    return () if cell == "-" else tuple(one.strip() for one in cell.split(","))
