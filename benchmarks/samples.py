"""The puzzles that are measured: collections of lines, in an order of their own."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

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


def shares(lines: list[str], rounds: int) -> list[list[str]]:
    """Deal the lines out to the rounds, so that no puzzle is seen twice by a solver that learns."""
    return [lines[number::rounds] for number in range(rounds)]


def read(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Read puzzles in the way that the library offers for collections."""
    return read_many("\n".join(lines))


def own(name: str) -> list[Puzzle]:
    """Return the puzzles of a file in ``benchmarks/data``."""
    return list(read_many(OWN_DATA / name))
