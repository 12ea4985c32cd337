"""Ways by which the safety team hears of something: webhook, e-mail, Sentry. What they carry names no person."""

import smtplib
import ssl
from collections.abc import Mapping
from datetime import datetime
from email.message import EmailMessage
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit
from uuid import NAMESPACE_URL, uuid5

from spotter.operations.webhook import DeliveryError, Webhook

_PATIENCE = 10.0  # seconds


class Channel(Protocol):
    """`name` (of the delivery) is the same on every try, so that a receiver can tell a repetition."""

    @property
    def name(self) -> str: ...

    def send(self, name: str, body: dict[str, Any], now: datetime) -> None: ...


class Email:
    """One message to the team through any SMTP server: smtp://, smtp+tls:// (STARTTLS) or smtps://."""

    name = "email"

    def __init__(self, server: str, sender: str, to: str) -> None:
        self._server, self._sender, self._to = urlsplit(server), sender, to
        if self._server.scheme not in ("smtp", "smtps", "smtp+tls") or not self._server.hostname:
            raise ValueError("a mail server is smtp://, smtp+tls:// or smtps://[user:password@]host[:port]")

    def send(self, name: str, body: dict[str, Any], now: datetime) -> None:
        message = EmailMessage()
        message["From"], message["To"] = self._sender, self._to
        message["Subject"] = subject(body)
        message["Message-ID"] = f"<{name}@spotter>"
        message["Date"] = now
        message.set_content("\n".join(f"{key}: {value}" for key, value in body.items()) + "\n")
        try:
            with self._open() as server:
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as broken:
            raise DeliveryError(f"the mail server failed ({type(broken).__name__})") from None

    def _open(self) -> smtplib.SMTP:
        host, port = self._server.hostname or "", self._server.port
        if self._server.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port or 465, timeout=_PATIENCE)
        else:
            server = smtplib.SMTP(host, port or 25, timeout=_PATIENCE)
        if self._server.scheme == "smtp+tls":
            server.starttls(context=ssl.create_default_context())
        if self._server.username:
            server.login(unquote(self._server.username), unquote(self._server.password or ""))
        return server


class Sentry:
    """An event at the level of the case. Sentry drops a second one with the same id by itself."""

    name = "sentry"

    def __init__(self, dsn: str) -> None:
        import sentry_sdk

        from spotter.operations.sentry import Postman

        self._postman = Postman()
        self._client = sentry_sdk.Client(
            dsn=dsn, transport=self._postman, default_integrations=False, max_breadcrumbs=0
        )
        self._postman.address(self._client)

    def send(self, name: str, body: dict[str, Any], now: datetime) -> None:
        level = {"critical": "fatal", "high": "error"}.get(body["severity"], "warning")
        shown: Any = {
            "event_id": uuid5(NAMESPACE_URL, name).hex,
            "level": level,
            "timestamp": now.isoformat(),
            "message": subject(body),
            "fingerprint": [body["case_id"], body["kind"]],
            "tags": {"severity": body["severity"], "about": body["about"]},
            "extra": body,
        }
        self._client.capture_event(shown)
        if not self._postman.took():
            raise DeliveryError("Sentry did not take it")


def subject(body: Mapping[str, Any]) -> str:
    what = "is late" if body["kind"] == "late" else "was opened"
    return f"[Spotter] a {body['severity']} case ({body['about']}) {what}: due {body['due_at']}"


def channels_from(settings: Mapping[str, str]) -> list[Channel]:
    """The channels that the environment names; none is no error, cases are there all the same."""
    found: list[Channel] = []
    if url := settings.get("SPOTTER_ALERT_WEBHOOK"):
        private = settings.get("SPOTTER_ALERT_ALLOW_PRIVATE") == "1"
        found.append(Webhook(url, settings.get("SPOTTER_ALERT_SECRET", ""), private))
    if server := settings.get("SPOTTER_ALERT_SMTP"):
        found.append(Email(server, settings.get("SPOTTER_ALERT_FROM", "spotter@localhost"), _to(settings)))
    if dsn := settings.get("SPOTTER_ALERT_SENTRY"):
        found.append(Sentry(dsn))
    return found


def _to(settings: Mapping[str, str]) -> str:
    if not (to := settings.get("SPOTTER_ALERT_TO")):
        raise ValueError("SPOTTER_ALERT_SMTP needs SPOTTER_ALERT_TO beside it")
    return to
