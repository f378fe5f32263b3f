"""A rule on the board: its cells, what each can still be, and what sees what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any, TypeVar

from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import RuleFact, TotalFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.wording import cells_in_words
from sudoku_model.bits import bits
from sudoku_model.constraints.base import Board, Constraint, Goes
from sudoku_model.constraints.composites import And, Exactly, Not, Or, members

Clue = TypeVar("Clue", bound=Constraint)
Known = TypeVar("Known")


def beyond(digits: Iterable[int], bound: int, *, is_low: bool) -> list[int]:
    """Return the digits below a lower bound, or above an upper one."""
    return [digit for digit in digits if (digit < bound if is_low else digit > bound)]


class RuleView:
    """What a thinker can see: one rule, its cells, and what these can see.

    Of the cells that are `freed` the view has forgotten what they have lost. Views of a rule share
    what is kept, see `once`.

    Attributes:
        asked: the candidates that the rule is known to exclude, of which a thinker is asked.
    """

    def __init__(
        self,
        layout: Layout,
        rule: int,
        alive: int,
        freed: Collection[int] = (),
        kept: dict[Any, Any] | None = None,
        part: Constraint | None = None,
        asked: int = 0,
    ) -> None:
        self.layout = layout
        self.rule = rule
        self.alive = alive
        self.freed = frozenset(freed)
        self.asked = asked
        self._kept = {} if kept is None else kept
        self._part = part
        self._digits: dict[int, tuple[int, ...]] = {}

    @property
    def fact(self) -> RuleFact | TotalFact:
        """The rule."""
        fact = self.layout.facts[self.rule]
        assert isinstance(fact, RuleFact | TotalFact)
        return fact

    @property
    def constraint(self) -> Constraint:
        """The constraint that the rule belongs to, or the part of it that is looked at."""
        if self._part is not None:
            return self._part
        fact = self.layout.facts[self.rule]
        assert isinstance(fact, RuleFact)
        return fact.constraint

    def clue(self, kind: type[Clue]) -> Clue:
        """Return the constraint, which is of a class."""
        constraint = self.constraint
        assert isinstance(constraint, kind)
        return constraint

    @property
    def board(self) -> Board:
        """What the constraint can see."""
        return self.layout.puzzle.board

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the rule speaks of, in order of reading."""
        return self.fact.cells

    @property
    def own(self) -> int:
        """All candidates of these cells."""
        return self.layout.masks[self.rule]

    def own_cells(self, part: Constraint) -> tuple[int, ...]:
        """Return the cells that a part of the rule names; none if it is about others as well."""
        if isinstance(part, And | Exactly | Not | Or):
            inside = [self.own_cells(one) for one in members(part)]
            return tuple(dict.fromkeys(chain(*inside))) if all(inside) else ()
        cells = tuple(dict.fromkeys(part.cells_named(self.board.grid)))
        is_simple = part.goes is Goes.ANYWHERE and {*cells} <= {*self.cells}
        return cells if is_simple else ()

    def once(self, find: Callable[[RuleView], Known]) -> Known:
        """Return what a function finds about the rule; it must not depend on what is left."""
        if find not in self._kept:
            self._kept[find] = find(self)
        known: Known = self._kept[find]
        return known

    def with_alive(self, alive: int, freed: Collection[int]) -> RuleView:
        """Return a view of the rule on another board."""
        return RuleView(self.layout, self.rule, alive, freed, self._kept, self._part)

    def asked_about(self, excluded: int) -> RuleView:
        """Return the view for a thinker who is asked about candidates that the rule excludes."""
        return RuleView(
            self.layout, self.rule, self.alive, self.freed, self._kept, self._part, excluded
        )

    def of_part(self, part: Constraint, kept: dict[Any, Any]) -> RuleView:
        """Return a view of a constraint that the rule is made of, with what is known of that."""
        view = RuleView(self.layout, self.rule, self.alive, self.freed, kept, part)
        view._digits = self._digits
        return view

    def without(self, freed: Iterable[int]) -> RuleView:
        """Return the view that has forgotten what some more cells have lost."""
        view = self.with_alive(self.alive, self.freed.union(freed))
        view._digits = {
            cell: digits for cell, digits in self._digits.items() if cell not in view.freed
        }
        return view

    @property
    def left(self) -> int:
        """The candidates that are left, with all of the cells that are freed."""
        return self.alive | self.layout.candidates_at(self.freed)

    def supposing(self, candidate: int) -> RuleView:
        """Return the view where a candidate is true."""
        return self.with_alive(self.left & ~self.layout.links[candidate], ())

    def domain(self, cell: int) -> Sequence[int]:
        """Return the digits of a cell when nothing is known of it."""
        return self.layout.puzzle.grid.domains[cell]

    def values(self, cells: Iterable[int]) -> list[int]:
        """Return the digits that some cells have when nothing is known of them, in order."""
        return self.board.possible_values(cells)

    def have_usual_digits(self, cells: Iterable[int]) -> bool:
        """Say whether the digits that some cells can have are those of the board, all of them."""
        usual = tuple(self.board.digits)
        return all(tuple(self.domain(cell)) == usual for cell in cells)

    def candidates(self, cell: int) -> int:
        """Return the candidates of a cell that are left."""
        mask = self.layout.cell_masks[cell]
        return mask if cell in self.freed else mask & self.alive

    def digits(self, cell: int) -> tuple[int, ...]:
        """Return the digits of a cell that are left, in order."""
        known = self._digits.get(cell)
        if known is None:
            known = self._digits[cell] = self._digits_of(self.candidates(cell))
        return known

    def _digits_of(self, own: int) -> tuple[int, ...]:
        """Return the digits of candidates of one cell; many boards have the same ones."""
        known: tuple[int, ...] | None = self._kept.get(own)
        if known is None:
            digit_of = self.layout.digit_of
            known = self._kept[own] = tuple([digit_of[one] for one in bits(own)])
        return known

    def mask(self, cell: int, digits: Iterable[int]) -> int:
        """Return the candidates "the cell is one of these digits"; it has all of them."""
        return sum(1 << self.layout.candidate(cell, digit) for digit in digits)

    def left_of(self, cell: int, digits: Container[int]) -> int:
        """Return the candidates of a cell that are left, as far as they are of some digits."""
        return self.mask(cell, [digit for digit in self.digits(cell) if digit in digits])

    def none_of(self, cell: int, digits: Iterable[int]) -> int:
        """Return the premise that a cell is none of these digits; it has all of them."""
        return self.layout.cell_masks[cell] & ~self.mask(cell, digits)

    def places(self, digit: int, cells: Iterable[int]) -> int:
        """Return the candidates "a cell is this digit" that are left in some cells."""
        return sum(
            1 << self.layout.candidate(cell, digit) for cell in cells if digit in self.digits(cell)
        )

    def seen_by_all(self, mask: int) -> int:
        """Return the candidates on the whole board that go with none of some candidates."""
        return self.layout.common_links(mask) & self.alive if mask else 0

    def differ(self, one: int, other: int) -> bool:
        """Say whether two cells cannot hold the same digit."""
        pair = frozenset((one, other))
        if pair not in self._kept:
            layout = self.layout
            self._kept[pair] = one != other and all(
                layout.links[layout.candidate(one, digit)] >> layout.candidate(other, digit) & 1
                for digit in set(self.domain(one)).intersection(self.domain(other))
            )
        known: bool = self._kept[pair]
        return known

    def apart(self, cells: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the places of each two of some cells that differ."""
        pairs = combinations(range(len(cells)), 2)
        return tuple((a, b) for a, b in pairs if self.differ(cells[a], cells[b]))

    def test_of(
        self, constraint: Constraint, cells: Sequence[int]
    ) -> Callable[[Sequence[int]], bool]:
        """Return what says of digits for the cells of a constraint whether it holds with them."""
        values = [0] * len(self.board.grid.cells)

        def holds(filling: Sequence[int]) -> bool:
            for cell, digit in zip(cells, filling, strict=True):
                values[cell] = digit
            return constraint.holds(self.board, values)

        return holds

    def groups(self, cells: Iterable[int]) -> list[tuple[int, ...]]:
        """Take cells apart, in order, into few groups whose cells all differ."""
        groups: list[tuple[int, ...]] = []
        for cell in cells:
            for place, group in enumerate(groups):
                if all(self.differ(cell, other) for other in group):
                    groups[place] = (*group, cell)
                    break
            else:
                groups.append((cell,))
        return groups

    def needed(
        self, cells: Sequence[int], follows: Callable[[RuleView], bool]
    ) -> tuple[tuple[int, ...], RuleView]:
        """Return which of some cells a conclusion must know, none too many, with a view of these.

        It says whether it follows from what a view knows; of the other cells that view has
        forgotten what they have lost.
        """
        view = self
        for cell in cells:
            if len(view.digits(cell)) == len(view.domain(cell)) or follows(view.without([cell])):
                view = view.without([cell])
        return tuple(cell for cell in cells if cell not in view.freed), view

    def premises(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return what some cells can be, as the premises of a thought."""
        return tuple(map(self.candidates, cells))

    def name(self, cell: int) -> str:
        """Return what people call a cell."""
        return cell_in_words(self.layout.puzzle.grid, cell)

    def names(self, cells: Sequence[int], word: str = "and") -> str:
        """List cells."""
        return cells_in_words(self.layout.puzzle.grid, cells, word)


def views_at_start(layout: Layout) -> Iterator[RuleView]:
    """Yield a view of each rule on a board of which nothing is known."""
    for rule in range(layout.first_rule, len(layout.facts)):
        if isinstance(layout.facts[rule], RuleFact):
            yield RuleView(layout, rule, -1)
