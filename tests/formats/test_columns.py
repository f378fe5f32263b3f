"""The columns beside the puzzles of a table: none is passed over that may hold a clue."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model import faces
from sudoku_model.batch.records import COLUMNS
from sudoku_model.formats import read, read_many
from sudoku_model.formats.columns import columns_beside
from tests.formats.examples import LINE, SOLUTION
from tests.puzzles import UNIQUE

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
    *("n_clues", "n_givens", "n_solutions", "nGivens"),
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


@pytest.mark.parametrize("solved", [{}, {"solution": SOLUTION}])
def test_a_column_with_the_region_of_each_cell_is_stated(solved: dict[str, str]) -> None:
    boxes = "aaabbbccc" * 3 + "dddeeefff" * 3 + "ggghhhiii" * 3
    (puzzle,) = read_many(table(**solved, regions=boxes, cages="r1c1 r1c2=9"))
    assert puzzle.grid.regions == sm.Grid.square(9).regions
    assert puzzle.unstated == ("the column 'cages'",)


def test_regions_in_the_place_of_a_solution_are_stated() -> None:
    (puzzle,) = read_many("puzzle,solution\n1...............,1112132233243444\n")
    assert puzzle.grid.regions == (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3)
    assert not puzzle.expected
    # Each digit stands four times in this solution, which is a wrong one.
    (puzzle,) = read_many("puzzle,solution\n1..............., 1123214334124321\n")
    assert puzzle.grid == sm.Grid.square(4)
    assert puzzle.expected


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
    assert columns_beside(["puzzle", name], row, 0, is_chosen=False).unread(row.__getitem__) == {}


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


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "json"])
@pytest.mark.parametrize(
    ("key", "own", "beside"),
    [
        ("rules", "Red cells are even.", "Normal sudoku rules apply."),
        ("title", "Anti-king", "Monday"),
    ],
)
def test_texts_beside_a_puzzle_leave_those_that_it_has_itself(
    name: str, key: str, own: str, beside: str
) -> None:
    text = sm.write(sm.read(LINE).with_texts(**{key: own}), name).strip()
    puzzle = read(json.dumps({"puzzle": text, key: beside}))
    assert getattr(puzzle, key) == f"{own}\n{beside}"
    assert puzzle.unstated == (f"the rule “{own}”",)
    assert getattr(read(json.dumps({"puzzle": text, key: own})), key) == own


LABELS = ("name", "puzzle_id", "Author", "source", "link", "solution")
"""Columns that say which puzzle it is and where it is from, and the one with the solution."""


@pytest.mark.parametrize("name", LABELS)
@pytest.mark.parametrize("rule", ["Antiknight, easy", "No two neighbours are consecutive"])
def test_a_rule_in_a_column_of_names_makes_the_verdict_conditional(name: str, rule: str) -> None:
    # An object with only a puzzle and a solution is a record, whose solution was found.
    row = {"puzzle": LINE, "id": 7, "quality": "", name: rule}
    for text in (table(**{name: rule}), json.dumps(row)):
        assert read(text).unstated == (f"the rule “{rule}”",)


@pytest.mark.parametrize("name", LABELS)
@pytest.mark.parametrize(
    "label", ["The last king", "kaggle, set 3", "Bob & Ann", "https://example.org/12", "7", ""]
)
def test_a_name_that_is_no_rule_is_passed_over(name: str, label: str) -> None:
    for text in (table(**{name: label}), json.dumps({"puzzle": LINE, name: label})):
        assert (read(text).comment, read(text).unstated) == ("", ())


@pytest.mark.parametrize(
    ("key", "value"), [("antiknight", 1), ("cages", [["r1c1", "r1c2"]]), ("clues", "r1c1 is even")]
)
def test_an_object_has_the_same_columns_as_a_row(key: str, value: object) -> None:
    assert read(table(**{key: str(value)})).unstated == (f"the column '{key}'",)
    assert read(json.dumps({"puzzle": LINE, key: value})).unstated == (f"the column '{key}'",)
    assert read(json.dumps({key: False, "id": 7, "clues": 24, "puzzle": LINE})).unstated == ()


def test_a_column_of_other_puzzles_says_nothing_where_one_was_chosen() -> None:
    text = f"puzzle,Other\n{SOLUTION.line()},{LINE}\n"
    assert read(text, column="Other").unstated == ()


OTHER = str.maketrans("12", "21")
"""Makes another solution of a grid; of a puzzle with a 1 or a 2 it is none."""

SOLVED = "".join(map(str, sm.check(UNIQUE).solutions[0].values))


def table_of(**columns: str) -> str:
    return table(**columns).replace(LINE, UNIQUE)


@pytest.mark.parametrize("name", ["solution", "Solutions", "solved"])
@pytest.mark.parametrize("number", ["", "17"])
def test_a_solution_that_is_not_the_puzzles_is_the_stated_one(name: str, number: str) -> None:
    wrong = SOLVED.translate(OTHER)
    (puzzle,) = read_many(table_of(clues=number, **{name: wrong}))
    verdict = sm.check(puzzle)
    assert puzzle.line() == UNIQUE
    assert len(verdict.disagreements) == 18
    assert "it is not the solution that the source states" in str(verdict)


def test_a_stated_solution_that_fits_the_givens_is_compared_as_well() -> None:
    right = SOLVED
    place = next(place for place, digit in enumerate(UNIQUE) if digit == ".")
    wrong = right[:place] + right[place - 1] + right[place + 1 :]
    texts = [f"{UNIQUE},{right}"] * 3 + [f"{UNIQUE},{wrong}"] + [f"{UNIQUE},{right}"] * 3
    verdicts = [sm.check(puzzle) for puzzle in read_many("\n".join(["puzzle,solution", *texts]))]
    assert [len(verdict.disagreements) for verdict in verdicts] == [0, 0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize("stated", ["", "see page 9", "1" * 80, SOLVED])
def test_what_is_no_other_solution_says_nothing(stated: str) -> None:
    (puzzle,) = read_many(table_of(solution=stated))
    assert (puzzle.line(), puzzle.expected, puzzle.unstated) == (UNIQUE, (), ())


@pytest.mark.parametrize("stated", [SOLVED[:-1], "?" * 81])
def test_a_stated_solution_that_cannot_be_read_is_noted(stated: str) -> None:
    for text in (table_of(solution=stated), json.dumps({"puzzle": UNIQUE, "solution": stated})):
        (puzzle,) = read_many(text)
        assert "is no grid of this size" in " ".join(puzzle.notes)


@pytest.mark.parametrize("column", ["solution", "solved"])
def test_a_rule_that_stands_for_the_solution_is_one(column: str) -> None:
    stated = "both diagonals contain 1-9"
    for text in (table_of(**{column: stated}), json.dumps({"puzzle": UNIQUE, column: stated})):
        (puzzle,) = read_many(text)
        assert puzzle.unstated == (f"the rule “{stated}”",)


def test_small_grids_have_stated_solutions_too() -> None:
    text = "puzzle,solution\n1.....3..4.....2,1324423124133124\n"
    (puzzle,) = read_many(text)
    assert sm.check(puzzle).disagreements == ["r4c3", "r4c4"]


def test_rows_with_solutions_are_looked_at_many_at_once() -> None:
    wrong = SOLVED.translate(OTHER)
    rows = [f"{UNIQUE},{wrong if number == 1500 else SOLVED}" for number in range(2000)]
    puzzles = [*read_many("\n".join(["puzzle,solution", *rows]))]
    assert [puzzle.line() for puzzle in puzzles] == [UNIQUE] * 2000
    assert [place for place, puzzle in enumerate(puzzles) if puzzle.expected] == [1500]


def test_what_stands_beside_a_puzzle_far_down_is_read_as_well() -> None:
    rows = [f"{LINE},"] * 3000 + [f"{LINE},Anti-knight rules apply."] + [f"{LINE},"] * 3
    puzzles = [*read_many("\n".join(["puzzle,rules", *rows]))]
    assert len(puzzles) == 3004
    assert puzzles[3000].name == "line 3002"
    assert puzzles[3000].rules == "Anti-knight rules apply."
    assert not any(puzzle.rules for puzzle in puzzles[:3000])
