"""The vectorised search: many boards side by side, each in its own tree of guesses.

A sweep of eliminations runs over all lanes at once. A lane whose board is settled takes the next
board; a lane in which nothing moves any more guesses: it goes on with one candidate of a cell, and
the board without this candidate waits on a stack. Waiting boards go before new puzzles, so only a
few puzzles are under way at a time and the stack stays small. The second solution of a puzzle ends
its search.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sudoku_model.classics.bitboards import Digits, Words, load, repeated, sweep, unload
from sudoku_model.classics.decided import Decided

LANES = 1024
"""Boards side by side. With fewer, the calls of NumPy cost more than what they do; with more,
their results fall out of the processor's cache."""

_Numbers: TypeAlias = npt.NDArray[np.intp]


def search(givens: Digits, most_sweeps: int | None = None) -> tuple[Decided, _Numbers]:
    """Decide how many solutions classic 9x9 puzzles have.

    Args:
        givens: shape ``(n, 81)``, digits 1 to 9 and 0 for a blank.
        most_sweeps: how many sweeps of single boards may be made for all of them, None for no
            limit.

    Returns:
        The counts and solutions, not checked yet, and the indices of the puzzles that were not
        decided when the sweeps were spent; what is said about these means nothing. It depends
        on nothing but the arguments.
    """
    left = float("inf") if most_sweeps is None else most_sweeps
    waiting = _Stack(load(givens))
    counts = np.zeros(len(givens), np.intp)
    solved: list[tuple[_Numbers, Words]] = []
    owners, words = waiting.pop(LANES)
    while len(owners) and left >= 0:
        before = words.copy()
        contradictory, filled = sweep(words)
        left -= len(owners)
        done = np.flatnonzero(filled & ~contradictory)
        if len(done):
            solved.append((owners[done], words.take(done, axis=2)))
            np.add.at(counts, owners[done], 1)
        is_busy = ~(contradictory | filled) & (counts[owners] < 2)
        before ^= words
        moved = np.bitwise_or.reduce(before.reshape(27, -1), axis=0) != 0
        stuck = np.flatnonzero(is_busy & ~moved)
        if len(stuck):
            words[:, :, stuck], others = _guess(words.take(stuck, axis=2))
            waiting.push(owners[stuck], others)
        idle = np.flatnonzero(~is_busy)
        new_owners, new_words = waiting.pop(len(idle) + LANES - len(owners))
        taken = idle[: len(new_owners)]
        owners[taken] = new_owners[: len(taken)]
        words[:, :, taken] = new_words[:, :, : len(taken)]
        if len(taken) < len(idle):
            is_busy[taken] = True
            rest = np.flatnonzero(is_busy)
            owners, words = owners[rest], words.take(rest, axis=2)
        elif len(taken) < len(new_owners):
            owners = np.concatenate((owners, new_owners[len(taken) :]))
            words = np.concatenate((words, new_words[:, :, len(taken) :]), axis=2)
    undecided = np.union1d(owners, waiting.owners)
    return _decided(len(givens), solved), undecided[counts[undecided] < 2]


def _guess(words: Words) -> tuple[Words, Words]:
    """Return boards with one candidate settled, and the same boards without that candidate.

    The cell is one with two candidates if there is one, or else with three, or else with more.
    """
    two, three, more = _cells_by_candidates(words)
    boards = np.arange(words.shape[2])
    # The first kind and band in which there is such a cell, and the lowest of the cells there.
    choices = np.concatenate((_best_connected(words, two), three, more))
    place = (choices != 0).argmax(axis=0)
    cells = choices[place, boards]
    cell = cells & -cells
    band = place % 3
    digit = (words[:, band, boards] & cell != 0).argmax(axis=0)
    chosen, others = words.copy(), words.copy()
    chosen[:, band, boards] &= ~cell
    chosen[digit, band, boards] |= cell
    others[digit, band, boards] &= ~cell
    return chosen, others


def _cells_by_candidates(words: Words) -> tuple[Words, Words, Words]:
    """Return the cells with two, with three, and with two or more candidates: shape ``(3, n)``."""
    one, two, three, four = (np.zeros_like(words[0]) for _ in range(4))
    for word in words:
        four |= three & word
        three |= two & word
        two |= one & word
        one |= word
    return two & ~three, three & ~four, two


def _best_connected(words: Words, cells: Words) -> Words:
    """Keep the cells with two candidates that have the most in common with the others.

    The measure is in how many of its houses, and for which of its candidates, a cell meets another
    one of these cells: a guess there settles them too. That halves the number of guesses.
    """
    pairs = words & cells
    ones, twos, fours = (np.zeros_like(cells) for _ in range(3))
    for houses in repeated(pairs):
        met = pairs & houses
        # A cell has two candidates: one that meets leaves its bit in the parity, two do not.
        one = np.bitwise_xor.reduce(met, axis=0)
        both = np.bitwise_or.reduce(met, axis=0) & ~one
        both |= ones & one  # never both: a carry comes with a single one
        ones ^= one
        fours |= twos & both
        twos ^= both
    for bit in (fours, twos, ones):
        better = cells & bit
        cells = np.where(better.any(axis=0), better, cells)
    return cells


class _Stack:
    """Boards that wait, the last one first."""

    def __init__(self, puzzles: Words) -> None:
        # The first puzzle lies on top; the rest is taken from the other end of the same array.
        self._words = np.ascontiguousarray(puzzles[:, :, ::-1])
        self._owners = np.arange(puzzles.shape[2])[::-1].copy()
        self._height = puzzles.shape[2]

    @property
    def owners(self) -> _Numbers:
        """Whose boards wait."""
        return self._owners[: self._height]

    def push(self, owners: _Numbers, words: Words) -> None:
        top = self._height + len(owners)
        if top > len(self._owners):
            room = top + LANES
            self._owners = np.resize(self._owners, room)
            grown = np.empty((9, 3, room), np.uint32)
            grown[:, :, : self._height] = self._words[:, :, : self._height]
            self._words = grown
        self._owners[self._height : top] = owners
        self._words[:, :, self._height : top] = words
        self._height = top

    def pop(self, boards: int) -> tuple[_Numbers, Words]:
        bottom = max(self._height - boards, 0)
        part = slice(bottom, self._height)
        self._height = bottom
        return self._owners[part].copy(), self._words[:, :, part].copy()


def _decided(puzzles: int, solved: list[tuple[_Numbers, Words]]) -> Decided:
    """Gather the first two solutions of each puzzle."""
    first, second = np.zeros((2, puzzles, 81), np.uint8)
    counts = np.zeros(puzzles, np.uint8)
    if solved:
        owners = np.concatenate([owners for owners, _ in solved])
        order = np.argsort(owners, kind="stable")
        owners = owners[order]
        digits = unload(np.concatenate([words for _, words in solved], axis=2))[order]
        is_first = np.diff(owners, prepend=-1) != 0
        first[owners[is_first]] = digits[is_first]
        counts[owners[is_first]] = 1
        is_second = ~is_first & np.concatenate(([False], is_first[:-1]))
        second[owners[is_second]] = digits[is_second]
        counts[owners[is_second]] = 2
    return Decided(counts, first, second)
