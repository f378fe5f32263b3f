"""Whether a thought follows from what it names, and needs all of it: asked of a solver.

It shares nothing with the thinkers. It knows the links, the rules that the thought joins, the
houses among them, and its premises, each with a switch; every other cell may be any digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.bits import bits
from sudoku_model.solvers import NO_LIMITS
from sudoku_model.solvers.sat.clauses import ClauseSession


class Referee:
    """Answers for one thought. Close it."""

    def __init__(
        self, layout: Layout, facts: tuple[int, ...], premises: tuple[int, ...], asked: int = 0
    ) -> None:
        count = top = len(layout.cell_of)
        clauses: list[list[int]] = []
        spoken_of = asked
        for number in facts:
            spoken_of |= layout.masks[number]
            if number < layout.first_rule:
                clauses.append([one + 1 for one in bits(layout.masks[number])])
                continue
            clauses += [
                [one + 1 for one in bits(layout.cell_masks[cell])]
                for cell in layout.facts[number].cells
            ]
            rule, shift = layout.rule_clauses(number), top - count
            clauses += [[_moved(one, count, shift) for one in own] for own in rule.clauses]
            top += rule.auxiliary
        for premise in premises:
            spoken_of |= premise
        for one in bits(spoken_of):
            clauses += [[-one - 1, -other - 1] for other in bits(layout.links[one] & spoken_of)]
        self._switches = [top + place for place in range(1, len(premises) + 1)]
        for switch, premise in zip(self._switches, premises, strict=True):
            clauses.append([-switch, *(one + 1 for one in bits(premise))])
        self._session = ClauseSession(clauses, NO_LIMITS, "glucose4")

    def is_possible(self, candidate: int | None = None, without: int | None = None) -> bool:
        """Say whether a candidate can be true, with all premises or without one of them."""
        held = [switch for place, switch in enumerate(self._switches) if place != without]
        own = [] if candidate is None else [candidate + 1]
        return self._session.solve([*held, *own]) is True


def _moved(literal: int, count: int, shift: int) -> int:
    if abs(literal) <= count:
        return literal
    return literal + shift if literal > 0 else literal - shift


def complaints(layout: Layout, alive: int, thought: Thought) -> Iterator[str]:
    """Yield what is wrong with a thought about a board."""
    said = f"{thought.kind.name}: {thought.why}"
    for premise in thought.premises:
        cells = {layout.cell_of[one] for one in bits(premise)}
        facts = [layout.masks[fact] for fact in thought.facts if fact < layout.first_rule]
        units = [layout.cell_masks[cell] for cell in cells if len(cells) == 1] + facts
        if not any(premise & unit == premise and unit & alive & ~premise == 0 for unit in units):
            yield f"{said}: a premise is not known"
    referee = Referee(layout, thought.facts, thought.premises, thought.excluded)
    if not referee.is_possible():
        yield f"{said}: its premises go with nothing"
    for one in bits(thought.excluded & alive):
        if referee.is_possible(one):
            yield f"{said}: {layout.name(one)} does not follow"
    for place, premise in enumerate(thought.premises):
        if not any(referee.is_possible(one, place) for one in bits(thought.excluded & alive)):
            cell = layout.cell_name(next(bits(premise)))
            yield f"{said}: it does not need the premise about {cell}"


def boards(layout: Layout, rules: tuple[int, ...], random: Random, count: int) -> Iterator[int]:
    """Yield what may be left of the candidates of some rules' cells while all can hold."""
    cells = sorted({cell for rule in rules for cell in layout.facts[rule].cells})
    while count:
        kept, alive = random.random(), -1
        for cell in cells:
            own = list(bits(layout.cell_masks[cell]))
            left = [one for one in own if random.random() < max(kept, 0.15)] or own
            alive &= ~layout.cell_masks[cell] | sum(1 << one for one in left)
        alive &= (1 << len(layout.cell_of)) - 1
        lefts = tuple(layout.cell_masks[cell] & alive for cell in cells)
        if Referee(layout, rules, lefts).is_possible():
            count -= 1
            yield alive
