"""The rules in words: what is stated is described, what is not stated is named, or offered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from sudoku_model import constraints as kinds
from sudoku_model import read, write
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.formats.words.sentences import sentences_of
from sudoku_model.formats.words.signals import Signals
from sudoku_model.formats.words.vocabulary import ROLES, vocabulary_of
from sudoku_model.grid import Grid
from sudoku_model.languages import LANGUAGES, words_of
from sudoku_model.languages.names import constraint_names
from sudoku_model.puzzle import Puzzle

SHARED = Path(__file__).parents[3] / "shared" / "data" / "variants"
WORDS = Path(kinds.__file__).parents[1] / "formats" / "words"


def puzzle(*constraints: Constraint, rules: str = "", **fields: Any) -> Puzzle:
    return replace(Puzzle.empty(9).with_constraints(*constraints), rules=rules, **fields)


def named(rules: str, *constraints: Constraint) -> tuple[str, ...]:
    """The rules of a text that a puzzle with these constraints does not state."""
    return with_words_accounted_for(puzzle(*constraints, rules=rules)).rules_in_words


THERMOMETER = kinds.Thermometer("r1c1 r1c2 r1c3")
ARROW = kinds.Arrow("r1c1", "r2c2 r3c3")
CAGE = kinds.KillerCage("r1c1 r1c2", 10)
WHISPER = kinds.Whisper("r1c1 r2c1 r3c1", 5)
DOT, BLACK = kinds.Difference("r1c1 r1c2"), kinds.Ratio("r2c1 r2c2")
MAGIC = (kinds.MagicSquare("r2c2-r4c4"),)
BETWEEN = (kinds.BetweenLine("r1c1 r1c2 r1c3 r1c4"),)
LOCKOUT = (kinds.Lockout("r1c1 r1c2 r1c3 r1c4"),)
XV = (kinds.PairSum("r1c1 r1c2", 10), kinds.PairSum("r2c1 r2c2", 5))

DESCRIBED: list[tuple[str, tuple[Constraint, ...]]] = [
    ("Normal sudoku rules apply.", ()),
    ("Standard Sudoku.", ()),
    ("Place the digits 1-9 in every row, column and box.", ()),
    ("Fill the grid so that each row, column and 3x3 box contains each digit exactly once.", ()),
    ("Fill the empty cells, one number in each, so that each row, column and region contains the "
     "numbers 1 through 9 exactly once.", ()),
    ("Your goal is the same as in regular sudoku.", ()),
    ("Numbers cannot repeat within a single row, column or 3x3 region.", ()),
    ("Digits cannot repeat in any row, column or box.", ()),
    ("On thermometers, digits strictly increase from the bulb to the tip.", (THERMOMETER,)),
    ("Digits rise along a thermometer, counting from the bulb.", (THERMOMETER,)),
    ("Thermo: numbers rise along each thermometer, starting at its bulb.", (THERMOMETER,)),
    ("Digits along an arrow sum to the digit in that arrow's circle.", (ARROW,)),
    ("Digits may repeat along arrows if allowed by other rules.", (ARROW,)),
    ("In cages, digits must sum to the small clue and can't repeat.", (CAGE,)),
    ("Numbers in dashed cages are all different and add to the total in the top-left corner.",
     (CAGE,)),
    ("Adjacent digits along a green line must differ by at least 5.", (WHISPER,)),
    ("Cells separated by a white dot contain consecutive digits.", (DOT,)),
    ("White dots join consecutive digits, black dots digits in a 1:2 ratio.", (DOT, BLACK)),
    ("Not all dots are given.", (DOT,)),
    ("There may be dots missing (no negative constraint).", (DOT,)),
    ("Pairs without a dot may or may not be consecutive.", (DOT,)),
    ("Digits separated by X sum to 10; digits separated by V sum to 5.", XV),
    ("All Xs and Vs are given.", (*XV, kinds.NegativeSum())),
    ("Grey squares are even, grey circles odd.", (kinds.Even("r1c1"), kinds.Odd("r1c2"))),
    ("Cells a knight's move apart cannot contain the same digit.", (kinds.AntiKnight(),)),
    ("Identical digits cannot touch each other, even diagonally.", (kinds.AntiKing(),)),
    ("Orthogonal neighbours are never consecutive.", (kinds.NonConsecutive(),)),
    ("Neither of the two diagonals repeats a digit.",
     (kinds.Diagonal("up"), kinds.Diagonal("down"))),
    ("The grey lines are palindromes: they read the same in both directions.",
     (kinds.Palindrome("r1c1 r1c2 r1c3"),)),
    ("Each purple line holds a set of consecutive digits in any order.",
     (kinds.Renban("r1c1 r1c2 r1c3"),)),
    ("Clues outside the grid give the sum of the digits between the 1 and the 9.",
     (kinds.Sandwich("r1", 20),)),
    ("The digits in a circle must appear in the four cells around it.",
     (kinds.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 2)),)),
    ("Killer and thermo rules apply.", (CAGE, THERMOMETER)),
    ("Normal sudoku + killer + thermo.", (CAGE, THERMOMETER)),
    ("Cages: no repeats, digits sum to the small number.", (CAGE,)),
    ("The line's digits are consecutive, in any order.", (kinds.Renban("r1c1 r1c2 r1c3"),)),
    ("Cells a knight's move or a king's move apart differ.",
     (kinds.AntiKnight(), kinds.AntiKing())),
    ("Digits do not repeat in rows, columns, boxes and cages.", (CAGE,)),
    ("Cells that are a king's step apart diagonally can't be equal.", (kinds.AntiKing(),)),
    ("If neither letter is given, the sum is neither 5 nor 10.", (*XV, kinds.NegativeSum())),
    ("Digits lie between the circles and are never the same as either.", BETWEEN),
    ("Each digit along a thermometer is larger than the one you came from.", (THERMOMETER,)),
    ("By a black dot one of the two numbers is twice as big.", (BLACK,)),
    ("Cages sum to the total & thermos increase from the bulb.", (CAGE, THERMOMETER)),
    ("Digits on either side of an X make ten, of a V five.", XV),
    ("Digits on the line are larger than one circle and smaller than the other.", BETWEEN),
    ("Digits are bigger than the smaller circle and less than the larger circle.", BETWEEN),
    ("Digits on the line are either smaller or larger than both diamonds.", LOCKOUT),
    ("Digits on the line lie above both diamonds or below both.", LOCKOUT),
    ("Digits in cages sum to the clue, and rows and columns contain 1-9 once.", (CAGE,)),
]  # fmt: skip

SAYING_MORE: list[tuple[str, tuple[Constraint, ...]]] = [
    ("Digits along arrows multiply to the number in the circle.", (ARROW,)),
    ("The circle of an arrow holds the largest digit along it.", (ARROW,)),
    ("Digits in cages sum to a multiple of three.", (CAGE,)),
    ("Digits sum to the clue in cages and boxes.", (CAGE,)),
    ("Dots and lines show consecutive digits.", (DOT, WHISPER)),
    ("The sums are equal in each box and for all lines.", (kinds.RegionSumLine("r1c3 r1c4"),)),
    ("Cells two king's moves apart can't be equal.", (kinds.AntiKing(),)),
    ("Digits two knight's moves apart differ.", (kinds.AntiKnight(),)),
    ("If neither letter is given, the sum is neither 5 nor 10.", XV),
    ("Digits lie between the circles and are never the same.", BETWEEN),
    ("Each digit along a thermometer is smaller than the one you came from.", (THERMOMETER,)),
    ("Each digit along a thermometer is double the one you came from.", (THERMOMETER,)),
    ("Cages sum to the total & are odd.", (CAGE,)),
    ("Digits on either side of an X make five.", XV),
    ("An X is given wherever two neighbours make ten.", XV),
    ("Digits on the line are larger than one circle or smaller than the other.", BETWEEN),
    ("Digits on the line are larger than the smaller circle.", BETWEEN),
    ("Digits on the line are greater than both diamonds.", LOCKOUT),
    ("Digits on the line are smaller than the smaller diamond.", LOCKOUT),
    ("The sum is the number of boxes the line visits.", (kinds.RegionSumLine("r1c3 r1c4"),)),
    ("In cages and boxes digits sum to the clue.", (CAGE,)),
    ("Digits increase along thermometers and rows.", (THERMOMETER,)),
    ("All cages contain different digits from each other.", (CAGE,)),
    ("Every cage has a different total.", (CAGE,)),
    ("Cages in the same box contain different digits.", (CAGE,)),
    ("The sum is the same for all blue lines.", (kinds.RegionSumLine("r1c3 r1c4"),)),
    ("Clues give the sums which include the crusts.", (kinds.Sandwich("r1", 20),)),
    ("Renban lines contain digits with gaps.", (kinds.Renban("r1c1 r1c2 r1c3"),)),
    ("Identical digits may not touch diagonally.", (kinds.AntiKnight(),)),
    ("Digits in a cage may repeat.", (CAGE,)),
    ("Digits in cages increase from left to right.", (CAGE,)),
    ("Each thermometer sums to a prime.", (THERMOMETER,)),
    ("Digits decrease from the bulb of a thermometer.", (THERMOMETER,)),
    ("Digits along thermometers sum to the digit in the circle.", (THERMOMETER, ARROW)),
    ("Digits on the green lines differ by at least 4.", (WHISPER,)),
    ("All dots are given.", (DOT,)),
    ("Every pair of consecutive neighbours is marked with a white dot.", (DOT,)),
    ("The negative constraint applies.", (DOT,)),
    ("Cells without a dot must not be consecutive.", (DOT,)),
    ("Cells separated by a white dot have a difference of 3.", (DOT,)),
    ("Digits separated by V sum to 5.", (kinds.PairSum("r1c1 r1c2", 10),)),
    ("Normal sudoku rules do not apply.", ()),
    ("Normal sudoku rules apply, except that digits may repeat in columns.", ()),
    ("Each grey area contains the digits 1-9 once each.", ()),
    ("The 5 is never next to a higher digit.", (THERMOMETER,)),
    ("Digits on the main diagonals do not repeat.", (kinds.LittleKiller("r1c2 r2c1", 5),)),
    ("Orange regions are clones.", (THERMOMETER,)),
    ("Antiknight.", ()),
    ("r1c1 is even.", (kinds.Even("r5c5"),)),
    ("1 3 5 6 4 7 8", ()),
    ("Find the path of the snake.", ()),
    ("Cells a knight's move apart contain the same digit.", (kinds.AntiKnight(),)),
    ("Cells a knight's move or a king's move apart differ.", (kinds.AntiKnight(),)),
    ("Special rules apply.", ()),
    ("Rules in comments", ()),
    ("The rules are in the video.", ()),
    ("No two cages contain the same set of digits.", (CAGE,)),
    ("The set of dots is complete.", (DOT,)),
    ("Adjacent digits along green lines differ by 5.", (WHISPER,)),
    ("All blue lines have the same sum.", (kinds.RegionSumLine("r1c3 r1c4"),)),
    ("Digits along thermometers don't decrease from the bulb.", (THERMOMETER,)),
    ("Digits along a thermometer strictly increase.", (kinds.SlowThermometer("r1c1 r1c2"),)),
    ("Digits along an arrow sum to its circle.", (kinds.LittleKiller("r1c2 r2c1", 5),)),
    ("Digits on a line lie between those in its circles.", (DOT,)),
    ("Digits on a line lie between those in its circles.", (kinds.Sandwich("r1", 5),)),
    ("Adjacent digits are never consecutive.", (kinds.Nabner("r1c1 r2c1"),)),
    ("Adjacent digits are never consecutive.", (kinds.NegativeRatio(),)),
    ("A white dot means consecutive digits.", (kinds.NegativeDifference(),)),
    ("An X between two cells means that they sum to 10.", (kinds.NegativeSum(),)),
    ("Digits in cages sum to their total.", (kinds.RellikCage("r1c1 r1c2", 5),)),
    ("Digits in grey squares are even.", (kinds.EqualityCage("r1c1 r1c2"),)),
    ("Row indexing: digits in blue cells are row indexes.", (kinds.ColumnIndexing("c1"),)),
    ("A digit in a circle appears in the four cells at least once.", (WHISPER,)),
    ("All areas outlined in blue have the same sum.", (kinds.MagicSquare("b5"),)),
]

MIXED = (
    "The sum of each cage is the same.",
    "Each cage contains exactly one odd digit.",
    "Each arrow contains only even digits.",
    "The sum of digits along the arrow is less than the circled digit.",
    "Thermometer tips contain the same digit.",
    "Digits along an arrow must be in decreasing order.",
    "Digits along thermometers sum to the digit in the circle.",
    "The total of a cage is the difference of its digits.",
    "Each thermometer sums to the same number.",
    "All even cells are shaded.",
    "Digits along each line sum to 15.",
    "A cell in a cage may be empty.",
    "One thermometer is broken.",
    "If a digit is on an arrow it cannot be in a cage.",
    "Neighbouring digits have a difference of at least 2.",
    "Orthogonally adjacent digits can't sum to 10.",
    "No digit may appear on more than one thermometer.",
    "The line contains every digit but the 5.",
    "Circles are equal.",
    "Digits on thermometers quadruple from the bulb.",
    "Example: the tip of a thermometer is the product of its digits.",
)

REMARKS = (
    "Good luck and have fun!",
    "Thanks to everybody who tested this.",
    "Solve online at https://example.com/puzzle",
    "(Mark is going to be confused by this title.)",
    "And that's it!",
    "In space no one can hear you...",
    "This is my 5th puzzle.",
    "Box 5 was the hardest part to set.",
)


WITHOUT_SPACES = (
    "同じ数字はナイト移動の位置に入らない",
    "马步位置不能有相同的数字",
    "无马步",
    "ห้ามซ้ำ",
)
"""Rules in scripts that have no spaces between words: a knight's move, and no repeats."""


