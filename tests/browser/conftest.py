"""A service with a demonstration in it, a browser, and pages as somebody sees them."""

import asyncio
import shutil
import subprocess
import tarfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from services import running, spotter_app

from spotter.accounts import start_session
from spotter.accounts.limits import Limits
from spotter.coach.demo import Demo
from spotter.coach.demo_people import People
from spotter.domain import Role
from spotter.store import accounts

AXE = "4.14.0"
CACHE = Path.home() / ".cache" / "spotter-tests"
CHROMIUM = next((path for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser") if Path(path).exists()), None)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync"
).split()


class Visit:
    """One service that browsers visit."""

    def __init__(self, url, store, browser) -> None:
        self.url, self.store, self.browser = url, store, browser
        self.asked, self.troubles = [], []

    def cookie(self, name: str) -> str:
        account = accounts.of_name(self.store.engine, name)
        return start_session(self.store.engine, account.account_id, account.role)[0]

    def page(self, path: str = "", who: str | None = None, code: str = "en", scheme: str = "light", width: int = 1200):
        """A page in a browser of its own; everything it asks for and complains about is noted."""
        context = self.browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, locale=code, reduced_motion="reduce"
        )
        if who:
            context.add_cookies([{"name": "spotter", "value": self.cookie(who), "url": self.url}])
        context.add_cookies([{"name": "spotter-language", "value": code, "url": self.url}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("request", lambda one: self.asked.append(one.url))
        page.on("console", lambda one: one.type == "error" and self.troubles.append(one.text))
        page.on("pageerror", lambda one: self.troubles.append(str(one)))
        if path:
            page.goto(self.url + path)
        return page


@pytest.fixture(scope="session")
def service(spotter, tmp_path_factory):
    """Filled once: a small month, and people who can sign in."""
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt-get install chromium")
    pytest.importorskip("playwright", reason="no playwright here: pip install playwright")
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("pages"), limits=Limits(dict.fromkeys(Role, 0)))
    end = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    asyncio.run(Demo(spotter, store, end, messages=60).run())
    asyncio.run(People(spotter, store, end).add())
    with running(app) as url:
        yield url, store


@pytest.fixture(scope="module")
def visit(service):
    """One browser for each module: Playwright's loop must end before other tests run theirs."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Visit(*service, browser)
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, from the cache or from npm."""
    kept = CACHE / f"axe-{AXE}.js"
    if not kept.exists():
        npm = shutil.which("npm") or pytest.skip("axe-core is not here and there is no npm to fetch it")
        CACHE.mkdir(parents=True, exist_ok=True)
        done = subprocess.run([npm, "pack", f"axe-core@{AXE}"], cwd=CACHE, capture_output=True, timeout=120)
        if done.returncode:
            pytest.skip("axe-core is not here and npm can't fetch it")
        with tarfile.open(CACHE / f"axe-core-{AXE}.tgz") as packed:
            kept.write_bytes(packed.extractfile("package/axe.min.js").read())
    return kept.read_text(encoding="utf-8")
