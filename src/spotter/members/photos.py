"""Progress photos: files that only the holder of the key can open. No model is ever given one.

Each file is AES-256-GCM under a key that stands outside the data folder, bound to its member and its name: whoever
copies the data folder has noise, and a file put in another's place does not open.
"""

import base64
import binascii
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MOST_BYTES = 12_000_000
_MAGIC = b"SPOT1"
_PRINT, _NONCE = 8, 12


class PhotosError(Exception):
    """Photos can't be kept or opened here; the message says what to do, to whoever runs Spotter."""


class Photos:
    """A folder of encrypted files. The first key of the file writes; all of them read, so that keys can change."""

    def __init__(self, folder: Path, keys: Sequence[bytes]) -> None:
        self._folder = folder
        self._keys = {fingerprint(key): AESGCM(key) for key in keys}
        self._current = fingerprint(keys[0])

    @classmethod
    def open(cls, data: Path, key_file: str | None) -> "Photos | None":
        """None without a key file. A key inside the data folder would be copied along with what it protects."""
        if not key_file:
            return None
        path = Path(key_file).resolve()
        if path.is_relative_to(data.resolve()):
            raise PhotosError("SPOTTER_KEY_FILE must not stand inside the data folder")
        return cls(data / "photos", read_keys(path))

    def keep(self, member_id: str, photo_id: str, picture: bytes) -> None:
        """Whole or not at all: it is written beside its place, synced, and moved there."""
        nonce = os.urandom(_NONCE)
        sealed = self._keys[self._current].encrypt(nonce, picture, _place(member_id, photo_id))
        path = self._path(photo_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            file.write(_MAGIC + self._current + nonce + sealed)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)

    def read(self, member_id: str, photo_id: str) -> bytes:
        try:
            raw = self._path(photo_id).read_bytes()
        except OSError:
            raise PhotosError("the photo's file is missing") from None
        head = len(_MAGIC) + _PRINT
        cipher = self._keys.get(raw[len(_MAGIC) : head])
        if not raw.startswith(_MAGIC) or cipher is None:
            raise PhotosError("the photo was kept under a key that is not in SPOTTER_KEY_FILE")
        try:
            return cipher.decrypt(raw[head : head + _NONCE], raw[head + _NONCE :], _place(member_id, photo_id))
        except InvalidTag:
            raise PhotosError("the photo's file was changed") from None

    def remove(self, photo_id: str) -> None:
        self._path(photo_id).unlink(missing_ok=True)

    def _path(self, photo_id: str) -> Path:
        """By hash: nothing that a caller names ever becomes a path."""
        return file_of(self._folder, photo_id)


def file_of(folder: Path, photo_id: str) -> Path:
    """Where a photo's file stands; taking it away needs no key."""
    name = hashlib.sha256(photo_id.encode()).hexdigest()
    return folder / name[:2] / f"{name}.sealed"


def read_keys(path: Path) -> list[bytes]:
    try:
        lines = path.read_text(encoding="ascii").split()
        keys = [base64.b64decode(line, validate=True) for line in lines]
    except (OSError, UnicodeDecodeError, binascii.Error):
        raise PhotosError(f"SPOTTER_KEY_FILE ({path.name}) can't be read: one key a line, 32 bytes in base64") from None
    if not keys or any(len(key) != 32 for key in keys):
        raise PhotosError("SPOTTER_KEY_FILE holds one key a line, 32 bytes in base64: openssl rand -base64 32")
    return keys


def fingerprint(key: bytes) -> bytes:
    return hashlib.sha256(b"spotter photo key" + key).digest()[:_PRINT]


def _place(member_id: str, photo_id: str) -> bytes:
    return hashlib.sha256(f"{len(member_id)}:{member_id}:{photo_id}".encode()).digest()
