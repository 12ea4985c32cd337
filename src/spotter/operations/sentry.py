"""Sentry's own way of sending drops what it can't deliver; an alert may not be dropped, so ours says so."""

from typing import Any
from urllib.request import Request, urlopen

from sentry_sdk.consts import EndpointType
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport
from sentry_sdk.utils import Dsn

_PATIENCE = 10.0  # seconds


class Postman(Transport):
    """Sends at once and remembers whether it worked."""

    def __init__(self) -> None:
        super().__init__()
        self._took = False

    def address(self, client: Any) -> None:
        dsn = Dsn(client.dsn)
        self._auth = dsn.to_auth("spotter")

    def capture_envelope(self, envelope: Envelope) -> None:
        headers = {"content-type": "application/x-sentry-envelope", "x-sentry-auth": self._auth.to_header()}
        url = self._auth.get_api_url(EndpointType.ENVELOPE)
        try:
            with urlopen(Request(url, envelope.serialize(), headers), timeout=_PATIENCE) as answer:
                self._took = 200 <= answer.status < 300
        except OSError:
            self._took = False

    def took(self) -> bool:
        """Whether the last one arrived; asked once for each."""
        took, self._took = self._took, False
        return took
