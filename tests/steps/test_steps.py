"""Explanations: each step follows from its facts, and the steps lead to the solution."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

import sudoku_model as sm
from sudoku_model.analysis.steps import PlaceFact, RuleFact
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.errors import DefectError, OptionError
from tests.puzzles import (
    AMBIGUOUS,
    BROKEN,
    EASY,
    UNIQUE,
    UNIQUE_6X6,
    UNIQUE_12X12,
    UNIQUE_16X16,
    small_puzzles,
)
from tests.steps.referee import conclusions, is_possible, unique_puzzles

MIDDLE = "1....6.8..64..........4...7....9.6...7.4..5..5...7.1...5....32.3....8...4........"
"""Harder than `EASY` and easier than `UNIQUE`."""


def assert_leads_to_the_solution(puzzle: sm.Puzzle, explained: sm.Explanation) -> None:
    """Carry the steps out on candidates of our own, and compare with the verdict's solution."""
    assert explained.is_complete, explained.summary
    solution = sm.check(puzzle).solution
    assert solution is not None
    placed = {step.placed for step in explained if step.placed is not None}
    wanted = {
        (puzzle.grid.cell_name(cell), value)
        for cell, value in enumerate(solution.values)
        if puzzle.givens[cell] is None and cell not in puzzle.grid.holes
    }
    # The last number of a cell beside the board is said by what takes the others away.
    beside = {cell.name for cell in puzzle.grid.extras}
    assert placed <= wanted
    assert {name for name, _ in wanted - placed} <= beside
    for step in explained:
        for name, digit in step.removed:
            assert solution[name] != digit, step


@pytest.mark.parametrize(
    "line", [EASY, UNIQUE, MIDDLE, UNIQUE_6X6, "1... ..3. .4.. ...2"], ids=lambda line: line[:12]
)
@pytest.mark.sample(every=6)
def test_the_steps_lead_from_the_start_to_the_solution(line: str) -> None:
    puzzle = sm.read(line)
    assert_leads_to_the_solution(puzzle, sm.steps(puzzle))


def test_large_grids_are_explained_too() -> None:
    puzzle = sm.read(UNIQUE_12X12)
    assert_leads_to_the_solution(puzzle, sm.steps(puzzle))
    # Of 16x16 one that is half filled already.
    puzzle = sm.read(UNIQUE_16X16)
    solution = sm.check(puzzle).solution
    assert solution is not None
    for cell in puzzle.grid.cells[::3]:
        puzzle = puzzle.with_given(puzzle.grid.cell_name(cell), solution.values[cell])
    assert_leads_to_the_solution(puzzle, sm.steps(puzzle))


@pytest.mark.slow
def test_a_hard_16x16_is_explained_too() -> None:
    puzzle = sm.read(UNIQUE_16X16)
    assert_leads_to_the_solution(puzzle, sm.steps(puzzle))


def test_each_step_begins_where_the_one_before_ended() -> None:
    explained = sm.steps(sm.read(UNIQUE))
    grid = explained.puzzle.grid
    for before, after in pairwise(explained):
        gone = {
            (grid.cell_name(cell), digit)
            for cell in grid.cells
            for digit in set(before.candidates[cell]) - set(after.candidates[cell])
        }
        assert set(before.removed) <= gone
        if before.placed is None:
            assert gone == set(before.removed) != set()
        else:
            assert after.candidates[grid.cell(before.placed[0])] == (before.placed[1],)


@settings(max_examples=80, deadline=None)
@given(puzzle=unique_puzzles())
@pytest.mark.slow
def test_every_conclusion_follows_from_its_facts_and_each_fact_is_needed(puzzle: sm.Puzzle) -> None:
    explained = sm.steps(puzzle)
    assert_leads_to_the_solution(puzzle, explained)
    for step in explained:
        false = conclusions(puzzle, step)
        assert not any(is_possible(puzzle, step, step.facts, *one) for one in false), step
        for fact in step.facts:
            rest = [other for other in step.facts if other != fact]
            # The last candidate of a cell is placed because the others are gone already.
            if step.placed is None:
                assert any(is_possible(puzzle, step, rest, *one) for one in false), (step, fact)


@settings(max_examples=40, deadline=None)
@given(puzzle=small_puzzles())
def test_whatever_the_puzzle_the_answer_is_honest(puzzle: sm.Puzzle) -> None:
    explained = sm.steps(puzzle)
    assert explained.status is sm.check(puzzle).status
    assert explained.is_complete == explained.status.value.startswith("unique")
    if not explained.is_complete:
        assert not explained.steps
        assert "not exactly one solution" in str(explained)
    else:
        assert_leads_to_the_solution(puzzle, explained)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (
            "pointing",
            "4..2...13..7..98.........6.9.........2.9.8.....3...1..7..6...8.58....7.43.45.....",
        ),
        (
            "naked triple",
            "..7......8..3..14...3..6..8.....7....4...9......2..4163..8...7.6......3..89.....5",
        ),
        (
            "hidden triple",
            "2..8.5....8.1...54..6..4......5..3967......8.......5...71.3.6..6..4..1....5.....2",
        ),
        (
            "Sue de Coq",
            "8.29.......1....7....25...95..72..1..6..14.........4......3.....4.675.......4..83",
        ),
    ],
)
def test_a_technique_is_found_where_nothing_easier_leads_on(name: str, line: str) -> None:
    assert name in {step.name for step in sm.steps(line)}


