"""Boards as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from sudoku_model.drawing.scene import (
    NO_DIGIT_LEFT,
    Board,
    Borders,
    Candidates,
    Highlight,
    Scene,
    extra_lines,
    width,
)
from sudoku_model.grid import Grid
from sudoku_model.overlay import Candidate, Overlay
from sudoku_model.puzzle import Puzzle, Solution, symbols_of

if TYPE_CHECKING:
    from sudoku_model.drawing.canvas import Canvas


class _Pen(NamedTuple):
    """The characters that lines are made of.

    Attributes:
        across: between the corners of cells, from left to right: without a border, and with one.
        down: the same downwards.
        joints: where borders meet: the character at 8 * up + 4 * right + 2 * down + left, each of
            them 1 if a border leaves in this direction. (No border ends in the middle of nowhere,
            so there is nothing for a single direction.)
        absent: for a candidate that is ruled out.
    """

    across: str
    down: str
    joints: str
    absent: str


_GIVEN, _FOUND, _HIGHLIGHTED, _PLAIN = "\033[1m", "\033[36m", "\033[1;33m", "\033[0m"
"""What terminals take for bold, cyan, bold yellow, and the end of each."""

_PLACED, _STRUCK, _SUPPORT = "=", "-", "+"
"""What stands before candidates that a thought places, strikes out, or rests on."""

_MEANINGS: Final = {_PLACED: "placed", _STRUCK: "struck out", _SUPPORT: "what this rests on"}

_UNICODE: Final = _Pen(" ─", " │", "   ┐ ─┌┬ ┘│┤└┴├┼", "·")
_ASCII: Final = _Pen(" -", " |", "   + -++ +|+++++", ".")


def text(
    board: Board | str,
    *,
    unicode: bool = True,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
    sentences: bool = True,
    styled: bool = False,
) -> str:
    """Draw a board for a terminal, with a border wherever two regions meet.

    Empty cells are shown as ``.``. If candidates are to be shown, each cell is a small table in
    which every digit has its place; a digit that fills a cell stands alone in the middle, and
    ``!`` is a cell without a digit left.

    Numbers outside of rows and columns stand beside them, above and below one figure under the
    other; those in parentheses need not hold, as members of an alternative. The extra cells of a
    solution follow below the board, and all constraints, each in a sentence.

    Args:
        board: a puzzle or a solution; also the text of a puzzle, as `read` takes it.
        unicode: False draws in ASCII, for streams that `supports_unicode` rejects.
        candidates: the digits that remain, by cell number or for each cell in row-major order;
            None shows those that the puzzle itself restricts, if any. Cells that are filled, or
            missing here, show none.
        highlight: the cells to put in brackets, by number or name.
        overlay: what a thought marks: ``-4`` is struck out, ``+4`` is what it rests on, ``=4`` is
            placed; outlines and arrows are left out.
        sentences: whether to say what the constraints demand.
        styled: whether givens stand out, and digits that were found and cells in brackets are
            coloured, by the escape sequences of terminals.

    Returns:
        The board in lines of equal width, then extra cells and sentences; no line end after the
        last line.

    Raises:
        GridError: if `candidates`, `highlight` or `overlay` do not fit the grid.
    """
    scene = Scene.of(board, candidates, highlight, overlay)
    pen = _UNICODE if unicode else _ASCII
    symbols = symbols_of(scene.puzzle, ascii_only=not unicode)
    with_marks = bool(scene.candidates)
    blocks = _mark_blocks(scene, symbols, pen) if with_marks else _digit_blocks(scene, symbols)
    has_brackets = with_marks or bool(scene.highlight)
    laid_out = _lay_out(
        scene,
        pen,
        _with_brackets(blocks, scene) if has_brackets else blocks,
        between_columns="" if has_brackets else " ",
        between_rows=with_marks,
        styles=_styles(scene) if styled else {},
    )
    lines = _with_clues(scene.canvas, laid_out, scene.grid) if scene.canvas else laid_out.lines
    if below := [*_below(board, scene, sentences=sentences)]:
        lines += ["", *map(_printable, below)]
    return "\n".join(lines if unicode else map(_in_ascii, lines))


def _with_brackets(blocks: list[list[str]], scene: Scene) -> list[list[str]]:
    """Put brackets around the cells to highlight, and blanks around all others."""
    return [
        [f"[{line}]" if cell in scene.highlight else f" {line} " for line in block]
        for cell, block in enumerate(blocks)
    ]


def _below(board: Board | str, scene: Scene, *, sentences: bool) -> Iterator[str]:
    """Yield what is said below a board: what signs mean, extra cells, and the constraints."""
    if scene.candidates and (key := _key(scene)):
        yield key
    if isinstance(board, Solution) and scene.grid.extras:
        yield from extra_lines(board)
    if sentences:
        for sentence in _sentences(scene, with_extras=isinstance(board, Puzzle)):
            yield f"- {sentence}"


def _printable(line: str) -> str:
    """Return a text from a stranger so that it cannot steer the terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in line)


