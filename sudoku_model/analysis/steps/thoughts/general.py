"""The thought that every rule knows: with a digit, some cells could only be what they are not.

It rests on as few candidates that are gone as can be found: first whole cells are left out, those
far from the cell in question before others, then single candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import RuleFact
from sudoku_model.analysis.steps.rules import RulesAlone
from sudoku_model.analysis.steps.thoughts.kinds import WITHOUT_SUPPORT
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import clue_in_words
from sudoku_model.analysis.steps.wording import cells_in_words, listed
from sudoku_model.bits import bits
from sudoku_model.constraints.fields import shortened

MOST_LOOKED_AT = 8
"""For how many candidates that a rule excludes a reason is looked for before one is chosen."""

MOST_TOLD = 3
"""How many cells are gone through one by one in words."""

MOST_CHARACTERS = 170
"""How long a reason can be, so that there is room for what follows."""


class _Forced(NamedTuple):
    """What a cell would have to be.

    Attributes:
        cell: the cell.
        digits: what it would have to be as far as the rule goes.
        left: those of these digits that are left.
    """

    cell: int
    digits: tuple[int, ...]
    left: tuple[int, ...]


def general_thoughts(view: RuleView, alone: RulesAlone, excluded: int) -> Iterator[Thought]:
    """Yield thoughts about candidates that a rule excludes, the digits of a cell alike in one.

    Args:
        view: the rule.
        alone: a solver that knows it.
        excluded: what it excludes.
    """
    alike: dict[tuple[int, tuple[int, ...]], list[tuple[int, int]]] = {}
    inside = excluded & view.layout.masks[view.rule]
    for count, one in enumerate(bits(inside or excluded)):
        if count >= MOST_LOOKED_AT:
            break
        gone = _needed(view, alone, one)
        cells = tuple(cell for cell in view.cells if gone & view.layout.cell_masks[cell])
        alike.setdefault((view.layout.cell_of[one], cells), []).append((one, gone))
    for (_, cells), reasons in alike.items():
        # What several digits have in common is told of the first one, so it must be brief.
        together = reasons if len(cells) < 2 else reasons[:1]
        gone = 0
        for _, own in together:
            gone |= own
        yield _thought(view, alone, [one for one, _ in together], cells, gone)


def _needed(view: RuleView, alone: RulesAlone, one: int) -> int:
    """Return the fewest candidates that must be gone for another one to be excluded."""
    layout = view.layout
    gone = layout.masks[view.rule] & ~view.alive & ~layout.links[one]
    order = _order(view)
    at = order.index(layout.cell_of[one]) if layout.cell_of[one] in order else 0
    cells = sorted(range(len(order)), key=lambda place: -abs(place - at))
    groups = [layout.cell_masks[order[place]] & gone for place in cells]
    for group in [*groups, *(1 << candidate for own in groups for candidate in bits(own))]:
        if group & gone and alone.refutes(one, ~(gone & ~group)):
            gone &= ~group
    return gone


def _order(view: RuleView) -> Sequence[int]:
    """Return the cells of a rule in the order in which its clue names them."""
    constraint = view.fact.constraint if isinstance(view.fact, RuleFact) else None
    named = getattr(constraint, "cells", "")
    if isinstance(named, str) and named:
        cells = list(dict.fromkeys(view.board.cells(named)))
        if {*cells} == {*view.cells}:
            return cells
    return view.cells


def _thought(
    view: RuleView, alone: RulesAlone, removed: Sequence[int], cells: Sequence[int], gone: int
) -> Thought:
    masks = view.layout.cell_masks
    chain = _chain(view, alone, removed[0], cells, gone) if len(removed) == 1 else []
    premises = tuple(
        masks[cell] & ~gone for cell in ([link.cell for link in chain] if chain else cells)
    )
    excluded = sum(1 << one for one in removed)
    why = _why(view, removed, cells, gone, chain)
    return Thought(WITHOUT_SUPPORT, (view.rule,), premises, excluded, why)


def _chain(
    view: RuleView, alone: RulesAlone, one: int, cells: Sequence[int], gone: int
) -> list[_Forced]:
    """Return the cells in an order in which each is narrowed, the last one to nothing."""
    if not cells or len(cells) > MOST_TOLD:
        return []
    layout, waiting, told, known = view.layout, list(cells), list[_Forced](), 0
    while waiting:
        links = []
        for cell in waiting:
            mask = layout.cell_masks[cell]
            possible = [
                own for own in bits(mask) if not alone.refutes(one, ~(known | mask & ~(1 << own)))
            ]
            digits = tuple(layout.digit_of[own] for own in possible)
            left = tuple(layout.digit_of[own] for own in possible if not gone >> own & 1)
            links.append(_Forced(cell, digits, left))
        best = min(links, key=lambda link: (len(link.left), len(link.digits)))
        told.append(best)
        waiting.remove(best.cell)
        known |= gone & layout.cell_masks[best.cell]
    return told


def _why(
    view: RuleView,
    removed: Sequence[int],
    cells: Sequence[int],
    gone: int,
    chain: Sequence[_Forced],
) -> str:
    """Say why candidates are excluded, in as many words as there is room for."""
    layout = view.layout
    digits = listed([layout.digit_of[one] for one in removed], "or")
    start = f"with {digits} in {layout.cell_name(removed[0])}"
    names = cells_in_words(layout.puzzle.grid, cells) if cells else ""
    if not cells:
        return shortened(str(view.fact), MOST_CHARACTERS - 50)
    if chain:
        told = f"{start}, {_told(view, chain)}"
    elif len(cells) == 1:
        left = listed(view.digits(cells[0]), "or")
        told = f"{start}, {names} would have to be something else than {left}"
    else:
        told = f"{start}, there is no way to fill {names}"
    brief = f"{start}, there is no way to fill {len(cells)} other cells" if cells else told
    clue = clue_in_words(view)
    for words in (f"{clue}: {told}", told, f"{clue}: {brief}", brief):
        if len(words) <= MOST_CHARACTERS:
            return words
    return brief


def _told(view: RuleView, chain: Sequence[_Forced]) -> str:
    """Tell link by link what cells would have to be."""
    *most, last = chain
    told = [f"{view.name(link.cell)} would be {listed(link.left, 'or')}" for link in most]
    left, name = view.digits(last.cell), view.name(last.cell)
    if len(left) < len(last.digits) or len(left) == 1:
        need = (
            f" {listed(last.digits, 'or')}" if len(last.digits) <= MOST_TOLD else " something else"
        )
        told.append(f"{name} would have to be{need}, but is {listed(left, 'or')}")
    else:
        gone = "is gone" if len(last.digits) == 1 else "are gone"
        told.append(f"{name} would have to be {listed(last.digits, 'or')}, which {gone}")
    return ", ".join(told)
