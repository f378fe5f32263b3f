"""The local server: whom it answers, and how it ends."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import pytest

import sudoku_model as sm

pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")

from aiohttp import ClientResponse, ClientSession
from aiohttp.test_utils import TestServer

from sudoku_model.page.server import BoardServer
from tests.page.pages import BoardCommand
from tests.puzzles import endless_puzzle

PUZZLE = sm.write(sm.read("1... ..3. .4.. ...2"), "json")


def with_server(use: Callable[[ClientSession, str], Awaitable[Any]], first: str = "") -> Any:
    """Run a server in this process and use it."""

    async def run() -> Any:
        server = BoardServer(first)
        try:
            listening = TestServer(server.app(), socket_factory=lambda *_: server._socket)
            async with listening, ClientSession() as session:
                return await asyncio.wait_for(use(session, server.address), 60)
        finally:
            server._pool.kill()

    return asyncio.run(run())


def test_it_answers_its_page_and_nobody_else() -> None:
    async def use(session: ClientSession, address: str) -> None:
        origin = "/".join(address.split("/")[:3])
        port = origin.rsplit(":", 1)[1]

        async def code(url: str, **headers: str) -> int:
            async with session.get(url, headers=headers) as response:
                return response.status

        assert await code(address) == 200
        assert await code(f"{address}page.js", Origin=origin) == 200
        assert await code(f"{origin}/") == 404
        assert await code(f"{origin}/page.js") == 404
        assert await code(f"{address}page.js", Origin="https://example.org") == 403
        assert await code(f"{address}page.js", Origin="null") == 403
        assert await code(f"{address}page.js", **{"Sec-Fetch-Site": "cross-site"}) == 403
        assert await code(f"{address}page.js", **{"Sec-Fetch-Site": "same-site"}) == 403
        assert await code(address, Host=f"example.org:{port}") == 403
        assert await code(f"{address}%2e%2e/server.py") in (403, 404)
        assert await code(f"{address}hosts") in (403, 404), "folders are not listed"

    with_server(use)


def test_what_it_answers_is_shut_off_from_the_world() -> None:
    async def use(session: ClientSession, address: str) -> ClientResponse:
        async with session.get(address) as response:
            return response

    headers = with_server(use).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.slow
def test_questions_are_answered_and_mistakes_are_said() -> None:
    async def use(session: ClientSession, address: str) -> None:
        async def ask(message: Any) -> Any:
            async with session.post(f"{address}ask", data=json.dumps(message)) as response:
                return response.status, await response.text()

        for question in ("verdict", "view"):  # in another process, and in this one
            status, text = await ask({"ask": question, "puzzle": PUZZLE})
            assert status == 200
            assert "answer" in json.loads(text)
        status, text = await ask({"ask": "verdict", "puzzle": "{}"})
        assert status == 200
        assert "expected an object" in json.loads(text)["error"]
        assert (await ask([]))[0] == 400
        async with session.post(f"{address}ask", data="[" * 100_000) as response:
            assert response.status == 400
        async with session.post(f"{address}ask", data=BytesIO(b"x" * (5 << 20))) as response:
            assert response.status == 413

    with_server(use)


@pytest.mark.slow
def test_who_hangs_up_has_asked_nothing() -> None:
    hard = endless_puzzle()

    async def use(session: ClientSession, address: str) -> None:
        message = {"ask": "verdict", "puzzle": sm.write(hard, "json"), "seconds": 600}
        for _ in range(10):  # more than may be asked at the same time
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(session.post(f"{address}ask", data=json.dumps(message)), 0.2)
        await asyncio.sleep(1.5)
        message = {"ask": "verdict", "puzzle": PUZZLE}
        async with session.post(f"{address}ask", data=json.dumps(message)) as response:
            assert (await response.json())["answer"]["status"] == "unique"

    with_server(use)


def test_the_puzzle_to_begin_with_is_no_code() -> None:
    async def use(session: ClientSession, address: str) -> str:
        async with session.get(f"{address}start.js") as response:
            return await response.text()

    text = with_server(use, first='"); alert(1); ("\u2028</script>')
    assert (
        json.loads(text.split("first: ")[1].split(" });")[0]) == '"); alert(1); ("\u2028</script>'
    )
    assert text.isascii()


def test_a_port_that_is_taken_is_said() -> None:
    first = BoardServer()
    number = int(first.address.split(":")[2].split("/")[0])
    first._socket.listen()
    with pytest.raises(sm.OptionError, match=f"nothing can listen on port {number}"):
        BoardServer(port=number)
    first._socket.close()


@pytest.mark.slow
def test_the_command_prints_its_address_and_ends_with_ctrl_c() -> None:
    command = BoardCommand("1... ..3. .4.. ...2")
    assert command.address.startswith("http://127.0.0.1:")
    assert command.end(signal.SIGINT) == 0
