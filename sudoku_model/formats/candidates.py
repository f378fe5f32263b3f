"""Grids of candidates: each cell lists the digits that are still possible.

Two formats write them: the bordered grids that solvers print, and SudoCue's files (.sdx).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, Format, Options, attempt
from sudoku_model.formats.cells import decode_symbols, givens_of, grid_of, or_classic, quote
from sudoku_model.formats.drawn import Token, is_border, split_row
from sudoku_model.formats.source import Source
from sudoku_model.formats.writing import (
    classic_only,
    digit_symbols,
    framed_rows,
    refusal,
    regular_box,
)
from sudoku_model.grid import MAX_CELLS, Grid
from sudoku_model.puzzle import Puzzle

_MARKS = re.compile(r"[*#@+-]")
_MARKS_AND_LETTERS = re.compile(r"[*#@+\-A-Za-z]")


def unmark(text: str, order: int) -> str:
    """Strip what solvers put beside the candidates that a step is about."""
    return (_MARKS_AND_LETTERS if order <= 9 else _MARKS).sub("", text)


def _unprefix(text: str, order: int) -> str:
    return (text.removeprefix("u") or text) if order <= 9 else text


@dataclass(frozen=True)
class _CellTexts:
    """One grid as it is written: a token for each cell, and the line of each row."""

    source: Source
    lines: Sequence[int]
    tokens: Sequence[Token]

    @property
    def order(self) -> int:
        return len(self.lines)

    def error(self, cell: int, found: str, expected: str) -> PuzzleFormatError:
        line = self.lines[cell // self.order]
        return self.source.error(found, expected, line=line, column=self.tokens[cell].column)

    def decode(
        self, clean: Callable[[str, int], str], options: Options
    ) -> tuple[list[frozenset[int]], str]:
        """Return the digits that each cell lists, and the alphabet."""
        texts = [clean(token.text, self.order) for token in self.tokens]
        owners = [cell for cell, text in enumerate(texts) for _ in text]

        def error_at(symbol: int, found: str, expected: str) -> PuzzleFormatError:
            return self.error(owners[symbol], found, expected)

        digits, alphabet = decode_symbols("".join(texts), self.order, options, error_at)
        listed: list[set[int]] = [set() for _ in texts]
        for cell, digit in zip(owners, digits, strict=True):
            if digit is None:
                raise self.error(cell, quote(texts[cell]), "the candidates of the cell")
            listed[cell].add(digit)
        return [frozenset(cell) for cell in listed], alphabet

    def puzzle(
        self,
        grid: Grid,
        givens: tuple[int | None, ...],
        listed: list[frozenset[int]],
        alphabet: str,
    ) -> Puzzle:
        candidates = {
            cell: digits
            for cell, digits in enumerate(listed)
            if givens[cell] is None and len(digits) < self.order
        }
        name = self.source.puzzle_name(self.lines[0])
        return Puzzle(grid, givens, candidates, name=name, alphabet=alphabet)

    def grid(self, options: Options) -> Grid:
        return grid_of(self.order, options, lambda f, e: self.error(0, f, e))


def _cell_texts(
    source: Source, options: Options, clean: Callable[[str, int], str]
) -> Iterator[_CellTexts]:
    """Yield the grids of a source; the first row of each says how many cells a row has."""
    lines: list[int] = []
    tokens: list[Token] = []
    order = 0
    for number, written in _rows(source):
        order = order or options.order or len(written)
        row = [token for token in written if clean(token.text, order)]
        if len(row) != order or order**2 > MAX_CELLS:
            size = min(order, 100)
            raise source.error(f"{len(row)} cells in a row", f"{size} cells", line=number)
        lines.append(number)
        tokens += row
        if len(lines) == order:
            yield _CellTexts(source, lines, tokens)
            lines, tokens, order = [], [], 0
    if lines:
        raise source.error(f"{len(lines)} rows", f"{order} rows of {order} cells", line=lines[0])


def _rows(source: Source) -> Iterator[tuple[int, Sequence[Token]]]:
    """Yield the lines with cells in them."""
    for number, text in source:
        if text.strip() and not is_border(text) and not text.startswith("#"):
            tokens = split_row(number, text).tokens
            if tokens:  # not a bar alone
                yield number, tokens


def _read_candidates(source: Source, options: Options) -> Iterator[Entry]:
    for texts in _cell_texts(source, options, unmark):
        yield attempt(partial(_candidates_puzzle, texts, options))


def _candidates_puzzle(texts: _CellTexts, options: Options) -> Puzzle:
    grid = texts.grid(options)
    listed, alphabet = texts.decode(unmark, options)
    # One digit alone may be a given, or the last candidate of a cell that nobody filled.
    # As HoDoKu does, take it for a given unless a cell that it sees still lists the digit.
    givens = tuple(
        min(digits)
        if len(digits) == 1 and not any(digits < listed[peer] for peer in grid.peers[cell])
        else None
        for cell, digits in enumerate(listed)
    )
    return texts.puzzle(grid, givens, listed, alphabet)


def _write_candidates(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for index, puzzle in enumerate(puzzles):
        box = regular_box(puzzle, CANDIDATES.name)
        allowed = _without_givens(puzzle)
        symbols = digit_symbols(puzzle, CANDIDATES.name)
        cells = ["".join(symbols[digit - 1] for digit in digits) for digits in allowed]
        yield "\n" * (index > 0) + framed_rows(cells, box)


def _without_givens(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return the digits of each cell as people list them: without the givens that it sees.

    A given that stayed listed in a cell that it sees would not be read as a given again.
    """
    listed = _allowed(puzzle, CANDIDATES.name)
    peers = puzzle.grid.peers
    for cell, given in enumerate(puzzle.givens):
        if given is None:
            seen = {puzzle.givens[peer] for peer in peers[cell]}
            left = tuple(digit for digit in listed[cell] if digit not in seen)
            # A cell that is left nothing has no solution either way, but cannot be written.
            listed[cell] = left or listed[cell]
    return listed


