"""The four ways to state a puzzle: the same solutions, each clue by itself, and whose what is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import contains

import pytest

import sudoku_model as sm
from sudoku_model import stated as stating
from sudoku_model.clues import Clue, clues_of
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.model import AllDifferent, Model
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Outcome, Sat, Session, open_session
from sudoku_model.stated import (
    Stated,
    is_warm,
    origins_of,
    state_narrowed,
    state_puzzle,
    state_rules,
    state_shape,
    state_switched,
)
from tests.constraints.harness import free_grid

EMPTY = Puzzle.empty(4)
GRIDS = [solution.values for solution in sm.solutions(EMPTY)]
PUZZLE = (
    EMPTY.with_given("r1c1", 1)
    .with_candidates("r2c4", [1, 2])
    .with_constraints(sm.Even("r4c3"), sm.KillerCage("r2c2 r3c2", 5), sm.Even("r4c3"))
)
OFFERED = (Clue.given("r4c4", 4), Clue("r3c3", (2, 3)), Clue(constraint=sm.Odd("r1c2")))

ways = pytest.mark.parametrize(
    "state",
    [
        state_puzzle,
        state_shape,
        lambda puzzle: state_shape(puzzle, implied=False),
        state_narrowed,
        lambda puzzle: state_narrowed(puzzle, implied=False),
        state_switched,
    ],
    ids=["puzzle", "shape", "bare shape", "narrowed", "bare narrowed", "switched"],
)


def domains(model: Model) -> list[Sequence[int]]:
    """Return the digits that each cell can take."""
    return [variable.domain for variable in model.variables[:16] if not variable.is_boolean]


Values = tuple[int, ...]


def allowed(
    session: Session, assumed: Iterable[int], grids: Iterable[Values] = GRIDS
) -> list[Values]:
    """Return those of the grids that what is stated allows."""
    model, fixed = session.model, list(assumed)
    return [
        values
        for values in grids
        if all(map(contains, domains(model), values))
        and session.solve([*fixed, *model.literals(values)]).outcome is Outcome.SAT
    ]


def solutions(stated: Stated, grids: Iterable[Values] = GRIDS) -> list[Values]:
    """Return the grids that a stated puzzle allows, with everything assumed and switched on."""
    with open_session(stated.model, Sat("minisat22")) as session:
        return allowed(session, [*stated.assumptions, *stated.selectors], grids)


@ways
@pytest.mark.parametrize("is_kept", [True, False], ids=["a kept grid", "a large grid"])
def test_each_way_to_state_a_puzzle_has_its_solutions(
    state: Callable[[Puzzle], Stated], is_kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_kept:
        monkeypatch.setattr(stating, "WARM_CELLS", 15)
    for puzzle in (PUZZLE, PUZZLE.with_given("r4c4", 4), PUZZLE.with_given("r1c2", 1)):
        expected = [values for values in GRIDS if puzzle.holds(values)]
        assert bool(expected) == (puzzle.givens[1] is None)
        assert solutions(state(puzzle)) == expected


X = ExtraCell("x", (5, 7, 9))


@ways
@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle.empty(Grid(2, 2, range(4), (0,) * 4)).with_given("r1c2", 2),
        Puzzle.empty(Grid(2, 3, range(-1, 2), (None,) * 6)).with_candidates("r2c1", [-1, 1]),
        Puzzle.empty(free_grid(1, 3, 3, holes=frozenset([1]))).with_given("r1c3", 2),
        Puzzle.empty(free_grid(1, 2, 3, extras=(X,)))
        .with_given("r1c2", 2)
        .with_candidates("r1c1", [1, 3])
        .with_candidates("x", [7]),
    ],
    ids=["digits from 0", "digits from -1", "a hole", "an extra cell"],
)
def test_each_way_to_state_a_puzzle_has_its_solutions_on_other_grids(
    state: Callable[[Puzzle], Stated], puzzle: Puzzle
) -> None:
    grid = puzzle.grid
    grids = [values for values in product(*grid.domains) if grid.holds(values)]
    expected = [values for values in grids if puzzle.holds(values)]
    assert 0 < len(expected) < len(grids)
    assert solutions(state(puzzle), grids) == expected


def test_each_clue_is_switched_on_by_itself() -> None:
    stated = state_switched(PUZZLE, OFFERED)
    assert [*stated.selectors.values()] == [*clues_of(PUZZLE), *OFFERED]
    with open_session(stated.model, Sat("minisat22")) as session:
        assert allowed(session, ()) == GRIDS
        for selector, clue in stated.selectors.items():
            expected = [values for values in GRIDS if clue.holds(PUZZLE, values)]
            assert 0 < len(expected) < len(GRIDS)
            assert allowed(session, [selector]) == expected


def test_a_given_switches_itself_on_unless_it_is_there_twice() -> None:
    again = Clue("r1c1", (1,), copy=1)
    stated = state_switched(EMPTY.with_given("r1c1", 1), [again])
    given, second = stated.selectors
    assert stated.model.name(given) == "r1c1=1"
    assert stated.model.name(second) == "the given 1 at r1c1 (again)"
    with open_session(stated.model, Sat("minisat22")) as session:
        assert allowed(session, [second]) == [values for values in GRIDS if values[0] == 1]


@pytest.mark.parametrize("most", [256, 15], ids=["a kept grid", "a large grid"])
def test_a_narrowed_puzzle_has_the_digits_that_elimination_leaves(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stating, "WARM_CELLS", most)
    puzzle = sm.read("12.. .... .... ...1").with_candidates("r2c1", [3])
    left = "1 2 34 34  3 4 1 2  24 1 234 34  24 3 24 1"
    assert ["".join(map(str, one)) for one in domains(state_narrowed(puzzle).model)] == left.split()
    broken = state_narrowed(puzzle.with_given("r2c2", 3))
    assert domains(broken.model) == [()] * 16
    assert domains(state_narrowed(EMPTY).model) == [(1, 2, 3, 4)] * 16


def test_what_several_clues_share_is_listed_for_each_of_them() -> None:
    ranks = [sm.FullRank("r1", 1, "any"), sm.FullRank("r2", 2, "any")]
    stated = state_puzzle(EMPTY.with_given("r4c4", 2).with_constraints(*ranks))
    by_clue = stated.statements_by_clue()
    assert set(by_clue) == set(clues_of(stated.puzzle))
    (first, second) = (by_clue[clue] for clue in by_clue if clue.constraint is not None)
    shared = [one for one in stated.model.statements if len([*origins_of(one)]) == 2]
    assert shared
    assert [one for one in first if one in second] == shared
    # The rest is of the houses, and of nobody else.
    of_clues = {one for statements in by_clue.values() for one in statements}
    others = [one for one in stated.model.statements if one not in of_clues]
    assert len(others) == 12
    assert all(isinstance(one.origin, House) for one in others)
    assert all(isinstance(one.primitive, AllDifferent) for one in others)


def test_clues_of_a_grid_without_houses_have_statements() -> None:
    puzzle = Puzzle.empty(free_grid(1, 2, range(-1, 3))).with_given("r1c1", 2)
    puzzle = puzzle.with_candidates("r1c2", [-1, 0, 1])
    by_clue = state_puzzle(puzzle).statements_by_clue()
    given, candidates = clues_of(puzzle)
    assert {clue: len(statements) for clue, statements in by_clue.items()} == {
        given: 1,
        candidates: 1,
    }


@pytest.mark.parametrize(("order", "is_large"), [(9, False), (16, False), (25, True)])
def test_only_on_larger_grids_are_rules_not_kept_and_searches_given_a_guess(
    order: int, is_large: bool
) -> None:
    grid = Grid.square(order)
    assert is_warm(grid) is not is_large
    assert bool(state_rules(grid).guess) is is_large


def test_some_clues_may_be_stated_without_the_others() -> None:
    given, candidates, *_, cage, _ = clues_of(PUZZLE)
    for chosen in ([given], [candidates, cage], []):
        expected = [v for v in GRIDS if all(clue.holds(PUZZLE, v) for clue in chosen)]
        assert solutions(state_puzzle(PUZZLE, chosen)) == expected


def test_a_clue_may_be_stated_without_what_it_needs_in_a_puzzle() -> None:
    doubler = sm.Doubler(cells="r1c1", placing="all")
    doubled = sm.Values(sm.Sum("r1c1 r4c4", "==", 10))
    puzzle = EMPTY.with_constraints(doubler, doubled)
    expected = [values for values in GRIDS if 2 * values[0] + values[15] == 10]
    assert expected
    assert solutions(state_puzzle(puzzle, clues_of(puzzle)[1:])) == expected


@pytest.mark.parametrize("state", [state_shape, state_narrowed])
def test_what_follows_from_houses_and_sums_is_stated_unless_that_is_not_wanted(
    state: Callable[..., Stated],
) -> None:
    puzzle = Puzzle.empty(9).with_given("r9c9", 1)
    puzzle = puzzle.with_constraints(*(sm.KillerCage(f"r1c{c} r1c{c + 1}", 9) for c in (1, 4, 7)))

    def origins(**options: bool) -> list[str]:
        return [str(one.origin) for one in state(puzzle, **options).model.statements]

    bare = origins(implied=False)
    assert not any(origin.startswith("implied") for origin in bare)
    assert origins() == origins(implied=True)
    assert origins()[: len(bare)] == bare
    assert any(origin.startswith("implied") for origin in origins()[len(bare) :])


def test_what_a_constraint_leaves_of_single_cells_is_worked_into_the_domains() -> None:
    rank = sm.FullRank("r1", 9)  # each digit begins four of the 36 readings
    narrowed = state_narrowed(sm.Puzzle.empty(9).with_constraints(rank, sm.Even("r9c9"))).model
    assert narrowed.variables[0].domain == (3,)
    assert narrowed.variables[1].domain == (1, 2, 4, 5, 6, 7, 8, 9)
    assert narrowed.variables[80].domain == (2, 4, 6, 8)
    twice = sm.Puzzle.empty(9).with_constraints(rank, sm.FullRank("c1", 1))
    assert sm.check(twice).status is sm.Status.NONE
