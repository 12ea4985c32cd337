"""The public object: load once, then ask about messages and replies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spotter import vetting
from spotter.domain import Member, Policy, Report, Sign, Verdict
from spotter.judges import Chain, Judge, Neighbour
from spotter.policy import DATA, load
from spotter.screening import NO_PAST, Conversation, Explanation, Past, Screener
from spotter.spans import step
from spotter.vetting.private import Private

if TYPE_CHECKING:
    from spotter.judges.replies import ReplyJudge

MemberLike = Member | Mapping[str, Any] | None
JudgeLike = Judge | str | Sequence[Judge | str] | None
PROFILES = ("production", "bench")
VETTING = vetting.PROFILES


class Spotter:
    """Screens messages and vets replies under one policy. Thread-safe: nothing is kept between calls.

    `judge` is "local" (the classifier that ships with Spotter), None (rules alone: light and fast to start), a
    judge of your own, or several in the order they are asked. `profile` says how sensitive the judge is:
    `production`, or the more lenient `bench`. `policy` is a folder in the shape of the shipped one (see
    `spotter policy new --help`).
    """

    def __init__(self, *, judge: JudgeLike = "local", profile: str = "production", policy: str | Path = DATA) -> None:
        if profile not in PROFILES:
            raise ValueError(f"profile is one of {', '.join(PROFILES)}, not {profile!r}")
        self._judged = judge is not None
        self._screener = Screener(load(Path(policy)), None if judge is None else _chain(judge, profile))
        if Path(policy) != DATA:  # the shipped policy was checked before it shipped
            self._screener.compile_all()
            self._vetter.compile_all()

    def under(self, policy: str | Path) -> "Spotter":
        """The same judges under another policy; this one stays as it is. Raises PolicyError for a broken one."""
        other = copy(self)
        for made in ("fallbacks", "_vetter", "private"):
            other.__dict__.pop(made, None)
        other._screener = Screener(load(Path(policy)), self._screener.judges)
        other._screener.compile_all()
        other._vetter.compile_all()
        return other

    @property
    def rules(self) -> Policy:
        """The loaded policy itself."""
        return self._screener.policy

    @property
    def policy(self) -> str:
        """The version of the loaded policy: a hash of its content."""
        return self._screener.policy.version

    def category_of(self, label: str) -> str:
        """The category that a label of the corpus stands for; `safe` and categories stand for themselves."""
        judged = self._screener.policy.judged.get(label)
        return judged.category.value if judged else label

    def warm_up(self) -> None:
        """Compile and load now what the first message in English would else wait for."""
        self._screener.screen("hello 2 you", Member())
        self._vetter.vet("hello 2 you")

    def screen(
        self,
        message: str,
        member: MemberLike = None,
        before: Sequence[Sign] = (),
        at: datetime | None = None,
        texts: Sequence[str] = (),
    ) -> Verdict:
        """A verdict on one message. `before` are the signs that this member's earlier messages left, `texts` the
        messages just before it, for a request that is cut in pieces."""
        past = Past(before, texts, at) if before or texts else NO_PAST
        return self._screen(message, Member.of(member), past)

    def _screen(self, message: str, member: Member, past: Past) -> Verdict:
        with step("screen"):
            return self._screener.screen(message, member, past)

    def screen_many(self, messages: Sequence[str], member: MemberLike = None) -> list[Verdict]:
        """Verdicts on messages that have nothing to do with each other. Cheaper for each than one by one."""
        with step("screen"):
            return self._screener.screen_many(messages, Member.of(member))

    def screen_in_turn(
        self, messages: Sequence[str | tuple[str, datetime | None]], member: MemberLike = None
    ) -> Verdict:
        """Screen one member's messages in time order; the verdict is for the last."""
        who, conversation = Member.of(member), Conversation()
        verdict = Verdict(policy=self.policy)
        for message in messages:
            text, at = (message, None) if isinstance(message, str) else message
            verdict = self._screen(text, who, conversation.past(at))
            conversation.add(text, at, verdict)
        return verdict

    def vet(self, reply: object, profile: str = "balanced", member: MemberLike = None) -> Report:
        """A report on what a coach wrote. `profile` says what makes it unsafe: `strict`, `balanced` or `lenient`."""
        with step("vet"):
            return self._vetter.vet(reply, _vetting(profile), Member.of(member))

    def inspect(self, reply: object, profile: str = "balanced", member: MemberLike = None) -> vetting.Inspection:
        """Everything about one reply: what was read, noticed, let go and said by the judge."""
        return self._vetter.inspect(reply, _vetting(profile), Member.of(member))

    def gate(
        self, profile: str = "balanced", member: MemberLike = None, said: Sequence[str] | None = None
    ) -> vetting.Gate:
        """A gate for one streamed reply: feed it chunks, show what it gives back. With what the member `said` it also
        stops a sentence that raises something private of theirs unprompted."""
        who = Member.of(member)
        if said is None:
            return vetting.Gate(self._vetter, self.fallbacks, _vetting(profile), who)
        raised = partial(self.private.raised, member=who, said=said)
        return vetting.Gate(self._vetter, self.fallbacks, _vetting(profile), who, raised)

    def stream(self, chunks: Iterable[str], profile: str = "balanced", member: MemberLike = None) -> Iterator[str]:
        """What may be shown of a streamed reply, sentence by sentence, each after its check."""
        return vetting.stream(self.gate(profile, member), chunks)

    @cached_property
    def fallbacks(self) -> vetting.Fallbacks:
        """Disclaimers, and safe answers in place of replies that can't be shown."""
        return vetting.Fallbacks(self._screener.policy, self._vetter.finder)

    @cached_property
    def private(self) -> Private:
        """Whether a reply raises what is private and was not asked about."""
        return Private(self._screener.policy)

    @cached_property
    def _vetter(self) -> vetting.Vetter:
        return vetting.Vetter(self._screener.policy, self._reply_judge)

    @cached_property
    def _reply_judge(self) -> "ReplyJudge | None":
        if not self._judged:
            return None
        from spotter.judges.replies import ReplyJudge

        return ReplyJudge()

    def explain(
        self, message: str, member: MemberLike = None, before: Sequence[Sign] = (), at: datetime | None = None
    ) -> Explanation:
        """Everything about one message: what was read, noticed, excused and decided."""
        return self._screener.explain(message, Member.of(member), Past(before, at=at))

    def nearest(self, explained: Explanation) -> Sequence[Neighbour]:
        """The lines that the judge learned from and that are nearest to a message in meaning."""
        return self._screener.nearest(explained)


def _vetting(profile: str) -> str:
    if profile not in VETTING:
        raise ValueError(f"profile is one of {', '.join(VETTING)}, not {profile!r}")
    return profile


def _chain(judge: JudgeLike, profile: str) -> Chain:
    """Judges in the order they are asked."""
    several = [judge] if isinstance(judge, str) or not isinstance(judge, Sequence) else judge
    return Chain([_judge(one) for one in several], profile)


def _judge(one: Judge | str | None) -> Judge:
    if one == "local":
        from spotter.judges.local import LocalJudge  # numpy and a runtime: only who judges pays for them

        return LocalJudge()
    if one is None or isinstance(one, str) or not hasattr(one, "judge"):
        raise ValueError(f'judge is "local", None, a judge or several judges, not {one!r}')
    return one
