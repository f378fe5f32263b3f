"""What a data set is to be: the puzzles, how many, what is said of each, and how it is split."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from sudoku_model import __version__
from sudoku_model.answers.datasets import SPLITS
from sudoku_model.errors import OptionError
from sudoku_model.formats.constraint_json import to_json
from sudoku_model.formats.native import to_object
from sudoku_model.generation.seeds import Seed
from sudoku_model.generation.wishes import Wishes

_DECIDING = ("numpy", "ortools", "python-sat")
"""The packages on whose versions the rows depend."""


@dataclass(frozen=True)
class Recipe:
    """How a data set is made. The same recipe makes the same data set.

    Attributes:
        wishes: what each puzzle is to be like.
        seed: where chance begins.
        number: how many puzzles to make.
        has_steps: whether the steps that solve each puzzle are told.
        shares: the shares of the splits in percent.

    Raises:
        OptionError: if the shares are no percentages.
    """

    wishes: Wishes
    seed: Seed
    number: int
    has_steps: bool = False
    shares: tuple[int, int, int] = (80, 10, 10)

    def __post_init__(self) -> None:
        if sum(self.shares) != 100 or min(self.shares) < 0:
            listed = ",".join(map(str, self.shares))
            raise OptionError(f"found the shares {listed}, expected percentages that add up to 100")

    def split_of(self, class_: str) -> str:
        """Return the split of a class of puzzles. It depends on nothing else.

        So data sets of any seeds can be put together, and the same shares still keep their splits
        apart.
        """
        place = int(class_, 16) % 100
        for name, share in zip(SPLITS, self.shares, strict=True):
            if place < share:
                return name
            place -= share
        raise AssertionError("the shares add up to 100")

    def settings(self) -> dict[str, Any]:
        """Return all that the rows depend on, as JSON has it."""
        settings = making_settings(self.wishes, self.seed, self.number)
        return {**settings, "steps": self.has_steps, "shares": [*self.shares]}

    def told(self) -> list[str]:
        """Return what is wished of each puzzle, in words."""
        wishes, base = self.wishes, self.wishes.base
        clues = [to_json(one, describe_own=True) for one in base.constraints]
        told = [
            f"grid of {base.grid.rows}x{base.grid.columns} cells with the digits "
            f"{base.grid.digits[0]} to {base.grid.digits[-1]}"
        ]
        if wishes.fixed:
            told.append(f"{len(wishes.fixed)} givens that all puzzles share")
        told += [f"constraint {json.dumps(clue)}" for clue in clues]
        if wishes.choose:
            kinds = ", ".join(map(str, wishes.choose))
            told.append(f"constraints that were chosen for each puzzle: {kinds}")
        return [*told, *_told_of_making(wishes)]


def _told_of_making(wishes: Wishes) -> Iterator[str]:
    """Yield how each puzzle is made, in words."""
    if wishes.givens is not None:
        yield f"givens: from {wishes.givens[0]} to {wishes.givens[1]}"
    if wishes.symmetry != "none":
        yield f"symmetry of the places of the givens: {wishes.symmetry}"
    if wishes.minimal:
        yield "no clue is superfluous"
    if wishes.rating is not None:
        yield f"difficulty: from {wishes.rating[0]:g} to {wishes.rating[1]:g}"
    if wishes.technique is not None:
        yield f"hardest step: {wishes.technique}"
    if wishes.time_limit is not None:
        yield f"at most {wishes.time_limit:g} s for each puzzle: not reproducible"


def making_settings(wishes: Wishes, seed: Seed, number: int) -> dict[str, Any]:
    """Return all that new puzzles depend on, as JSON has it."""
    wished = asdict(wishes)
    del wished["accept"]
    wished["base"] = json.dumps(to_object(wishes.base))
    wished["choose"] = [*map(str, wishes.choose)]
    settings = {"wishes": wished, "seed": seed, "limit": number, "versions": deciding_versions()}
    given: dict[str, Any] = json.loads(json.dumps(settings))
    return given


def deciding_versions() -> dict[str, str]:
    """Return the versions of the packages on which puzzles depend."""
    return {"sudoku-model": __version__, **{name: version(name) for name in _DECIDING}}