class TestSentences:
    @pytest.mark.parametrize(("rules", "stated"), DESCRIBED, ids=lambda value: str(value)[:60])
    def test_what_is_stated_may_be_described(
        self, rules: str, stated: tuple[Constraint, ...]
    ) -> None:
        assert named(rules, *stated) == ()

    @pytest.mark.parametrize(("rules", "stated"), SAYING_MORE, ids=lambda value: str(value)[:60])
    def test_what_is_not_stated_is_named(self, rules: str, stated: tuple[Constraint, ...]) -> None:
        assert named(rules, *stated) == (f"the rule “{rules}”",)

    @pytest.mark.slow
    def test_what_describes_a_clue_says_more_where_there_is_no_such_clue(self) -> None:
        for rules, stated in DESCRIBED:
            if stated and "may" not in rules and "Not all" not in rules:
                assert named(rules), rules

    def test_words_for_one_clue_do_not_describe_another(self) -> None:
        even, odd = kinds.Even("r1c1"), kinds.Odd("r1c2")
        stated = (THERMOMETER, ARROW, CAGE, WHISPER, DOT, BLACK, *XV, even, odd)
        assert [rules for rules in MIXED if not named(rules, *stated)] == []

    @pytest.mark.parametrize("remark", REMARKS)
    def test_a_remark_is_no_rule(self, remark: str) -> None:
        assert named(f"Normal sudoku rules apply. {remark}") == ()

    def test_a_grid_may_have_a_single_digit(self) -> None:
        single = Puzzle.empty(Grid(1, 1, range(1, 2), (None,)))
        rule = "Both diagonals hold the digits from 1 to 9."
        assert single.with_texts(rules=rule).unstated == (f"the rule “{rule}”",)

    def test_an_example_belongs_to_the_sentence_before_it(self) -> None:
        rules = "Thermometers increase from the bulb. For example, r1c1 may be 3 and r1c2 be 5."
        assert named(rules, THERMOMETER) == ()
        rules = "Arrows multiply (for instance, 2 and 3 give 6)."
        assert named(rules, ARROW) == (f"the rule “{rules}”",)

    def test_a_text_in_another_language_is_quoted_as_a_whole(self) -> None:
        text = "Les chiffres le long d'un thermomètre augmentent. Deux cases grises sont égales."
        assert named(text, THERMOMETER) == (f"the rule “{text}”",)

    @pytest.mark.parametrize("text", WITHOUT_SPACES)
    def test_a_language_without_spaces_is_quoted_as_well(self, text: str) -> None:
        (phrase,) = named(text)
        assert phrase.removeprefix("the rule “")[:3] == text[:3]
        (phrase,) = named(f"Normal sudoku rules apply. {text}")
        assert phrase.removeprefix("the rule “")[:3] == text[:3]

    @pytest.mark.parametrize("text", ["Anti-cavalier.", "Paardensprong verboden", "Ход конём"])
    def test_a_text_of_few_words_that_nobody_knows_is_quoted(self, text: str) -> None:
        assert len(named(text)) == 1

    def test_german_is_understood_as_far_as_its_words_are_known(self) -> None:
        rules = "Es gelten die normalen Sudokuregeln. Ziffern in Käfigen wiederholen sich nicht."
        assert named(rules, CAGE) == ()
        (phrase,) = named(rules)
        assert "Käfigen" in phrase

    def test_what_may_not_be_in_german_is_not_allowed(self) -> None:
        assert named("Ziffern auf Pfeilen dürfen sich wiederholen.", ARROW) == ()
        assert len(named("Ziffern auf Pfeilen dürfen sich nicht wiederholen.", ARROW)) == 1
        cells = "Felder, die einen Springerzug voneinander entfernt sind"
        rules = f"{cells}, dürfen nicht die gleiche Ziffer enthalten."
        assert named(rules, kinds.AntiKnight()) == ()

    def test_a_rule_that_speaks_of_the_title_is_no_remark(self) -> None:
        line = kinds.Palindrome("r1c1 r1c2 r1c3")
        assert len(named("Each palindrome contains the digit in the title twice.", line)) == 1

    def test_what_is_said_of_alternatives_is_said_of_them_together(self) -> None:
        either = kinds.Or((WHISPER, kinds.Renban("r5c1 r5c2 r5c3")))
        rules = "Each line is a renban line or a German whisper."
        assert named(rules, either) == ()
        assert len(named(rules, WHISPER)) == 1

    def test_alternatives_are_spoken_of_only_where_a_text_calls_them_so(self) -> None:
        either = kinds.Or((WHISPER, kinds.Renban("r5c1 r5c2 r5c3")))
        claim = "The lines are whispers and renban lines."
        assert len(named(claim, either)) == 1
        called = "Each line is either a whisper or a renban line."
        assert named(f"{called} Whispers have a difference of at least 5.", either) == ()
        cages = (kinds.KillerCage("r1c1 r1c2", 10), kinds.KillerCage("r1c1 r2c1", 9))
        assert len(named("All cages show their sums.", kinds.Exactly(1, cages))) == 1

    def test_an_area_is_a_box_only_beside_rows_and_columns(self) -> None:
        areas = kinds.SameDigits(("r1c1 r2c2 r3c3", "r4c4 r5c5 r6c6"))
        assert len(named("Digits do not repeat in an area.", areas)) == 1
        assert named("Digits do not repeat in a row, column or area.", areas) == ()

    def test_a_name_is_no_licence_to_say_what_its_clues_contain(self) -> None:
        line = kinds.Palindrome("r1c1 r1c2 r1c3")
        assert named("Grey lines are palindromes.", line) == ()
        assert len(named("Each palindrome contains the title digit.", line)) == 1
        assert len(named("Each palindrome contains a 7.", line)) == 1
        region = kinds.ExtraRegion("r1c1 r2c3 r3c5 r4c7 r5c9 r6c2 r7c4 r8c6 r9c8")
        assert len(named("Shaded 9s are in corners of boxes.", region)) == 1

    def test_a_row_or_column_by_its_number_is_no_usual_rule(self) -> None:
        index = kinds.ColumnIndexing("c1")
        assert named("Column 1 is an indexing column.", index) == ()
        assert len(named("So is column 3.", index)) == 1

    def test_a_remainder_is_that_of_the_stated_number(self) -> None:
        line = kinds.Modular("r1c1 r1c2 r1c3")
        rules = "Any three successive digits on the line differ modulo {}."
        assert named(rules.format(3), line) == ()
        assert len(named(rules.format(4), line)) == 1

    def test_what_does_not_hold_is_no_reason_to_pass_over_a_sentence(self) -> None:
        liar = kinds.Not(kinds.Palindrome("r1c1 r1c2 r1c3"))
        assert len(named("The lines are palindromes.", liar)) == 1

    def test_what_does_not_hold_may_be_denied_and_nothing_else(self) -> None:
        liar = kinds.Not(CAGE)
        assert named("The clue of the cage is wrong: its digits do not sum to it.", liar) == ()
        for rules in (
            "Digits in cages do not repeat.",
            "Digits in cages sum to the clue.",
            "Two cages do not have the same sum.",
        ):
            assert len(named(rules, liar)) == 1, rules

    def test_digits_one_by_one_are_all_digits(self) -> None:
        rules = "Each row, column and box contains {} once."
        assert named(rules.format("1, 2, 3, 4, 5, 6, 7, 8 and 9")) == ()
        assert len(named(rules.format("1, 2, 3, 4, 5, 6, 7 and 8"))) == 1

    @pytest.mark.slow
    @pytest.mark.rest
    def test_what_was_read_before_does_not_matter(self) -> None:
        for number in range(300):
            named(f"The quorbles{number} are vorplixed{'x' * (number % 50)}.")
        assert named("Normal sudou rules apply. Digits cannot repepat in a cage.", CAGE) == ()

    def test_slips_of_the_pen_are_understood(self) -> None:
        assert named("Normal sudou rules apply. Digits cannot repepat in a cage.", CAGE) == ()

    def test_what_only_begins_like_another_word_is_no_slip_of_it(self) -> None:
        vocabulary = vocabulary_of("en")
        for word in ("structural", "contrast", "lineage"):
            assert vocabulary.items(word)[0].kind == "unknown", word

    def test_forms_of_a_known_verb_are_known(self) -> None:
        vocabulary = vocabulary_of("en")
        for form, verb in (("putting", "put"), ("showing", "show"), ("shared", "share")):
            assert vocabulary.items(form)[0].labels == vocabulary.items(verb)[0].labels

    def test_bullets_and_lines_are_sentences_of_their_own(self) -> None:
        text = "- Normal sudoku rules\n- Cages sum\nto their clue.\nEnjoy!\n\n1) Have fun"
        assert sentences_of(text) == [
            "Normal sudoku rules",
            "Cages sum to their clue.",
            "Enjoy!",
            "Have fun",
        ]

    def test_a_line_ends_a_sentence_where_its_next_word_would_have_had_room(self) -> None:
        deliberate = "normal rules apply\nthermos increase\ncages sum to the number in their corner"
        assert sentences_of(deliberate) == deliberate.split("\n")
        wrapped = "Digits along a thermometer must\nincrease from the bulb to the\ntip of it."
        assert sentences_of(wrapped) == [wrapped.replace("\n", " ")]

    @pytest.mark.parametrize(
        "title",
        [
            "Anti-Knight Sudoku",
            "Nonconsecutive",
            "Non-consecutive",
            "disjoint groups #3",
            "X-Sudoku",
            "Diagonal Sudoku",
            "Sudoku X",
            "Diagonals",
            "Main diagonals #2",
            "No boxes",
        ],
    )
    def test_a_title_that_names_a_rule_stands_for_rules_that_are_missing(self, title: str) -> None:
        found = with_words_accounted_for(puzzle(title=title))
        assert found.rules_in_words == (f"the rule “{title}”",)
        usual = with_words_accounted_for(puzzle(title=title, rules="Normal sudoku rules apply."))
        assert usual.rules_in_words == (f"the rule “{title}”",)
        more = "Normal sudoku rules apply. Cages show their sums."
        told = with_words_accounted_for(puzzle(title=title, rules=more))
        assert told.rules_in_words == ("the rule “Cages show their sums.”",)

    @pytest.mark.parametrize(
        "title",
        [
            *("Killer Sudoku", "Arrow sudoku #3", "Kropki Sudoku", "Palindromes", "Jigsaw"),
            *("XV Sudoku", "Killer", "Thermos", "Kropki!", "r1c1 + r1c2 = 5"),
        ],
    )
    def test_a_title_that_is_a_kind_of_sudoku_names_clues_that_are_missing(
        self, title: str
    ) -> None:
        found = with_words_accounted_for(puzzle(title=title))
        assert found.rules_in_words == (f"the rule “{title}”",)

    def test_an_example_with_more_digits_than_a_grid_has_cells_is_none(self) -> None:
        line = Puzzle.empty(4).with_constraints(kinds.Palindrome("r1c1 r1c2 r1c3"))
        rules = f"Lines read the same both ways, like {'-'.join('1234' * 5)}."
        assert with_words_accounted_for(line.with_texts(rules=rules)).rules_in_words

    def test_cells_that_are_equal_in_an_example_may_lie_outside_the_grid(self) -> None:
        rules = "For example, r10c1 = r9c9."
        assert with_words_accounted_for(puzzle(CAGE, rules=rules)).rules_in_words

    def test_a_title_may_be_the_name_of_what_is_stated_or_have_one_in_it(self) -> None:
        either = kinds.Or((CAGE, kinds.KillerCage("r1c1 r1c2", 8)))
        for stated in (CAGE, either):
            killer = puzzle(stated, title="Killer Sudoku")
            assert not with_words_accounted_for(killer).rules_in_words
        for title in ("Arrow of time", "The last palindrome", "V", "Puzzle X", "Killer 5"):
            assert not with_words_accounted_for(puzzle(title=title)).rules_in_words

    @pytest.mark.parametrize("noun", ["box", "block", "square", "region"])
    def test_squares_of_four_cells_are_the_boxes_of_a_small_grid(self, noun: str) -> None:
        usual = f"Place the digits 1 to 4 once in every row, column and 2x2 {noun}."
        small = Puzzle.empty(4)
        assert not with_words_accounted_for(small.with_texts(rules=usual)).rules_in_words
        rules = f"Every 2x2 {noun} contains a 1 or a 9."
        assert with_words_accounted_for(puzzle(rules=rules)).rules_in_words
        rules = f"No 2x2 {noun} contains a 1 above a 2."
        assert with_words_accounted_for(small.with_texts(rules=rules)).rules_in_words

    @pytest.mark.parametrize(
        ("stated", "called"),
        [
            ("up", "positive diagonal"),
            ("up", "diagonal from bottom left to top right"),
            ("up", "diagonal from the top-right to the bottom-left corner"),
            ("down", "negative diagonal"),
            ("down", "diagonal from top left to bottom right"),
        ],
    )
    @pytest.mark.parametrize(
        "rule", ["Digits on the {} do not repeat.", "The {} contains the digits 1 to 9."]
    )
    def test_a_rule_about_one_diagonal_is_not_stated_by_the_other(
        self, stated: str, called: str, rule: str
    ) -> None:
        one, other = kinds.Diagonal("up"), kinds.Diagonal("down")
        if stated == "down":
            one, other = other, one
        rules = rule.format(called)
        assert not with_words_accounted_for(puzzle(one, rules=rules)).rules_in_words
        assert not with_words_accounted_for(puzzle(one, other, rules=rules)).rules_in_words
        assert with_words_accounted_for(puzzle(other, rules=rules)).rules_in_words

    @pytest.mark.parametrize("diagonals", ["positive and negative diagonal", "two diagonals"])
    def test_a_rule_about_both_diagonals_is_not_stated_by_one(self, diagonals: str) -> None:
        one, other = kinds.Diagonal("up"), kinds.Diagonal("down")
        rules = f"Digits on the {diagonals} do not repeat."
        assert not with_words_accounted_for(puzzle(one, other, rules=rules)).rules_in_words
        assert with_words_accounted_for(puzzle(one, rules=rules)).rules_in_words
        assert with_words_accounted_for(puzzle(other, rules=rules)).rules_in_words

    @pytest.mark.parametrize("title", ["No 5 in column 1", "Row 1 has no 9", "R1C1 is not a 5"])
    def test_a_short_title_may_be_a_rule_about_a_digit(self, title: str) -> None:
        found = with_words_accounted_for(puzzle(title=title))
        assert found.rules_in_words == (f"the rule “{title}”",)

    @pytest.mark.parametrize("title", ["Sudoku 12 of 30", "No 5 in the series", "Level 3 out of 5"])
    def test_a_number_in_a_short_title_is_mostly_none(self, title: str) -> None:
        assert not with_words_accounted_for(puzzle(title=title)).rules_in_words

    @pytest.mark.parametrize("title", ["Diagonal thoughts", "Chess", "The last king"])
    def test_a_name_among_other_words_of_a_title_is_no_rule(self, title: str) -> None:
        assert not with_words_accounted_for(puzzle(title=title)).rules_in_words

    def test_a_title_may_name_a_rule_that_is_stated(self) -> None:
        stated = puzzle(kinds.AntiKnight(), title="Anti-Knight Sudoku")
        assert not with_words_accounted_for(stated).rules_in_words

    @pytest.mark.parametrize("title", ["Easy X-Sudoku", "X-Sudoku 12 by Bob", "The X-doku"])
    def test_what_else_a_title_says_beside_a_stated_rule_is_a_name(self, title: str) -> None:
        up, down = kinds.Diagonal("up"), kinds.Diagonal("down")
        assert not with_words_accounted_for(puzzle(up, down, title=title)).rules_in_words
        assert with_words_accounted_for(puzzle(down, title=title)).rules_in_words
        more = with_words_accounted_for(puzzle(up, down, title=f"{title}, antiknight"))
        assert more.rules_in_words

    @pytest.mark.parametrize(
        ("comment", "count"),
        [
            ("The diagonals contain each digit once", 1),
            ("Digits a knight apart differ", 1),
            ("Grid 12: no two neighbours are consecutive", 1),
            ("odd digits in corners", 1),
            ("no 9s on the diagonal", 1),
            ("r1c1 is even", 1),
            ("Symmetric along both diagonals", 0),
            ("from the corner to the centre", 0),
            ("box 5 contains a naked pair of 1 and 2", 0),
        ],
    )
    def test_a_comment_that_tells_of_digits_or_parts_of_the_grid_is_a_rule(
        self, comment: str, count: int
    ) -> None:
        assert len(with_words_accounted_for(puzzle(comment=comment)).rules_in_words) == count

    @pytest.mark.parametrize(
        "said",
        [
            "The diagonals contain each digit once",
            "The windows contain each digit once",
            "Neighbours are not consecutive",
            "Digits increase along thermometers",
        ],
    )
    @pytest.mark.parametrize("place", ["title", "author", "comment"])
    def test_a_rule_beside_the_rules_is_one_wherever_it_stands(self, place: str, said: str) -> None:
        usual = puzzle(rules="Normal sudoku rules apply.")
        found = with_words_accounted_for(replace(usual, **{place: said}))
        assert found.rules_in_words == (f"the rule “{said}”",)

    @pytest.mark.parametrize("title", ["A Knight's Tale", "Arrow of time", "Consecutive days", "X"])
    def test_a_title_that_alludes_to_a_rule_names_none(self, title: str) -> None:
        assert not with_words_accounted_for(puzzle(title=title)).rules_in_words

    @pytest.mark.parametrize(
        ("title", "said"),
        [
            (
                "\U0001d5d7\U0001d5f6\U0001d5ee\U0001d5f4\U0001d5fc\U0001d5fb\U0001d5ee\U0001d5f9",
                "Diagonal",
            ),
            ("\uff41\uff4e\uff54\uff49-\uff4b\uff49\uff4e\uff47", "anti-king"),
            ("X\u2011Sudoku", "X-Sudoku"),
            ("Each digit on a line is \uff4f\uff44\uff44", "Each digit on a line is odd"),
        ],
    )
    def test_signs_of_titles_are_what_they_look_like(self, title: str, said: str) -> None:
        told = with_words_accounted_for(puzzle(title=title)).rules_in_words
        assert told == (f"the rule “{said}”",)

    def test_a_title_is_a_name_unless_it_demands_something(self) -> None:
        for title, count in (("Pirate Sudoku", 0), ("Digits in grey cells must be odd", 1)):
            found = with_words_accounted_for(puzzle(title=title))
            assert len(found.unstated) == count


