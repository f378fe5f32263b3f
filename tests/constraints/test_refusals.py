"""What is refused beforehand could never be obeyed, and what could never be obeyed is refused.

Each family is tried with every number from below to above what makes sense, on small grids without
houses and in a row whose digits differ; "obeyed" is looked for in all fillings.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import Grid
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import free_grid
from tests.constraints.test_catalog import example_of

FREE = free_grid(1, 4, 4)
FROM_ZERO = free_grid(1, 3, range(5))
HIGH = free_grid(1, 3, range(3, 7))
HOUSE = Grid(1, 4, range(1, 6), (None,) * 4, has_columns=False)
REGIONS = free_grid(1, 4, 4, regions=(0, 0, 1, 1))
BOX = free_grid(2, 2, 5)

Make = Callable[[int], Constraint]


def fate(grid: Grid, make: Make, number: int) -> tuple[bool, bool]:
    """Say whether a constraint is refused, and whether a filled grid obeys it."""
    try:
        constraint = make(number)
    except ConstraintError:  # it makes no sense on any grid
        return True, False
    board = Board(grid, (constraint,))
    fillings = (values for values in product(*grid.domains) if grid.holds(values))
    obeyed = any(constraint.holds(board, values) for values in fillings)
    try:
        constraint.validate(board)
    except ConstraintError:
        return True, obeyed
    return False, obeyed


EXACT: dict[str, tuple[Grid, Make, range]] = {
    "cage": (FREE, lambda n: sm.KillerCage("r1c1-r1c3", n), range(-1, 15)),
    "cage from 0": (FROM_ZERO, lambda n: sm.KillerCage("r1c1-r1c3", n), range(-1, 15)),
    "cage of two totals": (HIGH, lambda n: sm.KillerCage("r1c1 r1c2", (n, n + 1)), range(3, 15)),
    **{
        f"sum {op}{' times 2 and -1' * bool(factors)}": (
            FREE,
            lambda n, op=op, factors=factors: sm.Sum("r1c1 r1c2", op, n, factors),
            range(-4, 10),
        )
        for op in ("==", "<=", ">=", "<", ">")
        for factors in ((), (2, -1))
    },
    "sum of a single value": (
        free_grid(1, 2, range(3, 4)),
        lambda n: sm.Sum("r1c1 r1c2", "!=", n),
        range(4, 9),
    ),
    "pair sum": (HIGH, lambda n: sm.PairSum("r1c1 r1c2", n), range(4, 15)),
    "pair sum in a row": (HOUSE, lambda n: sm.PairSum("r1c1 r1c2", n), range(12)),
    "difference": (HIGH, lambda n: sm.Difference("r1c1 r1c2", n), range(-1, 6)),
    "ratio": (FREE, lambda n: sm.Ratio("r1c1 r1c2", n), range(-1, 7)),
    "whisper": (HIGH, lambda n: sm.Whisper("r1c1-r1c3", n), range(6)),
    "little killer": (BOX, lambda n: sm.LittleKiller("r1c1 r2c2", n), range(13)),
    "x-sum": (HOUSE, lambda n: sm.XSum("r1c1-r1c4", n), range(-1, 20)),
    "sandwich": (HOUSE, lambda n: sm.Sandwich("r1c1-r1c4", n), range(-1, 15)),
    "lunchbox": (HOUSE, lambda n: sm.Lunchbox("r1c1-r1c3", n), range(-1, 12)),
    "numbered room": (HOUSE, lambda n: sm.NumberedRoom("r1c1-r1c4", n), range(-1, 8)),
    "numbered room where one digit can number": (
        free_grid(1, 4, range(4, 7)),
        lambda n: sm.NumberedRoom("r1c1-r1c4", n),
        range(2, 9),
    ),
    "skyscraper": (HOUSE, lambda n: sm.Skyscraper("r1c1-r1c4", n), range(-1, 7)),
    "hidden skyscraper": (HOUSE, lambda n: sm.HiddenSkyscraper("r1c1-r1c4", n), range(-1, 8)),
    "line of runs": (FREE, lambda n: sm.SumLine("r1c1-r1c3", n), range(-1, 15)),
    "contains": (FREE, lambda n: sm.Contains("r1c1-r1c3", (n,) * 3), range(-1, 7)),
    "so many of one": (FREE, lambda n: sm.Contains("r1c1-r1c3", (2,) * n), range(1, 6)),
    "thermometer": (
        free_grid(1, 5, 3),
        lambda n: sm.Thermometer(f"r1c1-r1c{n}"),
        range(2, 6),
    ),
    "renban": (free_grid(1, 5, 3), lambda n: sm.Renban(f"r1c1-r1c{n}"), range(2, 6)),
    "cage too large": (free_grid(1, 5, 3), lambda n: sm.KillerCage(f"r1c1-r1c{n}"), range(2, 6)),
    "equality cage": (free_grid(1, 4, 4), lambda n: sm.EqualityCage(f"r1c1-r1c{n}"), range(2, 5)),
}
"""Families whose refusals are exact."""

LENIENT: dict[str, tuple[Grid, Make, range, set[int]]] = {
    "region sums": (REGIONS, lambda n: sm.RegionSumLine("r1c1-r1c4", n), range(-1, 11), {2, 8}),
    "any but one sum": (FREE, lambda n: sm.Sum("r1c1 r1c2", "!=", n), range(1, 10), set()),
}
"""Families of which some numbers are accepted that no filling obeys: which ones."""


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.sample(every=8)
def test_refused_is_what_no_filling_obeys(name: str) -> None:
    grid, make, numbers = EXACT[name]
    found = {number: fate(grid, make, number) for number in numbers}
    wrong = {number: both for number, both in found.items() if both[0] == both[1]}
    assert not wrong, "number: (refused, can be obeyed)"
    assert len({refused for refused, _ in found.values()}) == 2, "some are refused, some are not"


@pytest.mark.parametrize("name", LENIENT)
def test_what_is_refused_no_filling_obeys(name: str) -> None:
    grid, make, numbers, lenient = LENIENT[name]
    for number in numbers:
        refused, obeyed = fate(grid, make, number)
        assert refused != obeyed or number in lenient, number


@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.sample(every=12)
def test_a_cell_with_no_digit_left_is_stated_as_well(name: str) -> None:
    """What is worked out beforehand may leave nothing of a cell; that is no defect of a clue."""
    board, constraint = example_of(CONSTRAINTS[name])
    model = state_rules(board.grid, [()] * len(board.grid.domains))
    constraint.state(Stating(board, model, name))


@pytest.mark.sample(every=12)
@pytest.mark.parametrize("name", CONSTRAINTS)
def test_of_settled_cells_the_statement_says_what_the_meaning_says(name: str) -> None:
    board, constraint = example_of(CONSTRAINTS[name])
    for shift in range(1 if constraint.__module__.endswith("regions") else 9):
        values = [
            (3 * (r % 3) + r // 3 + c + shift) % 9 + 1 for r in range(9) for c in range(9)
        ] + [domain[shift % len(domain)] for domain in board.grid.domains[81:]]
        model = state_rules(board.grid, [(value,) for value in values])
        constraint.state(Stating(board, model, name))
        with open_session(model, Sat("minisat22")) as session:
            assert session.solve().outcome is (
                Outcome.SAT if constraint.holds(board, values) else Outcome.UNSAT
            )
