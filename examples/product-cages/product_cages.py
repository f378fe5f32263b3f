"""Cages whose digits multiply to a product: a constraint that a package of its own publishes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

import sudoku_model as sm
from sudoku_model.constraints.picture import Mark, Outline


@dataclass(frozen=True)
class Product:
    """A state machine that multiplies the digits that it reads; the product so far is its state.

    Attributes:
        wanted: the product in the end.
    """

    wanted: int

    @property
    def start(self) -> int:
        """The product of no digits."""
        return 1

    def step(self, state: int, digit: int) -> int | None:
        """Return the product with one more digit, or None if it divides the wanted one no more."""
        product = state * digit
        return product if product and self.wanted % product == 0 else None

    def accepts(self, state: int) -> bool:
        """Say whether the product may be the last one."""
        return state == self.wanted


@dataclass(frozen=True)
class ProductCage(sm.Constraint):
    """The digits of a cage differ and multiply to its product.

    Attributes:
        cells: the cage.
        product: what the digits multiply to, from 1 up.
    """

    example: ClassVar = {"cells": "r1c1 r1c2 r2c1", "product": 40}
    rule_text: ClassVar = (
        "Digits in a cage with a cross differ and multiply to the product in its corner."
    )
    cells: str
    product: int

    def check_fields(self) -> None:
        """Expect a product from 1 up."""
        if self.product < 1:
            raise self.error(f"the product {self.product}", "one from 1 up")

    def holds(self, board: sm.Board, values: Sequence[int]) -> bool:
        """Multiply the digits."""
        digits = board.values(self.cells, values)
        return len(set(digits)) == len(digits) and prod(digits) == self.product

    def state(self, to: sm.Stating) -> None:
        """State the machine along the cells, in any order, and that they differ."""
        cells = to.cells(self.cells)
        to.all_different(cells)
        to.regular(cells, Product(self.product))

    def describe(self) -> str:
        """Return the sentence that reasons show."""
        return f"the cage {self.cells} holds different digits that multiply to {self.product}"

    def picture(self, board: sm.Board) -> Iterable[Mark]:
        """Draw a dashed cage with the product in its corner."""
        yield Outline(self.cells, "black", "dashed", label=f"{self.product}×")
