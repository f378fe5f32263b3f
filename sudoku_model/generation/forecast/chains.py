"""Chains on a classic 9x9 board: facts with two ways left, one after the other."""

from __future__ import annotations

import numpy as np
from numba import njit

from sudoku_model.generation.forecast.board import (
    COUNT,
    HOUSES,
    LOW,
    Board,
    Numbers,
    Words,
    exclude,
)

OF_A_DIGIT, OF_CELLS, OF_BOTH = np.arange(1, 4)
"""What chains go through: houses with two places for the same digit, cells with two digits, or all
of these. (Numba compiles what takes a number of Python anew for each, but not for NumPy's.)"""

_WORDS = 4
_MOST_ENDS = 64 * _WORDS
"""So many candidates of facts with two ways are looked at."""

_IN_CELL = 8
"""How many of the candidates that one excludes are in its cell."""


def _links() -> Numbers:
    links = []
    for cell in range(81):
        peers = {other for house in HOUSES if cell in house for other in house.tolist()} - {cell}
        for digit in range(9):
            same = [9 * cell + other for other in range(9) if other != digit]
            links.append([*same, *(9 * peer + digit for peer in sorted(peers))])
    # As small as can be, since compiled code has a copy in each function.
    return np.array(links, np.int16)


LINKS = _links()
"""For each candidate, nine of each cell, those that it excludes; in its own cell first."""


@njit(cache=True, error_model="numpy")
def chains(board: Board, kind: int, most: int) -> int:
    """Exclude what the shortest chains of a kind do; return of how many facts, at most, these are.

    That is 0 if none is found.

    If a candidate is true, so is the other way of each fact of which it excludes one, and so on.
    Where that leads to what excludes the candidate itself, it is false.
    """
    number_of = np.full(729, -1, np.int64)
    others = np.zeros((_MOST_ENDS, _WORDS), np.uint64)
    after = _link(board, kind, number_of, others)
    words = after.shape[1]
    # Chains of a digit do not leave it.
    begin = _IN_CELL if kind == OF_A_DIGIT else 0
    false = np.empty(729, np.int64)
    found, least = 0, most
    level, seen = np.empty(words, np.uint64), np.empty(words, np.uint64)
    closed = np.empty(words, np.uint64)
    for start in range(729):
        cell, digit = divmod(start, 9)
        if not (board.is_open[cell] and board.cands[cell] >> digit & 1):
            continue
        seen[:] = 0
        _see(start, begin, number_of, others, closed, level)
        facts = _facts_to(closed, level, seen, after, least)
        if facts:
            if facts < least:
                least, found = facts, 0
            false[found] = start
            found += 1
    for start in false[:found]:
        exclude(board, start // 9, start % 9)
    return least if found else 0


@njit(cache=True, error_model="numpy")
def _link(board: Board, kind: int, number_of: Numbers, others: Words) -> Words:
    """Number the candidates of facts with two ways; return what is true next if one is, as bits.

    Args:
        board: the board.
        kind: what facts count.
        number_of: where to write the number of each candidate; -1 of all.
        others: where to write for each number the other ways of its facts; zeros.
    """
    names = np.empty(_MOST_ENDS, np.int64)
    ends = 0
    for fact in range(81 + 27 * 9):
        one, other = _ways(board, fact, kind)
        # More ends than there is room for are hardly ever seen.
        if other < 0 or ends + 2 > _MOST_ENDS:
            continue
        for end in (one, other):
            if number_of[end] < 0:
                number_of[end] = ends
                names[ends] = end
                ends += 1
        _add(others[number_of[one]], number_of[other])
        _add(others[number_of[other]], number_of[one])
    begin = _IN_CELL if kind == OF_A_DIGIT else 0
    after = np.empty((ends, (ends + 63) // 64), np.uint64)
    closed = np.empty(after.shape[1], np.uint64)
    for one in range(ends):
        _see(names[one], begin, number_of, others, closed, after[one])
    return after


@njit(error_model="numpy")
def _see(
    one: int, begin: int, number_of: Numbers, others: Words, closed: Words, true: Words
) -> None:
    """Write which numbered candidates one excludes, and which are true therefore, as bits."""
    closed[:] = 0
    true[:] = 0
    for link in LINKS[one, begin:]:
        end = number_of[link]
        if end >= 0:
            _add(closed, end)
            for word in range(len(true)):
                true[word] |= others[end, word]


@njit(cache=True, error_model="numpy")
def _ways(board: Board, fact: int, kind: int) -> tuple[int, int]:
    """Return the two candidates of a fact; -1 if it has not just two, or does not count."""
    if fact < 81:
        ways = board.cands[fact]
        if not kind & OF_CELLS or COUNT[ways] != 2:
            return -1, -1
        return 9 * fact + LOW[ways], 9 * fact + LOW[ways & (ways - 1)]
    house, digit = divmod(fact - 81, 9)
    ways = board.places[house, digit]
    if not kind & OF_A_DIGIT or COUNT[ways] != 2:
        return -1, -1
    return 9 * HOUSES[house, LOW[ways]] + digit, 9 * HOUSES[house, LOW[ways & (ways - 1)]] + digit


@njit(cache=True, error_model="numpy")
def _facts_to(closed: Words, level: Words, seen: Words, after: Words, most: int) -> int:
    """Return after how many facts something closed is true, 0 if it is not after the most.

    Args:
        closed: what excludes the start, as bits.
        level: what is true after one fact; it is used up.
        seen: where to work, zeros.
        after: what is true next if one is.
        most: the most facts.
    """
    words = len(level)
    for facts in range(1, most + 1):
        is_new = False
        for word in range(words):
            if level[word] & closed[word]:
                return facts
            level[word] &= ~seen[word]
            seen[word] |= level[word]
            is_new |= level[word] != 0
        if not is_new:
            return 0
        further = np.zeros(words, np.uint64)
        for word in range(words):
            left = level[word]
            while left:
                end = 64 * word + _lowest(left)
                left &= left - np.uint64(1)
                for more in range(words):
                    further[more] |= after[end, more]
        level[:] = further
    return 0


@njit(error_model="numpy")
def _add(words: Words, number: int) -> None:
    words[number >> 6] |= np.uint64(1) << np.uint64(number & 63)


@njit(error_model="numpy")
def _lowest(word: np.uint64) -> int:
    place = 0
    while not word & np.uint64(0xFF):
        word >>= np.uint64(8)
        place += 8
    return int(place + LOW[word & np.uint64(0xFF)])
