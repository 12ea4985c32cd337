"""The embedded painter: four styles, every sport, the same again, different for different activities."""

import io
import re

import numpy as np
import pytest
from PIL import Image

from spotter.art import EmbeddedPainter, read_activity
from spotter.art.painters import SIZES, Order
from spotter.art.painters.embedded import svg_of
from spotter.art.painters.embedded.figures import FIGURES
from spotter.art.prompt import STYLES, build
from spotter.art.signals import classify, listen
from spotter.art.vocabulary import vocabulary


def order(style="cartoon", ratio="1:1", seed="1", **fields):
    activity = read_activity({"type": "Run", "sport_type": "Run"} | fields)
    signals = classify(activity, listen(activity))
    return Order(build(signals, style), signals, SIZES[ratio], seed)


def colours(raw):
    small = Image.open(io.BytesIO(raw)).convert("RGB").resize((16, 16))
    return np.asarray(small, np.float32)


@pytest.mark.req("ART-12")
@pytest.mark.parametrize("style", STYLES)
def test_the_same_order_gives_the_same_bytes(style):
    assert EmbeddedPainter().paint(order(style)) == EmbeddedPainter().paint(order(style))


@pytest.mark.req("ART-8")
def test_the_four_styles_look_different():
    painted = [colours(EmbeddedPainter().paint(order(style, start_date_local="18:00"))) for style in STYLES]
    for i, one in enumerate(painted):
        for other in painted[i + 1 :]:
            assert np.abs(one - other).mean() > 12


@pytest.mark.parametrize(
    "fields",
    [
        {"start_date_local": "23:00"},
        {"weather": "snow"},
        {"name": "beach"},
        {"elevation_gain": 900},
        {"type": "Ride", "sport_type": "Ride"},
    ],
)
def test_light_weather_place_terrain_and_sport_are_seen(fields):
    plain = colours(EmbeddedPainter().paint(order(start_date_local="12:00")))
    assert np.abs(plain - colours(EmbeddedPainter().paint(order(**{"start_date_local": "12:00"} | fields)))).mean() > 5


def test_two_activities_of_one_kind_get_two_pictures():
    assert svg_of(order(seed="1")) != svg_of(order(seed="2"))


@pytest.mark.req("ART-6")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("ratio", SIZES)
def test_every_sport_is_drawn_from_shapes_alone(style, ratio):
    for sport in {sport.name for sport in vocabulary().sports.values()}:
        name = sport.replace("_", " ")
        svg = svg_of(order(style, ratio, type=name, sport_type=name, name="storm with the dog, race", gear="Nike"))
        assert not re.search(r"<text|<image|<script|href|font|Nike|race", svg)
        assert "nan" not in svg


def test_every_figure_has_its_own_outline():
    from random import Random

    from spotter.art.painters.embedded.person import silhouette

    drawn = {name: silhouette(name, Random(1), "#000000", "#ff0000") for name in FIGURES}
    assert len(set(drawn.values())) == len(FIGURES)


@pytest.mark.parametrize("ratio", SIZES)
def test_the_size_is_what_was_ordered(ratio):
    assert Image.open(io.BytesIO(EmbeddedPainter().paint(order(ratio=ratio)))).size == SIZES[ratio]
