"""Sentences of parts: a list of clues with rules in brackets, a heading, an end that says nothing.

Each sentence says more than what is stated; its twin, which is built alike, does not.
"""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model import Puzzle
from sudoku_model.constraints.base import Constraint
from sudoku_model.formats.words import with_words_accounted_for

CLUES: dict[str, tuple[Constraint, ...]] = {
    "white": (sm.Difference("r1c1 r1c2"), sm.Difference("r6c2 r6c3")),
    "black": (sm.Ratio("r4c4 r4c5"), sm.Ratio("r2c6 r1c6")),
    "sums": (sm.PairSum("r5c1 r5c2", 10), sm.PairSum("r6c4 r6c5", 5)),
    "cage": (sm.KillerCage("r1c1 r1c2 r2c2", 9), sm.KillerCage("r5c5 r5c6", 7)),
    "arrow": (sm.Arrow("r1c1", "r1c2 r1c3"), sm.Arrow("r6c6", "r6c5 r6c4")),
    "thermometer": (sm.Thermometer("r4c4 r3c4 r2c5"), sm.Thermometer("r6c1 r5c1 r4c1")),
    "whisper": (sm.Whisper("r3c1 r3c2 r4c2"), sm.Whisper("r4c5 r3c5 r3c6")),
    "renban": (sm.Renban("r1c4 r1c5 r2c5"), sm.Renban("r5c1 r5c2 r6c2")),
    "palindrome": (sm.Palindrome("r2c3 r3c3 r4c4 r5c4"),),
    "odd": (sm.Odd("r2c4 r5c2"),),
    "diagonals": (sm.Diagonal("up"), sm.Diagonal("down")),
    "one diagonal": (sm.Diagonal("up"),),
    "windows": (sm.Windoku(),),
}


def is_named(clues: str, sentence: str) -> bool:
    stated = [clue for name in clues.split("+") for clue in CLUES[name]]
    text = f"Normal sudoku rules apply. {sentence}"
    puzzle = Puzzle.empty(9).with_constraints(*stated).with_texts(rules=text)
    return bool(with_words_accounted_for(puzzle).rules_in_words)


def pairs(text: str) -> list[tuple[str, str, str]]:
    lines = [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]
    twins = zip(lines[::2], lines[1::2], strict=True)
    return [(clues, more, twin) for (clues, more), (_, twin) in twins]


UNMARKED = """
white | Not all dots are given, so unmarked pairs are not consecutive.
      | Not all dots are given, so unmarked pairs are not restricted.
white | Undotted pairs carry a rule of no consecutive digits.
      | Undotted pairs carry no rule.
white | Unmarked pairs carry no rule except that they differ.
      | Unmarked pairs carry no rule.
white | Unmarked pairs are unconstrained unless they are in a corner.
      | Unmarked pairs are unconstrained.
white | Unmarked pairs are unconstrained only in box 5.
      | White dots join consecutive digits; unmarked pairs are unconstrained.
white | Undotted cells do not obey the rule.
      | Undotted cells do not give any information.
white | No rule is unmarked.
      | No rule applies to unmarked pairs.
white | No constraint is missing a dot.
      | No constraint is placed on cells without a dot.
white | Unmarked pairs are not unconstrained.
      | Unmarked pairs are not constrained.
white | No unmarked pair carries no rule.
      | An unmarked pair carries no rule.
white | The absence of a dot is a negative constraint.
      | The absence of a dot is not a negative constraint.
white | Undotted cells are free of consecutive digits.
      | Undotted cells are unaffected.
white | Unmarked pairs are unrestricted and not equal.
      | Unmarked pairs are unrestricted.
white | Unmarked pairs are not limited to 5.
      | Unmarked pairs are not limited.
white | Where there is no dot, the rule does not apply.
      | Where there is no dot, no rule applies.
white | Where there is no dot, no two digits are consecutive.
      | Where there is no dot, there is no restriction.
white | Missing dots mean that digits are not consecutive.
      | Missing dots mean nothing.
white | There is no rule without a dot.
      | There is no rule for pairs without a dot.
white | Unmarked dots carry no rule.
      | Absent dots carry no rule.
white+thermometer | Thermometers without a dot carry no rule.
                  | Cells without a dot carry no rule.
sums | Missing Xs mean nothing, missing Vs mean no 5.
     | Missing Xs mean nothing, missing Vs mean nothing.
white | Digits differ where there is no dot and no rule.
      | White dots join consecutive digits, but where there is no dot, there is no rule.
white | Unmarked cells are not subject to the rule of sudoku.
      | Unmarked cells are not subject to any further rule.
white | Pairs without a dot have no restriction on digits from 1 to 5.
      | Pairs without a dot have no restriction on digits.
white | Undotted pairs don't give any information, they differ by 2.
      | Undotted pairs don't give any information.
white | Don't read undotted pairs as consecutive.
      | Don't read anything into undotted pairs.
"""
"""Of places without a mark."""

