"""The page on this machine: a small server, with the engines of this installation behind it.

It listens to this machine only, and to nobody who does not know the token in its address: other
programs of this machine may not, and other pages in the same browser must not.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from aiohttp import hdrs, web

from sudoku_model.errors import OptionError, SudokuModelError
from sudoku_model.page.controller import SEARCHES, handle_text
from sudoku_model.page.questions import warm_up
from sudoku_model.workers.calls import Call
from sudoku_model.workers.pool import ProcessPool

HOST: Final = "127.0.0.1"

USUAL_PORT: Final = 8390
"""Where it listens if it can: what a browser keeps belongs to an address, its port included."""

_STATIC: Final = Path(__file__).parent / "static"

_LARGEST: Final = 4 << 20
"""Bytes of a message: the longest text of a puzzle, written as JSON in JSON."""

_MOST_SEARCHES: Final = 8
"""Searches that somebody waits for at the same time: a page has one or two."""

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_START: Final = """\
import {{ open }} from "./open.js";
import {{ LocalHost }} from "./hosts/local.js";
open(new LocalHost(), {{ first: {first} }});
"""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class BoardServer:
    """The server of a page.

    Attributes:
        address: what to open in a browser.
    """

    def __init__(self, first: str = "", port: int | None = None) -> None:
        """Take a port; nothing is answered before `run`.

        Args:
            first: the text of a puzzle to begin with.
            port: where to listen; None for the usual port, or any other that is free.

        Raises:
            OptionError: if nothing can listen there.
        """
        self._socket = _listening(port)
        self._first = first
        self._token = secrets.token_urlsafe(24)
        number = self._socket.getsockname()[1]
        self._origins = {f"http://{name}:{number}" for name in (HOST, "localhost")}
        self.address = f"http://{HOST}:{number}/{self._token}/"
        self._pool = ProcessPool(_MOST_SEARCHES, idle=1)
        self._asked: set[Call[str]] = set()
        self._ended = asyncio.Event()

    def run(self) -> None:
        """Answer until Ctrl-C."""
        self._pool.submit(warm_up)
        try:
            web.run_app(
                self.app(),
                sock=self._socket,
                print=lambda *_: None,
                access_log=None,
                shutdown_timeout=1.0,
                handler_cancellation=True,  # a page that hangs up cancels what it asked
            )
        finally:
            self._pool.kill()

    def app(self) -> web.Application:
        """Return the application, for `run` and for tests."""
        app = web.Application(client_max_size=_LARGEST, middlewares=[self._guard])
        here = f"/{self._token}"
        app.router.add_get(f"{here}/", _file("index.html"))
        app.router.add_get(f"{here}/start.js", self._start)
        app.router.add_get(f"{here}/alive", self._alive)
        app.router.add_post(f"{here}/ask", self._ask)
        app.router.add_static(here, _STATIC)
        app.on_shutdown.append(self._end)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Send away what this page has not sent."""
        host = f"http://{request.headers.get(hdrs.HOST, '')}"
        origin = request.headers.get(hdrs.ORIGIN, host)
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        is_own = host in self._origins and origin == host
        if not is_own or site not in ("same-origin", "none"):
            raise web.HTTPForbidden(text="this server answers its own page only")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    async def _end(self, _app: web.Application) -> None:
        self._ended.set()

    async def _start(self, _request: web.Request) -> web.Response:
        # As an ASCII string of JavaScript, which JSON is.
        text = _START.format(first=json.dumps(self._first))
        return web.Response(text=text, content_type="text/javascript")

    async def _alive(self, request: web.Request) -> web.StreamResponse:
        """Answer without an end: the page sees by the end of it that the server is gone."""
        response = web.StreamResponse(headers=_HEADERS)
        await response.prepare(request)
        await response.write(b"\n")
        await self._ended.wait()
        return response

    async def _ask(self, request: web.Request) -> web.Response:
        text = await request.text()
        if not _is_search(text):
            answer = await asyncio.to_thread(handle_text, text)
            return web.Response(text=answer, content_type="application/json")
        if sum(not call.is_given_up for call in self._asked) >= _MOST_SEARCHES:
            raise web.HTTPServiceUnavailable(text="too many searches at the same time")
        question = self._pool.submit(handle_text, text)
        self._asked.add(question)
        question.add_done_callback(self._asked.discard)
        try:
            answer = await asyncio.wrap_future(question)
        except SudokuModelError as problem:  # no worker survives it
            answer = json.dumps({"error": str(problem)})
        return web.Response(text=answer, content_type="application/json")


def _file(name: str) -> _Handler:
    async def send(_request: web.Request) -> web.FileResponse:
        return web.FileResponse(_STATIC / name)

    return send


def _is_search(text: str) -> bool:
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise web.HTTPBadRequest(text="found no JSON") from None
    if not isinstance(message, dict):
        raise web.HTTPBadRequest(text="found JSON of another kind, expected an object")
    return message.get("ask") in SEARCHES


def _listening(port: int | None) -> socket.socket:
    """Return a socket that listens on this machine only."""
    for number in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # where two servers would share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, number))
            listening.listen()  # so that who is told the address at once waits, and is not refused
        except OSError as problem:
            listening.close()
            reason = problem.strerror
        else:
            return listening
    raise OptionError(f"nothing can listen on port {port} of this machine: {reason}")