@pytest.mark.parametrize(
    ("line", "words"), [(AMBIGUOUS, "several solutions"), (BROKEN, "no solut")]
)
def test_only_a_single_solution_is_explained(line: str, words: str) -> None:
    explained = sm.steps(sm.read(line))
    assert not explained.is_complete
    assert len(explained) == 0
    assert words in str(explained)


def test_out_of_time_the_steps_so_far_are_kept() -> None:
    explained = sm.steps(sm.read(UNIQUE), time_limit=0)
    assert not explained.is_complete
    assert "time limit" in str(explained)
    with pytest.raises(OptionError):
        sm.steps(sm.read(UNIQUE), time_limit=-1)


def test_ctrl_c_keeps_the_steps_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    from sudoku_model.analysis.steps.search import StepSearch

    real, calls = StepSearch.next, []

    def pressed_at_the_fifth(self: StepSearch, seconds: float = 0.0) -> object:
        calls.append(1)
        if len(calls) == 5:
            raise KeyboardInterrupt
        return real(self, seconds)

    monkeypatch.setattr(StepSearch, "next", pressed_at_the_fifth)
    explained = sm.steps(sm.read(EASY))
    assert len(explained) == 4
    assert explained.reason == "interrupted"
    assert explained.summary.startswith("stopped after 4 steps")


@pytest.mark.parametrize("line", [UNIQUE, MIDDLE], ids=["unique", "middle"])
@pytest.mark.slow
def test_with_proofs_no_step_is_larger_than_without(line: str) -> None:
    puzzle = sm.read(line)
    plain, proved = sm.steps(puzzle), sm.steps(puzzle, proof_seconds=0.2)
    assert_leads_to_the_solution(puzzle, proved)
    for one, other in zip(plain, proved, strict=False):
        assert other.size <= one.size
        if str(one) != str(other):
            break  # from here on the boards differ
    assert sum(step.is_smallest for step in proved) >= sum(step.size <= 2 for step in proved)


def test_a_step_that_does_not_follow_is_noticed() -> None:
    from dataclasses import replace

    step = next(one for one in sm.steps(sm.read(UNIQUE)) if one.size == 2)
    step.check()
    lying = replace(step, _deduction=step._deduction._replace(excluded=step._alive))
    with pytest.raises(DefectError, match="do not settle"):
        lying.check()
    with_less = step._deduction._replace(facts=step._deduction.facts[:1])
    with pytest.raises(DefectError, match="do not settle"):
        replace(step, _deduction=with_less).check()


@pytest.mark.slow
def test_a_step_is_drawn_with_its_cells_and_what_it_strikes_out() -> None:
    step = next(one for one in sm.steps(sm.read(UNIQUE)) if one.placed is None)
    board, drawn = step.drawing()
    grid = board.grid
    assert {grid.cell_name(cell) for cell in drawn["highlight"]} <= set(step.cells)
    assert {(grid.cell_name(cell), digit) for cell, digit in drawn["overlay"].struck} == {
        *step.removed
    }
    assert board.grid == step._layout.puzzle.grid
    assert "<svg" in step._repr_svg_()
    assert 'class="highlight"' in step._repr_svg_()
    assert "<li>" in sm.steps(sm.read(EASY))._repr_html_()


# Constraints.


def unique_with(puzzle: sm.Puzzle, seed: int = 0) -> sm.Puzzle:
    """Add givens of one of a puzzle's solutions, in random order, until it is the only one."""
    (solution,) = sm.solutions(puzzle, limit=1)
    cells = [cell for cell in puzzle.grid.cells if cell not in puzzle.grid.holes]
    Random(seed).shuffle(cells)
    for cell in cells:
        if sm.check(puzzle).is_unique:
            break
        puzzle = puzzle.with_given(puzzle.grid.cell_name(cell), solution.values[cell])
    return puzzle


def solved_grid() -> list[list[int]]:
    solution = sm.check(sm.read(EASY)).solution
    assert solution is not None
    return solution.rows()


