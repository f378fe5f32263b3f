"""From items to constraints: what each item means.

An item is read through an `ItemReader`, which knows the names of the cells and where the item
stands. Most items are lists of cells with a number or two before them; `items` and `_READERS` say
which constraint each is. Names that are unknown are refused, with the nearest name that is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import groupby
from typing import TypeAlias
from urllib.parse import unquote

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.whole_grid import place_sets, window_sets
from sudoku_model.errors import ConstraintError, PuzzleFormatError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.iss import codes
from sudoku_model.formats.iss.board import HERE, IssBoard, Shift
from sudoku_model.formats.iss.board import ITEMS as GRID_ITEMS
from sudoku_model.formats.iss.clue import Context, ItemReader
from sudoku_model.formats.iss.items import CELLS, MARKS, NUMBERED, SIDES, SWITCHES, Numbered
from sudoku_model.formats.iss.jumps import all_of, jumps, of_cells_anywhere
from sudoku_model.formats.iss.machines import trimmed
from sudoku_model.formats.iss.syntax import COMPOSITES, ErrorAt, Item
from sudoku_model.grid import Grid, ray, tiling_box

HINTS = frozenset(("SearchPriority", "Priority"))
"""Items that only tell a solver where to look first."""

_REPLACED = frozenset(
    (
        *("FullRank", "HiddenSkyscraper", "LittleKiller", "NumberedRoom", "Quad", "Sandwich"),
        *("Skyscraper", "XSum"),
    )
)
"""Items that replace an earlier one of the same name at the same place."""

_LINES = {"Palindrome": 2, "Renban": 2, "Thermo": 2, "Zipper": 3}
"""Items that are nothing but cells, and how many there are at least where they say something."""

_CHOSEN = HINTS | frozenset(
    ("Between", "BinaryX", "Entropic", "Modular", "PairX", "Palindrome", "Quad", "Renban")
)
"""Items that ISS may choose among alternatives although they say nothing."""

_OF_NINE = frozenset(("Entropic", "GlobalEntropy"))
"""Items that ISS knows for the digits 1 to 9 only: which of others are low, nothing says."""

_ALL_GIVEN = {"StrictKropki": ("BlackDot", "WhiteDot"), "StrictXV": ("V", "X")}
"""Items that say of what has no mark, and the marks."""

TIES = ("only-unclued", "any", "none")
"""How readings of rows and columns may be equal under `FullRank`."""


Reader: TypeAlias = Callable[[ItemReader], Iterator[Constraint]]


def check_marks(items: Sequence[Item], error: ErrorAt) -> None:
    """Check that it is known which pairs have a mark, where all others are said to have none.

    ISS looks for marks only where the item stands that says so, not in the composites beside it.

    Raises:
        PuzzleFormatError: located, if one of these stands in a composite.
    """
    inside = [*_inside(items)]
    names = {item.name for item in (*items, *inside)}
    for strict, marks in _ALL_GIVEN.items():
        if strict in names and not names.isdisjoint(marks):
            for item in inside:
                if item.name in (strict, *marks):
                    found = f".{item.name} in a composite where all marks are given"
                    raise error(item.place, found, f".{strict} and all marks outside of composites")


def _inside(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield from item.children
        yield from _inside(item.children)


def convert_all(items: Sequence[Item], context: Context, shift: Shift = HERE) -> list[Constraint]:
    """Return the constraints of items that must all hold.

    Raises:
        PuzzleFormatError: located, if an item is not understood.
    """
    constraints: dict[object, Constraint] = {}
    for item in items:
        for number, constraint in enumerate(convert(item, context, shift)):
            key: object = (id(item), number)
            if item.name in _REPLACED:
                key = (item.name, constraint.cells)  # type: ignore[attr-defined]
                if constraints.get(key, constraint) != constraint:
                    context.notes[f"a later .{item.name} replaces one at the same place"] = None
            constraints[key] = constraint
    return list(constraints.values())


def convert(item: Item, context: Context, shift: Shift = HERE) -> list[Constraint]:
    """Return the constraints of one item.

    Raises:
        PuzzleFormatError: located, if it is not understood.
    """
    name = item.name
    context.spend(item)
    clue = ItemReader(item, context, shift)
    _check_digits(clue)
    try:
        if name in COMPOSITES:
            constraints = _composite(clue, shift)
        elif name in HINTS:
            return []
        elif name in _LINES:
            constraints = list(_line(CELLS[name], clue.cells(), shortest=_LINES[name]))
        elif name in CELLS:
            constraints = [CELLS[name](_text(clue.cells()))]
        elif name in _SWITCHES:
            clue.done()
            constraints = list(_SWITCHES[name])
        elif name in _READERS:
            constraints = list(_READERS[name](clue))
        else:
            raise _unknown(item, context.error)
    except ConstraintError as problem:
        raise constraint_error(item, problem, context.error) from None
    except codes.CodeError as problem:
        raise clue.error(*problem.args) from None
    return list(_anywhere(constraints, clue))


def _check_digits(clue: ItemReader) -> None:
    digits = clue.grid.digits
    if clue.item.name in _OF_NINE and digits != range(1, 10):
        raise clue.error(f"the digits {digits[0]} to {digits[-1]}", "the digits 1 to 9")


def _anywhere(constraints: Sequence[Constraint], clue: ItemReader) -> Iterator[Constraint]:
    """Yield constraints, and what lines that jump say of their cells in place of the lines."""
    for constraint in constraints:
        if jumps(constraint, clue.grid):
            clue.context.notes[f"a line of .{clue.item.name} jumps"] = None
            yield from of_cells_anywhere(constraint, clue.grid)
        else:
            yield constraint


def constraint_error(item: Item, problem: ConstraintError, error: ErrorAt) -> PuzzleFormatError:
    """Build the error for an item whose constraint makes no sense."""
    message = str(problem).partition(": ")[2] or str(problem)
    found, _, expected = message.removeprefix("found ").partition(", expected ")
    return error(item.place, f"{found} in .{item.name}", expected or "what the grid has room for")


def _unknown(item: Item, error: ErrorAt) -> PuzzleFormatError:
    if item.name in GRID_ITEMS or item.name == "FullRankTies":
        return error(item.place, f".{item.name} inside a composite", "it outside of composites")
    near = get_close_matches(item.name, KNOWN, 1, 0.5)
    hint = f"; did you mean .{near[0]}?" if near else ""
    return error(
        item.place, f"the unknown item .{quote(item.name)[1:-1]}", f"one such as .Thermo{hint}"
    )


def _text(cells: Sequence[str]) -> str:
    return " ".join(cells)


def _composite(clue: ItemReader, shift: Shift) -> list[Constraint]:
    children, context = clue.item.children, clue.context
    if clue.item.name == "And":
        clue.done()
        return convert_all(children, context, shift)
    if clue.item.name == "Or":
        clue.done()
        return list(_either(clue, shift))
    return list(_copies(clue, shift))


def _either(clue: ItemReader, shift: Shift) -> Iterator[Constraint]:
    """Yield that one of the children holds, unless one may be chosen that says nothing.

    ISS forgets most of those that say nothing, and then an item without any says nothing either.
    """
    ways: list[Constraint] = []
    silent: set[str] = set()
    for child in clue.item.children:
        if choice := convert(child, clue.context, shift):
            ways.append(all_of(choice))
        else:
            silent.add(child.name)
    if silent or not ways:
        clue.context.notes["an alternative of .Or says nothing"] = None
    if ways and silent.isdisjoint(_CHOSEN):
        yield kinds.Or(tuple(ways))


def _copies(clue: ItemReader, shift: Shift) -> Iterator[Constraint]:
    """Repeat the children of ``.Replicate`` at each of its targets."""
    board = clue.context.board
    word = clue.take("the places of the copies")
    rest = [part for part in clue.rest() if part]
    origin = board.find(rest[0]) if rest else board.groups[board.main].names[0]
    if origin is None or len(rest) > 1:
        raise clue.error(f"the origin {quote(rest[0])}", board.expected())
    prefix, row, column = board.place(origin)
    group = board.groups[prefix]
    first = row * group.columns + column
    for steps in codes.unpack_set(word):  # in reading order, from the origin
        if first + steps >= len(group.names):
            places = len(group.names) - first
            raise clue.error("a copy outside of the grid", f"at most {places} places")
        clue.context.spend(clue.item)
        down, across = divmod(first + steps, group.columns)
        further = Shift(shift.rows + down - row, shift.columns + across - column)
        yield from convert_all(clue.item.children, clue.context, further)


def _line(
    kind: Callable[..., Constraint], cells: Sequence[str], *more: int, shortest: int = 2
) -> Iterator[Constraint]:
    """Yield a line; one of fewer cells than that says nothing."""
    if len(cells) >= shortest:
        yield kind(_text(cells), *more)


# Readers of items, in the order of their names.


def _numbered(row: Numbered) -> Reader:
    """Return the reader of a number and cells."""

    def read(clue: ItemReader) -> Iterator[Constraint]:
        if row.usual is None:
            number = clue.number(row.what)
        else:
            number = clue.number_before_cells(row.usual, row.what)
        yield row.kind(_text(clue.cells()), number)

    return read


def _sides(row: Numbered) -> Reader:
    """Return the reader of a line and a number at each of its ends."""

    def read(clue: ItemReader) -> Iterator[Constraint]:
        for cells, number in clue.both_sides(row.what):
            yield row.kind(_text(cells), number)

    return read


def _marks(kind: Callable[..., Constraint], *says: int) -> Reader:
    """Return the reader of a mark that stands between all neighbours that are listed."""

    def read(clue: ItemReader) -> Iterator[Constraint]:
        for pair in clue.adjacent():
            yield kind(_text(pair), *says)

    return read


def _behind_first(kind: Callable[[str, str], Constraint]) -> Reader:
    """Return the reader of a cell and those that it tells of."""

    def read(clue: ItemReader) -> Iterator[Constraint]:
        first, *rest = clue.cells(2)
        yield kind(first, _text(rest))

    return read


def _cage(clue: ItemReader) -> Iterator[Constraint]:
    total = clue.number_before_cells(0, "a sum")
    cells = clue.cells()
    if len(set(cells)) == len(cells):
        yield kinds.KillerCage(_text(cells), total or None)
        return
    yield kinds.DifferentDigits(_text(list(dict.fromkeys(cells))))
    if total:
        yield _sum_of(cells, total)


def _chaos_arrow(clue: ItemReader) -> Iterator[Constraint]:
    control = clue.cell(clue.take("a cell"))
    offset = clue.number_before_cells(0, "0 or 1")
    arms = clue.groups(clue.region_cell, "-", "") or _rays(clue, control)
    if len({arm[0] for arm in arms}) > 1:
        raise clue.error("arms that begin with different cells", "arms that begin with the same")
    yield kinds.ChaosArrow(control, tuple(map(_text, arms)), offset)


def _rays(clue: ItemReader, control: str) -> list[list[str]]:
    grid = clue.grid
    start = _grid_place(clue, control)
    ways = (
        ray(grid.rows, grid.columns, start, step) for step in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )
    return [[*map(grid.cell_name, way)] for way in ways]


def _grid_place(clue: ItemReader, name: str) -> tuple[int, int]:
    board = clue.context.board
    prefix, row, column = board.place(name)
    if prefix != board.main:
        raise clue.error(f"{name.upper()} without cells", "the cells that are counted")
    return row, column


def _chaos_construction(clue: ItemReader) -> Iterator[Constraint]:
    clue.done()
    board = clue.context.board
    usual = board.region_size == max(clue.grid.rows, clue.grid.columns)
    yield kinds.ChaosConstruction() if usual else kinds.ChaosConstruction(board.region_size)


def _chaos_count(clue: ItemReader) -> Iterator[Constraint]:
    control = clue.cell(clue.take("a cell"))
    offset = clue.number_before_cells(0, "0 or 1")
    cells = [clue.region_cell(part) for part in clue.rest() if part]
    if not cells:
        grid, (row, column) = clue.grid, _grid_place(clue, control)
        cell = row * grid.columns + column
        around = sorted((*grid.leaps(cell, 0, 1), *grid.leaps(cell, 1, 1)))
        cells = [*map(grid.cell_name, (cell, *around))]
    yield kinds.ChaosCount(control, _text(cells), offset)


def _connected(clue: ItemReader) -> Iterator[Constraint]:
    board = clue.context.board
    prefix = clue.take("the group of cells, or nothing for the grid").lower()
    digits = clue.digits("digits such as 1_2")
    size = clue.rest()
    group = board.groups.get(prefix)
    if group is None:
        raise clue.error(f"the group {quote(prefix.upper())}", "that of some variables, such as VX")
    if any(size[1:]):
        raise clue.error(f"the further part {quote(size[1])}", "none")
    number = clue.integer(size[0], "a number of cells") if size and size[0] else None
    if not prefix:
        yield kinds.Connected(digits, number)
        return
    clue.context.named.update(group.names)
    yield kinds.Connected(digits, number, _text(group.names), group.columns)


def _contain(clue: ItemReader) -> Iterator[Constraint]:
    digits = clue.digits("digits such as 1_2_2")
    yield kinds.Contains(_text(clue.cells()), digits, clue.item.name == "ContainExact")


def _diagonal(clue: ItemReader) -> Iterator[Constraint]:
    direction = clue.number("1 or -1")
    if direction not in (1, -1):
        raise clue.error(f"{direction}", "1 (from bottom left) or -1 (from top left)")
    clue.done()
    yield kinds.Diagonal("up" if direction > 0 else "down")


def _disjoint_sets(clue: ItemReader) -> Iterator[Constraint]:
    clue.done()
    grid, size = clue.grid, clue.context.board.region_size
    box = tiling_box(grid.rows, grid.columns, size)
    if grid.box is not None and grid.box == box:
        yield kinds.DisjointGroups()
    else:
        yield from map(kinds.DifferentDigits, map(grid.names, place_sets(grid, box)))


def _equal_sum(clue: ItemReader) -> Iterator[Constraint]:
    groups = clue.groups(clue.cell)
    if len(groups) < 2:
        raise clue.error(f"{len(groups)} group of cells", "two or more with - between them")
    yield kinds.EqualSum(tuple(map(_text, groups)))


def _full_rank(clue: ItemReader) -> Iterator[Constraint]:
    for cells, rank in clue.both_sides("a rank"):
        yield kinds.FullRank(_text(cells), rank, clue.context.ties)


def _given(clue: ItemReader) -> Iterator[Constraint]:
    for cell, digits in given_cells(clue):
        yield kinds.DigitClass(cell, digits) if digits else kinds.Or(())


def given_cells(clue: ItemReader) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the cells of a given, each with the digits that it can be.

    There may be none, which an alternative that can never hold may say.
    """
    for part in clue.rest():
        if not part:
            continue
        name, *digits = part.split("_")
        cell = clue.cell(name)
        values = tuple(sorted({clue.integer(digit, "a digit") for digit in digits if digit}))
        domain = clue.grid.domains[clue.grid.cell(cell)]
        wrong = next((value for value in values if value not in domain), None)
        if wrong is not None:
            raise clue.error(f"{wrong} at {name}", f"a digit from {domain[0]} to {domain[-1]}")
        yield cell, values


