"""One contract for every engine: what `Session` promises holds whoever answers."""

from __future__ import annotations

import gc
import itertools
import os
import signal
from collections.abc import Iterator

import pysolvers
import pytest
from hypothesis import assume, given, settings
from pysat.solvers import Solver

from sudoku_model.analysis.solutions import solutions
from sudoku_model.constraints import KillerCage
from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.grid import Grid
from sudoku_model.model import (
    AllDifferent,
    Assignment,
    Clause,
    Connectivity,
    Linear,
    Model,
    Regular,
    Table,
)
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import (
    Encoding,
    Limits,
    Outcome,
    Propagation,
    Sat,
    Session,
    engine_named,
    open_session,
)
from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS
from sudoku_model.solvers.sat import session as sat_session
from sudoku_model.solvers.sat.settings import hard_settings
from sudoku_model.stated import clue_assumptions, state_puzzle, state_rules
from tests.models import (
    PRIMITIVES,
    assignments,
    corner_cases,
    linears,
    models,
    regulars,
    tables,
)
from tests.puzzles import UNIQUE, puzzle_9x9

SEARCHING = [
    "sat",
    "sat:cadical153",
    "sat:glucose4:minimal",
    "sat:minisat22:triads",
    "sat:minicard:extended:native",
    "cpsat",
    "backtracking",
]
ENGINES = [*SEARCHING, "propagation"]


def three_variables() -> Model:
    """Three variables with three values that differ, and a clause."""
    model = Model()
    x, y, z = (model.variable(name, (1, 2, 3)) for name in "xyz")
    model.post(AllDifferent((x, y, z)), "all different")
    model.post(Clause((x.equals(1), -y.equals(2))), "x is 1 or y is not 2")
    return model


def pigeonhole(values: int) -> Model:
    """One variable more than values, all different value by value: hard for every engine.

    Clauses, because CP-SAT sees the contradiction in `AllDifferent`.
    """
    model = Model()
    variables = [model.variable(f"x{i}", range(values)) for i in range(values + 1)]
    for one, other in itertools.combinations(variables, 2):
        for first, second in zip(one.literals, other.literals, strict=True):
            model.post(Clause((-first, -second)), "differ")
    return model


def enumerate_all(session: Session) -> Iterator[tuple[int, ...]]:
    with session.scope():
        while (answer := session.solve()).outcome is Outcome.SAT:
            assert answer.values is not None
            yield answer.values
            session.add([-literal for literal in session.model.literals(answer.values)])
        assert answer.outcome is Outcome.UNSAT


@pytest.mark.parametrize("engine", SEARCHING)
def test_every_assignment_is_found_once(engine: str) -> None:
    model = three_variables()
    with open_session(model, engine_named(engine)) as session:
        assert sorted(enumerate_all(session)) == assignments(model)


@pytest.mark.parametrize("engine", SEARCHING)
def test_after_a_scope_the_session_is_as_it_was(engine: str) -> None:
    with open_session(three_variables(), engine_named(engine)) as session:
        first = sorted(enumerate_all(session))
        assert sorted(enumerate_all(session)) == first


@pytest.mark.parametrize("engine", ENGINES)
def test_a_clause_outside_of_a_scope_stays(engine: str) -> None:
    model = three_variables()
    x = model.variables[0]
    with open_session(model, engine_named(engine)) as session:
        session.add([-x.equals(1)])
        session.add([-x.equals(2)])
        with session.scope():
            assert session.solve([x.equals(1)]).outcome is Outcome.UNSAT
        answer = session.solve([model.variables[1].equals(1)])
        assert answer.outcome is Outcome.SAT
        assert answer.values == (3, 1, 2)


