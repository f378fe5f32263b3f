"""What to do where a word of setters means something that is no constraint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ADVICE: Final[Mapping[str, str]] = {
    "regions": (
        "regions of any shape belong to the grid: Grid(9, 9, range(1, 10), regions), or a link "
        "or file that has them; those that the solver has to find are ChaosConstruction"
    ),
    "no boxes": "a grid without boxes, a Latin square, is Grid(9, 9, range(1, 10), (None,) * 81)",
    "houses": (
        "rows, columns and boxes belong to the grid, and need no constraint; "
        "further ones are Diagonal, Windoku or ExtraRegion"
    ),
    "size": (
        "size, boxes and digits belong to the grid: Grid.square(6), "
        "Grid.rectangle(4, 6, range(1, 7)); other symbols are an alphabet of reading and writing"
    ),
    "several grids": (
        "grids that share cells are one grid: Grid.samurai(), or Grid.overlapping(parts)"
    ),
    "givens": "a digit that is given belongs to the puzzle: puzzle.with_given('r1c1', 5)",
    "candidates": (
        "the digits that a cell may hold belong to the puzzle: "
        "puzzle.with_candidates('r1c1', [1, 2])"
    ),
    "fog": (
        "fog hides clues until right digits are placed, and forbids nothing: "
        "puzzle.with_fog(Fog('r1c1 r1c2')); SudokuPad shows it"
    ),
    "decoration": (
        "what is only drawn states nothing: DrawnLine, DrawnShape, puzzle.with_cosmetics(...); "
        "readers name what may be meant by it as unstated"
    ),
    "shading": (
        "loops, paths, shading and other things that the solver has to draw are not in the "
        "catalog; where the digits decide it, Connected or a constraint of your own "
        "(Predicate) may do"
    ),
    "schrodinger": (
        "cells that hold two digits at once (S-cells) are not in the catalog; "
        "cells whose value differs from their digit are Doubler, Negator, HotCold"
    ),
    "rossini": (
        "a Rossini arrow is a Thermometer on the first three cells; where there is no arrow, "
        "it is Not(Thermometer(...)) in both directions"
    ),
    "battlefield": (
        "battlefield clues are not in the catalog; one is an Or over the first and the last digit "
        "of its line: And(DigitClass(...), DigitClass(...), Sum(...))"
    ),
    "queen": (
        "a digit that keeps a queen's, a bishop's or a rook's distance: AntiLeaper(rows=k, "
        "columns=k, digits=(9,)) for each number of steps k; rows and columns do the rest"
    ),
    "cipher": (
        "unknown letters for digits are not in the catalog; cells with the same letter hold "
        "SameDigits, and those with other letters DifferentDigits"
    ),
    "product": (
        "products, averages and quotients of several cells are not in the catalog; "
        "a constraint of your own (Predicate) states those of a few cells, and Ratio is for two"
    ),
}
"""By the names under which the words stand in the files of languages. No full stop at the end."""
