"""Constraints for what is only drawn: what a sentence may say of lines, arrows, dots and signs.

Each is a guess, of all that looks alike, and is held against the whole sentence; see `offers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, product
from typing import Any, TypeAlias

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.formats.colours import colour_word, colour_words
from sudoku_model.formats.words.offers import Proposal, Scene, drawings_of
from sudoku_model.formats.words.sketches import Form, Sketch
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped

_Builder: TypeAlias = Callable[[Sequence[Sketch], Grid], tuple[Constraint, ...]]
"""From what looks alike to what it may state; an error if it can state no such thing."""


def proposals_of_sketches(scene: Scene) -> Iterator[Proposal]:
    """Yield what a sentence may mean by what is drawn: one look, or two of which it tells."""
    of_form = grouped((sketch.form, sketch) for sketch in scene.sketches)
    for forms in _TOLD_TOGETHER:
        looks = [
            [*_readings(form, look, scene)]
            for form in forms
            for look in _looks_meant(of_form.get(form, []), scene)
        ]
        yield from chain.from_iterable(looks)
        for one, other in combinations(looks, 2):
            for first, second in product(one, other):
                yield replace(
                    first,
                    constraints=(*first.constraints, *second.constraints),
                    drawings=first.drawings | second.drawings,
                )


def _looks_meant(sketches: Sequence[Sketch], scene: Scene) -> Iterator[Sequence[Sketch]]:
    """Yield those of one form that look alike and of which a sentence may speak.

    They may be clues of any kind, which their colour tells: it is named, or there is only one.
    Those of several sizes may be of several kinds.
    """
    named = scene.colours_named()
    if not sketches or _may_be_others(sketches, scene, named):
        return
    for alike in grouped((_sort_of_sign(one), one) for one in sketches).values():
        looks = _of_colours(named, alike)
        yield from (look for look in looks if len(_sizes(look)) <= 1)


def _of_colours(named: Set[str], alike: Sequence[Sketch]) -> list[Sequence[Sketch]]:
    """Return those of each colour that is named, all where none is and they have only one."""
    coloured = grouped((one.colour, one) for one in alike)
    if not named:
        return [alike] if len(coloured) == 1 else []
    shades = [shade for word in sorted(named) if (shade := _shade_called(word, [*coloured]))]
    return [coloured[shade] for shade in shades]


def _may_be_others(sketches: Sequence[Sketch], scene: Scene, named: Set[str]) -> bool:
    """Say whether it is in doubt which are meant, as circles at ends of lines may be clues, too."""
    form = sketches[0].form
    if form == "between":
        plain = {one.colour for one in scene.sketches if one.form == "line"}
        return any(one.colour in plain for one in sketches)
    return form == "circle" and _may_be_at_ends(scene, named)


def _may_be_at_ends(scene: Scene, named: Set[str]) -> bool:
    """Say whether circles may be those at ends of lines, for all that is said of their colour."""
    fills = {shape.fill for one in scene.sketches for shape in _circles_at_ends(one)}
    words = set[str]().union(*map(colour_words, fills))
    return bool(fills) and (not named or not named.isdisjoint(words))


def _circles_at_ends(sketch: Sketch) -> Iterator[DrawnShape]:
    if sketch.form in ("thermometer", "between", "arrow"):
        yield from (one for one in sketch.drawings if isinstance(one, DrawnShape))


def _sizes(sketches: Sequence[Sketch]) -> set[float]:
    """Return how thick lines are, how wide shapes in cells, and how numbers outside are framed."""
    if sketches[0].form == "outside":
        return {len(one.drawings) for one in sketches}
    drawn = [one.drawings for one in sketches if one.form in ("line", "circle", "square")]
    return {max(map(_width, drawings)) for drawings in drawn}


def _width(drawing: Cosmetic) -> float:
    if isinstance(drawing, DrawnCage):
        return 0
    return drawing.thickness if isinstance(drawing, DrawnLine) else drawing.width


def _sort_of_sign(sketch: Sketch) -> str:
    """Return what tells signs on edges apart: their letters; all inequalities are of one sort."""
    return sketch.text if sketch.form == "sign" and sketch.greater is None else ""


def _shade_called(word: str, colours: Sequence[str]) -> str | None:
    """Return the one colour that is called so, by some people at least."""
    exact = [colour for colour in colours if colour_word(colour) == word]
    fitting = exact or [colour for colour in colours if word in colour_words(colour)]
    return fitting[0] if len(fitting) == 1 else None


def _readings(form: Form, sketches: Sequence[Sketch], scene: Scene) -> Iterator[Proposal]:
    """Yield what may be stated for all of some sketches."""
    drawings = drawings_of(sketches)
    meet = any(one.meets for one in sketches)
    for build in _OF_NEIGHBOURS if meet else _builders(form, scene):
        try:
            constraints = build(sketches, scene.puzzle.grid)
        except UndecidedError:  # the time is over
            raise
        except (SudokuModelError, LookupError, ValueError):  # such clues make no sense there
            continue
        yield Proposal(constraints, drawings=drawings, is_guess=True)


def _builders(form: Form, scene: Scene) -> Iterator[_Builder]:
    yield from _BUILDERS.get(form, ())
    if form == "cage":
        yield _builder_of_cages(scene)
    for amount in sorted({*scene.numbers()}):
        yield from (partial(build, amount) for build in _WITH_AMOUNT.get(form, ()))


def _each(kind: Callable[..., Constraint], *amount: int, **fields: Any) -> _Builder:
    """State one constraint for each, about its cells; a closed line may need more than one."""

    def build(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
        stated = ((one, kind(grid.names(one.cells), *amount, **fields)) for one in sketches)
        return tuple(
            chain.from_iterable(
                _around(one.cells, clue, grid) if one.is_closed else (clue,) for one, clue in stated
            )
        )

    return build


def _around(cells: Sequence[int], clue: Any, grid: Grid) -> tuple[Constraint, ...]:
    """Return what states a clue along cells all around a closed line, which has no ends."""
    if isinstance(clue, kinds.SumLine):
        return (replace(clue, loop=True),)
    if isinstance(clue, kinds.Whisper | kinds.RegionSumLine):
        return (replace(clue, cells=grid.names((*cells, cells[0]))),)
    period = _PERIODS.get(type(clue)) or getattr(clue, "modulus", 0)
    if not period or len(cells) % period:
        raise ValueError("it needs ends")
    return (clue,)


def _each_with_number(kind: Callable[..., Constraint], otherwise: str = "") -> _Builder:
    """State one constraint for each, with the number that is written there."""
    return lambda sketches, grid: tuple(
        kind(grid.names(one.cells), int(one.text or otherwise)) for one in sketches
    )


def _of_amount(kind: Callable[..., Constraint]) -> Callable[..., tuple[Constraint, ...]]:
    """State one constraint for each, with a number that the sentence names."""
    return lambda amount, sketches, grid: _each(kind, amount)(sketches, grid)


def _arrows(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    return tuple(kinds.Arrow(grid.names(one.circle), grid.names(one.cells)) for one in sketches)


def _pair_sums(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    return tuple(kinds.PairSum(grid.names(one.cells), _SUMS[one.text.strip()]) for one in sketches)


def _inequalities(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    """State that the open side of each sign is greater."""
    if any(one.greater is None for one in sketches):
        raise ValueError("these are other signs")
    return tuple(
        kinds.GreaterThan(grid.names(sorted(one.cells, key=lambda cell: cell != one.greater)))
        for one in sketches
    )


def _killer_cages(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    """State that digits differ, and what they add up to in cages with a number."""
    return tuple(
        kinds.KillerCage(grid.names(one.cells), int(one.text) if one.text else None)
        for one in sketches
    )


def _builder_of_cages(scene: Scene) -> _Builder:
    """Return what states cages as the text has them: that digits differ need not be said of sums.

    It is so within a house anyway.
    """
    if not scene.speaks_of("sum killer"):
        return _cages_without_numbers
    of_cages = [said for said in scene.all_said() if {"cage", "killer"} & said]
    if any(said >= {"permits", "repeat"} for said in of_cages):
        return _each_with_number(lambda cells, total: kinds.Sum(cells, "==", total))
    return _killer_cages if any(map(_DIFFERING.intersection, of_cages)) else _cages_within_houses


def _cages_within_houses(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    pairs = chain.from_iterable(combinations(one.cells, 2) for one in sketches)
    if not all(other in grid.peers[cell] for cell, other in pairs):
        raise ValueError("digits may repeat there")
    return _killer_cages(sketches, grid)


def _cages_without_numbers(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    """State that digits differ; a number might be a total of which the sentence says nothing."""
    if any(one.text for one in sketches):
        raise ValueError("these have numbers")
    return _killer_cages(sketches, grid)


def _quadruples(sketches: Sequence[Sketch], grid: Grid) -> tuple[Constraint, ...]:
    return tuple(
        kinds.Quadruple(grid.names(one.cells), _digits_in(one.text, grid)) for one in sketches
    )


def _digits_in(text: str, grid: Grid) -> tuple[int, ...]:
    """Return the digits that are written one behind the other, parted where they have two signs."""
    parts = text.replace(",", " ").split()
    return tuple(map(int, chain(*parts) if grid.digits[-1] < 10 else parts))


def _all_as_one(kind: Callable[[str], Constraint]) -> _Builder:
    """State one constraint about the cells of all."""
    return lambda sketches, grid: (kind(grid.names(chain(*(one.cells for one in sketches)))),)


_SUMS = {"V": 5, "X": 10}
_DIFFERING = frozenset(("!repeat", "!same", "!twice", "different", "killer", "once"))
"""How it is said that digits of a cage differ."""

_PERIODS: Mapping[type[Constraint], int] = {kinds.Renban: 1, kinds.Nabner: 1, kinds.Entropic: 3}
"""What is so all around a closed line, too, if its cells are a multiple of so many."""

_TOLD_TOGETHER: tuple[tuple[Form, ...], ...] = (
    ("line",),
    ("thermometer",),
    ("between",),
    ("lockout",),
    ("arrow",),
    ("dot", "black dot"),
    ("sign",),
    ("corner",),
    ("circle", "square"),
    ("outside",),
    ("diagonal",),
    ("cage",),
)
"""The forms of two of which one sentence may tell."""

_OF_NEIGHBOURS: Sequence[_Builder] = (
    _each(kinds.Whisper, difference=5),
    _each(kinds.Whisper, difference=4),
)
"""What is the same for a line and for the pieces in which it is drawn."""

_BUILDERS: Mapping[Form, Sequence[_Builder]] = {
    "line": (
        _each(kinds.Renban),
        _each(kinds.Palindrome),
        _each(kinds.RegionSumLine),
        _each(kinds.Modular),
        _each(kinds.Modular, modulus=2),
        _each(kinds.Entropic),
        _each(kinds.Nabner),
        _each(kinds.Zipper),
        _each(kinds.Sequence),
        *_OF_NEIGHBOURS,
    ),
    "thermometer": (_each(kinds.Thermometer), _each(kinds.SlowThermometer)),
    "between": (_each(kinds.BetweenLine), _each(kinds.DoubleArrow)),
    "lockout": (_each(kinds.Lockout),),
    "arrow": (_arrows,),
    "dot": (_each_with_number(kinds.Difference, otherwise="1"),),
    "black dot": (_each_with_number(kinds.Ratio, otherwise="2"),),
    "sign": (_pair_sums, _inequalities),
    "corner": (_quadruples,),
    "circle": (_all_as_one(kinds.Odd), _all_as_one(kinds.CountingCircles)),
    "square": (_all_as_one(kinds.Even),),
    "outside": (
        _each_with_number(kinds.Sandwich),
        _each_with_number(kinds.XSum),
        _each_with_number(kinds.Skyscraper),
        _each_with_number(kinds.NumberedRoom),
    ),
    "diagonal": (_each_with_number(kinds.LittleKiller),),
}

_WITH_AMOUNT: Mapping[Form, Sequence[Callable[..., tuple[Constraint, ...]]]] = {
    "line": (_of_amount(kinds.Whisper), _of_amount(kinds.SumLine)),
    "lockout": (_of_amount(kinds.Lockout),),
    "dot": (_of_amount(kinds.Difference),),
    "black dot": (_of_amount(kinds.Ratio),),
}
"""The kinds of which a sentence may name the amount."""
