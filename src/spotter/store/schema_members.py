"""Members' and trainers' tables. What stands here is all that is ever collected (tests/store/test_collected.py)."""

from sqlalchemy import BigInteger, Boolean, Column, Date, Float, Index, Integer, String, Table, Text

from spotter.store.schema import _id, _json, _texts, _time, metadata

members = Table(
    "members",
    metadata,
    Column("member_id", _id, primary_key=True),
    Column("created_at", _time, nullable=False),
    Column("updated_at", _time, nullable=False),
    Column("birth_date", Date),
    Column("gender", String(20)),
    Column("country", String(2)),
    Column("language", String(10)),
    Column("level", String(20)),
    Column("activity_level", String(20)),
    Column("goals", _texts),
    Column("allergies", _texts),
    Column("equipment", _texts),
    Column("schedule", _texts),
    Column("coaching_tone", String(20)),
    Column("high_sensitivity", Boolean, nullable=False),
    Column("mental_health_support", Boolean, nullable=False),
    Column("ai_opt_out", Boolean, nullable=False),
    Column("share_weight", Boolean, nullable=False),
    Column("share_food", Boolean, nullable=False),
    Column("share_workouts", Boolean, nullable=False),
    Column("share_photos", Boolean, nullable=False),
    Column("parental_acknowledgment_at", _time),
    Index("members_by_time", "created_at", "member_id"),
)

member_conditions = Table(
    "member_conditions",
    metadata,
    Column("condition_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("code", String(40), nullable=False),
    Column("noted_at", _time, nullable=False),
    Column("noted_by", String(20), nullable=False),  # member | chat | health_check
    Column("ended_at", _time),
    Index("conditions_of_member", "member_id"),
)

clearances = Table(
    "clearances",
    metadata,
    Column("clearance_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("code", String(40), nullable=False),  # a condition, or `health_check` for answers without one
    Column("given_by", String(20), nullable=False),  # doctor | specialist | physiotherapist | midwife
    Column("recorded_at", _time, nullable=False),
    Index("clearances_of_member", "member_id", "recorded_at"),
)

health_checks = Table(
    "health_checks",
    metadata,
    Column("check_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("version", String(20), nullable=False),
    Column("taken_at", _time, nullable=False),
    Column("answers", _json, nullable=False),  # question -> yes or no; never leaves the member's own pages
    Index("checks_of_member", "member_id", "taken_at"),
)

voids = Table(
    "voids",
    metadata,
    Column("void_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("at", _time, nullable=False),
    Column("reason", String(20), nullable=False),  # symptom: clearances are void too | condition: the check alone
    Index("voids_of_member", "member_id", "at"),
)

measurements = Table(
    "measurements",
    metadata,
    Column("measurement_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("at", _time, nullable=False),
    Column("height_cm", Float),
    Column("weight_kg", Float),
    Index("measurements_of_member", "member_id", "at"),
)

workout_logs = Table(
    "workout_logs",
    metadata,
    Column("workout_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("at", _time, nullable=False),
    Column("what", String(200), nullable=False),
    Column("minutes", Float),
    Column("effort", Integer),  # 1 to 10
    Column("completed", Boolean, nullable=False),
    Index("workouts_of_member", "member_id", "at"),
)

food_logs = Table(
    "food_logs",
    metadata,
    Column("food_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("at", _time, nullable=False),
    Column("what", String(200), nullable=False),
    Column("kcal", Float),
    Column("protein_g", Float),
    Index("foods_of_member", "member_id", "at"),
)

progress_photos = Table(
    "progress_photos",
    metadata,
    Column("photo_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("at", _time, nullable=False),
    Column("media_type", String(20), nullable=False),
    Column("size", Integer, nullable=False),
    Index("photos_of_member", "member_id", "at"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("trainer_id", _id, primary_key=True),
    Column("client_id", _id, primary_key=True),
    Column("since", _time, nullable=False),
    Column("consented_at", _time),  # NULL: the client has not agreed, or no longer does
    Column("ended_at", _time),
    Index("subscriptions_of_client", "client_id", "trainer_id"),
)

overrides = Table(
    "overrides",
    metadata,
    Column("override_id", _id, primary_key=True),
    Column("trainer_id", _id, nullable=False),
    Column("client_id", _id, nullable=False),
    Column("feature_overridden", String(40), nullable=False),
    Column("default_value", Text, nullable=False),  # JSON as text: its hash must not depend on the database
    Column("new_value", Text, nullable=False),
    Column("justification", Text, nullable=False),
    Column("timestamp", _time, nullable=False),
    Column("acknowledged_by_client", Boolean, nullable=False),
    Column("salt", String(64), nullable=False),
    Index("overrides_of_trainer", "trainer_id", "timestamp"),
    Index("overrides_of_client", "client_id", "timestamp"),
    Index("overrides_of_pair", "trainer_id", "client_id", "timestamp"),
    Index("overrides_by_time", "timestamp", "override_id"),
)

override_log = Table(
    "override_log",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),  # override | acknowledged | reported | erased
    Column("override_id", _id, nullable=False),
    Column("rule", String(60)),  # of what was erased
    Column("at", _time, nullable=False),
    Column("digest", String(64)),  # salted hash of the override as it stands beside the chain
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Index("log_of_override", "override_id", "seq"),
)

override_head = Table(
    "override_head",
    metadata,
    Column("name", String(10), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)

override_refusals = Table(
    "override_refusals",
    metadata,
    Column("refusal_id", _id, primary_key=True),
    Column("trainer_id", _id, nullable=False),
    Column("client_id", _id, nullable=False),
    Column("feature_overridden", String(40), nullable=False),
    Column("code", String(40), nullable=False),
    Column("timestamp", _time, nullable=False),
    Index("refusals_of_trainer", "trainer_id", "timestamp"),
    Index("refusals_of_client", "client_id"),
    Index("refusals_by_time", "timestamp"),
)

client_reports = Table(
    "client_reports",
    metadata,
    Column("report_id", _id, primary_key=True),
    Column("client_id", _id, nullable=False),
    Column("trainer_id", _id, nullable=False),
    Column("override_id", _id),
    Column("reason", Text, nullable=False),
    Column("timestamp", _time, nullable=False),
    Index("reports_of_client", "client_id", "timestamp"),
    Index("reports_of_trainer", "trainer_id", "timestamp"),
)
