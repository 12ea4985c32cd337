"""Shared fixtures: rules alone, and rules with the local judge, each loaded once."""

import pytest

from spotter import Spotter
from spotter.policy import load


@pytest.fixture(scope="session")
def spotter() -> Spotter:
    """Rules alone."""
    return Spotter(judge=None)


@pytest.fixture(scope="session")
def judged() -> Spotter:
    """Rules and the local judge, as shipped."""
    return Spotter()


@pytest.fixture(scope="session")
def policy():
    return load()
