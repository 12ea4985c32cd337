"""The pattern language of rules, in full:

    pattern  = side , { "&" , side } ;               either order, at most six words between
    side     = item , { item } ;
    item     = ( word | "*" | group | family | quantity ) , [ "?" ] ;
    group    = "(" , side , { "|" , side } , ")" ;
    family   = "<" , name , ">" ;
    quantity = "{" , kind , [ ( "per" | "every" ) , period ] , [ compare , bound ] , "}" ;
    compare  = "<" | "<=" | ">" | ">=" ;
    bound    = number | name of a limit ;
    kind, period, name, word = letters and "-" ;

`*` is up to three words, `?` makes optional. `{energy per day}` also fits an amount said without a period,
`{energy every day}` only one that says so.

A pattern is parsed into sides of steps. What a step accepts is an atom: a set of phrases, or a
quantity. Everything else (families, groups, alternatives of words) is folded into atoms here, so
that matching knows two things only.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import isfinite, prod
from typing import NamedTuple

Phrase = tuple[str, ...]
Normalise = Callable[[str], list[str]]

GAP_WORDS = 3
SIDE_WORDS = 6
_MOST_PHRASES = 4000
_MOST_PATTERNS = 1000  # that one line may be written out to
_MOST_GROUPS = 100  # of one line

_TOKEN = re.compile(r"<[\w-]+>|\{[^{}]*\}|[()|&?*]|[^\s()|&?*<>{}]+")
_ENDS = frozenset(("", "&", "|", ")"))
_SPACE = re.compile(r"\s+")
_QUANTITY = re.compile(r"([a-z]+)(?: (per|every) ([a-z]+))?(?:\s*(<=|>=|<|>)\s*([a-z0-9. -]+))?")


class GrammarError(ValueError):
    """A pattern that can't be read; the message says what was met and what was expected."""


class Atom:
    """Any one of these phrases. Equal atoms of one policy are one object (see `Families.atom`)."""

    def __init__(self, phrases: frozenset[Phrase]) -> None:
        self.phrases = phrases

    @cached_property
    def firsts(self) -> Mapping[str, tuple[Phrase, ...]]:
        """Phrases by their first word, the longest first; made when first needed, which for most is never."""
        firsts: dict[str, list[Phrase]] = {}
        for phrase in sorted(self.phrases, key=len, reverse=True):
            firsts.setdefault(phrase[0], []).append(phrase)
        return {first: tuple(found) for first, found in firsts.items()}


