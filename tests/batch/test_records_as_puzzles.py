"""What a run writes about puzzles is a collection of the same puzzles, in every form of output."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.batch.records import format_records
from sudoku_model.formats.native import puzzle_text
from tests.conftest import Run

CAGE = sm.KillerCage("r1c1 r1c2", 3)
PLAIN = sm.read("1... ..3. .4.. ...2")
PUZZLES = {
    "givens only": PLAIN,
    "a cage": replace(PLAIN, constraints=(CAGE,)),
    "candidates": replace(PLAIN, candidates={1: frozenset((2, 3))}),
    "boxes of another shape": sm.Puzzle.empty(sm.Grid.square(6, (3, 2))),
    "no boxes": sm.Puzzle.empty(replace(sm.Grid.square(4), regions=(None,) * 16)),
    "symbols of its own": sm.read("A..B ..C. .D.. ....", alphabet="ABCD"),
    "a rule that is not stated": replace(PLAIN, unstated=("the rule 'and so on'",)),
}
"""Puzzles of which all but the first would be others if only their givens were written."""


@pytest.mark.parametrize("what", PUZZLES)
def test_a_puzzle_as_text_reads_back_as_the_same_question(what: str) -> None:
    puzzle = PUZZLES[what]
    text = puzzle_text(puzzle)
    assert "\n" not in text
    assert (text == puzzle.line()) == (what == "givens only")
    again = sm.read(text)
    for member in ("grid", "givens", "candidates", "constraints", "unstated", "alphabet"):
        assert getattr(again, member) == getattr(puzzle, member), member


def test_a_constraint_of_ones_own_is_refused_and_not_left_out() -> None:
    own = sm.Predicate("r1c1 r1c2", lambda first, second: first < second, "increase")
    with pytest.raises(sm.PuzzleFormatError):
        sm.read(puzzle_text(replace(PLAIN, constraints=(own,))))


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("command", ["check", "rate", "explain"])
@pytest.mark.sample(every=3)
def test_the_output_of_a_run_is_read_back(
    run: Run, tmp_path: Path, command: str, ending: str
) -> None:
    source, out = tmp_path / "in.json", tmp_path / f"out.{ending}"
    cages = replace(PLAIN, constraints=(CAGE,), givens=(1, *[None] * 9, 4, *[None] * 5))
    source.write_text("".join(sm.write_many([cages, PLAIN, cages], "json")), encoding="utf-8")
    assert run(command, str(source), "--output", str(out), "--quiet").code in (0, 1)
    asked, again = ({*map(question, sm.read_many(path))} for path in (source, out))
    assert again == asked


def question(puzzle: sm.Puzzle) -> tuple[object, ...]:
    return puzzle.grid, puzzle.givens, puzzle.constraints


@pytest.mark.slow
def test_generated_puzzles_can_be_checked_as_they_were_written(run: Run, tmp_path: Path) -> None:
    for ending in ("csv", "jsonl"):
        path = tmp_path / f"cages.{ending}"
        wishes = ("--grid", "4", "--choose", "KillerCage", "--limit", "3")
        made = run("generate", *wishes, "--output", str(path))
        assert made.code == 0, made.err
        assert [verdict.status for verdict in sm.check_many(sm.read_many(path))] == [
            sm.Status.UNIQUE
        ] * 3


@pytest.mark.parametrize("puzzle", ["", "what", '{"puzzle": "1...", "name": "a"}'])
def test_a_record_without_a_puzzle_is_refused(puzzle: str) -> None:
    record = sm.Record("a.txt:1", puzzle, "unreadable", (), "found nothing")
    with pytest.raises(sm.PuzzleFormatError, match="line 1"):
        sm.read(format_records([record], "jsonl").decode())
