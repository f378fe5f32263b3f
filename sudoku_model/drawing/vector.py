"""Boards as SVG pictures, drawn in layers: paper, shades, marks, lines, candidates, digits."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import ne
from typing import Final
from xml.etree import ElementTree as ET

from sudoku_model.drawing import chart, palette, thoughts
from sudoku_model.drawing.elements import CELL, as_svg, baseline, elements, number, showable
from sudoku_model.drawing.pencil import PencilMarks
from sudoku_model.drawing.scene import (
    NO_DIGIT_LEFT,
    NO_THOUGHT,
    Board,
    Borders,
    Candidates,
    Highlight,
    Parting,
    Scene,
    is_inside,
    width,
)
from sudoku_model.drawing.shapes import PaintLayer
from sudoku_model.errors import OptionError
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import symbols_of
from sudoku_model.texts import first_of

_MARGIN: Final = 8.5
"""White around the grid. The half puts the middle of lines on the middle of pixels."""

_CELL_LINE: Final = 1
_REGION_LINE: Final = 3
_USUAL_SIZE: Final = 960
_SMALLEST_CELL: Final = 20

_LEGEND_SIZE: Final = 13
_LEGEND_LINE: Final = 18
_LETTER: Final = 0.52
"""Width of a usual letter as a part of the type size."""

_LONGEST_SENTENCE: Final = 400
_MOST_SENTENCES: Final = 30


def svg(
    board: Board | str,
    *,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
    size: int | None = None,
) -> str:
    """Draw a board as a standalone SVG picture.

    Givens are black and bold, other digits blue, candidates small, each in its place in the
    cell; ``!`` is a cell without a digit left. Constraints have the marks that setters are used
    to, with their meaning as a tooltip; those without a place on the board are described below
    it. The picture brings its own white paper.

    Args:
        board: a puzzle or a solution; also the text of a puzzle, as `read` takes it.
        candidates: the digits that remain, by cell number or for each cell in row-major order;
            None shows those that the puzzle itself restricts, if any. Cells that are filled, or
            missing here, show none.
        highlight: the cells to shade, by number or name.
        overlay: what a thought marks: digits found, candidates that it rests on, strikes out or
            places, outlines, and arrows, strong ones drawn through and weak ones dashed.
        size: pixels of the picture's longer side; by default 48 for each cell, and less for
            large grids.

    Raises:
        GridError: if `candidates`, `highlight` or `overlay` do not fit the grid.
        OptionError: if `size` is not positive.
    """
    scene = Scene.of(board, candidates, highlight, overlay)
    root = picture(scene, size)
    return as_svg(root)


def picture(scene: Scene, size: int | None = None) -> ET.Element:
    """Draw a scene as an element; see `svg`."""
    root = _empty_picture(scene, size)
    for draw in _LAYERS:
        draw(root, scene)
    for part in [*root]:
        if part.tag == "g" and not len(part):
            root.remove(part)
    return root


def frame(scene: Scene) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the picture of a scene without its legend.

    The sides of cells are 48 long, and the grid begins at 0, 0.
    """
    grid, canvas = scene.grid, scene.canvas
    left, top, right, bottom = canvas.extent if canvas else (0, 0, grid.columns, grid.rows)
    across, down = (right - left) * CELL + 2 * _MARGIN, (bottom - top) * CELL + 2 * _MARGIN
    return left * CELL - _MARGIN, top * CELL - _MARGIN, across, down


def _empty_picture(scene: Scene, size: int | None) -> ET.Element:
    """Return the empty picture with its size, its description in words and its paper."""
    left, top, across, board = frame(scene)
    down = board + len(_legend_lines(scene)) * _LEGEND_LINE
    if size is None:
        cells = max(scene.grid.rows, scene.grid.columns)
        scale = min(1, max(_USUAL_SIZE, _SMALLEST_CELL * cells) / max(across, board))
    elif size > 0:
        scale = size / max(across, down)
    else:
        raise OptionError(f"found a size of {size} pixels, expected at least 1")
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "viewBox": " ".join(map(number, (left, top, across, down))),
            "width": number(across * scale),
            "height": number(down * scale),
            "font-family": palette.TYPEFACE,
            "text-anchor": "middle",
        },
    )
    summary = scene.summary()
    ET.SubElement(root, "title").text = showable(scene.puzzle.title.strip()) or summary
    ET.SubElement(root, "desc").text = summary
    chart.rectangle(root, (left, top), (across, down), "paper", fill=palette.PAPER)
    return root


def _shades(root: ET.Element, scene: Scene) -> None:
    group = chart.group(root, "highlight", fill=palette.SHADE)
    for cell in sorted(scene.highlight.intersection(scene.grid.digit_cells)):
        row, column = divmod(cell, scene.grid.columns)
        chart.rectangle(group, (column * CELL, row * CELL), (CELL, CELL))


def _lines(root: ET.Element, scene: Scene) -> None:
    """Draw thin lines between all cells, and thick ones over them where regions meet."""
    borders = Borders(scene.grid, scene.canvas)
    for kind, parts, colour, line_width in (
        ("cells", is_inside, palette.CELL_LINE, _CELL_LINE),
        ("regions", ne, palette.REGION_LINE, _REGION_LINE),
    ):
        look = {"d": "".join(_strokes(borders, parts)), "fill": "none", "stroke": colour}
        look |= {"stroke-width": number(line_width), "stroke-linecap": "square"}
        ET.SubElement(root, "path", {"class": kind, **look})


