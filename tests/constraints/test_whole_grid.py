from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.cell_marks import Even
from sudoku_model.constraints.composites import And, Not, Or
from sudoku_model.constraints.missing_digits import Doppelganger, RegionSameDigits
from sudoku_model.constraints.negative import (
    NegativeDifference,
    NegativeRatio,
    NegativeSum,
    NonConsecutive,
)
from sudoku_model.constraints.pairs import Difference, PairSum, Ratio
from sudoku_model.constraints.squares import GlobalEntropy, GlobalModular
from sudoku_model.constraints.whole_grid import (
    AntiKing,
    AntiKnight,
    AntiLeaper,
    AntiTaxicab,
    Diagonal,
    DisjointGroups,
    DutchFlatmates,
    Windoku,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

CLASSIC = Board(Grid.square(9))


def values_of(rows: str) -> list[int]:
    return [int(symbol) for symbol in rows if symbol.isdigit()]


def hold(rows: str, constraint: Constraint, *others: Constraint, **fields: object) -> bool:
    """Say whether a small grid without houses, written row by row, obeys the constraint."""
    lines = rows.split()
    digits = fields.pop("digits", range(10))
    grid = free_grid(len(lines), len(lines[0]), digits, **fields)  # type: ignore[arg-type]
    return constraint.holds(Board(grid, (constraint, *others)), values_of(rows))


# What they mean, in grids that a reader can check by eye.


def test_digits_differ_on_the_diagonal_that_is_named() -> None:
    assert hold("123 456 781", Diagonal("up"))  # 7 5 3
    assert not hold("123 456 781", Diagonal("down"))  # 1 5 1


def test_equal_digits_are_no_move_of_a_piece_apart() -> None:
    assert hold("123 451", AntiKing())
    assert not hold("123 145", AntiKing())
    assert not hold("123 415", AntiKing())
    assert not hold("123 451", AntiKnight())
    assert hold("123 414", AntiKnight())
    assert not hold("1231", AntiLeaper(0, 3))
    assert not hold("1 2 3 1", AntiLeaper(0, 3))
    assert hold("1231", AntiLeaper(3, 1))
    assert hold("1231", AntiLeaper(3, 0, digits=(2, 3)))
    assert not hold("1231", AntiLeaper(3, 0, digits=(1, 3)))


def test_taxicab_distance_is_counted_in_steps() -> None:
    assert hold("143 425", AntiTaxicab())  # the 4s are 2 steps apart
    assert hold("154 425", AntiTaxicab())  # 3 steps
    assert not hold("153 325", AntiTaxicab())  # 3s at 3 steps
    assert hold("151 425", AntiTaxicab())
    assert not hold("151 425", AntiTaxicab(distance=2))
    assert not hold("252 446", AntiTaxicab())  # 2s at 2 steps along a row
    assert hold("252 446", AntiTaxicab(in_lines=False))
    assert not hold("250 426", AntiTaxicab(in_lines=False))  # and around a corner
    assert hold("00", AntiTaxicab())


def _without_cells(grid: Grid, holes: set[int]) -> Grid:
    """Return a grid whose holes lie in no region."""
    regions = tuple(None if cell in holes else grid.regions[cell] for cell in grid.cells)
    return replace(grid, regions=regions, holes=frozenset(holes))


def test_the_boxes_of_a_grid_with_holes_are_its_own() -> None:
    """Not those of 2x3 cells that a grid of this size usually has."""
    whole = Grid.square(6, (3, 2))
    pierced = _without_cells(whole, {7, 34})
    for kind in (DisjointGroups(), DisjointGroups(6)):
        assert kind.sets(pierced) == tuple(
            tuple(cell for cell in cells if cell not in pierced.holes) for cells in kind.sets(whole)
        )
    windows = Windoku().sets(_without_cells(whole, {35}))
    assert windows == Windoku().sets(whole) == (whole.select("r2c2-r4c3"),)
    no_box = replace(pierced, regions=(None, *pierced.regions[1:]))
    assert DisjointGroups().sets(no_box) == DisjointGroups().sets(
        Grid(6, 6, range(1, 7), (None,) * 36, holes=pierced.holes)
    )


def test_windows_are_as_large_as_boxes_and_lie_between_them() -> None:
    for size, windows in ((9, 4), (16, 9), (6, 1)):
        grid = Grid.square(size)
        sets = Windoku().sets(grid)
        assert len(sets) == windows
        assert all(len(cells) == size for cells in sets)
    grid = Grid.square(9)
    assert grid.select("r2c2-r4c4") in Windoku().sets(grid)
    assert grid.select("r6c6-r8c8") in Windoku().sets(grid)
    assert Windoku().sets(Grid.square(6)) == (Grid.square(6).select("r2c2-r3c4"),)
    no_boxes = Grid(9, 9, range(1, 10), (None,) * 81)
    assert Windoku().sets(no_boxes) == Windoku().sets(grid)


def test_cells_at_the_same_place_of_their_boxes_are_a_group() -> None:
    grid = Grid.square(9)
    groups = DisjointGroups().sets(grid)
    assert len(groups) == 9
    assert grid.select("r1c1 r1c4 r1c7 r4c1 r4c4 r4c7 r7c1 r7c4 r7c7") == groups[0]
    assert DisjointGroups(places=(2,)).sets(grid) == groups[1:2]
    nine_digits = Grid(6, 6, range(1, 10), (None,) * 36)
    assert [len(group) for group in DisjointGroups(4).sets(nine_digits)] == [9] * 4
    assert DisjointGroups().sets(Grid.square(6))[5] == Grid.square(6).select(
        "r2c3 r2c6 r4c3 r4c6 r6c3 r6c6"
    )


def test_neighbours_without_a_dot() -> None:
    assert not hold("125", NonConsecutive())
    assert hold("135", NonConsecutive())
    assert not hold("14 85", NonConsecutive())  # 4 above 5
    assert hold("14 85", NonConsecutive("diagonal"))
    assert hold("14 72", NonConsecutive())
    assert not hold("14 72", NonConsecutive("diagonal"))
    white, black = Difference("r1c1 r1c2"), Ratio("r1c2 r1c1")
    assert not hold("125", NonConsecutive(), white)
    assert hold("125", NonConsecutive(exempt_dots=True), white)
    assert hold("125", NonConsecutive(exempt_dots=True), black)
    assert not hold("215", NonConsecutive(exempt_dots=True), Difference("r1c3 r1c2"))


def test_a_dot_of_either_colour_exempts_from_both() -> None:
    white, black = Difference("r1c1 r1c2"), Ratio("r1c2 r1c1")
    for constraint in (NegativeRatio(), NegativeDifference()):
        assert not hold("12", constraint)
        assert hold("13", constraint)
        assert hold("12", constraint, white)
        assert hold("12", constraint, black)
        assert not hold("12", constraint, PairSum("r1c1 r1c2", 3))
        assert hold("12", constraint, Or((black, white)))
    assert hold("12", NegativeRatio(any_dot=False), black)
    assert not hold("12", NegativeRatio(any_dot=False), white)
    assert hold("12", NegativeDifference(any_dot=False), white)
    assert not hold("12", NegativeDifference(any_dot=False), black)
    assert hold("12 48", NegativeRatio((3,)))
    assert not hold("12 48", NegativeRatio((3, 4)))
    assert not hold("00", NegativeRatio())


def test_either_letter_exempts_from_both_sums() -> None:
    assert not hold("23", NegativeSum())
    assert not hold("2 8", NegativeSum())
    assert hold("2 8", NegativeSum(), PairSum("r2c1 r1c1", 5))
    assert not hold("2 8", NegativeSum(), Difference("r1c1 r2c1", 6))
    assert hold("23", NegativeSum((10,)))


def test_every_square_of_four() -> None:
    digits = range(1, 10)
    assert hold("15 92", GlobalEntropy(), digits=digits)
    assert not hold("15 42", GlobalEntropy(), digits=digits)  # no high digit
    assert not hold("12 97", GlobalEntropy(), digits=digits)  # no middle digit
    assert not hold("45 97", GlobalEntropy(), digits=digits)  # no low digit
    assert hold("159 922", GlobalEntropy(), digits=digits)
    assert not hold("154 921", GlobalEntropy(), digits=digits)  # the second square: 5 4 2 1
    assert hold("04 70", GlobalEntropy(), digits=range(9))
    assert hold("15 62", GlobalModular(), digits=digits)
    assert hold("14 62", GlobalModular(3), digits=digits)
    assert hold("14 65", GlobalModular(2), digits=digits)
    assert not hold("17 35", GlobalModular(2), digits=digits)
    assert not hold("14 74", GlobalModular(3), digits=digits)


def test_each_5_has_a_1_above_or_a_9_below() -> None:
    assert hold("1 5 3", DutchFlatmates())
    assert hold("3 5 9", DutchFlatmates())
    assert hold("1 5 9", DutchFlatmates())
    assert not hold("3 5 1", DutchFlatmates())
    assert not hold("5 1 9", DutchFlatmates())
    assert hold("5 9 1", DutchFlatmates())
    assert not hold("159", DutchFlatmates())


def test_all_houses_of_the_largest_size_hold_the_same_digits() -> None:
    same = RegionSameDigits()
    assert hold("124 412", same, has_rows=True)
    assert not hold("124 312", same, has_rows=True)
    assert hold("124 412", same, has_rows=True, has_columns=True)  # columns are shorter


def test_lines_miss_different_digits() -> None:
    # Row 1 misses 3, row 2 misses 2, row 3 misses 1; the columns miss 2, 1, 3.
    lines = {"has_rows": True, "has_columns": True}
    # The rows miss 2 and 1, the columns 1 and 2; at each 0 they differ.
    assert hold("01 20", Doppelganger(), digits=range(3), **lines)
    assert not hold("10 01", Doppelganger(), digits=range(3), **lines)  # both rows miss 2
    assert not hold("12 20", Doppelganger(), digits=range(3), **lines)  # row 1 misses 0
    rows = "0123 2410 3204 4031"
    assert hold(rows, Doppelganger(), digits=range(5), **lines)
    # At r1c1 both the row and the column miss 4.
    assert not hold("0123 1304 2410 3042", Doppelganger(), digits=range(5), **lines)


def test_known_grids_that_obey_several_at_once() -> None:
    chess = values_of(
        "372615948948372615615948372837261594594837261261594837483726159159483726726159483"
    )
    for constraint in (AntiKing(), AntiKnight(), NonConsecutive()):
        assert constraint.holds(CLASSIC, chess)
    for constraint in (Diagonal("up"), Diagonal("down"), NegativeSum()):
        assert not constraint.holds(CLASSIC, chess)


# What is checked and what is stated, on all fillings of small grids.

ROWS = {"has_rows": True, "has_columns": True}
_SUM_4 = PairSum("r2c2 r1c2", 4)
HOLE = frozenset({4})
CORNERS = frozenset(range(16)) - {0, 2, 8, 5, 15}


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    ("grid", "constraints"),
    [
        (free_grid(2, 2, 3), [Diagonal("down")]),
        (free_grid(2, 2, 3), [Diagonal("up")]),
        (free_grid(3, 3, 3, holes=frozenset({1, 3, 5, 7})), [Diagonal("up")]),
        (free_grid(4, 4, 4, holes=frozenset(range(16)) - {5, 6, 9, 10}), [Windoku(4)]),
        (free_grid(4, 4, 4, holes=CORNERS), [DisjointGroups()]),
        (free_grid(4, 4, 4, holes=CORNERS), [DisjointGroups(4, (2, 1))]),
        (free_grid(2, 3, 3), [AntiKnight()]),
        (free_grid(3, 2, 3, **ROWS), [AntiKnight()]),
        (free_grid(2, 3, 3, holes=HOLE), [AntiKing()]),
        (free_grid(2, 3, 5, **ROWS), [AntiKing()]),
        (free_grid(1, 4, 3), [AntiKing()]),
        (free_grid(2, 3, 3), [AntiTaxicab()]),
        (free_grid(2, 3, range(3), **ROWS), [AntiTaxicab()]),
        (free_grid(2, 3, 3), [AntiTaxicab(in_lines=False)]),
        (free_grid(2, 3, 3, holes=HOLE), [AntiTaxicab(2)]),
        (free_grid(2, 3, 3), [AntiTaxicab(1, in_lines=False)]),
        (free_grid(2, 2, 5), [NonConsecutive()]),
        (free_grid(2, 2, 6, **ROWS), [NonConsecutive()]),
        (free_grid(2, 2, 4), [NonConsecutive("diagonal")]),
        (free_grid(2, 3, 3, holes=HOLE), [NonConsecutive()]),
        (free_grid(2, 2, 4), [NonConsecutive(exempt_dots=True), Difference("r1c1 r1c2")]),
        (free_grid(2, 2, 4), [NonConsecutive(exempt_dots=True), Ratio("r1c1 r2c1")]),
        (free_grid(2, 2, 4), [NegativeRatio(), NegativeDifference(), Ratio("r1c1 r2c1")]),
        (free_grid(2, 2, 4), [NegativeRatio((2, 3), any_dot=False), Difference("r1c1 r1c2")]),
        (free_grid(2, 2, range(5), **ROWS), [NegativeRatio(), NegativeDifference((2,))]),
        (free_grid(2, 2, 4), [NegativeSum((4, 5)), PairSum("r2c2 r1c2", 4)]),
        (free_grid(2, 2, 4), [NegativeSum((3, 4)), Or((_SUM_4, PairSum("r1c2 r2c2", 3)))]),
        (free_grid(2, 2, 4), [NegativeSum((4,)), And((_SUM_4, Even("r1c1")))]),
        (free_grid(2, 2, 5, **ROWS), [NegativeSum((6, 4))]),
        (free_grid(2, 2, 6), [GlobalEntropy()]),
        (free_grid(2, 3, 3), [GlobalEntropy()]),
        (free_grid(2, 2, range(6), **ROWS), [GlobalEntropy()]),
        (free_grid(2, 2, 6), [GlobalModular()]),
        (free_grid(2, 3, range(3)), [GlobalModular()]),
        (free_grid(2, 3, 4), [GlobalModular(2)]),
        (free_grid(2, 2, 6), [GlobalModular(4)]),
        (free_grid(3, 2, 3, holes=HOLE), [GlobalModular(2)]),
        (free_grid(3, 1, 9), [DutchFlatmates()]),
        (free_grid(3, 2, 9, holes=frozenset({1, 3, 4})), [DutchFlatmates()]),
        (free_grid(2, 2, 4, has_rows=True), [RegionSameDigits()]),
        (free_grid(2, 2, 5, **ROWS), [RegionSameDigits()]),
        (free_grid(3, 2, 3, has_rows=True), [RegionSameDigits()]),
        (free_grid(2, 2, range(3), has_rows=True), [Doppelganger()]),
        (free_grid(2, 2, range(3), has_columns=True, regions=(0, 0, 1, 1)), [Doppelganger()]),
        (free_grid(2, 2, range(3), **ROWS), [Doppelganger()]),
        (free_grid(2, 2, range(3), regions=(0, 1, 1, 0), **ROWS), [Doppelganger()]),
        (
            free_grid(
                2,
                2,
                range(3),
                extras=(ExtraCell("dgc2", (1, 2)), ExtraCell("dgr1", (0, 1, 2))),
                **ROWS,
            ),
            [Doppelganger()],
        ),
    ],
    ids=lambda value: " ".join(map(repr, value)) if isinstance(value, list) else str(value),
)
def test_checks_and_statements_agree(grid: Grid, constraints: list[Constraint]) -> None:
    assert_check_and_statement_agree(grid, *constraints)


