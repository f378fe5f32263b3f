"""Boards as SVG pictures, drawn in layers: paper, shades, lines, candidates, digits."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final
from xml.etree import ElementTree as ET

from sudoku_model.drawing import palette
from sudoku_model.drawing.borders import Borders
from sudoku_model.drawing.scene import NO_DIGIT_LEFT, Board, Candidates, Scene, width
from sudoku_model.errors import OptionError

_CELL: Final = 48
"""Side of a cell in the picture's own units, which are pixels at the usual size."""

_MARGIN: Final = 8.5
"""White around the grid. The half puts the middle of lines on the middle of pixels."""

_CELL_LINE: Final = 1
_REGION_LINE: Final = 3
_MARKS_INSET: Final = 3
_CAPITALS: Final = 0.716
"""Height of digits and capital letters as a part of the type size, in the palette's typeface."""

_USUAL_SIZE: Final = 960
_SMALLEST_CELL: Final = 20

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(
    board: Board,
    *,
    candidates: Candidates | None = None,
    highlight: Collection[int] = (),
    size: int | None = None,
) -> str:
    """Draw a board as a standalone SVG picture.

    Givens are black and bold, other digits blue, candidates small, each in its place in the
    cell; ``!`` is a cell without a digit left. The picture brings its own white paper.

    Args:
        board: a puzzle or a solution.
        candidates: the digits that remain, by cell number or for each cell in row-major order;
            None shows those that the puzzle itself restricts, if any. Cells that are filled, or
            missing here, show none.
        highlight: the numbers of cells to shade.
        size: pixels of the picture's longer side; by default 48 for each cell, and less for
            large grids.

    Raises:
        GridError: if `candidates` or `highlight` do not fit the grid.
        OptionError: if `size` is not positive.
    """
    scene = Scene.of(board, candidates, highlight)
    root = _picture(scene, size)
    for layer in _LAYERS:
        root.extend(layer(scene))
    ET.indent(root, space="")
    return ET.tostring(root, encoding="unicode") + "\n"


def showable(text: str) -> str:
    """Replace what XML and HTML cannot hold even when escaped, such as control characters."""
    return _NOT_XML.sub("\ufffd", text)


def _picture(scene: Scene, size: int | None) -> ET.Element:
    """Return the empty picture with its size and its description in words."""
    across = scene.grid.columns * _CELL + 2 * _MARGIN
    down = scene.grid.rows * _CELL + 2 * _MARGIN
    longer = max(across, down)
    if size is None:
        cells = max(scene.grid.rows, scene.grid.columns)
        scale = min(1, max(_USUAL_SIZE, _SMALLEST_CELL * cells) / longer)
    elif size > 0:
        scale = size / longer
    else:
        raise OptionError(f"found a size of {size} pixels, expected at least 1")
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "viewBox": " ".join(map(_number, (-_MARGIN, -_MARGIN, across, down))),
            "width": _number(across * scale),
            "height": _number(down * scale),
            "font-family": palette.TYPEFACE,
            "text-anchor": "middle",
        },
    )
    summary = scene.summary()
    ET.SubElement(root, "title").text = showable(scene.puzzle.title.strip()) or summary
    ET.SubElement(root, "desc").text = summary
    return root


def _paper(scene: Scene) -> list[ET.Element]:
    size = {
        "x": _number(-_MARGIN),
        "y": _number(-_MARGIN),
        "width": _number(scene.grid.columns * _CELL + 2 * _MARGIN),
        "height": _number(scene.grid.rows * _CELL + 2 * _MARGIN),
    }
    return [ET.Element("rect", {"class": "paper", **size, "fill": palette.PAPER})]


def _shades(scene: Scene) -> list[ET.Element]:
    if not scene.highlight:
        return []
    group = ET.Element("g", {"class": "highlight", "fill": palette.SHADE})
    for cell in sorted(scene.highlight):
        row, column = divmod(cell, scene.grid.columns)
        corner = {"x": str(column * _CELL), "y": str(row * _CELL)}
        ET.SubElement(group, "rect", {**corner, "width": str(_CELL), "height": str(_CELL)})
    return [group]


