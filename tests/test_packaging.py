"""The wheel and the source distribution hold what they must and nothing else; the wheel works in an empty place."""

import json
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from tools import weight

ROOT = Path(__file__).parent.parent
MUST = """
spotter/py.typed spotter/policy/data/decisions.yaml spotter/store/migrations/versions/m0001_exchanges.py
spotter/store/migrations/env.py spotter/web/pages/locale/ar.po spotter/web/static/spotter.css
spotter/judges/data/messages/english/model.onnx spotter/judges/data/messages/arabic/model.onnx
spotter/judges/data/messages/multilingual/model.onnx spotter/judges/data/glosses.tsv
spotter/judges/data/replies/english/model.onnx spotter/judges/data/replies/arabic/model.onnx
""".split()
TRY = """
import json
from spotter import Spotter
verdict = Spotter().screen("I don't want to be here anymore", member={"country": "EG"})
report = Spotter(judge=None).vet("Now just push through the pain.")
print(json.dumps([verdict.triage, verdict.action, [one.country for one in verdict.resources], report.safe]))
"""


def tracked(folder: str) -> set[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    return set(subprocess.check_output(["git", "ls-files", folder], cwd=ROOT, text=True).splitlines())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return weight.build(tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_all_of_the_package_and_nothing_else(wheel):
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == {name.removeprefix("src/") for name in tracked("src/spotter")}
    assert set(MUST) <= names and any(name.endswith(".html") for name in names)


def test_the_source_distribution_is_what_tests_and_training_need(tmp_path):
    path = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(path) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    parts = "src tests tools bench corpus docs requirements deploy".split()
    assert set().union(*map(tracked, parts)) <= names
    assert {"Makefile", "pyproject.toml", "LICENSE", "Dockerfile", "compose.yaml"} <= names
    assert names - tracked(".") == {"PKG-INFO"}


def test_the_wheel_works_in_an_empty_environment(wheel, tmp_path):
    python = weight.install(wheel, tmp_path / "venv")
    done = subprocess.run([python, "-c", TRY], cwd=tmp_path, check=True, capture_output=True, text=True)
    triage, action, countries, safe = json.loads(done.stdout)
    assert (triage, action, safe) == ("crisis", "refuse", False) and "EG" in countries
    order = [python.parent / "spotter", "screen", "--jsonl"]
    line = '{"id": 1, "text": "lose 10kg in a week"}\n'
    done = subprocess.run(order, cwd=tmp_path, input=line, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout)["action"] == "refuse"
    done = subprocess.run([python.parent / "spotter", "serve"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and "spotter-guard[server]" in done.stderr and "Traceback" not in done.stderr
    assert set(weight.weigh(python)) >= {"spotter-guard", "numpy", "onnxruntime"}