@pytest.mark.sample(every=6)
@pytest.mark.parametrize(
    "constraint",
    [AntiKing(), NonConsecutive(), NegativeSum((4,)), AntiTaxicab(), GlobalModular(2)],
    ids=repr,
)
@pytest.mark.parametrize("houses", [False, True])
def test_rules_for_the_whole_grid_may_stand_in_composites(
    constraint: Constraint, houses: bool
) -> None:
    grid = free_grid(2, 2, 4, has_rows=houses, has_columns=houses)
    assert_check_and_statement_agree(grid, Or((constraint, Even("r1c1"))))
    assert_check_and_statement_agree(grid, Not(constraint))


SHAPES = {
    "9x9": Grid.square(9),
    "16x16": Grid.square(16),
    "6x8": Grid.rectangle(6, 8),
    "digits 0-8": Grid.rectangle(9, 9, range(9)),
    "digits 1-15": Grid.rectangle(9, 9, range(1, 16), (3, 3)),
    "no regions": Grid.rectangle(7, 7),
    "one row": Grid.rectangle(1, 9),
    "one column": Grid.rectangle(9, 1),
    "one cell": Grid.rectangle(1, 1),
    "samurai": Grid.samurai(),
    "extra cells": Grid(2, 2, range(3), (0, 1, None, 1), extras=(ExtraCell("x", (7,)),)),
}
SWITCHES = [
    Diagonal("down"),
    Diagonal("up"),
    Windoku(),
    Windoku(4),
    DisjointGroups(),
    DisjointGroups(6),
    AntiKnight(),
    AntiKing(),
    AntiLeaper(2, 3, (1, 2)),
    AntiTaxicab(),
    AntiTaxicab(3, in_lines=False),
    NonConsecutive(),
    NonConsecutive("diagonal", exempt_dots=True),
    NegativeSum(),
    NegativeRatio(),
    NegativeDifference(),
    GlobalEntropy(),
    GlobalModular(),
    DutchFlatmates(),
    RegionSameDigits(),
    Doppelganger(),
]


