"""Who may call what. Every route declares it, and a test reads the declarations from the app:

    from spotter.web.access import Caller, allow

    @router.get("/v1/things")
    async def things(request: Request, caller: Annotated[Caller, Depends(allow("member", "trainer"))]) -> ...:
        member_id = caller.member_id          # a member's own; None for everyone else
        by = caller.account_id                # whom to name in a log

`allow("admin", "service", scope="admin")` lets API keys in that have the scope. `anyone()` asks for nothing.
`page=True` sends a browser that nobody signed in with to /sign-in. A route that takes `member_id` calls
`member_of(request, caller, given)`, which answers 403 when a member names somebody else. A route whose answer could
help in an emergency says `answers_crisis=True`: over the limit it still runs, and looks at `over_limit(request)`.

A caller is an API key (`Authorization: Bearer`), a sign-in session (cookie) or a guest. Guests are let in only where
`State.guests` says so, which `spotter serve` sets on a loopback address, and only from this machine.
401, 403, 429 and 503 are answered here and written into /openapi.json by `openapi.py`.
"""

import asyncio
import ipaddress
import math
from collections.abc import Mapping
from functools import partial
from urllib.parse import quote, urlsplit

from fastapi import Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from spotter.accounts import caller_of_key, caller_of_session, is_key
from spotter.domain import GUEST, Caller, NotTheirsError, Role, Scope
from spotter.store import accounts
from spotter.web.state import State, state_of

__all__ = ["Allow", "Caller", "allow", "anyone", "cookie_name", "member_of", "over_limit", "token_of"]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
_BEARER = {"www-authenticate": "Bearer"}


class Allow:
    """A dependency that gives the caller, or answers for the route. No roles: anyone, and nobody is looked up."""

    def __init__(
        self, roles: frozenset[Role], scope: Scope | None = None, page: bool = False, answers_crisis: bool = False
    ) -> None:
        if (Role.SERVICE in roles) != (scope is not None):
            raise ValueError("a route that lets API keys in says by which scope, and only such a route")
        self.roles, self.scope, self.page, self.answers_crisis = roles, scope, page, answers_crisis

    async def __call__(self, request: Request) -> Caller:
        if not self.roles:
            return GUEST
        state = state_of(request)
        caller = await asyncio.to_thread(_caller, request, state, self.answers_crisis)
        if caller is None or (caller.is_guest and Role.GUEST not in self.roles):
            raise self._unknown(request)
        self._check(caller)
        wait = state.limits.take(caller)
        request.state.over_limit = wait
        if wait and not self.answers_crisis:
            raise too_many(wait)
        return caller

    def _check(self, caller: Caller) -> None:
        if caller.role not in self.roles:
            raise HTTPException(403, f"A {caller.role} may not do this")
        if caller.role is Role.SERVICE and self.scope not in caller.scopes:
            raise HTTPException(403, f"This API key lacks the scope `{self.scope}`")

    def _unknown(self, request: Request) -> HTTPException:
        if self.page:
            asked = quote(request.url.path)
            return HTTPException(303, "Sign in first", {"location": f"/sign-in?next={asked}"})
        return HTTPException(401, "Sign in, or send a valid API key as `Authorization: Bearer ...`", _BEARER)


def allow(*roles: str, scope: str | None = None, page: bool = False, answers_crisis: bool = False) -> Allow:
    """Roles that may call a route; a misspelt one fails when the module is imported."""
    if not roles:
        raise ValueError("name the roles, or use anyone()")
    return Allow(frozenset(map(Role, roles)), None if scope is None else Scope(scope), page, answers_crisis)


def anyone() -> Allow:
    """For what has to work before anybody is known: signing in, health."""
    return Allow(frozenset())


def over_limit(request: Request) -> float:
    """Seconds the caller should have waited; 0 within the limit."""
    return float(getattr(request.state, "over_limit", 0.0))


def too_many(wait: float) -> HTTPException:
    seconds = max(1, math.ceil(wait))
    return HTTPException(429, f"Too many requests: wait {seconds} s", {"retry-after": str(seconds)})


async def member_of(request: Request, caller: Caller, asked: str | None) -> str | None:
    """Whom a request is about. A guest may make a name up, but not take one that somebody signs in with."""
    try:
        member_id = caller.acts_for(asked)
    except NotTheirsError as denied:
        raise HTTPException(403, str(denied)) from None
    if caller.is_guest and member_id is not None and await _has_account(request, member_id):
        raise HTTPException(403, "This member has an account: sign in")
    return member_id


async def _has_account(request: Request, member_id: str) -> bool:
    try:
        return await asyncio.to_thread(accounts.of_member, state_of(request).store.engine, member_id) is not None
    except SQLAlchemyError:  # nothing of the member's can be read then either
        return False


def cookie_name(request: Request) -> str:
    """Browsers let no other host set a `__Host-` cookie; they want TLS for it, which loopback does without."""
    return "spotter" if is_local_name(request.url.hostname) else "__Host-spotter"


def token_of(request: Request) -> str | None:
    return request.cookies.get(cookie_name(request)) or None


def _caller(request: Request, state: State, answers_crisis: bool) -> Caller | None:
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    is_open = state.guests and is_from_here(request)
    known = partial(state.remembered.caller, state.store.engine, while_down=answers_crisis)
    try:
        if scheme.lower() == "bearer" and (is_key(bearer) or not is_open):
            return known(bearer.strip(), caller_of_key)
        if (token := token_of(request)) and (found := known(token, caller_of_session)):
            _check_origin(request)
            return found
    except SQLAlchemyError:
        raise HTTPException(503, "The store is down, so nobody can be recognised just now") from None
    return GUEST if is_open else None


def _check_origin(request: Request) -> None:
    """A cookie comes along whoever made the browser send it, so a write must say that it comes from our own pages."""
    if request.method not in SAFE_METHODS and not is_own_origin(request.headers, proof=True):
        raise HTTPException(403, "A change with a sign-in cookie must come from Spotter's own pages (Origin header)")


def is_own_origin(headers: Mapping[str, str], proof: bool = False) -> bool:
    """Whether a request comes from our own pages; without `proof`, one that does not say so passes too."""
    origin = headers.get("origin")
    if origin is None:
        return not proof or headers.get("sec-fetch-site") == "same-origin"
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False


def is_from_here(request: Request) -> bool:
    """Asked on this machine, for this machine, with nothing in between that says otherwise."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    return is_local_name(request.url.hostname) and request.client is not None and is_local_name(request.client.host)


def is_local_name(host: str | None) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address((host or "").strip("[]")).is_loopback
    except ValueError:
        return False
