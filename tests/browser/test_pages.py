"""Every page, light and dark, English and Arabic: accessible, whole on a phone, and asking nobody else for anything."""

import pytest

from spotter.store import cases

PAGES = {
    "coach": (None, "/"),
    "help": (None, "/help?country=EG"),
    "sign-in": (None, "/sign-in"),
    "playground": (None, "/playground"),
    "nowhere": (None, "/nowhere"),
    "account": ("demo-salma", "/account"),
    "me": ("demo-salma", "/me"),
    "data": ("demo-salma", "/me/data"),
    "workout-plan": (None, "/plans/workout?make=yes"),
    "meal-plan": ("demo-salma", "/plans/meals?make=yes"),
    "art": (None, "/art"),
    "me-closed": ("demo-youssef", "/me"),
    "health-check": ("demo-salma", "/me/health-check"),
    "trainer": ("demo-omar", "/trainer"),
    "client": ("demo-omar", "/trainer/clients/demo-salma"),
    "now": ("demo-admin", "/console"),
    "queue": ("demo-admin", "/console/queue"),
    "case": ("demo-admin", "/console/cases/{case}"),
    "events": ("demo-admin", "/console/events?days=30"),
    "exchanges": ("demo-admin", "/console/exchanges"),
    "rules": ("demo-admin", "/console/rules?category=crisis"),
    "rule": ("demo-admin", "/console/rules/diet.daily-energy-below-minimum"),
    "changes": ("demo-admin", "/console/changes"),
    "overrides": ("demo-admin", "/console/overrides"),
    "reports": ("demo-admin", "/console/reports?period=monthly"),
    "experiments": ("demo-admin", "/console/experiments"),
    "jobs": ("demo-admin", "/console/jobs"),
}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def address(visit, name: str) -> tuple[str | None, str]:
    who, path = PAGES[name]
    if "{case}" in path:
        found = cases.find(visit.store.engine, states=("open", "claimed", "closed", "archived"))
        path = path.format(case=next(one["case_id"] for one in found if one["exchange_id"]))
    return who, path


def violations(page, axe: str) -> list[str]:
    page.evaluate(axe)
    found = page.evaluate("tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", WCAG)
    return [f"{one['id']}: {node['html'][:150]}" for one in found["violations"] for node in one["nodes"]]


@pytest.mark.req("OPS-4")
@pytest.mark.parametrize("code", ["en", "ar"])
@pytest.mark.parametrize("name", PAGES)
def test_no_violations_of_wcag(visit, axe, name, code):
    who, path = address(visit, name)
    page = visit.page(path, who, code)
    assert page.get_attribute("html", "dir") == ("rtl" if code == "ar" else "ltr")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, axe) == [], scheme
    page.context.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_shows_it_whole(visit, name):
    who, path = address(visit, name)
    for code in ("en", "ar"):
        page = visit.page(path, who, code, width=360)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.context.close()


def test_nobody_else_is_asked_and_nothing_is_complained_about(visit):
    visit.asked.clear()
    visit.troubles.clear()
    for name in PAGES:
        if name == "nowhere":
            continue  # a missing page is an error, and the browser says so
        who, path = address(visit, name)
        visit.page(path, who).context.close()
    assert visit.asked and all(one.startswith(visit.url) for one in visit.asked)
    assert visit.troubles == []
