"""Composites of any constraints, and the opposite of any constraint."""

from __future__ import annotations

import importlib
import pkgutil
import random
from dataclasses import MISSING, fields
from itertools import product
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
import sudoku_model.constraints
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.cages import (
    DifferentDigits,
    EqualityCage,
    KillerCage,
    RellikCage,
    Sum,
)
from sudoku_model.constraints.cell_marks import DigitClass
from sudoku_model.constraints.composites import And, Exactly, Not, Or, Replicate
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.full_rank import FullRank
from sudoku_model.constraints.lines import Lockout, Nabner, Renban, Thermometer, Whisper
from sudoku_model.constraints.modifiers import Modifier, Values
from sudoku_model.constraints.negation import reified
from sudoku_model.constraints.negative import NegativeSum
from sudoku_model.constraints.outside import XSum
from sudoku_model.constraints.pairs import AllPairs, Difference, Pair, PairSum, Ratio
from sudoku_model.constraints.sandwiches import Lunchbox, Sandwich
from sudoku_model.constraints.sets import (
    Clone,
    Connected,
    Contains,
    CountDistinct,
    CountingCircles,
    LookAndSay,
    SameDigits,
)
from sudoku_model.constraints.sightlines import HiddenSkyscraper, Skyscraper
from sudoku_model.constraints.sum_lines import Arrow, EqualSum, SumLine
from sudoku_model.constraints.wording import kind_in_words
from sudoku_model.errors import ConstraintError, GridError, ImpossibleError
from sudoku_model.grid import Grid
from sudoku_model.model import AllDifferent, Clause, FunctionMachine, Linear, Regular, Table
from sudoku_model.solvers import Limits, Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid, obeyed

GRID = Grid.square(9)
ROW = free_grid(1, 4, 4)
HOUSE = Grid(1, 4, range(5), (None,) * 4, has_columns=False)
SQUARE = free_grid(2, 3, 3)


def _rising(a: int, b: int) -> bool:
    return a < b


CAGE = KillerCage("r1c1 r1c2", 5)
TOO_MUCH = KillerCage("r1c1 r1c2", 30)
DOT = Difference("r1c3 r1c4", 1)
SUM = Sum("r1c1-r1c4", ">=", 9)
RISING = Predicate("r1c2 r1c3", _rising, "rising")


def assert_both_engines_agree(grid: Grid, constraint: Constraint, *, narrowed: bool = True) -> int:
    """All fillings with SAT, some with CP-SAT: with it, enumerating what is optional is slow."""
    from ortools.sat.python import cp_model

    from sudoku_model.solvers.cpsat_model import CpSatModel

    right = assert_check_and_statement_agree(grid, constraint, engines=["sat"], narrowed=narrowed)
    board = Board(grid, (constraint,))
    model = state_rules(grid)
    constraint.state(Stating(board, model, "tested"))
    free = [variable.domain for variable in model.variables[len(grid.cells) :]]
    fillings = [values for values in product(*grid.domains) if grid.holds(values)]
    for values in random.Random(1).sample(fillings, 12):
        built = CpSatModel(model).narrowed([*((value,) for value in values), *free])
        status = cp_model.CpSolver().solve(built.target)
        assert (status == cp_model.OPTIMAL) == constraint.holds(board, values), values
    return right


def test_composites_hold_as_their_words_say() -> None:
    # 1 4 is the cage, 2 3 the dot.
    assert [obeyed(Or((CAGE, DOT)), *row) for row in _ROWS] == [True, True, True, False]
    assert [obeyed(And((CAGE, DOT)), *row) for row in _ROWS] == [True, False, False, False]
    assert [obeyed(Exactly(1, (CAGE, DOT)), *row) for row in _ROWS] == [False, True, True, False]
    assert [obeyed(Not(CAGE), *row) for row in _ROWS] == [False, False, True, True]


_ROWS = [(1, 4, 2, 3), (1, 4, 2, 4), (1, 1, 2, 3), (1, 1, 2, 4)]


