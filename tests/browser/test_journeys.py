"""What people do in the pages: by keyboard alone, live, and with texts that mean harm."""

import re
import zipfile

import httpx2
import pytest

from spotter.store import accounts, cases, deletions, experiments, members, memories, overrides

HOSTILE = "<script>window.hacked=1</script><img src=x onerror=window.hacked=1>"


def press(page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page, selector: str) -> None:
    """By keyboard alone, as somebody without a mouse gets there."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.req("OPS-5")
def test_a_guest_talks_to_the_coach_by_keyboard(visit):
    page = visit.page("/")
    tab_to(page, "#text")
    page.keyboard.type("how do I start running")
    press(page, "Enter")
    page.wait_for_selector(".turn:last-child details")
    assert page.get_attribute("#log", "role") == "log"
    assert len(page.inner_text(".turn:last-child .said")) > 40
    page.focus(".turn:last-child .tools button")
    press(page, "Enter")
    page.wait_for_selector(".turn:last-child [aria-pressed=true]")
    assert "Thank you." in page.inner_text(".turn:last-child .tools")
    page.context.close()


@pytest.mark.req("TRI-6")
def test_a_crisis_answer_looks_like_help_and_follows_the_country(visit):
    page = visit.page("/")
    page.select_option("#country", "EG")
    page.fill("#text", "I don't want to be here anymore")
    page.click("#send")
    page.wait_for_selector(".turn.cares .help a[href^='tel:']")
    egypt = page.eval_on_selector_all(".help a[href^='tel:']", "all => all.map(one => one.href)")
    page.select_option(".helps select", "GB")
    page.wait_for_function(
        "before => ![...document.querySelectorAll('.help a')].some(one => before.includes(one.href))", arg=egypt
    )
    assert page.query_selector_all(".help a[href^='tel:']")
    assert page.input_value("#country") == "GB"
    page.context.close()


@pytest.mark.req("OPS-5")
def test_a_person_is_asked_to_look(visit):
    page = visit.page("/")
    page.fill("#text", "set my calories to 700")
    page.click("#send")
    page.wait_for_selector(".turn:last-child details")
    page.click(".turn:last-child .tools button:nth-of-type(2)")
    page.fill(".feel textarea", "I felt judged")
    page.click(".feel button[type=button]")
    page.wait_for_selector("text=A person of the safety team will look at it.")
    found = cases.find(visit.store.engine, states=("open",))
    assert any(one["about"] == "user_report" for one in found)
    page.context.close()


@pytest.mark.req("OPS-5")
def test_a_reviewer_works_through_the_queue_by_keyboard(visit):
    httpx2.post(f"{visit.url}/v1/ask", json={"message": "I want to lose 10 kg in a week"}, timeout=60)
    httpx2.post(f"{visit.url}/v1/ask", json={"message": "I want to lose 12 kg in a week"}, timeout=60)
    page = visit.page("/console/queue", "demo-reviewer")
    tab_to(page, "a.cover[href*='/console/cases/case-']")
    press(page, "Enter")
    page.wait_for_selector("#ruling")
    page.wait_for_load_state("load")  # keys work once their script has run
    case = page.url.rsplit("/", 1)[1]
    press(page, "r")
    assert page.is_checked("#ruling input[value=right]")
    tab_to(page, "#text")
    page.keyboard.type("rightly so")
    tab_to(page, "#ruling button")
    press(page, "Enter")
    page.wait_for_url(re.compile(r"said=closed"))
    closed = cases.one(visit.store.engine, case)
    assert (closed["state"], closed["outcome"]) == ("closed", "right")
    assert case not in page.url
    page.context.close()


def test_single_keys_can_be_switched_off(visit):
    httpx2.post(f"{visit.url}/v1/ask", json={"message": "I want to lose 11 kg in a week"}, timeout=60)
    found = cases.find(visit.store.engine, states=("open",))
    case = next(one["case_id"] for one in found if one["exchange_id"])
    page = visit.page(f"/console/cases/{case}", "demo-reviewer")
    page.uncheck("#keys")
    page.focus("main")
    press(page, "w")
    assert not page.is_checked("#ruling input[value=wrong_refusal]")
    page.reload()
    assert not page.is_checked("#keys")
    page.context.close()


@pytest.mark.req("OPS-4")
def test_an_event_appears_by_itself(visit):
    page = visit.page("/console", "demo-reviewer")
    page.wait_for_selector("#connection.yes")
    before = page.eval_on_selector_all("#stream [data-id]", "all => all.map(one => one.dataset.id)")
    httpx2.post(f"{visit.url}/v1/ask", json={"message": "set my calories to 600"}, timeout=60)
    page.wait_for_function(
        "known => [...document.querySelectorAll('#stream [data-id]')].some(one => !known.includes(one.dataset.id))",
        arg=before,
    )
    page.wait_for_function("document.getElementById('news').textContent.length > 5")
    page.context.close()


@pytest.mark.req("PV-4")
def test_a_member_opts_out_and_takes_the_health_check_by_keyboard(visit):
    page = visit.page("/me", "demo-salma")
    tab_to(page, "input[name=ai_opt_out]")
    press(page, "Space")
    tab_to(page, "form[action='/me/sharing'] button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=saved"))
    assert members.of_id(visit.store.engine, "demo-salma").profile["ai_opt_out"]
    page.goto(f"{visit.url}/me/health-check")
    for number in range(page.locator("fieldset").count()):
        name = page.locator("fieldset").nth(number).locator("input").first.get_attribute("name")
        tab_to(page, f"input[name='{name}']")
        press(page, "Space")
    tab_to(page, "main button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=checked"))
    page.uncheck("input[name=ai_opt_out]")
    page.click("form[action='/me/sharing'] button")
    page.wait_for_url(re.compile("said=saved"))
    page.context.close()


@pytest.mark.req("TR-2")
def test_a_trainer_meets_a_limit_and_keeps_within_it_by_keyboard(visit):
    page = visit.page("/trainer/clients/demo-salma", "demo-omar")
    tab_to(page, "details:has(input[value=calorie_targets]) summary")
    press(page, "Enter")
    tab_to(page, "#kcal")
    page.keyboard.type("1000")
    tab_to(page, "#why-calorie_targets")
    page.keyboard.type("She wants results before summer")
    tab_to(page, "details:has(#kcal) button")
    press(page, "Enter")
    page.wait_for_selector("[role=alert]")
    assert "1200" in page.inner_text("[role=alert]")
    assert page.input_value("#kcal") == "1000"
    tab_to(page, "#kcal")
    press(page, "Control+A")
    page.keyboard.type("1900")
    tab_to(page, "details:has(#kcal) button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=changed"))
    trainer = accounts.of_name(visit.store.engine, "demo-omar").account_id
    assert overrides.of_pair(visit.store.engine, trainer, "demo-salma")[0].new_value == 1900
    page.context.close()


@pytest.mark.req("PV-2")
def test_hostile_texts_stay_texts(visit):
    said = f"set my calories to 500 {HOSTILE}"
    page = visit.page("/")
    page.fill("#text", said)
    page.click("#send")
    page.wait_for_selector(".turn:last-child details")
    assert HOSTILE in page.inner_text(".turn.mine .said")
    page.context.close()
    found = [one for one in cases.find(visit.store.engine, states=("open",)) if one["exchange_id"]]
    case = max(found, key=lambda one: one["opened_at"])["case_id"]
    page = visit.page(f"/console/cases/{case}", "demo-admin")
    page.fill("#note", HOSTILE)
    page.click("button[value=note]")
    page.wait_for_url(re.compile("said=noted"))
    assert HOSTILE in page.inner_text("main")
    for path in ("/console", "/console/events?days=7"):
        page.goto(visit.url + path)
        assert page.evaluate("window.hacked") is None
    page.goto(f"{visit.url}/playground")
    page.fill("#text", said)
    page.click("#look button")
    assert HOSTILE in page.inner_text("#seen")
    assert page.evaluate("window.hacked") is None
    page.context.close()


@pytest.mark.req("PV-4")
@pytest.mark.parametrize("code", ["en", "ar"])
def test_a_member_takes_data_along_deletes_and_stays_by_keyboard(visit, code):
    page = visit.page("/me", "demo-youssef", code)
    tab_to(page, "#rights a[download]")
    with page.expect_download() as started:
        press(page, "Enter")
    with zipfile.ZipFile(started.value.path()) as packed:
        assert {"index.html", "data.json"} <= set(packed.namelist())
    tab_to(page, "#review")
    page.keyboard.type("why are workouts closed")
    tab_to(page, "form[action='/me/reviews'] button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=asked"))
    tab_to(page, "input[name=sure]")
    press(page, "Space")
    tab_to(page, "form[action='/me/deletion'] button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=leaving"))
    waiting = deletions.waiting(visit.store.engine, "demo-youssef")
    assert waiting and waiting.receipt in page.inner_text("main")
    tab_to(page, "button[value=stay]")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=stays"))
    assert deletions.waiting(visit.store.engine, "demo-youssef") is None
    page.context.close()


@pytest.mark.req("PV-4")
def test_a_member_corrects_what_the_coach_remembers_by_keyboard(visit):
    page = visit.page("/me", "demo-salma")

    def kept():
        return {one.value for one in memories.of_member(visit.store.engine, "demo-salma")}

    before = kept()
    tab_to(page, "#memory form:has(button[value=forget]) button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=forgotten"))
    assert len(before - kept()) == 1
    tab_to(page, "#memory details:has(#what) summary")
    press(page, "Enter")
    tab_to(page, "#what")
    page.keyboard.type("yoga")
    tab_to(page, "form[action='/me/memories'] button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=remembered"))
    assert "yoga" in kept()
    page.context.close()


@pytest.mark.req("OPS-5")
def test_an_admin_begins_and_ends_an_experiment_by_keyboard(visit):
    page = visit.page("/console", "demo-admin")
    tab_to(page, "a[href='/console/experiments']")
    press(page, "Enter")
    page.wait_for_selector("#instruction")
    for field, text in (("#name", "warmer"), ("#variant", "warm"), ("#instruction", "Begin with something kind.")):
        tab_to(page, field)
        page.keyboard.type(text)
    tab_to(page, "main form button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=running"))
    assert [one["name"] for one in experiments.find(visit.store.engine, "running")] == ["warmer"]
    tab_to(page, "form[action$='/warmer/end'] button")
    press(page, "Enter")
    page.wait_for_url(re.compile("said=ended"))
    assert not experiments.find(visit.store.engine, "running")
    page.context.close()


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("code", ["en", "ar"])
def test_a_plan_comes_as_cards_in_reading_order_and_prints(visit, code):
    page = visit.page("/", code=code)
    page.fill("#text", "خطة تمرين ٣ أيام" if code == "ar" else "Make me a workout plan for 3 days")
    page.click("#send")
    page.wait_for_selector(".turn:last-child .week .day:nth-child(3)")
    left = page.eval_on_selector_all(".week .day", "all => all.map(one => one.getBoundingClientRect().left)")
    assert left == sorted(left, reverse=code == "ar")
    assert "**" not in page.inner_text(".turn:last-child .said")
    page.goto(f"{visit.url}/plans/workout?make=yes")
    page.emulate_media(media="print")
    assert page.is_visible("#week") and not page.is_visible("header") and not page.is_visible(".wishes")
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    page.context.close()
