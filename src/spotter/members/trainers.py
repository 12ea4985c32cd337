"""Trainers: which clients are theirs, what they may see, what they change and how that is kept."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from spotter.domain import Event, Severity
from spotter.members.events import event
from spotter.members.limits import BadOverrideError, Client, Proposal, Refusal, client_of, refusal
from spotter.members.reasons import reason
from spotter.members.service import Members, Standing
from spotter.members.visibility import trainer_sees
from spotter.spotter import Spotter
from spotter.store import Row, overrides, subscriptions
from spotter.store.overrides import Figures, Override

QUALITY_DAYS = 90


class NotTheirClientError(LookupError):
    """No subscription that the client agreed to, or nothing shared; trainers aren't told which."""


@dataclass(frozen=True, slots=True)
class Quality:
    """A trainer's last months in figures."""

    days: int
    figures: Figures
    by_feature: Mapping[str, int]

    @property
    def refused_share(self) -> float:
        asked = self.figures.overrides + self.figures.refused
        return round(self.figures.refused / asked, 3) if asked else 0.0

    @property
    def acknowledged_share(self) -> float:
        return round(self.figures.acknowledged / self.figures.overrides, 3) if self.figures.overrides else 0.0


class Trainers:
    """Services over members, for trainers and their clients. Methods block: call them from a thread."""

    def __init__(self, members: Members, spotter: Spotter) -> None:
        self._members, self._spotter = members, spotter
        self._engine, self._policy = members.store.engine, members.policy

    def client(self, trainer_id: str, client_id: str, at: datetime) -> Standing:
        """A client's standing, for the trainer they subscribed to and agreed to."""
        found = subscriptions.between(self._engine, trainer_id, client_id)
        if found is None or not found.is_open:
            raise NotTheirClientError(client_id)
        return self._members.standing(client_id, at)

    def sees(self, trainer_id: str, client_id: str, kind: str, at: datetime) -> None:
        """Raises unless the client shares this kind of log."""
        if not trainer_sees(kind, self.client(trainer_id, client_id, at).kept.profile):
            raise NotTheirClientError(client_id)

    def propose(
        self, trainer_id: str, client_id: str, asked: Proposal, at: datetime, language: str | None = None
    ) -> tuple[Override | Refusal, Row]:
        """Keep an override, or refuse it; either way with an event that has to be kept before anyone is answered."""
        client = self._limits(self.client(trainer_id, client_id, at))
        refused = refusal(self._policy, client, asked, language) or self._harmful(asked, language)
        if refused is not None:
            self._keep_refusal(trainer_id, client_id, asked, refused, at)
            return refused, self._blocked(trainer_id, client_id, asked, refused, at)
        made = Override(
            override_id=str(uuid4()),
            trainer_id=trainer_id,
            client_id=client_id,
            feature_overridden=asked.feature,
            default_value=asked.default_value,
            new_value=asked.new_value,
            justification=asked.justification,
            timestamp=at,
        )
        overrides.add(self._engine, made)
        return made, self._made(made)

    def acknowledge(self, client_id: str, override_id: str, at: datetime) -> None:
        if not overrides.acknowledge(self._engine, override_id, client_id, at):
            raise NotTheirClientError(override_id)

    def report(
        self, client_id: str, trainer_id: str, override_id: str | None, reason_given: str, at: datetime
    ) -> tuple[str, Row]:
        """A client reports a trainer; the event opens a review. Also after the subscription has ended."""
        self._check_report(client_id, trainer_id, override_id)
        report_id = str(uuid4())
        values = {
            "report_id": report_id,
            "client_id": client_id,
            "trainer_id": trainer_id,
            "override_id": override_id,
            "reason": reason_given,
            "timestamp": at,
        }
        overrides.report(self._engine, values)
        about = f"override {override_id}" if override_id else "the trainer"
        opened = event(
            Event.USER_REPORT,
            client_id,
            at,
            self._policy.version,
            trigger=f"Client report {report_id} about {about} of trainer {trainer_id}",
            shown=None,
            severity=Severity.MEDIUM,
            note=reason_given[:500],
        )
        return report_id, opened

    def in_force(self, client_id: str, at: datetime) -> dict[str, Override]:
        """By feature: the latest override that the client acknowledged and that still stands within the limits."""
        client = self._limits(self._members.standing(client_id, at))
        found: dict[str, Override] = {}
        for one in overrides.of_client(self._engine, client_id):
            if one.acknowledged_by_client and one.feature_overridden not in found and self._stands(client, one):
                found[one.feature_overridden] = one
        return found

    def quality(self, trainer_id: str, at: datetime) -> Quality:
        return self.qualities([trainer_id], at)[trainer_id]

    def qualities(self, trainers: Collection[str], at: datetime) -> dict[str, Quality]:
        since = at - timedelta(days=QUALITY_DAYS)
        found = overrides.figures(self._engine, trainers, since)
        return {one: Quality(QUALITY_DAYS, figures, features) for one, (figures, features) in found.items()}

    def _limits(self, standing: Standing) -> Client:
        return client_of(self._policy, standing.member, standing.signs, standing.at)

    def _stands(self, client: Client, one: Override) -> bool:
        asked = Proposal(one.feature_overridden, one.default_value, one.new_value, one.justification)
        try:
            return refusal(self._policy, client, asked) is None
        except BadOverrideError:
            return False

    def _harmful(self, asked: Proposal, language: str | None) -> Refusal | None:
        """A client reads these words, so they are vetted like a coach's."""
        exercises = asked.new_value.get("exercises", []) if isinstance(asked.new_value, dict) else asked.new_value
        listed = [one for one in exercises if isinstance(one, str)] if isinstance(exercises, list) else []
        report = self._spotter.vet(". ".join([asked.justification, *listed]))
        if report.safe:
            return None
        issues = "; ".join(dict.fromkeys(report.issues))
        return Refusal("injury_disclaimer", reason(self._policy, "override-harmful-words", language, issues=issues))

    def _check_report(self, client_id: str, trainer_id: str, override_id: str | None) -> None:
        if subscriptions.between(self._engine, trainer_id, client_id) is None:
            raise NotTheirClientError(trainer_id)
        if override_id is not None:
            found = overrides.one(self._engine, override_id)
            if found is None or (found.client_id, found.trainer_id) != (client_id, trainer_id):
                raise NotTheirClientError(override_id)

    def _keep_refusal(self, trainer_id: str, client_id: str, asked: Proposal, refused: Refusal, at: datetime) -> None:
        values: dict[str, Any] = {
            "refusal_id": str(uuid4()),
            "trainer_id": trainer_id,
            "client_id": client_id,
            "feature_overridden": asked.feature,
            "code": refused.floor,
            "timestamp": at,
        }
        overrides.refuse(self._engine, values)

    def _blocked(self, trainer_id: str, client_id: str, asked: Proposal, refused: Refusal, at: datetime) -> Row:
        return event(
            Event.TRAINER_BLOCK,
            client_id,
            at,
            self._policy.version,
            trigger=f"Trainer {trainer_id} asked to override {asked.feature}",
            shown=refused.reason.text,
            severity=Severity.MEDIUM,
            features=[refused.feature] if refused.feature else [],
            note=refused.floor,
        )

    def _made(self, made: Override) -> Row:
        return event(
            Event.TRAINER_OVERRIDE,
            made.client_id,
            made.timestamp,
            self._policy.version,
            trigger=f"Trainer {made.trainer_id} overrode {made.feature_overridden}",
            shown=None,
            severity=Severity.LOW,
            note=f"override {made.override_id}",
        )