@pytest.mark.slow
def test_composites_of_nothing_are_as_in_logic() -> None:
    assert assert_both_engines_agree(ROW, Or(())) == 0
    assert assert_both_engines_agree(ROW, And(())) == 4**4
    assert assert_both_engines_agree(ROW, Exactly(0, ())) == 4**4
    assert assert_both_engines_agree(ROW, Not(Or(()))) == 4**4
    assert assert_both_engines_agree(ROW, Not(And(()))) == 0


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    "composite",
    [
        Or((CAGE, DOT)),
        Or((CAGE, DOT, SUM)),
        Or((CAGE,)),
        Exactly(1, (CAGE, DOT, SUM)),
        Exactly(2, (CAGE, DOT, SUM, RISING)),
        Not(And((CAGE, DOT))),
        Not(Or((CAGE, DOT))),
        Not(Not(CAGE)),
        Not(Exactly(1, (CAGE, DOT, RISING))),
        Or((And((CAGE, DOT)), Not(SUM))),
        Not(Or((And((CAGE, Not(DOT))), Exactly(1, (SUM, RISING))))),
        Exactly(1, (Or((CAGE, DOT)), Not(Or((SUM, RISING))), Exactly(0, (CAGE, RISING)))),
        And((Or((CAGE, DOT)), Not(And((SUM, RISING))))),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_check_and_statement_agree(composite: Constraint) -> None:
    assert 0 < assert_both_engines_agree(ROW, composite) < 4**4
    assert 0 < assert_check_and_statement_agree(HOUSE, composite, engines=["sat"]) < 5**4


SMALL = free_grid(1, 3, 3)
SMALL_CAGE = KillerCage("r1c1 r1c2", 4)
SMALL_DOT = Difference("r1c2 r1c3", 1)
FEW = DigitClass("r1c3", (1, 2))


class _Guarded(Constraint):
    """A single clause that holds only under two conditions."""

    cell_fields = ()

    def holds(self, board: Board, values: tuple[int, ...]) -> bool:
        return values[:2] != (1, 2) or values[2] in (1, 3)

    def state(self, to: Stating) -> None:
        a, b, c = to.variables(range(3))
        to.when(a.equals(1)).when(b.equals(2)).clause(c.equals(1), c.equals(3))

    def describe(self) -> str:
        return "after 1 2 there is no 2"


class _Never(Constraint):
    """A contradiction, for some only."""

    cell_fields = ()

    def holds(self, board: Board, values: tuple[int, ...]) -> bool:
        return False

    def state(self, to: Stating) -> None:
        to.never()

    def describe(self) -> str:
        return "never"


def agreed(constraint: Constraint, narrowed: bool) -> int:
    return assert_check_and_statement_agree(SMALL, constraint, engines=["sat"], narrowed=narrowed)


@pytest.mark.parametrize(
    "composite",
    [
        Not(Or((SMALL_CAGE, SMALL_DOT))),
        Not(Or((SMALL_CAGE, SMALL_DOT, FEW))),
        Not(Not(SMALL_DOT)),
        Not(_Guarded()),
        Or((_Guarded(), SMALL_CAGE)),
        Exactly(1, (_Guarded(), SMALL_CAGE)),
        Exactly(2, (FEW, SMALL_DOT, SMALL_CAGE)),
        Exactly(0, (FEW, SMALL_DOT)),
        Exactly(1, (_Never(), FEW)),
        Or((_Never(), FEW)),
        Exactly(2, (Not(FEW), Not(SMALL_DOT), Not(SMALL_CAGE))),
        Exactly(1, (Not(SMALL_CAGE), Not(SMALL_DOT), Not(FEW))),
        Exactly(2, (Or((SMALL_CAGE, FEW)), Or((SMALL_DOT, FEW)), Or((SMALL_CAGE, SMALL_DOT)))),
        Exactly(1, (And((SMALL_CAGE, FEW)), And((SMALL_DOT, FEW)))),
        Not(And((SMALL_CAGE, SMALL_DOT, FEW))),
        Or((And((FEW, SMALL_DOT)), SMALL_CAGE, DigitClass("r1c1", (2,)))),
        Not(Exactly(1, (FEW, SMALL_DOT))),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_each_filling_of_three_cells(composite: Constraint) -> None:
    # The one with a guard names digits that a cell may have lost.
    narrowed = not any(isinstance(part, _Guarded) for part in composite.parts())
    assert 0 < agreed(composite, narrowed) < 3**3
    assert agreed(Not(composite), narrowed) == 3**3 - agreed(composite, narrowed)


@pytest.mark.parametrize("op", ["==", "!=", "<=", "<", ">=", ">"])
def test_the_opposite_of_each_comparison(op: str) -> None:
    for total in (3, 4, 5):
        compared = Sum("r1c1 r1c3", op, total)
        right = assert_check_and_statement_agree(SMALL, compared, engines=["sat"])
        for opposite in (Not(compared), Exactly(0, (compared,))):
            found = assert_check_and_statement_agree(SMALL, opposite, engines=["sat"])
            assert found == 3**3 - right


@pytest.mark.parametrize(
    "constraint",
    [
        Sum("r1c1 r1c3", "<=", 4),  # a sum
        Predicate("r1c1 r1c2", _rising, "rising"),  # a table
        FEW,  # single clauses
        SumLine("r1c1-r1c3", 4),  # a machine
    ],
    ids=lambda constraint: type(constraint).__name__,
)
def test_the_opposite_of_one_statement_is_one_statement(constraint: Constraint) -> None:
    for stated in (constraint, Not(constraint)):
        model = state_rules(SMALL)
        before = len(model.statements), len(model.variables)
        stated.state(Stating(Board(SMALL), model, "tested"))
        assert (len(model.statements), len(model.variables)) == (before[0] + 1, before[1])


def test_the_parts_that_are_not_connected_are_empty_if_that_is_not_asked_for() -> None:
    model = state_rules(SMALL)
    reified(Connected((1,)), Stating(Board(SMALL), model, "tested"))
    names = {
        variable.name: variable.literals[-1] for variable in model.variables[len(SMALL.cells) :]
    }
    parts = [variable for variable in model.variables if variable.name.endswith(" part")]
    assert len(parts) == 6
    literals = {variable.equals(1) for variable in parts}
    with open_session(model, Sat("cadical153")) as session:
        known = set(session.propagate([-names["not connected"]]).literals)
    assert {-literal for literal in literals} <= known


def test_what_follows_of_alternatives_is_not_said_again() -> None:
    """Of each cell but one alternative forbids digits, so nothing is common to two of them."""
    alternatives = (DigitClass("r1c1", (1,)), DigitClass("r1c2", (2,)), DigitClass("r1c3", (1,)))
    model = state_rules(SMALL)
    before = len(model.statements)
    Or(alternatives).state(Stating(Board(SMALL), model, "tested"))
    stated = [s.primitive for s in model.statements[before:]]
    assert all(isinstance(primitive, Clause) for primitive in stated)
    longest = [primitive for primitive in stated if len(primitive.literals) > 2]  # type: ignore[union-attr]
    assert len(longest) == 1  # one of the three holds


OPPOSITES = [
    CAGE,
    KillerCage("r1c1-r1c3"),
    KillerCage("r1c1-r1c3", (6, 9)),
    SUM,
    Sum("r1c1-r1c4", "==", 9),
    Sum("r1c1-r1c4", "!=", 9),
    DifferentDigits("r1c1-r1c4"),
    RellikCage("r1c1-r1c3", 5),
    EqualityCage("r1c1-r1c4"),
    Clone("r1c1 r1c2", "r1c3 r1c4"),
    SameDigits(("r1c1 r1c2", "r1c3 r1c4")),
    SameDigits(("r1c1 r1c2", "r1c3 r1c4", "r1c2 r1c3")),
    Contains("r1c1-r1c4", (2, 2, 3), True),
    CountingCircles("r1c1-r1c4"),
    CountDistinct("r1c1", "r1c2-r1c4"),
    Connected((1, 3)),
    Connected((2,), 2),
    DOT,
    RISING,
]


@pytest.mark.sample(every=18)
@pytest.mark.parametrize("constraint", OPPOSITES, ids=lambda constraint: constraint.describe())
@pytest.mark.slow
def test_the_opposite_of_anything(constraint: Constraint) -> None:
    right = assert_check_and_statement_agree(ROW, constraint, engines=["sat"])
    assert assert_both_engines_agree(ROW, Not(constraint)) == 4**4 - right
    both = Exactly(1, (constraint, Not(constraint)))
    assert assert_both_engines_agree(ROW, both) == 4**4
    assert_check_and_statement_agree(HOUSE, Not(constraint), engines=["sat"])


@pytest.mark.parametrize("digits", [(2,), (1, 2)])
@pytest.mark.slow
@pytest.mark.rest
def test_pieces_that_are_not_connected(digits: tuple[int, ...]) -> None:
    apart = assert_both_engines_agree(SQUARE, Not(Connected(digits)))
    assert apart == 3**6 - assert_both_engines_agree(SQUARE, Connected(digits))
    ring = free_grid(3, 3, 2)
    assert_check_and_statement_agree(ring, Not(Connected(digits)), engines=["sat"])


TWO_DIGITS = free_grid(1, 3, 2)
NEVER = [
    AllPairs("r1c1 r1c2", ()),
    And((DigitClass("r1c1", (1,)), KillerCage("r1c1 r1c2", 30))),
    Arrow("r1c1", "r1c2 r1c3 r1c2"),
    Connected((1,), 4),
    Contains("r1c1 r1c2", (1, 1, 1)),
    Contains("r1c1 r1c2 r1c3", (1, 1, 2, 2), True),
    Difference("r1c1 r1c2", 2),
    DifferentDigits("r1c1 r1c2 r1c3"),
    EqualityCage("r1c1 r1c2 r1c3"),
    EqualSum(("r1c1", "r1c1 r1c2 r1c3")),
    Exactly(1, (KillerCage("r1c1 r1c2", 30),)),
    HiddenSkyscraper("r1c1 r1c2 r1c3", 2),
    KillerCage("r1c1 r1c2", 30),
    KillerCage("r1c1 r1c2", (1, 30)),
    KillerCage("r1c1 r1c2 r1c3"),
    Lockout("r1c1 r1c2 r1c3", 2),
    LookAndSay("r1c1 r1c2", "32"),
    Lunchbox("r1c1 r1c2", 3),
    Lunchbox("r1c1 r1c2 r1c3", 0),
    Nabner("r1c1 r1c2"),
    Or((KillerCage("r1c1 r1c2", 30), Difference("r1c1 r1c3", 2))),
    Pair("r1c1 r1c2", ()),
    PairSum("r1c1 r1c2", 5),
    Ratio("r1c1 r1c2", 3),
    RellikCage("r1c1 r1c2 r1c3", 1),
    Renban("r1c1 r1c2 r1c3"),
    Sandwich("r1c1 r1c2 r1c3", 4),
    Skyscraper("r1c1 r1c2 r1c3", 3),
    Sum("r1c1 r1c2", "<", 2),
    SumLine("r1c1 r1c2 r1c3", 7),
    Thermometer("r1c1 r1c2 r1c3"),
    Whisper("r1c1 r1c2", 2),
    XSum("r1c1 r1c2 r1c3", 5),
]


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("never", NEVER, ids=repr)
def test_what_can_never_hold_is_false_where_it_need_not_hold(never: Constraint) -> None:
    board = Board(TWO_DIGITS, (never,))
    with pytest.raises(ImpossibleError):
        never.validate(board)
    assert not any(never.holds(board, values) for values in product((1, 2), repeat=3))
    other = DigitClass("r1c3", (2,))
    for composite, right in (
        (Or((never, other)), 4),
        (Or((And((other, never)), other)), 4),
        (Exactly(1, (other, never)), 4),
        (Exactly(0, (never,)), 8),
        (Not(never), 8),
        (Not(Or((never, other))), 4),
        (Not(Exactly(0, (never, other))), 4),
    ):
        assert assert_check_and_statement_agree(TWO_DIGITS, composite, engines=["sat"]) == right


LATIN = Grid(2, 2, range(1, 3), (None,) * 4)


@pytest.mark.parametrize("rank", [-1, 0, 9, 40])
def test_a_rank_that_no_line_has_is_false(rank: int) -> None:
    grid = free_grid(2, 2, 2)
    for ranks in (FullRank("r1c1 r1c2", rank), FullRank("r1c1 r1c2", rank, "any")):
        for alone in (grid, LATIN):
            either = Or((ranks, DigitClass("r1c1", (2,))))
            right = assert_check_and_statement_agree(alone, either, engines=["sat"])
            assert right == (8 if alone is grid else 1)


IMPOSSIBLE_SUM = PairSum("r3c3 r4c3", 10)
CAGE_OR_NEVER = Or((KillerCage("r3c1 r3c2", 3), IMPOSSIBLE_SUM))


@pytest.mark.parametrize(
    "engine", ["sat", "backtracking", pytest.param("cpsat", marks=pytest.mark.slow)]
)
def test_engines_know_false_alternatives(engine: str) -> None:
    either = Or((KillerCage("r3c1 r3c2", 3), IMPOSSIBLE_SUM, Not(IMPOSSIBLE_SUM)))
    begun = sm.read("12..............")
    assert sm.count(begun.with_constraints(either), engine).value == 24
    assert sm.count(begun.with_constraints(CAGE_OR_NEVER), engine).value == 8
    wrong = begun.with_constraints(CAGE_OR_NEVER).with_given("r3c1", 4)
    assert sm.check(wrong, engine).status is sm.Status.NONE


def test_questions_know_false_alternatives() -> None:
    stated = sm.Puzzle.empty(4).with_constraints(CAGE_OR_NEVER)
    clues = {str(clue) for clue in sm.conflict(stated.with_given("r3c1", 4)).clues}
    assert any("add up to 3" in clue for clue in clues), clues
    assert "add up to 10" in stated._repr_svg_()
    assert sm.read(sm.write(stated, "json")).constraints == (CAGE_OR_NEVER,)
    assert sm.count(sm.read(sm.write(stated, "iss"))).value == 48


_members = st.sampled_from(OPPOSITES)


@settings(max_examples=30, deadline=None)
@given(
    st.recursive(
        _members,
        lambda inner: st.one_of(
            st.builds(Or, st.lists(inner, max_size=3)),
            st.builds(And, st.lists(inner, max_size=3)),
            st.builds(Not, inner),
            st.lists(inner, min_size=1, max_size=3).flatmap(
                lambda members: st.builds(Exactly, st.integers(0, len(members)), st.just(members))
            ),
        ),
        max_leaves=6,
    )
)
def test_composites_of_composites_are_stated_as_they_are_meant(composite: Constraint) -> None:
    assert_check_and_statement_agree(ROW, composite, engines=["sat"])


@pytest.mark.parametrize(
    ("alternatives", "known", "follows"),
    [
        # What all of them forbid is gone.
        ((DigitClass("r1c1", (1, 2)), DigitClass("r1c1", (2, 3))), {}, {"r1c1": {1, 2, 3}}),
        # One of them is refuted, so the other one holds.
        ((DigitClass("r1c1", (1,)), DigitClass("r1c2", (2,))), {"r1c1": {2, 3, 4}}, {"r1c2": {2}}),
        (
            (
                And((DigitClass("r1c1", (1,)), DigitClass("r1c2", (2,)))),
                And((DigitClass("r1c1", (2,)), DigitClass("r1c2", (1,)))),
                DigitClass("r1c3", (4,)),
            ),
            {"r1c3": {1, 2}},
            {"r1c1": {1, 2}, "r1c2": {1, 2}},
        ),
    ],
)
def test_what_alternatives_have_in_common_is_found(
    alternatives: tuple[Constraint, ...],
    known: dict[str, set[int]],
    follows: dict[str, set[int]],
) -> None:
    assert_both_engines_agree(ROW, Or(alternatives))
    model = state_rules(ROW)
    Or(alternatives).state(Stating(Board(ROW), model, "tested"))
    variables = {cell: model.variables[ROW.cell(cell)] for cell in {*known, *follows}}
    facts = [
        -variables[cell].equals(digit)
        for cell, digits in known.items()
        for digit in {1, 2, 3, 4} - digits
    ]
    with open_session(model, Sat("cadical153")) as session:
        literals = set(session.propagate(facts).literals)
    for cell, digits in follows.items():
        left = {d for d in (1, 2, 3, 4) if -variables[cell].equals(d) not in literals}
        assert left == digits


class _Everything(Constraint):
    """One of each primitive, some of them under a guard."""

    cell_fields = ()

    def holds(self, board: Board, values: tuple[int, ...]) -> bool:
        a, b, c, d = values
        return (
            a != b
            and (a != 1 or (b + c <= 6 and c != d))
            and (a != 2 or (b, c) in ((1, 2), (2, 1), (3, 4)))
            and (b != 3 or (c + d) % 2 == 0)
            and (d != 4 or c == 1 or b == 1)
        )

    def state(self, to: Stating) -> None:
        a, b, c, d = to.variables(range(4))
        to.post(AllDifferent((a, b)))
        first = to.when(a.equals(1))
        first.post(Linear(((1, b), (1, c)), "<=", 6))
        first.post(AllDifferent((c, d)))
        to.when(a.equals(2)).post(Table((b, c), frozenset(((1, 2), (2, 1), (3, 4)))))
        even = FunctionMachine(0, lambda state, value: (state + value) % 2, lambda state: not state)
        to.when(b.equals(3)).post(Regular((c, d), even))
        to.when(d.equals(4)).post(Clause((c.equals(1), b.equals(1))))

    def describe(self) -> str:
        return "everything"


@pytest.mark.slow
def test_each_primitive_has_an_opposite() -> None:
    everything = _Everything()
    right = assert_both_engines_agree(ROW, everything, narrowed=False)
    assert assert_both_engines_agree(ROW, Not(everything), narrowed=False) == 4**4 - right
    assert_both_engines_agree(ROW, Exactly(1, (everything, SUM)), narrowed=False)


def test_a_literal_for_a_constraint_is_determined() -> None:
    model = state_rules(ROW)
    board = Board(ROW)
    literal = reified(Or((CAGE, Not(DOT))), Stating(board, model, "tested"))
    with open_session(model, Sat("minisat22")) as session:
        for row in _ROWS:
            cells = model.literals(row)
            true = session.solve([*cells, literal]).outcome is Outcome.SAT
            false = session.solve([*cells, -literal]).outcome is Outcome.SAT
            holds = obeyed(Or((CAGE, Not(DOT))), *row)
            assert (true, false) == (holds, not holds)


def all_constraints() -> list[type[Constraint]]:
    for module in pkgutil.iter_modules(sudoku_model.constraints.__path__):
        importlib.import_module(f"sudoku_model.constraints.{module.name}")

    def derived(kind: type[Constraint]) -> list[type[Constraint]]:
        return [kind, *(k for child in kind.__subclasses__() for k in derived(child))]

    found = [
        kind
        for kind in derived(Constraint)
        if kind.__module__.startswith("sudoku_model.")
        and not kind.__name__.startswith("_")
        and not getattr(kind, "__abstractmethods__", None)
        and not issubclass(kind, Modifier | Values)
        and all(
            field.name in kind.example or field.default is not MISSING for field in fields(kind)
        )
    ]
    # Classes are listed in the order of their making, which depends on what was imported first.
    return sorted(found, key=attrgetter("__name__"))


def random_grids(count: int) -> list[tuple[int, ...]]:
    """Solved grids: a regular one with digits, rows and columns shuffled within their bands."""
    chance = random.Random(1)
    found = []
    for _ in range(count):
        digits = chance.sample(range(1, 10), 9)
        rows, columns = (
            [
                3 * band + line
                for band in chance.sample(range(3), 3)
                for line in chance.sample(range(3), 3)
            ]
            for _ in range(2)
        )
        found.append(tuple(digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns))
    return found


@pytest.mark.sample(every=20)
@pytest.mark.parametrize("kind", all_constraints(), ids=lambda kind: kind.__name__)
def test_exactly_one_of_each_constraint_and_its_opposite(kind: type[Constraint]) -> None:
    """On grids at random: the opposite of a statement is the opposite of the check."""
    constraint = kind(**kind.example)
    try:
        board = Board(GRID, (constraint,))
        constraint.validate(board)
    except (ConstraintError, GridError):
        pytest.skip("its example needs another grid")
    model = state_rules(GRID)
    holds, fails = model.boolean("holds"), model.boolean("fails")
    constraint.state(Stating(board, model, "tested", (holds,)))
    Not(constraint).state(Stating(board, model, "opposite", (fails,)))
    with open_session(model, Sat("cadical153")) as session:
        grids = random_grids(12)
        # And, where it does not take long to find one, a grid that obeys the statement.
        answer = session.solve([holds], Limits(conflicts=2_000))
        if answer.values is not None:
            grids.append(tuple(answer.values[:81]))
            assert constraint.holds(board, grids[-1])
        for values in grids:
            cells, right = model.literals(values), constraint.holds(board, values)
            assert (session.solve([*cells, holds]).outcome is Outcome.SAT) == right
            assert (session.solve([*cells, fails]).outcome is Outcome.SAT) != right
            assert session.solve([*cells, -holds, -fails]).outcome is Outcome.SAT


@pytest.mark.slow
def test_a_template_holds_at_each_target() -> None:
    template = Replicate((Difference("r1c1 r1c2", 1),), "r1c1", "r1c1 r2c2")
    grid = free_grid(2, 3, 3)
    assert template.holds(Board(grid), (1, 2, 2, 2, 2, 3))
    assert not template.holds(Board(grid), (1, 2, 2, 2, 2, 2))
    assert not template.holds(Board(grid), (2, 2, 2, 2, 2, 3))
    plain = And((Difference("r1c1 r1c2", 1), Difference("r2c2 r2c3", 1)))
    assert assert_check_and_statement_agree(grid, template) == assert_check_and_statement_agree(
        grid, plain
    )
    assert assert_check_and_statement_agree(grid, Not(template)) > 0


def test_a_template_is_shifted_with_all_that_it_holds() -> None:
    template = Replicate(
        (
            Or((KillerCage("r1c1-r2c2", 10), Not(Clone("r1c1", "r2c2")))),
            Replicate((Ratio("r1c1 r1c2"),), "r1c1", "r1c1 r2c1"),
        ),
        origin="r1c1",
        targets="r3c3",
    )
    assert template.copies == (
        Or((KillerCage("r3c3-r4c4", 10), Not(Clone("r3c3", "r4c4")))),
        Replicate((Ratio("r3c3 r3c4"),), "r3c3", "r3c3 r4c3"),
    )
    marks = Board(GRID, (template,)).marked_pairs(Ratio)
    assert marks == {frozenset((20, 21)), frozenset((29, 30))}


def test_a_template_in_capital_letters_is_shifted_as_well() -> None:
    template = Replicate((Difference("R1C1-R1C2", 2),), "R1C1", "R3C3")
    assert template.copies == (Difference("r3c3-r3c4", 2),)


def test_a_place_of_thousands_of_digits_is_refused() -> None:
    place = f"r{'1' * 5000}c1"
    with pytest.raises(ConstraintError, match="expected a cell"):
        Replicate((Difference("r1c1 r1c2"),), "r1c1", place)
    template = Replicate((Difference(f"r1c1 {place}"),), "r1c1", "r2c2")
    with pytest.raises(ConstraintError, match="expected a cell"):
        sm.Puzzle.empty(9).with_constraints(template)


def test_targets_are_cells_and_ranges() -> None:
    template = Replicate((Difference("r2c2 r2c3"),), "r2c2", "r1c1-r2c2 r5c5")
    assert [copy.cells for copy in template.copies] == [
        "r1c1 r1c2",
        "r1c2 r1c3",
        "r2c1 r2c2",
        "r2c2 r2c3",
        "r5c5 r5c6",
    ]


@pytest.mark.parametrize(
    ("targets", "corners"),
    [
        ("r1c1-r2c2", "r1c1 r1c2 r2c1 r2c2"),
        ("r2c2-r1c1", "r1c1 r1c2 r2c1 r2c2"),
        ("r1c2-r2c1", "r1c1 r1c2 r2c1 r2c2"),
        ("r2c1-r1c2", "r1c1 r1c2 r2c1 r2c2"),
        ("r3c4-r1c4", "r1c4 r2c4 r3c4"),
        ("r5c7-r5c5", "r5c5 r5c6 r5c7"),
        ("r2c2-r2c2", "r2c2"),
        ("r10c12", "r10c12"),
    ],
)
def test_a_range_of_targets_may_be_named_from_any_corner(targets: str, corners: str) -> None:
    template = Replicate((DigitClass("r1c1", (1,)),), "r1c1", targets)
    assert [copy.cells for copy in template.copies] == corners.split()


def test_a_template_becomes_so_many_constraints_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku_model.constraints.composites.MAX_COPIES", 8)
    dot = Difference("r1c1 r1c2")

    def copies(targets: str, *template: Constraint) -> int:
        return len(Replicate(template, "r1c1", targets).copies)

    assert copies("r1c1-r2c4", dot) == 8
    assert copies("r1c8-r2c9 r8c1-r9c2", dot) == 8
    assert copies("r1c1-r2c2", dot, dot) == 8
    assert copies("r1c1-r2c2", Not(dot)) == 4  # with what they are made of, 8
    for targets, template, message in (
        ("r1c1-r3c3", (dot,), "the range r1c1-r3c3, expected at most 8 cells"),
        ("r1c1-r1c9", (dot,), "the range r1c1-r1c9, expected at most 8 cells"),
        ("r9c1-r1c1", (dot,), "the range r9c1-r1c1, expected at most 8 cells"),
        ("r1c1-r2c4 r9c9", (dot,), "9 targets, expected at most 8 copies in all"),
        ("r1c1-r1c5", (dot, dot), "5 targets, expected at most 8 copies in all"),
        ("r1c1-r1c5", (Not(dot),), "5 targets, expected at most 8 copies in all"),
        ("r1c1-r1c3", (And((dot, dot)),), "3 targets, expected at most 8 copies in all"),
    ):
        with pytest.raises(ConstraintError, match=message):
            copies(targets, *template)


@pytest.mark.parametrize("place", ["r" + "1" * 5000 + "c1", "r1c1-r1c" + "9" * 5000])
def test_a_place_far_too_far_away_is_no_place(place: str) -> None:
    with pytest.raises(ConstraintError, match=r"the place 'r1.*expected a cell") as caught:
        Replicate((CAGE,), "r1c1", place)
    assert len(str(caught.value)) < 320


def test_marks_inside_composites_are_seen() -> None:
    board = Board(GRID, (Or((DOT, And((CAGE, Ratio("r5c5 r5c6"))))),))
    assert board.marked_pairs(Difference) == {frozenset((2, 3))}
    assert board.marked_pairs(Ratio) == {frozenset((40, 41))}


@pytest.mark.parametrize(
    "doubtful",
    [
        Not(PairSum("r1c1 r1c2", 10)),
        Or((PairSum("r1c1 r1c2", 10), PairSum("r2c1 r2c2", 10))),
        Or((And((PairSum("r1c1 r1c2", 10), CAGE)), DOT)),
        Exactly(1, (PairSum("r1c1 r1c2", 10), DOT)),
    ],
)
def test_nobody_knows_whether_a_mark_that_need_not_hold_is_one(doubtful: Constraint) -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(doubtful)
    with pytest.raises(ConstraintError, match="a mark among alternatives, expected marks that"):
        puzzle.with_constraints(NegativeSum())
    # It is one where the pair has a mark in any case.
    marks = PairSum("r1c1 r1c2", 5), PairSum("r2c1 r2c2", 5)
    puzzle.with_constraints(NegativeSum(), *marks)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Or(CAGE), "expected a list of constraints"),
        (lambda: Or(("cage",)), "constraints has 'cage', expected a constraint"),
        (lambda: Not("cage"), "constraint is 'cage', expected a constraint"),
        (lambda: Exactly(3, (CAGE, DOT)), "3 of them, expected a number from 0 to 2"),
        (lambda: Exactly("1", (CAGE, DOT)), "count is '1', expected a whole number"),
        (lambda: Or((TOO_MUCH, Not(CAGE), KillerCage("r0c1", 3))), "cells: found 'r0c1'"),
        (lambda: Exactly(0, (TOO_MUCH, KillerCage("r0c1"))), "KillerCage: cells: found 'r0c1'"),
        (lambda: And((CAGE, TOO_MUCH)), "KillerCage: a sum of 30 in 2 cells, expected one from 3"),
        (lambda: Or((TOO_MUCH,)), "KillerCage: a sum of 30 in 2 cells, expected one from 3 to 17"),
        (lambda: Or((TOO_MUCH, Sum("r1c1", "==", 0))), "KillerCage: a sum of 30 in 2 cells"),
        (lambda: Exactly(2, (TOO_MUCH, CAGE)), "KillerCage: a sum of 30 in 2 cells"),
        (lambda: Replicate((TOO_MUCH,), "r1c1", "r2c2"), "KillerCage: a sum of 30 in 2 cells"),
        (lambda: Not(And((KillerCage("r0c1", 3),))), "KillerCage: cells: found 'r0c1'"),
        (lambda: Replicate((), "r1c1", "r2c2"), "no constraints, expected at least one"),
        (lambda: Replicate((CAGE,), "r1", "r2c2"), "the origin 'r1', expected one cell"),
        (lambda: Replicate((CAGE,), "r1c1", "b2"), "the place 'b2', expected a cell (r1c1) or"),
        (lambda: Replicate((CAGE,), "r1c1", "r1c1-r999c999"), "at most 10000 cells"),
        (lambda: Replicate((CAGE,), "r1c1", "r9c9"), "r9c10 lies outside the grid"),
        (lambda: Replicate((CAGE,), "r2c2", "r1c1"), "r1c1 shifted to r0c0, expected a cell"),
        (lambda: Replicate((CAGE,), "r1c2", "r1c1"), "r1c1 shifted to r1c0, expected a cell"),
        (lambda: Replicate((CAGE,), "r2c1", "r1c1"), "r1c1 shifted to r0c1, expected a cell"),
        (lambda: Replicate((DifferentDigits("r1"),), "r1c1", "r2c2"), "'r1' in the template"),
        (lambda: Replicate((Connected((1,)),), "r1c1", "r2c2"), "Connected in the template"),
    ],
)
def test_a_slip_gets_one_clear_message(make, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        make().validate(Board(GRID))
    assert message in str(caught.value)


def test_nesting_has_a_limit() -> None:
    constraint: Constraint = CAGE
    with pytest.raises(ConstraintError, match="nested too deeply, expected at most 30 levels"):
        for _ in range(100):
            constraint = Not(constraint)


def test_nesting_and_the_number_of_constraints_are_counted_to_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku_model.constraints.composites.MAX_DEPTH", 3)
    monkeypatch.setattr("sudoku_model.constraints.composites.MAX_PARTS", 5)
    deep = And((DOT, Not(CAGE)))
    for make, message in (
        (lambda: Not(deep), "nested too deeply, expected at most 3 levels"),
        (lambda: Or((CAGE, deep)), "nested too deeply, expected at most 3 levels"),
        (lambda: And((CAGE,) * 5), "too many constraints in all, expected at most 5"),
        (lambda: Exactly(1, (Not(CAGE), Or((DOT, DOT)))), "too many constraints in all"),
        (lambda: Replicate((CAGE,) * 5, "r1c1", "r2c2"), "too many constraints in all"),
    ):
        with pytest.raises(ConstraintError, match=message):
            make()
    And((CAGE,) * 4)
    Exactly(1, (Not(CAGE), Or((DOT,))))
    Replicate((CAGE,) * 4, "r1c1", "r2c2")


def test_statements_of_nested_composites_stay_small() -> None:
    constraint: Constraint = CAGE
    for _ in range(14):
        constraint = Not(Or((constraint, DOT)))
    model = state_rules(GRID)
    constraint.state(Stating(Board(GRID), model, "nested"))
    assert len(model.statements) < 1_000


@pytest.mark.parametrize("kind", [Or, And, Exactly, Not, Replicate])
def test_the_example_is_sensible(kind: type[Constraint]) -> None:
    constraint = kind(**kind.example)
    constraint.validate(Board(GRID))
    assert constraint.describe()


@pytest.mark.parametrize(
    ("kind", "noun"),
    [
        (Not, "denied clue"),
        (Or, "choice of clues"),
        (And, "group of clues"),
        (Exactly, "number of true clues"),
        (sm.Contains, "list of digits"),
        (sm.ColumnIndexing, "column index"),
        (sm.GreaterThan, "inequality"),
        (sm.AntiKnight, "anti-knight rule"),
    ],
)
def test_steps_call_clues_by_nouns(kind: type[Constraint], noun: str) -> None:
    assert kind_in_words(kind) == noun
