"""The HTTP service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from spotter._version import __version__
from spotter.web.api import (
    accounts,
    art,
    ask,
    cases,
    clients,
    events,
    guardrail,
    health,
    health_checks,
    lines,
    logs,
    measures,
    members,
    operations,
    photos,
    plans,
    privacy,
    rulings,
    session,
    supplements,
    trainers,
)
from spotter.web.errors import invalid
from spotter.web.guard import Guard
from spotter.web.openapi import describe
from spotter.web.pages import account, coach, console, health_check, help, me, playground, rights, sign_in, trainer
from spotter.web.pages import art as art_page
from spotter.web.pages import plans as plan_pages
from spotter.web.pages.failure import failed
from spotter.web.proxy import completions
from spotter.web.state import State, watch_policy
from spotter.web.tracing import Traced

_STATIC = Path(__file__).parent / "static"


def create_app(state: State) -> FastAPI:
    """One application around one loaded policy, one store and one provider."""

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        if state.scheduler:
            state.scheduler.start()
        watching = asyncio.create_task(watch_policy(state))
        yield
        watching.cancel()
        if state.scheduler:
            await asyncio.to_thread(state.scheduler.close)
        await state.upstream.close()
        if state.telemetry:
            await asyncio.to_thread(state.telemetry.close)
        state.passwords.shutdown(wait=False)
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
    people = (members, health_checks, logs, photos, supplements, trainers, clients, privacy)
    safety = (cases, events, measures, rulings, operations)
    pages = (
        coach,
        plan_pages,
        help,
        playground,
        art_page,
        me,
        rights,
        health_check,
        trainer,
        console,
        sign_in,
        account,
    )
    work = (lines, ask, plans, art, guardrail, completions)
    for part in (*work, session, accounts, *people, *safety, health, *pages):
        app.include_router(part.router)
    app.include_router(members.everyone)
    app.mount("/static", StaticFiles(directory=_STATIC), name="static")
    app.add_middleware(Traced)
    app.add_middleware(Guard, state=state)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, failed)
    app.add_exception_handler(SQLAlchemyError, failed)
    app.add_exception_handler(Exception, failed)
    describe(app)
    return app