@pytest.mark.sample(every=24)
@pytest.mark.parametrize("grid", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("constraint", SWITCHES, ids=repr)
def test_on_any_grid_it_says_something_or_why_not(grid: Grid, constraint: Constraint) -> None:
    board = Board(grid, (constraint,))
    try:
        constraint.validate(board)
    except ConstraintError as problem:
        assert "expected" in str(problem)
        return
    model = state_rules(grid)
    constraint.state(Stating(board, model, "it"))
    # Also where clues leave the cells fewer values: what is stated must not count on all of them.
    narrow = state_rules(grid, [domain[:1] for domain in grid.domains])
    constraint.state(Stating(board, narrow, "it"))
    lowest = [domain[0] for domain in grid.domains]
    assert constraint.holds(board, lowest) in (True, False)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([(2, 3), (3, 2), (1, 5), (2, 2)]),
    st.tuples(st.integers(0, 2), st.integers(0, 2)).filter(any),
    st.sets(st.integers(1, 3)),
    st.booleans(),
)
def test_leapers_are_stated_as_they_are_meant(
    shape: tuple[int, int], leap: tuple[int, int], digits: set, rows: bool
) -> None:
    grid = free_grid(*shape, 5 if rows and shape == (1, 5) else 3, has_rows=rows)
    assert_check_and_statement_agree(grid, AntiLeaper(*leap, tuple(sorted(digits))))


