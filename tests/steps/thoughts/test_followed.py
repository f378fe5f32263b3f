"""What clues remove together is followed fact by fact, and told in parts that can be followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest

import sudoku_model as sm
from docs.thoughts import EXAMPLES, step_about, thought_of
from sudoku_model.analysis.steps import following
from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.following import Consequence, Followed, Follower
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.prices import kind_of_facts
from sudoku_model.analysis.steps.rules import RulesAlone
from sudoku_model.analysis.steps.telling import MOST_FACTS
from sudoku_model.analysis.steps.thoughts.choice import MOST_CHARACTERS
from sudoku_model.analysis.steps.thoughts.followed import follow_from, told_in_parts
from sudoku_model.analysis.steps.thoughts.general import general_thoughts
from sudoku_model.analysis.steps.thoughts.kinds import CASE_BY_CASE, FORCED
from sudoku_model.analysis.steps.thoughts.stories import Wanted, stories
from sudoku_model.bits import bits, mask_of
from sudoku_model.solvers import NO_LIMITS
from tests.steps.thoughts.referee import boards, complaints

FOLLOWED = (FORCED.name, CASE_BY_CASE.name)

TOGETHER = [
    [
        sm.Difference("r2c2 r2c3"),
        sm.Difference("r2c3 r3c3"),
        sm.Difference("r3c3 r4c3"),
        sm.PairSum("r2c3 r4c3", 10),
    ],
    [sm.Renban("r2c2 r3c3 r4c4 r5c4"), sm.KillerCage("r3c3 r3c4 r4c4 r4c5", 21)],
    [sm.KillerCage("r1c1-r1c4", 15), sm.KillerCage("r1c3-r1c6", 26), sm.Arrow("r1c1", "r2c1 r2c2")],
    [sm.Thermometer("r1c1 r2c2 r3c3 r4c4"), sm.Whisper("r4c4 r5c4 r5c5 r4c5", 5)],
]
"""Clues that share cells."""


def test_it_is_told_from_one_thing_to_the_next() -> None:
    layout, alive, thought = thought_of(FORCED.name, EXAMPLES[FORCED.name])
    assert step_about(layout, alive, thought).sentence == (
        "r2c2=2 would force r2c3=8 (pair sum at r2c2-r2c3), r3c3=4 (ratio at r2c3-r3c3), "
        "r3c4=3 or 5 (difference at r3c3-r3c4), and the ratio at r3c4-r2c2 would have no way "
        "left, so r2c2 is not 2"
    )


def test_each_case_is_a_part_of_its_own() -> None:
    layout, alive, thought = thought_of(CASE_BY_CASE.name, EXAMPLES[CASE_BY_CASE.name])
    step = step_about(layout, alive, thought)
    *_, one, other = step.parts
    assert one.sentence == (
        "r3c3=2 (case of B) would force r2c3=1 (ratio at r3c3-r2c3), and the ratio at "
        "r3c4-r2c3 would have no way left"
    )
    assert other.sentence.startswith("r3c3=6 (case of B) would force ")
    told = [f"{part.name}: {part.sentence}" for part in step.parts]
    assert step.sentence.splitlines() == ["r2c2 is not 4:", *told]
    assert {fact for part in step.parts for fact in part.facts} >= {*step.facts}


def test_of_two_cells_that_a_clue_makes_the_same_it_is_said_that_they_cannot_be() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.Whisper("r1c9 r1c8 r2c7", 5)))
    gone = mask_of([candidate(layout, "r1c9", 1), candidate(layout, "r2c7", 1)])
    follower = Follower(layout)
    followed = follow_from(follower, [layout.first_rule], gone, candidate(layout, "r1c8", 7))
    assert followed is not None
    (part,) = told_in_parts(layout, layout.at_start() & ~gone, followed)
    assert part.sentence == (
        "r1c8=7 would force r1c9=2, r2c7=2 (whisper at r1c9), but r1c9 and r2c7 cannot both be 2"
    )


def test_a_case_that_is_gone_is_not_told_if_the_others_show_the_same() -> None:
    layout, alive, thought = thought_of(CASE_BY_CASE.name, EXAMPLES[CASE_BY_CASE.name])
    (removed,) = bits(thought.excluded)
    followed = follow_from(Follower(layout), thought.facts, 0, removed)
    assert followed is not None
    gone = 1 << candidate(layout, "r3c3", 2)
    told = [part.sentence for part in told_in_parts(layout, alive & ~gone, followed)]
    assert not any("with r3c3=2" in sentence for sentence in told)
    assert told[-2].endswith(", r2c3=3 (ratio at r3c3-r2c3)")
    assert told[-1] == "after B, the ratio at r3c4-r2c3 would have no way left"


def test_the_only_case_that_is_left_is_no_case() -> None:
    layout = Layout(sm.Puzzle.empty(9))
    box = next(
        number
        for number, fact in enumerate(layout.facts)
        if isinstance(fact, PlaceFact) and (fact.house, fact.digit) == ("box 1", 5)
    )
    ends = layout.fact_of_cell[80]
    cases = [Followed(one, (), ends, (), 0) for one in bits(layout.masks[box])]
    followed = Followed(candidate(layout, "r9c9", 1), (), box, tuple(cases), 0)
    gone = layout.masks[box] & ~(1 << candidate(layout, "r1c2", 5))
    (part,) = told_in_parts(layout, layout.at_start() & ~gone, followed)
    assert part.sentence == ("r9c9=1 would force r1c2=5 (box 1), and r9c9 would have no digit left")


def test_the_last_digit_of_a_cell_is_told_if_the_clue_says_nothing_new() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.Whisper("r1c1 r2c2", 5)))
    alive = left_only(layout, {"r1c1": (1, 2)})
    clue = Consequence(layout.first_rule, -1, candidates(layout, "r1c1", range(3, 10)))
    only = Consequence(
        layout.fact_of_cell[0], candidate(layout, "r1c1", 1), 1 << candidate(layout, "r1c5", 1)
    )
    followed = Followed(candidate(layout, "r1c9", 2), (clue, only), layout.fact_of_cell[80], (), 0)
    (part,) = told_in_parts(layout, alive, followed)
    assert part.sentence == ("r1c9=2 would force r1c1=1, and r9c9 would have no digit left")


def test_cases_in_which_cells_share_other_digits_are_parts_of_their_own() -> None:
    layout = Layout(sm.Puzzle.empty(9))
    names = "r1c1", "r1c2", "r1c3"
    crowd = tuple(layout.fact_of_cell[layout.puzzle.grid.cell(name)] for name in names)
    cases = [
        Followed(candidate(layout, "r1c9", digit), (), crowd[0], (), 0, crowd) for digit in (6, 7)
    ]
    ways = layout.fact_of_cell[8]
    followed = Followed(candidate(layout, "r9c9", 1), (), ways, tuple(cases), 0)
    alive = left_only(layout, dict.fromkeys(names, (6, 7, 8)) | {"r1c9": (6, 7)})
    told = [part.sentence for part in told_in_parts(layout, alive, followed)]
    assert told[1:] == [
        "with r1c9=6 (case of A), r1c1-r1c3 would have only 7 and 8",
        "with r1c9=7 (case of A), r1c1-r1c3 would have only 6 and 8",
    ]


@pytest.mark.parametrize("has_cases", [False, True])
def test_cases_of_which_the_same_is_said_are_one_part(has_cases: bool) -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.Whisper("r1c1 r2c2", 5)))
    clue = Consequence(layout.first_rule, -1, candidates(layout, "r1c1", range(3, 10)))
    alive = left_only(layout, {"r1c9": (6, 7, 8), "r5c5": (1, 2)})
    end, ways = layout.fact_of_cell[80], layout.fact_of_cell[40]
    within = tuple(Followed(candidate(layout, "r5c5", one), (), end, (), 0) for one in (1, 2))
    cases: tuple[Followed, ...] = (
        Followed(candidate(layout, "r1c9", 6), (clue,), end, (), 0),
        Followed(candidate(layout, "r1c9", 7), (), end, (), 0),
        Followed(candidate(layout, "r1c9", 8), (clue,), end, (), 0),
    )
    if has_cases:
        cases = tuple(one._replace(end=ways, cases=within) if one.chain else one for one in cases)
    followed = Followed(candidate(layout, "r9c8", 1), (), layout.fact_of_cell[8], cases, 0)
    told = [part.sentence for part in told_in_parts(layout, alive, followed)]
    forced = "r1c9=6 or 8 (cases of A) would force r1c1=1 or 2 (whisper at r1c1-r2c2)"
    no_way = "r9c9 would have no digit left"
    several = [
        f"{forced}; then try r5c5=1 or 2 in turn",
        f"with r5c5=1 or 2 (cases of B), {no_way}",
    ]
    assert told[1:] == [
        *(several if has_cases else [f"{forced}, and {no_way}"]),
        f"with r1c9=7 (case of A), {no_way}",
    ]


def test_what_would_force_the_same_is_one_story() -> None:
    clues = sm.Difference("r1c1 r2c5"), sm.PairSum("r2c5 r6c6", 10)
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*clues))
    alive = left_only(layout, {"r1c1": (1, 2), "r2c5": (2, 3), "r6c6": (8, 9)})
    facts = [layout.first_rule, layout.first_rule + 1]
    cells = "r1c2", "r1c3", "r5c5", "r4c1"
    wanted = [Wanted(candidate(layout, cell, 1), ~alive) for cell in cells]
    told = stories(Follower(layout), facts, alive, wanted, kind_of_facts("", 2))
    step = next(one for one in told if one.excluded.bit_count() > 1)
    shown = step_about(layout, alive, step)
    assert shown.sentence == (
        "1 at r1c2, r1c3 or r4c1 would force r2c5=3 (difference at r1c1-r2c5), and the pair "
        "sum at r2c5-r6c6 would have no way left, so r1c2, r1c3 and r4c1 are not 1"
    )
    assert shown.parts[0].sentence in shown.sentence
    assert not [*complaints(layout, alive, step)]


def test_cells_of_a_house_that_share_too_few_digits_are_an_end() -> None:
    clues = sm.Whisper("r1c8 r2c8 r3c8", 4), sm.Whisper("r2c7 r2c8 r2c9", 4)
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*clues))
    alive, facts = layout.at_start(), [layout.first_rule, layout.first_rule + 1]
    wanted = [Wanted(candidate(layout, "r2c8", 7), 0)]
    (story,) = stories(Follower(layout), facts, alive, wanted, kind_of_facts("", 2))
    assert story.kind.name == FORCED.name
    assert step_about(layout, alive, story).sentence == (
        "r2c8=7 would force only 1, 2 or 3 at r1c8 and r3c8 (whisper at r1c8), only 1, 2 or 3 "
        "at r2c7 and r2c9 (whisper at r2c7), and r1c8, r2c7, r2c9 and r3c8 would have only 1, 2 "
        "and 3, so r2c8 is not 7"
    )
    assert not [*complaints(layout, alive, story)]


def test_cells_of_several_houses_may_share_few_digits() -> None:
    clues = sm.Whisper("r2c2 r3c3 r4c4", 4), sm.Whisper("r2c4 r3c3 r4c2", 4)
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*clues))
    facts = [layout.first_rule, layout.first_rule + 1]
    wanted = [Wanted(candidate(layout, "r3c3", 7), 0)]
    assert not stories(Follower(layout), facts, layout.at_start(), wanted, kind_of_facts("", 2))


def left_only(layout: Layout, digits: Mapping[str, Iterable[int]]) -> int:
    """Return all candidates but those of some cells that are not among their digits."""
    alive = layout.at_start()
    for cell, own in digits.items():
        mask = layout.cell_masks[layout.puzzle.grid.cell(cell)]
        alive &= ~mask | candidates(layout, cell, own)
    return alive


def candidates(layout: Layout, cell: str, digits: Iterable[int]) -> int:
    return mask_of(candidate(layout, cell, digit) for digit in digits)


def candidate(layout: Layout, cell: str, digit: int) -> int:
    return layout.candidate(layout.puzzle.grid.cell(cell), digit)


@pytest.mark.parametrize("name", FOLLOWED)
def test_no_fact_can_be_left_out(name: str) -> None:
    layout, _, thought = thought_of(name, EXAMPLES[name])
    (removed,) = bits(thought.excluded)
    follower = Follower(layout)
    assert follow_from(follower, thought.facts, 0, removed) is not None
    for fact in thought.facts:
        fewer = [other for other in thought.facts if other != fact]
        assert follow_from(follower, fewer, 0, removed) is None


def test_what_may_be_looked_at_is_bounded_while_one_follows_and_no_longer() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*TOGETHER[0]))
    facts = tuple(range(layout.first_rule, layout.first_rule + len(TOGETHER[0])))
    follower, board = Follower(layout), layout.at_start()
    assert len(follower.straight(facts, board, bits(board), 1)) == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(following, "MOST_FILTERED", -1)
        assert not follower.straight(facts, board, bits(board), 1)
    assert follower.narrowed(layout.first_rule, board)


@pytest.mark.parametrize("clues", TOGETHER, ids=lambda clues: clues[0].describe()[:40])
@pytest.mark.parametrize("count", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_what_is_followed_is_right_and_needs_what_it_names(
    clues: list[sm.Constraint], count: int
) -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*clues))
    facts = tuple(range(layout.first_rule, layout.first_rule + len(clues)))
    everything, follower = mask_of(range(len(layout.cell_of))), Follower(layout)
    with RulesAlone(layout, facts, -1, NO_LIMITS) as alone:
        for alive in boards(layout, facts, Random(1), count):
            with RulesAlone(layout, facts, alive, NO_LIMITS) as knowing:
                excluded = knowing.excluded(alive, everything, by_rule_only=True)
            if not excluded:
                continue
            for thought in general_thoughts(layout, facts, alive, alone, follower, excluded):
                if thought.kind.name in FOLLOWED:
                    assert not [*complaints(layout, alive, thought)]
                    for part in step_about(layout, alive, thought).parts:
                        assert len(part.sentence) <= MOST_CHARACTERS
                        assert len(part.facts) <= MOST_FACTS