@pytest.mark.parametrize("engine", ENGINES)
def test_assumptions_hold_for_one_question_only(engine: str) -> None:
    model = three_variables()
    x, y, z = model.variables
    with open_session(model, engine_named(engine)) as session:
        assert session.solve([x.equals(1), y.equals(2)]).values == (1, 2, 3)
        assert session.solve([z.equals(1), y.equals(3)]).values == (2, 3, 1)
        assert session.solve([x.equals(1), y.equals(1)]).outcome is Outcome.UNSAT
        assert session.solve([x.equals(1), -x.equals(1)]).outcome is Outcome.UNSAT
        assert session.solve([-x.equals(1), -x.equals(3), y.equals(1)]).values == (2, 1, 3)


@pytest.mark.parametrize("engine", SEARCHING)
def test_the_same_question_again_is_answered_again(engine: str) -> None:
    model = three_variables()
    x, y, _ = model.variables
    with open_session(model, engine_named(engine)) as session:
        for _ in range(3):
            assert session.solve([x.equals(2), y.equals(1)]).values == (2, 1, 3)
        with session.scope():
            session.add([-x.equals(3)])
            assert session.solve([x.equals(2), y.equals(1)]).values == (2, 1, 3)
        for _ in range(len(assignments(model)) + 1):
            assert session.solve().outcome is Outcome.SAT


@pytest.mark.parametrize("engine", ENGINES)
def test_a_variable_without_values_makes_the_model_unsatisfiable(engine: str) -> None:
    model = Model()
    model.variable("x", ())
    model.variable("y", (1, 2))
    with open_session(model, engine_named(engine)) as session:
        assert session.solve().outcome is Outcome.UNSAT


@pytest.mark.parametrize("engine", ENGINES)
def test_more_variables_than_values_are_unsatisfiable_or_undecided(engine: str) -> None:
    model = Model()
    model.post(AllDifferent(tuple(model.variable(n, (1, 2)) for n in "xyz")), "too few values")
    with open_session(model, engine_named(engine)) as session:
        expected = {Outcome.UNSAT}
        if isinstance(engine_named(engine), Propagation):
            expected.add(Outcome.UNDECIDED)
        assert session.solve().outcome in expected


@pytest.mark.parametrize("engine", SEARCHING)
def test_fewer_variables_than_values_leave_values_out(engine: str) -> None:
    model = Model()
    model.post(AllDifferent(tuple(model.variable(n, (1, 2, 4)) for n in "xy")), "two of three")
    with open_session(model, engine_named(engine)) as session:
        assert sorted(enumerate_all(session)) == assignments(model)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_propagation_derives_is_true(engine: str) -> None:
    puzzle = puzzle_9x9(UNIQUE)
    model = state_rules(puzzle.grid)
    clues = clue_assumptions(puzzle, model)
    with open_session(model, engine_named(engine)) as session:
        found = session.propagate(clues)
        assert found.consistent
        assert set(clues) <= set(found.literals)
        solution = _solution(session, clues)
        for literal in found.literals:
            variable, value = model.meaning(literal)
            assert (solution[variable.number] == value) == (literal > 0), model.name(literal)
        clashing = [model.variables[0].equals(1), model.variables[1].equals(1)]
        assert not session.propagate(clashing).consistent


def _solution(session: Session, clues: list[int]) -> tuple[int, ...]:
    with open_session(session.model, Sat("minisat22")) as other:
        values = other.solve(clues).values
        assert values is not None
        return values


MOST_SOLUTIONS = 50
"""Each solution of a random model is a question of its own, and CP-SAT takes its time."""


def assert_has_the_solutions_of_its_meaning(model: Model, engine: str) -> None:
    right = assignments(model)
    assume(len(right) <= MOST_SOLUTIONS)
    with open_session(model, engine_named(engine)) as session:
        assert sorted(enumerate_all(session)) == right
        assert_propagates_what_is_true(session, right, [])


def assert_propagates_what_is_true(
    session: Session, right: list[tuple[int, ...]], assume: list[int]
) -> None:
    found = session.propagate(assume)
    solutions = [Assignment(session.model, values) for values in right]
    solutions = [one for one in solutions if all(map(one.satisfies, assume))]
    assert found.consistent or not solutions
    if found.consistent:
        assert all(one.satisfies(literal) for one in solutions for literal in found.literals)


