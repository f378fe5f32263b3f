"""Thoughts about the cells that hold some digits, and are one connected area."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.growing import Cells, fewest_of_both, grown
from sudoku_model.analysis.steps.thoughts.kinds import (
    BRIDGE,
    FULL_REGION,
    GROWTH,
    REACH,
    TOO_SMALL,
)
from sudoku_model.analysis.steps.thoughts.thought import (
    Kind,
    Thinker,
    Thinkers,
    Thought,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.constraints.sets import Connected
from sudoku_model.constraints.wording import enumerated
from sudoku_model.model import Connectivity
from sudoku_model.reach import reachable
from sudoku_model.texts import counted

MOST_NAMED = 4
"""How many cells are named; of more the number is told."""


class _Shape(NamedTuple):
    """What the rule says, whatever is left.

    Attributes:
        own: for each cell that can lie in the area the candidates by which it does.
        near: for each of them those that touch it.
        size: how many cells the area has, if that is known.
    """

    own: Mapping[int, int]
    near: Mapping[int, Collection[int]]
    size: int | None

    @property
    def least(self) -> int:
        """How many cells the area has at least."""
        return self.size or 1


class _Area(NamedTuple):
    """What is known of the area.

    Attributes:
        known: the cells that lie in it.
        possible: the cells that may, those that do among them.
    """

    known: Cells
    possible: Cells

    def reach(self, shape: _Shape, starts: Cells) -> Cells:
        """Return the cells to which the area can grow from some of its cells."""

        def near(cell: int) -> Iterator[int]:
            return (one for one in shape.near[cell] if one in self.possible)

        if shape.size is None:
            return frozenset(reachable(starts, near))

        def beside(border: Cells) -> Cells:
            return frozenset(chain.from_iterable(map(near, border)))

        return grown(starts, beside, shape.size - len(starts))

    def piece(self, shape: _Shape, cell: int) -> Cells:
        """Return the cells to which the area can grow from one cell."""
        return self.reach(shape, frozenset((cell,)))

    def _has_room(self, shape: _Shape) -> bool:
        """Say whether the possible cells have a piece that is large enough."""
        pieces = (self.piece(shape, cell) for cell in self.possible)
        return any(len(piece) >= shape.least for piece in pieces)

    def why_not(self, shape: _Shape) -> Kind | None:
        """Return what is seen where no area has the known cells and none but the possible ones."""
        if shape.size is not None and len(self.known) > shape.size:
            return FULL_REGION
        if not self.known:
            return None if self._has_room(shape) else TOO_SMALL
        if not all(self.known <= self.piece(shape, cell) for cell in self.known):
            return REACH
        return GROWTH if len(self.reach(shape, self.known)) < shape.least else None


def _shape(view: RuleView) -> _Shape | None:
    layout, stated = view.layout, _stated(view)
    if stated is None:
        return None
    masks = [mask_of({lit - 1 for lit in one.literals}) for one in stated.squares]
    cells = [layout.cell_of[next(bits(mask))] for mask in masks]
    near: dict[int, list[int]] = {cell: [] for cell in cells}
    for one, other in stated.edges:
        near[cells[one]].append(cells[other])
        near[cells[other]].append(cells[one])
    own = dict(zip(cells, masks, strict=True))
    return _Shape(own, near, view.clue(Connected).size)


def _stated(view: RuleView) -> Connectivity | None:
    """Return what the rule states in any case about connected cells."""
    statements = view.layout.statements[view.rule - view.layout.first_rule]
    always = (primitive for primitive, _, when in statements if not when)
    return next((one for one in always if isinstance(one, Connectivity)), None)


def _area(view: RuleView, shape: _Shape) -> _Area:
    possible = {cell: own & view.left for cell, own in shape.own.items()}
    return _Area(
        frozenset(cell for cell, own in possible.items() if own == view.candidates(cell)),
        frozenset(cell for cell, own in possible.items() if own),
    )


def _supposing(area: _Area, cell: int, *, is_inside: bool) -> _Area:
    alone = frozenset((cell,))
    if is_inside:
        return _Area(area.known | alone, area.possible | alone)
    return _Area(area.known - alone, area.possible - alone)


def _think(view: RuleView) -> Iterator[Thought]:
    """Say of a cell that it lies in the area, or does not, as there would be no area else."""
    shape = view.once(_shape)
    if shape is None:
        return
    area = _area(view, shape)
    told: dict[object, Thought] = {}
    alike: dict[object, list[int]] = {}
    for cell in area.possible - area.known:
        for is_inside in (True, False):
            supposed = _supposing(area, cell, is_inside=is_inside)
            if supposed.why_not(shape) is None:
                continue
            least, kind = _least(shape, area, cell, is_inside=is_inside)
            reason = least, kind, is_inside or cell
            at = alike.setdefault(reason, [])
            at.append(cell)
            own = shape.own[cell]
            excluded = view.candidates(cell) & (own if is_inside else ~own)
            thought = _thought(view, shape, least, kind, sorted(at))
            keep_together(told, reason, thought._replace(excluded=excluded))
    yield from told.values()


def _least(shape: _Shape, area: _Area, cell: int, *, is_inside: bool) -> tuple[_Area, Kind]:
    """Return the least that must be known for a contradiction, and what is seen then."""
    everywhere = frozenset(shape.own)

    def kind(known: Cells, barred: Cells) -> Kind | None:
        fewer = _Area(known, everywhere - barred)
        return _supposing(fewer, cell, is_inside=is_inside).why_not(shape)

    known, barred = fewest_of_both(
        area.known,
        everywhere - area.possible,
        lambda known, barred: kind(known, barred) is not None,
    )
    found = kind(known, barred)
    assert found is not None
    least = _Area(known, everywhere - barred)
    if not is_inside:
        return least, BRIDGE if found is REACH else GROWTH
    return least, (REACH if known else TOO_SMALL) if found is GROWTH else found


def _thought(
    view: RuleView, shape: _Shape, least: _Area, kind: Kind, cells: Collection[int]
) -> Thought:
    """Return the thought about cells, but for what it excludes."""
    barred = [cell for cell in shape.own if cell not in least.possible]
    premises = (
        *(shape.own[cell] for cell in sorted(least.known)),
        *(view.layout.cell_masks[cell] & ~shape.own[cell] for cell in barred),
    )
    why = _why(view, shape, least, kind, cells)
    if barred:
        why += f" (not in it: {_named(view, barred)})"
    return Thought(kind, (view.rule,), premises, 0, why, is_minimal=True)


def _why(view: RuleView, shape: _Shape, least: _Area, kind: Kind, cells: Collection[int]) -> str:
    area = _called(view, shape)
    size, names = counted(shape.least, "cell"), view.names([*cells])
    if kind is TOO_SMALL:
        return f"{area} has {size}, and {names} would be cut off from so many"
    if not least.known:
        is_one = shape.least == 1
        return f"{area} has {size}, {f'only at {names}' if is_one else f'but not without {names}'}"
    known = _named(view, least.known)
    if kind is FULL_REGION:
        return f"{known} are the {size} of {area}"
    if kind is BRIDGE:
        return f"{area} has {known}, and only {names} can connect them"
    if kind is GROWTH:
        return f"{area} has {known}, and cannot grow to {size} without {names}"
    of_size = f" by its {size}" if shape.size else ""
    return f"{area} has {known}, and from there does not reach {names}{of_size}"


def _called(view: RuleView, shape: _Shape) -> str:
    digits = view.layout.digits_in(union_of(shape.own.values()))
    return f"the connected area of {enumerated(digits)}"


def _named(view: RuleView, cells: Collection[int]) -> str:
    """Name cells, or say how many they are."""
    return view.names(sorted(cells)) if len(cells) <= MOST_NAMED else f"{len(cells)} cells"


THINKERS: Final[Thinkers] = {
    Connected: (Thinker((FULL_REGION, REACH, GROWTH, BRIDGE, TOO_SMALL), _think),)
}
