"""From what was heard to what is said: plans, exercises, foods, topics, and an honest word when none of them fits."""

from collections.abc import Callable, Sequence

from spotter.coach.knowledge.guess import Guesser
from spotter.coach.knowledge.hearing import Ears, Heard
from spotter.coach.knowledge.talk import Asked, Situation
from spotter.coach.knowledge.talk_exercises import ExerciseTalk
from spotter.coach.knowledge.talk_foods import FoodTalk
from spotter.coach.knowledge.talk_plans import PlanTalk
from spotter.coach.knowledge.talk_topics import TopicTalk
from spotter.coach.knowledge.topics import Content, Sayings
from spotter.coach.knowledge.understanding import Understanding
from spotter.coach.knowledge.voice import Voices
from spotter.coach.knowledge.wishes import is_bare, wishes_of
from spotter.domain import Policy
from spotter.domain.text import spoken
from spotter.engine.finder import Finder


class Knowledge:
    """Answers under one policy. Holds nothing between messages."""

    def __init__(self, policy: Policy, finder: Finder) -> None:
        self._policy = policy
        self.ears = Ears(policy, finder)
        self.understanding = Understanding(self.ears)
        self.voices = Voices()
        self.says = Sayings()
        self._guesser = Guesser()

    def reply(self, messages: Sequence[str], situation: Situation) -> str:
        """What is said to the last of a member's messages."""
        member = situation.member
        heard = self._heard(messages, member.language)
        if not heard:
            return self.says.unknown(spoken(member.language)).main
        content = self._content(heard, situation)
        last = heard[-1]
        tone = member.coaching_tone or ("gentle" if member.high_sensitivity else None)
        said = self.voices.say(content, tone, last.language, last.text)
        if len(heard) > 1 or situation.is_explained:
            return said
        gap = "\n\n" if content.body else " "
        return f"{self.says.intro(last.language)}{gap}{said}"

    def _heard(self, messages: Sequence[str], language: str | None) -> list[Heard]:
        heard = [self.ears.hear(one, language) for one in messages]
        guesses = self._guesser.guesses([one.passage for one in heard])
        known = self._guesser.topics
        return [self.understanding.of(*pair, known) for pair in zip(heard, guesses, strict=True)]

    def _content(self, heard: Sequence[Heard], situation: Situation) -> Content:
        """Each way is tried in turn until one has something to say; the particular comes before the general."""
        asked = Asked(heard[-1], situation, self.says, self._policy)
        if is_bare(heard):
            return self._shortened(heard, situation)
        asks = asked.heard.asks
        if asks & {"private", "desk"} or ("price" in asks and not asks & {"workout", "meals", "load"}):
            return self.says.unknown(asked.heard.language)
        exercises, foods, topics = ExerciseTalk(asked), FoodTalk(asked), TopicTalk(asked)
        has_plan = wishes_of(heard[:-1]).kind is not None  # then a short message changes it, whatever else it names

        def plan() -> Content | None:
            return PlanTalk(asked).content(wishes_of(heard))

        ways: list[Callable[[], Content | None]] = [
            *([plan] if has_plan else []),
            topics.exact_topic,
            foods.lighter,
            plan,
            exercises.about_exercise,
            foods.energy,
            foods.fitting,
            foods.choice,
            exercises.for_muscle_with,
            topics.first_topic,
            exercises.form,
            exercises.for_muscle,
            topics.later_topic,
            foods.food,
            topics.broad_topic,
        ]
        found = next((content for way in ways if (content := way())), None)
        return found or self.says.unknown(asked.heard.language)

    def _shortened(self, heard: Sequence[Heard], situation: Situation) -> Content:
        """Of what was said before, the main thing; without anything before, what would be needed."""
        if len(heard) > 1:
            return Content(self._content(heard[:-1], situation).main)
        language = heard[-1].language
        main, more, ask = (self.says.say("plan", name, language) for name in ("which", "which more", "which ask"))
        return Content(main, more, ask)
