"""What a picture may know about an activity: a handful of words from closed lists."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from spotter.art.activity import Activity
from spotter.art.failures import Failure
from spotter.art.vocabulary import Tag, Vocabulary, vocabulary

_STRAVA_WORKOUTS = {1: "race", 2: "long_run", 3: "workout", 11: "race", 12: "workout"}
_TIMES = ((5, "night"), (11, "morning"), (17, "day"), (21, "evening"), (24, "night"))
_BRANDS_IN = {"gear": ("brand", "gear_brand"), "descriptions": ("brand",)}
_CALM = frozenset({"yoga", "pilates"})
_FAST = frozenset({"run", "ride"})
_WATER = frozenset({"swim", "open_water_swim", "sailing"})


@dataclass(frozen=True, slots=True)
class Signals:
    """Closed words only, except `brand`, which is a known name spelled our way."""

    sport: str
    subject: str
    place: str
    intensity: str
    terrain: str
    time: str
    weather: str | None
    season: str | None
    mood: str
    scene: str
    company: str | None
    brand: str | None
    tags: tuple[str, ...]
    indoor: bool

    def to_dict(self) -> dict[str, object]:
        return {**asdict(self), "tags": list(self.tags)}


@dataclass(frozen=True, slots=True)
class Said:
    """What free text was read for."""

    heard: frozenset[str]
    brand: str | None
    failures: tuple[Failure, ...]


def listen(activity: Activity, words: Vocabulary | None = None) -> Said:
    """Take known words out of untrusted text; say what else was in it, by kind only."""
    words = words or vocabulary()
    heard: set[str] = set()
    brands: list[str] = []
    unsafe: set[str] = set()
    for source in ("gear", "descriptions", "names", "tags", "weather"):
        for text in getattr(activity, source):
            found = words.phrases.find(text)
            forbidden = {one.name for one in found if one.kind == "forbidden"}
            unsafe |= forbidden
            if source in _BRANDS_IN and not forbidden:
                brands += [one.name for one in found if one.kind in _BRANDS_IN[source]]
            if source != "gear":
                heard.update(one.value for one in found if not one.denied)
    failures = [Failure("prompt", f"free text asks for {kind}", "left out") for kind in sorted(unsafe)]
    return Said(frozenset(heard), brands[0] if brands else None, tuple(failures))


def classify(activity: Activity, said: Said, words: Vocabulary | None = None) -> Signals:
    words = words or vocabulary()
    tags = _tags(activity, said, words)
    lead = tags[0] if tags else None
    intensity = _intensity(activity, lead)
    place = _place(activity, said, tags, words)
    indoor = words.places[place].indoor
    weather = None if indoor else _first(said, "weather", words.words["weather"])
    return Signals(
        sport=activity.sport.name,
        subject=activity.sport.subject,
        place=place,
        intensity=intensity,
        terrain="neutral" if indoor else _terrain(activity.elevation_gain),
        time=_time(activity, said, words),
        weather=weather,
        season=None if indoor else _first(said, "season", words.words["season"]),
        mood=_mood(said, lead, weather, intensity, words),
        scene=lead.scene if lead else "everyday",
        company=_first(said, "company", words.words["company"]),
        brand=said.brand,
        tags=tuple(tag.name for tag in tags),
        indoor=indoor,
    )


def style_of(activity: Activity, signals: Signals) -> str:
    """The first line that holds decides; the same classification always gets the same style."""
    if signals.intensity == "high" and signals.sport in _FAST:
        return "illustrated"
    if {"recovery", "easy"} & set(signals.tags) or signals.sport in _CALM:
        return "minimal"
    if (activity.elevation_gain or 0) > 500 or signals.weather == "stormy":
        return "illustrated"
    if signals.weather == "foggy" or signals.sport in _WATER:
        return "abstract"
    if signals.time == "night" and not signals.indoor:
        return "illustrated"
    return "cartoon"


def _first(said: Said, kind: str, order: Iterable[str]) -> str | None:
    return next((value for value in order if f"{kind}:{value}" in said.heard), None)


def _tags(activity: Activity, said: Said, words: Vocabulary) -> list[Tag]:
    """All tags in the order in which they win, the ones that contradict the winner dropped."""
    named = {value.removeprefix("tag:") for value in said.heard if value.startswith("tag:")}
    named |= {"commute"} if activity.commute else set()
    named |= {_STRAVA_WORKOUTS[activity.workout_type]} if activity.workout_type in _STRAVA_WORKOUTS else set()
    tags = [tag for name, tag in words.tags.items() if name in named]
    return [tag for tag in tags if tag.intensity == tags[0].intensity or tag.place]


def _intensity(activity: Activity, lead: Tag | None) -> str:
    """Tags, then the heart, then pace for that sport, then climb, then duration."""
    if lead:
        return lead.intensity
    if activity.avg_hr is not None:
        top = activity.max_hr if activity.max_hr and activity.max_hr > activity.avg_hr + 5 else 190
        return _level(activity.avg_hr / top, 0.65, 0.82)
    if activity.sport.intensity:
        return activity.sport.intensity
    if activity.speed is not None and activity.sport.easy is not None and activity.sport.hard is not None:
        return _level(activity.speed, activity.sport.easy, activity.sport.hard)
    if activity.elevation_gain is not None and activity.elevation_gain >= 50:
        return _level(activity.elevation_gain, 100, 600)
    if activity.moving_time is not None:
        return _level(activity.moving_time / 60, 25, 150)
    return "medium"


def _level(value: float, low: float, high: float) -> str:
    return "low" if value < low else "high" if value >= high else "medium"


def _terrain(climb: float | None) -> str:
    if climb is None:
        return "neutral"
    return "flat" if climb < 50 else "mountainous" if climb > 300 else "rolling"


def _time(activity: Activity, said: Said, words: Vocabulary) -> str:
    if activity.hour is not None:
        return next(name for end, name in _TIMES if activity.hour < end)
    return _first(said, "time", words.words["light"]) or "neutral daylight"


def _place(activity: Activity, said: Said, tags: list[Tag], words: Vocabulary) -> str:
    """Its own place, unless a tag or the text names one where this sport can happen."""
    own = words.places[activity.sport.place]
    if activity.indoor and not own.indoor:
        return "gym"
    named = _first(said, "place", words.places) or next((tag.place for tag in tags if tag.place), None)
    if named is None or own.name not in _MOVABLE:
        return _hall_or(own.name, named)
    if activity.sport.figure == "swim":
        return named if named in ("lake", "beach", "river") else own.name
    return own.name if named in ("gym", "hall", "lake") else named


_MOVABLE = frozenset("trail road forest mountain park outdoors pool".split())


def _hall_or(own: str, named: str | None) -> str:
    if own == "crag" and named in ("hall", "gym"):
        return "hall"
    return named if named in ("beach", "lake", "river") and own in ("lake", "river", "beach") else own


def _mood(said: Said, lead: Tag | None, weather: str | None, intensity: str, words: Vocabulary) -> str:
    heard = _first(said, "mood", ("proud", "joyful", "calm", "tired"))
    by_weather = words.words["weather_mood"].get(weather or "")
    return (lead.mood if lead else None) or heard or by_weather or words.words["intensity_mood"][intensity]
