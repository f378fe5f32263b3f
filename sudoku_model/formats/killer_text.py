"""Killer sudokus in one line: three forms that programs and forums exchange.

* Short killer: 81 characters. A sum stands in one cell of each cage, and each other cell points
  to a neighbour in its cage with ``^``, ``v``, ``<``, ``>``, or diagonally with a mark in that
  corner: backtick, ``'``, ``,`` or ``.``. Sums above 9 are letters, A for 10 to Z, then a for 36.
* PS killer: ``3x3::k:`` and 81 numbers with colons between. A number is the cage's own number and
  256 times the sum. ``3x3:d:k:`` demands different digits on both diagonals.
* SumoCue: ``SumoCueV1`` and 81 fields, ``=15`` for the first cell of a cage with its sum and ``+3``
  for one that belongs to the cage of cell 3. ``J4`` after it names the region of a jigsaw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.constraints.whole_grid import Diagonal
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.formats.base import Options, by_line
from sudoku_model.formats.cells import quote
from sudoku_model.formats.source import ErrorAt, Source
from sudoku_model.formats.writing import constraint_refusal, grid_refusal, refusal, stated_only
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle

_STEPS: Mapping[str, tuple[int, int]] = {
    "^": (-1, 0),
    "v": (1, 0),
    "<": (0, -1),
    ">": (0, 1),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_CELLS = range(81)

_LONG_HEADER = re.compile(r"3x3:(d?):k:")
_FIELD = re.compile(r"(?:=(?P<sum>\d{1,3})|\+(?P<first>\d{1,2}))(?:J(?P<region>[0-8]))?", re.ASCII)
_MAX_SUM = 0xFFFF


class Cage(NamedTuple):
    """A cage: its cells in reading order, and its sum, or None if it states none."""

    cells: tuple[int, ...]
    total: int | None


def is_short_killer(text: str) -> bool:
    """Say whether a text without blanks is a short killer."""
    return (
        len(text) == len(_CELLS)
        and set(text) <= {*_SUMS, *_STEPS}
        and any(character in "<>^v" for character in text)
    )


def is_long_killer(text: str) -> bool:
    """Say whether a text without blanks is a PS killer, perhaps a broken one."""
    return bool(_LONG_HEADER.match(text))


def _ends_of_ways(text: str, error: ErrorAt) -> dict[int, int]:
    """Return for each cell the one to which the arrows lead from it."""
    ends: dict[int, int] = {}
    for cell in _CELLS:
        path = _path(cell, text, ends, error)
        end = ends.get(path[-1], path[-1])
        ends.update(dict.fromkeys(path, end))
    return ends


def short_cages(text: str, error: ErrorAt) -> list[Cage]:
    """Return the cages of a short killer.

    Raises:
        PuzzleFormatError: built by `error` if there are not 81 cells, or one leads nowhere.
    """
    if len(text) != len(_CELLS):
        raise error(0, f"{len(text)} cells", f"{len(_CELLS)}")
    ends = _ends_of_ways(text, error)
    for end in ends.values():
        if text[end] not in _SUMS and text[end] not in _STEPS:
            raise error(end, repr(text[end]), "a sum (0-9, A-Z, a-j) or an arrow (^v<>`',.)")
    cages = grouped((end, cell) for cell, end in ends.items() if text[end] in _SUMS).items()
    return sorted(Cage(tuple(sorted(c)), _SUMS.index(text[end]) or None) for end, c in cages)


def _path(cell: int, text: str, ends: Container[int], error: ErrorAt) -> list[int]:
    """Follow the arrows from a cell, up to one without an arrow or whose end is known."""
    path = [cell]
    while text[path[-1]] in _STEPS and path[-1] not in ends:
        target = _target(path[-1], text[path[-1]])
        if target is None:
            # A cell that points out of the grid is in no cage.
            break
        if target in path:
            raise error(cell, "arrows in a circle", "arrows that lead to the sum of a cage")
        path.append(target)
    return path


def _target(cell: int, mark: str) -> int | None:
    row, column = (cell // 9 + _STEPS[mark][0], cell % 9 + _STEPS[mark][1])
    return row * 9 + column if row in range(9) and column in range(9) else None


def long_cages(text: str, error: ErrorAt) -> tuple[list[Cage], bool]:
    """Return the cages of a PS killer, and whether the diagonals have different digits.

    Raises:
        PuzzleFormatError: built by `error`.
    """
    header = _LONG_HEADER.match(text)
    if header is None:
        raise error(0, quote(text[:10]), "3x3::k: or 3x3:d:k:, and then 81 numbers")
    numbers = text[header.end() :].removesuffix(":").split(":")
    if len(numbers) != len(_CELLS):
        raise error(header.end(), f"{len(numbers)} numbers", f"{len(_CELLS)}")
    offset = header.end()
    cells: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if not re.fullmatch(r"\d{1,7}", number, re.ASCII) or int(number) >> 8 > _MAX_SUM:
            raise error(offset, quote(number), "a number: 256 times the sum plus the cage's own")
        cells.setdefault(int(number), []).append(cell)
        offset += len(number) + 1
    cages = [Cage(tuple(found), number >> 8) for number, found in cells.items() if number >> 8]
    return cages, bool(header[1])


_Killer: TypeAlias = tuple[Iterable[Cage], bool, Grid]
"""What a line states: the cages, whether both diagonals have different digits, and where."""


def _short(text: str, error: ErrorAt) -> _Killer:
    return short_cages("".join(text.split()), error), False, Grid.square(9)


def _long(text: str, error: ErrorAt) -> _Killer:
    return *long_cages("".join(text.split()), error), Grid.square(9)


def _sumo_cue(text: str, error: ErrorAt) -> _Killer:
    header, *fields = text.split() or [""]
    if header not in ("SumoCueV1", "SumoCueV1D"):
        header, fields = _glued(text, error)
    if len(fields) != len(_CELLS):
        raise error(0, f"{len(fields)} fields", f"{len(_CELLS)} after {header}")
    cages, regions = _sumo_cages(fields, error)
    grid = Grid.square(9)
    if regions is not None:
        try:
            grid = replace(grid, regions=regions)
        except GridError as problem:
            raise error(0, str(problem), "regions of nine cells") from None
    return cages, header.endswith("D"), grid


def _glued(text: str, error: ErrorAt) -> tuple[str, list[str]]:
    """Take a text apart that has no blanks between its fields."""
    compact = "".join(text.split())
    match = re.match(r"SumoCueV1D?", compact)
    if match is None:
        raise error(0, quote(compact[:10]), "SumoCueV1 and then 81 fields such as =15 or +3")
    return match[0], re.findall(r"[=+][^=+]*", compact[match.end() :])


def _sumo_cages(
    fields: Sequence[str], error: ErrorAt
) -> tuple[list[Cage], tuple[int | None, ...] | None]:
    totals: dict[int, int] = {}
    first: list[int] = []
    regions: list[int | None] = []
    for cell, field in enumerate(fields):
        match = _field(field, cell, error)
        if match["sum"]:
            totals[cell] = int(match["sum"])
        first.append(cell if match["sum"] else int(match["first"]))
        regions.append(None if match["region"] is None else int(match["region"]))
    cells = grouped((_start(cell, first, totals, error), cell) for cell in _CELLS)
    named = any(region is not None for region in regions)
    cages = [Cage(tuple(found), totals[start] or None) for start, found in cells.items()]
    return cages, tuple(regions) if named else None


def _field(field: str, cell: int, error: ErrorAt) -> re.Match[str]:
    match = _FIELD.fullmatch(field)
    if match is None or (match["first"] and int(match["first"]) not in _CELLS):
        place = f"{quote(field)} as the field of r{cell // 9 + 1}c{cell % 9 + 1}"
        raise error(0, place, "a sum such as =15 or the first cell of a cage such as +3")
    return match


def _start(cell: int, first: Sequence[int], totals: Mapping[int, int], error: ErrorAt) -> int:
    """Return the cell with the sum; some programs name any earlier cell of the cage instead."""
    start = cell
    for _ in first:
        if start in totals:
            return start
        start = first[start]
    raise error(
        0,
        f"a field of r{cell // 9 + 1}c{cell % 9 + 1} that leads to no sum",
        "the number (from 0) of the cage's first cell",
    )


def _puzzle(read: Callable[[str, ErrorAt], _Killer], source: Source, options: Options) -> Puzzle:
    """Read the puzzle of a line. The options are not needed, for a killer says it all."""
    ((number, line),) = source
    error = source.errors_along(number, range(1, len(line) + 2))
    cages, has_diagonals, grid = read(line, error)
    name = source.puzzle_name(number)
    try:
        constraints: list[Constraint] = [
            KillerCage(grid.names(cage.cells), cage.total)
            for cage in cages
            if len(cage.cells) > 1 or cage.total is not None
        ]
        if has_diagonals:
            constraints += [Diagonal("down"), Diagonal("up")]
        return replace(Puzzle.empty(grid), name=name, constraints=tuple(constraints))
    except ConstraintError as problem:
        found, _, expected = str(problem).partition(", expected ")
        raise error(0, found, expected or "cages that can be filled") from None


read_short, read_long, read_sumo_cue = (
    partial(by_line, partial(_puzzle, form)) for form in (_short, _long, _sumo_cue)
)
"""The readers of the three forms."""


def short_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a short killer."""
    cages, _ = _cages_of(puzzle, "short-killer", jigsaw=False, diagonals=False)
    text = ["."] * len(_CELLS)
    for cage in _with_singles(cages):
        if (cage.total or 0) >= len(_SUMS):
            raise refusal("short-killer", f"sums up to {len(_SUMS) - 1}", f"{cage.total}")
        text[cage.cells[0]] = _SUMS[cage.total or 0]
        _point(cage.cells, text)
    return "".join(text) + "\n"


