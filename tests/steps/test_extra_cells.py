"""Steps about unknown regions and modified cells are told in words, never by a file's names."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.extra_cells import cell_in_words, in_words
from tests.steps.texts import raw_names

CHAOS = sm.ChaosConstruction.grid(4)
IN_REGIONS = (
    sm.ChaosConstruction(),
    sm.Sum("cc4 cc7 r1c1", "==", 7),
    sm.DifferentDigits("cc2 cc8"),
)
ON_REGIONS = {"r2c1": 3, "r3c4": 1, "cc3": 2, "cc4": 3, "cc16": 4}


def explained(
    grid: sm.Grid, constraints: tuple[sm.Constraint, ...], givens: dict[str, int]
) -> sm.Explanation:
    puzzle = sm.Puzzle.empty(grid).with_constraints(*constraints)
    for cell, digit in givens.items():
        puzzle = puzzle.with_given(cell, digit)
    return sm.steps(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("modifier", "total", "givens"),
    [
        (sm.Doubler(), 12, {"r3c1": 4, "doubler_r3c2": 1}),
        (sm.Negator(), -3, {"r1c4": 1, "r3c1": 4, "negator_r3c4": 0}),
        (sm.HotCold(), 5, {"r1c4": 1, "r3c1": 4, "heat_r1c3": 1}),
    ],
    ids=["Doubler", "Negator", "HotCold"],
)
def test_no_step_about_modified_cells_has_a_raw_name(
    modifier: sm.Doubler | sm.Negator | sm.HotCold, total: int, givens: dict[str, int]
) -> None:
    values = sm.Values(sm.Sum("r1c1 r1c2 r2c3", "==", total))
    found = explained(modifier.extend(sm.Grid.square(4)), (modifier, values), givens)
    assert found.is_complete
    assert not [text for step in found for text in raw_names(step)]


MISSING = sm.Grid(4, 4, range(5), sm.Grid.square(4).regions)
HALF_KNOWN = {"r1c1": 3, "r1c4": 4, "r2c1": 0, "r3c3": 4, "r4c3": 2}


@pytest.mark.parametrize("grid", [MISSING, sm.Doppelganger().extend(MISSING)], ids=["", "extended"])
def test_what_houses_miss_is_told_of_cells_beside_the_board(grid: sm.Grid) -> None:
    """Whether or not the grid has these cells: steps rest on what a row is left to miss."""
    found = explained(grid, (sm.Doppelganger(),), HALF_KNOWN)
    assert found.is_complete
    assert not [text for step in found for text in raw_names(step)]
    assert sm.from_dict(found.to_dict()) == found
    told = [step.sentence for step in found]
    assert told[1] == (
        "column 3 misses 1, or has it in box 2, and they meet in the 0 of r1c3, so box 2 does not "
        "miss 1"
    )
    assert "row 2's missing digit is 2: the list of the rows' missing digits has no" in told[8]
    assert sm.rate(found.puzzle).difficulty == max(step.difficulty for step in found)


@pytest.mark.slow
def test_no_step_about_unknown_regions_has_a_raw_name() -> None:
    found = explained(CHAOS, IN_REGIONS, ON_REGIONS)
    assert found.is_complete
    assert not [text for step in found for text in raw_names(step)]
    assert "region of r1c4" in " ".join(step.sentence for step in found)


@pytest.mark.slow
def test_a_supposition_about_a_modified_cell_is_told_as_such() -> None:
    doubler = sm.Doubler()
    values = sm.Values(sm.Sum("r1c1 r1c2 r2c3", "==", 12))
    givens = {"r3c1": 4, "doubler_r3c2": 1}
    found = explained(doubler.extend(sm.Grid.square(4)), (doubler, values), givens)
    told = next(step.sentence for step in found if step.sentence.endswith("so r1c1 is doubled"))
    assert "with r1c1 not doubled, r1c2 would not be doubled" in told


def test_a_text_calls_cells_beside_the_board_by_the_cell_that_they_are_about() -> None:
    assert in_words(CHAOS, "cc4 cc7 r1c1 add up to 7") == (
        "the region of r1c4 the region of r2c3 r1c1 add up to 7"
    )
    marked = sm.Doubler().extend(sm.Grid.square(4))
    assert in_words(marked, "doubler_r2c3 is cc1") == "the doubler mark of r2c3 is cc1"
    assert cell_in_words(marked, marked.cell("r2c3")) == "r2c3"


def test_the_digit_0_is_modified_once_and_is_no_house() -> None:
    modifier = sm.HotCold()
    grid = modifier.extend(sm.Grid(4, 4, range(4), sm.Grid.square(4).regions))
    digits = {"r1c1": 2, "r1c3": 3, "r2c1": 0, "r2c3": 1, "r2c4": 2, "r3c1": 3, "r3c4": 1}
    hot = ["r1c3", "r2c1", "r3c4", "r4c2"]
    cold = ["r1c1", "r3c2", "r4c4"]
    neither = ["r1c2", "r1c4", "r2c4", "r3c3", "r4c3"]
    heat = dict.fromkeys(hot, 1) | dict.fromkeys(cold, 2) | dict.fromkeys(neither, 0)
    marks = {f"heat_{cell}": kind for cell, kind in heat.items()}
    told = explained(grid, (modifier,), digits | {"r4c4": 3} | marks)
    assert told.steps and told.is_complete