class TestMissingHouses:
    LATIN = Grid(4, 4, range(1, 5), (None,) * 16)
    NO_ROWS = replace(Grid.square(4), has_rows=False)
    JIGSAW = replace(Grid.square(4), regions=(0, 0, 0, 1, 0, 1, 1, 1, *Grid.square(4).regions[8:]))

    @pytest.mark.parametrize(
        ("grid", "sentence"),
        [
            (LATIN, "Normal sudoku rules apply."),
            (LATIN, "Place the digits 1-4 in each row, column and box."),
            (LATIN, "Digits do not repeat in any row, column or region."),
            (LATIN, "Es gelten die normalen Sudokuregeln."),
            (LATIN, "Classic sudoku."),
            (LATIN, "The usual rules apply."),
            (NO_ROWS, "This is a normal sudoku."),
            (NO_ROWS, "Normal sudoku rules apply."),
            (NO_ROWS, "Place the digits 1-4 in each row, column and box."),
            (NO_ROWS, "Normal sudoku rules apply, but there are no boxes."),
            (NO_ROWS, "Normal Latin square rules apply."),
            (JIGSAW, "Each row, column and 2x2 box contains every digit once."),
            (LATIN, "Each row, column and 2x2 box contains every digit once."),
            (Grid.square(6), "Each row, column and 3x3 box contains every digit once."),
        ],
    )
    def test_houses_that_the_grid_does_not_have_are_named(self, grid: Grid, sentence: str) -> None:
        found = with_words_accounted_for(replace(Puzzle.empty(grid), rules=sentence))
        assert found.rules_in_words == (f"the rule “{sentence}”",)

    @pytest.mark.parametrize(
        "sentence",
        [
            "Normal sudoku rules apply, but there are no boxes.",
            "Place the digits 1-4 in each row and column.",
            "Normal Latin square rules apply.",
            "There are no boxes.",
        ],
    )
    def test_a_latin_square_is_described(self, sentence: str) -> None:
        found = with_words_accounted_for(replace(Puzzle.empty(self.LATIN), rules=sentence))
        assert not found.unstated

    def test_boxes_have_their_size_however_they_are_numbered_and_in_several_grids(self) -> None:
        grid = Grid.square(9)
        for boxes in (replace(grid, regions=grid.regions[::-1]), Grid.samurai()):
            rules = "Each row, column and 3x3 box contains every digit once."
            found = with_words_accounted_for(replace(Puzzle.empty(boxes), rules=rules))
            assert not found.unstated

    def test_unknown_regions_and_extra_ones_are_houses(self) -> None:
        chaos = Puzzle.empty(kinds.ChaosConstruction.grid(4))
        columns = [kinds.ExtraRegion(f"c{column}") for column in range(1, 5)]
        for stated in (
            chaos.with_constraints(kinds.ChaosConstruction()),
            Puzzle.empty(replace(Grid.square(4), has_columns=False)).with_constraints(*columns),
        ):
            usual = replace(stated, rules="Normal sudoku rules apply.")
            assert not with_words_accounted_for(usual).unstated

    def test_unknown_regions_are_no_boxes_of_a_size(self) -> None:
        chaos = Puzzle.empty(kinds.ChaosConstruction.grid(4))
        rules = "Each row, column and 2x2 box contains every digit once."
        stated = replace(chaos.with_constraints(kinds.ChaosConstruction()), rules=rules)
        assert with_words_accounted_for(stated).rules_in_words == (f"the rule “{rules}”",)


