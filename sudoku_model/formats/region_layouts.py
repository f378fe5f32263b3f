"""Layouts behind the cells of a puzzle or beneath: for each cell the symbol of its region."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isqrt

from sudoku_model.formats.base import Entry
from sudoku_model.formats.cells import FEWEST_CELLS
from sudoku_model.formats.iss.syntax import is_layout
from sudoku_model.formats.source import Line, Source, is_content
from sudoku_model.grid import Grid, regions_of
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle

_ALONE, _IN_PLACE = "regions below no puzzle", "regions behind a puzzle, or below it"


def may_name_regions(text: str) -> bool:
    """Say whether symbols are a layout, and no solution: those of a row do not all differ."""
    order = isqrt(len(text))
    return len({*text[:order]}) < order and is_layout(text)


def names_regions(text: str) -> bool:
    """Say whether symbols name regions and can be nothing else: most stand beside their like.

    A solution that is wrong may have each digit as often as regions have cells, but hardly any two
    together.
    """
    if not may_name_regions(text):
        return False
    order = isqrt(len(text))
    grid = Grid.rectangle(order, order)
    beside = sum(
        any(text[other] == text[cell] for other in grid.neighbours(cell)) for cell in grid.board
    )
    return 2 * beside > len(text)


def lists_layouts(source: Source) -> bool:
    """Say whether a text begins with a puzzle and the layout of its regions, and more follows.

    Raises:
        PuzzleFormatError: if it begins with a layout.
    """
    first = [text for _, text in source.content()[:3]]
    if len(first) < 2 or len(first[0]) < FEWEST_CELLS:
        return False
    if names_regions(first[0].strip()):
        raise source.error(_ALONE, _IN_PLACE)
    return len(first) > 2 and _joined(*first[:2]) != ""


def layouts_beside(lines: Iterable[Line]) -> Iterator[str]:
    """Yield lines, each layout of regions behind the cells above it and an empty line for it."""
    puzzle = ""
    between: list[str] = []
    for _, line in lines:
        if joined := _joined(puzzle, line):
            yield from (joined, *between, "")
            puzzle, between = "", []
        elif is_content(line):
            yield from (*filter(None, [puzzle]), *between)
            puzzle, between = line, []
        else:
            between.append(line)
    yield from (*filter(None, [puzzle]), *between)


def _joined(puzzle: str, layout: str) -> str:
    """Return a line of cells with the layout behind them that is all of another, else nothing."""
    cells, *rest = puzzle.split(None, 1) or [""]
    symbols = layout.strip()
    if len(cells) != len(symbols) or names_regions(cells) or not names_regions(symbols):
        return ""
    return " ".join((cells, symbols, *rest))


def with_layouts(entries: Iterable[Entry], source: Source) -> Iterator[Entry]:
    """Yield the grids of a source, each with the regions that a whole grid below it names.

    Raises:
        PuzzleFormatError: where regions are those of no grid above them, if there are several.
    """
    above: Entry | None = None
    for number, entry in enumerate(entries):
        layout = _layout_of(entry)
        if whole := _on_regions(above, layout):
            yield whole
            above = None
            continue
        if number and (layout or _layout_of(above)):
            raise source.error(_ALONE, _IN_PLACE)
        if above is not None:
            yield above
        above = entry
    if above is not None:
        yield above


def _layout_of(entry: Entry | None) -> str:
    """Return the symbols of a grid that can only name regions, of any other nothing."""
    if not isinstance(entry, Puzzle) or None in entry.givens:
        return ""
    text = entry.line()
    return text if names_regions(text) else ""


def _on_regions(above: Entry | None, layout: str) -> Puzzle | None:
    """Return a puzzle with the regions of a layout of its size, None if that is another's."""
    if not isinstance(above, Puzzle) or len(above.givens) != len(layout) or _layout_of(above):
        return None
    return with_regions(above, layout)


def with_regions(puzzle: Puzzle, layout: str) -> Puzzle:
    """Return a puzzle on a grid of the same size, with the regions of a layout."""
    parts = grouped((symbol, cell) for cell, symbol in enumerate(layout)).values()
    grid = replace(puzzle.grid, regions=regions_of(parts, puzzle.grid.board))
    return replace(puzzle, grid=grid)
