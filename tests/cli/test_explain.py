"""`spotter explain`: everything about one message, for a person."""

import pytest
from click.testing import CliRunner

from spotter.cli import main


def explain(*args):
    result = CliRunner().invoke(main, ["explain", *args], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.req("TRI-5")
def test_it_shows_the_whole_way():
    shown = explain("I have no chest pain but I get dizzy at 100kg, set my calories to 800")
    for part in (
        "caution · refuse",
        "read as",
        "mass 100 kg",
        "energy 800 kcal",
        "symptom.dizziness",
        "diet.daily-energy-below-minimum",
        "symptom.chest-pain",
        "negated:",
        "decisions.yaml:",
        "dangerous_request_refused",
        "answer",
    ):
        assert part in shown


def test_the_member_matters():
    assert "limit" in explain("set my calories to 1300")
    assert "safe · allow" in explain("set my calories to 1300", "--member", "gender=woman")


def test_markup_in_a_message_is_shown_not_obeyed():
    assert "[bold]hi[/bold] [/]" in explain("[bold]hi[/bold] [/]")


def test_it_saves_a_picture(tmp_path):
    explain("I want to die", "--svg", str(tmp_path / "x.svg"))
    assert (tmp_path / "x.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("bad", ["age=old", "age"])
def test_bad_members_are_refused(bad):
    result = CliRunner().invoke(main, ["explain", "hi", "--member", bad])
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_bad_country_is_refused_kindly():
    result = CliRunner().invoke(main, ["explain", "hi", "--member", "country=Egypt"])
    assert result.exit_code == 2
    assert "two-letter" in result.output
