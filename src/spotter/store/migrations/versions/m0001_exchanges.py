"""Events and exchanges."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001"
down_revision = None

_texts = ARRAY(sa.Text).with_variant(sa.JSON(none_as_null=True), "sqlite")
_json = JSONB(none_as_null=True).with_variant(sa.JSON(none_as_null=True), "sqlite")
_time = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("event_id", sa.String(64), primary_key=True),
        sa.Column("event_type", sa.String(40), nullable=False),
        sa.Column("user_id", sa.String(64)),
        sa.Column("timestamp", _time, nullable=False),
        sa.Column("trigger", sa.Text, nullable=False),
        sa.Column("ai_response", sa.Text),
        sa.Column("feature_blocked", _texts, nullable=False),
        sa.Column("follow_up_required", sa.Boolean, nullable=False),
        sa.Column("severity", sa.String(10), nullable=False),
        sa.Column("note", sa.Text),
        sa.Column("condition", sa.Text),
        sa.Column("resources_shown", _texts),
        sa.Column("conversation_id", sa.String(64)),
        sa.Column("exchange_id", sa.String(64)),
        sa.Column("policy", sa.String(20), nullable=False),
    )
    op.create_index("events_by_time", "events", ["timestamp"])
    op.create_index("events_of_user", "events", ["user_id", "timestamp"])
    op.create_table(
        "ai_coach_logs",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.String(64)),
        sa.Column("conversation_id", sa.String(64), nullable=False),
        sa.Column("created_at", _time, nullable=False),
        sa.Column("user_message", sa.Text, nullable=False),
        sa.Column("ai_response", sa.Text),
        sa.Column("shown_response", sa.Text, nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("tone_issues", _texts),
        sa.Column("verdict", _json, nullable=False),
        sa.Column("report", _json),
        sa.Column("signs", _json, nullable=False),
        sa.Column("disclaimers", _texts),
        sa.Column("model", sa.String(200)),
        sa.Column("policy", sa.String(20), nullable=False),
    )
    op.create_index("logs_by_time", "ai_coach_logs", ["created_at"])
    op.create_index("logs_of_conversation", "ai_coach_logs", ["conversation_id", "created_at"])
    op.create_index("logs_of_user", "ai_coach_logs", ["user_id", "created_at"])


def downgrade() -> None:
    op.drop_table("ai_coach_logs")
    op.drop_table("events")
