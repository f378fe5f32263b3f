"""What several test files use."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from sudoku_model.cli.commands import main

# The machines that run the tests are shared: how long an example takes says nothing.
settings.register_profile(
    "shared machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shared machine")


# A shell has jobs in the background ignore Ctrl-C, and so would what the tests start.
with suppress(ValueError):  # in another thread
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


class Done(NamedTuple):
    """What a command has left."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process; nothing but its own exit may come out."""

    def run(*arguments: str, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["sudoku-model", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with pytest.raises(SystemExit) as exited:
            main()
        written = capsys.readouterr()
        assert isinstance(exited.value.code, int)
        return Done(int(exited.value.code), written.out, written.err)

    return run