class TestHostileTexts:
    @pytest.mark.sample(every=6)
    @pytest.mark.parametrize(
        "text",
        [
            "(" * 30_000,
            "([" * 9_000 + "])" * 9_000,
            "digits " * 4_000,
            "all dots and " * 2_000,
            "seperatedly " * 2_000,
            " ".join(f"zq{number}xwords" for number in range(2_000)),
            "1-" * 11_000,
            "6.3..9,6.3," * 200,
            "cells and digits and red cages and rows sum and " * 100,
            "Each 5 is odd. " * 2_000,
            "“’‘\u202e\u0000\ud800 not " * 3_000,
        ],
        ids=lambda text: text[:10].encode("ascii", "replace").decode(),
    )
    def test_the_work_and_the_answer_are_bounded(self, text: str) -> None:
        found = named(text, THERMOMETER, ARROW, CAGE, *XV)
        assert len(found) <= 21
        assert all(len(phrase) < 300 for phrase in found)


class TestOffers:
    EMPTY = Grid.square(9)

    def offered(
        self, rules: str, *stated: Constraint, colours: dict[str, list[int]] | None = None
    ) -> list[Constraint]:
        found = with_words_accounted_for(puzzle(*stated, rules=rules), Signals(colours or {}))
        return [constraint for offer in found.offered for constraint in offer.constraints]

    @pytest.mark.parametrize(
        ("rules", "expected"),
        [
            ("Each 2x2 contains a low (1-3), a middle (4-6) and a high digit (7-9).",
             [kinds.GlobalEntropy()]),
            ("Cells a knight's move apart cannot hold the same digit.", [kinds.AntiKnight()]),
            ("Digits may not repeat on both main diagonals.",
             [kinds.Diagonal("down"), kinds.Diagonal("up")]),
            ("Orthogonally adjacent digits cannot be consecutive.", [kinds.NonConsecutive()]),
            ("Horizontally and vertically adjacent digits cannot be consecutive.",
             [kinds.NonConsecutive()]),
            ("Each digit in column 5 indicates the position of the 5 in its row.",
             [kinds.ColumnIndexing("c5")]),
            ("The digit in the first column tells where the 1 is located in its row.",
             [kinds.ColumnIndexing("c1")]),
            ("The central box is a magic square.", [kinds.MagicSquare("b5")]),
            ("♞", [kinds.AntiKnight()]),
            ("+NC", [kinds.NonConsecutive()]),
        ],
    )  # fmt: skip
    def test_what_the_catalog_has_is_offered(self, rules: str, expected: list[Constraint]) -> None:
        assert self.offered(rules) == expected

    @pytest.mark.parametrize(
        ("cells", "how", "expected"),
        [
            ("r1c1 r1c2", "from left to right", ["r1c2 r1c1"]),
            ("r1c1 r2c1", "from top to bottom", ["r2c1 r1c1"]),
            (
                "r1c1 r1c2 r2c1",
                "from left to right and from top to bottom",
                ["r1c2 r1c1", "r2c1 r1c1"],
            ),
            ("r1c1 r1c2 r2c1", "from left to right", []),
            ("r2c2 r2c3 r1c4", "from left to right", []),
            ("r2c2 r2c3 r1c4", "from left to right and from top to bottom", []),
        ],
    )
    def test_an_order_in_cages_is_offered_where_it_is_clear_what_is_compared(
        self, cells: str, how: str, expected: list[str]
    ) -> None:
        found = self.offered(f"Digits in cages increase {how}.", kinds.KillerCage(cells))
        assert found == list(map(kinds.GreaterThan, expected))

    @pytest.mark.parametrize(
        ("rules", "expected"),
        [
            ("Consecutive digits are separated by a white dot.", kinds.NegativeDifference((1,))),
            ("Aufeinanderfolgende Ziffern sind durch einen weißen Punkt getrennt.",
             kinds.NegativeDifference((1,))),
            ("Dots separate all consecutive digits.", kinds.NegativeDifference((1,))),
            ("If a digit is double its neighbour, there is a black dot between them.",
             kinds.NegativeRatio((2,))),
            ("Digits that sum to 10 are separated by an X.", kinds.NegativeSum((10,))),
            ("Wherever two neighbours sum to 5 there is a V.", kinds.NegativeSum((5,))),
        ],
    )  # fmt: skip
    def test_that_digits_are_marked_offers_that_all_are(
        self, rules: str, expected: Constraint
    ) -> None:
        marks = (
            kinds.Difference("r1c1 r1c2", 1),
            kinds.Ratio("r2c1 r2c2", 2),
            kinds.PairSum("r3c1 r3c2", 5),
            kinds.PairSum("r4c1 r4c2", 10),
        )
        assert self.offered(rules, *marks) == [expected]

    def test_colours_say_where(self) -> None:
        colours = {"grey": [0, 20], "blue": [3, 4, 40, 41]}
        assert self.offered("Grey cells are even.", colours=colours) == [kinds.Even("r1c1 r3c3")]
        assert self.offered("Gray cells must be odd.", colours=colours) == [kinds.Odd("r1c1 r3c3")]
        rules = "Blue regions are clones and contain the same digits in the same positions."
        assert self.offered(rules, colours=colours) == [kinds.Clone("r1c4 r1c5", "r5c5 r5c6")]
        assert self.offered("Red cells are even.", colours=colours) == []
        assert self.offered("Shaded cells are even.", colours=colours) == []
        assert self.offered("Grey regions are clones.", colours={"grey": [0, 1, 5]}) == []

    @pytest.mark.parametrize(
        "rules",
        ["Navy cells are even.", "Blaue Felder sind gerade.", "Die blauen Felder sind gerade."],
    )
    def test_a_colour_has_several_names_in_each_language(self, rules: str) -> None:
        assert self.offered(rules, colours={"blue": [0, 20]}) == [kinds.Even("r1c1 r3c3")]
        assert self.offered(rules, colours={"dark blue": [0], "light blue": [20]}) == []
        assert self.offered(rules, colours={"grey": [0, 20]}) == []

    def test_all_that_is_marked_is_offered(self) -> None:
        assert self.offered("All Xs and Vs are given.", *XV) == [kinds.NegativeSum()]
        assert self.offered("All dots are given.", DOT) == [kinds.NegativeDifference((1,))]
        assert self.offered("The negative constraint applies.", DOT, BLACK, *XV) == []

    @pytest.mark.parametrize(
        "rules",
        ["All dots given.", "All possible white dots shown.",
         "White dots separate consecutive digits, all dots given.",
         "White dots separate consecutive digits (all given)."],
    )  # fmt: skip
    def test_all_that_is_marked_needs_no_verb(self, rules: str) -> None:
        assert len(named(rules, DOT)) == 1
        assert named(rules, DOT, kinds.NegativeDifference((1,))) == ()
        for part in ("Not all dots given.", "For all dots given, digits are consecutive."):
            assert named(part, DOT) == ()

    def test_a_sentence_of_which_only_a_part_is_known_makes_no_offer(self) -> None:
        for rules in (
            "Each 2x2 contains a low, a middle and a high digit that sum to 15.",
            "Cells a knight's move apart hold the same digit.",
            "Even digits cannot be a knight's move apart.",
            "Grey cells are even or prime.",
            "Horizontally adjacent cells cannot be consecutive.",
            "No anti-knight constraint.",
            "This is not an anti-king puzzle.",
        ):
            assert self.offered(rules, colours={"grey": [0]}) == []

    def test_a_latin_square_has_no_boxes(self) -> None:
        assert len(named("Latin square rules apply.")) == 1

    @pytest.mark.parametrize(
        "rules",
        ["Numbers in white circles between four cells must all be placed in these cells.",
         "Digits in white circles between 4 cells must appear in those cells."],
    )  # fmt: skip
    def test_circles_between_four_cells_are_no_dots(self, rules: str) -> None:
        circle = kinds.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 2))
        assert named(rules, circle) == named(rules, circle, DOT) == ()
        assert len(named(rules, DOT)) == len(named(rules, DOT, BLACK, CAGE)) == 1

    def test_what_marks_two_cells_is_between_no_other_number_of_them(self) -> None:
        for rules in (
            "A white dot is placed between four cells with consecutive digits.",
            "V between four cells means they sum to 5.",
        ):
            assert len(named(rules, DOT, *XV)) == 1
        for rules in (
            "A white dot is placed between two cells with consecutive digits.",
            "V between two cells means they sum to 5.",
        ):
            assert named(rules, DOT, *XV) == ()

    def test_the_other_diagonal_is_offered(self) -> None:
        down, up = kinds.Diagonal("down"), kinds.Diagonal("up")
        rules = "Both diagonals contain each digit once."
        assert self.offered(rules, down) == [up]
        assert named(rules, down, up) == ()
        assert named("The marked diagonal contains each digit once.", down) == ()

    @pytest.mark.parametrize(
        "rules",
        ["Each main diagonal contains each digit from 1 to 9.",
         "Both main diagonals must contain the digits 1-9.",
         "Every marked diagonal contains all digits exactly once.",
         "Die Diagonalen enthalten jede Ziffer von 1 bis 9 genau einmal."],
    )  # fmt: skip
    def test_diagonals_are_offered_in_the_words_of_daily_puzzles(self, rules: str) -> None:
        down, up = kinds.Diagonal("down"), kinds.Diagonal("up")
        assert self.offered(rules) == [down, up]
        assert named(rules, down, up) == ()

    @pytest.mark.parametrize(
        ("rules", "expected"),
        [("The positive diagonal contains each digit once.", [kinds.Diagonal("up")]),
         ("Digits cannot repeat on the negative diagonal.", [kinds.Diagonal("down")]),
         ("The marked diagonal contains the digits 1-9.", []),
         ("Both diagonals contain the digits 1-8.", []),
         ("Each diagonal contains some digits from 1 to 9.", []),
         ("All diagonals contain the digits 1-9 in order.", [])],
    )  # fmt: skip
    def test_only_the_diagonals_that_are_meant_are_offered(
        self, rules: str, expected: list[Constraint]
    ) -> None:
        assert self.offered(rules) == expected

    def test_a_word_of_one_language_is_no_slip_of_another(self) -> None:
        """All but one letter of "könig" begins "knight"."""
        for rules in ("Anti-knight.", "Anti-knight. Normal sudoku rules apply."):
            assert self.offered(rules) == [kinds.AntiKnight()]
            assert named(rules, kinds.AntiKnight()) == ()
            assert named(rules, kinds.AntiKing()) == ("the rule “Anti-knight.”",)

    def test_nothing_is_stated_unless_it_is_asked_for(self) -> None:
        rules = "Normal sudoku rules apply. Grey cells hold a secret. Anti-knight rules apply."
        text = write(puzzle(rules=rules), "fpuzzles")
        plain = read(text)
        assert plain.constraints == ()
        assert len(plain.offered) == 1
        stated = read(text, state_offered=True)
        assert stated.constraints == (kinds.AntiKnight(),)
        assert stated.unstated == ("the rule “Grey cells hold a secret.”",)
        (note,) = stated.notes
        assert note.endswith("“Anti-knight rules apply.” as AntiKnight()")

    def test_coloured_cells_that_an_offer_is_about_are_no_signal_any_more(self) -> None:
        signal = "2 coloured cells whose rule may stand in the text only"
        source = puzzle(rules="Grey cells are even.", unstated=(signal,))
        found = with_words_accounted_for(source, Signals({"grey": [0, 20]}, signal))
        assert found.with_offered().unstated == ()
        found = with_words_accounted_for(source, Signals({"grey": [0], "red": [20]}, signal))
        assert found.with_offered().unstated == (signal,)

        columns = puzzle(
            rules="Each digit in column 1 indicates the position of the 1 in its row.",
            unstated=(signal,),
        )
        column = list(range(0, 81, 9))
        for colours, left in (({"grey": column}, ()), ({"grey": column[1:]}, (signal,))):
            found = with_words_accounted_for(columns, Signals(colours, signal))
            assert found.with_offered().unstated == left

    def test_what_is_known_of_a_text_is_kept_in_json(self) -> None:
        rules = "Anti-knight rules apply. Arrows multiply."
        found = with_words_accounted_for(puzzle(rules=rules))
        again = read(write(found, "json"))
        assert (again.unstated, again.offered) == (found.unstated, found.offered)
        assert read(write(again, "json")) == again
        silenced = replace(found, unstated=(), offered=())
        assert read(write(silenced, "json")).unstated == ()
        assert read(write(found, "json"), state_offered=True).constraints == (kinds.AntiKnight(),)