def _styles(scene: Scene) -> dict[int, str]:
    """Return how the cells are shown that are not plain."""
    styles = {}
    for cell, (given, value) in enumerate(zip(scene.puzzle.givens, scene.values, strict=True)):
        if cell in scene.highlight:
            styles[cell] = _HIGHLIGHTED
        elif value is not None:
            styles[cell] = _FOUND if given is None else _GIVEN
    return styles


def _sentences(scene: Scene, *, with_extras: bool) -> list[str]:
    """Describe what is unusual about the grid, the constraints, and the cells outside the board."""
    said = [*scene.grid_rules, *(c.describe() for c in scene.puzzle.constraints)]
    return [*said, scene.extra_cells] if with_extras and scene.extra_cells else said


def _in_ascii(line: str) -> str:
    return line.encode("ascii", "backslashreplace").decode()


def supports_unicode(stream: TextIO) -> bool:
    """Say whether the borders that `text` draws by default can be written to a stream."""
    encoding = getattr(stream, "encoding", None)
    if encoding is None:  # such as io.StringIO, which keeps characters as they are
        return True
    try:
        (_UNICODE.joints + _UNICODE.absent).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _digit_blocks(scene: Scene, symbols: dict[int, str]) -> list[list[str]]:
    """Return for each cell its digit as a block of a single line."""
    size = max(map(width, symbols.values()))
    blank = _blank(symbols)
    values, placed = scene.values, scene.placed
    blocks = []
    for cell in scene.grid.board:
        value = placed.get(cell, values[cell])
        shown = blank if value is None else symbols[value]
        blocks.append([_right(" " if cell in scene.grid.holes else shown, size)])
    return blocks


