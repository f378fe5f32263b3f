"""What a reader of a setter's document collects: constraints, and what cannot be stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import Any, TypeVar

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.cosmetics import MOST_COSMETICS, Cosmetic, DrawnShape
from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import GridError, SudokuModelError, did_you_mean
from sudoku_model.fog import Fog, FogLink
from sudoku_model.formats.colours import by_word, on_paper, shown_again, visible
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.keys import Keys, is_said
from sudoku_model.formats.phrases import IN_THE_TEXT, UNKEPT_FOG, contradiction, listed
from sudoku_model.formats.scenery import is_scenery
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.formats.words.signals import Signals
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import counted, first_of

MAX_CONSTRAINTS = 10_000
"""Most constraints that a document may state: one for each cell of the largest grid."""

_MOST_DEMANDS = 100
"""How many phrases are kept before the rest is only counted: a stranger's file may make any."""

Place = TypeVar("Place")
Drawing = TypeVar("Drawing", bound=Cosmetic)


class Findings:
    """Collects the parts of one puzzle, each constraint with the path of its JSON.

    Attributes:
        stated: the constraints, each with its path.
        unstated: phrases for what the document demands and no constraint states.
        notes: remarks that change no verdict.
        drawings: what is drawn and may carry a rule, by what one is called and what is said of it;
            None for what cannot be shown.
        cosmetics: these drawings, as far as they can be shown, and others.
        lit: the cells that are free of fog from the beginning; None if there is no fog.
        fog_links: the cells that clear fog, and those that they clear.
        center_marks: the digits in the middle of cells that have no digit, which may be all the
            candidates that are given.
        corner_marks: the cells without a digit that have digits in their corners.
        typed: how many digits were typed into the grid that are not given.
        blank: how many cells are marked as given and hold no digit.
    """

    def __init__(self) -> None:
        self.stated: list[tuple[str, Constraint]] = []
        self.unstated: list[str] = []
        self.notes: list[str] = []
        self.drawings: dict[tuple[str, str], list[Cosmetic | None]] = {}
        self.cosmetics: list[Cosmetic] = []
        self.lit: list[int] | None = None
        self.fog_links: list[tuple[list[int], list[int]]] = []
        self.center_marks: dict[int, frozenset[int]] = {}
        self.corner_marks: set[int] = set()
        self.typed = self.blank = 0
        self._shades: dict[tuple[str, str], set[tuple[str, ...]]] = {}
        self._painted: dict[str, set[int]] = {}
        self._unknown: dict[str, dict[str, str]] = {}
        self._too_short = 0

    def draw(self, kind: str, build: Callable[[], Cosmetic], *, said: str = IN_THE_TEXT) -> None:
        """Take note of something that is drawn and may carry a rule; see `show`.

        Args:
            kind: what it is called.
            build: builds it.
            said: what is said of all that is called so.
        """
        self.note_drawn(kind, self.show(build), said)

    def note_drawn(self, kind: str, drawing: Cosmetic | None, said: str = IN_THE_TEXT) -> None:
        """Take note of a drawing that may carry a rule; None stands for one that is not shown."""
        self.drawings.setdefault((kind, said), []).append(drawing)

    def show(self, build: Callable[[], Drawing]) -> Drawing | None:
        """Keep a drawing, and return it. One that is like no other cannot be shown."""
        with suppress(GridError):
            drawing = build()
            self.cosmetics.append(drawing)
            return drawing
        return None

    def light(self, read: Callable[[], Iterable[int]]) -> None:
        """Take note of fog. It changes no solution, so what makes no sense there is left out.

        Args:
            read: reads which cells are free of it from the beginning.
        """
        self.lit = self.lit or []
        try:
            self.lit = [*dict.fromkeys((*self.lit, *read()))]
        except UnfitError:
            self.leave_out_fog()

    def leave_out_fog(self) -> None:
        """Take note of fog that is not kept."""
        if UNKEPT_FOG not in self.notes:
            self.notes.append(UNKEPT_FOG)

    def paint(self, colour: object, cells: Iterable[int]) -> None:
        """Take note that cells are filled with a colour, if it shows."""
        if text := visible(colour):
            self._painted.setdefault(text, set()).update(cells)

    def shade(self, what: str, *looks: Node | None, meaning: str = "") -> None:
        """Take note of the colours of a clue: others of its kind may have others, and mean more.

        Args:
            what: what several clues of its kind are called.
            looks: where its colours stand.
            meaning: what tells it from others of its kind, whose colours may differ therefore.
        """
        colours = tuple("" if node is None else visible(node.value) for node in looks)
        self._shades.setdefault((what, meaning), set()).add(colours)

    def check(self, node: Node, keys: Keys, what: str) -> None:
        """Take note of the keys of an object that its format does not know.

        Args:
            node: the object.
            keys: the keys that are known.
            what: what such objects are called; an empty text for the whole document.
        """
        if isinstance(node.value, dict) and keys.known.issuperset(node.value):
            return  # as nearly always
        for key, member in node.members().items():
            if key not in keys.known and is_said(key, member):
                hint = did_you_mean(key, keys.stated.split())
                self._unknown.setdefault(what, {})[key] = hint

    def name_all(self, number: int, what: str, said: str = "", *, plural: str = "") -> None:
        """Name things that are not stated by how many there are, if there are any.

        Args:
            number: how many.
            what: what one of them is called.
            said: what follows.
            plural: what several are called, if that is no regular plural.
        """
        if number:
            self.unstated.append(counted(number, what, plural) + said)

    def given(self, digit: int | None, *, is_given: bool) -> int | None:
        """Take note of what stands in a cell, and return it if it is given."""
        self.typed += digit is not None and not is_given
        self.blank += digit is None and is_given
        return digit if is_given else None

    def omit_short(self, node: Node, length: int, what: str) -> None:
        """Take note of a line that has too few cells to say anything.

        A line of one cell is what a click leaves. One of two cells was meant, and is named.
        """
        if length > 1:
            self.unstated.append(f"the {what} of {length} cells ({node.path})")
        else:
            self._too_short += 1

    def add(self, node: Node, build: Callable[[], Constraint]) -> None:
        """State a constraint; what its class finds wrong is said of `node`.

        Raises:
            UnfitError: if the constraint makes no sense, or is one too many.
        """
        if len(self.stated) == MAX_CONSTRAINTS:
            raise node.unfit(f"at most {MAX_CONSTRAINTS} constraints", "another constraint")
        try:
            self.stated.append((node.path, build()))
        except SudokuModelError as problem:
            raise contradiction(problem, node.path) from None

    def add_arrow(
        self,
        node: Node,
        circle: Sequence[Place],
        line: Sequence[Place],
        name: Callable[[Iterable[Place]], str],
    ) -> None:
        """State an arrow, which begins where it leaves its circle; other lines are named.

        Args:
            node: where it is drawn.
            circle: the cells of its circle, or of its pill, in the order of reading.
            line: its cells, from the circle on.
            name: from cells to what constraints call them.
        """
        start, *shaft = line
        if start not in circle:
            self.unstated.append(f"the arrow that begins outside its circle ({node.path})")
        elif set(circle).intersection(shaft):
            self.unstated.append(f"the arrow that comes back to its circle ({node.path})")
        else:
            self.add(node, partial(kinds.Arrow, name(circle), name(shaft)))

    def add_disjoint_groups(
        self, node: Node, regions: Sequence[int | None], name: Callable[[Iterable[int]], str]
    ) -> None:
        """State that cells at the same place of their regions, in reading order, differ.

        Args:
            node: what demands it.
            regions: the region of each cell.
            name: from cells to what constraints call them.

        Raises:
            UnfitError: if the regions are not of the same size.
        """
        numbered = ((region, cell) for cell, region in enumerate(regions) if region is not None)
        members = grouped(numbered)
        if len({len(cells) for cells in members.values()}) != 1:
            raise node.unfit("regions of the same size", "disjoint groups without such regions")
        for group in zip(*members.values(), strict=True):
            self.add(node, partial(kinds.DifferentDigits, name(group)))

    def puzzle(self, grid: Grid, givens: tuple[int | None, ...], **fields: Any) -> Puzzle:
        """Build the puzzle.

        Args:
            grid: the geometry.
            givens: the given digits by cell.
            fields: further attributes of the puzzle.

        Raises:
            UnfitError: if something does not fit the grid; it says where that stands.
        """
        cosmetics = self.cosmetics
        if self._painted:
            cosmetics = [*self._coloured_cells(grid), *cosmetics]
        drawn = self._drawn(grid) if self.drawings else {}
        unstated = [*self.unstated, *self._named(drawn)]
        try:
            puzzle = Puzzle(
                grid,
                givens,
                constraints=tuple(map(itemgetter(1), self.stated)),
                unstated=tuple(first_of(unstated, _MOST_DEMANDS, "{} more demands")),
                notes=(*self.notes, *_left_out(self.typed, self._too_short)),
                cosmetics=tuple(cosmetics[:MOST_COSMETICS]),
                fog=None if self.lit is None else self._fog(grid, self.lit),
                **fields,
            )
        except SudokuModelError as problem:
            raise contradiction(problem, culprit(self.stated, grid)) from None
        colours = by_word(self._painted) if self._painted else {}
        coloured = self._coloured(colours, grid) if colours else ""
        phrase = f"{coloured}{IN_THE_TEXT}" if coloured else ""
        puzzle = with_words_accounted_for(puzzle, Signals(colours, phrase, drawn))
        signals = [*self._signals(coloured)]
        return _with_signals(puzzle, signals) if signals else puzzle

    def _fog(self, grid: Grid, lit: Iterable[int]) -> Fog:
        names = grid.names
        links = (FogLink(names(cells), names(cleared)) for cells, cleared in self.fog_links)
        return Fog(names(lit), tuple(links))

    def _coloured_cells(self, grid: Grid) -> Iterator[Cosmetic]:
        """Yield the colours of cells; several in one cell share it from left to right."""
        shades = grouped(
            (cell, on_paper(colour)) for colour, cells in self._painted.items() for cell in cells
        )
        for cell in sorted(shades):
            row, column = divmod(cell, grid.columns)
            width = 1 / len(shades[cell])
            for place, colour in enumerate(filter(None, shades[cell])):
                spot = row + 0.5, column + width * (place + 0.5)
                yield DrawnShape(spot, "rectangle", 1, width, colour, below=True)

    def _coloured(self, colours: Mapping[str, Sequence[int]], grid: Grid) -> str:
        """Count the cells whose colours may carry a rule; an empty text if there are none.

        Colours that show a stated clue again carry none.
        """
        shown = shown_again(colours, grid, map(itemgetter(1), self.stated))
        cells = {cell for colour in colours.keys() - shown for cell in colours[colour]}
        return counted(len(cells), "coloured cell") if cells else ""

    def _drawn(self, grid: Grid) -> dict[str, list[Cosmetic | None]]:
        """Return what is drawn and may carry a rule, by the phrase that names it."""
        found = {
            key: [one for one in drawings if not is_scenery(one, grid)]
            for key, drawings in self.drawings.items()
        }
        return {
            counted(len(drawings), kind) + said: drawings
            for (kind, said), drawings in found.items()
            if drawings
        }

    def _named(self, drawn: Iterable[str]) -> Iterator[str]:
        """Name givens without a digit, what is drawn, and the keys that are not known."""
        if self.blank:
            are = "is" if self.blank == 1 else "are"
            yield f"{counted(self.blank, 'cell')} {are} given without a digit"
        yield from drawn
        for what, keys in self._unknown.items():
            phrase = f"the key {{}} of {what}" if what else "the key {}"
            yield from listed(phrase, list(keys), list(keys.values()))

    def _signals(self, coloured: str) -> Iterator[tuple[str, bool]]:
        """Yield coloured cells, clues in several colours, marked cells; say what is a colour."""
        if coloured:
            yield coloured, True
        for (what, _), shades in self._shades.items():
            if len(shades) > 1:
                yield f"{what} in {len(shades)} colours", True
        for marks, cells in (
            ("center marks", self.center_marks),
            ("corner marks", self.corner_marks),
        ):
            if cells:
                yield counted(len(cells), f"cell with {marks}"), False


