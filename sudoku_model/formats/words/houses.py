"""Houses that a sentence takes for granted and the grid does not have: boxes of a Latin square."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from sudoku_model.constraints import (
    ChaosConstruction,
    DifferentDigits,
    Doubler,
    ExtraRegion,
    HotCold,
    KillerCage,
    Negator,
)
from sudoku_model.drafting import number_of_grids
from sudoku_model.formats.words.clauses import HOUSES, LINES, has, meanings_of
from sudoku_model.formats.words.vocabulary import BREAK, QUIET_ROLES, Item
from sudoku_model.grid import Grid, tiling_box
from sudoku_model.puzzle import Puzzle

_SIZE = re.compile(r"(?P<high>\d{1,3}) ?(?:x|by) ?(?P<wide>\d{1,3})|three by three", re.ASCII)
"""How the size of boxes is said in a word that means boxes."""


def missing_houses(puzzle: Puzzle) -> frozenset[str]:
    """Return the meanings that name rows, columns or regions of which a puzzle has none.

    Where cells of different digits are stated that are as many as there are digits, they may be
    such houses.
    """
    grid, board = puzzle.grid, puzzle.board
    groups = board.of_kind(DifferentDigits, ExtraRegion, KillerCage)
    if grid.more_houses or any(len(board.cells(one.cells)) >= len(grid.digits) for one in groups):
        return frozenset()
    has_regions = ChaosConstruction in board.kinds or any(one is not None for one in grid.regions)
    houses = {
        "row": grid.has_rows,
        "column": grid.has_columns,
        "box": has_regions,
        "region": has_regions,
    }
    return frozenset(house for house, is_there in houses.items() if not is_there)


def with_squares_as_boxes(items: Iterable[Item]) -> list[Item]:
    """Take what is said of squares of 2x2 cells for said of boxes, where these are the boxes."""
    return [
        replace(item, labels=frozenset(("box",))) if "two-by-two" in item.labels else item
        for item in items
    ]


def with_grids_told(items: list[Item], grid: Grid) -> list[Item]:
    """Take "all five overlapping grids" for "all grids" where so many overlap, as in a samurai."""
    count = number_of_grids(grid)
    if count < 2:
        return items
    told: list[Item] = []
    for item in reversed(items):
        if meant := _OF_GRIDS.keys() & item.labels:
            told.append(replace(item, labels=frozenset(map(_OF_GRIDS.__getitem__, meant))))
        elif not (_names_grids(told[-1:]) and _tells_them(item, count)):
            told.append(item)
    return told[::-1]


def _names_grids(items: Iterable[Item]) -> bool:
    return any(item.labels & _GRIDS or item.kind == "product" for item in items)


def _tells_them(item: Item, count: int) -> bool:
    """Say whether a word tells that grids overlap, or how many they are."""
    return "overlap" in item.labels or item.numbers == (count,)


def compares_grids(items: Sequence[Item], grid: Grid) -> bool:
    """Say whether something is said of several grids that overlap at once: "the grids differ"."""
    said = meanings_of(items)
    if number_of_grids(grid) < 2 or "grid" not in said:
        return False
    are_different = said & _DIFFERING and not said & _IN_GRIDS
    are_others = any(map(_tells_grids_apart, items, items[1:]))
    return bool(are_different) or are_others or "across" in said


def _tells_grids_apart(before: Item, item: Item) -> bool:
    return "different" in before.labels and "grid" in item.labels


_GRIDS = frozenset(("grid", "sudoku"))
_OF_GRIDS = {"several-grids": "sudoku", "grids": "grid"}
"""What words for several grids mean where there are several."""
_DIFFERING = frozenset(("different", "repeat"))
_IN_GRIDS = HOUSES | {"digit", "cell", "range"}


def with_digits_between(items: list[Item]) -> list[Item]:
    """Take "a digit between 1 and 9" for "from 1 to 9", where it is only about what to fill in.

    In other sentences digits stand between two others, as in a sandwich.
    """
    at = next((at for at, item in enumerate(items) if "between" in item.labels), 0)
    between = items[at : at + 4]
    if not (has(items[at - 1 : at], "digit") and _is_span(between)):
        return items
    if not meanings_of(items) <= _FILLING:
        return items
    text = " ".join(item.text for item in between)
    _, low, _, high = between
    return [*items[:at], Item(text, "range", numbers=low.numbers + high.numbers), *items[at + 4 :]]


def _is_span(words: Sequence[Item]) -> bool:
    """Say whether words are "between", a number, "and" and another one."""
    _, low, joins, high = [*words, *[BREAK] * 4][:4]
    return low.kind == high.kind == "number" and "joins" in joins.labels


def tell_their_total(items: Sequence[Item], puzzle: Puzzle) -> bool:
    """Say whether houses are said to sum to what all digits do anyway: "a row adds up to 45".

    Args:
        items: the words of a sentence.
        puzzle: what is stated; digits that count otherwise than as they are have other sums.
    """
    grid, said = puzzle.grid, meanings_of(items)
    told = [item.numbers for item in items if item.kind == "number"]
    are_full = grid.rows == grid.columns == len(grid.digits) and not grid.more_houses
    return (
        are_full
        and told == [(sum(grid.digits),)]
        and bool(said & _SUMS and (said & HOUSES or _are_all(items, grid)))
        and said.isdisjoint(missing_houses(puzzle))
        and said <= _OF_TOTALS
        and not puzzle.board.of_kind(Doubler, HotCold, Negator)
    )


def _are_all(items: Sequence[Item], grid: Grid) -> bool:
    """Say whether digits are named that are all of a grid: "the digits 1 to 9"."""
    ends = (min(grid.digits), max(grid.digits))
    return any(item.kind == "range" and item.numbers == ends for item in items)


_SUMS = frozenset(("sum", "total"))
_OF_TOTALS = (
    HOUSES | _SUMS | {"adds-up", "all-of", "asserts", "digit", "filler", "joins", "obliges"}
)


def speaks_of_missing(items: list[Item], missing: frozenset[str], puzzle: Puzzle) -> bool:
    """Say whether a sentence about the houses of a grid is about some that it does not have.

    It may deny them: "there are no boxes". "Normal sudoku rules apply" is about rows and columns
    and, unless it names the houses that it means, about boxes where the size of the grid has them.

    Args:
        items: the words of the sentence.
        missing: the meanings that name houses of which the grid has none.
        puzzle: what is stated.
    """
    meanings = meanings_of(items)
    is_latin = "latin" in meanings
    is_usual = "normal" in meanings or meanings >= {"sudoku", "rule"}
    if missing & LINES and (is_latin or is_usual):
        return True
    if is_usual and not is_latin and not meanings & HOUSES:
        return bool(missing) and _has_usual_boxes(puzzle.grid)
    return not is_latin and _names_without_denial(items, missing, puzzle)


def _names_without_denial(items: list[Item], missing: frozenset[str], puzzle: Puzzle) -> bool:
    """Say whether a sentence names such houses, or some of another size, and does not deny them."""
    words = [item for item in items if "filler" not in item.labels]
    return any(
        (item.labels & missing or _is_of_another_size(item, puzzle))
        and "negates" not in before.labels
        for before, item in pairwise([BREAK, *words])
    )


def _is_of_another_size(item: Item, puzzle: Puzzle) -> bool:
    """Say whether a word names a size that neither boxes nor the grid have.

    Whoever writes rules may say the width first. Without any the boxes are mostly those that are
    usual, and so may be others than a comment means. Of several grids in one nothing is said.
    """
    grid = puzzle.grid
    if grid.more_houses or not tells_size(item):
        return False
    size = _size_of_boxes(item)
    ordered = sorted if puzzle.rules else list
    named = size or item.numbers
    is_of_grid = not size and sorted(named) == sorted((grid.rows, grid.columns))
    boxes = [_box(grid, region) for region in grid.regions_by_number.values()]
    return not is_of_grid and (not boxes or any(ordered(box) != ordered(named) for box in boxes))


def tells_size(item: Item) -> bool:
    """Say whether a word tells a size: "2x3 boxes" is one, and so is "2x3"."""
    return item.kind == "product" or _size_of_boxes(item) != ()


def _size_of_boxes(item: Item) -> tuple[int, ...]:
    """Return the size that a word for boxes tells; none if it tells none."""
    size = _SIZE.search(item.text.casefold()) if "box" in item.labels else None
    if size is None:
        return ()
    return (3, 3) if size["high"] is None else (int(size["high"]), int(size["wide"]))


def _box(grid: Grid, region: Sequence[int]) -> tuple[int, ...]:
    """Return the height and the width of a region; none if it is no rectangle."""
    places = [divmod(cell, grid.columns) for cell in region]
    high, wide = (max(along) - min(along) + 1 for along in zip(*places, strict=True))
    return (high, wide) if high * wide == len(region) else ()


def _has_usual_boxes(grid: Grid) -> bool:
    return tiling_box(grid.rows, grid.columns, len(grid.digits)) is not None


_FILLING = (
    HOUSES
    | QUIET_ROLES
    | {
        *("all-of", "between", "cell", "contain", "digit", "different", "empty", "exactly"),
        *("fill", "grid", "normal", "once", "place", "repeat", "square", "sudoku"),
    }
)
"""What is said of digits that the grid is filled with."""
