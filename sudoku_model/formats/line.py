"""One puzzle a line: 81 characters for 9x9, and the same for other sizes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice, pairwise
from math import isqrt
from typing import NamedTuple, TypeAlias

from sudoku_model.digits import default_alphabet
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import NO_OPTIONS, Entry, Options, of_digits, one_by_one
from sudoku_model.formats.cells import (
    FEWEST_CELLS,
    FIELD,
    Givens,
    blank_for,
    decode_cells,
    decode_symbols,
    grid_of,
    has_doubtful_zero,
    has_grid,
    is_number_or_blank,
    or_classic,
    quote,
    symbol_table,
)
from sudoku_model.formats.source import Line, Source, is_content, within_quotes
from sudoku_model.formats.writing import classic_givens, givens_only, usual_box
from sudoku_model.grid import MAX_CELLS, Grid
from sudoku_model.puzzle import Puzzle, copier
from sudoku_model.texts import counted

_COLUMN_NAMES = re.compile(r"\s*[A-Za-z_]+(?:\s*[,;]\s*[A-Za-z_]+)+\s*")
_LONGEST_NAMES = 1000
_WITH_SPACES = re.compile("[1-9 ]+"), re.compile("[1-9A-Za-z ]+")
EMPTY_CELL, UNCLOSED_ROW = '""', '"'
"""How the column of a table hands on a cell without a puzzle, and a row that cannot be parsed."""

RECORD = '{"puzzle": '
"""How the column of a table hands on a puzzle with something beside it begins."""

_NO_CELL = {
    EMPTY_CELL: "an empty cell",
    UNCLOSED_ROW: "a row whose quotation marks are not closed as they should be",
}
_AROUND_COMMENTS = " \t,;#"
_DIGITS_OR_BLANKS = re.compile(r"[0-9.*_]+")
_LONGEST_PLAIN = 9**2 + len("\r\n")
_ORDERS = tuple(order for order in range(4, isqrt(MAX_CELLS) + 1) if has_grid(order, NO_OPTIONS))


class Cells(NamedTuple):
    """The cells found in a line.

    Attributes:
        order: rows of the grid, which has ``order ** 2`` cells.
        texts: what is written in each cell.
        columns: the one-based column of each.
        end: where in the line the rest begins.
        separated: whether the cells stand apart.
        layout: the symbol of each cell's region, if these stand behind the cells.
    """

    order: int
    texts: Sequence[str]
    columns: Sequence[int]
    end: int
    separated: bool
    layout: str = ""


def find_cells(text: str, options: Options) -> Cells | None:
    """Find the puzzle at the beginning of a line, or None if no size fits.

    The readings tried are, in this order: separated cells, separated rows, cells of which the
    empty ones are spaces, and a first field; what follows the cells is a comment.
    """
    fields = list(islice(FIELD.finditer(text.partition("#")[0]), MAX_CELLS + 1))
    if not fields:
        return None
    cells = (
        _separated_cells(fields, options)
        or _separated_rows(fields, options)
        or _cells_with_spaces(text, options)
        or _first_field(fields[0], options)
    )
    return cells and _with_layout(cells, text)


def _separated_cells(fields: Sequence[re.Match[str]], options: Options) -> Cells | None:
    order = _order(len(fields), options)
    if not order:
        return None
    texts = [field[0] for field in fields]
    if not all(len(cell) == 1 or is_number_or_blank(cell) for cell in texts):
        return None
    columns = [field.start() + 1 for field in fields]
    return Cells(order, texts, columns, fields[-1].end(), separated=True)


def _separated_rows(fields: Sequence[re.Match[str]], options: Options) -> Cells | None:
    order = len(fields[0][0])
    rows = fields[:order]
    if not has_grid(order, options) or [len(row[0]) for row in rows] != [order] * order:
        return None
    symbols = "".join(row[0] for row in rows)
    columns = [row.start() + i for row in rows for i in range(1, order + 1)]
    return Cells(order, symbols, columns, rows[-1].end(), separated=False)


def _cells_with_spaces(text: str, options: Options) -> Cells | None:
    order = _order(len(text), options)
    if not order or " " not in text or not _WITH_SPACES[order > 9].fullmatch(text):
        return None
    return Cells(order, text, range(1, len(text) + 1), len(text), separated=False)


def _first_field(field: re.Match[str], options: Options) -> Cells | None:
    start, end = field.span()
    order = _order(end - start, options)
    if not order:
        return None
    return Cells(order, field[0], range(start + 1, end + 1), end, separated=False)


def _with_layout(cells: Cells, text: str) -> Cells:
    """Return cells with the layout of regions behind them, if one stands there."""
    if len(text) - cells.end <= cells.order**2:  # as on most lines
        return cells
    from sudoku_model.formats.region_layouts import names_regions

    behind = FIELD.search(text, cells.end)
    is_layout = behind and len(behind[0]) == cells.order**2 and names_regions(behind[0])
    return cells._replace(layout=behind[0], end=behind.end()) if behind and is_layout else cells


def _order(cells: int, options: Options) -> int:
    """Return the order of the grids with so many cells that can be read, or 0."""
    order = isqrt(cells)
    return order if order**2 == cells and has_grid(order, options) else 0


def read_lines(source: Source, options: Options) -> Iterator[Entry]:
    """Yield the puzzle of each line that is neither empty nor a comment, or what is wrong there."""
    layouts = _plain_layouts(options)
    prefix = source.prefix
    names: Line | None = None
    has_puzzle = False
    for number, text in source:
        # Nearly every line of a large collection takes this short way; the long one below
        # reads the same and can say what is wrong.
        plain = _plain_puzzle(text, layouts, f"{prefix}{number}")
        if plain is not None:
            yield plain
            has_puzzle = True
            continue
        if not is_content(text):
            continue
        if text.startswith(RECORD):
            from sudoku_model.formats.native import JSON

            yield from JSON.read(source.only((number, text)), options)
            has_puzzle = True
            continue
        inside = within_quotes(text)
        text = " " * inside.start + text[inside]  # noqa: PLW2901 - columns stay
        cells = find_cells(text, options)
        if cells is not None:
            has_puzzle = True
            try:
                yield from _puzzles((number, text), cells, source, options)
            except PuzzleFormatError as problem:
                yield problem
        elif names or has_puzzle or not is_header(text):
            has_puzzle = True
            yield _size_error(number, text, source, options)
        else:
            names = number, text
    if names and not has_puzzle:
        yield _size_error(*names, source, options)


def is_header(text: str) -> bool:
    """Say whether a line consists of the names of columns, none of which is a rule."""
    if _COLUMN_NAMES.fullmatch(text[:_LONGEST_NAMES]) is None:
        return False
    from sudoku_model.formats.columns import says_a_rule  # which plain lines do not need

    return not any(map(says_a_rule, (text, *re.split("[,;]", text))))


PuzzleOf: TypeAlias = Callable[[tuple[int | None, ...], str], Puzzle]
_Layout: TypeAlias = tuple[PuzzleOf, Callable[[str], int | None]]


@lru_cache(maxsize=16)
def _plain_layouts(options: Options) -> dict[int, _Layout]:
    """Return what makes and decodes puzzles by length, for lines of the digits 1 to 9 at most."""
    layouts: dict[int, _Layout] = {}
    if options.alphabet is None:
        for order in (4, 6, 8, 9):
            alphabet = default_alphabet(range(1, order + 1))
            if alphabet and has_grid(order, options):
                table = dict(symbol_table(alphabet))
                del table[" "]
                empty = Puzzle.empty(Grid.square(order, options.box))
                layouts[order**2] = copier(replace(empty, alphabet=alphabet)), table.__getitem__
    return layouts


def _plain_puzzle(text: str, layouts: dict[int, _Layout], name: str) -> Puzzle | None:
    """Return the puzzle if the text is nothing but one symbol for each cell."""
    layout = layouts.get(len(text))
    if layout is None:
        return None
    puzzle_of, digit = layout
    try:
        givens = tuple(map(digit, text))
    except KeyError:
        return None
    if "0" in text and has_doubtful_zero(text, isqrt(len(text))):
        return None
    return puzzle_of(givens, name)


def read_plain_line(
    text: str, options: Options = NO_OPTIONS, name: str = "line 1"
) -> Puzzle | None:
    """Return the puzzle of a text that is one plain line, as `read_lines` would, or None.

    Its end of line may be there, as in lines that are read from a file. No other format looks like
    that, but for 64 characters, which may be the pencilmarks of a 4x4 grid. So nothing needs to be
    recognised, which takes ten times as long.
    """
    if len(text) > _LONGEST_PLAIN:
        return None
    line = text.rstrip("\r\n")
    return None if len(line) == 4**3 else _plain_puzzle(line, _plain_layouts(options), name)


def classic_maker() -> PuzzleOf:
    """Return what makes classic 9x9 puzzles of 81 givens that are known to be right, and a name."""
    puzzle_of, _ = _plain_layouts(NO_OPTIONS)[81]
    return puzzle_of


def _puzzle(number: int, text: str, cells: Cells, source: Source, options: Options) -> Puzzle:
    error_at = source.errors_along(number, cells.columns)
    givens, alphabet = decode_cells(
        cells.texts, cells.order, options, error_at, separated=cells.separated
    )
    puzzle = Puzzle(
        Grid.square(cells.order, options.box),
        givens,
        comment=text[cells.end :].strip(_AROUND_COMMENTS),
        name=source.puzzle_name(number),
        alphabet=alphabet,
    )
    if not cells.layout:
        return puzzle
    from sudoku_model.formats.region_layouts import with_regions

    return with_regions(puzzle, cells.layout)


def _puzzles(line: Line, cells: Cells, source: Source, options: Options) -> Iterator[Puzzle]:
    """Yield the puzzles of a line that begins with one."""
    number, text = line
    puzzle = _puzzle(number, text, cells, source, options)
    further = further_puzzles(text, cells.end, puzzle, options)
    end = further[0] if further else len(text)
    if further:
        puzzle = replace(puzzle, comment=text[cells.end : end].strip(_AROUND_COMMENTS))
    yield _with_comment_heard(puzzle, line, slice(cells.end, end), source)
    for start, end in pairwise((*further, len(text))):
        yield read_further(source.part(line, start, end), options)


def _with_comment_heard(puzzle: Puzzle, line: Line, behind: slice, source: Source) -> Puzzle:
    from sudoku_model.formats.behind import with_remark_heard  # a plain line has no remark

    number, text = line
    expected = "the cells alone (convert --add states more clues)"
    error_at = source.errors_along(number, range(behind.start + 1, len(text) + 1))
    return with_remark_heard(puzzle, text[behind], "the cells of a puzzle", expected, error_at)


def read_further(part: Source, options: Options) -> Puzzle:
    """Read the puzzle that stands on a line behind others; see `further_puzzles`."""
    (line,) = part
    number, text = line
    cells = find_cells(text, options)
    if cells is None:
        raise _size_error(number, text, part, options)
    puzzle = _puzzle(number, text, cells, part, options)
    return _with_comment_heard(puzzle, line, slice(cells.end, len(text)), part)


def further_puzzles(text: str, start: int, first: Puzzle, options: Options) -> list[int]:
    """Return where on a line, from a place behind its first puzzle on, others begin.

    Damaged ones count, what stands in a comment behind # does not. A grid without blanks that
    agrees with a puzzle before it is its solution, and no puzzle.
    """
    order = first.grid.order
    if len(text) - start <= FEWEST_CELLS:  # as on most lines
        return []
    grids, starts = [first.givens], []
    fields = [*islice(FIELD.finditer(text.partition("#")[0], start), MAX_CELLS)]
    place = 0
    while place < len(fields):
        word = fields[place][0]
        words = [field[0] for field in fields[place : place + len(word)]]
        count, givens = _grid_of_words(words, options)
        if givens is None:
            is_puzzle = _is_meant(word, order)
        else:
            is_puzzle = _is_another(givens, word, count, order, grids[-8:])
        if is_puzzle:
            starts.append(fields[place].start())
            grids += [givens] if givens else []
        place += count
    return starts


def _is_another(
    givens: Givens, word: str, words: int, order: int, before: Iterable[Givens]
) -> bool:
    """Say whether a grid of so many words behind others is a puzzle."""
    if len(givens) == order**2 or len(givens) > FEWEST_CELLS:
        # The candidates of a puzzle have as many symbols as a larger grid.
        return len(word) != order**3 and not _is_solution(givens, before)
    # A short word of digits or dots alone may be anything.
    return words == 1 and len({*givens, None}) > 1 and None in givens


def _is_solution(grid: Givens, puzzles: Iterable[Givens]) -> bool:
    """Say whether a grid has no blanks and agrees with the givens of one of some puzzles."""
    return None not in grid and any(_agrees(grid, givens) for givens in puzzles)


def holds_one(text: str, options: Options) -> bool:
    """Say whether a line begins with a puzzle and holds no other."""
    cells = find_cells(text, options)
    if cells is None:
        return False
    source = Source.of_lines([(1, text)], "", "")
    try:
        first = _puzzle(1, text, cells, source, options)
    except PuzzleFormatError:
        return True
    return not further_puzzles(text, cells.end, first, options)


def _grid_of_words(words: Sequence[str], options: Options) -> tuple[int, Givens | None]:
    """Return how many words at the beginning are a grid, and its givens; None if they are none."""
    length = len(words[0])
    if order := _order(length, options):
        return 1, _decoded(words[0], order, options)
    if has_grid(length, options) and set(map(len, words[:length])) == {length}:
        givens = _decoded("".join(words[:length]), length, options)
        return (1 if givens is None else length), givens
    return 1, None


def _is_meant(word: str, order: int) -> bool:
    """Say whether a word that is no grid is a damaged one of an order."""
    if abs(len(word) - order**2) > order or order**2 <= FEWEST_CELLS:
        return False
    table = symbol_table(default_alphabet(range(1, order + 1)) or "")
    known = sum(symbol in table for symbol in word)
    return known == len(word) or (2 * known > len(word) == order**2)


def _decoded(symbols: str, order: int, options: Options) -> Givens | None:
    """Return the givens of a grid, None if a text is none."""
    if len(symbols) != order**2:
        return None
    try:
        return decode_symbols(symbols, order, options, lambda _, *what: PuzzleFormatError(*what))[0]
    except PuzzleFormatError:
        return None


def _agrees(solution: Givens, givens: Givens) -> bool:
    pairs = zip(solution, givens, strict=False)
    return len(solution) == len(givens) and all(given in (None, digit) for digit, given in pairs)


def _size_error(number: int, text: str, source: Source, options: Options) -> PuzzleFormatError:
    error = partial(source.error, line=number)
    if text in _NO_CELL:
        return error(_NO_CELL[text], "a puzzle")
    length, found = _measured(text)
    order = isqrt(length)
    if options.order is None and order**2 == length >= FEWEST_CELLS:
        try:
            grid_of(order, options, error)
        except PuzzleFormatError as problem:  # it is a size without default boxes
            return problem
    order = options.order or min(_ORDERS, key=lambda order: abs(order**2 - length))
    is_near = options.order is not None or abs(order**2 - length) <= order
    expected = f"{order**2} ({order}x{order})"
    return error(found, expected if is_near else "as many as a grid has, such as 81 (9x9)")


def _measured(text: str) -> tuple[int, str]:
    """Return how many cells a line seems to have, and how that is said."""
    fields = [field[0] for field in islice(FIELD.finditer(text), MAX_CELLS + 1)]
    if len(fields) > 9 and all(map(is_number_or_blank, fields)):
        return len(fields), f"{len(fields)} numbers"
    written = fields[0] if fields else text
    if len(written) < FEWEST_CELLS and all(map(_DIGITS_OR_BLANKS.fullmatch, fields[1:])):
        together = sum(map(len, fields))
        return together, f"{counted(together, 'character')} ({quote(text.strip())})"
    return len(written), f"{counted(len(written), 'character')} ({quote(written)})"


def _line_of(puzzle: Puzzle) -> str:
    givens_only(puzzle, LINE.name)
    usual_box(puzzle, LINE.name)
    return puzzle.line(blank_for(puzzle.alphabet)) + "\n"


def _read_sdm(source: Source, options: Options) -> Iterator[Entry]:
    return read_lines(source, or_classic(options))


def _sdm_line_of(puzzle: Puzzle) -> str:
    return classic_givens(puzzle, SDM.name, "0") + "\n"


LINE = of_digits(
    "line", "one puzzle a line, 81 characters for 9x9", read_lines, one_by_one(_line_of)
)
SDM = of_digits(
    "sdm",
    "SudoCue collection: 81 characters a line, 0 for blank",
    _read_sdm,
    one_by_one(_sdm_line_of),
)
