"""People at their sports, by the name that `sports.yaml` gives a figure."""

from collections.abc import Callable
from types import ModuleType

from spotter.art.painters.embedded.figures import afloat, games, indoors, outdoors
from spotter.art.painters.embedded.figures.figure import Figure

__all__ = ["FIGURES", "Figure"]

_NAMES: dict[ModuleType, str] = {
    outdoors: "run walk hike ride wheelchair skate ski nordic snowboard climb",
    indoors: "treadmill indoor_ride lift workout yoga pilates dance",
    afloat: "swim row paddle stand_paddle surf sail",
    games: "ball hoop racquet golf",
}
FIGURES: dict[str, Callable[[], Figure]] = {
    name: getattr(module, name) for module, names in _NAMES.items() for name in names.split()
}
