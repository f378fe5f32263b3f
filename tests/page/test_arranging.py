"""Selected cells with what stands in them: moved, copied, mirrored, turned; regions drawn."""

from __future__ import annotations

from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.errors import SudokuModelError
from sudoku_model.page.arranging import cleared_cells, pasted_cells
from sudoku_model.page.controller import handle
from sudoku_model.page.edits import arranged, edited
from sudoku_model.page.view import board_view

PUZZLE = (
    sm.read("12.. .... .... ....")
    .with_candidates("r2c1", [3, 4])
    .with_constraints(sm.Thermometer("r1c1 r1c2"), sm.Even("r4c4"), sm.AntiKnight())
)


def arrange(puzzle: sm.Puzzle, cells: list[int], **command: Any) -> sm.Puzzle:
    return arranged(puzzle, {"cells": cells, **command})[0]


def test_what_is_selected_moves_with_the_clues_that_lie_in_it() -> None:
    moved = arrange(PUZZLE, [0, 1, 4], down=1, across=2)
    assert moved.line() == "......12........"
    assert moved.candidates == {10: frozenset({3, 4})}
    assert moved.constraints == (sm.Thermometer("r2c3 r2c4"), *PUZZLE.constraints[1:])
    part = arrange(PUZZLE, [0], down=1)
    assert part.constraints == PUZZLE.constraints, "a clue stays whose cells do not all move"
    assert arrange(moved, [6, 7, 10], down=-1, across=-2) == PUZZLE


def test_what_stands_in_the_way_is_replaced_and_blanks_replace_nothing() -> None:
    puzzle = sm.read("12.. .34. .... ....")
    assert arrange(puzzle, [0, 1, 2], down=1).line() == "....124........."


def test_a_selection_is_turned_about_its_middle() -> None:
    turned = arrange(PUZZLE, [0, 1, 4, 5], turn="turn-right")
    assert turned.line() == ".1...2.........."
    assert turned.constraints[0] == sm.Thermometer("r1c2 r2c2")
    assert turned.candidates == {0: frozenset({3, 4})}
    mirrored, went = arranged(PUZZLE, {"cells": [0, 1], "turn": "left-right"})
    assert (mirrored.line()[:4], went) == ("21..", {0: 1, 1: 0})
    with pytest.raises(SudokuModelError, match="leave the board"):
        arrange(PUZZLE, [8, 9, 10, 11, 12], turn="turn-right", down=2)


def test_a_clue_that_does_not_go_along_is_named_and_nothing_is_done() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.BoxIndexing("r1c1"))
    with pytest.raises(SudokuModelError, match=r"nothing was done: .*r1c1"):
        arrange(puzzle, [0, 1], turn="left-right")
    assert arrange(puzzle, [0], across=1).constraints == (sm.BoxIndexing("r1c2"),)
    either = sm.Puzzle.empty(9).with_constraints(sm.Or((sm.Even("r1c1"), sm.Diagonal("up"))))
    with pytest.raises(SudokuModelError, match="nothing was done"):
        arrange(either, [0, 1], turn="left-right")


def test_cells_are_copied_within_a_puzzle_and_from_another_one() -> None:
    copied, went = arranged(PUZZLE, {"cells": [0, 1], "to": 8})
    assert copied.line() == "12......12......"
    assert copied.constraints == (*PUZZLE.constraints, sm.Thermometer("r3c1 r3c2"))
    assert went == {0: 8, 1: 9}
    assert arranged(copied, {"cells": [0, 1], "to": 8})[0] == copied, "no clue comes twice"
    message = {
        "ask": "arrange",
        "puzzle": sm.write(sm.Puzzle.empty(9), "json"),
        "source": sm.write(PUZZLE, "json"),
        "cells": [0, 1, 15],
        "to": 10,
    }
    answer = handle(message)["answer"]
    pasted = sm.read(answer["puzzle"])
    assert pasted.constraints == (sm.Thermometer("r2c2 r2c3"), sm.Even("r5c5"))
    assert answer["went"] == [[0, 10], [1, 11], [15, 40]]
    assert "leave the board" in handle({**message, "to": 80})["error"]


