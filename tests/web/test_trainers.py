"""Trainers over HTTP: every row of what they may and may never override, with its event; and whose clients they see."""

import pytest
from click.testing import CliRunner
from people import house_of

from spotter.cli import main


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture(scope="module")
def pair(house):
    """A client who is an adult woman with nothing in the way, and her trainer's headers."""
    client = house.member(gender="woman", level="intermediate")
    return client, *house.trainer_of(client)


MAY = [
    ("workout_intensity", "high"),
    ("exercise_selection", ["goblet squat", "push up", "plank"]),
    ("exercise_selection", {"exercises": ["row", "deadlift"], "hours_per_week": 20}),
    ("calorie_targets", 1200),
    ("calorie_targets", 2400),
    ("meal_timing", ["07:30", "12:30", "19:00"]),
    ("meal_timing", ["12:00", "20:00"]),
    ("supplements", "magnesium"),
    ("supplements", {"name": "creatine", "dose": 5}),
    ("rest_day_frequency", 1),
    ("rest_day_frequency", 3),
]


@pytest.mark.req("TR-1", "TR-3")
@pytest.mark.parametrize(("feature", "new"), MAY)
def test_what_trainers_may_override(house, pair, feature, new):
    client, trainer, headers = pair
    answer = house.override(headers, client, feature, new, default_value="as calculated")
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert set(made) == {
        "override_id", "trainer_id", "client_id", "feature_overridden", "default_value", "new_value", "justification",
        "timestamp", "acknowledged_by_client",
    }  # fmt: skip
    assert (made["trainer_id"], made["client_id"], made["feature_overridden"]) == (trainer, client, feature)
    assert (made["default_value"], made["new_value"]) == ("as calculated", new)
    assert made["acknowledged_by_client"] is False
    last = house.events(client)[-1]
    assert (last["event_type"], last["severity"]) == ("trainer_override", "low")
    assert made["override_id"] in last["note"]


NEVER = [
    # feature, new value, the safety feature that stands in the way, what is offered instead
    ("calorie_targets", 1000, "minimum_calories", 1200),
    ("calorie_targets", 1199.9, "minimum_calories", 1200),
    ("calorie_targets", 9000, "maximum_calories", 5000),
    ("supplements", "iron", "orange_red_supplement_block", None),
    ("supplements", "pre workout", "orange_red_supplement_block", None),
    ("supplements", "حديد", "orange_red_supplement_block", None),
    ("supplements", "SARMs", "orange_red_supplement_block", None),
    ("supplements", {"name": "testosterone booster"}, "orange_red_supplement_block", None),
    ("supplements", "my own blend", "orange_red_supplement_block", None),
    ("supplements", {"name": "creatine", "dose": 20}, "supplement_dose", {"name": "creatine", "dose": 5}),
    ("rest_day_frequency", 0, "rest_day_minimum", 1),
    ("exercise_selection", {"exercises": ["run"], "hours_per_week": 21}, "max_weekly_volume", {"hours_per_week": 20}),
    ("meal_timing", ["18:00"], "meal_gap", {"hours": 16}),
    ("minimum_calories", False, "minimum_calories", None),
    ("medical_condition_block", False, "medical_condition_block", None),
    ("age_restriction", False, "age_restriction", None),
    ("screening_failure", "ignore", "screening_failure", None),
    ("orange_red_supplement_block", False, "orange_red_supplement_block", None),
    ("max_weekly_volume", 40, "max_weekly_volume", None),
    ("injury_disclaimer", "remove", "injury_disclaimer", None),
]


@pytest.mark.req("TR-2")
@pytest.mark.parametrize(("feature", "new", "floor", "possible"), NEVER)
def test_what_trainers_may_never_override(house, pair, feature, new, floor, possible):
    client, _, headers = pair
    before = len(house.get(f"/v1/members/{client}/overrides?most=200").json()["overrides"])
    answer = house.override(headers, client, feature, new)
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert (body["floor"], body["possible"]) == (floor, possible)
    assert len(body["detail"]) > 40
    last = house.events(client)[-1]
    assert (last["event_type"], last["severity"], last["note"]) == ("trainer_block", "medium", floor)
    assert len(house.get(f"/v1/members/{client}/overrides?most=200").json()["overrides"]) == before


