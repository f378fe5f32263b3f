"""What every format consists of: a name, a reader, a writer; and what a reader may be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TypeAlias, TypeVar

from sudoku_model.errors import OptionError, PuzzleFormatError, UndecidedError
from sudoku_model.formats.source import Source, is_content
from sudoku_model.grid import MAX_CELLS
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import shown

NAMED_ALPHABETS = ("digits", "letters", "zero")
"""Alphabets that fit every size: 1-9A-Z, A-Z and 0-9A-Z."""


@dataclass(frozen=True)
class Options:
    """What the caller knows better than the text.

    Attributes:
        box: rows and columns of a box, and so the size of the grid.
        alphabet: one of `NAMED_ALPHABETS`, or the symbols of the digits in order.
        state_offered: whether to state what is offered for rules in words.

    Raises:
        OptionError: if a value makes no sense.
    """

    box: tuple[int, int] | None = None
    alphabet: str | None = None
    state_offered: bool = False

    def __post_init__(self) -> None:
        if self.box is not None:
            _check_box(self.box)
        if self.alphabet is not None and self.alphabet not in NAMED_ALPHABETS:
            _check_alphabet(self.alphabet)

    @property
    def order(self) -> int | None:
        """The number of digits, if the box is given."""
        return self.box and self.box[0] * self.box[1]


NO_OPTIONS = Options()
"""The text says it all."""


def attempt(read: Callable[[], Read]) -> Read | PuzzleFormatError | UndecidedError:
    """Read one puzzle of several; what is wrong with it does not matter to the others."""
    try:
        return read()
    except (PuzzleFormatError, UndecidedError) as problem:
        return problem


def by_line(
    read: Callable[[Source, Options], Puzzle],
    source: Source,
    options: Options,
    starts_of: Callable[[str], Sequence[int]] | None = None,
) -> Iterator[Entry]:
    """Yield the puzzle of each line that is neither empty nor a comment, or what is wrong there.

    Args:
        read: reads the puzzle on a line, or on a part of one.
        source: the lines.
        options: what the caller knows.
        starts_of: where on a line puzzles begin, if several may stand there.
    """
    for line in source:
        if not is_content(line[1]):
            continue
        parts = [source.up_to(iter((line,)))]
        if starts_of is not None:
            ends = pairwise((0, *starts_of(line[1])[1:], len(line[1])))
            parts = [source.part(line, start, end) for start, end in ends]
        for part in parts:
            yield attempt(partial(read, part, options))


def _check_box(box: object) -> None:
    match box:
        case tuple((int(rows), int(columns))) if rows > 0 < columns:
            if (rows * columns) ** 2 <= MAX_CELLS:
                return
    raise OptionError(
        f"box is {shown(box)}, expected rows and columns of a box such as (3, 3), "
        "for a grid of at most 100x100 cells"
    )


def _check_alphabet(alphabet: object) -> None:
    if (
        not isinstance(alphabet, str)
        or not alphabet.isprintable()
        or " " in alphabet
        or len(set(alphabet)) != len(alphabet)
        or not alphabet
    ):
        raise OptionError(
            f"alphabet is {shown(alphabet)}, expected one of {', '.join(NAMED_ALPHABETS)}, "
            "or a string of different symbols without spaces"
        )


def one_by_one(write: Callable[[Puzzle], str], between: str = "") -> Writer:
    """Return what writes several puzzles, of what writes one, with a text between each two."""

    def texts(puzzles: Iterable[Puzzle]) -> Iterator[str]:
        for index, puzzle in enumerate(puzzles):
            yield between * (index > 0) + write(puzzle)

    return texts


Entry: TypeAlias = Puzzle | PuzzleFormatError | UndecidedError
"""A puzzle, or why it cannot be read, or not in time."""

Read = TypeVar("Read")

Reader: TypeAlias = Callable[[Source, Options], Iterator[Entry]]
Writer: TypeAlias = Callable[[Iterable[Puzzle]], Iterator[str]]


@dataclass(frozen=True)
class Format:
    """A way of writing puzzles as text.

    Attributes:
        name: what options call it.
        description: one line for people.
        read: yields the puzzles of a source, lazily where the format allows. What is wrong with
            one of them is yielded in its place; only what hides the next one as well is raised.
        write: yields chunks of text which together hold the puzzles given, or None.
        digits_only: whether it holds grids and their digits, and no other rules. Of a solution it
            then holds the digits on the board.
        keeps: what is written of what states nothing: title, author, rules, drawings, fog.
        has_own_digits: whether a text says itself which digits it means, whatever the alphabet.
        has_solution: whether it holds a solution beside the puzzle. Of a solution it then holds the
            puzzle together with it, where other formats hold the filled board.
        has_links: whether a puzzle may be a link, or what one carries.
        is_one_a_line: whether each line holds a puzzle, unless it begins a JSON document.
        fits_in_cells: whether a puzzle may stand in a cell of a table.
        keeps_comments: whether lines behind # are texts of the puzzle, or of the one below them.
        mark: what the first line begins with, and that of no other format does. A format without
            a mark of this kind has a rule in `layouts`.
    """

    name: str
    description: str
    read: Reader
    write: Writer | None = None
    digits_only: bool = False
    keeps: frozenset[str] = frozenset()
    has_own_digits: bool = False
    has_solution: bool = False
    has_links: bool = False
    is_one_a_line: bool = False
    fits_in_cells: bool = False
    keeps_comments: bool = False
    mark: str = ""

    @property
    def can_write(self) -> bool:
        """Whether puzzles can be written in this format."""
        return self.write is not None


of_digits = partial(Format, digits_only=True)
"""Makes a format that holds grids and their digits, and no other rules."""
