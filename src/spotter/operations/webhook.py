"""A webhook that can't be turned against the house: signed, never redirected, never sent to a private address.

The name is looked up once, every address it has is checked, and the connection goes to the address that was
checked, so a name that answers differently the second time gains nothing. Signatures follow the Standard Webhooks
specification (https://www.standardwebhooks.com).
"""

import base64
import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any
from urllib.parse import SplitResult, urlsplit

_PATIENCE = 10.0  # seconds
_AT_MOST = 30.0  # seconds for all of it: a receiver that answers a byte at a time would hold a worker for days


_UNICAST = ipaddress.ip_network("2000::/3")


class DeliveryError(Exception):
    """A delivery that failed; `is_final` when trying again can't help."""

    def __init__(self, why: str, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


def signature(secret: str, name: str, at: int, body: bytes) -> str:
    """What a receiver computes too, to know that the message is ours and unchanged."""
    signed = f"{name}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(secret.encode(), signed, hashlib.sha256).digest()).decode()


class Webhook:
    """POSTs JSON to one address. `allow_private` is for receivers inside the house, and for tests."""

    name = "webhook"

    def __init__(self, url: str, secret: str, allow_private: bool = False) -> None:
        self._parts = urlsplit(url)
        if self._parts.scheme not in ("http", "https") or not self._parts.hostname:
            raise ValueError("a webhook address begins with https:// (or http://) and a host")
        if not secret:
            raise ValueError("a webhook needs a secret to sign with")
        self._secret, self._allow_private = secret, allow_private

    def send(self, name: str, body: dict[str, Any], now: datetime) -> None:
        raw = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        at = int(now.timestamp())
        headers = {
            "content-type": "application/json",
            "user-agent": "spotter",
            "webhook-id": name,
            "webhook-timestamp": str(at),
            "webhook-signature": signature(self._secret, name, at, raw),
        }
        status = self._post(raw, headers)
        if not 200 <= status < 300:
            raise DeliveryError(f"the receiver answered {status}", is_final=status in (401, 403, 404, 410))

    def _post(self, raw: bytes, headers: dict[str, str]) -> int:
        try:
            with _pinned(self._parts, self._address()) as connection:
                path = (self._parts.path or "/") + (f"?{self._parts.query}" if self._parts.query else "")
                connection.request("POST", path, raw, headers)
                return connection.getresponse().status
        except (OSError, http.client.HTTPException) as broken:
            raise DeliveryError(f"the receiver can't be reached ({type(broken).__name__})") from None

    def _address(self) -> str:
        host, port = self._parts.hostname or "", self._parts.port
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        if not self._allow_private and (inside := [one for one in found if not is_public(one)]):
            raise DeliveryError(f"{host} is {inside[0]}, which is not a public address", is_final=True)
        return found[0]


def is_public(address: str) -> bool:
    """Whether an address lies outside: not private, loopback, link-local, reserved, nor one of these inside IPv6."""
    one = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(one, ipaddress.IPv6Address):
        inner = one.ipv4_mapped or one.sixtofour or _nat64(one)
        if inner is not None:
            return is_public(str(inner))
        if one not in _UNICAST:  # among the rest are old ways to write an IPv4 address
            return False
    return one.is_global and not one.is_multicast


def _nat64(one: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    inside = one in ipaddress.ip_network("64:ff9b::/96")
    return ipaddress.IPv4Address(int(one) & 0xFFFFFFFF) if inside else None


@contextmanager
def _pinned(parts: SplitResult, address: str) -> Iterator[http.client.HTTPConnection]:
    """A connection that speaks to a host by its name over the one address that was checked, and not for ever."""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    connection = http.client.HTTPConnection(parts.hostname or "", port, timeout=_PATIENCE)
    plain = socket.create_connection((address, port), _PATIENCE)
    again = plain.dup()
    over = threading.Timer(_AT_MOST, _shut, [again])
    over.start()
    try:
        connection.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) if secure else plain
        )
        yield connection
    finally:
        over.cancel()
        again.close()
        connection.close()


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
