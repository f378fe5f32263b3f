"""No puzzle of one split is one of another but for symmetry, by canonical forms of another kind."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.dataset.classes import class_of
from tests.conftest import Run
from tests.dataset.outside_forms import Cage, Form, form_of
from tests.dataset.test_dataset import shuffled

parquet = pytest.importorskip("pyarrow.parquet")

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
SHARES = "50,25,25"


def made(run: Run, path: Path, grid: int, *options: str) -> list[dict[str, Any]]:
    """Make a data set by the command, and return its rows."""
    wanted = ("--grid", str(grid), "--splits", SHARES, "--quiet", *options)
    done = run("dataset", *wanted, "--output", str(path))
    assert done.code == 0, done.err
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def outside_form(row: dict[str, Any], grid: int) -> Form:
    givens, cages = stated_by(row, grid)
    return form_of(givens, BOXES[grid], cages, fixed=bool(cages))


def stated_by(row: dict[str, Any], grid: int) -> tuple[str, list[Cage]]:
    """Return the givens and the cages that a row states, read without the package."""
    if not row["puzzle"].startswith("{"):
        return row["puzzle"], []
    stated = json.loads(row["puzzle"])
    cages: list[Cage] = []
    for clue in stated["constraints"]:
        assert clue["type"] == "KillerCage", clue
        cells = [cell_of(name, grid) for name in clue["cells"].split()]
        cages.append((cells, str(clue["total"])))
    return "".join(str(given or ".") for given in stated["givens"]), cages


def cell_of(name: str, size: int) -> int:
    row, column = name[1:].split("c")
    return (int(row) - 1) * size + int(column) - 1


def assert_disjoint(rows: list[dict[str, Any]], grid: int) -> None:
    """Check that the splits have no form in common, and that no form comes twice."""
    assert len({row["split"] for row in rows}) == 3, "too few puzzles to say anything"
    split_of: dict[Form, str] = {}
    for row in rows:
        form = outside_form(row, grid)
        assert form not in split_of, f"{row['name']}: {row['split']} and {split_of[form]}"
        split_of[form] = row["split"]


@pytest.mark.parametrize("grid", [4, 6, 9])
def test_the_outside_form_is_that_of_all_puzzles_that_are_the_same(grid: int) -> None:
    random, box = Random(1), BOXES[grid]
    puzzle = sm.generate(grid, seed=3)
    form = form_of(puzzle.line(), box)
    assert all(form_of(shuffled(puzzle, box, random).line(), box) == form for _ in range(5))


def test_the_outside_form_tells_puzzles_apart() -> None:
    puzzle = "1.....3..4.....2"
    assert form_of(puzzle, (2, 2)) == form_of("4.....1..3.....2", (2, 2))
    assert form_of(puzzle, (2, 2)) != form_of("1.....3..1.....2", (2, 2))
    assert form_of(puzzle, (2, 2)) != form_of("1....3...4.....2", (2, 2))
    cages = [((0, 1), "5")]
    assert form_of(puzzle, (2, 2), cages) == form_of("2.....4..3.....1", (2, 2), [((15, 14), "5")])
    assert form_of(puzzle, (2, 2), cages) != form_of(puzzle, (2, 2), [((0, 1), "6")])
    assert form_of(puzzle, (2, 2), fixed=True) != form_of("4.....1..3.....2", (2, 2), fixed=True)


@pytest.mark.parametrize(
    ("grid", "options"),
    [
        (4, ("--limit", "25")),
        (4, ("--limit", "10", "--choose", "KillerCage")),
        (6, ("--limit", "15")),
        (9, ("--limit", "14")),
        (4, ("--limit", "400")),
        (6, ("--limit", "200")),
        (9, ("--limit", "100")),
        (6, ("--limit", "60", "--choose", "KillerCage")),
    ],
)
@pytest.mark.sample(every=4)
@pytest.mark.slow
def test_splits_have_no_puzzle_in_common(
    run: Run, tmp_path: Path, grid: int, options: tuple[str, ...]
) -> None:
    assert_disjoint(made(run, tmp_path / "a.parquet", grid, *options, "--seed", "two"), grid)


@pytest.mark.slow
def test_puzzles_of_two_seeds_that_are_the_same_are_of_one_split(run: Run, tmp_path: Path) -> None:
    # On 4x4 there are few puzzles, so that data sets of two seeds share many.
    known = {
        outside_form(row, 4): row
        for row in made(run, tmp_path / "a.parquet", 4, "--limit", "40", "--seed", "one")
    }
    others = {
        outside_form(row, 4): row
        for row in made(run, tmp_path / "b.parquet", 4, "--limit", "40", "--seed", "two")
    }
    shared = known.keys() & others.keys()
    assert len(shared) > 5
    for form in shared:
        assert known[form]["split"] == others[form]["split"]
        assert known[form]["class"] == others[form]["class"]


def test_puzzles_with_clues_are_told_apart_by_how_many_givens_their_lines_have() -> None:
    texts, cage = ("1234 3412 2143 ....", ".234 3.12 214. 43.1"), sm.KillerCage("r1c3 r1c4")
    one, other = (sm.solve(sm.read(text).with_constraints(cage)) for text in texts)
    assert class_of(one) != class_of(other)
