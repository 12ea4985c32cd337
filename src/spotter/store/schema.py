"""One schema, two homes. Column names of the source documents stay as they are, so that its SQL runs unchanged."""

from sqlalchemy import JSON, Boolean, Column, DateTime, ForeignKey, Index, MetaData, String, Table, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

metadata = MetaData()

_id = String(64)
_texts = ARRAY(Text).with_variant(JSON(none_as_null=True), "sqlite")  # a real array where there is one
_json = JSONB(none_as_null=True).with_variant(JSON(none_as_null=True), "sqlite")
_time = DateTime(timezone=True)

events = Table(
    "events",
    metadata,
    Column("event_id", _id, primary_key=True),
    Column("event_type", String(40), nullable=False),
    Column("user_id", _id),
    Column("timestamp", _time, nullable=False),
    Column("trigger", Text, nullable=False),
    Column("ai_response", Text),
    Column("feature_blocked", _texts, nullable=False),
    Column("follow_up_required", Boolean, nullable=False),
    Column("severity", String(10), nullable=False),
    Column("note", Text),
    Column("condition", Text),
    Column("resources_shown", _texts),
    Column("conversation_id", _id),
    Column("exchange_id", _id),
    Column("policy", String(20), nullable=False),
    Index("events_by_time", "timestamp"),
    Index("events_of_user", "user_id", "timestamp"),
    Index("events_by_type", "event_type", "timestamp"),
    Index("events_of_exchange", "exchange_id"),
)

ai_coach_logs = Table(
    "ai_coach_logs",
    metadata,
    Column("id", _id, primary_key=True),
    Column("user_id", _id),
    Column("conversation_id", _id, nullable=False),
    Column("created_at", _time, nullable=False),
    Column("user_message", Text, nullable=False),
    Column("ai_response", Text),  # as the model wrote it, redacted; NULL when no model was asked
    Column("shown_response", Text, nullable=False),
    Column("outcome", String(20), nullable=False),
    Column("tone_issues", _texts),  # NULL when there are none
    Column("verdict", _json, nullable=False),
    Column("report", _json),
    Column("signs", _json, nullable=False),
    Column("disclaimers", _texts),
    Column("model", String(200)),
    Column("policy", String(20), nullable=False),
    Column("member", _json),  # what the verdict depended on, so that it can be reached again
    Column("variant", String(120)),  # experiment:variant, when one was running
    Index("logs_by_time", "created_at"),
    Index("logs_of_conversation", "conversation_id", "created_at"),
    Index("logs_of_user", "user_id", "created_at"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("account_id", _id, primary_key=True),
    Column("name", String(80), nullable=False),  # what they sign in with; theirs to choose, folded
    Column("role", String(10), nullable=False),
    Column("member_id", _id),  # whom a member's account stands for
    Column("password_hash", String(200)),  # NULL until the one-time link was used
    Column("created_at", _time, nullable=False),
    Column("disabled_at", _time),
    Index("accounts_by_name", "name", unique=True),
    Index("accounts_of_member", "member_id", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", _id, primary_key=True),
    Column("account_id", _id, ForeignKey("accounts.account_id", ondelete="CASCADE"), nullable=False),
    Column("created_at", _time, nullable=False),
    Column("expires_at", _time, nullable=False),
    Index("sessions_of_account", "account_id"),
    Index("sessions_by_expiry", "expires_at"),
)

links = Table(
    "links",
    metadata,
    Column("token_hash", _id, primary_key=True),
    Column("account_id", _id, ForeignKey("accounts.account_id", ondelete="CASCADE"), nullable=False),
    Column("expires_at", _time, nullable=False),
    Index("links_of_account", "account_id"),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("key_id", _id, primary_key=True),  # the readable part of the key
    Column("secret_hash", _id, nullable=False),
    Column("name", String(80), nullable=False),
    Column("scopes", _texts, nullable=False),
    Column("created_at", _time, nullable=False),
    Column("created_by", _id, nullable=False),
    Column("used_at", _time),  # to the hour
    Column("revoked_at", _time),
    Index("keys_by_time", "created_at"),
)
