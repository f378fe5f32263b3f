"""A second look at each step: do its facts alone imply its conclusion?

It shares nothing with the search but the links. Facts that say where something must be are tried
out, one way after the other; as soon as a rule is among them, another solver is asked, for which
these facts alone are stated, without switches.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import Fact, GraveFact, TotalFact, UniqueFact
from sudoku_model.analysis.steps.graves import is_grave
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.rectangles import is_deadly
from sudoku_model.bits import bits
from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import DefectError
from sudoku_model.solvers import NO_LIMITS, Limits
from sudoku_model.solvers.sat.clauses import SearcherName

REFEREE: SearcherName = "glucose4"


def check_deduction(
    layout: Layout, alive: int, deduction: Deduction, limits: Limits = NO_LIMITS
) -> None:
    """Check that the facts of a step imply what it concludes, given the candidates before it.

    Raises:
        DefectError: if they do not.
        GaveUpError: if the time is over.
    """
    rules = [layout.facts[fact] for fact in deduction.facts if fact >= layout.first_rule]
    for rule in rules:
        _check_rule(layout, rule)
    excluded = deduction.excluded & alive
    if not rules:
        wrong = _not_settled(layout, alive, deduction, excluded)
    elif any(isinstance(rule, GraveFact) for rule in rules):
        wrong = _not_in_grave(layout, alive, excluded)
    else:
        wrong = _by_solver(layout, alive, deduction.facts, excluded, limits)
    if wrong is not None:
        facts = "; ".join(str(layout.facts[fact]) for fact in deduction.facts)
        raise DefectError(f"these facts do not settle {layout.name(wrong)}: {facts}")


def _check_rule(layout: Layout, rule: Fact) -> None:
    """Check that a rule holds which is no clue, but was worked out.

    Raises:
        DefectError: if it does not.
    """
    if isinstance(rule, TotalFact):
        if not rule.leftover.is_right(sum(layout.puzzle.grid.digits)):
            raise DefectError(f"the houses and cages do not add up to this: {rule}")
    elif isinstance(rule, UniqueFact) and (
        layout.puzzle.constraints or not is_deadly(layout.puzzle, rule.rectangle.corners)
    ):
        raise DefectError(f"this need not leave a second solution: {rule}")


def _not_settled(layout: Layout, alive: int, deduction: Deduction, excluded: int) -> int | None:
    """Return a candidate that cells and houses do not settle, None if they settle all."""
    lives = [layout.masks[fact] & alive for fact in deduction.facts]
    if deduction.placed is not None and lives != [1 << deduction.placed]:
        return deduction.placed
    # What goes with no way of a fact is linked to each of them.
    asked = excluded ^ excluded & layout.common_links(lives[0]) if len(lives) == 1 else excluded
    if not asked:
        return None
    return next((one for one in bits(asked) if _fits(layout, lives, one)), None)


def _not_in_grave(layout: Layout, alive: int, excluded: int) -> int | None:
    """Return a candidate that need not go if all else would leave a grave, None if none need."""
    cells = layout.cells_in(excluded)
    kept = layout.candidates_at(cells) & alive & ~excluded
    if len(cells) == 1 and kept.bit_count() == 1 and is_grave(layout, alive ^ kept):
        return None
    return next(bits(excluded))


def _fits(layout: Layout, lives: Sequence[int], chosen: int) -> bool:
    """Say whether a way for each fact can be chosen so that all go with a candidate."""
    heed_deadline()
    linked = layout.links[chosen]
    lives = [live ^ live & linked for live in lives]
    if not lives:
        return True
    ways = min(lives, key=int.bit_count)
    lives.remove(ways)
    return any(_fits(layout, lives, one) for one in bits(ways))


def _by_solver(
    layout: Layout, alive: int, facts: Sequence[int], excluded: int, limits: Limits
) -> int | None:
    from sudoku_model.analysis.steps.refuter import Refuter

    spoken_of = excluded | layout.candidates_of(facts)
    with Refuter(layout, alive & spoken_of, facts, limits, REFEREE) as referee:
        return next((one for one in bits(excluded) if referee.refute(facts, one) is None), None)
