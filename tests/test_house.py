"""The house: public names, folders with a boundary, commands in the README, resources for each promised country."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from urllib.parse import urlparse

import pytest

import spotter as package
from spotter import domain
from spotter.cli import main

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "spotter"
COUNTRIES = "EG SA AE KW QA JO LB MA US CA GB IE AU NZ DE FR ES IN BR JP ZA NG international".split()


def test_what_screening_and_vetting_hand_back_has_a_public_name():
    """Whoever calls `screen` or `vet` can name the types of all that is in the answer."""
    returned = {package.Spotter.screen.__annotations__["return"], package.Spotter.vet.__annotations__["return"]}
    held = {one.type for kind in returned for one in fields(kind)}
    named = {kind.__name__ for kind in returned} | {word for one in held for word in re.findall(r"[A-Z]\w+", str(one))}
    assert {name for name in named if hasattr(domain, name)} - set(package.__all__) == set()


def test_rules_alone_start_without_what_only_judges_need():
    code = "import sys; from spotter import Spotter; Spotter(judge=None).screen('hi'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert {"numpy", "onnxruntime", "tokenizers", "vaderSentiment", "fastapi"}.isdisjoint(loaded)


def test_each_folder_says_its_boundary():
    folders = {path.parent for path in SRC.rglob("__init__.py")}
    folders |= {ROOT / name for name in "bench corpus deploy docs requirements tests tools".split()}
    silent = [str(one.relative_to(ROOT)) for one in folders if not (one / "README.md").is_file()]
    assert silent == []


def test_each_command_is_in_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in main.list_commands(None) if f"spotter {name}" not in readme] == []


@pytest.mark.req("TRI-6")
def test_each_promised_country_has_an_emergency_number_or_the_international_answer(policy):
    assert set(COUNTRIES) <= set(policy.resources)
    for country in COUNTRIES[:-1]:
        shown = [one for one in policy.resources[country] if one.shown and one.kind == "emergency"]
        assert shown, country


@pytest.mark.req("TRI-6")
def test_shown_numbers_have_sources_from_two_places(policy):
    shown = [one for some in policy.resources.values() for one in some if one.shown]
    for one in shown:
        assert len({urlparse(source).hostname for source in one.source.split()}) >= 2, one.name
        assert one.checked


def test_topics_of_decisions_are_used(policy):
    topics = {rule.about for rule in policy.rules} | {pattern.about for pattern in policy.patterns}
    topics |= {label.about for label in policy.judged.values()} | {"unanswered"}
    assert {row.about for row in policy.decisions if row.about} - topics == set()