def _with_signals(puzzle: Puzzle, signals: Iterable[tuple[str, bool]]) -> Puzzle:
    """Name coloured and marked cells, which carry a rule unless the words leave none to them.

    Where the rules in words say no more than what is stated, and do not speak of colours,
    these are decoration, and likewise marks. That is a note then.
    """
    from sudoku_model.formats.words.silence import COLOURS, MARKS, is_silent_about

    unstated, notes = [], []
    for signal, is_colour in signals:
        if is_silent_about(puzzle, COLOURS if is_colour else MARKS):
            notes.append(f"{signal}, of which no rule speaks")
        else:
            unstated.append(f"{signal}{IN_THE_TEXT}")
    return replace(puzzle, unstated=(*puzzle.unstated, *unstated), notes=(*puzzle.notes, *notes))


def culprit(stated: Iterable[tuple[str, Constraint]], grid: Grid) -> str:
    """Return the path of the first constraint that does not fit the grid, "" without one."""
    stated = [*stated]
    board = Board(grid, [*map(itemgetter(1), stated)])
    for path, constraint in stated:
        heed_deadline()
        try:
            constraint.validate(board)
        except SudokuModelError:
            return path
    return ""


def _left_out(typed: int, too_short: int) -> Iterator[str]:
    if typed:
        was, ignored = ("was", "is") if typed == 1 else ("were", "are")
        yield f"{counted(typed, 'digit')} that {was} typed but not given {ignored} ignored"
    if too_short:
        lines = counted(too_short, "line")
        yield f"{lines} of one cell {'says' if too_short == 1 else 'say'} nothing"
