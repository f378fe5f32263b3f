"""Grids of every size, from 4x4 to 100x100, and every shape of box."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from benchmarks.generate import kept, scrambled
from sudoku_model import Grid, Puzzle, UnsupportedError, check, count, read, solve
from sudoku_model.solvers import Outcome, engine_named, open_session
from sudoku_model.solvers.sat import writer
from sudoku_model.stated import shifted_rows, state_rules
from tests.puzzles import UNIQUE_4X4, UNIQUE_6X6, UNIQUE_12X12, UNIQUE_16X16
from tests.working import PATIENCE


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("line", [UNIQUE_4X4, UNIQUE_6X6, UNIQUE_12X12, UNIQUE_16X16])
@pytest.mark.parametrize("engine", ["sat", "cpsat", "sat:cadical153", "sat:glucose4:triads"])
def test_a_unique_puzzle_of_each_size(line: str, engine: str) -> None:
    assert check(read(line), engine).is_unique


@pytest.mark.parametrize("order", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25])
def test_an_empty_grid_is_filled(order: int) -> None:
    solution = solve(Puzzle.empty(order))
    assert solution is not None
    assert solution.puzzle.holds(solution.values)


@pytest.mark.slow
@pytest.mark.parametrize("order", [36, 49, 64, 72, 81, 90, 100])
def test_a_large_empty_grid_is_filled(order: int) -> None:
    solution = solve(Puzzle.empty(order))
    assert solution is not None
    assert solution.puzzle.holds(solution.values)


def test_box_shapes_make_different_puzzles() -> None:
    wide, tall = Puzzle.empty(Grid.square(6)), Puzzle.empty(Grid.square(6, (3, 2)))
    assert wide.grid != tall.grid
    assert count(wide, limit=20).value == count(tall, limit=20).value == 20
    solution = solve(wide)
    assert solution is not None
    assert wide.holds(solution.values)


def test_regions_need_not_be_boxes() -> None:
    regions = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    grid = Grid(4, 4, range(1, 5), regions)
    found = count(Puzzle.empty(grid))
    assert found.is_exact
    assert found.value == count(Puzzle.empty(grid), "backtracking").value > 0


@pytest.mark.slow
@pytest.mark.rest
def test_digits_may_start_at_zero_and_columns_may_be_shorter_than_rows() -> None:
    # Two rows of four cells: each row a permutation of 0 to 3, each column two different digits.
    grid = Grid(2, 4, range(4), (0, 0, 1, 1, 0, 0, 1, 1))
    for engine in ("sat", "cpsat", "backtracking"):
        assert count(Puzzle.empty(grid), engine).value == 24 * 4


def test_an_unsolvable_large_puzzle_is_recognised() -> None:
    puzzle = Puzzle.empty(16).with_given("r1c1", 1).with_given("r1c9", 1)
    verdict = check(puzzle)
    assert verdict.status.value == "none"
    assert verdict.reason == "r1c1 and r1c9 both hold 1 (row 1)"


def test_several_solutions_of_a_large_puzzle() -> None:
    verdict = check(Puzzle.empty(25))
    assert verdict.status.value == "multiple"
    assert len({solution.values for solution in verdict.solutions}) == 2


@pytest.mark.parametrize("order", [9, 12, 16, 25, 30])
def test_a_scrambled_grid_is_a_solution_without_a_pattern(order: int) -> None:
    filled = scrambled(order, random.Random(order))
    assert filled.holds(filled.givens)
    rows = [filled.givens[start : start + order] for start in range(0, order**2, order)]
    shifts = {row[k:] + row[:k] for row in rows[:1] for k in range(order)}
    assert not shifts.intersection(rows[1:])


@pytest.mark.sample(every=10)
@pytest.mark.parametrize("engine", ["sat", "cpsat"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_a_25x25_puzzle_with_40_percent_given_is_decided(seed: int, engine: str) -> None:
    rng = random.Random(seed)
    puzzle = kept(scrambled(25, rng), 0.40, rng)
    verdict = check(puzzle, engine, time_limit=60)
    assert verdict.status.value in ("unique", "multiple")
    assert all(puzzle.holds(solution.values) for solution in verdict.solutions)


def test_an_encoding_that_would_fill_the_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "MAX_CLAUSES", 100_000)
    with pytest.raises(UnsupportedError, match="more than 100,000 clauses"):
        check(Puzzle.empty(20), "sat:cadical153::pairwise")
    assert check(Puzzle.empty(20)).status.value == "multiple"


_PEAK = """
import resource
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
from sudoku_model import Puzzle, check
assert check(Puzzle.empty(100)).status.value == "multiple"
# Not ru_maxrss, in which the memory of the process that began this one is counted.
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="counts the memory in kilobytes")
def test_an_empty_100x100_grid_takes_less_than_a_gigabyte() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PEAK], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert int(done.stdout) < 1000


_MANY = """
from pathlib import Path
from sudoku_model import Puzzle, check
found = []
for given in range(1, 9):
    check(Puzzle.empty(49).with_given("r1c1", given), time_limit=0)
    status = Path("/proc/self/status").read_text()
    found.append(int(status.split("VmHWM:")[1].split()[0]) // 1024)
print(found[-1] - found[1])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="counts the memory in kilobytes")
def test_many_large_puzzles_take_no_more_memory_than_a_few() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _MANY], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert int(done.stdout) < 60


@pytest.mark.parametrize("box", [(2, 3), (3, 2), (2, 5), (4, 4), (1, 7), (10, 10)])
def test_shifted_rows_are_a_solution(box: tuple[int, int]) -> None:
    grid = Grid.square(box[0] * box[1], box)
    assert Puzzle.empty(grid).holds(shifted_rows(grid))


def test_grids_without_boxes_have_no_pattern() -> None:
    regions = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    assert shifted_rows(Grid(4, 4, range(1, 5), regions)) == ()


@pytest.mark.parametrize("engine", ["sat", "cpsat", "sat:cadical153", "sat:minicard::native"])
def test_a_wrong_guess_changes_no_answer(engine: str) -> None:
    model = state_rules(Grid.square(4))
    model.guess = (1,) * 16
    first, second = model.variables[:2]
    with open_session(model, engine_named(engine)) as session:
        found = session.solve()
        assert found.values is not None
        assert model.holds(found.values)
        assert session.solve([first.equals(1), second.equals(1)]).outcome is Outcome.UNSAT
