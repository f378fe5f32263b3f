"""Data sets: the same each time, confirmed, split without leaks, and told of honestly."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.batch.manifest import Manifest
from sudoku_model.dataset.classes import class_of
from sudoku_model.dataset.datasheet import datasheet
from sudoku_model.dataset.recipe import Recipe
from sudoku_model.dataset.rows import rows_of
from sudoku_model.dataset.running import CHUNK, make_dataset
from sudoku_model.generation.wishes import wishes_of
from sudoku_model.workers.ordered import Crew
from tests.answers.validation import problems
from tests.conftest import Run

parquet = pytest.importorskip("pyarrow.parquet")


def recipe(grid: Any = 4, *, number: int = 40, has_steps: bool = False, **wished: Any) -> Recipe:
    nothing = dict.fromkeys(("givens", "rating", "technique", "attempts", "time_limit"))
    constraints = wished.pop("constraints", ())
    wishes = {"symmetry": "none", "minimal": False, "choose": (), **nothing, **wished}
    return Recipe(wishes_of(grid, constraints, **wishes), "a seed", number, has_steps)


def table_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def shuffled(puzzle: sm.Puzzle, box: tuple[int, int], random: Random) -> sm.Puzzle:
    """Return a puzzle with other digits, and another order of bands, rows, stacks and columns."""

    def order(size: int) -> list[int]:
        groups = [[*range(start, start + size)] for start in range(0, puzzle.grid.rows, size)]
        random.shuffle(groups)
        return [place for group in groups for place in random.sample(group, size)]

    rows, columns = order(box[0]), order(box[1])
    size = puzzle.grid.rows
    digits = [None, *random.sample(range(1, size + 1), size)]
    cells = [row * size + column for row in rows for column in columns]
    if box[0] == box[1] and random.random() < 0.5:
        cells = [cells[column * size + row] for row in range(size) for column in range(size)]
    name = puzzle.grid.cell_name
    where = {name(old): name(new) for new, old in enumerate(cells)}
    moved = [
        replace(one, cells=" ".join(where[name(cell)] for cell in puzzle.grid.select(one.cells)))
        for one in puzzle.constraints
        if isinstance(one, sm.KillerCage)
    ]
    givens = tuple(digits[puzzle.givens[cell] or 0] for cell in cells)
    return replace(puzzle, givens=givens, constraints=tuple(moved))


@pytest.mark.parametrize(("size", "box"), [(6, (2, 3)), (9, (3, 3))])
def test_puzzles_that_are_the_same_but_for_symmetry_are_of_one_class(
    size: int, box: tuple[int, int]
) -> None:
    random = Random(3)
    puzzle = sm.generate(size, seed=2)
    known = class_of(sm.Solution(puzzle, _solution(puzzle)))
    for _ in range(6):
        other = shuffled(puzzle, box, random)
        assert class_of(sm.Solution(other, _solution(other))) == known
    another = sm.generate(size, seed=4)
    assert (class_of(sm.Solution(another, _solution(another))) == known) is (
        sm.canonical(another) == sm.canonical(puzzle)
    )


def _solution(puzzle: sm.Puzzle) -> tuple[int, ...]:
    solution = sm.solve(puzzle)
    assert solution is not None
    return solution.values


def test_so_are_those_with_constraints_that_move_along() -> None:
    random = Random(5)
    solution = sm.random_solution(9, seed=6)
    grid = sm.Grid.square(9)
    marks = (sm.KillerCage("r1c1 r2c2 r3c3", 15), sm.KillerCage("r1c1 r5c5", 9))
    puzzle = sm.Puzzle(grid, solution.values[:40] + (None,) * 41, constraints=marks)
    known = class_of(sm.Solution(puzzle, solution.values))
    for _ in range(5):
        full = replace(puzzle, givens=solution.values)
        seed = random.random()
        moved, filled = (shuffled(one, (3, 3), Random(seed)) for one in (puzzle, full))
        values = tuple(value or 0 for value in filled.givens)
        assert class_of(sm.Solution(moved, values)) == known
    fewer = replace(puzzle, givens=(None, *puzzle.givens[1:]))
    assert class_of(sm.Solution(fewer, solution.values)) != known


@pytest.mark.slow
def test_a_dask_cluster_makes_the_same_files(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from sudoku_model.workers.clusters import scheduler_executor
    from tests.workers.test_dask import Cluster

    wanted = recipe(number=2 * CHUNK + 1)
    make_dataset(wanted, tmp_path / "alone.parquet", crew=Crew(workers=1))
    with ExitStack() as started:
        cluster = Cluster(tmp_path, started)
        with scheduler_executor(cluster.address) as executor:
            make_dataset(wanted, tmp_path / "together.parquet", crew=Crew(executor))
    alone, together = (tmp_path / f"{name}.parquet" for name in ("alone", "together"))
    assert alone.read_bytes() == together.read_bytes()


@pytest.mark.slow
def test_the_same_recipe_makes_the_same_files_whatever_happens_in_between(tmp_path: Path) -> None:
    wanted = recipe(number=CHUNK + 3, has_steps=True)
    make_dataset(wanted, tmp_path / "whole.parquet", crew=Crew(workers=1))
    output = tmp_path / "pieces.parquet"

    def interrupt(state: Manifest) -> None:
        if state.chunks == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="continue with --resume"):
        make_dataset(wanted, output, crew=Crew(workers=1), on_progress=interrupt)
    assert not output.exists()
    with pytest.raises(sm.SourceError, match="seed was"):
        make_dataset(replace(wanted, seed="another"), output, resume=True)
    make_dataset(wanted, output, resume=True, crew=Crew(workers=1))
    assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    made, whole = (tmp_path / f"{name}.datasheet.md" for name in ("pieces", "whole"))
    told = made.read_text(encoding="utf-8").replace("pieces", "whole")
    assert told == whole.read_text(encoding="utf-8")


@pytest.mark.slow
def test_no_class_comes_twice_and_its_split_follows_from_it(tmp_path: Path) -> None:
    wanted = recipe(number=20)
    done = make_dataset(wanted, tmp_path / "a.parquet", crew=Crew(workers=1))
    rows = table_of(tmp_path / "a.parquet")
    assert len(rows) == len({row["class"] for row in rows}) < done.counts["made"] == 20
    forms = {sm.canonical(row["puzzle"]).line() for row in rows}
    assert len(forms) == len(rows)
    for row in rows:
        assert row["split"] == wanted.split_of(row["class"])
        assert row["split"] == replace(wanted, seed="another").split_of(row["class"])
        assert sm.check(row["puzzle"]).solution.line() == row["solution"]  # type: ignore[union-attr]
        assert row["givens"] == 16 - row["puzzle"].count(".")
    sheet = (tmp_path / "a.datasheet.md").read_text(encoding="utf-8")
    assert f"{20 - len(rows)} were left out because a puzzle before them has the same" in sheet
    assert "not an even sample" in sheet and "Seed `a seed`" in sheet


@pytest.mark.parametrize(
    ("shares", "found"), [((100, 0, 0), {"train"}), ((0, 0, 100), {"test"}), ((0, 100, 0), None)]
)
def test_the_shares_are_heeded(shares: tuple[int, int, int], found: set[str] | None) -> None:
    wanted = replace(recipe(), shares=shares)
    splits = {wanted.split_of(f"{number:032x}") for number in range(200)}
    assert splits == (found or {"validation"})


def test_the_shares_are_percentages() -> None:
    with pytest.raises(sm.OptionError, match="found the shares 80,10,20"):
        replace(recipe(), shares=(80, 10, 20))


def test_rows_are_as_the_schema_says_and_hold_whole_puzzles_and_steps() -> None:
    plain = rows_of(range(1, 3), recipe(6, has_steps=True))
    cages = rows_of(range(1, 2), recipe(4, choose=["KillerCage"]))
    lines = [*plain.payload.splitlines(), *cages.payload.splitlines()]
    for line in map(json.loads, lines):
        assert problems(line, "dataset-row.json") == []
    first = json.loads(lines[0])
    explained = sm.steps(first["puzzle"])
    assert [one["sentence"] for one in first["steps"]] == [one.sentence for one in explained]
    assert first["difficulty"] == sm.rate(first["puzzle"]).difficulty
    last = json.loads(lines[-1])
    puzzle = sm.read(last["puzzle"])
    assert {type(one) for one in puzzle.constraints} == {sm.KillerCage}
    assert sm.check(puzzle).solution.line() == last["solution"]  # type: ignore[union-attr]


def test_engines_that_disagree_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = sm.check("1... ..3. .4.. 3...")

    def ask(puzzle: sm.Puzzle, solver: str, **how: Any) -> sm.Verdict:
        return wrong if solver == "cpsat" else sm.check(puzzle, solver, **how)

    monkeypatch.setattr("sudoku_model.dataset.rows.check", ask)
    with pytest.raises(sm.DefectError, match="sat calls a solution unique where"):
        rows_of(range(1, 2), recipe())


def test_what_is_not_found_is_counted_and_told(tmp_path: Path) -> None:
    wanted = recipe(number=2, givens=(4, 4), rating=(9, 9.5), attempts=1)
    done = make_dataset(wanted, tmp_path / "a.parquet", crew=Crew(workers=1))
    assert done.counts == {"not made": 2}
    sheet = (tmp_path / "a.datasheet.md").read_text(encoding="utf-8")
    assert "2 puzzles were not found as wished" in sheet


def test_ratings_that_are_lower_bounds_are_counted_and_levels_stand_in_their_order(
    tmp_path: Path,
) -> None:
    import pyarrow

    columns = {
        "split": ["train"] * 4,
        "givens": [24, 25, 26, 24],
        "difficulty": [6.1, 1.2, 8.4, 6.0],
        "level": ["very hard", "easy", "extreme", "very hard"],
        "hardest": ["AIC", "hidden single", None, None],
        "complete": [True, True, False, False],
    }
    parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
    sheet = datasheet(tmp_path / "a.parquet", recipe(), {"made": 4})
    assert "The steps do not lead to the solution of 2, or not in time" in sheet
    levels = [line.split(" | ")[0] for line in sheet.split("| level |")[1].splitlines()[2:5]]
    assert levels == ["| easy", "| very hard", "| extreme"]


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(sm.OptionError, match=r"expected a name that ends in \.parquet"):
        make_dataset(recipe(), tmp_path / "a.csv")


@pytest.mark.slow
def test_classics_are_made_on_several_processes_as_on_one(tmp_path: Path) -> None:
    wanted = recipe(9, number=2 * CHUNK)
    for name, workers in (("one", 1), ("two", 2)):
        make_dataset(wanted, tmp_path / f"{name}.parquet", crew=Crew(workers=workers))
    one, two = ((tmp_path / f"{name}.parquet").read_bytes() for name in ("one", "two"))
    assert one == two
    rows = table_of(tmp_path / "one.parquet")
    verdicts = sm.check_many([row["puzzle"] for row in rows])
    assert [str(verdict.solution) for verdict in verdicts] == [row["solution"] for row in rows]


@pytest.mark.slow
def test_the_command_writes_both_files(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "a.parquet"
    done = run("dataset", "--grid", "4", "--limit", "12", "--seed", "a", "--output", str(output))
    assert done.code == 0, done.err
    left = 12 - len(table_of(output))
    assert left and f"{left} left out: equal to one before" in done.err
    assert table_of(output)[0]["name"] == "seed a, puzzle 1"
    assert (tmp_path / "a.datasheet.md").exists()
    done = run("dataset", "--grid", "4", "--output", str(output), "--resume")
    assert done.code == 2 and "--resume needs the --seed" in done.err


def test_a_datasheet_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    sheet = tmp_path / "a.datasheet.md"
    sheet.write_text("mine", encoding="utf-8")
    with pytest.raises(sm.SourceError, match=r"a\.datasheet\.md exists already"):
        make_dataset(recipe(number=1), tmp_path / "a.parquet", crew=Crew(workers=1))
    assert sheet.read_text(encoding="utf-8") == "mine"
