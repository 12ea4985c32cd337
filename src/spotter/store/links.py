"""One-time links, by which somebody sets a password. Only a hash of what stands in the link is here."""

from datetime import datetime

from sqlalchemy import Engine, select

from spotter.store.schema import links


def replace(engine: Engine, token_hash: str, account_id: str, until: datetime) -> None:
    """The account's only link from now on."""
    with engine.begin() as connection:
        connection.execute(links.delete().where(links.c.account_id == account_id))
        connection.execute(links.insert(), {"token_hash": token_hash, "account_id": account_id, "expires_at": until})


def account_of(engine: Engine, token_hash: str, now: datetime) -> str | None:
    """Whose link it is; looking does not use it up."""
    asked = select(links.c.account_id).where(links.c.token_hash == token_hash, links.c.expires_at > now)
    with engine.connect() as connection:
        return connection.execute(asked).scalar_one_or_none()


def use(engine: Engine, token_hash: str, now: datetime) -> str | None:
    """Whose link it was. Of two who use it at once only one gets an answer."""
    gone = links.delete().where(links.c.token_hash == token_hash, links.c.expires_at > now)
    with engine.begin() as connection:
        return connection.execute(gone.returning(links.c.account_id)).scalar_one_or_none()
