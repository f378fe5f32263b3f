"""From a text of the Interactive Sudoku Solver (ISS) to puzzles.

To ISS a text is one puzzle, and line ends mean as little as blanks do. A file may hold several:

- A link is a puzzle.
- Where each line is a whole text, it is a puzzle. A line is whole if it begins with a dot and holds
  two items or more, each composite with its ``.End``; or if it begins with ``.Shape``, as do all
  the others. People who write a text by hand give each item its own line.
- The cells of a whole grid on a line directly behind one with items are a puzzle by themselves.
- Else all lines are one puzzle, as they are to ISS, also behind an empty line; but a ``.Shape`` at
  the beginning of a line begins another if there has been one before.

What may have been meant otherwise is noted with the puzzle: that lines were joined, and that one
without a ``.Shape`` was not joined to one that has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice, pairwise
from urllib.parse import parse_qs, urlsplit

from sudoku_model.constraints.base import Board as ConstraintBoard
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cell_marks import DigitClass
from sudoku_model.constraints.full_rank import FullRank, FullRankTies
from sudoku_model.digits import LETTERS
from sudoku_model.errors import ConstraintError, GridError, PuzzleFormatError, UndecidedError
from sudoku_model.formats.base import Entry, Options, attempt
from sudoku_model.formats.cells import quote
from sudoku_model.formats.iss.board import HERE, only_named, read_board
from sudoku_model.formats.iss.board import ITEMS as GRID_ITEMS
from sudoku_model.formats.iss.clue import Context, ItemReader
from sudoku_model.formats.iss.clues import (
    HINTS,
    TIES,
    check_marks,
    constraint_error,
    convert,
    convert_all,
    given_cells,
    shaded,
)
from sudoku_model.formats.iss.plain import plain_items
from sudoku_model.formats.iss.syntax import (
    COMPOSITES,
    MAX_TEXT,
    ErrorAt,
    Item,
    Place,
    parse_items,
    sections,
)
from sudoku_model.formats.line import read_plain_line
from sudoku_model.formats.source import Line, Source, with_remark_apart
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

_LINK = re.compile(r"(?:https?://|(?:[\w-]+\.)+[a-z]{2,}/|[?&]q=).+", re.IGNORECASE)
_SHAPE = re.compile(r"\.\s*Shape\b")
_SHAPE_OF_ANOTHER = re.compile(r"(?<!\S)\.\s*Shape\b")
_ITEMS = re.compile(r"(\.([A-Za-z]+|[A-Za-z]*~[^.]*))+")
_ITEM = re.compile(r"\s*\.\s*([A-Za-z]*~|[A-Z][a-z])")
_NAME = re.compile(r"\.\s*([A-Za-z]*)")
_NO_CONSTRAINTS = GRID_ITEMS | {"Given", "FullRankTies"}


@dataclass
class _Text:
    """The lines of one puzzle."""

    lines: list[Line] = field(default_factory=list)
    is_link: bool = False
    remarks: list[str] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        return any(_is_content(text) for _, text in self.lines)

    @property
    def size(self) -> int:
        return sum(len(line) + 1 for _, line in self.lines)

    @property
    def comment(self) -> str:
        comments = (line[1:].strip() for _, line in self.lines if line.startswith("#"))
        return "\n".join(filter(None, comments))

    @property
    def first(self) -> int:
        """The number of the line with which the puzzle begins."""
        return next(number for number, line in self.lines if _is_content(line))

    @property
    def is_shaped(self) -> bool:
        return any(_SHAPE.search(line) for _, line in self.lines if _is_content(line))

    def notes(self) -> tuple[str, ...]:
        """Say how the lines were told apart, where they could be other puzzles."""
        if self.is_link:
            return ()
        starts = {number for number, line in self.lines if _ITEM.match(line)}
        starts |= {section.first for section in sections(self.lines)}
        if len(starts) < 2:
            return tuple(self.remarks)
        return (*self.remarks, f"lines {min(starts)} to {max(starts)} are read as one puzzle")


def read(source: Source, options: Options) -> Iterator[Entry]:
    """Yield the puzzles of a source; see above how they are told apart.

    The options are not needed, for a text says everything itself.

    Raises:
        PuzzleFormatError: located, if something is not understood.
    """
    for text in _texts(source):
        if not isinstance(text, _Text):
            yield text
        elif text.begun:
            yield attempt(partial(_puzzle_of, text, source))


def _texts(source: Source) -> Iterator[_Text | PuzzleFormatError | UndecidedError]:
    run = _Run(source)
    before = ""
    for number, line in source:
        is_behind, before = _ITEM.match(before), line
        link, said = with_remark_apart(line)
        if _LINK.fullmatch(link):
            yield from run.end()
            yield attempt(partial(_text_of_link, link, said.strip(), number, source))
            run = _Run(source)
        elif is_behind and read_plain_line(line.strip()):
            yield from run.end()
            yield _Text([(number, line)])
            run, before = _Run(source), ".~"  # so is one behind it
        else:
            for second in islice(_SHAPE_OF_ANOTHER.finditer(line), 1, 2):
                found, expected = "a second .Shape on a line", "each puzzle on lines of its own"
                raise source.error(found, expected, line=number, column=second.start() + 1)
            yield from run.add((number, line))
    yield from run.end()


class _Run:
    """Successive lines that are no links. Only as many are held as one text may have."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._lines: list[Line] = []
        self._size = 0
        self._whole: bool | None = None  # whether each line is a puzzle, once that is settled

    def add(self, line: Line) -> Iterator[_Text]:
        """Take a line, and yield the texts that are complete if there are too many."""
        self._lines.append(line)
        self._size += len(line[1]) + 1
        if self._size > MAX_TEXT:
            *complete, last = self.end()
            yield from complete
            if not complete:
                yield last  # too long, which its reader says
                last = _Text()
            self._lines = last.lines
            self._size = last.size

    def end(self) -> Iterator[_Text]:
        """Yield the texts of the lines that are left, one at least."""
        content = [line for _, line in self._lines if _is_content(line)]
        are_whole = _are_whole(content)
        if self._whole and not are_whole:
            raise self._error_of_part()
        if self._whole is None:
            self._whole = are_whole
        return _single(self._lines) if self._whole else _joined(self._lines)

    def _error_of_part(self) -> PuzzleFormatError:
        """Return what is wrong with the first line that is a part of a puzzle, unlike others."""
        parts = (n for n, line in self._lines if _is_content(line) and not _are_whole([line]))
        number = next(parts, self._lines[0][0])
        found = "a line that is no puzzle of its own"
        return self._source.error(found, "one, as all lines before are", line=number)


