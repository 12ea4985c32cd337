"""YAML as we allow it: mappings, lists and strings. What YAML would guess into numbers or booleans stays text.

Every value knows its file and line, so that each error can name the place to mend.
"""

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import NoReturn

import yaml

from spotter.domain.policy import Line, Lines, PolicyError, Source

_DEEPEST = 12
_MOST_BRACKETS = 100
_BRACKET = re.compile(r"[\[\]{}]")
_ROW_OF_DASHES = re.compile(r"[?-][ \t]+(?:[?-][ \t]+){99}")  # begins with a sign, so that looking for it is quick


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Without YAML's guesses at types: all that is read is a string, so there is nothing to find out."""

    def resolve(self, *_: object) -> str:
        return ""


@dataclass(slots=True)
class Item:
    """A value in a policy file. Ten thousand are made at each start: a frozen one would take three times as long."""

    value: "str | list[Item] | dict[str, Item]"
    at: Source
    block: bool = False

    def fail(self, code: str, message: str) -> NoReturn:
        raise PolicyError(code, message, self.at)

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail("wrong-type", "expected text here")
        return self.value.strip()

    def mapping(self, *, required: str = "", optional: str = "", any_key: bool = False) -> "dict[str, Item]":
        """The entries of a mapping; names that nobody expects are refused, so that typos are seen."""
        if not isinstance(self.value, dict):
            self.fail("wrong-type", "expected `key: value` lines here")
        needs = required.split()
        allowed = {*needs, *optional.split()}
        for key, item in self.value.items():
            if not any_key and key not in allowed:
                item.fail("unknown-key", f"`{key}` is not known here; known: {', '.join(sorted(allowed))}")
        for key in needs:
            if key not in self.value:
                self.fail("missing-key", f"`{key}:` is required here")
        return self.value

    def items(self) -> "list[Item]":
        if self.value == "":
            return []
        if not isinstance(self.value, list):
            self.fail("wrong-type", "expected a list here")
        return self.value

    def lines(self, *, comments: bool = True) -> tuple[Line, ...]:
        """The entries of a block literal, one a line."""
        if not isinstance(self.value, str):
            self.fail("not-a-block", "write a block literal here: `key: |`, then one entry a line")
        path, first = self.at.path, self.at.line + (1 if self.block else 0)
        rows = enumerate(map(str.strip, self.value.split("\n")), first)
        return tuple(
            Line(row, Source(path, number)) for number, row in rows if row and not (comments and row.startswith("# "))
        )

    def lines_by_language(self, *, comments: bool = True) -> Lines:
        return {code: item.lines(comments=comments) for code, item in self.mapping(any_key=True).items()}


EMPTY = Item({}, Source("", 0))


def parse(text: str, path: str) -> Item:
    """Read one policy file; raises PolicyError for anything that isn't plain."""
    if _may_nest_deeply(text):
        raise _too_deep(path)
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "this is not YAML"
        raise PolicyError("yaml-syntax", problem, Source(path, mark.line + 1 if mark else 1)) from None
    except RecursionError:
        raise _too_deep(path) from None
    if node is None:
        raise PolicyError("empty-file", "there is nothing in this file", Source(path, 1))
    return _Items(path).of(node, node.start_mark.line)


def _may_nest_deeply(text: str) -> bool:
    """The parser recurses in C: some ten thousand levels leave its stack, and the process is gone without a word."""
    return _brackets_nest(text) or _ROW_OF_DASHES.search(text) is not None


def _brackets_nest(text: str) -> bool:
    if text.count("[") + text.count("{") <= _MOST_BRACKETS:
        return False
    steps = (1 if one in "[{" else -1 for one in _BRACKET.findall(text))
    return max(accumulate(steps, lambda depth, step: max(0, depth + step), initial=0)) > _MOST_BRACKETS


def _too_deep(path: str, line: int = 1) -> PolicyError:
    return PolicyError("too-deep", f"no policy file nests deeper than {_DEEPEST} levels", Source(path, line))


class _Items:
    """Nodes of one file as items. What an alias names is made once: a file of aliases of aliases stays small."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._made: dict[int, list[Item] | dict[str, Item]] = {}

    def of(self, node: yaml.Node, at: int, depth: int = 0) -> Item:
        """`at` is the line that names it: its key's, where it has one."""
        place = Source(self._path, at + 1)
        if isinstance(node, yaml.ScalarNode):
            return Item(node.value, place, node.style == "|")
        if depth > _DEEPEST:  # an alias of what it stands in never ends
            raise _too_deep(self._path, node.start_mark.line + 1)
        if id(node) not in self._made:
            self._made[id(node)] = self._several(node, depth + 1)
        return Item(self._made[id(node)], place)

    def _several(self, node: yaml.Node, depth: int) -> list[Item] | dict[str, Item]:
        if isinstance(node, yaml.SequenceNode):
            return [self.of(one, one.start_mark.line, depth) for one in node.value]
        entries: dict[str, Item] = {}
        for key, value in node.value:
            line = key.start_mark.line
            if not isinstance(key, yaml.ScalarNode):
                raise PolicyError("wrong-type", "a key must be text", Source(self._path, line + 1))
            if key.value in entries:
                raise PolicyError("duplicate-key", f"`{key.value}` stands here twice", Source(self._path, line + 1))
            entries[key.value] = self.of(value, line, depth)
        return entries
