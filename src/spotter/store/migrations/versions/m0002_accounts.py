"""Accounts, sign-in sessions, one-time links, API keys."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0002"
down_revision = "0001"

_texts = ARRAY(sa.Text).with_variant(sa.JSON(none_as_null=True), "sqlite")
_time = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("account_id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("member_id", sa.String(64)),
        sa.Column("password_hash", sa.String(200)),
        sa.Column("created_at", _time, nullable=False),
        sa.Column("disabled_at", _time),
    )
    op.create_index("accounts_by_name", "accounts", ["name"], unique=True)
    op.create_index("accounts_of_member", "accounts", ["member_id"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(64), _account(), nullable=False),
        sa.Column("created_at", _time, nullable=False),
        sa.Column("expires_at", _time, nullable=False),
    )
    op.create_index("sessions_of_account", "sessions", ["account_id"])
    op.create_index("sessions_by_expiry", "sessions", ["expires_at"])
    op.create_table(
        "links",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(64), _account(), nullable=False),
        sa.Column("expires_at", _time, nullable=False),
    )
    op.create_index("links_of_account", "links", ["account_id"])
    op.create_table(
        "api_keys",
        sa.Column("key_id", sa.String(64), primary_key=True),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("scopes", _texts, nullable=False),
        sa.Column("created_at", _time, nullable=False),
        sa.Column("created_by", sa.String(64), nullable=False),
        sa.Column("used_at", _time),
        sa.Column("revoked_at", _time),
    )
    op.create_index("keys_by_time", "api_keys", ["created_at"])


def _account() -> sa.ForeignKey:
    return sa.ForeignKey("accounts.account_id", ondelete="CASCADE")


def downgrade() -> None:
    for table in ("api_keys", "links", "sessions", "accounts"):
        op.drop_table(table)
