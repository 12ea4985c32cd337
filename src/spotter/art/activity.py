"""Read an activity: what it must have, what is out of range, what can't be true. Nothing optional ever stops it."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from spotter.art.failures import Failure
from spotter.art.vocabulary import Sport, vocabulary

MOST_BYTES = 20_000_000
_LONGEST_TEXT = 2_000  # characters of one free text that are read
_MOST_TEXTS = 40
_MOST_PARTS = 400  # of one nested field that are looked at
_NUMBERS = {  # our name: spellings, lowest, highest, and how far beyond them a value is still a slip of a sensor
    "distance": (("distance",), 0.0, 5_000_000.0, 0.0),
    "moving_time": (("moving_time", "duration", "elapsed_time"), 0.0, 1_000_000.0, 0.0),
    "avg_hr": (("avg_hr", "average_heartrate"), 40.0, 220.0, 20.0),
    "max_hr": (("max_hr", "max_heartrate"), 40.0, 240.0, 20.0),
    "elevation_gain": (("elevation_gain", "total_elevation_gain"), 0.0, 20_000.0, 500.0),
}
_ABOVE_ZERO = frozenset({"distance", "moving_time"})


class ActivityError(Exception):
    """An activity that can't be taken: says what is missing, in words for whoever sent it."""


@dataclass(frozen=True, slots=True)
class Activity:
    """A checked activity. Metres, seconds, seconds a kilometre; None is unknown. Free texts are untrusted."""

    sport: Sport
    known_sport: bool
    distance: float | None = None
    moving_time: float | None = None
    pace: float | None = None
    avg_hr: float | None = None
    max_hr: float | None = None
    elevation_gain: float | None = None
    hour: float | None = None  # of its own local day
    indoor: bool = False
    commute: bool = False
    workout_type: int | None = None
    names: tuple[str, ...] = ()
    descriptions: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()

    @property
    def speed(self) -> float | None:
        """Kilometres an hour."""
        return None if self.pace is None else 3600 / self.pace


def read_activity(raw: bytes | Mapping[str, Any]) -> Activity:
    """An activity from JSON, GPX, TCX, FIT or a mapping. Raises ActivityError, and nothing else."""
    fields = raw if isinstance(raw, Mapping) else _fields(raw)
    kinds = _kinds(fields)
    notes: list[Failure] = []
    sport, known = _sport(kinds, notes)
    activity = Activity(
        sport=sport,
        known_sport=known,
        distance=_number(fields, "distance", notes),
        moving_time=_number(fields, "moving_time", notes),
        avg_hr=_number(fields, "avg_hr", notes),
        max_hr=_number(fields, "max_hr", notes),
        elevation_gain=_number(fields, "elevation_gain", notes),
        pace=_pace(fields, notes),
        hour=_hour(fields),
        indoor=fields.get("trainer") is True,
        commute=fields.get("commute") is True,
        workout_type=fields["workout_type"] if type(fields.get("workout_type")) is int else None,
        names=_texts(fields.get("name")),
        descriptions=_texts(fields.get("description")),
        tags=_texts(fields.get("tags")),
        gear=_texts(fields.get("gear")),
        weather=_texts(fields.get("weather")),
    )
    activity = _plausible(activity, notes)
    return replace(activity, failures=tuple(notes))


def _fields(raw: bytes) -> Mapping[str, Any]:
    if len(raw) > MOST_BYTES:
        raise ActivityError(f"the activity is larger than {MOST_BYTES // 1_000_000} MB")
    from spotter.art.files import fields_of, is_file  # parsers are only loaded for their own files

    if is_file(raw):
        return fields_of(raw)
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        raise ActivityError("the activity is not JSON, GPX, TCX or FIT that can be read") from None
    if not isinstance(found, dict):
        raise ActivityError("the activity must be a JSON object")
    return found


def _kinds(fields: Mapping[str, Any]) -> tuple[str, str]:
    missing = [name for name in ("type", "sport_type") if not _is_named(fields.get(name))]
    if missing:
        raise ActivityError(f"the activity needs {' and '.join(f'`{name}`' for name in missing)}, as text")
    return str(fields["type"])[:100], str(fields["sport_type"])[:100]


