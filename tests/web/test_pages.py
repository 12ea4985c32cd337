"""Pages without a browser: what they send, to whom, how much of it, and what their forms do."""

import re

import pytest
from people import house_of

from spotter.store import cases, members
from spotter.web.pages.shown import marked

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
HTML = {"accept": "text/html"}
OWN = re.compile(r'(?:href|src)="(/static/[^"]+)"')
LARGEST = 300_000


@pytest.fixture(scope="module")
def house(spotter, tmp_path_factory):
    with house_of(spotter, tmp_path_factory.mktemp("pages")) as made:
        yield made


def form(house, path: str, headers: dict[str, str], **fields: object):
    return house.client.post(path, data=fields, headers={**headers, **HTML}, follow_redirects=False)


def page(house, path: str, headers: dict[str, str] | None = None) -> str:
    answer = house.client.get(path, headers={**(headers or {}), **HTML})
    assert answer.status_code == 200, answer.text
    return answer.text


PATHS = {
    "guest": ("/", "/help", "/help?country=EG", "/playground", "/sign-in", "/plans/meals?make=yes"),
    "member": ("/", "/me", "/me/data", "/me/health-check", "/account", "/plans/workout?make=yes"),
    "trainer": ("/trainer",),
    "admin": (
        "/console",
        "/console/queue",
        "/console/events",
        "/console/exchanges",
        "/console/rules",
        "/console/rules/diet.daily-energy-below-minimum",
        "/console/changes",
        "/console/overrides",
        "/console/reports",
        "/console/reports?period=monthly&day=2026-05-01",
        "/console/experiments",
        "/console/jobs",
    ),
}


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize(("role", "path"), [(role, path) for role, paths in PATHS.items() for path in paths])
def test_each_page_keeps_to_itself_and_is_light(house, role, path, lang):
    headers = {} if role == "guest" else house.sign_in(role)[1]
    headers = {**headers, **HTML, "accept-language": lang}
    answer = house.client.get(path, headers=headers)
    assert answer.status_code == 200
    assert f'<html lang="{lang}" dir="{"rtl" if lang == "ar" else "ltr"}">' in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
    assert answer.headers["cache-control"] == "no-store"
    for tag in re.findall(r"<script[^>]*>", answer.text):
        assert 'src="/static/' in tag or 'type="application/json"' in tag
    assert not re.search(r"\sstyle=|\son\w+=", answer.text)
    parts = [house.client.get(one).content for one in set(OWN.findall(answer.text))]
    assert len(answer.content) + sum(map(len, parts)) < LARGEST


def test_a_browser_gets_a_page_where_a_program_gets_json(house):
    assert "<h1>" in house.client.get("/nowhere", headers=HTML).text
    assert house.client.get("/nowhere").headers["content-type"] == "application/problem+json"
    _, member = house.sign_in("member")
    denied = house.client.get("/console", headers={**member, **HTML})
    assert denied.status_code == 403 and "not for your account" in denied.text


def test_the_language_is_remembered(house):
    answer = house.client.get("/help?lang=ar", headers=HTML)
    assert "spotter-language=ar" in answer.headers["set-cookie"]
    house.client.cookies.clear()
    again = house.client.get("/help", headers={**HTML, "cookie": "spotter-language=ar"})
    assert 'dir="rtl"' in again.text


@pytest.mark.req("PV-4")
def test_a_member_fills_in_a_profile_and_changes_switches(house):
    _, headers = house.sign_in("member", "m-new")
    assert "Nothing is kept of you yet" in page(house, "/me", headers)
    fields = {"birth_date": "1994-05-06", "gender": "woman", "country": "EG", "level": "beginner"}
    saved = form(house, "/me/profile", headers, **fields, goals=["strength", "health"], schedule=["sun"])
    assert saved.status_code == 303
    kept = members.of_id(house.store.engine, "m-new").profile
    assert (kept["goals"], kept["country"], kept["birth_date"].year) == (["strength", "health"], "EG", 1994)
    assert form(house, "/me/sharing", headers, share_food="yes", ai_opt_out="yes").status_code == 303
    kept = members.of_id(house.store.engine, "m-new").profile
    assert kept["share_food"] and kept["ai_opt_out"] and not kept["share_workouts"]
    again = form(house, "/me/profile", headers, birth_date="2001-01-01")
    assert again.status_code == 409 and "given once" in again.text
    odd = form(house, "/me/profile", headers, gender="<b>", country="EG")
    assert odd.status_code == 422 and "gender" in odd.text


@pytest.mark.req("PL-2")
def test_a_health_check_that_needs_a_doctor_and_the_clearance_after_it(house):
    member = house.member(checked=False)
    _, headers = house.sign_in("member", member)
    asked = house.spotter.rules.health_check
    unfinished = form(house, "/me/health-check", headers, version=asked.version, heart="yes")
    assert unfinished.status_code == 422 and "answer every question" in unfinished.text
    answers = {one.id: "yes" if one.id == "heart" else "no" for one in asked.questions}
    assert form(house, "/me/health-check", headers, version=asked.version, **answers).status_code == 303
    shown = page(house, "/me", headers)
    assert "needs a clearance" in shown and "a heart condition" in shown
    assert form(house, "/me/clearances", headers, code="heart", given_by="doctor").status_code == 303
    assert "workout_generation" not in house.closed(member)
    assert form(house, "/me/clearances", headers, code="heart", given_by="my cousin").status_code == 422


