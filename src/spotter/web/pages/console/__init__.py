"""`/console`: where the safety team works. One page is a module here and a template of the same stem."""

from fastapi import APIRouter

from spotter.web.pages.console import (
    case,
    changes,
    events,
    exchanges,
    experiments,
    jobs,
    now,
    overrides,
    queue,
    reports,
    rules,
)

router = APIRouter(include_in_schema=False)
for part in (now, queue, case, events, exchanges, rules, changes, overrides, reports, experiments, jobs):
    router.include_router(part.router)
