"""Everything that is said about pictures in words: sports, places, tags, brands, what is forbidden. Loaded once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spotter.art.phrases import Phrases
from spotter.policy.strict import Item, parse

DATA = Path(__file__).parent / "data"
FORBIDDEN = ("person", "politics", "explicit", "violence", "text", "realism", "injection")


@dataclass(frozen=True, slots=True)
class Sport:
    """One sport as `sports.yaml` describes it. Speeds are in km/h, distances in km."""

    name: str
    subject: str
    place: str
    figure: str
    family: str  # sports of one family, or of `any`, do not contradict each other
    kit: str
    slowest: float
    fastest: float
    easy: float | None
    hard: float | None
    longest: float
    level: bool  # no climbing in it, whatever a barometer says
    intensity: str | None


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    phrase: str
    backdrop: str
    indoor: bool


@dataclass(frozen=True, slots=True)
class Tag:
    name: str
    mood: str
    intensity: str
    scene: str
    place: str | None


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All of `data/`, ready to be asked."""

    sports: Mapping[str, Sport]  # by folded spelling
    places: Mapping[str, Place]
    tags: Mapping[str, Tag]  # in the order in which they win
    phrases: Phrases  # all that is read in free text: "weather:rainy", "tag:race", "forbidden:politics", ...
    words: Mapping[str, Mapping[str, str]]
    composition: str
    fallback: str
    allowed: frozenset[str]  # every word that a prompt may hold

    def sport(self, spelling: str) -> Sport | None:
        return self.sports.get(folded(spelling))

    def forbidden(self, text: str) -> list[str]:
        """The kinds of forbidden content in a text."""
        return sorted({one.name for one in self.phrases.find(text) if one.kind == "forbidden"})


def folded(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


@cache
def vocabulary(folder: Path = DATA) -> Vocabulary:
    """Raises PolicyError, with file and line, for a mistake in the data."""
    files = {path.stem: parse(path.read_text(encoding="utf-8"), path.name) for path in sorted(folder.glob("*.yaml"))}
    top = files["words"].mapping(any_key=True)
    words = {key: _texts(item) for key, item in top.items() if not isinstance(item.value, str)}
    sports = dict(_sports(files["sports"]))
    places = {name: _place(name, item) for name, item in files["places"].mapping(any_key=True).items()}
    composition, fallback = top["composition"].text(), top["fallback"].text()
    said = [composition, fallback.format(subject=""), "mood", *(place.phrase for place in places.values())]
    said += [text for group in words.values() for text in group.values()]
    said += [text for sport in sports.values() for text in (sport.subject, sport.kit)]
    return Vocabulary(
        sports=sports,
        places=places,
        tags={name: _tag(name, item) for name, item in files["tags"].mapping(any_key=True).items()},
        phrases=_phrases(files),
        words=words,
        composition=composition,
        fallback=fallback,
        allowed=frozenset(folded(word) for text in said for word in split(text)),
    )


def split(text: str) -> list[str]:
    return text.replace("-", " ").split()


def _texts(item: Item) -> dict[str, str]:
    return {name: one.text() for name, one in item.mapping(any_key=True).items()}


def _sports(file: Item) -> Iterator[tuple[str, Sport]]:
    for name, item in file.mapping(any_key=True).items():
        keys = item.mapping(
            required="names subject place figure kit", optional="family speed effort longest level intensity"
        )
        text = {key: one.text() for key, one in keys.items()}
        slowest, fastest = map(float, text.get("speed", "0 200").split())
        easy, hard = map(float, text["effort"].split()) if "effort" in text else (None, None)
        sport = Sport(
            name=name,
            subject=text["subject"],
            place=text["place"],
            figure=text["figure"],
            family=text.get("family", text["figure"]),
            kit=text["kit"],
            slowest=slowest,
            fastest=fastest,
            easy=easy,
            hard=hard,
            longest=float(text.get("longest", "1000")),
            level="level" in text,
            intensity=text.get("intensity"),
        )
        for line in keys["names"].lines():
            yield folded(line.text), sport
        yield folded(name), sport


def _place(name: str, item: Item) -> Place:
    keys = item.mapping(required="phrase backdrop", optional="indoor")
    return Place(name, keys["phrase"].text(), keys["backdrop"].text(), "indoor" in keys)


def _tag(name: str, item: Item) -> Tag:
    keys = item.mapping(required="names mood intensity scene", optional="place")
    place = keys["place"].text() if "place" in keys else None
    return Tag(name, keys["mood"].text(), keys["intensity"].text(), keys["scene"].text(), place)


def _phrases(files: Mapping[str, Item]) -> Phrases:
    forbidden = files["forbidden"].mapping(required=" ".join((*FORBIDDEN, "fine")))
    brands = files["brands"].mapping(required="brands gear_only")
    listed = [
        *_listed(files["text"].mapping(any_key=True)),
        *(pair for name, item in files["tags"].mapping(any_key=True).items() for pair in _named(name, item)),
        *((line.text, f"forbidden:{kind}") for kind in FORBIDDEN for line in forbidden[kind].lines()),
        *((line.text, f"brand:{line.text}") for line in brands["brands"].lines()),
        *((line.text, f"gear_brand:{line.text}") for line in brands["gear_only"].lines()),
    ]
    return Phrases(listed, [line.text for line in forbidden["fine"].lines()])


def _listed(kinds: Mapping[str, Item]) -> Iterator[tuple[str, str]]:
    for kind, values in kinds.items():
        for value, item in values.mapping(any_key=True).items():
            yield from ((line.text, f"{kind}:{value}") for line in item.lines())


def _named(name: str, item: Item) -> Iterator[tuple[str, str]]:
    return ((line.text, f"tag:{name}") for line in item.mapping(any_key=True)["names"].lines())
