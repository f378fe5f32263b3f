"""Chains and nets are told link by link, in parts that can be followed."""

from __future__ import annotations

import re
from functools import cache

import pytest

import sudoku_model as sm
from docs.techniques import EXAMPLES, Example
from sudoku_model.analysis.steps.facts import MOST_FACTS, PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.nets import Branch, refutation
from sudoku_model.analysis.steps.telling import cut_with_end
from sudoku_model.analysis.steps.thoughts.choice import MOST_CHARACTERS, in_short_lines
from sudoku_model.bits import bits, mask_of
from tests.puzzles import MANY_CASES

HARD = ".3....6....5...........2348.4..67.23...8.....1.2.......7...5..1..42..93......67.."


@cache
def many_cases() -> sm.Explanation:
    return sm.steps(MANY_CASES)


def candidates(layout: Layout, named: tuple[tuple[str, int], ...]) -> list[int]:
    grid = layout.puzzle.grid
    return [layout.candidate(grid.cell(cell), digit) for cell, digit in named]


def can_all_hold(layout: Layout, lives: list[int]) -> bool:
    """Say whether one candidate of each of some sets can be chosen so that all go together."""
    if not lives:
        return True
    first, *rest = sorted(lives, key=int.bit_count)
    return any(
        can_all_hold(layout, [live & ~layout.links[one] for live in rest]) for one in bits(first)
    )


def alive_before(layout: Layout, step: sm.Step) -> int:
    return mask_of(
        layout.candidate(cell, digit)
        for cell, digits in enumerate(step.candidates)
        for digit in digits
    )


def assert_links_hold(step: sm.Step) -> None:
    """Of a strong link one end is true because of the facts, of a weak one not both ever are."""
    layout = Layout(step.puzzle)
    alive = alive_before(layout, step)
    for part in step.parts:
        lives = [layout.masks[layout.facts.index(fact)] & alive for fact in part.facts]
        for link in part.links:
            start, end = candidates(layout, link.start), candidates(layout, link.end)
            if link.is_strong:
                ends = mask_of(start + end)
                assert not can_all_hold(layout, [live & ~ends for live in lives])
            else:
                assert all(layout.links[one] >> other & 1 for one in start for other in end)


def test_a_chain_is_told_link_by_link_with_its_notation() -> None:
    step = EXAMPLES["AIC"].step()
    assert step.notation == "(1=2)r1c1-(2)r7c1=(2-1)r7c8=(1)r2c8"
    assert step.sentence == (
        "r1c9 is not 1: either r1c1=1, or r1c1=2, so r7c8=2 (row 7), so r2c8=1 (column 8)"
    )
    assert [link.is_strong for link in step.links] == [True, False, True, False, True]
    assert step.links[1] == ((("r1c1", 2),), (("r7c1", 2),), False)
    assert_links_hold(step)


def test_a_link_of_a_house_names_it() -> None:
    step = EXAMPLES["house forcing chain"].step()
    for part in step.parts[1:]:
        houses = [fact.house for fact in part.facts if isinstance(fact, PlaceFact)]
        assert all(f"({house})" in part.sentence for house in houses)


def test_each_part_stands_on_a_line_of_its_own() -> None:
    step = EXAMPLES["cell forcing chain"].step()
    head, *lines = step.sentence.splitlines()
    assert head == "r1c1 is not 9:"
    assert lines == [f"{part.name}: {part.sentence}" for part in step.parts]


def test_a_group_is_written_at_once() -> None:
    step = EXAMPLES["sashimi X-wing"].step()
    assert step.notation == "(5)r1c78=(5)r1c2-(5)r5c2=(5)r5c9"


def test_a_loop_goes_round() -> None:
    step = EXAMPLES["continuous nice loop"].step()
    assert len(step.parts) == 1
    assert "it goes round" in step.sentence
    assert step.links[0].start == step.links[-1].end
    assert_links_hold(step)


def test_the_links_of_every_technique_hold() -> None:
    told = [example.step() for example in EXAMPLES.values()]
    assert sum(bool(step.links) for step in told) > 20
    for step in told:
        assert_links_hold(step)


@pytest.mark.slow
def test_what_takes_more_than_a_few_facts_is_told_in_parts() -> None:
    explained = sm.rate(sm.read(HARD)).explanation
    assert all(step.name for step in explained)
    nets = [step for step in explained if step.parts]
    assert nets
    for step in nets:
        assert all(len(part.facts) <= MOST_FACTS for part in step.parts)
        assert {fact for part in step.parts for fact in part.facts} <= {*step.facts}
        assert all(len(line) <= MOST_CHARACTERS for line in step.sentence.splitlines())
        assert_links_hold(step)


def test_sets_of_cells_are_links_of_a_chain() -> None:
    step = EXAMPLES["ALS-XY-wing"].step()
    assert step.notation == "(9=1)r5c4-(1=3)r1c456-(3=9)r7c6"
    assert step.sentence == (
        "r5c6 and r7c4 are not 9: either r5c4=9, or r5c4=1, so r1c4≠1, so r1c4-r1c6 hold 2, 3 and "
        "4, with 3 at r1c6, so r7c6=9"
    )


def test_cells_that_were_named_are_not_named_again() -> None:
    assert EXAMPLES["XYZ-wing"].step().sentence == (
        "r1c3 is not 3: either 3 at r1c1 or r1c7, or they hold 1 and 2, with 2 at r1c1, so r2c2=3"
    )


