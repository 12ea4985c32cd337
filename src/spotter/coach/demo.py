"""A believable month in an empty store. Everything goes through the real pipeline, with a clock that we move."""

import heapq
import random
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count

from spotter.coach import demo_lines as said
from spotter.coach.ask import Coach, Reply
from spotter.coach.prompt import Messages
from spotter.domain import Member
from spotter.operations.cases import CaseError, Cases, open_reviews, watch_deadlines
from spotter.operations.rulings import rule, say
from spotter.spotter import Spotter
from spotter.store import Store, cases, history

MONTH = timedelta(days=30)
_CARELESS = 0.06  # of the demo model's replies
_BUSY = (1, 1, 1, 1, 2, 5, 9, 9, 7, 5, 4, 5, 6, 5, 4, 5, 7, 10, 12, 11, 9, 6, 4, 2)  # by hour of the day
_KINDS = ((said.EVERYDAY, 0.87), (said.CAUTION, 0.125), (said.CRISIS, 0.005))


class DemoError(Exception):
    """Why there can be no demonstration here."""


class DemoProvider:
    """Answers from policy's texts, and now and then as a careless model would, so that vetting has something to do."""

    model = "demo"

    def __init__(self, spotter: Spotter, chance: random.Random) -> None:
        self._fallbacks, self._chance = spotter.fallbacks, chance

    async def complete(self, messages: Messages) -> str:
        asked = [one["content"] for one in messages if one["role"] == "user"]
        if self._chance.random() < _CARELESS:
            return self._chance.choice(said.CARELESS)
        return self._fallbacks.about(asked[-1])

    async def stream(self, messages: Messages) -> AsyncIterator[str]:
        yield await self.complete(messages)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the demonstration: always the same for the same seed."""

    id: str
    language: str
    member: Member


@dataclass
class Demo:
    """`run` fills the store; `messages` is how many are asked in the month before `end`."""

    spotter: Spotter
    store: Store
    end: datetime
    messages: int = 1200
    seed: int = 7
    _later: list[tuple[datetime, int, Callable[[datetime], object]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance, self._number = random.Random(self.seed), count()
        self.now = self.end - MONTH
        provider = DemoProvider(self.spotter, random.Random(self.seed + 1))
        self._coach = Coach(self.spotter, provider, self.store, clock=lambda: self.now)
        self._people = [self._person(number) for number in range(max(8, self.messages // 20))]
        self._talks: dict[str, str] = {}

    async def run(self, advance: Callable[[int], None] = lambda _: None) -> int:
        """How many exchanges there are now. Raises DemoError unless the store is empty."""
        if history.count(self.store.engine, datetime.min.replace(tzinfo=self.end.tzinfo), self.end):
            raise DemoError("there are exchanges in this store; the demonstration wants an empty one (--data)")
        for moment in self._moments():
            self._until(moment)
            await self._ask(self._chance.choice(self._people))
            advance(1)
        self._until(self.end)
        return self.messages

    def _person(self, number: int) -> Person:
        language = "ar" if number % 3 == 2 else "en"
        member = Member(
            age=self._chance.choice((16, 19, 23, 28, 31, 36, 42, 47, 55, 67)),
            gender=self._chance.choice(("woman", "man", None)),
            country=self._chance.choice(said.COUNTRIES[language]),
            language=language,
            level=self._chance.choice(("beginner", "intermediate", "experienced")),
        )
        return Person(f"demo-{number:03}", language, member)

    def _moments(self) -> Iterator[datetime]:
        """People train and ask in the morning and in the evening."""
        begin = self.end - MONTH
        hours = self._chance.choices(range(24), weights=_BUSY, k=self.messages)
        days = [self._chance.randrange(MONTH.days) for _ in hours]
        minutes = [self._chance.uniform(0, 60) for _ in hours]
        moments = [
            begin.replace(hour=0, minute=0) + timedelta(days=day, hours=hour, minutes=minute)
            for day, hour, minute in zip(days, hours, minutes, strict=True)
        ]
        yield from sorted(min(max(one, begin), self.end - timedelta(minutes=1)) for one in moments)

    async def _ask(self, person: Person) -> None:
        kind = self._chance.choices([one for one, _ in _KINDS], weights=[weight for _, weight in _KINDS])[0]
        message = self._chance.choice(said.lines(kind, person.language))
        talk = self._talks.get(person.id) if self._chance.random() < 0.4 else None
        reply = await self._coach.ask(message, person.member, person.id, talk)
        self._talks[person.id] = reply.conversation
        if self._chance.random() < 0.2:
            await self._feedback(person, reply)
        if reply.verdict.events:
            self._review(reply)
        elif self._chance.random() < 0.02:
            self._rule_later(reply, "right", self.now + timedelta(hours=20))

    async def _feedback(self, person: Person, reply: Reply) -> None:
        liked = self._chance.random() < (0.85 if reply.outcome == "answered" else 0.55)
        reason = self._chance.choice(said.REASONS) if self._chance.random() < 0.4 else ""
        wants = not liked and self._chance.random() < 0.2
        await say(self.store, reply.exchange, person.id, self.now, "up" if liked else "down", reason, wants)

    def _review(self, reply: Reply) -> None:
        """Somebody of the team looks at it, mostly in time, and says what they think."""
        case = cases.one(self.store.engine, f"case-{reply.exchange}")
        if case is None:
            return
        room = case["due_at"] - case["opened_at"]
        takes = room * (
            self._chance.uniform(0.1, 0.9) if self._chance.random() < 0.93 else self._chance.uniform(1.1, 2)
        )
        who = self._chance.choice(said.TEAM)
        self._at(self.now + takes * 0.6, lambda now: self._step(lambda all_: all_.claim(case["case_id"], who, now)))
        outcome = self._chance.choices(("right", "wrong_refusal", "wrong_category"), weights=(88, 9, 3))[0]

        def close(now: datetime) -> None:
            self._step(lambda all_: all_.close(case["case_id"], who, outcome, "looked at the conversation", now))

        self._at(self.now + takes, close)
        self._rule_later(reply, outcome, self.now + takes)

    def _rule_later(self, reply: Reply, ruling: str, at: datetime) -> None:
        category = reply.verdict.categories[0].value if reply.verdict.categories else "dangerous_diet"
        who = self._chance.choice(said.TEAM)
        self._at(at, lambda now: rule(self.store, reply.exchange, ruling, who, now, category))

    def _step(self, step: Callable[[Cases], object]) -> None:
        try:
            step(Cases(self.store))
        except CaseError:
            return  # somebody else was quicker, as in life

    def _at(self, at: datetime, work: Callable[[datetime], object]) -> None:
        heapq.heappush(self._later, (at, next(self._number), work))

    def _until(self, moment: datetime) -> None:
        """Do what the team and the clock do up to a moment, in order; deadlines are watched each hour."""
        while self.now < moment:
            hour = self.now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
            while self._later and self._later[0][0] <= min(hour, moment):
                at, _, work = heapq.heappop(self._later)
                self.now = max(self.now, at)
                work(self.now)
            self.now = min(hour, moment)
            if self.now == hour:
                watch_deadlines(self.store, self.now)
                if hour.hour == 0:
                    open_reviews(self.store, self.now)