def test_houses_of_several_grids_count_as_seen() -> None:
    # r1c1 and r2c2 share a further house, r1c2 and r2c1 do not.
    grid = free_grid(2, 2, 4, more_houses=(House("a diagonal", (0, 3)),), has_rows=True)
    assert_check_and_statement_agree(grid, AntiKing())
    assert_check_and_statement_agree(grid, NonConsecutive("diagonal"))


@pytest.mark.sample(every=12)
@pytest.mark.parametrize("solver", ["sat", "cpsat"])
@pytest.mark.slow
@pytest.mark.rest
def test_number_of_doppelganger_grids(solver: str) -> None:
    board = Board(Grid(4, 4, range(5), (0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2))
    first = (0, 1, 2, 3)
    rows = [row for row in permutations(range(5), 4) if row[0] and 0 in row]
    expected = sum(
        board.grid.holds(values) and Doppelganger().holds(board, values)
        for rest in permutations(rows, 3)
        if all(len(set(column)) == 4 for column in zip(first, *rest, strict=True))
        for values in [[*first, *rest[0], *rest[1], *rest[2]]]
    )
    puzzle = sm.Puzzle(board.grid, (*first, *[None] * 12), constraints=(Doppelganger(),))
    assert sm.count(puzzle, solver).value == expected == 8


@pytest.mark.parametrize(
    "constraint",
    [
        Windoku(),
        DisjointGroups(),
        AntiKnight(),
        AntiKing(),
        AntiTaxicab(),
        NonConsecutive(),
        GlobalEntropy(),
        GlobalModular(),
        DutchFlatmates(),
        NegativeSum(),
        NegativeRatio(),
        RegionSameDigits(),
    ],
    ids=repr,
)
@pytest.mark.sample(every=8)
def test_a_solved_9x9_grid_obeys_it(constraint: Constraint) -> None:
    # `solve` checks each solution with `holds`.
    puzzle = sm.Puzzle.empty(9).with_constraints(constraint)
    assert sm.solve(puzzle) is not None


# What a setter may get wrong.


@pytest.mark.parametrize(
    ("constraint", "grid", "words"),
    [
        (
            Diagonal("up"),
            Grid.rectangle(6, 8),
            "a grid of 6x8 with boxes of 2x4, expected a square",
        ),
        (Diagonal("up"), free_grid(3, 3, 2), "3 cells that must differ"),
        (Windoku(), Grid.rectangle(7, 7), "no boxes of 7 cells tile"),
        (Windoku(), Grid.square(4, (2, 2)), None),
        (Windoku(16), Grid.square(9), "no boxes of 16 cells tile"),
        (Windoku(), free_grid(2, 4, 8), "no window, expected a larger one"),
        (Windoku(), free_grid(9, 9, 9, holes=frozenset({10})), "a window with the hole r2c2"),
        (DisjointGroups(), Grid.rectangle(7, 7), "no boxes of 7 cells tile"),
        (DisjointGroups(4), free_grid(6, 6, 6), "9 cells that must differ"),
        (DisjointGroups(places=(10,)), Grid.square(9), "the place 10, expected one from 1 to 9"),
        (AntiLeaper(1, 3, (0,)), Grid.square(9), "the digit 0, expected digits among"),
        (GlobalEntropy(), Grid.square(8), "8 digits, expected a multiple of 3"),
        (GlobalModular(3), free_grid(2, 2, 2), "2 digits, expected at least 3"),
        (DutchFlatmates(), Grid.square(8), "the digit 9, expected digits among"),
        (RegionSameDigits(), free_grid(2, 2, 2), "a grid without rows, columns and regions"),
        (Doppelganger(), Grid.square(9), "digits from 1, expected digits from 0"),
        (Doppelganger(), free_grid(2, 2, range(3)), "a grid without rows, columns and regions"),
        (Doppelganger(), Grid.rectangle(3, 4, range(5)), "of 3 cells, expected 4"),
    ],
)
def test_what_does_not_fit_the_grid(constraint: Constraint, grid: Grid, words: str | None) -> None:
    if words is None:
        constraint.validate(Board(grid))
        return
    with pytest.raises(ConstraintError) as caught:
        constraint.validate(Board(grid))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: Diagonal("left"), "the direction 'left', expected 'down' or 'up'"),
        (lambda: Windoku("9"), "size is '9', expected a whole number"),
        (lambda: Windoku(10**6), "a size of 1000000"),
        (lambda: DisjointGroups(None, "123"), "places is '123', expected a list"),
        (lambda: AntiLeaper(0, 0), "a leap of 0 rows and 0 columns"),
        (lambda: AntiLeaper(-1, 2), "rows is -1"),
        (lambda: AntiLeaper(1, None), "columns is None"),
        (lambda: AntiTaxicab(0), "a distance of 0"),
        (lambda: NonConsecutive("both"), "the neighbours 'both'"),
        (lambda: NegativeSum(()), "no digits"),
        (lambda: NegativeRatio((0,)), "a ratio of 0"),
        (lambda: NegativeDifference((-1,)), "a difference of -1"),
        (lambda: GlobalModular(5), "a modulus of 5"),
    ],
)
def test_fields_that_make_no_sense(build, words: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        build()
    assert words in str(caught.value)


def test_rules_for_the_whole_grid_are_said_in_sentences() -> None:
    assert (
        Diagonal("up").describe() == "the digits on the diagonal from the bottom left corner differ"
    )
    assert NegativeSum().describe() == (
        "orthogonal neighbours without a sum marked between them do not add up to 5 or 10"
    )
    assert AntiLeaper(1, 3, (2, 4)).describe() == (
        "cells 1 and 3 rows and columns apart, either way, do not both hold the same one of 2 4"
    )


@pytest.mark.parametrize("direction", ["down", "up"])
@pytest.mark.parametrize("hole", [0, 2, 4, 6, 8])
def test_a_diagonal_goes_on_behind_a_hole(direction: str, hole: int) -> None:
    grid = Grid(3, 3, range(1, 4), (None,) * 9, False, False, holes=frozenset((hole,)))
    diagonal = Diagonal(direction)
    on_it = [cell for cell in ((0, 4, 8) if direction == "down" else (2, 4, 6)) if cell != hole]
    assert [sorted(cells) for cells in diagonal.sets(grid)] == [on_it]
    # A hole holds no digit, and so none that the diagonal could not have again.
    for digits in permutations(range(1, 4), len(on_it)):
        puzzle = sm.Puzzle.empty(grid).with_constraints(diagonal)
        for cell, digit in zip(on_it, digits, strict=True):
            puzzle = puzzle.with_given(grid.cell_name(cell), digit)
        assert sm.check(puzzle).status is sm.Status.MULTIPLE


def test_the_least_ratio_and_the_least_difference() -> None:
    pair = Grid(1, 2, range(1, 4), (None,) * 2, False, False)
    for constraint in (NegativeRatio((1,)), NegativeDifference((0,))):
        assert sm.count(sm.Puzzle.empty(pair).with_constraints(constraint)).value == 6
    for kind, number in ((NegativeRatio, 0), (NegativeDifference, -1)):
        with pytest.raises(ConstraintError, match=f" {number}, expected"):
            kind((number,))
