"""The commands that say why, as a user meets them: what is printed, and the exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from sudoku_model.cli import output
from tests.conftest import Run
from tests.fresh_python import printed_by
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE
from tests.test_cli import COMMAND
from tests.working import PATIENCE, let_work

COMMANDS = ("conflict", "repair", "minimal", "ambiguity", "candidates")
BROKEN_4X4 = "1.1. .... .... ...."
UNIQUE_4X4 = "1... ..3. .4.. ...2"
EMPTY_4X4 = "." * 16


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["conflict", BROKEN], 1, "these 2 clues cannot stand together: the given 6 at r1c1; "),
        (["conflict", UNIQUE_4X4], 0, "no conflict: the puzzle has a solution"),
        (["conflict", "--time-limit", "0", BROKEN], 3, "undecided: time limit"),
        (["repair", BROKEN_4X4], 1, "without the given 1 at r1c"),
        (["repair", UNIQUE_4X4], 0, "nothing to repair"),
        (["minimal", UNIQUE], 0, "every clue is needed"),
        (["minimal", EMPTY_4X4], 1, "the puzzle has several solutions: clues"),
        (["minimal", "--time-limit", "0", UNIQUE], 3, "undecided: time limit"),
        (["ambiguity", UNIQUE_4X4], 0, "not ambiguous"),
        (["ambiguity", "--limit", "1", AMBIGUOUS], 1, "51 of 81 cells differ"),
        (["ambiguity", "--details", AMBIGUOUS], 1, "51 of 81 cells differ: r1c1, "),
        (["candidates", BROKEN_4X4], 1, "no solution"),
        (["candidates", "--time-limit", "0", UNIQUE], 3, "undecided: time limit"),
        (["conflict", "--find", "most", BROKEN], 2, ""),
        (["conflict", "--limit", "0", BROKEN], 2, ""),
        (["minimal", "--solver", "sta", UNIQUE], 2, ""),
    ],
)
@pytest.mark.sample(every=12)
def test_words_and_exit_codes(run: Run, arguments: list[str], code: int, words: str) -> None:
    done = run(*arguments)
    assert done.code == code, done.err
    if code == 2:
        assert "rror" in done.err
    else:
        assert done.out.startswith(words)


def test_candidates_are_drawn_and_counted(run: Run) -> None:
    done = run("candidates", "--limit", "500", "1... .... .... ...2")
    assert done.code == 0
    assert "seen in" in done.out
    assert "r1c2: 2 in " in done.out


def test_many_puzzles_are_answered_line_by_line_and_the_worst_code_counts(run: Run) -> None:
    done = run("conflict", "-", stdin=f"{UNIQUE}\n{BROKEN}\n{EASY}\n")
    assert done.code == 1
    lines = done.out.splitlines()
    assert len(lines) == 3
    assert lines[1].startswith("<stdin>:2: these 2 clues") or ":2: these 2 clues" in lines[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_one_object_a_line(run: Run, command: str) -> None:
    puzzles = "\n".join(line.replace(" ", "") for line in (UNIQUE_4X4, BROKEN_4X4, EMPTY_4X4))
    done = run(command, "--json", "-", stdin=puzzles)
    records = [json.loads(line) for line in done.out.splitlines()]
    assert len(records) == 3
    assert done.code == 1
    key = {
        "conflict": "conflicts",
        "repair": "repairs",
        "minimal": "minimal",
        "ambiguity": "additions",
        "candidates": "candidates",
    }[command]
    assert all({"name", key} <= record.keys() for record in records)


def test_the_board_is_drawn_below_the_words(run: Run) -> None:
    lines = run("conflict", BROKEN_4X4).out.splitlines()
    assert lines[0].endswith("the given 1 at r1c1; the given 1 at r1c3")
    assert "[1]" in lines[2]
    done = run("ambiguity", "--limit", "1", "1... ..3. .4.. ....")
    assert done.out.splitlines()[1].startswith("one of these must be given: ")


def test_bad_input_is_one_message(run: Run) -> None:
    for command in COMMANDS:
        done = run(command, UNIQUE[:-1])
        assert done.code == 2
        assert done.err.startswith("error: ")
        assert len(done.err.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_prints_what_is_known() -> None:
    running = subprocess.Popen(
        [*COMMAND, "ambiguity", "." * 81],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    let_work(running, 2)
    running.send_signal(signal.SIGINT)
    try:
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert running.returncode == 3
    assert err.decode().strip() == "interrupted"
    assert out.decode().startswith("81 of 81 cells differ") or not out


def test_the_command_line_loads_no_solver_before_it_is_needed() -> None:
    code = "import sys, sudoku_model.cli; print('pysat' in sys.modules, 'ortools' in sys.modules)"
    assert printed_by(code) == "False False"


@pytest.mark.parametrize(
    ("is_terminal", "patience", "is_said"),
    [(True, 0.01, True), (True, 60, False), (False, 0.01, False)],
)
@pytest.mark.slow
def test_on_a_terminal_it_is_said_that_an_answer_takes_its_time(
    monkeypatch, capsys, is_terminal, patience, is_said
) -> None:
    monkeypatch.setattr(output, "_LONG_SECONDS", patience)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    with output.told_if_long():
        time.sleep(0.2)
    assert ("still at work; Ctrl-C ends it" in capsys.readouterr().err) is is_said
