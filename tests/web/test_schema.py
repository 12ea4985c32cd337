"""Every route as /openapi.json describes it, with whatever the description allows and much that it doesn't."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi import checks
from services import running, signed_in, spotter_app, with_key

from spotter.accounts.limits import Limits
from spotter.domain import Role, Scope

load_all_checks()
CHECKS = (
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
)
BOUNDED = settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)


@pytest.fixture(scope="module")
def service(spotter, tmp_path_factory):
    limits = Limits(dict.fromkeys(Role, 0))
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"), limits=limits)
    with running(app) as url:
        yield store, url


def headers_of(who: str, store, url: str) -> dict[str, str]:
    """New ones each time: some routes sign their caller out."""
    if who == "a key":
        return with_key(store, *Scope)
    return {"origin": url} if who == "a guest" else signed_in(store, who, url)


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("who", ["a key", "a guest", "admin", "member"])
def test_no_error_of_ours_and_no_answer_that_was_not_described(service, who, mode):
    store, url = service
    described = schemathesis.openapi.from_url(f"{url}/openapi.json")
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) >= 18
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.path_parameters or operation.query):
            continue  # there is nothing that could be wrong

        @BOUNDED
        @given(case=operation.as_strategy(generation_mode=mode))
        def works(case):
            case.call_and_validate(headers=headers_of(who, store, url), checks=CHECKS)

        try:
            works()
        except Unsatisfiable:  # a body of any bytes, a name of any letters: nothing that could be wrong
            assert mode is GenerationMode.NEGATIVE
