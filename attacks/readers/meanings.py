"""What clues mean, as setters explain them: from the digits of all cells to yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, groupby, pairwise
from typing import TypeAlias

from attacks.readers.board import Board, Cells, Values

Meaning: TypeAlias = Callable[[Values], bool]


def _digits(values: Values, cells: Sequence[int]) -> list[int]:
    return [values[cell] for cell in cells]


def different(cells: Cells) -> Meaning:
    """No digit repeats."""
    return lambda values: len({values[cell] for cell in cells}) == len(set(cells))


def total(cells: Cells, number: int) -> Meaning:
    """The digits have a sum."""
    return lambda values: sum(_digits(values, cells)) == number


def both(*meanings: Meaning) -> Meaning:
    """All of them hold."""
    return lambda values: all(meaning(values) for meaning in meanings)


def cage(cells: Cells, number: int | None) -> Meaning:
    """A killer cage."""
    return both(different(cells), total(cells, number)) if number else different(cells)


def among(cells: Cells, digits: Sequence[int]) -> Meaning:
    """Each cell holds one of some digits."""
    return lambda values: set(_digits(values, cells)) <= set(digits)


def contains(cells: Cells, digits: Sequence[int]) -> Meaning:
    """The cells hold the digits, each as often as it is listed."""
    return lambda values: all(
        _digits(values, cells).count(digit) >= digits.count(digit) for digit in digits
    )


def rising(cells: Cells, least: int = 1) -> Meaning:
    """Each digit is so much more than the one before it."""
    return lambda values: all(values[b] - values[a] >= least for a, b in pairwise(cells))


def palindrome(cells: Cells) -> Meaning:
    """The line reads the same from both ends."""
    return lambda values: _digits(values, cells) == _digits(values, cells)[::-1]


def apart(cells: Cells, least: int) -> Meaning:
    """Neighbours on the line differ by at least so much."""
    return lambda values: all(abs(values[b] - values[a]) >= least for a, b in pairwise(cells))


def renban(cells: Cells) -> Meaning:
    """Consecutive digits without repeats in any order."""

    def holds(values: Values) -> bool:
        digits = sorted(_digits(values, list(set(cells))))
        return digits == list(range(digits[0], digits[0] + len(digits)))

    return holds


def nabner(cells: Cells) -> Meaning:
    """No two digits are equal or consecutive."""
    return lambda values: all(
        abs(values[a] - values[b]) > 1 for a, b in combinations(set(cells), 2)
    )


def between(cells: Cells) -> Meaning:
    """All digits lie between those at the ends."""

    def holds(values: Values) -> bool:
        first, *inner, last = _digits(values, cells)
        return all(min(first, last) < digit < max(first, last) for digit in inner)

    return holds


def lockout(cells: Cells, least: int) -> Meaning:
    """The ends are apart, and all digits between them are outside of their range."""

    def holds(values: Values) -> bool:
        first, *inner, last = _digits(values, cells)
        low, high = min(first, last), max(first, last)
        return high - low >= least and not any(low <= digit <= high for digit in inner)

    return holds


def cycling(cells: Cells, groups: Callable[[int], int], number: int) -> Meaning:
    """Each so many successive cells hold digits of different groups."""
    windows = [cells[start : start + number] for start in range(len(cells) - number + 1)]
    windows = windows or [cells]
    return lambda values: all(
        len({groups(values[cell]) for cell in window}) == len(window) for window in windows
    )


def arithmetic(cells: Cells) -> Meaning:
    """All steps are equal."""
    return lambda values: len({values[b] - values[a] for a, b in pairwise(cells)}) <= 1


def arrow(pill: Cells, shaft: Cells) -> Meaning:
    """The shaft adds up to the number in the pill."""

    def holds(values: Values) -> bool:
        number = int("".join(map(str, _digits(values, pill))))
        return number == sum(_digits(values, shaft))

    return holds


def double_arrow(cells: Cells) -> Meaning:
    """The ends add up to what lies between them."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        return digits[0] + digits[-1] == sum(digits[1:-1])

    return holds


def zipper(cells: Cells) -> Meaning:
    """Cells at equal distance from the middle have one sum; the middle cell is that sum."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        half = len(digits) // 2
        sums = {digits[place] + digits[-1 - place] for place in range(half)}
        if len(digits) % 2:
            sums.add(digits[half])
        return len(sums) <= 1

    return holds


def region_sums(board: Board, cells: Cells) -> Meaning:
    """The pieces into which borders cut the line, which may be closed, have one sum."""
    pieces = [tuple(piece) for _, piece in groupby(cells, lambda cell: board.regions[cell])]
    if cells[0] == cells[-1] and len(pieces) > 1:
        pieces[0] = pieces.pop()[:-1] + pieces[0]
    return lambda values: len({sum(_digits(values, piece)) for piece in pieces}) == 1


def runs(cells: Cells, number: int) -> Meaning:
    """The line can be cut into runs with a sum."""

    def holds(values: Values) -> bool:
        count = 0
        for digit in _digits(values, cells):
            count += digit
            if count > number:
                return False
            count %= number
        return count == 0

    return holds


def sandwich(cells: Cells, number: int) -> Meaning:
    """What lies between the smallest and the largest digit has a sum."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        first, last = sorted((digits.index(1), digits.index(len(digits))))
        return sum(digits[first + 1 : last]) == number

    return holds


