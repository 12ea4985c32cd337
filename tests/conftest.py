"""Shared fixtures: one loaded Spotter for all tests that don't change the policy."""

import pytest

from spotter import Spotter
from spotter.policy import load


@pytest.fixture(scope="session")
def spotter() -> Spotter:
    return Spotter()


@pytest.fixture(scope="session")
def policy():
    return load()
