"""A store in each home."""

import pytest
from safety import emptied

from spotter.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    postgres = request.param == "postgresql"
    made = emptied(request.getfixturevalue("postgres"), tmp_path) if postgres else Store.embedded(tmp_path)
    made.migrate()
    yield made
    made.close()


@pytest.fixture
def embedded(tmp_path):
    made = Store.embedded(tmp_path)
    made.migrate()
    yield made
    made.close()
