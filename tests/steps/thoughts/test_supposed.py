"""What a digit leads to is thought out, thought after thought, each with its reason."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from docs.thoughts import EXAMPLES, Example, step_about, thought_of
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.choice import MOST_CHARACTERS, Thoughts
from sudoku_model.analysis.steps.thoughts.kinds import FORCED, SUPPOSED
from sudoku_model.analysis.steps.wording import excluded_in_words
from sudoku_model.bits import mask_of
from sudoku_model.solvers import NO_LIMITS

EXAMPLE = EXAMPLES[SUPPOSED.name]


def test_each_thought_says_its_reason_in_a_line_of_its_own() -> None:
    layout, alive, thought = thought_of(SUPPOSED.name, EXAMPLE)
    assert step_about(layout, alive, thought).sentence.splitlines() == [
        "r1c1 is not 6:",
        "A: with r1c1=6, r4c2=6 (row 4)",
        "B: then the regions are numbered as one comes to their first cells, so r1c1 lies in "
        "region 1, r1c2 in region 1 or 2, and so on",
        "C: then r1c1 and r4c2 lie in region 1, and r1c1 is 6, so r4c2 is not 6, and r4c2 would "
        "have no digit left",
    ]


def test_what_does_not_lead_to_the_end_is_left_out() -> None:
    more = sm.Whisper("r1c1 r1c2", 2), sm.KillerCage("r1c1 r2c1", 8)
    beside = EXAMPLE._replace(clues=(*EXAMPLE.clues, *more))
    _, _, alone = thought_of(SUPPOSED.name, EXAMPLE)
    layout, _, thought = thought_of(SUPPOSED.name, beside)
    assert (thought.why, thought.premises) == (alone.why, alone.premises)
    assert [str(layout.facts[fact]) for fact in thought.facts] == [
        "row 4 needs a 6",
        *(clue.describe() for clue in EXAMPLE.clues),
    ]


def test_it_is_thought_so_only_where_a_rule_speaks_of_large_parts_of_the_grid() -> None:
    clues = sm.Renban("r2c2 r2c3 r3c3"), sm.PairSum("r3c3 r4c4", 10), sm.GreaterThan("r4c4 r5c4")
    example = Example(clues, {"r5c4": "3456789"}, supposed="r2c2=9")
    with pytest.raises(LookupError):
        thought_of(SUPPOSED.name, example)
    assert thought_of(FORCED.name, example)


def test_of_a_cell_that_has_no_way_left_something_is_said() -> None:
    grid = sm.Doubler().extend(sm.Grid.square(4))
    layout = Layout(sm.Puzzle.empty(grid).with_constraints(sm.Doubler()))
    mark = layout.cell_masks[grid.cell("doubler_r1c1")]
    assert excluded_in_words(layout, mark, mark) == "r1c1 is neither doubled nor not"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("grid", "clues"),
    [
        (sm.ChaosConstruction.grid(4), [sm.ChaosConstruction()]),
        (sm.Grid.square(6), [sm.FullRank("r1", 3), sm.FullRank("c6", 14), sm.FullRank("r4", 21)]),
    ],
    ids=["regions", "ranks"],
)
def test_rules_for_the_whole_grid_leave_no_step_untold(
    grid: sm.Grid, clues: list[sm.Constraint]
) -> None:
    explained = sm.steps(sm.generate(grid, clues, minimal=True, seed=1))
    assert explained.is_complete
    for step in explained:
        assert "way to fill" not in step.sentence
        assert max(map(len, step.sentence.splitlines())) <= MOST_CHARACTERS
        step.check()


def test_of_a_rule_for_few_cells_that_has_no_way_left_nothing_is_thought() -> None:
    clues = sm.ChaosConstruction(), sm.KillerCage("r1c1 r1c2 r1c3", 6)
    layout = Layout(sm.Puzzle.empty(sm.ChaosConstruction.grid(4)).with_constraints(*clues))
    grid, alive = layout.puzzle.grid, layout.at_start()
    alive &= ~mask_of(layout.candidate(grid.cell(name), 1) for name in ("r1c2", "r1c3"))
    supposed = layout.candidate(grid.cell("r1c1"), 3)  # 2 and 4 would be left in both, which is 9
    with Thoughts(layout, NO_LIMITS) as thoughts:
        told = [*thoughts.followed(range(len(layout.facts)), alive, [supposed])]
    assert [thought.kind.name for thought in told] == [FORCED.name]
