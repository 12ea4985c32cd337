"""The one shape of errors: RFC 9457 problem details."""

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

_OPENAI = ("/v1/chat/completions", "/v1/models")
_CODES = {401: "invalid_api_key", 403: "not_allowed", 429: "rate_limit_exceeded"}


def problem(status: int, title: str, detail: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    body: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return JSONResponse(body, status_code=status, headers=headers, media_type="application/problem+json")


def invalid(request: Request, error: Exception) -> JSONResponse:
    places = error.errors() if isinstance(error, RequestValidationError) else []
    detail = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in places)
    return problem(422, "The request can't be read", detail)


def failed(request: Request, error: Exception) -> JSONResponse:
    status, title, headers = 500, "Something went wrong here", None
    if isinstance(error, HTTPException):  # nothing of other errors is told: it may hold somebody's words
        status, title, headers = error.status_code, str(error.detail), error.headers
    elif isinstance(error, SQLAlchemyError):
        status, title = 503, "The store is down; please try again later"
    if request.url.path in _OPENAI:
        return openai_error(title, _CODES.get(status, "error"), status, headers)
    return problem(status, title, request.url.path, headers)


def openai_error(message: str, code: str, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """OpenAI's shape of errors, which its clients know."""
    kind = "invalid_request_error" if status < 500 else "api_error"
    body = {"error": {"message": message, "type": kind, "code": code, "param": None}}
    return JSONResponse(body, status_code=status, headers=headers)


def down(request: Request, error: Exception) -> JSONResponse:
    """The store does not answer; nothing was changed."""
    return problem(503, "The store is down", "nothing was changed; please try again later")
