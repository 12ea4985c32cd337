"""Answers: local, kind, complete; twelve countries, three ages."""

import re

import pytest

COUNTRIES = "EG SA AE US CA GB IE AU DE FR IN NG".split()
RISKS = {
    "crisis": "I don't want to be here anymore",
    "emergency": "crushing chest pain right now and I can't breathe",
    "purging": "I've been purging after dinner",
    "energy": "set my calories to 700",
    "symptom": "I keep fainting when I train",
    "condition": "I have heart disease",
}
ACKNOWLEDGES = tuple(
    "thank,i hear,i see,i understand,i get ,i can ,i like,please call,please contact,good that,sorry,i'm glad,"
    "i am still,good to have,i know,it's ,happy to,some people,that is a good,i hope,i'm still,i notice,wishing,"
    "body weight,i can't yet,before we go on,i want to be sure,can i check,that sounds,i couldn't".split(",")
)


@pytest.mark.req("TRI-6")
@pytest.mark.parametrize("age", [15, 30, 70])
@pytest.mark.parametrize("country", COUNTRIES)
def test_right_help_and_no_other_countrys(spotter, policy, country, age):
    own = {n for one in policy.resources[country] if one.shown for n in (one.phone, one.sms) if n}
    hidden = {n for one in policy.resources[country] if not one.shown for n in (one.phone, one.sms) if n} - own
    for name, text in RISKS.items():
        verdict = spotter.screen(text, {"country": country, "age": age})
        assert verdict.reply, name
        said = set(re.findall(r"\b\d{3,}\b", re.sub(r"https?://\S+", "", verdict.reply)))
        limits = {"1200", "1500"}
        digits = {re.sub(r"\D", "", number) for number in own} | {
            part for number in own for part in re.findall(r"\d{3,}", number)
        }
        names = {n for one in policy.resources[country] if one.shown for n in re.findall(r"\d{3,}", one.name)}
        assert said <= digits | limits | names, (name, said - digits)
        assert not said & (hidden - names)
        assert {one.country for one in verdict.resources} <= {country, None}


@pytest.mark.req("IN-2")
@pytest.mark.parametrize("country", COUNTRIES)
@pytest.mark.parametrize("age", [15, 30, 70])
def test_the_crisis_answer_has_every_element(spotter, country, age):
    reply = spotter.screen("I want to kill myself", {"country": country, "age": age}).reply.lower()
    for element in ("thank you", "worried", "are you safe", "call", "trust", "fitness coach", "writ"):
        assert element in reply, element
    assert "alerted" not in reply
    assert "temporary" not in reply


@pytest.mark.req("IN-2")
@pytest.mark.parametrize("country", COUNTRIES)
def test_who_is_hurt_by_somebody_is_believed_and_given_local_help(spotter, country):
    verdict = spotter.screen("my husband beat me again last night, upper body only today", {"country": country})
    assert (verdict.triage, verdict.action, verdict.severity) == ("crisis", "refuse", "critical")
    for element in ("not your fault", "are you safe", "call", "trust", "fitness coach", "writ"):
        assert element in verdict.reply.lower(), element
    assert {"crisis", "emergency", "violence"} <= {one.kind for one in verdict.resources}


@pytest.mark.req("IN-2", "IN-3")
def test_who_is_hurt_calls_the_police_and_who_tells_of_others_hears_whom_to_ask(spotter):
    hurt = spotter.screen("my husband beat me again last night", {"country": "EG"})
    assert "call 122" in hurt.reply
    assert "15115" in hurt.reply
    ill = spotter.screen("I want to die", {"country": "EG"})
    assert "call 123" in ill.reply
    assert "15115" not in ill.reply
    other = spotter.screen("her husband beats her in front of the kids", {"country": "GB"})
    assert (other.triage, other.action) == ("caution", "limit")
    assert "08082000247" in other.reply


