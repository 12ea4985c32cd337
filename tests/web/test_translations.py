"""Every text of the pages exists in Arabic, and nothing is translated that no page says."""

import ast
import re

import pytest

from spotter.domain import RefusedError
from spotter.members.words import Tone
from spotter.policy import DATA, load
from spotter.web.pages import coach
from spotter.web.pages.help import ARABIC
from spotter.web.pages.labels import LABELS
from spotter.web.pages.me import FIELDS
from spotter.web.pages.refusals import REFUSALS, refused
from spotter.web.pages.rendering import CONSOLE, PLACES, TEMPLATES, environment
from spotter.web.pages.translations import catalogue, read_po

PAGES = TEMPLATES.parent
SOURCE = PAGES.parent.parent
HTTP_ONLY = {'say "thumb" ("up" or "down"), a "reason", or that you want a person to look'}
SLOT = re.compile(r"\{\w+\}")


def of_templates() -> set[str]:
    env = environment("en")
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")]
    return {one[2] for text in texts for one in env.extract_translations(text) if isinstance(one[2], str)}


def of_code() -> set[str]:
    """`_("...")`, and `gettext_of(request)("...")`, wherever Python says them."""
    found = set()
    for path in PAGES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            called = ast.unparse(node.func)
            if called in ("_", "gettext_of(request)"):
                found.add(node.args[0].value)
    return found


def said() -> set[str]:
    named = {place.name for place, _ in PLACES} | {place.name for place in CONSOLE}
    of_coach = {*coach.TRIES, *coach.WORDS.values(), *coach.BECAUSE.values()}
    helpers = {one.name for country in ARABIC for one in load(DATA).resources[country] if one.shown}
    lists = {*LABELS.values(), *REFUSALS.values(), *FIELDS.values()}
    return of_templates() | of_code() | named | lists | of_coach | helpers


@pytest.mark.req("IN-10")
def test_each_text_is_translated_and_each_translation_is_said():
    texts = read_po((PAGES / "locale" / "ar.po").read_text(encoding="utf-8"))
    assert sorted(said() - set(texts)) == []
    assert sorted(set(texts) - said()) == []


def test_what_is_filled_in_is_the_same_in_both():
    for english, arabic in read_po((PAGES / "locale" / "ar.po").read_text(encoding="utf-8")).items():
        assert sorted(SLOT.findall(english)) == sorted(SLOT.findall(arabic)), english
        assert arabic != english and re.search("[\u0600-\u06ff]", arabic), english


def test_a_po_file_reads_as_gettext_has_it():
    text = 'msgid ""\nmsgstr "Language: ar\\n"\n\n# why\nmsgid "one "\n"two"\nmsgstr "واحد "\n"اتنين"\n'
    assert read_po(text) == {"one two": "واحد اتنين"}


def test_what_has_no_translation_stays_english():
    assert catalogue("ar").gettext("nobody ever said this") == "nobody ever said this"
    assert all(tone in LABELS for tone in Tone)


def refusals() -> list[tuple[str, str]]:
    """What services refuse with: module -> sentence. One that is not written where it is raised is somebody else's."""
    kinds = ("CaseError", "RulingError", "ProposalError", "ExperimentError", "RecordError", "BadOverrideError")
    return [
        (path.name, str(node.args[0].value))
        for path in sorted(SOURCE.rglob("*.py"))
        if path.parts[-2] in ("operations", "members", "console")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in kinds and isinstance(node.args[0], ast.Constant)
    ]


@pytest.mark.req("IN-10")
@pytest.mark.parametrize(("module", "text"), refusals())
def test_what_services_refuse_is_said_in_the_reader_s_language(module, text):
    if text in HTTP_ONLY:
        pytest.skip("no page can ask for it")
    facts = {slot[1:-1]: "x" for slot in SLOT.findall(text)}
    said = refused(RefusedError(text, **facts), catalogue("ar").gettext)
    assert re.search("[\u0600-\u06ff]", said), f"{module}: {text}"


def test_a_refusal_nobody_foresaw_stays_as_it_is():
    assert refused(RefusedError("the moon is full"), catalogue("ar").gettext) == "the moon is full"
    closed = RefusedError("the case is {state}, so it can't be {done}", state="closed", done="closed by you")
    assert str(closed) == "the case is closed, so it can't be closed by you"
    assert refused(closed, catalogue("en").gettext) == "That can't be done: the case is closed."
