"""The code that documents show: it is found, run, and what it prints is compared."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest import mock

import pytest

from sudoku_model.cli.process import run as run_command

_FENCE = re.compile(r"^(?P<fence>`{3,})(?P<info>\S.*)\n(?P<body>(?s:.*?))^(?P=fence)$", re.M)
_OPTION = re.compile(r"(?::(?P<name>[\w-]+): (?P<value>.*)\n)")
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
_SHELL = re.compile(r"[|<>;&]")
_RUN = ("python", "console")


class Block(NamedTuple):
    """A block of code.

    Attributes:
        language: ``python``, ``console``, ...
        caption: for a file that the page shows, its name.
        text: the code.
        line: the line of the document before its first one.
    """

    language: str
    caption: str
    text: str
    line: int


class Command(NamedTuple):
    """A command with what the document says that it prints."""

    text: str
    shown: str


def blocks(document: str) -> Iterator[Block]:
    """Yield the blocks, written as in ``python`` or ``{code-block} python``."""
    for match in _FENCE.finditer(document):
        language = match["info"].removeprefix("{code-block}").strip()
        body, options = match["body"], {}
        line = document.count("\n", 0, match.start("body"))
        while match["info"].startswith("{") and (option := _OPTION.match(body)):
            options[option["name"]] = option["value"]
            body = body[option.end() :]
            line += 1
        yield Block(language, options.get("caption", ""), body.lstrip("\n"), line)


def is_run(document: str) -> bool:
    """Return whether a document has blocks that `run_document` runs."""
    return any(block.language in _RUN for block in blocks(document))


def run_document(document: str, name: str) -> None:
    """Run the blocks of a document in its order, and raise what differs from it.

    This happens in the current folder, which gets the files that the document shows.
    """
    for module in re.findall(r"^>>> (?:import|from) (\w+)", document, re.M):
        pytest.importorskip(module)
    names: dict[str, Any] = {}
    for block in blocks(document):
        if block.caption:
            Path(block.caption).parent.mkdir(parents=True, exist_ok=True)
            Path(block.caption).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            _run_python(block, name, names)
        elif block.language == "console":
            _run_console(block, name)


def commands(document: str) -> list[Command]:
    """Return the commands of all console blocks."""
    return [
        command
        for block in blocks(document)
        if block.language == "console"
        for command in _commands(block)
    ]


def _commands(block: Block) -> list[Command]:
    return [Command(*pair) for pair in _COMMAND.findall(block.text)]


def _run_console(block: Block, name: str) -> None:
    """Run the commands of a block, and raise what they print otherwise than shown."""
    found = _commands(block)
    assert found, f"{name}, line {block.line}: no command"
    for command in found:
        printed = output_of(command.text)
        assert _comparable(printed) == _comparable(command.shown), command.text


def output_of(command: str) -> str:
    """Run a command in the current folder, and return all that it prints."""
    words = shlex.split(command, comments=True)
    if words[0] == "sudoku-model" and not _SHELL.search(command):
        return _in_this_process(words)
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            ["bash", "-c", command],
            env=_environment(Path(folder)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
    return done.stdout


def _in_this_process(words: list[str]) -> str:
    """Call the command line without starting Python once more, which takes longer than most."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    nothing = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with (
        mock.patch.multiple(sys, argv=words, stdin=nothing, stdout=printed, stderr=printed),
        suppress(SystemExit),
    ):
        run_command()
    printed.seek(0)
    return printed.read()


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment whose ``sudoku-model`` is this repository's, installed or not."""
    program = folder / "sudoku-model"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m sudoku_model "$@"\n')
    program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "PYTHONIOENCODING": "utf-8",
    }


def _comparable(output: str) -> str:
    """Leave out times, which differ from run to run."""
    return re.sub(r"\d+\.\d+(?= s\b)|(?<=\"seconds\": )[\d.e-]+", "TIME", output)


def _run_python(block: Block, name: str, names: dict[str, Any]) -> None:
    """Run the examples of a block, and raise what differs from the document.

    Args:
        block: lines with prompts, and what they show.
        name: of the document.
        names: what the blocks before have defined; what this one defines is added.
    """
    examples = doctest.DocTestParser().get_examples(block.text, name)
    assert examples, f"{name}, line {block.line}: a block of Python without prompts"
    test = doctest.DocTest(examples, names, name, name, block.line, block.text)
    runner = doctest.DebugRunner(verbose=False)
    try:
        runner.run(test, clear_globs=False)
    except doctest.DocTestFailure as failure:
        line = block.line + failure.example.lineno + 1
        raise AssertionError(
            f"{name}, line {line}: {failure.example.source}"
            f"shows\n{failure.example.want}but this is\n{failure.got}"
        ) from None
    except doctest.UnexpectedException as failure:
        line = block.line + failure.example.lineno + 1
        raise AssertionError(f"{name}, line {line}: {failure.example.source}") from (
            failure.exc_info[1]
        )
    names.update(test.globs)
