"""Privacy: sealed originals, memory, deletions, totals, what retention did."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0005"
down_revision = "0004"

_json = JSONB(none_as_null=True).with_variant(sa.JSON(none_as_null=True), "sqlite")
_time = sa.DateTime(timezone=True)
_TABLES = "flagged_originals original_reads memories deletions workout_totals retention_runs"


def upgrade() -> None:
    op.create_table(
        "flagged_originals",
        sa.Column("exchange_id", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.String(64)),
        sa.Column("kept_at", _time, nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
    )
    op.create_index("originals_of_user", "flagged_originals", ["user_id"])
    op.create_table(
        "original_reads",
        sa.Column("read_id", sa.String(64), primary_key=True),
        sa.Column("exchange_id", sa.String(64), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", _time, nullable=False),
    )
    op.create_index("reads_of_original", "original_reads", ["exchange_id", "at"])
    op.create_table(
        "memories",
        sa.Column("memory_id", sa.String(64), primary_key=True),
        sa.Column("member_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("value", sa.String(60), nullable=False),
        sa.Column("noted_at", _time, nullable=False),
    )
    op.create_index("memories_of_member", "memories", ["member_id", "kind", "value"], unique=True)
    op.create_table(
        "deletions",
        sa.Column("receipt", sa.String(64), primary_key=True),
        sa.Column("member_id", sa.String(64)),
        sa.Column("requested_at", _time, nullable=False),
        sa.Column("due_at", _time, nullable=False),
        sa.Column("cancelled_at", _time),
        sa.Column("erased_at", _time),
        sa.Column("proof", _json),
    )
    op.create_index("deletions_of_member", "deletions", ["member_id"])
    op.create_table(
        "workout_totals",
        sa.Column("month", sa.Date, primary_key=True),
        sa.Column("level", sa.String(20), primary_key=True),
        sa.Column("members", sa.Integer, nullable=False),
        sa.Column("workouts", sa.BigInteger, nullable=False),
        sa.Column("minutes", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "retention_runs",
        sa.Column("run_id", sa.String(64), primary_key=True),
        sa.Column("at", _time, nullable=False),
        sa.Column("dry_run", sa.Boolean, nullable=False),
        sa.Column("report", _json, nullable=False),
    )
    op.create_index("retention_by_time", "retention_runs", ["at"])


def downgrade() -> None:
    for name in reversed(_TABLES.split()):
        op.drop_table(name)
