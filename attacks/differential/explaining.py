"""Questions of a person who solves the puzzle: steps, and hints for a board filled half."""

from __future__ import annotations

from itertools import combinations

from attacks.differential.case import SECONDS, Case, expect_decided
from sudoku_model.analysis.steps import RuleFact, Step, hint, steps
from sudoku_model.analysis.verdict import Status


def ask_steps(case: Case) -> None:
    """Ask for the steps to the solution; each must follow from its facts, the last one ends it."""
    case.needs(len(case.solutions) <= 2)
    found = steps(case.puzzle, time_limit=SECONDS)
    case.needs(found.puzzle == case.puzzle)  # the referee knows no cells that steps add
    expect_decided(found.status is not Status.UNDECIDED)
    is_unique = len(case.solutions) == 1
    case.demand((found.status is Status.UNIQUE) == is_unique, "steps", found.status, case.solutions)
    if not is_unique:
        case.demand(not found.steps, "steps of what is not unique", found, "none")
        return
    (right,) = case.solutions
    for step in found:
        _judge_step(case, step, right)
    expect_decided(found.is_complete)
    grid = case.puzzle.grid
    placed = {grid.cell(step.placed[0]): step.placed[1] for step in found if step.placed}
    known = {cell: given for cell, given in enumerate(case.puzzle.givens) if given is not None}
    filled = {cell: digit for cell, digit in enumerate(right) if cell not in grid.holes}
    # The last number of a cell beside the board is said by what takes the others away.
    beside = {cell: filled[cell] for cell in filled if cell >= len(grid.board)}
    case.demand({**beside, **placed, **known} == filled, "steps: the end", placed, right)


def _judge_step(case: Case, step: Step, right: tuple[int, ...]) -> None:
    """Demand that no filling of what was left before the step contradicts it.

    Only what its facts say is used, and what a single constraint says of any two candidates.
    """
    grid, referee = case.puzzle.grid, case.referee
    removed = [(grid.cell(name), digit) for name, digit in step.removed]
    if step.placed is not None:
        cell, digit = grid.cell(step.placed[0]), step.placed[1]
        removed = [(cell, other) for other in step.candidates[cell] if other != digit]
    false = [(cell, digit) for cell, digit in removed if right[cell] == digit]
    case.demand(not false, f"step {step}", false, right)
    left = referee.everything
    for cell, digits in enumerate(step.candidates):
        left &= sum(referee.with_digit(cell, digit) for digit in digits)
    for fact in step.facts:
        if isinstance(fact, RuleFact):
            left &= referee.obeying(fact.constraint)
    wrong = [
        (grid.cell_name(cell), digit)
        for cell, digit in removed
        if left & referee.with_digit(cell, digit)
    ]
    if wrong:
        # What a single constraint says of two candidates is known without saying.
        for constraint in case.puzzle.constraints:
            left &= _linked(case, step, referee.obeying(constraint))
        wrong = [
            (name, digit)
            for name, digit in wrong
            if left & referee.with_digit(grid.cell(name), digit)
        ]
    # A total of houses and cages rests on more than one constraint.
    is_judged = all(type(fact).__name__ != "TotalFact" for fact in step.facts)
    case.demand(not wrong or not is_judged, f"step {step}", wrong, "what the facts exclude")


def _linked(case: Case, step: Step, obeying: int) -> int:
    """Return the fillings without two candidates that no filling of a set has both."""
    referee = case.referee
    candidates = [
        referee.with_digit(cell, digit)
        for cell, digits in enumerate(step.candidates)
        for digit in digits
    ]
    found = referee.everything
    for one, other in combinations(candidates, 2):
        if not one & other & obeying:
            found &= ~(one & other)
    return found


def ask_hint(case: Case) -> None:
    """Ask for a hint on a board that is filled half, now and then wrongly."""
    grid = case.puzzle.grid
    case.needs(len(case.solutions) == 1)
    (right,) = case.solutions
    entries: dict[str, int] = {}
    wrong: set[str] = set()
    for cell in grid.cells:
        if case.puzzle.givens[cell] is not None or cell in grid.holes or case.is_heads():
            continue
        is_wrong = case.is_heads(0.1)
        digit = case.chance.choice(grid.domains[cell]) if is_wrong else right[cell]
        entries[grid.cell_name(cell)] = digit
        if digit != right[cell]:
            wrong.add(grid.cell_name(cell))
    found = hint(case.puzzle, entries, time_limit=SECONDS)
    case.needs(found.puzzle == case.puzzle)
    expect_decided(not found.reason)
    mistakes = {mistake.cell for mistake in found.mistakes}
    case.demand(mistakes == wrong, "hint: mistakes", mistakes, wrong)
    for mistake in found.mistakes:
        if mistake.clues and case.referee.is_whole:
            left = case.referee.left_by(mistake.clues)
            case.demand(not left, "hint: the reason of a mistake", mistake, "a contradiction")
    if found.step is not None:
        case.demand(not wrong, "hint: a step after a mistake", found.step, wrong)
        _judge_step(case, found.step, right)
    elif not wrong:
        case.demand(found.is_solved, "hint: nothing to do", found, "a step")
