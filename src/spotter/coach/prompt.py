"""What a model is told: how to speak, what it may know about the person, and the conversation."""

from collections.abc import Sequence

from spotter.domain import Member, Policy, Report, Verdict
from spotter.domain.member import UNKNOWN
from spotter.members.visibility import for_ai
from spotter.store.exchanges import Turn

Messages = list[dict[str, str]]
_LANGUAGES = {"en": "English", "ar": "Egyptian Arabic", "arz-Latn": "Egyptian Arabic", "es": "Spanish", "fr": "French"}
_LANGUAGES["de"] = "German"
_CHECKED = {"pass": ["health check passed"], "fail": ["health check not passed"], "missing": ["no health check yet"]}


class Prompts:
    """Prompts of one policy."""

    def __init__(self, policy: Policy) -> None:
        self._texts = policy.prompt
        minimum = policy.limits["energy per day minimum"]
        self._numbers = {
            "woman": f"{minimum.for_member(Member(gender='woman')):g}",
            "man": f"{minimum.for_member(Member(gender='man')):g}",
            "rate": f"{policy.limits['mass per week maximum'].for_member(UNKNOWN):g}",
        }

    def system(self, member: Member, verdict: Verdict) -> str:
        """The instructions for one exchange. Only what a model may see of a member goes in."""
        told, member = self._texts, for_ai(member)
        parts = [told.tone_control, told.behaviour.format_map(self._numbers)]
        parts += [told.tones[tone]] if (tone := member.coaching_tone) and tone in told.tones else []
        parts += [text for name, text in told.markers.items() if getattr(member, name, False)]
        if facts := _facts(member):
            parts.append(told.facts.format(facts=facts))
        if verdict.blocked_features:
            parts.append(told.blocked.format(features=", ".join(verdict.blocked_features)))
        if verdict.reply:
            parts.append(told.after_answer.format(answer=verdict.reply))
        language = _LANGUAGES.get(member.language or verdict.language)
        parts += [told.language.format(language=language)] if language else []
        return "\n".join(part.strip() for part in parts)

    def messages(
        self, message: str, member: Member, verdict: Verdict, before: Sequence[Turn], told: str = ""
    ) -> Messages:
        """The conversation as a model gets it; `told` is what an experiment adds to the instructions."""
        said = [
            {"role": role, "content": text}
            for turn in before
            for role, text in (("user", turn.message), ("assistant", turn.shown))
        ]
        return [
            {"role": "system", "content": "\n".join(filter(None, (self.system(member, verdict), told)))},
            *said,
            {"role": "user", "content": message},
        ]

    def feedback(self, report: Report) -> str:
        """What a model is told when it has to write again."""
        wrong = "\n".join(f"- {one}" for one in report.issues)
        instead = "\n".join(dict.fromkeys(f"- {one.instead}" for one in report.findings if one.instead))
        return self._texts.feedback.format(issues=f"{wrong}\nInstead:\n{instead}" if instead else wrong)


def _facts(member: Member) -> str:
    """Age, level, goals, preferences, pass or not; `for_ai` has taken everything else away."""
    facts = [f"age {member.age}"] if member.age is not None else []
    facts += [f"level {member.level}"] if member.level else []
    for name in ("goals", "allergies", "equipment", "schedule"):
        if values := getattr(member, name):
            facts.append(f"{name} {' '.join(one.replace('_', '-') for one in values)}")
    facts += member.memory
    return ", ".join([*facts, *_CHECKED.get(member.health_check or "", ())])