class TestVerdicts:
    RULE = "the rule “Arrows multiply.”"
    WORDS = ("Arrows multiply.",)

    def test_a_rule_in_words_makes_every_verdict_conditional(self) -> None:
        unique = read("1... ..3. .4.. ...2")
        broken = read("1..1 .... .... ....")
        for source, status, text in (
            (unique, Status.UNIQUE, "exactly one solution of what could be stated; the rules"),
            (Puzzle.empty(4), Status.MULTIPLE, "several solutions of what could be stated; two"),
            (broken, Status.NONE, "no solution of what could be stated: r1c1 and r1c4 both"),
        ):
            verdict = check(replace(source, unstated=(self.RULE, "1 text")))
            assert verdict.status is status
            assert verdict.conditions == (self.RULE, "1 text")
            assert str(verdict).startswith(text)
            assert "; the rules also say “Arrows multiply.”, which is not stated" in str(verdict)
            assert verdict.to_dict()["without"] == [self.RULE, "1 text"]
        several = replace(unique, unstated=(self.RULE, "the rule “Lines divide.”"))
        assert str(check(several)).endswith("“Lines divide.”, which are not stated")

    def test_what_is_offered_is_named_with_the_verdict(self) -> None:
        found = with_words_accounted_for(puzzle(rules="Anti-knight rules apply."))
        verdict = check(found)
        assert "“Anti-knight rules apply.” (offered: AntiKnight()), which" in str(verdict)
        (offer,) = verdict.to_dict()["offered"]
        assert offer["constraints"] == [{"type": "AntiKnight"}]


