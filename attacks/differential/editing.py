"""A puzzle is edited, and asked about after each change: nothing old may be taken for true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from attacks.differential.case import SECONDS, Case, NotDecidedError, expect_decided
from attacks.puzzles import Values
from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import random_constraint
from sudoku_model.analysis.ambiguity import ambiguity
from sudoku_model.analysis.candidates import true_candidates
from sudoku_model.analysis.conflicts import conflict
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine

EDITS = 8
"""Changes of one puzzle."""


def ask_editing(case: Case) -> None:
    """Change the puzzle again and again, and ask about each version what its setter would."""
    case.needs(len(case.puzzle.grid.cells) <= 81 and len(case.referee.fillings) > 0)
    engine, puzzle = case.engine, case.puzzle
    before = [puzzle]
    for _ in range(case.chance.randint(1, EDITS)):
        edit = case.chance.choice(_EDITS)
        try:
            puzzle = edit(case, puzzle) if edit is not _undo else case.chance.choice(before)
        except (ConstraintError, GridError):
            continue
        before.append(puzzle)
        _ask(case, puzzle, engine)


def _ask(case: Case, puzzle: Puzzle, engine: Engine) -> None:
    right = [values for values in case.referee.fillings if puzzle.holds(values)]
    status = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(2, len(right))]
    for question in case.chance.choices(_QUESTIONS, k=case.chance.randint(1, 3)):
        try:
            question(case, puzzle, engine, right, status)
        except NotDecidedError:  # noqa: PERF203 - few are asked
            case.undecided += 1


def _verdict(
    case: Case, puzzle: Puzzle, engine: Engine, right: list[Values], status: Status
) -> None:
    found = check(puzzle, engine, time_limit=SECONDS)
    expect_decided(found.status is not Status.UNDECIDED)
    case.demand(found.status is status, f"edited, {engine}", found.status, status)
    shown = {solution.values for solution in found.solutions}
    case.demand(shown <= {*right}, "edited: solutions", shown, right)
    case.demand(len(shown) == min(2, len(right)), "edited: number of solutions", shown, right)


def _candidates(
    case: Case, puzzle: Puzzle, engine: Engine, right: list[Values], status: Status
) -> None:
    found = true_candidates(puzzle, engine, time_limit=SECONDS)
    expect_decided(found.is_complete)
    columns = zip(*right, strict=True) if right else [()] * len(puzzle.grid.cells)
    expected = tuple(tuple(sorted({*column})) for column in columns)
    case.demand(found.digits == expected, "edited: candidates", found.digits, expected)
    shown = {solution.values for solution in found.solutions}
    case.demand(shown <= {*right}, "edited: solutions of candidates", shown, right)


def _conflict(
    case: Case, puzzle: Puzzle, engine: Engine, right: list[Values], status: Status
) -> None:
    found = conflict(puzzle, engine, time_limit=SECONDS)
    expect_decided(found.is_broken is not None and found.is_complete)
    case.demand(found.is_broken is not bool(right), "edited: conflict", found.is_broken, right)
    if not right and case.referee.is_whole:
        left = [v for v in case.referee.fillings if all(c.holds(puzzle, v) for c in found.clues)]
        case.demand(not left, "edited: clues of the conflict", found.clues, left)
        for clue in found.clues:
            rest = [one for one in found.clues if one != clue]
            is_needed = any(
                all(one.holds(puzzle, values) for one in rest) for values in case.referee.fillings
            )
            case.demand(is_needed, "edited: a clue too much", clue, found.clues)


def _ambiguity(
    case: Case, puzzle: Puzzle, engine: Engine, right: list[Values], status: Status
) -> None:
    found = ambiguity(puzzle, engine, time_limit=SECONDS)
    expect_decided(found.status is not Status.UNDECIDED)
    case.demand(found.status is status, "edited: ambiguity", found.status, status)
    if status is Status.MULTIPLE and found.target is not None:
        left = [v for v in right if all(clue.holds(puzzle, v) for clue in found.additions)]
        case.demand(left == [found.target.values], "edited: additions", found.additions, left)
        target = found.target.values
        differing = [{*_differing(values, target)} for values in right if values != target]
        for pattern in found.patterns:
            cells = {*map(puzzle.grid.cell, pattern)}
            is_minimal = cells in differing and not any(other < cells for other in differing)
            case.demand(is_minimal, "edited: deadly pattern", pattern, differing)


def _differing(values: Values, target: Values) -> list[int]:
    pairs = enumerate(zip(values, target, strict=True))
    return [cell for cell, (one, other) in pairs if one != other]


def _offers(
    case: Case, puzzle: Puzzle, engine: Engine, right: list[Values], status: Status
) -> None:
    found = ambiguity(puzzle, engine, offer=["Given"], limit=4, time_limit=SECONDS)
    expect_decided(found.status is not Status.UNDECIDED)
    case.demand(found.status is status, "edited: offers", found.status, status)
    for offer in found.suggestions:
        left = [values for values in right if offer.clue.holds(puzzle, values)]
        is_right = offer.left == len(left) if offer.is_exact else offer.left <= len(left)
        case.demand(is_right, "edited: what an offer leaves", offer, left)


_QUESTIONS = (_verdict, _verdict, _candidates, _conflict, _ambiguity, _offers)


# Edits.


def _add_constraint(case: Case, puzzle: Puzzle) -> Puzzle:
    full = case.chance.choice(case.referee.fillings)
    new = random_constraint(Draw(case.chance, puzzle.grid, full))
    constraints = list(puzzle.constraints)
    constraints.insert(case.chance.randint(0, len(constraints)), new)
    return replace(puzzle, constraints=tuple(constraints))


def _remove_constraint(case: Case, puzzle: Puzzle) -> Puzzle:
    if not puzzle.constraints:
        return puzzle
    return puzzle.without_constraint(case.chance.choice(puzzle.constraints))


def _exchange_constraint(case: Case, puzzle: Puzzle) -> Puzzle:
    return _add_constraint(case, _remove_constraint(case, puzzle))


def _change_cell(case: Case, puzzle: Puzzle) -> Puzzle:
    cell = _free_cell(case, puzzle)
    name = puzzle.grid.cell_name(cell)
    rest = puzzle.without(name)
    domain = puzzle.grid.domains[cell]
    values = case.chance.choice(case.referee.fillings)
    match case.chance.randrange(4):
        case 0:
            return rest
        case 1:
            return rest.with_given(name, case.chance.choice(domain))
        case 2:
            return rest.with_given(name, values[cell])
        case _:
            digits = {values[cell], *(digit for digit in domain if case.is_heads())}
            return rest.with_candidates(name, sorted(digits))


def _free_cell(case: Case, puzzle: Puzzle) -> int:
    """Return a cell whose clues may change: the referee knows the fillings that keep the others."""
    grid = puzzle.grid
    free = [c for c in grid.cells if c not in grid.holes and c not in case.referee.fixed]
    case.needs(bool(free))
    return case.chance.choice(free)


def _undo(case: Case, puzzle: Puzzle) -> Puzzle:
    return puzzle


_EDITS: tuple[Callable[[Case, Puzzle], Puzzle], ...] = (
    _add_constraint,
    _remove_constraint,
    _exchange_constraint,
    _change_cell,
    _change_cell,
    _change_cell,
    _undo,
)
