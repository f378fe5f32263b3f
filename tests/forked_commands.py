"""Run commands in forked processes, since to start Python for each would take most of the time.

Each line of standard input is a request in JSON: the ``folder`` to work in, more of the
environment in ``env``, the ``encoding`` of the streams, and a list of ``cases``. The answer is a
line that says what each case did. A case has ``args``, and may have ``stdin`` (a text, or null for
a closed one) and, for ``stdout`` and ``stderr``, one of "kept" (the default), "closed", "full" and
"broken".
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from sudoku_model.cli import main
from sudoku_model.cli.commands import commands

SECONDS = 120
STREAMS = ("stdin", "stdout", "stderr")


@cache
def server() -> subprocess.Popen[str]:
    """Start the process that runs what is asked for, once."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.forked_commands"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parent.parent,
        text=True,
    )
    atexit.register(process.communicate)
    return process


def run_forked(
    cases: Sequence[dict[str, Any]], folder: Path, encoding: str = "utf-8", **env: str
) -> list[dict[str, Any]]:
    """Run commands in a folder, and return what each did."""
    request = {"folder": str(folder), "encoding": encoding, "env": env, "cases": cases}
    process = server()
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    found: list[dict[str, Any]] = json.loads(process.stdout.readline())
    return found


def run(case: dict[str, Any], request: dict[str, Any]) -> dict[str, Any]:
    with (
        tempfile.TemporaryFile() as stdin,
        tempfile.TemporaryFile() as stdout,
        tempfile.TemporaryFile() as stderr,
    ):
        stdin.write((case.get("stdin", "") or "").encode(errors="surrogateescape"))
        stdin.seek(0)
        process = os.fork()
        if process == 0:
            signal.alarm(SECONDS)
            os.chdir(request["folder"])
            os.environ.update(request["env"])
            kinds = (case.get("stdout", "kept"), case.get("stderr", "kept"))
            files = (
                None if case.get("stdin", "") is None else stdin.fileno(),
                opened(kinds[0], stdout.fileno()),
                opened(kinds[1], stderr.fileno()),
            )
            for number, file in enumerate(files):
                take(number, file, request["encoding"])
            sys.argv = ["sudoku-model", *case["args"]]
            main()  # leaves as the command does: Python still has to flush what is printed
            raise AssertionError("a command returns without an exit code")
        _, status = os.waitpid(process, 0)
        stdout.seek(0)
        stderr.seek(0)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "stdout": stdout.read().decode(errors="surrogateescape"),
            "stderr": stderr.read().decode(errors="surrogateescape"),
        }


def take(number: int, source: int | None, encoding: str) -> None:
    """Let a standard stream lead to an open file, or close it."""
    stream: Any = None  # as Python has it where it finds none at its start
    if source is None:
        os.close(number)
    else:
        os.dup2(source, number)
        # What cannot be written to standard error is not tried again at the end.
        size = 0 if number == 2 else io.DEFAULT_BUFFER_SIZE
        file: Any = os.fdopen(number, "wb" if number else "rb", size, closefd=False)
        getattr(file, "raw", file).name = f"<{STREAMS[number]}>"
        stream = io.TextIOWrapper(file, encoding, write_through=number == 2)
    setattr(sys, STREAMS[number], stream)


def opened(kind: str, kept: int) -> int | None:
    if kind == "closed":
        return None
    if kind == "full":
        return os.open("/dev/full", os.O_WRONLY)
    if kind == "broken":
        reader, writer = os.pipe()
        os.close(reader)
        return writer
    return kept


@cache
def load(command: str) -> None:
    """Run a command once, so that no forked process has to import what it needs."""
    target = ["--to", "json"] if command == "convert" else []
    CliRunner().invoke(commands, [command, *target, "1... ..3. .4.. ...2"])
    gc.freeze()  # else each fork looks at all of this at its end


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        for name in {case["args"][0] for case in asked["cases"]}:
            load(name)
        print(json.dumps([run(case, asked) for case in asked["cases"]]), flush=True)
