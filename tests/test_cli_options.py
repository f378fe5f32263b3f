"""Options that do not go together, and inputs of which only a part is good, get one message."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Run

GOOD, OTHER, BAD = "1... ..3. .4.. ...2", "..3. .... 2... ...1", "1... ..3. .4.. ...x"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["generate", "--to", "fpuzzles", "--json"], "--to and --json are two forms of output"),
        (["canonical", "--to", "fpuzzles", "--json", GOOD], "--to and --json are two forms"),
        (["solve", "--to", "line", "--json", GOOD], "--to and --json are two forms"),
        (["solve", "--to", "lime", GOOD], "found format 'lime', expected one of line"),
        (["generate", "--grid", "4", "--limit", "-1"], "--limit"),
        (["generate", "--limit", "few"], "--limit': 'few' is not a valid whole number."),
        (["ambiguity", "--limit", "few", GOOD], "--limit': 'few' is not a valid whole number."),
        (["check", "--time-limit", "1s", GOOD], "--time-limit': '1s' is not a valid number."),
        (["generate", "--grid", "4", "--givens", "3-2"], "found givens from 3 to 2"),
        (["generate", "--grid", "4", "--givens", "17"], "found 17 givens, expected at most 16"),
        (["1... ..3. .4.. ...2"], "A puzzle follows a command"),
    ],
)
def test_what_does_not_go_together_is_said(run: Run, arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert "Traceback" not in done.err


def test_a_wish_that_makes_no_sense_is_all_that_is_said(run: Run) -> None:
    done = run("generate", "--grid", "4", "--symmetry", "round")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: found symmetry 'round'")
    assert "seed" not in done.err


def test_one_puzzle_is_built_on_and_not_several(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{GOOD}\n{OTHER}\n", encoding="ascii")
    done = run("generate", "--on", str(file))
    assert (done.code, done.out) == (2, "")
    assert "--on is about one puzzle; the source holds several" in done.err


@pytest.mark.parametrize("command", ["conflict", "minimal", "candidates", "solve"])
def test_the_first_puzzle_is_answered_before_the_second_is_refused(run: Run, command: str) -> None:
    done = run(command, "-", stdin=f"{GOOD}\n{BAD}\n")
    assert done.code == 2
    assert done.out
    assert "line 2" in done.err
    assert "Traceback" not in done.err


def test_a_source_without_puzzles_is_answered_with_nothing(run: Run) -> None:
    done = run("solve", "-", stdin="# nothing but a comment\n")
    assert (done.out, "Traceback" in done.err) == ("", False)
