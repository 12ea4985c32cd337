"""The embedded coach in conversation: plans that follow it, tones, closed features, honesty."""

import re
from pathlib import Path

import pytest
import yaml
from tools.questions import UNKNOWN, mark

from spotter.coach.knowledge import Situation
from spotter.coach.knowledge.voice import TONES
from spotter.domain import Member

DATA = Path(__file__).parents[1] / "data" / "coach"


def said(knowledge, *messages, blocked=(), explained=False, **member):
    return knowledge.reply(messages, Situation(Member.of(member), frozenset(blocked), explained))


def sets(reply):
    return [int(one) for one in re.findall(r": (\d+) [x×]", reply)]


@pytest.mark.req("PL-1")
def test_too_easy_makes_the_plan_harder(knowledge):
    asked = "make me a 3 day workout plan, 30 minutes"
    first = said(knowledge, asked)
    second = said(knowledge, asked, "too easy")
    assert first.count("**Day") == 3 and second.count("**Day") == 3
    assert max(sets(second)) > max(sets(first))
    assert "I hear you" in second and "heavier" in second
    assert sum(sets(said(knowledge, asked, "that was too hard for me"))) < sum(sets(first))


@pytest.mark.req("PL-1")
def test_no_equipment_this_week_takes_the_dumbbells_away(knowledge):
    asked = "build me a workout plan, I only have dumbbells"
    assert "dumbbell" in said(knowledge, asked)
    changed = said(knowledge, asked, "no equipment this week")
    assert "without equipment" in changed and "dumbbell" not in changed and "**Day 1" in changed


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("make me a training plan", "make it 20 minutes"),
        ("عايز جدول تمارين", "خليها 20 دقيقة"),
        ("3ayez gadwal tamareen", "make it 20 minutes please"),
        ("عايز جدول تمارين", "خليها تلت ساعة"),
    ],
)
def test_make_it_20_minutes(knowledge, asked, then):
    lengths = [int(one) for one in re.findall(r"\*\*.*?(\d+) (?:min|دقيقة)\*\*", said(knowledge, asked, then))]
    assert lengths and all(15 <= one <= 20 for one in lengths)


@pytest.mark.req("PL-1")
def test_the_plan_travels_through_other_talk(knowledge):
    talk = [
        "I want a workout plan for 2 days with bands",
        "how long should I rest between sets?",
        "thanks",
        "make it 4 days",
    ]
    last = said(knowledge, *talk)
    assert last.count("**Day") == 4 and "bands" in last
    assert last == said(knowledge, *talk)


def test_another_one_is_another_one(knowledge):
    asked = "give me a workout plan"
    assert said(knowledge, asked, "give me a different one") != said(knowledge, asked)


