"""Members' rights over HTTP and on the command line; an erasure that leaves no byte; what the coach remembers."""

import csv
import io
import json
import logging
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from people import house_of, png
from safety import emptied
from sqlalchemy import text

from spotter.cli import main
from spotter.members import rights
from spotter.operations import retention

CANARY = "zqcanary"


@pytest.fixture(params=["sqlite", "postgresql"])
def home(request, spotter, tmp_path):
    """A house in each home, and the folders in which its bytes lie."""
    database, folders = None, [tmp_path / "data"]
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres")
        store = emptied(database, tmp_path / "data")
        with store.engine.connect() as connection:
            folders.append(Path(connection.execute(text("SHOW data_directory")).scalar()) / "base")
        store.close()
    with house_of(spotter, tmp_path, database) as made:
        yield made, folders, database


def plant(house) -> tuple[str, str]:
    """A member whose every field that takes words holds the canary, their id too; gives back their trainer's id."""
    member = f"{CANARY}-member"
    house.client.patch(f"/v1/members/{member}", json={"level": "beginner"}, headers=house.key)
    house.check(member)
    at, own = house.clock.at.isoformat(), f"/v1/members/{member}"
    house.post(f"{own}/workouts", {"at": at, "what": f"{CANARY} run", "minutes": 30})
    house.post(f"{own}/foods", {"at": at, "what": f"{CANARY} soup", "kcal": 300})
    house.post(f"{own}/measurements", {"at": at, "weight_kg": 80})
    house.client.post(f"{own}/photos", content=png() + CANARY.encode(), headers=house.key)
    house.post(f"{own}/conditions", {"code": "diabetes"})
    _, trainer = house.trainer_of(member)
    made = house.override(trainer, member, "rest_day_frequency", 3, justification=f"{CANARY} asked me for more rest")
    assert made.status_code == 201, made.text
    report = {"trainer_id": made.json()["trainer_id"], "override_id": made.json()["override_id"], "reason": CANARY}
    assert house.post(f"{own}/reports", report).status_code == 201
    house.ask(member, f"is {CANARY} a good playlist for squats?", conversation_id=f"{CANARY}-talk")
    flagged = house.ask(member, f"{CANARY}: set my calories to 500, mail {CANARY}@example.com")
    said = {"human_review": True, "reason": f"{CANARY} unhappy", "member_id": member}
    assert house.post(f"/v1/exchanges/{flagged['exchange_id']}/feedback", said).status_code == 201
    headers = house.sign_in("reviewer")[1]
    case = f"case-{flagged['exchange_id']}"
    assert house.post(f"/v1/cases/{case}/notes", {"text": f"{CANARY} again"}, headers).status_code == 200
    ruling = {"ruling": "right", "note": f"{CANARY} fine"}
    assert house.post(f"/v1/exchanges/{flagged['exchange_id']}/rulings", ruling, headers).status_code == 201
    folder = house.store.folder
    rights.export_file(folder, member).parent.mkdir(exist_ok=True)
    rights.export_file(folder, member).write_bytes(rights.export(house.store, member))
    (folder / "rejected.jsonl").write_text(json.dumps(["events", {"user_id": member, "trigger": CANARY}]) + "\n")
    return member, case


def logged(caplog) -> str:
    """What the service logged; the lines of the test's own HTTP client name what it asked for."""
    return "\n".join(one.getMessage() for one in caplog.records if not one.name.startswith(("httpx", "httpcore")))


def holding(folders) -> list[str]:
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [str(path) for path in found if CANARY.encode() in path.read_bytes()]