@pytest.mark.sample(every=24)
@pytest.mark.parametrize("kind", PRIMITIVES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("engine", SEARCHING)
def test_every_primitive_has_the_solutions_of_its_meaning(engine: str, kind: object) -> None:
    @settings(max_examples=12, deadline=None)
    @given(models((kind,)))
    def check(model: Model) -> None:
        assert_has_the_solutions_of_its_meaning(model, engine)

    check()


@pytest.mark.sample(every=16)
@pytest.mark.parametrize("engine", [*SEARCHING, "sat:glucose4:triads:ladder"])
@pytest.mark.slow
def test_statements_together_have_the_solutions_of_their_meaning(engine: str) -> None:
    @settings(max_examples=40, deadline=None)
    @given(models())
    def check(model: Model) -> None:
        assert_has_the_solutions_of_its_meaning(model, engine)

    check()


@pytest.mark.sample(every=12)
@pytest.mark.parametrize("name", corner_cases())
def test_corner_cases_have_the_solutions_of_their_meaning(name: str) -> None:
    model = corner_cases()[name]
    right = assignments(model)
    for engine in SEARCHING:
        with open_session(model, engine_named(engine)) as session:
            found = list(itertools.islice(enumerate_all(session), 10))
            assert set(found) <= set(right), engine
            assert len(set(found)) == min(10, len(right)), engine
    assert_elimination_is_right(model)


def assert_elimination_is_right(model: Model) -> None:
    """Never wrong, and decided once every variable is."""
    right = assignments(model)
    with open_session(model, Propagation()) as session:
        answer = session.solve()
        if answer.outcome is Outcome.SAT:
            assert [answer.values] == right
        assert answer.outcome is not Outcome.UNSAT or not right
        for literal in range(1, model.literal_count + 1):
            for assume in ([literal], [-literal]):
                assert_propagates_what_is_true(session, right, assume)
        for values in itertools.product(*(variable.domain for variable in model.variables)):
            expected = Outcome.SAT if values in right else Outcome.UNSAT
            assert session.solve(model.literals(values)).outcome is expected


@settings(max_examples=200, deadline=None)
@given(models())
@pytest.mark.slow
@pytest.mark.rest
def test_elimination_is_never_wrong(model: Model) -> None:
    assert_elimination_is_right(model)


@settings(max_examples=100, deadline=None)
@given(models((tables, linears, regulars)))
@pytest.mark.slow
@pytest.mark.rest
def test_elimination_and_units_leave_exactly_what_a_table_sum_or_machine_can_take(
    model: Model,
) -> None:
    """Domain consistency; of one statement, in which no variable comes twice."""
    first = model.statements[-1].primitive
    match first:
        case Table(variables):
            terms = list(variables)
        case Linear():
            terms = [term for _, term in first.terms]
        case Regular():
            terms = list(first.terms)
    numbers = [
        model.meaning(term)[0].number if isinstance(term, int) else term.number for term in terms
    ]
    assume(len(set(numbers)) == len(numbers))
    assume(not model.facts)  # else the statement's literals have other numbers below
    alone = Model()
    for variable in model.variables:
        if variable.is_boolean:
            alone.boolean(variable.name)
        else:
            alone.variable(variable.name, variable.domain)
    alone.post(first, "the only one")
    right = assignments(alone)
    possible = [set(values) for values in zip(*right, strict=True)]
    for engine in ("propagation", "sat"):
        with open_session(alone, engine_named(engine)) as session:
            found = session.propagate()
            assert found.consistent == bool(right)
            if right:
                known = set(found.literals)
                left = [
                    {
                        v
                        for v, lit in zip(one.domain, one.literals, strict=True)
                        if -lit not in known
                    }
                    for one in alone.variables
                ]
                assert left == possible, engine


def test_what_can_no_longer_hold_makes_its_only_open_guard_false() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    one, other = model.boolean("one"), model.boolean("other")
    model.post(Linear(((1, x), (1, y)), "==", 3), "sum", (one, other))
    with open_session(model, Propagation()) as session:
        equal = [x.equals(1), y.equals(1)]
        assert -one not in session.propagate(equal).literals
        assert -one in session.propagate([*equal, other]).literals
        assert y.equals(2) in session.propagate([x.equals(1), one, other]).literals


def test_elimination_cuts_off_what_cannot_be_connected() -> None:
    model = Model()
    path = [model.boolean(f"b{i}") for i in range(5)]
    edges = tuple((i, i + 1) for i in range(4))
    model.post(Connectivity(tuple(path), edges), "connected")
    with open_session(model, Propagation()) as session:
        assert {-path[3], -path[4]} <= set(session.propagate([path[0], -path[2]]).literals)
        assert not session.propagate([path[0], -path[2], path[4]]).consistent


def test_a_machine_too_large_to_unroll_is_checked_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku_model.model.diagram.MAX_EDGES", 3)
    model = Model()
    x, y = model.variable("x", (1, 2, 5)), model.variable("y", (1, 3, 7))
    model.post(Linear(((3, x), (2, y)), "==", 21), "sum")
    right = assignments(model)
    assert right == [(5, 3)]
    for engine in ("backtracking", "cpsat"):
        with open_session(model, engine_named(engine)) as session:
            assert list(enumerate_all(session)) == right
    assert_elimination_is_right(model)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_core_fails_and_nothing_can_be_left_out(engine: str) -> None:
    model = state_rules(Grid.square(4))
    cells = model.variables
    # r1c1=1 and r1c2=1 clash; the rest is bystanders.
    assume = [cells[15].equals(2), cells[0].equals(1), cells[6].equals(3), cells[1].equals(1)]
    with open_session(model, engine_named(engine)) as session:
        core = session.core(assume)
        assert core == (cells[0].equals(1), cells[1].equals(1))
        for left_out in core:
            rest = [literal for literal in core if literal != left_out]
            assert session.solve(rest).outcome is not Outcome.UNSAT
        assert session.core(assume[:2]) is None


@pytest.mark.parametrize("engine", ["sat", "sat:cadical153", "cpsat", "backtracking"])
def test_a_conflict_limit_gives_undecided_and_the_session_goes_on(engine: str) -> None:
    model = pigeonhole(9)
    variables = model.variables
    with open_session(model, engine_named(engine)) as session:
        answer = session.solve(limits=Limits(conflicts=5))
        assert answer.outcome is Outcome.UNDECIDED
        assert answer.reason == "conflict limit"
        assert session.solve([variables[0].equals(1), variables[1].equals(1)]).outcome is (
            Outcome.UNSAT
        )


@pytest.mark.parametrize("engine", ["sat", "sat:cadical153", "cpsat", "backtracking"])
def test_a_time_limit_gives_undecided(engine: str) -> None:
    with open_session(pigeonhole(12), engine_named(engine)) as session:
        answer = session.solve(limits=Limits(seconds=0.05))
        assert (answer.outcome, answer.reason) == (Outcome.UNDECIDED, "time limit")


@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_is_looked_for_once_the_time_is_over(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat_session, "PROPAGATE_AFTER", 0)  # what needs no search is no exception
    model = state_rules(Grid.square(4))
    filled = model.literals(map(int, "1234341221434321"))
    with open_session(model, engine_named(engine)) as session:
        assert session.solve(filled, Limits(seconds=0)).reason == "time limit"
        assert session.refute([1, 2], Limits(seconds=0))[0].reason == "time limit"
        assert session.solve(filled).outcome is Outcome.SAT


def test_what_a_solver_of_pysat_cannot_do_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As CryptoMiniSat, which is not installed here: it neither propagates nor knows limits."""

    def refuse(*arguments: object, **named: object) -> None:
        raise NotImplementedError

    for method in ("solve_limited", "propagate"):
        monkeypatch.setattr(f"pysat.solvers.Glucose3.{method}", refuse)
    with open_session(three_variables(), Sat("glucose3")) as session:
        for _ in range(2):  # the second question is put to propagation first
            assert session.solve().outcome is Outcome.SAT
        with pytest.raises(UnsupportedError, match="cannot stop at a limit"):
            session.solve(limits=Limits(conflicts=1))
        with pytest.raises(UnsupportedError, match="cannot propagate"):
            session.propagate()


@pytest.mark.parametrize("engine", SEARCHING)
def test_ctrl_c_gives_undecided_and_the_session_goes_on(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = three_variables()
    with open_session(model, engine_named(engine)) as session:
        if engine == "cpsat":
            monkeypatch.setattr("sudoku_model.solvers.cpsat.solve_interruptibly", _interrupt)
        elif engine == "backtracking":
            monkeypatch.setattr(session, "_may_hold", _interrupt)
        else:
            monkeypatch.setattr(session, "_search_in_slices", _interrupt)
        with session.scope():
            session.add([model.variables[0].equals(2)])
            answer = session.solve()
            assert (answer.outcome, answer.reason) == (Outcome.UNDECIDED, "interrupted")
            monkeypatch.undo()
            assert session.solve([model.variables[0].equals(1)]).outcome is Outcome.UNSAT
        assert sorted(enumerate_all(session)) == assignments(model)


@pytest.mark.slow
def test_ctrl_c_while_a_solver_is_deleted_does_not_delete_it_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # PySAT forgets an address after it has freed it; freed twice, it aborts the process.
    delete, deleted = pysolvers.glucose41_del, []

    def deleted_at_the_moment_of_ctrl_c(solver: object, *others: object) -> None:
        if solver not in deleted:
            delete(solver, *others)
        deleted.append(solver)
        signal.raise_signal(signal.SIGINT)

    session = open_session(three_variables(), engine_named("sat:glucose4"))
    session.propagate()
    with monkeypatch.context() as patch:
        patch.setattr(pysolvers, "glucose41_del", deleted_at_the_moment_of_ctrl_c)
        with pytest.raises(KeyboardInterrupt):
            session.close()
        session.close()
        del session
        gc.collect()
    assert len(deleted) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such clock")
@pytest.mark.parametrize("solver", ["maplecm", "maplechrono", "glucose4"])
def test_the_alarm_clock_of_the_process_runs_on_as_before(solver: str) -> None:
    heard = []
    before = signal.signal(signal.SIGALRM, lambda *_: heard.append("alarm"))
    try:
        with open_session(three_variables(), engine_named(f"sat:{solver}")) as session:
            session.solve()
            assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
            signal.setitimer(signal.ITIMER_REAL, 1000, 7)
            session.solve()
            seconds, interval = signal.getitimer(signal.ITIMER_REAL)
            assert 900 < seconds <= 1000
            assert interval == 7
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.raise_signal(signal.SIGALRM)
        assert heard == ["alarm"]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("recycle", ["RECYCLE_AFTER_SCOPES", "RECYCLE_AFTER_CONFLICTS"])
def test_a_searcher_that_is_made_anew_answers_the_same(
    recycle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat_session, recycle, 1)
    monkeypatch.setattr(sat_session, "KEEP_FOR_SCOPES", 1)
    puzzle = puzzle_9x9(UNIQUE)
    model = state_rules(puzzle.grid)
    clues = clue_assumptions(puzzle, model)
    made = []
    with open_session(model, Sat("minisat22", Encoding.MINIMAL)) as session:
        load = sat_session._load
        monkeypatch.setattr(sat_session, "_load", lambda *about: made.append(1) or load(*about))
        expected = session.solve(clues).values
        for _ in range(3):
            with session.scope():
                assert session.solve(clues).values == expected
    assert len(made) > 1


def test_what_a_hard_question_taught_is_kept_for_the_next_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat_session, "RECYCLE_AFTER_CONFLICTS", 1)
    with open_session(pigeonhole(5), engine_named("sat")) as session:
        for _ in range(3):
            with session.scope():
                assert session.solve().outcome is Outcome.UNSAT
            conflicts = session.statistics()["conflicts"]
        with session.scope():
            assert session.solve().outcome is Outcome.UNSAT
        assert session.statistics()["conflicts"] <= conflicts + 1


def test_a_hard_question_is_handed_over_with_all_that_was_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grid = Grid.square(4)
    model = state_rules(grid)
    corner = model.variables[0]

    def enumerated(session: Session) -> Iterator[tuple[int, ...]]:
        while (values := session.solve().values) is not None:
            session.add(model.blocking_clause(values))
            yield values

    used = _searchers_loaded(monkeypatch)
    with open_session(model, engine_named("sat")) as session:
        session.add([-corner.equals(4)])
        with session.scope():
            session.add([-corner.equals(3)])
            with session.scope():
                found = list(itertools.islice(enumerated(session), 20))
                monkeypatch.setattr(sat_session, "PAIRS_AFTER", 0)
                monkeypatch.setattr(sat_session, "HAND_OVER_AFTER", 0)
                found += enumerated(session)
            assert len(found) == len(set(found)) == 288 / 2
            assert all(grid.holds(values) and values[0] in (1, 2) for values in found)
            assert session.core([corner.equals(1), corner.equals(2)])
        assert used == ["glucose4", "minicard", "minisat-gh", "cadical195"]  # the first propagates
        with session.scope():
            assert len(set(enumerated(session))) == 288 * 3 / 4
        assert session.solve([corner.equals(3)]).outcome is Outcome.SAT
        assert session.solve([corner.equals(4)]).outcome is Outcome.UNSAT


def _searchers_loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list that names what sessions load from now on."""
    used: list[str] = []
    load = sat_session._load
    monkeypatch.setattr(sat_session, "_load", lambda *about: used.append(about[0]) or load(*about))
    return used


@pytest.mark.parametrize(("rows", "second"), [(9, "cadical195"), (3, "minisat-gh")])
def test_the_last_searcher_is_asked_at_once_where_cages_cover_half_of_the_grid(
    rows: int, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat_session, "PAIRS_AFTER", 0)
    monkeypatch.setattr(sat_session, "KILLER_HAND_OVER_AFTER", 0)
    used = _searchers_loaded(monkeypatch)
    cages = [KillerCage(f"r{row}c1-r{row}c9", 45) for row in range(1, rows + 1)]
    model = state_puzzle(Puzzle.empty(9).with_constraints(*cages)).model
    with open_session(model, engine_named("sat")) as session:
        assert session.solve().outcome is Outcome.SAT
    assert used == ["minicard", second]


def test_a_hard_question_is_searched_on_triads_where_cages_cover_half_of_the_grid() -> None:
    def encoding(rows: int) -> Encoding:
        cages = [KillerCage(f"r{row}c1-r{row}c5", 25) for row in range(1, rows + 1)]
        chosen = hard_settings(state_puzzle(Puzzle.empty(9).with_constraints(*cages)).model)
        assert chosen is not None
        return chosen.search_encoding

    assert (encoding(9), encoding(3)) == (Encoding.TRIADS, Encoding.EXTENDED)


@pytest.mark.sample(every=3)
@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("engine", ["sat", "sat:cadical153", "backtracking"])
def test_what_is_preferred_comes_first_or_not_and_takes_nothing_away(
    engine: str, first: bool
) -> None:
    grid = Grid.square(4)
    model = state_rules(grid)
    with open_session(model, engine_named(engine)) as session:
        before = session.solve().values or ()
        with session.scope():
            session.prefer(model.blocking_clause(before), first=first)
            found = set()
            while (values := session.solve().values) is not None:
                found.add(values)
                session.add(model.blocking_clause(values))
                session.prefer(model.blocking_clause(values), first=first)
            assert len(found) == 288
        assert session.solve(model.literals(before)).values == before


@pytest.mark.skipif(
    not hasattr(Solver, "set_activities"), reason="this PySAT cannot be told what to guess first"
)
def test_what_is_preferred_before_anything_else_is_true_together() -> None:
    model = state_rules(Grid.square(9))
    with open_session(model, engine_named("sat")) as session, session.scope():
        for digit in range(1, 10):
            corners_and_middle = [model.variables[cell].equals(digit) for cell in (0, 40, 80)]
            session.prefer(corners_and_middle, first=True)
            values = session.solve().values or ()
            assert [values[cell] for cell in (0, 40, 80)] == [digit] * 3


@pytest.mark.parametrize(("easy", "times"), [(0, 1), (10**9, 2)])
def test_a_search_with_many_conflicts_keeps_what_it_knows_of_guesses(
    easy: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat_session, "EASY_CONFLICTS", easy)
    told = []
    monkeypatch.setattr(sat_session, "decide_first", lambda _, literals: told.append(literals))
    model = state_puzzle(puzzle_9x9(UNIQUE)).model
    with open_session(model, engine_named("sat")) as session, session.scope():
        for _ in range(2):
            session.prefer(model.variables[0].literals, first=True)
            session.solve()
    assert session.statistics()["conflicts"] > 0
    assert len(told) == times


def test_each_question_begins_with_the_usual_searcher_once_that_is_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat_session, "HAND_OVER_AFTER", 0)
    monkeypatch.setattr(sat_session, "RECYCLE_AFTER_SCOPES", 1)
    monkeypatch.setattr(sat_session, "FIRST_QUESTIONS", -1)
    used = _searchers_loaded(monkeypatch)
    with open_session(state_rules(Grid.square(4)), engine_named("sat")) as session:
        for _ in range(2):
            with session.scope():
                assert session.solve().outcome is Outcome.SAT
    assert used == ["minisat-gh", "cadical195"] * 2


