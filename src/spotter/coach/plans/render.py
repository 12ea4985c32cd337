"""A plan for people: Markdown, and a page that prints well."""

from collections.abc import Iterator, Sequence
from html import escape

from spotter.coach.plans.exercises import library
from spotter.coach.plans.foods import foods
from spotter.coach.plans.make import Planned
from spotter.coach.plans.shape import Meal, MealPlan, Menu, Portion, Session, Work, WorkoutPlan
from spotter.coach.plans.texts import texts

_STYLE = """
body { font: 15px/1.5 system-ui, "Segoe UI", "Noto Sans Arabic", sans-serif; max-width: 52rem; margin: 2rem auto;
  padding: 0 1rem; color: #1c2733; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.1rem; margin: 1.4rem 0 .4rem; border-bottom: 1px solid #cfd8e0 }
table { width: 100%; border-collapse: collapse } td, th { padding: .3rem .5rem; text-align: start; vertical-align: top;
  border-bottom: 1px solid #e6ebef } th { font-weight: 600 } td:first-child { font-weight: 600 }
p.small, li { font-size: .92rem } .rest { color: #55636f }
@media print { body { margin: 0; max-width: none } section { break-inside: avoid } }
""".strip()


def markdown(planned: Planned, first: int = 1) -> str:
    """The whole plan; headings begin at level `first`."""
    language = planned.request.language
    if planned.refusal:
        return f"{planned.refusal.why}\n\n{planned.refusal.instead}"
    plan = planned.plan
    days = (
        _workout_lines(plan, language, first) if isinstance(plan, WorkoutPlan) else _meal_lines(plan, language, first)
    )
    return "\n".join([*days, *_after(planned, first)]).strip()


def _workout_lines(plan: WorkoutPlan, language: str, first: int) -> Iterator[str]:
    say = texts().say
    yield f"{'#' * first} {say('labels', 'workout title', language)}"
    for day in plan.days:
        yield ""
        yield f"{'#' * (first + 1)} {day_title(day, language)}"
        if day.focus:
            yield f"{say('labels', 'warm-up', language)}: {_moves(day.warm_up, language)}"
            yield ""
            for work in day.work:
                exercise = library().all[work.exercise]
                yield f"- **{exercise.name(language)}**: {amount(work, language)}. {exercise.cue[language]}"
            yield ""
            yield f"{say('labels', 'cool-down', language)}: {_moves(day.cool_down, language)}"


def day_title(day: Session, language: str) -> str:
    say = texts().say
    name = say("labels", "day", language, n=day.day)
    if not day.focus:
        return f"{name}: {say('labels', 'rest day', language)}"
    focus = say("focus", day.focus, language) if texts().knows("focus", day.focus) else day.focus
    return f"{name}: {_joined([focus, say('labels', 'minutes', language, n=day.minutes)], language)}"


def amount(work: Work, language: str) -> str:
    say = texts().say
    if work.seconds and work.seconds >= 120:
        much = say("labels", "lasting", language, minutes=round(work.seconds / 60))
    elif work.seconds:
        much = say("labels", "held", language, sets=work.sets, seconds=work.seconds)
    else:
        much = say("labels", "sets", language, sets=work.sets, reps=work.reps)
    rest = [say("labels", "rest", language, n=work.rest)] if work.sets > 1 else []
    return _joined([much, say("labels", "effort", language, n=work.effort), *rest], language)


def _moves(names: tuple[str, ...], language: str) -> str:
    return _joined([library().all[one].name(language) for one in names], language)


def _joined(parts: list[str], language: str) -> str:
    return ("، " if language == "ar" else ", ").join(parts)


def _meal_lines(plan: MealPlan | None, language: str, first: int) -> Iterator[str]:
    assert plan is not None
    yield f"{'#' * first} {texts().say('labels', 'meals title', language)}"
    for menu in plan.days:
        yield ""
        yield f"{'#' * (first + 1)} {menu_title(menu, plan, language)}"
        yield ""
        for meal in menu.meals:
            yield f"- **{_meal_name(meal, language)}**: {_eaten(meal, language)}"


