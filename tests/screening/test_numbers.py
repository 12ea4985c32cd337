"""Numbers in messages, by hand-made tables: refuse, limit or allow, for an adult of unknown gender."""

from pathlib import Path

import pytest

TABLES = Path(__file__).parent.parent / "data" / "numbers"


def rows(name):
    lines = (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line.strip()]


KNOWN_MISSES = set((TABLES / "known_misses.txt").read_text(encoding="utf-8").splitlines())


@pytest.mark.req("IN-4")
@pytest.mark.parametrize("table", ["energy", "rate", "fasting_training"])
def test_table(spotter, table):
    """Known misses are honest gaps: one that starts to be right must be taken off the list."""
    wrong = {text for text, want in rows(table) if spotter.screen(text).action != want}
    assert wrong == KNOWN_MISSES & {text for text, _ in rows(table)}


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("3ayez akhes 15 kilo f 10 ayam", "dangerous_weight_loss"),
        ("abi anzel 20 kilo b shaher", "dangerous_weight_loss"),
        ("amshy 3ala 500 kaloory fel youm", "dangerous_diet"),
        ("bde soom 6 iyyem 3al may", "dangerous_diet"),
        ("ya coach chest pain gamed mn el sobh", "physical_symptom"),
        ("wallahi i want to die msh 2adra", "crisis"),
    ],
)
def test_numbers_and_english_words_in_arabizi_are_read(spotter, text, category):
    assert category in [one.value for one in spotter.screen(text).categories]


@pytest.mark.parametrize(
    ("text", "triage"),
    [
        ("هقتل اخويا لو خلص البروتين 😂", "safe"),
        ("هقتله بكره قدام بيته والسكينه معايا 😂", "crisis"),
        ("عايز اموت ههههه", "crisis"),
        ("نفسي اموت 😂", "crisis"),
    ],
)
def test_a_laugh_excuses_a_joke_about_others_and_no_wish_to_die(spotter, text, triage):
    assert spotter.screen(text).triage == triage
