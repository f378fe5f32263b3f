"""The canonical form: equal for puzzles that a symmetry makes of each other, and for no others."""

from __future__ import annotations

import json
import random
from time import process_time

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError, UndecidedError, UnsupportedError
from sudoku_model.formats import write
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.conftest import Run
from tests.generation.symmetries import disguised, smallest_by_brute_force, sprinkled

GRIDS = {
    "4x4": Grid.square(4),
    "6x6": Grid.square(6),
    "6x6 with tall boxes": Grid.square(6, (3, 2)),
    "8x8": Grid.square(8),
    "9x9": Grid.square(9),
    "9x9 from 0": Grid.rectangle(9, 9, range(9)),
    "6x4": Grid.rectangle(6, 4, box=(3, 2)),
    "12x12": Grid.square(12),
    "16x16": Grid.square(16),
}


def smallest(puzzle: Puzzle) -> tuple[int, ...]:
    first = puzzle.grid.digits[0] - 1
    return tuple(0 if given is None else given - first for given in sm.canonical(puzzle).givens)


@pytest.mark.parametrize("givens", range(17))
def test_the_smallest_of_the_whole_group_on_4x4(givens: int) -> None:
    rng = random.Random(givens)
    for _ in range(8):
        puzzle = sprinkled(GRIDS["4x4"], givens, rng)
        assert smallest(puzzle) == smallest_by_brute_force(puzzle), puzzle


@pytest.mark.parametrize(
    ("name", "givens"),
    [("6x4", 0), ("6x4", 5), ("6x4", 24), ("6x6", 9), ("6x6 with tall boxes", 12)],
)
def test_the_smallest_of_the_whole_group_on_other_grids(name: str, givens: int) -> None:
    puzzle = sprinkled(GRIDS[name], givens, random.Random(givens))
    assert smallest(puzzle) == smallest_by_brute_force(puzzle), puzzle


def test_all_puzzles_of_4x4_with_two_givens_fall_into_the_classes_of_the_group() -> None:
    grid = GRIDS["4x4"]
    puzzles = [
        Puzzle.empty(grid).with_given(grid.cell_name(a), 1).with_given(grid.cell_name(b), digit)
        for a in grid.cells
        for b in grid.cells[a + 1 :]
        for digit in (1, 2)
        if digit == 2 or b not in grid.peers[a]
    ]
    found = {smallest(puzzle) for puzzle in puzzles}
    assert found == {smallest_by_brute_force(puzzle) for puzzle in puzzles}


@pytest.mark.sample(every=12)
@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.6, 1.0])
def test_every_symmetry_of_a_puzzle_has_the_same_form(name: str, share: float) -> None:
    grid = GRIDS[name]
    rng = random.Random(f"{name} {share}")
    full = sm.random_solution(grid, seed=f"{name} {share}").values
    chosen = {*rng.sample(grid.cells, round(share * len(full)))}
    puzzle = Puzzle(grid, tuple(v if cell in chosen else None for cell, v in enumerate(full)))
    form = sm.canonical(puzzle)
    assert sm.canonical(form) == form
    for _ in range(2):
        assert sm.canonical(disguised(puzzle, rng)) == form


def test_another_digit_is_another_puzzle() -> None:
    puzzle = sm.generate(9, seed="canonical")
    form = sm.canonical(puzzle)
    grid = puzzle.grid
    for cell in list(filter(lambda c: puzzle.givens[c] is not None, grid.cells))[:10]:
        assert sm.canonical(puzzle.without(grid.cell_name(cell))) != form


def test_a_grid_with_the_most_symmetries_of_its_own() -> None:
    pattern = tuple((3 * (row % 3) + row // 3 + c) % 9 + 1 for row in range(9) for c in range(9))
    puzzle = Puzzle(Grid.square(9), pattern)
    other = disguised(puzzle, random.Random(1))
    assert sm.canonical(other) == sm.canonical(puzzle)


def test_nothing_but_givens_has_a_form() -> None:
    for puzzle in (
        Puzzle.empty(9).with_constraints(sm.AntiKnight()),
        Puzzle.empty(9).with_candidates("r1c1", [1, 2]),
        Puzzle.empty(Grid.samurai()),
        Puzzle.empty(Grid.rectangle(5, 5)),
    ):
        with pytest.raises(UnsupportedError, match="canonical form is defined for"):
            sm.canonical(puzzle)
    with pytest.raises(UnsupportedError, match="r1c1 and r1c2 both hold 1"):
        sm.canonical(Puzzle.empty(9).with_given("r1c1", 1).with_given("r1c2", 1))


@pytest.mark.slow
def test_a_puzzle_that_is_too_symmetric_is_given_up() -> None:
    grid = Grid.square(16)
    diagonal = tuple(row + 1 if row == c else None for row in range(16) for c in range(16))
    with pytest.raises(UndecidedError, match="too many symmetries"):
        sm.canonical(Puzzle(grid, diagonal))


STRIPES = Puzzle(
    Grid.square(25),
    tuple(
        1 if (5 * row + row // 5 - c) % 25 == 0 else None for row in range(25) for c in range(25)
    ),
)
"""A digit in each row, column and box: 36 seconds."""


@pytest.mark.slow
def test_a_time_limit_is_kept(run: Run) -> None:
    started = process_time()
    with pytest.raises(UndecidedError, match="time limit before the canonical form was found"):
        sm.canonical(STRIPES, time_limit=0.1)
    assert process_time() - started < 10
    with pytest.raises(OptionError):
        sm.canonical(STRIPES, time_limit=-1)
    done = run("canonical", "--time-limit", "0.1", write(STRIPES, "json"))
    assert done.code == 3
    assert done.err == "error: time limit before the canonical form was found\n"


def test_the_command_prints_forms_and_drops_duplicates(run: Run) -> None:
    rng = random.Random(4)
    first, second = (sm.generate(9, seed=seed) for seed in ("one", "two"))
    lines = [first.line(), disguised(first, rng).line(), second.line()]
    forms = run("canonical", *lines)
    assert forms.code == 0
    one, same, other = forms.out.split()
    assert one == same != other
    assert one == sm.canonical(first).line()
    assert run("canonical", "--unique", *lines).out.split() == [lines[0], lines[2]]
    record = json.loads(run("canonical", "--json", *lines).out.splitlines()[1])
    assert record["name"] == "argument 2, line 1"
    assert (record["line"], record["canonical"]) == (lines[1], one)
    assert run("canonical", "--to", "sdm", lines[1]).out.split()[-1] == one.replace(".", "0")


def test_the_command_names_a_puzzle_without_a_form(run: Run) -> None:
    done = run("canonical", ".Shape~6x6.Cage~10~R1C1~R1C2~R2C1.Whisper~3~R3C1~R3C2~R3C3")
    assert done.code == 2
    assert done.err.startswith("error: line 1: the canonical form is defined for puzzles with")