@pytest.mark.req("PV-4")
def test_after_thirty_days_no_byte_is_left_and_the_log_still_verifies(home, caplog, monkeypatch):
    house, folders, database = home
    caplog.set_level(logging.DEBUG)
    member, case = plant(house)
    assert holding(folders), "the canary was planted"
    asked = house.post(f"/v1/members/{member}/deletion", {})
    assert (asked.status_code, asked.json()["state"]) == (202, "waiting")
    house.clock.move(days=29)
    retention.run(house.store, house.clock())
    assert house.get(f"/v1/members/{member}").status_code == 200, "it could still be called off"
    house.clock.move(days=2)
    report = retention.run(house.store, house.clock())
    assert report["accounts"] == {"members": 1}
    assert house.get(f"/v1/members/{member}").status_code == 404
    proof = house.client.get(f"/v1/deletions/{asked.json()['receipt']}").json()
    assert proof["state"] == "erased"
    assert proof["proof"]["rows"]["messages"] == 2
    assert CANARY not in json.dumps(proof)
    left = house.get(f"/v1/cases/{case}", house.sign_in("reviewer")[1])
    assert left.status_code == 200, "that something happened stays"
    assert CANARY not in left.text
    assert holding(folders) == []
    assert CANARY not in logged(caplog)
    if database:
        monkeypatch.setenv("SPOTTER_DATABASE_URL", database)
    done = CliRunner().invoke(main, ["audit", "verify", "--data", str(folders[0])])
    assert done.exit_code == 0, done.output
    assert "erased under rule PV-4" in done.output


@pytest.mark.req("PV-4")
def test_a_deletion_can_be_called_off(house):
    member = house.member()
    house.post(f"/v1/members/{member}/deletion", {})
    assert house.delete(f"/v1/members/{member}/deletion").status_code == 204
    assert house.delete(f"/v1/members/{member}/deletion").status_code == 409
    assert house.client.get("/v1/deletions/made-up").status_code == 404


@pytest.mark.req("PV-4")
def test_everything_can_be_seen_and_taken_along(house):
    member = house.member(language="ar")
    house.post(f"/v1/members/{member}/foods", {"at": house.clock.at.isoformat(), "what": "=1+1 فول", "kcal": 300})
    house.ask(member, "how do I plank?")
    seen = {one["kind"]: one for one in house.get(f"/v1/members/{member}/data?lang=ar").json()["kept"]}
    assert seen["foods"]["entries"][0]["what"] == "=1+1 فول"
    assert seen["messages"]["entries"][0]["user_message"] == "how do I plank?"
    assert all(part["why"] and part["kept"] and part["seen_by"] for part in seen.values())
    answer = house.get(f"/v1/members/{member}/export")
    made = zipfile.ZipFile(io.BytesIO(answer.content))
    assert {"index.html", "data.json", "foods.csv", "messages.csv", "health_checks.csv"} <= set(made.namelist())
    rows = list(csv.DictReader(io.StringIO(made.read("foods.csv").decode("utf-8-sig"))))
    assert rows[0]["what"] == "'=1+1 فول", "no spreadsheet takes it for a formula"
    assert json.loads(made.read("data.json"))["profile"][0]["member_id"] == member
    _, other = house.sign_in("member", house.member())
    assert house.get(f"/v1/members/{member}/export", other).status_code == 403
    assert house.get("/v1/members/nobody-here/export").status_code == 404


@pytest.mark.req("PV-4")
def test_trainers_and_ai_can_be_shut_out_and_a_person_asked(house):
    member = house.member(share_weight=True)
    _, trainer = house.trainer_of(member)
    assert house.post(f"/v1/members/{member}/restriction", {}).status_code == 204
    assert house.get(f"/v1/trainer/clients/{member}", trainer).status_code == 404
    house.client.patch(f"/v1/members/{member}", json={"ai_opt_out": True}, headers=house.key)
    assert "workout_generation" in house.closed(member)
    asked = house.post(f"/v1/members/{member}/reviews", {"reason": "why is it closed? I take metformin"})
    case = house.get(f"/v1/cases/{asked.json()['case_id']}", house.sign_in("reviewer")[1]).json()
    assert case["about"] == "user_report"
    assert "metformin" not in json.dumps(house.events(member), default=str)