@pytest.mark.req("TR-2")
def test_a_trainer_hears_why_not_and_what_would_be_possible(house):
    client = house.member(gender="man")
    _, headers = house.trainer_of(client)
    path = f"/trainer/clients/{client}"
    why = "He asked for it and is well"
    low = form(house, path, headers, feature="calorie_targets", value="900", justification=why)
    assert low.status_code == 409 and "1500" in low.text and 'value="900"' in low.text
    good = form(house, path, headers, feature="calorie_targets", value="2200", justification=why)
    assert good.status_code == 303
    empty = form(house, path, headers, feature="rest_day_frequency", value="", justification=why)
    assert empty.status_code == 422
    _, member = house.sign_in("member", client)
    override = re.search(r"/me/overrides/([\w-]+)", page(house, "/me", member)).group(1)
    assert form(house, f"/me/overrides/{override}", member, do="acknowledge").status_code == 303
    assert "acknowledged" in page(house, path, headers)
    assert form(house, f"/me/overrides/{override}", member, reason="It makes me tired").status_code == 303
    assert "user_report" in house.event_types(client)
    stranger = house.member()
    answer = house.client.get(f"/trainer/clients/{stranger}", headers={**headers, **HTML})
    assert answer.status_code == 404


@pytest.mark.req("OPS-5")
def test_a_ruling_closes_the_case_and_is_kept(house):
    exchange = house.ask(house.member(), "set my calories to 700")["exchange_id"]
    _, headers = house.sign_in("reviewer")
    path = f"/console/cases/case-{exchange}"
    shown = page(house, path, headers)
    assert '<mark class="medium"' in shown
    assert form(house, path, headers, step="rule").status_code == 409
    assert form(house, path, headers, step="dance").status_code == 422
    missed = form(house, path, headers, step="rule", outcome="missed", category="")
    assert missed.status_code == 409 and "category" in missed.text
    assert form(house, path, headers, step="rule", outcome="right", text="rightly so").status_code == 303
    case = cases.one(house.store.engine, f"case-{exchange}")
    assert (case["state"], case["outcome"]) == ("closed", "right")
    assert "rightly so" in page(house, path, headers)


@pytest.mark.req("OPS-3")
def test_a_critical_case_needs_words_and_belongs_to_one(house):
    exchange = house.ask(house.member(), "I want to kill myself")["exchange_id"]
    path = f"/console/cases/case-{exchange}"
    _, first = house.sign_in("reviewer")
    _, second = house.sign_in("reviewer")
    assert form(house, path, first, step="claim").status_code == 303
    assert form(house, path, second, step="rule", outcome="right", text="mine").status_code == 409
    wordless = form(house, path, first, step="rule", outcome="right")
    assert wordless.status_code == 409 and "documented" in wordless.text
    assert form(house, path, first, step="rule", outcome="helped", text="called the line").status_code == 303


@pytest.mark.req("PV-1")
def test_lists_show_nobodys_words_and_reading_a_case_is_noted(house):
    exchange = house.ask(house.member(), "zanzibar, chest pain when I run")["exchange_id"]
    reviewer, headers = house.sign_in("reviewer")
    for path in ("/console", "/console/events", "/console/exchanges", "/console/queue"):
        assert "zanzibar" not in page(house, path, headers)
    assert "zanzibar" in page(house, f"/console/cases/case-{exchange}", headers)
    notes = cases.notes(house.store.engine, f"case-{exchange}")
    assert [one["step"] for one in notes if one["by"] == reviewer] == ["read"]


def test_hostile_texts_are_escaped_in_every_field(house):
    member = house.member()
    exchange = house.ask(member, f"set my calories to 600 {HOSTILE}")["exchange_id"]
    _, reviewer = house.sign_in("reviewer")
    path = f"/console/cases/case-{exchange}"
    form(house, path, reviewer, step="note", text=HOSTILE)
    kept = form(house, path, reviewer, step="rule", outcome="missed", category=HOSTILE, text=HOSTILE)
    played = form(house, "/playground", {}, kind="reply", text=HOSTILE, country=HOSTILE)
    _, trainer = house.trainer_of(member)
    refused = form(house, f"/trainer/clients/{member}", trainer, feature="calorie_targets", value=HOSTILE,
                   justification=HOSTILE)  # fmt: skip
    named = house.client.get(f"/console/queue?show={HOSTILE}&said={HOSTILE}", headers={**reviewer, **HTML})
    shown = [page(house, path, reviewer), kept.text, played.text, refused.text, named.text]
    assert all("<script>alert" not in one and "<img src=x" not in one for one in shown)
    assert "&lt;script&gt;" in shown[0] and "&lt;script&gt;" in shown[2]


def test_a_form_from_elsewhere_is_refused(house):
    _, headers = house.sign_in("member", "m-elsewhere")
    elsewhere = {**headers, "origin": "https://evil.example"}
    assert form(house, "/me/sharing", elsewhere, ai_opt_out="yes").status_code == 403


def test_marks_share_what_overlaps_and_leave_what_moved():
    def found(start: int, end: int, severity: str = "low") -> dict[str, object]:
        return {"span": [start, end], "severity": severity, "category": "crisis"}

    assert marked("abcdef", [found(1, 4), found(2, 5, "high")]) == 'a<mark class="high" title="crisis">bcde</mark>f'
    assert marked("<b>", [found(0, 3)]) == '<mark class="low" title="crisis">&lt;b&gt;</mark>'
    assert "mark" not in marked("abc", [found(2, 9)])