def _indexing(clue: ItemReader) -> Iterator[Constraint]:
    kind = clue.take("R or C").upper()
    if kind not in ("R", "C"):
        raise clue.error(quote(kind), "R or C")
    cells = _text(clue.cells())
    yield kinds.RowIndexing(cells) if kind == "R" else kinds.ColumnIndexing(cells)


def _little_killer(clue: ItemReader) -> Iterator[Constraint]:
    total = clue.number("a sum")
    text = clue.take("the cell where the diagonal begins")
    cell = clue.cell(text)
    clue.done()
    cells = diagonal_from(clue.grid, *_grid_place(clue, cell))
    if not cells:
        raise clue.error(text, "a cell at the edge where a diagonal begins")
    yield kinds.LittleKiller(clue.grid.names(cells), total)


def diagonal_from(grid: Grid, row: int, column: int) -> list[int]:
    """Return the cells of the diagonal that begins at a cell of the edge; at others nothing."""
    bottom, right = grid.rows - 1, grid.columns - 1
    if column == 0 and row < bottom:
        step = (1, 1)
    elif column == right and 0 < row < bottom + (column == 0):
        step = (-1, -1)
    elif row == 0 and column > 0:
        step = (1, -1)
    elif row == bottom and 0 < column < right:
        step = (-1, 1)
    else:
        return []
    return [*ray(grid.rows, grid.columns, (row, column), step)]


