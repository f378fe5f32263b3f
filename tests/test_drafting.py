"""Rules in words that are drafted: what they say, and that they say what is stated, no more."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.errors import SudokuModelError, UnsupportedError
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.formats.words.sentences import MAX_TEXT
from sudoku_model.grid import House
from tests.conftest import Run

USUAL = "Normal sudoku rules apply."
SHARED = Path(__file__).parents[2] / "shared" / "data" / "variants" / "fpuzzles.jsonl"
NAMED = {"Connected", "ChaosCount", "Combinations", "Or", "Exactly", "Not"}
"""The constraints whose examples no drawing shows: their sentences name cells."""


def drafted(*constraints: Constraint, grid: sm.Grid | int = 9) -> list[str]:
    """Return the lines of a draft without that of the usual rules."""
    puzzle = sm.Puzzle.empty(grid).with_constraints(*constraints)
    return [line for line in sm.draft_rules(puzzle).splitlines() if line != USUAL]


def read_with(puzzle: sm.Puzzle, rules: str) -> sm.Puzzle:
    """Return the puzzle as a reader of a format with texts would have made it."""
    return with_words_accounted_for(replace(puzzle, rules=rules, unstated=(), offered=()))


@cache
def example(name: str) -> sm.Puzzle:
    board = example_board(CONSTRAINTS[name])
    return sm.Puzzle.empty(board.grid).with_constraints(*board.constraints)


class TestEachConstraint:
    @pytest.mark.sample(every=12)
    @pytest.mark.parametrize("name", CONSTRAINTS)
    def test_its_rule_is_a_sentence_without_cells_where_a_drawing_shows_them(
        self, name: str
    ) -> None:
        for line in sm.draft_rules(example(name)).splitlines():
            assert re.fullmatch(r"[A-Zr].+\.", line), line
            assert "  " not in line
            assert not re.search(r"r\d+c\d", line) or name in NAMED, line

    @pytest.mark.sample(every=12)
    @pytest.mark.parametrize("name", CONSTRAINTS)
    def test_its_draft_read_back_says_no_more_than_is_stated(self, name: str) -> None:
        puzzle = example(name)
        again = read_with(puzzle, sm.draft_rules(puzzle))
        assert (again.unstated, again.offered) == ((), ())

    @pytest.mark.sample(every=8)
    @pytest.mark.parametrize("name", CONSTRAINTS)
    def test_its_draft_says_more_than_is_stated_without_it(self, name: str) -> None:
        puzzle = example(name)
        rest = [one for one in puzzle.constraints if type(one).__name__ != name]
        without = sm.Puzzle(puzzle.grid, puzzle.givens, constraints=tuple(rest))
        assert read_with(without, sm.draft_rules(puzzle)).rules_in_words


class TestWhatSettersPublish:
    def test_one_sentence_says_what_all_clues_of_a_kind_mean(self) -> None:
        lines = [sm.Thermometer("r1c1 r2c1"), sm.Thermometer("r5c5 r5c6"), sm.Even("r9c9")]
        assert drafted(*lines, sm.Thermometer("r7c7 r7c8")) == [
            "Digits along a thermometer strictly increase from the bulb end.",
            "Digits in grey squares are even.",
        ]

    def test_marks_are_not_all_given_unless_that_is_stated(self) -> None:
        white, black = sm.Difference("r1c1 r1c2"), sm.Ratio("r3c3 r3c4")
        said = "Cells separated by a white dot contain consecutive digits."
        also = "Cells separated by a black dot contain digits in a 1:2 ratio."
        assert drafted(white, black, white) == [
            *(said, also, "Not all dots are necessarily given.")
        ]
        assert drafted(white, black, sm.NegativeRatio()) == [
            *(said, also, "Not all white dots are necessarily given."),
            "All black dots are given: orthogonally adjacent digits without a dot between them are "
            "not in a 1:2 ratio.",
        ]
        assert drafted(white, black, sm.NegativeRatio(), sm.NegativeDifference()) == [
            *(said, also),
            "All dots are given: orthogonally adjacent digits without a dot between them are "
            "neither "
            "consecutive nor in a 1:2 ratio.",
        ]
        v = sm.PairSum("r1c1 r1c2", 5)
        assert drafted(v)[1:] == ["Not all Vs are necessarily given."]
        assert drafted(v, sm.NegativeSum())[1:] == [
            "All Xs and Vs are given: orthogonally adjacent digits without an X or a V between "
            "them do not sum to 5 or 10."
        ]
        assert drafted(sm.NegativeSum()) == ["Orthogonally adjacent digits cannot sum to 5 or 10."]

    def test_cages_with_and_without_totals_are_one_sentence(self) -> None:
        ten, none = sm.KillerCage("r1c1 r1c2", 10), sm.KillerCage("r5c5 r5c6")
        either = sm.KillerCage("r7c1 r7c2", (5, 6))
        assert drafted(none) == ["Digits in a cage do not repeat."]
        assert drafted(ten) == [
            "Digits in a cage do not repeat and sum to the total in its corner."
        ]
        assert drafted(none, ten) == [
            "Digits in a cage do not repeat and, if a total is given, sum to it."
        ]
        assert "one of the totals" in drafted(ten, either)[0]

    def test_numbers_of_clues_are_told_apart_where_they_differ(self) -> None:
        five, four = sm.Whisper("r1c1 r2c1"), sm.Whisper("r5c5 r5c6", 4)
        assert drafted(five) == [
            "Adjacent digits along a green line differ by at least 5 (German whispers)."
        ]
        assert "a green line marked ≥4" in drafted(five, four)[0]
        assert "a green line differ" in drafted(five, four)[1]
        sandwich, xsum = sm.Sandwich("r1", 10), sm.XSum("r2", 10)
        assert drafted(sandwich)[0].startswith("A number outside the grid is the sum of")
        assert drafted(sandwich, xsum)[0].startswith("A number outside the grid marked S is")

    def test_listed_pairs_are_told_of_whatever_looks_like_them(self) -> None:
        pairs = ((1, 2), (2, 1))
        assert "begins with a dot" in drafted(sm.Pair("r1c1 r1c2", pairs))[0]
        assert "dotted outline" in drafted(sm.AllPairs("r1c1 r1c2", pairs))[0]

    def test_lines_that_mean_different_things_and_look_alike_are_named(self) -> None:
        first, second = sm.Regex("r1c1 r1c2", "1.*"), sm.Regex("r3c1 r3c2", "[^1]*")
        assert "begins with a dot" in drafted(first)[0]
        pair = sm.Pair("r5c1 r5c2", ((1, 3),))
        for other, cells in ((second, "r3c1 r3c2"), (pair, "r5c1 r5c2")):
            one, two = drafted(first, other)
            assert ("r1c1 r1c2" in one, cells in two) == (True, True)

    def test_modified_cells_make_digits_values(self) -> None:
        sm_values = sm.Values(sm.Arrow("r1c1", "r1c2 r1c3"))
        doubler = sm.Doubler()
        grid = doubler.extend(sm.Grid.square(9))
        assert drafted(doubler, sm_values, grid=grid) == [
            "Every row, column and box contains exactly one doubler. No two doublers contain the "
            "same digit. The value of a doubler is twice its digit.",
            "Values along an arrow sum to the value in its circle.",
        ]

    def test_modified_cells_of_grids_that_overlap_have_houses(self) -> None:
        grid = sm.Doubler().extend(sm.Grid.overlapping([(sm.Grid.square(9), 0, 0)]))
        said = " ".join(drafted(sm.Doubler(), grid=grid))
        assert "Every house contains exactly one doubler." in said

    def test_cells_outside_the_board_are_named(self) -> None:
        grid = replace(sm.Grid.square(9), extras=(sm.ExtraCell("total", (4, 7)),))
        assert drafted(sm.Arrow("total", "r1c1 r1c2"), grid=grid) == [
            "The digits of the shaft r1c1 r1c2 add up to the number in total.",
            "The cell total outside the grid contains 4 or 7.",
        ]

    def test_a_class_that_means_something_else_does_not_inherit_the_rule(self) -> None:
        @dataclass(frozen=True)
        class Falling(sm.Thermometer):
            def describe(self) -> str:
                return f"digits fall along {self.cells}"

        assert drafted(Falling("r1c1 r1c2")) == ["Digits fall along r1c1 r1c2."]

    def test_a_constraint_of_ones_own_is_described_or_says_its_rule(self) -> None:
        @dataclass(frozen=True)
        class Corner(sm.Predicate):
            def rule(self, board: sm.Board) -> str:
                return "The corner is high."

        def is_high(digit: int) -> bool:
            return digit > 5

        assert drafted(sm.Predicate("r1c1", is_high, "high")) == ["r1c1 obey: high."]
        assert drafted(Corner("r1c1", is_high)) == ["The corner is high."]


GRIDS = {
    "9x9": (sm.Grid.square(9), USUAL),
    "6x6": (
        sm.Grid.square(6),
        "Normal 6x6 sudoku rules apply: place the digits 1-6 once each in every row, column and "
        "2x3 box.",
    ),
    "irregular": (
        sm.Grid(4, 4, range(1, 5), (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3)),
        "Normal sudoku rules apply with irregular regions: place the digits 1-4 once each in every "
        "row, column and outlined region.",
    ),
    "digits from 0": (
        sm.Grid.rectangle(9, 9, range(9), (3, 3)),
        "Place the digits 0-8 once each in every row, column and 3x3 box.",
    ),
    "more digits than cells": (
        sm.Grid.rectangle(6, 6, range(1, 10), (2, 3)),
        "Place the digits 1-9 so that no digit repeats in a row, column or 2x3 box.",
    ),
    "no boxes": (
        sm.Grid.rectangle(5, 5),
        "Place the digits 1-5 once each in every row and column (a Latin square: there are no "
        "boxes).",
    ),
    "no rows": (
        replace(sm.Grid.square(4), has_rows=False),
        "Place the digits 1-4 once each in every column and 2x2 box. Digits may repeat in rows.",
    ),
    "samurai": (
        sm.Grid.samurai(),
        "The grid consists of 5 overlapping sudoku grids. Normal sudoku rules, with the digits "
        "1-9, apply in each of them.",
    ),
}


@pytest.mark.parametrize(("grid", "rules"), GRIDS.values(), ids=GRIDS)
def test_the_rules_of_the_grid_come_first(grid: sm.Grid, rules: str) -> None:
    puzzle = sm.Puzzle.empty(grid)
    assert sm.draft_rules(puzzle) == rules
    assert read_with(puzzle, rules).unstated == ()


def test_each_further_house_is_told() -> None:
    grid = sm.Grid.square(4)
    houses = [
        House(name, grid.select(cells))
        for name, cells in (("corners", "r1c1 r4c4"), ("others", "r1c4 r4c1"))
    ]
    rules = sm.draft_rules(sm.Puzzle.empty(replace(grid, more_houses=tuple(houses))))
    assert "Digits in r1c1 r4c4 do not repeat (corners)." in rules
    assert "Digits in r1c4 r4c1 do not repeat (others)." in rules


def test_small_digits_are_candidates() -> None:
    puzzle = sm.Puzzle.empty(9).with_candidates("r1c1", [1, 2])
    assert "A cell with small digits in it contains one of them." in sm.draft_rules(puzzle)
    assert read_with(puzzle, sm.draft_rules(puzzle)).unstated == ()


class TestThereAndBack:
    @pytest.mark.sample(every=24)
    @pytest.mark.parametrize("name", CONSTRAINTS)
    @pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "json"])
    def test_a_format_brings_the_draft_along_and_finds_nothing_unstated(
        self, form: str, name: str
    ) -> None:
        puzzle = example(name)
        try:
            text = sm.write(puzzle.with_texts(rules=sm.draft_rules(puzzle)), form)
        except UnsupportedError:
            assert form != "json"
        else:
            again = sm.read(text)
            assert again.rules == sm.draft_rules(puzzle)
            assert (again.unstated, again.offered) == ((), ())

    @pytest.mark.slow
    def test_what_lies_behind_a_text_that_is_too_long_is_never_taken_for_stated(self) -> None:
        puzzle = sm.Puzzle.empty(9).with_constraints(sm.Predicate("r1c1", bool, "even " * 5_000))
        rules = sm.draft_rules(puzzle)
        assert len(rules) > MAX_TEXT
        assert read_with(puzzle, f"{rules}\nThe digit 5 is a lucky one.").unstated

    def test_a_number_that_is_not_the_stated_one_is_noticed(self) -> None:
        def unstated(said: Constraint, stated: Constraint) -> tuple[str, ...]:
            rules = sm.draft_rules(sm.Puzzle.empty(9).with_constraints(said))
            return read_with(sm.Puzzle.empty(9).with_constraints(stated), rules).unstated

        line = "r1c1 r2c1 r3c1"
        assert unstated(sm.Whisper(line, 5), sm.Whisper(line, 4))
        assert unstated(sm.Lockout(line, 4), sm.Lockout(line, 3))
        assert unstated(sm.PairSum("r1c1 r1c2", 5), sm.PairSum("r1c1 r1c2", 10))
        assert unstated(sm.SumLine(line, 10), sm.SumLine(line, 12))
        assert unstated(sm.KillerCage(line, 10), sm.KillerCage(line))
        assert unstated(sm.AntiTaxicab(3), sm.AntiTaxicab(4))


class TestOnTheCommandLine:
    LINK = sm.write(sm.Puzzle.empty(9).with_constraints(sm.Even("r1c1")), "fpuzzles").strip()
    SAID = f"{USUAL}\nDigits in grey squares are even."

    def test_rules_are_printed(self, run: Run) -> None:
        done = run("rules", self.LINK)
        assert (done.code, done.out, done.err) == (0, f"{self.SAID}\n", "")

    @pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "json"])
    def test_a_puzzle_without_rules_gets_drafted_ones(self, run: Run, form: str) -> None:
        done = run("convert", self.LINK, "--to", form, "--draft-rules")
        assert (done.code, done.err) == (0, "")
        assert sm.read(done.out).rules == self.SAID

    def test_a_puzzle_keeps_the_rules_that_it_has(self, run: Run) -> None:
        named = sm.write(sm.read(self.LINK).with_texts(rules=USUAL), "fpuzzles").strip()
        kept = run("convert", named, "--to", "json", "--draft-rules")
        anew = run("convert", named, "--to", "json", "--draft-rules", "--rules", "")
        assert [sm.read(done.out).rules for done in (kept, anew)] == [USUAL, self.SAID]

    def test_what_is_not_stated_is_named_beside_the_draft(self, run: Run) -> None:
        words = "Anti-knight rules apply."
        named = sm.write(sm.read(self.LINK).with_texts(rules=words), "fpuzzles").strip()
        done = run("rules", named)
        assert done.out == f"{self.SAID}\n"
        assert words in done.err

    @pytest.mark.slow
    def test_a_sheet_prints_drafted_rules(self, run: Run, tmp_path: Path) -> None:
        pytest.importorskip("typst")
        sheets = [tmp_path / "without.pdf", tmp_path / "with.pdf"]
        for path, options in zip(sheets, ([], ["--draft-rules"]), strict=True):
            done = run("sheet", self.LINK, "--no-solutions", *options, "--output", str(path))
            assert done.code == 0
        assert sheets[0].read_bytes() != sheets[1].read_bytes()


LINE = "r1c1 r2c1 r3c1"
VARIED: tuple[tuple[Constraint, ...], ...] = (
    (sm.Diagonal("down"), sm.Diagonal("up")),
    (sm.DisjointGroups(places=(1, 9)),),
    (sm.AntiLeaper(2, 2), sm.AntiLeaper(0, 3), sm.AntiLeaper(1, 2, (8, 9))),
    (sm.AntiTaxicab(3), sm.AntiTaxicab(in_lines=False)),
    (sm.NonConsecutive("diagonal"),),
    (sm.NonConsecutive(exempt_dots=True), sm.Difference("r1c1 r1c2")),
    (sm.NegativeSum((10,)), sm.PairSum("r1c1 r1c2", 10), sm.PairSum("r2c1 r2c2", 5)),
    (sm.NegativeSum((7, 8)), sm.PairSum("r1c1 r1c2", 7)),
    (sm.NegativeRatio((2, 3)), sm.Ratio("r1c1 r1c2"), sm.Ratio("r2c1 r2c2", 3)),
    (sm.NegativeRatio(any_dot=False), sm.Ratio("r1c1 r1c2"), sm.Difference("r2c1 r2c2", 2)),
    (sm.NegativeDifference((1, 2), any_dot=False), sm.Difference("r1c1 r1c2", 2)),
    (sm.GlobalModular(2), sm.DigitClass("r1c1", (1, 2))),
    (sm.Pair("r1c1 r1c2", ((1, 2),)), sm.Pair("r3c1 r3c2", ((1, 3),), "x")),
    (sm.Whisper(LINE, 3), sm.Lockout(LINE, 3), sm.Lockout("r4c1 r4c2"), sm.Modular(LINE, 4)),
    (sm.Arrow("r1c1 r1c2", "r2c1 r3c1"), sm.Arrow("r1c3 r1c4 r1c5", "r2c1-r2c9 r3c9-r3c1 r4c1")),
    (sm.RegionSumLine("r2c2 r3c3 r4c4 r5c4", 8), sm.SumLine(LINE, 10, loop=True)),
    (sm.EqualSum(("r1c1", "r2c2 r2c3")), sm.EqualSum(("r5c5", "r6c6 r6c7"))),
    (sm.Sum("r1c1 r5c5", "<", 9), sm.Sum("r1c1 r1c2", "!=", 9), sm.Sum(LINE, "==", 9, (2, 1, 1))),
    (sm.ExtraRegion("r1c1 r2c2"), sm.Clone("r1c1 r1c2", "r4c1 r5c1")),
    (sm.SameDigits(("r1c1 r1c2", "r4c4 r4c5")), sm.SameDigits(("r6c1", "r7c4"))),
    (sm.Contains("r1c1-r2c2", (1, 2), exactly=True), sm.Quadruple("r3c3-r4c4", (1, 1, 2))),
    (sm.CountingCircles("r1c1 r2c2"), sm.CountingCircles("r4c4 r5c5")),
    (sm.CountDistinct("r1c1", "r2c2 r2c3"), sm.CountDistinct("r5c1", "r6c2 r7c3")),
    (sm.Connected((2, 4, 6, 8)), sm.Connected((1, 2), 12), sm.Connected((1, 3), columns=9)),
    (sm.FullRank("r1", 10, "any"), sm.FullRank("r2", 11, "none"), sm.FullRankTies("any")),
    (sm.Sandwich("r1", 10, 2, 8), sm.Sandwich("r2", 10), sm.Skyscraper("c1", 3)),
    (sm.XSum("r1", 20), sm.NumberedRoom("r2", 3), sm.HiddenSkyscraper("r5", 4)),
    (sm.Or((sm.And((sm.Even("r1c1"), sm.Odd("r2c2"))), sm.Not(sm.Whisper(LINE)))),),
    (sm.Replicate((sm.Difference("r1c1 r1c2"),), "r1c1", "r1c1 r4c4"), sm.And((sm.Even("r9c9"),))),
    (sm.Doubler(cells="r1c1 r2c2", placing="any"), sm.Values(sm.KillerCage(LINE, (9, 20)))),
    (sm.HotCold(difference=2), sm.Values(sm.Whisper(LINE)), sm.Whisper("r9c1 r9c2")),
)


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("constraints", VARIED, ids=lambda these: type(these[0]).__name__)
def test_other_numbers_and_looks_read_back_too(constraints: tuple[Constraint, ...]) -> None:
    grid = sm.Grid.square(9)
    for one in constraints:
        grid = one.extend(grid) if isinstance(one, Modifier) else grid
    puzzle = sm.Puzzle.empty(grid).with_constraints(*constraints)
    rules = sm.draft_rules(puzzle)
    assert "  " not in rules
    again = read_with(puzzle, rules)
    assert (again.unstated, again.offered) == ((), ())


@pytest.mark.skipif(not SHARED.is_file(), reason=f"there is no {SHARED}")
@pytest.mark.slow
def test_drafts_of_setters_puzzles_read_back() -> None:
    for line in SHARED.read_text(encoding="utf-8").splitlines():
        payload = json.loads(line)["payload"]
        puzzle = sm.read(payload if isinstance(payload, str) else json.dumps(payload))
        again = read_with(puzzle, sm.draft_rules(puzzle))
        assert (again.unstated, again.offered) == ((), ())


@pytest.mark.slow
def test_drafts_of_constraints_together_read_back() -> None:
    choice = random.Random(16)
    examples = [kind(**kind.example) for kind in CONSTRAINTS.values()]
    read = 0
    while read < 300:
        try:
            puzzle = sm.Puzzle.empty(9).with_constraints(*choice.sample(examples, 4))
        except SudokuModelError:  # some need another grid
            continue
        again = read_with(puzzle, sm.draft_rules(puzzle))
        assert (again.unstated, again.offered) == ((), ())
        read += 1


CAGES = {"KillerCage", "And", "Replicate"}
"""The examples in which all killer cages hold: of alternatives, not all need to."""

TRUE_OF = {
    **dict.fromkeys(CAGES, CAGES),
    "NonConsecutive": {"NegativeDifference"},
    "Ratio": {"NegativeRatio"},  # where all dots are given, there is no other black one
    "NegativeDifference": {"NonConsecutive"},
    "Quadruple": {"Contains"},
    "Contains": {"Quadruple"},
    "ExtraRegion": {"Windoku", "DifferentDigits"},
    "DifferentDigits": {*CAGES, "ExtraRegion"},
}
"""For constraints those of which their sentences may be true, or which can state anything."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CONSTRAINTS)
def test_without_one_of_two_constraints_a_draft_says_more_than_is_stated(name: str) -> None:
    one = CONSTRAINTS[name](**CONSTRAINTS[name].example)
    for other_name, kind in CONSTRAINTS.items():
        try:
            left = sm.Puzzle.empty(9).with_constraints(kind(**kind.example))
            rules = sm.draft_rules(left.with_constraints(one))
        except SudokuModelError:  # some need another grid
            continue
        says_more = bool(read_with(left, rules).rules_in_words)
        assert says_more == (other_name not in TRUE_OF.get(name, set()) | {name}), other_name
