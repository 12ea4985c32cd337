"""The life of one exchange, on one screen: screen, prompt, ask, vet, answer, keep."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from spotter.coach.embedded import EmbeddedProvider
from spotter.coach.prompt import Messages, Prompts
from spotter.coach.providers import Provider, ProviderError
from spotter.domain import Action, Member, Report, Sign, Verdict
from spotter.operations import Exchange, events_of, log_row, sign_of
from spotter.spotter import Spotter
from spotter.store import NotKeptError, Store
from spotter.store.exchanges import Turn, of_conversation, signs_of_user

_REMEMBERED = timedelta(days=60)  # how long a sign may count in a pattern


@dataclass(frozen=True, slots=True)
class Reply:
    """What the member gets, and how it came about."""

    text: str
    verdict: Verdict
    report: Report | None
    conversation: str
    outcome: str


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
        self, spotter: Spotter, provider: Provider, store: Store, *, profile: str = "balanced", tries: int = 1
    ) -> None:
        self.spotter, self.provider, self.store = spotter, provider, store
        self._profile, self._tries = profile, tries
        self._prompts = Prompts(spotter.rules)

    async def screen(
        self, message: str, member: Member, user: str | None = None, conversation: str | None = None
    ) -> Verdict:
        """What asking would find; nothing is answered or kept."""
        return await self._screen(await self._recall(message, member, user, conversation))

    async def ask(
        self, message: str, member: Member, user: str | None = None, conversation: str | None = None
    ) -> Reply:
        asked = await self._recall(message, member, user, conversation)
        verdict = await self._screen(asked)
        answered = _Answered(verdict.reply or "", "refused")
        if verdict.action is not Action.REFUSE:
            answered = self._finished(await self._answer(asked, verdict), asked, verdict)
        await self._keep(asked, verdict, answered)
        return Reply(answered.shown, verdict, answered.report, asked.conversation, answered.outcome)

    async def stream(
        self, message: str, member: Member, user: str | None = None, conversation: str | None = None
    ) -> AsyncIterator[str | Reply]:
        """The same, sentence by sentence; the last thing is the whole. It is kept before its last word leaves."""
        asked = await self._recall(message, member, user, conversation)
        verdict = await self._screen(asked)
        shown, answered = "", _Answered(verdict.reply or "", "refused")
        if verdict.action is not Action.REFUSE:
            async for piece in self._sentences(asked, verdict):
                if isinstance(piece, str):
                    shown += piece
                    yield piece
                else:
                    answered = self._finished(piece, asked, verdict)
        await self._keep(asked, verdict, answered)
        if rest := answered.shown.removeprefix(shown):
            yield rest
        yield Reply(answered.shown, verdict, answered.report, asked.conversation, answered.outcome)

    async def _recall(self, message: str, member: Member, user: str | None, conversation: str | None) -> _Asked:
        now = datetime.now(UTC)
        before: list[Turn] = []
        signs: list[Sign] = []
        engine = self.store.engine
        if conversation:
            before = await asyncio.to_thread(of_conversation, engine, conversation)
            if before and before[-1].user != user:  # somebody else's: a new one begins, and nothing is told
                before, conversation = [], None
            signs = [sign_of(sign) for turn in before for sign in turn.signs]
        if user:
            kept = await asyncio.to_thread(signs_of_user, engine, user, now - _REMEMBERED)
            signs = [sign_of(sign) for sign in kept]
        return _Asked(message, member, user, conversation or str(uuid4()), now, before, signs)

    async def _screen(self, asked: _Asked) -> Verdict:
        texts = [turn.message for turn in asked.before[-3:]]
        at = asked.at.replace(tzinfo=None)
        return await asyncio.to_thread(self.spotter.screen, asked.message, asked.member, asked.signs, at, texts)

    async def _answer(self, asked: _Asked, verdict: Verdict) -> _Answered:
        """A vetted reply: as written, written again, repaired, or a safe answer in its place."""
        messages = self._prompts.messages(asked.message, asked.member, verdict, asked.before)
        written, report = None, Report()
        for attempt in range(self._tries + 1):
            try:
                written = await self._provider(asked, verdict).complete(messages)
            except ProviderError:
                return self._unreachable(asked) if written is None else self._instead(asked, written, report)
            report = await asyncio.to_thread(self.spotter.vet, written, self._profile, asked.member)
            if report.safe:
                return _Answered(written, "regenerated" if attempt else "answered", written, report)
            messages = self._again(messages, written, report)
        return self._instead(asked, written or "", report)

    def _provider(self, asked: _Asked, verdict: Verdict) -> Provider:
        """Only the embedded coach learns who asks: it is in this process. A model sees its prompt and no more."""
        if isinstance(self.provider, EmbeddedProvider):
            return self.provider.for_member(asked.member, verdict)
        return self.provider

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
        gate = self.spotter.gate(self._profile, asked.member)
        if verdict.reply:
            yield f"{verdict.reply}\n\n"
        written, lost = "", False
        try:
            async for chunk in self._provider(asked, verdict).stream(
                self._prompts.messages(asked.message, asked.member, verdict, asked.before)
            ):
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
        if lost and not gate.released.strip():
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

    async def _keep(self, asked: _Asked, verdict: Verdict, answered: _Answered) -> None:
        """Durable before the reply leaves. Only a policy answer leaves even when nothing can be kept."""
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
        )
        try:
            await self.store.keep([log_row(exchange), *events_of(exchange)])
        except NotKeptError:
            if answered.outcome != "refused":
                raise
