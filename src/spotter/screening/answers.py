"""Fill the policy's wordings with the member's own limits and local help."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from spotter.domain import Member, Policy, Resource
from spotter.domain.text import ARABIZI

INTERNATIONAL = "international"
# Who writes Arabizi reads Arabic; everybody else is answered in English where their language has no wording.
_INSTEAD = {ARABIZI: ("ar", "en")}
_CALLED_FIRST = ("police", "emergency")  # whichever of them the decision names first fills the slot
_SLOT = re.compile(r"\{([a-z_ ]+)\}")


def resources_for(policy: Policy, member: Member, kinds: Sequence[str]) -> tuple[Resource, ...]:
    """Local help of these kinds, the most urgent first; where a country has none, the international entry."""
    local = policy.resources.get(member.country or INTERNATIONAL, ())
    abroad = policy.resources.get(INTERNATIONAL, ())
    found: list[Resource] = []
    for kind in kinds:
        some = [one for one in local if one.kind == kind and one.shown]
        found += some or [one for one in abroad if one.kind == kind and one.shown]
    return tuple(dict.fromkeys(found))


def compose(
    policy: Policy, answers: Sequence[str], member: Member, language: str, turn: int, help_: Sequence[Resource]
) -> str | None:
    """The answer text; `turn` picks another wording when the same person hears it again."""
    return "\n\n".join(_wording(policy, name, member, language, turn, help_) for name in answers) or None


def _wording(policy: Policy, name: str, member: Member, language: str, turn: int, help_: Sequence[Resource]) -> str:
    """One answer, its slots filled in the language that it is written in."""
    texts = policy.answers[name].for_member(member)
    code = next(one for one in (language, *_INSTEAD.get(language, ("en",))) if one in texts)
    slots = _slots(policy, member, help_, code)
    return _SLOT.sub(lambda found: slots[found.group(1)], texts[code][turn % len(texts[code])])


def _slots(policy: Policy, member: Member, help_: Sequence[Resource], language: str) -> Mapping[str, str]:
    phrases = _phrases(policy.answers["words"].wordings[language][0])
    emergency = next((one.phone for one in help_ if one.kind in _CALLED_FIRST and one.phone), None)
    lines = [_line(one, phrases, language) for one in help_ if one.kind not in _CALLED_FIRST]
    minimums = policy.limits["energy per day minimum"].values
    woman, man = f"{minimums['woman']:g}", f"{minimums['man']:g}"
    both = phrases["both minimums"].replace("{woman}", woman).replace("{man}", man)
    by_gender = {"woman": f"{woman} {phrases['kcal']}", "man": f"{man} {phrases['kcal']}"}
    return {
        "emergency": emergency or phrases["emergency"],
        "help": "\n".join(lines) or phrases["no help"],
        "minimum": by_gender.get(member.gender or "", both),
        "rate": f"{policy.limits['mass per week maximum'].values['all']:g}",
        "slow rate": f"{policy.limits['mass per week sensible'].values['all']:g}",
        "adult age": f"{policy.limits['age adult'].values['all']:g}",
        "youngest age": f"{policy.limits['age youngest'].values['all']:g}",
        "hours": f"{policy.limits['duration per day maximum'].values['all']:g}",
    }


@lru_cache(maxsize=16)  # one for each language
def _phrases(lines: str) -> Mapping[str, str]:
    return dict(line.split(": ", 1) for line in lines.splitlines())


def _line(one: Resource, phrases: Mapping[str, str], language: str) -> str:
    ways = [one.phone or "", f"{phrases['text']} {one.sms}" if one.sms else "", one.url or ""]
    return f"- {one.named(language)}: {', '.join(way for way in ways if way)}"
