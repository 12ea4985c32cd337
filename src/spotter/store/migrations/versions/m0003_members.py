"""Members, their logs and health checks; trainers, their overrides and the chain over them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0003"
down_revision = "0002"

_id = sa.String(64)
_texts = ARRAY(sa.Text).with_variant(sa.JSON(none_as_null=True), "sqlite")
_json = JSONB(none_as_null=True).with_variant(sa.JSON(none_as_null=True), "sqlite")
_time = sa.DateTime(timezone=True)


def upgrade() -> None:
    _members()
    _logs()
    _trainers()


def _members() -> None:
    op.create_table(
        "members",
        sa.Column("member_id", _id, primary_key=True),
        sa.Column("created_at", _time, nullable=False),
        sa.Column("updated_at", _time, nullable=False),
        sa.Column("birth_date", sa.Date),
        sa.Column("gender", sa.String(20)),
        sa.Column("country", sa.String(2)),
        sa.Column("language", sa.String(10)),
        sa.Column("level", sa.String(20)),
        sa.Column("activity_level", sa.String(20)),
        sa.Column("goals", _texts),
        sa.Column("allergies", _texts),
        sa.Column("equipment", _texts),
        sa.Column("schedule", _texts),
        sa.Column("coaching_tone", sa.String(20)),
        sa.Column("high_sensitivity", sa.Boolean, nullable=False),
        sa.Column("mental_health_support", sa.Boolean, nullable=False),
        sa.Column("ai_opt_out", sa.Boolean, nullable=False),
        sa.Column("share_weight", sa.Boolean, nullable=False),
        sa.Column("share_food", sa.Boolean, nullable=False),
        sa.Column("share_workouts", sa.Boolean, nullable=False),
        sa.Column("share_photos", sa.Boolean, nullable=False),
        sa.Column("parental_acknowledgment_at", _time),
    )
    op.create_index("members_by_time", "members", ["created_at", "member_id"])
    op.create_table(
        "member_conditions",
        sa.Column("condition_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("noted_at", _time, nullable=False),
        sa.Column("noted_by", sa.String(20), nullable=False),
        sa.Column("ended_at", _time),
    )
    op.create_index("conditions_of_member", "member_conditions", ["member_id"])
    op.create_table(
        "clearances",
        sa.Column("clearance_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("given_by", sa.String(20), nullable=False),
        sa.Column("recorded_at", _time, nullable=False),
    )
    op.create_index("clearances_of_member", "clearances", ["member_id", "recorded_at"])
    op.create_table(
        "health_checks",
        sa.Column("check_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("taken_at", _time, nullable=False),
        sa.Column("answers", _json, nullable=False),
    )
    op.create_index("checks_of_member", "health_checks", ["member_id", "taken_at"])
    op.create_table(
        "voids",
        sa.Column("void_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
    )
    op.create_index("voids_of_member", "voids", ["member_id", "at"])


def _logs() -> None:
    op.create_table(
        "measurements",
        sa.Column("measurement_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("height_cm", sa.Float),
        sa.Column("weight_kg", sa.Float),
    )
    op.create_index("measurements_of_member", "measurements", ["member_id", "at"])
    op.create_table(
        "workout_logs",
        sa.Column("workout_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("what", sa.String(200), nullable=False),
        sa.Column("minutes", sa.Float),
        sa.Column("effort", sa.Integer),
        sa.Column("completed", sa.Boolean, nullable=False),
    )
    op.create_index("workouts_of_member", "workout_logs", ["member_id", "at"])
    op.create_table(
        "food_logs",
        sa.Column("food_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("what", sa.String(200), nullable=False),
        sa.Column("kcal", sa.Float),
        sa.Column("protein_g", sa.Float),
    )
    op.create_index("foods_of_member", "food_logs", ["member_id", "at"])
    op.create_table(
        "progress_photos",
        sa.Column("photo_id", _id, primary_key=True),
        sa.Column("member_id", _id, nullable=False),
        sa.Column("at", _time, nullable=False),
        sa.Column("media_type", sa.String(20), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
    )
    op.create_index("photos_of_member", "progress_photos", ["member_id", "at"])


def _trainers() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("trainer_id", _id, primary_key=True),
        sa.Column("client_id", _id, primary_key=True),
        sa.Column("since", _time, nullable=False),
        sa.Column("consented_at", _time),
        sa.Column("ended_at", _time),
    )
    op.create_index("subscriptions_of_client", "subscriptions", ["client_id", "trainer_id"])
    op.create_table(
        "overrides",
        sa.Column("override_id", _id, primary_key=True),
        sa.Column("trainer_id", _id, nullable=False),
        sa.Column("client_id", _id, nullable=False),
        sa.Column("feature_overridden", sa.String(40), nullable=False),
        sa.Column("default_value", sa.Text, nullable=False),
        sa.Column("new_value", sa.Text, nullable=False),
        sa.Column("justification", sa.Text, nullable=False),
        sa.Column("timestamp", _time, nullable=False),
        sa.Column("acknowledged_by_client", sa.Boolean, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
    )
    op.create_index("overrides_of_trainer", "overrides", ["trainer_id", "timestamp"])
    op.create_index("overrides_of_client", "overrides", ["client_id", "timestamp"])
    op.create_index("overrides_of_pair", "overrides", ["trainer_id", "client_id", "timestamp"])
    op.create_table(
        "override_log",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("override_id", _id, nullable=False),
        sa.Column("rule", sa.String(60)),
        sa.Column("at", _time, nullable=False),
        sa.Column("digest", sa.String(64)),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("log_of_override", "override_log", ["override_id", "seq"])
    head = op.create_table(
        "override_head",
        sa.Column("name", sa.String(10), primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.bulk_insert(head, [{"name": "head", "seq": 0, "hash": "0" * 64}])
    op.create_table(
        "override_refusals",
        sa.Column("refusal_id", _id, primary_key=True),
        sa.Column("trainer_id", _id, nullable=False),
        sa.Column("client_id", _id, nullable=False),
        sa.Column("feature_overridden", sa.String(40), nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("timestamp", _time, nullable=False),
    )
    op.create_index("refusals_of_trainer", "override_refusals", ["trainer_id", "timestamp"])
    op.create_table(
        "client_reports",
        sa.Column("report_id", _id, primary_key=True),
        sa.Column("client_id", _id, nullable=False),
        sa.Column("trainer_id", _id, nullable=False),
        sa.Column("override_id", _id),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("timestamp", _time, nullable=False),
    )
    op.create_index("reports_of_client", "client_reports", ["client_id", "timestamp"])
    op.create_index("reports_of_trainer", "client_reports", ["trainer_id", "timestamp"])


def downgrade() -> None:
    for table in (
        "client_reports",
        "override_refusals",
        "override_head",
        "override_log",
        "overrides",
        "subscriptions",
        "progress_photos",
        "food_logs",
        "workout_logs",
        "measurements",
        "voids",
        "health_checks",
        "clearances",
        "member_conditions",
        "members",
    ):
        op.drop_table(table)
