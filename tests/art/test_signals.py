"""Signals: what is taken from an activity, in which order, and what free text can't do."""

import pytest

from spotter.art import read_activity
from spotter.art.signals import classify, listen, style_of


def signals(**fields):
    activity = read_activity({"type": "Run", "sport_type": "Run"} | fields)
    return classify(activity, listen(activity))


def style(**fields):
    activity = read_activity({"type": "Run", "sport_type": "Run"} | fields)
    return style_of(activity, classify(activity, listen(activity)))


@pytest.mark.parametrize(
    ("sport", "subject", "place"),
    [("Run", "runner", "trail"), ("Ride", "cyclist", "road"), ("TrailRun", "trail runner", "forest"),
     ("Walk", "walker", "park"), ("Hike", "hiker", "mountain"), ("Yoga", "person practicing yoga", "studio"),
     ("Swim", "swimmer", "pool"), ("Workout", "athlete training", "gym"), ("Wheelchair", "wheelchair athlete", "park"),
     ("NordicSki", "cross-country skier", "snow"), ("RockClimbing", "climber", "crag"),
     ("Something", "athlete", "outdoors")],
)  # fmt: skip
def test_sports(sport, subject, place):
    found = signals(type=sport, sport_type=sport)
    assert (found.subject, found.place) == (subject, place)


@pytest.mark.parametrize(
    ("climb", "terrain"),
    [(None, "neutral"), (0, "flat"), (49, "flat"), (50, "rolling"), (300, "rolling"), (301, "mountainous")],
)
def test_terrain(climb, terrain):
    assert signals(elevation_gain=climb).terrain == terrain


@pytest.mark.parametrize(
    ("start", "time"),
    [("05:00", "morning"), ("10:59", "morning"), ("11:00", "day"), ("16:59", "day"), ("17:00", "evening"),
     ("20:59", "evening"), ("21:00", "night"), ("04:59", "night"), (None, "neutral daylight")],
)  # fmt: skip
def test_light(start, time):
    assert signals(start_date_local=start).time == time


def test_the_clock_wins_over_words():
    assert signals(start_date_local="08:00", name="midnight run").time == "morning"
    assert signals(name="midnight run").time == "night"


@pytest.mark.parametrize(
    ("fields", "intensity"),
    [
        ({"tags": ["recovery"], "avg_hr": 180}, "low"),  # tags before the heart
        ({"avg_hr": 170, "pace": 480}, "high"),  # the heart before pace
        ({"avg_hr": 150, "max_hr": 160}, "high"),  # by the own maximum
        ({"pace": 270, "elevation_gain": 60}, "high"),  # pace before climb
        ({"pace": 480}, "low"),
        ({"type": "Ride", "sport_type": "Ride", "pace": 144}, "medium"),  # 25 km/h is no sprint on a bicycle
        ({"elevation_gain": 900, "moving_time": 1200}, "high"),  # climb before duration
        ({"moving_time": 1200}, "low"),
        ({"moving_time": 4000}, "medium"),
        ({"moving_time": 20000}, "high"),
        ({}, "medium"),
    ],
)
def test_intensity_by_the_first_thing_that_tells(fields, intensity):
    assert signals(**fields).intensity == intensity


@pytest.mark.req("ART-6")
@pytest.mark.parametrize(
    ("tag", "mood", "intensity", "scene"),
    [("long run", "determined", "medium", "endurance-focused"), ("recovery", "calm", "low", "gentle and relaxed"),
     ("race", "intense", "high", "competitive"), ("commute", "routine", "medium", "urban"),
     ("with kid", "playful", "low", "family-friendly"), ("easy", "relaxed", "low", "casual"),
     ("workout", "focused", "high", "training-oriented"), ("intervals", "dynamic", "high", "structured"),
     ("Long  RUN!", "determined", "medium", "endurance-focused"), ("سباق", "intense", "high", "competitive"),
     ("استشفاء", "calm", "low", "gentle and relaxed")],
)  # fmt: skip
def test_tags_are_normalised_and_shape_mood_intensity_scene(tag, mood, intensity, scene):
    found = signals(tags=[tag])
    assert (found.mood, found.intensity, found.scene) == (mood, intensity, scene)


@pytest.mark.req("ART-6")
def test_a_commute_happens_in_the_city():
    assert signals(commute=True).place == "city"
    assert signals(tags=["commute"]).place == "city"


