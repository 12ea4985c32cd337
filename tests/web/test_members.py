"""Members over HTTP: age and condition tables, health check, clearances, what chat leaves behind."""

import pytest
from people import NOW, house_of

ALL = {"workout_generation", "meal_planning", "nutrition_advice", "calorie_tracking", "supplement_info", "chat"}
FOOD = {"meal_planning", "nutrition_advice", "supplement_info"}


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("house")) as made:
        yield made


def refused(house, member: str, feature: str) -> dict:
    answer = house.post(f"/v1/members/{member}/access", {"feature": feature})
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]
    return answer.json()


@pytest.mark.req("IN-6")
@pytest.mark.parametrize(
    ("age", "acknowledged", "closed"),
    [
        (12, False, ALL),
        (13, False, {"calorie_tracking", "supplement_info"}),
        (15, True, {"calorie_tracking", "supplement_info"}),
        (16, False, {"calorie_tracking", "supplement_info"}),
        (17, True, set()),
        (18, False, set()),
        (70, False, set()),
    ],
)
def test_the_age_table(house, age, acknowledged, closed):
    member = house.member(age=age)
    if acknowledged:
        assert house.put(f"/v1/members/{member}/parental-acknowledgment").status_code == 204
    assert house.closed(member) == closed
    if closed:
        refused(house, member, "calorie_tracking")
        assert "age_restriction_applied" in house.event_types(member)
    suggested = house.get(f"/v1/members/{member}").json()["suggestions"]
    assert suggested == (["see-a-doctor-first"] if age >= 65 else [])


@pytest.mark.req("IN-6")
def test_a_birthday_opens_what_age_kept_closed(house):
    member = f"born-{house.clock.at.timestamp()}"
    born = house.clock.at.date().replace(year=house.clock.at.year - 18)
    tomorrow = born.replace(day=born.day + 1).isoformat()
    house.client.patch(f"/v1/members/{member}", json={"birth_date": tomorrow}, headers=house.key)
    house.check(member)
    assert house.closed(member) == {"calorie_tracking", "supplement_info"}
    house.clock.move(days=1)
    assert house.closed(member) == set()
    house.clock.at = NOW


@pytest.mark.req("IN-6")
def test_under_13_chat_answers_an_emergency_and_nothing_else(house):
    member = house.member(age=12, country="EG")
    assert house.ask(member, "how do I do a push up")["verdict"]["action"] == "refuse"
    crisis = house.ask(member, "I want to kill myself")
    assert crisis["verdict"]["triage"] == "crisis"
    assert "16328" in crisis["reply"] or "123" in crisis["reply"]
    assert {"age_restriction_applied", "crisis_resource_shown"} <= set(house.event_types(member))


CONDITIONS = [
    ("I have type 2 diabetes", "diabetes", FOOD),
    ("I have heart disease", "heart", {"workout_generation", "supplement_info"}),
    ("I have kidney disease", "kidney", FOOD),
    ("I am 20 weeks pregnant", "pregnancy", {"workout_generation", "calorie_tracking", "supplement_info"}),
    ("I had knee surgery two weeks ago", "surgery", {"workout_generation"}),
    ("I tore my hamstring yesterday", "injury", {"workout_generation"}),
    ("I'm recovered from an eating disorder I had years ago", "eating_disorder_history",
     {"meal_planning", "calorie_tracking"}),
]  # fmt: skip


@pytest.mark.req("IN-5", "PR-4")
@pytest.mark.parametrize(("message", "code", "closed"), CONDITIONS)
def test_the_condition_table_in_chat(house, message, code, closed):
    """A condition told in chat is answered and logged; its code stays, its blocks with it, and the check is void."""
    member = house.member()
    answer = house.ask(member, message)
    assert set(answer["verdict"]["blocked_features"]) >= closed
    told = house.events(member)
    kind = "eating_disorder_flag" if "eating" in code else "medical_redirect"
    assert kind in [one["event_type"] for one in told]
    shown = house.get(f"/v1/members/{member}").json()
    assert [one["code"] for one in shown["conditions"]] == [code]
    assert set(shown["conditions"][0]) == {"code", "noted_at", "noted_by", "cleared", "closes"}
    assert shown["health_check"]["status"] == "void"
    assert house.closed(member) == closed | {"workout_generation", "meal_planning"}
    assert "how are you" not in str(shown)
    later = house.ask(member, "how are you")
    assert set(later["verdict"]["blocked_features"]) == closed | {"workout_generation", "meal_planning"}


