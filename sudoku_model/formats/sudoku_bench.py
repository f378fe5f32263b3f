"""The records of Sudoku-Bench, on which language models are judged: JSON, one a line or a list.

J. Seely and others, "Sudoku-Bench: Evaluating creative reasoning with Sudoku variants" (2025), and
the data set of that name. The fields are known from its public description:

``puzzle_id``, ``author``, ``title``, ``rules``: texts · ``rows``, ``cols``: the size ·
``initial_board``, ``solution``: a character for each cell, ``.`` for none ·
``encoded_puzzle``: SudokuPad's identifier, which holds the puzzle · ``sudokupad_url``: a link,
which often only names it · ``visual_elements``: what is drawn, as a list in JSON, in a text.

A puzzle is what its ``encoded_puzzle`` states, with the texts and the solution of the record; how
that is read is told in `sudokupad`. What is drawn only is no rule, and is counted in
`Puzzle.unstated`, as the sentences of the rules are that say more than is stated. Where there is no
``encoded_puzzle``, the board is a grid with the usual boxes, and of the visual elements those are
stated that are switches of SudokuPad's ("anti-knight", "anti-king") or regions.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.constraints.picture import Cells, Dot, LineThrough, Sign
from sudoku_model.constraints.whole_grid import AntiKing, AntiKnight
from sudoku_model.errors import GridError, UnsupportedError
from sudoku_model.formats import sudokupad
from sudoku_model.formats.base import Entry, Options
from sudoku_model.formats.cells import quote
from sudoku_model.formats.columns import columns_beside, with_texts_beside
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node, parse_json, read_items
from sudoku_model.formats.link_payload import with_remark
from sudoku_model.formats.phrases import listed
from sudoku_model.formats.source import Source
from sudoku_model.formats.writing import constraint_refusal, givens_only, refusal, stated_only
from sudoku_model.grid import Grid, regions_of
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle

NAME = "sudoku-bench"

FIELDS = (
    *("puzzle_id", "sudokupad_url", "author", "title", "rules", "initial_board", "solution"),
    *("rows", "cols", "visual_elements", "encoded_puzzle"),
)
"""The fields of a record, in their order."""

_HALF_A_CHARACTER = re.compile("[\ud800-\udfff]")
"""What no file can hold but escaped: JSON may have such texts all the same."""

_MAX_SIDE = 100
_BLANK = "."
_GLOBAL: dict[str, type[AntiKing] | type[AntiKnight]] = {
    "anti-king": AntiKing,
    "anti-knight": AntiKnight,
}
_HOLDS = "what has a character for each cell and can be told by cages, lines, dots and signs"


def read(source: Source, options: Options) -> Iterator[Entry]:
    """Yield the puzzles of records, one a line, or of one document: a record or a list of them.

    The options are not needed, for a record says everything itself.
    """
    return read_items(source, lambda record, name, error: _puzzle(Node(record), name))


def _puzzle(record: Node, name: str) -> Puzzle:
    rows, columns = (record.member(key).integer(1, _MAX_SIDE) for key in ("rows", "cols"))
    board = _digits(record, "initial_board", rows * columns)
    solution = _digits(record, "solution", rows * columns)
    name = _text(record, "puzzle_id") or name
    if encoded := _text(record, "encoded_puzzle"):
        puzzle = with_remark(sudokupad.read_link, encoded, name)
        unstated = [*puzzle.unstated, *_differences(puzzle, board, rows, columns)]
        puzzle = replace(puzzle, unstated=tuple(unstated))
    else:
        puzzle = _from_elements(record, _grid(rows, columns, board or solution), board, name)
    grid = puzzle.grid
    if solution and (grid.rows, grid.columns) == (rows, columns):
        puzzle = replace(puzzle, expected=(*solution, *(None for _ in grid.extras)))
    return _with_texts(puzzle, record)


def _with_texts(puzzle: Puzzle, record: Node) -> Puzzle:
    """Return the puzzle with what the fields of the record say about it, known ones and others."""
    texts = {key: _text(record, key) for key in ("title", "author", "rules")}
    more = {key: node.value for key, node in record.members().items() if key not in FIELDS}
    values = [*more.values()]
    beside = columns_beside([*more], values, None, is_chosen=False)
    texts = beside.said(values.__getitem__, texts)
    unread = listed("the field {}", [*beside.unread(values.__getitem__).values()])
    puzzle = replace(puzzle, unstated=(*puzzle.unstated, *unread))
    return with_texts_beside(puzzle, texts)


def _text(record: Node, key: str) -> str:
    node = record.get(key)
    if node is None or node.value is None:
        return ""
    text = node.text()
    # Some copies of the data hold texts as JSON.
    if text[:1] == text[-1:] == '"' and len(text) > 1:
        try:
            inner = parse_json(text)
        except UnfitError:
            return text
        return inner.text()
    return text


def _digits(record: Node, key: str, cells: int) -> list[int | None]:
    """Return the digit of each cell; nothing if the field is not there."""
    text = _text(record, key)
    if not text:
        return []
    if len(text) != cells:
        raise record.member(key).unfit(f"{cells}, one for each cell", f"{len(text)} characters")
    for place, character in enumerate(text, 1):
        if character not in ".0123456789":
            found = f"{quote(character)}, character {place},"
            raise record.member(key).unfit("digits, and dots for empty cells", found)
    return [None if character == _BLANK else int(character) for character in text]


def _differences(
    puzzle: Puzzle, board: Sequence[int | None], rows: int, columns: int
) -> Iterator[str]:
    """Say in what the encoded puzzle is another one than the record speaks of."""
    grid = puzzle.grid
    if (grid.rows, grid.columns) != (rows, columns):
        yield (
            f"the board of {rows}x{columns} cells with its solution, where the encoded puzzle has "
            f"{grid.rows}x{grid.columns}"
        )
        return
    different = [
        grid.cell_name(cell)
        for cell, (own, other) in enumerate(zip(board, puzzle.givens, strict=False))
        if own != other
    ]
    if different:
        shown = " ".join(different[:5]) + " ..." * (len(different) > 5)
        yield f"the initial board, which is another than in the encoded puzzle ({shown})"


def _grid(rows: int, columns: int, digits: Sequence[int | None]) -> Grid:
    order = max(rows, columns)
    first = 0 if 0 in digits else 1
    try:
        return Grid.rectangle(rows, columns, range(first, first + order))
    except GridError as problem:
        raise UnfitError(f"a board of {rows}x{columns}", str(problem)) from None


def _from_elements(record: Node, grid: Grid, board: Sequence[int | None], name: str) -> Puzzle:
    """Return the puzzle of a record that has no encoded one."""
    constraints, regions, drawn = _read_elements(record, grid)
    if regions:
        grid = _with_regions(grid, regions)
    unstated = [f"{number} of the visual elements ({kind})" for kind, number in drawn.items()]
    if None in grid.regions:
        unstated.append("the regions, which a board of this size does not have by itself")
    givens = tuple(board) or (None,) * len(grid.cells)
    _check_givens(record, givens, grid)
    return Puzzle(grid, givens, name=name, constraints=tuple(constraints), unstated=tuple(unstated))


def _read_elements(
    record: Node, grid: Grid
) -> tuple[list[Constraint], list[tuple[int, ...]], Counter[str]]:
    """Return the constraints and regions that elements state, and how many are drawn, by kind."""
    constraints: list[Constraint] = []
    regions: list[tuple[int, ...]] = []
    drawn: Counter[str] = Counter()
    for element in _elements(record):
        kind, text = (_text(element, key) for key in ("type", "text"))
        if kind == "global" and text in _GLOBAL:
            constraints.append(_GLOBAL[text]())
        elif kind == "region":
            regions.append(_region(element.member("region"), grid))
        else:
            drawn[kind[:30] or "of no type"] += 1
    return constraints, regions, drawn


def _elements(record: Node) -> Iterable[Node]:
    """Return the visual elements, which stand in a list or in a text that holds one."""
    node = record.get("visual_elements")
    if node is None or node.value == "":
        return ()
    return (parse_json(node.text()) if isinstance(node.value, str) else node).items()


def _check_givens(record: Node, givens: Sequence[int | None], grid: Grid) -> None:
    """Refuse givens that are no digits of the grid."""
    for cell, given in enumerate(givens):
        if given is not None and given not in grid.digits:
            found = f"the digit {given} at {grid.cell_name(cell)}"
            raise record.member("initial_board").unfit(
                f"digits from {grid.digits[0]} to {grid.digits[-1]}", found
            )


def _region(cells: Node, grid: Grid) -> tuple[int, ...]:
    """Return the numbers of the cells that are listed as rows and columns from 0."""
    numbers = []
    for cell in cells.items():
        pair = [*cell.items()]
        if len(pair) != 2:
            raise cell.unfit("a row and a column")
        row, column = pair
        numbers.append(
            row.integer(0, grid.rows - 1) * grid.columns + column.integer(0, grid.columns - 1)
        )
    return tuple(numbers)


def _with_regions(grid: Grid, regions: Sequence[tuple[int, ...]]) -> Grid:
    """Return the grid with these regions instead of its own."""
    try:
        return Grid(grid.rows, grid.columns, grid.digits, regions_of(regions, grid.cells))
    except GridError as problem:
        raise UnfitError("regions that do not fit the board", str(problem)) from None


def record_of(puzzle: Puzzle) -> str:
    """Return the record of a puzzle as a line.

    The solution is the one that the puzzle's source states, if it states all of it.
    """
    grid = puzzle.grid
    givens_only(puzzle, NAME)
    stated_only(puzzle, NAME, has_texts=True)
    if grid.extras or grid.holes or grid.digits[-1] > 9:
        raise refusal(NAME, _HOLDS, "extra cells, holes, or digits above 9")
    elements = [*_regions(grid)]
    elements += [element for one in puzzle.constraints for element in _drawn(one, puzzle)]
    told: dict[str, Any] = {
        "puzzle_id": puzzle.name,
        "sudokupad_url": sudokupad.link_of(puzzle).strip(),
        "author": puzzle.author,
        "title": puzzle.title,
        "rules": puzzle.rules,
        "initial_board": _characters(puzzle.givens),
        "solution": "" if None in (puzzle.expected or (None,)) else _characters(puzzle.expected),
        "rows": grid.rows,
        "cols": grid.columns,
        "visual_elements": json.dumps(elements, ensure_ascii=False) if elements else "",
        "encoded_puzzle": sudokupad.identifier_of(puzzle),
    }
    line = json.dumps({field: told[field] for field in FIELDS}, ensure_ascii=False)
    return _HALF_A_CHARACTER.sub(lambda half: f"\\u{ord(half[0]):04x}", line) + "\n"


def _regions(grid: Grid) -> Iterator[dict[str, Any]]:
    """Yield the regions of a board that does not have the usual ones."""
    if not (grid.has_rows and grid.has_columns) or grid.more_houses:
        raise refusal(NAME, "grids with rows, columns and regions", "other houses")
    if grid == _grid(grid.rows, grid.columns, [grid.digits[0]]):
        return
    if None in grid.regions:
        raise refusal(NAME, "grids whose cells all have a region", "cells without one")
    for cells in grouped(zip(grid.regions, grid.cells, strict=True)).values():
        places = [[*divmod(cell, grid.columns)] for cell in cells]
        yield {"type": "region", "region": places}


def _characters(values: Sequence[int | None]) -> str:
    return "".join(_BLANK if value is None else str(value) for value in values)


def _cage(cage: KillerCage, grid: Grid) -> dict[str, Any]:
    cells = [*map(grid.cell_name, grid.select(cage.cells))]
    value = "" if cage.total is None else str(cage.total)
    return {"type": "cage", "style": "killer", "cells": cells, "value": value}


def _drawn(constraint: Constraint, puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """Yield the visual elements of a constraint.

    Raises:
        UnsupportedError: if they are of kinds that have no element, or it is a rule without any
            and there are no rules in words.
    """
    for text, kind in _GLOBAL.items():
        if type(constraint) is kind:
            yield {"text": text, "type": "global"}
            return
    if isinstance(constraint, KillerCage):
        yield _cage(constraint, puzzle.grid)
        return
    marks = [*constraint.picture(puzzle.board)]
    if not marks and not puzzle.rules:
        raise UnsupportedError(
            f"the format {NAME} tells {type(constraint).__name__} by its rules in words, and there "
            "are none; they can be drafted (--draft-rules)"
        )
    for mark in marks:
        if isinstance(mark, LineThrough):
            yield _line(mark, puzzle.grid)
        elif isinstance(mark, Dot | Sign):
            yield _on_an_edge(mark, puzzle.grid)
        else:
            raise constraint_refusal(NAME, _HOLDS, constraint)


def _line(mark: LineThrough, grid: Grid) -> dict[str, Any]:
    coords = [*map(grid.cell_name, _places(mark.cells, grid))]
    line = {"coords": coords, "color_name": mark.colour, "thickness": mark.width}
    return {"type": "lines", **line}


def _on_an_edge(mark: Dot | Sign, grid: Grid) -> dict[str, Any]:
    """Return the visual element of a mark between two cells."""
    first, second = _places(mark.cells, grid)
    edge = "vertical" if second - first == 1 else "horizontal"
    shape, colour = "square", ""
    if isinstance(mark, Dot):
        shape, colour = "circle", "black" if mark.is_black else "white"
    return {
        "type": "overlays",
        "coords": [grid.cell_name(first), grid.cell_name(second)],
        "loc": f"{edge} edge",
        "shape": shape,
        "color_name": colour,
        "text": str(mark.text),
    }


def _places(cells: Cells, grid: Grid) -> Sequence[int]:
    return grid.select(cells) if isinstance(cells, str) else cells
