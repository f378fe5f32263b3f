"""Thoughts about counts: counting circles, skyscrapers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from sudoku_model.analysis.steps.thoughts.kinds import CIRCLES, SEEN_OVER
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.thoughts.words import because
from sudoku_model.analysis.steps.wording import combinations_in_words
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.part_sums import parts_by_kind
from sudoku_model.constraints.sets import CountingCircles
from sudoku_model.constraints.sightlines import Skyscraper

MOST_COMBINATIONS = 2_000
"""How many combinations of circles are gone through at most."""


def _circles(view: RuleView) -> Iterator[Thought]:
    """The different digits in the circles add up to their number."""
    clue = view.constraint
    assert isinstance(clue, CountingCircles)
    cells = view.board.cells(clue.cells)
    found = _combinations(view, cells)
    if len(found) > MOST_COMBINATIONS:
        return
    held = frozenset[int]().union(*found)
    gone = sorted({d for cell in cells for d in view.digits(cell)} - held)
    for digit in gone:

        def follows(other: RuleView, digit: int = digit) -> bool:
            return not any(digit in own for own in _combinations(other, cells))

        known, seen = view.needed(cells, follows)
        sets = _combinations(seen, cells)
        why = f"the digits in {len(cells)} circles add up to {len(cells)}: "
        why += combinations_in_words(map(sorted, sets))
        if known:
            why = f"{because(view, known)}, and {why}"
        premises = view.premises(known)
        excluded = view.places(digit, cells)
        cases = min(len(sets), 9)
        yield Thought(CIRCLES, (view.rule,), premises, excluded, why, cases=cases)


def _combinations(view: RuleView, cells: Sequence[int]) -> tuple[frozenset[int], ...]:
    """Return the sets of digits that can be in the circles, as far as single cells say."""
    left = [frozenset(view.digits(cell)) for cell in cells]
    usable = tuple(
        sorted(
            digit
            for digit in frozenset[int]().union(*left)
            if 0 < digit <= _most_places(view, [c for c in cells if digit in view.digits(c)])
        )
    )
    sets = _with_sum(usable, len(cells))
    return tuple(own for own in sets if not any(own.isdisjoint(digits) for digits in left))


def _most_places(view: RuleView, cells: Sequence[int]) -> int:
    """Return of how many cells it is known that no more of them can hold the same digit."""
    most = len(cells)
    for parts in parts_by_kind(view.board.grid, cells):
        most = min(most, len(parts))
    return most


@lru_cache(maxsize=256)
def _with_sum(digits: tuple[int, ...], total: int) -> tuple[frozenset[int], ...]:
    """Return the sets of some digits that add up to a total."""
    if total == 0:
        return (frozenset(),)
    found: list[frozenset[int]] = []
    for place, digit in enumerate(digits):
        if digit > total or len(found) > MOST_COMBINATIONS:
            break
        rest = _with_sum(digits[place + 1 :], total - digit)
        found += [own | {digit} for own in rest]
    return tuple(found)


def _seen_over(view: RuleView) -> Iterator[Thought]:
    """So many digits are to be seen that the first ones cannot be too high."""
    clue = view.constraint
    assert isinstance(clue, Skyscraper)
    cells = view.board.cells(clue.cells)
    if len(view.groups(cells)) > 1:
        return
    digits = view.values(cells)
    if len(digits) != len(cells) or digits[0] < 1:
        return
    for place, cell in enumerate(cells[: clue.count - 1]):
        most = digits[-(clue.count - place)]
        excluded = view.mask(cell, beyond(view.digits(cell), most, is_low=False))
        if excluded:
            rest = clue.count - place - 1
            why = f"{clue.count} are seen, at least {rest} of them behind {view.name(cell)}"
            then = f"{view.name(cell)} is at most {most}"
            yield Thought(SEEN_OVER, (view.rule,), (), excluded, why, then)
    excluded = view.candidates(cells[0]) & ~view.mask(cells[0], [digits[-1]])
    if clue.count == 1 and excluded:
        why = f"only {view.name(cells[0])} is seen"
        then = f"it is {digits[-1]}"
        yield Thought(SEEN_OVER, (view.rule,), (), excluded, why, then)


THINKERS: Final[Mapping[type[Constraint], tuple[Thinker, ...]]] = {
    CountingCircles: (Thinker((CIRCLES,), _circles),),
    Skyscraper: (Thinker((SEEN_OVER,), _seen_over),),
}
"""The thinkers about each constraint of the family."""
