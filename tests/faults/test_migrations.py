"""A migration that is killed half-way has changed nothing, and two that begin at once end well."""

import os

import pytest
from crashing import migrate_until_killed
from safety import emptied, event, keep
from sqlalchemy import inspect, text

from spotter.store import Store
from spotter.store.migrations import upgrade
from spotter.store.schema import metadata

pytestmark = pytest.mark.req("OPS-1")
NEVER = 10_000


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    """An empty store, without tables."""
    home = tmp_path / "data"
    made = emptied(request.getfixturevalue("postgres"), home) if request.param == "postgresql" else Store.embedded(home)
    yield made
    made.close()


def migrating(store: Store, steps: int) -> int:
    """Another process that migrates; its id."""
    address = store.engine.url.render_as_string(hide_password=False)
    child = os.fork()
    if child == 0:
        migrate_until_killed(address, str(store.folder), steps)
    return child


def ended(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def tables(store: Store) -> set[str]:
    return set(inspect(store.engine).get_table_names())


@pytest.mark.fault("migration interrupted", sees="the service is started again and is there", lost="nothing")
@pytest.mark.parametrize("steps", [1, 30])
def test_killed_half_way_nothing_has_changed_and_the_next_start_does_it(store, steps):
    assert ended(migrating(store, steps)) == -9
    assert tables(store) == set(), "all of it or nothing"
    store.migrate()
    assert set(metadata.tables) <= tables(store)
    keep(store, event("critical"))
    assert not store.is_spooling


@pytest.mark.fault(
    "migration interrupted", sees="the old version runs on; what was kept is there", lost="nothing acknowledged"
)
def test_killed_in_an_upgrade_what_was_kept_is_still_there(store):
    upgrade(store.engine, "0003")
    before = tables(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE override_head SET seq = 7"))
    assert ended(migrating(store, 5)) == -9
    assert tables(store) == before
    store.migrate()
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT seq FROM override_head")).scalars().all() == [7]
    assert set(metadata.tables) <= tables(store)


@pytest.mark.fault("migration interrupted", sees="both replicas start", lost="nothing")
@pytest.mark.fault("two replicas", sees="both start at once on an empty database", lost="nothing")
def test_two_that_begin_at_once_both_end_well(store):
    assert [ended(child) for child in [migrating(store, NEVER) for _ in range(2)]] == [0, 0]
    assert set(metadata.tables) <= tables(store)