def _single(lines: Sequence[Line]) -> Iterator[_Text]:
    """Yield the texts of lines that are a puzzle each."""
    texts = [_Text()]
    for number, line in lines:
        texts[-1].lines.append((number, line))
        if _is_content(line):  # comments belong to the puzzle after them, or to the only one
            texts.append(_Text())
    if len(texts) == 2:
        texts[0].lines += texts[1].lines
    for text, following in pairwise(texts[:-1]):
        if text.is_shaped and not following.is_shaped:
            other = f"line {following.first}, which has no .Shape, is read as another puzzle"
            text.remarks.append(other)
            following.remarks.append(other.replace("another puzzle", "a puzzle of its own"))
    yield from texts


def _joined(lines: Sequence[Line]) -> Iterator[_Text]:
    """Yield the texts of lines of which several are a puzzle."""
    text, shaped = _Text(), False
    for number, line in lines:
        if shaped and _SHAPE.match(line.lstrip()):
            yield text
            text = _Text()
        shaped = shaped or _SHAPE.search(line) is not None
        text.lines.append((number, line))
    yield text


def _is_content(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _are_whole(lines: Sequence[str]) -> bool:
    """Say whether each line is a puzzle of its own."""
    counts = list(map(_items_of, lines))
    shaped = all(_SHAPE.match(line.lstrip()) for line in lines)
    return all(count > 1 or (count == 1 and shaped) for count in counts)


def _items_of(line: str) -> int:
    """Count the items of a line that are not inside another; 0 if they are not whole."""
    if not _ITEMS.fullmatch("".join(line.split())):
        return 0
    depth = count = 0
    for name in _NAME.findall(line):
        depth -= name == "End"
        if depth < 0:
            return 0
        count += depth == 0 and name != "End"
        depth += name in COMPOSITES
    return 0 if depth else count


def _text_of_link(link: str, said: str, number: int, source: Source) -> _Text:
    """Return what a link holds, with the remark behind it as one of its comments."""
    try:
        query = urlsplit(link).query if "?" in link else link
        values = parse_qs(query, keep_blank_values=True, max_num_fields=50).get("q")
    except ValueError:
        values = None
    if not values or not values[0].strip():
        raise source.error(
            "a link without a puzzle", "a link with the puzzle after ?q=", line=number
        )
    return _Text([(number, part) for part in (*values[0].split("\n"), said)], True)


def _puzzle_of(text: _Text, source: Source) -> Puzzle:
    first = text.first

    def error(place: Place, found: str, expected: str) -> PuzzleFormatError:
        line, column = place
        if text.is_link:  # columns of what is encoded in a link lead nowhere
            line, column = first, None
        return source.error(found, expected, line=line or first, column=column)

    if text.size > MAX_TEXT:
        raise error((first, None), "a longer text", f"at most {MAX_TEXT} characters")
    items: list[Item] = []
    letters = False
    for section in sections(text.lines):
        plain = plain_items(section, error)
        if plain is None:
            items += parse_items(section, error)
        else:
            items += plain.items
            letters = letters or plain.letters
    return _puzzle(
        items,
        error,
        letters,
        name=source.puzzle_name(first),
        comment=text.comment,
        notes=text.notes(),
    )


def _puzzle(
    items: Sequence[Item],
    error: ErrorAt,
    letters: bool,
    *,
    name: str,
    comment: str,
    notes: Sequence[str],
) -> Puzzle:
    board = read_board(items, error)
    context = Context(board, error, _ties(items, error), set())
    rest = [item for item in items if item.name not in _NO_CONSTRAINTS]
    check_marks(rest, error)
    constraints = [*(shaded(board, board.main) if board.is_shaded else ())]
    constraints += convert_all(rest, context)
    copied, constraints = _apart(constraints)
    allowed = _allowed(items, copied, context)
    constraints += _ties_alone(constraints, context)
    grid = only_named(board, sorted(context.named))
    givens, candidates = _clues(allowed, grid)
    hints = (f"{item.name} is a hint for a solver" for item in items if item.name in HINTS)
    alphabet = LETTERS[: len(grid.digits)] if letters and grid.digits[0] == 1 else ""
    try:
        puzzle = Puzzle(
            grid,
            givens,
            candidates,
            comment=comment,
            name=name,
            alphabet=alphabet,
            constraints=tuple(constraints),
            notes=(*notes, *hints, *_replaced(items), *context.notes),
        )
        return with_words_accounted_for(puzzle)
    except ConstraintError as problem:
        _locate(rest, context, ConstraintBoard(grid, constraints))
        # It is none of those items, so the problem is how ties count.
        raise constraint_error(_item_of_ties(items) or items[0], problem, error) from None
    except GridError as problem:
        raise error((None, None), str(problem), "a puzzle that fits its grid") from None


def _replaced(items: Sequence[Item]) -> Iterator[str]:
    """Say which items count no more, as a puzzle has one of the kind and another one follows."""
    for name in ("Shape", "RegionSize", "FullRankTies"):
        if len({item.parts for item in items if item.name == name}) > 1:
            yield f"a later .{name} replaces one before it"


def _clues(
    allowed: Mapping[str, frozenset[int]], grid: Grid
) -> tuple[tuple[int | None, ...], dict[int, frozenset[int]]]:
    """Return the givens, and the candidates of cells that are left several digits or none.

    Cells that are left all of theirs have none, for that says nothing.
    """
    digits: list[int | None] = [None] * len(grid.cells)
    candidates: dict[int, frozenset[int]] = {}
    for cell_name, values in allowed.items():
        cell = grid.cell(cell_name)
        if len(values) == 1:
            (digits[cell],) = values
        elif values != {*grid.domains[cell]}:
            candidates[cell] = values
    return tuple(digits), candidates


def _apart(constraints: Sequence[Constraint]) -> tuple[list[DigitClass], list[Constraint]]:
    """Tell what copies say that a cell can be, as givens do, from the constraints."""
    copied = [one for one in constraints if isinstance(one, DigitClass)]
    return copied, [one for one in constraints if not isinstance(one, DigitClass)]


def _allowed(
    items: Sequence[Item], copied: Sequence[DigitClass], context: Context
) -> dict[str, frozenset[int]]:
    """Return the digits that the givens leave each cell, also those that were copied."""
    allowed: dict[str, frozenset[int]] = {}
    copies = ((cell, one.digits) for one in copied for cell in one.cells.split())
    for cell, digits in chain(copies, _given(items, context)):
        allowed[cell] = allowed.get(cell, frozenset(digits)).intersection(digits)
    return allowed


def _given(items: Sequence[Item], context: Context) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the cells that givens are about, with the digits that each leaves."""
    for item in items:
        if item.name == "Given":
            clue = ItemReader(item, context, HERE)
            for cell, digits in given_cells(clue):
                if not digits:
                    found = f"{cell.upper()} without digits"
                    raise clue.error(found, "one or more, such as R1C1_5")
                yield cell, digits


def _ties(items: Sequence[Item], error: ErrorAt) -> str:
    ties = TIES[0]
    for item in items:
        if item.name == "FullRankTies":
            ties = item.parts[0] if len(item.parts) == 1 else ""
            if ties not in TIES:
                found = f"the ties {quote('~'.join(item.parts))}"
                raise error(item.place, found, f"one of {', '.join(TIES)}")
    return ties


def _item_of_ties(items: Sequence[Item]) -> Item | None:
    return next((item for item in items if item.name == "FullRankTies"), None)


def _ties_alone(constraints: Sequence[Constraint], context: Context) -> list[Constraint]:
    """State that no readings are equal where no clue says so that must hold."""
    said = any(isinstance(constraint, FullRank) for constraint in constraints)
    return [FullRankTies("none")] if context.ties == "none" and not said else []


def _locate(items: Sequence[Item], context: Context, board: ConstraintBoard) -> None:
    """Raise the error of the item whose constraint does not fit the grid."""
    context.work = 0
    for item in items:
        constraints = convert(item, context)
        try:
            for constraint in constraints:
                constraint.validate(board)
        except ConstraintError as problem:
            raise constraint_error(item, problem, context.error) from None
