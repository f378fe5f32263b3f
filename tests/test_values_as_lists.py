"""Grids, puzzles and arrays from other values than tuples of integers; and what cannot change."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

import sudoku_model as sm

REGIONS: list[int | None] = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


@pytest.mark.parametrize("regions", [REGIONS, tuple(REGIONS), np.array(REGIONS), iter(REGIONS)])
def test_regions_may_be_any_sequence(regions: Any) -> None:
    grid = sm.Grid(4, 4, range(1, 5), regions)
    assert grid == sm.Grid.square(4)
    assert hash(grid) == hash(sm.Grid.square(4))
    assert sm.check(sm.Puzzle.empty(grid)).status is sm.Status.MULTIPLE


def test_so_may_houses_holes_and_extra_cells() -> None:
    lists: Any = {
        "more_houses": [["diagonal", [0, 5, 10, 15]]],
        "holes": [3],
        "extras": [["total", [3, 7]]],
    }
    grid = sm.Grid(4, 4, range(1, 5), tuple(REGIONS), **lists)
    assert grid.more_houses == (sm.House("diagonal", (0, 5, 10, 15)),)
    assert grid.holes == {3}
    assert grid.extras == (sm.ExtraCell("total", (3, 7)),)
    assert hash(grid)


@pytest.mark.parametrize(
    "wrong",
    [
        {"regions": 5},
        {"regions": [0.5] * 16},
        {"regions": ["a"] * 16},
        {"rows": "4"},
        {"rows": 4.0},
        {"columns": None},
        {"digits": [1, 2, 3, 4]},
        {"holes": 3},
        {"more_houses": [1]},
        {"extras": ["ab"]},
    ],
)
def test_what_makes_no_grid_is_refused(wrong: dict[str, Any]) -> None:
    right = {"rows": 4, "columns": 4, "digits": range(1, 5), "regions": REGIONS}
    with pytest.raises(sm.GridError, match="expected"):
        sm.Grid(**{**right, **wrong})


@pytest.mark.parametrize("box", [2, "22", (2,), (2.0, 2), [[2], 2]])
def test_a_box_is_two_whole_numbers(box: Any) -> None:
    with pytest.raises(sm.GridError, match="expected"):
        sm.Grid.square(4, box)


def test_givens_may_be_a_list_of_integers_of_any_kind() -> None:
    givens: Any = [np.int64(1), None, np.uint8(2), *[None] * 13]
    puzzle = sm.Puzzle(sm.Grid.square(4), givens)
    assert puzzle == sm.Puzzle(sm.Grid.square(4), (1, None, 2, *[None] * 13))
    assert {type(given) for given in puzzle.givens} == {int, type(None)}
    assert json.loads(sm.write(puzzle, "json"))


def test_so_may_the_numbers_of_a_constraint() -> None:
    given: list[Any] = [np.int64(3), np.uint8(1), np.True_]
    cage = sm.KillerCage("r1c1 r1c2", given[0])
    assert (cage, type(cage.total)) == (sm.KillerCage("r1c1 r1c2", 3), int)
    clue = sm.Quadruple("r1c1 r1c2 r2c1 r2c2", given[1:2])
    assert sm.read(sm.write(sm.Puzzle.empty(4).with_constraints(clue), "json")).constraints == (
        clue,
    )
    with pytest.raises(sm.ConstraintError, match="expected a whole number"):
        sm.KillerCage("r1c1 r1c2", given[2])


@pytest.mark.parametrize("wrong", [1.0, True, "1", [1], 5])
def test_a_given_is_a_whole_number(wrong: Any) -> None:
    message = r"r1c1 is given .*, expected a digit from 1 to 4"
    with pytest.raises(sm.GridError, match=message):
        sm.Puzzle(sm.Grid.square(4), (wrong, *[None] * 15))


class TestCandidates:
    PUZZLE = sm.Puzzle.empty(4).with_candidates("r1c1", [1, 2])

    def test_they_cannot_be_changed(self) -> None:
        held: Any = self.PUZZLE.candidates
        for change in (
            lambda: held.update({1: frozenset((1,))}),
            lambda: held.pop(0),
            held.clear,
            lambda: held.setdefault(2, frozenset()),
            lambda: held.__setitem__(0, frozenset((3,))),
            lambda: held.__delitem__(0),
            lambda: held.__ior__({}),
            held.popitem,
        ):
            with pytest.raises(TypeError, match="cannot be changed"):
                change()
        assert held == {0: {1, 2}}

    def test_they_are_not_those_of_the_caller(self) -> None:
        given: Any = {0: [1, 2]}
        puzzle = sm.Puzzle(sm.Grid.square(4), (None,) * 16, given)
        given[0].append(3)
        given[1] = [4]
        assert puzzle == self.PUZZLE
        assert hash(puzzle) == hash(self.PUZZLE)

    def test_copies_and_pickles_are_equal(self) -> None:
        for other in (
            pickle.loads(pickle.dumps(self.PUZZLE)),
            copy.deepcopy(self.PUZZLE),
            copy.copy(self.PUZZLE),
            sm.read(sm.write(self.PUZZLE, "json")),
        ):
            assert other.candidates == self.PUZZLE.candidates
            assert type(other.candidates) is type(self.PUZZLE.candidates)

    @pytest.mark.parametrize("wrong", [5, {0: 5}, {0: "12"}, {"a": [1]}, {0: [1.5]}, {99: [1]}])
    def test_what_makes_none_is_refused(self, wrong: Any) -> None:
        with pytest.raises(sm.GridError, match="candidate"):
            sm.Puzzle(sm.Grid.square(4), (None,) * 16, wrong)


@pytest.mark.slow
def test_masked_cells_of_an_array_are_blank() -> None:
    solution = np.array(sm.random_solution(9, seed=1).rows())
    masked = np.ma.masked_array([solution, solution], mask=np.zeros((2, 9, 9), bool))
    masked[1].mask[:] = True
    masked.mask[1] = True
    assert sm.check_array(masked).counts.tolist() == [1, 2]
    wrong = np.ma.masked_array([solution], mask=np.zeros((1, 9, 9), bool))
    wrong.data[0, 0, 0] = 77
    wrong.mask[0, 0, 0] = True
    assert sm.check_array(wrong).counts.tolist() == [1]


def test_lists_of_different_lengths_are_no_array() -> None:
    with pytest.raises(sm.OptionError, match="expected integers from 0 to 9"):
        sm.check_array([[1, 2], [3]])


def test_type_checkers_take_lists_where_a_constraint_holds_tuples() -> None:
    """What is checked here by running is checked by mypy as well: no line is ignored."""
    even, odd = sm.Even("r1c1"), sm.Odd("r1c2")
    assert sm.Or([even, odd]) == sm.Or((even, odd))
    assert sm.Exactly(1, [even, odd]).constraints == (even, odd)
    assert sm.KillerCage("r1c1 r1c2", total=[5, 7]).total == (5, 7)
    assert sm.AllPairs("r1c1 r1c2", [[1, 2], (2, 1)]).pairs == ((1, 2), (2, 1))
