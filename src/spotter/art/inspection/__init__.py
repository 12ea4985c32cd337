"""Look at a picture before anyone else does. Every check measures; each says what it measured."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

from PIL import Image

from spotter.art.inspection import content, faces, subjects, text
from spotter.art.inspection.models import MissingModelError, load_all
from spotter.art.inspection.picture import BadPictureError, decode, encode

__all__ = ["Check", "Inspection", "Limits", "MissingModelError", "inspect", "load_all"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What is accepted. The figures were chosen between our gallery and our bad sets: see docs/art.md."""

    ratio: float = 0.02
    most_subjects: int = 3
    restlessness: float = 0.26
    explicitness: float = 0.8
    flatness: float = 0.68


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    passed: bool
    measured: str


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was found. `picture` is a clean PNG of it, or None when it can't be shown."""

    checks: tuple[Check, ...]
    picture: bytes | None

    @property
    def passed(self) -> bool:
        return self.picture is not None

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if not check.passed)

    def to_dict(self) -> dict[str, object]:
        return {"passed": self.passed, "checks": [asdict(check) for check in self.checks]}


def inspect(raw: bytes, limits: Limits | None = None) -> Inspection:
    """All checks on a file. Raises MissingModelError when it can't look, and nothing else."""
    limits = limits or Limits()
    try:
        image = decode(raw)
    except BadPictureError as bad:
        return Inspection((Check("file", False, str(bad)),), None)
    ratio = _ratio(image, limits)
    if not ratio.passed:
        return Inspection((Check("file", True, "decoded"), ratio), None)
    with ThreadPoolExecutor(2) as pool:
        parts = [pool.submit(check, image, limits) for check in (_scene, _text, _faces, _content)]
        found = tuple(check for part in parts for check in part.result())
    checks = (Check("file", True, "decoded"), ratio, *found)
    return Inspection(checks, encode(image) if all(check.passed for check in checks) else None)


def _ratio(image: Image.Image, limits: Limits) -> Check:
    ratio = image.width / image.height
    fits = min(abs(ratio - 1), abs(ratio - 16 / 9)) <= limits.ratio
    return Check("ratio", fits, f"{image.width}x{image.height}")


def _scene(image: Image.Image, limits: Limits) -> list[Check]:
    mask = subjects.standing_out(image)
    count, restless = subjects.subjects(mask), subjects.restlessness(image, mask)
    return [
        Check("subjects", 1 <= count <= limits.most_subjects, f"primary subjects: {count}"),
        Check("background", restless <= limits.restlessness, f"{restless:.2f} of the background is edges"),
    ]


def _text(image: Image.Image, limits: Limits) -> list[Check]:
    found = text.texts(image)
    return [Check("text", not found, "; ".join(found) or "none")]


def _content(image: Image.Image, limits: Limits) -> list[Check]:
    explicit, flat = content.explicitness(image), content.flatness(image)
    return [
        Check("safe", explicit < limits.explicitness, f"explicit {explicit:.2f}"),
        Check("drawn", flat >= limits.flatness, f"{flat:.2f} of it is smooth"),
    ]


def _faces(image: Image.Image, limits: Limits) -> list[Check]:
    count = faces.faces(image)
    return [Check("face", count == 0, f"faces: {count}")]
