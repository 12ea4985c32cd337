"""GPX, TCX and FIT: read by their parsers, and hostile ones refused."""

import struct

import pytest

from spotter.art import ActivityError, read_activity
from spotter.art.signals import classify, listen

POINTS = "".join(
    f'<trkpt lat="30.{i:04d}" lon="31.2357"><ele>{20 + i}</ele><time>2026-05-01T15:{i:02d}:00Z</time></trkpt>'
    for i in range(40)
)
GPX = (
    '<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">'
    f"<trk><name>Corniche with Omar at 30.0444, 31.2357</name><type>running</type><trkseg>{POINTS}</trkseg></trk></gpx>"
)
TCX = (
    '<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">'
    '<Activities><Activity Sport="Biking"><Id>2026-05-01T05:00:00Z</Id><Lap StartTime="2026-05-01T05:00:00Z">'
    "<TotalTimeSeconds>3600</TotalTimeSeconds><DistanceMeters>26000</DistanceMeters><Calories>500</Calories><Track>"
    + "".join(
        f"<Trackpoint><Time>2026-05-01T05:{i:02d}:00Z</Time><Position><LatitudeDegrees>30.{i:02d}</LatitudeDegrees>"
        f"<LongitudeDegrees>31.2</LongitudeDegrees></Position><AltitudeMeters>{20 + i}</AltitudeMeters>"
        f"<DistanceMeters>{i * 440}</DistanceMeters><HeartRateBpm><Value>14{i % 10}</Value></HeartRateBpm></Trackpoint>"
        for i in range(60)
    )
    + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
)
_CRC = (
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01,
    0x8801, 0x4400,
)  # fmt: skip


def _crc(data: bytes) -> int:
    crc = 0
    for byte in data:
        for nibble in (byte & 0xF, byte >> 4):
            crc = (crc >> 4) & 0x0FFF ^ _CRC[crc & 0xF] ^ _CRC[nibble]
    return crc


def fit(sport: int = 2, distance: int = 4_200_000) -> bytes:
    """A FIT file of one session: sport, distance in cm, timer in ms, heart rate."""
    fields = (
        (5, 1, 0x00, "B", sport),
        (9, 4, 0x86, "I", distance),
        (8, 4, 0x86, "I", 5_400_000),
        (16, 1, 0x02, "B", 148),
    )
    define = struct.pack("<BBBHB", 0x40, 0, 0, 18, len(fields)) + b"".join(bytes(one[:3]) for one in fields)
    record = b"\x00" + b"".join(struct.pack("<" + one[3], one[4]) for one in fields)
    body = define + record
    head = struct.pack("<BBHI4s", 14, 0x10, 2132, len(body), b".FIT")
    whole = head + struct.pack("<H", _crc(head)) + body
    return whole + struct.pack("<H", _crc(whole))


@pytest.mark.req("ART-1")
def test_gpx():
    activity = read_activity(GPX.encode())
    assert activity.sport.name == "run"
    assert 400 < activity.distance < 500
    assert activity.elevation_gain > 20
    assert 17 <= activity.hour < 17.2  # 15:00 UTC, by the sun over Cairo


@pytest.mark.req("ART-4")
def test_a_name_and_a_place_in_a_file_go_no_further():
    activity = read_activity(GPX.encode())
    told = str(classify(activity, listen(activity)).to_dict())
    assert not any(word in told for word in ("Omar", "Corniche", "30.0", "31.2"))


@pytest.mark.req("ART-1")
def test_tcx():
    activity = read_activity(TCX.encode())
    assert activity.sport.name == "ride"
    assert (activity.distance, round(activity.avg_hr)) == (26000, 144)
    assert 7 <= activity.hour < 7.2


@pytest.mark.req("ART-1")
def test_fit():
    activity = read_activity(fit())
    assert activity.sport.name == "ride"
    assert (activity.distance, activity.moving_time, activity.avg_hr) == (42000, 5400, 148)


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "raw",
    [
        GPX.replace('"1.0"?>', f'"1.0"?>{BOMB}', 1).replace("Corniche", "&b;").encode(),
        GPX.replace('"1.0"?>', '"1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>', 1).encode(),
        GPX.replace("<type>running</type>", "").encode(),
        GPX[:400].encode(),
        b"<html><body>hello</body></html>",
        b'<gpx xmlns="http://www.topografix.com/GPX/1/1"/>',
        TCX[:500].encode(),
        fit()[:30],
        fit()[:-6] + b"\x00" * 6,
        b"\x0e\x10\x00\x00\xff\xff\xff\xff.FIT" + bytes(100),
        GPX.encode() + b" " * 8_000_001,
    ],
    ids=["bomb", "entity", "no type", "cut", "html", "empty", "cut tcx", "cut fit", "bad fit", "endless fit", "huge"],
)
def test_a_hostile_or_broken_file_is_rejected_in_one_sentence(raw):
    with pytest.raises(ActivityError) as refused:
        read_activity(raw)
    assert "\n" not in str(refused.value)
    assert "passwd" not in str(refused.value)
