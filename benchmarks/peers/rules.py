"""A classic grid as plain numbers, for peers that are told the rules."""

from __future__ import annotations

from itertools import product

NINE = range(9)

ROWS = [[9 * row + column for column in NINE] for row in NINE]
COLUMNS = [[9 * row + column for row in NINE] for column in NINE]
BOXES = [
    [27 * band + 3 * stack + 9 * row + column for row, column in product(range(3), repeat=2)]
    for band, stack in product(range(3), repeat=2)
]
HOUSES = ROWS + COLUMNS + BOXES


def digits(line: str) -> list[int]:
    """Return the 81 digits of a line, 0 for a blank."""
    return [int(symbol) if symbol.isdigit() else 0 for symbol in line]


def square(line: str) -> list[list[int]]:
    """Return the digits of a line in nine rows, 0 for a blank."""
    cells = digits(line)
    return [cells[start : start + 9] for start in range(0, 81, 9)]
