"""Colours: shown by terminals, refused by their users, and never in a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_model.analysis.conversation import close_idle
from sudoku_model.cli.output import wants_colours
from tests.conftest import Run
from tests.test_cli import COMMAND

CODES = re.compile(r"\033\[[0-9;]*m")

AMBIGUOUS = "1.....3..4......"
NO_SOLUTION = "11.............."

QUESTIONS = [
    ["check", AMBIGUOUS],
    ["check", NO_SOLUTION],
    ["check", AMBIGUOUS, NO_SOLUTION, "1?.."],
    ["solve", AMBIGUOUS],
    ["draw", "--conflict", NO_SOLUTION],
    ["draw", "--conflict", AMBIGUOUS],
    ["candidates", AMBIGUOUS],
    ["conflict", NO_SOLUTION],
    ["verify", "there-is-no-such-folder"],
    ["check", "--no-such-option"],
    ["help", "check"],
]


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for variable in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, None),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": ""}, None),
        ({"TERM": "dumb"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_the_environment_decides(
    environment: dict[str, str], expected: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert wants_colours() is expected


@pytest.mark.parametrize("question", QUESTIONS, ids=map(" ".join, QUESTIONS))
def test_nothing_but_colour_is_added(
    question: list[str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    close_idle()  # which solutions come first depends on the questions before
    plain = run(*question)
    assert "\033" not in plain.out + plain.err
    close_idle()
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run(*question)
    assert "\033" in coloured.out + coloured.err
    seconds = re.compile(r"[\d.]+ s\)")
    for one, other in ((plain.out, coloured.out), (plain.err, coloured.err)):
        assert seconds.sub("", CODES.sub("", other)) == seconds.sub("", one)
    monkeypatch.setenv("NO_COLOR", "1")
    refused = run(*question)
    assert "\033" not in refused.out + refused.err


def test_what_is_given_what_was_found_and_where_solutions_differ(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = run("check", AMBIGUOUS).out
    assert shown.startswith("\033[33m\033[1mseveral solutions\033[0m; two of them differ at ")
    assert "\033[1m 1 \033[0m" in shown
    assert re.search(r"\033\[36m \d \033\[0m", shown)
    assert re.search(r"\033\[1;33m\[\d\]\033\[0m", shown)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_option_refuses_wherever_it_stands(
    place: int, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    arguments = ["check", "1?.."]
    arguments.insert(place, "--no-color")
    monkeypatch.setenv("NO_COLOR", "")  # the option sets it, which ends with the test
    assert "\033" not in run(*arguments).err


def test_names_from_strangers_have_no_colours_of_their_own(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    (tmp_path / "\033[31mred.txt").write_text("1.....3..4.....2\n1?..\n", encoding="utf-8")
    done = run("check", str(tmp_path / "\033[31mred.txt"))
    assert "\033[31mred" not in done.out + done.err
    assert "\\x1b[31mred" in done.out


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(
    ("environment", "is_coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"NO_COLOR": "1"}, False)],
)
def test_each_stream_is_asked_whether_it_is_a_terminal(
    environment: dict[str, str], is_coloured: bool
) -> None:
    command = [*COMMAND, "check", AMBIGUOUS, "1?.."]
    ours, theirs = os.openpty()
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, **environment},
        check=False,
    )
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)
    assert b"\033" not in done.stdout
    assert (b"\033[31m\033[1merror:\033[0m" in shown) is is_coloured