@pytest.mark.req("PL-1")
def test_meals_change_too(knowledge):
    asked = "I need a meal plan for the day"
    vegan = said(knowledge, asked, "make it vegan")
    assert not re.search(
        "chicken|beef|egg|cheese|yoghurt(?! )", vegan.split("You can say")[0].replace("coconut yoghurt", "")
    )
    assert "kcal" in said(knowledge, asked) and "kcal" not in said(knowledge, asked, age=14)


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "both"),
    [
        ("rice or potatoes, which is better?", ("2.7 g", "1.9 g")),
        ("العيش ولا الرز احسن لو عايز اخس شوية", ("9 جم", "2.7 جم")),
    ],
)
def test_two_foods_are_set_beside_each_other_without_a_winner(knowledge, question, both):
    reply = said(knowledge, question)
    assert all(one in reply for one in both) and ("Both" in reply or "الاتنين" in reply)
    assert said(knowledge, question, blocked=["nutrition_advice"]) != reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "said_so"),
    [
        ("how long should I hold a wall sit", "20 to 40 seconds"),
        ("البلانك افضل فيه قد ايه", "20 لـ 40 ثانية"),
        ("I'm stuck at 6 pull ups, how do I reach 12", "add one repetition"),
        ("عايز اوصل ل 15 عقلة", "وزود عدة"),
    ],
)
def test_how_much_of_an_exercise_and_how_to_get_further(knowledge, question, said_so):
    assert said_so in said(knowledge, question)
    assert said_so not in said(knowledge, question, blocked=["workout_generation"])


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "amounts"),
    [
        ("protein in 3 eggs", ("x 3 (about 150 g)", "20 g protein")),
        ("how many calories in 250g of chicken", ("250 g", "410 kcal")),
        ("kcal in a tuna sandwich", ("Fino bread, 70 g", "Together")),
        ("calories in ful with 2 slices of toast", ("x 2 (about 60 g)", "Together")),
        ("طبق فول بالزيت مع رغيف فيهم كام سعرة", ("فول بالزيت 200 جم", "525 سعرة")),
        ("سعرات رغيفين عيش", ("2 رغيف (حوالي 180 جم)", "450 سعرة")),
    ],
)
def test_what_is_in_as_much_as_was_asked(knowledge, question, amounts):
    reply = said(knowledge, question)
    assert all(one in reply for one in amounts)
    assert "kcal" not in said(knowledge, question, blocked=["calorie_tracking"])


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "said_so"),
    [
        ("my heels come up in goblet squats", "whole foot"),
        ("i feel rows in my biceps and not my back", "elbows"),
        ("ركبتي بتدخل لجوه في السكوات", "اتجاه صوابع القدم"),
    ],
)
def test_a_fault_is_answered_with_what_helps(knowledge, question, said_so):
    assert said_so in said(knowledge, question)


@pytest.mark.req("PR-3")
def test_a_bare_follow_up_is_about_what_was_said_before(knowledge):
    assert "no plan or answer" in said(knowledge, "make it shorter")
    assert "مفيش قدامي خطة" in said(knowledge, "اختصرها")
    before = "how long should I rest between sets?"
    assert said(knowledge, before, "shorter please") == "One to two minutes between sets suits most training."
    shorter = said(knowledge, "give me a workout plan", "make it shorter")
    assert "up to 30 minutes" in shorter or "up to 29 minutes" in shorter or "up to 28 minutes" in shorter


@pytest.mark.req("PR-3")
def test_energy_is_said_for_the_body_that_was_told_and_to_nobody_who_should_not_count(knowledge):
    question = "how many calories do i need? 70kg, 170cm, 40 years old, man"
    assert "2380 kcal" in said(knowledge, question)
    assert "kcal" not in said(knowledge, question, blocked=["calorie_tracking"])
    assert "slow loss" not in said(knowledge, question.replace("70kg", "50kg"))


@pytest.mark.req("PR-3")
def test_meal_ideas_keep_to_what_was_asked(knowledge):
    reply = said(knowledge, "dinner ideas without cooking, high protein")
    assert not re.search("beef|chicken|pasta|rice|potato|lentil", reply.split("The amounts")[0])


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "both"),
    [
        ("difference between an rdl and a deadlift?", ("Romanian deadlift:", "Deadlift:")),
        ("البنش ولا الضغط احسن للصدر", ("بنش برس:", "ضغط:")),
    ],
)
def test_two_exercises_are_set_beside_each_other(knowledge, question, both):
    reply = said(knowledge, question)
    assert all(one in reply for one in both) and ("Both" in reply or "الاتنين" in reply)


@pytest.mark.req("PR-3", "OUT-7")
@pytest.mark.parametrize(
    ("question", "said_so"),
    [
        ("when do I breathe out on a squat", "out through the hard part"),
        ("do i need a belt for squats yet", "None of these is needed to begin"),
        ("can I have an espresso before training", "doctor knows more"),
        ("قهوة قبل التمرين ينفع", "والدكتور أدرى"),
    ],
)
def test_breathing_and_coffee(knowledge, question, said_so):
    assert said_so in said(knowledge, question)


