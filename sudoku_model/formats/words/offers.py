"""Constraints that could state a rule in words: offered where the sentence leaves no doubt.

A sentence makes an offer in two steps. What it must speak of names a constraint and its cells;
then the sentence is read once more as if the constraint were stated. Only if all of it then
describes what is stated, it is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TypeAlias

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic, DrawnLine
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.formats.colours import colour_words
from sudoku_model.formats.words.clauses import (
    USUAL_HOUSES,
    big_words,
    meanings_of,
    numbers_in,
    signed,
)
from sudoku_model.formats.words.counting import counting_words
from sudoku_model.formats.words.quantifiers import says_diagonals
from sudoku_model.formats.words.sketches import Sketch
from sudoku_model.formats.words.vocabulary import Item, Vocabulary
from sudoku_model.grid import Grid, is_one_piece
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle
from sudoku_model.reach import connected_parts


@dataclass(frozen=True)
class Scene:
    """What a sentence can point to.

    Attributes:
        items: its words.
        meanings: what they mean, ``!`` before what is negated.
        puzzle: what is stated.
        colours: the cells of each colour.
        vocabulary: of its language.
        sketches: what is drawn as clues are.
        text: the words of the sentences that say more than is stated.
    """

    items: Sequence[Item]
    meanings: frozenset[str]
    puzzle: Puzzle
    colours: Mapping[str, Sequence[int]]
    vocabulary: Vocabulary
    sketches: Sequence[Sketch] = ()
    text: Sequence[list[Item]] = ()

    def speaks_of(self, *alternatives: str) -> bool:
        """Say whether for each text one of its meanings, parted by blanks, is spoken of."""
        return all(self.meanings.intersection(text.split()) for text in alternatives)

    def all_said(self) -> Iterator[frozenset[str]]:
        """Yield the meanings of each sentence that says more, as those of this one."""
        yield self.meanings
        for words in self.text:
            yield signed(counting_words(words, self.vocabulary))

    def numbers(self) -> list[int]:
        """Return the numbers that the sentence names, also as ordinals."""
        ordinals = [item.ordinal for item in self.items if item.ordinal]
        return [*numbers_in(self.items), *ordinals]

    def stated(self, kind: type[Constraint]) -> list[Constraint]:
        """Return the stated constraints of a kind."""
        return [c for c in self.puzzle.constraints if isinstance(c, kind)]

    def colours_named(self) -> set[str]:
        """Return the colours that it names, by the words of `sudoku_model.formats.colours`."""
        words = chain.from_iterable(item.text.split() for item in self.items)
        return {self.vocabulary.class_of_word("colours", word) for word in words} - {""}

    def coloured(self) -> dict[str, list[int]]:
        """Return the colours that the sentence names, with their cells.

        Where it says only that cells are shaded, it means the colour that there is, if it is one.
        There are none where it speaks of what is drawn: of "grey circles", not of grey cells.
        """
        if self.speaks_of("circle line dot bulb thermometer diamond") or self._are_squares_drawn():
            return {}
        names = self._colours_spelled() or self._colour_shaded()
        if not names <= self.colours.keys():
            return {}
        return {name: sorted(self.colours[name]) for name in sorted(names)}

    def _colours_spelled(self) -> set[str]:
        """Return the colours that it names as such; other words stand as they are."""
        named = {item.text for item in self.items if "colour" in item.labels}
        return {self.vocabulary.class_of_word("colours", name) or name for name in named}

    def _colour_shaded(self) -> set[str]:
        """Return the only colour that there is, if it speaks of shaded cells."""
        is_clear = len(self.colours) == 1 and self.speaks_of("shade highlight")
        return {*self.colours} if is_clear else set()

    def _are_squares_drawn(self) -> bool:
        return self.speaks_of("square") and any(one.form == "square" for one in self.sketches)


@dataclass(frozen=True)
class Proposal:
    """Constraints that may be what a sentence means.

    Attributes:
        constraints: the constraints.
        colours: the colours that say where they are.
        drawings: what is drawn for them.
        is_guess: whether they are proposed for what is drawn, whatever the sentence may say.
    """

    constraints: tuple[Constraint, ...]
    colours: frozenset[str] = frozenset()
    drawings: frozenset[Cosmetic] = frozenset()
    is_guess: bool = False

    def contradicts(self, other: Proposal) -> bool:
        """Say whether the other one means the same drawings otherwise: it is not clear which does.

        Clues of two kinds may share a circle.
        """
        ours, theirs = {*self.constraints}, {*other.constraints}
        shared = self.drawings & other.drawings
        are_same = shared in (self.drawings, other.drawings)
        are_same = are_same or any(isinstance(one, DrawnLine) for one in shared)
        return bool(shared) and are_same and not (ours <= theirs or theirs <= ours)


_Maker: TypeAlias = Callable[[Scene], Proposal | None]


def proposals(scene: Scene) -> Iterator[Proposal]:
    """Yield what a sentence may mean, each to be held against the whole sentence."""
    for make in _MAKERS:
        try:
            found = make(scene)
        except UndecidedError:  # the time is over
            raise
        except SudokuModelError:  # such a constraint makes no sense on this grid
            continue
        if found is not None and found.constraints:
            yield found


def _everywhere(build: Callable[[], Constraint], *alternatives: str) -> _Maker:
    """Offer a constraint of the whole grid where a sentence speaks of all that it is about."""

    def make(scene: Scene) -> Proposal | None:
        return Proposal((build(),)) if scene.speaks_of(*alternatives) else None

    return make


def _not_consecutive(scene: Scene) -> Proposal | None:
    """Offer "neighbours are not consecutive"; with white dots it is not clear what they are."""
    is_said = scene.speaks_of("!consecutive", "adjacent neighbour share orthogonal")
    if not is_said or scene.stated(kinds.Difference) or scene.speaks_of("diagonally line"):
        return None
    return None if _is_one_way(scene) else Proposal((kinds.NonConsecutive(),))


def _is_one_way(scene: Scene) -> bool:
    """Say whether neighbours are meant of one direction only: "horizontally" alone."""
    directions = {item.text for item in scene.items if "orthogonal" in item.labels}
    return len(directions) == 1 and not directions.pop().startswith("orthogonal")


def _diagonals(scene: Scene) -> Proposal | None:
    """Offer the diagonals that a sentence names, or those that are drawn, or both."""
    if not _demands_all_digits(scene):
        return None
    is_partial = any(map(scene.vocabulary.is_partial, scene.items))
    if is_partial or scene.stated(kinds.LittleKiller) or scene.speaks_of("short"):
        return None
    if scene.speaks_of("colour") and not _are_lines_across_named(scene):
        return None
    stated = scene.stated(kinds.Diagonal)
    new = tuple(one for one in _diagonals_meant(scene) if one not in stated)
    return Proposal(new, drawings=_drawn_across(new, scene))


def _demands_all_digits(scene: Scene) -> bool:
    """Say whether digits differ, or all are there: "the numbers 1 to 9"."""
    digits = scene.puzzle.grid.digits
    ends = digits[0], digits[-1]
    is_of_all = any(item.kind == "range" and item.numbers == ends for item in scene.items)
    return is_of_all or scene.speaks_of("!repeat different once all-of full")


def _diagonals_meant(scene: Scene) -> tuple[kinds.Diagonal, ...]:
    """Return the diagonals that a sentence means: if some are drawn, these and no others."""
    both = (kinds.Diagonal("down"), kinds.Diagonal("up"))
    named = tuple(one for one in both if repr(one) in scene.meanings)
    drawn = tuple(one for one in both if _drawn_across((one,), scene))
    if drawn and not named and scene.speaks_of("diagonal"):
        return drawn
    return named or (both if says_diagonals(scene.items, scene.vocabulary) else ())


def _are_lines_across_named(scene: Scene) -> bool:
    """Say whether lines across the grid have the colour that a sentence names."""
    named = scene.colours_named()
    across = [one for one in scene.sketches if one.form == "across"]
    return bool(named and across) and all(named <= colour_words(one.colour) for one in across)


def _drawn_across(diagonals: Iterable[kinds.Diagonal], scene: Scene) -> frozenset[Cosmetic]:
    """Return the lines that show some diagonals."""
    ways = {one.direction for one in diagonals}
    return drawings_of(one for one in scene.sketches if one.form == "across" and one.text in ways)


def drawings_of(sketches: Iterable[Sketch]) -> frozenset[Cosmetic]:
    """Return all that some sketches consist of."""
    return frozenset(chain.from_iterable(one.drawings for one in sketches))


def _columns(scene: Scene) -> Proposal | None:
    """Offer "a digit in column 5 says in which column the 5 of its row is"."""
    if not scene.speaks_of("column", "row", "index position where"):
        return None
    columns = sorted(set(scene.numbers()))
    grid = scene.puzzle.grid
    if not columns or not all(number in grid.digits for number in columns):
        return None
    if scene.speaks_of("column-of-row") or columns[-1] > grid.columns:
        return None
    cells = [f"c{number}" for number in columns]
    return Proposal(tuple(map(kinds.ColumnIndexing, cells)))


def _magic_box(scene: Scene) -> Proposal | None:
    if not scene.speaks_of("MagicSquare"):
        return None
    if scene.speaks_of("colour shade"):
        return _magic_colours(scene)
    if scene.speaks_of("box", "centre") and scene.puzzle.grid.box == (3, 3):
        return Proposal((kinds.MagicSquare("b5"),))
    return None


def _magic_colours(scene: Scene) -> Proposal | None:
    grid = scene.puzzle.grid
    colours = scene.coloured()
    areas = _areas_of_colours(colours, grid)
    boxes = {frozenset(cells) for cells in grid.regions_by_number.values()}
    if grid.box != (3, 3) or not all(frozenset(area) in boxes for area in areas):
        return None
    magic = tuple(kinds.MagicSquare(grid.names(area)) for area in areas)
    return Proposal(magic, frozenset(colours))


def _clones(scene: Scene) -> Proposal | None:
    """Offer that areas of a colour and a shape hold the same digits."""
    is_named = scene.speaks_of("clone")
    if not (is_named or scene.speaks_of("same", "position place")):
        return None
    if not scene.speaks_of("colour shade") or scene.speaks_of("box row column"):
        return None
    grid = scene.puzzle.grid
    colours = scene.coloured()
    found: list[Constraint] = []
    for cells in colours.values():
        shapes = grouped((_shape(area, grid), area) for area in _areas(cells, grid))
        is_clear = len(shapes) <= 1 or is_named
        if not is_clear or any(len(areas) == 1 for areas in shapes.values()):
            return None
        found += chain.from_iterable(_copies(areas, grid) for areas in shapes.values())
    return Proposal(tuple(found), frozenset(colours))


def _copies(areas: Sequence[Sequence[int]], grid: Grid) -> Iterator[Constraint]:
    """Yield that the other ones of some areas hold what the first does."""
    first, *others = map(grid.names, areas)
    return (kinds.Clone(first, other) for other in others)


def _extra_regions(scene: Scene) -> Proposal | None:
    """Offer "each region of a colour holds all digits"; cages part regions that touch."""
    if not scene.speaks_of("colour shade", "!repeat different once all-of full contain"):
        return None
    if _is_within_houses(scene):
        return None
    grid = scene.puzzle.grid
    colours = scene.coloured()
    filled = {*chain.from_iterable(colours.values())}
    cages = _plain_cages_within(filled, scene)
    regions = [cage.cells for cage in cages] or _areas_of_colours(colours, grid)
    if sorted(chain.from_iterable(regions)) != sorted(filled):
        return None
    if any(len(region) != len(grid.digits) for region in regions):
        return None
    return Proposal(
        tuple(kinds.ExtraRegion(grid.names(region)) for region in regions),
        frozenset(colours),
        drawings_of(cages),
    )


def _is_within_houses(scene: Scene) -> bool:
    """Say whether cells are meant that lie in one house: "grey cells in each row"."""
    after = [item for item in scene.items if not scene.vocabulary.is_universal(item)]
    return any(
        scene.vocabulary.is_within(one) and not other.labels.isdisjoint(USUAL_HOUSES)
        for one, other in pairwise(after)
    )


def _plain_cages_within(cells: Set[int], scene: Scene) -> list[Sketch]:
    """Return the cages without a sum that are drawn around nothing but some cells."""
    cages = [one for one in scene.sketches if one.form == "cage" and not one.text]
    return [cage for cage in cages if cells >= {*cage.cells}]


def _extreme(kind: type[kinds.Maximum | kinds.Minimum]) -> _Maker:
    """Offer that cells of a colour are greater, or smaller, than the others beside them.

    Where signs of inequality are drawn around them, these show the same.
    """

    def make(scene: Scene) -> Proposal | None:
        if not scene.speaks_of("adjacent neighbour orthogonal") or _is_one_way(scene):
            return None
        if not meanings_of(big_words(scene.items)[:1]).isdisjoint(("adjacent", "orthogonal")):
            return None  # the others are greater, then
        colours, grid = scene.colours, scene.puzzle.grid
        named = scene.colours_named() - {"white"}
        if len(colours) != 1 or not named <= colours.keys():
            return None
        cells = {*chain.from_iterable(colours.values())}
        signs = _signs_around(cells, scene, outwards=kind is kinds.Maximum)
        is_meant = named or scene.speaks_of("shade highlight")
        if not signs and not (is_meant and _tells_others(cells, scene)):
            return None
        return Proposal((kind(grid.names(sorted(cells))),), frozenset(colours), signs)

    return make


def _tells_others(cells: set[int], scene: Scene) -> bool:
    """Say whether it is clear that cells are not compared with each other, if they touch."""
    if cells.isdisjoint(chain.from_iterable(map(scene.puzzle.grid.neighbours, cells))):
        return True
    return "white" in scene.colours_named() or scene.speaks_of("!shade ~shade not-marked other")


def _signs_around(cells: set[int], scene: Scene, *, outwards: bool) -> frozenset[Cosmetic]:
    """Return the signs of inequality if they stand where cells meet others, and nowhere else."""
    signs = [one for one in scene.sketches if one.form == "sign" and one.greater is not None]
    shown = {(one.greater, *({*one.cells} - {one.greater})) for one in signs}
    around = _pairs_at_border(cells, scene.puzzle.grid)
    if shown != (around if outwards else {(other, one) for one, other in around}):
        return frozenset()
    return drawings_of(signs)


def _pairs_at_border(cells: Set[int], grid: Grid) -> set[tuple[int, int]]:
    """Return each of some cells with each of its neighbours that is none of them."""
    return {(one, other) for one in cells for other in grid.neighbours(one) if other not in cells}


def _parity(kind: Callable[[str], Constraint], meaning: str) -> _Maker:
    """Offer "cells of a colour are even"."""

    def make(scene: Scene) -> Proposal | None:
        other = "odd" if meaning == "even" else "even"
        others = f"{other} !{meaning} box row column"
        if not scene.speaks_of(meaning, "colour shade") or scene.speaks_of(others):
            return None
        colours = scene.coloured()
        cells = [*chain.from_iterable(colours.values())]
        if not cells or len(colours) != 1:
            return None
        return Proposal((kind(scene.puzzle.grid.names(cells)),), frozenset(colours))

    return make


def _increasing_cages(scene: Scene) -> Proposal | None:
    """Offer "digits in cages increase from left to right and from top to bottom"."""
    wanted = ("cage", "increase", "left-to-right")
    if not scene.speaks_of(*wanted) or scene.speaks_of("decrease !increase"):
        return None
    grid, steps = scene.puzzle.grid, _steps_of(scene)
    cages = scene.stated(kinds.KillerCage)
    cells_of = [frozenset(grid.select(cage.cells)) for cage in cages]  # type: ignore[attr-defined]
    if not all(_are_ordered(cells, steps, grid) for cells in cells_of):
        return None
    return Proposal(tuple(one for cells in cells_of for one in _increasing(cells, steps, grid)))


def _steps_of(scene: Scene) -> list[tuple[int, int]]:
    texts = " ".join(item.text for item in scene.items)
    return [step for step, words in _STEPS.items() if words in texts]


_STEPS = {(0, 1): "left to right", (1, 0): "top to bottom"}
"""Steps in rows and columns, and the words that demand that digits increase along them."""


def _are_ordered(cells: frozenset[int], steps: Sequence[tuple[int, int]], grid: Grid) -> bool:
    """Say whether it is clear which cells are compared: along a line, or all rows and columns.

    Across a gap, round a corner or between pieces nobody but the setter knows.
    """
    if not is_one_piece(grid, cells) or not _have_no_gaps(cells, grid):
        return False
    down, right = steps[0] if len(steps) == 1 else (1, 1)
    rows, columns = ({divmod(cell, grid.columns)[axis] for cell in cells} for axis in (0, 1))
    return bool(down and right) or len(rows if right else columns) == 1


def _increasing(
    cells: frozenset[int], steps: Sequence[tuple[int, int]], grid: Grid
) -> Iterator[Constraint]:
    """Yield that digits increase with each of the steps that stay within some cells."""
    places = {divmod(cell, grid.columns): cell for cell in sorted(cells)}
    for (row, column), cell in places.items():
        for down, right in steps:
            after = places.get((row + down, column + right))
            if after is not None:
                yield kinds.GreaterThan(grid.names((after, cell)))


def _no_sums(scene: Scene) -> Proposal | None:
    """Offer "all X and V are given"."""
    if not scene.stated(kinds.PairSum) or not _are_signs_all_given(scene):
        return None
    sums = [total for total, name in _SIGNS.items() if scene.speaks_of(name)]
    sums = sums or [total for total in _SIGNS if total in scene.numbers()]
    return Proposal((kinds.NegativeSum(tuple(sums) or (*_SIGNS,)),))


def _are_signs_all_given(scene: Scene) -> bool:
    """Say whether signs of sums are all given; where there are dots, too, they have to be named."""
    if not _are_all_given(scene) or _speaks_of_dots(scene) or scene.speaks_of("!negative"):
        return False
    has_dots = any(map(scene.stated, (kinds.Difference, kinds.Ratio)))
    return not has_dots or scene.speaks_of("x v xv sum")


def _are_all_given(scene: Scene) -> bool:
    """Say whether marks are all given, and not only those of a sort: "..., but not all Vs"."""
    return scene.speaks_of("all-given negative") and not scene.speaks_of("excuses")


_SIGNS = {5: "v xv", 10: "x xv"}
"""Sums of two neighbours, and the meanings of which one names the sign for them."""


def _no_relations(scene: Scene) -> Proposal | None:
    """Offer "all dots are given", of those of both colours unless one or its relation is named."""
    if not _are_all_given(scene) or scene.speaks_of("!negative x v xv"):
        return None
    if scene.stated(kinds.PairSum) and not _speaks_of_dots(scene):
        return None
    is_white, is_black = scene.speaks_of(_OF_WHITE), scene.speaks_of(_OF_BLACK)
    found: list[Constraint] = []
    if is_white or not is_black:
        found += _none_besides(kinds.NegativeDifference, scene.stated(kinds.Difference))
    if is_black or not is_white:
        found += _none_besides(kinds.NegativeRatio, scene.stated(kinds.Ratio))
    return Proposal(tuple(found))


def _speaks_of_dots(scene: Scene) -> bool:
    return scene.speaks_of(f"dot kropki {_OF_WHITE} {_OF_BLACK}")


_OF_WHITE = "white-dot consecutive !consecutive difference !difference"
_OF_BLACK = "black-dot ratio !ratio double !double twice"


def _none_besides(
    negative: Callable[[tuple[int, ...]], Constraint], dots: Sequence[Constraint]
) -> Iterator[Constraint]:
    """Yield that neighbours without a dot are not as any of the dots demands."""
    values = sorted({dot.value for dot in dots})  # type: ignore[attr-defined]
    if values:
        yield negative(tuple(values))


def _areas(cells: Iterable[int], grid: Grid) -> list[list[int]]:
    """Part cells into orthogonally connected areas, each in reading order."""
    inside = set(cells)
    parts = connected_parts(sorted(inside), lambda one: inside.intersection(grid.neighbours(one)))
    return [*map(sorted, parts)]


def _areas_of_colours(colours: Mapping[str, Sequence[int]], grid: Grid) -> list[list[int]]:
    return [area for cells in colours.values() for area in _areas(cells, grid)]


def _shape(cells: Sequence[int], grid: Grid) -> tuple[tuple[int, int], ...]:
    """Return the cells of an area as seen from the first of its box."""
    places = [divmod(cell, grid.columns) for cell in cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return tuple((row - top, column - left) for row, column in places)


def _have_no_gaps(cells: Iterable[int], grid: Grid) -> bool:
    """Say whether the cells of each row and of each column follow upon each other."""
    places = [divmod(cell, grid.columns) for cell in cells]
    for axis in (0, 1):
        for number in {place[axis] for place in places}:
            along = sorted(place[1 - axis] for place in places if place[axis] == number)
            if along[-1] - along[0] != len(along) - 1:
                return False
    return True


_DIFFER = "!repeat different same !same"

_MAKERS: tuple[_Maker, ...] = (
    _everywhere(kinds.GlobalEntropy, "two-by-two", "low", "middle", "high"),
    _everywhere(kinds.AntiKnight, "knight AntiKnight"),
    _everywhere(kinds.AntiKing, "king AntiKing"),
    _everywhere(kinds.AntiKing, "diagonally", "!same same !repeat different", "touch !touch join"),
    _everywhere(kinds.NonConsecutive, "NonConsecutive"),
    _not_consecutive,
    _everywhere(kinds.DisjointGroups, "disjoint position", _DIFFER, "box region"),
    _everywhere(kinds.Windoku, "Windoku"),
    _diagonals,
    _columns,
    _magic_box,
    _clones,
    _extra_regions,
    _extreme(kinds.Maximum),
    _extreme(kinds.Minimum),
    _parity(kinds.Even, "even"),
    _parity(kinds.Odd, "odd"),
    _increasing_cages,
    _no_sums,
    _no_relations,
)