def _point(cells: tuple[int, ...], text: list[str]) -> None:
    """Let the cells of a cage point towards its first one."""
    reached, missing = [cells[0]], set(cells[1:])
    for target in reached:
        for mark, (down, across) in _STEPS.items():
            row, column = target // 9 - down, target % 9 - across
            cell = row * 9 + column
            if row in range(9) and column in range(9) and cell in missing:
                missing.remove(cell)
                text[cell] = mark
                reached.append(cell)
    if missing:
        raise refusal("short-killer", "cages whose cells touch", "a cage in several parts")


def long_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a PS killer."""
    cages, diagonals = _cages_of(puzzle, "ps-killer", jigsaw=False, diagonals=True)
    numbers = [0] * len(_CELLS)
    for cage in cages:
        if cage.total is None:
            raise refusal("ps-killer", "cages with a sum", "one without")
        for cell in cage.cells:
            numbers[cell] = cage.total << 8 | cage.cells[0]
    body = ":".join(map(str, numbers))
    return f"3x3:{'d' if diagonals else ''}:k:{body}:\n"


def sumo_cue_line(puzzle: Puzzle) -> str:
    """Return a puzzle in SumoCue's form."""
    cages, diagonals = _cages_of(puzzle, "sumocue", jigsaw=True, diagonals=True)
    fields = [""] * len(_CELLS)
    for cage in _with_singles(cages):
        start = cage.cells[0]
        for cell in cage.cells:
            fields[cell] = f"+{start}"
        fields[start] = f"={cage.total or 0}"
    if puzzle.grid.box != (3, 3):
        fields = [*map("{}J{}".format, fields, puzzle.grid.regions)]
    return f"SumoCueV1{'D' if diagonals else ''} {' '.join(fields)}\n"