def _lines(scene: Scene) -> list[ET.Element]:
    """Draw thin lines between all cells, and thick ones over them where regions meet."""
    rows, columns = scene.grid.rows, scene.grid.columns
    thin = [f"M0 {row * _CELL}H{columns * _CELL}" for row in range(1, rows)]
    thin += [f"M{column * _CELL} 0V{rows * _CELL}" for column in range(1, columns)]
    borders = Borders(scene.grid)
    thick = [
        f"M{start * _CELL} {row * _CELL}H{stop * _CELL}"
        for row in range(rows + 1)
        for start, stop in borders.horizontal(row)
    ]
    thick += [
        f"M{column * _CELL} {start * _CELL}V{stop * _CELL}"
        for column in range(columns + 1)
        for start, stop in borders.vertical(column)
    ]
    return [
        _path("cells", thin, palette.CELL_LINE, _CELL_LINE),
        _path("regions", thick, palette.REGION_LINE, _REGION_LINE),
    ]


def _marks(scene: Scene) -> list[ET.Element]:
    """Draw the candidates, each digit in its place in the cell."""
    if not scene.candidates:
        return []
    symbols = scene.symbols()
    down, across = scene.marks_shape
    high, wide = ((_CELL - 2 * _MARKS_INSET) / count for count in (down, across))
    longest = max(map(width, symbols.values()))
    type_size = min(0.9 * high, 1.2 * wide / longest)
    group = _text_group("candidates", type_size, palette.CANDIDATE)
    first = scene.grid.digits[0]
    for cell, digits in scene.candidates.items():
        row, column = divmod(cell, scene.grid.columns)
        for digit in digits:
            r, c = divmod(digit - first, across)
            x = column * _CELL + _MARKS_INSET + (c + 0.5) * wide
            y = row * _CELL + _MARKS_INSET + (r + 0.5) * high
            _write(group, x, y, type_size, symbols[digit])
        if not digits:
            _write(group, *_middle(scene, cell), type_size, NO_DIGIT_LEFT)
    return [group]


def _digits(scene: Scene) -> list[ET.Element]:
    """Draw the digits that fill cells: givens, and those found by solving."""
    symbols = scene.symbols()
    longest = max(map(width, symbols.values()))
    type_size = _CELL * min(0.7, 1.1 / longest)
    givens = _text_group("givens", type_size, palette.GIVEN)
    givens.set("font-weight", "bold")
    solved = _text_group("solved", type_size, palette.SOLVED)
    for cell, (value, given) in enumerate(zip(scene.values, scene.puzzle.givens, strict=True)):
        if value is not None:
            group = solved if given is None else givens
            _write(group, *_middle(scene, cell), type_size, symbols[value])
    return [group for group in (givens, solved) if len(group)]


_LAYERS: Final = (_paper, _shades, _lines, _marks, _digits)


def _middle(scene: Scene, cell: int) -> tuple[float, float]:
    row, column = divmod(cell, scene.grid.columns)
    return (column + 0.5) * _CELL, (row + 0.5) * _CELL


def _path(name: str, strokes: list[str], colour: str, line_width: float) -> ET.Element:
    return ET.Element(
        "path",
        {
            "class": name,
            "d": "".join(strokes),
            "fill": "none",
            "stroke": colour,
            "stroke-width": _number(line_width),
            "stroke-linecap": "square",
        },
    )


def _text_group(name: str, type_size: float, colour: str) -> ET.Element:
    return ET.Element("g", {"class": name, "font-size": _number(type_size), "fill": colour})


def _write(group: ET.Element, x: float, y: float, type_size: float, symbol: str) -> None:
    """Write a symbol centred on a point.

    The line it stands on is computed, because viewers do not agree on `dominant-baseline`.
    """
    baseline = y + _CAPITALS / 2 * type_size
    ET.SubElement(group, "text", {"x": _number(x), "y": _number(baseline)}).text = symbol


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
