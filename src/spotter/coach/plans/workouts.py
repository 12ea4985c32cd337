"""The embedded generator of workouts: slots of a session filled from the library, the same for the same seed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from spotter.coach.plans.exercises import LEVELS, Exercise, library
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import Session, Work, WorkoutPlan

_SPREAD = {1: [1], 2: [1, 4], 3: [1, 3, 5], 4: [1, 2, 4, 5], 5: [1, 2, 3, 5, 6], 6: [1, 2, 3, 4, 5, 6]}
_SLOTS = {
    "full": "squat push hinge pull core lunge push pull calves core".split(),
    "upper": "push pull core push pull push pull core".split(),
    "lower": "squat hinge core lunge calves hinge squat core".split(),
    "cardio": "cardio core cardio hinge mobility".split(),
    "mobility": "mobility core mobility hinge mobility mobility pull mobility".split(),
}
_WITH_CARDIO = ("lose_fat", "health", "endurance")
_SPLITS = {
    1: ["full"],
    2: ["full", "full"],
    3: ["full", "full", "full"],
    4: ["upper", "lower", "upper", "lower"],
    5: ["upper", "lower", "full", "upper", "lower"],
    6: ["upper", "lower", "cardio", "upper", "lower", "cardio"],
}
_ENDURANCE = ["cardio", "full", "cardio", "full", "cardio", "mobility"]
_SINGLE = frozenset({"triceps", "shoulders", "biceps", "carry", "chest fly", "quads", "rear shoulders", "hips"})
_REPS = {"strength": 6, "build_muscle": 10, "lose_fat": 12, "endurance": 15, "health": 10, "mobility": 10}
_REST = {"strength": 120, "build_muscle": 90}
CHANGE = 30  # seconds from one exercise to the next
_A_REP = 4  # seconds
MOVES = 60  # seconds of each exercise in a warm-up or cool-down


def workout(bounds: Bounds) -> WorkoutPlan:
    """A week that fits the person."""
    request = bounds.request
    count = min(request.days, bounds.most_days)
    kinds = _kinds(request.goal, count)
    maker = _Maker(bounds, kinds)
    trained = dict(zip(_SPREAD[count], kinds, strict=True))
    days = tuple(maker.session(day, trained[day]) if day in trained else Session(day) for day in range(1, 8))
    return WorkoutPlan(request.goal, request.level, days)


def _kinds(goal: str, count: int) -> list[str]:
    if goal == "mobility":
        return ["mobility", "full", "mobility", "mobility", "full", "mobility"][:count]
    return _ENDURANCE[:count] if goal == "endurance" else _SPLITS[count]


def seconds_of(work: Work) -> int:
    """How long an exercise takes with its rests, and getting to it."""
    once = work.seconds or (work.reps or 0) * _A_REP
    return work.sets * once + (work.sets - 1) * work.rest + CHANGE


def minutes_of(session: Session) -> int:
    moves = (len(session.warm_up) + len(session.cool_down)) * MOVES
    return -(-(moves + sum(seconds_of(one) for one in session.work)) // 60)


def candidates(bounds: Bounds, pattern: str) -> list[Exercise]:
    """What this person can do of a pattern with what they have."""
    request = bounds.request
    left_out, tools = request.left_out, request.tools
    return [
        one
        for one in library().of_pattern(pattern)
        if one.is_for(bounds.level) and one.strains.isdisjoint(left_out) and one.can_be_done_with(tools)
    ]


def default_effort(bounds: Bounds) -> int:
    """Lower for the young, the old, beginners and who fasts; never above the person's maximum."""
    request = bounds.request
    usual = 5 if request.member.is_senior else 6 + LEVELS.index(bounds.level)
    usual -= 1 if bounds.fasts else 0
    return max(3, min(usual + request.step, bounds.effort))


