"""What a step costs a person to see, by what the step shows.

Prices are on the scale of Sudoku Explainer, as Sukaku Explainer continues it: a classic technique
costs what it costs there. (That is a convention of long use, not a measurement.) Whatever else a
step is, what must be done to see it decides, and nothing that does not stand in the step:

- *cells*: how many cells it rests on and concludes about;
- *marks*: how much must be kept in mind of them: how often their candidates can be halved, so a
  cell with two digits left counts one, a cell with eight three;
- *cases*: how many combinations, or cases, it goes through; of what is only said to leave no other
  way, how many candidates there are to try;
- *clues*: how many constraints, houses and cells it joins;
- *reach*: over how many rows and columns one must look to see the cells;
- *removed*: how many candidates must be struck out in the end.

How much each of these weighs is a guess; ``docs/pages/how-to/rating.md`` tells what it agrees with.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log2
from typing import TYPE_CHECKING, Final, NamedTuple

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import MOST_FACTS, TotalFact
from sudoku_model.analysis.steps.locked_sets import are_in_two_houses, first_chain_of_sets
from sudoku_model.analysis.steps.techniques import TECHNIQUES
from sudoku_model.analysis.steps.thoughts.kinds import ALL, CHAIN_OF_TWO, TWO_HOMES
from sudoku_model.analysis.steps.thoughts.thought import Kind
from sudoku_model.bits import union_of
from sudoku_model.errors import unknown

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.layout import Layout
    from sudoku_model.analysis.steps.thoughts.thought import Thought

LEAST_OF_ALL, LEAST_OF_ONE, LEAST_OF_TWO, LEAST_OF_TRIPLES, LEAST_OF_WINGS, LEAST_OF_QUADS = (
    TECHNIQUES[name].difficulty
    for name in ("full house", "pointing", "naked pair", "naked triple", "W-wing", "naked quad")
)
"""The least that placing a digit costs, what else one fact excludes, two of them, subsets and
fishes of three facts, wings, and those of four. Kinds of steps are looked for in this order."""

IN_A_LINE: Final = 0.3
"""What it adds to look for the place of a digit along a row or a column, not in a box."""

PRICES_OF_SINGLES: Final = {
    name: (cost, round(cost + IN_A_LINE, 1) if name == "hidden single" else cost)
    for name in ("full house", "hidden single", "naked single")
    if (cost := TECHNIQUES[name].difficulty)
}
"""What it costs to place a digit; then what it does where that rests on a row or a column."""

PER_CELLS, PER_MARKS, PER_REACH, PER_REMOVED, PER_CLUE, PER_CASE = 0.4, 0.15, 0.2, 0.05, 0.6, 0.3
"""What twice as much of each adds; of marks the square root counts."""

LEAST_OF_THOUGHTS: Final = min(kind.price for kind in ALL.values())
"""What the easiest thought about a constraint costs."""

LEAST_OF_TWO_CLUES: Final = CHAIN_OF_TWO.price + PER_CLUE
"""What it costs at least to see what two constraints say together."""

LEAST_OF_TWO_HOMES: Final = TWO_HOMES.price + PER_CLUE
"""What it costs at least to see that a digit leaves a constraint, or a house, no place for it."""

PER_LENGTH = 0.7
"""What twice the length adds to a net of many facts. That is a fit: with it the hardest puzzles
known come to what Sukaku Explainer says of such, 10 to 11.9."""

LEAST_OF_A_PAIR: Final = 5.4
"""What it costs at least to see what two facts say together, without a name."""


class Shown(NamedTuple):
    """What a person must do to see what constraints say, as a step shows it.

    Attributes:
        cells: how many cells to look at.
        marks: how much to keep in mind of their candidates: so many times they can be halved.
        reach: over how many rows and columns the cells lie, two neighbours over three.
        removed: how many candidates are struck out.
        clues: how many houses and constraints are joined.
        cases: how many combinations or cases to go through.
    """

    cells: int
    marks: float
    reach: int
    removed: int
    clues: int = 1
    cases: int = 1

    @property
    def load(self) -> float:
        """What this adds to the least that a step of its kind costs.

        Twice as much adds the same again, as with most of what people perceive; what must be kept
        in mind weighs more the more it is.
        """
        return float(
            PER_CELLS * log2(max(self.cells, 2) / 2)
            + PER_MARKS * self.marks**0.5
            + PER_REACH * log2(max(self.reach, 3) / 3)
            + PER_REMOVED * log2(max(self.removed, 1))
            + PER_CLUE * log2(max(self.clues, 1))
            + PER_CASE * log2(max(self.cases, 1))
        )


def technique_names() -> tuple[str, ...]:
    """Return the names that steps may have."""
    return (*TECHNIQUES, *ALL)


def technique_named(given: object) -> str:
    """Return the name that is meant: capital letters and hyphens do not matter.

    Raises:
        OptionError: if there is no such name.
    """
    names = {_plain(name): name for name in technique_names()}
    named = names.get(_plain(given)) if isinstance(given, str) else None
    if named is None:
        raise unknown("technique", given, tuple(names.values()))
    return named


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ")


def usual_for(technique: str) -> tuple[float, float]:
    """Return between what the hardest steps mostly cost where that is one of a technique.

    It is of classics, and steps are meant that do not use that there is only one solution.
    """
    known = TECHNIQUES[technique]
    # Some chains have a fact less than those that people call so, few have many more.
    fewer, more = (1, 2) if known.per_fact else (0, 0)
    # Who may not use that there is only one solution takes a step that is harder, however hard.
    most = inf if known.assumes_unique else known.cost(known.least + more)
    return known.cost(known.least - fewer), most


def most_for(technique: str) -> float:
    """Return what the hardest steps of a technique cost, infinity where there is no limit."""
    if technique not in TECHNIQUES or TECHNIQUES[technique].per_fact:
        return inf
    return TECHNIQUES[technique].difficulty + (IN_A_LINE if technique == "hidden single" else 0.0)


def price(layout: Layout, alive: int, deduction: Deduction, name: str) -> float:
    """Return what a step costs, given the candidates before it and its name."""
    facts = deduction.facts
    if deduction.thought is not None:
        return deduction.thought.price
    if deduction.placed is not None:
        return PRICES_OF_SINGLES[name][layout.are_lines[facts[0]]]
    if name in TECHNIQUES:
        technique = TECHNIQUES[_priced_as(layout, alive, deduction, name)]
        return round(technique.cost(len(facts)), 1)
    return _price_of_joined(layout, alive, deduction)


def _price_of_joined(layout: Layout, alive: int, deduction: Deduction) -> float:
    """Return what a step by facts costs that have no name together."""
    facts = deduction.facts
    rules = [number for number in facts if number >= layout.first_rule]
    cost = joined(len(facts))
    if rules:
        cells = {cell for rule in rules for cell in layout.facts[rule].cells}
        known = [layout.cell_masks[cell] & alive for cell in cells]
        known = [one for one in known if one & (one - 1)]
        # That facts are joined is in the cost already.
        shown = _shown(layout, rules, known, deduction.excluded & alive, 1)
        cost += shown._replace(clues=1).load
    return round(cost, 1)


def _priced_as(layout: Layout, alive: int, deduction: Deduction, name: str) -> str:
    """Return the technique whose price a step has: mostly its own.

    Cells of two houses, so any four of an XY-chain, are an ALS-XZ if one of them has a digit more,
    and that should not be easier.
    """
    if name == "XY-chain" and are_in_two_houses(layout, deduction.facts):
        sets = first_chain_of_sets(layout, alive, deduction.facts, deduction.excluded)
        if sets is not None and len(sets) == 2:
            return "ALS-XZ"
    return name


def price_of_thought(layout: Layout, thought: Thought) -> float:
    """Return what a thought costs: the least of its kind, and what it makes a person do."""
    known, removed = thought.premises, thought.excluded
    if thought.kind.is_of_a_line:
        shown = _shown(layout, thought.facts, known, 0, thought.cases)
        shown = shown._replace(removed=removed.bit_count())
    else:
        shown = _shown(layout, thought.facts, known, removed, thought.cases)
    return round(thought.kind.price + shown.load, 1)


def kind_of_facts(name: str, count: int) -> Kind:
    """Return what a thought is called that so many facts make together."""
    return Kind(name, joined(count) - PER_CLUE * log2(count), "Several facts together.")


def joined(count: int) -> float:
    """Return the least that it costs to see what so many facts say together, without a name.

    Beyond what one part of a sentence tells, twice as many add the same again.
    """
    if count <= 2:
        return LEAST_OF_A_PAIR
    more = PER_LENGTH * log2(max(count, MOST_FACTS) / MOST_FACTS)
    return TECHNIQUES["forcing net"].cost(min(count, MOST_FACTS)) + more


def price_of_net(facts: int, length: int) -> float:
    """Return what a net costs: by its facts as long as it is one part, else by its length.

    That is how many things are to be seen one after the other, in all branches.
    """
    return round(joined(facts if facts <= MOST_FACTS else length), 1)


def _shown(
    layout: Layout, facts: Sequence[int], known: Sequence[int], removed: int, cases: int
) -> Shown:
    """Return what some facts take to see.

    Of each set of candidates in `known` one is true; these must be kept in mind.
    """
    grid = layout.puzzle.grid
    cells = layout.cells_in(removed | union_of(known))
    on_board = [divmod(cell, grid.columns) for cell in cells if cell < len(grid.board)]
    reach = sum(max(line) - min(line) + 1 for line in zip(*on_board, strict=True))
    clues = 0
    for fact in map(layout.facts.__getitem__, facts):
        clues += 1
        if isinstance(fact, TotalFact):
            clues += len(fact.leftover.houses) + len(fact.leftover.cages) - 1
    marks = sum(log2(one.bit_count()) for one in known)
    return Shown(len(cells), marks, reach, removed.bit_count(), clues, cases)
