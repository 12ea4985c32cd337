"""The one shape of errors: RFC 9457 problem details."""

from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException


def problem(status: int, title: str, detail: str) -> JSONResponse:
    body: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return JSONResponse(body, status_code=status, media_type="application/problem+json")


def invalid(request: Request, error: Exception) -> JSONResponse:
    places = error.errors() if isinstance(error, RequestValidationError) else []
    detail = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in places)
    return problem(422, "The request can't be read", detail)


def failed(request: Request, error: Exception) -> JSONResponse:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(status, str(getattr(error, "detail", "Something went wrong here")), request.url.path)
