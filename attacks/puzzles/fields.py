"""Constraints at random: of every class of the catalog, its fields drawn by what they may hold.

Classes whose fields would rarely fit each other that way have drawers of their own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import Any, get_args, get_origin

from attacks.puzzles.drawing import Draw
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.composites import Composite
from sudoku_model.constraints.fields import hints_of
from sudoku_model.constraints.line_clues import LineClue
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.constraints.reading import Line
from sudoku_model.errors import ConstraintError, GridError, ImpossibleError

Fields = dict[str, object]
_Drawer = Callable[[Draw, int], Fields]

ATTEMPTS = 12
"""How often a class is tried on a grid before another one is taken."""


def _only(**draw: Callable[[Draw], object]) -> _Drawer:
    return lambda chance, depth: {name: value(chance) for name, value in draw.items()}


def _maybe(draw: Callable[[Draw], object]) -> Callable[[Draw], object]:
    return lambda d: draw(d) if d.is_heads(0.4) else None


def _between(low: int, high: int) -> Callable[[Draw], int]:
    return lambda draw: draw.number(low, high)


def _one_of(*choices: object) -> Callable[[Draw], object]:
    return lambda draw: draw.random.choice(choices)


_TRUTH = _one_of(True, False)
_CELLS = _only(cells=Draw.cells)
_PAIR = _only(cells=Draw.pair)
_BOX_SIZE = _only(size=_one_of(None, None, 4, 6))


def drawn_fields(kind: type[Constraint], draw: Draw, depth: int) -> Fields:
    """Return fields for a class, drawn by what they may hold; what is unclear is as usual."""
    found: Fields = {}
    for name, hint in hints_of(kind).items():
        if name in kind.cell_fields:
            found[name] = _drawn_cells(kind, hint, draw)
        else:
            found[name] = _drawn(hint, kind.example.get(name, MISSING), draw, depth)
    return {name: value for name, value in found.items() if value is not MISSING}


def _drawn_cells(kind: type[Constraint], hint: Any, draw: Draw) -> object:
    if get_origin(hint) is tuple:
        return draw.groups(same_size=False)
    if issubclass(kind, Line):
        return draw.path()
    return draw.line() if issubclass(kind, LineClue) else draw.cells()


def _drawn(hint: Any, usual: object, draw: Draw, depth: int) -> object:
    several = get_origin(hint) is tuple
    item = get_args(hint)[0] if several else hint
    if item is Constraint:
        return _several(draw, depth) if several else random_constraint(draw, depth + 1)
    if item is int:
        return draw.digits() if several else draw.number(0, draw.grid.digits[-1])
    if hint is bool:
        return draw.is_heads()
    if int in get_args(hint):  # or None
        return draw.number(0, draw.grid.digits[-1]) if draw.is_heads() else None
    return usual


def _several(draw: Draw, depth: int, least: int = 0) -> tuple[Constraint, ...]:
    return tuple(random_constraint(draw, depth + 1) for _ in range(draw.number(least, 3)))


def _exactly(draw: Draw, depth: int) -> Fields:
    members = _several(draw, depth, 1)
    return {"count": draw.number(0, len(members)), "constraints": members}


def _replicate(draw: Draw, depth: int) -> Fields:
    origin = draw.square()[:4]
    inner = random_constraint(draw, MOST_DEPTH)
    return {"constraints": (inner,), "origin": origin, "targets": f"{origin} {draw.cell()}"}


def _sum(draw: Draw, depth: int) -> Fields:
    cells = draw.cells(1, 4)
    count = len(draw.grid.select(cells))
    factors = tuple(draw.number(-2, 3) for _ in range(count)) if draw.is_heads() else ()
    op = draw.random.choice(("==", "!=", "<=", ">=", "<", ">"))
    return {"cells": cells, "op": op, "value": draw.sum_of(cells), "coefficients": factors}


def _with_sum(
    cells: Callable[[Draw], str], *, optional: bool = False, several: bool = False
) -> _Drawer:
    """Return a drawer of cells and their total."""

    def drawer(draw: Draw, depth: int) -> Fields:
        chosen = cells(draw)
        total: object = draw.sum_of(chosen)
        if optional and draw.is_heads(0.25):
            total = None
        elif several and draw.is_heads(0.2):
            total = (draw.sum_of(chosen), draw.total(2))
        return {"cells": chosen, "total": total}

    return drawer


def _combinations(draw: Draw, depth: int) -> Fields:
    cells = draw.cells(1, 3)
    domains = [draw.grid.domains[cell] for cell in draw.grid.select(cells)]
    # Not chosen from a list of all: the cells may be a whole line.
    drawn = [tuple(map(draw.random.choice, domains)) for _ in range(draw.number(1, 100))]
    return {"cells": cells, "combinations": tuple(dict.fromkeys(drawn))}


def _clone(draw: Draw, depth: int) -> Fields:
    size = draw.number(1, 3)
    return {"cells": draw.cells(size, size), "copy": draw.cells(size, size)}


def _modifier(*kinds: str) -> _Drawer:
    def drawer(draw: Draw, depth: int) -> Fields:
        placing = draw.random.choice(kinds)
        cells = draw.cells(1, 3) if placing == "all" or draw.is_heads(0.3) else ""
        return {"cells": cells, "placing": placing}

    return drawer


_DRAWERS: Mapping[str, _Drawer] = {
    "Diagonal": _only(direction=_one_of("up", "down")),
    "Windoku": _BOX_SIZE,
    "DisjointGroups": _BOX_SIZE,
    "AntiLeaper": _only(
        rows=_between(0, 2), columns=_between(1, 3), digits=lambda d: d.digits(0, 2)
    ),
    "AntiTaxicab": _only(distance=_one_of(None, 2, 3), in_lines=_TRUTH),
    "NonConsecutive": _only(neighbours=_one_of("orthogonal", "diagonal"), exempt_dots=_TRUTH),
    "GlobalModular": _only(modulus=_between(2, 3)),
    "NegativeSum": _only(sums=lambda d: (d.total(2),)),
    "NegativeRatio": _only(ratios=lambda d: (d.number(2, 3),), any_dot=_TRUTH),
    "NegativeDifference": _only(differences=lambda d: (d.number(1, 3),), any_dot=_TRUTH),
    "Difference": _only(cells=Draw.pair, value=_between(1, 3)),
    "Ratio": _only(cells=Draw.pair, value=_between(2, 3)),
    "PairSum": _with_sum(Draw.pair),
    "GreaterThan": _PAIR,
    "Minimum": _only(cells=lambda d: d.cells(1, 3)),
    "Maximum": _only(cells=lambda d: d.cells(1, 3)),
    "Even": _only(cells=lambda d: d.cells(1, 3)),
    "Odd": _only(cells=lambda d: d.cells(1, 3)),
    "DigitClass": _only(cells=lambda d: d.cells(1, 3), digits=Draw.digits),
    "Quadruple": _only(cells=Draw.square, digits=Draw.digits),
    "Pair": _only(cells=Draw.path, pairs=Draw.relation),
    "AllPairs": _only(cells=Draw.cells, pairs=Draw.relation),
    "Combinations": _combinations,
    "Whisper": _only(cells=Draw.path, difference=_between(0, 3)),
    "Renban": _CELLS,
    "Nabner": _CELLS,
    "Lockout": _only(cells=Draw.path, difference=_between(0, 3)),
    "Arrow": _only(circle=lambda d: d.cells(1, d.number(1, 2)), shaft=lambda d: d.cells(1, 4)),
    "RegionSumLine": _only(cells=Draw.path, total=_maybe(lambda d: d.total(2))),
    "SumLine": _only(cells=Draw.path, total=_between(1, 8), loop=_TRUTH),
    "EqualSum": _only(groups=lambda d: d.groups(same_size=False)),
    "Modular": _only(cells=Draw.path, modulus=_between(2, 4)),
    "ValueIndexing": _only(cells=lambda d: d.path(3, 6)),
    "Regex": _only(cells=Draw.path, pattern=Draw.pattern),
    "Automaton": lambda draw, depth: {"cells": draw.path(1, 5), **draw.machine()},
    "KillerCage": _with_sum(Draw.cells, optional=True, several=True),
    "Sum": _sum,
    "ExtraRegion": lambda draw, depth: {"cells": draw.cells(draw.grid.order, draw.grid.order)},
    "RellikCage": _with_sum(Draw.cells),
    "MagicSquare": _only(
        cells=lambda d: d.square() if d.grid.rows < 3 or d.is_heads() else "r1c1-r3c3"
    ),
    "Clone": _clone,
    "SameDigits": _only(groups=lambda d: d.groups(same_size=True)),
    "Contains": _only(cells=Draw.cells, digits=lambda d: d.digits(1, 3), exactly=_TRUTH),
    "LookAndSay": _only(cells=Draw.cells, says=Draw.look_and_say),
    "CountDistinct": _only(cell=Draw.cell, cells=Draw.cells),
    "Connected": _only(
        digits=Draw.digits,
        size=_maybe(_between(1, 8)),
        cells=lambda d: d.cells(4, 8) if d.is_heads(0.3) else "",
        columns=_one_of(None, None, 2, 3),
    ),
    "LittleKiller": _with_sum(Draw.diagonal),
    "Sandwich": _only(
        cells=Draw.line, total=_between(0, 9), first=_maybe(Draw.digit), last=_maybe(Draw.digit)
    ),
    "Lunchbox": _only(cells=lambda d: d.cells(2, 5), total=_between(0, 9)),
    "XSum": _only(cells=Draw.line, total=_between(1, 12)),
    "Skyscraper": _only(cells=Draw.line, count=_between(0, 4)),
    "HiddenSkyscraper": _only(cells=Draw.line, digit=Draw.digit),
    "NumberedRoom": _only(cells=Draw.line, digit=Draw.digit),
    "FullRank": _only(
        cells=Draw.line, rank=_between(1, 16), ties=_one_of("none", "only-unclued", "any")
    ),
    "FullRankTies": _only(ties=_one_of("none", "any")),
    "ChaosConstruction": _only(size=_one_of(None, 2, 3)),
    "ChaosCount": _only(control=Draw.cell, cells=Draw.cells, offset=_between(-1, 1)),
    "ChaosArrow": lambda draw, depth: {"control": draw.cell(), "offset": draw.number(-1, 1)},
    "Doubler": _modifier("one per house", "any", "all"),
    "Negator": _modifier("one per house", "any", "all"),
    "HotCold": _modifier("one per house", "any"),
    "Exactly": _exactly,
    "Replicate": _replicate,
}


def drawn_clue_fields(kind: type[Constraint], draw: Draw, depth: int = 0) -> Fields:
    """Return fields for a class, which may make no sense together."""
    drawer = _DRAWERS.get(kind.__name__)
    return drawer(draw, depth) if drawer else drawn_fields(kind, draw, depth)


MOST_DEPTH = 2
"""Levels of composites in composites."""

NEEDS_EXTRA_CELLS = frozenset(
    name
    for name, kind in CONSTRAINTS.items()
    if issubclass(kind, Modifier) or example_board(kind).grid.extras
)
"""Classes that need a grid with cells of their own, and a constraint that goes with them."""

_ANY = tuple(sorted(CONSTRAINTS.keys() - NEEDS_EXTRA_CELLS))
_SIMPLE = tuple(name for name in _ANY if not issubclass(CONSTRAINTS[name], Composite))
_MODIFIERS = tuple(kind for kind in CONSTRAINTS.values() if issubclass(kind, Modifier))


def random_constraint(draw: Draw, depth: int = 0) -> Constraint:
    """Return a constraint of any class that makes sense on the grid, also a composite."""
    while True:
        name = draw.random.choice(_SIMPLE if depth >= MOST_DEPTH else _ANY)
        found = constraint_of(name, draw, depth, attempts=2)
        if found is not None:
            return found


def constraint_of(
    name: str,
    draw: Draw,
    depth: int = 0,
    *,
    attempts: int = ATTEMPTS,
    beside: tuple[Constraint, ...] = (),
) -> Constraint | None:
    """Return a constraint of a class, None if none was found that makes sense on the grid.

    Args:
        name: the name of the class.
        draw: where it comes from.
        depth: how many composites it is in.
        attempts: how many are tried.
        beside: what else is on the board.
    """
    for _ in range(attempts):
        try:
            kind = CONSTRAINTS[name]
            made = kind(**drawn_clue_fields(kind, draw, depth))
            made.validate(Board(draw.grid, (*beside, made)))
        except ImpossibleError:
            # A composite may have members that can never hold.
            if not depth or draw.is_heads():
                continue
        except (ConstraintError, GridError):
            continue
        return made
    return None


def random_modifier(chance: random.Random) -> Modifier:
    """Return a modifier of unknown places, by default on all cells."""
    kind = chance.choice(_MODIFIERS)
    return kind(placing=chance.choice(("one per house", "any")))
