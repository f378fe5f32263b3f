"""Questions about solutions: how many there are, which they are, what propagation finds."""

from __future__ import annotations

from dataclasses import replace

import sudoku_model as sm
from attacks.differential.case import SECONDS, Case, NotDecidedError, expect_decided
from sudoku_model.analysis.candidates import true_candidates
from sudoku_model.analysis.counting import Count, count
from sudoku_model.analysis.propagation import propagate
from sudoku_model.analysis.solutions import solutions, solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.errors import ConstraintError, UndecidedError
from sudoku_model.generation.grids import random_solution
from sudoku_model.grid import Grid
from sudoku_model.libraries import can_compile
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding, Engine, Propagation, Sat
from sudoku_model.solvers.engines.backtracking import Backtracking

MOST_LISTED = 150
"""Solutions that one engine is asked to list."""

_BY_COUNT = {0: Status.NONE, 1: Status.UNIQUE}


def _judge(case: Case, verdict: Verdict, right: list[tuple[int, ...]], who: object) -> None:
    """Compare a verdict and its witnesses with all solutions."""
    status = _BY_COUNT.get(len(right), Status.MULTIPLE)
    found = [solution.values for solution in verdict.solutions]
    if verdict.status is Status.UNDECIDED:
        case.undecided += 1
        wanted = len(found)
    else:
        case.demand(verdict.status is status, f"verdict of {who}", verdict.status, status)
        wanted = min(2, len(right))
    case.demand(len(set(found)) == len(found) == wanted, f"witnesses of {who}", found, right[:2])
    case.demand({*found} <= {*right}, f"witnesses of {who}", found, right)


def ask_verdict(case: Case) -> None:
    """Ask the default engine and another one for a verdict."""
    for engine in dict.fromkeys((case.engines[0], case.engine)):
        implied = case.is_heads(0.7)
        verdict = check(case.puzzle, engine, implied=implied, time_limit=case.seconds(engine))
        _judge(case, verdict, case.solutions, f"{engine}, implied={implied}")


def ask_elimination(case: Case) -> None:
    """Ask for a verdict without guessing."""
    verdict = check(case.puzzle, Propagation())
    _judge(case, verdict, case.solutions, "elimination")
    if verdict.status is Status.UNDECIDED and verdict.candidates is not None:
        _hold_candidates(case, verdict.candidates.digits, "elimination")


def ask_both(case: Case) -> None:
    """Ask two engines that are compared by the library itself."""
    _judge(case, check(case.puzzle, "both", time_limit=SECONDS), case.solutions, "both")


def ask_solution(case: Case) -> None:
    """Ask for one solution."""
    engine = case.engine
    try:
        found = solve(case.puzzle, engine, time_limit=case.seconds(engine))
    except UndecidedError:
        raise NotDecidedError from None
    is_right = found.values in case.solutions if found else not case.solutions
    case.demand(is_right, f"solution of {engine}", found and found.values, case.solutions)


def ask_solutions(case: Case) -> None:
    """Ask for all solutions, or for some."""
    engine = case.engine
    right = case.solutions
    limit = case.chance.randint(0, 5) if len(right) > MOST_LISTED or case.is_heads(0.2) else None
    asked = solutions(
        case.puzzle, engine, limit=limit, time_limit=case.seconds(engine), implied=case.is_heads()
    )
    try:
        found = [solution.values for solution in asked]
    except UndecidedError:
        raise NotDecidedError from None
    wanted = len(right) if limit is None else min(limit, len(right))
    is_right = len({*found}) == len(found) == wanted and {*found} <= {*right}
    case.demand(is_right, f"solutions of {engine}, limit {limit}", sorted(found), right)


def ask_count(case: Case) -> None:
    """Ask for the number of solutions, in all exact ways."""
    engine = case.engine
    right = len(case.solutions)
    limit = case.chance.choice((None, None, 1, right, right + 1))
    method = case.chance.choice((None, "enumeration", "decomposition"))
    case.needs(method != "decomposition" or not case.puzzle.constraints)
    if isinstance(engine, Backtracking) and right > MOST_LISTED:
        engine = Sat()
    found = count(
        case.puzzle, engine, limit=limit or None, method=method, time_limit=case.seconds(engine)
    )
    if not found.is_complete:
        case.undecided += 1
    is_right = _is_count(found, right, limit or None)
    case.demand(is_right, f"count of {engine}, {method=}, {limit=}", found, right)


def _is_count(found: Count, right: int, limit: int | None) -> bool:
    low, high = found.bounds
    if found.is_exact:
        return found.value == right
    if limit is not None and found.is_complete:
        return found.value == limit < right
    return low <= right and (high is None or right <= high)


