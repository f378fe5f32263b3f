"""Lines and groups whose sums are compared: meaning, statement, messages."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.sum_lines import (
    Arrow,
    DoubleArrow,
    EqualSum,
    RegionSumLine,
    SumLine,
    Zipper,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, House
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import (
    CLASSIC,
    LINE,
    assert_check_and_statement_agree,
    few,
    free_grid,
    holds_at_start,
)


@pytest.mark.parametrize(
    ("constraint", "right", "wrong"),
    [
        (Arrow("r1c1", "r1c2 r1c3"), ["312", "945"], ["313", "123"]),
        (Arrow("r1c1 r1c2", "r1c3 r1c4"), ["1266", "1899"], ["2166", "1238"]),
        (Arrow("r1c1 r1c2 r1c3", "r2 r3"), ["117" + "1" * 6 + "6" * 9 + "7" * 9], ["111"]),
        (DoubleArrow(LINE), ["31233", "91462"], ["11111", "12321"]),
        (RegionSumLine(LINE), ["12333", "12425"], ["12334", "12343"]),
        (RegionSumLine(LINE, 6), ["12333"], ["12425"]),
        (SumLine(LINE, 10), ["19523", "46145", "28541"], ["19911", "32852", "55555"]),
        (SumLine(LINE, 10, loop=True), ["19523", "32852"], ["11111", "55555", "99911"]),
        (EqualSum(("r1c1 r1c2", "r1c3", "r1c4 r1c5")), ["12321", "45936"], ["12322", "12421"]),
        (Zipper(LINE), ["12534", "11211"], ["12345", "12321"]),
        (Zipper("r1c1 r1c2 r1c3 r1c4"), ["1234", "2413"], ["1235", "1134"]),
    ],
)
def test_means_what_setters_mean(
    constraint: Constraint, right: list[str], wrong: list[str]
) -> None:
    constraint.validate(CLASSIC)
    assert [d for d in right if not holds_at_start(constraint, d)] == []
    assert [d for d in wrong if holds_at_start(constraint, d)] == []


places = st.permutations([f"r{row}c{column}" for row in (1, 2) for column in (1, 2)])


@few
@given(places, st.integers(1, 2), st.sampled_from([range(1, 6), range(0, 5)]), st.booleans())
@pytest.mark.slow
def test_arrows_are_stated_as_they_are_meant(
    cells: list[str], pill: int, digits: range, houses: bool
) -> None:
    grid = free_grid(2, 2, digits, has_rows=houses, has_columns=houses)
    arrow = Arrow(" ".join(cells[:pill]), " ".join(cells[pill:]))
    double = DoubleArrow(" ".join(cells))
    if pill == 1 or digits.start == 0:
        assert_check_and_statement_agree(grid, arrow)
    assert_check_and_statement_agree(grid, double)


def test_only_the_first_cell_of_a_pill_holds_a_digit_with_two_figures() -> None:
    """12 and 2 are 122, but 1 and 12 are no 22."""
    grid = free_grid(1, 2, 12, extras=(ExtraCell("v", (20, 22, 122)),))
    assert assert_check_and_statement_agree(grid, Arrow("r1c1 r1c2", "v")) == 2


def test_pills_of_three_cells() -> None:
    extra = tuple(ExtraCell(name, (30, 31, 40, 55)) for name in "vwx")
    grid = free_grid(1, 3, range(4), extras=extra)
    arrow = Arrow("r1c1 r1c2 r1c3", "v w x")
    assert assert_check_and_statement_agree(grid, arrow) > 0


@few
@given(
    st.lists(st.sampled_from([0, 1, None]), min_size=4, max_size=4),
    places,
    st.sampled_from([range(1, 5), range(0, 4)]),
    st.sampled_from([None, 3]),
)
def test_region_sums_are_stated_as_they_are_meant(
    regions: list[int | None], cells: list[str], digits: range, total: int | None
) -> None:
    if set(regions) == {None}:
        regions = [0, None, 0, 1]
    grid = free_grid(2, 2, digits, regions=regions)
    line = RegionSumLine(" ".join(cells), total)
    try:
        line.validate(Board(grid))
    except ConstraintError:
        assume(False)  # a total that four cells cannot have
    assert_check_and_statement_agree(grid, line)


def test_a_line_that_comes_back_to_a_region_begins_a_new_part() -> None:
    grid = free_grid(1, 5, 3, regions=(0, 0, 1, 0, None))
    line = RegionSumLine("r1")
    assert len(line.parts_of(Board(grid))) == 4
    assert assert_check_and_statement_agree(grid, line) == 2  # 1 2 3 3 3 and 2 1 3 3 3
    assert line.holds(Board(grid), (2, 1, 3, 3, 3)) is True


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize(
    ("regions", "solutions"),
    [((0, 0, 1, 1), 116), ((0, 0, None, None), 128), ((0, 0, 0, 1), 6), ((0, 0, 0, 0), 360)],
)
def test_where_a_closed_line_begins_makes_no_difference(
    start: int, regions: tuple[int | None, ...], solutions: int
) -> None:
    """Its parts have two cells each, three and one, or are one part."""
    places = (0, 1, 3, 2)  # around the square
    by_place = dict(zip(places, regions, strict=True))
    grid = free_grid(2, 2, 6, regions=[by_place[place] for place in range(4)])
    ring = [("r1c1", "r1c2", "r2c2", "r2c1")[(start + step) % 4] for step in range(5)]
    assert assert_check_and_statement_agree(grid, RegionSumLine(" ".join(ring))) == solutions


@few
@given(
    st.integers(1, 4),
    st.integers(1, 9),
    st.booleans(),
    st.booleans(),
    st.sampled_from([range(1, 5), range(0, 4), range(2, 6)]),
)
def test_sum_lines_are_stated_as_they_are_meant(
    count: int, total: int, loop: bool, house: bool, digits: range
) -> None:
    total = min(total, count * digits[-1])
    grid = free_grid(1, 4, digits, has_rows=house)
    assert_check_and_statement_agree(grid, SumLine(f"r1c1-r1c{count}", total, loop))


def test_a_closed_sum_line_has_more_ways() -> None:
    grid = free_grid(1, 4, 4)
    opened = assert_check_and_statement_agree(grid, SumLine("r1", 5))
    closed = assert_check_and_statement_agree(grid, SumLine("r1", 5, loop=True))
    assert 0 < opened < closed


@few
@given(
    st.lists(st.lists(st.sampled_from("1234"), min_size=1, max_size=4), min_size=2, max_size=3),
    st.booleans(),
    st.sampled_from([range(1, 6), range(0, 5)]),
)
def test_equal_sums_are_stated_as_they_are_meant(
    groups: list[list[str]], house: bool, digits: range
) -> None:
    texts = tuple(" ".join(f"r1c{number}" for number in group) for group in groups)
    grid = free_grid(1, 4, digits, has_rows=house)
    sizes = [len(group) for group in groups]
    if min(sizes) * digits[-1] >= max(sizes) * digits[0]:
        assert_check_and_statement_agree(grid, EqualSum(texts))


@pytest.mark.parametrize("group", ["r1c1 r1c2 r2c1", "r1c2 r1c1 r2c2", "r1c2 r2c1 r1c1"])
def test_digits_of_a_group_repeat_where_only_two_of_its_cells_do_not_see_each_other(
    group: str,
) -> None:
    grid = free_grid(2, 2, 4, has_rows=True, has_columns=True, extras=(ExtraCell("v", (4, 5)),))
    assert assert_check_and_statement_agree(grid, EqualSum((group, "v")), engines=["sat"])


def test_a_digit_that_only_one_cell_of_a_group_can_hold_counts() -> None:
    grid = free_grid(1, 4, 7, has_rows=True)
    model = state_rules(grid, [(1, 2), (1, 2), (3, 4), (5, 6, 7)])
    EqualSum(("r1c1 r1c2 r1c3", "r1c4")).state(Stating(Board(grid), model, "sums"))
    with open_session(model, Sat("minisat22")) as session:
        for last, total, outcome in (
            (3, 6, Outcome.SAT),
            (4, 7, Outcome.SAT),
            (4, 6, Outcome.UNSAT),
            (3, 5, Outcome.UNSAT),
        ):
            assert session.solve(model.literals((2, 1, last, total))).outcome is outcome


@few
@given(places, st.integers(3, 4), st.booleans(), st.sampled_from([range(1, 6), range(0, 5)]))
def test_zippers_are_stated_as_they_are_meant(
    cells: list[str], count: int, houses: bool, digits: range
) -> None:
    grid = free_grid(2, 2, digits, has_rows=houses, has_columns=houses)
    assert_check_and_statement_agree(grid, Zipper(" ".join(cells[:count])))


def test_a_single_part_has_every_sum() -> None:
    grid = free_grid(1, 2, 4, regions=(0, 0))
    assert assert_check_and_statement_agree(grid, Zipper("r1")) == 12
    assert assert_check_and_statement_agree(grid, RegionSumLine("r1")) == 12


def test_cells_of_a_region_count_as_a_set() -> None:
    # Two parts of three cells that all see each other, with and without a common sum of 6 to 9.
    grid = free_grid(2, 3, 4, regions=(0, 0, 0, 1, 1, 1))
    assert assert_check_and_statement_agree(grid, RegionSumLine("r1 r2")) == 4 * 6 * 6


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (("r1c1 r1c4", "r1c2 r1c3", "r2c1 r2c2"), 8 * 4),  # pairs of a house of 10: 5 each
        (("r1c1", "r1c2 r1c3 r1c4", "r2c1 r2c2"), 0),  # a digit that is half of 10
        (("r1c1 r1c2 r1c3", "r1c4", "r1c1 r1c2 r1c3 r1c4"), 0),
        (("r1c1 r1c2 r1c3 r1c4", "r2c1 r2c2 r2c1"), None),
    ],
)
def test_groups_that_make_up_a_house(groups: tuple[str, ...], expected: int | None) -> None:
    house = House("house", (0, 1, 2, 3))
    grid = free_grid(2, 4, 4, holes=frozenset([6, 7]), more_houses=(house,))
    found = assert_check_and_statement_agree(grid, EqualSum(groups))
    assert expected is None or found == expected


def test_parts_that_can_have_no_common_sum() -> None:
    grid = free_grid(1, 5, range(4, 6), regions=(None, None, 0, 0, None), has_rows=False)
    extra = free_grid(1, 5, range(5, 7), regions=(0, 0, None, None, None))
    assert assert_check_and_statement_agree(grid, RegionSumLine("r1")) == 0
    assert assert_check_and_statement_agree(extra, RegionSumLine("r1")) == 0


def test_a_house_that_cannot_be_shared_out() -> None:
    grid = free_grid(1, 4, range(3, 7), has_rows=True)
    line = EqualSum(("r1c1", "r1c2", "r1c3 r1c4"))
    assert assert_check_and_statement_agree(grid, line) == 0


@pytest.mark.parametrize(
    ("digits", "groups", "is_shared"),
    [
        (7, ("r1c1-r1c3", "r1c4-r1c7"), True),  # 14 each
        (6, ("r1c1-r1c3", "r1c4-r1c6"), False),
        (7, ("r1c1-r1c3", "r1c4 r1c5", "r1c6 r1c7"), False),
    ],
)
def test_no_search_is_needed_to_see_whether_a_house_can_be_shared_out(
    digits: int, groups: tuple[str, ...], is_shared: bool
) -> None:
    grid = free_grid(1, digits, digits, has_rows=True)
    model = state_rules(grid)
    EqualSum(groups).state(Stating(Board(grid), model, "sums"))
    with open_session(model, Sat("cadical153")) as session:
        assert session.propagate().consistent is is_shared


def test_a_zipper_with_a_middle_cell_can_be_met() -> None:
    grid = free_grid(2, 3, 3, has_rows=True)
    assert assert_check_and_statement_agree(grid, Zipper("r1c1 r1c2 r1c3 r2c3 r2c2")) > 0


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        (Arrow("r1c1", "r1c2-r1c9 r2c9 r2c8"), "a shaft of 10 cells, which add up to 10 to 90"),
        (Arrow("r1c1-r1c4", "r2c1 r3c1"), "a circle of 4 cells, expected at most 3"),
        (Arrow("r1c1 r1c1", "r2c1 r3c1"), "with a cell twice"),
        (Arrow("r1c1 r1c2", "r2c2"), "a shaft of 1 cells"),
        (Arrow("", "r2c2"), "circle is empty"),
        (Arrow("r1c1", "r1c2 r2c2 r1c1"), "r1c1 on the shaft, expected no cell of its circle"),
        (Arrow("r1c1 r1c2", "r1c2 r1c3"), "r1c2 on the shaft"),
        (DoubleArrow("r1c1 r1c2"), "2 cells, expected at least 3"),
        (SumLine("r1c1 r1c2 r2c2 r1c1", 10), "both ends in r1c1, expected each cell of a closed"),
        (SumLine("r1c1 r1c2 r2c2 r1c1", 10, True), "both ends in r1c1"),
        (RegionSumLine("r1c1-r1c4", 10), "a sum of 10 in r1c4, expected one from 1 to 9"),
        (SumLine("r1c1 r1c2", 19), "a sum of 19 on 2 cells, expected at most 18"),
        (EqualSum(("r1c1",)), "a single group"),
        (EqualSum(("r1c1", "r2c1-r2c9 r3c1")), "groups of 1 and of 10 cells"),
        (Zipper("r1c1 r1c3 r1c5"), "the line jumps from r1c1 to r1c3"),
        (RegionSumLine("r1c1-r3c3"), "the block r1c1-r3c3 on a line, expected ranges along a row"),
        (Arrow("r1c1", "r1c2 r2c2-r3c3"), "the block r2c2-r3c3 on a line"),
    ],
)
def test_a_slip_gets_a_clear_message(constraint: Constraint, said: str) -> None:
    with pytest.raises(ConstraintError, match=said) as caught:
        constraint.validate(CLASSIC)
    assert str(caught.value).startswith(type(constraint).__name__)


def test_slips_that_need_no_grid_or_another_one() -> None:
    with pytest.raises(ConstraintError, match="a sum of 0, expected one from 1 to 100"):
        SumLine("r1c1", 0)
    with pytest.raises(ConstraintError, match="a grid without regions"):
        RegionSumLine("r1").validate(Board(free_grid(1, 4, 4)))


@pytest.mark.parametrize("kind", [Arrow, DoubleArrow, RegionSumLine, SumLine, EqualSum, Zipper])
def test_the_example_is_sound(kind: type[Constraint]) -> None:
    example = kind(**kind.example)
    example.validate(CLASSIC)
    assert "r1c1" in example.describe() or "r2c2" in example.describe()
