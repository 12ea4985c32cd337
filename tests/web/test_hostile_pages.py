"""A hostile text in every field that a page or route takes; then every page, as everyone who may see it."""

import re

import pytest
from people import house_of

from spotter.accounts import new_account, start_session
from spotter.store import accounts, cases, overrides

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{7*7}}"
HTML = {"accept": "text/html"}


class Planted:
    """One house full of hostile texts."""

    def __init__(self, house) -> None:
        self.house, self.client_id = house, house.member(share_workouts=True, share_food=True)
        self.engine = house.store.engine
        _, self.member = house.sign_in("member", self.client_id)
        self.trainer = self._trainer()
        _, self.reviewer = house.sign_in("reviewer")
        self.admin = self._named("admin")
        self.exchange = house.ask(self.client_id, f"set my calories to 600 {HOSTILE}")["exchange_id"]
        self.case = f"case-{self.exchange}"
        self._plant()

    def _named(self, role: str) -> dict[str, str]:
        account = new_account(self.engine, f"{role}<script>alert(1)</script>", role)
        return {"cookie": f"spotter={start_session(self.engine, account, role)[0]}", "origin": self.house.url}

    def _trainer(self) -> dict[str, str]:
        _trainer, headers = self.house.trainer_of(self.client_id)
        return headers

    def form(self, path: str, headers: dict[str, str], **fields: object) -> str:
        return self.house.client.post(path, data=fields, headers={**headers, **HTML}).text

    def _plant(self) -> None:
        path = f"/trainer/clients/{self.client_id}"
        why = f"because I say so {HOSTILE}"
        for feature, fields in {
            "exercise_selection": {"exercises": HOSTILE, "hours": "3"},
            "calorie_targets": {"value": HOSTILE},
            "workout_intensity": {"value": HOSTILE},
            "supplements": {"name": HOSTILE[:80], "dose": "3"},
            "meal_timing": {"value": HOSTILE},
        }.items():
            self.seen(self.form(path, self.trainer, feature=feature, justification=why, **fields))
        entry = {"at": self.house.clock.at.isoformat(), "what": HOSTILE}
        self.house.post(f"/v1/members/{self.client_id}/workouts", {**entry, "minutes": 20})
        self.house.post(f"/v1/members/{self.client_id}/foods", entry)
        for one in overrides.of_client(self.engine, self.client_id):
            self.form(f"/me/overrides/{one.override_id}", self.member, reason=HOSTILE)
        self.form("/me/reviews", self.member, reason=HOSTILE)
        for name in ("gender", "country", "language", "goals", "birth_date"):
            self.seen(self.form("/me/profile", self.member, **{name: HOSTILE}))
        self.seen(self.form("/me/conditions", self.member, code=HOSTILE))
        self.seen(self.form("/me/clearances", self.member, code=HOSTILE, given_by="doctor"))
        self.form(f"/console/cases/{self.case}", self.reviewer, step="note", text=HOSTILE)
        self.seen(
            self.form(f"/console/cases/{self.case}", self.reviewer, step="rule", outcome="missed", category=HOSTILE)
        )
        self.seen(self.form("/console/changes", self.reviewer, ruling_id=HOSTILE, pattern=HOSTILE))
        self.seen(self.form("/console/experiments", self.admin, name=HOSTILE, variant=HOSTILE, instruction=HOSTILE))
        self.form("/console/experiments", self.admin, name="kind", variant="kind", instruction=HOSTILE)
        self.seen(self.form("/playground", {}, kind="message", text=HOSTILE, country=HOSTILE))
        self.seen(self.form("/sign-in", {}, name=HOSTILE, password=HOSTILE))

    @staticmethod
    def seen(shown: str) -> None:
        assert "<script>alert" not in shown and "<img src=x" not in shown, shown[:3000]
        assert "49" not in re.findall(r"alert\(1\)&gt;(\d+)", shown)


@pytest.fixture(scope="module")
def planted(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("hostile")) as made:
        yield Planted(made)


PATHS = {
    "member": "/ /me /me/data /account /plans/workout?make=yes",
    "trainer": "/trainer /trainer/clients/{client} /account",
    "reviewer": "/console /console/queue /console/queue?show=mine /console/cases/{case} /console/events?days=30 "
    "/console/exchanges /console/overrides /console/reports /console/reports?period=monthly /console/experiments",
    "admin": "/account /console/jobs /console/changes /console/rules /console/experiments",
}


@pytest.mark.req("PV-2")
@pytest.mark.parametrize(("role", "path"), [(role, path) for role, paths in PATHS.items() for path in paths.split()])
def test_hostile_texts_are_texts_on_every_page(planted, role, path):
    address = path.format(client=planted.client_id, case=planted.case)
    for lang in ("en", "ar"):
        headers = {**getattr(planted, role), **HTML, "accept-language": lang}
        answer = planted.house.client.get(address, headers=headers)
        assert answer.status_code == 200
        planted.seen(answer.text)
        assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.req("PV-2")
def test_the_texts_did_arrive(planted):
    """Otherwise the tests above would prove nothing."""
    shown = {
        "/me": planted.member,
        f"/trainer/clients/{planted.client_id}": planted.trainer,
        f"/console/cases/{planted.case}": planted.reviewer,
        "/console/overrides": planted.reviewer,
        "/console/experiments": planted.admin,
        "/account": planted.admin,
    }
    for path, headers in shown.items():
        assert "&lt;script&gt;" in planted.house.client.get(path, headers={**headers, **HTML}).text, path
    assert any(one["about"] == "user_report" for one in cases.find(planted.engine, states=("open",)))
    assert accounts.of_member(planted.engine, planted.client_id)


@pytest.mark.req("PV-2")
@pytest.mark.parametrize("path", ["/console/queue", "/console/events", "/console/exchanges", "/console/rules",
                                  "/console/reports", "/plans/workout", "/help"])  # fmt: skip
def test_hostile_addresses_are_texts_too(planted, path):
    names = "show said type days hour day action category period severity country goal make lang next".split()
    answer = planted.house.client.get(path, params=dict.fromkeys(names, HOSTILE), headers={**planted.admin, **HTML})
    assert answer.status_code == 200
    planted.seen(answer.text)
