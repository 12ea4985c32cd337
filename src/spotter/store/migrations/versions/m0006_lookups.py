"""Indexes for what was found by reading whole tables: measured by bench/size."""

from alembic import op

revision = "0006"
down_revision = "0005"

_INDEXES = (
    ("events_by_type", "events", ["event_type", "timestamp"]),
    ("events_of_exchange", "events", ["exchange_id"]),
    ("cases_of_owner", "cases", ["owner", "state", "due_at"]),
    ("cases_by_kind", "cases", ["kind", "state", "due_at"]),
    ("cases_to_archive", "cases", ["state", "severity", "closed_at"]),
    ("feedback_of_user", "feedback", ["user_id"]),
    ("overrides_by_time", "overrides", ["timestamp", "override_id"]),
    ("refusals_of_client", "override_refusals", ["client_id"]),
    ("refusals_by_time", "override_refusals", ["timestamp"]),
)


def upgrade() -> None:
    for name, table, columns in _INDEXES:
        op.create_index(name, table, columns)


def downgrade() -> None:
    for name, table, _ in _INDEXES:
        op.drop_index(name, table)
