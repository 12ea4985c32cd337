"""Real receivers on loopback: a webhook that can fail, a mail server, and Sentry's door."""

import contextlib
import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path

from safety import NOON
from services import free_port, running
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from spotter.operations.alerts import deliver
from spotter.operations.webhook import Webhook
from spotter.store import Store


class Receiver:
    """Notes what arrives; answers with `status`."""

    def __init__(self) -> None:
        self.status = 200
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        methods = ["POST", "GET"]
        self.app = Starlette(routes=[Route("/{path:path}", self.take, methods=methods)])

    async def take(self, request: Request) -> Response:
        body = await request.body()
        if request.headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if self.status < 300:
            self.bodies.append(body)
            self.headers.append(dict(request.headers))
        location = {"location": "http://127.0.0.1:1/"} if self.status in (301, 302, 307) else {}
        return Response(status_code=self.status, headers=location)

    def seen(self) -> list[dict]:
        return [json.loads(body) for body in self.bodies]


@contextlib.contextmanager
def receiving() -> Iterator[tuple[Receiver, str]]:
    receiver = Receiver()
    with running(receiver.app) as url:
        yield receiver, url


@contextlib.contextmanager
def mail_server() -> Iterator[tuple[list, str]]:
    from aiosmtpd.controller import Controller

    came: list = []

    class Handler:
        async def handle_DATA(self, server, session, envelope):  # noqa: N802
            came.append(envelope)
            return "250 taken"

    controller = Controller(Handler(), hostname="127.0.0.1", port=free_port())
    controller.start()
    yield came, f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


def die_after_sending(address: str, folder: str, url: str) -> None:
    """A worker that is killed when an alert has left and before that is noted."""

    class Dies(Webhook):
        def send(self, *given: object) -> None:
            super().send(*given)
            os.kill(os.getpid(), 9)

    deliver(Store(address, Path(folder)), [Dies(url, "secret", allow_private=True)], NOON)