@pytest.mark.req("PV-4")
def test_the_command_line(house):
    member = house.member()
    data = ["--data", str(house.store.folder)]

    def run(*words: str):
        return CliRunner().invoke(main, ["members", *words, *data])

    assert "Your profile" in run("show", member).output
    made = run("export", member).output.strip()
    assert zipfile.ZipFile(made).namelist()
    receipt = run("delete", member).output.split()[1].rstrip(":")
    assert "waiting" in run("receipt", receipt).output
    assert run("keep", member).exit_code == 0
    assert run("restrict", member).exit_code == run("opt-out", member).exit_code == 0
    assert run("review", member, "please look").output.startswith("case-")
    assert "food (1 year)" in run("retention", "--dry-run").output
    for wrong in (("show", "nobody"), ("keep", member), ("receipt", "none")):
        answer = run(*wrong)
        assert answer.exit_code == 1
        assert answer.output.count("\n") == 1


@pytest.mark.req("PR-4")
def test_the_coach_remembers_preferences_and_forgets_the_rest(house, upstream):
    server = upstream
    member = house.member()
    for said in ("I love swimming but I hate burpees", "I'm allergic to peanuts", "I have dumbbells at home",
                 "I train on monday evenings", "my goal is to build muscle", "عندي حساسية من السمك"):  # fmt: skip
        house.ask(member, said)
    house.ask(member, "my ex left me and I cried all night, I love running")
    house.ask(member, "I hate my body and I love zumba")
    house.ask(member, "I have chest pain when I run on fridays")
    known = house.get(f"/v1/members/{member}/memories").json()["memories"]
    assert {(one["kind"], one["value"]) for one in known} >= {
        ("exercise", "swimming"), ("exercise_avoided", "burpees"), ("allergy", "peanuts"), ("equipment", "dumbbells"),
        ("schedule", "mon_evening"), ("goal", "build_muscle"), ("allergy", "fish"),
    }  # fmt: skip
    words = json.dumps(known)
    assert not any(word in words for word in ("ex left", "body", "dancing", "chest", "fri"))
    server.seen.clear()
    house.ask(member, "what should I do today?")
    assert "swimming" in server.seen[-1]["messages"][0]["content"]
    swim = next(one for one in known if one["value"] == "swimming")["memory_id"]
    own = f"/v1/members/{member}/memories"
    assert house.client.put(f"{own}/{swim}", json={"value": "cycling"}, headers=house.key).status_code == 204
    assert house.client.put(f"{own}/{swim}", json={"value": "my secret"}, headers=house.key).status_code == 422
    assert house.post(own, {"kind": "food", "value": "my diagnosis"}).status_code == 422
    house.ask(member, "and tomorrow?")
    assert "cycling" in server.seen[-1]["messages"][0]["content"]
    assert house.delete(f"{own}/all").status_code == 204
    house.ask(member, "and the day after?")
    assert "cycling" not in server.seen[-1]["messages"][0]["content"]


@pytest.mark.req("PR-4")
@pytest.mark.parametrize("streamed", [False, True])
def test_replies_do_not_raise_what_is_private(house, upstream, streamed):
    server = upstream
    member = house.member()
    house.post(f"/v1/members/{member}/conditions", {"code": "diabetes"})
    house.clear(member, "diabetes")
    house.check(member)
    before = server.reply
    try:
        for raised in ("With your diabetes you could walk a little.", "You failed with your weight before.",
                       "In your health check you answered a lot."):  # fmt: skip
            server.reply = raised
            body = {"message": "any tips for a calm evening?", "member_id": member, "stream": streamed}
            answer = house.post("/v1/ask", body)
            assert raised not in answer.text
    finally:
        server.reply = before


@pytest.mark.req("PV-2", "TRI-5")
def test_no_sink_gets_a_word(house, caplog, upstream):
    caplog.set_level(logging.DEBUG)
    server = upstream
    member = house.member()
    house.ask(member, f"{CANARY} sets and reps?")
    house.ask(member, f"{CANARY} set my calories to 500")
    server.fault = "500"
    try:
        house.ask(member, f"{CANARY} again?")
    finally:
        server.fault = None
    bad = house.post("/v1/ask", {"message": CANARY, "member": {"age": CANARY}})
    odd = house.post(f"/v1/members/{member}/foods", {"what": 5, "at": CANARY})
    assert (bad.status_code, odd.status_code) == (400, 422)
    assert CANARY not in odd.text
    metrics = house.get("/metrics", {})
    assert metrics.status_code == 200
    assert CANARY not in metrics.text
    assert CANARY not in logged(caplog)
