"""Plans for anybody stay inside the limits. `make proof` asks for ten thousand people."""

import importlib.util
import json
from pathlib import Path

import pytest

from spotter.coach.plans import KINDS, PlanRequest


def load(name: str):
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


checker, profiles = load("plan_checker"), load("profiles")


def made(planner, kind: str, who: dict) -> dict:
    """As a caller gets it."""
    return json.loads(json.dumps(planner.plan(kind, PlanRequest.of(who)).to_dict()))


@pytest.mark.req("PL-1", "PL-3")
@pytest.mark.parametrize("kind", KINDS)
def test_no_plan_is_outside_the_limits(planner, kind):
    people = [profiles.profile(number) for number in range(400)]
    wrong = {
        number: found
        for number, who in enumerate(people)
        if (found := checker.wrong_with(kind, who, made(planner, kind, who)))
    }
    assert wrong == {}


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_request_gives_the_same_plan_and_another_seed_another(planner, kind):
    who = {"equipment": ["dumbbells"], "goal": "build_muscle", "seed": 5}
    assert made(planner, kind, who) == made(planner, kind, who)
    assert made(planner, kind, who)["plan"] != made(planner, kind, {**who, "seed": 6})["plan"]


@pytest.mark.req("PL-1")
def test_the_checker_sees_what_is_wrong(planner):
    """A checker that never complains proves nothing."""
    who = {"gender": "woman", "allergies": ["milk"], "level": "intermediate"}
    workout, meals = (made(planner, kind, who) for kind in KINDS)
    day = next(one for one in workout["plan"]["days"] if one["work"])
    for one in workout["plan"]["days"]:
        one.update(work=day["work"], minutes=day["minutes"])
    day["work"][0]["exercise"] = "box-jump"
    assert any("7 days" in one for one in checker.wrong_with("workout", who, workout))
    assert any("box-jump" in one for one in checker.wrong_with("workout", {**who, "injuries": ["knee"]}, workout))
    for menu in meals["plan"]["days"]:
        menu["meals"][0]["portions"] = [{"food": "whole-milk", "grams": 100, "kcal": 61}]
        menu["meals"] = menu["meals"][:1]
    found = " ".join(checker.wrong_with("meals", who, meals))
    assert "skips meals" in found and "allergy to milk" in found and "kcal" in found
