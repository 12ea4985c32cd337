"""What a stranger may send costs in proportion to its length, at every door: four times as long, far less than
sixteen times the work. Work is this process's own processor time, tried again before it counts as too much."""

import json
import time
from itertools import pairwise
from pathlib import Path

import httpx2
import pytest
from art.test_files import GPX, TCX
from services import Upstream, running, spotter_app

from spotter.art import ActivityError, read_activity
from spotter.domain.policy import PolicyError
from spotter.evaluation import read_suite
from spotter.lines import screen_line
from spotter.operations import redacted
from spotter.policy.shapes import rule
from spotter.policy.strict import parse

EVERY_BLOCK = "".join(chr(code) for code in range(0x20, 0x30000, 0x100) if not 0xD800 <= code < 0xE000)
BAIT = {
    "letters": "a", "spaces": " ", "line ends": "\n", "brackets": "((([[", "marks": "m\u0301\u0301", "dots": "a.b.",
    "every block": EVERY_BLOCK, "numbers": "1kg in 1 day ", "spelled": "k i l l ", "signs": "a1b2c3$@!", "emoji": "🔪",
    "idioms": "no not never chest pain my mum ", "quotes": '"a" ', "arabic": "أنا تعبان ",
    "arabizi": "ana ta3ban 2awi ", "replies": "You must run daily. ", "ends": "a?! ", "meals": "250 kcal for lunch. ",
}  # fmt: skip
SECRETS = {
    "policy": "policy ", "blood": "hba1c = ", "dni": "dni", "codes": "insurance number a1", "insulin": "insulin spike ",
    "medicine": "metformin 1", "at": "a@", "street": "1 Aa ", "telephone": "01 ", "iban": "AB12 ",
    "passport": "passport no ",
}  # fmt: skip
# One long stretch that a pattern could divide in many ways.
STRETCHES = {
    "blood": ("hba1c", " = ", "x"), "street": ("1 A Street,", " ", "!"), "home": ("ساكن", " ", "!"),
    "dose": ("abc ", "1", "x1"), "passport": ("passport", " ", "x"), "insured": ("policy", " ", "!"),
    "digits": ("", "1", "x"), "word": ("abc", "a", "_"),
}  # fmt: skip


def grows(work, text, size: int) -> str | None:
    """None if four times as much costs at most ten times as much; `text(size)` makes the input."""
    for _ in range(3):
        spent = []
        for length in (size, 4 * size):
            given = text(length)
            begin = time.process_time()
            work(given)
            spent.append(time.process_time() - begin)
        if spent[1] <= 10 * spent[0] + 0.08:
            return None
    return f"{spent[0]:.3f} s for {size}, {spent[1]:.3f} s for four times as much"


def repeated(piece: str):
    return lambda size: (piece * (size // len(piece) + 1))[:size]


@pytest.mark.parametrize("bait", BAIT)
@pytest.mark.parametrize("entry", ["screen", "vet", "stream", "explain", "redacted"])
@pytest.mark.req("IN-9")
def test_texts(spotter, entry, bait):
    work = {
        "screen": spotter.screen,
        "vet": spotter.vet,
        "stream": lambda text: list(spotter.stream(text[at : at + 7] for at in range(0, len(text), 7))),
        "explain": spotter.explain,
        "redacted": redacted,
    }[entry]
    work(repeated(BAIT[bait])(300))  # warm what is worked out once
    assert grows(work, repeated(BAIT[bait]), 2_000) is None


@pytest.mark.req("PV-2")
@pytest.mark.parametrize("bait", SECRETS)
def test_redaction_of_what_looks_like_a_secret(bait):
    assert grows(redacted, repeated(SECRETS[bait]), 5_000) is None


@pytest.mark.req("PV-2")
@pytest.mark.parametrize("bait", STRETCHES)
def test_redaction_of_one_long_stretch(bait):
    head, middle, tail = STRETCHES[bait]
    assert grows(redacted, lambda size: head + repeated(middle)(size) + tail, 5_000) is None


LONG = {
    "brackets": "[", "braces": "{a: ", "dashes": "- ", "questions": "? ", "aliases": "- &a [*a]\n", "quotes": "'",
    "tabs": "\t", "keys": "a: b\n", "anchors": "&a ", "tags": "!!x ", "lines": "x: |\n  (a|b) *\n",
}  # fmt: skip


@pytest.mark.req("OPS-7")
@pytest.mark.parametrize("bait", LONG)
def test_policy_files(bait):
    def read(text):
        with pytest.raises(PolicyError):
            rule(parse(text, "x.yaml"), expected_id="x")

    assert grows(read, repeated(LONG[bait]), 5_000) is None


@pytest.mark.req("OPS-7")
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "- [", "{? "])
def test_a_policy_file_that_nests_without_end_is_refused_and_does_not_take_the_process_along(opening):
    with pytest.raises(PolicyError, match="nests deeper"):
        parse(opening * 200_000, "x.yaml")