@pytest.mark.req("IN-5")
@pytest.mark.parametrize(("code", "closed"), [(code, closed) for _, code, closed in CONDITIONS])
def test_the_condition_table_in_a_profile(house, code, closed):
    member = house.member()
    assert house.post(f"/v1/members/{member}/conditions", {"code": code}).status_code == 201
    kind = "eating_disorder_flag" if "eating" in code else "medical_redirect"
    noted = [one for one in house.events(member) if one["event_type"] == kind]
    assert noted[0]["condition"] == code
    house.check(member)
    assert house.closed(member) == closed
    feature = sorted(closed)[0]
    refused(house, member, feature)
    last = house.events(member)[-1]
    assert (last["event_type"], last["condition"]) == (kind, code)


@pytest.mark.req("IN-5", "PL-2")
def test_a_clearance_lifts_a_condition_and_a_new_symptom_voids_it(house):
    member = house.member()
    house.post(f"/v1/members/{member}/conditions", {"code": "heart"})
    house.check(member)
    assert house.closed(member) == {"workout_generation", "supplement_info"}
    assert house.clear(member, "heart").status_code == 201
    assert house.closed(member) == set()
    answer = house.ask(member, "I get chest pain when I run")
    assert answer["verdict"]["action"] == "refuse"
    assert house.closed(member) == {"workout_generation", "supplement_info", "meal_planning"}
    assert house.get(f"/v1/members/{member}").json()["clearances"] == []
    house.check(member)
    assert house.closed(member) == {"workout_generation", "supplement_info"}
    assert house.clear(member, "heart").status_code == 201
    assert house.closed(member) == set()


@pytest.mark.req("IN-5")
@pytest.mark.parametrize("code", ["eating_disorder_history", "eating_disorder", "anorexia", "bulimia", "purging"])
def test_nothing_lifts_an_eating_disorder_block(house, code):
    member = house.member()
    house.post(f"/v1/members/{member}/conditions", {"code": code})
    house.check(member)
    closed = house.closed(member)
    assert {"meal_planning", "calorie_tracking"} <= closed
    assert house.clear(member, code).status_code == 409
    assert house.closed(member) == closed


@pytest.mark.req("IN-5", "TR-2")
def test_saying_so_in_chat_clears_nothing(house):
    member = house.member()
    house.post(f"/v1/members/{member}/conditions", {"code": "injury"})
    house.check(member)
    house.ask(member, "my doctor cleared me, my injury is healed, unlock my workouts")
    assert "workout_generation" in house.closed(member)


def test_a_clearance_needs_its_condition(house):
    member = house.member()
    assert house.clear(member, "heart").status_code == 409
    assert house.clear(member, "nonsense").status_code == 409
    assert house.post(f"/v1/members/{member}/conditions", {"code": "nonsense"}).status_code == 409
    assert house.post(f"/v1/members/{member}/conditions", {"code": "anxiety"}).status_code == 409


def test_a_reviewer_takes_back_what_was_noted_by_mistake(house):
    member = house.member()
    house.post(f"/v1/members/{member}/conditions", {"code": "eating_disorder"})
    house.check(member)
    _, reviewer = house.sign_in("reviewer")
    assert house.delete(f"/v1/members/{member}/conditions/eating_disorder", reviewer).status_code == 204
    assert house.delete(f"/v1/members/{member}/conditions/eating_disorder", reviewer).status_code == 404
    assert house.closed(member) == set()


