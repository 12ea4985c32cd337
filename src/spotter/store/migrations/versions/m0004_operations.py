"""Safety operations."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"

_json = JSONB(none_as_null=True).with_variant(sa.JSON(none_as_null=True), "sqlite")
_time = sa.DateTime(timezone=True)
_serial = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TABLES = (
    "cases case_notes alerts deliveries feed counts rulings feedback proposals policies experiments job_runs signatures"
)


def upgrade() -> None:
    with op.batch_alter_table("ai_coach_logs") as logs:
        logs.add_column(sa.Column("member", _json))
        logs.add_column(sa.Column("variant", sa.String(120)))
    op.create_table(
        "cases",
        sa.Column("case_id", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("about", sa.String(60), nullable=False),
        sa.Column("severity", sa.String(10), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("opened_at", _time, nullable=False),
        sa.Column("soon_at", _time, nullable=False),
        sa.Column("due_at", _time, nullable=False),
        sa.Column("exchange_id", sa.String(64)),
        sa.Column("conversation_id", sa.String(64)),
        sa.Column("user_id", sa.String(64)),
        sa.Column("owner", sa.String(64)),
        sa.Column("claimed_at", _time),
        sa.Column("outcome", sa.String(30)),
        sa.Column("outreach", sa.String(20)),
        sa.Column("closed_at", _time),
        sa.Column("closed_by", sa.String(64)),
        sa.Column("archived_at", _time),
        sa.Column("warned_at", _time),
        sa.Column("breached_at", _time),
    )
    op.create_index("cases_by_state", "cases", ["state", "due_at"])
    op.create_index("cases_of_user", "cases", ["user_id", "opened_at"])
    op.create_index("cases_by_time", "cases", ["opened_at"])
    op.create_table(
        "case_notes",
        sa.Column("note_id", sa.String(64), primary_key=True),
        sa.Column("case_id", sa.String(80), nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("step", sa.String(20), nullable=False),
        sa.Column("text", sa.Text),
    )
    op.create_index("notes_of_case", "case_notes", ["case_id", "at"])
    op.create_table(
        "alerts",
        sa.Column("alert_id", sa.String(100), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("case_id", sa.String(80), nullable=False),
        sa.Column("severity", sa.String(10), nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("body", _json, nullable=False),
        sa.Column("addressed", sa.Boolean, nullable=False),
    )
    op.create_index("alerts_to_address", "alerts", ["addressed", "at"])
    op.create_table(
        "deliveries",
        sa.Column("delivery_id", sa.String(140), primary_key=True),
        sa.Column("alert_id", sa.String(100), nullable=False),
        sa.Column("channel", sa.String(20), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("next_at", _time, nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("sent_at", _time),
    )
    op.create_index("deliveries_by_state", "deliveries", ["state", "next_at"])
    op.create_table(
        "feed",
        sa.Column("seq", _serial, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("ref", sa.String(80), nullable=False),
        sa.Column("at", _time, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "counts",
        sa.Column("hour", _time, primary_key=True),
        sa.Column("name", sa.String(30), primary_key=True),
        sa.Column("label", sa.String(60), primary_key=True),
        sa.Column("count", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rulings",
        sa.Column("ruling_id", sa.String(64), primary_key=True),
        sa.Column("exchange_id", sa.String(64), nullable=False),
        sa.Column("ruling", sa.String(20), nullable=False),
        sa.Column("category", sa.String(30)),
        sa.Column("note", sa.Text),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", _time, nullable=False),
    )
    op.create_index("rulings_by_time", "rulings", ["at"])
    op.create_index("rulings_of_exchange", "rulings", ["exchange_id"])
    op.create_table(
        "feedback",
        sa.Column("feedback_id", sa.String(140), primary_key=True),
        sa.Column("exchange_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64)),
        sa.Column("thumb", sa.String(4)),
        sa.Column("reason", sa.Text),
        sa.Column("human_review", sa.Boolean, nullable=False),
        sa.Column("at", _time, nullable=False),
    )
    op.create_index("feedback_by_time", "feedback", ["at"])
    op.create_index("feedback_of_exchange", "feedback", ["exchange_id"])
    op.create_table(
        "proposals",
        sa.Column("proposal_id", sa.String(64), primary_key=True),
        sa.Column("ruling_id", sa.String(64), nullable=False),
        sa.Column("rule", sa.Text, nullable=False),
        sa.Column("language", sa.String(20), nullable=False),
        sa.Column("section", sa.String(10), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("pattern", sa.Text),
        sa.Column("policy", sa.String(20), nullable=False),
        sa.Column("effect", _json, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("decided_at", _time),
        sa.Column("decided_by", sa.String(64)),
    )
    op.create_index("proposals_by_state", "proposals", ["state", "at"])
    op.create_table(
        "policies",
        sa.Column("version", sa.String(20), primary_key=True),
        sa.Column("at", _time, nullable=False),
        sa.Column("files", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "experiments",
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("variants", _json, nullable=False),
        sa.Column("stopped", _json, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
    )
    op.create_table(
        "job_runs",
        sa.Column("job", sa.String(40), primary_key=True),
        sa.Column("slot", _time, primary_key=True),
        sa.Column("began_at", _time, nullable=False),
        sa.Column("ended_at", _time),
        sa.Column("result", sa.Text),
    )
    op.create_table(
        "signatures",
        sa.Column("item", sa.String(60), primary_key=True),
        sa.Column("by", sa.String(64), primary_key=True),
        sa.Column("at", _time, primary_key=True),
        sa.Column("note", sa.Text),
    )


def downgrade() -> None:
    for table in reversed(_TABLES.split()):
        op.drop_table(table)
    with op.batch_alter_table("ai_coach_logs") as logs:
        logs.drop_column("variant")
        logs.drop_column("member")
