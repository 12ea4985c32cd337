"""What Spotter is measured beside: `python -m bench.load.apps upstream|echo PORT`."""

import json
import sys

import uvicorn
from fastapi import FastAPI, Request
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

REPLY = "Good question. Start with two easy walks this week and see how they feel."


async def _complete(request: Request) -> JSONResponse:
    model = json.loads(await request.body()).get("model")
    message = {"role": "assistant", "content": REPLY}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return JSONResponse({"id": "1", "object": "chat.completion", "created": 1, "model": model, "choices": [choice]})


def upstream() -> Starlette:
    """An OpenAI-compatible model that answers at once."""
    return Starlette(routes=[Route("/v1/chat/completions", _complete, methods=["POST"])])


def echo() -> FastAPI:
    """The least that a FastAPI service can do with a message."""
    app = FastAPI()

    @app.post("/v1/ask")
    async def ask(body: dict[str, object]) -> dict[str, object]:
        return {"reply": body["message"]}

    return app


if __name__ == "__main__":
    apps = {"upstream": upstream, "echo": echo}
    uvicorn.run(apps[sys.argv[1]](), port=int(sys.argv[2]), log_level="error")
