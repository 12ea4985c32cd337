"""The safety team's tables: cases, alerts, counts, rulings, policy versions, experiments, jobs, signatures."""

from sqlalchemy import BigInteger, Boolean, Column, DateTime, Index, Integer, LargeBinary, String, Table, Text

from spotter.store.schema import _id, _json, _time, metadata

_serial = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up on INTEGER alone

cases = Table(
    "cases",
    metadata,
    Column("case_id", String(80), primary_key=True),
    Column("kind", String(20), nullable=False),  # event | review
    Column("about", String(60), nullable=False),  # the event's type, or which review
    Column("severity", String(10), nullable=False),
    Column("state", String(10), nullable=False),  # open | claimed | closed | archived
    Column("opened_at", _time, nullable=False),
    Column("soon_at", _time, nullable=False),
    Column("due_at", _time, nullable=False),
    Column("exchange_id", _id),
    Column("conversation_id", _id),
    Column("user_id", _id),
    Column("owner", _id),
    Column("claimed_at", _time),
    Column("outcome", String(30)),
    Column("outreach", String(20)),
    Column("closed_at", _time),
    Column("closed_by", _id),
    Column("archived_at", _time),
    Column("warned_at", _time),
    Column("breached_at", _time),
    Index("cases_by_state", "state", "due_at"),
    Index("cases_of_user", "user_id", "opened_at"),
    Index("cases_by_time", "opened_at"),
    Index("cases_of_owner", "owner", "state", "due_at"),
    Index("cases_by_kind", "kind", "state", "due_at"),
    Index("cases_to_archive", "state", "severity", "closed_at"),
)

case_notes = Table(
    "case_notes",
    metadata,
    Column("note_id", _id, primary_key=True),
    Column("case_id", String(80), nullable=False),
    Column("at", _time, nullable=False),
    Column("by", _id, nullable=False),
    Column("step", String(20), nullable=False),  # claimed | released | note | outreach | closed | archived | ...
    Column("text", Text),
    Index("notes_of_case", "case_id", "at"),
)

alerts = Table(
    "alerts",
    metadata,
    Column("alert_id", String(100), primary_key=True),
    Column("kind", String(20), nullable=False),  # opened | late
    Column("case_id", String(80), nullable=False),
    Column("severity", String(10), nullable=False),
    Column("at", _time, nullable=False),
    Column("body", _json, nullable=False),
    Column("addressed", Boolean, nullable=False),  # whether a delivery stands for each channel
    Index("alerts_to_address", "addressed", "at"),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("delivery_id", String(140), primary_key=True),
    Column("alert_id", String(100), nullable=False),
    Column("channel", String(20), nullable=False),
    Column("state", String(10), nullable=False),  # waiting | sent | dead
    Column("attempts", Integer, nullable=False),
    Column("next_at", _time, nullable=False),
    Column("error", Text),
    Column("sent_at", _time),
    Index("deliveries_by_state", "state", "next_at"),
)

feed = Table(
    "feed",
    metadata,
    Column("seq", _serial, primary_key=True, autoincrement=True),
    Column("kind", String(20), nullable=False),  # event | case
    Column("ref", String(80), nullable=False),
    Column("at", _time, nullable=False),
    sqlite_autoincrement=True,
)

counts = Table(
    "counts",
    metadata,
    Column("hour", _time, primary_key=True),
    Column("name", String(30), primary_key=True),
    Column("label", String(60), primary_key=True),
    Column("count", BigInteger, nullable=False),
)

rulings = Table(
    "rulings",
    metadata,
    Column("ruling_id", _id, primary_key=True),
    Column("exchange_id", _id, nullable=False),
    Column("ruling", String(20), nullable=False),  # right | wrong_refusal | missed | wrong_category
    Column("category", String(30)),
    Column("note", Text),
    Column("by", _id, nullable=False),
    Column("at", _time, nullable=False),
    Index("rulings_by_time", "at"),
    Index("rulings_of_exchange", "exchange_id"),
)

feedback = Table(
    "feedback",
    metadata,
    Column("feedback_id", String(140), primary_key=True),
    Column("exchange_id", _id, nullable=False),
    Column("user_id", _id),
    Column("thumb", String(4)),  # up | down
    Column("reason", Text),
    Column("human_review", Boolean, nullable=False),
    Column("at", _time, nullable=False),
    Index("feedback_by_time", "at"),
    Index("feedback_of_exchange", "exchange_id"),
    Index("feedback_of_user", "user_id"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("proposal_id", _id, primary_key=True),
    Column("ruling_id", _id, nullable=False),
    Column("rule", Text, nullable=False),  # ids, or corpus.LABEL: an example for the judge
    Column("language", String(20), nullable=False),
    Column("section", String(10), nullable=False),  # passes | catches
    Column("line", Text, nullable=False),
    Column("pattern", Text),
    Column("policy", String(20), nullable=False),
    Column("effect", _json, nullable=False),
    Column("state", String(10), nullable=False),  # proposed | accepted | rejected
    Column("at", _time, nullable=False),
    Column("by", _id, nullable=False),
    Column("decided_at", _time),
    Column("decided_by", _id),
    Index("proposals_by_state", "state", "at"),
)

policies = Table(
    "policies",
    metadata,
    Column("version", String(20), primary_key=True),
    Column("at", _time, nullable=False),
    Column("files", LargeBinary, nullable=False),
)

experiments = Table(
    "experiments",
    metadata,
    Column("name", String(60), primary_key=True),
    Column("variants", _json, nullable=False),  # name -> instruction; the first is the one to compare with
    Column("stopped", _json, nullable=False),  # name -> why
    Column("state", String(10), nullable=False),  # running | ended
    Column("at", _time, nullable=False),
    Column("by", _id, nullable=False),
)

job_runs = Table(
    "job_runs",
    metadata,
    Column("job", String(40), primary_key=True),
    Column("slot", DateTime(timezone=True), primary_key=True),
    Column("began_at", _time, nullable=False),
    Column("ended_at", _time),
    Column("result", Text),
)

signatures = Table(
    "signatures",
    metadata,
    Column("item", String(60), primary_key=True),
    Column("by", _id, primary_key=True),
    Column("at", _time, primary_key=True),
    Column("note", Text),
)