@pytest.mark.req("PL-1")
def test_what_the_profile_says_counts_in_a_conversation(knowledge):
    asked = "make me a meal plan for the week"
    reply = said(knowledge, asked, "no fish please", allergies=["dairy"]).split("You can say")[0].lower()
    plants = re.sub("(soy|oat|almond|coconut) (milk|yoghurt)|peanut butter", "", reply)
    assert not re.search("tuna|sardine|salmon|milk|cheese|feta|yoghurt|butter", plants)
    reply = said(knowledge, "give me an advanced full body workout program", age=75)
    assert "jump" not in reply


@pytest.mark.req("PL-2", "IN-5")
def test_what_is_closed_stays_closed_and_something_is_offered(knowledge):
    reply = said(knowledge, "make me a workout plan", conditions=["heart"])
    assert "**Day" not in reply and "doctor" in reply
    reply = said(knowledge, "what should I eat after training", blocked=["nutrition_advice"])
    assert "closed" in reply and "sit to stand" in reply
    reply = said(knowledge, "how many calories in koshari", blocked=["calorie_tracking"], age=14)
    assert "kcal" not in reply and "700" not in reply


@pytest.mark.req("PR-2")
def test_the_same_content_in_five_tones(knowledge):
    question = "How long should I rest between sets?"
    replies = {tone: said(knowledge, "hi", question, coaching_tone=tone) for tone in TONES}
    assert len(set(replies.values())) == 5
    assert all("One to two minutes between sets" in reply for reply in replies.values())
    assert len(replies["brief"]) < min(len(replies[tone]) for tone in TONES if tone != "brief") / 2
    assert replies["cheerleader"].count("!") > replies["gentle"].count("!")
    assert "?" not in replies["direct"]


@pytest.mark.req("PR-2")
def test_who_is_sensitive_is_spoken_to_gently(knowledge):
    assert said(knowledge, "hi", "am I too old to train?", high_sensitivity=True) == said(
        knowledge, "hi", "am I too old to train?", coaching_tone="gentle"
    )


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    "question",
    ["what's the capital of Peru", "who will win the match tonight", "write me a poem about rain",
     "فين اقرب محطة مترو؟", "fix my python code", "is it going to rain in Cairo"],
)  # fmt: skip
def test_it_says_when_it_does_not_know(knowledge, question):
    assert any(one in said(knowledge, question) for one in UNKNOWN)


@pytest.mark.req("PR-3")
def test_it_says_what_it_is_once(knowledge):
    assert "built-in coach" in said(knowledge, "how do I warm up")
    assert "built-in coach" not in said(knowledge, "how do I warm up", "and how long should I rest between sets")


@pytest.mark.parametrize("messages", [[""], ["   "], ["?!"], ["x" * 5000], ["\u200b"], []])
def test_odd_messages_are_answered(knowledge, messages):
    assert said(knowledge, *messages)


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("name", "most_missed"),
    [
        ("questions", 0),
        ("strangers", 2),
        ("strangers-2", 4),
        ("strangers-3", 3),
        ("strangers-4", 2),
        ("strangers-5", 2),
        ("strangers-6", 2),
        ("strangers-7", 8),
        ("strangers-8", 7),
        ("strangers-9", 4),
        ("strangers-10", 4),
        ("strangers-11", 4),
        ("strangers-12", 8),
        ("strangers-13", 2),
        ("strangers-14", 1),
        ("strangers-15", 2),
        ("strangers-16", 3),
    ],
)
def test_sixty_questions(knowledge, name, most_missed):
    """At least 48 are answered on topic, which the `useful` file says how to tell; nearly all others are declined.

    Some strangers also asked what no coach knows: those questions have nothing useful, and are to be declined.
    """
    questions = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    useful = yaml.safe_load((DATA / f"{name}-useful.yaml").read_text(encoding="utf-8"))
    assert sum(map(len, questions.values())) == 60
    assert questions.keys() == {"en", "ar", "arabizi"}
    marks = [
        mark(said(knowledge, question), told)
        for code, some in questions.items()
        for question, told in zip(some, useful[code], strict=True)
    ]
    assert marks.count("answered") >= 48
    assert marks.count("off topic") <= most_missed


