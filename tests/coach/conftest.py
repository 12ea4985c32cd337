"""A planner whose notes are vetted by rules, and the embedded coach's knowledge."""

import pytest

from spotter.coach import EmbeddedProvider
from spotter.coach.plans import Planner


@pytest.fixture(scope="session")
def planner(spotter):
    return Planner(spotter.rules, lambda text: spotter.vet(text, "strict").safe)


@pytest.fixture(scope="session")
def knowledge(spotter):
    return EmbeddedProvider(spotter.fallbacks).knowledge