def x_sum(cells: Cells, number: int) -> Meaning:
    """The first x digits have a sum."""
    return lambda values: sum(_digits(values, cells)[: values[cells[0]]]) == number


def skyscraper(cells: Cells, number: int) -> Meaning:
    """So many digits are above all before them."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        return sum(d > max(digits[:place], default=0) for place, d in enumerate(digits)) == number

    return holds


def hidden_skyscraper(cells: Cells, number: int) -> Meaning:
    """The first digit with a higher one before it."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        hidden = (d for place, d in enumerate(digits) if d < max(digits[:place], default=0))
        return next(hidden, None) == number

    return holds


def numbered_room(cells: Cells, number: int) -> Meaning:
    """The x-th cell holds the digit."""
    return lambda values: values[cells[values[cells[0]] - 1]] == number


def indexing(board: Board, cell: int, line: Cells) -> Meaning:
    """The digit says where in the line the number of the cell's own place stands."""
    place = line.index(cell) + 1
    return lambda values: values[line[values[cell] - 1]] == place


def clone(cells: Cells, others: Cells) -> Meaning:
    """The same digits in the same order."""
    return lambda values: _digits(values, cells) == _digits(values, others)


def same_digits(groups: Sequence[Cells]) -> Meaning:
    """The same digits in any order."""
    return lambda values: len({tuple(sorted(_digits(values, group))) for group in groups}) == 1


def counting_circles(cells: Cells) -> Meaning:
    """Each digit stands in as many of the circles as it says."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        return all(digits.count(digit) == digit for digit in digits)

    return holds


def look_and_say(cells: Cells, text: str) -> Meaning:
    """So many of the cells hold each digit that is named."""
    counts = [(int(text[place]), int(text[place + 1])) for place in range(0, len(text), 2)]
    return lambda values: all(
        _digits(values, cells).count(digit) == count for count, digit in counts
    )


def rellik(cells: Cells, number: int) -> Meaning:
    """Different digits, of which no selection has the sum."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        selections = (
            chosen for size in range(1, len(digits) + 1) for chosen in combinations(digits, size)
        )
        return len(set(digits)) == len(digits) and all(sum(c) != number for c in selections)

    return holds


def equality(board: Board, cells: Cells) -> Meaning:
    """Different digits: as many even as odd, as many low as high."""
    size = board.size

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        low = sum(digit <= size // 2 for digit in digits)
        high = sum(digit >= (size + 1) // 2 + 1 for digit in digits)
        even = sum(digit % 2 == 0 for digit in digits)
        return (
            len(set(digits)) == len(digits)
            and low == high
            and low + high == len(digits)
            and 2 * even == len(digits)
        )

    return holds


def lunchbox(cells: Cells, number: int) -> Meaning:
    """Different digits; between the smallest and the largest lies a sum."""

    def holds(values: Values) -> bool:
        digits = _digits(values, cells)
        if len(set(digits)) < len(digits):
            return False
        first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return sum(digits[first + 1 : last]) == number

    return holds


def pairwise_all(pairs: Sequence[tuple[int, int]], allowed: Callable[[int, int], bool]) -> Meaning:
    """Each of the pairs is allowed."""
    return lambda values: all(allowed(values[a], values[b]) for a, b in pairs)


def moves_apart(board: Board, *steps: tuple[int, int]) -> Meaning:
    """Cells that are such a step apart, in any direction, differ."""
    pairs = [
        (cell, board.cell(row + down * y, column + across * x))
        for cell in range(board.size**2)
        for row, column in [board.place(cell)]
        for down, across in {*steps, *((b, a) for a, b in steps)}
        for y, x in ((1, 1), (1, -1))
        if board.is_inside(row + down * y, column + across * x)
    ]
    return pairwise_all(pairs, lambda a, b: a != b)


def disjoint_groups(board: Board) -> Meaning:
    """Cells at the same place of their regions differ."""
    regions = [board.region(number) for number in range(board.size)]
    return both(*(different(tuple(cells)) for cells in zip(*regions, strict=True)))


def classes_in_squares(board: Board, classes: Sequence[Sequence[int]]) -> Meaning:
    """Each square of four cells has a digit of each class."""
    squares_of_cells = [
        (cell, cell + 1, cell + board.size, cell + board.size + 1)
        for cell in range(board.size * (board.size - 1))
        if cell % board.size < board.size - 1
    ]
    return lambda values: all(
        not {values[cell] for cell in square}.isdisjoint(digits)
        for square in squares_of_cells
        for digits in classes
    )
