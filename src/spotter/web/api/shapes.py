"""What bodies of the safety team's routes may hold: bounded, and free of what a database can't keep."""

from typing import Annotated, Any

from fastapi import Path
from fastapi.encoders import jsonable_encoder
from fastapi.responses import JSONResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints


def _keepable(text: str) -> str:
    """Without NUL, which PostgreSQL can't keep, and without halves of characters, which nothing can."""
    text.encode()  # a lone surrogate raises, and the request is answered with what is wrong
    return text.replace("\x00", "")


Words = Annotated[str, StringConstraints(max_length=4000), AfterValidator(_keepable)]
Name = Annotated[str, StringConstraints(pattern=r"^[\w.:-]{1,140}$")]
Id = Annotated[str, Path(pattern=r"^[\w.:-]{1,140}$")]


UNREADABLE: dict[int | str, dict[str, Any]] = {400: {"description": "The body is not JSON."}}


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


def shown(value: Any, status: int = 200) -> JSONResponse:
    """Times in ISO 8601, everything else as it is."""
    return JSONResponse(jsonable_encoder(value), status_code=status)
