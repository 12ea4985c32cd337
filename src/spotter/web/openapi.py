"""/openapi.json: what routes declare about access is written into it, so that it can't be forgotten in one place."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts

from spotter.domain import Role
from spotter.web.access import Allow

_PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_SCHEMA = {
    "title": "Problem",
    "type": "object",
    "description": "RFC 9457.",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
    },
}
_OPENAI_ERROR = {
    "title": "OpenAIError",
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "object", "required": ["message", "type", "code", "param"]}},
}
_DENIED = {
    "401": "Nobody is signed in, or the API key is not valid.",
    "403": "Signed in, but this role, key or member may not do it; or a page elsewhere made the browser ask.",
    "421": "The Host header is not a name of this service.",
    "429": "Too many requests; `Retry-After` says when to come back.",
    "503": "The store is down, and the caller can't be recognised or the exchange can't be recorded.",
}


class Declared(NamedTuple):
    """One route, and who may call it; None where that was not said."""

    method: str
    path: str
    allow: Allow | None
    is_api: bool


def declarations(app: FastAPI) -> Iterator[Declared]:
    """Every route of an app."""
    for route in iter_route_contexts(app.routes):
        dependant = getattr(route, "dependant", None)
        found = [one.call for one in dependant.dependencies if isinstance(one.call, Allow)] if dependant else []
        for method in sorted((route.methods or {"GET"}) - {"HEAD"}):
            yield Declared(method, route.path or "", found[0] if len(found) == 1 else None, dependant is not None)


def describe(app: FastAPI) -> None:
    """Make the app write its own schema with access in it."""

    def made() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            app.openapi_schema = _with_access(schema, app)
        return app.openapi_schema

    app.openapi = made  # type: ignore[method-assign]


def _with_access(schema: dict[str, Any], app: FastAPI) -> dict[str, Any]:
    components = schema.setdefault("components", {})
    components.setdefault("schemas", {}).update(Problem=_SCHEMA, OpenAIError=_OPENAI_ERROR)
    components["securitySchemes"] = {
        "key": {"type": "http", "scheme": "bearer", "description": "An API key: `spotter keys new`."},
        "session": {"type": "apiKey", "in": "cookie", "name": "__Host-spotter", "description": "A sign-in session."},
    }
    for one in declarations(app):
        operation = schema["paths"].get(one.path, {}).get(one.method.lower())
        if operation is not None:
            _describe(operation, one)
    return schema


def _describe(operation: dict[str, Any], one: Declared) -> None:
    if "requestBody" in operation:
        operation["responses"].setdefault("400", {"description": "The body can't be read."})
    for status, answer in operation["responses"].items():
        if status[0] in "45":
            answer["content"] = answer.get("content") if status != "422" and "content" in answer else _content(one.path)
    if one.allow is None or not one.allow.roles:
        return
    for status, about in _DENIED.items():
        operation["responses"].setdefault(status, {"description": about, "content": _content(one.path)})
    operation["security"] = _security(one.allow)
    operation["x-roles"] = sorted(one.allow.roles)


def _content(path: str) -> dict[str, Any]:
    if path in ("/v1/chat/completions", "/v1/models"):
        return {"application/json": {"schema": {"$ref": "#/components/schemas/OpenAIError"}}}
    return _PROBLEM


def _security(allow: Allow) -> list[dict[str, list[str]]]:
    ways: list[dict[str, list[str]]] = [{"key": [allow.scope]}] if allow.scope else []
    ways += [{"session": []}] if allow.roles - {Role.SERVICE, Role.GUEST} else []
    return [*ways, {}] if Role.GUEST in allow.roles else ways