IN_BRACKETS = """
cage+arrow | Cages (sum to the total, no repeats) and arrows (sum to the circle, no repeats).
           | Cages (sum to the total, no repeats) and arrows (sum to the circle).
cage+arrow | Some cages (sum to the total, no repeats) and arrows (sum to the circle).
           | There are cages (sum to the total, no repeats) and arrows (sum to the circle).
cage+arrow | Exactly one arrow (sum to the circle) and cages (sum to the total, no repeats).
           | Arrows (sum to the circle) and cages (sum to the total, no repeats).
cage+arrow | Cages (sum to the total, no repeats) and arrows (sum to the circle) are equal.
           | It has cages (sum to the total, no repeats) and arrows (sum to the circle).
cage+arrow | Cages (sum to the total, no repeats), arrows (sum to the circle) and odd circles.
           | Cages (sum to the total, no repeats), and arrows (sum to the circle).
cage+arrow | Cages (sum as given, no repeats), arrows (sum to the circle), diagonals (no repeats).
           | Rules: sudoku, cages (sum as given, no repeats), arrows (sum to the circle).
thermometer+arrow | Thermometers (increase from the bulb) and arrows (increase to the tip).
                  | Thermometers (increase from the bulb) and arrows (sum to the circle).
sums | X (sum 5) and V (sum 10).
     | X (sum 10) and V (sum 5).
white+black | White dots (1:2 ratio) and black dots (consecutive).
            | White dots (consecutive) and black dots (1:2 ratio).
white+black | White dots (consecutive), black dots (1:2 ratio), all given.
            | White dots (consecutive), black dots (1:2 ratio).
white+black | White dots (consecutive, all given) and black dots (1:2 ratio).
            | White dots (consecutive, not all given) and black dots (1:2 ratio).
whisper | Green lines: minimum difference 6 between neighbours.
        | Green lines: minimum difference 5 between neighbours.
whisper+renban | Green lines (German whispers) and purple lines (renban with equal sums).
               | Green lines (German whispers) and purple lines (renban).
cage+arrow | Only cages (sum to the total, no repeats), arrows (sum to the circle).
           | The grid contains cages (sum to the total, no repeats), arrows (sum to the circle).
cage+arrow | Big cages (no repeats), small cages (sum to the total) and arrows (sum to the circle).
           | Purple cages (no repeats, sum to the total) and arrows (sum to the circle).
cage+arrow | In box 5: cages (sum to the total), arrows (sum to the circle).
           | Constraints: cages (sum to the total, no repeats), arrows (sum to the circle).
cage+arrow | The grid has no cages (sum to the total, no repeats) nor arrows (sum to the circle).
           | The grid has cages (sum to the total, no repeats) plus arrows (sum to the circle).
cage+arrow | Two cages (sum to the total, no repeats) and three arrows (sum to the circle).
           | Killer cages (sum to the total, no repeats) and red arrows (sum to the circle).
cage+arrow | Cages (no repeats, and each sum is different) and arrows (sum to the circle).
           | Cages (no repeats, sum is given) and arrows (sum to the circle).
cage+arrow | Cages (no repeats, sum as given), unless arrows (sum to the circle).
           | Cages (no repeats, sum as given), arrows (sum to the circle).
cage+arrow | Cages (no repeats) (equal sums) and arrows (sum to the circle).
           | Cages (no repeats, sum as given) as well as arrows (sum to the circle).
cage+arrow | Cages (no repeats, sum as given) and arrows (sum to the circle (squared)).
           | Normal sudoku, cages (no repeats, sum as given) and arrows (sum to the circle).
"""
"""Of clues in a list, with the rules of each in brackets."""

