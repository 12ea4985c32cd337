"""What the console's pages share: who may come in, whose names are shown, how a step that can't be taken is told."""

from collections.abc import Callable, Iterable
from typing import Annotated, ParamSpec, TypeVar
from urllib.parse import quote

from fastapi import Depends, Request
from fastapi.responses import RedirectResponse
from sqlalchemy import Engine
from starlette.concurrency import run_in_threadpool

from spotter.operations.cases import CaseError
from spotter.operations.experiments import ExperimentError
from spotter.operations.proposals import ProposalError
from spotter.operations.rulings import RulingError
from spotter.store import accounts
from spotter.web.access import Caller, allow

P = ParamSpec("P")
T = TypeVar("T")
Team = Annotated[Caller, Depends(allow("reviewer", "admin", page=True))]
Admin = Annotated[Caller, Depends(allow("admin", page=True))]
REFUSED = (CaseError, RulingError, ProposalError, ExperimentError)


async def work(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return await run_in_threadpool(function, *args, **kwargs)


def names_of(engine: Engine, ids: Iterable[str | None]) -> dict[str, str]:
    """Account id -> the name that people know; what is no account stays as it is."""
    asked = {one for one in ids if one}
    return {**{one: one for one in asked}, **accounts.names(engine, asked)}


def back(address: str, said: str = "") -> RedirectResponse:
    """After a form: the page again, so that reloading it sends nothing twice. `said` is a code, never a text."""
    return RedirectResponse(f"{address}?said={quote(said)}" if said else address, 303)


def said_of(request: Request) -> str:
    said = request.query_params.get("said", "")
    return said if said.isidentifier() and len(said) < 30 else ""
