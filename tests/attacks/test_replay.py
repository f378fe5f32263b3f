"""The attack that does steps again: it finds nothing in what is right, and sees what is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from attacks.puzzles.variants import minimal_variant
from attacks.replay.command import command
from attacks.replay.replaying import Replay
from sudoku_model.analysis.steps import Step
from sudoku_model.constraints.catalog import example_board

CAGES = sm.generate(6, choose=["KillerCage", "Difference"], seed=2)
CLASSIC = sm.read(
    ".5..41.............6.9.......71...39.....72..6...2.7....967.1.2.84....6....2.94.."
)


def replayed(explained: sm.Explanation) -> Replay:
    replay = Replay(explained.puzzle)
    replay.judge(explained)
    return replay


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [CAGES, CLASSIC])
def test_right_steps_follow_from_their_facts(puzzle: sm.Puzzle) -> None:
    explained = sm.steps(puzzle)
    replay = replayed(explained)
    assert replay.problems == []
    assert replay.counts["steps"] == len(explained)
    assert {what for what in replay.counts if what.startswith("candidates")} == {
        "candidates: follow from the facts"
    }


def test_where_time_was_up_before_the_first_step_nothing_is_wrong() -> None:
    board = example_board(sm.Doppelganger)
    puzzle = sm.Puzzle.empty(board.grid).with_constraints(sm.Doppelganger())
    assert replayed(sm.steps(puzzle, time_limit=0.001)).problems == []


def with_step(explained: sm.Explanation, place: int, **deduction: Any) -> sm.Explanation:
    """Return an explanation in which one step rests on something else, or removes it."""
    step = explained[place]
    other = replace(step, _deduction=step._deduction._replace(**deduction))
    steps = (*explained.steps[:place], other, *explained.steps[place + 1 :])
    return replace(explained, steps=steps)


def removing(explained: sm.Explanation) -> tuple[int, Step]:
    return next((place, one) for place, one in enumerate(explained) if one.placed is None)


def test_a_step_that_removes_the_solution_is_seen() -> None:
    explained = sm.steps(CAGES)
    assert explained.solution is not None
    place, step = removing(explained)
    right = explained.solution.values
    true = sum(1 << step._layout.candidate(cell, value) for cell, value in enumerate(right))
    wrong = with_step(explained, place, excluded=true & step._alive)
    assert any("in the solution" in problem for problem in replayed(wrong).problems)


def test_a_step_without_one_of_its_facts_is_seen() -> None:
    explained = sm.steps(CLASSIC, time_limit=60)
    place = next(place for place, one in enumerate(explained) if one.size > 1)
    facts = explained[place]._deduction.facts[1:]
    wrong = with_step(explained, place, facts=facts)
    assert any("does not follow" in problem for problem in replayed(wrong).problems)


def test_what_goes_unsaid_is_seen() -> None:
    explained = sm.steps(CAGES)
    place, _ = removing(explained)
    kept = (*explained.steps[:place], *explained.steps[place + 1 :])
    assert any("went unsaid" in one for one in replayed(replace(explained, steps=kept)).problems)


def test_the_command_counts_steps(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("1.....3..4.....2\nno puzzle\n", encoding="ascii")
    done = CliRunner().invoke(command, [str(file), "--seed", "a test"])
    assert (done.exit_code, "12  steps" in done.output) == (0, True), done.output
    assert "1  cannot be read" in done.output


@pytest.mark.parametrize(
    "clue",
    [
        sm.Or((sm.KillerCage("r1c1 r2c5", 9), sm.KillerCage("r1c1 r2c5", 5))),
        sm.Lunchbox("r1c1 r3c9 r2c5 r4c7 r5c8", 7),
        sm.And((sm.KillerCage("r1c1 r2c5 r3c9 r4c7", 17), sm.Not(sm.AntiTaxicab(3)))),
    ],
)
def test_what_a_clue_says_of_two_of_its_cells_is_known(clue: sm.Constraint) -> None:
    replay = Replay(sm.Puzzle.empty(9).with_constraints(clue))
    assert replay._excludes((0, 4), (13, 4))
    assert not replay._excludes((0, 4), (13, 1))


@pytest.mark.slow
def test_the_command_draws_variants() -> None:
    done = CliRunner().invoke(command, ["--variants", "2", "--seed", "a test"])
    assert (done.exit_code, "2  puzzles" in done.output) == (0, True), done.output


def test_a_drawn_variant_has_one_solution_and_no_given_too_many() -> None:
    puzzle = minimal_variant("a test")
    assert sm.check(puzzle).is_unique
    for cell, given in enumerate(puzzle.givens):
        if given is not None:
            givens = (*puzzle.givens[:cell], None, *puzzle.givens[cell + 1 :])
            assert not sm.check(replace(puzzle, givens=givens)).is_unique


def test_a_region_leaves_what_is_too_far_away_without_saying() -> None:
    """A region of four cells that begins in a corner does not reach four steps away."""
    grid = sm.ChaosConstruction.grid(4)
    puzzle = sm.Puzzle.empty(grid).with_constraints(sm.ChaosConstruction())
    first, near, far = (len(grid.board) + place for place in (0, 12, 13))
    replay = Replay(puzzle)
    assert replay._excludes((first, 1), (far, 1))
    assert not replay._excludes((first, 1), (near, 1))
    assert not replay._excludes((first, 1), (far, 2))
