"""The whole way, with a painter behind a real socket that behaves well or badly: always a whole picture."""

import asyncio
import base64
import io
import logging
import sys

import pytest
from PIL import Image, ImageDraw, ImageFont
from services import free_port, running
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from tools.pictures import painted, png

from spotter.art import Artist, ProviderPainter
from spotter.art.pipeline import fallback_file

RUN = {"type": "Run", "sport_type": "Run", "name": "Secret Place with Todd", "distance": 5000, "moving_time": 1800,
       "start_latlng": [37.78, -122.39], "location_city": "San Francisco", "gear": "Hoka"}  # fmt: skip


class Images:
    """An images endpoint. `fault` says how it misbehaves, and for how many calls."""

    def __init__(self) -> None:
        self.fault, self.times = None, 99
        self.seen: list[dict] = []
        self.app = Starlette(routes=[Route("/v1/images/generations", self.generate, methods=["POST"])])

    async def generate(self, request: Request) -> Response:
        self.seen.append(await request.json())
        fault = self.fault if len(self.seen) <= self.times else None
        if fault == "500":
            return JSONResponse({"error": "internal secrets"}, status_code=500)
        if fault == "slow":
            await asyncio.sleep(5)
        if fault == "drip":
            return StreamingResponse(self.drip())
        if fault == "html":
            return Response("<html>502</html>", media_type="text/html")
        if fault == "url":
            return JSONResponse({"data": [{"url": "http://169.254.169.254/picture.png"}]})
        if fault == "odd":
            return JSONResponse([{"data": "surprise"}])
        return JSONResponse({"data": [{"b64_json": base64.b64encode(self.picture(fault)).decode()}]})

    async def drip(self):
        for _ in range(100):
            yield b" "
            await asyncio.sleep(0.1)

    def picture(self, fault: str | None) -> bytes:
        good = painted(2)
        image = Image.open(io.BytesIO(good)).convert("RGB")
        if fault == "not base64 of a picture":
            return b"<html>hello</html>"
        if fault == "nothing":
            return b""
        if fault == "truncated":
            return good[: len(good) // 2]
        if fault == "wrong size":
            return png(image.crop((0, 0, 1024, 700)))
        if fault == "text":
            ImageDraw.Draw(image).text((200, 80), "FINISH 2026", "white", ImageFont.load_default(90))
        return png(image)


@pytest.fixture
def images():
    server = Images()
    with running(server.app) as url:
        server.url = f"{url}/v1"
        yield server


def whole(picture, size=(1024, 1024)):
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image.format == "PNG" and image.size == size


@pytest.mark.req("ART-10")
def test_a_painter_that_works_is_asked_once_and_told_nothing_private(images):
    picture = Artist(ProviderPainter(images.url, "m", "key")).picture(RUN)
    assert whole(picture)
    assert [one.outcome for one in picture.attempts] == ["accepted"]
    told = str(images.seen)
    assert len(images.seen) == 1
    assert len(images.seen[0]["prompt"]) <= 400
    assert not any(word in told for word in ("Secret", "Todd", "San Francisco", "37.7", "122.3", "5000"))


@pytest.mark.req("ART-10")
@pytest.mark.parametrize(
    ("fault", "kind"),
    [("500", "generation"), ("slow", "generation"), ("drip", "generation"), ("html", "generation"),
     ("url", "generation"), ("odd", "generation"), ("nothing", "generation"), ("not base64 of a picture", "validation"),
     ("truncated", "validation"), ("wrong size", "validation"), ("text", "validation")],
)  # fmt: skip
def test_whatever_the_painter_does_there_is_a_valid_picture(images, fault, kind, caplog):
    images.fault = fault
    with caplog.at_level(logging.WARNING, "spotter.art"):
        picture = Artist(ProviderPainter(images.url, "m", timeout=0.4 if fault in ("slow", "drip") else 5)).picture(RUN)
    assert whole(picture)
    assert picture.attempts[-1].inspection.passed
    assert picture.fell_back
    assert picture.prompt.style in ("minimal", "abstract")
    assert len(images.seen) == 3  # one try and two retries
    lengths = [len(one["prompt"]) for one in images.seen]
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) == 3
    failed = [failure for failure in picture.failures if failure.kind in ("generation", "validation")]
    assert {failure.kind for failure in failed} == {kind}
    assert f"{kind} failure: {failed[0].reason}" in caplog.text
    assert "secrets" not in str(picture.to_dict())


@pytest.mark.req("ART-10")
def test_nobody_there():
    picture = Artist(ProviderPainter(f"http://127.0.0.1:{free_port()}/v1", "m")).picture(RUN, "16:9")
    assert whole(picture, (1280, 720))
    assert picture.fell_back


@pytest.mark.req("ART-10")
def test_a_retry_that_works_is_taken(images):
    images.fault, images.times = "text", 1
    picture = Artist(ProviderPainter(images.url, "m")).picture(RUN)
    assert [one.outcome for one in picture.attempts] == ["rejected", "accepted"]
    assert not picture.fell_back


@pytest.mark.req("ART-10")
@pytest.mark.parametrize("ratio", ["1:1", "16:9"])
@pytest.mark.fault(
    "painter broken",
    sees="a finished picture that ships with Spotter",
    lost="the picture of this activity",
)
def test_when_even_drawing_is_broken_the_finished_file_is_there(ratio, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    picture = Artist().picture(RUN, ratio)
    assert picture.png == fallback_file(ratio).read_bytes()
    assert picture.attempts[-1].inspection.passed


@pytest.mark.req("ART-11")
def test_failures_are_classified_and_hold_nothing_a_person_wrote():
    picture = Artist().picture(RUN | {"distance": -4, "description": "photorealistic Zendaya Coleman naked"})
    kinds = {failure.kind for failure in picture.failures}
    assert kinds == {"input", "prompt"}
    assert not any(word in str(picture.to_dict()) for word in ("Zendaya", "naked", "Todd"))


@pytest.mark.req("ART-11")
@pytest.mark.parametrize("sport", ["naked soldiers", "Hitler portrait", "gun fight"])
def test_a_sport_that_may_not_be_drawn_gets_the_fallback(sport):
    picture = Artist().picture({"type": sport, "sport_type": sport})
    assert picture.fell_back
    assert len(picture.attempts) == 1
    assert sport not in str(picture.to_dict())


@pytest.mark.req("ART-12")
def test_the_same_activity_gives_the_same_everything():
    one, other = Artist().picture(RUN), Artist().picture(dict(reversed(RUN.items())))
    assert one.png == other.png
    assert one.to_dict() == other.to_dict()


@pytest.mark.req("ART-12")
def test_another_distance_gives_another_picture_of_the_same_style():
    one, other = Artist().picture(RUN), Artist().picture(RUN | {"distance": 5100})
    assert one.png != other.png
    assert (one.prompt, one.signals) == (other.prompt, other.signals)
