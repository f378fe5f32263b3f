"""What no thinker explains is shown by the fewest candidates that are gone, of any constraint."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.following import Follower
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.prices import price_of_thought
from sudoku_model.analysis.steps.rules import RulesAlone
from sudoku_model.analysis.steps.search import StepSearch
from sudoku_model.analysis.steps.thoughts import general
from sudoku_model.analysis.steps.thoughts.choice import (
    MOST_CHARACTERS,
    MOST_REMOVED,
    Thoughts,
    sentence_of,
)
from sudoku_model.analysis.steps.thoughts.general import general_thoughts
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.words import cells_in_order, clue_in_brief
from sudoku_model.bits import bits, mask_of
from sudoku_model.solvers import NO_LIMITS
from tests.puzzles import Ascending
from tests.steps.thoughts.lines import LINES
from tests.steps.thoughts.referee import boards, complaints


def product_of_24(first: int, second: int, third: int) -> bool:
    return first * second * third == 24


OWN = [sm.Predicate("r1c1 r2c2 r3c3", product_of_24, "have the product 24"), Ascending("r1c1 r4c4")]


@pytest.mark.parametrize("rule", [*OWN, *LINES], ids=lambda rule: rule.describe()[:40])
@pytest.mark.parametrize("count", [2, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.sample(every=6)
def test_a_value_without_support_needs_what_is_said_to_be_gone(
    rule: sm.Constraint, count: int
) -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(rule))
    for alive, thought in thoughts_of_boards(layout, count):
        assert not [*complaints(layout, alive, thought)]
        told = sentence_of(layout, alive, thought)
        assert max(map(len, told.splitlines())) <= MOST_CHARACTERS, told


@pytest.mark.parametrize("rule", LINES, ids=lambda rule: rule.describe()[:40])
@pytest.mark.parametrize("count", [2, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.sample(every=6)
def test_what_is_told_of_a_part_of_a_rule_follows(rule: sm.Constraint, count: int) -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(rule))
    everything = mask_of(range(len(layout.cell_of)))
    for number in range(layout.first_rule, min(layout.first_rule + 2, len(layout.facts))):
        for board in boards(layout, (number,), Random(2), count):
            alive = board
            with Thoughts(layout, NO_LIMITS) as thoughts:
                while easiest := thoughts.easiest_ones(alive):
                    alive &= ~easiest[0].excluded
                with RulesAlone(layout, (number,), alive, NO_LIMITS) as knowing:
                    excluded = knowing.excluded(alive, everything, by_rule_only=True)
                if excluded:
                    thought = thoughts.general(number, alive, excluded)
                    # The whole rule may need less than the part that a person looks at.
                    wrong = [
                        one
                        for one in complaints(layout, alive, thought)
                        if not (thought.is_minimal and "does not need" in one)
                    ]
                    assert not wrong
                    told = sentence_of(layout, alive, thought)
                    assert max(map(len, told.splitlines())) <= MOST_CHARACTERS, told


def told_at_last(rule: sm.Constraint, left: str, candidate: str) -> str:
    """Say why a rule excludes a candidate where no thinker sees it: name and sentence."""
    layout = Layout(sm.Puzzle.empty(9).with_constraints(rule))
    names = {layout.name(one): 1 << one for one in range(len(layout.cell_of))}
    alive = sum(names.values())
    for name, _, digits in (part.partition("=") for part in left.split()):
        own = sum(names[f"{name}={digit}"] for digit in digits)
        alive &= ~layout.cell_masks[layout.puzzle.grid.cell(name)] | own
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thoughts.easiest_ones(alive)
        thought = thoughts.general(layout.first_rule, alive, names[candidate])
    assert not [*complaints(layout, alive, thought)]
    return f"{thought.kind.name}: {sentence_of(layout, alive, thought)}"


@pytest.mark.parametrize(
    ("rule", "left", "candidate", "expected"),
    [
        (
            sm.Whisper("r1c1 r1c2 r2c1 r3c2 r3c3", 5),
            "r3c3=12 r2c1=12346789",
            "r1c2=7",
            "digits of their own: r3c3 is at most 2, and with 7 in r1c2 the whisper at r1c1 would "
            "leave r1c1, r2c1 and r3c3 only 1 and 2, so r1c2 is not 7",
        ),
        (
            sm.EqualSum(("r1c1-r1c3", "r2c1 r2c2")),
            "r1c1=1 r1c2=2",
            "r1c3=3",
            "sum out of reach: these groups of cells have the same sum: r1c1-r1c3; r2c1 r2c2: "
            "with 3 in r1c3 each group would make 6, which r1c1 and r1c2 cannot both take, so r1c3 "
            "is not 3",
        ),
        (
            sm.SumLine("r1c3 r1c2 r1c1 r2c1 r3c1", 10),
            "r1c3=2378 r1c2=2378",
            "r1c1=7",
            "runs of a sum line: the sum line at r1c3: with 7 in r1c1 the line would be cut into "
            "runs of 10 after r1c2, which r1c2 and r1c3 cannot both take, so r1c1 is not 7",
        ),
        (
            sm.Regex("r4c1-r4c4", "[1-6]*8.*"),
            "r4c4=1234567",
            "r5c2=8",
            "always in a clue: the digits of r4c1-r4c4, read in order, match [1-6]*8.*: with what "
            "r4c4 can be, an 8 is always in r4c1-r4c3, so r5c2 is not 8",
        ),
    ],
)
def test_what_only_a_solver_sees_is_told_by_who_knows_the_rule(
    rule: sm.Constraint, left: str, candidate: str, expected: str
) -> None:
    assert told_at_last(rule, left, candidate) == expected


def thoughts_of_boards(layout: Layout, count: int) -> Iterator[tuple[int, Thought]]:
    """Yield candidates that may be left, and thoughts about what the only rule excludes of them."""
    follower = Follower(layout)
    number, everything = layout.first_rule, mask_of(range(len(layout.cell_of)))
    with RulesAlone(layout, (number,), -1, NO_LIMITS) as alone:
        for alive in boards(layout, (number,), Random(1), count):
            with RulesAlone(layout, (number,), alive, NO_LIMITS) as knowing:
                excluded = knowing.excluded(alive, everything, by_rule_only=True)
            if excluded:
                for thought in general_thoughts(
                    layout, (number,), alive, alone, follower, excluded
                ):
                    yield alive, thought


def test_a_reason_that_takes_too_long_to_shorten_ends_where_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(general, "WIDE", 0)
    monkeypatch.setattr(general, "MOST_CONFLICTS", 1)
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.RegionSumLine("r3c2-r3c5")))
    for alive, thought in thoughts_of_boards(layout, 12):
        assert not [*complaints(layout, alive, thought)]


NO_ROOM = [
    sm.Difference("r9c7 r9c8", 1),
    sm.Difference("r9c9 r9c8", 1),
    sm.AllPairs(
        "r8c9 r8c8 r8c7 r9c6",
        [(one, other) for one in range(1, 10) for other in range(1, 10) if abs(one - other) > 1],
    ),
]
"""Three neighbours in a row and four digits without neighbours, which have no room in a box."""


def test_what_leaves_no_other_way_costs_what_there_is_to_try() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*NO_ROOM))
    facts = tuple(range(layout.first_rule, layout.first_rule + len(NO_ROOM)))
    names = {layout.name(one): 1 << one for one in range(len(layout.cell_of))}
    everything = sum(names.values())
    fewer = everything & ~sum(names[f"r9c7={digit}"] for digit in range(5, 10))
    with Thoughts(layout, NO_LIMITS) as thoughts:
        all_open, some_open = (
            thoughts.together(facts, alive, names["r8c7=2"]) for alive in (everything, fewer)
        )
    assert all_open.why.endswith("leave no other way")
    assert (all_open.why, all_open.cases - some_open.cases) == (some_open.why, 5)
    assert all_open.cases == 9 * 7  # nine digits each of seven cells
    told = all_open._replace(cases=1)
    assert all_open.price > price_of_thought(layout, told) + 1.5


def test_what_clues_say_of_their_own_cells_is_one_thought_and_comes_first() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*NO_ROOM))
    facts = tuple(range(layout.first_rule, layout.first_rule + len(NO_ROOM)))
    own = layout.candidates_of(facts)
    with StepSearch(layout, 0, NO_LIMITS) as search, Thoughts(layout, NO_LIMITS) as thoughts:
        alone = thoughts.alone(facts)
        excluded = mask_of(one for one in bits(search.alive) if alone.refutes(one, -1))
        asked = search._sets.that_need_all(facts, excluded)
    assert excluded & ~own
    assert asked == asked & own


def test_what_a_rule_for_the_whole_grid_excludes_is_told_thought_by_thought() -> None:
    puzzle = sm.Puzzle.empty(sm.ChaosConstruction.grid(4)).with_constraints(sm.ChaosConstruction())
    for number, name in enumerate(("cc1", "cc2", "cc5", "cc6"), 1):
        puzzle = puzzle.with_given(name, 1).with_given(
            f"r{(number + 1) // 2}c{2 - number % 2}", number
        )
    layout = Layout(puzzle)
    rule = layout.first_rule
    with StepSearch(layout, 0, NO_LIMITS) as search:
        alone = search._alone(rule)
        excluded = alone.excluded(search.alive, -1, by_rule_only=True)
        assert excluded.bit_count() > MOST_REMOVED
        search._thoughts.easiest_ones(search.alive)
        told = search.with_reason(Deduction((rule,), excluded, None, True))
    assert told.thought is not None
    assert 0 < told.excluded.bit_count() <= MOST_REMOVED
    assert len(sentence_of(layout, search.alive, told.thought)) <= MOST_CHARACTERS


def test_what_several_clues_say_is_followed_where_one_link_would_hide_how_they_do() -> None:
    lines = ("r2c1 r1c2 r2c3", "r1c1 r2c2 r1c3", "r3c4 r3c3 r4c3 r3c2 r3c1")
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*map(sm.Thermometer, lines)))
    grid = layout.puzzle.grid
    alive = layout.at_start() & ~(1 << layout.candidate(grid.cell("r3c3"), 2))
    rules = range(layout.first_rule, len(layout.facts))
    with Thoughts(layout, NO_LIMITS) as thoughts:
        told = thoughts.together(rules, alive, 1 << layout.candidate(grid.cell("r2c1"), 7))
        assert sentence_of(layout, alive, told) == (
            "r2c1 is not 7:\n"
            "A: r2c1=7 would force r1c2=8, r2c3=9 (thermometer at r2c1), "
            "no 1 or 2 at r1c3 (thermometer at r1c1), "
            "r3c1=6, r3c2=5, r3c3=3, r4c3=4 (thermometer at r3c4)\n"
            "B: after A: r1c3=4, but r1c3 and r4c3 cannot both be 4"
        )


def test_a_clue_is_named_by_its_own_first_cell_whatever_else_it_looks_at() -> None:
    line = " ".join(f"r2c{column}" for column in range(9, 0, -1))
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.FullRank(line, 11))
    layout = Layout(puzzle)
    fact = layout.facts[layout.first_rule]
    assert len(fact.cells) > 9
    assert clue_in_brief(puzzle, fact) == "the full-rank clue at r2c9"
    assert [*cells_in_order(puzzle, fact)][:9] == list(puzzle.board.cells(line))


def test_a_constraint_of_ones_own_is_explained() -> None:
    puzzle = (
        sm.Puzzle.empty(9)
        .with_constraints(OWN[0])
        .with_constraints(sm.DigitClass("r2c2 r3c3", (2, 3, 5, 7)))
    )
    layout = Layout(puzzle)
    follower = Follower(layout)
    alive = layout.at_start()
    for cell in (10, 20):
        alive &= ~sum(1 << layout.candidate(cell, digit) for digit in (1, 4, 6, 8, 9))
    with RulesAlone(layout, (layout.first_rule,), -1, NO_LIMITS) as alone:
        one = layout.candidate(0, 3)
        thought = next(
            general_thoughts(layout, (layout.first_rule,), alive, alone, follower, 1 << one)
        )
    assert sentence_of(layout, alive, thought) == (
        "r1c1 r2c2 r3c3 obey: have the product 24: with 3 in r1c1, r2c2 would be 2, "
        "and r3c3 would have to be 4, which is gone, so r1c1 is not 3"
    )


def test_a_digit_that_a_clue_always_holds_is_told_as_that() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.Whisper("r4c5 r5c5 r6c5", 5)))
    grid, alive = layout.puzzle.grid, layout.at_start()
    for name, digits in {"r4c5": "178", "r5c5": "28", "r6c5": "178"}.items():
        cell = grid.cell(name)
        kept = mask_of(layout.candidate(cell, int(digit)) for digit in digits)
        alive &= ~layout.cell_masks[cell] | kept
    asked = mask_of(
        layout.candidate(grid.cell(name), 8)
        for name in ["r2c5", "r3c5", "r4c4", "r4c6", "r5c4", "r5c6", "r6c4", "r6c6"]
    )
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thought = thoughts.together((layout.first_rule,), alive, asked)
    assert thought.excluded == asked
    assert sentence_of(layout, alive, thought) == (
        "the whisper at r4c5: with what r5c5, r4c5 and r6c5 can be, an 8 is always in r4c5-r6c5, "
        "so r2c5, r3c5, r4c4, r4c6, r5c4, r5c6, r6c4 and r6c6 are not 8"
    )


@pytest.mark.parametrize(("kind", "seed"), [("Renban", 2), ("Whisper", 1)])
@pytest.mark.slow
def test_a_reason_says_which_clues_and_houses_it_is_about(kind: str, seed: int) -> None:
    would = [
        step.sentence
        for step in sm.steps(sm.generate(6, choose=[kind], seed=seed))
        if " would " in step.sentence and not step.parts
    ]
    assert would
    assert not [told for told in would if any(map(_begins_with_a_digit, told.splitlines()))]


def _begins_with_a_digit(line: str) -> bool:
    return line.startswith("with ") and " would both " not in line


def test_what_a_clue_always_holds_is_told_if_nothing_need_be_known() -> None:
    layout = Layout(sm.Puzzle.empty(6).with_constraints(sm.Arrow("r2c5", "r2c6 r3c5 r4c4 r4c3")))
    asked = 1 << layout.candidate(layout.puzzle.grid.cell("r1c5"), 1)
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thought = thoughts.together((layout.first_rule,), layout.at_start(), asked)
    assert sentence_of(layout, layout.at_start(), thought) == (
        "the digits of the shaft r2c6 r3c5 r4c4 r4c3 add up to the number in r2c5: "
        "a 1 is always in r2c5, r2c6 or r3c5, so r1c5 is not 1"
    )


def test_what_a_clue_always_holds_is_gone_at_once_from_all_cells_that_see_its_places() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.Lunchbox("r5c7-r5c9", 2)))
    seeing = ["r4c7", "r4c8", "r4c9", "r5c1", "r5c6", "r6c8"]
    asked = mask_of(layout.candidate(layout.puzzle.grid.cell(name), 1) for name in seeing)
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thought = thoughts.together((layout.first_rule,), layout.at_start(), asked)
    assert thought.excluded == asked
    assert sentence_of(layout, layout.at_start(), thought).endswith(
        ": a 1 is always in r5c7-r5c9, so r4c7-r4c9, r5c1, r5c6 and r6c8 are not 1"
    )