def ask_candidates(case: Case) -> None:
    """Ask for the true candidates, counted now and then."""
    engine = case.engine
    cap = case.chance.choice((None, None, 1, 3))
    found = true_candidates(case.puzzle, engine, limit=cap, time_limit=case.seconds(engine))
    expect_decided(found.is_complete)
    right = _digits(case)
    case.demand(found.digits == right, f"candidates of {engine}", found.digits, right)
    if cap is not None and found.is_counted:
        counts = tuple(
            tuple(min(cap, sum(v[cell] == digit for v in case.solutions)) for digit in own)
            for cell, own in enumerate(right)
        )
        wanted = counts if case.solutions else found.counts
        case.demand(found.counts == wanted, f"counts of {engine}", found.counts, counts)


def _digits(case: Case) -> tuple[tuple[int, ...], ...]:
    if not case.solutions:
        return ((),) * len(case.puzzle.grid.cells)
    return tuple(tuple(sorted(set(column))) for column in zip(*case.solutions, strict=True))


def ask_propagation(case: Case) -> None:
    """Ask what follows without guessing: no digit of a solution may be lost."""
    engine = case.chance.choice((Propagation(), Backtracking(), *map(_encoded, Encoding)))
    found = propagate(case.puzzle, engine, implied=case.is_heads())
    if not found.consistent:
        case.demand(not case.solutions, f"propagation of {engine}", "a contradiction", "none")
        return
    _hold_candidates(case, found.digits, str(engine))
    if found.is_finished:
        only = tuple(left[0] for left in found.digits)
        case.demand(case.solutions == [only], f"propagation of {engine}", only, case.solutions)


def _encoded(encoding: Encoding) -> Engine:
    return Sat("glucose4", encoding)


def _hold_candidates(case: Case, digits: tuple[tuple[int, ...], ...], who: str) -> None:
    lost = [
        (case.puzzle.grid.cell_name(cell), digit)
        for cell, own in enumerate(_digits(case))
        for digit in own
        if digit not in digits[cell]
    ]
    case.demand(not lost, f"candidates lost by {who}", lost, "none")


def ask_random_solution(case: Case) -> None:
    """Ask for a random solution."""
    try:
        found = random_solution(case.puzzle, seed=case.chance.random().hex(), time_limit=SECONDS)
    except ConstraintError:
        case.demand(not case.solutions, "random solution", "none", case.solutions)
    except UndecidedError:
        case.undecided += 1
    else:
        is_right = found.values in case.solutions
        case.demand(is_right, "random solution", found.values, case.solutions)


AT_ONCE = 64
"""Puzzles that are decided at once."""


def ask_many(case: Case) -> None:
    """Ask for verdicts on the puzzle and on others of its shape at once."""
    case.needs(bool(case.referee.fillings))
    fixed = {*case.referee.fixed}
    puzzles = [case.puzzle, *(_other(case, fixed) for _ in range(1, AT_ONCE))]
    case.puzzles = AT_ONCE
    for puzzle, verdict in zip(puzzles, sm.check_many(puzzles, workers=1), strict=True):
        _judge(case, verdict, case.referee.solutions(puzzle), "check_many")


def _other(case: Case, fixed: set[int]) -> Puzzle:
    """Return the puzzle with other givens."""
    filled = case.chance.choice(case.solutions or case.referee.fillings)
    if case.is_heads(0.3):
        filled = case.chance.choice(case.referee.fillings)
    shown, holes = case.chance.random() ** 1.5, case.puzzle.grid.holes
    givens = [
        digit if cell in fixed or (case.is_heads(shown) and cell not in holes) else None
        for cell, digit in enumerate(filled)
    ]
    kept = {cell: digits for cell, digits in case.puzzle.candidates.items() if case.is_heads(0.6)}
    return replace(case.puzzle, givens=tuple(givens), candidates=kept)


CLASSIC = Grid.square(9)


def ask_bulk(case: Case) -> None:
    """Ask for verdicts on classics as an array, and the SAT engine for each of them."""
    puzzle = case.puzzle
    case.needs(puzzle.grid == CLASSIC and not puzzle.constraints and not puzzle.candidates)
    case.needs(bool(case.referee.fillings))
    rows = [[given or 0 for given in puzzle.givens]]
    filled = case.chance.choice(case.referee.fillings)
    case.puzzles = AT_ONCE
    while len(rows) < AT_ONCE:
        shown = case.chance.uniform(0.2, 0.5)
        row = [digit if case.is_heads(shown) else 0 for digit in filled]
        if case.is_heads(0.2):
            row[case.chance.randrange(81)] = case.chance.randint(1, 9)
        rows.append(row)
    found = sm.check_array(rows, compiled=False)
    if can_compile():
        again = sm.check_array(rows, compiled=True)
        case.demand((again.counts == found.counts).all(), "compiled", again.counts, found.counts)
    for row, number in zip(rows, found.counts, strict=True):
        one = Puzzle(CLASSIC, tuple(digit or None for digit in row))
        status = check(one).status
        wanted = _BY_COUNT.get(int(number), Status.MULTIPLE)
        case.demand(status is wanted, f"check of {one}", status, wanted)
