"""Read a policy folder as a whole. Its version is a hash of its content: same data, same version."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from spotter.domain.policy import Line, Policy, PolicyError, Replies, Source
from spotter.policy import health_check, reasons, replies, shapes, supplements, units
from spotter.policy.strict import Item, parse

DATA = Path(__file__).parent / "data"
T = TypeVar("T")


def load(folder: Path = DATA, mistakes: list[PolicyError] | None = None) -> Policy:
    """Load and check every file. The first mistake is raised, unless a list is given to collect them all."""
    return _Folder(folder, mistakes).policy()


def _by_language(files: list[tuple[str, dict[str, tuple[Line, ...]]]]) -> dict[str, dict[str, tuple[Line, ...]]]:
    """words/en.yaml, words/en/crisis.yaml, ... are one set of families; a name may stand only once."""
    merged: dict[str, dict[str, tuple[Line, ...]]] = {}
    for name, families in files:
        mine = merged.setdefault(name.partition(".")[0], {})
        for family, lines in families.items():
            if family in mine:
                at = lines[0].at if lines else Source(name, 1)
                raise PolicyError("duplicate-id", f"<{family}> stands in two files", at)
            mine[family] = lines
    return merged


class _Folder:
    def __init__(self, folder: Path, mistakes: list[PolicyError] | None) -> None:
        if not folder.is_dir():
            raise PolicyError("no-policy", "there is no policy folder here", Source(str(folder), 1))
        self._folder = folder
        self._mistakes = mistakes
        self._hash = hashlib.sha256()

    def policy(self) -> Policy:
        cues = self._each("context", lambda _, item: shapes.cues(item))
        said = self._each("quantities", lambda name, item: (name, units.units(item)))
        families = self._each("words", lambda name, item: (name, shapes.families(item)))
        answers = self._each("answers", lambda name, item: shapes.answer(item, expected_id=name))
        conditions = supplements.conditions(self._one("conditions.yaml"))
        tiers = dict(self._each("supplements", lambda name, item: (name, item)))
        return Policy(
            rules=tuple(self._each("rules", lambda name, item: shapes.rule(item, expected_id=name))),
            families=_by_language(families),
            cues=tuple(cue for some in cues for cue in some),
            decisions=shapes.decisions(self._one("decisions.yaml")),
            answers={answer.id: answer for answer in answers},
            resources=dict(self._each("resources", lambda _, item: shapes.resources(item))),
            limits=shapes.limits(self._one("limits.yaml")),
            patterns=tuple(
                self._each("patterns", lambda name, item: shapes.pattern(item, expected_id=f"pattern.{name}"))
            ),
            asks=shapes.asks(self._one("asks.yaml")),
            languages=shapes.languages(self._one("languages.yaml")),
            units=dict(said),
            judged=shapes.judged(self._one("judge.yaml")),
            replies=self._replies(),
            common=dict(self._each("common", lambda name, item: (name, shapes.common(item)))),
            prompt=replies.prompt(self._one("prompt.yaml")),
            reasons=reasons.reasons(self._one("reasons.yaml")),
            conditions=conditions,
            health_check=health_check.health_check(self._one("health-check.yaml"), conditions),
            supplements=supplements.supplements(tiers, conditions),
            scenarios=tuple(self._each("scenarios", lambda name, item: shapes.scenario(item, expected_id=name))),
            version=self._hash.hexdigest()[:12],
        )

    def _replies(self) -> Replies:
        names = ("categories", "fallbacks", "disclaimers", "language", "moods")
        return replies.replies(*(self._one(f"replies/{name}.yaml") for name in names))

    def _each(self, kind: str, make: Callable[[str, Item], T]) -> list[T]:
        made: list[T] = []
        for path in sorted((self._folder / kind).rglob("*.yaml")):
            try:
                made.append(make(self._name(path, kind), self._read(path)))
            except PolicyError as mistake:
                if self._mistakes is None:
                    raise
                self._mistakes.append(mistake)
        return made

    def _one(self, name: str) -> Item:
        path = self._folder / name
        if not path.is_file():
            raise PolicyError("missing-file", "this file is required", Source(str(path), 1))
        return self._read(path)

    def _name(self, path: Path, kind: str) -> str:
        """rules/diet/crash.yaml is called diet.crash."""
        return self._place(path).removeprefix(f"{kind}/").removesuffix(".yaml").replace("/", ".")

    def _place(self, path: Path) -> str:
        return path.as_posix()[len(self._folder.as_posix()) + 1 :]

    def _read(self, path: Path) -> Item:
        raw = path.read_bytes()
        place = self._place(path)
        self._hash.update(place.encode() + b"\0" + raw + b"\0")
        try:
            return parse(raw.decode(), place)
        except UnicodeDecodeError:
            raise PolicyError("not-utf-8", "this file is not UTF-8 text", Source(place, 1)) from None
