"""Sealed originals and who opened them, what the coach remembers, deletions, totals, what retention did."""

from sqlalchemy import BigInteger, Boolean, Column, Date, Index, Integer, String, Table, Text

from spotter.store.schema import _id, _json, _time, metadata

flagged_originals = Table(
    "flagged_originals",
    metadata,
    Column("exchange_id", _id, primary_key=True),
    Column("user_id", _id),
    Column("kept_at", _time, nullable=False),
    Column("sealed", Text, nullable=False),  # what redaction took out, readable with SPOTTER_KEY_FILE alone
    Index("originals_of_user", "user_id"),
)

original_reads = Table(
    "original_reads",
    metadata,
    Column("read_id", _id, primary_key=True),
    Column("exchange_id", _id, nullable=False),
    Column("by", _id, nullable=False),
    Column("at", _time, nullable=False),
    Index("reads_of_original", "exchange_id", "at"),
)

memories = Table(
    "memories",
    metadata,
    Column("memory_id", _id, primary_key=True),
    Column("member_id", _id, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("value", String(60), nullable=False),  # from closed lists: never a member's own words
    Column("noted_at", _time, nullable=False),
    Index("memories_of_member", "member_id", "kind", "value", unique=True),
)

deletions = Table(
    "deletions",
    metadata,
    Column("receipt", _id, primary_key=True),
    Column("member_id", _id),  # NULL once erased
    Column("requested_at", _time, nullable=False),
    Column("due_at", _time, nullable=False),
    Column("cancelled_at", _time),
    Column("erased_at", _time),
    Column("proof", _json),  # how many rows of each table went, under which rule
    Index("deletions_of_member", "member_id"),
)

workout_totals = Table(
    "workout_totals",
    metadata,
    Column("month", Date, primary_key=True),
    Column("level", String(20), primary_key=True),
    Column("members", Integer, nullable=False),
    Column("workouts", BigInteger, nullable=False),
    Column("minutes", BigInteger, nullable=False),
)

retention_runs = Table(
    "retention_runs",
    metadata,
    Column("run_id", _id, primary_key=True),
    Column("at", _time, nullable=False),
    Column("dry_run", Boolean, nullable=False),
    Column("report", _json, nullable=False),
    Index("retention_by_time", "at"),
)
