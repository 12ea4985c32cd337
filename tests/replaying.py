"""Conversations to replay, and a replay that is killed; at top level so that another process can import them."""

import os
from datetime import timedelta
from pathlib import Path

from safety import NOON

from spotter import Spotter
from spotter.coach import Coach, EmbeddedProvider
from spotter.domain import Member
from spotter.operations import replay as module
from spotter.operations.replay import Local, Plan, replay
from spotter.store import Store

SAID = [
    "how do I start running", "I hate my body", "more beans for lunch?", "set my calories to 800",
    "I only eat 1300 kcal",
    "how do I lose it faster", "I hate my body so much", "leg day killed me", "I have chest pain when I run",
    "عايز ابدأ جري", "I weighed myself five times today", "beans and rice",
]  # fmt: skip
MEMBERS = [
    Member(), Member(age=15), Member(gender="woman", country="EG", language="ar"), Member(age=70, country="US"),
    Member(conditions=("diabetes",), level="beginner"),
]  # fmt: skip


async def ask_some(store: Store, spotter: Spotter) -> None:
    """Five members and guests, each saying all of it over some weeks, in a few conversations."""
    moments = iter(NOON + timedelta(hours=7 * number) for number in range(1000))
    now = NOON
    coach = Coach(spotter, EmbeddedProvider(spotter.fallbacks), store, clock=lambda: now)
    for number, member in enumerate(MEMBERS):
        conversation = None
        for index, text in enumerate(SAID[: 12 if number < 4 else 5]):
            now = next(moments)
            user = f"member{number}" if number % 2 else None
            if "beans" in text and number:
                continue
            reply = await coach.ask(text, member, user, conversation)
            conversation = reply.conversation if index % 5 else None


def killed_after(address: str, data: str, out: str, policy: str) -> None:
    """Replays and is killed after the second part was screened and before it is written."""
    module.PART = 7
    spotter = Spotter(judge=None)

    class Dies(Local):
        def run(self, chunks):
            for number, done in enumerate(super().run(chunks)):
                if number == 2:
                    os.kill(os.getpid(), 9)
                yield done

    plan = Plan(policy, "none", NOON - timedelta(hours=1), NOON + timedelta(days=60))
    replay(Store(address, Path(data)), plan, Path(out), Dies(spotter))