class TestNames:
    """What setters call a constraint is understood in texts as well, from the same list."""

    GERMAN = "Es gelten die normalen Sudokuregeln. "

    def test_a_name_is_understood(self) -> None:
        rules = "Normal sudoku rules apply. Hyper sudoku."
        assert named(rules, kinds.Windoku()) == ()
        (offer,) = with_words_accounted_for(puzzle(rules=rules)).offered
        assert offer.constraints == (kinds.Windoku(),)

    def test_windows_that_are_not_four_are_no_windoku(self) -> None:
        five, four = (f"Normal sudoku rules apply. Windoku with {n} windows." for n in (5, 4))
        assert named(five, kinds.Windoku()) != ()
        assert with_words_accounted_for(puzzle(rules=five)).offered == ()
        assert named(four, kinds.Windoku()) == ()

    def test_a_german_name_is_understood(self) -> None:
        assert named(f"{self.GERMAN}Die Antispringer-Regel gilt.", kinds.AntiKnight()) == ()
        assert named(f"{self.GERMAN}Die Antispringer-Regel gilt.", WHISPER) != ()

    def test_a_name_is_only_for_the_fields_that_it_implies(self) -> None:
        rules = f"{self.GERMAN}Dutch Whispers sind eingezeichnet."
        assert named(rules, kinds.Whisper("r1c1 r2c1 r3c1", 4)) == ()
        assert named(rules, WHISPER) == ("the rule “Dutch Whispers sind eingezeichnet.”",)


