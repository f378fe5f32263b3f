"""The commands explain, hint and rate, as a user meets them."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Run
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE

SMALL = "1... ..3. .4.. ...2"


def test_explain_tells_the_steps_one_a_line(run: Run) -> None:
    done = run("explain", SMALL)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("1. hidden single: r")
    assert lines[-1] == "solved in 12 steps"
    assert len(lines) == 13


def test_explain_in_json_has_all_of_a_step(run: Run) -> None:
    done = run("explain", "--json", UNIQUE)
    record = json.loads(done.out)
    assert record["complete"]
    assert len(record["solution"]) == 81
    assert record["steps"][0].keys() >= {
        *("number", "technique", "difficulty", "sentence", "facts", "placed", "removed"),
        *("cells", "smallest", "filled", "candidates"),
    }
    assert [step["number"] for step in record["steps"]] == list(range(1, len(record["steps"]) + 1))


@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([AMBIGUOUS], 1, "several solutions"),
        ([BROKEN], 1, "no solution"),
        (["--time-limit", "0", UNIQUE], 3, "time limit"),
        ([UNIQUE[:-1]], 2, "error: "),
        (["--time-limit", "-1", UNIQUE], 2, "rror"),
    ],
)
def test_exit_codes(run: Run, command: str, arguments: list[str], code: int, words: str) -> None:
    done = run(command, *arguments)
    assert done.code == code
    assert words in (done.err if code == 2 else done.out)
    assert "Traceback" not in done.err


def test_hint_draws_the_board(run: Run) -> None:
    done = run("hint", SMALL)
    assert done.code == 0
    assert done.out.splitlines()[0].startswith("hidden single: r")
    assert "[" in done.out


def test_hint_of_a_wrong_board_exits_with_1(run: Run) -> None:
    done = run("hint", SMALL, "--filled", "14.. ..3. .4.. ...2")
    assert done.code == 1
    assert "r1c2 is not 4" in done.out
    record = json.loads(run("hint", "--json", SMALL, "--filled", "14.. ..3. .4.. ...2").out)
    assert record["mistakes"][0]["cell"] == "r1c2"


def test_hint_of_a_board_of_another_puzzle_is_one_message(run: Run) -> None:
    done = run("hint", SMALL, "--filled", UNIQUE)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert "81 characters" in done.err


@pytest.mark.slow
def test_rate_says_how_hard_and_why(run: Run) -> None:
    done = run("rate", EASY)
    assert done.code == 0
    assert done.out.startswith("difficulty ")
    assert "single" in done.out
    records = [json.loads(line) for line in run("rate", "--json", EASY, UNIQUE).out.splitlines()]
    assert records[0]["difficulty"] < records[1]["difficulty"]


def test_rate_draws_a_curve_and_counts_refutations_on_request(run: Run) -> None:
    done = run("rate", "--curve", "--refutation", SMALL)
    first, *curve = done.out.splitlines()
    assert "refutation 12 (0 cells refuted)" in first
    assert [line.split()[0] for line in curve] == ["easy", "open"]
    assert len(curve[1].split("│")[1]) == 12
    record = json.loads(run("rate", "--json", SMALL).out)
    assert "refutation" not in record
    assert record["at_least"] == record["difficulty"]
    assert len(record["curve"]) == sum(record["levels"].values()) == 12


def test_several_puzzles_are_answered_in_turn(run: Run) -> None:
    done = run("explain", "-", stdin=f"{EASY}\n{AMBIGUOUS}\n")
    assert done.code == 1
    assert ":1: 1. " in done.out
    assert ":2: no steps" in done.out


@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
def test_any_engine_finds_the_solution_and_the_answer_is_the_same(run: Run, command: str) -> None:
    usual = run(command, SMALL)
    for solver in ("cpsat", "backtracking", "sat:glucose4"):
        assert run(command, "--solver", solver, SMALL) == usual
    assert run(command, "--solver", "cpsat", "--time-limit", "0", SMALL).code == 3


@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
def test_an_unknown_engine_is_refused(run: Run, command: str) -> None:
    done = run(command, "--solver", "cpsta", SMALL)
    assert (done.code, done.out) == (2, "")
    assert "did you mean 'cpsat'" in done.err