def test_the_whole_puzzle_is_turned() -> None:
    turned, went = arranged(PUZZLE, {"turn": "diagonal"})
    assert turned == sm.turned(PUZZLE, "diagonal")
    assert went[1] == 4
    with pytest.raises(SudokuModelError, match="found turn 'round'"):
        arranged(PUZZLE, {"turn": "round"})


def test_cells_are_cleared_of_all_that_stands_in_them() -> None:
    cleared = edited(PUZZLE, {"do": "clear", "cells": [0, 1, 4]})
    assert (cleared.line(), cleared.candidates) == ("." * 16, {})
    assert cleared.constraints == PUZZLE.constraints[1:]


def test_regions_are_drawn_one_after_the_other() -> None:
    puzzle = edited(sm.Puzzle.empty(4), {"do": "regions", "kind": "none"})
    assert board_view(puzzle)["openRegions"] == [], "no regions are no problem"
    for cells in ([0, 1, 4], [8]):
        puzzle = edited(puzzle, {"do": "region", "cells": cells})
    assert board_view(puzzle)["openRegions"] == [
        "region 1 has 3 cells, expected 4",
        "region 2 has 1 cell, expected 4",
        "12 cells belong to no region",
    ]
    puzzle = edited(puzzle, {"do": "region", "cells": [4, 8]})
    assert puzzle.grid.regions_by_number == {0: (0, 1, 4, 8)}, "a region with room grows"
    for cells in ([2, 3, 6, 7], [5, 9, 12, 13], [10, 11, 14, 15]):
        puzzle = edited(puzzle, {"do": "region", "cells": cells})
    assert board_view(puzzle)["openRegions"] == []
    assert sm.check(puzzle).status.value == "multiple"
    taken = edited(puzzle, {"do": "region", "cells": [0], "none": True})
    assert "1 cell belongs to no region" in board_view(taken)["openRegions"]
    assert edited(taken, {"do": "regions", "kind": "boxes"}).grid == sm.Grid.square(4)
    with pytest.raises(SudokuModelError, match="more than there are digits"):
        edited(puzzle, {"do": "region", "cells": [0, 1, 2, 3, 4]})
    with pytest.raises(SudokuModelError, match="no boxes of 7 cells fit"):
        edited(sm.Puzzle.empty(sm.Grid.rectangle(7, 7)), {"do": "regions", "kind": "boxes"})


def test_lamps_of_the_fog_go_along_and_are_copied_and_cleared() -> None:
    links = (sm.FogLink("r1c1", "r1c2"), sm.FogLink("r1c1 r4c4", "r3c3"))
    foggy = PUZZLE.with_fog(sm.Fog("r1c1 r4c4", links))
    moved = arrange(foggy, [0, 1, 4], down=1, across=2)
    assert moved.fog == sm.Fog("r2c3 r4c4", (sm.FogLink("r2c3", "r2c4"), links[1]))
    assert arrange(moved, [6, 7, 10], down=-1, across=-2) == foggy
    turned = arrange(foggy, [0, 1, 4, 5], turn="left-right").fog
    assert turned == sm.Fog("r1c2 r4c4", (sm.FogLink("r1c2", "r1c1"), links[1]))
    copied = pasted_cells(foggy, foggy, [0, 1], 8)[0].fog
    assert copied == sm.Fog("r1c1 r4c4 r3c1", (*links, sm.FogLink("r3c1", "r3c2")))
    assert pasted_cells(PUZZLE, foggy, [0, 1], 8)[0].fog is None, "lamps alone make no fog"
    assert cleared_cells(foggy, [0, 1]).fog == sm.Fog("r4c4", (links[1],))
