"""The HTTP service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from spotter._version import __version__
from spotter.web.api import ask, guardrail, health, lines, plans
from spotter.web.errors import failed, invalid
from spotter.web.openapi import describe
from spotter.web.pages import coach
from spotter.web.proxy import completions
from spotter.web.state import State

_STATIC = Path(__file__).parent / "static"


def create_app(state: State) -> FastAPI:
    """One application around one loaded policy, one store and one provider."""

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        await state.upstream.close()
        state.store.close()

    app = FastAPI(
        title="Spotter",
        version=__version__,
        docs_url=None,  # its page would load scripts from elsewhere; /openapi.json is the reference
        redoc_url=None,
        summary="The safety layer between a fitness app's members and any language model.",
        lifespan=life,
    )
    app.state.spotter_state = state
    for part in (lines, ask, plans, guardrail, completions, health, coach):
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=_STATIC), name="static")
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, failed)
    app.add_exception_handler(Exception, failed)
    describe(app)
    return app
