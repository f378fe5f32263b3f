"""Thoughts about how many of some clues hold: exactly so many, or one that does not.

Whether a clue can hold, or fail, takes going through the ways to fill its cells, so that is only
looked at where nothing easier is to be seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import prod
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.fillings import fillings
from sudoku_model.analysis.steps.thoughts.kinds import ALTERNATIVES
from sudoku_model.analysis.steps.thoughts.parts import Part, outcome, part_of
from sudoku_model.analysis.steps.thoughts.refuted import Refuted, refuted, told_together
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import beside, with_digit
from sudoku_model.analysis.steps.wording import number_in_words
from sudoku_model.bits import bits
from sudoku_model.constraints.composites import Exactly, Not
from sudoku_model.constraints.wording import enumerated

MOST_FILLINGS = 2_000
"""How many ways to fill the cells of a clue are tried at most."""

MOST_FOUND = 4
"""For how many candidates it is told why they go before one is chosen."""


def _truths(view: RuleView, one: Part) -> set[bool]:
    """Return whether a clue can hold, and fail, as far as that is seen."""
    digits = [view.digits(cell) for cell in one.cells]
    if not one.cells or prod(map(len, digits)) > MOST_FILLINGS:
        return {True, False} if outcome(view, one).can_be else {False}
    found = set[bool]()
    ways = fillings(digits, view.apart(one.cells))
    for truth in map(view.test_of(one.constraint, one.cells), ways):
        found.add(truth)
        if len(found) > 1:
            break
    return found


class _Clues(NamedTuple):
    """Clues of which so many hold."""

    clues: tuple[Part, ...]
    wanted: int

    def wrong(self, view: RuleView) -> tuple[bool, tuple[Part, ...]] | None:
        """Return the clues that would hold (True) or fail though they are too many; else None."""
        truths = [_truths(view, one) for one in self.clues]
        for truth, most in ((True, self.wanted), (False, len(self.clues) - self.wanted)):
            own = [one for one, its in zip(self.clues, truths, strict=True) if its == {truth}]
            if len(own) > most:
                return truth, tuple(own)
        return None


def _clues(view: RuleView) -> _Clues:
    clue = view.constraint
    assert isinstance(clue, Exactly | Not)
    if isinstance(clue, Not):
        return _Clues((part_of(view, clue.constraint),), 0)
    return _Clues(tuple(part_of(view, one) for one in clue.constraints), clue.count)


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what would make too many clues hold, or too few."""
    clues = view.once(_clues)
    asked = bits(view.asked & view.own)
    found = islice(refuted(view, asked, partial(_are_wrong, clues)), MOST_FOUND)
    yield from told_together(
        view, ALTERNATIVES, found, partial(_reason, clues), partial(_why, clues)
    )


def _are_wrong(clues: _Clues, one: int, view: RuleView) -> bool:
    return clues.wrong(view.supposing(one)) is not None


def _reason(clues: _Clues, one: Refuted) -> Hashable:
    wrong = clues.wrong(one.supposed)
    assert wrong is not None
    truth, those = wrong
    return one.seen.layout.digit_of[one.candidate], truth, tuple(own.constraint for own in those)


def _why(clues: _Clues, one: Refuted, supposed: Sequence[int]) -> str:
    view, those = one.seen, clues.wrong(one.supposed)
    assert those is not None
    start = f"{beside(view, one.known)}{with_digit(view, supposed)}"
    return f"{start} {_says(view, clues, *those)}"


def _says(view: RuleView, found: _Clues, truth: bool, those: Sequence[Part]) -> str:
    """Say which clues would hold, or not, and how many must."""
    names, count = enumerated(one.quoted(view) for one in those), len(found.clues)
    if not truth:
        must = "must" if found.wanted == count else f"{number_in_words(found.wanted)} of them must"
        return f"{names} could not hold, and {must}"
    if not found.wanted:
        return f"{names} would hold, and must not"
    return f"{names} would hold, and only {number_in_words(found.wanted)} of {count} may"


THINKERS: Final[Thinkers] = dict.fromkeys(
    (Exactly, Not), (Thinker((ALTERNATIVES,), _think, is_patient=True),)
)
