"""Both homes of the store."""

import pytest
from sqlalchemy import text

from spotter.store import Store
from spotter.store.schema import metadata


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    """An empty store with its schema, in one home after the other."""
    if request.param == "sqlite":
        made = Store.embedded(tmp_path)
    else:
        made = Store(request.getfixturevalue("postgres"), tmp_path)
        metadata.drop_all(made.engine)
        with made.engine.begin() as connection:
            connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    made.migrate()
    yield made
    made.close()
