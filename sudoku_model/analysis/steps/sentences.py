"""Steps in words."""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import CellFact, Fact, PlaceFact, RuleFact, UniqueFact
from sudoku_model.analysis.steps.fish import finned
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.telling import LINE_END, Part, in_lines, parts, said
from sudoku_model.analysis.steps.thoughts.choice import MOST_CHARACTERS, in_short_lines, sentence_of
from sudoku_model.analysis.steps.wording import cell_about, excluded_in_words
from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.region_cells import cell_of_region
from sudoku_model.constraints.wording import enumerated, houses_in_words

_FISH = ("X-wing", "swordfish", "jellyfish")


def sentence(layout: Layout, alive: int, deduction: Deduction, name: str) -> str:
    """Say what a step concludes and why, given the candidates before it."""
    if deduction.thought is not None:
        return sentence_of(layout, alive, deduction.thought)
    if deduction.placed is not None:
        return _of_single(layout, deduction.placed, layout.facts[deduction.facts[0]], name)
    if len(deduction.facts) == 1:
        return _of_one_fact(layout, alive, deduction)
    then = excluded_in_words(layout, alive, deduction.excluded & alive)
    shape = _shape(layout, alive, deduction, name)
    if shape:
        is_hidden = name.startswith("hidden")
        return in_short_lines(shape, "they take no other digit" if is_hidden else then)
    told = told_in_parts(layout, alive, deduction, name)
    if told:
        words = in_lines(told)
        is_short = len(told) == 1 and len(f"{then}: {words}") <= MOST_CHARACTERS
        return f"{then}:{' ' if is_short else LINE_END}{words}"
    return f"{then}, because {'; '.join(known_in_words(layout, alive, deduction.facts))}"


def _of_single(layout: Layout, placed: int, fact: Fact, name: str) -> str:
    number, grid = layout.cell_of[placed], layout.puzzle.grid
    word = "digit" if cell_of_region(grid, number) is None else "number"
    why = (
        f"no other {word} is left there"
        if isinstance(fact, CellFact)
        else f"it is the last open cell of {_called(fact)}"
        if name == "full house"
        else f"{_called(fact)} has no other place for it"
    )
    if number in layout.modified:
        return f"{said(layout, 1 << placed)}: nothing else is left there"
    return f"{cell_in_words(grid, number)} is {layout.digit_of[placed]}: {why}"


def _of_one_fact(layout: Layout, alive: int, deduction: Deduction) -> str:
    excluded = deduction.excluded & alive
    said_of = [_known(layout, alive, deduction.facts[0])]
    if extra := _extra(layout, alive, deduction.facts[0]):
        said_of.append(said(layout, extra))
        one, *more = bits(extra)
        if not more:  # that one digit is left for a corner says already what the corner is not
            excluded &= ~layout.cell_masks[layout.cell_of[one]]
    return ", so ".join(filter(None, [*said_of, excluded_in_words(layout, alive, excluded)]))


def _extra(layout: Layout, alive: int, number: int) -> int:
    """Return what else the corners of a rectangle may hold; nothing of other facts."""
    fact = layout.facts[number]
    if not isinstance(fact, UniqueFact):
        return 0
    digits = fact.rectangle.digits
    left = bits(layout.masks[number] & alive)
    return mask_of(one for one in left if layout.digit_of[one] not in digits)


def told_in_parts(layout: Layout, alive: int, deduction: Deduction, name: str) -> tuple[Part, ...]:
    """Tell a chain or a net; nothing for steps that are told by their shape."""
    if len(deduction.facts) == 1 or _shape(layout, alive, deduction, name):
        return ()
    return parts(layout, alive, deduction.facts, deduction.excluded)


def _shape(layout: Layout, alive: int, deduction: Deduction, name: str) -> str:
    """Say what cells or houses hold together; the empty string for steps of other names."""
    union = layout.candidates_of(deduction.facts) & alive
    cells = enumerated(cell_in_words(layout.puzzle.grid, cell) for cell in layout.cells_in(union))
    digits = layout.digits_in(union)
    if name.startswith("naked"):
        return f"{cells} hold {enumerated(digits)} in some order"
    if name == "Sue de Coq":
        return f"{cells} hold {_once_each(layout, union)}"
    if name.startswith("hidden") and name != "hidden rectangle":
        return (
            f"{_called(layout.facts[deduction.facts[0]])} needs its {enumerated(digits)} at {cells}"
        )
    return _fish(layout, alive, deduction, union) if name.endswith(_FISH) else ""


def _once_each(layout: Layout, union: int) -> str:
    """Say of the digits of some cells that each is there once, and in which house it must be."""
    places: dict[int, int] = {}
    for one in bits(union):
        digit = layout.digit_of[one]
        places[digit] = places.get(digit, 0) | 1 << layout.cell_of[one]
    held = [(mask_of(house.cells), house.name) for house in layout.houses]
    held.sort(key=lambda house: -sum(not own & ~house[0] for own in places.values()))
    by_house: dict[str, list[int]] = {}
    for digit, own in sorted(places.items()):
        house = next((name for cells, name in held if not own & ~cells), "")
        by_house.setdefault(house, []).append(digit)
    if "" in by_house:
        return f"{enumerated(sorted(places))} once each"
    told = [f"{enumerated(digits)} once in {house}" for house, digits in by_house.items()]
    return enumerated(told)


def _fish(layout: Layout, alive: int, deduction: Deduction, union: int) -> str:
    """Say where lines need their digit; nothing of two with fins, which are told as a chain."""
    first = layout.facts[deduction.facts[0]]
    assert isinstance(first, PlaceFact)
    houses = houses_in_words(_called(layout.facts[number]) for number in deduction.facts)
    _, fins = finned(layout, alive, deduction.facts, deduction.excluded)
    if fins and len(deduction.facts) == 2:
        return ""
    at = (
        f", or at {enumerated([layout.cell_name(one) for one in bits(fins)], 'or')}" if fins else ""
    )
    crossing = _crossing(layout, union & ~fins, first.kind)
    return f"{houses} need their {first.digit} in {crossing}{at}"


def known_in_words(layout: Layout, alive: int, facts: Iterable[int]) -> list[str]:
    """Say what each fact amounts to while these candidates are left."""
    return [_known(layout, alive, number) for number in facts]


def _known(layout: Layout, alive: int, number: int) -> str:
    fact, live = layout.facts[number], layout.masks[number] & alive
    if isinstance(fact, CellFact):
        digits = layout.digits_in(live)
        if fact.cell in layout.modified:
            return said(layout, live)
        return f"{fact.name} is {enumerated(digits, 'or')}"
    if isinstance(fact, PlaceFact):
        cells = [cell_in_words(layout.puzzle.grid, cell) for cell in layout.cells_in(live)]
        return f"the {fact.digit} of {fact.house} is at {enumerated(cells, 'or')}"
    grid = layout.puzzle.grid
    if isinstance(fact, RuleFact) and fact.is_part:
        told = dict.fromkeys(cell_about(layout, cell) for cell in fact.cells)
        return f"{fact} (at {grid.names([one for one in told if one in grid.board] or told)})"
    return str(fact)


def _called(fact: object) -> str:
    return fact.house if isinstance(fact, PlaceFact) else str(fact)


def _crossing(layout: Layout, mask: int, kind: str) -> str:
    columns = layout.puzzle.grid.columns
    cells = layout.cells_in(mask)
    if kind == "row":
        return f"columns {enumerated(sorted({cell % columns + 1 for cell in cells}))}"
    return f"rows {enumerated(sorted({cell // columns + 1 for cell in cells}))}"
