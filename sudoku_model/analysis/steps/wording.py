"""Cells, digits and conclusions in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sudoku_model.analysis.steps.extra_cells import cell_in_words, in_words
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.missing_digits import houses_that_miss
from sudoku_model.constraints.region_cells import cell_of_region
from sudoku_model.constraints.wording import enumerated
from sudoku_model.grid import Grid

MOST_LISTED = 3
"""How many combinations are listed; of more the number is told."""


def cells_in_words(grid: Grid, cells: Sequence[int], word: str = "and") -> str:
    """List cells in their order, straight runs of them as in ``r1c1-r1c4``."""
    return enumerated(_runs(grid, cells), word)


_SEVERAL_CELLS = re.compile(r"r\d+c\d+(?: r\d+c\d+){2,}")


def with_runs(grid: Grid, text: str) -> str:
    """Return a sentence in which straight runs of listed cells are told by their ends."""

    def told(found: re.Match[str]) -> str:
        return " ".join(_runs(grid, [grid.cell(name) for name in found[0].split()]))

    return in_words(grid, _SEVERAL_CELLS.sub(told, text))


def _runs(grid: Grid, cells: Sequence[int]) -> Iterable[str]:
    start = 0
    while start < len(cells):
        stop = start + 1
        while stop < len(cells) and _goes_on(grid, cells[start : stop + 1]):
            stop += 1
        if stop - start < 3:
            stop = start + 1
        ends = dict.fromkeys((cells[start], cells[stop - 1]))
        yield "-".join(cell_in_words(grid, cell) for cell in ends)
        start = stop


def _goes_on(grid: Grid, run: Sequence[int]) -> bool:
    """Say whether cells follow each other along a row or a column of the board."""
    step = run[1] - run[0]
    across = abs(step) == 1 and len({cell // grid.columns for cell in run}) == 1
    return (
        max(run) < len(grid.board)
        and (across or abs(step) == grid.columns)
        and all(run[n + 1] - run[n] == step for n in range(len(run) - 1))
    )


def combinations_in_words(sets: Iterable[Sequence[int]]) -> str:
    """List combinations as in ``1+2+6 or 1+3+5``; say how many there are if they are many."""
    shown = ["+".join(map(str, digits)) for digits in sorted(map(sorted, sets))]
    if len(shown) > MOST_LISTED:
        return f"one of {len(shown)} combinations"
    return enumerated(shown, "or")


def excluded_in_words(layout: Layout, alive: int, excluded: int) -> str:
    """Say what candidates that are gone mean: ``r1c5 and r1c7 are not 5``, ``r1c9 is 3 or 4``."""
    grid, alike = layout.puzzle.grid, dict[str, list[int]]()
    for cell in layout.cells_in(excluded):
        if cell in layout.modified:
            kept = layout.cell_masks[cell] & ~excluded
            told = mark_in_words(layout, cell, kept & alive or kept)
            alike.setdefault(told, []).append(layout.modified[cell].cell)
            continue
        own = layout.cell_masks[cell]
        gone, left = (layout.digits_in(own & mask) for mask in (excluded, alive & ~excluded))
        told = _left_in_words(gone, left, is_region=cell >= len(grid.board))
        alike.setdefault(told, []).append(cell)
    said = [
        f"{cells_in_words(grid, cells)} {'is' if len(cells) == 1 else 'are'} {told}"
        for told, cells in alike.items()
    ]
    return _in_clauses(said)


def mark_in_words(layout: Layout, mark: int, left: int) -> str:
    """Say what is left of whether a cell is modified: ``doubled``, ``not doubled``."""
    words = layout.modified[mark].modifier.kinds
    kinds = layout.digits_in(layout.cell_masks[mark] & left)
    if not kinds or len(kinds) > len(words):
        either = enumerated(words, "or")
        return f"{either} or not" if kinds else f"neither {either} nor not"
    is_open = 0 in kinds
    told = [word for kind, word in enumerate(words, 1) if (kind in kinds) != is_open]
    return f"{'not ' if is_open else ''}{enumerated(told, 'or')}"


def cell_about(layout: Layout, cell: int) -> int:
    """Return the cell of the board that one beside it is about; any other cell itself."""
    if cell in layout.modified:
        return layout.modified[cell].cell
    about = cell_of_region(layout.puzzle.grid, cell)
    return cell if about is None else about


def beside_in_words(layout: Layout, mask: int, *, is_true: bool) -> list[str]:
    """Say of candidates beside the board, cell by cell, that one is true, or that none is.

    Cells of which the same is said are told together: ``r3c2 or r3c3 doubled``.
    """
    grid, alike = layout.puzzle.grid, dict[str, list[str]]()
    for cell in layout.cells_in(mask):
        about, denied = cell_about(layout, cell), "" if is_true else "not "
        digits = enumerated(layout.digits_in(layout.cell_masks[cell] & mask), "or")
        where = "in region " if about != cell else ""
        name = grid.cell_name(about)
        if house := houses_that_miss(grid).get(cell):
            where, name = "missing ", house.name
        told = f"{denied}{where}{digits}"
        if cell in layout.modified:
            told = mark_in_words(layout, cell, mask if is_true else ~mask)
        alike.setdefault(told, []).append(name)
    word = "or" if is_true else "and"
    return [f"{enumerated(names, word)} {told}" for told, names in alike.items()]


def on_board(layout: Layout, mask: int) -> int:
    """Return those of some candidates whose cells are on the board."""
    board = len(layout.puzzle.grid.board)
    return mask_of(one for one in bits(mask) if layout.cell_of[one] < board)


def _in_clauses(said: Sequence[str]) -> str:
    """Join clauses, of more than two with semicolons: they have commas themselves."""
    return ", and ".join(said) if len(said) < 3 else f"{'; '.join(said[:-1])}; and {said[-1]}"


def _left_in_words(gone: Sequence[int], left: Sequence[int], *, is_region: bool) -> str:
    """Say what a cell is when digits are gone, in the fewest words: ``not 5``, ``at most 6``."""
    is_shorter = 0 < len(left) < len(gone)
    # Where the digits of a pair are gone that have one between them, "at most" would hide them.
    has_gap = len(gone) <= MOST_LISTED and gone[-1] - gone[0] >= len(gone)
    is_short = is_shorter and len(left) <= MOST_LISTED
    if not (is_short or has_gap or is_region) and (bound := _bound_in_words(gone, left)):
        return bound
    return enumerated(left, "or") if is_shorter else f"not {enumerated(gone, 'or')}"


def _bound_in_words(gone: Sequence[int], left: Sequence[int]) -> str:
    """Say what a cell is at most or at least where several digits beyond are gone, else nothing."""
    if len(gone) < 2 or not left:
        return ""
    if gone[0] > left[-1]:
        return f"at most {left[-1]}"
    return f"at least {left[0]}" if gone[-1] < left[0] else ""


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def number_in_words(count: int) -> str:
    """Write a small number as a word."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def times_in_words(count: int) -> str:
    """Say how often: ``twice``, ``three times``."""
    return {1: "once", 2: "twice"}.get(count) or f"{number_in_words(count)} times"
