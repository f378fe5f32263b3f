"""All engines give the same verdict on every shared classic puzzle."""

from __future__ import annotations

from itertools import islice

import pytest

from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.formats import read_many
from tests.puzzles import puzzle_9x9, shared_lines

COLLECTIONS = {
    "17_clue_sample.txt": Status.UNIQUE,
    "hardest_sample.txt": Status.UNIQUE,
    "top1465.txt": Status.UNIQUE,
    "several_solutions_sample.txt": Status.MULTIPLE,
    "no_solution_sample.txt": Status.NONE,
}
EVERY = {"sat": 1, "sat:minisat22:triads": 1, "propagation": 1, "cpsat": 7, "backtracking": 180}
"""Each engine with how many puzzles it leaves out between two that it is asked: it may be slow."""


def verdicts_agree(name: str, expected: Status, stride: int, but: str = "") -> None:
    lines = [line.split()[0].replace("0", ".") for line in shared_lines(name)]
    for engine, every in EVERY.items():
        if engine == but:
            continue
        for number in range(0, len(lines), every * stride):
            verdict = check(puzzle_9x9(lines[number]), engine)
            if engine == "propagation" and verdict.status is Status.UNDECIDED:
                continue
            assert verdict.status is expected, (engine, name, number + 1)
            for solution in verdict.solutions:
                assert verdict.puzzle.holds(solution.values)


@pytest.mark.parametrize(("name", "expected"), COLLECTIONS.items())
@pytest.mark.sample(every=6)
def test_on_a_sample_of_the_shared_collections(name: str, expected: Status) -> None:
    verdicts_agree(name, expected, stride=75)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "expected"), COLLECTIONS.items())
def test_on_the_shared_collections(name: str, expected: Status) -> None:
    verdicts_agree(name, expected, stride=1, but="cpsat")  # the next test asks it about all


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_cpsat_on_every_shared_puzzle(part: int) -> None:
    for name, expected in COLLECTIONS.items():
        for puzzle in islice(read_many("\n".join(shared_lines(name))), part, None, 4):
            assert check(puzzle, "cpsat").status is expected, puzzle.name
