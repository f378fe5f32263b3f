"""A web service that says whether a puzzle has exactly one solution.

python service.py --port 8000
curl --data-binary @puzzle.txt http://127.0.0.1:8000/uniqueness
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from typing import Any

from aiohttp import web

import sudoku_model as sm

LONGEST_WAIT = 60.0
"""Seconds after which an answer is given up, whether it waits for a worker or for a solver."""

MOST_ASKED = 100
"""Questions that are answered or wait for it; further ones are sent away at once."""

LARGEST = 1 << 20
"""Bytes of a puzzle."""

POOL = web.AppKey("pool", sm.ProcessPool)
ASKED = web.AppKey("asked", set[Future[dict[str, Any]]])
SECONDS = web.AppKey("seconds", float)


def answered(text: str, seconds: float) -> dict[str, Any]:
    """Read and check a puzzle, each in so many seconds. This runs in a worker process."""
    puzzle = sm.read(text, time_limit=seconds)
    return sm.check(puzzle, time_limit=seconds).to_dict()


async def uniqueness(request: web.Request) -> web.Response:
    """Answer ``POST /uniqueness``, whose body is a puzzle or a link to one."""
    asked = request.app[ASKED]
    if len(asked) >= MOST_ASKED:
        raise web.HTTPServiceUnavailable(text="too many questions; ask again in a minute")
    try:
        text = (await request.read()).decode()
    except UnicodeDecodeError as problem:
        raise web.HTTPBadRequest(text=f"a puzzle is text in UTF-8: {problem}") from None
    question = request.app[POOL].submit(answered, text, request.app[SECONDS])
    asked.add(question)
    question.add_done_callback(asked.discard)
    try:
        # The client hangs up, or it takes too long: the question is cancelled with this wait.
        answer = await asyncio.wait_for(asyncio.wrap_future(question), LONGEST_WAIT)
    except sm.UndecidedError as reason:  # it is not even read in time
        answer = {"verdict": "undecided", "reason": str(reason)}
    except (sm.PuzzleFormatError, sm.GridError, sm.ConstraintError) as problem:
        raise web.HTTPBadRequest(text=str(problem)) from None
    except sm.SudokuModelError as problem:  # no worker survives it, for lack of memory
        raise web.HTTPServiceUnavailable(text=str(problem)) from None
    except asyncio.TimeoutError:
        raise web.HTTPServiceUnavailable(text="no answer in time; ask again later") from None
    return web.json_response(answer)


async def health(request: web.Request) -> web.Response:
    """Answer ``GET /health``: how many questions are being answered, or wait for it."""
    return web.json_response({"asked": len(request.app[ASKED])})


async def workers(app: web.Application) -> AsyncIterator[None]:
    """Keep worker processes as long as the service runs; they start when they are needed."""
    app[ASKED] = set()
    app[POOL] = sm.ProcessPool()
    yield
    app[POOL].kill()


def service(seconds: float) -> web.Application:
    """Return the service, which gives a question so many seconds."""
    app = web.Application(client_max_size=LARGEST)
    app[SECONDS] = seconds
    app.cleanup_ctx.append(workers)
    app.add_routes([web.post("/uniqueness", uniqueness), web.get("/health", health)])
    return app


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--seconds", type=float, default=5.0, help="time limit of a question")
    options = parser.parse_args()
    web.run_app(
        service(options.seconds),
        host="127.0.0.1",
        port=options.port,
        handler_cancellation=True,  # aiohttp lets a client that hangs up cancel what it asked
    )
