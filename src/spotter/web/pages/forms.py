"""What a plain HTML form sends."""

from urllib.parse import parse_qs

from fastapi import Request
from starlette.exceptions import HTTPException

_LONGEST = 40_000  # bytes
_MOST = 120  # fields


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, the first of each name."""
    return {name: values[0] for name, values in (await fields_of(request)).items()}


async def fields_of(request: Request) -> dict[str, list[str]]:
    """All fields of a form, with every value of each name."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LONGEST:
            raise HTTPException(413, "The form is too long")
    try:
        return parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MOST)
    except ValueError:
        raise HTTPException(422, "The form has too many fields") from None
