"""Answers about exercises: how, what they work, what stands in for them, which ones for a muscle."""

from collections.abc import Sequence

from spotter.coach.knowledge.talk import Talk, joined
from spotter.coach.knowledge.topics import Content, parts
from spotter.coach.plans import PlanRequest
from spotter.coach.plans.exercises import Exercise, library
from spotter.coach.plans.request import GYM
from spotter.coach.plans.texts import texts
from spotter.domain import Feature

_MUSCLES = 2  # that one answer speaks of
_KINDS = 3  # easier ones of the same family
_MACHINE = "machine"
_NAMED = 6  # exercises for a muscle
_HOW_OFTEN = "often"  # the topic


class ExerciseTalk(Talk):
    """Answers from the library of exercises."""

    def about_exercise(self) -> Content | None:
        """Questions that only a named exercise has: beside another, what stands in, how to do more, what it works."""
        if not self._heard.exercises:
            return None
        one, *others = self._heard.exercises
        if self._heard.faults:
            return self._mended(one)
        if others and self._heard.asks & {"compare", "swap-for"}:
            return self._beside(one, others[0])
        if "instead" in self._heard.asks:
            one = self._meant(one)
            fitting = self._stand_ins(one)
            names = joined([other.name(self._language) for other in fitting], self._language)
            main = self.say("exercise", "instead", name=one.name(self._language), others=names)
            return Content(main, self.say("exercise", "instead more"), self.say("exercise", "ask")) if fitting else None
        if "further" in self._heard.asks and not one.is_loaded:
            return self._further(one)
        if "works" in self._heard.asks:
            more = f"{one.cue[self._language]} {self._variations(one)}"
            return Content(
                f"{one.name(self._language).capitalize()}. {self._works(one)}", more, self.say("exercise", "ask")
            )
        return None

    def _mended(self, one: Exercise) -> Content:
        """What helps against the fault that was named."""
        more = f"{self._works(one)} {self.say('exercise', 'general')} {self._variations(one)}"
        return Content(self._heard.faults[0].texts[self._language], more.strip(), self.say("exercise", "film"))

    def _meant(self, one: Exercise) -> Exercise:
        """ "No barbell, what instead of squats?" means the squat with the barbell."""
        if one.is_loaded or not self._heard.tools:
            return one
        alike = library().of_pattern(one.pattern)
        return next((each for each in alike if any(self._heard.tools[0] in some for some in each.needs)), one)

    def _beside(self, one: Exercise, other: Exercise) -> Content:
        said = [
            self.say("exercise", "beside", name=each.name(self._language).capitalize(), muscles=self._muscles(each))
            for each in (one, other)
        ]
        cues = f"{one.cue[self._language]} {other.cue[self._language]}"
        return Content(" ".join(said), f"{cues} {self.say('exercise', 'either')}", self.say("exercise", "which"))

    def _further(self, one: Exercise) -> Content:
        if self.is_closed(Feature.WORKOUT_GENERATION.value):
            return self.closed(Feature.WORKOUT_GENERATION.value)
        main = self.say("exercise", "further start", name=one.name(self._language))
        how = self.say("exercise", "further timed" if one.is_timed else "further")
        more = f"{how} {self._easier_kinds(one) or self._variations(one)}"
        return Content(main, more.strip(), self.say("exercise", "further ask"))

    def _easier_kinds(self, one: Exercise) -> str:
        family = [each for each in library().of_pattern(one.pattern) if each.family == one.family]
        names = [each.name(self._language) for each in family[: family.index(one)]][-_KINDS:]
        return self.say("exercise", "easier kinds", others=joined(names, self._language)) if names else ""

    def _stand_ins(self, one: Exercise) -> list[Exercise]:
        """With other equipment if that was named; from the easiest of its family, then of its kind without any."""
        wished = set(self._heard.tools).difference(*one.needs)
        if wished and (able := [each for each in library().of_pattern(one.pattern) if self._uses(each, one, wished)]):
            return able[:4]
        family = [each for each in library().of_pattern(one.pattern) if each.family == one.family and each.id != one.id]
        easier = [each for each in family if each.is_for(one.level)][:3]
        free = [each for each in library().of_pattern(one.pattern) if not each.needs and each.family != one.family]
        alike = [each for each in free if each.muscles[0] in one.muscles]
        return [*easier, *alike][:4]

    @staticmethod
    def _uses(each: Exercise, one: Exercise, wished: set[str]) -> bool:
        used = any(not need.isdisjoint(wished) for need in each.needs)
        return used and each.muscles[0] == one.muscles[0] and each.id != one.id and each.is_for(one.level)

    def form(self) -> Content | None:
        asked = self._heard.asks & {"form", "amount", "compare"}
        if not self._heard.exercises or not (asked or len(self._heard.words) <= 3):
            return None
        one = self._heard.exercises[0]
        main = self.say("exercise", "form", name=one.name(self._language), cue=one.cue[self._language])
        is_held = one.is_timed and one.pattern == "core"
        is_counted = ("amount" in asked or is_held) and not self.is_closed(Feature.WORKOUT_GENERATION.value)
        amount = self.say("exercise", "amount timed" if one.is_timed else "amount") if is_counted else ""
        more = [one.how[self._language], amount, self._works(one), self.say("exercise", "general")]
        more += [self._variations(one), self.say("exercise", "film")]
        return Content(main, " ".join(filter(None, more)), self.say("exercise", "ask"))

    def _works(self, one: Exercise) -> str:
        return self.say("exercise", "works", muscles=self._muscles(one))

    def _muscles(self, one: Exercise) -> str:
        return joined([texts().say("muscles", muscle, self._language) for muscle in one.muscles], self._language)

    def _variations(self, one: Exercise) -> str:
        others = {"easier": one.easier, "harder": one.harder}
        said = [
            self.say("exercise", name, other=library().all[id_].name(self._language))
            for name, id_ in others.items()
            if id_
        ]
        return " ".join(said)

    def for_muscle_with(self) -> Content | None:
        """A muscle and what there is to train it with say more than the room it is done in; how often is said too."""
        is_how_often = "best" in self._heard.asks and [one.id for one in self._heard.first] == [_HOW_OFTEN]
        is_told = bool(self._heard.tools) or is_how_often
        return self.for_muscle() if is_told and "for-muscle" in self._heard.asks else None

    def for_muscle(self) -> Content | None:
        is_with = self._heard.tools or "no-equipment" in self._heard.asks
        asked = {"best", "for-muscle"} | ({"form", "change"} if is_with else set())
        asked |= {"instead"} if "no-machine" in self._heard.asks else set()
        if not self._heard.muscles or not self._heard.asks & asked:
            return None
        if self.is_closed(Feature.WORKOUT_GENERATION.value):
            return self.closed(Feature.WORKOUT_GENERATION.value)
        each = {muscle: self._fitting(muscle) for muscle in self._heard.muscles[:_MUSCLES]}
        said = [self._worked_by(muscle, some) for muscle, some in each.items() if some]
        if not said:
            return None
        return Content(" ".join(said), self.say("exercise", "for muscle more"), self.say("exercise", "tools"))

    def _worked_by(self, muscle: str, some: Sequence[Exercise]) -> str:
        names = joined([one.name(self._language) for one in some], self._language)
        return self.say("exercise", "for muscle", muscle=parts()[muscle].names[self._language], others=names)

    def _fitting(self, muscle: str) -> list[Exercise]:
        """The best known ones for it that can be done with what there is."""
        left_out = PlanRequest.for_member(self._situation.member).left_out
        some = [library().all[one] for one in parts()[muscle].exercises]
        known = [one for one in some if one.level != "advanced" and one.strains.isdisjoint(left_out)]
        return [one for one in known if self._has_what_it_needs(one)][:_NAMED]

    def _has_what_it_needs(self, one: Exercise) -> bool:
        """With the equipment that was named; anything where none was."""
        asks, tools = self._heard.asks, self._heard.tools
        if "no-machine" in asks:
            return frozenset({_MACHINE}) not in one.needs
        if "no-equipment" in asks or ("home" in asks and not tools):
            return not one.needs
        return not tools or GYM in tools or one.can_be_done_with(tools)
