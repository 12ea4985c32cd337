"""Ages by the calendar, how long a health check counts, what messages leave behind, who photos open for."""

import base64
import secrets
from datetime import UTC, date, datetime, timedelta

import pytest

from spotter.domain import Member
from spotter.members import words
from spotter.members.health_check import result_of
from spotter.members.notice import noticed
from spotter.members.photos import Photos, PhotosError
from spotter.members.profile import age_on
from spotter.store.members import Check, Voided

NEVER = Voided(None, None)


@pytest.mark.req("IN-6")
@pytest.mark.parametrize(
    ("birth", "today", "age"),
    [
        ((2010, 6, 15), (2026, 6, 14), 15),
        ((2010, 6, 15), (2026, 6, 15), 16),
        ((2008, 2, 29), (2026, 2, 28), 17),
        ((2008, 2, 29), (2026, 3, 1), 18),
        ((2008, 2, 29), (2028, 2, 29), 20),
        ((2026, 1, 1), (2026, 1, 1), 0),
    ],
)
def test_age_by_the_calendar(birth, today, age):
    assert age_on(date(*birth), date(*today)) == age


@pytest.mark.req("PL-2")
@pytest.mark.parametrize(
    ("taken", "day", "status"),
    [
        ((2026, 1, 31), (2027, 1, 30), "pass"),
        ((2026, 1, 31), (2027, 1, 31), "expired"),
        ((2028, 2, 29), (2029, 2, 27), "pass"),
        ((2028, 2, 29), (2029, 2, 28), "expired"),
    ],
)
def test_a_health_check_counts_for_a_year(policy, taken, day, status):
    check = Check("h", policy.health_check.version, datetime(*taken, tzinfo=UTC), {})
    assert result_of(policy.health_check, check, NEVER, {}, datetime(*day, tzinfo=UTC)).status == status


@pytest.mark.req("PL-2")
def test_a_new_version_of_the_questions_asks_again(policy):
    at = datetime(2026, 1, 1, tzinfo=UTC)
    result = result_of(policy.health_check, Check("h", "0", at, {}), NEVER, {}, at + timedelta(days=1))
    assert (result.status, result.for_the_ai) == ("outdated", "missing")


@pytest.mark.req("PR-5")
def test_the_ai_learns_pass_or_fail_and_nothing_else(policy):
    at = datetime(2026, 1, 1, tzinfo=UTC)

    def told(answers: dict[str, bool]) -> str:
        check = Check("h", policy.health_check.version, at, answers)
        return result_of(policy.health_check, check, NEVER, {}, at).for_the_ai

    questions = [one.id for one in policy.health_check.questions]
    assert {told({one: True}) for one in questions} == {"fail"}
    assert told({}) == "pass"


@pytest.mark.req("PR-4", "IN-8")
@pytest.mark.parametrize(
    ("message", "conditions", "symptom"),
    [
        ("I have diabetes", ("diabetes",), False),
        ("my mum has diabetes", (), False),
        ("I don't have diabetes", (), False),
        ("what is diabetes?", (), False),
        ("I have anorexia", ("anorexia_bulimia",), False),
        ("I had anorexia ten years ago, I'm fully recovered", ("eating_disorder_history",), False),
        ("I have chest pain when I run", (), True),
        ("my dad has chest pain", (), False),
        ("I had chest pain last year, the doctor cleared me", (), False),
        ("this workout is killing me", (), False),
        ("set my calories to 800", (), False),
    ],
)
def test_what_a_message_leaves_in_a_profile(spotter, policy, message, conditions, symptom):
    member = Member(age=30)
    found = noticed(policy, member, spotter.screen(message, member))
    assert (found.conditions, found.symptom) == (conditions, symptom)


@pytest.mark.req("PV-5")
def test_closed_lists_agree_with_the_policy(policy):
    assert set(words.Allergy) == set(policy.conditions.allergies)
    assert set(words.Tone) == set(policy.prompt.tones)


def test_every_reason_in_both_languages(policy):
    for name, texts in policy.reasons.items():
        assert texts["en"] != texts["ar"], name
        assert any("\u0600" <= char <= "\u06ff" for char in texts["ar"]), name


@pytest.mark.req("PV-1")
class TestPhotos:
    @pytest.fixture
    def key(self, tmp_path):
        file = tmp_path / "key"
        file.write_text(base64.b64encode(secrets.token_bytes(32)).decode() + "\n")
        return file

    def test_only_with_the_key_and_only_in_their_place(self, tmp_path, key):
        photos = Photos.open(tmp_path / "data", str(key))
        photos.keep("m", "p", b"picture")
        assert photos.read("m", "p") == b"picture"
        for member, photo in (("other", "p"), ("m", "q")):
            with pytest.raises(PhotosError):
                photos.read(member, photo)
        other = tmp_path / "other key"
        other.write_text(base64.b64encode(secrets.token_bytes(32)).decode())
        with pytest.raises(PhotosError, match="not in SPOTTER_KEY_FILE"):
            Photos.open(tmp_path / "data", str(other)).read("m", "p")

    def test_a_changed_file_does_not_open(self, tmp_path, key):
        photos = Photos.open(tmp_path / "data", str(key))
        photos.keep("m", "p", b"picture")
        file = next((tmp_path / "data").rglob("*.sealed"))
        raw = bytearray(file.read_bytes())
        raw[-1] ^= 1
        file.write_bytes(raw)
        with pytest.raises(PhotosError, match="changed"):
            photos.read("m", "p")

    def test_keys_can_change(self, tmp_path, key):
        Photos.open(tmp_path / "data", str(key)).keep("m", "old", b"1")
        key.write_text(base64.b64encode(secrets.token_bytes(32)).decode() + "\n" + key.read_text())
        photos = Photos.open(tmp_path / "data", str(key))
        photos.keep("m", "new", b"2")
        assert (photos.read("m", "old"), photos.read("m", "new")) == (b"1", b"2")

    def test_a_key_beside_what_it_protects_is_refused(self, tmp_path):
        (tmp_path / "data").mkdir()
        inside = tmp_path / "data" / "key"
        inside.write_text(base64.b64encode(secrets.token_bytes(32)).decode())
        with pytest.raises(PhotosError, match="inside the data folder"):
            Photos.open(tmp_path / "data", str(inside))

    @pytest.mark.parametrize("text", ["", "short", "é", base64.b64encode(b"x" * 31).decode()])
    def test_a_broken_key_file_is_said_at_the_start(self, tmp_path, text):
        file = tmp_path / "key"
        file.write_text(text)
        with pytest.raises(PhotosError):
            Photos.open(tmp_path / "data", str(file))
        with pytest.raises(PhotosError):
            Photos.open(tmp_path / "data", str(tmp_path / "nowhere"))

    def test_names_never_become_paths(self, tmp_path, key):
        photos = Photos.open(tmp_path / "data", str(key))
        photos.keep("../..", "../../../escaped", b"x")
        assert [one for one in tmp_path.rglob("*") if "escaped" in one.name] == []
        assert photos.read("../..", "../../../escaped") == b"x"
