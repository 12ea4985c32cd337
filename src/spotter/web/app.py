"""The HTTP service."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from spotter._version import __version__
from spotter.spotter import Spotter
from spotter.web.api import screen

_PROBLEM = "application/problem+json"


def create_app(spotter: Spotter) -> FastAPI:
    """One application around one loaded policy."""
    app = FastAPI(
        title="Spotter",
        version=__version__,
        docs_url=None,  # its page would load scripts from elsewhere; /openapi.json is the reference
        redoc_url=None,
        summary="The safety layer between a fitness app's members and any language model.",
    )
    app.state.spotter = spotter
    app.include_router(screen.router)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _problem)

    @app.get("/healthz", tags=["health"])
    def healthz() -> dict[str, str]:
        """Whether the process answers."""
        return {"status": "ok", "policy": spotter.policy}

    return app


def _invalid(request: Request, error: Exception) -> JSONResponse:
    places = error.errors() if isinstance(error, RequestValidationError) else []
    detail = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in places)
    return problem(422, "The request can't be read", detail)


def _problem(request: Request, error: Exception) -> JSONResponse:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(status, str(getattr(error, "detail", "Error")), request.url.path)


def problem(status: int, title: str, detail: str) -> JSONResponse:
    """The one shape of errors: RFC 9457 problem details."""
    body: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return JSONResponse(body, status_code=status, media_type=_PROBLEM)