def menu_title(menu: Menu, plan: MealPlan, language: str) -> str:
    say = texts().say
    parts = [say("labels", "day", language, n=menu.day)]
    if plan.numbers:
        parts += [say("labels", "energy", language, n=menu.kcal), say("labels", "protein", language, n=menu.protein)]
    return _joined(parts, language)


def _meal_name(meal: Meal, language: str) -> str:
    return texts().say("meals", meal.name, language) if texts().knows("meals", meal.name) else meal.name


def _eaten(meal: Meal, language: str) -> str:
    return _joined([_portion(one, language) for one in meal.portions], language)


def _portion(one: Portion, language: str) -> str:
    food = foods().all[one.food]
    return f"{food.name(language)} {texts().say('labels', 'gram', language, n=one.grams)}"


def _after(planned: Planned, first: int) -> Iterator[str]:
    language = planned.request.language
    for title, lines in (
        ("why changed", [one.reason(language) for one in planned.corrections]),
        ("notes", list(planned.plan.notes if planned.plan else ())),
    ):
        if lines:
            yield ""
            yield f"{'#' * (first + 1)} {texts().say('labels', title, language)}"
            yield ""
            yield from (f"- {line}" for line in lines)


def html(planned: Planned) -> str:
    """A page of its own: no script, nothing loaded from elsewhere, right to left in Arabic."""
    language = planned.request.language
    title = texts().say("labels", f"{planned.kind} title", language)
    body = "\n".join(_html_body(planned, language, title))
    direction = "rtl" if language == "ar" else "ltr"
    return (
        f'<!doctype html>\n<html lang="{language}" dir="{direction}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html_body(planned: Planned, language: str, title: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    if planned.refusal:
        yield f"<p>{escape(planned.refusal.why)}</p>\n<p>{escape(planned.refusal.instead)}</p>"
        return
    if isinstance(planned.plan, WorkoutPlan):
        for day in planned.plan.days:
            yield _html_day(day, language)
    elif planned.plan:
        for menu in planned.plan.days:
            rows = [(_meal_name(meal, language), _eaten(meal, language)) for meal in menu.meals]
            yield f"<section><h2>{escape(menu_title(menu, planned.plan, language))}</h2>{_table(rows)}</section>"
    yield from _html_after(planned, language)


def _html_day(day: Session, language: str) -> str:
    say = texts().say
    title = escape(day_title(day, language))
    if not day.focus:
        return f'<section class="rest"><h2>{title}</h2></section>'
    rows = []
    for work in day.work:
        exercise = library().all[work.exercise]
        rows.append(
            (exercise.name(language), amount(work, language), exercise.cue[language], _variations(work, language))
        )
    head = [say("labels", name, language) for name in ("exercise", "how much", "how", "variations")]
    before = f"{say('labels', 'warm-up', language)}: {_moves(day.warm_up, language)}"
    after = f"{say('labels', 'cool-down', language)}: {_moves(day.cool_down, language)}"
    around = (f'<p class="small">{escape(text)}</p>' for text in (before, after))
    return f"<section><h2>{title}</h2>{next(around)}{_table(rows, head)}{next(around)}</section>"


def _variations(work: Work, language: str) -> str:
    exercise = library().all[work.exercise]
    return " / ".join(
        library().all[other].name(language) if other else "-" for other in (exercise.easier, exercise.harder)
    )


def _table(rows: Sequence[tuple[str, ...]], head: list[str] | None = None) -> str:
    top = "<tr>" + "".join(f"<th>{escape(one)}</th>" for one in head) + "</tr>" if head else ""
    return (
        f"<table>{top}"
        + "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in rows)
        + "</table>"
    )


def _html_after(planned: Planned, language: str) -> Iterator[str]:
    for title, lines in (
        ("why changed", [one.reason(language) for one in planned.corrections]),
        ("notes", list(planned.plan.notes if planned.plan else ())),
    ):
        if lines:
            items = "".join(f"<li>{escape(line)}</li>" for line in lines)
            yield f"<section><h2>{escape(texts().say('labels', title, language))}</h2><ul>{items}</ul></section>"
