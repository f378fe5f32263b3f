"""Implied statements: they follow from a model, they are found where setters use them, and no
verdict depends on them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import Grid, Puzzle, check, count, propagate, solutions, solve
from sudoku_model.clues import Clue
from sudoku_model.constraints import AllPairs, Diagonal, KillerCage, Or, Sum
from sudoku_model.constraints.base import Stating
from sudoku_model.deadline import GaveUpError, deadline
from sudoku_model.grid import House
from sudoku_model.implied import MOST_CELLS, add_implied_statements, take_away
from sudoku_model.model import AllDifferent, Clause, DistinctSum, Linear, Literal, Model, Primitive
from sudoku_model.stated import Switchboard, state_rules, state_shape

IMPLIED = "implied by the totals of houses"
SOLVED = tuple((3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
NINE = Puzzle.empty(9)


def stated(puzzle: Puzzle, *, implied: bool) -> Model:
    return state_shape(puzzle, implied=implied).model


def added(puzzle: Puzzle) -> list[Primitive]:
    """Return what is stated of the totals of houses."""
    model = stated(puzzle, implied=True)
    return [primitive for primitive, origin, _ in model.statements if str(origin) == IMPLIED]


def in_words(primitive: Primitive) -> str:
    if isinstance(primitive, DistinctSum):
        (total,) = primitive.totals
        return f"different {' + '.join(v.name for v in primitive.variables)} = {total}"
    assert isinstance(primitive, Linear)
    assert primitive.relation == "=="
    signs = {1: "+", -1: "-"}
    terms = " ".join(f"{signs[factor]} {term.name}" for factor, term in primitive.terms)
    return f"{terms.removeprefix('+ ')} = {primitive.constant}"


def cage(cells: str, filled: Sequence[int] = SOLVED, grid: Grid = NINE.grid) -> KillerCage:
    """Return the cage whose total is that of a filled grid."""
    return KillerCage(cells, sum(filled[cell] for cell in grid.select(cells)))


def implied_in(*cages: str) -> set[str]:
    return set(map(in_words, added(NINE.with_constraints(*map(cage, cages)))))


def narrowed_and_added(settled: dict[int, int], cages: Sequence[KillerCage]) -> list[str]:
    """Return what is added about row 1 once some of its cells have one value left."""
    puzzle = Puzzle.empty(Grid(9, 9, range(1, 10), (None,) * 81, has_columns=False))
    model = state_rules(puzzle.grid)
    for cell in range(9):
        model.narrow(
            cell, [settled[cell]] if cell in settled else {*range(1, 10)} - {*settled.values()}
        )
    board = puzzle.with_constraints(*cages).board
    for cage in cages:
        cage.state(Stating(board, model, cage))
    add_implied_statements(model)
    found = [primitive for primitive, origin, _ in model.statements if str(origin) == IMPLIED]
    return ["nothing holds" if one == Clause(()) else in_words(one) for one in found]


def long_sum(cells: str) -> Sum:
    """Return the sum whose value is that of a filled grid."""
    return Sum(cells, "==", sum(SOLVED[cell] for cell in NINE.grid.select(cells)))


class TestCellsBesideCoveredHouses:
    """Sums of cells that may be alike cover box 1, and stick out of it."""

    FIRST = "r1c1 r1c2 r1c3 r2c1 r4c4 r7c5"
    SECOND = "r2c2 r2c3 r3c1 r3c2 r3c3 r5c9"

    def implied_by(self, *sums: str) -> set[str]:
        return set(map(in_words, added(NINE.with_constraints(*map(long_sum, sums)))))

    def test_they_add_up_to_what_is_left_of_the_sums(self) -> None:
        values = [SOLVED[cell] for cell in NINE.grid.select("r4c4 r5c9 r7c5")]
        assert self.implied_by(self.FIRST, self.SECOND) == {f"r4c4 + r5c9 + r7c5 = {sum(values)}"}

    def test_of_cells_that_see_each_other_they_are_different_ones(self) -> None:
        second = self.SECOND.replace("r5c9", "r9c6")
        first = self.FIRST.replace("r4c4", "r8c4")
        (found,) = self.implied_by(first, second)
        assert found.startswith("different r7c5 + r8c4 + r9c6 = ")

    def test_a_house_with_a_cell_that_no_sum_has_is_not_covered(self) -> None:
        assert self.implied_by(self.FIRST, self.SECOND.replace("r3c3", "r4c3")) == set()

    def test_sums_that_share_a_cell_do_not_cover_together(self) -> None:
        assert self.implied_by(self.FIRST, self.SECOND.replace("r5c9", "r4c4")) == set()

    def test_an_extra_house_helps_to_cover(self) -> None:
        sums = ("r1c2 r1c3 r2c3 r5c8 r7c1", "r2c1 r3c1 r3c2 r6c9 r8c4")
        puzzle = NINE.with_constraints(*map(long_sum, sums), Diagonal("down"))
        outside = ["r4c4", "r5c5", "r6c6", "r7c7", "r8c8", "r9c9"]
        assert any(
            {term.name for _, term in one.terms} > set(outside)
            for one in added(puzzle)
            if isinstance(one, Linear)
        )

    def test_what_was_added_is_not_added_again(self) -> None:
        model = stated(
            NINE.with_constraints(long_sum(self.FIRST), long_sum(self.SECOND)), implied=True
        )
        before = len(model.statements)
        add_implied_statements(model)
        assert len(model.statements) == before

    def test_too_many_cells_say_too_little(self) -> None:
        beside = "r4c4 r4c5 r4c6 r4c7 r4c8 r5c1 r5c2"
        others = "r6c1 r6c2 r6c3 r6c4 r6c5 r6c6"
        sums = (f"r1c1 {beside}", f"r1c2 {others}")
        rest = "r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3 r9c9"
        assert self.implied_by(*sums, rest) == set()


class TestWhatIsAdded:
    """In row 1 of the filled grid stands 1 to 9; row 2 is 4 to 9 and then 1 to 3."""

    def test_one_cell_left_of_a_row(self) -> None:
        assert implied_in("r1c1-r1c4", "r1c5-r1c8") == {"r1c9 = 9"}

    def test_what_follows_from_two_unions_is_stated_once(self) -> None:
        # Of row 2 there is left what of rows 1 and 2 together is: row 1 is full of cages.
        cages = ["r1c1-r1c4", "r1c5-r1c9", "r2c1-r2c4", "r2c5-r2c8 r3c8"]
        assert implied_in(*cages) == {"r2c9 - r3c8 = -2"}
        assert len(added(NINE.with_constraints(*map(cage, cages)))) == 1

    def test_two_and_three_cells_left_differ_where_they_see_each_other(self) -> None:
        assert implied_in("r1c1-r1c4", "r1c5-r1c7") == {"different r1c8 + r1c9 = 17"}
        assert implied_in("r1c1-r1c4", "r1c5-r1c6") == {"different r1c7 + r1c8 + r1c9 = 24"}
        # A longer rest says too little.
        assert MOST_CELLS == 3
        assert implied_in("r1c1-r1c4", "r1c5") == set()

    def test_one_cell_that_sticks_out(self) -> None:
        assert implied_in("r1c1-r1c5", "r1c6-r1c9 r2c9") == {"r2c9 = 3"}

    def test_two_cells_that_stick_out_differ_only_where_they_see_each_other(self) -> None:
        beside = implied_in("r1c1-r1c4 r2c2", "r1c5-r1c9 r2c9")
        assert beside == {"different r2c2 + r2c9 = 8"}
        apart = implied_in("r1c1-r1c4 r2c2", "r1c5-r1c9 r4c9")
        assert apart == {"r2c2 + r4c9 = 6"}

    def test_what_sticks_out_of_a_cage_and_what_is_left(self) -> None:
        assert implied_in("r1c1-r1c5", "r1c6-r1c8 r2c8") == {"r1c9 - r2c8 = 7"}

    def test_a_cell_that_sticks_out_of_two_cages_is_not_counted_twice(self) -> None:
        puzzle = NINE.with_constraints(cage("r1c1-r1c3 r2c1"), cage("r2c1 r1c5-r1c9"))
        assert added(puzzle) == []
        assert stated(puzzle, implied=True).holds(SOLVED)

    def test_several_houses_together(self) -> None:
        # No cage lies in one row; only together the rows are covered but for one cell.
        found = implied_in(*(f"r1c{c} r2c{c}" for c in range(1, 9)), "r2c9")
        assert "r1c9 = 9" in found
        assert implied_in(*(f"r1c{c}-r3c{c}" for c in range(1, 9)), "r2c9-r3c9") >= {"r1c9 = 9"}

    def test_up_to_four_houses_are_added_up(self) -> None:
        for rows, is_found in (4, True), (5, False):
            long = (f"r1c{column}-r{rows}c{column}" for column in range(1, 9))
            found = implied_in(*long, f"r2c9-r{rows}c9")
            assert ("r1c9 = 9" in found) == is_found

    def test_what_sticks_out_and_is_a_cage_of_its_own_is_known(self) -> None:
        out = ("r1c1-r1c5", "r1c6-r1c9 r2c1 r2c2", "r2c1 r2c2")
        assert implied_in(*out) == set()
        # What comes after it is looked at all the same.
        assert implied_in(*out, "r5c1-r5c8") == {"r5c9 = 4"}

    def test_cells_that_are_settled_are_added_up_beforehand(self) -> None:
        found = narrowed_and_added({5: 6, 6: 7, 7: 8}, [cage("r1c1-r1c3")])
        assert found == ["different r1c4 + r1c5 + r1c9 = 18"]
        settled = {cell: value for cell, value in enumerate(SOLVED[:9]) if cell not in (7, 8)}
        assert narrowed_and_added(settled, [cage("r1c1-r1c3")]) == ["different r1c8 + r1c9 = 17"]

    def test_of_a_difference_with_one_side_settled_a_sum_is_left(self) -> None:
        cages = [cage("r1c1-r1c5"), cage("r1c6-r1c8 r2c7 r2c8")]
        found = narrowed_and_added({8: 9}, cages)
        assert found == ["different r2c7 + r2c8 = 3"]

    def test_where_all_cells_are_settled_a_wrong_sum_is_a_contradiction(self) -> None:
        right = dict(enumerate(SOLVED[:9]))
        assert narrowed_and_added(right, [cage("r1c1-r1c4")]) == []
        wrong = KillerCage("r1c1-r1c4", 11)
        assert narrowed_and_added(right, [wrong]) == ["nothing holds"]

    def test_columns_and_boxes_are_houses_too(self) -> None:
        assert implied_in("r1c1-r8c1") == {"r9c1 = 9"}
        assert implied_in("r1c1-r1c3", "r2c1-r2c3", "r3c1 r3c2") == {"r3c3 = 9"}
        regions = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
        jigsaw = Puzzle.empty(Grid(4, 4, range(1, 5), regions))
        found = added(jigsaw.with_constraints(KillerCage("r1c1 r1c2 r2c1", 6)))
        assert "r1c3 = 4" in set(map(in_words, found))

    def test_other_digits_have_other_totals(self) -> None:
        grid = Grid(4, 4, range(4), Grid.square(4).regions)
        found = added(Puzzle.empty(grid).with_constraints(KillerCage("r1c1-r1c3", 3)))
        assert "r1c4 = 3" in set(map(in_words, found))

    def test_the_same_sum_is_not_stated_twice(self) -> None:
        # The rest of a row is a cage of its own already, or the rest of a box as well.
        assert implied_in("r1c1-r1c4", "r1c5-r1c7", "r1c8-r1c9") == set()
        pieces = ("r1c1-r1c3", "r1c4-r1c6", "r2c7-r2c9", "r3c7-r3c9")
        found = added(NINE.with_constraints(*map(cage, pieces)))
        assert list(map(in_words, found)) == ["different r1c7 + r1c8 + r1c9 = 24"]

    def test_what_adds_up_to_nothing_known_adds_nothing(self) -> None:
        assert implied_in() == set()
        puzzle = NINE.with_constraints(
            KillerCage("r1c1-r1c8"),  # no total
            KillerCage("r2c1-r2c8", (36, 37)),  # two totals
            Sum("r3c1-r3c8", ">=", 40),
            Or((KillerCage("r4c1-r4c8", 40), KillerCage("r5c1-r5c8", 40))),  # only perhaps
        )
        assert added(puzzle) == []

    def test_a_house_with_fewer_cells_than_digits_has_no_total(self) -> None:
        grid = Grid(3, 3, range(1, 5), (None,) * 9)
        assert added(Puzzle.empty(grid).with_constraints(KillerCage("r1c1-r1c2", 5))) == []
        more = Grid(3, 3, range(1, 5), (None,) * 9, more_houses=(House("all", (0, 1, 2, 3)),))
        found = added(Puzzle.empty(more).with_constraints(KillerCage("r1c1-r1c3", 8)))
        assert list(map(in_words, found)) == ["r2c1 = 2"]


@pytest.mark.parametrize(
    ("cages", "inner", "outer", "taken"),
    [
        (["123"], "4", "", [0]),
        (["4567"], "1234", "", []),  # more of it sticks out than lies inside
        (["3456"], "1234", "", []),  # as much
        (["2345"], "1", "5", [0]),
        (["12", "23", "34"], "", "", [0, 2]),  # of two that share a cell the first one counts
        (["1235", "34"], "12", "", [1]),  # what sticks out least comes first
        (["1256", "345", "123"], "4", "", [2]),
        (["125", "345"], "34", "5", [0]),  # the same cell does not stick out twice
        (["56", "12"], "34", "", [1]),
    ],
)
def test_cages_are_taken_away_so_that_little_is_left(
    cages: list[str], inner: str, outer: str, taken: list[int]
) -> None:
    """From a house of the cells 1, 2, 3 and 4."""

    def mask(cells: str) -> int:
        return sum(1 << int(cell) for cell in cells)

    found = take_away(mask("1234"), [mask(cage) for cage in cages])
    assert found == (mask(inner), mask(outer), taken)


class TestSwitchedSums:
    """Cages that can be switched on are added up as well, and what follows holds under theirs."""

    GRID = Grid(2, 3, range(1, 4), (None,) * 6, has_columns=False)

    def stated(self, *cages: tuple[str, int]) -> tuple[Model, list[Literal]]:
        switches = Switchboard(self.GRID)
        board = Puzzle.empty(self.GRID).board
        clues = [Clue(constraint=KillerCage(cells, total)) for cells, total in cages]
        return switches.model, [switches.switch(clue, board).selector for clue in clues]

    def implied(self, model: Model) -> list[tuple[str, tuple[Literal, ...]]]:
        found = [one for one in model.statements if str(one.origin) == IMPLIED and one.when]
        return [(in_words(one.primitive), one.when) for one in found]

    def test_nothing_follows_from_those_that_are_off(self) -> None:
        model, (first, second) = self.stated(("r1c1 r1c2", 3), ("r2c1 r2c2", 4))
        add_implied_statements(model, [first])
        assert self.implied(model) == [("r1c3 = 3", (first,))]
        add_implied_statements(model, [second])
        assert self.implied(model) == [("r1c3 = 3", (first,)), ("r2c3 = 2", (second,))]

    def test_no_assignment_is_lost(self) -> None:
        cages = [("r1c1 r1c2", 3), ("r1c2 r1c3", 4), ("r2c1 r2c2", 5), ("r1c3 r2c3", 4)]
        rows = [*itertools.permutations((1, 2, 3))]
        for on in ([0], [0, 2], [1, 3], [0, 1, 2, 3]):
            model, selectors = self.stated(*cages)
            before, _ = self.stated(*cages)
            add_implied_statements(model, [selectors[number] for number in on])
            assert len(model.statements) > len(before.statements)
            for first, second, switched in itertools.product(
                rows, rows, itertools.product((0, 1), repeat=4)
            ):
                values = (*first, *second, *switched)
                assert model.holds(values) == before.holds(values)

    def test_what_was_added_is_not_added_again(self) -> None:
        model, selectors = self.stated(("r1c1 r1c2", 3), ("r2c1 r2c2", 4))
        add_implied_statements(model, selectors[:1])
        add_implied_statements(model, selectors)
        stated = len(model.statements)
        add_implied_statements(model, selectors)
        assert len(model.statements) == stated


class TestSharpenedSums:
    def sharpened(self, *primitives: Primitive) -> list[Primitive]:
        model = state_rules(NINE.grid)
        for primitive in primitives:
            model.post(primitive, "mine")
        add_implied_statements(model)
        return [primitive for primitive, origin, _ in model.statements if str(origin) == "mine"]

    def sum_of(self, cells: str, relation: str = "==", constant: int = 12) -> Linear:
        variables = state_rules(NINE.grid).variables
        return Linear(
            tuple((1, variables[cell]) for cell in NINE.grid.select(cells)), relation, constant
        )

    @pytest.mark.parametrize("cells", ["r1c1 r1c9", "r1c1-r3c1", "r1c1 r2c2 r3c3", "r1c1 r2c1"])
    def test_an_equation_over_cells_that_see_each_other_is_one_of_different_cells(
        self, cells: str
    ) -> None:
        linear = self.sum_of(cells)
        variables = tuple(variable for _, variable in linear.terms)
        assert self.sharpened(linear) == [DistinctSum(variables, frozenset((12,)))]

    @pytest.mark.parametrize(
        ("cells", "relation"),
        [("r1c1 r2c4", "=="), ("r1c1 r1c2 r2c4", "=="), ("r1c1 r1c2", ">="), ("r1c1 r1c1", "==")],
    )
    def test_other_sums_stay_as_they_are(self, cells: str, relation: str) -> None:
        linear = self.sum_of(cells, relation)
        assert self.sharpened(linear) == [linear]

    def test_coefficients_and_literals_are_no_plain_sum(self) -> None:
        x, y = state_rules(NINE.grid).variables[:2]
        double, literal = Linear(((2, x), (1, y)), "==", 5), Linear(((1, x), (1, 5)), "==", 2)
        assert self.sharpened(double, literal) == [double, literal]

    def test_a_guard_stays(self) -> None:
        model = state_rules(NINE.grid)
        guard = model.boolean("guard")
        model.post(self.sum_of("r1c1 r1c2"), "mine", (guard,))
        add_implied_statements(model)
        primitive, _, when = model.statements[-1]
        assert isinstance(primitive, DistinctSum)
        assert when == (guard,)

    def test_only_what_is_stated_since_a_place_is_sharpened(self) -> None:
        model = state_rules(NINE.grid)
        model.post(self.sum_of("r1c1 r1c2"), "before")
        start = len(model.statements)
        model.post(self.sum_of("r1c3 r1c4"), "since")
        add_implied_statements(model, start=start)
        assert [type(one.primitive) for one in model.statements[start - 1 :]] == [
            Linear,
            DistinctSum,
        ]

    def test_in_what_order_houses_and_sums_are_stated_makes_no_difference(self) -> None:
        for step in (1, -1):
            model = Model()
            x, y, z = cells = tuple(model.variable(name, (1, 2, 3)) for name in "xyz")
            pair = Linear(((1, x), (1, y)), "==", 4)
            for primitive in (AllDifferent(cells), pair)[::step]:
                model.post(primitive, "mine")
            add_implied_statements(model)
            found = [statement.primitive for statement in model.statements]
            assert DistinctSum((x, y), frozenset({4})) in found
            assert Linear(((1, z),), "==", 2) in found
            model = Model()
            x, y, z = cells = tuple(model.variable(name, (1, 2, 3)) for name in "xyz")
            for primitive in (AllDifferent(cells), DistinctSum((y, z), frozenset({5})))[::step]:
                model.post(primitive, "mine")
            add_implied_statements(model)
            found = [statement.primitive for statement in model.statements]
            assert Linear(((1, x),), "==", 1) in found

    def test_cells_that_differ_only_under_a_guard_may_be_equal(self) -> None:
        grid = Grid(1, 2, range(1, 4), (None,) * 2, has_rows=False)
        model = state_rules(grid)
        guard = model.boolean("guard")
        x, y = model.variables[:2]
        model.post(AllDifferent((x, y)), "perhaps", (guard,))
        model.post(Linear(((1, x), (1, y)), "==", 4), "mine")
        add_implied_statements(model)
        assert isinstance(model.statements[-1].primitive, Linear)
        assert model.holds((2, 2, 0))


@cache
def fillings() -> tuple[tuple[int, ...], ...]:
    """Return every filling of the 4x4 grid."""
    return tuple(solution.values for solution in solutions(Puzzle.empty(4)))


@st.composite
def cages(draw: st.DrawFn, order: int, filled: Sequence[int]) -> tuple[KillerCage, ...]:
    """Cages on a filled grid: connected or not, disjoint or not; some with another total."""
    found = []
    for _ in range(draw(st.integers(1, order + 2))):
        start = draw(st.integers(0, order**2 - 1))
        if draw(st.booleans()):  # a piece of a row or column, as it covers houses best
            step, rest = draw(
                st.sampled_from([(1, order - start % order), (order, order - start // order)])
            )
            cells = [start + step * i for i in range(draw(st.integers(1, rest)))]
        else:
            cells = [start, *draw(st.lists(st.integers(0, order**2 - 1), max_size=order - 1))]
        by_digit = {filled[cell]: cell for cell in cells}  # digits of a cage differ
        members = sorted(by_digit.values())
        text = " ".join(f"r{cell // order + 1}c{cell % order + 1}" for cell in members)
        found.append(KillerCage(text, sum(filled[cell] for cell in members)))
    return tuple(found)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
@pytest.mark.slow
def test_what_is_added_holds_in_every_solution_and_excludes_no_more(data: st.DataObject) -> None:
    filled = data.draw(st.sampled_from(fillings()))
    puzzle = Puzzle.empty(4).with_constraints(*data.draw(cages(4, filled)))
    plain, more = stated(puzzle, implied=False), stated(puzzle, implied=True)
    assert len(more.statements) >= len(plain.statements)
    assert len(more.variables) == len(plain.variables)
    for values in fillings():
        assert more.holds(values) == plain.holds(values) == puzzle.holds(values)
    spoilt = list(filled)
    for cell, digit in data.draw(
        st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=4)
    ):
        spoilt[cell] = digit
    assert more.holds(spoilt) == plain.holds(spoilt) == puzzle.holds(spoilt)


@settings(max_examples=60, deadline=None)
@given(shift=st.permutations(range(1, 10)), data=st.data())
def test_what_is_added_is_true_of_solved_grids(shift: list[int], data: st.DataObject) -> None:
    filled = tuple(shift[digit - 1] for digit in SOLVED)
    puzzle = NINE.with_constraints(*data.draw(cages(9, filled)))
    model = stated(puzzle, implied=True)
    assert puzzle.holds(filled)
    assert model.holds(filled)


@settings(max_examples=8, deadline=None)
@given(data=st.data())
@pytest.mark.slow
def test_verdicts_and_numbers_of_solutions_are_the_same_without(data: st.DataObject) -> None:
    filled = data.draw(st.sampled_from(fillings()))
    puzzle = Puzzle.empty(4).with_constraints(*data.draw(cages(4, filled)))
    if data.draw(st.booleans()):  # one that may have no solution
        puzzle = puzzle.with_constraints(KillerCage("r4c1 r4c2", data.draw(st.integers(3, 7))))
    expected = sorted(values for values in fillings() if puzzle.holds(values))
    status = ["none", "unique", "multiple"][min(2, len(expected))]
    for engine in ("sat", "cpsat"):
        for implied in (True, False):
            verdict = check(puzzle, engine, implied=implied)
            assert verdict.status.value == status
            found = solutions(puzzle, engine, implied=implied, limit=5)
            listed = {solution.values for solution in found}
            assert len(listed) == min(5, len(expected))
            assert listed <= set(expected)


def killer() -> Puzzle:
    """Make a killer of 3-cell pieces of rows, some of them shifted down by a cell."""
    cells = []
    for top in (1, 4, 7):
        for left in (1, 4, 7):
            r, c = top, left
            cells += [
                f"r{r}c{c}-r{r}c{c + 2}",
                f"r{r + 1}c{c} r{r + 2}c{c} r{r + 2}c{c + 1}",
                f"r{r + 1}c{c + 1} r{r + 1}c{c + 2} r{r + 2}c{c + 2}",
            ]
    filled = tuple((5 * digit) % 9 + 1 for digit in SOLVED)
    givens = tuple(digit if cell % 10 == 0 else None for cell, digit in enumerate(filled))
    return Puzzle(NINE.grid, givens, constraints=tuple(cage(text, filled) for text in cells))


@pytest.mark.parametrize("engine", ["sat", "cpsat"])
@pytest.mark.slow
@pytest.mark.rest
def test_both_engines_answer_the_same_with_and_without(engine: str) -> None:
    puzzle = killer()
    verdicts = [check(puzzle, engine, implied=implied) for implied in (True, False)]
    assert len({verdict.status for verdict in verdicts}) == 1
    counts = [count(puzzle, engine, limit=4, implied=implied).value for implied in (True, False)]
    assert counts[0] == counts[1] > 0
    for implied in (True, False):
        solution = solve(puzzle, engine, implied=implied)
        assert solution
        assert puzzle.holds(solution.values)


OPEN_ROW = NINE.with_constraints(KillerCage("r1c1-r1c4", 18), KillerCage("r1c5-r1c8", 24))
"""What is left is 3, but many sets of digits have these totals."""


def test_implied_statements_remove_candidates_that_propagation_alone_leaves() -> None:
    assert propagate(OPEN_ROW, "sat:glucose4:extended")["r1c9"] == (3,)
    assert len(propagate(OPEN_ROW, "sat:glucose4:extended", implied=False)["r1c9"]) > 1


def test_sessions_with_and_without_are_not_mixed_up() -> None:
    for implied in (True, False, True, False):
        left = propagate(OPEN_ROW, "sat:glucose4:extended", implied=implied)["r1c9"]
        assert (left == (3,)) == implied


def test_other_constraints_are_left_alone() -> None:
    puzzle = NINE.with_constraints(AllPairs("r1c1 r1c2", ((1, 2), (3, 4))))
    assert stated(puzzle, implied=True).statements == stated(puzzle, implied=False).statements


def test_to_look_at_many_statements_is_given_up_when_the_time_is_over() -> None:
    model = Model()
    model.post(Linear(((1, model.variable("a", (1, 2))),), "==", 1), "a sum")
    with deadline(monotonic()), pytest.raises(GaveUpError):
        add_implied_statements(model)


def test_the_clock_is_looked_at_for_all_statements_and_every_union(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = stated(NINE.with_constraints(cage("r1c1-r1c4")), implied=False)
    pair = tuple((1, variable) for variable in model.variables[:2])
    model.post(Linear(pair, "==", 3), "a sum")
    clock = itertools.count()
    with deadline(monotonic() + 1e9):
        monkeypatch.setattr("sudoku_model.deadline.monotonic", lambda: next(clock))
        add_implied_statements(model)
    # Each kind of house has 30 runs of one to four; three rows are three boxes, three times.
    assert next(clock) >= 2 + 3 * 30 - 3
