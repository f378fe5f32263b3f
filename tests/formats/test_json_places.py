"""Where in JSON over several lines a value stands that is refused: its line and its column."""

import json
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.errors import PuzzleFormatError

EMPTY: dict[str, Any] = {
    **{"format": "sudoku-model", "version": 2, "rows": 4, "columns": 4, "digits": [1, 4]},
    **{"regions": [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2, "givens": [None] * 16},
}
CAGES = [{"type": "KillerCage", "cells": f"r{row}c1 r{row}c2"} for row in (1, 2, 3)]


def refusal(text: str, wrong: str) -> str:
    """Return why a text is refused, at the place where its wrong part stands for the first time."""
    before = text[: text.index(wrong)]
    place = f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}: "
    with pytest.raises(PuzzleFormatError) as caught:
        [*sm.read_many(text)]
    assert place in str(caught.value), caught.value
    return str(caught.value)


@pytest.mark.parametrize("indent", [0, 1, 4])
def test_fpuzzles(indent: int) -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R4C4", "R5C4"]]}]
    board = {"size": 4, "grid": [[{}] * 4] * 4, "thermometer": lines, "title": "]},"}
    said = refusal(json.dumps(board, indent=indent), '"R5C4"')
    assert "found 'R5C4' at thermometer[1].lines[0][1]" in said


@pytest.mark.parametrize("key", ["total", "totl"])
def test_the_form_of_this_package(key: str) -> None:
    puzzle = EMPTY | {"constraints": [*CAGES, CAGES[0] | {"cells": "r4c1", key: 77}]}
    wrong = '{\n      "type": "KillerCage",\n      "cells": "r4c1"'
    assert "at constraints[3]" in refusal(json.dumps(puzzle, indent=2), wrong)


def test_a_clue_outside_the_grid() -> None:
    puzzle = EMPTY | {"constraints": [*CAGES, {"cells": "r5c1", "type": "KillerCage"}]}
    said = refusal(json.dumps(puzzle, indent=2), '{\n      "cells": "r5c1"')
    assert "at constraints[3]" in said


def test_an_item_of_a_list() -> None:
    wrong = EMPTY | {"givens": ["x"] * 16}
    said = refusal(json.dumps([EMPTY, EMPTY, wrong], indent=1), '[\n   "x"')
    assert "another value of 'givens' (item 3)" in said


PAD = {"cells": [[{}] * 4] * 4, "regions": [], "metadata": {"title": "Pad"}}
MAKER = {"formatVersion": "1", "puzzle": {"size": 4, "cells": [{}] * 16, "constraints": []}}


@pytest.mark.parametrize(
    "document", [{"size": 4, "grid": [[{}] * 4] * 4, "title": "F"}, PAD, MAKER], ids=str
)
@pytest.mark.parametrize("indent", [None, 1])
def test_a_list_of_documents_of_another_program(
    document: dict[str, Any], indent: int | None
) -> None:
    found = list(sm.read_many(json.dumps([document, document], indent=indent)))
    assert [puzzle.grid.rows for puzzle in found] == [4, 4]
    assert [puzzle.name for puzzle in found] == ["line 1, item 1", "line 1, item 2"]
    wrong: list[Any] = [document, 77, document]
    assert "(item 2)" in refusal(json.dumps(wrong, indent=1), "77")


def test_sudokupad_and_sudokumaker() -> None:
    pad = {"cells": [[{}] * 4] * 4, "cages": [{"cells": [[0, 0], [0, "a"]], "value": "3"}]}
    refusal(json.dumps(pad, indent=1), '"a"')
    maker = {"formatVersion": "x", "size": 4}
    with pytest.raises(PuzzleFormatError, match="line 1"):
        sm.read(json.dumps(maker), format="sudokumaker")


def test_a_document_on_one_line_is_called_by_its_line() -> None:
    with pytest.raises(PuzzleFormatError, match=r"line 1: found 'R5C4' at "):
        sm.read(
            '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R5C4"]]}]}'
        )
