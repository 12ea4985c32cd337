"""One figure: a pose, and the kit behind, between and before the limbs. 200 units tall, facing right."""

from dataclasses import dataclass, field

from spotter.art.painters.embedded.body import Hair, Pose
from spotter.art.painters.embedded.shapes import Shape


@dataclass(frozen=True, slots=True)
class Figure:
    """`afloat` figures sit in water up to y = 0; `head` is what the sport puts on it."""

    pose: Pose
    behind: list[Shape] = field(default_factory=list)
    between: list[Shape] = field(default_factory=list)
    front: list[Shape] = field(default_factory=list)
    size: float = 1.0
    afloat: bool = False
    head: Hair | None = None
    long: bool = False
    sleeves: bool = False
    slope: float = 0.0  # degrees that the whole is turned, downhill to the right
