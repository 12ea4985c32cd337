"""Mend a workout plan where a safe change exists."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from spotter.coach.plans.corrections import Correction
from spotter.coach.plans.exercises import Exercise, library
from spotter.coach.plans.problems import Problem, other_notes
from spotter.coach.plans.rules import Bounds
from spotter.coach.plans.shape import Session, Work, WorkoutPlan
from spotter.coach.plans.workouts import candidates, default_effort, minutes_of, workout

_PATTERNS = ("core", "hinge", "push", "pull", "squat", "lunge", "calves", "cardio", "mobility")


class MendWorkout:
    """Mends a workout plan in place; exercises without a stand-in leave at the end."""

    def __init__(self, plan: WorkoutPlan, bounds: Bounds) -> None:
        self._plan, self._bounds = plan, bounds
        self._days = {one.day: one for one in plan.days}
        self._fresh: WorkoutPlan | None = None
        self._gone: set[tuple[int, int]] = set()

    def mend(self, problem: Problem) -> list[Correction]:
        how: Mapping[str, Callable[[Problem], list[Correction]]] = {
            "few-days": self._start_again,
            "rest-days": self._rest,
            "long-session": self._shorten,
            "long-week": self._fewer,
            "wrong-length": self._tell,
            "odd-amount": self._amount,
            "effort": self._ease,
            "volume": self._lighten,
            "around": self._around,
            "note": self._note,
        }
        return how.get(problem.code, self._swap)(problem)

    def finished(self) -> WorkoutPlan:
        if self._fresh:
            return self._fresh
        days = []
        for session in self._days.values():
            kept = tuple(work for at, work in enumerate(session.work) if (session.day, at) not in self._gone)
            shorter = replace(session, work=kept)
            days.append(replace(shorter, minutes=minutes_of(shorter)) if kept else Session(session.day))
        return replace(self._plan, days=tuple(sorted(days, key=lambda one: one.day)))

    def _start_again(self, problem: Problem) -> list[Correction]:
        self._fresh = workout(self._bounds)
        return [Correction("few-days")]

    def _rest(self, problem: Problem) -> list[Correction]:
        """The days with the least work become days of rest."""
        by_work = sorted(self._plan.sessions, key=lambda one: (sum(work.sets for work in one.work), -one.day))
        for session in by_work[: len(by_work) - self._bounds.most_days]:
            self._days[session.day] = Session(session.day)
        return [Correction("rest-days", facts=problem.facts)]

    def _shorten(self, problem: Problem) -> list[Correction]:
        session = self._days[problem.day]
        while session.work and minutes_of(session) > self._bounds.minutes:
            longest = max(range(len(session.work)), key=lambda at: (session.work[at].sets, at))
            work = session.work[longest]
            if work.sets > 1:
                session = _with(session, longest, replace(work, sets=work.sets - 1))
            elif work.seconds and work.seconds > 120:
                session = _with(session, longest, replace(work, seconds=work.seconds - 60))
            else:
                session = replace(session, work=session.work[:-1])
        self._days[problem.day] = session
        return [Correction("long-session", problem.day, {**problem.facts, "now": minutes_of(session)})]

    def _fewer(self, problem: Problem) -> list[Correction]:
        """The last training days lose sets until the week fits."""
        for session in reversed(list(self._days.values())):
            shorter = tuple(replace(work, sets=max(1, work.sets - 1)) for work in session.work)
            self._days[session.day] = replace(session, work=shorter if shorter != session.work else session.work[:-1])
        return [Correction("long-week", facts=problem.facts)]

    def _tell(self, problem: Problem) -> list[Correction]:
        return [Correction("wrong-length", problem.day, problem.facts)] if problem.facts["was"] else []

    def _amount(self, problem: Problem) -> list[Correction]:
        if not problem.at:
            self._days[problem.day] = Session(problem.day)
            return [Correction("odd-amount", problem.day, problem.facts)]
        work = self._work(problem)
        exercise = library().all[work.exercise]
        usual = Work(
            work.exercise, 2, None if exercise.is_timed else 10, 30 if exercise.is_timed else None, 60, work.effort
        )
        self._put(problem, replace(usual, sets=1, seconds=300) if exercise.pattern == "cardio" else usual)
        return [Correction("odd-amount", problem.day, problem.facts)]

    def _ease(self, problem: Problem) -> list[Correction]:
        now = min(default_effort(self._bounds), self._bounds.effort)
        self._put(problem, replace(self._work(problem), effort=now))
        return [Correction("effort", problem.day, {**problem.facts, "now": now})]

    def _lighten(self, problem: Problem) -> list[Correction]:
        work = self._work(problem)
        if work.sets > problem.facts["over"]:
            self._put(problem, replace(work, sets=work.sets - problem.facts["over"]))
        else:
            self._gone.add((problem.day, problem.at[0]))
        return [Correction("volume", problem.day, problem.facts)]

    def _around(self, problem: Problem) -> list[Correction]:
        session = self._days[problem.day]
        bad = problem.facts["was"]
        warm_up, cool_down = ([one for one in some if one != bad] for some in (session.warm_up, session.cool_down))
        self._days[problem.day] = replace(session, warm_up=tuple(warm_up), cool_down=tuple(cool_down))
        return []

    def _note(self, problem: Problem) -> list[Correction]:
        self._plan = replace(self._plan, notes=other_notes(self._plan.notes, problem))
        return [Correction("note")]

    def _swap(self, problem: Problem) -> list[Correction]:
        work = self._work(problem)
        today = [one.exercise for one in self._days[problem.day].work]
        other = self._instead(library().all.get(work.exercise), today, problem)
        if other is None:
            self._gone.add((problem.day, problem.at[0]))
            return [Correction("dropped-exercise", problem.day, problem.facts)]
        self._put(problem, _same_amount(work, other))
        return [Correction(problem.code, problem.day, {**problem.facts, "now": other.id})]

    def _instead(self, exercise: Exercise | None, today: Sequence[str], problem: Problem) -> Exercise | None:
        """The nearest of the same family, of the same pattern, or of any."""
        random = Random(f"{self._bounds.request.seed}:{problem.day}:{problem.at}")
        patterns = [exercise.pattern, *_PATTERNS] if exercise else list(_PATTERNS)
        for pattern in patterns:
            free = [one for one in candidates(self._bounds, pattern) if one.id not in today]
            if free:
                return min(free, key=lambda one: (exercise is None or one.family != exercise.family, random.random()))
        return None

    def _work(self, problem: Problem) -> Work:
        return self._days[problem.day].work[problem.at[0]]

    def _put(self, problem: Problem, work: Work) -> None:
        self._days[problem.day] = _with(self._days[problem.day], problem.at[0], work)


def _with(session: Session, at: int, work: Work) -> Session:
    return replace(session, work=(*session.work[:at], work, *session.work[at + 1 :]))


def _same_amount(work: Work, other: Exercise) -> Work:
    if other.pattern == "cardio":
        return replace(work, exercise=other.id, sets=1, reps=None, seconds=300, rest=0)
    if other.is_timed:
        return replace(work, exercise=other.id, reps=None, seconds=work.seconds if work.seconds in range(5, 61) else 30)
    return replace(work, exercise=other.id, reps=work.reps or 10, seconds=None)
