"""Originals of flagged messages, sealed with the key that photos are sealed with, each bound to its exchange.

Redacted text is what everybody works with. Where something was flagged and redaction took words out of it, the words
as they came are kept sealed for as long as flagged content is, and every opening is written down.
"""

import base64
import json
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from spotter.members.photos import PhotosError, fingerprint, read_keys
from spotter.store import Row, Store, originals

_PRINT, _NONCE = 8, 12


class Vault:
    """The first key seals; all of them open, so that keys can change."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = {fingerprint(key): AESGCM(key) for key in keys}
        self._current = fingerprint(keys[0])

    @classmethod
    def of(cls, key_file: str | None) -> "Vault | None":
        """None without a key file: then originals are not kept at all."""
        return cls(read_keys(Path(key_file).resolve())) if key_file else None

    def row(self, exchange_id: str, user: str | None, at: datetime, texts: Mapping[str, str | None]) -> Row:
        nonce = os.urandom(_NONCE)
        sealed = self._keys[self._current].encrypt(nonce, json.dumps(texts).encode(), exchange_id.encode())
        raw = base64.b64encode(self._current + nonce + sealed).decode()
        return Row("flagged_originals", {"exchange_id": exchange_id, "user_id": user, "kept_at": at, "sealed": raw})

    def read(self, store: Store, exchange_id: str, by: str, at: datetime) -> dict[str, str | None] | None:
        """The texts as they came, or None; that somebody opened them is written down first."""
        sealed = originals.sealed(store.engine, exchange_id)
        if sealed is None:
            return None
        originals.note(store.engine, {"read_id": str(uuid4()), "exchange_id": exchange_id, "by": by, "at": at})
        return self._opened(sealed, exchange_id)

    def _opened(self, sealed: str, exchange_id: str) -> dict[str, str | None]:
        raw = base64.b64decode(sealed)
        cipher = self._keys.get(raw[:_PRINT])
        if cipher is None:
            raise PhotosError("the original was kept under a key that is not in SPOTTER_KEY_FILE")
        nonce, rest = raw[_PRINT : _PRINT + _NONCE], raw[_PRINT + _NONCE :]
        try:
            texts: dict[str, str | None] = json.loads(cipher.decrypt(nonce, rest, exchange_id.encode()))
        except InvalidTag:
            raise PhotosError("the original was changed") from None
        return texts