class QuantityAtom(NamedTuple):
    """A number with a kind: `{energy per day < minimum}`."""

    kind: str
    per: str | None = None
    said: bool = False  # the period must be said
    compare: str | None = None
    bound: float | None = None
    limit: str = ""  # the name of the limit that is the bound, if it isn't a number


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to find, after at most `gap` other words."""

    atom: Atom | QuantityAtom
    optional: bool = False
    gap: int = 0


Side = tuple[Step, ...]
Pattern = tuple[Side, ...]


class Families:
    """The named word families of one language; entries may use words, groups, `?` and other families."""

    def __init__(self, entries: Mapping[str, Sequence[str]], normalise: Normalise) -> None:
        self._entries = entries
        self._normalise = normalise
        self._families: dict[str, frozenset[Phrase]] = {}
        self._words: dict[str, frozenset[Phrase]] = {}
        self._atoms: dict[frozenset[Phrase] | QuantityAtom, Atom | QuantityAtom] = {}

    def __getitem__(self, name: str) -> frozenset[Phrase]:
        if name not in self._families:
            if name not in self._entries:
                raise GrammarError(f"there is no word family <{name}>")
            self._families[name] = frozenset()  # a family inside itself adds nothing
            self._families[name] = frozenset().union(*(self._phrases(entry) for entry in self._entries[name]))
        return self._families[name]

    def word(self, token: str) -> frozenset[Phrase]:
        """A word as written in a pattern, as messages are read: `self-harm` is two."""
        if token not in self._words:
            words = tuple(self._normalise(token))
            if not words:
                raise GrammarError(f"`{token}` holds no word")
            self._words[token] = frozenset([words])
        return self._words[token]

    def atom(self, what: frozenset[Phrase] | QuantityAtom) -> Atom | QuantityAtom:
        """The one atom for these phrases or this quantity, so that a message looks each up once."""
        if what not in self._atoms:
            self._atoms[what] = what if isinstance(what, QuantityAtom) else Atom(what)
        return self._atoms[what]

    @property
    def atoms(self) -> list[Atom]:
        return [atom for atom in self._atoms.values() if isinstance(atom, Atom)]

    def _phrases(self, entry: str) -> frozenset[Phrase]:
        reader = _Reader(entry, self)
        phrases = _phrases_of(reader.side())
        if phrases is None:
            raise GrammarError("a word family may not hold `*` or quantities")
        return phrases


def parse(text: str, families: Families) -> tuple[Pattern, ...]:
    """Read one pattern line; a group that holds `*` or a quantity makes it several patterns."""
    reader = _Reader(text, families)
    sides = [_spread(reader.side())]
    while reader.take("&"):
        sides.append(_spread(reader.side()))
    if reader.peek():
        raise GrammarError(f"unexpected `{reader.peek()}`")
    _check_ways(prod(map(len, sides)))
    patterns = tuple(product(*([_steps(way, families) for way in ways] for ways in sides)))
    if any(not _required(side) for pattern in patterns for side in pattern):
        raise GrammarError("each side needs at least one word that is not optional")
    return patterns


def _required(side: Side) -> list[Step]:
    return [step for step in side if not step.optional]


# Reading gives a small tree: phrases (a frozenset), a QuantityAtom, "*", or a list of alternatives.
_Leaf = frozenset[Phrase] | QuantityAtom | str
_Node = tuple["_Leaf | list[list[_Node]]", bool]  # what, optional


class _Reader:
    def __init__(self, text: str, families: Families) -> None:
        self._tokens = self._scan(text)
        self._at = 0
        self._families = families

    @staticmethod
    def _scan(text: str) -> list[str]:
        tokens: list[str] = _TOKEN.findall(text)
        if _SPACE.sub("", "".join(tokens)) != _SPACE.sub("", text):
            raise GrammarError(f"can't read `{_TOKEN.sub('', text).strip()[:1]}` here")
        if tokens.count("(") > _MOST_GROUPS:
            raise GrammarError(f"a line has at most {_MOST_GROUPS} groups: split it")
        return [*tokens, ""]

    def peek(self) -> str:
        return self._tokens[self._at]

    def take(self, token: str) -> bool:
        if self._tokens[self._at] != token:
            return False
        self._at += 1
        return True

    def side(self) -> "list[_Node]":
        nodes: list[_Node] = []
        while self._tokens[self._at] not in _ENDS:
            nodes.append(self._item())
        if not nodes:
            raise GrammarError(f"expected words before `{self.peek() or 'the end of the line'}`")
        return nodes

    def _item(self) -> "_Node":
        token = self.peek()
        self._at += 1
        if token == "(":
            ways = [self.side()]
            while self.take("|"):
                ways.append(self.side())
            if not self.take(")"):
                raise GrammarError("a group is not closed: `)` is missing")
            return self._simplify(ways), self.take("?")
        if token == "?":
            raise GrammarError("`?` follows the word, group or family that it makes optional")
        return self._leaf(token), self.take("?")

    def _leaf(self, token: str) -> _Leaf:
        if token == "*":
            return token
        if token[0] == "<":
            return self._families[token[1:-1]]
        if token[0] == "{":
            return _quantity(token)
        return self._families.word(token)

    @staticmethod
    def _simplify(ways: "list[list[_Node]]") -> "_Leaf | list[list[_Node]]":
        sets = [_phrases_of(way) for way in ways]
        found = [one for one in sets if one is not None]
        return frozenset().union(*found) if len(found) == len(ways) else ways


_LIMITED_AS = {"intake": "energy"}  # put together from parts or said at once, a day's energy has the same limits


def _quantity(token: str) -> QuantityAtom:
    found = _QUANTITY.fullmatch(token[1:-1].strip())
    if not found:
        raise GrammarError(f"`{token}` is not a quantity: try `{{energy per day < minimum}}`")
    kind, how, per, compare, bound = found.groups()
    if not bound:
        return QuantityAtom(kind, per, how == "every")
    if (number := _number(bound)) is not None:
        return QuantityAtom(kind, per, how == "every", compare, number)
    limit = " ".join(part for part in (_LIMITED_AS.get(kind, kind), f"per {per}" if per else "", bound.strip()) if part)
    return QuantityAtom(kind, per, how == "every", compare, limit=limit)


def _number(bound: str) -> float | None:
    """None for the name of a limit. What is not finite would compare as no limit at all."""
    try:
        number = float(bound)
    except ValueError:
        return None
    if not isfinite(number):
        raise GrammarError(f"`{bound}` is no number to compare with")
    return number


def _phrases_of(nodes: "list[_Node]") -> frozenset[Phrase] | None:
    """All phrases that a row of words and families can say, or None if it isn't made of words."""
    if len(nodes) == 1 and not nodes[0][1]:
        return nodes[0][0] if isinstance(nodes[0][0], frozenset) else None
    phrases: set[Phrase] = {()}
    for what, optional in nodes:
        if not isinstance(what, frozenset):
            return None
        if len(phrases) * len(what) > 20 * _MOST_PHRASES:  # not even to be tried
            raise GrammarError(f"this makes more than {_MOST_PHRASES} phrases: split it")
        longer = {head + tail for head in phrases for tail in what}
        phrases = longer | phrases if optional else longer
        if len(phrases) > _MOST_PHRASES:
            raise GrammarError(f"this makes more than {_MOST_PHRASES} phrases: split it")
    if () in phrases:
        raise GrammarError("each group and family entry needs at least one word that is not optional")
    return frozenset(phrases)


