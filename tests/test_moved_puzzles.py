"""Puzzles that are turned and mirrored: all goes along, or is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Goes
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.errors import UnsupportedError
from sudoku_model.moves import Move, turning
from sudoku_model.symmetry import TURNS
from tests.each import for_each

BACK = {**{turn: turn for turn in TURNS}, "turn-right": "turn-left", "turn-left": "turn-right"}

STAY = {"BoxIndexing"}
"""What numbers boxes in reading order."""


def variant() -> sm.Puzzle:
    """A puzzle with one solution on a board that is not square, with regions of its own."""
    regions = (0, 0, 1, 1, 1, 0, 0, 0, 1, 1)
    grid = sm.Grid(2, 5, range(1, 6), regions, has_columns=False)
    return sm.Puzzle.empty(grid).with_constraints(
        sm.Thermometer("r1c1 r1c2 r2c3"),
        sm.LittleKiller("r1c4 r2c5", 7),
        sm.Or((sm.KillerCage("r1c4 r1c5", 9), sm.Even("r1c1"))),
        sm.XSum("r2", 9),
        sm.AntiKnight(),
    )


def test_every_class_says_for_itself_where_it_goes() -> None:
    assert [name for name, kind in CONSTRAINTS.items() if "goes" not in vars(kind)] == []
    assert {name for name, kind in CONSTRAINTS.items() if kind.goes is Goes.NOWHERE} == STAY


def test_what_derives_from_a_constraint_may_mean_something_else() -> None:
    @dataclass(frozen=True)
    class InEvenColumns(sm.Even):
        def holds(self, board: sm.Board, values: Sequence[int]) -> bool:
            cells = board.cells(self.cells)
            return all(values[c] % 2 == 0 for c in cells if board.grid.cell_name(c)[-1] in "24")

    puzzle = sm.Puzzle.empty(4).with_constraints(InEvenColumns("r1c1 r1c2"))
    with pytest.raises(UnsupportedError, match="r1c1 r1c2"):
        sm.turned(puzzle, "left-right")


@pytest.mark.parametrize("turn", TURNS)
def test_verdict_and_solutions_go_along(turn: str) -> None:
    puzzle = variant().with_candidates("r1c3", [1, 3, 5])
    after = sm.turned(puzzle, turn)
    found = [*sm.solutions(puzzle, limit=200)]
    assert found
    turned = {solution.values for solution in sm.solutions(after, limit=200)}
    assert {there(turning(puzzle.grid, turn), one.values) for one in found} == turned
    assert len(found) == len(turned) < 200


CLASSIC = sm.read("1... ..3. .4.. ...2").with_constraints(
    sm.KillerCage("r1c1 r1c2", 3), sm.Diagonal("up")
)


@for_each(TURNS)
def test_there_and_back_is_the_same_puzzle(turn: str) -> None:
    puzzle = CLASSIC.with_texts(title="T", author="A")
    there = sm.turned(puzzle, turn)
    assert there != puzzle
    assert sm.turned(there, BACK[turn]) == puzzle


def test_rows_for_columns_makes_row_clues_of_column_clues() -> None:
    puzzle = CLASSIC.with_constraints(sm.RowIndexing("r1c2"))
    assert sm.turned(puzzle, "diagonal").constraints[2] == sm.ColumnIndexing("r2c1")


def test_what_would_mean_something_else_is_named() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.RowIndexing("r1c1"), sm.Even("r1c1"))
    with pytest.raises(UnsupportedError, match=r"nothing was done: .*r1c1") as problem:
        sm.turned(puzzle, "half-turn")
    assert "even" not in str(problem.value)
    windows = sm.Puzzle.empty(6).with_constraints(sm.Windoku())
    with pytest.raises(UnsupportedError, match="window"):
        sm.turned(windows, "left-right")
    with pytest.raises(sm.OptionError, match="found turn 'round', expected one of half-turn"):
        sm.turned(windows, "round")


def there(move: Move, values: Sequence[int]) -> tuple[int, ...]:
    """Return what the cells hold after a move."""
    return tuple(value for _, value in sorted((move.cells[c], v) for c, v in enumerate(values)))


@pytest.mark.slow
@pytest.mark.rest
@for_each(CONSTRAINTS)
def test_each_constraint_of_the_catalog_goes_or_is_named(name: str) -> None:
    board = example_board(CONSTRAINTS[name])
    puzzle = sm.Puzzle.empty(board.grid).with_constraints(*board.constraints)
    if name in STAY | {"RowIndexing", "ColumnIndexing", "DutchFlatmates"}:
        with pytest.raises(UnsupportedError):
            sm.turned(puzzle, "turn-left")
        return
    left = sm.turned(puzzle, "turn-left")
    after = sm.turned(left, "turn-right")
    assert after.grid == puzzle.grid
    assert [*map(type, after.constraints)] == [*map(type, puzzle.constraints)]
    assert [sm.Clue(constraint=one).cells(after) for one in after.constraints] == [
        sm.Clue(constraint=one).cells(puzzle) for one in puzzle.constraints
    ]
    if (
        sm.ChaosConstruction not in puzzle.board.kinds
    ):  # the numbers of its regions follow the order of reading
        assert_means_the_same(puzzle, left, turning(puzzle.grid, "turn-left"))


def assert_means_the_same(puzzle: sm.Puzzle, after: sm.Puzzle, move: Move) -> None:
    """Decide by the checks alone: on a filling that obeys, and with digits exchanged in it."""
    solution = sm.solve(puzzle)
    assert solution is not None
    assert after.holds(there(move, solution.values))
    chance = Random(puzzle.constraints[0].describe())
    for _ in range(30):
        values = [*solution.values]
        one, other = chance.sample([*puzzle.grid.board], 2)
        values[one], values[other] = values[other], values[one]
        assert [each.holds(after.board, there(move, values)) for each in after.constraints] == [
            each.holds(puzzle.board, values) for each in puzzle.constraints
        ]


def test_unknown_regions_are_turned_and_their_numbers_are_not() -> None:
    chaos = sm.Puzzle.empty(sm.ChaosConstruction.grid(4)).with_constraints(
        sm.ChaosConstruction(), sm.ChaosCount("r1c1", "r1c1 r1c2 r2c1 r2c2")
    )
    after = sm.turned(chaos, "turn-right")
    assert after.constraints[1] == sm.ChaosCount("r1c4", "r1c4 r2c4 r1c3 r2c3")
    with pytest.raises(UnsupportedError, match="cc1 hold numbers of regions"):
        sm.turned(chaos.with_given("cc1", 1), "turn-right")


def test_how_many_unknown_regions_there_are_does_not_depend_on_their_numbers() -> None:
    chaos = sm.Puzzle.empty(sm.ChaosConstruction.grid(4)).with_constraints(sm.ChaosConstruction())
    counted = chaos.with_constraints(sm.CountDistinct("r1c2", "cc1 cc2 cc6"))
    after = sm.turned(counted, "turn-right")
    assert after.constraints[1] == sm.CountDistinct("r2c4", "cc4 cc8 cc7")
    for clue in (sm.CountDistinct("cc1", "cc2 cc3"), sm.CountDistinct("r1c2", "cc1 r1c1")):
        with pytest.raises(UnsupportedError, match="hold numbers of regions"):
            sm.turned(chaos.with_constraints(clue), "turn-right")


def test_rules_in_words_are_accounted_for_anew() -> None:
    rules = "Digits along the marked diagonal do not repeat."
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.Diagonal("down")).with_texts(rules=rules)
    after = sm.turned(puzzle, "turn-right")
    assert after.constraints == (sm.Diagonal("up"),)
    assert (after.rules, after.unstated) == (rules, puzzle.unstated)
