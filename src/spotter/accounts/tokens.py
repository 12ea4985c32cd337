"""Secrets that we make. They have 256 random bits, so a plain hash keeps them as well as a slow one would."""

import hashlib
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
