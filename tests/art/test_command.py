"""`spotter art`, `POST /v1/art` and the page `/art`."""

import io
import json

import httpx2
import pytest
from click.testing import CliRunner
from PIL import Image
from services import running, spotter_app
from tools.pictures import activities

from spotter.cli import main

RUN = activities()[0]["activity"]


def art(tmp_path, content, *options):
    source, out = tmp_path / "activity.json", tmp_path / "picture.png"
    source.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return CliRunner().invoke(main, ["art", str(source), "--out", str(out), *options]), out


@pytest.mark.req("ART-1")
def test_the_command_writes_a_picture_and_prints_its_trail(tmp_path):
    result, out = art(tmp_path, RUN)
    assert result.exit_code == 0
    trail = json.loads(result.stdout)
    assert set(trail) == {"signals", "style", "prompt", "attempts", "inspection", "failures"}
    assert isinstance(trail["prompt"], str)
    assert trail["inspection"]["passed"] is True
    assert Image.open(out).size == (1024, 1024)
    assert [path.name for path in tmp_path.iterdir()] and len(list(tmp_path.iterdir())) == 2


@pytest.mark.req("ART-1")
@pytest.mark.parametrize("content", [b"{}", b"not json", b'{"type": "Run"}', b"", b"<gpx/>"])
def test_a_rejection_is_status_2_one_line_and_no_file(tmp_path, content):
    result, out = art(tmp_path, content)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert not out.exists()


def test_bad_usage(tmp_path):
    assert CliRunner().invoke(main, ["art", str(tmp_path / "none.json"), "--out", "x.png"]).exit_code == 2
    result, _ = art(tmp_path, RUN, "--ratio", "4:3")
    assert result.exit_code == 2
    source = tmp_path / "activity.json"
    result = CliRunner().invoke(main, ["art", str(source), "--out", str(tmp_path / "no" / "folder.png")])
    assert result.exit_code == 1
    assert "can't be written" in result.stderr


def test_half_a_configuration_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv("SPOTTER_IMAGES_URL", "http://127.0.0.1:9/v1")
    result, out = art(tmp_path, RUN)
    assert result.exit_code == 1
    assert "SPOTTER_IMAGES_MODEL" in result.stderr
    assert not out.exists()


@pytest.fixture(scope="module")
def client(spotter, tmp_path_factory):
    app, _ = spotter_app(spotter, tmp_path_factory.mktemp("data"))
    with running(app) as url, httpx2.Client(base_url=url, timeout=60) as client:
        yield client


@pytest.mark.req("ART-1")
def test_http_gives_a_picture_and_a_link_to_its_trail(client):
    answer = client.post("/v1/art?ratio=16:9", json=RUN)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1280, 720)
    link = answer.headers["link"]
    assert 'rel="describedby"' in link
    trail = client.get(link[1 : link.index(">")]).json()
    assert trail["style"] == answer.headers["x-spotter-style"] == "minimal"
    assert trail["inspection"]["passed"] is True


@pytest.mark.req("ART-11")
@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"\xff\xfe", b'{"type": "Run"}', b"[" * 50_000])
def test_http_rejections_are_problems(client, body):
    answer = client.post("/v1/art", content=body)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


def test_http_says_no_to_other_ratios_sizes_and_trails(client):
    assert client.post("/v1/art?ratio=4:3", json=RUN).status_code == 400
    assert client.post("/v1/art", content=b" " * 20_000_001).status_code == 413
    assert client.get("/v1/art/unknown").status_code == 404


@pytest.mark.parametrize(("code", "direction"), [("en", "ltr"), ("ar", "rtl")])
def test_the_page_is_there_in_both_languages(client, code, direction):
    page = client.get(f"/art?lang={code}")
    assert page.status_code == 200
    assert f'lang="{code}" dir="{direction}"' in page.text
    assert "http://" not in page.text.replace("http://www.w3.org", "")
    for asset in ("art.js", "art.css"):
        assert client.get(f"/static/{asset}").status_code == 200


def test_the_page_has_all_words_in_both_languages():
    from tools.pictures import painted

    from spotter.art.inspection import inspect
    from spotter.web.pages.art_words import SAMPLES, WORDS

    english, arabic = WORDS["en"], WORDS["ar"]
    assert english.keys() == arabic.keys()
    for name in ("signal", "check", "sample"):
        assert english[name].keys() == arabic[name].keys()
    assert {check.name for check in inspect(painted(0)).checks} == set(english["check"])
    assert SAMPLES.keys() == english["sample"].keys()
    assert all({"type", "sport_type"} <= sample.keys() for sample in SAMPLES.values())


def test_only_the_latest_trails_are_kept():
    from spotter.web.api.art import Trails

    trails = Trails(most=2)
    names = [trails.keep({"n": n}) for n in range(3)]
    assert [trails.find(name) for name in names] == [None, {"n": 1}, {"n": 2}]
