"""Thoughts that are only looked for where nothing easier is seen, and what is told then."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.choice import Thoughts, sentence_of
from sudoku_model.bits import mask_of
from sudoku_model.solvers import NO_LIMITS
from tests.steps.thoughts.referee import complaints

TWO_SUMS = (sm.Sum("r1c1 r4c4", "==", 10), sm.Sum("r1c1 r5c5", "==", 9))
CHOICE = sm.Or(
    (
        sm.And((sm.Sum("r1c1-r1c3", "==", 23), sm.DigitClass("r9c9", (1,)))),
        sm.And((sm.Sum("r1c1-r1c5", "==", 23), sm.DigitClass("r9c9", (2,)))),
    )
)
LONG_LINE = sm.SumLine("r1c1-r1c3 r2c4 r3c4 r4c4 r5c4 r6c4 r7c5-r7c8 r6c9 r5c9 r4c9", 12)


def _told(clue: sm.Constraint, left: dict[str, str], asked: str) -> str:
    """Say why a clue excludes candidates, such as ``r1c1=7``, where single cells are known."""
    layout = Layout(sm.Puzzle.empty(9).with_constraints(clue))
    grid, rule, alive = layout.puzzle.grid, layout.first_rule, _left(layout, left)
    cell, _, digit = asked.partition("=")
    one = 1 << layout.candidate(grid.cell(cell), int(digit))
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thoughts.easiest_ones(alive)
        thought = thoughts.general(rule, alive, one)
    assert thought.excluded == one
    assert not [*complaints(layout, alive, thought)]
    return f"{thought.kind.name}: {sentence_of(layout, alive, thought)}"


@pytest.mark.sample(every=3)
@pytest.mark.parametrize(
    ("clue", "left", "asked", "told"),
    [
        (
            sm.Exactly(1, TWO_SUMS),
            {"r4c4": "4", "r5c5": "35"},
            "r1c1=7",
            "alternatives that are left: r4c4 is 4 and r5c5 is 3 or 5, and with 7 in r1c1 "
            "“r1c1 r4c4 add up to 10” and “r1c1 r5c5 add up to 9” could not hold, and one of "
            "them must, so r1c1 is not 7",
        ),
        (
            CHOICE,
            {"r1c2": "1234567", "r1c3": "123456", "r9c9": "12"},
            "r9c9=1",
            "alternatives that are left: r1c2 is at most 7 and r1c3 is at most 6, and either "
            "r1c1-r1c3 make 23, but these are at most 22, or r1c1-r1c5 add up to 23 and r9c9 "
            "holds 2, so r9c9 is not 1",
        ),
        (
            sm.Or((*CHOICE.constraints, sm.DigitClass("r9c9", (3, 4)))),
            {"r1c2": "1234567", "r1c3": "123456"},
            "r9c9=1",
            "alternatives that are left: r1c2 is at most 7 and r1c3 is at most 6, and with 1 in "
            "r9c9 only this is left: r1c1-r1c3 make 23, but these are at most 22, "
            "so r9c9 is not 1",
        ),
        (
            sm.Or((sm.And((TWO_SUMS[0], sm.Even("r4c4"))), sm.Exactly(1, TWO_SUMS[1:]))),
            {"r4c4": "245", "r5c5": "35"},
            "r1c1=5",
            "alternatives that are left: r5c5 is 3 or 5, and with 5 in r1c1 only this is left, "
            "and cannot hold: exactly 1 of these holds: (r1c1 r5c5 add up to 9), so r1c1 is not 5",
        ),
        (
            sm.Or((sm.Diagonal("up"), sm.LittleKiller("r8c6 r9c5", 3))),
            {"r3c7": "7", "r9c1": "7"},
            "r8c6=3",
            "alternatives that are left: r3c7 and r9c1 are 7, and with 3 in r8c6 only this is "
            "left, and cannot hold: the digits on the diagonal from the bottom left corner differ, "
            "so r8c6 is not 3",
        ),
        pytest.param(
            sm.Exactly(1, (sm.NonConsecutive(), sm.Even("r9c9"))),
            {"r9c9": "1", "r5c5": "4"},
            "r5c6=5",
            "alternatives that are left: r5c5 is 4 and r9c9 is 1, and with 5 in r5c6 “orthogonal "
            "neighbours do not hold consecutive digits” and “r9c9 holds an even digit” could not "
            "hold, and one of them must, so r5c6 is not 5",
            marks=pytest.mark.slow,
        ),
        (
            sm.Exactly(2, (sm.Sum("r1c1-r1c6", "==", 22), *TWO_SUMS[:1])),
            {},
            "r1c1=9",
            "alternatives that are left: with 9 in r1c1 “r1c1-r1c6 add up to 22” could not hold, "
            "and must, so r1c1 is not 9",
        ),
        (
            LONG_LINE,
            {"r1c1": "8", "r1c2": "4", "r1c3": "7", "r2c4": "59"},
            "r2c4=9",
            "runs of a sum line: r1c1 is 8 and r1c3 is 7, and the run of 12 with r2c4 goes from "
            "r1c3 to r2c4, so r2c4 is not 9",
        ),
        (
            sm.Not(TWO_SUMS[0]),
            {"r4c4": "4"},
            "r1c1=6",
            "alternatives that are left: r4c4 is 4, and with 6 in r1c1 “r1c1 r4c4 add up to "
            "10” would hold, and must not, so r1c1 is not 6",
        ),
        (
            sm.ColumnIndexing("r2c8"),
            {f"r2c{column}": "12356789" for column in (1, 2, 3, 5, 6, 7, 9)},
            "r2c4=1",
            "digits of their own: r2c1-r2c3, r2c5-r2c7 and r2c9 are not 4, and with 1 in r2c4 the "
            "column index at r2c8 would leave row 2 no place for 4, so r2c4 is not 1",
        ),
    ],
)
def test_what_only_patience_sees_is_told(
    clue: sm.Constraint, left: dict[str, str], asked: str, told: str
) -> None:
    assert _told(clue, left, asked) == told


def test_constraints_that_demand_others_are_thought_about_one_by_one() -> None:
    cage = sm.KillerCage("r1c1 r1c2", 3)
    for clue in (sm.And((cage,)), sm.Replicate((cage,), "r1c1", "r1c1 r4c4")):
        layout = Layout(sm.Puzzle.empty(9).with_constraints(clue))
        with Thoughts(layout, NO_LIMITS) as thoughts:
            first = thoughts.easiest_ones(layout.at_start())[0]
        assert first.kind.name == "digits of a sum"


def test_a_connected_area_tells_what_it_needs_and_what_it_reaches() -> None:
    """Three cells in a row and two below its ends: each of the row connects the two."""
    clue = sm.Connected((1, 2), cells="r1c1-r1c3 r2c1 r2c3")
    ends = {"r2c1": "1", "r2c3": "2"}
    area = "the connected area of 1 and 2 has"
    assert _easiest(clue, ends) == (
        f"{area} r2c1 and r2c3, and only r1c1 can connect them, so r1c1 is 1 or 2"
    )
    assert _easiest(clue, {"r2c1": "1", "r1c2": "3456789"}) == (
        f"{area} r2c1, and from there does not reach r1c3 and r2c3 (not in it: r1c2), so "
        "r1c3 and r2c3 are at least 3"
    )


def _easiest(clue: sm.Constraint, left: dict[str, str]) -> str:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(clue))
    alive = _left(layout, left)
    with Thoughts(layout, NO_LIMITS) as thoughts:
        return sentence_of(layout, alive, thoughts.easiest_ones(alive)[0])


def _left(layout: Layout, left: dict[str, str]) -> int:
    grid, alive = layout.puzzle.grid, layout.at_start()
    for name, digits in left.items():
        own = mask_of(layout.candidate(grid.cell(name), int(digit)) for digit in digits)
        alive &= ~layout.cell_masks[grid.cell(name)] | own
    return alive
