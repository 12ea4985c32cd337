"""What a plain HTML form sends."""

from urllib.parse import parse_qs

from fastapi import Request
from starlette.exceptions import HTTPException

_LONGEST = 20_000  # bytes


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, the first of each name."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LONGEST:
            raise HTTPException(413, "The form is too long")
    fields = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50)
    return {name: values[0] for name, values in fields.items()}