@pytest.mark.parametrize(
    ("asked", "most"),
    [("a workout plan of twenty five minutes", 25), ("اريد برنامج تمارين لمدة نصف ساعة في اليوم", 30)],
)
def test_minutes_are_read_as_everywhere_else(knowledge, asked, most):
    lengths = [int(one) for one in re.findall(r"\*\*.*?(\d+) (?:min|دقيقة)\*\*", said(knowledge, asked))]
    assert lengths and most - 8 <= max(lengths) <= most


def kcal(reply):
    return int(re.search(r"(\d+) (?:kcal|سعرة)", reply)[1])


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    ("asked", "wished"),
    [
        ("give me a 3000 calorie meal plan", 3000),
        ("meal plan of 1800 kcal please", 1800),
        ("نظام أكل ١٨٠٠ سعرة أكل مصري ورخيص", 1800),
        ("nezam akl 1900 so3r", 1900),
    ],
)
def test_meals_come_to_the_energy_that_was_asked_for(knowledge, asked, wished):
    assert abs(kcal(said(knowledge, asked)) - wished) <= 0.06 * wished


@pytest.mark.req("PL-1")
def test_no_wish_takes_meals_below_the_minimum(knowledge):
    assert kcal(said(knowledge, "meal plan of 1100 kcal")) >= 1500
    assert kcal(said(knowledge, "meal plan of 1250 kcal", gender="woman")) >= 1200


@pytest.mark.req("PL-1")
def test_energy_changes_a_plan_that_is_there(knowledge):
    assert abs(kcal(said(knowledge, "make me a meal plan", "make it 2600 kcal")) - 2600) <= 160


@pytest.mark.req("PR-5")
@pytest.mark.parametrize(
    "asked",
    [
        "can you tell me what program my coworker Dave is doing, his account is davefit",
        "show me her profile",
        "وريني جدول صاحبي",
    ],
)
def test_another_persons_plan_is_not_told(knowledge, asked):
    reply = said(knowledge, asked)
    assert any(one in reply for one in UNKNOWN) and "**" not in reply


def test_what_stands_in_uses_the_equipment_that_was_named(knowledge):
    assert "dumbbell row" in said(knowledge, "can I swap barbell rows for something with dumbbells")


def test_two_muscles_are_both_answered(knowledge):
    reply = said(knowledge, "best exercises for biceps and triceps")
    assert "curl" in reply and ("pushdown" in reply or "kickback" in reply)


def test_form_tells_how_a_family_of_exercises_is_done(knowledge):
    reply = said(knowledge, "whats the right way to do a romanian deadlift")
    assert "hips travel back" in reply and "sharp pain is a signal to stop" in reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "said_so"),
    [
        ("can I swim instead of lifting to get muscles", "less than lifting"),
        ("ينفع اعوم بدل الحديد عشان العضل", "أقل من الحديد"),
        ("how often should I replace my running shoes", "500 to 800 km"),
        ("where does the bar sit on my back in a squat", "upper back"),
        ("does coffee break a fast", "black coffee"),
        ("how often should I change my workout routine", "eight to twelve weeks"),
        ("is creatine loading needed", "not needed"),
        ("el creatine lazem ta7meel?", "مش محتاج مرحلة تحميل"),
        ("مسافر الساحل ازاي محافظش على الدايت", "البوفيه"),
        ("how do I track my workouts", "Write down"),
        ("can I swim and lift on the same day?", "matters more to you"),
        ("I've only got a skipping rope and 15 minutes", "A rope is enough"),
        ("my shins ache when I run more than 2k", "Shins often complain"),
        ("my belly won't go down and I do crunches every day", "Abs show when"),
        ("koshary after the gym, good or bad", "koshari"),
        ("my wrists get uncomfortable in push ups, any way around it?", "Wrists that"),
        ("معايا حبل نط بس وربع ساعة", "الحبل كفاية"),
    ],
)
def test_a_question_of_its_own_comes_before_what_it_names(knowledge, question, said_so):
    assert said_so in said(knowledge, question)


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "all_of_it"),
    [
        ("is ful good for a diet?", ("200 g", "fibre", "normal portion")),
        ("الفول على الفطار كويس للرجيم ولا لأ؟", ("ألياف", "العيش", "كمية عادية")),
        ("are dates fattening", ("Dates", "sugar", "makes or breaks")),
        ("is oatmeal good for bulking", ("Oats", "carbohydrates", "protein at each meal")),
        ("el koshary yenfa3 fel diet wala la2", ("كشري", "124 جم كارب")),
    ],
)
def test_whether_a_food_goes_with_a_goal(knowledge, question, all_of_it):
    reply = said(knowledge, question)
    assert all(one in reply for one in all_of_it)
    assert "kcal" not in said(knowledge, question, blocked=["calorie_tracking"])
    assert said(knowledge, question, blocked=["nutrition_advice"]) != reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize("spelt", ["ديدليفت", "ديدلفت", "ديدلیفت", "الديدلفت"])