def test_a_puzzle_of_cages_alone_is_explained() -> None:
    rows = solved_grid()
    puzzle = sm.Puzzle.empty(9)
    for row in range(9):
        for start, stop in (
            ((0, 2), (2, 5), (5, 7), (7, 9)) if row % 2 else ((0, 3), (3, 5), (5, 9))
        ):
            cells = " ".join(f"r{row + 1}c{column + 1}" for column in range(start, stop))
            puzzle = puzzle.with_constraints(sm.KillerCage(cells, sum(rows[row][start:stop])))
    puzzle = unique_with(puzzle)
    explained = sm.steps(puzzle)
    assert_leads_to_the_solution(puzzle, explained)
    names = {step.name for step in explained}
    assert "digits of a sum" in names
    assert any(isinstance(fact, RuleFact) for step in explained for fact in step.facts)


def test_rules_for_the_whole_grid_are_used_cell_by_cell() -> None:
    puzzle = unique_with(sm.Puzzle.empty(6).with_constraints(sm.NonConsecutive()))
    explained = sm.steps(puzzle)
    assert_leads_to_the_solution(puzzle, explained)
    rules = [fact for step in explained for fact in step.facts if isinstance(fact, RuleFact)]
    assert rules
    assert all(len(rule.cells) == 2 for rule in rules)


def test_diagonals_are_houses_like_others() -> None:
    diagonals = sm.Diagonal("down"), sm.Diagonal("up")
    puzzle = unique_with(sm.Puzzle.empty(4).with_constraints(*diagonals))
    explained = sm.steps(puzzle)
    assert_leads_to_the_solution(puzzle, explained)
    used = {fact.kind for step in explained for fact in step.facts if isinstance(fact, PlaceFact)}
    assert not any(isinstance(fact, RuleFact) for step in explained for fact in step.facts)
    assert used


EXAMPLES = [
    pytest.param(kind, id=kind.__name__)
    for kind in (getattr(sm, name) for name in sm.__all__)
    if isinstance(kind, type) and issubclass(kind, sm.Constraint) and kind.example
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_constraint_of_the_catalog_is_explained(kind: type) -> None:
    """A puzzle with the constraint and enough givens of one of its own solutions."""
    fields = {"control": "r2c2"} if kind is sm.ChaosArrow else kind.example
    constraint = kind(**fields)
    grid, companions = sm.Grid.square(9), []
    if isinstance(constraint, sm.Values):
        companions.append(sm.Doubler())
    elif kind.__name__.startswith("Chaos"):
        grid = with_unknown_regions(sm.Grid(4, 4, range(1, 5), (None,) * 16))
        companions += [sm.ChaosConstruction()] if kind is not sm.ChaosConstruction else []
    for one in (constraint, *companions):
        if isinstance(one, Modifier):
            grid = one.extend(grid)
    puzzle = unique_with(sm.Puzzle.empty(grid).with_constraints(constraint, *companions))
    explained = sm.steps(puzzle, time_limit=300)
    assert_leads_to_the_solution(puzzle, explained)


@pytest.mark.parametrize("solver", ["cpsat", "backtracking", "both"])
def test_any_solver_finds_the_solution_that_the_steps_lead_to(solver: str) -> None:
    puzzle = sm.read("1... ..3. .4.. ...2")
    steps = [step.sentence for step in sm.steps(puzzle)]
    assert [step.sentence for step in sm.steps(puzzle, solver)] == steps
    assert sm.steps(puzzle, solver).verdict.solver == solver
    assert sm.rate(puzzle, solver).difficulty == sm.rate(puzzle).difficulty
    assert sm.hint(puzzle, None, solver).step == sm.hint(puzzle).step
    with pytest.raises(sm.OptionError, match="cpsta"):
        sm.rate(puzzle, "cpsta")


def test_grids_with_negative_digits_are_explained() -> None:
    grid = sm.Grid(3, 3, range(-1, 2), (None,) * 9)
    candidates = {0: frozenset((0, 1)), 8: frozenset((-1, 0))}
    puzzle = replace(sm.Puzzle.empty(grid), candidates=candidates).with_constraints(
        sm.Not(sm.Minimum("r2c3")), sm.Not(sm.Palindrome("r2c2 r3c1"))
    )
    assert_leads_to_the_solution(puzzle, sm.steps(puzzle))


@cache
def killer() -> sm.Puzzle:
    return sm.generate(6, choose=["KillerCage"], seed=3)


def test_a_digit_that_a_clue_tells_is_placed_at_once() -> None:
    explained = sm.steps(killer())
    last = next(one for one in explained if one.name == "last cell of a sum")
    assert last.placed is not None
    name, digit = last.placed
    assert last.sentence.endswith(f"so {name} is {digit}")
    assert not last.removed
    assert last.cells[-1] == name
    assert_leads_to_the_solution(killer(), explained)
    last.check()


def test_a_digit_is_placed_before_a_clue_takes_it_for_known() -> None:
    explained = sm.steps(killer())
    for step in explained:
        known = {one[0] for one in step.premises if len(one) == 1}
        assert all(step.filled.get(name) == digit for name, digit in known), step
    singles = {one.name for one in explained if one.placed}
    assert {"naked single", "last cell of a sum"} <= singles