def _with_singles(cages: Sequence[Cage]) -> list[Cage]:
    """Add a cage without a sum for each cell that is in none."""
    covered = {cell for cage in cages for cell in cage.cells}
    return [*cages, *(Cage((cell,), None) for cell in _CELLS if cell not in covered)]


def _cages_of(
    puzzle: Puzzle, name: str, *, jigsaw: bool, diagonals: bool
) -> tuple[list[Cage], bool]:
    """Return the cages of a puzzle that consists of cages, and whether it has both diagonals.

    Raises:
        UnsupportedError: if it has anything else.
    """
    stated_only(puzzle, name)
    _refuse_other_boards(puzzle, name, jigsaw=jigsaw)
    grid = puzzle.grid
    cages = []
    directions = set()
    taken: set[int] = set()
    for constraint in puzzle.constraints:
        if isinstance(constraint, Diagonal) and diagonals:
            directions.add(constraint.direction)
        elif isinstance(constraint, KillerCage) and not isinstance(constraint.total, tuple):
            cells = tuple(sorted(grid.select(constraint.cells)))
            if taken.intersection(cells):
                raise refusal(name, "cages that do not overlap", "two that do")
            taken.update(cells)
            cages.append(Cage(cells, constraint.total))
        else:
            raise constraint_refusal(name, "cages alone", constraint)
    if len(directions) == 1:
        raise refusal(name, "both diagonals or none", "one of them")
    return sorted(cages), bool(directions)


def _refuse_other_boards(puzzle: Puzzle, name: str, *, jigsaw: bool) -> None:
    """Refuse grids that are no 9x9 with boxes, or regions in a jigsaw, and boards with digits."""
    grid, classic = puzzle.grid, Grid.square(9)
    regions = grid.regions if jigsaw and set(grid.regions) == set(range(9)) else classic.regions
    if grid != replace(classic, regions=regions):
        raise grid_refusal(name, "9x9 grids" if jigsaw else "9x9 grids with boxes", grid)
    if puzzle.candidates or any(given is not None for given in puzzle.givens):
        raise refusal(name, "cages alone", "a given")