class _Maker:
    """Fills sessions one after the other, so that the week varies and no muscle gets too much."""

    def __init__(self, bounds: Bounds, kinds: Sequence[str]) -> None:
        self._bounds = bounds
        self._to_come = list(kinds)
        self._request = bounds.request
        self._used: set[str] = set()
        self._sets: Counter[str | None] = Counter()
        self._left = bounds.week
        self._pools = {name: candidates(bounds, name) for slots in _SLOTS.values() for name in slots}

    def session(self, day: int, focus: str) -> Session:
        length = min(self._bounds.minutes, self._left)
        random = Random(f"{self._request.seed}:{day}:{focus}")
        warm_up, cool_down = self._around(random, length)
        one = Session(day, focus, warm_up, (), cool_down)
        for slot in (*self._slots(focus), "mobility"):
            if len(one.work) >= self._most(length):
                break
            chosen = self._choose(slot, random, [work.exercise for work in one.work])
            fitting = self._fit(one, self._work(chosen), length) if chosen else None
            if fitting:
                one = fitting
        self._count(one)
        return replace(one, minutes=minutes_of(one))

    def _most(self, length: int) -> int:
        """Exercises in a session: one for each five minutes, fewer for who wants it easier."""
        return max(2, length // 5 + 1 - 2 * (self._request.step < 0))

    def _slots(self, focus: str) -> list[str]:
        slots = list(_SLOTS[focus])
        if focus in ("full", "upper", "lower") and self._request.goal in _WITH_CARDIO:
            slots.insert(4, "cardio")
        return slots

    def _around(self, random: Random, length: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        moves = [one.id for one in self._pools["mobility"] if one.family != "balance"]
        random.shuffle(moves)
        before, after = (4, 3) if length >= 30 else (2, 1)
        return ("marching-in-place", *moves[: before - 1]), tuple(moves[before - 1 : before - 1 + after])

    def _choose(self, slot: str, random: Random, today: Sequence[str]) -> Exercise | None:
        pool = [one for one in self._pools[slot] if one.id not in today]
        if not pool:
            return None
        return self._shifted(min(pool, key=lambda one: (self._cost(one), random.random())), today)

    def _cost(self, one: Exercise) -> int:
        """Something new this week, near the person's level, for several joints, with a weight where there is one."""
        behind = LEVELS.index(self._bounds.level) - LEVELS.index(one.level)
        strong = self._request.goal in ("strength", "build_muscle")
        light = (3 if strong else 1) * (bool(self._request.tools) and not one.is_loaded)
        single = 2 * (one.family in _SINGLE) + 3 * (strong and "jump" in one.strains)
        return 4 * (one.id in self._used) + abs(behind - (self._bounds.level == LEVELS[-1])) + light + single

    def _shifted(self, one: Exercise, today: Sequence[str]) -> Exercise:
        """The harder or easier neighbour, if someone asked for it and can do it."""
        step = self._request.step
        for _ in range(abs(step)):
            other = one.harder if step > 0 else one.easier
            found = next((each for each in self._pools[one.pattern] if each.id == other and other not in today), None)
            one = found or one
        return one

    def _work(self, one: Exercise) -> Work:
        request, step = self._request, self._request.step
        sets = max(1, 2 + LEVELS.index(self._bounds.level) + (step > 0) - (step < 0))
        effort = default_effort(self._bounds)
        if one.pattern == "cardio":
            return Work(one.id, 1, None, 600 if request.goal == "endurance" else 480, 0, min(effort, 6))
        if one.pattern == "mobility":
            return Work(one.id, 2, None, 45, 15, min(effort, 4))
        if one.is_timed:
            return Work(one.id, sets, None, 30 + 5 * step, 45, effort)
        return Work(one.id, sets, max(4, _REPS[request.goal] + 2 * step), None, _REST.get(request.goal, 60), effort)

    def _fit(self, session: Session, work: Work, length: int) -> Session | None:
        """With as many sets as time and the week's volume leave; None when not even one fits."""
        for smaller in _smaller(work, self._room(work, session)):
            longer = replace(session, work=(*session.work, smaller))
            if minutes_of(longer) <= length:
                return longer
        return None

    def _room(self, work: Work, session: Session) -> int:
        muscle = counted_muscle(library().all[work.exercise])
        today = sum(one.sets for one in session.work if counted_muscle(library().all[one.exercise]) == muscle)
        sharing = sum(kind in ("full", session.focus) for kind in self._to_come)
        return -(-(self._bounds.sets - self._sets[muscle]) // max(1, sharing)) - today if muscle else work.sets

    def _count(self, session: Session) -> None:
        self._left -= minutes_of(session)
        self._to_come.pop(0)
        for work in session.work:
            self._used.add(work.exercise)
            self._sets[counted_muscle(library().all[work.exercise])] += work.sets


def counted_muscle(one: Exercise) -> str | None:
    """The muscle whose weekly sets an exercise counts for; moving and stretching count by time alone."""
    return None if one.pattern in ("cardio", "mobility") else one.muscles[0]


def _smaller(work: Work, room: int) -> Iterator[Work]:
    if work.sets == 1 and work.seconds and work.seconds > 120:
        yield from (replace(work, seconds=seconds) for seconds in range(work.seconds, 119, -60))
    else:
        yield from (replace(work, sets=sets) for sets in range(min(work.sets, room), 0, -1))
