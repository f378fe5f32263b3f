"""Unknown regions: the reader's words, the statement, and what bad input gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.region_numbers import _clues_lie_low
from sudoku_model.constraints.regions import (
    ChaosArrow,
    ChaosConstruction,
    ChaosCount,
    with_unknown_regions,
)
from sudoku_model.constraints.sets import CountDistinct
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.model import Model
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Outcome, Sat, Session, open_session
from sudoku_model.stated import Switchboard, state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

LATIN_3 = with_unknown_regions(3)
UNEVEN = replace(
    Grid.square(4),
    extras=tuple(ExtraCell(f"cc{cell}", range(1, 5 - cell // 16)) for cell in range(1, 17)),
)


def values(digits: str, regions: str) -> list[int]:
    return [*map(int, digits.replace(" ", "")), *map(int, regions.replace(" ", ""))]


@pytest.mark.parametrize(
    ("digits", "regions", "expected"),
    [
        ("123 231 312", "111 222 333", True),
        ("123 231 312", "222 111 333", False),  # not numbered by their first cells
        ("123 231 312", "112 122 333", False),  # 1 2 2
        ("123 312 231", "112 122 333", True),
        ("132 321 213", "112 122 333", False),  # 1 3 3
        ("123 231 312", "112 132 332", False),
        ("123 231 312", "121 122 333", False),  # in two pieces
        ("123 231 312", "111 122 333", False),  # of different sizes
        ("123 231 312", "123 123 123", True),
    ],
)
def test_regions_are_connected_of_equal_size_and_hold_different_digits(
    digits: str, regions: str, expected: bool
) -> None:
    assert ChaosConstruction().holds(Board(LATIN_3), values(digits, regions)) == expected


def test_a_count_and_an_arrow_look_at_one_region() -> None:
    board = Board(LATIN_3)
    found = values("123 231 312", "112 122 333")
    assert ChaosCount("r1c2", "r1c1 r1c2 r2c1 r2c2", offset=1).holds(board, found)
    assert not ChaosCount("r1c2", "r1c1 r1c2 r2c1 r2c2").holds(board, found)
    # From r1c1: r1c2 to the right, r2c1 below; r1c1 itself counts once.
    assert ChaosArrow("r1c3", ("r1c1 r1c2 r1c3", "r1c1 r2c1 r3c1")).holds(board, found)
    assert ChaosArrow("r2c2").holds(board, found) == (found[4] == 2)
    # Behind a cell of another region nothing is seen.
    found = values("123 231 312", "121 122 333")
    assert ChaosArrow("r1c1", ("r1c1 r1c2 r1c3",)).holds(board, found)


def enumerated(grid: Grid, *constraints: Constraint, guard: bool | None = None) -> set:
    """Return all solutions by a SAT solver that blocks every Boolean of the model.

    So it also sees auxiliary variables that do not follow from the cells: they bring a solution
    up twice.
    """
    board = Board(grid, constraints)
    model = state_rules(grid)
    guards = () if guard is None else (model.boolean("guard"),)
    for constraint in constraints:
        constraint.validate(board)
        constraint.state(Stating(board, model, "clue", guards))
    found: list[tuple[int, ...]] = []
    assume = [literal if guard else -literal for literal in guards]
    with open_session(model, Sat("minisat22")) as session, session.scope():
        while (answer := session.solve(assume)).outcome is Outcome.SAT:
            found.append(tuple(answer.values[: len(grid.cells)]))
            session.add([-literal for literal in model.literals(answer.values)])
    assert len(set(found)) == len(found)
    return set(found)


def expected_solutions(grid: Grid, *constraints: Constraint) -> set:
    board = Board(grid, constraints)
    digits = latin_squares(grid)
    numbers = list(product(*(grid.domains[len(grid.board) :])))
    return {
        (*square, *regions)
        for square in digits
        for regions in numbers
        if all(c.holds(board, (*square, *regions)) for c in constraints)
    }


def latin_squares(grid: Grid) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for cell in grid.board:
        before = [peer for peer in grid.peers[cell] if peer < cell]
        found = [
            (*square, digit)
            for square in found
            for digit in grid.digits
            if all(square[peer] != digit for peer in before)
        ]
    return found


@pytest.mark.parametrize(
    "lines",
    [
        ("rows", "columns"),
        pytest.param(("rows",), marks=[pytest.mark.slow, pytest.mark.rest]),
        pytest.param(("columns",), marks=pytest.mark.slow),
    ],
)
def test_chaos_construction_is_stated_as_it_is_meant_where_lines_hold_every_digit(
    lines: tuple[str, ...],
) -> None:
    grid = with_unknown_regions(free_grid(3, 3, 3, **{f"has_{line}": True for line in lines}))
    assert enumerated(grid, ChaosConstruction()) == only_chaos(grid)


def only_chaos(grid: Grid) -> set:
    """The solutions, found by drawing all divisions first."""
    board = Board(grid)
    found = set()
    for square in latin_squares(grid):
        for regions in divisions(grid, len(grid.digits)):
            if ChaosConstruction(len(grid.digits)).holds(board, (*square, *regions)):
                found.add((*square, *regions))
    return found


def divisions(grid: Grid, size: int) -> list[tuple[int, ...]]:
    """Every numbering in the order of first cells, of regions of equal size."""
    found: list[tuple[int, ...]] = [()]
    for _ in grid.board:
        found = [
            (*start, number)
            for start in found
            for number in range(1, max(start, default=0) + 2)
            if start.count(number) < size and number <= len(grid.board) // size
        ]
    return found


@pytest.mark.sample(every=6)
@pytest.mark.parametrize(
    ("rows", "columns", "digits", "size"),
    [
        (2, 2, 2, 1),
        (2, 2, 2, 2),
        (2, 2, 3, 2),
        (1, 4, 2, 2),
        (2, 3, 2, 2),
        (1, 3, 3, 3),
        (2, 2, 4, 4),
    ],
)
def test_chaos_construction_is_stated_as_it_is_meant_on_any_grid(
    rows: int, columns: int, digits: int, size: int
) -> None:
    grid = with_unknown_regions(free_grid(rows, columns, digits), size)
    found = enumerated(grid, ChaosConstruction(size))
    assert found == expected_solutions(grid, ChaosConstruction(size))


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 2)])
def test_lines_shorter_than_a_region_need_not_hold_every_digit(rows: int, columns: int) -> None:
    cells = (None,) * (rows * columns)
    grid = with_unknown_regions(Grid(rows, columns, range(1, 4), cells))
    found = enumerated(grid, ChaosConstruction())
    assert found
    assert found == expected_solutions(grid, ChaosConstruction())


@pytest.mark.sample(every=10)
@pytest.mark.parametrize(
    ("rows", "columns", "size", "regions"),
    [
        (2, 3, 3, "112 122"),
        (2, 3, 3, "111 222"),
        (2, 3, 3, "112 112"),  # of different sizes, though all is near
        (2, 3, 3, "121 212"),
        (2, 3, 3, "221 211"),
        (3, 4, 6, "1111 1122 2222"),
        (3, 4, 6, "1112 2222 1112"),  # two pieces of three cells, and nothing is far apart
        (3, 4, 6, "1222 1122 1122"),
        (3, 4, 2, "1123 4523 4566"),
        (3, 4, 2, "1122 3344 5656"),
        (3, 4, 2, "1122 3344 5665"),
        (3, 4, 2, "1123 4423 5566"),
        (4, 4, 2, "1234 1234 5678 5678"),
        (4, 4, 2, "1234 1234 5678 8765"),
    ],
)
def test_a_division_is_stated_as_it_is_meant(
    rows: int, columns: int, size: int, regions: str
) -> None:
    """Of digits that all differ, so that nothing but the division decides."""
    count = rows * columns
    grid = with_unknown_regions(free_grid(rows, columns, count), size)
    filled = [*range(1, count + 1), *map(int, regions.replace(" ", ""))]
    chaos = ChaosConstruction(size)
    assert is_possible(grid, chaos, filled) == chaos.holds(Board(grid), filled)


@pytest.mark.parametrize(
    ("digits", "regions", "size", "expected"),
    [
        ("1234 2143 3412 4321", "1122 3344 5566 7788", 2, True),
        ("1234 2143 3412 4321", "1123 4532 4566 7788", 2, False),
        ("1234 2143 3412 4321", "1111 2222 3333 4444", 2, False),
        ("1234 3412 2143", "1122 3142 3344", 3, True),
        ("12345 34512 51234 23451", "11122 31142 33444 35555", 4, False),
    ],
)
def test_regions_smaller_than_full_rows_are_stated_as_well(
    digits: str, regions: str, size: int, expected: bool
) -> None:
    """Rows hold every digit, but a region holds only some of them."""
    rows = digits.split()
    cells = len(rows) * len(rows[0])
    order = range(1, len(rows[0]) + 1)
    empty = Grid(len(rows), len(rows[0]), order, (None,) * cells)
    grid = with_unknown_regions(empty, size)
    filled = values(digits, regions)
    assert ChaosConstruction(size).holds(Board(grid), filled) == expected
    assert is_possible(grid, ChaosConstruction(size), filled) == expected


@pytest.mark.parametrize("is_wide", [True, False])
@pytest.mark.parametrize("row", ["4132", "1423"])
def test_what_is_known_of_a_cell_changes_nothing_for_the_others(row: str, is_wide: bool) -> None:
    cells, lines = (None,) * 8, (is_wide, not is_wide)
    rows, columns = (2, 4) if is_wide else (4, 2)
    grid = with_unknown_regions(Grid(rows, columns, range(1, 5), cells, *lines))
    digits, regions = [2, 3, 1, 4, *map(int, row)], [1, 1, 1, 2, 1, 2, 2, 2]
    if not is_wide:
        digits, regions = ([*chain(*zip(n[:4], n[4:], strict=True))] for n in (digits, regions))
    filled = [*digits, *regions]
    chaos = ChaosConstruction()
    model = state_rules(grid, [[2], *grid.domains[1:]])  # r1c1 is given
    chaos.state(Stating(Board(grid, (chaos,)), model, "clue"))
    with open_session(model, Sat("minisat22")) as session:
        found = session.solve(model.literals(filled)).outcome is Outcome.SAT
    assert found == chaos.holds(Board(grid), filled) == (row == "4132")


@pytest.mark.parametrize("cells", ["cc1 cc2 cc3", "cc3 cc1", "cc3", "cc1 cc2 r1c2"], ids=str)
def test_different_regions_are_counted_as_different_numbers_are(cells: str) -> None:
    grid = with_unknown_regions(free_grid(1, 3, 3), 1)
    some = assert_check_and_statement_agree(grid, CountDistinct("r1c1", cells))
    assert some


def test_by_default_a_region_is_as_large_as_the_longer_side() -> None:
    grid = with_unknown_regions(free_grid(2, 4, 4))
    assert max(grid.domains[-1]) == 2
    ChaosConstruction().validate(Board(grid))
    filled = values("1234 1234", "1111 2222")
    assert ChaosConstruction().holds(Board(grid), filled)
    assert is_possible(grid, ChaosConstruction(), filled)


def stated(grid: Grid, *constraints: Constraint) -> Model:
    model = state_rules(grid)
    for constraint in constraints:
        constraint.state(Stating(Board(grid, constraints), model, "clue"))
    return model


def opened(grid: Grid, *constraints: Constraint) -> Session:
    return open_session(stated(grid, *constraints), Sat("minisat22"))


def is_possible(grid: Grid, constraint: Constraint, filled: list[int]) -> bool:
    """Say whether what is stated allows the values of all cells."""
    with opened(grid, constraint) as session:
        return session.solve(session.model.literals(filled)).outcome is Outcome.SAT


def known_from(
    session: Session, settled: Mapping[int | str, int]
) -> set[tuple[str, int, bool]] | None:
    """Return what propagation finds to be so, and not so; None if it meets a contradiction.

    `settled` gives values to cells, by number, and to what the statement calls by a name.
    """
    named = {variable.name: variable for variable in session.model.variables}
    literals = [
        (session.model.variables[key] if isinstance(key, int) else named[key]).equals(value)
        for key, value in settled.items()
    ]
    found = session.propagate(literals)
    if not found.consistent:
        return None
    known = set()
    for literal in found.literals:
        variable, value = session.model.meaning(abs(literal))
        known.add((variable.name, value, literal > 0))
    return known


FOUR = ChaosConstruction.grid(4)


def region(cell: int, grid: Grid = FOUR) -> int:
    return len(grid.board) + cell


@pytest.fixture(name="four")
def _four() -> Iterator[Session]:
    with opened(FOUR, ChaosConstruction()) as session:
        yield session


class TestWhatPropagationSees:
    """Each follows from the rest, but not without a search."""

    @pytest.mark.parametrize("number", range(1, 5))
    def test_cells_too_far_apart_lie_in_different_regions(self, number: int, four: Session) -> None:
        bare = known_from(four, {}) or set()
        for first, second in permutations(FOUR.board, 2):
            steps = abs(first // 4 - second // 4) + abs(first % 4 - second % 4)
            far = (f"cc{second + 1}", number, False)
            if steps >= 4 and (f"cc{first + 1}", number, False) not in bare:
                known = known_from(four, {region(first): number})
                assert known is None or far in known, (first, second)

    @pytest.mark.parametrize("size", [2, 4])
    def test_a_cell_is_not_alone(self, size: int) -> None:
        grid = with_unknown_regions(free_grid(4, 4, 4), size)
        with opened(grid, ChaosConstruction(size)) as session:
            for cell in grid.board:
                others = {pair(cell, near): 0 for near in grid.neighbours(cell)}
                assert known_from(session, others) is None
                others.popitem()
                assert known_from(session, others) is not None

    @pytest.mark.parametrize("has_rows", [True, False])
    @pytest.mark.parametrize("number", [2, 3, 4])
    @pytest.mark.sample(every=6)
    def test_a_region_has_begun_when_those_before_it_are_full(
        self, number: int, has_rows: bool
    ) -> None:
        empty = Grid(4, 4, range(1, 5), (None,) * 16, has_rows, has_columns=False)
        grid = with_unknown_regions(empty)
        latest = 4 * (number - 1)
        with opened(grid, ChaosConstruction()) as session:
            numbers = [session.model.variables[region(cell, grid)] for cell in range(latest)]
            found = session.propagate([-v.equals(number) for v in numbers if number in v.domain])
            begins = session.model.variables[region(latest, grid)].equals(number)
        assert not found.consistent or begins in found.literals

    def test_two_cells_of_a_larger_region_have_a_way_out(self, four: Session) -> None:
        for first, second in FOUR.pairs_apart(0, 1):
            ways = {
                pair(one, near): 0
                for one, other in ((first, second), (second, first))
                for near in FOUR.neighbours(one)
                if near != other
            }
            known = known_from(four, ways)
            assert known is None or (pair(first, second), 1, False) in known
            ways.popitem()
            known = known_from(four, ways)
            assert known is None or (pair(first, second), 1, False) not in known

    def test_two_cells_of_a_region_of_three_have_a_way_out(self) -> None:
        # The pair in the middle of a grid of 3x4 cells, and all that touches it.
        grid = with_unknown_regions(free_grid(3, 4, 3), 3)
        ways = {
            f"{one} and {other} in one region": 0
            for one, other in (
                ("r1c2", "r2c2"),
                ("r1c3", "r2c3"),
                ("r2c1", "r2c2"),
                ("r2c3", "r2c4"),
                ("r2c2", "r3c2"),
                ("r2c3", "r3c3"),
            )
        }
        with opened(grid, ChaosConstruction(3)) as session:
            known = known_from(session, ways)
        assert known is None or ("r2c2 and r2c3 in one region", 1, False) in known

    @pytest.mark.parametrize(("has_rows", "has_columns"), [(True, True), (True, False)])
    def test_close_cells_of_one_region_differ(self, has_rows: bool, has_columns: bool) -> None:
        empty = Grid(4, 4, range(1, 5), (None,) * 16, has_rows, has_columns)
        grid = with_unknown_regions(empty)
        with opened(grid, ChaosConstruction()) as session:
            for first, second in (*grid.pairs_apart(1, 1), *grid.pairs_apart(0, 2)):
                if second not in grid.peers[first]:
                    known = known_from(session, {pair(first, second): 1, first: 3})
                    assert known is not None
                    assert (grid.cell_name(second), 3, False) in known

    def test_same_region_is_transitive_around_a_corner(self, four: Session) -> None:
        for middle in FOUR.board:
            for one, other in combinations(FOUR.neighbours(middle), 2):
                if other not in FOUR.leaps(one, 1, 1):
                    continue
                sides = [pair(middle, one), pair(middle, other), pair(*sorted((one, other)))]
                for index, third in enumerate(sides):
                    both = {side: 1 for place, side in enumerate(sides) if place != index}
                    known = known_from(four, both)
                    assert known is None or (third, 1, True) in known

    @pytest.mark.sample(every=8)
    @pytest.mark.parametrize(("kind", "step"), [("row", 4), ("column", 1)])
    @pytest.mark.parametrize("digit", range(1, 5))
    def test_a_digit_is_in_another_region_in_every_line(
        self, kind: str, step: int, digit: int
    ) -> None:
        def place(line: int) -> str:
            return f"region of {digit} in {kind} {line}"

        grid = with_unknown_regions(free_grid(4, 4, 4, **{f"has_{kind}s": True}))
        with opened(grid, ChaosConstruction()) as four:
            for one, other in permutations(range(1, 5), 2):
                known = known_from(four, {place(one): 3})
                assert known is not None
                assert (place(other), 3, False) in known
            for line in range(1, 5):
                cell = (line - 1) * step + (5 - step)  # the second one of the line
                if (f"cc{cell + 1}", 2, False) in (known_from(four, {}) or ()):
                    continue
                known = known_from(four, {cell: digit, region(cell): 2})
                assert known is not None
                assert (place(line), 2, True) in known
                # A digit that is in region 4 in another line is in none of its cells here.
                other = line % 4 + 1
                known = known_from(four, {cell: digit, place(other): 4})
                assert known is not None
                assert (f"cc{cell + 1}", 4, False) in known

    @pytest.mark.parametrize(
        ("number", "cells", "further"),
        [(1, (0, 1, 4), 5), (2, (2, 3, 6), 7), (3, (4, 8, 9), 5), (4, (7, 10, 11), 6)],
    )
    def test_a_region_that_has_all_its_cells_takes_no_more(
        self, number: int, cells: tuple[int, ...], further: int
    ) -> None:
        grid = with_unknown_regions(free_grid(3, 4, 3), 3)
        settled = {region(cell, grid): number for cell in cells}
        with opened(grid, ChaosConstruction(3)) as session:
            known = known_from(session, settled)
        assert known is not None
        assert (f"cc{further + 1}", number, False) in known


def pair(first: int, second: int) -> str:
    """Name the fact that two cells of a 4x4 grid lie in the same region."""
    first, second = sorted((first, second))
    return f"{FOUR.cell_name(first)} and {FOUR.cell_name(second)} in one region"


def test_chaos_construction_under_a_false_guard_says_nothing() -> None:
    grid = with_unknown_regions(free_grid(2, 2, 2), 2)
    assert enumerated(grid, ChaosConstruction(2), guard=True) == enumerated(
        grid, ChaosConstruction(2)
    )
    assert len(enumerated(grid, ChaosConstruction(2), guard=False)) == 2**8
    rows = with_unknown_regions(Grid(2, 2, range(1, 3), (None,) * 4))
    assert len(enumerated(rows, ChaosConstruction(), guard=False)) == 2 * 2**4


@pytest.mark.parametrize("order", [2, 3])
def test_regions_are_numbered_by_their_first_cells_wherever_clues_lie(order: int) -> None:
    grid = with_unknown_regions(order)
    low = sm.Even(grid.cell_name(grid.board[-1]))
    board = Board(grid, (low,))
    assert board.told(_clues_lie_low)
    expected = {values for values in only_chaos(grid) if low.holds(board, values)}
    assert expected
    assert enumerated(grid, ChaosConstruction(), low) == expected


def test_numbers_from_the_end_say_nothing_under_a_false_guard() -> None:
    grid = with_unknown_regions(free_grid(2, 2, 2), 2)
    clues = (ChaosConstruction(2), sm.Even("r2c2"))
    assert enumerated(grid, *clues, guard=True) == enumerated(grid, *clues)
    assert len(enumerated(grid, *clues, guard=False)) == 2**8


def test_an_edited_clue_states_regions_anew_only_if_they_are_numbered_otherwise() -> None:
    puzzle = Puzzle.empty(with_unknown_regions(4)).with_constraints(ChaosConstruction())
    low, lower, high = (
        puzzle.with_constraints(sm.Even(cells)) for cells in ("r4c1", "r4c2", "r1c1")
    )
    switches = Switchboard(puzzle.grid)
    regions = Clue(constraint=ChaosConstruction())
    first = switches.switch(regions, low.board)
    assert switches.switch(regions, lower.board) is first
    assert switches.switch(regions, high.board) is not first


def test_both_engines_agree_on_unknown_regions() -> None:
    grid = with_unknown_regions(free_grid(2, 2, 2), 2)
    # 2 ways to cut the square into halves, each half 12 or 21.
    assert assert_check_and_statement_agree(grid, ChaosConstruction(2)) == 8


CELLS = st.permutations([f"r{row}c{column}" for row in (1, 2) for column in (1, 2, 3)])


@settings(max_examples=8, deadline=None)
@given(CELLS, st.integers(1, 6), st.integers(-1, 2))
def test_counts_are_stated_as_they_are_meant(cells: list[str], count: int, offset: int) -> None:
    grid = with_unknown_regions(Grid(2, 3, range(1, 3), (None,) * 6, False, True), 3)
    clue = ChaosCount("r1c1", " ".join(cells[:count]), offset)
    assert_agree_or_refused(grid, clue)


@settings(max_examples=8, deadline=None)
@given(CELLS, st.integers(1, 4), st.integers(0, 2), st.integers(-1, 1))
@pytest.mark.slow
def test_arrows_are_stated_as_they_are_meant(
    cells: list[str], first: int, second: int, offset: int
) -> None:
    grid = with_unknown_regions(Grid(2, 3, range(1, 3), (None,) * 6, False, True), 3)
    arms = (" ".join(cells[:first]), " ".join([cells[0], *cells[first : first + second]]))
    assert_agree_or_refused(grid, ChaosArrow("r1c2", arms, offset))


def assert_agree_or_refused(grid: Grid, clue: Constraint) -> None:
    try:
        clue.validate(Board(grid))
    except ConstraintError:
        assert not expected_solutions(grid, clue)
    else:
        assert_check_and_statement_agree(grid, clue)


def test_arrows_look_in_four_directions_by_default() -> None:
    grid = with_unknown_regions(Grid(2, 3, range(1, 4), (None,) * 6, False, False), 3)
    board = Board(grid)
    assert ChaosArrow("r1c2").holds(board, values("131 111", "111 222"))
    assert not ChaosArrow("r1c2").holds(board, values("131 111", "111 111"))
    assert ChaosArrow("r1c2").holds(board, values("121 111", "212 212"))
    small = with_unknown_regions(Grid(2, 2, range(1, 4), (None,) * 4, False, False), 2)
    assert_check_and_statement_agree(small, ChaosArrow("r2c1"))


def test_regions_may_be_given_and_used_by_givens() -> None:
    puzzle = Puzzle.empty(ChaosConstruction.grid(4)).with_constraints(ChaosConstruction())
    assert not sm.check(puzzle).is_unique
    rows = puzzle
    for cell, region in enumerate("1122 1122 3344 3344".replace(" ", ""), start=1):
        rows = rows.with_given(f"cc{cell}", int(region))
    for cell, digit in {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c1": 2, "r4c3": 2}.items():
        rows = rows.with_given(cell, digit)
    assert sm.check(rows).solutions
    assert all(solution.values[:16] for solution in sm.check(rows).solutions)
    # Restricted, not given: the statement must cope with any part of the numbers.
    some = puzzle.with_candidates("cc6", [2, 3]).with_candidates("cc9", [2, 4]).with_given("cc7", 3)
    first = sm.solve(some)
    assert first is not None and first["cc7"] == 3 and first["cc9"] in (2, 4)


def test_the_number_of_solutions_of_a_small_grid() -> None:
    found = sm.count(Puzzle.empty(LATIN_3).with_constraints(ChaosConstruction()), limit=10_000)
    assert found.is_exact
    assert found.value == len(only_chaos(LATIN_3))


@pytest.mark.parametrize(
    ("constraint", "grid", "message"),
    [
        (ChaosConstruction(), Grid.square(9), "cc1"),
        (ChaosConstruction(4), ChaosConstruction.grid(9), "regions of 4 cells in 81 cells"),
        (ChaosConstruction(27), ChaosConstruction.grid(9), "at most 9"),
        (ChaosConstruction(3), ChaosConstruction.grid(9), "from 1 to 27"),
        (ChaosConstruction(0), ChaosConstruction.grid(9), "regions of 0 cells"),
        (ChaosCount("r1c1", "r1c1 r1c2"), Grid.square(9), "cc1"),
        (ChaosCount("r1c1 r1c2", "r1c1 r1c2"), ChaosConstruction.grid(9), "one"),
        (ChaosCount("r1c1", "cc1 cc2"), ChaosConstruction.grid(9), "cells of the board"),
        (ChaosCount("r1c1", "r1c1 r1c1"), ChaosConstruction.grid(9), "twice"),
        (ChaosCount("r1c1", "r1c1 r1c2", 4), ChaosConstruction.grid(9), "one from 1 to 2"),
        (ChaosCount("r1c1", "r1c1 r1c10"), ChaosConstruction.grid(9), "outside"),
        (ChaosArrow("r1c1", ("r1c1 r1c2", "r2c1 r2c2")), ChaosConstruction.grid(9), "same cell"),
        (ChaosArrow("cc1"), ChaosConstruction.grid(9), "cells of the board"),
        (ChaosArrow("r1c1 r1c2"), ChaosConstruction.grid(9), "one"),
        (ChaosCount("r1c1", "r1c1 cc2"), ChaosConstruction.grid(9), "cells of the board"),
        (ChaosArrow("r1c1", ("r1c1 cc2",)), ChaosConstruction.grid(9), "cells of the board"),
        (ChaosCount("r1c1", "r1c1 r1c2"), UNEVEN, "different values"),
    ],
)
def test_bad_input_is_refused(constraint: Constraint, grid: Grid, message: str) -> None:
    with pytest.raises(ConstraintError, match=message) as caught:
        constraint.validate(Board(grid))
    assert str(caught.value).startswith(type(constraint).__name__)


@pytest.mark.parametrize("kind", ["count", "arrow", "arms"])
@pytest.mark.parametrize(
    ("offset", "is_possible"), [(-10, False), (-9, False), (-8, True), (2, True), (3, False)]
)
def test_a_count_that_no_digit_can_be_is_refused(kind: str, offset: int, is_possible: bool) -> None:
    """A control from 1 to 9 says from 1 to 3, as there are three cells."""
    clue: Constraint = {
        "count": ChaosCount("r9c9", "r1c1 r1c2 r2c1", offset),
        "arrow": ChaosArrow("r1c1", ("r1c1 r1c2 r1c3",), offset),
        "arms": ChaosArrow("r9c9", ("r1c1 r1c2", "r1c1 r2c1"), offset),
    }[kind]
    board = Board(ChaosConstruction.grid(9))
    if is_possible:
        clue.validate(board)
    else:
        with pytest.raises(ConstraintError, match="one from 1 to 3 among them"):
            clue.validate(board)


@pytest.mark.parametrize(
    ("offset", "words"), [(2, "r1c1 plus 2 is"), (-1, "r1c1 minus 1 is"), (0, "r1c1 is")]
)
def test_an_offset_is_said_in_words(offset: int, words: str) -> None:
    assert ChaosCount("r1c1", "r1c1 r1c2", offset).describe().startswith(words)
    assert ChaosArrow("r1c1", (), offset).describe().startswith(words)
    assert ChaosArrow("r1c1", ("r1c1 r1c2",), offset).describe().startswith(words)


def test_a_hole_needs_no_region() -> None:
    regions = tuple(ExtraCell(f"cc{cell}", range(1, 3)) for cell in range(1, 4))
    grid = Grid(2, 2, range(1, 3), (None,) * 4, False, False, extras=regions, holes=frozenset([3]))
    assert_check_and_statement_agree(grid, ChaosCount("r1c1", "r1c1 r1c2 r2c1"))


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(ConstraintError, match="a whole number"):
        ChaosConstruction("9")  # type: ignore[arg-type]
    with pytest.raises(ConstraintError, match="a whole number"):
        ChaosCount("r1c1", "r1c1", "")  # type: ignore[arg-type]
    with pytest.raises(ConstraintError, match="arms is"):
        ChaosArrow("r1c1", "r1c1 r1c2")  # type: ignore[arg-type]


def test_grids_that_cannot_have_such_regions_are_refused() -> None:
    with pytest.raises(GridError, match="regions of 4 cells do not fill"):
        with_unknown_regions(9, 4)
    with pytest.raises(GridError, match="named twice"):
        with_unknown_regions(with_unknown_regions(4))
    with pytest.raises(GridError):
        with_unknown_regions(0)
    for size in (0, -2):
        with pytest.raises(GridError, match=f"regions of {size} cells do not fill"):
            with_unknown_regions(4, size)


@pytest.mark.parametrize("kind", [ChaosConstruction, ChaosCount, ChaosArrow])
def test_the_example_is_sensible(kind: type[Constraint]) -> None:
    constraint = kind(**kind.example)
    constraint.validate(Board(ChaosConstruction.grid(9)))
    assert constraint.describe()


def test_a_grid_with_holes_is_not_divided() -> None:
    grid = Grid(3, 3, range(1, 4), (None,) * 9, holes=frozenset((4,)))
    with pytest.raises(GridError, match="a grid with holes"):
        with_unknown_regions(grid)


@pytest.mark.parametrize(("order", "size"), [(4, None), (6, None), (6, 3), (9, None), (5, None)])
def test_what_is_likely_is_a_division(order: int, size: int | None) -> None:
    grid = with_unknown_regions(order, size)
    chaos = ChaosConstruction(size)
    puzzle = Puzzle.empty(grid).with_constraints(chaos)
    likely = chaos.likely(puzzle.board)
    assert sorted(likely) == list(grid.cells[len(grid.board) :])
    for cell, number in likely.items():
        puzzle = puzzle.with_given(grid.cell_name(cell), number)
    assert sm.solve(puzzle) is not None


@pytest.mark.sample(every=2)
@pytest.mark.parametrize("text", [".ChaosConstruction", ".ChaosConstruction.Thermo~R8C5~R7C5~R6C5"])
@pytest.mark.slow
def test_few_clues_are_decided_at_once(text: str) -> None:
    """A search for connected regions without any hint takes a million conflicts."""
    puzzle = sm.read(text)
    assert sm.check(puzzle, conflict_budget=2_000).status is sm.Status.MULTIPLE
    assert len(list(sm.solutions(puzzle, limit=5, time_limit=20))) == 5


@pytest.mark.slow
def test_what_is_likely_is_never_taken_for_all_there_is() -> None:
    """Filled grids of boxes, in some of which digits also fit other divisions."""
    kinds = set()
    for last in permutations("234"):
        digits = f"1{''.join(last)}341221434321"
        puzzle = sm.Puzzle.empty(with_unknown_regions(4)).with_constraints(ChaosConstruction())
        for cell, digit in zip(puzzle.grid.board, digits, strict=True):
            puzzle = puzzle.with_given(puzzle.grid.cell_name(cell), int(digit))
        number = sum(1 for _ in sm.solutions(puzzle, "cpsat"))
        status = sm.check(puzzle).status
        assert status is (sm.Status.NONE, sm.Status.UNIQUE, sm.Status.MULTIPLE)[min(number, 2)]
        assert sum(1 for _ in sm.solutions(puzzle)) == number
        kinds.add(status)
    assert sm.Status.MULTIPLE in kinds