@pytest.mark.req("IN-2", "IN-8")
def test_having_been_hurt_once_closes_nothing(spotter):
    verdict = spotter.screen("my ex used to hit me, I left two years ago and lifting helps")
    assert (verdict.triage, verdict.action) == ("caution", "limit")
    assert verdict.blocked_features == ()
    assert "not your fault" in verdict.reply


@pytest.mark.req("IN-3")
def test_every_answer_acknowledges_first(policy):
    for answer in policy.answers.values():
        if answer.id == "words":
            continue
        for texts in (answer.wordings, answer.minor, answer.senior):
            for wording in texts.get("en", ()):
                assert wording.lower().startswith(ACKNOWLEDGES), (answer.id, wording[:60])


@pytest.mark.req("IN-10")
def test_every_answer_stands_in_arabic_with_the_same_elements_in_the_same_order(policy):
    for answer in policy.answers.values():
        for texts in (answer.wordings, answer.minor, answer.senior):
            assert len(texts.get("ar", ())) == len(texts.get("en", ())), answer.id
            for english, arabic in zip(texts.get("en", ()), texts.get("ar", ()), strict=True):
                if answer.id == "words":
                    continue
                assert sorted(re.findall(r"{[a-z ]+}", english)) == sorted(re.findall(r"{[a-z ]+}", arabic)), answer.id
                assert english.count("\n\n") == arabic.count("\n\n"), answer.id
                assert not re.search(r"[A-Za-z]", re.sub(r"{[a-z ]+}", "", arabic)), answer.id


@pytest.mark.req("IN-10")
@pytest.mark.parametrize("language", ["ar", "arz-Latn", "es", "fr", "de"])
def test_a_crisis_is_answered_in_the_members_language_throughout(spotter, language):
    english = spotter.screen("I want to kill myself").reply
    reply = spotter.screen("I want to kill myself", {"language": language}).reply
    assert reply != english
    assert "your local emergency number" not in reply


@pytest.mark.req("IN-10")
def test_who_writes_arabizi_is_answered_in_arabic_where_there_is_no_arabizi(spotter):
    reply = spotter.screen("set my calories to 700", {"language": "arz-Latn"}).reply
    assert reply == spotter.screen("set my calories to 700", {"language": "ar"}).reply
    assert "سعرة" in reply


def test_every_answer_is_reachable(policy):
    used = {row.answer for row in policy.decisions if row.answer} | {"words"}
    assert set(policy.answers) == used


@pytest.mark.req("IN-2")
def test_answers_vary_when_heard_again(spotter):
    seen = {spotter.screen_in_turn(["I want to die"] * n).reply for n in (1, 2, 3)}
    assert len(seen) == 3


@pytest.mark.req("IN-6")
@pytest.mark.parametrize(
    "text", ["I keep fainting when I train", "I have an eating disorder", "set my calories to 700"]
)
def test_the_young_are_pointed_to_an_adult(spotter, text):
    reply = spotter.screen(text, {"age": 15}).reply
    assert re.search(r"adult|parent|school nurse", reply)
    assert "kcal" not in reply


@pytest.mark.req("IN-6")
@pytest.mark.parametrize("text", ["I want to exercise 5 hours every day", "I want to lose 10kg in a week"])
def test_from_65_a_check_up_is_suggested(spotter, text):
    assert "your doctor" in spotter.screen(text, {"age": 70}).reply
    assert "your doctor" not in spotter.screen(text, {"age": 40}).reply


@pytest.mark.req("OUT-9")
def test_local_help_has_a_name_in_the_language_of_the_answer(spotter):
    arabic, english = (spotter.screen(text, member={"country": "EG"}).reply for text in ("نفسي اموت", "I want to die"))
    assert "16328" in arabic and "hotline" not in arabic
    assert "16328" in english and "hotline" in english


@pytest.mark.req("OUT-9")
@pytest.mark.parametrize("country", "AE EG JO KW LB MA QA SA".split())
def test_where_arabic_is_spoken_everything_shown_has_an_arabic_name(policy, country):
    assert all(one.name_ar for one in policy.resources.get(country, ()) if one.shown)