@pytest.mark.req("OPS-7")
def test_aliases_of_aliases_stay_small_and_one_of_itself_ends():
    names = "abcdefghij"
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in pairwise(names)
    )
    parse(bomb, "x.yaml")
    with pytest.raises(PolicyError, match="nests deeper"):
        parse("a: &a [*a]", "x.yaml")


def test_lines_and_suites(spotter, tmp_path):
    def suite(number):
        path = Path(tmp_path / "suite.jsonl")
        path.write_text(json.dumps({"text": "x" * 40, "label": "safe"}) + "\n")
        path.write_text(path.read_text() * (number // 60))
        return path

    assert grows(read_suite, suite, 30_000) is None
    nested = lambda size: b'{"id": ' + b"[" * size  # noqa: E731
    assert grows(lambda line: screen_line(spotter, line), nested, 50_000) is None
    many = lambda size: json.dumps({"id": 1, "messages": ["I hate my body"] * (size // 100)}).encode()  # noqa: E731
    assert grows(lambda line: screen_line(spotter, line), many, 1_000) is None


POINT = '<trkpt lat="30.0" lon="31.2"><ele>2</ele><time>2026-05-01T15:00:00Z</time></trkpt>'
FILES = {
    "points": lambda size: GPX.replace("<trkseg>", "<trkseg>" + POINT * (size // len(POINT))),
    "nested xml": lambda size: "<gpx>" + "<a>" * (size // 3),
    "attributes": lambda size: "<gpx " + " ".join(f'a{n}="1"' for n in range(size // 8)) + "/>",
    "name": lambda size: GPX.replace("Corniche", "Corniche " * (size // 9)),
    "laps": lambda size: TCX.replace("</Lap>", "</Lap><Lap></Lap>" * (size // 17), 1),
    "json texts": lambda size: json.dumps({"type": "Run", "sport_type": "Run", "tags": ["race"] * (size // 8)}),
    "json text": lambda size: json.dumps({"type": "Run", "sport_type": "Run", "description": "my nike " * (size // 8)}),
    "json numbers": lambda size: '{"type": "Run", "sport_type": "Run", "distance": ' + "1" * size + "}",
}


@pytest.mark.req("ART-1", "ART-2")
@pytest.mark.parametrize("bait", FILES)
def test_activities(bait):
    def read(text):
        try:
            read_activity(text.encode())
        except ActivityError:
            return

    assert grows(read, FILES[bait], 25_000) is None


@pytest.fixture(scope="module")
def service(spotter, tmp_path_factory):
    upstream = Upstream()
    with running(upstream.app) as behind:
        app, _ = spotter_app(spotter, tmp_path_factory.mktemp("data"), behind, patience=60.0)
        with running(app) as url, httpx2.Client(base_url=url, timeout=300) as client:
            yield client, upstream


@pytest.mark.req("IN-9")
@pytest.mark.parametrize("path", ["/v1/ask", "/v1/chat/completions"])
@pytest.mark.parametrize("bait", ["every block", "numbers", "spelled", "quotes"])
def test_questions_over_http(service, path, bait):
    def ask(text):
        body = {"message": text, "messages": [{"role": "user", "content": text}]}
        assert service[0].post(path, json=body).status_code == 200

    ask("hello")
    assert grows(ask, repeated(BAIT[bait]), 4_000) is None


@pytest.mark.req("OUT-6")
@pytest.mark.parametrize("stream", [False, True])
def test_replies_through_the_proxy(service, stream):
    def ask(text):
        service[1].reply, service[1].chunk = text, 50
        body = {"messages": [{"role": "user", "content": "hi"}], "stream": stream}
        assert service[0].post("/v1/chat/completions", json=body).status_code == 200

    ask("hello")
    assert grows(ask, repeated("Rest well. Drink a little water. "), 5_000) is None


@pytest.mark.req("IN-9")
@pytest.mark.parametrize("bait", ["every block", "quotes"])
def test_a_hundred_thousand_characters_are_answered_everywhere(service, bait):
    text = repeated(BAIT[bait])(100_000)
    assert service[0].post("/v1/ask", json={"message": text}).status_code == 200
    assert service[0].post("/v1/screen", json={"id": 1, "text": text}).status_code == 200
    assert service[0].post("/v1/vet", json={"id": 1, "text": text}).status_code == 200
