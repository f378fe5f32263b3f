"""What thoughts say: the first ones about a clue on an empty board, word for word."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps import TotalFact
from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.choice import Thoughts, sentence_of
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import clues_in_brief
from sudoku_model.analysis.steps.wording import excluded_in_words
from sudoku_model.bits import bits, mask_of
from sudoku_model.solvers import NO_LIMITS


def sentences(rule: sm.Constraint, left: str = "", count: int = 1) -> list[str]:
    """Return what is said first about a rule, where some cells are left some digits: r1c1=25."""
    layout = Layout(sm.Puzzle.empty(9).with_constraints(rule))
    alive = layout.at_start()
    for name, _, digits in (part.partition("=") for part in left.split()):
        cell = layout.puzzle.grid.cell(name)
        own = sum(1 << layout.candidate(cell, int(digit)) for digit in digits)
        alive &= ~layout.cell_masks[cell] | own
    told: list[str] = []
    with Thoughts(layout, NO_LIMITS) as thoughts:
        while len(told) < count and (easiest := thoughts.easiest_ones(alive)):
            told.append(sentence_of(layout, alive, easiest[0]))
            alive &= ~easiest[0].excluded
    return told


@pytest.mark.parametrize(
    ("rule", "left", "expected"),
    [
        (
            sm.KillerCage("r5c3 r5c4", 17),
            "",
            "17 in r5c3 and r5c4 is 8+9, so they take no other digit",
        ),
        (
            sm.KillerCage("r5c1 r5c2", 12),
            "",
            "12 in r5c1 and r5c2 is 3+9, 4+8 or 5+7, so they have no 1, 2 or 6",
        ),
        (
            sm.KillerCage("r5c3 r5c4", 17),
            "r5c3=89 r5c4=89",
            "17 in r5c3 and r5c4 is 8+9: it needs its 8 and its 9, so ",
        ),
        (
            sm.KillerCage("r6c6 r6c7", 15),
            "r6c6=6789 r6c7=678",
            "the cage makes 15, and r6c7 is at most 8, so r6c6 is not 6",
        ),
        (
            sm.Pair("r1c1 r2c1 r3c2", tuple((a, b) for a in range(1, 8) for b in range(a + 2, 10))),
            "r1c1=1234567 r2c1=34567 r3c2=3456789",
            "r1c1 and r2c1 are a listed pair, and r2c1 is at most 7, so r1c1 is at most 5",
        ),
        (
            sm.Entropic("r1c1-r6c1"),
            "r4c1=1234789",
            "r1c1 and r4c1 are both low, both middle or both high, and r4c1 is not 5 or 6, so r1c1 "
            "is not 4",
        ),
        (
            sm.Modular("r1c1-r4c1", 3),
            "r4c1=1234578",
            "r1c1 and r4c1 have the same remainder modulo 3, and r4c1 is not 6 or 9, so r1c1 is "
            "not 3",
        ),
        (
            sm.DutchFlatmates(),
            "r2c4=12345678",
            "a 5 in r1c4 needs a 9 in r2c4, and r2c4 is not 9, so r1c4 is not 5",
        ),
        (
            sm.MagicSquare("r4c4-r6c6"),
            "",
            "the four groups with r5c5 make 60 and box 5 45, so three times r5c5 is 15, so r5c5 "
            "is 5",
        ),
        (
            sm.ColumnIndexing("r1c5"),
            "r1c5=23",
            "r1c5 says where the 5 of row 1 is",
        ),
        (
            sm.ValueIndexing("r5c5 r1c1 r2c2 r3c3 r4c4"),
            "r1c1=2 r5c5=78 r3c3=24678",
            "r1c1 says how many cells after it the digit of r5c5 is",
        ),
        (
            sm.CountingCircles("r1c1 r5c5 r9c9"),
            "r1c1=1 r5c5=12 r9c9=12",
            "r1c1 is 1, once as it says, so no other circle is 1",
        ),
        (
            sm.HiddenSkyscraper("r1", 3),
            "",
            "digits rise from r1c1 to the first lower one, 3, so r1c1 is not 3",
        ),
        (
            sm.Or((sm.DigitClass("r1c1", (1,)), sm.DigitClass("r1c2", (1,)))),
            "",
            "r1c1 or r1c2 holds 1, so r1c3-r1c9, r2c1-r2c3, r3c1 and r3c2 are not 1",
        ),
        (
            sm.Or((sm.HiddenSkyscraper("r1", 2), sm.HiddenSkyscraper("r1", 4))),
            "",
            "2 or 4 is the first digit of r1 that is lower than one before it, so r1c2 is not 1",
        ),
        (
            sm.Or((sm.KillerCage("r2c2-r2c5", 10), sm.Lunchbox("r2c2-r2c5", 10))),
            "",
            "either the killer cage at r2c2 or the lunchbox at r2c2 holds, so r2c2 and r2c5 are "
            "not 5 or 6, and r2c3 and r2c4 are not 5 or 9",
        ),
        (
            sm.Arrow("r6c2", "r5c2 r5c3"),
            "r6c2=457 r5c2=13 r5c3=1345",
            "the shaft makes the circle r6c2: with what r5c2 can be, r5c2 and r5c3 make 4, 5 or 7, "
            "which never takes 5, so r5c3 has no 5",
        ),
        (
            sm.Arrow("r4c2", "r3c3 r2c4"),
            "",
            "the shaft makes the circle r4c2, and the cells of the shaft make at least 2, so r4c2 "
            "is at least 2",
        ),
        (
            sm.Arrow("r4c2", "r3c3 r2c4"),
            "r4c2=23456789",
            "the shaft makes the circle r4c2, which is at most 9, and the other cell is at least "
            "1, so r3c3 and r2c4 are at most 8",
        ),
        (
            sm.Arrow("r4c2", "r3c3 r2c4"),
            "r4c2=5",
            "the shaft makes the circle r4c2, which is 5, and r2c4 is at least 1, so r3c3 is at "
            "most 4",
        ),
        (
            sm.Arrow("r4c2", "r3c3 r2c4"),
            "r4c2=5 r3c3=2",
            "the shaft makes the circle r4c2, and r4c2 is 5 and r3c3 is 2, so r2c4 is 3",
        ),
        (
            sm.LittleKiller("r1c6 r2c7 r3c8 r4c9", 15),
            "r2c7=789 r1c6=34",
            "the diagonal from r1c6 makes 15, and r1c6, r2c7 and r4c9 make at least 11, so r3c8 is "
            "at most 4",
        ),
        (
            sm.Thermometer("r1c1 r2c1 r3c1 r4c1 r5c1"),
            "",
            "the thermometer from r1c1 has 5 cells, so r1c1 is at most 5, r2c1 is 2 to 6, r3c1 is "
            "3 to 7, r4c1 is 4 to 8 and r5c1 is at least 5",
        ),
        (
            sm.Whisper("r1c1 r2c1 r3c2 r4c3", 5),
            "",
            "r1c1 and r2c1 differ by 5 or more, and so on: 5 has no partner, so no 5 is on the "
            "line",
        ),
        (
            sm.Whisper("r1c1 r2c1 r3c2 r4c3", 5),
            "r1c1=12346789 r2c1=34 r3c2=12346789 r4c3=12346789",
            "r2c1 is at most 4, which is low, and low and high digits take turns along the line, "
            "so r1c1 and r3c2 are high and r4c3 is low",
        ),
        (
            sm.Sandwich("r1", 4),
            "r1c1=1",
            "only a 4 lies between 1 and 9 in row 1, and r1c1 is 1: 1 and 9 are at r1c1 and r1c3, "
            "so r1c2 is 4",
        ),
        (
            sm.Sandwich("r1", 14, first=3, last=8),
            "r1c1=3",
            "the digits between 3 and 8 in row 1 make 14, and r1c1 is 3: 3 and 8 are at r1c1 and "
            "at r1c4, r1c5 or r1c6, so r1c5 is not 9",
        ),
        (
            sm.ColumnIndexing("r1c5 r2c5"),
            "r1c2=12346789 r1c3=12346789",
            "r1c5 says where the 5 of row 1 is, and r1c2 and r1c3 are not 5, so r1c5 is not 2 or 3",
        ),
        (
            sm.ColumnIndexing("r1c5 r2c5"),
            "r2c5=678",
            "r2c5 says where the 5 of row 2 is, and r2c5 is not 1, 2, 3, 4 or 9, so r2c1-r2c4 "
            "and r2c9 are not 5",
        ),
        (
            sm.RowIndexing("r4c2"),
            "r4c2=7",
            "r4c2 says where the 4 of column 2 is, and r4c2 is 7, so r7c2 is 4",
        ),
        (
            sm.RowIndexing("r4c2"),
            "r7c2=4",
            "r4c2 says where the 4 of column 2 is, and r7c2 is 4, so r4c2 is 7",
        ),
        (
            sm.NumberedRoom("r1", 3),
            "",
            "r1c1 says where the 3 of row 1 is, and 1 would mean itself and 3 would be there "
            "twice, so r1c1 is not 1 or 3",
        ),
        (
            sm.Whisper("r4c5 r5c5 r6c5", 5),
            "r4c5=12346789 r5c5=1234789 r6c5=1234678",
            "the whisper at r4c5: with 4 in r5c5, r4c5 and r6c5 would both be 9, but they see each "
            "other, so ",
        ),
        (
            sm.Sandwich("r7", 0),
            "r7c1=123456789 r7c2=3",
            "1 and 9 are neighbours in row 7, and r7c2 is 3, so r7c1 is not 1 or 9",
        ),
    ],
    ids=lambda one: one.describe()[:30] if isinstance(one, sm.Constraint) else "",
)
def test_a_clue_is_thought_about_as_people_speak(
    rule: sm.Constraint, left: str, expected: str
) -> None:
    (told,) = sentences(rule, left)
    assert told.startswith(expected)


def test_a_bound_is_what_the_named_cells_leave() -> None:
    told = sentences(sm.Arrow("r4c3", "r3c4 r2c5"), "r4c3=5 r3c4=12369")
    assert told == [
        "the shaft makes the circle r4c3, which is 5, and r2c5 is at least 1, so r3c4 is at most 4"
    ]


def test_it_is_said_from_where_buildings_are_seen() -> None:
    told, *_ = sentences(sm.Skyscraper("r5", 4), count=9)
    assert told == "4 are seen from r5c1 on, at least 2 behind r5c2, so r5c2 is at most 7"
    told, *_ = sentences(sm.Skyscraper("r5", 1), count=9)
    assert told == "only one is seen from r5c1 on, so r5c1 is 9"


def test_an_article_goes_with_its_number() -> None:
    puzzle = sm.Puzzle.empty(9)
    told = {str(fact) for fact in Layout(puzzle).facts}
    assert {"row 1 needs a 7", "row 1 needs an 8"} <= told


def test_of_three_cells_the_middle_one_differs_from_both_ends() -> None:
    # r1c9 sees r1c1 and r9c9: with either of them it makes at least 3.
    told = sentences(sm.Arrow("r5c5", "r1c1 r1c9 r9c9"), "r5c5=456789 r1c1=23456789", 4)
    assert told[2:] == [
        "the shaft makes the circle r5c5, and the cells of the shaft make at least 5, so r5c5 is "
        "at least 5",
        "the shaft makes the circle r5c5, which is at most 9, and the others make at least 3, so "
        "r1c1 and r9c9 are at most 6",
    ]


def test_what_the_others_make_leaves_a_part_of_a_sum_few_combinations() -> None:
    told = sentences(sm.LittleKiller("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9", 18), count=4)
    others = "the diagonal from r1c1 makes 18, and the others make at least 12"
    parts = ("r1c1, r2c2 and r3c3", "r4c4, r5c5 and r6c6", "r7c7, r8c8 and r9c9")
    assert told[:3] == [
        f"{others}: {part} make 6, which is 1+2+3, so they take no other digit" for part in parts
    ]
    assert told[3] == (
        f"{others}: {parts[0]} make 6, which is 1+2+3: it needs its 1, so r1c2, r1c3, r2c1, r2c3, "
        "r3c1 and r3c2 are not 1"
    )


def test_a_sandwich_tells_the_combinations_that_lie_between() -> None:
    told = sentences(sm.Sandwich("r5", 13), "r5c4=19 r5c7=19", 9)
    assert (
        "the digits between 1 and 9 in row 5 make 13, and r5c4 and r5c7 are 1 or 9: 1 and 9 are at "
        "r5c4 and r5c7, with 5+8 or 6+7 between them, so r5c5 and r5c6 are 5, 6, 7 or 8"
    ) in told


def test_it_is_said_what_the_others_would_have_to_make() -> None:
    equal = sm.EqualSum(("r2c2 r3c3", "r5c3 r7c7"))
    assert sentences(equal, "r2c2=47 r3c3=14 r5c3=247 r7c7=136") == [
        "r2c2 and r3c3 make as much as r5c3 and r7c7, but with 4 in r3c3, r5c3 and r7c7 cannot "
        "make 11, so r3c3 is not 4"
    ]


def test_of_the_others_of_a_part_it_is_said_whether_they_are_one() -> None:
    told = sentences(sm.LittleKiller("r2c2 r3c3 r4c4", 25), count=3)
    assert told[-1].startswith("the diagonal from r2c2 makes 25, and r4c4 is at most 9: ")


def test_pairs_with_the_same_sum_are_as_many_ways_to_make_it() -> None:
    zipper = sm.Zipper("r1c2 r1c1 r2c1 r2c2 r3c2 r3c1 r4c1 r5c1 r4c2")
    told = sentences(zipper, "r3c2=56789", 9)
    assert told[-1] == (
        "r1c1 + r5c1 = r2c1 + r4c1 = r2c2 + r3c1 = r3c2, three pairs without a common digit: they "
        "make 7, 8 or 9, so r3c2 is at least 7"
    )


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        (sm.Zipper("r2c3 r1c3 r1c4 r2c4 r3c4"), "r1c4=1 r2c3=9 r3c4=9 r1c3=89"),
        (sm.SumLine("r1c5 r1c6 r2c6 r3c6", 10), "r1c5=9 r1c6=9 r2c6=9"),
        (sm.LittleKiller("r1c1 r2c2 r3c3 r4c4", 12), "r1c1=9 r2c2=9 r3c3=9"),
        (sm.EqualSum(("r2c2 r3c3", "r5c3 r7c7")), "r2c2=9 r3c3=9 r5c3=1 r7c7=12"),
    ],
)
def test_where_nothing_is_possible_thoughts_do_not_fail(rule: sm.Constraint, left: str) -> None:
    assert sentences(rule, left)


def test_a_cell_of_a_sum_line_lies_in_one_of_its_runs() -> None:
    told = sentences(sm.SumLine("r1c5 r1c6 r2c6 r3c6", 10), count=2)
    assert told == [
        "the run of 10 with r1c5 and r1c6 goes from r1c5 to r1c6 or from r1c5 to r3c6, so r1c5 and "
        "r1c6 are not 5",
        "the run of 10 with r2c6 and r3c6 goes from r1c5 to r3c6 or from r2c6 to r3c6, so r2c6 and "
        "r3c6 are not 5",
    ]
    ring = sm.SumLine("r1c1 r1c2 r2c2 r2c1", 10, loop=True)
    assert sentences(ring) == [
        "no run of 10 in which r1c1, r1c2, r2c2 and r2c1 can lie has 5 there, so r1c1, r1c2, r2c1 "
        "and r2c2 are not 5"
    ]


def test_digits_that_go_with_each_other_in_pairs_are_a_set() -> None:
    apart = tuple((a, b) for a in range(1, 10) for b in range(1, 10) if abs(a - b) >= 2)
    told = sentences(sm.AllPairs("r1c1 r1c2 r2c2 r3c1 r3c3", apart, name="apart"))
    assert told == [
        "every two digits of r1c1 r1c2 r2c2 r3c1 r3c3 are in the relation apart: the cells are "
        "1+3+5+7+9, so r1c1, r1c2 and r2c2 are not 2, 4, 6 or 8"
    ]


def test_it_is_said_of_each_side_what_is_odd() -> None:
    told = sentences(sm.Arrow("r4c1", "r4c2 r5c2"), "r4c1=13579 r4c2=1357", 3)
    assert told[-1] == (
        "the shaft makes the circle r4c1, and r4c1 is odd and r4c2 is odd, so r5c2 is even"
    )


def joined(*rules: sm.Constraint) -> list[str]:
    """Return what two rules say together on an empty board, word for word."""
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*rules))
    with Thoughts(layout, NO_LIMITS) as thoughts:
        found = thoughts.joined(layout.at_start())
        return [sentence_of(layout, layout.at_start(), one) for one in found]


def test_an_arrow_in_a_cage_makes_half_of_it() -> None:
    told = joined(sm.KillerCage("r1c1 r1c2 r2c1", 8), sm.Arrow("r1c2", "r1c1 r2c1"))
    assert (
        "the cage makes 8 and the shaft makes the circle r1c2, so twice r1c2 makes 8, so r1c2 is 4"
    ) in told
    assert any("so r1c1 and r2c1 make 4 (halved): that is 1+3" in one for one in told)


def test_an_arrow_out_of_a_cage_goes_on_from_its_sum() -> None:
    told = joined(sm.KillerCage("r1c1 r1c2", 4), sm.Arrow("r1c2", "r2c3 r3c4"))
    assert any("so r1c1, r2c3 and r3c4 make 4" in one for one in told)


def test_a_lone_innie_is_known_at_once() -> None:
    # Two cages leave out r1c3 of box 1.
    puzzle = sm.Puzzle.empty(9).with_constraints(
        sm.KillerCage("r1c1 r1c2 r2c1 r2c2", 20), sm.KillerCage("r2c3 r3c1 r3c2 r3c3", 18)
    )
    layout = Layout(puzzle)
    (total,) = (n for n, fact in enumerate(layout.facts) if isinstance(fact, TotalFact))
    view = RuleView(layout, total, layout.at_start())
    (thinker,) = thinkers_about(layout.facts[total])
    told = [sentence_of(layout, layout.at_start(), thought) for thought in thinker.think(view)]
    assert told == ["r1c3 = 7 (the total of box 1 without the cages), so r1c3 is 7"]


def test_what_is_too_large_for_a_sum_is_a_bound() -> None:
    told = sentences(sm.KillerCage("r1c1 r1c2 r1c3", 9), count=9)
    assert told == ["the cage makes 9, and the others make at least 3, so r1c1-r1c3 are at most 6"]


def test_a_run_needs_each_of_its_digits() -> None:
    left = "r4c9=12478 r5c9=124789 r6c9=12478"
    assert sentences(sm.Renban("r4c8 r4c9 r5c9 r6c9"), left) == [
        "the 4 digits of the renban at r4c8 are consecutive, and r4c9-r6c9 are not 3, 5 or 6, so "
        "r4c8 is 3 or 6"
    ]


def test_what_is_the_same_of_several_cells_is_one_step() -> None:
    assert sentences(sm.Renban("r1c1 r1c2 r1c3 r2c4"), "r2c4=12") == [
        "the 4 digits of the renban at r1c1 are consecutive, and r2c4 is at most 2: the renban is "
        "1-4 or 2-5, so r1c1-r1c3 are at most 5"
    ]
    told = sentences(sm.Sandwich("r1", 35), count=9)
    assert told[1] == (
        "the digits between 1 and 9 in row 1 make 35: 1 and 9 are at r1c1 and r1c9, so r1c4-r1c8 "
        "are not 1 or 9"
    )
    assert len(told) == 3


def test_a_digit_of_all_sets_is_in_the_cage() -> None:
    puzzle = sm.Puzzle.empty(6).with_constraints(sm.RellikCage("r1c4 r1c5 r1c6 r2c6", 8))
    layout = Layout(puzzle)
    with Thoughts(layout, NO_LIMITS) as thoughts:
        first = thoughts.easiest_ones(layout.at_start())[0]
        left = layout.at_start() & ~first.excluded
        second = thoughts.easiest_ones(left)[0]
    assert sentence_of(layout, layout.at_start(), first).endswith(
        "add up to 8: the cage is 1+4+5+6, so r1c4-r1c6 and r2c6 are not 2 or 3"
    )
    assert sentence_of(layout, left, second).startswith(
        "the cage is 1+4+5+6: the rellik cage at r1c4 always has a 1, at r1c4-r1c6 or r2c6, so "
    )


@pytest.mark.parametrize(
    ("rule", "left", "expected"),
    [
        (
            sm.XSum("r2", 8),
            "r2c9=23",
            "the first digits of row 2 from r2c1 on make 8, and r2c9 is 2 or 3: with 3 in "
            "r2c3-r2c8 the first digits would be 2+6, which the cells cannot all take, so "
            "r2c3-r2c8 are not 3",
        ),
        (
            sm.Lunchbox("r5c7 r5c8 r5c9", 2),
            "",
            "the lunchbox at r5c7 always has a 1, at r5c7 or r5c9, so r4c7-r4c9, r5c1-r5c6 and "
            "r6c7-r6c9 are not 1",
        ),
    ],
    ids=lambda one: one.describe()[:30] if isinstance(one, sm.Constraint) else "",
)
def test_each_cell_needs_a_digit_of_its_own_in_a_way(
    rule: sm.Constraint, left: str, expected: str
) -> None:
    assert expected in sentences(rule, left, count=9)


def test_a_pattern_is_read_with_cells_that_differ() -> None:
    told = sentences(sm.Regex("r1c1 r1c2 r1c3", "[12][12].*"), count=9)
    assert told[-1] == (
        "the pattern [12][12].* has no 1 or 2 at r1c3, as cells that see each other differ, so "
        "r1c3 is at least 3"
    )


def test_what_cells_exclude_without_their_clue_is_no_thought_about_it() -> None:
    assert not sentences(sm.Regex("r1c1 r1c2 r1c3", ".*"), "r1c1=12 r1c2=12")
    # r3c2 and r3c3 are a pair, so each renban through them has a 5 there.
    told = sentences(sm.Renban("r2c2 r3c2 r3c3"), "r2c2=4567 r3c2=56 r3c3=56", count=9)
    assert told == [
        "the 3 digits of the renban at r2c2 are consecutive, and r3c2 and r3c3 are 5 or 6, so r2c2 "
        "is not 5 or 6"
    ]


@pytest.mark.parametrize(
    ("rule", "left", "expected"),
    [
        (sm.Renban("r1c1 r1c2 r1c3"), "r1c1=7", "so r1c2 and r1c3 are at least 5"),
        (
            sm.Pair("r1c1 r1c2", ((1, 2), (3, 8), (5, 8), (9, 3))),
            "",
            "so r1c1 is 1, 3, 5 or 9, and r1c2 is 2, 3 or 8",
        ),
        (
            sm.Pair("r1c1 r1c2", ((1, 2), (3, 8), (9, 5))),
            "r1c1=1235",
            "so r1c1 is not 2 or 5, and r1c2 is 2, 5 or 8",
        ),
        (sm.Even("r1c1"), "", "so r1c1 is 2, 4, 6 or 8"),
        (sm.Even("r1c1"), "r1c1=12468", "so r1c1 is not 1"),
        (sm.Even("r1c1"), "r1c1=1357824", "so r1c1 is 2, 4 or 8"),
    ],
)
def test_a_conclusion_says_what_is_gone_or_what_is_left_whichever_is_shorter(
    rule: sm.Constraint, left: str, expected: str
) -> None:
    (told,) = sentences(rule, left)
    assert told.endswith(expected)


def test_the_numbers_of_regions_have_no_order() -> None:
    layout = Layout(sm.Puzzle.empty(sm.ChaosConstruction.grid(6)))
    region = next(c for c in layout.fact_of_cell if c >= len(layout.puzzle.grid.board))
    own = layout.cell_masks[region]
    high = sum(1 << one for one in bits(own) if layout.digit_of[one] > 4)
    assert excluded_in_words(layout, own, high) == "the region of r1c1 is not 5 or 6"


def test_marks_and_their_neighbours_are_named() -> None:
    assert sentences(sm.Minimum("r8c2"), count=2) == [
        "r8c2 is less than r7c2, r8c1, r8c3 and r9c2, so it is not 9",
        "r7c2, r8c1, r8c3 and r9c2 are greater than r8c2, so they are not 1",
    ]
    (told,) = sentences(sm.Minimum("r2c2 r8c2"))
    assert told == "r2c2 is less than r1c2, and so on: 9 has no partner, so r2c2 and r8c2 are not 9"


def test_a_place_that_all_ways_share_is_said_once() -> None:
    (told,) = sentences(sm.Sandwich("r1", 21), "r1c5=1")
    assert ": 1 and 9 are at r1c5 and at r1c1 or r1c9, with 6+7+8 between them, so" in told
    told, *_ = sentences(sm.Sandwich("c1", 10), "r9c1=19", count=9)
    assert ": 1 and 9 are at r9c1 and at r5c1 or r6c1, so" in told
    (told,) = sentences(sm.Sandwich("r1", 33))
    assert ": 1 and 9 are at r1c1 and r1c8, or at r1c2 and r1c9, with 3+4+5+6+7+8 between" in told


def test_a_digit_is_there_so_many_times_in_words() -> None:
    circle = sm.Contains("r1c1 r1c2 r4c4 r4c5 r7c7 r7c8 r9c9", (3, 3, 3))
    told = sentences(circle, "r9c9=12456789", count=9)
    assert any(one.startswith("the clue has 3 three times, so once at ") for one in told)


def test_the_number_in_a_pill_is_one_number() -> None:
    pill = sm.Arrow("r4c1 r5c1", "r6c1 r7c1 r8c1")
    told = sentences(pill, "r4c1=2", count=4)
    assert not any("pill make" in one or "the others make 20" in one for one in told)
    assert any("10 times r4c1 is 20" in one for one in told)


def test_the_places_that_a_digit_loses_are_named() -> None:
    clue = sm.Whisper("r1c1 r1c2", 5)
    layout = Layout(sm.Puzzle.empty(9).with_constraints(clue))
    alive = layout.at_start()
    row = next(
        number
        for number, fact in enumerate(layout.facts)
        if isinstance(fact, PlaceFact) and (fact.house, fact.digit) == ("row 1", 7)
    )
    places = [layout.candidate(layout.puzzle.grid.cell(cell), 7) for cell in ("r1c2", "r1c3")]
    alive &= ~layout.masks[row] | mask_of(places)
    one = layout.candidate(layout.puzzle.grid.cell("r1c1"), 5)
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thought = thoughts.together((row, layout.first_rule), alive, 1 << one)
    assert "nothing is left" not in thought.why


def test_clues_of_a_kind_are_named_together() -> None:
    clues = [
        sm.Whisper("r1c1 r2c2 r3c3", 5),
        sm.Renban("r5c5 r5c6"),
        sm.Whisper("r9c9 r8c8", 5),
        sm.Combinations("r1c9 r2c8", ((1, 2),)),
        sm.Combinations("r8c1 r9c2", ((1, 3),)),
    ]
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*clues))
    facts = layout.facts[layout.first_rule : layout.first_rule + len(clues)]
    assert (
        clues_in_brief(layout.puzzle, facts[:2])
        == "the whisper at r1c1 and the renban at r5c5-r5c6"
    )
    assert clues_in_brief(layout.puzzle, facts[:3]) == (
        "the whispers at r1c1 and r9c9-r8c8 and the renban at r5c5-r5c6"
    )
    assert clues_in_brief(layout.puzzle, facts[3:]) == (
        "the lists of combinations at r1c9-r2c8 and r8c1-r9c2"
    )


def test_clues_that_begin_in_the_same_cell_are_told_apart() -> None:
    dots = sm.Difference("r5c4 r5c5", 1), sm.Difference("r5c4 r6c4", 1)
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*dots))
    named = clues_in_brief(layout.puzzle, layout.facts[layout.first_rule :])
    assert named == "the differences at r5c4-r5c5 and r5c4-r6c4"


def test_two_totals_of_a_house_are_named_once() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(
        sm.EqualSum(("r4c4 r5c5 r6c6", "r3c3", "r7c7")), sm.EqualSum(("r5c4 r6c4", "r7c3"))
    )
    totals = [fact for fact in Layout(puzzle).facts if isinstance(fact, TotalFact)]
    assert len(totals) > 1
    assert clues_in_brief(puzzle, totals) == "the total of box 5"


def test_an_arrow_is_named_by_its_circle() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.Arrow("r5c5", "r4c4 r3c3")))
    assert clues_in_brief(layout.puzzle, layout.facts[layout.first_rule :]) == "the arrow at r5c5"


def test_what_a_rule_says_twice_of_the_same_cells_is_named_once() -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.GlobalEntropy()))
    first, second = layout.facts[layout.first_rule : layout.first_rule + 2]
    assert first.cells == second.cells
    assert clues_in_brief(layout.puzzle, (first, second)) == "the global entropy rule at r1c1"


def _doubled(*clues: sm.Constraint) -> Layout:
    doublers = sm.Doubler()
    puzzle = sm.Puzzle.empty(doublers.extend(sm.Grid.square(9)))
    return Layout(puzzle.with_constraints(doublers, *(sm.Values(clue) for clue in clues)))


def test_doublers_and_clues_on_values_are_named_by_what_they_say() -> None:
    layout = _doubled(sm.Arrow("r5c5", "r4c4 r3c3"))
    of_houses = layout.facts[layout.first_rule : layout.first_rule + 2]
    *_, of_digit, arrow = layout.facts
    assert (
        clues_in_brief(layout.puzzle, of_houses) == "the doubler of row 1 and the doubler of row 2"
    )
    assert clues_in_brief(layout.puzzle, [of_digit]) == "the rule that no digit is doubled twice"
    assert clues_in_brief(layout.puzzle, [arrow]) == "the arrow of values at r5c5"


def test_what_is_known_of_doublers_is_said_of_the_cells() -> None:
    layout = _doubled()
    marks = [layout.puzzle.grid.cell(f"doubler_{name}") for name in ("r1c1", "r1c2", "r1c3")]
    no, yes = ([layout.candidate(mark, is_one) for mark in marks] for is_one in (0, 1))
    said = [
        excluded_in_words(layout, layout.at_start(), mask_of(gone))
        for gone in (yes, [no[0], *yes[1:]])
    ]
    assert said == [
        "r1c1-r1c3 are not doubled",
        "r1c1 is doubled, and r1c2 and r1c3 are not doubled",
    ]


def test_what_a_clue_on_values_leaves_a_value_is_told_before_what_it_leaves_the_digit() -> None:
    layout = _doubled(sm.PairSum("r1c1 r5c5", 11))
    assert str(layout.facts[-1]).startswith("for the values: ")
    rule, grid = len(layout.facts) - 1, layout.puzzle.grid
    left = layout.at_start() & ~layout.cell_masks[grid.cell("r1c1")]
    left |= mask_of(layout.candidate(grid.cell("r1c1"), digit) for digit in (1, 2))
    thinker, *_ = thinkers_about(layout.facts[rule])
    told = [sentence_of(layout, left, one) for one in thinker.think(RuleView(layout, rule, left))]
    assert told == [
        "as values, r1c1 and r5c5 make 11, and r1c1 is 1, 2 or 4, so r5c5 is not worth 1, 2, 3, 4, "
        "5, 6 or 8, so r5c5 is at least 5"
    ]


def test_rows_that_are_full_of_circles_leave_no_low_digit_elsewhere() -> None:
    circles = sm.CountingCircles("r1c1-r1c3 r2c4 r2c5 r3c7")
    every_one = "r1c1=123 r1c2=123 r1c3=123 r2c4=123 r2c5=123 r3c7=123"
    said = sentences(circles, every_one, 9)
    start = "6 circles can only be 1+2+3: "
    assert said[0] == f"{start}rows 1 and 2 have 5 of them, the most there can be, so r3c7 is 3"
    assert f"{start}row 1 has 3 of them, the most there can be, so no other circle is 1" in said
