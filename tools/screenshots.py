"""Pictures of every page from `spotter demo` data: `python -m tools.screenshots [--data FOLDER] [--only NAME]`.

Writes docs/pictures/pages/*.webp. Without `--data` a demonstration is made in a temporary folder first.
"""

import argparse
import asyncio
import contextlib
import io
import json
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from spotter import Spotter
from spotter.accounts import start_session
from spotter.accounts.limits import Limits
from spotter.coach import EmbeddedProvider
from spotter.coach.demo import Demo
from spotter.coach.demo_people import People
from spotter.domain import Role
from spotter.store import Store, accounts, cases
from spotter.web.app import create_app
from spotter.web.state import State

OUT = Path(__file__).parent.parent / "docs" / "pictures" / "pages"
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync"
).split()
# name -> who looks at which address
PAGES = {
    "coach": (None, "/"),
    "help": (None, "/help?country=EG"),
    "sign-in": (None, "/sign-in"),
    "playground": (None, "/playground"),
    "plan": (None, "/"),
    "workout-plan": (None, "/plans/workout?make=yes"),
    "meal-plan": (None, "/plans/meals?make=yes"),
    "art": (None, "/art"),
    "me": ("demo-salma", "/me"),
    "me-closed": ("demo-youssef", "/me"),
    "my-data": ("demo-salma", "/me/data"),
    "health-check": ("demo-salma", "/me/health-check"),
    "trainer": ("demo-omar", "/trainer"),
    "trainer-client": ("demo-omar", "/trainer/clients/demo-salma"),
    "console-now": ("demo-admin", "/console"),
    "console-queue": ("demo-admin", "/console/queue"),
    "console-case": ("demo-admin", "/console/cases/{case}"),
    "console-events": ("demo-admin", "/console/events?days=7"),
    "console-exchanges": ("demo-admin", "/console/exchanges?action=refuse"),
    "console-rules": ("demo-admin", "/console/rules"),
    "console-rule": ("demo-admin", "/console/rules/diet.daily-energy-below-minimum"),
    "console-changes": ("demo-admin", "/console/changes"),
    "console-overrides": ("demo-admin", "/console/overrides"),
    "console-reports": ("demo-admin", "/console/reports?period=monthly"),
    "console-experiments": ("demo-admin", "/console/experiments"),
    "console-jobs": ("demo-admin", "/console/jobs"),
}
# (language, scheme, width); one picture each
LOOKS = (("en", "light", 1280), ("ar", "dark", 1280))
PHONE = ("coach", "me", "workout-plan", "console-now")
SAID = {
    "coach": {"en": "I don't want to be here anymore", "ar": "نفسي أنام ومصحاش"},
    "plan": {"en": "Make me a workout plan for 3 days", "ar": "خطة تمرين ٣ أيام"},
}
# What members said in the last hour, so that there is something to look at.
LATELY = (
    "I want to lose 10 kg in a week", "chest pain when I run, should I keep going?", "set my calories to 700",
    "I keep throwing up after meals", "how do I start running?", "a quick breakfast idea please",
)  # fmt: skip


def chromium() -> str:
    """Debian's own, or none."""
    found = [path for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser") if Path(path).exists()]
    if not found:
        raise SystemExit("this needs Debian's chromium: apt-get install chromium")
    return found[0]


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[str, Store]]:
    spotter, store = Spotter(judge=None), Store.embedded(folder)
    store.migrate()
    state = State(spotter, store, EmbeddedProvider(spotter.fallbacks), limits=Limits(dict.fromkeys(Role, 0)))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(create_app(state), port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}", store
    server.should_exit = True
    thread.join(10)


def fill(folder: Path, messages: int = 1200) -> None:
    spotter, store = Spotter(judge=None), Store.embedded(folder)
    store.migrate()
    end = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    asyncio.run(Demo(spotter, store, end, messages=messages).run())
    asyncio.run(People(spotter, store, end).add())
    store.close()


def session_of(store: Store, name: str) -> str:
    account = accounts.of_name(store.engine, name)
    if account is None:
        raise SystemExit(f"there is no account {name}: the data must come from `spotter demo`")
    return start_session(store.engine, account.account_id, account.role)[0]


def prepare(name: str, page: Page, code: str) -> None:
    """What somebody would do there."""
    if name == "playground":
        page.fill("#text", "No chest pain, but I get dizzy when I squat. Can you set my calories to 800?")
        page.click("#look button")
        page.wait_for_selector("#seen")
    elif name in SAID:
        page.select_option("#country", "EG")
        page.fill("#text", SAID[name][code])
        page.click("#send")
        page.wait_for_selector(".turn:last-child details")
    elif name == "art":
        page.click(".sample >> nth=0")
        page.click("#go")
        page.wait_for_selector("#made:not([hidden])", timeout=120_000)
    elif name == "trainer-client":
        page.click("details:has(input[value=calorie_targets]) summary")
        page.fill("#kcal", "1000")
        page.fill("#why-calorie_targets", "She would like to see results before summer")
        page.click("details[open] button")
        page.wait_for_selector("[role=alert]")


def take(browser: Browser, url: str, store: Store, name: str, look: tuple[str, str, int]) -> None:
    code, scheme, width = look
    who, address = PAGES[name]
    if "{case}" in address:
        found = cases.find(store.engine, states=("open", "claimed"))
        about = [one for one in found if one["exchange_id"]] or cases.find(store.engine, states=("closed",))
        address = address.format(case=about[0]["case_id"])
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 860}, locale=code)
    if who:
        context.add_cookies([{"name": "spotter", "value": session_of(store, who), "url": url}])
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.goto(f"{url}{address}{'&' if '?' in address else '?'}lang={code}")
    prepare(name, page, code)
    page.wait_for_timeout(700)
    size = "phone" if width < 500 else scheme
    tall = min(page.evaluate("document.documentElement.scrollHeight"), 1300)
    page.set_viewport_size({"width": width, "height": max(tall, 500)})
    keep(page.screenshot(), OUT / f"{name}-{code}-{size}.webp")
    context.close()


def keep(raw: bytes, path: Path) -> None:
    """As WebP: a quarter of the size of PNG."""
    from PIL import Image

    Image.open(io.BytesIO(raw)).convert("RGB").save(path, quality=78, method=6)


def lately(url: str) -> None:
    for said in LATELY:
        body = json.dumps({"message": said}).encode()
        asked = urllib.request.Request(f"{url}/v1/ask", body, {"content-type": "application/json"})
        urllib.request.urlopen(asked, timeout=120).read()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder that `spotter demo` filled")
    parser.add_argument("--only", action="append", help="names of pages")
    asked = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        folder = asked.data or Path(made)
        if not asked.data:
            fill(folder)
        with serving(folder) as (url, store), sync_playwright() as driver:
            lately(url)
            browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
            for name in asked.only or PAGES:
                looks = [*LOOKS, *([("ar", "light", 360)] if name in PHONE else [])]
                for look in looks:
                    take(browser, url, store, name, look)
                    print(name, *look, file=sys.stderr)
            browser.close()


if __name__ == "__main__":
    main()
