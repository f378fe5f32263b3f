"""Thoughts about regions that are to be found: how far they reach, where they must grow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.growing import Cells, fewest, fewest_of_both, grown
from sudoku_model.analysis.steps.thoughts.kinds import (
    BRIDGE,
    DIGIT_OF_A_REGION,
    FULL_REGION,
    GROWTH,
    NUMBERED_IN_ORDER,
    ONCE_IN_A_REGION,
    REACH,
    TOO_SMALL,
)
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.constraints.region_cells import region_cell
from sudoku_model.constraints.regions import ChaosConstruction
from sudoku_model.constraints.wording import enumerated, with_article
from sudoku_model.grid import Grid
from sudoku_model.reach import reachable

MOST_NAMED = 4
"""How many cells are named; of more the number is told."""

MOST_AT_ONCE = 12
"""Of how many cells it is said at once that a region does not reach them."""

MOST_PLACES = 12
"""Of how many cells one can be expected to know why they are not the place of a digit."""

MOST_KEPT = 2_000
"""Of how many sets of cells it is kept where a region can grow from them, some kilobytes each."""


class _Regions(NamedTuple):
    """What is known of the regions.

    Attributes:
        view: the rule.
        grid: the grid.
        size: the cells of a region.
        numbers: the numbers of the regions.
        cells: for each cell of the board the cell that holds the number of its region.
        near: for each cell of the board those that share a side with it.
        reach: the cells to which a region can grow from some of its cells, past others.
    """

    view: RuleView
    grid: Grid
    size: int
    numbers: Sequence[int]
    cells: Sequence[int]
    near: Sequence[Cells]
    reach: Callable[[Cells, Cells], Cells]

    def known(self, number: int) -> Cells:
        """Return the cells that are known to lie in a region."""
        return self._which(lambda own: own == (number,))

    def barred(self, number: int) -> Cells:
        """Return the cells that are known to lie elsewhere."""
        return self._which(lambda own: number not in own)

    def _which(self, is_one: Callable[[tuple[int, ...]], bool]) -> Cells:
        digits = self.view.digits
        return frozenset(cell for cell, own in enumerate(self.cells) if is_one(digits(own)))

    def piece(self, cells: Collection[int], start: int) -> Cells:
        """Return those of some cells that are connected with one of them."""
        return frozenset(reachable([start], lambda cell: self.near[cell].intersection(cells)))

    def within(self, cells: Collection[int], number: int) -> int:
        """Return the candidates that are left which say that cells lie in a region."""
        return self.view.places(number, [self.cells[cell] for cell in cells])

    def elsewhere(self, cell: int, number: int) -> int:
        """Return the candidates that are left which say that a cell lies in another region."""
        return self.view.candidates(self.cells[cell]) & ~self.within([cell], number)

    def premises(self, number: int, known: Cells, barred: Cells) -> tuple[int, ...]:
        """Return what is to be known: cells that lie in a region, and cells that do not."""
        view = self.view
        inside = [view.mask(self.cells[cell], [number]) for cell in sorted(known)]
        outside = [
            view.mask(self.cells[cell], [one for one in self.numbers if one != number])
            for cell in sorted(barred)
        ]
        return (*inside, *outside)

    def named(self, cells: Collection[int]) -> str:
        """Name cells of the board, or say how many they are."""
        if len(cells) > MOST_NAMED:
            return f"{len(cells)} cells"
        return enumerated(map(self.view.name, sorted(cells)))

    def thought(
        self,
        kind: Kind,
        number: int,
        known: Cells,
        barred: Cells,
        excluded: int,
        why: str,
        then: str = "",
    ) -> Thought:
        """Return a thought about a region."""
        if len(barred) > MOST_NAMED:
            why += f" ({len(barred)} cells around are not in it)"
        elif barred:
            why += f" (not in it: {self.named(barred)})"
        premises = self.premises(number, known, barred)
        return self.told(kind, premises, excluded, why, then)

    def told(
        self, kind: Kind, premises: tuple[int, ...], excluded: int, why: str, then: str = ""
    ) -> Thought:
        """Return a thought, which needs all its premises whatever the numbers of regions say."""
        return Thought(kind, (self.view.rule,), premises, excluded, why, then, is_minimal=True)


def _regions(view: RuleView) -> _Regions | None:
    """Return what is known of the regions; None of a part of the rule that is not about them."""
    grid = view.board.grid
    cells = [region_cell(grid, cell) for cell in grid.board]
    if not {*cells} <= {*view.cells}:
        return None
    numbers, near, reach = view.domain(cells[0]), view.once(_near), view.once(_reach)
    return _Regions(view, grid, _size(view), numbers, cells, near, reach)


def _begun(view: RuleView) -> Iterator[tuple[_Regions, int, Cells, Cells]]:
    """Yield each region of which a cell is known, with what is known to be in it and elsewhere."""
    own = _regions(view)
    for number in own.numbers if own else ():
        assert own is not None
        if known := own.known(number):
            yield own, number, known, own.barred(number)


def _near(view: RuleView) -> Sequence[Cells]:
    grid = view.board.grid
    return [frozenset(grid.neighbours(cell)) for cell in grid.board]


def _size(view: RuleView) -> int:
    board = view.board.grid.board
    return len(board) // len(view.domain(region_cell(view.board.grid, board[0])))


def _reach(view: RuleView) -> Callable[[Cells, Cells], Cells]:
    near, size = view.once(_near), _size(view)

    # Most is asked again, of one region for each cell beside it and of each board that is supposed.
    @lru_cache(MOST_KEPT)
    def reach(known: Cells, barred: Cells) -> Cells:
        return grown(known, lambda border: _union(near, border) - barred, size - len(known))

    return reach


def _union(sets: Sequence[Cells], cells: Collection[int]) -> Cells:
    return frozenset[int]().union(*(sets[cell] for cell in cells))


def _least(
    own: _Regions, known: Cells, barred: Cells, follows: Callable[[Cells, Cells], bool]
) -> tuple[Cells, Cells]:
    """Return the fewest cells in a region and elsewhere that were found to suffice.

    Fewer cells that are known leave more that are not, so each cell and each connected piece is
    tried by itself.
    """
    starts = [known, *{own.piece(known, cell) for cell in known}]
    starts += [frozenset((cell,)) for cell in sorted(known)]
    found = [fewest_of_both(start, barred, follows) for start in starts if follows(start, barred)]
    return min(found, key=lambda one: (len(one[0]) + len(one[1]), sorted(one[1]), sorted(one[0])))


def _numbered_in_order(view: RuleView) -> Iterator[Thought]:
    """Regions are numbered as one comes to their first cells."""
    own = _regions(view)
    if own is None:
        return
    yield from _numbered_early(own)
    for number in own.numbers[1:]:
        barred = own.barred(number - 1)
        first = next(cell for cell in own.grid.board if cell not in barred)
        cells = [cell for cell in range(number - 1, first + 1) if own.within([cell], number)]
        if not cells:
            continue
        before = frozenset(range(number - 2, cells[-1]))
        why = f"no cell before {view.name(cells[-1])} lies in region {number - 1}, and its "
        why += f"first cell comes before that of region {number}"
        then = _not_in(own, cells, number)
        premises = own.premises(number - 1, frozenset(), before)
        excluded = own.within(cells, number)
        yield Thought(NUMBERED_IN_ORDER, (view.rule,), premises, excluded, why, then)


def _numbered_early(own: _Regions) -> Iterator[Thought]:
    """The first cells come too early for high numbers."""
    view = own.view
    early = [
        (cell, number)
        for cell, region in enumerate(own.cells)
        for number in view.digits(region)
        if number > cell + 1
    ]
    if early:
        excluded = sum(view.mask(own.cells[cell], [number]) for cell, number in early)
        one, two = view.name(0), view.name(1)
        why = "the regions are numbered as one comes to their first cells"
        then = f"{one} lies in region 1, {two} in region 1 or 2, and so on"
        yield Thought(NUMBERED_IN_ORDER, (view.rule,), (), excluded, why, then)


def _out_of_reach(view: RuleView) -> Iterator[Thought]:
    """A region is connected and has so many cells: there are some that it does not reach."""
    for own, number, known, barred in _begun(view):
        left = frozenset(own.grid.board) - own.reach(known, barred)
        if len(known) == own.size:
            why, then = f"region {number} has its {own.size} cells", "no other cell lies in it"
            excluded = own.within(left, number)
            if excluded:
                premises = own.premises(number, known, frozenset())
                yield own.told(FULL_REGION, premises, excluded, why, then)
            continue
        while left := frozenset(cell for cell in left if own.within([cell], number)):
            yield _beyond(own, number, known, barred, min(left))
            left -= {min(left)}


def _beyond(own: _Regions, number: int, known: Cells, barred: Cells, cell: int) -> Thought:
    """Return the thought that a cell is out of reach, with the others for the same reason."""

    def is_beyond(known: Cells, barred: Cells) -> bool:
        return bool(known) and cell not in own.reach(known, barred)

    known, barred = _least(own, known, barred, is_beyond)
    cells = frozenset(own.grid.board) - own.reach(known, barred) - barred
    cells = frozenset(one for one in cells if own.within([one], number))
    start = f"{own.named(known)} {_lie(known)} in region {number}"
    cells = frozenset(sorted(cells)[:MOST_AT_ONCE])
    why = f"{start}, whose {own.size} cells do not reach so far"
    excluded, then = own.within(cells, number), _not_in(own, cells, number)
    return own.thought(REACH, number, known, barred, excluded, why, then)


def _must_grow(view: RuleView) -> Iterator[Thought]:
    """A region must grow to its size, and hold together."""
    for own, number, known, barred in _begun(view):
        for cell in sorted(own.reach(known, barred) - known):
            excluded = own.elsewhere(cell, number)
            if excluded and _is_needed(own, cell, known, barred):
                yield _needed(own, number, cell, known, barred, excluded)


def _is_needed(own: _Regions, cell: int, known: Cells, barred: Cells) -> bool:
    """Say whether a region with some cells cannot do without a further one."""
    if not known:
        return False
    without = barred | {cell}
    if len(own.reach(known, without)) < own.size:
        return True
    return any(not known <= own.reach(frozenset((one,)), without) for one in known)


def _needed(
    own: _Regions, number: int, cell: int, known: Cells, barred: Cells, excluded: int
) -> Thought:
    known, barred = _least(
        own, known, barred, lambda inside, outside: _is_needed(own, cell, inside, outside)
    )
    name = own.view.name(cell)
    start = f"{own.named(known)} {_lie(known)} in region {number}"
    if len(own.reach(known, barred | {cell})) < own.size:
        kind, why = GROWTH, f"{start}, which cannot grow to {own.size} cells without {name}"
    else:
        kind, why = BRIDGE, f"{start}, and only {name} can connect them"
    then = f"{name} lies in region {number}"
    return own.thought(kind, number, known, barred, excluded, why, then)


def _too_small(view: RuleView) -> Iterator[Thought]:
    """Cells that a region could have, but too few of them are connected."""
    own = _regions(view)
    for number in own.numbers if own else ():
        assert own is not None
        barred, board = own.barred(number), frozenset(own.grid.board)
        left = board - barred
        while left:
            cell = min(left)
            piece = own.piece(left, cell)
            left -= piece
            if len(piece) < own.size and not piece & own.known(number):
                yield _no_room(own, number, cell, barred)


def _no_room(own: _Regions, number: int, cell: int, barred: Cells) -> Thought:
    board = frozenset(own.grid.board)
    barred = fewest(barred, lambda fewer: len(own.piece(board - fewer, cell)) < own.size)
    whole = own.piece(board - barred, cell)
    piece = frozenset(one for one in whole if own.within([one], number))
    why = f"cut off from the rest, {own.named(whole)} "
    why += (
        f"{'is' if len(whole) == 1 else 'are'} too few for the {own.size} cells of region {number}"
    )
    excluded, then = own.within(piece, number), _not_in(own, piece, number)
    return own.thought(TOO_SMALL, number, frozenset(), barred, excluded, why, then)


def _once(view: RuleView) -> Iterator[Thought]:
    """Digits differ in a region."""
    own = _regions(view)
    if own is None:
        return
    for cell in own.grid.board:
        digits, numbers = view.digits(cell), view.digits(own.cells[cell])
        if len(digits) == len(numbers) == 1:
            yield from _not_again(own, cell, *digits, *numbers)


def _not_again(own: _Regions, cell: int, digit: int, number: int) -> Iterator[Thought]:
    """Say of other cells that they are not this digit, or do not lie in this region."""
    view = own.view
    for other in own.grid.board:
        if other == cell or digit not in view.digits(other):
            continue
        if view.digits(own.cells[other]) == (number,):
            yield _differ(own, cell, other, digit, number)
        elif view.digits(other) == (digit,) and own.within([other], number):
            yield _apart(own, cell, other, digit, number)


def _differ(own: _Regions, cell: int, other: int, digit: int, number: int) -> Thought:
    view, one, two = own.view, own.view.name(cell), own.view.name(other)
    known = frozenset((cell, other))
    premises = (view.mask(cell, [digit]), *own.premises(number, known, frozenset()))
    why = f"{one} and {two} lie in region {number}, and {one} is {digit}"
    return own.told(ONCE_IN_A_REGION, premises, view.mask(other, [digit]), why)


def _apart(own: _Regions, cell: int, other: int, digit: int, number: int) -> Thought:
    view, one, two = own.view, own.view.name(cell), own.view.name(other)
    premises = (
        view.mask(cell, [digit]),
        view.mask(other, [digit]),
        *own.premises(number, frozenset((cell,)), frozenset()),
    )
    why = f"{one} and {two} are both {digit}, and {one} lies in region {number}"
    excluded, then = own.within([other], number), _not_in(own, [other], number)
    return own.told(ONCE_IN_A_REGION, premises, excluded, why, then)


def _digit_of_a_region(view: RuleView) -> Iterator[Thought]:
    """A region holds each digit, and one cell alone can take it."""
    for own, number, known, barred in _begun(view):
        # Pieces that are not connected yet have less choice than their reach says.
        if own.size != len(own.grid.digits) or known != own.piece(known, min(known)):
            continue
        near = own.reach(known, barred)
        for digit in own.grid.digits:
            places = [cell for cell in near if digit in view.digits(cell)]
            if len(places) == 1:
                yield from _only_place(own, number, digit, places[0])


def _only_place(own: _Regions, number: int, digit: int, cell: int) -> Iterator[Thought]:
    view = own.view
    excluded = view.candidates(cell) & ~view.mask(cell, [digit]) | own.elsewhere(cell, number)
    lost = frozenset(one for one in own.grid.board if digit not in view.digits(one))

    def is_only(known: Cells, barred: Cells) -> bool:
        return bool(known) and own.reach(known, barred) - lost <= {cell}

    known, barred = _least(own, own.known(number), own.barred(number), is_only)
    lost &= own.reach(known, barred)
    if not excluded or len(known) + len(barred) + len(lost) > MOST_PLACES:
        return
    gone = [
        view.mask(one, [other for other in view.domain(one) if other != digit])
        for one in sorted(lost)
    ]
    premises = (*own.premises(number, known, barred), *gone)
    why = f"region {number} needs {with_article(digit)}, and of the cells that it reaches "
    why += f"{view.name(cell)} alone can be {digit}"
    then = f"{view.name(cell)} is {digit} and lies in region {number}"
    yield own.told(DIGIT_OF_A_REGION, premises, excluded, why, then)


def _not_in(own: _Regions, cells: Collection[int], number: int) -> str:
    names = own.view.names(sorted(cells))
    return f"{names} {'does' if len(cells) == 1 else 'do'} not lie in region {number}"


def _lie(cells: Collection[int]) -> str:
    return "lies" if len(cells) == 1 else "lie"


THINKERS: Final[Thinkers] = {
    ChaosConstruction: (
        Thinker((NUMBERED_IN_ORDER,), _numbered_in_order),
        Thinker((FULL_REGION, REACH), _out_of_reach),
        Thinker((GROWTH, BRIDGE), _must_grow),
        Thinker((TOO_SMALL,), _too_small),
        Thinker((ONCE_IN_A_REGION,), _once),
        Thinker((DIGIT_OF_A_REGION,), _digit_of_a_region),
    )
}
