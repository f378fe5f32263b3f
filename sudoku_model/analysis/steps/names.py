"""The names that people have for steps.

A name is settled by the shape of a step's facts, not by how it was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sudoku_model.analysis.steps.chains import Chain, chain, first_chain, is_loop
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import (
    CellFact,
    Fact,
    GraveFact,
    PlaceFact,
    RuleFact,
    TotalFact,
    UniqueFact,
)
from sudoku_model.analysis.steps.fish import finned
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.locked_sets import first_chain_of_sets, is_locked
from sudoku_model.analysis.steps.nets import Branch, refutation
from sudoku_model.analysis.steps.rectangle_steps import of_rectangle
from sudoku_model.bits import bits, union_of
from sudoku_model.constraints.base import Constraint

_SUBSETS: Final = {2: "pair", 3: "triple", 4: "quad"}
_FISH: Final = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
_FAMILIES: Final = {
    "cages": ("cage", "cage combinations"),
    "lines": ("line", "line squeeze"),
    "sum_lines": ("line", "line squeeze"),
}
"""What a constraint of a family is called, and a step that rests on it alone."""

_KINDS: Final = ("cage", "line", "rule", "sum", "rectangle", "house", "cell")
"""In which order the facts of a step of two are named."""

_NO_CLUES: Final = ("rectangle", "house", "cell")
"""Those of them that are not about a clue."""


def technique(layout: Layout, alive: int, settled: int, deduction: Deduction) -> str:
    """Name a step, given the candidates before it; the empty string if it has no name.

    Args:
        layout: the puzzle.
        alive: the candidates that are left before the step.
        settled: those of them that are known to be true.
        deduction: the step.
    """
    return shape(layout, alive, settled, deduction) or _of_net(layout, alive, deduction)


def shape(layout: Layout, alive: int, settled: int, deduction: Deduction) -> str:
    """Name a step as `technique` does, without looking for forcing chains and nets.

    These cost what a step without a name does, so this is enough to compare steps.
    """
    if deduction.thought is not None:
        return deduction.thought.kind.name
    facts = [layout.facts[number] for number in deduction.facts]
    if isinstance(facts[-1], GraveFact):
        return "BUG+1"
    if isinstance(facts[-1], UniqueFact):
        return of_rectangle(layout, alive, deduction.facts) or _with_rules(facts)
    if len(facts) == 1:
        return _of_one(layout, settled, deduction)
    if any(isinstance(fact, RuleFact | TotalFact) for fact in facts):
        return _with_rules(facts)
    return _of_several(layout, alive, deduction, facts)


def _of_several(layout: Layout, alive: int, deduction: Deduction, facts: Sequence[Fact]) -> str:
    """Name a step that rests on several facts about cells and places."""
    cells = sum(isinstance(fact, CellFact) for fact in facts)
    name = ""
    if cells == len(facts):
        name = _of_cells(layout, alive, deduction)
    elif cells == 0:
        name = _of_places(layout, alive, deduction)
    elif cells == 2 and len(facts) == 3:
        name = _of_two_cells_and_place(layout, alive, deduction)
    return name or _of_chain(layout, alive, deduction) or _of_sets(layout, alive, deduction)


def _of_one(layout: Layout, settled: int, deduction: Deduction) -> str:
    fact = layout.facts[deduction.facts[0]]
    if isinstance(fact, RuleFact):
        return _FAMILIES.get(_family(fact.constraint), ("", "rule"))[1]
    if isinstance(fact, TotalFact):
        return "equal sums in a house" if fact.has_swaps else "innies and outies"
    if deduction.placed is not None:
        return single(layout, settled, deduction.facts[0])
    kind = fact.kind if isinstance(fact, PlaceFact) else ""
    if kind in ("box", "region"):
        return "pointing"
    return "claiming" if kind in ("row", "column") else "locked candidates"


def single(layout: Layout, settled: int, number: int) -> str:
    """Name what places a digit: a fact that has one candidate left."""
    area = layout.house_masks[number]
    if not area:
        return "naked single"
    is_last = (area & settled).bit_count() == layout.order - 1
    return "full house" if is_last else "hidden single"


def _with_rules(facts: Sequence[Fact]) -> str:
    """Name a step of several facts by what they are; if they are more than two, only with rules."""
    kinds = sorted(map(_kind, facts), key=_KINDS.index)
    if len(facts) == 2:
        one, other = kinds
        return f"two {one}s" if one == other else f"{one} and {other}"
    others = [kind for kind in kinds if kind in _NO_CLUES]
    if len(others) == len(facts):
        return ""
    if others:
        return f"clues and {others[0]}s"
    return f"several {kinds[0]}s" if len({*kinds}) == 1 else "several clues"


def _kind(fact: Fact) -> str:
    if isinstance(fact, RuleFact):
        return _FAMILIES.get(_family(fact.constraint), ("rule", ""))[0]
    return {CellFact: "cell", PlaceFact: "house", TotalFact: "sum"}.get(type(fact), "rectangle")


def _family(constraint: Constraint) -> str:
    return type(constraint).__module__.rpartition(".")[2]


def _lives(layout: Layout, alive: int, facts: Iterable[int]) -> list[int]:
    """Return for each fact what is left of its ways."""
    return [layout.masks[number] & alive for number in facts]


def _have_two_each(lives: Iterable[int]) -> bool:
    return all(live.bit_count() == 2 for live in lives)


def _places(layout: Layout, facts: Iterable[int]) -> list[PlaceFact]:
    """Return those of some facts that say that a digit has its place in a house."""
    return [fact for one in facts if isinstance(fact := layout.facts[one], PlaceFact)]


def _of_cells(layout: Layout, alive: int, deduction: Deduction) -> str:
    facts = deduction.facts
    lives = _lives(layout, alive, facts)
    size = len(lives)
    union = union_of(lives)
    digits = layout.digits_in(union)
    if len(digits) == size and size in _SUBSETS and _share_house(layout, union, size):
        return f"naked {_SUBSETS[size]}"
    if size == 3 and len(digits) == 3:
        return {6: "XY-wing", 7: "XYZ-wing"}.get(sum(map(int.bit_count, lives)), "")
    return "Sue de Coq" if size > 3 and is_locked(layout, alive, facts) else ""


def _share_house(layout: Layout, union: int, size: int) -> bool:
    """Say whether so many cells, of which these are the candidates, lie in a house."""
    # Two cells that exclude something together see each other, if only because of a rule.
    cells = layout.cells_in(union)
    return size == 2 or any({*house.cells}.issuperset(cells) for house in layout.houses)


def _of_places(layout: Layout, alive: int, deduction: Deduction) -> str:
    facts = deduction.facts
    places = _places(layout, facts)
    size = len(facts)
    if len({place.house for place in places}) == 1:
        union = union_of(_lives(layout, alive, facts))
        is_subset = len(layout.cells_in(union)) == size and size in _SUBSETS
        return f"hidden {_SUBSETS[size]}" if is_subset else ""
    if len({place.digit for place in places}) > 1:
        return ""
    return _of_digit(layout, alive, deduction)


def _of_digit(layout: Layout, alive: int, deduction: Deduction) -> str:
    """Name what several houses say about the same digit."""
    places = _places(layout, deduction.facts)
    lives = _lives(layout, alive, deduction.facts)
    size = len(places)
    kinds = {place.kind for place in places}
    lines = layout.lines_with(deduction.facts)
    has_two = _have_two_each(lives)
    if lines and size in _FISH:
        if lines.slots.taken(union_of(lives)).bit_count() == size:
            return _FISH[size]
        # People see two lines with two places each as a skyscraper, which it is as well.
        if size > 2 or not has_two:
            kind, _ = finned(layout, alive, deduction.facts, deduction.excluded)
            if kind:
                return f"{kind} {_FISH[size]}"
    return "" if size > 2 else _of_two_houses(kinds, has_two=has_two)


def _of_two_houses(kinds: set[str], *, has_two: bool) -> str:
    """Name what two houses say about the same digit, each of which may have two places for it."""
    if not has_two and len(kinds & {"box", "region"}) == 1 and kinds & {"row", "column"}:
        return "empty rectangle"
    name = "turbot fish"
    if kinds == {"row", "column"}:
        name = "two-string kite"
    elif kinds in ({"row"}, {"column"}):
        name = "skyscraper"
    return name if has_two else f"grouped {name}"


def _of_two_cells_and_place(layout: Layout, alive: int, deduction: Deduction) -> str:
    one, other = (
        layout.digits_in(layout.masks[number] & alive)
        for number in deduction.facts
        if isinstance(layout.facts[number], CellFact)
    )
    if one == other and len(one) == 2:
        for candidate in bits(deduction.excluded):
            links = chain(layout, alive, deduction.facts, candidate)
            if links and isinstance(layout.facts[links[1].facts[0]], PlaceFact):
                return "W-wing"
    return ""


def _of_chain(layout: Layout, alive: int, deduction: Deduction) -> str:
    links = first_chain(layout, alive, deduction.facts, deduction.excluded)
    if links is None:
        return ""
    lives = _lives(layout, alive, deduction.facts)
    digits = layout.digits_in(union_of(lives))
    is_plain = _have_two_each(lives)
    if is_plain and all(isinstance(layout.facts[one], CellFact) for one in deduction.facts):
        # Three cells are an XY-wing.
        return "remote pair" if len(digits) == 2 else "XY-chain"
    if is_plain and len(digits) == 1:
        return "simple colouring"
    grouped = "" if is_plain else "grouped "
    return f"{grouped}{_kind_of_chain(layout, links, deduction.excluded & alive)}"


def _kind_of_chain(layout: Layout, links: Chain, excluded: int) -> str:
    """Say whether a chain closes, or what it excludes closes it."""
    if is_loop(layout, links):
        return "continuous nice loop"
    ends = {*layout.cells_in(links[0].closed | links[-1].left)}
    closes = ends.issuperset(layout.cells_in(excluded))
    return "discontinuous nice loop" if closes else "AIC"


def _of_sets(layout: Layout, alive: int, deduction: Deduction) -> str:
    """Name a chain of sets of cells that hold one digit more than they are many."""
    links = first_chain_of_sets(layout, alive, deduction.facts, deduction.excluded)
    if links is None:
        return ""
    return {2: "ALS-XZ", 3: "ALS-XY-wing"}.get(len(links), "ALS chain")


def _of_net(layout: Layout, alive: int, deduction: Deduction) -> str:
    """Name what excludes a candidate because of what it would force."""
    excluded = bits(deduction.excluded & alive)
    return net(layout, (refutation(layout, alive, deduction.facts, one) for one in excluded))


def net(layout: Layout, branches: Iterable[Branch | None]) -> str:
    """Name what candidates would force that are excluded because of that."""
    names = set()
    for branch in branches:
        if branch is None:
            return ""
        if not branch.is_forcing_chain:
            return "forcing net"
        names.add("cell" if isinstance(layout.facts[branch.last.fact], CellFact) else "house")
    return f"{'cell' if names == {'cell'} else 'house'} forcing chain"