def _mark_blocks(scene: Scene, symbols: dict[int, str], pen: _Pen) -> list[list[str]]:
    """Return for each cell its candidates, or its digit in the middle, as a block of lines."""
    down, across = scene.marks_shape
    size = max(map(width, symbols.values()))
    gap = " " if size > 1 else ""
    marked, placed = _signs(scene), scene.placed
    if marked or (placed and across == 1):  # each digit has room for a sign before it
        size, gap = size + 1, ""
    total = across * size + (across - 1) * len(gap)
    blank = _blank(symbols)

    def alone(symbol: str) -> list[str]:
        lines = [" " * total] * down
        before = (total - width(symbol)) // 2
        lines[(down - 1) // 2] = " " * before + symbol + " " * (total - width(symbol) - before)
        return lines

    def block(cell: int) -> list[str]:
        value, left = scene.values[cell], scene.candidates.get(cell)
        if cell in scene.grid.holes:
            return alone(" ")
        if value is not None:
            return alone(symbols[value])
        if cell in placed:
            return alone(f"{_PLACED}{symbols[placed[cell]]}")
        if left is None:
            return alone(blank)
        if not left:
            return alone(NO_DIGIT_LEFT)
        marks = []
        for digit in scene.grid.digits:
            symbol = symbols[digit] if digit in left else pen.absent
            sign = marked.get((cell, digit), "") if digit in left else ""
            marks.append(_right(f"{sign}{symbol}", size))
        marks += [" " * size] * (down * across - len(marks))
        return [gap.join(marks[i : i + across]) for i in range(0, len(marks), across)]

    return [block(cell) for cell in scene.grid.board]


class _LaidOut(NamedTuple):
    """A board in lines.

    Attributes:
        lines: the lines, of equal width.
        wide: the columns of the terminal that they take.
        rows: for each row of cells the line in which its clues stand.
        columns: for each column of cells the place at which its clues stand.
    """

    lines: list[str]
    wide: int
    rows: list[int]
    columns: list[int]


def _lay_out(
    scene: Scene,
    pen: _Pen,
    blocks: list[list[str]],
    *,
    between_columns: str,
    between_rows: bool,
    styles: Mapping[int, str],
) -> _LaidOut:
    """Set the blocks of all cells, which have the same size, between the borders.

    A line between two rows, or a column between two columns of cells, is taken only where some
    border needs it; `between_columns` and `between_rows` add room elsewhere, too. `styles` says how
    cells are shown that are not plain.
    """
    grid, borders = scene.grid, Borders(scene.grid, scene.canvas)
    across = range(grid.columns)
    wide = width(blocks[0][0])
    has_border = [
        any(borders.left(row, column) for row in range(grid.rows))
        for column in range(grid.columns + 1)
    ]

    def border_line(row: int) -> str:
        parts = []
        for column in range(grid.columns + 1):
            up, right, down, left = borders.arms(row, column)
            if column > 0:
                parts.append(pen.across[left] * (wide + len(between_columns)))
            if has_border[column]:
                parts.append(pen.joints[8 * up + 4 * right + 2 * down + left])
                if column < grid.columns:
                    parts.append(pen.across[right] * len(between_columns))
        return "".join(parts)

    def cell_line(row: int, line: int) -> str:
        parts = []
        for column in across:
            if has_border[column]:
                parts += [pen.down[borders.left(row, column)], between_columns]
            cell = row * grid.columns + column
            block = blocks[cell][line]
            parts += [f"{styles[cell]}{block}{_PLAIN}" if cell in styles else block]
            parts += [between_columns]
        return "".join(parts) + pen.down[borders.left(row, grid.columns)] * has_border[-1]

    lines: list[str] = []
    rows = []
    for row in range(grid.rows + 1):
        if between_rows or any(borders.above(row, column) for column in across):
            lines.append(border_line(row))
        if row < grid.rows:
            rows.append(len(lines) + (len(blocks[0]) - 1) // 2)
            lines += [cell_line(row, line) for line in range(len(blocks[0]))]
    columns, place = [], 0
    for column in across:
        place += has_border[column] * (1 + len(between_columns))
        columns.append(place + wide // 2)
        place += wide + len(between_columns)
    return _LaidOut(lines, place + has_border[-1], rows, columns)


def _with_clues(canvas: Canvas, board: _LaidOut, grid: Grid) -> list[str]:
    """Put the numbers beside rows and columns around a board."""
    texts = _clue_texts(canvas)
    if not texts:
        return board.lines
    rows, columns = grid.rows, grid.columns
    left = {board.rows[r]: f"{text} " for (r, c), text in texts.items() if c < 0}
    right = {board.rows[r]: f" {text}" for (r, c), text in texts.items() if c == columns}
    above = {board.columns[c]: text for (r, c), text in texts.items() if r < 0}
    below = {board.columns[c]: text for (r, c), text in texts.items() if r == rows}
    over = [*_downwards(above, board.wide, str.rjust)]
    under = [*_downwards(below, board.wide, str.ljust)]
    before = max(map(len, left.values()), default=0)
    after = max(map(len, right.values()), default=0)
    return [
        f"{left.get(number, ''):>{before}}{line}{right.get(number, ''):<{after}}"
        for number, line in enumerate([*over, *board.lines, *under], start=-len(over))
    ]


def _clue_texts(canvas: Canvas) -> dict[tuple[int, int], str]:
    """Return what stands in each place beside the board; what need not hold has parentheses."""
    texts: dict[tuple[int, int], str] = {}
    for clue in canvas.clues:
        present = texts.get(clue.place)
        text = f"({clue.text})" if clue.is_faint else clue.text
        texts[clue.place] = f"{present},{text}" if present else text
    return texts


def _downwards(texts: dict[int, str], wide: int, align: Callable[[str, int], str]) -> Iterator[str]:
    """Write texts downwards, each at its place, and yield the lines."""
    height = max(map(len, texts.values()), default=0)
    columns = {place: align(text, height) for place, text in texts.items()}
    for line in range(height):
        yield "".join(columns[place][line] if place in columns else " " for place in range(wide))


def _signs(scene: Scene) -> dict[Candidate, str]:
    """Return the sign before each candidate that a thought marks."""
    overlay = scene.overlay
    signs = dict.fromkeys(overlay.premises(), _SUPPORT)
    signs |= dict.fromkeys(overlay.struck, _STRUCK)
    return {one: sign for one, sign in signs.items() if scene.shows(one)}


def _key(scene: Scene) -> str:
    """Say what the signs before candidates mean, of those that are used."""
    used = {*_signs(scene).values(), *([_PLACED] if scene.overlay.placed else [])}
    return ", ".join(f"{sign} {meaning}" for sign, meaning in _MEANINGS.items() if sign in used)


def _blank(symbols: dict[int, str]) -> str:
    """Return the sign of an empty cell: a dot, unless that is a digit."""
    used = symbols.values()
    return next((sign for sign in "._-" if sign not in used), " ")


def _right(symbol: str, size: int) -> str:
    return " " * (size - width(symbol)) + symbol
