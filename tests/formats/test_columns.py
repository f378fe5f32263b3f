"""The columns beside the puzzles of a table: none is passed over that may hold a clue."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model import faces
from sudoku_model.batch.records import COLUMNS
from sudoku_model.formats import read, read_many
from sudoku_model.formats.columns import columns_beside
from tests.formats.examples import LINE, SOLUTION

CLUES = {
    "cages": '[{"cells": ["r1c1", "r1c2"], "total": 9}]',
    "constraints": "AntiKnight",
    "thermo": "r1c1 r1c2",
    "has_antiknight": "1",
    "variant": "killer",
    "Käfige": "r1c1+r1c2=9",
    "grid": "1" * 81,
    "": "r1c1=r9c9",
    "clues": "r1c1 is even",
    "line": "r1c1 r1c2 r1c3",
}
HARMLESS = (
    *("id", "puzzle_id", "PuzzleId", "Nr. of the puzzle", "Unnamed: 0", "", "sha256", "author"),
    *("createdAt", "difficulty", "rating (SE)", "solution", "num_solutions", "isUnique", "source"),
    *("clues", "clue count", "givens", "size", "rows", "number of givens", "line number"),
)


def table(**columns: str) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([["puzzle", *columns], [LINE, *columns.values()]])
    return text.getvalue()


@pytest.mark.parametrize("name", CLUES)
def test_a_column_that_may_hold_clues_is_named(name: str) -> None:
    (puzzle,) = read_many(table(**{name: CLUES[name]}))
    assert puzzle.unstated == (f"the column '{name}'",)
    assert "the column" in str(sm.check(puzzle))


@pytest.mark.parametrize("name", CLUES)
def test_so_it_is_in_a_table_of_parquet(name: str, tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    columns = {"puzzle": [LINE, LINE], name: [CLUES[name], None]}
    parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
    first, second = read_many(tmp_path / "a.parquet")
    assert first.unstated == (f"the column '{name}'",)
    assert second.unstated == ()  # it holds nothing there


def test_lists_and_truths_of_parquet_are_seen(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    columns: dict[str, Any] = {
        "puzzle": [LINE, LINE],
        "cages": [[{"cells": ["r1c1"]}], []],
        "antiking": [False, True],
        "difficulty": [1.5, 2.5],
        "clues": [24, 25],
    }
    parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
    first, second = read_many(tmp_path / "a.parquet")
    assert (first.unstated, second.unstated) == (
        ("the column 'cages'",),
        ("the column 'antiking'",),
    )


@pytest.mark.parametrize("name", ["clues", "line"])
def test_a_column_of_numbers_is_looked_at_in_each_row(name: str, tmp_path: Path) -> None:
    cells = ["24", "r1c1 r1c2", "", "7"]
    named = [(), (f"the column '{name}'",), (), ()]
    text = "\n".join((f"puzzle,{name}", *(f"{LINE},{cell}" for cell in cells)))
    assert [puzzle.unstated for puzzle in read_many(text)] == named
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    columns = {"puzzle": [LINE] * len(cells), name: cells}
    parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
    assert [puzzle.unstated for puzzle in read_many(tmp_path / "a.parquet")] == named


def test_what_is_empty_says_nothing() -> None:
    (puzzle,) = read_many(table(cages="", antiknight="False", renban="[]"))
    assert puzzle.unstated == ()


@pytest.mark.parametrize("name", HARMLESS)
def test_what_changes_no_solution_is_passed_over(name: str) -> None:
    row = [LINE, "24"]
    assert columns_beside(["puzzle", name], row, 0, is_chosen=False).unread(row.__getitem__) == []


def test_the_columns_that_runs_write_are_known() -> None:
    for columns in (COLUMNS, faces.record_columns("grade"), faces.record_columns("rate")):
        known = columns_beside([*columns], [""] * len([*columns]), 1, is_chosen=False)
        assert known.others == {}


def test_texts_are_handed_on_and_accounted_for() -> None:
    puzzle = read(table(title="Twins", rules="Normal sudoku rules apply.", notes="r1c1 is even."))
    assert (puzzle.title, puzzle.rules) == ("Twins", "Normal sudoku rules apply.")
    assert puzzle.comment == "r1c1 is even."
    told = read(table(comment="Digits along the diagonals must not repeat in any box."))
    assert told.rules_in_words


def test_a_column_of_other_puzzles_says_nothing_where_one_was_chosen() -> None:
    text = f"puzzle,Other\n{SOLUTION.line()},{LINE}\n"
    assert read(text, column="Other").unstated == ()
