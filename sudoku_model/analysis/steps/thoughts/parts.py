"""What a constraint that need not hold would leave its cells if it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, Final, NamedTuple

from sudoku_model.analysis.steps.filters import Filters
from sudoku_model.analysis.steps.thoughts import few_ways, outside, reading
from sudoku_model.analysis.steps.thoughts.cut_lines import left_by_runs
from sudoku_model.analysis.steps.thoughts.equations import CLASSES
from sudoku_model.analysis.steps.thoughts.fillings import fillings
from sudoku_model.analysis.steps.thoughts.sums import left_by_sums, out_of_reach
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.ways import MOST_WAYS, Ways, held_in_all
from sudoku_model.analysis.steps.thoughts.words import kind_at
from sudoku_model.analysis.steps.wording import with_runs
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.composites import And
from sudoku_model.constraints.sum_lines import SumLine
from sudoku_model.constraints.wording import enumerated
from sudoku_model.solvers.filtering import Masks
from sudoku_model.stated import state_puzzle

MOST_FILLINGS = 800
"""How many ways to fill the cells of a part are tried at most."""

MOST_FOLLOWED = 4_000
"""How many of them are tried where nothing easier is seen."""

MOST_OF_A_CLUE = 60
"""How many characters of what a constraint says are quoted."""

MOST_ROUNDS = 4
"""How often it is looked at a part once more, by what it has left its cells."""

_OF_DIFFERENT: Final = {**few_ways.OF_DIFFERENT, **outside.OF_DIFFERENT}


class Part(NamedTuple):
    """A constraint that may hold.

    Attributes:
        constraint: the constraint.
        cells: the cells that it is about; none if it is about others than those that it names.
        members: the parts that it demands, all of them; itself if it is a single one.
        kept: what is known of it whatever is left.
    """

    constraint: Constraint
    cells: tuple[int, ...]
    members: tuple[Part, ...]
    kept: dict[Any, Any]

    def ways(self, view: RuleView) -> Ways | None:
        """Return the ways to obey it, of few that have different digits; None if there are none."""
        find = _OF_DIFFERENT.get(type(self.constraint))
        found = view.once(find) if find else None
        return found if found and len(found.ways) <= MOST_WAYS else None

    def words(self, view: RuleView) -> str:
        """Say what it says."""
        told = (with_runs(view.board.grid, one.constraint.describe()) for one in self.singles)
        return enumerated(told)

    def quoted(self, view: RuleView) -> str:
        """Quote what it says, or name it if that is long."""
        said = self.words(view)
        is_short = len(said) <= MOST_OF_A_CLUE
        return f"“{said}”" if is_short else kind_at(view, self.constraint, self.cells)

    @property
    def singles(self) -> tuple[Part, ...]:
        """The members, or itself if it has none."""
        return self.members or (self,)


class Outcome(NamedTuple):
    """What follows if a part holds.

    Attributes:
        left: what its cells can be, as far as it was followed.
        failed: the single part that fails at once, by what is left before anything follows.
    """

    left: Mapping[int, set[int]]
    failed: Part | None

    @property
    def can_be(self) -> bool:
        """Whether each cell has a digit left."""
        return all(self.left.values())


def part_of(view: RuleView, constraint: Constraint) -> Part:
    """Return a constraint of a rule as one that may hold."""
    members = constraint.constraints if isinstance(constraint, And) else ()
    parts = tuple(own for one in members for own in part_of(view, one).singles)
    return Part(constraint, view.own_cells(constraint), parts, {})


class _Stated(NamedTuple):
    """A constraint as filters."""

    masks: Masks
    filters: Filters


def _stated(view: RuleView) -> _Stated:
    """Return what a view's constraint narrows where it is stated alone."""
    clue = Clue(constraint=view.constraint)
    stated = state_puzzle(view.layout.puzzle, [clue])
    masks, own = Masks(stated.model), stated.statements_by_clue().get(clue, [])
    return _Stated(masks, Filters(masks, own, len(view.board.grid.cells)))


