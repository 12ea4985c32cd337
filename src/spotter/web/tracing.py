"""What the proxy does for one request is one step, for whoever traces. /v1/ask is one by itself: the coach's."""

from starlette.types import ASGIApp, Receive, Scope, Send

from spotter.spans import step

_ASKING = "/v1/chat/completions"


class Traced:
    """Nothing of a request is noted: its address and headers may name a member."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != _ASKING:
            await self._app(scope, receive, send)
            return
        with step("ask"):
            await self._app(scope, receive, send)