def _look_and_say(clue: ItemReader) -> Iterator[Constraint]:
    says = clue.take("pairs of a count and a digit such as 23")
    yield kinds.LookAndSay(_text(clue.cells()), says)


def _machine(clue: ItemReader) -> Iterator[Constraint]:
    word = clue.take("a machine")
    codes.unpack_machine(word)  # it may be broken, also where no line follows
    for _, parts in _named_lines(clue):
        segments: list[list[str]] = [[]]
        for part in parts:
            if part == "-":
                segments.append([])
            else:
                segments[-1].append(clue.cell(part))
        cells = [cell for segment in segments for cell in segment]
        if not cells:
            continue
        # Without a cut the number of cells does not matter, and lines share what they are read by.
        lengths = tuple(map(len, segments)) if len(segments) > 1 else ()
        read = _machine_over(word, clue.grid.digits, lengths)
        yield kinds.Automaton(_text(cells), read.start, read.moves, read.accept)


@lru_cache(maxsize=32)
def _machine_over(word: str, digits: range, lengths: tuple[int, ...]) -> codes.PackedMachine:
    """Return a machine that reads digits; a clue that is replicated brings the same one again."""
    cut = codes.cut_machine(codes.unpack_machine(word), digits, lengths)
    if lengths:
        cut = codes.in_order(trimmed(cut))  # as it is written
    moves = tuple([(state, digits[symbol], target) for state, symbol, target in cut.moves])
    return cut._replace(moves=moves)


