"""The names that people have for steps, and how hard each classic technique is to see.

A name is settled by the shape of a step's facts, not by how it was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

from sudoku_model.analysis.steps.chains import chain
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import (
    CellFact,
    Fact,
    PlaceFact,
    RuleFact,
    TotalFact,
    UniqueFact,
)
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits
from sudoku_model.constraints.base import Constraint

DIFFICULTY: Final = {
    "hidden single": 1.2,
    "naked single": 2.3,
    "pointing": 2.6,
    "claiming": 2.8,
    "locked candidates": 2.9,
    "naked pair": 3.0,
    "X-wing": 3.2,
    "hidden pair": 3.4,
    "naked triple": 3.6,
    "swordfish": 3.8,
    "hidden triple": 4.0,
    "skyscraper": 4.0,
    "two-string kite": 4.1,
    "turbot fish": 4.2,
    "empty rectangle": 4.3,
    "grouped skyscraper": 4.3,
    "grouped two-string kite": 4.3,
    "grouped turbot fish": 4.3,
    "XY-wing": 4.2,
    "W-wing": 4.4,
    "XYZ-wing": 4.4,
    "unique rectangle": 4.5,
    "naked quad": 5.0,
    "jellyfish": 5.2,
    "hidden quad": 5.4,
    "simple colouring": 5.0,
    "XY-chain": 6.0,
    "AIC": 6.2,
    "grouped AIC": 6.6,
}
"""How hard a classic technique is to see, near the numbers of Sudoku Explainer; a chain, where it
has four facts. What other steps cost is worked out in `sudoku_model.analysis.steps.prices`."""

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

CHAINS: Final = {"simple colouring", "XY-chain", "AIC", "grouped AIC"}


def technique(layout: Layout, alive: int, deduction: Deduction) -> str:
    """Name a step, given the candidates before it; the empty string if it has no name."""
    if deduction.thought is not None:
        return deduction.thought.kind.name
    facts = [layout.facts[number] for number in deduction.facts]
    if len(facts) == 1:
        return _of_one(layout, deduction)
    if any(isinstance(fact, RuleFact | TotalFact | UniqueFact) for fact in facts):
        return _with_rules(facts)
    lives = [layout.masks[number] & alive for number in deduction.facts]
    cells = [fact for fact in facts if isinstance(fact, CellFact)]
    places = [fact for fact in facts if isinstance(fact, PlaceFact)]
    name = ""
    if len(cells) == len(facts):
        name = _of_cells(layout, lives)
    elif len(places) == len(facts):
        name = _of_places(layout, places, lives)
    elif len(cells) == 2 and len(places) == 1:
        name = _of_two_cells_and_place(layout, deduction, alive, lives)
    return name or _of_chain(layout, alive, deduction, lives)


def _of_one(layout: Layout, deduction: Deduction) -> str:
    fact = layout.facts[deduction.facts[0]]
    if isinstance(fact, RuleFact):
        return _FAMILIES.get(_family(fact.constraint), ("", "rule"))[1]
    if isinstance(fact, UniqueFact):
        return "unique rectangle"
    if isinstance(fact, TotalFact):
        return "innies and outies"
    if deduction.placed is not None:
        return "naked single" if isinstance(fact, CellFact) else "hidden single"
    kind = fact.kind if isinstance(fact, PlaceFact) else ""
    if kind in ("box", "region"):
        return "pointing"
    return "claiming" if kind in ("row", "column") else "locked candidates"


def _with_rules(facts: Sequence[Fact]) -> str:
    """Name a step by what two facts are, one of which or both are rules."""
    if len(facts) > 2:
        return ""
    one, other = sorted(map(_kind, facts), key=_KINDS.index)
    return f"two {one}s" if one == other else f"{one} and {other}"


def _kind(fact: Fact) -> str:
    if isinstance(fact, RuleFact):
        return _FAMILIES.get(_family(fact.constraint), ("rule", ""))[0]
    return {CellFact: "cell", PlaceFact: "house", TotalFact: "sum"}.get(type(fact), "rectangle")


def _family(constraint: Constraint) -> str:
    return type(constraint).__module__.rpartition(".")[2]


def _digits(layout: Layout, mask: int) -> set[int]:
    return {layout.digit_of[one] for one in bits(mask)}


def _cells(layout: Layout, mask: int) -> set[int]:
    return {layout.cell_of[one] for one in bits(mask)}


def _of_cells(layout: Layout, lives: Sequence[int]) -> str:
    size = len(lives)
    union = reduce(or_, lives)
    digits = _digits(layout, union)
    # Two cells that exclude something together see each other, if only because of a rule.
    cells = _cells(layout, union)
    share_house = size == 2 or any(cells <= {*house.cells} for house in layout.houses)
    if len(digits) == size and size in _SUBSETS and share_house:
        return f"naked {_SUBSETS[size]}"
    if size == 3 and len(digits) == 3:
        return {6: "XY-wing", 7: "XYZ-wing"}.get(sum(map(int.bit_count, lives)), "")
    return ""


def _of_places(layout: Layout, places: Sequence[PlaceFact], lives: Sequence[int]) -> str:
    size = len(places)
    cells = _cells(layout, reduce(or_, lives))
    if len({place.house for place in places}) == 1:
        is_subset = len(cells) == size and size in _SUBSETS
        return f"hidden {_SUBSETS[size]}" if is_subset else ""
    if len({place.digit for place in places}) > 1:
        return ""
    return _of_digit(layout, places, lives, cells)


def _of_digit(
    layout: Layout, places: Sequence[PlaceFact], lives: Sequence[int], cells: set[int]
) -> str:
    """Name what several houses say about the same digit."""
    size, columns = len(places), layout.puzzle.grid.columns
    kinds = {place.kind for place in places}
    are_lines = kinds in ({"row"}, {"column"})
    if are_lines:
        across = {cell % columns if kinds == {"row"} else cell // columns for cell in cells}
        if len(across) == size and size in _FISH:
            return _FISH[size]
    if size > 2:
        return ""
    grouped = "" if all(live.bit_count() == 2 for live in lives) else "grouped "
    if kinds == {"row", "column"}:
        return f"{grouped}two-string kite"
    if are_lines:
        return f"{grouped}skyscraper"
    if grouped and len(kinds & {"box", "region"}) == 1 and kinds & {"row", "column"}:
        return "empty rectangle"
    return f"{grouped}turbot fish"


def _of_two_cells_and_place(
    layout: Layout, deduction: Deduction, alive: int, lives: Sequence[int]
) -> str:
    digits = [_digits(layout, live) for live in lives]
    facts = [layout.facts[number] for number in deduction.facts]
    one, other = (
        own for own, fact in zip(digits, facts, strict=True) if isinstance(fact, CellFact)
    )
    if one == other and len(one) == 2:
        for candidate in bits(deduction.excluded):
            links = chain(layout, alive, deduction.facts, candidate)
            if links and isinstance(layout.facts[links[1].fact], PlaceFact):
                return "W-wing"
    return ""


def _of_chain(layout: Layout, alive: int, deduction: Deduction, lives: Sequence[int]) -> str:
    if not any(chain(layout, alive, deduction.facts, one) for one in bits(deduction.excluded)):
        return ""
    if any(live.bit_count() > 2 for live in lives):
        return "grouped AIC"
    facts = [layout.facts[number] for number in deduction.facts]
    if all(isinstance(fact, CellFact) for fact in facts):
        return "XY-chain"
    return "simple colouring" if len(_digits(layout, reduce(or_, lives))) == 1 else "AIC"
