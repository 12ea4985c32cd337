"""Alembic asks here for a connection; we hand it the one that the store opened."""

from alembic import context

from spotter.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