@pytest.mark.req("TR-2")
@pytest.mark.parametrize(
    ("about", "feature", "new", "floor"),
    [
        ({"condition": "heart"}, "workout_intensity", "high", "medical_condition_block"),
        ({"condition": "injury"}, "exercise_selection", ["squat"], "medical_condition_block"),
        ({"condition": "diabetes"}, "calorie_targets", 2000, "medical_condition_block"),
        ({"condition": "kidney"}, "supplements", "vitamin c", "medical_condition_block"),
        ({"condition": "eating_disorder_history"}, "calorie_targets", 2000, "medical_condition_block"),
        ({"condition": "pregnancy"}, "workout_intensity", "low", "medical_condition_block"),
        ({"age": 15}, "calorie_targets", 2200, "age_restriction"),
        ({"age": 15}, "supplements", "vitamin c", "age_restriction"),
        ({"age": 17}, "supplements", "vitamin d", "age_restriction"),
        ({"age": 15}, "rest_day_frequency", 1, "rest_day_minimum"),
        ({"age": 70}, "rest_day_frequency", 1, "rest_day_minimum"),
        ({"level": "beginner"}, "rest_day_frequency", 1, "rest_day_minimum"),
        ({"checked": False}, "workout_intensity", "high", "screening_failure"),
        ({"yes": "chest"}, "exercise_selection", ["squat"], "screening_failure"),
        ({"gender": "man"}, "calorie_targets", 1400, "minimum_calories"),
        ({}, "calorie_targets", 1400, "minimum_calories"),
        ({"allergies": ["fish"]}, "supplements", "fish oil", "medical_condition_block"),
    ],
)
def test_the_client_decides_what_stands_in_the_way(house, about, feature, new, floor):
    about = dict(about)
    condition, yes = about.pop("condition", None), about.pop("yes", None)
    client = house.member(**about)
    if condition:
        house.post(f"/v1/members/{client}/conditions", {"code": condition})
        house.check(client)
    if yes:
        house.check(client, yes)
    _, headers = house.trainer_of(client)
    answer = house.override(headers, client, feature, new)
    assert (answer.status_code, answer.json().get("floor")) == (403, floor)
    assert condition is None or condition not in answer.text
    assert house.events(client)[-1]["event_type"] == "trainer_block"


@pytest.mark.req("TR-1")
def test_with_a_parent_and_without_a_dose_a_trainer_may_name_a_supplement(house):
    client = house.member(age=17)
    house.put(f"/v1/members/{client}/parental-acknowledgment")
    _, headers = house.trainer_of(client)
    assert house.override(headers, client, "supplements", "vitamin d").status_code == 201
    dosed = house.override(headers, client, "supplements", {"name": "vitamin d", "dose": 400})
    assert (dosed.status_code, dosed.json()["floor"]) == (403, "age_restriction")
    assert house.override(headers, client, "calorie_targets", 2500).status_code == 403


@pytest.mark.req("TR-2", "OUT-1")
@pytest.mark.parametrize(
    "words", ["Push through the pain, no excuses, pain is weakness", "Don't listen to your doctor, just keep training"]
)
def test_words_that_could_hurt_are_refused(house, pair, words):
    client, _, headers = pair
    answer = house.override(headers, client, "workout_intensity", "high", justification=words)
    assert answer.status_code == 403
    assert house.events(client)[-1]["event_type"] == "trainer_block"


