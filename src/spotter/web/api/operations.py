"""Deliveries that failed, versions of the policy, experiments."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from spotter.operations import experiments
from spotter.operations.experiments import ExperimentError
from spotter.store import alerts, policies
from spotter.store import experiments as kept
from spotter.web.access import Caller, allow
from spotter.web.api.shapes import UNREADABLE, Body, Id, Name, Words, shown
from spotter.web.errors import problem
from spotter.web.state import state_of

router = APIRouter(prefix="/v1", tags=["operations"])
Team = Annotated[Caller, Depends(allow("reviewer", "admin"))]
Admin = Annotated[Caller, Depends(allow("admin"))]
_NOT_NOW: dict[int | str, dict[str, Any]] = {
    **UNREADABLE,
    409: {"description": "It can't be done now; `detail` says why."},
}


class Experiment(Body):
    name: Name
    variants: Annotated[dict[Name, Words], Field(min_length=2, max_length=10)]


@router.get("/deliveries")
async def deliveries(request: Request, caller: Team, state: Literal["waiting", "sent", "dead"] = "dead") -> Response:
    """Alerts on their way, or those that never arrived."""
    return shown({"deliveries": await run_in_threadpool(alerts.find, state_of(request).store.engine, state)})


@router.post("/deliveries/{delivery_id}/retry", responses=_NOT_NOW)
async def retry(request: Request, caller: Team, delivery_id: Id) -> Response:
    """Try a dead one again."""
    state = state_of(request)
    if not await run_in_threadpool(alerts.revive, state.store.engine, delivery_id, state.clock()):
        return problem(409, "It can't be tried again", "there is no such dead delivery")
    return shown({"delivery_id": delivery_id, "state": "waiting"})


@router.get("/policies")
async def versions(request: Request, caller: Team) -> Response:
    """Versions of the policy that were in use, the latest first, and the one that is."""
    state = state_of(request)
    found = await run_in_threadpool(policies.find, state.store.engine)
    return shown({"current": state.spotter.policy, "policies": found})


@router.post("/policy/reload", responses=_NOT_NOW)
async def reload(request: Request, caller: Admin) -> Response:
    """Take up the policy folder as it is now. If it is broken the old one stays, and the answer says what is wrong."""
    done = await run_in_threadpool(state_of(request).reload)
    if done.error:
        return problem(409, "The new policy is broken; the old one stays", done.error)
    return shown(done.to_dict())


@router.get("/experiments")
async def find(request: Request, caller: Team) -> Response:
    """Experiments with each variant's issue rate and satisfaction."""
    store = state_of(request).store

    def work() -> list[dict[str, Any]]:
        found = kept.find(store.engine)
        return [{**one, "results": experiments.results(store, one)} for one in found]

    return shown({"experiments": await run_in_threadpool(work)})


@router.post("/experiments", status_code=201, responses=_NOT_NOW)
async def begin(request: Request, caller: Admin, body: Experiment) -> Response:
    """Begin an experiment; the first variant is what the others are compared with."""
    state = state_of(request)
    try:
        await run_in_threadpool(
            experiments.begin, state.store, body.name, body.variants, caller.account_id, state.clock()
        )
    except ExperimentError as odd:
        return problem(409, "The experiment can't begin", str(odd))
    return shown({"name": body.name, "state": "running"}, 201)


@router.post("/experiments/{name}/end", responses=_NOT_NOW)
async def end(request: Request, caller: Admin, name: Id) -> Response:
    """End an experiment."""
    if not await run_in_threadpool(kept.end, state_of(request).store.engine, name):
        return problem(409, "It can't be ended", "there is no such running experiment")
    return shown({"name": name, "state": "ended"})
