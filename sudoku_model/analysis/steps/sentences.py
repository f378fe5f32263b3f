"""Steps in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import CellFact, PlaceFact, RuleFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.telling import Part, parts
from sudoku_model.analysis.steps.thoughts.choice import sentence_of
from sudoku_model.analysis.steps.wording import excluded_in_words, listed
from sudoku_model.bits import bits

_FISH = ("X-wing", "swordfish", "jellyfish")


def sentence(layout: Layout, alive: int, deduction: Deduction, name: str) -> str:
    """Say what a step concludes and why, given the candidates before it."""
    if deduction.thought is not None:
        return sentence_of(layout, alive, deduction.thought)
    facts = [layout.facts[number] for number in deduction.facts]
    first = facts[0]
    if deduction.placed is not None:
        cell, digit = layout.cell_name(deduction.placed), layout.digit_of[deduction.placed]
        why = (
            "no other digit is left there"
            if isinstance(first, CellFact)
            else f"it is the last open cell of {_called(first)}"
            if name == "full house"
            else f"{_called(first)} has no other place for it"
        )
        return f"{cell} is {digit}: {why}"
    then = excluded_in_words(layout, deduction.excluded & alive)
    if len(facts) == 1:
        return f"{_known(layout, alive, deduction.facts[0])}, so {then}"
    shape = _shape(layout, alive, deduction, name)
    if shape:
        return f"{shape}, so {then}"
    told = told_in_parts(layout, alive, deduction, name)
    if told:
        named = (f"{part.name}: {part.sentence}" if part.name else part.sentence for part in told)
        return f"{then}: {'; '.join(named)}"
    return f"{then}, because {'; '.join(known_in_words(layout, alive, deduction.facts))}"


def told_in_parts(layout: Layout, alive: int, deduction: Deduction, name: str) -> tuple[Part, ...]:
    """Tell a chain or a net; nothing for steps that are told by their shape."""
    if len(deduction.facts) == 1 or name in _FISH or name.startswith(("naked", "hidden")):
        return ()
    return parts(layout, alive, deduction.facts, deduction.excluded)


def _shape(layout: Layout, alive: int, deduction: Deduction, name: str) -> str:
    """Say what a subset or a fish amounts to; the empty string for steps of other names."""
    facts = [layout.facts[number] for number in deduction.facts]
    first = facts[0]
    union = reduce(or_, (layout.masks[number] for number in deduction.facts)) & alive
    cells = listed(list(dict.fromkeys(layout.cell_name(one) for one in bits(union))))
    digits = sorted({layout.digit_of[one] for one in bits(union)})
    if name.startswith("naked"):
        return f"{cells} hold {listed(digits)} in some order"
    if name.startswith("hidden") and isinstance(first, PlaceFact):
        return f"{first.house} needs its {listed(digits)} at {cells}"
    if name in _FISH and isinstance(first, PlaceFact):
        houses = listed([_called(fact) for fact in facts])
        return f"{houses} need their {first.digit} in {_crossing(layout, union, first.kind)}"
    return ""


def known_in_words(layout: Layout, alive: int, facts: Iterable[int]) -> list[str]:
    """Say what each fact amounts to while these candidates are left."""
    return [_known(layout, alive, number) for number in facts]


def _known(layout: Layout, alive: int, number: int) -> str:
    fact, live = layout.facts[number], layout.masks[number] & alive
    if isinstance(fact, CellFact):
        digits = [layout.digit_of[one] for one in bits(live)]
        return f"{fact.name} is {listed(digits, 'or')}"
    if isinstance(fact, PlaceFact):
        cells = listed([layout.cell_name(one) for one in bits(live)], "or")
        return f"the {fact.digit} of {fact.house} is at {cells}"
    if isinstance(fact, RuleFact) and fact.is_part:
        return f"{fact} (at {layout.puzzle.grid.names(fact.cells)})"
    return str(fact)


def _called(fact: object) -> str:
    return fact.house if isinstance(fact, PlaceFact) else str(fact)


def _crossing(layout: Layout, mask: int, kind: str) -> str:
    columns = layout.puzzle.grid.columns
    cells = {layout.cell_of[one] for one in bits(mask)}
    if kind == "row":
        return f"columns {listed(sorted({cell % columns + 1 for cell in cells}))}"
    return f"rows {listed(sorted({cell // columns + 1 for cell in cells}))}"
