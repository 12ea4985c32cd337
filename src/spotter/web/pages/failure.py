"""What went wrong, as a page for a person in a browser and as problem details for a program."""

from fastapi import Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from spotter.web import errors
from spotter.web.pages.rendering import show


def failed(request: Request, error: Exception) -> Response:
    """A browser that asked for a page gets one; everything under /v1 and every program gets JSON."""
    wants = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(("/v1/", "/static/"))
    status = error.status_code if isinstance(error, HTTPException) else 500
    if not wants or status < 400:
        return errors.failed(request, error)
    headers = error.headers if isinstance(error, HTTPException) else None
    page = show(request, "failure.html", status=status, number_of=status)
    page.headers.update(headers or {})
    return page