def test_foreign_names_are_heard_however_they_are_spelt(knowledge, spelt):
    assert said(knowledge, f"ازاي اعمل {spelt} صح؟") == said(knowledge, "ازاي اعمل ديدليفت صح؟")


@pytest.mark.parametrize(
    ("question", "ways"),
    [
        ("how can I make bechamel pasta lighter", ("Low-fat milk", "lean mince")),
        ("المحشي أعمله أخف ازاي", ("معلقة زيت", "خضار أكتر")),
        ("healthier way to cook fried fish", ("air fryer",)),
    ],
)
def test_a_dish_is_made_lighter_by_what_it_is_made_of(knowledge, question, ways):
    reply = said(knowledge, question)
    assert all(one in reply for one in ways) and "**" not in reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "named", "left_out"),
    [
        ("عندي استك مقاومة بس، اشتغل بيه ضهر ازاي", "سحب أستك", "دمبل"),
        ("what can I do for my back with only a band", "band row", "dumbbell"),
        ("best exercise for the side delts", "lateral raise", "face pull"),
        ("best exercises for lower back strength", "bird dog", "towel row"),
        ("exercises for inner thighs", "lateral lunge", "leg press"),
    ],
)
def test_a_part_of_the_body_with_what_there_is(knowledge, question, named, left_out):
    reply = said(knowledge, question)
    assert named in reply and left_out not in reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("how much water a day, I weigh 85 kilos", "2.5 to 3 litres"),
        ("ashrab mayya ad eh w wazny 90 kilo", "2.7 لـ 3.1 لتر"),
        ("max heart rate for a 45 year old", "around 176"),
        ("what is my max heart rate", "208 minus"),
        ("how much protein is in an egg", "x 1"),
        ("كام جرام بروتين في البيضة", "1 قطعة"),
    ],
)
def test_figures_are_for_what_was_told(knowledge, question, figure):
    assert figure in said(knowledge, question)


@pytest.mark.req("PR-3")
def test_one_for_another_sets_them_beside_each_other(knowledge):
    reply = said(knowledge, "can I replace squats with leg press")
    assert "Leg press:" in reply and "squat:" in reply and "stand-ins" not in reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    "question",
    [
        "which food delivery company in my town pays its riders best these days",
        "who played the chef in that film about food and a very small kitchen",
        "what is the best app to track food",
    ],
)
def test_one_broad_word_in_a_long_question_is_no_reason_for_a_general_text(knowledge, question):
    assert any(one in said(knowledge, question) for one in UNKNOWN)


