"""The puzzles that are measured: collections of lines, in an order of their own."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sudoku_model.formats import read_many
from sudoku_model.puzzle import Puzzle

DEFAULT_DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "classic"
OWN_DATA = Path(__file__).resolve().parent / "data"

SEED = 20_240_229


class MissingDataError(Exception):
    """The folder of puzzle collections is not there."""


def sample(data: Path, name: str, limit: int | None = None) -> list[str]:
    """Return lines of a collection, shuffled so that every part of it is alike.

    Collections are often sorted by difficulty; a contestant that is slow sees only the first
    lines of its share, and must not be judged by the easy end alone.

    Raises:
        MissingDataError: if there is no such file.
    """
    path = data / name
    if not path.is_file():
        raise MissingDataError(
            f"found no {name} in {data}, expected the collections of 81-character lines there; "
            "name the folder with --data"
        )
    lines = path.read_text(encoding="ascii").split()
    random.Random(SEED).shuffle(lines)
    return lines[:limit]


def disguised(lines: list[str], number: int) -> list[str]:
    """Return so many different puzzles: the lines, then with rows, columns and digits exchanged."""
    rng = np.random.default_rng(SEED)
    symbols = np.array([list(line) for line in lines]).reshape(-1, 9, 9)
    parts = [lines]
    for _ in range((number - 1) // len(lines)):
        exchanged = symbols[:, _order(rng)][:, :, _order(rng)]
        if rng.random() < 0.5:
            exchanged = exchanged.transpose(0, 2, 1)
        digits = str.maketrans("123456789", "".join(map(str, rng.permutation(9) + 1)))
        parts.append(["".join(puzzle).translate(digits) for puzzle in exchanged.reshape(-1, 81)])
    return [line for part in parts for line in part][:number]


def _order(rng: np.random.Generator) -> npt.NDArray[np.intp]:
    """Return the nine rows in an order that keeps bands together."""
    bands = 3 * rng.permutation(3)
    return np.concatenate([band + rng.permutation(3) for band in bands])


def shares(lines: list[str], rounds: int) -> list[list[str]]:
    """Deal the lines out to the rounds, so that no puzzle is seen twice by a solver that learns."""
    return [lines[number::rounds] for number in range(rounds)]


def read(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Read puzzles in the way that the library offers for collections."""
    return read_many("\n".join(lines))


def own(name: str) -> list[Puzzle]:
    """Return the puzzles of a file in ``benchmarks/data``."""
    return list(read_many(OWN_DATA / name))
