"""Reading activities: what they need, what is out of range, what can't be true. Scenarios of the source by number."""

import json

import pytest

from spotter.art import ActivityError, read_activity

RUN = {"type": "Run", "sport_type": "Run"}


@pytest.mark.req("ART-1")
def test_type_and_sport_type_are_enough():
    activity = read_activity(RUN)
    assert activity.sport.name == "run"
    assert activity.failures == ()
    assert (activity.distance, activity.avg_hr, activity.pace, activity.hour) == (None,) * 4


@pytest.mark.req("ART-1")
@pytest.mark.parametrize(
    "fields",
    [{}, {"type": "Run"}, {"sport_type": "Run"}, {"type": None, "sport_type": "Run"}, {"type": "", "sport_type": " "},
     {"type": 3, "sport_type": ["Run"]}],
)  # fmt: skip
def test_without_them_it_is_rejected_by_name(fields):
    with pytest.raises(ActivityError) as refused:
        read_activity(fields)
    missing = [
        name for name in ("type", "sport_type") if not (isinstance(fields.get(name), str) and fields[name].strip())
    ]
    assert all(f"`{name}`" in str(refused.value) for name in missing)


@pytest.mark.req("ART-1")
@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"3", b"null", b"\xff\xfe", b"[" * 100_000, b"PK\x03\x04 zip"])
def test_what_is_no_activity_is_rejected(raw):
    with pytest.raises(ActivityError):
        read_activity(raw)


@pytest.mark.req("ART-1")
def test_optional_fields_are_used_in_both_spellings():
    strava = read_activity(
        RUN | {"average_heartrate": 150, "total_elevation_gain": 80, "moving_time": 1800, "distance": 5000}
    )
    seed = read_activity(RUN | {"avg_hr": 150, "elevation_gain": 80, "duration": 1800, "distance": "5000"})
    assert strava == seed
    assert strava.pace == 360


@pytest.mark.req("ART-2")
@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [("distance", 5000, 5000), ("distance", 0, None), ("distance", -3, None), ("distance", float("nan"), None),
     ("distance", "far", None), ("distance", True, None), ("distance", [], None), ("distance", 10**400, None),
     ("avg_hr", 40, 40), ("avg_hr", 220, 220), ("avg_hr", 35, 40), ("avg_hr", 231, 220), ("avg_hr", 0, None),
     ("avg_hr", 999, None), ("average_heartrate", 12, None), ("pace", 330, 330), ("pace", 5.5, 330),
     ("pace", "5:30", 330), ("pace", 0, None), ("pace", -4, None), ("pace", "1:2:3:4", None),
     ("elevation_gain", 0, 0), ("elevation_gain", -20, 0), ("elevation_gain", -9000, None),
     ("total_elevation_gain", 310, 310)],
)  # fmt: skip
def test_values_are_kept_clamped_or_unknown(field, value, kept):
    activity = read_activity(RUN | {field: value})
    ours = {"average_heartrate": "avg_hr", "total_elevation_gain": "elevation_gain"}.get(field, field)
    assert getattr(activity, ours) == kept
    assert bool(activity.failures) == (kept != value and value not in (5.5, "5:30"))
    assert all(failure.kind == "input" for failure in activity.failures)


@pytest.mark.req("ART-3")
@pytest.mark.parametrize(
    ("fields", "gone"),
    [
        (RUN | {"pace": "1:30"}, "pace"),
        (RUN | {"distance": 30000, "moving_time": 1800}, "distance"),
        (RUN | {"distance": 900_000}, "distance"),
        ({"type": "Swim", "sport_type": "Swim", "elevation_gain": 300}, "elevation_gain"),
        ({"type": "Yoga", "sport_type": "Yoga", "elevation_gain": 100}, "elevation_gain"),
        ({"type": "Hike", "sport_type": "Hike", "distance": 1000, "elevation_gain": 4000}, "elevation_gain"),
    ],
)
def test_what_cant_be_true_becomes_unknown_and_work_goes_on(fields, gone):
    activity = read_activity(fields)
    assert getattr(activity, gone) is None
    assert activity.failures[0].kind == "input"


@pytest.mark.req("ART-3")
def test_the_finer_sport_decides_when_the_two_disagree():
    activity = read_activity({"type": "Run", "sport_type": "Swim"})
    assert activity.sport.name == "swim"
    assert "different sports" in activity.failures[0].reason


@pytest.mark.req("ART-3")
def test_an_unknown_sport_is_an_athlete():
    activity = read_activity({"type": "Quidditch", "sport_type": "Quidditch"})
    assert activity.sport.subject == "athlete"
    assert activity.known_sport


@pytest.mark.parametrize(
    ("given", "hour"),
    [("2026-05-01T07:30:00Z", 7.5), ("2026-05-01T07:30:00+02:00", 7.5), ("21:15", 21.25), ("7:00", 7), ("noon", None),
     (12, None), ("2026-13-45T99:00:00", None)],
)  # fmt: skip
def test_the_hour_is_that_of_the_place(given, hour):
    assert read_activity(RUN | {"start_date_local": given}).hour == hour


def test_a_strava_payload_of_today_is_read():
    payload = RUN | {
        "id": 1, "athlete": {"id": 2}, "name": "Lunch run", "description": None, "distance": 5781.1,
        "moving_time": 2892, "total_elevation_gain": 13.5, "start_date_local": "2013-12-12T11:36:41Z",
        "start_latlng": [37.78, -122.39], "gear": {"id": "g1", "name": "Some shoe"}, "workout_type": None,
        "splits_metric": [{"distance": 1000}] * 50, "map": {"polyline": "x" * 5000}, "average_speed": 2.0,
    }  # fmt: skip
    activity = read_activity(json.dumps(payload).encode())
    assert (activity.distance, activity.elevation_gain, round(activity.hour, 1)) == (5781.1, 13.5, 11.6)
    assert activity.failures == ()