def test_the_first_questions_go_to_what_is_quickly_loaded_and_a_scope_stays_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat_session, "FIRST_QUESTIONS", 2)
    used = _searchers_loaded(monkeypatch)
    model = state_rules(Grid.square(4))
    with open_session(model, engine_named("sat")) as session:
        for searchers in (["minicard"], ["minicard", "minisat-gh"]):
            with session.scope():
                found = set()
                while (values := session.solve().values) is not None:
                    found.add(values)
                    session.add(model.blocking_clause(values))
                assert len(found) == 288
            assert used == searchers


@pytest.mark.slow
@pytest.mark.parametrize("constraints", [[], [KillerCage("r1c1 r1c2 r2c1", 9)]])
def test_after_many_conflicts_another_searcher_goes_on_with_all_that_is_open(
    constraints: list[KillerCage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat_session, "FEW_CONFLICTS", 1)
    monkeypatch.setattr(sat_session, "FIRST_QUESTIONS", 10_000)
    used = _searchers_loaded(monkeypatch)
    puzzle = Puzzle.empty(4).with_constraints(*constraints)
    model = state_puzzle(puzzle).model
    with open_session(model, engine_named("sat")) as session, session.scope():
        session.add([-model.variables[15].equals(4)])
        found = []
        with session.scope():
            while (values := session.solve().values) is not None:
                assert values not in found
                found.append(values)
                session.prefer(model.blocking_clause(values))
                session.add(model.blocking_clause(values))
        again = session.solve().values
    assert used == ["minicard", "minisat-gh"]
    assert again is not None and again[15] != 4
    every = [solution.values for solution in solutions(puzzle, "backtracking")]
    assert sorted(values[:16] for values in found) == sorted(v for v in every if v[15] != 4)


@pytest.mark.parametrize("engine", ["sat:minisat22", "sat::extended", "sat:::seqcounter"])
def test_what_was_named_is_what_searches(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat_session, "PAIRS_AFTER", 0)
    monkeypatch.setattr(sat_session, "HAND_OVER_AFTER", 0)
    used = _searchers_loaded(monkeypatch)
    with open_session(pigeonhole(4), engine_named(engine)) as session:
        assert session.solve().outcome is Outcome.UNSAT
    assert len(used) == 1


def test_a_named_solver_without_native_at_most_one_is_refused_them() -> None:
    with pytest.raises(UnsupportedError, match=r"'glucose4' has no native .* choose .*minicard"):
        open_session(pigeonhole(4), engine_named("sat:glucose4::native"))


@pytest.mark.slow
def test_a_limit_on_conflicts_counts_those_of_all_searchers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat_session, "PAIRS_AFTER", 10)
    monkeypatch.setattr(sat_session, "HAND_OVER_AFTER", 20)
    with open_session(pigeonhole(8), engine_named("sat")) as session:
        assert session.solve(limits=Limits(conflicts=30)).reason == "conflict limit"
        assert 30 <= session.statistics()["conflicts"] <= 60
        assert session.solve().outcome is Outcome.UNSAT


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("at_most_one", AT_MOST_ONE_ENCODINGS)
@pytest.mark.parametrize("encoding", list(Encoding))
def test_every_encoding_has_the_same_solutions(encoding: Encoding, at_most_one: str) -> None:
    model = state_rules(Grid.square(4))
    solver = "minicard" if at_most_one == "native" else "glucose4"
    with open_session(model, Sat(solver, encoding, at_most_one)) as session:
        found = list(enumerate_all(session))
    assert len(found) == len(set(found)) == 288