@dataclass(frozen=True)
class _TakingTurns(kinds.Palindrome):
    """A constraint that has no entry in the file of kinds."""

    def rule(self, board: Board) -> str:
        return "Odd and even digits take turns along a thin green line."


class TestData:
    def test_of_a_constraint_without_an_entry_its_own_rule_is_understood(self) -> None:
        clue = _TakingTurns("r1c1 r1c2 r1c3")
        own = "Odd and even digits take turns along a thin green line."
        assert named(f"Normal sudoku rules apply. {own}", clue) == ()
        assert named("Along a green line, no two odd digits are adjacent.", clue) != ()
        assert named("Palindromes read the same in both directions.", clue) != ()

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_may_be_said_of_a_kind_has_words(self, language: str) -> None:
        words = words_of(language)
        content = json.loads((WORDS / "kinds.json").read_text())
        texts = [content[key] for key in ("always", "polar", "properties", "things")]
        texts += (*content["scenery"].values(), *content["groups"].values())
        for entry in content["kinds"].values():
            texts += (
                entry.get(key, "")
                for key in ("called", "says", "frees", "core", "entails", "fills")
            )
        said = {word.lstrip("!~") for text in texts for word in text.split()}
        names = {str(name) for name in constraint_names()}
        found_out = {"all-given", "not-all-given", "held-alone", "", *names}
        known = words["words"].keys()
        if language == "en":  # others may know fewer words: they then say more now and then
            assert said - known - content["groups"].keys() - found_out == set()
            together = {
                meaning
                for entry in content["kinds"].values()
                for meanings in entry.get("needs", ())
                for meaning in meanings
            }
            assert together - known - CONSTRAINTS.keys() - {*ROLES} == set()
        assert known <= words_of("en")["words"].keys()
        lists = {"numbers", "ordinals", "to", "ends negation", "all given", "rule words"}
        lists |= {"some", "counts"}
        assert {*ROLES, *lists} <= words.keys()


def files() -> Iterator[dict[str, Any]]:
    path = SHARED / "fpuzzles_rules_in_words.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        yield json.loads(line)


def says_more(entry: dict[str, Any]) -> bool:
    return bool(entry["kind"].startswith("says more"))


