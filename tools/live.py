"""How soon the console shows an event: `python -m tools.live [--times 20]`, in a browser, from a demonstration.

The time runs from the answer to a message (the event is durable by then) until its row stands in /console. Writes the
figures into docs/pages.md, together with what pages weigh.
"""

import argparse
import json
import re
import statistics
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.screenshots import FLAGS, chromium, fill, serving, session_of

DOC = Path(__file__).parent.parent / "docs" / "pages.md"
MARKS = ("<!-- live: begin -->", "<!-- live: end -->")
_ROWS = "[...document.querySelectorAll('#stream [data-id]')].map(one => one.dataset.id)"


def ask(url: str, message: str) -> None:
    body = json.dumps({"message": message}).encode()
    asked = urllib.request.Request(f"{url}/v1/ask", body, {"content-type": "application/json"})
    urllib.request.urlopen(asked, timeout=120).read()


def measured(page: Page, url: str, number: int) -> float:
    """Seconds until a row appears that was not there. Waits long: a slow machine makes a figure, not a failure."""
    known = page.evaluate(_ROWS)
    ask(url, f"set my calories to {500 + number}")
    begin = time.perf_counter()
    page.wait_for_function(f"known => {_ROWS}.some(one => !known.includes(one))", arg=known, polling=10, timeout=60_000)
    return time.perf_counter() - begin


_BYTES = """[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .reduce((sum, one) => sum + one.decodedBodySize, 0)"""


def weight(page: Page, url: str) -> int:
    """Bytes of a page with everything it asks for, as they are before any compression."""
    page.goto(f"{url}/console/rules", wait_until="load")
    return int(page.evaluate(_BYTES))


def run(times: int) -> tuple[list[float], int]:
    with tempfile.TemporaryDirectory() as made:
        fill(Path(made), messages=200)
        with serving(Path(made)) as (url, store), sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
            context = browser.new_context()
            context.add_cookies([{"name": "spotter", "value": session_of(store, "demo-admin"), "url": url}])
            page = context.new_page()
            page.goto(f"{url}/console")
            page.wait_for_selector("#connection.yes", timeout=60_000)
            found = [measured(page, url, number) for number in range(times)]
            heaviest = weight(page, url)
            browser.close()
    return found, heaviest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--dry", action="store_true", help="print, and leave the page of documentation as it is")
    asked = parser.parse_args()
    found, heaviest = run(asked.times)
    said = (
        f"From an event to its row in the console, in a browser, {len(found)} times: median "
        f"{statistics.median(found):.2f} s, longest {max(found):.2f} s. The heaviest page (all rules) weighs "
        f"{heaviest / 1000:.0f} KB with its styles and scripts. `python -m tools.live` measures it."
    )
    print(said)
    if not asked.dry:
        between = re.compile(f"{MARKS[0]}.*{MARKS[1]}", re.DOTALL)
        told = f"{MARKS[0]}\n{said}\n{MARKS[1]}"
        DOC.write_text(between.sub(told, DOC.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
