"""What the live board does with the commands of its page, without a browser."""

from __future__ import annotations

from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.notebook.controller import MOST_STEPS, Controller

EMPTY = sm.Puzzle.empty(9)


def after(*commands: dict[str, Any], puzzle: sm.Puzzle = EMPTY) -> sm.Puzzle:
    """Return the puzzle after commands that all must go well."""
    controller = Controller(puzzle)
    for command in commands:
        assert controller.apply(command) == ""
    return controller.puzzle


def refused(command: dict[str, Any], puzzle: sm.Puzzle = EMPTY) -> str:
    """Return what is said to a command that must change nothing."""
    controller = Controller(puzzle)
    said = controller.apply(command)
    assert controller.puzzle is puzzle
    assert not controller.can_undo
    return said


def test_a_digit_fills_all_selected_cells() -> None:
    assert after({"do": "enter", "cells": [0, 80], "digit": 5}) == EMPTY.with_given(
        "r1c1", 5
    ).with_given("r9c9", 5)


def test_the_same_digit_again_takes_it_away() -> None:
    typed = {"do": "enter", "cells": [0], "digit": 5}
    assert after(typed, typed) == EMPTY
    both = {"do": "enter", "cells": [0, 1], "digit": 5}
    assert after(typed, both) == EMPTY.with_given("r1c1", 5).with_given("r1c2", 5)


def test_candidates_are_added_and_removed_one_by_one() -> None:
    allow = [{"do": "allow", "cells": [3], "digit": digit} for digit in (1, 2, 1)]
    assert after(*allow[:2]) == EMPTY.with_candidates("r1c4", [1, 2])
    assert after(*allow) == EMPTY.with_candidates("r1c4", [2])
    assert after(*allow, {"do": "allow", "cells": [3], "digit": 2}) == EMPTY


def test_a_digit_and_candidates_replace_each_other() -> None:
    allow = {"do": "allow", "cells": [3], "digit": 1}
    enter = {"do": "enter", "cells": [3], "digit": 2}
    assert after(allow, enter) == EMPTY.with_given("r1c4", 2)
    assert after(enter, allow) == EMPTY.with_candidates("r1c4", [1])


def test_cells_are_cleared_of_everything() -> None:
    puzzle = EMPTY.with_given("r1c1", 1).with_candidates("r1c2", [2, 3])
    assert after({"do": "clear", "cells": [0, 1]}, puzzle=puzzle) == EMPTY


def test_what_changes_nothing_is_no_step() -> None:
    controller = Controller(EMPTY)
    controller.apply({"do": "clear", "cells": [0, 1]})
    assert not controller.can_undo


def test_steps_are_undone_and_done_again() -> None:
    controller = Controller(EMPTY)
    first, second = EMPTY.with_given("r1c1", 1), sm.Puzzle.empty(4)
    controller.change(first)
    controller.change(second)
    controller.apply({"do": "undo"})
    assert controller.puzzle is first
    controller.undo()
    assert controller.puzzle is EMPTY
    controller.undo()  # nothing is left to undo
    controller.redo()
    controller.apply({"do": "redo"})
    assert controller.puzzle is second
    assert not controller.can_redo


def test_a_new_step_forgets_what_was_undone() -> None:
    controller = Controller(EMPTY)
    controller.change(EMPTY.with_given("r1c1", 1))
    controller.undo()
    controller.change(EMPTY.with_given("r1c1", 2))
    assert not controller.can_redo


def test_the_history_has_an_end() -> None:
    controller = Controller(EMPTY)
    for step in range(MOST_STEPS + 10):
        controller.change(EMPTY.with_given("r1c1", step % 9 + 1))
    for _ in range(MOST_STEPS):
        assert controller.can_undo
        controller.undo()
    assert not controller.can_undo


def test_a_link_is_loaded() -> None:
    puzzle = sm.Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
    loaded = after({"do": "load", "text": sm.write(puzzle, "fpuzzles")})
    assert loaded.constraints == puzzle.constraints
    assert after({"do": "new", "order": 16}) == sm.Puzzle.empty(16)


def test_a_constraint_is_removed_by_its_place() -> None:
    cages = sm.KillerCage("r1c1", 1), sm.KillerCage("r1c2", 2), sm.KillerCage("r1c1", 1)
    puzzle = EMPTY.with_constraints(*cages)
    assert after({"do": "remove", "constraint": 2}, puzzle=puzzle).constraints == cages[:2]
    assert "not there any more" in refused({"do": "remove", "constraint": 3}, puzzle)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"do": "enter", "cells": [0], "digit": 10}, "r1c1 is given 10"),
        ({"do": "enter", "cells": [], "digit": 1}, "select them first"),
        ({"do": "enter", "cells": [81], "digit": 1}, "not there any more"),
        ({"do": "enter", "cells": [-1], "digit": 1}, "not there any more"),
        ({"do": "enter", "cells": "r1c1", "digit": 1}, "found no cells"),
        ({"do": "enter", "cells": [0], "digit": "1"}, "expected a whole number"),
        ({"do": "enter", "cells": [True], "digit": 1}, "found no cells"),
        ({"do": "draw", "tool": "cage", "cells": [0], "typed": "99"}, "a sum of 99 in 1 cells"),
        ({"do": "draw", "tool": "cage", "cells": [0], "typed": "ten"}, "found 'ten'"),
        ({"do": "draw", "tool": "cage", "cells": [0], "typed": "9" * 5000}, "expected a number"),
        ({"do": "draw", "tool": "brush", "cells": [0]}, "found the tool 'brush'"),
        ({"do": "draw", "tool": "arrow", "cells": [0]}, "the circle and then those of the shaft"),
        ({"do": "draw", "tool": "thermometer", "cells": [0, 5]}, "the line jumps"),
        ({"do": "draw", "tool": "sandwich", "typed": "5", "place": None}, "beside the board"),
        ({"do": "draw", "tool": "sandwich", "typed": "5", "place": [4, 4]}, "no cells"),
        ({"do": "draw", "tool": "sandwich", "typed": "5", "place": [-1, -1]}, "no cells"),
        ({"do": "draw", "tool": "sandwich", "typed": "5", "place": [-1, 9999999]}, "no cells"),
        ({"do": "draw", "tool": "sandwich", "typed": "", "place": [-1, 0]}, "type it first"),
        ({"do": "draw", "tool": "windoku"}, ""),
        ({"do": "load", "text": "nonsense"}, "expected"),
        ({"do": "load", "text": ""}, "found nothing"),
        ({"do": "load", "text": 7}, "expected text"),
        ({"do": "load", "text": "." * 2_000_000}, "at most 1000000"),
        ({"do": "new", "order": 7}, "7"),
        ({"do": "new", "order": -1}, "-1"),
        ({"do": "explode"}, "found the command 'explode'"),
        ({}, "found the command ''"),
    ],
)
def test_bad_commands_are_answered_in_a_sentence(command: dict[str, Any], said: str) -> None:
    if said:
        assert said in refused(command)
    else:
        after(command)


def test_holes_cannot_be_filled() -> None:
    samurai = sm.Puzzle.empty(sm.Grid.samurai())
    hole = min(samurai.grid.holes)
    assert "not there" in refused({"do": "enter", "cells": [hole], "digit": 1}, samurai)