def test_statistics_count_what_was_stated_and_met() -> None:
    for engine, key in [("sat", "clauses"), ("cpsat", "constraints"), ("backtracking", "nodes")]:
        with open_session(three_variables(), engine_named(engine)) as session:
            list(enumerate_all(session))
            assert session.statistics()[key] > 0


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    for name, message in [
        ("sta", "did you mean 'sat'"),
        ("sat:glucse4", "did you mean 'glucose4'"),
        ("sat:glucose4:extnded", "did you mean 'extended'"),
        ("sat:glucose4:extended:pairwse", "did you mean 'pairwise'"),
        ("sat:a:b:c:d", "expected at most"),
        ("cpsat:4", "no settings"),
    ]:
        with pytest.raises(OptionError, match=message):
            open_session(three_variables(), engine_named(name))


def test_a_solver_without_native_constraints_is_refused_with_advice() -> None:
    with (
        pytest.raises(UnsupportedError, match="minicard"),
        open_session(state_rules(Grid.square(4)), Sat("glucose4", None, "native")) as session,
    ):
        session.solve()


@pytest.mark.parametrize("limit", [{"seconds": -1}, {"seconds": float("nan")}, {"conflicts": -1}])
def test_limits_must_be_numbers_from_zero(limit: dict) -> None:
    with pytest.raises(OptionError, match=r"expected (a number from|at least) 0"):
        Limits(**limit)