def _read_sdx(source: Source, options: Options) -> Iterator[Entry]:
    options = or_classic(options)
    for texts in _cell_texts(source, options, _unprefix):
        yield attempt(partial(_sdx_puzzle, texts, options))


def _sdx_puzzle(texts: _CellTexts, options: Options) -> Puzzle:
    listed, alphabet = texts.decode(_unprefix, options)
    # What the player placed is no clue.
    listed = [
        frozenset(range(1, texts.order + 1)) if token.text.startswith("u") else digits
        for token, digits in zip(texts.tokens, listed, strict=True)
    ]
    return texts.puzzle(texts.grid(options), givens_of(listed), listed, alphabet)


def _write_sdx(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for index, puzzle in enumerate(puzzles):
        classic_only(puzzle, SDX.name)
        cells = ["".join(map(str, digits)) for digits in _allowed(puzzle, SDX.name)]
        rows = [" ".join(cells[part]) for part in puzzle.grid.row_slices()]
        yield "\n" * (index > 0) + "\n".join(rows) + "\n"


def _allowed(puzzle: Puzzle, format_name: str) -> list[tuple[int, ...]]:
    """Return the digits that the clues of each cell leave it; there must be one.

    Raises:
        UnsupportedError: if a cell has none, which these formats cannot express.
    """
    allowed = [puzzle.allowed(cell) for cell in puzzle.grid.cells]
    for cell, digits in enumerate(allowed):
        if not digits:
            name = puzzle.grid.cell_name(cell)
            raise refusal(format_name, "at least one candidate for each cell", f"none for {name}")
    return allowed


CANDIDATES = Format(
    "candidates",
    "candidate grid: the possible digits of each cell (PM grid)",
    _read_candidates,
    _write_candidates,
    digits_only=True,
)
SDX = Format(
    "sdx",
    "SudoCue file: nine rows of digits and candidates",
    _read_sdx,
    _write_sdx,
    digits_only=True,
)