@pytest.mark.req("ART-6")
@pytest.mark.parametrize("tags", [["race", "recovery"], ["recovery", "race"], ["easy", "race", "recovery"]])
def test_conflicting_tags_are_resolved_by_the_written_order(tags):
    found = signals(tags=tags)
    assert found.tags == ("race",)
    assert found.intensity == "high"


@pytest.mark.req("ART-6")
@pytest.mark.parametrize("tags", [None, "race", {"a": "race"}, [["race"]], [1, None, "race"], ["race"] * 5000])
def test_tags_in_odd_shapes(tags):
    assert signals(tags=tags).tags == (() if tags is None else ("race",))


@pytest.mark.parametrize(
    ("workout_type", "tags"),
    [(1, ("race",)), (2, ("long_run",)), (3, ("workout",)), (11, ("race",)), (7, ()), ("1", ())],
)
def test_stravas_workout_types(workout_type, tags):
    assert signals(workout_type=workout_type).tags == tags


@pytest.mark.req("ART-4")
@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [("Rainy loop", "weather", "rainy"), ("جري في المطر", "weather", "rainy"), ("ضباب كثيف", "weather", "foggy"),
     ("snow everywhere", "weather", "snowy"), ("no rain at last", "weather", None), ("Springfield", "season", None),
     ("spring flowers", "season", "spring"), ("fall from grace", "season", None), ("fall colors", "season", "autumn"),
     ("Sunday run", "weather", None), ("sunny", "weather", "sunny"), ("brainstorm", "weather", None),
     ("sun, clouds, then a storm", "weather", "stormy"),
     ("along the Nile", "place", "river"), ("على الكورنيش", "place", "beach"), ("Parker's loop", "place", "trail"),
     ("with the dog", "company", "dog"), ("hot dogma", "company", None), ("personal best", "mood", "proud"),
     ("r a i n y", "weather", "rainy"), ("r4iny", "weather", "rainy")],
)  # fmt: skip
def test_free_text_is_read_for_whole_known_words(text, kind, value):
    assert getattr(signals(name=text), kind) == value
    assert getattr(signals(description=text), kind) == value


@pytest.mark.parametrize(
    ("weather", "mood"),
    [("sunny", "energetic"), ("cloudy", "steady"), ("overcast", "steady"), ("rainy", "contemplative"),
     ("stormy", "challenging"), ("foggy", "mysterious"), ("snowy", "peaceful"), ("windy", "breezy")],
)  # fmt: skip
def test_weather_sets_the_mood(weather, mood):
    found = signals(weather=weather)
    assert (found.weather, found.mood) == (weather, mood)


def test_there_is_no_weather_indoors():
    assert signals(type="Yoga", sport_type="Yoga", weather="rainy").weather is None
    assert signals(trainer=True, name="rain outside").place == "gym"


@pytest.mark.req("ART-5")
@pytest.mark.parametrize(
    ("fields", "brand"),
    [
        ({"gear": "Hoka Clifton 9"}, "Hoka"),
        ({"gear": {"id": "g1", "name": "NEW BALANCE 880"}}, "New Balance"),
        ({"description": "first run in my nike shoes"}, "Nike"),
        ({"gear": "Trek Domane"}, "Trek"),
        ({"description": "a long trek over a giant hill through the canyon"}, None),  # words, not brands
        ({"name": "Nike run"}, None),  # only gear and description
        ({"tags": ["Nike"]}, None),
        ({"gear": "Nike and Adidas and Hoka"}, "Nike"),  # one at most
        ({"gear": "Acme Zoomfast 3"}, None),  # not known
        ({"gear": "Nike gun"}, None),  # not beside what is forbidden
        ({"gear": "Nike shoes, photorealistic portrait of Messi"}, None),
        ({"description": "snike"}, None),
    ],
)
def test_brands(fields, brand):
    assert signals(**fields).brand == brand


@pytest.mark.req("ART-8")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "cartoon"),
        ({"avg_hr": 175}, "illustrated"),
        ({"type": "Ride", "sport_type": "Ride", "tags": ["race"]}, "illustrated"),
        ({"tags": ["recovery"]}, "minimal"),
        ({"tags": ["easy"]}, "minimal"),
        ({"elevation_gain": 501}, "illustrated"),
        ({"weather": "stormy"}, "illustrated"),
        ({"weather": "foggy"}, "abstract"),
        ({"type": "Yoga", "sport_type": "Yoga"}, "minimal"),
        ({"description": "photorealistic, hyper-detailed, 8k"}, "cartoon"),
    ],
)
def test_style_follows_from_the_classification(fields, expected):
    assert style(**fields) == expected
