"""For each digit alone: where it can still go, cell by cell, as a layered diagram.

A node is the set of houses, among those that are partly filled, in which the digit already
stands. From the node of one cell two edges may lead on: the digit is placed there, or it is not.
Only those nodes are kept from which the digit can still be placed once in each house that must
hold it. Digits that meet the same cells and houses from some cell on share their nodes from
there: then they are interchangeable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudoku_model.analysis.counting.houses import HousePuzzle
from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import UndecidedError

MOST_NODES = 400_000
"""Nodes of all diagrams together, beyond which counting is out of reach anyway."""


TOO_MANY_PLACES = "too many houses overlap to count exactly"


class OutOfReachError(UndecidedError):
    """Exact counting would need too much memory."""


class Edges(NamedTuple):
    """For each node of a layer the node after placing and after skipping the digit, or -1."""

    placed: NDArray[np.int32]
    skipped: NDArray[np.int32]


class Layer(NamedTuple):
    """One open cell.

    Attributes:
        kinds: by digit the index of its diagram's nodes; equal ones are interchangeable.
        edges: by kind.
        sizes: by kind of the next layer how many nodes there are.
        next_kinds: by digit its kind in the next layer.
    """

    kinds: tuple[int, ...]
    edges: tuple[Edges, ...]
    sizes: tuple[int, ...]
    next_kinds: tuple[int, ...]


class Diagrams(NamedTuple):
    """The diagrams of all digits: their first nodes, and a layer for each open cell in order."""

    start: tuple[int, ...]
    layers: tuple[Layer, ...]


def build(board: HousePuzzle, order: Sequence[int]) -> Diagrams | None:
    """Return the diagrams, or None if some digit has no place: there is no solution.

    Raises:
        OutOfReachError: if they would be too large.
    """
    return _Plan(board, order).tables()


class _Plan:
    def __init__(self, board: HousePuzzle, order: Sequence[int]) -> None:
        domains = board.domains
        self.digits = sorted({digit for domain in domains for digit in domain})
        self.cells = [cell for cell in order if len(domains[cell]) > 1]
        self.domains = domains
        place = {cell: index for index, cell in enumerate(self.cells)}
        self.seen = [0] * len(self.cells)  # the houses of each open cell, as a mask
        self.closes = [0] * len(self.cells)  # the houses of which it is the last open cell
        self.start = dict.fromkeys(self.digits, 0)
        self.must = dict.fromkeys(self.digits, 0)
        for number, house in enumerate(board.houses):
            self._note(house, 1 << number, place)

    def _note(self, house: Sequence[int], bit: int, place: Mapping[int, int]) -> None:
        """Note by a house's bit what sees it, which cell closes it, what is in it and must be."""
        within = [place[cell] for cell in house if cell in place]
        if not within:
            return
        for index in within:
            self.seen[index] |= bit
        self.closes[max(within)] |= bit
        values = {digit for cell in house for digit in self.domains[cell]}
        if len(values) <= len(house):
            for digit in values:
                self.must[digit] |= bit
        for cell in house:
            if cell not in place:
                self.start[self.domains[cell][0]] |= bit

    def tables(self) -> Diagrams | None:
        kinds = self._kinds()
        masks = self._reachable(kinds)
        # From the last cell backwards: number the nodes that can be brought to a good end.
        numbers: list[dict[int, int]] = [dict.fromkeys(found, 0) for found in masks[-1]]
        layers: list[Layer] = []
        for index in range(len(self.cells) - 1, -1, -1):
            here: list[dict[int, int]] = []
            edges: list[Edges] = []
            for kind, found in enumerate(masks[index]):
                heed_deadline()
                digit = kinds[index].index(kind)
                after = numbers[kinds[index + 1][digit]]
                alive, leading_on = self._alive(index, self.digits[digit], found, after)
                here.append(alive)
                edges.append(leading_on)
            sizes = tuple(map(len, numbers))
            layers.append(Layer(kinds[index], tuple(edges), sizes, kinds[index + 1]))
            numbers = here
        start = []
        for kind, digit in zip(kinds[0], self.digits, strict=True):
            if self.start[digit] not in numbers[kind]:
                return None
            start.append(numbers[kind][self.start[digit]])
        return Diagrams(tuple(start), tuple(reversed(layers)))

    def _alive(
        self, index: int, digit: int, masks: Iterable[int], after: Mapping[int, int]
    ) -> tuple[dict[int, int], Edges]:
        """Number the nodes from which some node of the next layer is reached, and return how.

        The digit is one of their kind; `after` has the nodes of the next layer with their numbers.
        """
        alive: dict[int, int] = {}
        placed: list[int] = []
        skipped: list[int] = []
        for mask in masks:
            a, b = (
                -1 if there is None else after.get(there, -1)
                for there in self._steps(index, digit, mask)
            )
            if a >= 0 or b >= 0:
                alive[mask] = len(alive)
                placed.append(a)
                skipped.append(b)
        return alive, Edges(np.array(placed, np.int32), np.array(skipped, np.int32))

    def _kinds(self) -> list[tuple[int, ...]]:
        """For each layer, and after the last one, number the digits by what lies ahead of them."""
        kinds = [(0,) * len(self.digits)]
        for index in range(len(self.cells) - 1, -1, -1):
            heed_deadline()
            domain, closes = self.domains[self.cells[index]], self.closes[index]
            known: dict[tuple[int, bool, int], int] = {}
            keys = (
                (after, digit in domain, self.must[digit] & closes)
                for after, digit in zip(kinds[-1], self.digits, strict=True)
            )
            kinds.append(tuple(known.setdefault(key, len(known)) for key in keys))
        return kinds[::-1]

    def _reachable(self, kinds: list[tuple[int, ...]]) -> list[list[dict[int, None]]]:
        """For each layer and kind the masks that can be reached from the start."""
        layers: list[list[dict[int, None]]] = [
            [{} for _ in range(max(layer, default=-1) + 1)] for layer in kinds
        ]
        for kind, digit in zip(kinds[0], self.digits, strict=True):
            layers[0][kind][self.start[digit]] = None
        total = 0
        for index in range(len(self.cells)):
            for kind, found in enumerate(layers[index]):
                heed_deadline()
                digit = kinds[index].index(kind)
                after = layers[index + 1][kinds[index + 1][digit]]
                for mask in found:
                    for there in self._steps(index, self.digits[digit], mask):
                        if there is not None:
                            after[there] = None
            total += sum(map(len, layers[index]))
            if total > MOST_NODES:
                raise OutOfReachError(TOO_MANY_PLACES)
        return layers

    def _steps(self, index: int, digit: int, mask: int) -> tuple[int | None, int | None]:
        """Return the masks after placing and after skipping a digit at an open cell."""
        seen, closes = self.seen[index], self.closes[index]
        must = self.must[digit] & closes
        placed = skipped = None
        if digit in self.domains[self.cells[index]] and not mask & seen:
            there = mask | seen
            if there & must == must:
                placed = there & ~closes
        if mask & must == must:
            skipped = mask & ~closes
        return placed, skipped
