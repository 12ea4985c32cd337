"""A policy folder that changes is taken up by a running service; a broken one is not."""

import shutil
import time
from pathlib import Path

import httpx2
import pytest
from services import running, spotter_app

from spotter.policy import DATA

pytestmark = pytest.mark.req("OPS-7")


@pytest.mark.fault("policy broken", sees="answers of the old policy until the file is whole again", lost="nothing")
def test_the_folder_is_watched(spotter, tmp_path):
    folder = Path(shutil.copytree(DATA, tmp_path / "policy"))
    app, _ = spotter_app(spotter, tmp_path / "data", policy_folder=folder, look=0.05)
    rule = folder / "rules" / "diet" / "extreme.yaml"
    whole = rule.read_text(encoding="utf-8")
    with running(app) as url:
        policy = lambda: httpx2.get(f"{url}/healthz").json()["policy"]  # noqa: E731
        first = policy()
        rule.write_text("id: [", encoding="utf-8")
        time.sleep(1)
        assert policy() == first
        rule.write_text(whole + "# a remark\n", encoding="utf-8")
        for _ in range(200):
            if policy() != first:
                break
            time.sleep(0.1)
        assert policy() != first
