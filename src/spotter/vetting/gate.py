"""The gate that a stream passes: each sentence leaves when it is whole and vetted, and not before."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from spotter.domain import Finding, Member, Report
from spotter.domain.member import UNKNOWN
from spotter.engine.sentences import Cutter
from spotter.spans import step
from spotter.vetting.fallback import Fallbacks
from spotter.vetting.private import with_raised
from spotter.vetting.vet import Vetter

Raised = Callable[[str], Sequence[Finding]]
_BEFORE = 600  # characters of what was released that a sentence is read with: sums go over several sentences


class Gate:
    """Feed it chunks; it gives back what may be shown. Nothing waits longer than its own sentence.

    A sentence that can't be shown is repaired where that is sure. Else the stream ends there, with a whole, safe
    sentence, and `stopped` is true: whoever holds the stream decides what comes next.
    """

    def __init__(
        self,
        vetter: Vetter,
        fallbacks: Fallbacks,
        profile: str = "balanced",
        member: Member = UNKNOWN,
        raised: Raised = lambda _: (),
    ) -> None:
        """`raised` tells what a text brings up that is private and was not asked about."""
        self._vetter, self._fallbacks = vetter, fallbacks
        self._profile, self._member, self._raised = profile, member, raised
        self._cutter = Cutter()
        self._findings: list[Finding] = []
        self._written = ""
        self._count = 0  # sentences that were shown
        self.released = ""
        self.stopped = False

    def feed(self, chunk: str) -> str:
        """What may be shown now."""
        if self.stopped:
            return ""
        return self._through(self._cutter.feed(chunk))

    def end(self) -> str:
        """What may still be shown when the provider is done."""
        rest = self._cutter.end()
        return "" if self.stopped else self._through([rest])

    def report(self) -> Report:
        """A report on all that the provider wrote so far, shown or not."""
        look = self._vetter.look(self._written, self._profile, self._member)
        report = self._vetter.report(self._written, look.found, self._profile, self._member)
        return with_raised(report, self._raised(self._written))

    def _through(self, sentences: Iterable[str]) -> str:
        shown = ""
        for sentence in sentences:
            self._written += sentence
            passed = self._vetted(sentence)
            shown += passed
            self.released += passed
            if self.stopped:
                break
        return shown

    def _vetted(self, sentence: str) -> str:
        if not sentence.strip():
            return sentence
        with step("vet"):
            return self._checked(sentence)

    def _checked(self, sentence: str) -> str:
        if self._may_leave(sentence):
            return sentence
        repaired = self._vetter.vet(sentence, self._profile, self._member).repaired
        if repaired is not None:
            lead = len(sentence) - len(sentence.lstrip())
            repaired = sentence[:lead] + repaired
            if self._may_leave(repaired):
                return repaired
        self.stopped = True
        closing = self._fallbacks.stopped(self._written, self._member.language)
        return f"\n\n{closing}" if self.released.strip() else closing

    def _may_leave(self, sentence: str) -> bool:
        """Whether a sentence is safe after what left before it; what little is found in it counts for the next."""
        if self._raised(sentence):
            return False
        before = self.released[-_BEFORE:]
        found = self._vetter.look(before + sentence, self._profile, self._member, len(before), self._count).found
        if self._vetter.is_too_much([*self._findings, *found.findings], self._profile, self._member):
            return False
        self._findings += found.findings
        self._count += 1
        return True


def stream(gate: Gate, chunks: Iterable[str]) -> Iterator[str]:
    """What may be shown of a stream, as it may be shown; a stream that had to stop is read no further."""
    for chunk in chunks:
        if shown := gate.feed(chunk):
            yield shown
        if gate.stopped:
            return
    if shown := gate.end():
        yield shown
