"""People of the demonstration who can sign in: members with profiles, a trainer with clients, the safety team.

Their accounts have no password: `spotter accounts link NAME` gives a one-time link for one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from spotter.accounts import new_account
from spotter.members import Members, Proposal, Trainers
from spotter.operations.cases import Cases
from spotter.spotter import Spotter
from spotter.store import Store, cases, logs, memories, subscriptions
from spotter.store.overrides import Override

TEAM = {"demo-admin": "admin", "demo-reviewer": "reviewer"}
TRAINER = "demo-omar"
_MEMBERS: Mapping[str, Mapping[str, Any]] = {
    "demo-salma": {
        "age": 29, "gender": "woman", "country": "EG", "language": "en", "level": "intermediate",
        "activity_level": "moderate", "goals": ["strength", "better_sleep"], "equipment": ["dumbbells", "mat"],
        "schedule": ["sun", "tue", "thu"], "coaching_tone": "friendly", "share_food": True,
    },
    "demo-youssef": {
        "age": 43, "gender": "man", "country": "EG", "language": "ar", "level": "beginner",
        "goals": ["health"], "equipment": ["none"], "coaching_tone": "gentle",
    },
    "demo-mariam": {"age": 16, "gender": "woman", "country": "SA", "language": "ar", "goals": ["sport"]},
}  # fmt: skip
_YES = {"demo-youssef": {"heart"}}
_ASKED = (  # who, what, to what, why, days ago, whether the client agreed
    ("demo-salma", "workout_intensity", "high", "Two years of steady training behind her", 12, True),
    ("demo-salma", "rest_day_frequency", 2, "She works nights this month and sleeps little", 3, False),
    ("demo-salma", "supplements", {"name": "creatine", "dose": 3}, "She asked for it and trains for strength", 9, True),
    ("demo-salma", "calorie_targets", 1000, "She would like to see results faster before summer", 8, False),
    ("demo-youssef", "workout_intensity", "moderate", "He feels well and wants to do more", 2, False),
)  # fmt: skip
_TRAINED = (
    ("Full body with dumbbells", 45, 7), ("Easy walk by the river", 40, 3), ("Squats, rows and planks", 50, 8),
    ("Stretching before bed", 20, 2), ("Intervals on the bike", 30, 8),
)  # fmt: skip
_TOLD = (
    ("exercise", "swimming"), ("exercise_avoided", "burpees"), ("food", "lentils"), ("food_avoided", "fish"),
    ("schedule", "tue_evening"),
)  # fmt: skip
_ATE = ("Ful, egg and tomato", "Lentil soup with bread", "Grilled chicken, rice and salad")


@dataclass
class People:
    """`add` fills a store; everything goes through the services that routes use."""

    spotter: Spotter
    store: Store
    end: datetime

    def __post_init__(self) -> None:
        self._members = Members(self.store, self.spotter.rules)
        self._trainers = Trainers(self._members, self.spotter)

    async def add(self) -> None:
        engine = self.store.engine
        for name, role in TEAM.items():
            new_account(engine, name, role)
        trainer = new_account(engine, TRAINER, "trainer")
        for name, profile in _MEMBERS.items():
            await self._member(name, profile)
            subscriptions.start(engine, trainer, name, self.end - timedelta(days=25))
            if name != "demo-mariam":
                subscriptions.set_consent(engine, trainer, name, self.end - timedelta(days=24))
        for asked in _ASKED:
            await self._override(trainer, *asked)
        self._logs("demo-salma")
        self._work_off()

    async def _member(self, name: str, profile: Mapping[str, Any]) -> None:
        at = self.end - timedelta(days=26)
        values = {key: value for key, value in profile.items() if key != "age"}
        born = at.date().replace(day=1) - timedelta(days=int(profile["age"] * 365.25) + 40)
        self._members.save(name, {**values, "birth_date": born}, at, by_member=True)
        new_account(self.store.engine, name, "member", name)
        if profile["age"] >= 18:
            asked = self.spotter.rules.health_check
            answers: dict[str, object] = {one.id: one.id in _YES.get(name, ()) for one in asked.questions}
            _, rows = self._members.take_check(name, asked.version, answers, at)
            await self.store.keep(rows)

    async def _override(
        self, trainer: str, client: str, feature: str, new: Any, why: str, days: int, agreed: bool
    ) -> None:
        at = self.end - timedelta(days=days)
        made, row = self._trainers.propose(trainer, client, Proposal(feature, None, new, why), at)
        await self.store.keep([row])
        if agreed and isinstance(made, Override):
            self._trainers.acknowledge(client, made.override_id, at + timedelta(hours=5))

    def _logs(self, member: str) -> None:
        for number, (what, minutes, effort) in enumerate(_TRAINED):
            at = self.end - timedelta(days=2 * number + 1)
            entry = {"workout_id": str(uuid4()), "member_id": member, "at": at, "what": what, "minutes": minutes}
            logs.add(self.store.engine, "workouts", {**entry, "effort": effort, "completed": True})
        for number, what in enumerate(_ATE):
            at = self.end - timedelta(days=number, hours=3)
            entry = {"food_id": str(uuid4()), "member_id": member, "at": at, "what": what}
            logs.add(self.store.engine, "foods", {**entry, "kcal": None, "protein_g": None})

        memories.add(self.store.engine, member, list(_TOLD), self.end - timedelta(days=6))

    def _work_off(self) -> None:
        """What was due before yesterday has been looked at, as in a team that keeps up."""
        all_ = Cases(self.store)
        for case in cases.find(self.store.engine, states=("open", "claimed")):
            at = max(case["opened_at"], case["due_at"] - timedelta(hours=1))
            if case["due_at"] > self.end - timedelta(hours=20):
                continue
            if case["state"] == "open":
                case = all_.claim(case["case_id"], "Rana", at)
            outcome = "reviewed" if case["kind"] == "review" else "right"
            all_.close(case["case_id"], case["owner"], outcome, "looked at it together", at)