def _filtered(view: RuleView) -> Mapping[int, set[int]]:
    """Return what the statement of a view's constraint leaves its cells, whichever they are."""
    masks, filters = view.once(_stated)
    domains = masks.domains.copy()
    for cell in filters.cells:
        domains[cell] = masks.of(view.digits(cell))
    can_be = filters.narrow(domains)
    return {
        cell: {one for one in view.digits(cell) if can_be and masks.of([one]) & domains[cell]}
        for cell in filters.cells
    }


def left_by(view: RuleView, one: Part) -> Mapping[int, set[int]] | None:
    """Return what the cells of a part can be if it holds; None if that is not tried."""
    left: dict[int, set[int]] = {}
    for own in one.singles:
        _narrow(left, _at_once(view, own) or {})
    return left or None


def _narrow(left: dict[int, set[int]], more: Mapping[int, set[int]]) -> None:
    """Leave cells what they can be by something more."""
    for cell, digits in more.items():
        left[cell] = left.get(cell, digits) & digits


def _at_once(view: RuleView, one: Part, most: int = MOST_FILLINGS) -> Mapping[int, set[int]] | None:
    """Return the same for a single part, where that is seen soon."""
    if not one.cells:
        return None
    part = view.of_part(one.constraint, one.kept)
    if isinstance(one.constraint, reading.READ):
        return reading.left_by_reading(part)
    if (ways := one.ways(part)) is not None:
        return {cell: {*own} for cell, own in zip(ways.cells, held_in_all(part, ways), strict=True)}
    return _tried(view, one, most)


def _tried(view: RuleView, one: Part, most: int) -> Mapping[int, set[int]] | None:
    """Return the same by trying all ways to fill the cells; None if they are many."""
    digits = [view.digits(cell) for cell in one.cells]
    if prod(map(len, digits)) > most:
        return None
    left: dict[int, set[int]] = {cell: set() for cell in one.cells}
    holds = view.test_of(one.constraint, one.cells)
    for filling in filter(holds, fillings(digits, view.apart(one.cells))):
        for cell, digit in zip(one.cells, filling, strict=True):
            left[cell].add(digit)
    return left


def outcome(view: RuleView, one: Part) -> Outcome:
    """Follow what a part leaves its cells if it holds, until a cell has no digit left."""
    left = {cell: {*view.digits(cell)} for cell in one.cells}
    for count in range(MOST_ROUNDS):
        before = view.left
        for own in one.singles:
            _narrow(left, _followed(view, own))
            if not all(left.values()):
                return Outcome(left, None if count else own)
        kept = sum(view.mask(cell, digits) for cell, digits in left.items())
        view = view.with_alive(before & ~view.layout.candidates_at(left) | kept, ())
        if view.left == before:
            break
    return Outcome(left, None)


def _followed(view: RuleView, one: Part) -> Mapping[int, set[int]]:
    """Return what a single part leaves its cells; nothing if that is not tried."""
    part = view.of_part(one.constraint, one.kept)
    if not one.cells:
        return _filtered(part)
    if isinstance(one.constraint, reading.READ) and not reading.can_be_read(part):
        return {cell: set() for cell in one.cells}
    find = _LEFT.get(type(one.constraint))
    return (find and find(part)) or _at_once(view, one, MOST_FOLLOWED) or {}


_LEFT: Final[Mapping[type[Constraint], Callable[[RuleView], Mapping[int, set[int]]]]] = {
    **dict.fromkeys(CLASSES, left_by_sums),
    SumLine: left_by_runs,
}
"""What those see of a constraint's cells who think about its family."""


def why_not(view: RuleView, one: Part) -> str:
    """Say why a single part cannot hold, if it is one of its sums that is out of reach."""
    is_sum = type(one.constraint) in CLASSES
    return out_of_reach(view.of_part(one.constraint, one.kept)) if is_sum else ""