@pytest.mark.skipif(not list(files()), reason="no shared files with rules in words")
class TestSharedFiles:
    """Whether a verdict is conditional depends on text and signals, never on the verdict."""

    def test_none_that_says_more_is_unconditional(self) -> None:
        found = {e["title"]: read(json.dumps(e["payload"])) for e in files() if says_more(e)}
        assert [title for title, source in found.items() if not source.rules_in_words] == []

    @pytest.mark.parametrize("every", [6, pytest.param(1, marks=[pytest.mark.slow])])
    def test_few_that_say_no_more_are_conditional(self, every: int) -> None:
        plain = [entry for entry in files() if not says_more(entry)]
        found = [read(json.dumps(entry["payload"])) for entry in plain[::every]]
        assert sum(bool(source.rules_in_words) for source in found) <= 0.03 * len(found)

    @pytest.mark.slow
    def test_with_a_given_less_they_are_as_conditional_as_before(self) -> None:
        for entry in list(files())[::10]:
            source = read(json.dumps(entry["payload"]))
            cell = next((c for c, given in enumerate(source.givens) if given), None)
            if says_more(entry) or cell is None:
                continue
            row, column = divmod(cell, 9)
            del entry["payload"]["grid"][row][column]["given"]
            assert read(json.dumps(entry["payload"])).unstated == source.unstated

    @pytest.mark.slow
    def test_with_the_board_filled_in_they_are_as_conditional_as_before(self) -> None:
        digits = read("." * 81)
        grid = check(digits).solutions[0].rows()
        for entry in list(files())[::4]:
            if says_more(entry):
                source = read(json.dumps(entry["payload"]))
                filled = [[{"value": v, "given": True} for v in row] for row in grid]
                words = read(json.dumps({**entry["payload"], "grid": filled})).rules_in_words
                assert set(words) >= set(source.rules_in_words)


ENTROPIC = kinds.Entropic("r1c1 r2c2 r3c3 r4c4")
FOG_OR_NOT = (CAGE, DOT)


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("𝗔𝗿𝗿𝗼𝘄𝘀: digits along an arrow sum to the digit in its circle.", (ARROW,)),
        ("(The grid is usual.) Digits rise along thermometers from the bulb.", (THERMOMETER,)),
        ("Two cells a (1) knight's move, or (2) king's move apart hold different digits.",
         (kinds.AntiKnight(), kinds.AntiKing())),
        ("Adjacent digits on a slimmer green line differ by at least 5.", (WHISPER, DOT)),
        ("Digits in a cage (drawn with dashed lines) sum to its clue.", (CAGE, DOT)),
        ("Digits in each cage (KC) sum to its clue.", (CAGE,)),
        ("The order in which they come is up to you on purple lines of consecutive digits.",
         (kinds.Renban("r1c1 r1c2 r2c2"),)),
        ("You will never find the same digit twice in a cage.", (CAGE,)),
        ("On a line that joins two circles, each digit that is not in a circle lies between them.",
         (kinds.BetweenLine("r1c1 r1c2 r2c2"),)),
        ("There are some dots between cells.", FOG_OR_NOT),
        ("Some cages are marked in the grid.", FOG_OR_NOT),
        ("The board is partly covered in fog, and correct digits remove the fog.", FOG_OR_NOT),
        ("The sums of different lines may or may not be equal.",
         (kinds.RegionSumLine("r2c2 r3c3 r4c4"),)),
        ("Each run of three on the line has one of {1,2,3}, one of {4,5,6} and one of {7,8,9}.",
         (ENTROPIC,)),
    ],
)  # fmt: skip
def test_how_setters_introduce_clues_says_no_more(
    sentence: str, stated: tuple[Constraint, ...]
) -> None:
    assert named(f"Normal sudoku rules apply.\n{sentence}", *stated) == ()


LINES = (
    kinds.Renban("r1c1 r1c2 r1c3"),
    kinds.Renban("r9c7 r9c8 r9c9"),
    kinds.Whisper("r3c3 r4c3 r5c3"),
    kinds.RegionSumLine("r2c2 r3c3 r4c4"),
)


@pytest.mark.parametrize(
    ("sentence", "more"),
    [
        ("Every constraint in the puzzle is a straight line: every horizontal line is a renban, "
         "every vertical line is a whisper, and every diagonal line is a region sum line.", False),
        ("Every horizontal line is a whisper.", True),
        ("All lines are vertical.", True),
        ("Different lines of the same type do not share cells.", False),
        ("Different lines of the same type do not share digits.", True),
        ("Renbans do not overlap.", False),
        ("Lines do not overlap.", True),
        ("Horizontal lines are different.", True),
    ],
)  # fmt: skip
def test_how_lines_are_drawn_is_tried_on_their_cells(sentence: str, more: bool) -> None:
    assert bool(named(f"Normal sudoku rules apply. {sentence}", *LINES)) == more


def test_a_list_with_stars_is_read_line_by_line() -> None:
    rules = (
        "Usual rules\n* cages - digits sum to the clue\n* whispers - neighbours differ by 5 or more"
    )
    assert named(rules, CAGE, WHISPER) == ()
    assert len(named(rules, CAGE)) == 1


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("Each run of three on the line has one of 147, one of 258 and one of 369.", (ENTROPIC,)),
        ("Each run of three on the line has one of 123, one of 456 and one of 789.",
         (kinds.Modular("r1c1 r2c2 r3c3 r4c4"),)),
        ("Digits may not repeat in cages.", (kinds.GreaterThan("r1c1 r1c2"), DOT)),
        ("Digits cannot repeat in any of these five cells.", (DOT, BLACK)),
        ("Digits cannot repeat on a line.", (CAGE,)),
        ("Each constraint type may contain no repeated digits.", (CAGE, DOT)),
        ("The shaded area outside the grid is considered one region.", (CAGE, DOT)),
        ("The number where four cells meet is the sum of the first three cells.",
         (kinds.XSum("r1", 15),)),
        ("Every such dot is drawn between cells.", (DOT, BLACK)),
        ("Digits do not repeat in cages, one in each, and arrows.", (CAGE, ARROW)),
        # Where all are marked, none is consecutive that is not.
        ("All consecutive pairs are marked.", (DOT,)),
        ("All the places where adjacent cells are consecutive have been marked.", (DOT,)),
        ("Each pair of neighbours in a ratio of 1:2 is shown.", (BLACK,)),
        ("Digits differ in rows, columns, boxes and each of the two main diagonals.",
         (kinds.LittleKiller("r1c3 r2c2 r3c1", 12),)),
        ("Digits in cages sum to the clue, which must be a square.", (CAGE,)),
        ("Grey cells hold even digits, and any even digit is in a grey cell.",
         (kinds.Even("r1c1"),)),
        ("Dots join consecutive digits and are complete.", (DOT,)),
        ("Cells joined by an X sum to 10, with all possible X's given.", XV),
        ("Cages (squared) sum to their clue.", (CAGE,)),
        ("Take away 2 from the sum of each cage.", (CAGE,)),
        # Such a square may repeat digits where no house forbids it.
        ("The marked cells are a magic square of different digits.", MAGIC),
        ("The marked cells are a magic square in which no digit repeats.", MAGIC),
        ("The marked cells are a magic square with each of the digits 1 to 9 once.", MAGIC),
        ("The marked cells are a magic square with nine distinct digits.", MAGIC),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_stated_clue_says_more(
    sentence: str, stated: tuple[Constraint, ...]
) -> None:
    assert named(f"Normal sudoku rules apply.\n{sentence}", *stated)


@pytest.mark.parametrize(
    "line",
    [
        "All four grids are normal sudokus. | All five grids are normal sudokus.",
        "Rules apply in three of the five grids. | Normal rules apply in each of the five grids.",
        "All grids are different. | Every grid is a regular sudoku.",
        "No digit repeats in a row across all five grids. | No digit repeats in a row of any grid.",
        "Boxes of different grids are different. | Boxes of each grid have different digits.",
        "Two of the grids are killer sudokus. | Samurai sudoku: five overlapping 9x9 grids.",
    ],
)
def test_how_many_grids_overlap_may_be_said_and_nothing_of_them_together(line: str) -> None:
    puzzle = Puzzle.empty(Grid.samurai())
    more, twin = (replace(puzzle, rules=rules) for rules in line.split(" | "))
    assert with_words_accounted_for(more).unstated
    assert not with_words_accounted_for(twin).unstated
