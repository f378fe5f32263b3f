"""What the commands of a page change, and what is said to bad ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.errors import SudokuModelError
from sudoku_model.page.edits import arranged, edited, loaded

EMPTY = sm.Puzzle.empty(9)


def test_a_text_that_cannot_be_read_is_told_to_one_who_names_no_format() -> None:
    with pytest.raises(sm.PuzzleFormatError) as problem:
        loaded("1..? ..3. .4.. ...2")
    assert str(problem.value) == (
        "the text, line 1, column 4: found '?', expected a digit (1-4) or a blank (. 0 * _)"
    )


def test_a_link_is_loaded() -> None:
    puzzle = sm.Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
    (found,), unread, complete = loaded(sm.write(puzzle, "fpuzzles"))
    assert (found.constraints, unread, complete) == (puzzle.constraints, 0, True)


def test_several_puzzles_are_loaded_to_choose_from() -> None:
    lines = [f"{digit}... ..3. .4.. ..." for digit in "1.2"]
    link = sm.write(EMPTY.with_constraints(sm.KillerCage("r1c1 r1c2", 5)), "fpuzzles").strip()
    found = loaded("\n".join(line + "2" for line in lines) + f"\n{link}")
    assert ([puzzle.grid.rows for puzzle in found.puzzles], found.unread) == ([4, 4, 4, 9], 0)
    found = loaded(f"{lines[0]}2\n{lines[1]}?\n{lines[2]}2")
    assert ([puzzle.givens[0] for puzzle in found.puzzles], found.unread) == ([1, 2], 1)
    with pytest.raises(sm.PuzzleFormatError, match="line 2"):
        loaded(f"{lines[0]}2\n{lines[1]}?")


OWN = "Normal sudoku rules apply. Digits a knight's move apart are different."
RULE = "the rule “Digits a knight's move apart are different.”"
KNIGHT = {"do": "draw", "tool": "knight"}


def test_a_rule_in_words_that_is_not_stated_any_more_is_named() -> None:
    knights = EMPTY.with_constraints(sm.AntiKnight()).with_texts(rules=OWN)
    assert knights.unstated == ()
    for command in (KNIGHT, {"do": "remove", "constraint": 0}):
        without = edited(knights, command)
        assert (without.constraints, without.rules, without.unstated) == ((), OWN, (RULE,))
        assert [offer.rule for offer in without.offered] == [RULE]
        for back in (KNIGHT, {"do": "state"}):
            again = edited(without, back)
            assert (again.constraints, again.unstated) == ((sm.AntiKnight(),), ())
            assert again.offered == ()


def test_rules_in_words_about_boxes_are_named_without_boxes() -> None:
    usual = EMPTY.with_texts(rules="Normal sudoku rules apply.")
    bare = edited(usual, {"do": "regions", "kind": "none"})
    assert bare.unstated == ("the rule “Normal sudoku rules apply.”",)
    assert edited(bare, {"do": "regions", "kind": "boxes"}).unstated == ()


def test_a_rule_is_stated_once_its_clue_is_pasted() -> None:
    rules = "Digits along a thermometer strictly increase from the bulb end."
    puzzle = EMPTY.with_texts(rules=rules)
    assert puzzle.unstated == (f"the rule “{rules}”",)
    source = EMPTY.with_constraints(sm.Thermometer("r1c1 r1c2"))
    after, _ = arranged(puzzle, {"cells": [0, 1], "to": 9}, source)
    assert (after.constraints, after.unstated) == ((sm.Thermometer("r2c1 r2c2"),), ())


def test_what_the_source_draws_stays_named_when_something_is_drawn() -> None:
    signal = "a purple line through r1c1 r1c2"
    puzzle = sm.Puzzle(EMPTY.grid, EMPTY.givens, unstated=(signal,))
    assert edited(puzzle, KNIGHT).unstated == (signal,)


@pytest.mark.parametrize(("behind", "complete"), [([], True), (["1..."], False), (["?"], False)])
def test_of_many_puzzles_a_hundred_are_loaded_and_whether_that_is_all_is_said(
    behind: list[str], complete: bool
) -> None:
    lines = [*["1... ..3. .4.. ...2"] * 99, "1... ..3. .4.. ...?", *behind]
    found = loaded("\n".join(lines))
    assert (len(found.puzzles), found.unread, found.complete) == (99, 1, complete)


def test_puzzles_are_not_lost_when_the_time_is_over_behind_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def entries(_text: str, *, name: str) -> Iterator[sm.Puzzle]:
        yield from [EMPTY] * 100
        raise sm.UndecidedError("time limit")

    monkeypatch.setattr("sudoku_model.page.edits.entries_of_text", entries)
    assert loaded("any") == ([EMPTY] * 100, 0, False)


def test_a_new_board_is_empty() -> None:
    new = {"do": "new", "rows": 16, "columns": 16}
    assert edited(EMPTY, new) == sm.Puzzle.empty(16)
    assert edited(EMPTY, {**new, "rows": 7}).grid.regions_by_number == {}


def test_a_constraint_is_removed_by_its_place() -> None:
    cages = sm.KillerCage("r1c1", 1), sm.KillerCage("r1c2", 2), sm.KillerCage("r1c1", 1)
    puzzle = EMPTY.with_constraints(*cages)
    assert edited(puzzle, {"do": "remove", "constraint": 2}).constraints == cages[:2]
    with pytest.raises(SudokuModelError, match="not there any more"):
        edited(puzzle, {"do": "remove", "constraint": 3})


def test_clues_are_dropped_with_the_candidates_of_their_cells() -> None:
    cage = sm.KillerCage("r1c1", 1)
    puzzle = EMPTY.with_given("r1c1", 1).with_given("r1c2", 2).with_candidates("r1c3", [3, 4])
    dropped = {"do": "drop", "cells": [0, 2], "places": [0]}
    assert edited(puzzle.with_constraints(cage), dropped) == EMPTY.with_given("r1c2", 2)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"do": "draw", "tool": "cage", "cells": [], "typed": "9"}, "select them first"),
        ({"do": "draw", "tool": "cage", "cells": [81], "typed": "9"}, "not there any more"),
        ({"do": "draw", "tool": "cage", "cells": [-1], "typed": "9"}, "not there any more"),
        ({"do": "draw", "tool": "cage", "cells": "r1c1"}, "found no cells"),
        ({"do": "draw", "tool": "cage", "cells": [True]}, "found no cells"),
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
        ({"do": "add", "given": [0, 10]}, "r1c1 is given 10"),
        ({"do": "new", "rows": 7}, "expected a whole number"),
        ({"do": "new", "rows": -1, "columns": 9}, "-1"),
        ({"do": "explode"}, "found the command 'explode'"),
        ({}, "found the command ''"),
    ],
)
def test_bad_commands_are_answered_in_a_sentence(command: dict[str, Any], said: str) -> None:
    with pytest.raises(SudokuModelError) as problem:
        edited(EMPTY, command)
    assert said in str(problem.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "the text, line 1: found 8 characters"),
        ("", "found nothing"),
        ("." * 2_000_000, "at most 1000000"),
    ],
)
def test_what_is_no_puzzle_is_not_loaded(text: str, said: str) -> None:
    with pytest.raises(SudokuModelError, match=said):
        loaded(text)


def test_holes_are_no_cells() -> None:
    samurai = sm.Puzzle.empty(sm.Grid.samurai())
    hole = min(samurai.grid.holes)
    with pytest.raises(SudokuModelError, match="not there"):
        edited(samurai, {"do": "draw", "tool": "even", "cells": [hole]})
