"""What members write down: pages, other people's entries, photos that stay sealed."""

import struct
import zlib
from pathlib import Path

import pytest
from people import house_of


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("house")) as made:
        yield made


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(secret: bytes = b"GPS 30.04 31.23") -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(b"\x00\xff\x00\x00"))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"tEXt", b"Location\x00" + secret) + body + chunk(b"IEND", b"")


def jpeg(secret: bytes = b"Exif\x00\x00GPS 30.04 31.23") -> bytes:
    def segment(kind: int, data: bytes) -> bytes:
        return bytes([0xFF, kind]) + struct.pack(">H", len(data) + 2) + data

    parts = segment(0xE0, b"JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00") + segment(0xE1, secret)
    return b"\xff\xd8" + parts + segment(0xDB, bytes(65)) + segment(0xDA, bytes(10)) + b"\x12\x34\xff\xd9"


@pytest.mark.req("PV-5")
def test_pages_lead_through_everything_once(house):
    member = house.member()
    for number in range(7):
        at = house.clock.at.replace(hour=number // 2).isoformat()  # two at the same time each
        body = {"at": at, "what": f"run {number}", "minutes": 30, "effort": 5}
        assert house.post(f"/v1/members/{member}/workouts", body).status_code == 201
    seen, following = [], ""
    while following is not None:
        page = house.get(f"/v1/members/{member}/workouts?most=2&before={following}").json()
        seen += [one["what"] for one in page["entries"]]
        following = page["next"]
    assert sorted(seen) == [f"run {number}" for number in range(7)]
    assert [one[-1] in "67" for one in seen[:1]] == [True]
    assert house.get(f"/v1/members/{member}/workouts?before=nonsense").status_code == 422


@pytest.mark.req("PV-2")
def test_free_text_is_redacted(house):
    member = house.member()
    body = {"at": house.clock.at.isoformat(), "what": "lunch with sara@example.com +20 100 123 4567"}
    kept = house.post(f"/v1/members/{member}/foods", body).json()
    assert "example.com" not in kept["what"] and "4567" not in kept["what"]


@pytest.mark.req("IN-6", "IN-5")
def test_calories_are_not_counted_where_counting_is_closed(house):
    young = house.member(age=14)
    at = house.clock.at.isoformat()
    counted = house.post(f"/v1/members/{young}/foods", {"at": at, "what": "koshari", "kcal": 600})
    assert counted.status_code == 403
    assert house.event_types(young) == ["age_restriction_applied"]
    assert house.post(f"/v1/members/{young}/foods", {"at": at, "what": "koshari"}).status_code == 201


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("workouts", {"what": "run"}), ("workouts", {"at": "now", "what": "run"}),
        ("workouts", {"at": "2026-06-01T10:00:00", "what": "run"}),
        ("workouts", {"at": "2126-06-01T10:00:00Z", "what": "run"}),
        ("workouts", {"at": "2026-06-01T10:00:00Z", "what": "x\u0000y"}),
        ("workouts", {"at": "2026-06-01T10:00:00Z", "what": "run", "effort": 11}),
        ("foods", {"at": "2026-06-01T10:00:00Z", "what": "x", "kcal": -5}),
        ("measurements", {"at": "2026-06-01T10:00:00Z"}),
        ("measurements", {"at": "2026-06-01T10:00:00Z", "weight_kg": 1e9}),
    ],
)  # fmt: skip
def test_bad_entries_are_explained(house, kind, body):
    member = house.member()
    assert house.post(f"/v1/members/{member}/{kind}", body).status_code == 422
    assert house.get(f"/v1/members/{member}/{kind}").json()["entries"] == []


@pytest.mark.req("PV-1")
def test_another_members_things_are_not_there(house):
    """Each route with each id of somebody else's, as a member who is signed in."""
    _, sara = house.sign_in("member", "sara")
    house.client.patch("/v1/members/me", json={"gender": "woman"}, headers=sara)
    other = house.member()
    entry = house.post(f"/v1/members/{other}/workouts", {"at": house.clock.at.isoformat(), "what": "run"}).json()[
        "workout_id"
    ]
    photo = house.client.post(f"/v1/members/{other}/photos", content=png(), headers=house.key).json()["photo_id"]
    routes = (
        "", "/access", "/workouts", "/foods", "/measurements", "/photos", f"/photos/{photo}", "/trainers", "/overrides",
        "/overrides/in-force", "/health-checks/latest", "/supplements/creatine",
    )  # fmt: skip
    for route in routes:
        assert house.get(f"/v1/members/{other}{route}", sara).status_code == 403, route
    for route in (f"/workouts/{entry}", f"/photos/{photo}"):
        assert house.delete(f"/v1/members/{other}{route}", sara).status_code == 403
        assert house.delete(f"/v1/members/me{route}", sara).status_code == 404
    assert house.get(f"/v1/members/me/photos/{photo}", sara).status_code == 404
    changed = house.client.patch(f"/v1/members/{other}", json={"share_photos": True}, headers=sara)
    assert changed.status_code == 403
    assert len(house.get(f"/v1/members/{other}/workouts").json()["entries"]) == 1
    assert house.get(f"/v1/members/{other}/photos/{photo}").status_code == 200


@pytest.mark.req("PV-1", "PR-5")
@pytest.mark.parametrize(("picture", "kind"), [(png(), "image/png"), (jpeg(), "image/jpeg")])
def test_photos_are_sealed_and_lose_what_they_tell_beside_the_picture(house, picture, kind):
    member = house.member()
    made = house.client.post(f"/v1/members/{member}/photos", content=picture, headers=house.key)
    assert made.status_code == 201, made.text
    path = f"/v1/members/{member}/photos/{made.json()['photo_id']}"
    shown = house.get(path)
    assert shown.headers["content-type"] == kind
    assert shown.headers["cache-control"] == "no-store"
    assert b"GPS" not in shown.content
    assert (b"IDAT" if kind == "image/png" else b"\x12\x34\xff\xd9") in shown.content
    folder = str(house.store.engine.url.database).removesuffix("/spotter.db")
    files = [one.read_bytes() for one in Path(folder, "photos").rglob("*.sealed")]
    assert files and all(shown.content[:32] not in one for one in files)
    assert house.delete(path).status_code == 204
    assert house.get(path).status_code == 404
    assert len(list(Path(folder, "photos").rglob("*.sealed"))) == len(files) - 1


@pytest.mark.parametrize("raw", [b"", b"GIF89a", png()[:-8], jpeg()[:-2], b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_whole_picture_is_refused(house, raw):
    member = house.member()
    assert house.client.post(f"/v1/members/{member}/photos", content=raw, headers=house.key).status_code == 422


def test_a_photo_has_a_largest_size(house):
    member = house.member()
    raw = png() + bytes(12_000_001)
    assert house.client.post(f"/v1/members/{member}/photos", content=raw, headers=house.key).status_code == 413
