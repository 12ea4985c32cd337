"""Inspection: each check refuses the pictures that it is there for; the gallery and ordinary pictures pass."""

import io

import numpy as np
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from tools.pictures import BAD, GOOD, activities, painted

from spotter.art import Artist
from spotter.art.inspection import Limits, inspect
from spotter.art.inspection.components import areas


@pytest.mark.req("ART-9")
@pytest.mark.parametrize("name", BAD)
def test_each_check_refuses_its_own_bad_pictures(name):
    check, make, count = BAD[name]
    found = [inspect(one) for one in make(min(count, 4 if check != "file" else count))]
    assert not any(one.passed for one in found)
    meant = [one for one in found if check in {failed.name for failed in one.failed}]
    assert len(meant) >= len(found) * (0.8 if check in ("background", "face") else 1)


@pytest.mark.req("ART-9")
@pytest.mark.parametrize("name", ["gallery as JPEG or WebP", "one to three people"])
def test_what_a_provider_may_well_send_passes(name):
    make, _ = GOOD[name]
    assert all(inspect(one).passed for one in make(4))


@pytest.mark.req("ART-9")
@pytest.mark.parametrize("ratio", ["1:1", "16:9"])
def test_the_gallery_passes(ratio):
    for index in range(0, len(activities()), 5):
        picture = Artist().picture(activities()[index]["activity"], ratio)
        found = picture.attempts[-1].inspection
        assert found.passed
        assert not picture.fell_back, (activities()[index]["title"], picture.failures)
        assert {check.name for check in found.checks} == {
            "file", "ratio", "subjects", "background", "text", "safe", "drawn", "face",
        }  # fmt: skip


@pytest.mark.req("ART-9")
def test_what_is_shown_is_pixels_alone(tmp_path):
    """A picture with a comment, a profile and a tail comes out clean."""
    info = PngInfo()
    info.add_text("Comment", "GPS 30.0444, 31.2357")
    path = tmp_path / "noted.png"
    with Image.open(io.BytesIO(painted(0))) as image:
        image.save(path, pnginfo=info)
    found = inspect(path.read_bytes() + b"<script>alert(1)</script>")
    assert found.passed
    assert b"30.0444" not in found.picture
    assert b"script" not in found.picture


@pytest.mark.req("ART-9")
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path):
    path = tmp_path / "bomb.png"
    Image.new("1", (6000, 6000)).save(path)
    assert path.stat().st_size < 200_000
    assert inspect(path.read_bytes()).failed[0].name == "file"


def test_limits_are_settings():
    assert not inspect(painted(0), Limits(restlessness=0.0)).passed


def test_areas_are_counted_and_measured():
    mask = np.zeros((20, 20), bool)
    mask[2:6, 2:6] = mask[10:12, 3:18] = True
    mask[5, 6:10] = True
    found = areas(mask)
    assert [round(area.size * 400) for area in found] == [30, 20]
    assert (found[0].left, found[0].right) == (0.15, 0.9)