ALL_PYSAT_SOLVERS = [
    "cadical103",
    "cadical153",
    "cadical195",
    "gluecard3",
    "gluecard4",
    "glucose3",
    "glucose4",
    "glucose42",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
    "minisat-gh",
]


@pytest.mark.parametrize("solver", ALL_PYSAT_SOLVERS)
def test_every_solver_of_pysat_keeps_the_contract(solver: str) -> None:
    model = three_variables()
    with open_session(model, Sat(solver)) as session:
        for _ in range(2):
            assert sorted(enumerate_all(session)) == assignments(model)
            assert session.solve([model.variables[0].equals(1)]).outcome is Outcome.SAT


@pytest.mark.parametrize(
    ("solver", "words"),
    [
        ("kissat404", "no assumptions"),
        ("cryptominisat5", "pycryptosat"),
        ("lingeling", "ends the process"),
    ],
)
def test_solvers_that_cannot_be_used_are_refused(solver: str, words: str) -> None:
    try:
        open_session(three_variables(), Sat(solver))
    except OptionError:
        pytest.skip(f"this version of PySAT has no {solver}")
    except UnsupportedError as error:
        assert words in str(error)
    else:
        pytest.fail(f"{solver} was not refused")


def test_limits_know_when_their_question_began() -> None:
    limits = Limits(5)
    first = limits.elapsed
    assert 0 <= first <= limits.elapsed < 5
    assert Limits(conflicts=3) == Limits(conflicts=3)  # whenever they were made
