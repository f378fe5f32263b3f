"""Thoughts about clues that list or count digits, and about marked cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import (
    CLASS_OF_A_CELL,
    COUNTED_OUT,
    FILLED_UP,
    LISTED_DIGIT,
    LISTED_PLACE,
)
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import are
from sudoku_model.analysis.steps.wording import times_in_words
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cell_marks import DigitClass, Even, Odd, Quadruple
from sudoku_model.constraints.sets import Contains, LookAndSay
from sudoku_model.constraints.wording import enumerated


class _Listed(NamedTuple):
    """Digits that a clue lists.

    Attributes:
        cells: where they are.
        wanted: how often each is among them.
        is_exact: whether none of them is there more often.
        name: what people call the clue.
    """

    cells: tuple[int, ...]
    wanted: Mapping[int, int]
    is_exact: bool
    name: str


def _listed(view: RuleView) -> _Listed:
    clue = view.constraint
    if isinstance(clue, Quadruple):
        cells = view.board.cells(clue.cells)
        return _Listed(cells, Counter(clue.digits), False, "the circle")
    assert isinstance(clue, Contains | LookAndSay)
    cells = view.board.cells(clue.cells)
    if isinstance(clue, Contains):
        return _Listed(cells, Counter(clue.digits), clue.exactly, "the clue")
    return _Listed(cells, clue.counts, True, "the cage")


def _marked(view: RuleView) -> Iterator[Thought]:
    """A marked cell takes some digits only."""
    mark = view.constraint
    for cell, digits in mark.leaves(view.board):
        excluded = view.mask(cell, [d for d in view.digits(cell) if d not in digits])
        if excluded:
            why = f"the mark says that {view.name(cell)} {_said_by(mark, digits)}"
            yield Thought(CLASS_OF_A_CELL, (view.rule,), (), excluded, why)


def _said_by(mark: Constraint, digits: Iterable[int]) -> str:
    """Say what a mark says of its cell, by the name of the class of digits if it has one."""
    if isinstance(mark, Even):
        return "is even"
    return "is odd" if isinstance(mark, Odd) else f"is one of {enumerated(sorted(digits), 'or')}"


def _filled_up(view: RuleView) -> Iterator[Thought]:
    """The listed digits fill all cells that can hold any of them."""
    clue = _listed(view)
    fillers = [cell for cell in clue.cells if _can_hold_any(view, clue, cell)]
    if len(fillers) != sum(clue.wanted.values()):
        return
    excluded = sum(
        view.mask(cell, [d for d in view.digits(cell) if not clue.wanted.get(d)])
        for cell in fillers
    )
    if excluded:
        yield _nothing_else(view, clue, fillers, excluded)


def _nothing_else(view: RuleView, clue: _Listed, fillers: Sequence[int], excluded: int) -> Thought:
    """Return the thought that cells hold nothing else, as the others lost the listed digits."""
    others = [cell for cell in clue.cells if cell not in fillers]
    known = [cell for cell in others if _can_hold_any(view.without([cell]), clue, cell)]
    why = _why_filled_up(view, clue, fillers, known)
    premises = tuple(
        view.none_of(cell, [d for d in clue.wanted if d in view.domain(cell)]) for cell in known
    )
    then = f"{'they hold' if len(fillers) > 1 else 'it holds'} nothing else"
    return Thought(FILLED_UP, (view.rule,), premises, excluded, why, then)


def _why_filled_up(
    view: RuleView, clue: _Listed, fillers: Sequence[int], others: Sequence[int]
) -> str:
    digits = enumerated(d for d, count in sorted(clue.wanted.items()) for _ in range(count))
    if not others:
        return f"{clue.name} has its {digits} in {view.names(fillers)}"
    them = "it" if len(fillers) == 1 else "them"
    cannot = f"which {view.names(others)} cannot hold"
    return f"{clue.name} needs {digits}, {cannot}: it has {them} in {view.names(fillers)}"


def _can_hold_any(view: RuleView, clue: _Listed, cell: int) -> bool:
    return any(clue.wanted.get(digit) for digit in view.digits(cell))


def _listed_digits(view: RuleView) -> Iterator[Thought]:
    """What sees all places of a listed digit, and what has no other place."""
    clue = _listed(view)
    for digit, count in sorted(clue.wanted.items()):
        places = view.places(digit, clue.cells)
        if places.bit_count() == count:
            yield from _only_places(view, clue, digit, places)
        elif count == 1:
            seen_by_all = view.seen_by_all(places)
            close = view.seen_by_all(view.without(clue.cells).places(digit, clue.cells))
            for excluded in (close, seen_by_all & ~close):
                if excluded:
                    yield _needs(view, clue, digit, excluded)


def _only_places(view: RuleView, clue: _Listed, digit: int, places: int) -> Iterator[Thought]:
    cells = view.layout.cells_in(places)
    excluded = sum(view.candidates(cell) for cell in cells) & ~places
    if not excluded:
        return
    lost = [cell for cell in clue.cells if digit in view.domain(cell) and cell not in cells]
    only = "the only place" if len(cells) == 1 else "the only places"
    names = view.names(cells)
    why = f"{names} {are(cells)} {only} for the {digit} of {clue.name}"
    then = f"{'it is' if len(cells) == 1 else 'they are'} {digit}"
    premises = _without(view, digit, lost)
    yield Thought(LISTED_PLACE, (view.rule,), premises, excluded, why, then)


def _needs(view: RuleView, clue: _Listed, digit: int, excluded: int) -> Thought:
    places = view.places(digit, clue.cells)
    lost = [
        cell
        for cell in clue.cells
        if digit in view.domain(cell)
        and digit not in view.digits(cell)
        and excluded & ~view.layout.links[view.layout.candidate(cell, digit)]
    ]
    cells = view.layout.cells_in(places)
    names = view.names(cells, "or")
    why = f"{clue.name} needs its {digit} at {names}"
    return Thought(LISTED_DIGIT, (view.rule,), _without(view, digit, lost), excluded, why)


def _without(view: RuleView, digit: int, cells: Sequence[int]) -> tuple[int, ...]:
    """Return the premises that cells are not a digit."""
    return tuple(view.none_of(cell, [digit]) for cell in cells)


def _one_in_each(view: RuleView) -> Iterator[Thought]:
    """A digit is listed as often as its places make groups that differ: each group has one."""
    clue = _listed(view)
    for digit, count in sorted(clue.wanted.items()):
        groups = _groups(view, clue, digit)
        if count > 1 and len(groups) == count:
            for group in groups:
                yield from _in_group(view, clue, digit, group)


def _groups(view: RuleView, clue: _Listed, digit: int) -> list[tuple[int, ...]]:
    return view.groups(cell for cell in clue.cells if digit in view.digits(cell))


def _in_group(
    view: RuleView, clue: _Listed, digit: int, group: tuple[int, ...]
) -> Iterator[Thought]:
    places = view.places(digit, group)
    excluded = view.seen_by_all(places)
    if not excluded:
        return

    def follows(other: RuleView) -> bool:
        groups = _groups(other, clue, digit)
        return len(groups) == clue.wanted[digit] and any(
            not excluded & ~view.layout.common_links(other.places(digit, own)) for own in groups
        )

    known, _ = view.needed(clue.cells, follows)
    lost = [cell for cell in known if digit not in view.digits(cell)]
    at = view.names(group, "or")
    why = f"{clue.name} has {digit} {times_in_words(clue.wanted[digit])}, so once at {at}"
    yield Thought(LISTED_DIGIT, (view.rule,), _without(view, digit, lost), excluded, why)


def _counted_out(view: RuleView) -> Iterator[Thought]:
    """A digit stands where it may stand already, so nowhere else."""
    clue = _listed(view)
    if not clue.is_exact:
        return
    for digit, count in sorted(clue.wanted.items()):
        done = [cell for cell in clue.cells if view.digits(cell) == (digit,)]
        rest = [cell for cell in clue.cells if cell not in done and digit in view.digits(cell)]
        if len(done) == count and rest:
            why = _why_counted_out(view, clue, digit, done)
            excluded = view.places(digit, rest)
            yield Thought(COUNTED_OUT, (view.rule,), view.premises(done), excluded, why)


def _why_counted_out(view: RuleView, clue: _Listed, digit: int, done: Sequence[int]) -> str:
    """Say which cells have the digit as often as it is listed, if it is listed at all."""
    if not done:
        return f"{clue.name} has no {digit}"
    have = "has" if len(done) == 1 else "have"
    return f"{view.names(done)} {have} the {digit} of {clue.name} already"


_MARKED: Final = (Thinker((CLASS_OF_A_CELL,), _marked),)
_COUNTS: Final = (
    Thinker((FILLED_UP,), _filled_up),
    Thinker((LISTED_DIGIT, LISTED_PLACE), _listed_digits),
    Thinker((LISTED_DIGIT,), _one_in_each),
    Thinker((COUNTED_OUT,), _counted_out),
)

THINKERS: Final[Thinkers] = {
    Even: _MARKED,
    Odd: _MARKED,
    DigitClass: _MARKED,
    Quadruple: _COUNTS,
    Contains: _COUNTS,
    LookAndSay: _COUNTS,
}