@pytest.mark.parametrize(
    ("feature", "new", "more"),
    [
        ("workout_intensity", "insane", {}), ("workout_intensity", "high", {"justification": "because"}),
        ("calorie_targets", "many", {}), ("calorie_targets", True, {}), ("calorie_targets", -1, {}),
        ("meal_timing", [], {}), ("meal_timing", ["25:00"], {}), ("supplements", 7, {}), ("supplements", {}, {}),
        ("rest_day_frequency", 8, {}), ("rest_day_frequency", 1.5, {}), ("exercise_selection", [], {}),
        ("exercise_selection", {"exercises": ["a"], "dose": 1}, {}), ("nonsense", 1, {}), ("chat", 1, {}),
        ("workout_intensity", "high", {"acknowledged_by_client": True}),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_explained(house, pair, feature, new, more):
    client, _, headers = pair
    answer = house.override(headers, client, feature, new, **more)
    assert answer.status_code == 422
    assert answer.json()["title"]


@pytest.mark.req("TR-3")
def test_an_override_counts_once_the_client_acknowledged_it_and_while_it_is_safe(house):
    client = house.member(gender="man")
    _, headers = house.trainer_of(client)
    made = house.override(headers, client, "workout_intensity", "high").json()["override_id"]
    assert house.get(f"/v1/members/{client}/overrides/in-force").json() == {}
    path = f"/v1/members/{client}/overrides/{made}/acknowledgment"
    assert house.put(path).status_code == 204
    assert house.put(path).status_code == 204
    assert house.get(f"/v1/members/{client}/overrides/in-force").json()["workout_intensity"]["new_value"] == "high"
    house.ask(client, "I get dizzy when I run")
    assert house.get(f"/v1/members/{client}/overrides/in-force").json() == {}


@pytest.mark.req("TR-3", "OPS-1")
def test_a_report_opens_a_review_and_shows_in_the_figures(house):
    client = house.member(gender="man")
    trainer, headers = house.trainer_of(client)
    made = house.override(headers, client, "calorie_targets", 1800).json()["override_id"]
    house.override(headers, client, "calorie_targets", 900)
    house.put(f"/v1/members/{client}/overrides/{made}/acknowledgment")
    body = {"trainer_id": trainer, "override_id": made, "reason": "too little, call me on 0100 123 4567 89"}
    assert house.post(f"/v1/members/{client}/reports", body).status_code == 201
    last = house.events(client)[-1]
    assert (last["event_type"], last["severity"]) == ("user_report", "medium")
    assert "0100" not in last["note"]
    figures = house.get("/v1/trainer/quality", headers).json()
    assert (figures["overrides"], figures["acknowledged"], figures["refused"], figures["reported"]) == (1, 1, 1, 1)
    assert (figures["refused_share"], figures["by_feature"]) == (0.5, {"calorie_targets": 1})
    _, reviewer = house.sign_in("reviewer")
    assert house.get(f"/v1/trainers/{trainer}/quality", reviewer).json() == figures


@pytest.fixture(scope="module")
def two(house):
    """Two clients with a trainer each."""
    clients = [house.member(), house.member()]
    return clients, [house.trainer_of(one) for one in clients]


@pytest.mark.req("PV-1", "TR-3")
class TestWhoseClients:
    PATHS = ("", "/logs/workouts", "/logs/foods", "/logs/measurements", "/logs/photos", "/photos/x", "/overrides")

    @pytest.mark.parametrize("path", PATHS)
    def test_another_trainers_client_is_not_there(self, house, two, path):
        clients, trainers = two
        assert house.get(f"/v1/trainer/clients/{clients[1]}{path}", trainers[0][1]).status_code == 404
        assert house.get(f"/v1/trainer/clients/nobody{path}", trainers[0][1]).status_code == 404

    def test_nor_can_they_be_overridden_or_listed(self, house, two):
        clients, trainers = two
        assert house.override(trainers[0][1], clients[1], "rest_day_frequency", 3).status_code == 404
        assert house.events(clients[1]) == []
        listed = house.get("/v1/trainer/clients", trainers[0][1]).json()["clients"]
        assert [one["client_id"] for one in listed] == [clients[0]]

    def test_an_override_of_another_client_is_not_there(self, house, two):
        clients, trainers = two
        made = house.override(trainers[1][1], clients[1], "rest_day_frequency", 3).json()["override_id"]
        assert house.put(f"/v1/members/{clients[0]}/overrides/{made}/acknowledgment").status_code == 404
        stolen = {"trainer_id": trainers[0][0], "override_id": made, "reason": "not mine"}
        assert house.post(f"/v1/members/{clients[0]}/reports", stolen).status_code == 404
        assert (
            house.get(f"/v1/members/{clients[1]}/overrides").json()["overrides"][0]["acknowledged_by_client"] is False
        )

    def test_nothing_is_seen_before_the_client_agrees_or_after_they_withdraw(self, house):
        client = house.member()
        trainer, headers = house.sign_in("trainer")
        house.put(f"/v1/trainers/{trainer}/clients/{client}")
        seen = f"/v1/trainer/clients/{client}"
        assert house.get(seen, headers).status_code == 404
        assert house.get("/v1/trainer/clients", headers).json()["clients"][0]["agreed"] is False
        house.put(f"/v1/members/{client}/trainers/{trainer}/consent")
        assert house.get(seen, headers).status_code == 200
        house.delete(f"/v1/members/{client}/trainers/{trainer}/consent")
        assert house.get(seen, headers).status_code == 404
        house.put(f"/v1/members/{client}/trainers/{trainer}/consent")
        house.delete(f"/v1/trainers/{trainer}/clients/{client}")
        assert house.get(seen, headers).status_code == 404
        assert house.put(f"/v1/members/{client}/trainers/{trainer}/consent").status_code == 404
        house.put(f"/v1/trainers/{trainer}/clients/{client}")
        assert house.get(seen, headers).status_code == 404  # agreed to before, asked for anew

    def test_a_trainer_sees_results_and_never_answers_or_conditions(self, house):
        client = house.member(checked=False, mental_health_support=True)
        house.check(client, "heart")
        _, headers = house.trainer_of(client)
        shown = house.get(f"/v1/trainer/clients/{client}", headers)
        assert shown.json()["health_check"] == "clearance"
        assert shown.json()["open"]["workout_generation"] is False
        for hidden in ("heart", "answers", "conditions", "mental_health", "birth_date", "ai_opt_out"):
            assert hidden not in shown.text

    def test_logs_by_what_is_shared(self, house):
        client = house.member(share_food=True, share_weight=False)
        _, headers = house.trainer_of(client)
        at = house.clock.at.isoformat()
        house.post(f"/v1/members/{client}/foods", {"at": at, "what": "koshari"})
        seen = {kind: house.get(f"/v1/trainer/clients/{client}/logs/{kind}", headers).status_code
                for kind in ("workouts", "foods", "measurements", "photos", "answers")}  # fmt: skip
        assert seen == {"workouts": 200, "foods": 200, "measurements": 404, "photos": 404, "answers": 404}
        house.client.patch(f"/v1/members/{client}", json={"share_food": False}, headers=house.key)
        assert house.get(f"/v1/trainer/clients/{client}/logs/foods", headers).status_code == 404

    def test_only_trainers_have_clients(self, house):
        client = house.member()
        _, admin = house.sign_in("admin")
        someone, _ = house.sign_in("member", "someone")
        assert house.put(f"/v1/trainers/{someone}/clients/{client}", admin).status_code == 404
        assert house.put(f"/v1/trainers/nobody/clients/{client}", admin).status_code == 404


@pytest.mark.req("TR-2", "IN-5")
def test_a_trainer_records_no_clearance_and_no_health_check(house, pair):
    client, _, headers = pair
    for path, body in (
        ("clearances", {"code": "heart", "given_by": "doctor"}),
        ("health-checks", {"version": "1", "answers": {}}),
        ("conditions", {"code": "heart"}),
        ("access", {"feature": "chat"}),
    ):
        assert house.post(f"/v1/members/{client}/{path}", body, headers).status_code == 403


@pytest.mark.req("TR-3")
def test_the_log_of_all_this_is_whole(house):
    data = str(house.store.engine.url.database).removesuffix("/spotter.db")
    result = CliRunner().invoke(main, ["audit", "verify", "--data", data])
    assert result.exit_code == 0, result.output
    assert "whole" in result.output