@pytest.mark.req("PL-1")
@pytest.mark.parametrize(
    "message",
    [
        "I get bored. Same program for 5 weeks and I want to throw it all out",
        "can i do half my workout before work and half after",
        "is my routine ok for a beginner",
        "زهقت من نفس البرنامج",
        "zehe2t men el barnameg beta3y",
    ],
)
def test_what_is_said_about_a_plan_that_there_is_makes_no_new_one(knowledge, message):
    assert "**" not in said(knowledge, message)


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("message", ["change my plan to 4 days", "i need a new program", "عايز برنامج جديد"])
def test_a_plan_is_made_for_who_asks_for_one(knowledge, message):
    assert "**" in said(knowledge, message)


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "said_so", "not_said"),
    [
        ("hip thrust, where should the bar sit", "hip thrust", "upper back, just below"),
        ("creatine makes you hold water, should i skip it while cutting", "Creatine", "a bulk means"),
        ("one resistance band at home, how do i train chest", "band chest press", "Home works well"),
        ("وانا بعمل رفرفة جانبي بحس بيها في رقبتي مش في كتفي", "بعيد عن ودنك", "تحسه في صدرك"),
        ("التونة كل يوم كتير؟ اصلها ارخص بروتين عندي", "زئبق", "معرفش كفاية"),
    ],
)
def test_what_is_named_decides_what_is_spoken_of(knowledge, question, said_so, not_said):
    reply = said(knowledge, question)
    assert said_so in reply and not_said not in reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    "question",
    [
        "how much is a tub of whey at the shop near me",
        "how much is a personal trainer per hour",
        "can you book me a class tomorrow",
        "how do i freeze my membership",
        "did Zamalek win last night?",
        "المدرب الخاص بكام",
        "رقم تليفون الريسبشن ايه",
        "احجزلي كلاس بكره",
        "الأهلي كسب امبارح؟",
        "el whey b kam",
        "eshterak el gym b kam fel shahr",
        "e7gezly class bokra",
        "el ahly keseb?",
        "مين اقوى رجل في العالم",
    ],
)
def test_prices_desks_and_results_are_declined(knowledge, question):
    assert any(one in said(knowledge, question) for one in UNKNOWN)


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("questions", "said_so"),
    [
        (("should i train legs the day before a football match", "can i squat the night before padel"), "pitch"),
        (("ينفع العب رجل قبل الماتش بيوم", "yenfa3 al3ab regl abl el match b yom"), "في الملعب"),
        (("what does 2 reps in reserve feel like", "how many reps left in the tank is right"), "Reps in reserve"),
        (
            ("ينفع اقسم التمرينة نصين الصبح وبالليل", "a2asem el tamreena nos el sob7 w nos belel?"),
            "نص الصبح ونص بالليل",
        ),
        (("بتمرن ٦ الصبح ومبعرفش اكل بدري", "batmaren el sob7 badry w mesh 2ader akol 7aga"), "العشا اللي قبله"),
        (("is plant protein complete", "does the protein in lentils count"), "counts in full"),
        (("my mum cooks everything in butter and oil", "my wife uses so much ghee in her cooking"), "same table"),
        (("are frozen vegetables worse than fresh", "is frozen chicken as good as fresh"), "about as good as fresh"),
        (("tuna kol yom 8alat?", "اكل تونة كل يوم ينفع"), "زئبق"),
        (("i eat well mon to fri and ruin it on weekends",), "two looser days"),
        (("عايز اطلع جبل سانت كاترين كمان شهرين اتمرن ازاي", "3ayez atla3 gabal mousa, agahez nafsy ezay"), "تطلع جبل"),
        (("بتعب بسرعة في الكورة ازاي ازود لياقتي", "banhag fel koora b sor3a"), "النفس في الكورة"),
        (("عايز اتخن بس شهيتي قليلة", "3ayez atkhan bas mesh baakol kteer"), "لو بتشبع بسرعة"),
        (("شغلي شيفتات بتتغير اتمرن امتى", "shoghly shifts belel atmaren emta"), "شغل الليل"),
        (("the gym is so busy after work, how do i train",), "by movement rather than by machine"),
        (("رجلي وجعاني من التمرين العب صدر عادي؟", "regly mekasara al3ab dahr 3ady?"), "تكسير عضلة في مكان"),
        (("عندي امتحانات ومفيش وقت للجيم", "3andy emte7anat w mesh 3aref atmaren"), "أسابيع الامتحانات"),
        (("my knees click when i squat but no pain",), "click or crack without pain"),
        (("what does 4x8 mean on my sheet",), "4x8 means 4 sets of 8 repetitions"),
        (("3x15 ya3ny eh", "يعني ايه 3x15"), "عدد العدات في كل مجموعة 15"),
        (("can i swap tuesday and friday workouts", "i missed leg day, do i make it up tomorrow"), "Moving a day"),
        (("ممكن أبدل يوم الضهر بيوم الرجل؟", "yenfa3 a8ayar yom el regl mn el 7ad lel arba3"), "نقل يوم"),
        (("didnt get sore after leg day", "do i have to be sore after every workout"), "poor measure"),
        (("مفيش وجع بعد التمرين يبقى كده مش شغال؟", "mesh 7ases b waga3 ba3d el tamreen"), "مقياس ضعيف"),
        (
            ("does fruit before bed make you gain weight", "is it ok to eat watermelon at night"),
            "Fruit is fine at night",
        ),
        (("البطيخ بالليل بيتخن؟", "el fakha bel leel bett5an?"), "الفاكهة بالليل عادي"),
        (("how much should i drink between iftar and suhoor",), "between iftar and suhoor"),
        (("أشرب كام لتر ميه في رمضان", "ashrab kam letr fe ramadan"), "بين الفطار والسحور"),
        (("how many chest exercises in one workout", "are 5 exercises for chest too many"), "exercises for the chest"),
        (("كام تمرين باي في الحصة كفاية", "kam tamreen bai fel yom"), "تمرينين أو تلاتة"),
        (("my weight jumped 2 kilos since yesterday, is it fat",), "doesn't come overnight"),
        (("وزني زاد كيلو ونص من امبارح", "el wazn zad 2 kilo fe yom, da dohoon?"), "مابتزيدش في ليلة"),
        (("i had a baby 5 months ago, how do i start to train again",), "After a birth"),
        (("ولدت من ٤ شهور وعايزة ارجع اتمرن",), "بعد الولادة"),
        (("abda2 b kam kilo fel squat", "ايه الوزن المناسب اللي ابدا بيه في التمرين"), "ابدأ بوزن"),
        (("مفيش جهاز خلفية في الجيم العب ايه مكانه",), "ديدليفت روماني"),
        (("معنديش وقت اطبخ اكل ايه",), "مرة أو مرتين"),
        (("i fast mondays and thursdays, when do i train",), "single fasting day"),
        (("how do i prepare for the army fitness test", "how do i pass the bleep test"), "exactly what is tested"),
    ],
)
def test_kinds_of_question_have_an_answer_of_their_own(knowledge, questions, said_so):
    assert [one for one in questions if said_so not in said(knowledge, one)] == []


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "kcal"),
    [
        ("calories in a chicken shawarma sandwich?", "530 kcal"),
        ("calories in a cheese pizza", "530 kcal"),
        ("ساندوتش شاورما فراخ فيه كام سعرة", "530 سعرة"),
        ("sandwich 7awawshi feh kam calorie", "560 سعرة"),
    ],
)
def test_a_dish_is_counted_once_with_what_it_is_made_of(knowledge, question, kcal):
    reply = said(knowledge, question)
    assert kcal in reply and "Together" not in reply and "مع بعض" not in reply


@pytest.mark.req("PR-3")
@pytest.mark.parametrize(
    ("question", "not_said"),
    [
        ("can you make me a plan with 4 workout days", "Moving a day"),
        ("عايز ابدل تمرين صدر بتمرين تاني", "نقل يوم"),
        ("i do 3x12 on bench, when do i add weight", "means 3 sets"),
        ("what happens if i skip leg day forever", "whole-body (full-body)"),
        ("best workout split for 4 days", "half in the morning"),
        ("how many mountain climbers should i do", "hike"),
        ("what machine should i use for glutes", "five machines"),
        ("full body workout to gain muscle", "fill up quickly"),
        ("cooking at home to lose fat", "same table"),
    ],
)
def test_words_in_common_are_no_reason_for_such_an_answer(knowledge, question, not_said):
    assert not_said not in said(knowledge, question)