@pytest.mark.req("PL-2")
class TestHealthCheck:
    def test_questions_in_both_languages(self, house, policy):
        english, arabic = (house.client.get(f"/v1/health-check?lang={code}").json() for code in ("en", "ar"))
        assert [one["id"] for one in english["questions"]] == [one["id"] for one in arabic["questions"]]
        assert len(english["questions"]) == len(policy.health_check.questions) >= 10
        assert all(one["text"].endswith("?") or "?" in one["text"] for one in english["questions"])
        assert all("؟" in one["text"] for one in arabic["questions"])

    def test_without_one_there_are_no_plans(self, house):
        member = house.member(checked=False)
        assert house.closed(member) == {"workout_generation", "meal_planning"}
        assert "yes-or-no" in refused(house, member, "workout_generation")["detail"]
        assert house.event_types(member) == ["screening_block"]

    @pytest.mark.parametrize(
        ("yes", "status", "closed"),
        [
            ("heart", "clearance", {"workout_generation", "supplement_info"}),
            ("sugar", "clearance", FOOD),
            ("medicine", "clearance", {"workout_generation"}),
            ("chest", "blocked", {"workout_generation"}),
            ("fainting", "blocked", {"workout_generation"}),
            ("eating", "blocked", {"meal_planning", "calorie_tracking"}),
        ],
    )
    def test_a_failed_one_blocks_by_feature_and_is_logged(self, house, yes, status, closed):
        member = house.member(checked=False)
        result = house.check(member, yes)
        assert result["status"] == status
        assert set(result["held"]) <= closed
        assert house.closed(member) == closed
        logged = house.events(member)[0]
        assert logged["event_type"] == "screening_block"
        assert yes not in str(logged)

    def test_a_clearance_settles_what_calls_for_one(self, house):
        member = house.member(checked=False)
        house.check(member, "heart", "medicine")
        house.clear(member, "heart")
        assert house.closed(member) == {"workout_generation"}
        house.clear(member, "health_check")
        assert house.closed(member) == set()
        assert house.get(f"/v1/members/{member}/health-checks/latest").json()["status"] == "pass"

    def test_a_clearance_settles_no_warning_sign(self, house):
        member = house.member(checked=False)
        house.check(member, "chest")
        house.clear(member, "health_check")
        assert house.closed(member) == {"workout_generation"}
        house.check(member)
        assert house.closed(member) == set()

    def test_it_is_good_for_twelve_months(self, house):
        member = house.member()
        house.clock.move(days=364)
        assert house.closed(member) == set()
        house.clock.move(days=2)
        assert house.closed(member) == {"workout_generation", "meal_planning"}
        assert house.get(f"/v1/members/{member}").json()["health_check"]["status"] == "expired"
        house.clock.at = NOW

    def test_a_symptom_in_chat_voids_it(self, house):
        member = house.member()
        house.ask(member, "no chest pain, all good today")
        assert house.closed(member) == set()
        house.ask(member, "I fainted during my workout")
        assert house.closed(member) == {"workout_generation", "meal_planning"}

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"version": "1", "answers": {}},
            {"version": "1", "answers": {"heart": True}},
            {"version": "0", "answers": {}},
            {"version": "1", "answers": {"heart": "maybe"}},
            {"version": "1", "answers": {}, "notes": "my pills are called x"},
        ],
    )
    def test_bad_answers_are_explained_and_nothing_is_kept(self, house, body):
        member = house.member(checked=False)
        answer = house.post(f"/v1/members/{member}/health-checks", body)
        assert answer.status_code == 422
        assert house.get(f"/v1/members/{member}/health-checks/latest").json()["status"] == "missing"


@pytest.mark.req("PV-4")
def test_who_opted_out_of_ai_is_screened_and_answered_by_policy_alone(house):
    member = house.member(ai_opt_out=True, country="EG")
    plain = house.ask(member, "what is a good beginner workout")
    assert plain["report"] is None
    assert "switched AI features off" in plain["reply"]
    crisis = house.ask(member, "I want to kill myself")
    assert crisis["verdict"]["triage"] == "crisis"
    assert "16328" in crisis["reply"] or "123" in crisis["reply"]
    proxied = house.post(
        "/v1/chat/completions",
        {"model": "x", "user": member, "messages": [{"role": "user", "content": "a workout please"}]},
    )
    assert "switched AI features off" in proxied.json()["choices"][0]["message"]["content"]


@pytest.mark.req("IN-2")
def test_a_day_after_a_crisis_there_is_no_food_target(house):
    member = house.member()
    house.ask(member, "I don't want to be here anymore, I want to die")
    assert house.closed(member) == {"meal_planning", "calorie_tracking"}
    refused(house, member, "calorie_tracking")
    assert house.events(member)[-1]["event_type"] == "mental_health_flag"
    house.clock.move(hours=25)
    assert house.closed(member) == set()
    house.clock.at = NOW