HEADED = """
thermometer+arrow | Thermometer arrows: digits on arrows increase and sum to the circle.
                  | Thermometer arrow: thermometers increase, arrows sum to the circle.
thermometer+arrow | Thermo arrows: arrows sum to the circle.
                  | Arrows: digits sum to the circle.
thermometer+arrow | Thermometers are arrows: thermometers increase, arrows sum to the circle.
                  | Thermometers and arrows: thermometers increase, arrows sum to the circle.
thermometer+arrow | Thermometers must be arrows: thermometers increase, arrows sum to the circle.
                  | Thermometers with arrows: thermometers increase, arrows sum to the circle.
thermometer+arrow | Thermometers and not arrows: thermometers increase, arrows sum to the circle.
                  | Thermometers and arrows: arrows sum to the circle, thermometers increase.
cage+odd | Odd cages: cages sum to the total without repeats, grey cells are odd.
         | Cages sum to the total without repeats, grey cells are odd.
cage+white | Consecutive killer: cages sum to the total without repeats.
           | Killer: cages sum to the total without repeats.
renban+palindrome | Renban palindromes: palindromes read the same from both ends.
                  | Palindromes: grey lines read the same from both ends.
diagonals+cage | Diagonal killer: digits on diagonals in cages are odd.
               | Diagonal killer: no repeats on diagonals, cages sum to the total without repeats.
diagonals+thermometer | Diagonal thermo: thermometers increase diagonally.
                      | Diagonal thermo: diagonals have no repeats, thermometers increase.
diagonals+thermometer | Diagonals with thermometers: both diagonals increase from the bulb.
                      | Diagonals with thermometers: thermometers increase, diagonals don't repeat.
one diagonal+thermometer | Diagonals and thermometers: thermometers increase from the bulb.
                         | Thermometers: digits increase from the bulb.
cage+arrow | Killer arrow: cages sum to the total without repeats, arrows sum to the cage.
           | Killer arrow: cages sum to the total without repeats, arrows sum to the circle.
cage+arrow | No killer arrow: cages sum to the total without repeats, arrows sum to the circle.
           | A killer arrow: cages sum to the total without repeats, arrows sum to the circle.
cage+arrow | Double killer arrow: cages sum to the total without repeats, arrows to the circle.
           | Killer with arrows: cages sum to the total without repeats, arrows sum to the circle.
cage+arrow | Some killer arrows: cages sum to the total without repeats, arrows sum to the circle.
           | Killer + arrow: cages sum to the total without repeats, arrows sum to the circle.
cage+arrow | Lying killer arrow: cages sum to the total without repeats, arrows to the circle.
           | Killer and arrow: cages sum to the total without repeats, arrows sum to the circle.
thermometer+arrow | Thermo arrows: arrows sum to the circle. Thermometers increase from the bulb.
                  | Thermo with arrows: arrows sum to the circle. Thermometers increase.
thermometer+arrow | Thermo with odd arrows: thermometers increase. Arrows sum to the circle.
                  | Thermo sudoku with arrows: thermometers increase. Arrows sum to the circle.
thermometer+palindrome | Thermometers with palindromes: thermometers increase from the bulb.
                       | Thermometers and palindromes.
windows+cage | Windoku cages: cages in windows sum to 10.
             | Windoku killer: windows contain the digits 1 to 9, cages sum to the total.
cage+arrow | Killer arrow: cages sum to the total without repeats, circles sum to the cage.
           | Killer arrow: arrows sum to the circle, cages sum to the total without repeats.
"""
"""Behind a heading that names clues."""


@pytest.mark.sample(every=4)
@pytest.mark.parametrize(
    ("clues", "more", "twin"), [*pairs(UNMARKED), *pairs(IN_BRACKETS), *pairs(HEADED)]
)
def test_a_part_that_says_more_is_named_and_its_twin_is_not(
    clues: str, more: str, twin: str
) -> None:
    assert is_named(clues, more)
    assert not is_named(clues, twin)


def test_places_without_a_mark_are_not_free_where_all_marks_are_stated_to_be_given() -> None:
    text = "Normal sudoku rules apply. Pairs without a dot carry no rule."
    dots = Puzzle.empty(9).with_constraints(*CLUES["white"]).with_texts(rules=text)
    all_given = dots.with_constraints(sm.NegativeDifference())
    assert not with_words_accounted_for(dots).rules_in_words
    assert with_words_accounted_for(all_given).rules_in_words


@pytest.mark.parametrize("sign", "|•·")
def test_a_sign_between_the_rules_of_a_line_ends_a_sentence(sign: str) -> None:
    rules = f"Thermometers increase from the bulb {sign} Arrows sum to the circle"
    assert not is_named("thermometer+arrow", f"{rules}.")
    assert is_named("thermometer+arrow", f"{rules} {sign} Diagonals have no repeats.")
    assert is_named("thermometer+arrow", f"{rules} {sign} or half of it.")


@pytest.mark.parametrize("sign", ["=>", "[1]", "#1", "#1:", "1 -", "o"])
def test_what_begins_a_line_of_a_list_is_no_part_of_its_rule(sign: str) -> None:
    arrows = f"\n{sign} Arrows sum to the circle."
    assert not is_named("thermometer+arrow", f"\n{sign} Thermometers increase.{arrows}")
    assert is_named("thermometer+arrow", f"\n{sign} Thermometers decrease.{arrows}")


def test_places_without_a_mark_are_free_in_german_too() -> None:
    assert not is_named("white", "Fehlende Punkte haben keine Bedeutung.")
    assert not is_named("white", "Für Paare ohne Punkt gilt keine Bedingung.")
    assert is_named("white", "Für Paare ohne Punkt gilt die Regel nicht.")