def _spread(nodes: "list[_Node]") -> "list[list[_Node]]":
    """Write out groups that hold `*` or quantities as rows of their own."""
    rows: list[list[_Node]] = [[]]
    for what, optional in nodes:
        if isinstance(what, list):
            ways = [row for way in what for row in _spread(way)] + ([[]] if optional else [])
            _check_ways(len(rows) * len(ways))
            rows = [row + way for row in rows for way in ways]
        else:
            rows = [[*row, (what, optional)] for row in rows]
    return rows


def _check_ways(number: int) -> None:
    if number > _MOST_PATTERNS:
        raise GrammarError(f"this makes more than {_MOST_PATTERNS} patterns: split it")


def _steps(nodes: "list[_Node]", families: Families) -> Side:
    """Rows become steps: `*` widens the next gap, plain neighbouring words become one phrase."""
    steps: list[tuple[frozenset[Phrase] | QuantityAtom, bool, int]] = []
    gap = 0
    for what, optional in nodes:
        if isinstance(what, str):
            gap += GAP_WORDS if steps else 0
            continue
        assert not isinstance(what, list)  # groups were written out before
        if steps and gap == 0 and _is_phrase(*steps[-1][:2]) and _is_phrase(what, optional):
            before, _, width = steps.pop()
            (left,), (right,) = before, what  # type: ignore[misc]
            steps.append((frozenset([left + right]), False, width))
        else:
            steps.append((what, optional, gap))
        gap = 0
    return tuple(Step(families.atom(what), optional, width) for what, optional, width in steps)


def _is_phrase(what: "frozenset[Phrase] | QuantityAtom", optional: bool) -> bool:
    return isinstance(what, frozenset) and len(what) == 1 and not optional
