"""The life of one exchange, on one screen: screen, prompt, ask, vet, answer, keep."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError

from spotter.coach.embedded import EmbeddedProvider
from spotter.coach.prompt import Messages, Prompts
from spotter.coach.providers import Provider, ProviderError
from spotter.domain import Member, Report, Sign, Verdict
from spotter.members import Members, now
from spotter.members.vault import Vault
from spotter.operations import Exchange, Variant, Variants, record, sign_of
from spotter.screening import as_told, just_before
from spotter.spans import pieces_of, step
from spotter.spotter import Spotter
from spotter.store import Row, Store
from spotter.store.exchanges import Turn, of_conversation, signs_of_user

log = logging.getLogger("spotter.coach")
_REMEMBERED = timedelta(days=60)  # how long a sign may count in a pattern


@dataclass(frozen=True, slots=True)
class Reply:
    """What the member gets, and how it came about."""

    text: str
    verdict: Verdict
    report: Report | None
    conversation: str
    outcome: str
    exchange: str = ""  # its id in the log, by which feedback and rulings name it


@dataclass(frozen=True, slots=True)
class _Asked:
    """One message in its place: who, when, after what."""

    message: str
    member: Member
    user: str | None
    conversation: str
    at: datetime
    before: Sequence[Turn]
    signs: Sequence[Sign]
    is_known: bool = False  # whether `member` is a profile of ours
    variant: Variant | None = None  # of an experiment with the instructions

    @property
    def said(self) -> list[str]:
        """What the member spoke of in this conversation."""
        return [*(turn.message for turn in self.before), self.message]


@dataclass(frozen=True, slots=True)
class _Answered:
    shown: str
    outcome: str
    written: str | None = None
    report: Report | None = None
    disclaimers: Sequence[str] = ()


class Coach:
    """Answers members. `profile` is the threshold for replies; `tries` how often a model may write again."""

    def __init__(
        self,
        spotter: Spotter,
        provider: Provider,
        store: Store,
        *,
        profile: str = "balanced",
        tries: int = 1,
        clock: Callable[[], datetime] = now,
        variants: Variants | None = None,
        vault: Vault | None = None,
    ) -> None:
        self.spotter, self.provider, self.store = spotter, provider, store
        self._profile, self._tries, self._vault = profile, tries, vault
        self._variants = variants or Variants(store)
        self._prompts = Prompts(spotter.rules)
        self._members, self._clock = Members(store, spotter.rules), clock

    async def screen(
        self, message: str, member: Member, user: str | None = None, conversation: str | None = None
    ) -> Verdict:
        """What asking would find; nothing is answered or kept."""
        return await self._screen(await self._recall(message, member, user, conversation))

    async def ask(
        self, message: str, member: Member, user: str | None = None, conversation: str | None = None
    ) -> Reply:
        with step("ask"):
            return await self._ask(message, member, user, conversation)

    async def _ask(self, message: str, member: Member, user: str | None, conversation: str | None) -> Reply:
        asked = await self._recall(message, member, user, conversation)
        verdict = await self._screen(asked)
        answered = _Answered(verdict.reply or "", "refused")
        if not verdict.asks_no_model:
            answered = self._finished(await self._answer(asked, verdict), asked, verdict)
        kept = await self._keep(asked, verdict, answered)
        return Reply(answered.shown, verdict, answered.report, asked.conversation, answered.outcome, kept)

    def stream(
        self, message: str, member: Member, user: str | None = None, conversation: str | None = None
    ) -> AsyncIterator[str | Reply]:
        """The same, sentence by sentence; the last thing is the whole. It is kept before its last word leaves."""
        return pieces_of("ask", self._stream(message, member, user, conversation))

    async def _stream(
        self, message: str, member: Member, user: str | None, conversation: str | None
    ) -> AsyncGenerator[str | Reply, None]:
        asked = await self._recall(message, member, user, conversation)
        verdict = await self._screen(asked)
        shown, answered = "", _Answered(verdict.reply or "", "refused")
        if not verdict.asks_no_model:
            async for piece in self._sentences(asked, verdict):
                if isinstance(piece, str):
                    shown += piece
                    yield piece
                else:
                    answered = self._finished(piece, asked, verdict)
        kept = await self._keep(asked, verdict, answered)
        if rest := answered.shown.removeprefix(shown):
            yield rest
        yield Reply(answered.shown, verdict, answered.report, asked.conversation, answered.outcome, kept)

    async def _recall(self, message: str, member: Member, user: str | None, conversation: str | None) -> _Asked:
        """In one thread for all that is read: each change of threads costs as much as a short query."""
        return await asyncio.to_thread(self._recalled, message, member, user, conversation)

    def _recalled(self, message: str, member: Member, user: str | None, conversation: str | None) -> _Asked:
        now, is_known = self._clock(), False
        if user:
            member, is_known = self._members.looked_up(user, member, now)
        try:
            before, signs = self._before(user, conversation, now)
        except SQLAlchemyError:  # whoever needs help gets it without what was said before
            log.warning("the store is down: a message is answered without what was said before")
            before, signs, conversation = [], [], None
        if before and before[-1].user != user:  # somebody else's: a new one begins, and nothing is told
            before, signs, conversation = [], signs if user else [], None
        member = as_told(self.spotter.rules, member, signs, now.replace(tzinfo=None))  # for plans and vetting too
        place = conversation or str(uuid4())
        variant = self._variants.of(user or place, now)
        return _Asked(message, member, user, place, now, before, signs, is_known, variant)

    def _before(self, user: str | None, conversation: str | None, now: datetime) -> tuple[list[Turn], list[Sign]]:
        before: list[Turn] = []
        signs: list[Sign] = []
        engine = self.store.engine
        if conversation:
            before = of_conversation(engine, conversation)
            signs = [sign_of(sign) for turn in before for sign in turn.signs]
        if user:
            signs = [sign_of(sign) for sign in signs_of_user(engine, user, now - _REMEMBERED)]
        return before, signs

    async def _screen(self, asked: _Asked) -> Verdict:
        at = asked.at.replace(tzinfo=None)
        texts = just_before([(turn.message, turn.at.replace(tzinfo=None)) for turn in asked.before], at)
        return await asyncio.to_thread(self.spotter.screen, asked.message, asked.member, asked.signs, at, texts)

    async def _answer(self, asked: _Asked, verdict: Verdict) -> _Answered:
        """A vetted reply: as written, written again, repaired, or a safe answer in its place."""
        messages = self._messages(asked, verdict)
        written, report = None, Report()
        for attempt in range(self._tries + 1):
            try:
                written = await self._provider(asked, verdict).complete(messages)
            except ProviderError:
                return self._unreachable(asked) if written is None else self._instead(asked, written, report)
            report = await asyncio.to_thread(self.spotter.vet, written, self._profile, asked.member)
            report = self.spotter.private.checked(report, written, asked.member, asked.said)
            if report.safe:
                return _Answered(written, "regenerated" if attempt else "answered", written, report)
            messages = self._again(messages, written, report)
        return self._instead(asked, written or "", report)

    def _provider(self, asked: _Asked, verdict: Verdict) -> Provider:
        """Only the embedded coach learns who asks: it is in this process. A model sees its prompt and no more."""
        if isinstance(self.provider, EmbeddedProvider):
            return self.provider.for_member(asked.member, verdict)
        return self.provider

    def _messages(self, asked: _Asked, verdict: Verdict) -> Messages:
        told = asked.variant.instruction if asked.variant else ""
        return self._prompts.messages(asked.message, asked.member, verdict, asked.before, told)

    def _again(self, messages: Messages, written: str, report: Report) -> Messages:
        said = {"role": "assistant", "content": written}
        return [*messages, said, {"role": "user", "content": self._prompts.feedback(report)}]

    def _instead(self, asked: _Asked, written: str, report: Report) -> _Answered:
        if report.repaired is not None:
            return _Answered(report.repaired, "repaired", written, report)
        safe = self.spotter.fallbacks.instead_of(report, asked.message, asked.member.language)
        return _Answered(safe, "replaced", written, report)

    def _unreachable(self, asked: _Asked) -> _Answered:
        return _Answered(self.spotter.fallbacks.unreachable(asked.message, asked.member.language), "unreachable")

    async def _sentences(self, asked: _Asked, verdict: Verdict) -> AsyncIterator[str | _Answered]:
        gate = self.spotter.gate(self._profile, asked.member, asked.said)
        if verdict.reply:
            yield f"{verdict.reply}\n\n"
        written, lost = "", False
        try:
            async for chunk in self._provider(asked, verdict).stream(self._messages(asked, verdict)):
                written += chunk
                if shown := await asyncio.to_thread(gate.feed, chunk):
                    yield shown
                if gate.stopped:
                    break
            else:
                if shown := await asyncio.to_thread(gate.end):
                    yield shown
        except ProviderError:
            lost = True
        if not gate.released.strip():  # lost, or a model that had nothing to say
            yield replace(self._unreachable(asked), written=written or None)
            return
        outcome = "stopped" if gate.stopped or lost else "answered"
        yield _Answered(gate.released, outcome, written, await asyncio.to_thread(gate.report))

    def _finished(self, answered: _Answered, asked: _Asked, verdict: Verdict) -> _Answered:
        """With policy's own answer before it, and what belongs beside it behind."""
        told = {name for turn in asked.before for name in turn.disclaimers}
        language = asked.member.language or verdict.language
        needed = self.spotter.fallbacks.disclaimers(answered.shown, language, told)
        parts = [verdict.reply, answered.shown, *(text for _, text in needed)]
        whole = "\n\n".join(part for part in parts if part)
        return replace(answered, shown=whole, disclaimers=[name for name, _ in needed])

    def _left(self, asked: _Asked, verdict: Verdict) -> list[Row]:
        """What the message leaves in the member's profile."""
        if not asked.is_known or asked.user is None:
            return []
        return self._members.left_by(asked.user, asked.member, verdict, asked.at, asked.message)

    async def _keep(self, asked: _Asked, verdict: Verdict, answered: _Answered) -> str:
        """Durable before the reply leaves."""
        variant = asked.variant if answered.written else None
        exchange = Exchange(
            id=str(uuid4()),
            conversation=asked.conversation,
            user=asked.user,
            at=asked.at,
            message=asked.message,
            shown=answered.shown,
            outcome=answered.outcome,
            verdict=verdict,
            written=answered.written,
            report=answered.report,
            disclaimers=answered.disclaimers,
            model=self.provider.model if answered.written is not None else None,
            member=asked.member,
            variant=variant.name if variant else None,
        )
        await record(self.store, exchange, self._left(asked, verdict), self._vault)
        return exchange.id