def _is_named(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _sport(kinds: tuple[str, str], notes: list[Failure]) -> tuple[Sport, bool]:
    """`sport_type` decides, as the finer of the two; a name that nobody knows becomes an athlete outdoors."""
    words = vocabulary()
    by_type, by_sport_type = (words.sport(kind) for kind in kinds)
    if by_type and by_sport_type and len({by_type.family, by_sport_type.family} - {"any"}) > 1:
        notes.append(Failure("input", "type and sport_type name different sports", f"{by_sport_type.name} was taken"))
    found = by_sport_type or by_type
    if found is None:
        unsafe = sorted({one for kind in kinds for one in words.forbidden(kind)})
        reason = "the sport is not one that may be drawn" if unsafe else "the sport is not known"
        notes.append(Failure("input", reason, ", ".join(unsafe) or "an athlete is drawn"))
        return words.sports["other"], not unsafe
    return found, True


def _number(fields: Mapping[str, Any], name: str, notes: list[Failure]) -> float | None:
    spellings, low, high, slack = _NUMBERS[name]
    given = next((fields[key] for key in spellings if fields.get(key) is not None), None)
    if given is None:
        return None
    value = _float(given)
    if value is None or value < low - slack or value > high + slack or (name in _ABOVE_ZERO and value <= 0):
        notes.append(Failure("input", f"{name} is out of range", "treated as unknown"))
        return None
    if not low <= value <= high:
        notes.append(Failure("input", f"{name} is out of range", "moved to the nearest limit"))
    return min(max(value, low), high)


def _float(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        number = float(value if not isinstance(value, str) else value.strip()[:40])
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _pace(fields: Mapping[str, Any], notes: list[Failure]) -> float | None:
    """Seconds a kilometre: `pace` in seconds, in minutes when below 30, or as "5:30"; else by Strava's speed in m/s."""
    given = fields.get("pace")
    if given is None:
        speed = _float(fields.get("average_speed"))
        return 1000 / speed if speed and 0.05 < speed < 100 else None
    value = _clock(given) if isinstance(given, str) and ":" in given else _float(given)
    if value is None or not 0 < value < 36_000:
        notes.append(Failure("input", "pace is out of range", "treated as unknown"))
        return None
    return value * 60 if value < 30 else value


def _clock(text: str) -> float | None:
    parts = [_float(part) for part in text.strip()[:20].split(":")]
    if len(parts) > 3 or any(part is None or part < 0 for part in parts):
        return None
    return sum((part or 0.0) * 60.0**power for power, part in enumerate(reversed(parts)))


def _hour(fields: Mapping[str, Any]) -> float | None:
    """The clock on the wall where it happened. Strava marks local time with a wrong `Z`, so a zone is not believed."""
    given = fields.get("start_date_local") or fields.get("start_local") or fields.get("start_time_local")
    if not isinstance(given, str):
        return None
    text = given.strip()[:40]
    try:
        at = datetime.fromisoformat(text if len(text) > 8 else f"2000-01-01T{text.zfill(5)}")
    except ValueError:
        return None
    return at.hour + at.minute / 60


def _texts(value: object) -> tuple[str, ...]:
    """The strings in a free-text field, however it is nested, bounded in number and length."""
    found: list[str] = []
    rest = [value]
    for one in rest:  # grows while it is read, up to a bound
        if len(found) >= _MOST_TEXTS or len(rest) > _MOST_PARTS:
            break
        if isinstance(one, str):
            found.append(one[:_LONGEST_TEXT])
        elif isinstance(one, (list, tuple)):
            rest.extend(one[:_MOST_TEXTS])
        elif isinstance(one, Mapping):
            rest.extend(list(one.values())[:_MOST_TEXTS])
    return tuple(found)


def _plausible(activity: Activity, notes: list[Failure]) -> Activity:
    """What can't be true for this sport becomes unknown; what can stays."""
    if activity.distance and activity.moving_time:
        activity = replace(activity, pace=activity.moving_time / activity.distance * 1000)
    sport = activity.sport
    if activity.speed is not None and not sport.slowest <= activity.speed <= sport.fastest:
        notes.append(Failure("input", f"the pace can't be true for {sport.name}", "pace and distance are unknown"))
        activity = replace(activity, pace=None, distance=None)
    if activity.distance and activity.distance > sport.longest * 1000:
        notes.append(Failure("input", f"the distance can't be true for {sport.name}", "treated as unknown"))
        activity = replace(activity, distance=None)
    if activity.elevation_gain and (sport.level or _too_steep(activity)):
        notes.append(Failure("input", f"the climb can't be true for {sport.name}", "treated as unknown"))
        activity = replace(activity, elevation_gain=None)
    return activity


def _too_steep(activity: Activity) -> bool:
    return bool(activity.distance and activity.elevation_gain and activity.elevation_gain > activity.distance)
