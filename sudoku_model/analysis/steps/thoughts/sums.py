"""Thoughts about sums: combinations, what they share, and what each cell can contribute."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from sudoku_model.analysis.steps.thoughts.fillings import Fillings, common, distinct_fillings
from sudoku_model.analysis.steps.thoughts.kinds import SUM_DIGITS, SUM_NEEDS, SUM_PLACE
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import cells_in_words, combinations_in_words, listed
from sudoku_model.bits import bits
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import KillerCage


def _cage(view: RuleView) -> tuple[tuple[int, ...], frozenset[int]]:
    """Return the cells of a cage, which differ, and its totals."""
    cage = view.constraint
    assert isinstance(cage, KillerCage)
    totals = cage.total if isinstance(cage.total, tuple) else (cage.total or 0,)
    return view.board.cells(cage.cells), frozenset(totals)


def _fillings(view: RuleView, cells: Sequence[int], totals: frozenset[int]) -> Fillings:
    return distinct_fillings(tuple(map(view.digits, cells)), totals)


def needed(
    view: RuleView, cells: Sequence[int], follows: Callable[[RuleView], bool]
) -> tuple[tuple[int, ...], RuleView]:
    """Return some of the cells whose candidates a conclusion needs, none of which can be left out.

    Also the view that has forgotten what the others have lost.
    """
    for cell in cells:
        if len(view.digits(cell)) == len(view.domain(cell)) or follows(view.without([cell])):
            view = view.without([cell])
    return tuple(cell for cell in cells if cell not in view.freed), view


def _digits_of_sum(view: RuleView) -> Iterator[Thought]:
    """Digits that are in no combination."""
    cells, totals = _cage(view)
    bare = view.without(cells)
    for seen in (bare, view):
        held = frozenset().union(*_fillings(seen, cells, totals).sets)
        gone = {d for cell in cells for d in view.digits(cell) if d not in held}
        if gone:
            break
    else:
        return

    def follows(other: RuleView) -> bool:
        return not any(gone & digits for digits in _fillings(other, cells, totals).sets)

    known, seen = needed(seen, cells, follows)
    sets = _fillings(seen, cells, totals).sets
    held = frozenset().union(*sets)
    excluded = sum(
        view.mask(cell, [d for d in view.digits(cell) if d not in held]) for cell in cells
    )
    yield Thought(
        SUM_DIGITS,
        (view.rule,),
        tuple(map(view.candidates, known)),
        excluded,
        _sum_is(view, cells, totals, known, sets),
        cases=len(sets),
    )


def _sum_is(
    view: RuleView,
    cells: Sequence[int],
    totals: frozenset[int],
    known: Sequence[int],
    sets: Sequence[frozenset[int]],
) -> str:
    """Say which combinations are left, and because of which cells."""
    total, count = listed(sorted(totals), "or"), len(cells)
    combinations = combinations_in_words(map(sorted, sets))
    if not known:
        return f"{total} in {count} different cells is {combinations}"
    grid = view.layout.puzzle.grid
    because = cells_in_words(grid, known)
    return f"with what {because} can be, {total} in {count} cells is {combinations}"


def _needs(view: RuleView) -> Iterator[Thought]:
    """Digits that all combinations hold."""
    cells, totals = _cage(view)
    for digit in sorted(common(_fillings(view, cells, totals).sets)):
        places = view.places(digit, cells)
        if places & (places - 1) == 0:
            yield from _place(view, cells, totals, digit)
        elif excluded := view.seen_by_all(places):
            yield _need(view, cells, totals, digit, excluded)


def _need(
    view: RuleView, cells: Sequence[int], totals: frozenset[int], digit: int, excluded: int
) -> Thought:
    def follows(other: RuleView) -> bool:
        sets = _fillings(other, cells, totals).sets
        return digit in common(sets) and not excluded & ~other.seen_by_all(
            other.places(digit, cells)
        )

    known, seen = needed(view, cells, follows)
    sets = _fillings(seen, cells, totals).sets
    why = f"{_sum_is(view, cells, totals, known, sets)}: it needs its {digit}"
    premises = tuple(map(view.candidates, known))
    return Thought(SUM_NEEDS, (view.rule,), premises, excluded, why, cases=len(sets))


def _place(
    view: RuleView, cells: Sequence[int], totals: frozenset[int], digit: int
) -> Iterator[Thought]:
    places = view.places(digit, cells)
    cell = view.layout.cell_of[next(bits(places))]
    excluded = view.candidates(cell) & ~places
    if not excluded:
        return

    def follows(other: RuleView) -> bool:
        sets = _fillings(other, cells, totals).sets
        return digit in common(sets) and other.places(digit, cells) == places

    known, seen = needed(view, cells, follows)
    sets = _fillings(seen, cells, totals).sets
    why = (
        f"{_sum_is(view, cells, totals, known, sets)}: its {digit} can only be at {view.name(cell)}"
    )
    premises = tuple(map(view.candidates, known))
    yield Thought(SUM_PLACE, (view.rule,), premises, excluded, why, cases=len(sets))


_CAGE: Final = (Thinker((SUM_DIGITS,), _digits_of_sum), Thinker((SUM_NEEDS, SUM_PLACE), _needs))

THINKERS: Final[Mapping[type[Constraint], tuple[Thinker, ...]]] = {KillerCage: _CAGE}
"""The thinkers about each constraint of the family."""
