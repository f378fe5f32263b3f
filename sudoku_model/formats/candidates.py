"""Grids of candidates: each cell lists the digits that are still possible.

Two formats write them: the bordered grids that solvers print, and SudoCue's files (.sdx).
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, Options, of_digits, one_by_one
from sudoku_model.formats.cells import Givens, decode_symbols, givens_of, or_classic, quote
from sudoku_model.formats.drawn import Drawing, Row, Token, grids_in
from sudoku_model.formats.source import Source
from sudoku_model.formats.writing import (
    classic_only,
    digit_symbols,
    framed_rows,
    refusal,
    regular_box,
)
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

_MARKS = re.compile(r"[*#@+-]")
_MARKS_AND_LETTERS = re.compile(r"[*#@+\-A-Za-z]")


def unmark(text: str, order: int) -> str:
    """Strip what solvers put beside the candidates that a step is about."""
    return (_MARKS_AND_LETTERS if order <= 9 else _MARKS).sub("", text)


class _Listing(Drawing):
    """A grid of which each cell lists digits."""

    @staticmethod
    @abstractmethod
    def clean(text: str, order: int) -> str:
        """Return what a token says of digits, in a grid of so many."""

    def add_row(self, row: Row) -> None:
        order = self.order or self.order_of(row)
        segments = tuple(
            tuple(token for token in segment if self.clean(token.text, order))
            for segment in row.segments
        )
        if not (self.order or any(segments)):
            found = quote(" ".join(token.text for token in row.tokens))
            raise self.source.error(found, "the candidates of cells", line=row.line)
        super().add_row(replace(row, segments=segments))

    def order_of(self, row: Row) -> int:
        return len(row.tokens)

    def cells_of(self, row: Row) -> list[Token] | None:
        return row.separated(self.order)

    def listed(self) -> tuple[list[frozenset[int]], str]:
        """Return the digits that each cell lists, and the alphabet."""
        texts = [self.clean(token.text, self.order) for token in self.cells]
        owners = [cell for cell, text in enumerate(texts) for _ in text]

        def error_at(symbol: int, found: str, expected: str) -> PuzzleFormatError:
            return self.cell_error(owners[symbol], found, expected)

        digits, alphabet = decode_symbols("".join(texts), self.order, self.options, error_at)
        listed: list[set[int]] = [set() for _ in texts]
        for cell, digit in zip(owners, digits, strict=True):
            if digit is None:
                raise self.cell_error(cell, quote(texts[cell]), "the candidates of the cell")
            listed[cell].add(digit)
        return [frozenset(cell) for cell in listed], alphabet


def _read_candidates(source: Source, options: Options) -> Iterator[Entry]:
    yield from grids_in(iter(source), partial(_Candidates, source, options))


class _Candidates(_Listing):
    clean = staticmethod(unmark)

    def filled(self, grid: Grid, **texts: Any) -> Puzzle:
        listed, alphabet = self.listed()
        # One digit alone may be a given, or the last candidate of a cell that nobody filled.
        # As HoDoKu does, take it for a given unless a cell that it sees still lists the digit.
        givens = tuple(
            min(digits)
            if len(digits) == 1 and not any(digits < listed[peer] for peer in grid.peers[cell])
            else None
            for cell, digits in enumerate(listed)
        )
        return _puzzle(grid, givens, listed, alphabet=alphabet, **texts)


def _puzzle(grid: Grid, givens: Givens, listed: Sequence[frozenset[int]], **texts: Any) -> Puzzle:
    """Return a puzzle with what cells list that have no given, and not all digits."""
    candidates = {
        cell: digits
        for cell, digits in enumerate(listed)
        if givens[cell] is None and len(digits) < grid.order
    }
    return Puzzle(grid, givens, candidates, **texts)


def _drawn(puzzle: Puzzle) -> str:
    box = regular_box(puzzle, CANDIDATES.name)
    allowed = _without_givens(puzzle)
    symbols = digit_symbols(puzzle, CANDIDATES.name)
    return framed_rows(["".join(symbols[digit - 1] for digit in digits) for digits in allowed], box)


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
    yield from grids_in(iter(source), partial(_Sdx, source, or_classic(options)))


class _Sdx(_Listing):
    @staticmethod
    def clean(text: str, order: int) -> str:
        return (text.removeprefix("u") or text) if order <= 9 else text

    def filled(self, grid: Grid, **texts: Any) -> Puzzle:
        listed, alphabet = self.listed()
        # What the player placed is no clue.
        listed = [
            frozenset(grid.digits) if token.text.startswith("u") else digits
            for token, digits in zip(self.cells, listed, strict=True)
        ]
        return _puzzle(grid, givens_of(listed), listed, alphabet=alphabet, **texts)


def _sdx_rows(puzzle: Puzzle) -> str:
    classic_only(puzzle, SDX.name)
    cells = ["".join(map(str, digits)) for digits in _allowed(puzzle, SDX.name)]
    return "".join(" ".join(cells[part]) + "\n" for part in puzzle.grid.row_slices())


def _allowed(puzzle: Puzzle, format_name: str) -> list[tuple[int, ...]]:
    """Return the digits that the clues of each cell leave it; there must be one.

    Raises:
        UnsupportedError: if a cell has none, which these formats cannot express.
    """
    allowed = [*map(puzzle.allowed, puzzle.grid.cells)]
    for cell, digits in enumerate(allowed):
        if not digits:
            name = puzzle.grid.cell_name(cell)
            raise refusal(format_name, "at least one candidate for each cell", f"none for {name}")
    return allowed


CANDIDATES = of_digits(
    "candidates",
    "candidate grid: the possible digits of each cell (PM grid)",
    _read_candidates,
    one_by_one(_drawn, "\n"),
)
SDX = of_digits(
    "sdx",
    "SudoCue file: nine rows of digits and candidates",
    _read_sdx,
    one_by_one(_sdx_rows, "\n"),
)