def test_whichever_way_a_cell_goes_is_a_part() -> None:
    step = EXAMPLES["cell forcing chain"].step()
    head, *ways = step.parts
    assert head.sentence == "r5c5=1, 2 or 3"
    assert [part.sentence for part in ways] == [
        "if r5c5=1: r5c1=9, so r1c1≠9",
        "if r5c5=2: r1c5=9, so r1c1≠9",
        "if r5c5=3: r5c9=7, so r1c9=9, so r1c1≠9",
    ]
    assert_links_hold(step)


def test_ways_that_exclude_several_candidates_are_told_once() -> None:
    step = Example(
        {
            "r5c5": "r5c5=1 r5c5=2 r5c5=3",
            "r5c1": "r5c1=1 r5c1=4",
            "r3c1": "r3c1=4 r3c1=9",
            "r1c5": "r1c5=2 r1c5=9",
            "r5c9": "r5c9=3 r5c9=7",
            "r1c9": "r1c9=7 r1c9=9",
        },
        "r1c1=9 r1c2=9",
    ).step()
    assert [part.sentence for part in step.parts] == [
        "r5c5=1, 2 or 3",
        "if r5c5=1: r5c1=4, so r3c1=9, so no 9 at r1c1 or r1c2",
        "if r5c5=2: r1c5=9, so no 9 at r1c1 or r1c2",
        "if r5c5=3: r5c9=7, so r1c9=9, so no 9 at r1c1 or r1c2",
    ]
    assert_links_hold(step)


def test_a_way_that_excludes_by_itself_is_no_part_of_its_own() -> None:
    step = EXAMPLES["house forcing chain"].step()
    assert [part.sentence for part in step.parts] == [
        "in row 5, either r5c1=5, so r1c1≠5, or 5 at r5c5 or r5c9",
        "if r5c5=5: r8c1=5 (row 8), so r1c1≠5",
        "if r5c9=5: r2c9=4, so r2c1=5, so r1c1≠5",
    ]
    assert_links_hold(step)


def test_what_would_force_the_same_is_told_once() -> None:
    one = EXAMPLES["forcing net"]
    both = one._replace(excluded="r2c6=1 r2c6=2").step()
    (told,) = both.parts
    (alone,) = one.step().parts
    assert told.sentence == alone.sentence.replace("r2c6=1", "r2c6=1 or 2")
    assert_links_hold(both)


def test_sets_that_share_cells_are_told_by_house() -> None:
    assert EXAMPLES["Sue de Coq"].step().sentence == (
        "r1c1, r1c2, r1c7 and r2c3 hold 1 and 2 once in row 1 and 3 and 4 once in box 1, so r1c9 "
        "is not 1, and r3c3 is not 3"
    )


def test_what_is_too_long_for_a_line_ends_in_a_line_of_its_own() -> None:
    words = [f"r{row}c1={row} (column 1)" for row in range(1, 7)]
    end = ", and the diagonal from r1c1 would have no place for 9"
    begun = "with r9c9=9 (case of B12)"
    pieces = cut_with_end([*words, ""], str, begun, end)
    assert pieces == [words, [""]]
    assert cut_with_end([*words[:4], ""], str, begun, end) == [[*words[:4], ""]]


def test_a_long_conclusion_comes_before_its_reason() -> None:
    assert in_short_lines("a is so", "b is") == "a is so, so b is"
    why, then = "a" * 120, "b" * 120
    assert in_short_lines(why, then).splitlines() == [f"{then}:", why]


def assert_follows(
    layout: Layout, alive: int, branch: Branch, known: frozenset[int] = frozenset()
) -> None:
    """What a branch forces follows from it and from what is known, and leaves its last fact no way.

    `one` is known if the candidate is true, `~one` if it is not.
    """

    def left(fact: int) -> int:
        return mask_of(
            one
            for one in bits(layout.masks[fact] & alive)
            if ~one not in known
            and not any(layout.links[true] >> one & 1 for true in known if true >= 0)
        )

    known |= {branch.assumed}
    for one in branch.forced:
        if isinstance(one, Branch):
            assert_follows(layout, alive, one, known)
            known |= {~one.assumed}
        else:
            assert one.candidate is not None
            assert left(one.fact) == 1 << one.candidate
            known |= {one.candidate}
    assert left(branch.last.fact) == mask_of(case.assumed for case in branch.cases)
    for case in branch.cases:
        assert_follows(layout, alive, case, known)


@pytest.mark.slow
@pytest.mark.rest
def test_each_thing_of_a_net_follows_from_what_was_told_before() -> None:
    nets = [step for step in many_cases() if step.name == "forcing net"]
    layout = Layout(nets[0].puzzle)
    branches = 0
    for step in nets:
        alive = alive_before(layout, step)
        facts = [layout.facts.index(fact) for fact in step.facts]
        for one in candidates(layout, step.removed):
            branch = refutation(layout, alive, facts, one)
            assert branch is not None
            assert_follows(layout, alive, branch)
            branches += branch.size - 1
    assert branches


@pytest.mark.slow
def test_what_is_impossible_is_told_once_and_named_where_it_is_used() -> None:
    told = 0
    for step in many_cases():
        before = set[str]()
        for part in step.parts:
            for used in re.findall(r"≠\d \((\w+)\)", part.sentence):
                assert used in before
                told += 1
            before.add(part.name)
    assert told


@pytest.mark.slow
def test_the_hardest_puzzles_are_told_in_parts_that_can_be_counted() -> None:
    """A branch for each case of a case came to hundreds of parts, the same again and again."""
    assert max(len(step.parts) for step in many_cases()) < 40
