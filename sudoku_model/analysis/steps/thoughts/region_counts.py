"""Thoughts about clues that count cells of a region that is to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import COUNTED_REGION
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.thoughts.words import held, kind_at
from sudoku_model.bits import bits
from sudoku_model.constraints.region_cells import region_cell
from sudoku_model.constraints.regions import ChaosArrow, ChaosCount
from sudoku_model.constraints.wording import enumerated
from sudoku_model.texts import counted


class _Clue(NamedTuple):
    """A clue that counts cells in the region of the first one.

    Attributes:
        control: the cell that counts.
        offset: what is added to its digit.
        first: the first cell.
        arms: the other cells; on each arm those before the first one elsewhere are counted.
    """

    control: int
    offset: int
    first: int
    arms: tuple[tuple[int, ...], ...]


def _clue(view: RuleView) -> _Clue:
    clue, board = view.constraint, view.board
    assert isinstance(clue, ChaosArrow | ChaosCount)
    (control,) = board.cells(clue.control)
    if isinstance(clue, ChaosArrow):
        arms = clue.arms_on(board)
        first, others = arms[0][0], tuple(arm[1:] for arm in arms if len(arm) > 1)
    else:
        first, *cells = board.cells(clue.cells)
        others = tuple((cell,) for cell in cells)
    return _Clue(control, clue.offset, first, others)


def _bounds(view: RuleView, clue: _Clue) -> tuple[int, int]:
    """Return how many cells are counted at least and at most, by what is known of regions."""
    grid, least, most = view.board.grid, 1, 1
    own = view.digits(region_cell(grid, clue.first))
    for arm in clue.arms:
        others = [view.digits(region_cell(grid, cell)) for cell in arm]
        same = (place for place, one in enumerate(others) if len(own) > 1 or one != own)
        apart = (place for place, one in enumerate(others) if {*one}.isdisjoint(own))
        least += next(same, len(arm))
        most += next(apart, len(arm))
    return least, most


def _amount(view: RuleView) -> Iterator[Thought]:
    """So many cells can be counted, and so many are."""
    clue = view.once(_clue)
    digits = view.digits(clue.control)
    for is_low, bound in zip((True, False), _bounds(view, clue), strict=True):
        gone = beyond(digits, bound - clue.offset, is_low=is_low)
        if not gone:
            continue

        def follows(other: RuleView, is_low: bool = is_low, gone: list[int] = gone) -> bool:
            bound = _bounds(other, clue)[not is_low] - clue.offset
            return beyond(gone, bound, is_low=is_low) == gone

        known, seen = view.needed(_regions_of(view, clue), follows)
        count = _bounds(seen, clue)[not is_low]
        called, control = _called(view, clue), view.name(clue.control)
        why = f"{called} counts {'at least' if is_low else 'at most'} {counted(count, 'cell')}"
        if known:
            why = f"as far as the regions are known, {why}"
        excluded = view.mask(clue.control, gone)
        then = f"{control} is at {'least' if is_low else 'most'} {count - clue.offset}"
        yield Thought(COUNTED_REGION, (view.rule,), view.premises(known), excluded, why, then)


def _miscounted(view: RuleView) -> Iterator[Thought]:
    """With a cell in a region, or not in it, too many cells would be counted, or too few."""
    clue = view.once(_clue)
    alike: dict[tuple[int, tuple[int, ...], str], int] = {}
    for cell in _regions_of(view, clue):
        for one in bits(view.candidates(cell)):
            if _misses(view, clue, one) is None:
                continue

            def follows(other: RuleView, one: int = one) -> bool:
                return _misses(other, clue, one) is not None

            looked_at = [*_regions_of(view, clue), clue.control]
            known, seen = view.needed([other for other in looked_at if other != cell], follows)
            misses = _misses(seen, clue, one)
            assert misses is not None
            reason = cell, known, misses
            alike[reason] = alike.get(reason, 0) | 1 << one
    for (cell, known, misses), excluded in alike.items():
        name = view.names([cell])
        numbers = enumerated(view.layout.digits_in(excluded), "or")
        premises = view.premises(known)
        why = f"with {numbers} for {name}, {_called(view, clue)} would count {misses}"
        if clue.control in known:
            why += f", and {held(view, clue.control, premises[known.index(clue.control)])}"
        yield Thought(COUNTED_REGION, (view.rule,), premises, excluded, why)


def _misses(view: RuleView, clue: _Clue, one: int) -> str | None:
    """Say how many cells would be counted with a candidate, if the clue cannot say so."""
    least, most = _bounds(view.supposing(one), clue)
    digits = view.digits(clue.control)
    if digits and least > digits[-1] + clue.offset:
        return f"at least {counted(least, 'cell')}"
    if digits and most < digits[0] + clue.offset:
        return f"at most {counted(most, 'cell')}"
    return None


def _regions_of(view: RuleView, clue: _Clue) -> list[int]:
    """Return the cells that hold the regions of the cells that are counted."""
    cells = [clue.first, *(cell for arm in clue.arms for cell in arm)]
    return [region_cell(view.board.grid, cell) for cell in dict.fromkeys(cells)]


def _called(view: RuleView, clue: _Clue) -> str:
    return kind_at(view, view.constraint, [clue.control])


_ABOUT_COUNTS: Final = (
    Thinker((COUNTED_REGION,), _amount),
    Thinker((COUNTED_REGION,), _miscounted),
)

THINKERS: Final[Thinkers] = dict.fromkeys((ChaosArrow, ChaosCount), _ABOUT_COUNTS)
