"""Records of Sudoku-Bench: the puzzle, its rules in words, and the solution that is stored."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm

RULES = (
    "Normal sudoku rules apply. Digits in a cage do not repeat and add up to the number in its "
    "corner. Cells a knight's move apart hold different digits."
)
CAGES = replace(
    sm.read("1... ..3. .4.. ...2").with_constraints(sm.KillerCage("r1c2 r1c3", 5)),
    title="Two",
    author="A. Setter",
    rules="Normal sudoku rules apply. Digits in a cage do not repeat and sum to its number.",
    expected=tuple(map(int, "1324423124133142")),
    name="two",
)


_REGION = '[{"type": "region", "region": [%s]}]'


def record(**changes: Any) -> dict[str, Any]:
    """Return the record of the puzzle with other fields; those that are None are left out."""
    fields: dict[str, Any] = {**json.loads(sm.write(CAGES, "sudoku-bench")), **changes}
    return {key: value for key, value in fields.items() if value is not None}


def read(**changes: Any) -> sm.Puzzle:
    return sm.read(json.dumps(record(**changes)))


def test_what_is_written_reads_back_the_same() -> None:
    again = sm.read(sm.write(CAGES, "sudoku-bench"))
    assert replace(again, name="two", alphabet=CAGES.alphabet) == CAGES
    assert again.unstated == ()


def test_of_a_solution_the_puzzle_is_written_together_with_it() -> None:
    asked = replace(CAGES, expected=())
    assert json.loads(sm.write(asked, "sudoku-bench"))["solution"] == ""
    solution = sm.solve(asked)
    assert solution is not None
    assert sm.write(solution, "sudoku-bench") == sm.write(CAGES, "sudoku-bench")


def test_the_fields_are_those_of_the_public_data() -> None:
    written = record()
    assert [*written] == [
        *("puzzle_id", "sudokupad_url", "author", "title", "rules", "initial_board", "solution"),
        *("rows", "cols", "visual_elements", "encoded_puzzle"),
    ]
    assert written["initial_board"] == "1.....3..4.....2"
    assert written["solution"] == "1324423124133142"
    assert json.loads(written["visual_elements"]) == [
        {"type": "cage", "style": "killer", "cells": ["r1c2", "r1c3"], "value": "5"}
    ]
    assert sm.read(written["encoded_puzzle"]).constraints == CAGES.constraints


@pytest.mark.parametrize(
    ("solution", "remark"),
    [
        ("1324423124133142", ""),
        ("1342423124133124", "it is not the solution that the source states"),
        ("................", ""),
        (None, ""),
    ],
)
def test_whether_the_stored_solution_is_the_only_one(solution: str | None, remark: str) -> None:
    verdict = sm.check(read(solution=solution))
    assert verdict.is_unique
    assert bool(verdict.disagreements) is bool(remark)
    assert remark in str(verdict)


def test_a_rule_that_is_not_stated_is_named() -> None:
    puzzle = read(rules=f"{CAGES.rules} Cats and dogs alternate along the blue line.")
    assert puzzle.unstated == ("the rule “Cats and dogs alternate along the blue line.”",)
    assert "which is not stated" in str(sm.check(puzzle))


@pytest.mark.parametrize("encoded", ["", None])
def test_without_an_encoded_puzzle_only_switches_are_stated(encoded: str | None) -> None:
    elements = [
        {"type": "global", "text": "anti-knight"},
        {"type": "cage", "cells": ["r1c1", "r1c2"], "value": "5"},
        {"type": "lines", "coords": ["r1c1", "r1c2"]},
        {"type": "lines", "coords": ["r2c1", "r2c2"]},
    ]
    puzzle = read(encoded_puzzle=encoded, rules=RULES, visual_elements=json.dumps(elements), rows=4)
    assert puzzle.constraints == (sm.AntiKnight(),)
    assert puzzle.unstated[:2] == (
        "1 of the visual elements (cage)",
        "2 of the visual elements (lines)",
    )
    assert puzzle.givens == CAGES.givens


def test_a_board_that_is_not_the_encoded_one_is_reported() -> None:
    assert read(initial_board="1.....3..4......").unstated == (
        "the initial board, which is another than in the encoded puzzle (r4c4)",
    )
    other = read(rows=2, cols=2, initial_board="1...", solution="1...")
    assert other.unstated[0].startswith("the board of 2x2 cells with its solution")
    assert other.expected == CAGES.expected  # that of the encoded puzzle


def test_sizes_without_usual_boxes_have_no_regions() -> None:
    fields = {"encoded_puzzle": "", "visual_elements": "", "rules": ""}
    puzzle = read(**fields, rows=5, cols=5, initial_board="0" + "." * 24, solution="")
    assert puzzle.grid.digits == range(5)
    assert puzzle.unstated == ("the regions, which a board of this size does not have by itself",)


def test_regions_of_other_shapes_are_elements() -> None:
    regions = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    jigsaw = sm.Puzzle.empty(sm.Grid(4, 4, range(1, 5), regions)).with_given("r1c1", 1)
    written = json.loads(sm.write(jigsaw, "sudoku-bench"))
    for encoded in (written["encoded_puzzle"], ""):
        again = sm.read(json.dumps({**written, "encoded_puzzle": encoded}))
        assert (again.grid, again.givens) == (jigsaw.grid, jigsaw.givens)
        assert again.unstated == ()


def test_texts_may_be_json_in_themselves() -> None:
    assert read(title=json.dumps("Quoted")).title == "Two\nQuoted"
    assert read(title='"Two" of a kind, said "x"').title == 'Two\n"Two" of a kind, said "x"'


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": 0}, "found '0' at rows"),
        ({"rows": None}, "key 'rows'"),
        ({"initial_board": "12"}, "found 2 characters at initial_board, expected 16"),
        ({"solution": "x" * 16}, "found 'x', character 1, at solution"),
        ({"title": 7}, "at title"),
        ({"encoded_puzzle": "scl" + "x" * 40}, "found"),
        ({"encoded_puzzle": "", "visual_elements": "["}, "found broken JSON"),
        ({"encoded_puzzle": "", "visual_elements": "[7]"}, "found '7' at [0]"),
        ({"encoded_puzzle": "", "visual_elements": _REGION % "[0, 9]"}, "found '9' at [0].region"),
        ({"encoded_puzzle": "", "visual_elements": _REGION % "[0]"}, "expected a row and a column"),
        ({"encoded_puzzle": "", "initial_board": "9" * 16}, "found the digit 9 at r1c1"),
    ],
)
def test_what_is_no_record_gives_one_message(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(sm.PuzzleFormatError) as caught:
        read(**changes)
    assert message in str(caught.value)


def test_lists_lines_and_tables_hold_many(tmp_path: Path) -> None:
    two = [record(), record(puzzle_id="three")]
    assert [one.name for one in sm.read_many(json.dumps(two))] == ["two", "three"]
    assert len([*sm.read_many("\n".join(map(json.dumps, two)))]) == 2
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import feather, parquet

    table = pyarrow.Table.from_pylist([{**one, "date": "2025"} for one in two])
    parquet.write_table(table, tmp_path / "a.parquet")
    feather.write_feather(table, str(tmp_path / "a.feather"), compression="uncompressed")
    for name in ("a.parquet", "a.feather"):
        read_again = [*sm.read_many(tmp_path / name)]
        assert [one.name for one in read_again] == ["two", "three"]
        assert read_again[0].constraints == CAGES.constraints
        assert read_again[0].expected == CAGES.expected


def test_what_stands_beside_the_fields_is_named(tmp_path: Path) -> None:
    beside = {"cages": "r1c1+r1c2=5", "clues": "r1c1=3", "date": "2025", "comment": "Good luck!"}
    first, second = {**record(), **beside}, {**record(), **dict.fromkeys(beside, "")}
    named = ("the field 'cages'", "the field 'clues'")
    for text in ("\n".join(map(json.dumps, (first, second))), json.dumps([first, second])):
        puzzles = [*sm.read_many(text)]
        assert [puzzle.unstated for puzzle in puzzles] == [named, ()]
        assert puzzles[0].comment == "Good luck!"
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist([first, second]), tmp_path / "a.parquet")
    assert [puzzle.unstated for puzzle in sm.read_many(tmp_path / "a.parquet")] == [named, ()]


def test_lines_dots_and_signs_are_elements() -> None:
    puzzle = sm.Puzzle.empty(4).with_constraints(
        sm.Thermometer("r1c1-r1c3"), sm.Difference("r2c1 r2c2"), sm.PairSum("r3c1 r4c1", 5)
    )
    elements = json.loads(json.loads(sm.write(puzzle, "sudoku-bench"))["visual_elements"])
    assert [(one["type"], one["coords"]) for one in elements] == [
        ("lines", ["r1c1", "r1c2", "r1c3"]),
        ("overlays", ["r2c1", "r2c2"]),
        ("overlays", ["r3c1", "r4c1"]),
    ]
    assert [one["loc"] for one in elements[1:]] == ["vertical edge", "horizontal edge"]


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (sm.Puzzle.empty(16), "digits above 9"),
        (CAGES.with_candidates("r1c2", [2, 3]), "restricted candidates"),
        (sm.Puzzle.empty(4).with_constraints(sm.NonConsecutive()), "rules in words"),
        (sm.Puzzle.empty(4).with_constraints(sm.Even("r1c1")), "Even"),
        (replace(CAGES, unstated=("3 lines",)), "3 lines"),
    ],
)
def test_what_no_record_holds_is_refused(puzzle: sm.Puzzle, message: str) -> None:
    with pytest.raises(sm.UnsupportedError, match=message):
        sm.write(puzzle, "sudoku-bench")


def test_half_a_character_is_written_as_it_was_read() -> None:
    record = {"puzzle_id": "\ud800", "author": "a\udfff", "rows": 4, "cols": 4}
    puzzle = sm.read(json.dumps({**record, "initial_board": "2.....4........."}))
    text = sm.write(puzzle, "sudoku-bench")
    again = sm.read(text.encode().decode())
    assert (again.name, again.author) == ("\ud800", "a\udfff")
