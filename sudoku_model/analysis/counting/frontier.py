"""Counting cell by cell: what has been filled is remembered only as far as it matters.

Two partial fillings of the same cells are continued in the same ways if each digit stands in the
same houses among those that are still partly filled, and also if they differ only by an exchange
of digits that meet the same candidates from here on. So they are counted together: a *state* is
one node of each digit's diagram (see `diagrams`), interchangeable digits sorted, with the number
of fillings that lead to it. On the empty 6x6 there are never more than 528 states.

States that a digit alone shows to be dead are left out before they arise. The states of a cell are
the columns of a NumPy array: several times as fast as tuples in a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku_model.analysis.counting.diagrams import Diagrams, Layer, OutOfReachError
from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.solvers import Limits

MOST_STATES = 6_000_000
"""States of one cell that fit into about a gigabyte of memory with what is made of them."""

CHUNK = 1 << 17
"""States that are looked at between two looks at the clock."""

LIMB = 31
"""Counts outgrow 64 bits: they are kept as limbs of so many bits, as many as are needed."""

_States: TypeAlias = NDArray[np.signedinteger[Any]]
"""A row for each digit, a column for each state."""

_Counts: TypeAlias = NDArray[Any]
"""For each state how many fillings lead to it: limbs, or estimates as floating-point numbers."""


def count_states(diagrams: Diagrams, limits: Limits) -> int:
    """Return the exact number of fillings.

    Raises:
        OutOfReachError: if the states of one cell are too many.
        UndecidedError: if time is over.
    """
    states = _first(diagrams)
    counts = np.ones((1, 1), np.int64)
    for layer in diagrams.layers:
        states, counts = _merged(layer, *_successors(layer, states, counts, limits))
        counts = _carried(counts)
        if not states.shape[1]:
            return 0
    return sum(int(limb) << (LIMB * place) for place, limb in enumerate(counts.sum(axis=0)))


def estimate_states(
    diagrams: Diagrams, width: int, random: np.random.Generator, limits: Limits
) -> float:
    """Return an unbiased estimate of the number of fillings.

    Where there are more than `width` states some are drawn, in proportion to their counts, and
    those that are drawn count for the others.

    Raises:
        UndecidedError: if time is over.
    """
    states = _first(diagrams)
    weights = np.ones(1)
    for layer in diagrams.layers:
        states, weights = _merged(layer, *_successors(layer, states, weights, limits))
        if states.shape[1] > width:
            states, weights = _drawn(states, weights, width, random)
        if not states.shape[1]:
            return 0.0
    return float(weights.sum())


def sampled_work(
    diagrams: Diagrams, width: int, random: np.random.Generator, limits: Limits
) -> float:
    """Return a number that grows with the states of all cells, from a sample of them.

    Raises:
        UndecidedError: if time is over.
    """
    states = _first(diagrams)
    weights = np.ones(1)
    work, scale = 0.0, 1.0
    for layer in diagrams.layers:
        states, weights = _merged(layer, *_successors(layer, states, weights, limits))
        work += states.shape[1] * scale
        if states.shape[1] > width:
            scale *= states.shape[1] / width
            chosen = random.permutation(states.shape[1])[:width]
            states, weights = states[:, chosen], weights[chosen]
    return work


def _first(diagrams: Diagrams) -> _States:
    largest = max((max(layer.sizes) for layer in diagrams.layers), default=1)
    dtype: type[np.signedinteger[Any]] = np.int16 if largest < 1 << 15 else np.int32
    return np.array(diagrams.start, dtype)[:, np.newaxis]


def _successors(
    layer: Layer, states: _States, counts: _Counts, limits: Limits
) -> tuple[_States, _Counts]:
    """Fill one cell of each state in all ways; equal states are not yet one."""
    rows, weights, total = [states[:, :0]], [counts[:0]], 0
    for first in range(0, states.shape[1], CHUNK):
        look_at_clock(limits)
        part = slice(first, first + CHUNK)
        for row, weight in _filled(layer, states[:, part], counts[part]):
            rows.append(row)
            weights.append(weight)
            total += len(weight)
        if total > MOST_STATES:
            raise OutOfReachError("too many half-filled grids to count exactly")
    return np.concatenate(rows, axis=1), np.concatenate(weights)


def _filled(layer: Layer, states: _States, counts: _Counts) -> Iterator[tuple[_States, _Counts]]:
    placed, skipped = np.empty_like(states), np.empty_like(states)
    for digit, kind in enumerate(layer.kinds):
        edges = layer.edges[kind]
        placed[digit] = edges.placed[states[digit]]
        skipped[digit] = edges.skipped[states[digit]]
    # A digit that cannot be skipped must be placed here; two of them are a dead end.
    forced = skipped < 0
    number = forced.sum(axis=0, dtype=np.int8)
    for digit in range(len(states)):
        chosen = np.flatnonzero((placed[digit] >= 0) & (number == forced[digit]))
        if len(chosen):
            after = skipped.take(chosen, axis=1)
            placed[digit].take(chosen, out=after[digit])
            yield after, counts[chosen]


def _merged(layer: Layer, states: _States, counts: _Counts) -> tuple[_States, _Counts]:
    """Make equal states one, digits that are interchangeable from here on sorted."""
    for kind in set(layer.next_kinds):
        _sort([digit for digit, other in enumerate(layer.next_kinds) if other == kind], states)
    if states.shape[1] < 2:
        return states, counts
    bits = [max(layer.sizes[kind] - 1, 0).bit_length() for kind in layer.next_kinds]
    keys = _keys(states, bits)
    order = np.argsort(keys[0]) if len(keys) == 1 else np.lexsort(keys)
    new = np.zeros(len(order), bool)
    new[0] = True
    for place, key in enumerate(keys):
        keys[place] = sorted_key = key[order]
        new[1:] |= sorted_key[1:] != sorted_key[:-1]
    starts = np.flatnonzero(new)
    merged = np.add.reduceat(counts[order], starts, axis=0)
    return _unpacked([key[starts] for key in keys], bits, states.dtype), merged


def _sort(digits: list[int], states: _States) -> None:
    """Sort the nodes of some digits in each state; few digits and many states at a time."""
    for last in range(len(digits) - 1, 0, -1):
        for place in range(last):
            one, other = digits[place], digits[place + 1]
            low = np.minimum(states[one], states[other])
            np.maximum(states[one], states[other], out=states[other])
            states[one] = low


def _words(bits: Sequence[int]) -> Iterator[list[int]]:
    """Yield the digits whose nodes fit together into one word of 64 bits."""
    word: list[int] = []
    for digit in range(len(bits)):
        if sum(bits[other] for other in word) + bits[digit] > 64:
            yield word
            word = []
        word.append(digit)
    yield word


def _keys(states: _States, bits: Sequence[int]) -> list[NDArray[np.uint64]]:
    """Pack each state into as few words as possible."""
    keys = []
    for word in _words(bits):
        key = np.zeros(states.shape[1], np.uint64)
        for digit in word:
            key <<= np.uint64(bits[digit])
            key |= states[digit].astype(np.uint64)
        keys.append(key)
    return keys


def _unpacked(
    keys: Sequence[NDArray[np.uint64]], bits: Sequence[int], dtype: np.dtype[Any]
) -> _States:
    """Undo `_keys`."""
    states = np.empty((len(bits), len(keys[0])), dtype)
    for key, word in zip(keys, _words(bits), strict=True):
        left = key.copy()
        for digit in reversed(word):
            states[digit] = left & np.uint64((1 << bits[digit]) - 1)
            left >>= np.uint64(bits[digit])
    return states


def _carried(counts: _Counts) -> _Counts:
    """Bring each limb back below its size."""
    place = 0
    while (over := counts[:, place] >> LIMB).any():
        if place + 1 == counts.shape[1]:
            counts = np.column_stack([counts, np.zeros(len(counts), np.int64)])
        counts[:, place] &= (1 << LIMB) - 1
        counts[:, place + 1] += over
        place += 1
    return counts


def _drawn(
    states: _States, weights: _Counts, width: int, random: np.random.Generator
) -> tuple[_States, _Counts]:
    """Draw about `width` states so that each keeps its expected weight."""
    share = weights.sum() / width
    # States heavier than a share are always drawn; systematic sampling spreads the others.
    chances = np.minimum(1.0, weights / share)
    marks = np.floor(np.cumsum(chances) + random.random()).astype(np.int64)
    chosen = np.flatnonzero(np.diff(marks, prepend=0) > 0)
    return states[:, chosen], weights[chosen] / chances[chosen]
