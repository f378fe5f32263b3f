"""The web service that a page shows, with clients who ask, err and hang up."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from tests.puzzles import endless_puzzle
from tests.working import PATIENCE, wait_until

SERVICE = Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "service.py"

pytestmark = pytest.mark.slow


def hard() -> str:
    """Return a puzzle that no engine decides in its time."""
    return sm.write(endless_puzzle(), "json")


@contextmanager
def service(seconds: float, kilobytes: int | None = None) -> Iterator[int]:
    """Run the service and yield where it listens.

    Args:
        seconds: time limit of a question.
        kilobytes: how much memory each of its processes may have; None for no limit.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, str(SERVICE), f"--port={port}", f"--seconds={seconds}"]
    if kilobytes is not None:
        command = ["sh", "-c", f'ulimit -v {kilobytes} && exec "$@"', "sh", *command]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:
        try:
            wait_until(lambda: is_listening(port))
            yield port
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with service(seconds=2 * PATIENCE) as port:
        yield port


def is_listening(port: int) -> bool:
    try:
        return asked(port) == 0
    except OSError:
        return False


def answer(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, body)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def uniqueness(port: int, puzzle: str) -> Any:
    status, text = answer(port, "POST", "/uniqueness", puzzle.encode())
    assert status == 200
    return json.loads(text)


def asked(port: int) -> int:
    return int(json.loads(answer(port, "GET", "/health")[1])["asked"])


def test_a_puzzle_is_checked(port: int) -> None:
    verdict = uniqueness(port, "1... ..3. .4.. ...2")
    assert (verdict["verdict"], verdict["solutions"]) == ("unique", ["1324423124133142"])
    assert uniqueness(port, "................")["verdict"] == "multiple"


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"1... ..3. .4.? ...2", 400, "line 1, column 14: found '?'"),
        (b"\xff", 400, "a puzzle is text in UTF-8"),
        (b"", 400, "found nothing"),
        (os.fsencode(SERVICE), 400, "the name of a file"),
        (b"." * 1_100_000, 413, "size"),
    ],
)
def test_what_is_no_puzzle_is_refused(port: int, body: bytes, status: int, said: str) -> None:
    found = answer(port, "POST", "/uniqueness", body)
    assert found[0] == status
    assert said in found[1]


def test_a_hard_puzzle_is_undecided_in_its_time() -> None:
    with service(seconds=0.2) as port:
        assert uniqueness(port, hard())["verdict"] == "undecided"


def test_a_client_that_hangs_up_stops_its_question(port: int) -> None:
    body = hard().encode()
    with socket.create_connection(("127.0.0.1", port)) as client:
        head = f"POST /uniqueness HTTP/1.1\r\nHost: here\r\nContent-Length: {len(body)}\r\n\r\n"
        client.sendall(head.encode() + body)
        wait_until(lambda: asked(port) == 1)
        # Meanwhile others are answered.
        assert uniqueness(port, "1... ..3. .4.. ...2")["verdict"] == "unique"
        assert asked(port) == 1
    hung_up = time.monotonic()
    wait_until(lambda: asked(port) == 0)
    assert time.monotonic() - hung_up < 30  # half of the time after which the service gives up


@pytest.mark.skipif(sys.platform != "linux", reason="the system bounds no memory this way")
def test_a_puzzle_that_needs_more_memory_than_there_is_stops_no_other() -> None:
    with service(seconds=PATIENCE, kilobytes=400_000) as port:
        too_large = sm.write(sm.Puzzle.empty(100), "json").encode()
        status, text = answer(port, "POST", "/uniqueness", too_large)
        assert status == 503
        assert "no worker process survives" in text
        assert uniqueness(port, "1... ..3. .4.. ...2")["verdict"] == "unique"
