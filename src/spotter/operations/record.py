"""Keep an exchange and its events, before the reply leaves."""

import asyncio
import hashlib
from collections.abc import Sequence

from spotter.members.vault import Vault
from spotter.operations.events import events_of
from spotter.operations.exchanges import Exchange, Kept, log_row
from spotter.store import NotKeptError, Row, Store

_LONGEST = 64  # characters that the store has for a name


async def record(store: Store, one: Exchange, left: Sequence[Row] = (), vault: Vault | None = None) -> None:
    """Return when it is durable, with what it left in the member's profile.

    Policy's own answers leave whatever happens; for others NotKeptError is raised.
    """
    try:
        kept = await asyncio.to_thread(Kept.of, one)
        await store.keep([log_row(one, kept), *events_of(one, kept), *left, *_original(one, kept, vault)])
    except NotKeptError:
        if one.outcome != "refused":
            raise


def _original(one: Exchange, kept: Kept, vault: Vault | None) -> list[Row]:
    """Flagged words that redaction took out, sealed. Without a key, or where nothing was taken out, there are none."""
    if vault is None or not one.verdict.events or kept.is_whole:
        return []
    texts = {"message": one.message, "written": one.written, "shown": one.shown}
    return [vault.row(one.id, one.user, one.at, texts)]


def identifier(given: str) -> str:
    """A caller's name for a member or a conversation; one that no store would take becomes its hash."""
    if 0 < len(given) <= _LONGEST and given.isprintable():
        return given
    return hashlib.sha256(given.encode("utf-8", "surrogatepass")).hexdigest()