def _strokes(borders: Borders, parts: Parting) -> Iterator[str]:
    for row, start, stop in borders.horizontal(parts):
        yield f"M{start * CELL} {row * CELL}H{stop * CELL}"
    for column, start, stop in borders.vertical(parts):
        yield f"M{column * CELL} {start * CELL}V{stop * CELL}"


def _marks(root: ET.Element, scene: Scene) -> None:
    """Draw the candidates, each digit in its place in the cell."""
    symbols, pencil = symbols_of(scene.puzzle), PencilMarks(scene)
    type_size = pencil.size * CELL
    group = _text_group(root, "candidates", type_size, palette.CANDIDATE)
    for cell, digits in scene.candidates.items():
        if cell not in scene.grid.board or cell in scene.placed:
            continue
        for digit in digits:
            x, y = pencil.place((cell, digit))
            _write(group, x * CELL, y * CELL, type_size, symbols[digit])
        if not digits:
            _write(group, *_middle(scene, cell), type_size, NO_DIGIT_LEFT)


def _digits(root: ET.Element, scene: Scene) -> None:
    """Draw the digits that fill cells: givens, and those found by solving."""
    symbols = symbols_of(scene.puzzle)
    longest = max(map(width, symbols.values()))
    type_size = CELL * min(0.7, 1.1 / longest)
    givens = _text_group(root, "givens", type_size, palette.GIVEN, font_weight="bold")
    solved = _text_group(root, "solved", type_size, palette.SOLVED)
    for cell in scene.grid.digit_cells:
        value = scene.values[cell]
        if value is not None:
            group = solved if scene.puzzle.givens[cell] is None else givens
            _write(group, *_middle(scene, cell), type_size, symbols[value])


def _layer(layer: PaintLayer, root: ET.Element, scene: Scene, **look: str) -> None:
    """Draw one layer of the marks: a group for each constraint, with what it demands."""
    group = chart.group(root, layer.value, **look)
    for shown in scene.canvas.groups if scene.canvas else ():
        shapes = shown.layers.get(layer)
        if shapes:
            faint = {"opacity": "0.5", "stroke_dasharray": "4 3"} if shown.is_faint else {}
            child = chart.group(group, shown.kind, **faint)
            chart.tip(child, _clipped(shown.sentence))
            for shape in shapes:
                child.extend(elements(shape))


def _legend_lines(scene: Scene) -> list[str]:
    """Return the sentences below the board, in lines that are not wider than it."""
    legend = [*scene.grid_rules, *(scene.canvas.legend if scene.canvas else ())]
    sentences = first_of(legend, _MOST_SENTENCES)
    sentences += [scene.extra_cells] if scene.extra_cells else []
    letters = int((frame(scene)[2] - 2 * _MARGIN) / (_LETTER * _LEGEND_SIZE))
    lines = []
    for sentence in map(_clipped, sentences):
        wide = 2 if width(sentence) > len(sentence) else 1
        room = max(10, letters // wide - 2)
        first, *rest = textwrap.wrap(sentence, room, break_on_hyphens=False) or [""]
        lines += [f"• {first}", *rest]
    return lines


def _clipped(sentence: str) -> str:
    said = " ".join(showable(sentence).split())
    if len(said) <= _LONGEST_SENTENCE:  # as nearly always; to cut none takes as long as to draw it
        return said
    short = textwrap.shorten(said, _LONGEST_SENTENCE, placeholder=" …")
    return short if short != "…" else f"{said[:_LONGEST_SENTENCE]}…"


def _legend(root: ET.Element, scene: Scene) -> None:
    """Write the sentences below the board."""
    group = _text_group(root, "legend", _LEGEND_SIZE, palette.GIVEN, text_anchor="start")
    left, top, _, down = frame(scene)
    for index, line in enumerate(_legend_lines(scene)):
        y = top + down + (index + 0.5) * _LEGEND_LINE
        indent = 0 if line.startswith("•") else _LEGEND_SIZE * 0.65
        _write(group, left + _MARGIN + indent, y, _LEGEND_SIZE, line)


def _thought(
    layers_of: Callable[[Scene], Iterable[thoughts.Layer]], root: ET.Element, scene: Scene
) -> None:
    """Draw what a thought marks, in layers."""
    if scene.overlay == NO_THOUGHT:
        return
    for name, shapes in layers_of(scene):
        group = chart.group(root, name)
        for shape in shapes:
            group.extend(elements(shape))


_LAYERS: Final = (
    _shades,
    partial(_layer, PaintLayer.SHADE, fill_opacity="0.75"),
    partial(_layer, PaintLayer.LINE),
    partial(_layer, PaintLayer.END),
    _lines,
    partial(_layer, PaintLayer.CAGE),
    partial(_layer, PaintLayer.DOT),
    partial(_thought, thoughts.under_labels),
    partial(_layer, PaintLayer.LABEL),
    partial(_thought, thoughts.under_candidates),
    _marks,
    partial(_thought, thoughts.over_candidates),
    _digits,
    _legend,
)


def _middle(scene: Scene, cell: int) -> tuple[float, float]:
    row, column = divmod(cell, scene.grid.columns)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _text_group(
    root: ET.Element, name: str, type_size: float, colour: str, **look: str
) -> ET.Element:
    return chart.group(root, name, font_size=number(type_size), fill=colour, **look)


def _write(group: ET.Element, x: float, y: float, type_size: float, symbol: str) -> None:
    """Write a symbol centred on a point."""
    place = {"x": number(x), "y": number(baseline(y, type_size))}
    ET.SubElement(group, "text", place).text = symbol
