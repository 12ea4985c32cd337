"""POST /v1/screen: the JSONL line of `spotter screen` as a request."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from spotter.lines import screen_line

router = APIRouter(prefix="/v1", tags=["screening"])


@router.post("/screen", responses={400: {"description": "The body is not a line that can be screened."}})
async def screen(request: Request) -> Response:
    """A verdict on a member's message: `{"id", "text"}` or `{"id", "messages"}`, with an optional `member`."""
    answer: dict[str, Any] = screen_line(request.app.state.spotter, await request.body())
    return JSONResponse(answer, status_code=400 if "error" in answer else 200)