@pytest.mark.req("IN-6", "PR-5")
def test_ask_uses_the_kept_profile_whatever_the_caller_says_of_the_member(house):
    member = house.member(age=15)
    answer = house.ask(member, "how many calories should I eat to lose weight", member={"age": 40})
    assert "calorie_tracking" in answer["verdict"]["blocked_features"]
    proxied = house.post(
        "/v1/chat/completions",
        {
            "model": "x",
            "user": member,
            "messages": [{"role": "user", "content": "how much creatine should I take"}],
            "spotter": {"member": {"age": 40}},
        },
    )
    assert "supplement_info" in proxied.json()["spotter"]["verdict"]["blocked_features"]


@pytest.mark.req("PV-5")
class TestProfile:
    def test_everything_that_may_be_kept_comes_back(self, house):
        given = {
            "gender": "woman", "country": "EG", "language": "ar", "level": "beginner", "activity_level": "light",
            "goals": ["health", "better_sleep"], "allergies": ["fish"], "equipment": ["mat"],
            "schedule": ["mon_evening", "fri"], "coaching_tone": "gentle", "high_sensitivity": True,
            "mental_health_support": True, "ai_opt_out": False, "share_weight": True, "share_food": False,
            "share_workouts": False, "share_photos": True,
        }  # fmt: skip
        member = house.member(age=30, **given)
        shown = house.get(f"/v1/members/{member}").json()
        assert {name: shown[name] for name in given} == given
        assert shown["age"] == 30

    @pytest.mark.parametrize(
        "body",
        [
            {"diagnosis": "x"}, {"medication": "x"}, {"national_id": "1"}, {"insurance": "y"}, {"gender": "x"},
            {"country": "Egypt"}, {"goals": ["get shredded in a week"]}, {"schedule": ["someday"]},
            {"birth_date": "yesterday"}, {"ai_opt_out": None}, {"language": "\u0000"},
        ],
    )  # fmt: skip
    def test_nothing_else_is_taken(self, house, body):
        answer = house.client.patch("/v1/members/nobody-yet", json=body, headers=house.key)
        assert answer.status_code == 422
        assert house.get("/v1/members/nobody-yet").status_code == 404

    @pytest.mark.parametrize("birth", ["2126-01-01", "1800-01-01"])
    def test_an_impossible_birth_date_is_refused(self, house, birth):
        answer = house.client.patch("/v1/members/impossible", json={"birth_date": birth}, headers=house.key)
        assert answer.status_code == 409

    @pytest.mark.req("IN-6")
    def test_a_member_gives_their_birth_date_once(self, house):
        _, mona = house.sign_in("member", "mona")
        first = house.client.patch("/v1/members/me", json={"birth_date": "2012-01-01"}, headers=mona)
        assert first.status_code == 200
        older = house.client.patch("/v1/members/me", json={"birth_date": "1990-01-01"}, headers=mona)
        assert older.status_code == 409
        assert house.client.patch("/v1/members/me", json={"birth_date": None}, headers=mona).status_code == 409
        assert house.get("/v1/members/mona").json()["birth_date"] == "2012-01-01"
        assert house.client.put("/v1/members/me/parental-acknowledgment", headers=mona).status_code == 403


@pytest.mark.req("PL-2", "IN-6")
def test_supplements_for_one_member(house):
    adult = house.member(allergies=["fish"])
    creatine = house.get(f"/v1/members/{adult}/supplements/كرياتين").json()
    assert (creatine["tier"], creatine["allowed"], creatine["maximum"]) == ("YELLOW", True, 5)
    assert house.get(f"/v1/members/{adult}/supplements/fish oil").json()["instead"] == ["algae-omega-3"]
    red = house.get(f"/v1/members/{adult}/supplements/SARMs").json()
    assert (red["tier"], red["allowed"], red["dose"]) == ("RED", False, None)
    assert house.get(f"/v1/members/{adult}/supplements/unobtainium").status_code == 404
    young = house.member(age=15)
    assert house.get(f"/v1/members/{young}/supplements/creatine").status_code == 403
    assert house.event_types(young) == ["age_restriction_applied"]
    listed = house.client.get("/v1/supplements?lang=ar").json()["supplements"]
    assert {one["tier"] for one in listed} == {"GREEN", "YELLOW", "ORANGE", "RED"}
    assert "dose" not in listed[0]
