"""Before any route: is this request meant for us, and not one that a page elsewhere made somebody's browser send?"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spotter.web.access import SAFE_METHODS, is_local_name, is_own_origin
from spotter.web.errors import problem
from spotter.web.state import State
from spotter.web.wire import MOST_BYTES

_ALWAYS = ("/healthz", "/readyz")  # a load balancer asks by address
_FILES = ("/v1/art", "/photos")
_HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # `no-referrer` would take the origin from our own forms
}


class Guard:
    """Host and Origin checks, and headers that every answer carries."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app, self._state = app, state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        app: ASGIApp = self._app
        if scope["path"] not in _ALWAYS and not self._is_ours(headers.get("host", "")):
            app = problem(421, "This is not a name of this service", "see SPOTTER_HOSTS")
        elif scope["method"] not in SAFE_METHODS and not _is_welcome(headers):
            app = problem(403, "A page elsewhere may not send this", "the Origin header names another host")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    sent.setdefault(name, value)
            await send(message)

        await app(scope, _bounded(receive, scope["path"]), with_headers)

    def _is_ours(self, host: str) -> bool:
        """A name that an attacker points at this machine (DNS rebinding) is not among ours."""
        if not self._state.guests and not self._state.hosts:
            return True  # nobody is let in without a key or a cookie, and cookies belong to a name
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return is_local_name(name) or name in self._state.hosts


def _bounded(receive: Receive, path: str) -> Receive:
    """No more of a body than any route could want is taken in; routes for files count for themselves."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken <= MOST_BYTES or path.endswith(_FILES):
            return message
        while message.get("more_body") and taken < 4 * MOST_BYTES:  # read on, or the answer would be lost with the rest
            message = await receive()
            taken += len(message.get("body", b""))
        raise HTTPException(413, f"A body has at most {MOST_BYTES // 1_000_000} MB")

    return counted


def _is_welcome(headers: Headers) -> bool:
    """No page elsewhere can make a browser send an API key, so a program that does is welcome from anywhere."""
    return headers.get("authorization", "").lower().startswith("bearer ") or is_own_origin(headers)