def _named_lines(clue: ItemReader) -> Iterator[tuple[str, list[str]]]:
    """Take all parts that are left, and yield the name and the cells of each line.

    What is empty or a name stands between lines; a name is that of all lines after it.
    """
    name = ""
    parts: list[str] = []
    for part in (*clue.rest(), ""):
        if part and not part.startswith("_"):
            parts.append(part)
            continue
        if parts:
            yield name, parts
            parts = []
        if part:
            name = unquote(part[1:])


def _modular(clue: ItemReader) -> Iterator[Constraint]:
    modulus = clue.number_before_cells(3, "a modulus")
    if modulus < 1:
        raise clue.error(f"{modulus}", "a modulus of 1 or more")
    cells = _closed(clue, modulus - 1)
    if modulus > 1:  # all numbers leave the same rest modulo 1
        yield from _line(kinds.Modular, cells, modulus)


def _closed(clue: ItemReader, overlap: int) -> list[str]:
    """Take the cells of a line; if it is a loop its first ones follow again at the end."""
    loop = clue.taken_loop()
    cells = clue.cells()
    return [*cells, *cells[:overlap]] if loop else cells


def _in_both_directions(pairs: Collection[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the pairs that are allowed either way: of all cells of a clue each is the first."""
    both = set(pairs)
    return tuple((a, b) for a, b in pairs if (b, a) in both)


def _pairs(clue: ItemReader) -> Iterator[Constraint]:
    word = clue.take("a table of pairs")
    is_old = clue.item.name.startswith("Binary")
    pairs = codes.unpack_pairs(codes.swapped(word) if is_old else word, clue.grid.digits)
    kind = kinds.AllPairs if clue.item.name.endswith("X") else kinds.Pair
    if kind is kinds.AllPairs:
        pairs = _in_both_directions(pairs)
    for name, parts in _named_lines(clue):
        cells = [*map(clue.cell, parts)]
        values = {v for cell in cells for v in clue.grid.domains[clue.grid.cell(cell)]}
        known = tuple(filter(values.issuperset, pairs))
        if len(cells) > 1:
            yield kind(_text(cells), known, name)


def _pill_arrow(clue: ItemReader) -> Iterator[Constraint]:
    length = clue.number("2 or 3, the number of cells in the pill")
    cells = clue.cells(3)
    if length not in (2, 3) or len(cells) <= length:
        raise clue.error(f"a pill of {length} cells", "2 or 3 cells and then the arrow")
    pill = sorted(cells[:length], key=clue.grid.cell)
    yield kinds.Arrow(_text(pill), _text(cells[length:]))


def _quad(clue: ItemReader) -> Iterator[Constraint]:
    text = clue.take("a cell")
    board = clue.context.board
    prefix, row, column = board.place(clue.cell(text))
    names, columns = board.groups[prefix]
    digits = tuple(clue.integer(part, "a digit") for part in clue.rest() if part)
    corner = row * columns + column
    if column + 1 >= columns or corner + columns + 1 >= len(names):
        raise clue.error(f"a square at {text}", "one with all four cells in the grid")
    square = [names[corner + step] for step in (0, 1, columns, columns + 1)]
    for cell in square:
        clue.named(cell)
    if digits:
        yield kinds.Quadruple(_text(square), digits)


def _regex(clue: ItemReader) -> Iterator[Constraint]:
    pattern = "".join(codes.unpack_text(clue.take("a pattern")).split())
    for _, parts in _named_lines(clue):
        yield kinds.Regex(_text([clue.cell(part) for part in parts]), pattern)


def _region_sum_line(clue: ItemReader) -> Iterator[Constraint]:
    """Yield a line; of one that ends where it begins, both ends count here."""
    cells, grid = clue.cells(), clue.grid
    if cells[0] not in cells[1:][-1:]:
        yield from _line(kinds.RegionSumLine, cells)
        return
    parts = groupby(cells, lambda name: grid.region_of(grid.cell(name)))
    groups = tuple(_text([*part]) for _, part in parts)
    if len(groups) > 1:
        yield kinds.EqualSum(groups)


def _same_values(clue: ItemReader) -> Iterator[Constraint]:
    count = clue.number("the number of groups")
    cells = clue.cells()
    if count < 1 or len(cells) % count:
        raise clue.error(f"{len(cells)} cells in {count} groups", "groups of the same size")
    if count == 1:
        return
    size = len(cells) // count
    yield kinds.SameDigits(
        tuple(_text(cells[start : start + size]) for start in range(0, len(cells), size))
    )


def _sandwich(clue: ItemReader) -> Iterator[Constraint]:
    total = clue.number("a sum")
    cells = clue.line()
    clue.done()
    kind = kinds.Sandwich if len(cells) == len(clue.grid.digits) else kinds.Lunchbox
    yield kind(_text(cells), total)


def _sum(clue: ItemReader) -> Iterator[Constraint]:
    text = clue.take("a sum")
    total, relation, *factors = text.split("_") if "_" in text else (text, "=")
    cells = clue.cells()
    if relation not in ("=", "==") or (factors and len(factors) != len(cells)):
        raise clue.error(quote(text), "a sum, or a sum, = and a coefficient for each cell")
    numbers = [clue.integer(factor, "a coefficient") for factor in factors]
    yield _sum_of(cells, clue.integer(total, "a sum"), numbers)


def _sum_of(cells: Sequence[str], total: int, factors: Sequence[int] = ()) -> Constraint:
    """State a sum in which a cell that is listed twice counts twice."""
    merged: Counter[str] = Counter()
    for cell, factor in zip(cells, factors or (1,) * len(cells), strict=True):
        merged[cell] += factor
    coefficients = [tuple(merged.values())] if {*merged.values()} != {1} else []
    return kinds.Sum(_text(list(merged)), "==", total, *coefficients)


def _sum_line(clue: ItemReader) -> Iterator[Constraint]:
    total = clue.number("a sum")
    loop = clue.taken_loop()
    yield kinds.SumLine(_text(clue.cells()), total, loop)


def _whisper(clue: ItemReader) -> Iterator[Constraint]:
    difference = clue.number_before_cells(5, "a difference")
    yield from _line(kinds.Whisper, _closed(clue, 1), difference)


def _windoku(clue: ItemReader) -> Iterator[Constraint]:
    clue.done()
    grid, board = clue.grid, clue.context.board
    size = len(grid.digits)
    if board.region_size != max(grid.rows, grid.columns):
        size = board.region_size
    if (grid.rows, grid.columns, size) == (9, 9, 9):
        yield kinds.Windoku()
        return
    windows = window_sets(grid, tiling_box(grid.rows, grid.columns, size))
    if not windows:
        raise clue.error("no windows", "a grid with room for windows of the size of a box")
    yield from map(kinds.DifferentDigits, map(grid.names, windows))


def _global_mod(clue: ItemReader) -> Iterator[Constraint]:
    clue.done()
    if len(clue.grid.digits) > 9:  # only 1 to 9 are in its groups
        raise clue.error(f"{len(clue.grid.digits)} digits", "at most nine")
    yield kinds.GlobalModular(3)


def _x_sum(clue: ItemReader) -> Iterator[Constraint]:
    for cells, total in clue.both_sides("a sum"):
        if total == 0 in clue.grid.digits:
            raise clue.error("a sum of 0, which ISS says of no line", "a sum of a cell or more")
        yield kinds.XSum(_text(cells), total)


def _yin_yang(clue: ItemReader) -> Iterator[Constraint]:
    clue.done()
    board = clue.context.board
    if "yy" not in board.groups:  # they are there for one that stands by itself
        raise clue.error("it inside a composite", "it outside of composites")
    yield from shaded(board, "yy")


def shaded(board: IssBoard, prefix: str) -> Iterator[Constraint]:
    """State that each of two shades is connected, and no square is of one shade.

    Args:
        board: the grid and the names of its cells.
        prefix: the first letters of the cells whose values are the shades.
    """
    names, columns = board.groups[prefix]
    shades = tuple(board.grid.digits[:2])
    if prefix == board.main and len(board.grid.digits) > len(shades):
        yield kinds.DigitClass(_text(names), shades)
    yield from yin_yang(names, columns, shades)


def yin_yang(names: Sequence[str], columns: int, shades: tuple[int, ...]) -> Iterator[Constraint]:
    """State of cells in rows of so many columns that each shade is connected, no square of one."""
    for shade in shades:
        yield kinds.Connected((shade,), None, _text(names), columns)
    for corner in range(len(names) - columns):
        if (corner + 1) % columns:
            square = [names[corner + step] for step in (0, 1, columns, columns + 1)]
            yield kinds.Contains(_text(square), shades)


_SWITCHES: Mapping[str, tuple[Constraint, ...]] = {
    **{name: (make(),) for name, make in SWITCHES.items()},
    "StrictKropki": (kinds.NegativeRatio((2,)), kinds.NegativeDifference((1,))),
    "StrictXV": (kinds.NegativeSum((5, 10)),),
}
"""Items without any parts."""

_READERS: Mapping[str, Reader] = {
    **{name: _numbered(row) for name, row in NUMBERED.items()},
    **{name: _sides(row) for name, row in SIDES.items()},
    **{name: _marks(*mark) for name, mark in MARKS.items()},
    "Arrow": _behind_first(kinds.Arrow),
    "Binary": _pairs,
    "BinaryX": _pairs,
    "Cage": _cage,
    "ChaosArrow": _chaos_arrow,
    "ChaosConstruction": _chaos_construction,
    "ChaosCount": _chaos_count,
    "ChaosMultiArrow": _chaos_arrow,
    "ConnectedValues": _connected,
    "ContainAtLeast": _contain,
    "ContainExact": _contain,
    "CountDistinct": _behind_first(kinds.CountDistinct),
    "Diagonal": _diagonal,
    "DisjointSets": _disjoint_sets,
    "Entropic": lambda clue: _line(kinds.Entropic, _closed(clue, 2)),
    "EqualSum": _equal_sum,
    "FullRank": _full_rank,
    "Given": _given,
    "GlobalMod": _global_mod,
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "LookAndSay": _look_and_say,
    "Modular": _modular,
    "NFA": _machine,
    "Pair": _pairs,
    "PairX": _pairs,
    "PillArrow": _pill_arrow,
    "Quad": _quad,
    "Regex": _regex,
    "RegionSumLine": _region_sum_line,
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Sum": _sum,
    "SumLine": _sum_line,
    "Whisper": _whisper,
    "Windoku": _windoku,
    "XSum": _x_sum,
    "YinYang": _yin_yang,
}
"""All other items but composites."""

KNOWN = (*CELLS, *_SWITCHES, *_READERS, *COMPOSITES, *GRID_ITEMS, *HINTS)
"""The names of all items."""
