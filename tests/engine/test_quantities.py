"""Numbers are understood, not memorised."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.engine.laughs import laughs
from spotter.engine.quantities import quantities
from spotter.engine.text import read
from spotter.policy import load

ALL = load().units
UNITS = ALL["en"]
ARABIC = ALL["ar"]

pytestmark = pytest.mark.req("IN-4")


def amounts(text, kind, per=None, units=UNITS):
    found = [q for q in quantities(read(text).words, units) if q.kind == kind]
    return [round(value[0], 1) for q in found if (value := q.at(per if q.per else None))]


@pytest.mark.parametrize(
    ("text", "kcal"),
    [
        ("800 kcal", 800),
        ("800kcal a day", 800),
        ("1,200 calories per day", 1200),
        ("1.2k calories", 1200),
        ("eight hundred calories", 800),
        ("twelve hundred and fifty cals", 1250),
        ("a thousand calories daily", 1000),
        ("one thousand two hundred calories", 1200),
        ("a thousand and fifty calories", 1050),
        ("one and a half thousand calories", 1500),
        ("4184 kilo joules a day", 1000),
        ("12-1300 kcal a day", 1200),
        ("80-100 calories a day", 80),
        ("3 MJ a day", 717),
        ("2000 kJ each day", 478),
        ("7000 calories a week", 1000),
        ("calories down to 800", 800),
        ("calorie goal of 900", 900),
        ("set my calories to 850", 850),
        ("three meals of 250", 750),
        ("two meals a day at 300 kcal each", 600),
        ("half of 1600 kcal", 800),
        ("300 for breakfast, 250 for lunch and 200 kcal for dinner", 750),
    ],
)
def test_energy_a_day(text, kcal):
    assert kcal in amounts(text, "energy", "day")


@pytest.mark.parametrize(
    ("text", "kg"),
    [
        ("lose 10kg in a week", 10),
        ("lose 10 kg in two weeks", 5),
        ("in two weeks i must drop 10 kg", 5),
        ("ten kilos by friday", 10),
        ("20kg in a month", 4.6),
        ("15 lbs in 2 weeks", 3.4),
        ("a stone within a fortnight", 3.2),
        ("half a stone by friday", 3.2),
        ("2 kg a week", 2),
        ("two and a half kg a week", 2.5),
        ("1 and a half kilos a week", 1.5),
        ("a kilo and a half a week", 1.5),
        ("from 80 to 70 kg in three weeks", 3.3),
        ("from 80kg down to 70kg in 5 weeks", 2),
        ("10 percent of my body weight in a month at 80 kg", 1.8),
        ("5 kilos tonight", 35),
    ],
)
def test_loss_a_week(text, kg):
    assert kg in amounts(text, "mass", "week")


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("4 hours every day", 4),
        ("90 minutes daily", 1.5),
        ("28 hours a week", 4),
        ("1:30 h a day", 1.5),
        ("three and a half hours a day", 3.5),
    ],
)
def test_time_a_day(text, hours):
    assert hours in amounts(text, "duration", "day")


@pytest.mark.parametrize(
    "text", ["im 14", "I am 14", "14 years old", "14yo", "a 14 year old", "I just turned 14", "aged 14"]
)
def test_an_age_is_said(text):
    assert amounts(text, "age") == [14]


@pytest.mark.parametrize("text", ["im 14 weeks pregnant", "im 12 kg over", "im 30 minutes late", "im 2 reps short"])
def test_not_every_number_after_im_is_an_age(text):
    assert amounts(text, "age") == []


@pytest.mark.parametrize("text", ["burned 500 on 3 x 12 at 60 kg", "level 3 of 10", "in 2019 i ran 42 km"])
def test_other_numbers_are_no_energy(text):
    assert amounts(text, "energy") == []


@settings(max_examples=300, deadline=None)
def said_with(units):
    """Whatever words this language has for amounts, in any order."""
    words = {*units.numbers, *units.units, *units.pairs, *units.scales, *units.periods, *units.strokes, *units.froms}
    phrases = [phrase for some in units.within.values() for phrase in some]
    signs = "1 2,5 1/0 3: 1/2 5'7 2025 a day in by of to 99999999999".split()
    return st.lists(st.sampled_from([*sorted(words), *signs, *(" ".join(one) for one in phrases)]), max_size=20)


@pytest.mark.parametrize("language", sorted(ALL))
@given(data=st.data(), is_coach=st.booleans())
def test_any_words_give_finite_quantities(language, data, is_coach):
    words = " ".join(data.draw(said_with(ALL[language]))).split()
    for quantity in quantities(words, ALL[language], [False] * len(words) if is_coach else ()):
        assert 0 <= quantity.start < quantity.end <= len(words)
        assert quantity.low < float("inf")


def test_a_pair_of_hours_may_have_a_period():
    assert amounts("بتمرن ساعتين/اسبوع", "duration", "week", ARABIC) == [2]


@pytest.mark.parametrize(
    ("text", "kilos"),
    [
        ("I'm 80 kg and want to be 68 in a month", [2.8]),
        ("80 kg now, i want to weigh 60 in 3 weeks", [6.7]),
        ("80 kg on the bar, i want to be fast", []),
        ("I lift 80 kg, my brother needs 60 minutes", []),
        ("im 80 kg, want to hit 50 push ups in a month", []),
    ],
)
def test_a_weight_and_the_one_wished_for_are_a_loss(text, kilos):
    assert amounts(text, "loss", "week") == kilos


def test_a_time_right_after_the_weight_counts_not_one_that_comes_later():
    assert max(amounts("lost 6 kg in 5 months, fridays off", "mass", "week")) < 6.1
    assert 0.3 in amounts("lost 6 kg in 5 months, fridays off", "mass", "week")


def test_what_was_lost_by_doing_something_daily_is_not_lost_daily():
    assert 14.0 not in amounts("lost 2 kg from walking every day", "mass", "week")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("so funny 😂 really", [2]),
        ("i will kill him :D", [4]),
        ("hahaha ok", [0]),
        ("what a Day", []),
        ("اذبحه هههه", [1]),
    ],
)
def test_a_laugh_stands_in_front_of_the_word_that_follows(text, places):
    assert [one.start for one in laughs(read(text))] == places


@pytest.mark.parametrize(
    "message, kcal",
    [
        ("breakfast yogurt and berries 200 kcal lunch tuna salad 300 kcal dinner soup and bread 350 kcal", 850),
        ("the wrap is 290 kcal and the stew 340 kcal stick to these", 630),
        ("you eat about 2000 kcal and feel stuck cut that in half", 1000),
        ("your maintenance is about 1900 a deficit of 900 per day", 1000),
        ("eat 900 kcal less than the 1900 you burn", 1000),
        ("have 250 kcal at each meal three times a day", 750),
    ],
)
def test_a_days_energy_is_put_together_from_its_parts(message, kcal):
    found = [q for q in quantities(message.split(), UNITS) if q.kind == "intake"]
    assert [round(q.low) for q in found] == [kcal]


@pytest.mark.parametrize(
    "message",
    [
        "porridge is 250 kcal and the wrap 400 kcal",
        "breakfast 200 kcal lunch 300 kcal dinner 350 kcal plus snacks",
        "you eat 2000 kcal cut the ride in half",
        "your maintenance is about 2400 a 15 percent cut is 2100",
    ],
)
def test_what_is_not_said_to_be_a_whole_day_is_none(message):
    assert not [q for q in quantities(message.split(), UNITS) if q.kind == "intake"]


def test_a_deadline_in_the_next_sentence_needs_a_word_for_being_done():
    done, review = "12 kg to go be done with it in six weeks", "12 kg to go we review it in six weeks"
    ends = [at == 3 for at in range(10)]
    for said, rates in ((done, [2.0]), (review, [])):
        found = quantities(said.split(), UNITS, ends)
        assert [q.low for q in found if q.kind == "mass" and q.per == "week"] == rates


def test_a_deadline_belongs_to_what_is_to_go_not_to_the_body():
    found = quantities(read("I'm 98 kg and want to lose 10 kg in three months").words, UNITS)
    assert [round(q.low, 1) for q in found if q.kind == "mass" and q.per] == [0.8]


@pytest.mark.parametrize(
    ("text", "indexes"),
    [
        ("I'm 165cm/48kg and want to lose another 4kg", [17.6, 16.2]),
        ("lose 10 kg, I'm 170 cm, 58 kg", [20.1, 16.6]),
        ("5'9 want to be 110 pounds", [16.2]),
        ("I am 5\u20326\u2033 and want to get to 105", [16.9]),
        ("5 foot 8, 125 pounds and 15 lbs to lose", [19.0, 16.7]),
        ("1m70 and 52kg", [18.0]),
        ("my height is 165 and my weight is 46", [16.9]),
        ("height 1.8, weight 82", [25.3]),
        ("my bmi is 27, want to get to 24", [27, 24]),
        ("170 cm and 50 kg, want to get to 57 kg", [19.7]),
        ("170 cm, 65 kg, lost 30 kg last year", [22.5]),
        ("165cm and 60kg, want to hit 40 pushups", [22.0]),
        ("how do i lose weight, im 48 kg and 165 cm", [17.6]),
        ("rowed 5'30 for 40 kg of rice", []),
    ],
)
def test_an_index_is_the_one_somebody_has_wishes_for_or_comes_to(text, indexes):
    assert amounts(text, "bmi") == indexes


@pytest.mark.parametrize(
    ("text", "kg"),
    [
        ("lose 6kg/month", 1.4),
        ("7 lb/wk", 3.2),
        ("lose 4kg in 10d", 2.8),
        ("lose 10kg in 1mo", 2.3),
        ("drop from 90 to 75 in a month", 3.5),
        ("drop from 200 to 180 in a month", 2.1),
    ],
)
def test_short_units_and_bare_weights(text, kg):
    assert kg in amounts(text, "mass", "week")


@pytest.mark.parametrize("text", ["7 lb/wk", "3 kg a week", "roughly 2 kg/wk"])
def test_a_rate_that_is_all_of_a_message_is_wished_for(text):
    assert amounts(text, "loss", "week")


@pytest.mark.parametrize(
    "text",
    [
        "lost 6 kilos then nothing for 3 weeks",
        "down 5 kg, stuck for two weeks",
        "6 kg down, plateaued for a month",
        "been stuck for 3 weeks after losing 6 kg",
        "lost 7 kg but the scale hasnt moved in 3 weeks",
        "lost 2 kg week 3",
        "drop my golf score from 92 to 84 in five weeks",
    ],
)
def test_what_is_no_deadline_makes_no_rate_of_a_loss(text):
    assert [one for one in amounts(text, "mass", "week") if one < 10] == amounts(text, "mass")[:1]
    assert amounts(text, "loss", "week") == []


def test_a_plateau_elsewhere_leaves_the_deadline():
    assert 3.0 in amounts("stuck at 80, want to lose 6 kg in 2 weeks", "mass", "week")
    assert 2.0 in amounts("i want to lose 6 kilos, nothing else, in 3 weeks", "mass", "week")


@pytest.mark.parametrize(
    ("text", "kcal"),
    [
        ("8OO kcal/day", 800),
        ("1,2OO kcal daily", 1200),
        ("500 kcal/d", 500),
        ("a third of my usual 2400 calories daily", 799),
        ("two thirds of 1500 kcal", 999),
        ("40% of my usual 2000 kcal", 800),
    ],
)
def test_energy_in_short_and_in_parts(text, kcal):
    assert kcal in [int(one) for one in amounts(text, "energy", "day")]


@pytest.mark.parametrize(
    ("text", "kcal"),
    [
        ("2000 kcal deficit every day", [2000]),
        ("1500 kcal daily deficit", [1500]),
        ("a deficit of 400 a day", [400]),
        ("a 3500 kcal deficit per week", [500]),
        ("maintenance 1900, deficit 1000", [1000]),
        ("a 500 kcal deficit, 2100 a day", [500]),
        ("2000 kcal a day", []),
    ],
)
def test_what_a_day_lacks(text, kcal):
    assert amounts(text, "deficit", "day") == kcal


def test_a_deficit_every_day_is_no_days_energy():
    assert [q.per for q in quantities("500 kcal deficit every day".split(), UNITS) if q.kind == "energy"] == [None]


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("three sessions a day of 90 minutes, 7 days", 4.5),
        ("train 3 times a day, 90 minutes each", 4.5),
        ("3 sessions a week, 90 min each", 0.6),
    ],
)
def test_so_many_sessions_of_so_long(text, hours):
    assert hours in amounts(text, "duration", "day")


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("عايز انزل من ٩٠ ل ٧٥ في شهر", "loss", 3.5),
        ("انزل ٢ كيلو/اسبوع", "mass", 2.0),
        ("كيلو ونص في الاسبوع", "mass", 1.5),
        ("٢ كيلو ونص كل اسبوع", "mass", 2.5),
        ("الف و500 سعره في اليوم", "energy", 10500.0),
        ("الف ونص سعره في اليوم", "energy", 10500.0),
        ("الف ميتين سعره في اليوم", "energy", 8400.0),
        ("٢٠٠٠ كيلو جول في اليوم", "energy", 3346.0),
        ("عجز ٢٠٠٠ سعره في اليوم", "deficit", 14000.0),
        ("طولي ١٧٠ وزني ٥٨ عايزه اخس ١٠ كيلو", "bmi", 16.6),
    ],
)
def test_arabic_says_them_too(text, kind, value):
    assert value in amounts(text, kind, "week", ARABIC)


def test_a_day_of_the_week_is_no_period():
    assert amounts("نزلت نص كيلو يوم الجمعه", "mass", "week", ARABIC)[0] == 0.5
