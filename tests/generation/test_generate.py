"""Puzzles made to order: what was wished, exactly one solution, and the same ones again."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.errors import ConstraintError, DefectError, OptionError, UndecidedError
from sudoku_model.generation import making, wishes
from sudoku_model.generation.variants import CHOSEN
from sudoku_model.generation.wishes import Wishes
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.symmetry import SYMMETRIES, orbits
from sudoku_model.workers.pool import ProcessPool
from tests.conftest import Run
from tests.working import PATIENCE


def given_cells(puzzle: Puzzle) -> set[int]:
    return {cell for cell, given in enumerate(puzzle.givens) if given is not None}


def is_unique(puzzle: Puzzle) -> bool:
    """Whether two engines find one solution, a solver that has not made the puzzle among them."""
    return sm.check(puzzle, "sat:glucose4").is_unique and sm.check(puzzle, "cpsat").is_unique


MOVES = {
    "rotational": lambda r, c: (8 - r, 8 - c),
    "quarter-turn": lambda r, c: (c, 8 - r),
    "horizontal": lambda r, c: (8 - r, c),
    "vertical": lambda r, c: (r, 8 - c),
    "diagonal": lambda r, c: (c, r),
    "antidiagonal": lambda r, c: (8 - c, 8 - r),
}
ALL = {name: (name,) for name in MOVES} | {
    "none": (),
    "orthogonal": ("horizontal", "vertical"),
    "diagonals": ("diagonal", "antidiagonal"),
    "full": tuple(MOVES),
}


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_givens_lie_symmetrically(symmetry: str) -> None:
    puzzle = sm.generate(9, symmetry=symmetry, seed=1)
    cells = given_cells(puzzle)
    for name in ALL[symmetry]:
        for cell in cells:
            row, column = MOVES[name](*divmod(cell, 9))
            assert 9 * row + column in cells
    assert is_unique(puzzle)


def test_cells_that_hold_nothing_are_in_no_group_of_givens() -> None:
    grid = Grid.samurai()
    for symmetry in SYMMETRIES:
        groups = orbits(grid, symmetry)
        assert all(groups)
        assert sorted(cell for group in groups for cell in group) == [*grid.digit_cells]


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    "grid",
    [4, 6, 9, 12, Grid.square(6, (3, 2)), Grid.rectangle(9, 9, range(9)), Grid.rectangle(5, 5)],
    ids=str,
)
def test_no_given_is_superfluous_on_a_grid_of_any_size(grid: Grid | int) -> None:
    puzzle = sm.generate(grid, seed="any size")
    assert is_unique(puzzle)
    assert not sm.minimal(puzzle).redundant


@pytest.mark.slow
def test_a_grid_of_16x16() -> None:
    puzzle = sm.generate(16, seed=1)
    assert sm.check(puzzle, "sat:glucose4").is_unique


@pytest.mark.slow
@pytest.mark.rest
def test_minimal_with_a_symmetry() -> None:
    puzzle = sm.generate(9, symmetry="rotational", minimal=True, seed=2)
    assert not sm.minimal(puzzle).redundant
    assert is_unique(puzzle)


@pytest.mark.slow
def test_a_number_of_givens_and_a_range() -> None:
    assert len(given_cells(sm.generate(9, givens=32, seed=1))) == 32
    assert len(given_cells(sm.generate(9, givens=81, seed=1))) == 81
    numbers = {len(given_cells(sm.generate(9, givens=(26, 30), seed=s))) for s in range(12)}
    assert numbers <= {*range(26, 31)}
    assert len(numbers) > 1


def test_with_a_constraint_and_all_wishes_at_once() -> None:
    puzzle = sm.generate(9, [sm.AntiKnight()], symmetry="rotational", givens=28, seed=1)
    assert puzzle.constraints == (sm.AntiKnight(),)
    cells = given_cells(puzzle)
    assert len(cells) == 28
    assert cells == {80 - cell for cell in cells}
    assert is_unique(puzzle)


def test_all_clues_of_a_puzzle_are_kept() -> None:
    base = (
        sm.Puzzle.empty(6)
        .with_given("r1c1", 4)
        .with_candidates("r6c6", [1, 2])
        .with_constraints(sm.KillerCage("r3c3 r3c4", 9))
    )
    puzzle = sm.generate(base, seed=1)
    assert puzzle.givens[0] == 4
    assert puzzle.candidates == base.candidates
    assert puzzle.constraints == base.constraints
    assert is_unique(puzzle)


@pytest.mark.parametrize(
    "kinds",
    [
        ["KillerCage"],
        ["thermometer", "arrow"],
        [sm.Difference, sm.Ratio],
        ["XSum"],
    ],
    ids=str,
)
def test_constraints_and_no_givens(kinds: list[str]) -> None:
    puzzle = sm.generate(6, choose=kinds, givens=0, seed=2)
    assert puzzle.constraints
    assert not given_cells(puzzle)
    assert is_unique(puzzle)


@pytest.mark.slow
@pytest.mark.rest
@pytest.mark.parametrize("kind", ["KillerCage", "Thermometer"])
def test_a_variant_of_9x9_without_givens(kind: str) -> None:
    puzzle = sm.generate(9, choose=[kind], seed=5)
    assert {type(constraint).__name__ for constraint in puzzle.constraints} == {kind}
    cells = [cell for one in puzzle.constraints for cell in puzzle.grid.select(one.cells)]
    assert len(set(cells)) == len(cells), "marks overlap"
    assert not given_cells(puzzle)
    assert sm.check(puzzle).is_unique


@pytest.mark.slow
def test_every_kind_that_can_be_chosen_is_true_of_the_grid() -> None:
    for kind in CHOSEN:
        puzzle = sm.generate(6, choose=[kind], seed=kind.__name__)
        assert {*map(type, puzzle.constraints)} == {kind}
        assert sm.check(puzzle).is_unique
        assert all(clue.constraint for clue in sm.minimal(puzzle).redundant), "givens to spare"


def test_as_few_givens_as_suffice_beside_constraints_that_leave_several_solutions() -> None:
    puzzle = sm.generate(6, choose=["Ratio"], seed=1)
    assert {*map(type, puzzle.constraints)} == {sm.Ratio}
    assert given_cells(puzzle)
    for cell in given_cells(puzzle):
        fewer = replace(puzzle, givens=(*puzzle.givens[:cell], None, *puzzle.givens[cell + 1 :]))
        assert not is_unique(fewer)


def test_what_no_constraint_on_the_board_can_tell_is_given_beside_it() -> None:
    grid = replace(Grid.square(4), extras=(sm.ExtraCell("x", (1, 2)),))
    puzzle = sm.generate(grid, choose=["KillerCage"], seed=1)
    assert puzzle.givens[grid.cell("x")] is not None
    assert is_unique(puzzle)


def test_so_many_givens_as_are_wished_beside_constraints() -> None:
    puzzle = sm.generate(6, choose=["Renban"], givens=(5, 30), seed=2)
    assert len(given_cells(puzzle)) >= 5
    assert is_unique(puzzle)


def test_no_chosen_constraint_is_superfluous() -> None:
    puzzle = sm.generate(6, choose=["KillerCage", "Ratio"], minimal=True, seed=3)
    assert not sm.minimal(puzzle).redundant
    assert is_unique(puzzle)


def test_a_puzzle_is_as_hard_as_wished() -> None:
    for low, high in ((0, 2.0), (2.3, 9)):
        puzzle = sm.generate(9, rating=(low, high), givens=(24, 30), seed=1)
        assert low <= sm.rate(puzzle).difficulty <= high


def test_a_wish_of_ones_own() -> None:
    puzzle = sm.generate(9, accept=lambda made: made.givens[40] is None, seed=1)
    assert puzzle.givens[40] is None
    with pytest.raises(UndecidedError, match=r"3 with one solution .* it was not accepted"):
        sm.generate(9, accept=lambda made: False, attempts=3, seed=1)


# The same again.


@pytest.mark.slow
@pytest.mark.rest
def test_the_same_seed_makes_the_same_puzzles_whoever_works() -> None:
    alone = list(sm.generate_many(9, limit=40, seed="s", workers=1))
    assert alone == list(sm.generate_many(9, limit=40, seed="s", workers=2))
    with ProcessPool(2) as pool:
        assert alone[:8] == list(sm.generate_many(9, limit=8, seed="s", executor=pool))
    assert alone[0] == sm.generate(9, seed="s")
    assert len({puzzle.line() for puzzle in alone}) == 40


@pytest.mark.slow
@pytest.mark.parametrize("options", ["9", "6, choose=['KillerCage'], minimal=True", "10"])
def test_the_same_in_other_processes(options: str) -> None:
    code = (
        "import sudoku_model as sm; "
        f"print([sm.write(p, 'json') for p in sm.generate_many({options}, limit=2, seed=7)])"
    )
    found = set()
    for hash_seed in ("1", "2"):
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=surroundings, capture_output=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1


@pytest.mark.slow
def test_what_was_asked_before_does_not_matter() -> None:
    options = {"grid": 6, "choose": ["Ratio", "Even"], "givens": 6, "seed": 4}
    close_idle()
    alone = sm.generate(**options)  # type: ignore[arg-type]
    for seed in range(20):
        sm.solve(sm.random_solution(6, seed=seed).puzzle)
        assert sm.generate(**options) == alone  # type: ignore[arg-type]


def test_the_puzzles_of_a_run_are_lazy_and_without_end() -> None:
    endless = sm.generate_many(4, seed=1, workers=1)
    assert [next(endless).name, next(endless).name] == ["seed 1, puzzle 1", "seed 1, puzzle 2"]
    endless.close()


# What cannot be.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"givens": 16}, "found 16 givens, expected at least 17"),
        ({"givens": 82}, "found 82 givens, expected at most 81"),
        ({"givens": (30, 20)}, "found givens from 30 to 20"),
        ({"symmetry": "odd"}, "found symmetry 'odd', expected one of none, rotational"),
        ({"choose": ["Windoku"]}, "of the kind Windoku cannot be proposed, only those of Killer"),
        ({"choose": ["cagez"]}, "found constraint 'cagez', expected one of"),
        ({"attempts": 0}, "attempts=0"),
        ({"rating": (3, 1)}, "rating from 3 to 1"),
        ({"time_limit": -1}, "limit of -1"),
        ({"seed": None, "grid": Grid.rectangle(4, 6), "symmetry": "full"}, "square grids"),
        (
            {"constraints": [sm.NegativeDifference((1,))], "choose": ["Difference"]},
            "next to one that forbids unmarked pairs",
        ),
    ],
    ids=str,
)
def test_wishes_that_make_no_sense(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        sm.generate(**options)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=message):
        sm.generate_many(**options)  # type: ignore[arg-type]


def test_constraints_that_leave_no_grid() -> None:
    with pytest.raises(ConstraintError, match="leave no filled grid"):
        sm.generate(9, [sm.Even("r1")])


@pytest.mark.slow
def test_what_is_not_found_is_said_with_what_was() -> None:
    with pytest.raises(UndecidedError, match=r"10 with one solution \(2\d to 2\d givens\)"):
        sm.generate(9, givens=17, attempts=10, seed=1)


def test_marks_that_never_suffice() -> None:
    with pytest.raises(UndecidedError, match="left several solutions; allow some givens"):
        sm.generate(9, choose=["PairSum"], givens=0, attempts=2, seed=1)


def test_a_kind_that_has_no_place_is_not_left_out_in_silence() -> None:
    # Three digits of 1 to 4 always have two consecutive ones among them.
    with pytest.raises(UndecidedError, match=r"no constraint of the kinds .* had a place"):
        sm.generate(4, choose=["Nabner"], attempts=1, seed=1)


@pytest.mark.slow
def test_a_time_limit_ends_the_attempts() -> None:
    started = time.monotonic()
    with pytest.raises(UndecidedError, match=r"time limit; no (such puzzle|puzzle was made yet)"):
        sm.generate(9, givens=17, attempts=10**6, time_limit=0.3, seed=1)
    assert time.monotonic() - started < 100  # a million attempts would take days


def test_a_construction_that_goes_wrong_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "thinned", lambda *arguments: set())
    with pytest.raises(DefectError, match="has another"):
        sm.generate(4, seed=1)


# On the command line.


@pytest.mark.slow
def test_the_command_makes_puzzles_that_check_accepts(run: Run) -> None:
    done = run("generate", "--limit", "5", "--seed", "x", "--symmetry", "diagonal")
    assert (done.code, done.err) == (0, "")
    assert done.out == run("generate", "--limit", "5", "--seed", "x", "--symmetry", "diagonal").out
    assert [sm.check(puzzle).is_unique for puzzle in sm.read_many(io.StringIO(done.out))] == [
        True
    ] * 5


def test_a_new_seed_is_told(run: Run) -> None:
    done = run("generate", "--grid", "4")
    seed = done.err.removeprefix("seed ").strip()
    assert run("generate", "--grid", "4", "--seed", seed).out == done.out


@pytest.mark.parametrize("size", [5, 7])
def test_sizes_without_usual_boxes_are_made_with_those_that_are_named(run: Run, size: int) -> None:
    done = run("generate", "--grid", str(size), "--box", f"1x{size}", "--seed", "1")
    puzzle = sm.read(done.out)
    assert puzzle.grid == Grid.square(size, (1, size))
    assert sm.check(puzzle).is_unique


def test_the_command_knows_constraints_boxes_and_formats(run: Run) -> None:
    cage = '{"type": "KillerCage", "cells": "r1c1 r1c2", "total": 7}'
    done = run(
        *("generate", "--grid", "6", "--box", "3x2", "--seed", "1", "--givens", "9-14"),
        *("--constraint", "AntiKing", "--constraint", cage),
    )
    puzzle = sm.read(done.out)
    assert puzzle.grid == Grid.square(6, (3, 2))
    assert puzzle.constraints == (sm.AntiKing(), sm.KillerCage("r1c1 r1c2", 7))
    kept = run("generate", "--on", done.out, "--seed", "2", "--json")
    record = json.loads(kept.out)
    again = sm.read(json.dumps(record["puzzle"]))
    assert given_cells(again) == given_cells(puzzle)
    assert record["solution"] == sm.check(puzzle).solution.line()  # type: ignore[union-attr]
    both = ("--grid", "4", "--seed", "1")
    apart = run("generate", *both, "--choose", "KillerCage", "--choose", "Thermometer")
    assert run("generate", *both, "--choose", "KillerCage, thermometer").out == apart.out
    marked = run("generate", "--grid", "6", "--choose", "killercage", "--seed", "1", "--to", "iss")
    assert marked.out.startswith(".Shape~6x6.Cage~")


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--givens", "16"], 2, "expected at least 17"),
        (["--givens", "many"], 2, "found 'many', expected a number such as 28, or a range"),
        (["--grid", "nine"], 2, "found 'nine', expected an order such as 9"),
        (["--constraint", "{"], 2, "which is no JSON"),
        (["--constraint", "killercage"], 2, "KillerCage: found no field 'cells'"),
        (["--constraint", "antiknite"], 2, "did you mean 'AntiKnight'"),
        (["--on", "1" * 81, "--grid", "9"], 2, "--on has a grid of its own"),
        (["--givens", "17", "--attempts", "2", "--seed", "1"], 3, "no such puzzle was found"),
    ],
    ids=str,
)
def test_one_clear_message(run: Run, options: list[str], code: int, message: str) -> None:
    done = run("generate", *options)
    assert done.code == code
    assert message in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
@pytest.mark.slow
def test_ctrl_c_ends_it_and_leaves_what_was_printed() -> None:
    command = [sys.executable, "-m", "sudoku_model", "generate", "--limit", "100000", "--seed", "1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        rest, problem = running.communicate(timeout=PATIENCE)
    assert running.returncode == 3
    assert problem.strip() == "interrupted"
    assert all(len(line) == 81 for line in [first.strip(), *rest.split()])


@pytest.mark.parametrize("kind", ["KillerCage", "Thermometer"])
def test_chosen_marks_are_not_laid_over_those_that_are_there(kind: str) -> None:
    base = sm.Puzzle.empty(6).with_constraints(
        sm.KillerCage("r1c1 r1c2 r2c1", 9),
        sm.Thermometer("r5c5 r6c5 r6c6"),
        sm.Or((sm.Renban("r3c1 r3c2"), sm.Arrow("r4c1", "r4c2 r4c3"))),
    )
    there = set(base.grid.select("r1c1 r1c2 r2c1 r5c5 r6c5 r6c6 r3c1 r3c2 r4c1 r4c2 r4c3"))
    puzzle = sm.generate(base, choose=[kind], givens=(0, 12), seed=3)
    laid = [puzzle.grid.select(clue.cells) for clue in puzzle.constraints[3:]]  # type: ignore[attr-defined]
    cells = [cell for mark in laid for cell in mark]
    assert cells
    assert len(cells) == len(set(cells))
    assert there.isdisjoint(cells)


def test_a_symmetry_without_givens_is_refused() -> None:
    with pytest.raises(sm.OptionError, match="found symmetry 'rotational' without givens"):
        sm.generate(6, choose=["KillerCage"], symmetry="rotational", givens=0, seed=1)


@pytest.mark.parametrize(("kind", "givens"), [("KillerCage", 8), ("Ratio", None)])
def test_givens_beside_chosen_constraints_have_the_symmetry(kind: str, givens: int | None) -> None:
    puzzle = sm.generate(6, choose=[kind], symmetry="rotational", givens=givens, seed=1)
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    assert given
    assert givens in (None, len(given))
    assert {35 - cell for cell in given} == {*given}


@pytest.mark.slow
@pytest.mark.parametrize(
    "wishes",
    [{}, {"symmetry": "rotational"}, {"givens": (24, 26)}, {"givens": 30, "symmetry": "diagonal"}],
    ids=str,
)
def test_a_seed_makes_the_same_puzzles_in_compiled_code(
    wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")

    def made_with(compiled_from: int) -> list[Puzzle]:
        monkeypatch.setattr(making, "COMPILED_FROM", compiled_from)
        return list(sm.generate_many(9, limit=15, seed="same", workers=1, **wishes))

    assert made_with(0) == made_with(1_000_000)


@pytest.mark.slow
def test_compiled_code_finds_puzzles_with_few_givens() -> None:
    pytest.importorskip("numba")
    puzzle = sm.generate(9, givens=21, seed=1)
    assert len(given_cells(puzzle)) == 21
    assert is_unique(puzzle)


@pytest.mark.slow
def test_the_time_limit_holds_for_thousands_of_quick_attempts() -> None:
    pytest.importorskip("numba")
    started = time.monotonic()
    with pytest.raises(UndecidedError, match="time limit; no such puzzle was found"):
        sm.generate(9, givens=17, seed=1, time_limit=3)
    assert time.monotonic() - started < PATIENCE


@pytest.mark.slow
def test_the_hardest_step_is_of_the_technique_that_was_wished() -> None:
    puzzle = sm.generate(6, technique="Naked-Single", seed=3)
    hardest = sm.rate(puzzle).hardest
    assert hardest is not None
    assert hardest.name == "naked single"


def test_an_unknown_technique_is_refused_with_the_nearest_one() -> None:
    for meant in ("XY-chian", "xy-chan"):
        with pytest.raises(OptionError, match="did you mean 'XY-chain'"):
            sm.generate(technique=meant)


@pytest.mark.slow
def test_a_technique_that_assumes_one_solution_may_be_wished_as_well() -> None:
    puzzle = sm.generate(technique="unique rectangle 1", seed=13)
    hardest = sm.rate(puzzle, assume_unique=True).hardest
    assert hardest is not None
    assert hardest.name == "unique rectangle 1"


@pytest.mark.slow
def test_a_killer_may_be_made_for_its_hardest_thought() -> None:
    puzzle = sm.generate(6, choose=["KillerCage"], technique="innies and outies", seed=1)
    hardest = sm.rate(puzzle).hardest
    assert hardest is not None
    assert hardest.name == "innies and outies"


def test_compiled_code_comes_sooner_where_many_are_tried_for_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "_SO_FAR", making._SoFar())

    def first(number: int, **wished: Any) -> int:
        return making._compiled_from(Wishes(sm.Puzzle.empty(9), **wished), number)

    assert [first(number) for number in (1, 124, 129)] == [128, 5, 0]
    assert [first(number, technique="AIC") for number in (1, 8, 9)] == [64, 8, 0]


def test_who_makes_a_puzzle_for_its_steps_does_not_depend_on_what_was_made_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "_SO_FAR", making._SoFar(tried=500))
    assert making._compiled_from(Wishes(sm.Puzzle.empty(9), rating=(6.0, 6.5)), 1) == 64


def test_compiled_code_that_a_process_has_paid_for_is_used_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load(*arguments: object) -> making.Maker:
        raise AssertionError("loaded")

    monkeypatch.setattr(wishes, "can_compile", lambda: True)
    monkeypatch.setattr(making, "_compiled_maker", load)
    monkeypatch.setattr(making, "COMPILED_FROM", 3)
    monkeypatch.setattr(making, "_SO_FAR", making._SoFar())
    for seed in range(3):
        sm.generate(9, seed=seed)
    with pytest.raises(AssertionError, match="loaded"):
        sm.generate(9, seed=3)


def test_a_book_holds_all_puzzles_the_easiest_first(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sudoku_model.drawing import print_sheet

    shown: dict[str, Any] = {}

    def sheet(puzzles: Any, path: Path, **told: Any) -> None:
        shown.update(puzzles=puzzles, **told)

    monkeypatch.setattr(print_sheet, "sheet", sheet)
    target = tmp_path / "book.pdf"
    done = run("generate", "--grid", "4", "--limit", "4", "--seed", "1", "--output", str(target))
    assert (done.code, done.out) == (0, "")
    ratings = [*map(sm.rate, shown["puzzles"])]
    assert [one.effort for one in ratings] == sorted(one.effort for one in ratings)
    assert shown["notes"] == [f"{one.level} ({one.difficulty:.1f})" for one in ratings]
    assert shown["solutions"] == [one.verdict.solution for one in ratings]


def test_a_file_is_a_book_or_records(run: Run) -> None:
    for seed in (("--seed", "1"), ()):
        done = run("generate", "--output", "book.txt", *seed)
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert "does not say what to write" in done.err
    done = run("generate", "--output", "book.pdf", "--resume")
    assert done.code == 2
    assert "--resume goes on with records, not with a book." in done.err


@pytest.mark.slow
def test_records_are_the_same_however_often_the_run_was_interrupted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sudoku_model.dataset import records

    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    wished = ("generate", "--grid", "4", "--limit", "40", "--seed", "1", "--workers", "1")
    assert run(*wished, "--output", str(whole)).code == 0
    found = [*sm.read_records(whole)]
    assert [one.name for one in found] == [f"seed 1, puzzle {n}" for n in range(1, 41)]
    assert all(one.verdict == "unique" and len(one.solutions) == 1 for one in found)
    assert [one.puzzle for one in found] == [
        puzzle.line() for puzzle in sm.generate_many(4, limit=40, seed="1", workers=1)
    ]

    make, made = records._records_of, []

    def interrupted(numbers: range, **how: Any) -> Any:
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(numbers)
        return make(numbers, **how)

    monkeypatch.setattr(records, "_records_of", interrupted)
    assert run(*wished, "--output", str(broken)).code == 3
    monkeypatch.setattr(records, "_records_of", make)
    assert run(*wished, "--output", str(broken)).code == 2
    assert "needs the --seed" in run(*wished[:5], "--output", str(broken), "--resume").err
    other = ("generate", "--grid", "4", "--limit", "40", "--seed", "2", "--output", str(broken))
    assert "seed" in run(*other, "--resume").err
    assert run(*wished, "--output", str(broken), "--resume").code == 0
    assert broken.read_bytes() == whole.read_bytes()


def test_an_interrupted_run_loses_no_puzzle_that_takes_long_to_make(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sudoku_model.dataset import records

    make = records._records_of

    def interrupted(numbers: range, **how: Any) -> Any:
        if 3 in numbers:
            raise KeyboardInterrupt
        return make(numbers, **how)

    monkeypatch.setattr(records, "_records_of", interrupted)
    wished = ("--grid", "4", "--choose", "killer", "--limit", "3", "--seed", "1", "--workers", "1")
    done = run("generate", *wished, "--output", str(tmp_path / "killers.jsonl"))
    assert "the records of 2 puzzles are safe" in done.err


def test_puzzles_that_are_not_found_are_left_out_of_the_records_and_counted(
    run: Run, tmp_path: Path
) -> None:
    target = tmp_path / "few.csv"
    wished = ("generate", "--grid", "4", "--limit", "5", "--givens", "4", "--attempts", "1")
    done = run(*wished, "--seed", "1", "--output", str(target))
    assert done.code == 3
    left_out = int(done.err.split(" not made")[0].split()[-1])
    assert 0 < left_out <= 5
    assert len(target.read_text().splitlines()) == 1 + 5 - left_out
