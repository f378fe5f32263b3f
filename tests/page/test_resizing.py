"""A board of another size, with all that still fits on it."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.page.boards import with_needed_cells
from sudoku_model.page.controller import handle
from sudoku_model.page.resizing import resized


def line(*cells: tuple[int, int]) -> str:
    return " ".join(f"r{row}c{column}" for row, column in cells)


ROW = line(*((3, column) for column in range(1, 7)))
UPWARDS = line(*((row, 2) for row in range(6, 0, -1)))


@pytest.mark.parametrize("size", [6, 8, 9, 12])
def test_a_larger_board_keeps_all_and_back_it_is_the_same_puzzle(size: int) -> None:
    puzzle = (
        sm.Puzzle.empty(6)
        .with_given("r6c6", 5)
        .with_candidates("r1c1", [1, 6])
        .with_constraints(sm.Sandwich(UPWARDS, 7), sm.Renban("r1c1 r2c2"), sm.AntiKnight())
        .with_cosmetics(sm.DrawnShape((5.5, 5.5), "circle"))
        .with_texts(title="Six", rules="Sandwich sums.")
    )
    larger, left = resized(puzzle, size, size)
    assert left == []
    assert larger.grid == sm.Grid.square(size)
    assert resized(larger, 6, 6) == (puzzle, [])


def test_what_does_not_fit_is_named() -> None:
    puzzle = (
        sm.Puzzle.empty(6)
        .with_given("r1c1", 4)
        .with_given("r1c2", 6)
        .with_candidates("r5c5", [1, 2])
        .with_constraints(sm.Thermometer("r4c4 r5c4"), sm.Even("r2c2"))
        .with_cosmetics(sm.DrawnShape((4.5, 1.5), "circle"))
    )
    smaller, left = resized(puzzle, 4, 4)
    assert smaller.line() == "4..............."
    assert smaller.constraints == (sm.Even("r2c2"),)
    assert left == [
        "the given 6 at r1c2",
        "r5c5 is one of 1, 2",
        "digits rise along the thermometer r4c4 r5c4",
        puzzle.cosmetics[0].describe(),
    ]


def test_clues_beside_the_board_see_the_new_lines_from_where_they_stood() -> None:
    killer = sm.LittleKiller(line((5, 6), (6, 5)), 5)
    puzzle = sm.Puzzle.empty(6).with_constraints(
        sm.Sandwich(UPWARDS, 5), sm.Skyscraper(ROW, 2), killer, sm.Or((sm.XSum(ROW, 6),))
    )
    puzzle = puzzle.with_constraints(sm.NumberedRoom(line((6, 5), (6, 4), (6, 3)), 1))
    smaller, left = resized(puzzle, 4, 4)
    column, row = "r4c2 r3c2 r2c2 r1c2", "r3c1 r3c2 r3c3 r3c4"
    assert smaller.constraints == (
        sm.Sandwich(column, 5),
        sm.Skyscraper(row, 2),
        sm.Or((sm.XSum(row, 6),)),
    )
    assert left == [killer.describe(), puzzle.constraints[-1].describe()]


def test_rules_and_cells_beside_the_board_go_along() -> None:
    doubler = sm.Doubler()
    doubled = with_needed_cells(sm.Puzzle.empty(4), doubler).with_constraints(doubler)
    larger, left = resized(doubled, 6, 6)
    assert left == []
    assert larger.constraints == (doubler,)
    assert larger.grid.extras[-1].name == "doubler_r6c6"
    chaos, left = resized(sm.read(".Shape~6x6.ChaosConstruction"), 9, 9)
    assert left == []
    assert len(chaos.grid.extras) == 81


def test_drafted_rules_are_those_of_the_new_size_and_others_are_named_where_they_differ() -> None:
    cage = sm.Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
    larger, _ = resized(cage.with_texts(rules=sm.draft_rules(cage)), 9, 9)
    assert larger.rules == sm.draft_rules(larger)
    assert larger.unstated == ()
    own, _ = resized(cage.with_texts(rules="Place the digits from 1 to 6."), 9, 9)
    assert own.unstated == ("the rule “Place the digits from 1 to 6.”",)


def test_regions_of_the_setter_s_own_stay_where_they_fit_and_others_are_named() -> None:
    columns = sm.Puzzle.empty(sm.Grid(4, 4, range(1, 5), (0, 1, 2, 3) * 4))
    larger, left = resized(columns, 6, 6)
    assert larger.grid == sm.Grid.square(6)
    assert left == ["the regions 1, 2, 3 and 4 (a region has 6 cells there)"]
    narrower, left = resized(columns, 4, 3)
    assert narrower.grid.regions == (0, 1, 2) * 4
    assert left == ["the region 4 (beyond the board)"]
    begun = sm.Puzzle.empty(sm.Grid(5, 4, range(1, 6), (0, 0, None, None, *(None,) * 15, 1)))
    shorter, left = resized(begun, 5, 5)
    assert shorter.grid.regions_by_number == {0: (0, 1), 1: (23,)}
    assert left == []


def test_no_regions_stay_none() -> None:
    latin = sm.Puzzle.empty(sm.Grid(4, 4, range(1, 5), (None,) * 16))
    assert resized(latin, 6, 6)[0].grid.regions == (None,) * 36


def test_digits_begin_and_are_as_many_as_before() -> None:
    from_zero = sm.Puzzle.empty(sm.Grid.rectangle(4, 4, range(4)))
    assert resized(from_zero, 6, 6)[0].grid.digits == range(6)
    more = sm.Puzzle.empty(sm.Grid.rectangle(6, 6, range(1, 10)))
    assert resized(more, 4, 4)[0].grid.digits == range(1, 10)
    assert resized(more, 10, 10)[0].grid.digits == range(1, 11)


def test_a_page_learns_what_is_left_out_and_that_a_size_is_impossible() -> None:
    text = sm.write(sm.Puzzle.empty(6).with_given("r6c6", 5), "json")
    answer = handle({"ask": "resize", "puzzle": text, "rows": 4, "columns": 4})["answer"]
    assert answer["left"] == ["the given 5 at r6c6"]
    for side in (0, 1000, "4"):
        assert "error" in handle({"ask": "resize", "puzzle": text, "rows": side, "columns": 4})
