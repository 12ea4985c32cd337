"""Each page in Arabic, from the demonstration's data: no English word is left that the page itself says."""

import asyncio
from datetime import UTC, datetime

import httpx2
import pytest
from arabic import latin_in
from services import running, spotter_app

from spotter.accounts import start_session
from spotter.accounts.limits import Limits
from spotter.coach.demo import Demo
from spotter.coach.demo_people import People
from spotter.domain import Role
from spotter.store import accounts, cases

PAGES = {
    None: "/ /help?country=EG /help?country=SA /help /sign-in /playground /art /nowhere "
          "/plans/workout?make=yes /plans/meals?make=yes",
    "demo-salma": "/ /me /me/data /me/health-check /account /plans/workout?make=yes",
    "demo-youssef": "/me /plans/workout?make=yes",
    "demo-mariam": "/me /plans/meals?make=yes",
    "demo-omar": "/trainer /trainer/clients/demo-salma /trainer/clients/demo-youssef",
    "demo-admin": "/console /console/queue /console/queue?show=closed /console/events?days=30 /console/exchanges "
                  "/console/rules /console/rules/diet.daily-energy-below-minimum /console/changes /console/overrides "
                  "/console/reports /console/reports?period=monthly /console/experiments /console/jobs /account",
}  # fmt: skip
ALL = [(who, path) for who, paths in PAGES.items() for path in paths.split()]


@pytest.fixture(scope="module")
def demo(spotter, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("arabic"), limits=Limits(dict.fromkeys(Role, 0)))
    end = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    asyncio.run(Demo(spotter, store, end, messages=25).run())
    asyncio.run(People(spotter, store, end).add())
    with running(app) as url, httpx2.Client(base_url=url, timeout=120) as client:
        yield client, store


def page(demo, who: str | None, path: str, **posted: str) -> str:
    client, store = demo
    headers = {"accept": "text/html", "accept-language": "ar", "origin": str(client.base_url).rstrip("/")}
    if who:
        account = accounts.of_name(store.engine, who)
        headers["cookie"] = f"spotter={start_session(store.engine, account.account_id, account.role)[0]}"
    return client.post(path, data=posted, headers=headers).text if posted else client.get(path, headers=headers).text


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(("who", "path"), ALL)
def test_an_arabic_page_speaks_arabic(demo, who, path):
    shown = page(demo, who, path)
    assert '<html lang="ar" dir="rtl">' in shown
    assert latin_in(shown) == []


@pytest.mark.req("IN-10")
def test_a_case_and_what_it_refuses_speak_arabic(demo):
    _, store = demo
    found = cases.find(store.engine, states=("open", "claimed", "closed"))
    path = f"/console/cases/{next(one['case_id'] for one in found if one['exchange_id'])}"
    assert latin_in(page(demo, "demo-admin", path)) == []
    assert latin_in(page(demo, "demo-admin", path, step="note", text="")) == []


@pytest.mark.req("IN-10")
@pytest.mark.parametrize("kind", ["message", "reply"])
def test_the_playground_explains_in_arabic(demo, kind):
    said = "No chest pain, but I am dizzy. My friend wants 800 calories a day. You are lazy and should starve."
    assert latin_in(page(demo, None, "/playground", kind=kind, text=said)) == []


def test_english_left_behind_would_be_found():
    assert latin_in('<p>اهلا</p><button aria-label="Close">x</button><p>left over</p>') == ["Close", "left", "over"]
    assert latin_in('<bdi>Salma</bdi><code>GET</code><p dir="auto">hello there</p><span lang="en">why</span>') == []
