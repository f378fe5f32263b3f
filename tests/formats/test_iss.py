"""The text of the Interactive Sudoku Solver: reading, writing, and what is wrong with a text."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, cycle, product, repeat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import constraints as c
from sudoku_model import count, solve
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats.base import Options
from sudoku_model.formats.content import Content
from sudoku_model.formats.iss import codes, reader, writer
from sudoku_model.formats.iss.syntax import MAX_TEXT
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import LOOK_AHEAD_LINES, Source
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import puzzles

SHOWCASE = Path(__file__).parents[3] / "shared" / "data" / "variants" / "iss_showcase.jsonl"
LINE = "1..4.6...4.....1...8.1...5.2.4...........1...9.8......7...2.....3.9..........56.."


def puzzles_of(source: Source) -> Iterator[Puzzle]:
    return Content(source, Options(), FORMATS["iss"], is_guess=False).puzzles()


def read_all(text: str) -> list[Puzzle]:
    return list(puzzles_of(Source([text.encode()], "puzzle.txt", "puzzle.txt:")))


def read(text: str) -> Puzzle:
    (puzzle,) = read_all(text)
    assert not puzzle.unstated
    return puzzle


def write(puzzle: Puzzle) -> str:
    return "".join(writer.write([puzzle]))


def problem(text: str) -> str:
    with pytest.raises(PuzzleFormatError) as caught:
        read_all(text)
    return str(caught.value)


def constraints(text: str) -> tuple[Constraint, ...]:
    return read(text).constraints


def made(*parts: Constraint, grid: Grid | None = None) -> Puzzle:
    return Puzzle.empty(grid or Grid.square(9)).with_constraints(*parts)


# Items and what they mean.


ITEMS = [
    (".AllDifferent~R1C1~R5C5", [c.DifferentDigits("r1c1 r5c5")]),
    (".AntiConsecutive", [c.NonConsecutive()]),
    (".AntiKing.AntiKnight", [c.AntiKing(), c.AntiKnight()]),
    (".AntiTaxicab", [c.AntiTaxicab()]),
    (".Arrow~R1C1~R1C2~R1C3", [c.Arrow("r1c1", "r1c2 r1c3")]),
    (".Between~R1C1~R1C2~R1C3", [c.BetweenLine("r1c1 r1c2 r1c3")]),
    (".BlackDot~R1C1~R1C2~R2C2", [c.Ratio("r1c1 r1c2"), c.Ratio("r1c2 r2c2")]),
    (".WhiteDot~R1C1~R2C2~R2C1", [c.Difference("r1c1 r2c1"), c.Difference("r2c2 r2c1")]),
    (".X~R1C1~R1C2.V~R3C1~R2C1", [c.PairSum("r1c1 r1c2", 10), c.PairSum("r3c1 r2c1", 5)]),
    (".GreaterThan~R1C2~R1C1", [c.GreaterThan("r1c2 r1c1")]),
    (".Cage~10~R1C1~R1C2", [c.KillerCage("r1c1 r1c2", 10)]),
    (".Cage~0~R1C1~R1C2", [c.KillerCage("r1c1 r1c2")]),
    (".Cage~R1C1~R1C2", [c.KillerCage("r1c1 r1c2")]),
    (
        ".Cage~13~R1C1~R1C2~R1C1",
        [c.DifferentDigits("r1c1 r1c2"), c.Sum("r1c1 r1c2", "==", 13, (2, 1))],
    ),
    (".RellikCage~9~R1C1~R1C2", [c.RellikCage("r1c1 r1c2", 9)]),
    (".EqualityCage~R1C1~R1C2", [c.EqualityCage("r1c1 r1c2")]),
    (".ContainExact~1_2_2~R1C1~R1C2~R4C4", [c.Contains("r1c1 r1c2 r4c4", (1, 2, 2), True)]),
    (".ContainAtLeast~3~R1C1~R4C4", [c.Contains("r1c1 r4c4", (3,))]),
    (".CountDistinct~R1C1~R1C2~R3C3", [c.CountDistinct("r1c1", "r1c2 r3c3")]),
    (".CountingCircles~R1C1~R5C5~R9C9", [c.CountingCircles("r1c1 r5c5 r9c9")]),
    (".ConnectedValues~~1_3~5", [c.Connected((1, 3), 5)]),
    (".ConnectedValues~~1_3", [c.Connected((1, 3))]),
    (".Diagonal~1.Diagonal~-1", [c.Diagonal("up"), c.Diagonal("down")]),
    (".DisjointSets", [c.DisjointGroups()]),
    (".DoubleArrow~R1C1~R1C2~R1C3", [c.DoubleArrow("r1c1 r1c2 r1c3")]),
    (".DutchFlatmates", [c.DutchFlatmates()]),
    (".Entropic~R1C1~R1C2~R1C3", [c.Entropic("r1c1 r1c2 r1c3")]),
    (".EqualSum~R1C1~R1C2~-~R5C5", [c.EqualSum(("r1c1 r1c2", "r5c5"))]),
    (".GlobalEntropy.GlobalMod", [c.GlobalEntropy(), c.GlobalModular(3)]),
    (".Shape~6x6.GlobalMod", [c.GlobalModular(3)]),
    (".Shape~8x8~0-7.GlobalMod", [c.GlobalModular(3)]),
    (".Indexing~R~R1C1.Indexing~C~R1C1", [c.RowIndexing("r1c1"), c.ColumnIndexing("r1c1")]),
    (".LittleKiller~20~R1C7", [c.LittleKiller("r1c7 r2c6 r3c5 r4c4 r5c3 r6c2 r7c1", 20)]),
    (".LittleKiller~20~R7C1", [c.LittleKiller("r7c1 r8c2 r9c3", 20)]),
    (".LittleKiller~20~R9C3", [c.LittleKiller("r9c3 r8c4 r7c5 r6c6 r5c7 r4c8 r3c9", 20)]),
    (".LittleKiller~20~R3C9", [c.LittleKiller("r3c9 r2c8 r1c7", 20)]),
    (".Lockout~3~R1C1~R1C2~R1C3", [c.Lockout("r1c1 r1c2 r1c3", 3)]),
    (".LookAndSay~13~R1C1~R1C2", [c.LookAndSay("r1c1 r1c2", "13")]),
    (".Lunchbox~8~R1C1~R1C2~R1C3~R2C3", [c.Lunchbox("r1c1 r1c2 r1c3 r2c3", 8)]),
    (".Modular~3~R1C1~R1C2", [c.Modular("r1c1 r1c2", 3)]),
    (".Palindrome~R1C1~R1C2~R2C3", [c.Palindrome("r1c1 r1c2 r2c3")]),
    (".PillArrow~2~R1C2~R1C1~R2C2~R3C3", [c.Arrow("r1c1 r1c2", "r2c2 r3c3")]),
    (".Shape~9x9~0-9.PillArrow~2~R1C1~R1C2~R3C3", [c.Arrow("r1c1 r1c2", "r3c3")]),
    (".Quad~R1C3~1~2~2", [c.Quadruple("r1c3 r1c4 r2c3 r2c4", (1, 2, 2))]),
    (".RegionSameValues", [c.RegionSameDigits()]),
    (".RegionSumLine~R1C3~R1C4", [c.RegionSumLine("r1c3 r1c4")]),
    (
        ".RegionSumLine~R1C3~R1C4~R2C4~R2C3~R1C3",
        [c.EqualSum(("r1c3", "r1c4 r2c4", "r2c3 r1c3"))],  # ISS counts both ends
    ),
    (".Renban~R1C1~R1C2", [c.Renban("r1c1 r1c2")]),
    (".SameValues~2~R1C1~R1C2~R4C4~R4C5", [c.SameDigits(("r1c1 r1c2", "r4c4 r4c5"))]),
    (".Sandwich~8~R1", [c.Sandwich("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", 8)]),
    (".StrictKropki", [c.NegativeRatio((2,)), c.NegativeDifference((1,))]),
    (".StrictXV", [c.NegativeSum((5, 10))]),
    (".Sum~7~R1C1~R5C5", [c.Sum("r1c1 r5c5", "==", 7)]),
    (".Sum~7_=_1_-2~R1C1~R5C5", [c.Sum("r1c1 r5c5", "==", 7, (1, -2))]),
    (".Sum~7~R1C1~R1C1~R5C5", [c.Sum("r1c1 r5c5", "==", 7, (2, 1))]),
    (".SumLine~10~R1C1~R1C2~R1C3", [c.SumLine("r1c1 r1c2 r1c3", 10)]),
    (".SumLine~10~R1C1~R1C2~R2C1~LOOP", [c.SumLine("r1c1 r1c2 r2c1", 10, True)]),
    (".Thermo~R1C1~R1C2", [c.Thermometer("r1c1 r1c2")]),
    (".ValueIndexing~R1C1~R1C2~R1C3~R1C4", [c.ValueIndexing("r1c1 r1c2 r1c3 r1c4")]),
    (".Whisper~R1C1~R1C2", [c.Whisper("r1c1 r1c2", 5)]),
    (".Whisper~4~R1C1~R1C2~R2C2~LOOP", [c.Whisper("r1c1 r1c2 r2c2 r1c1", 4)]),
    (".Windoku", [c.Windoku()]),
    (".Zipper~R1C1~R1C2~R1C3", [c.Zipper("r1c1 r1c2 r1c3")]),
    (".Or.~R1C1_1_2.Thermo~R1C1~R1C2.End", None),
    (".SearchPriority~5~R1C1", []),
]


@pytest.mark.parametrize(("text", "expected"), ITEMS, ids=[text for text, _ in ITEMS])
@pytest.mark.sample(every=12)
def test_an_item_is_read_and_written_again(
    text: str, expected: Sequence[Constraint] | None
) -> None:
    found = constraints(text)
    if expected is not None:
        assert list(found) == expected
    again = read(write(read(text)))
    assert set(again.constraints) == set(found)


def test_line_clues_are_read_from_both_ends() -> None:
    row = " ".join(f"r3c{number}" for number in range(1, 10))
    back = " ".join(reversed(row.split()))
    assert constraints(".XSum~R3~12~20") == (c.XSum(row, 12), c.XSum(back, 20))
    assert constraints(".Skyscraper~R3~~2") == (c.Skyscraper(back, 2),)
    assert constraints(".HiddenSkyscraper~R3~4") == (c.HiddenSkyscraper(row, 4),)
    assert constraints(".NumberedRoom~R3~4~5")[1] == c.NumberedRoom(back, 5)
    column = " ".join(f"r{number}c4" for number in range(1, 10))
    assert constraints(".FullRank~C4~4") == (c.FullRank(column, 4),)
    assert constraints(".FullRankTies~any.FullRank~C4~4") == (c.FullRank(column, 4, "any"),)
    assert constraints(".FullRankTies~none") == (c.FullRankTies("none"),)


def test_a_later_clue_replaces_an_earlier_one_at_its_place() -> None:
    assert len(constraints(".XSum~R3~12~.XSum~R3~~13")) == 2
    assert constraints(".XSum~R3~12.XSum~R3~13") == constraints(".XSum~R3~13")
    killers = ".LittleKiller~12~R1C3.LittleKiller~9~R1C3"
    assert constraints(killers) == (c.LittleKiller("r1c3 r2c2 r3c1", 9),)
    either = constraints(".Or.Sandwich~5~R1.Sandwich~6~R1.End")[0]
    assert isinstance(either, c.Or)
    assert len(either.constraints) == 2


@pytest.mark.parametrize(
    "text",
    [".Shape~6x6.{0}~4.{0}~6", ".{0}~6.Thermo~R1C1~R1C2.{0}~9"],
)
def test_that_a_size_of_regions_was_replaced_is_noted(text: str) -> None:
    assert read(text.format("RegionSize")).notes == ("a later .RegionSize replaces one before it",)


def test_that_a_later_rule_for_ties_counts_is_noted() -> None:
    ties = read(".FullRankTies~any.FullRankTies~none")
    assert ties.notes == ("a later .FullRankTies replaces one before it",)
    assert read(".FullRankTies~none.FullRankTies~none").notes == ()


@pytest.mark.parametrize("name", ["WhiteDot", "BlackDot", "X", "V", "GreaterThan"])
def test_that_a_cell_of_a_mark_touches_no_other_is_noted(name: str) -> None:
    pair = read(f".{name}~R1C1~R1C2")
    puzzle = read(f".{name}~R1C1~R1C2~R5C5")
    assert puzzle.constraints == pair.constraints
    assert pair.notes == ()
    assert puzzle.notes == (f"a cell of .{name} touches no other one of it",)


def test_a_grid_without_boxes_has_no_further_parts() -> None:
    with pytest.raises(PuzzleFormatError, match=r"the further part 'R1C1' in \.NoBoxes"):
        read(".NoBoxes~R1C1")


@pytest.mark.parametrize("around", ["{}", ".And{}.End"])
def test_that_a_clue_was_replaced_is_noted(around: str) -> None:
    replaced = read(around.format(".LittleKiller~12~R1C3.LittleKiller~9~R1C3"))
    assert replaced.notes == ("a later .LittleKiller replaces one at the same place",)
    for other in (".LittleKiller~9~R1C3.LittleKiller~9~R1C3", ".XSum~R3~12~.XSum~R3~~12"):
        assert read(around.format(other)).notes == ()


def test_two_clues_at_one_place_are_both_written() -> None:
    row = " ".join(f"r3c{number}" for number in range(1, 10))
    again = read(write(made(c.XSum(row, 12), c.XSum(row, 13))))
    values = again.board.of_kind(c.XSum)
    assert {clue.total for clue in values} == {12, 13}


def test_that_the_first_no_cells_add_up_to_0_is_written_of_the_first_cell() -> None:
    puzzle = read(".Shape~3x3~0-2").with_constraints(c.XSum("c2", 0), c.XSum("r3", 2))
    assert write(puzzle).strip() == ".Shape~3x3~0-2.~R1C2_0.XSum~R3~2~"


def test_clues_at_one_place_in_different_alternatives_stay_as_they_are() -> None:
    text = ".Or.Skyscraper~R1~3~.Skyscraper~R1~4~.And.Quad~R1C1~5.Quad~R2C2~6.End.Quad~R1C1~7.End"
    puzzle = read(f"{text}.Skyscraper~R1~~5.Quad~R1C1~8")
    assert read(write(puzzle)) == puzzle


def test_sandwiches_on_short_lines_lie_between_the_extremes_of_the_line() -> None:
    row = " ".join(f"r1c{number}" for number in range(1, 7))
    assert constraints(".Shape~6x6~9.Sandwich~5~R1") == (c.Lunchbox(row, 5),)


def test_tables_of_pairs() -> None:
    less = [(a, b) for a in range(1, 10) for b in range(1, 10) if a < b]
    word = codes.pack_pairs(less, range(1, 10))
    text = f".Pair~{word}~_A%20%2E%7E~R1C1~R1C2~R1C3~~R5C5~~_B~R6C6~R7C7"
    assert constraints(text) == (
        c.Pair("r1c1 r1c2 r1c3", tuple(less), "A .~"),
        c.Pair("r6c6 r7c7", tuple(less), "B"),
    )
    assert set(read(write(read(text))).constraints) == set(constraints(text))
    # A name ends the line before it.
    assert constraints(f".Pair~{word}~_A~R1C1~R1C2~_B~R6C6~R7C7") == (
        c.Pair("r1c1 r1c2", tuple(less), "A"),
        c.Pair("r6c6 r7c7", tuple(less), "B"),
    )
    # A relation between all pairs is demanded in both directions.
    apart = [(a, b) for a, b in less if b - a > 4]
    both = sorted([*apart, *((b, a) for a, b in apart)])
    word = codes.pack_pairs([*apart, *((b, a) for a, b in apart), (1, 2)], range(1, 10))
    assert constraints(f".PairX~{word}~R1C1~R1C2~R1C3") == (
        c.AllPairs("r1c1 r1c2 r1c3", tuple(both)),
    )
    assert constraints(f".BinaryX~{codes.swapped(word)}~R1C1~R1C2~R1C3") == (
        c.AllPairs("r1c1 r1c2 r1c3", tuple(both)),
    )


def test_a_table_is_read_bit_by_bit() -> None:
    # Six bits a character, the lowest first: 2 is (1, 2), and the row of 2 starts at bit 4.
    assert codes.unpack_pairs("CC", range(1, 5)) == ((1, 2), (2, 4))


def test_regular_expressions() -> None:
    word = codes.pack_text("[12]*3 .")
    assert constraints(f".Regex~{word}~R1C1~R1C2") == (c.Regex("r1c1 r1c2", "[12]*3."),)
    assert constraints(".Regex~1%2B%5B23%5D~R1C1~R1C2") == (c.Regex("r1c1 r1c2", "1+[23]"),)


def test_machines() -> None:
    # Accepts what alternates between odd and even digits.
    moves = [
        (state, digit - 1, digit % 2 + 1)
        for state in range(3)
        for digit in range(1, 10)
        if state != digit % 2 + 1
    ]
    machine = codes.PackedMachine(3, tuple(moves), (0,), (1, 2))
    word = codes.pack_machine(machine)
    puzzle = read(f".NFA~{word}~_alternating~R1C1~R1C2~R1C3~~R5C5~R6C5")
    assert len(puzzle.constraints) == 2
    first = puzzle.constraints[0]
    assert first.holds(puzzle.board, [1, 2, 3] + [1] * 78)
    assert not first.holds(puzzle.board, [1, 2, 2] + [1] * 78)
    again = read(write(puzzle))
    assert again.constraints[0].holds(puzzle.board, [8, 7, 2] + [1] * 78)
    assert not again.constraints[0].holds(puzzle.board, [8, 6, 2] + [1] * 78)


def test_machines_read_a_symbol_at_each_cut() -> None:
    # Digits must stay the same between the cuts: at a cut (symbol 4) the state is forgotten.
    moves = [(0, d, d + 1) for d in range(4)] + [(d + 1, d, d + 1) for d in range(4)]
    moves += [(d + 1, 4, 0) for d in range(4)]
    word = codes.pack_machine(codes.PackedMachine(5, tuple(moves), (0,), (1, 2, 3, 4)))
    puzzle = read(f".Shape~4x4.NFA~{word}~R1C1~R1C2~-~R1C3~R1C4")
    (line,) = puzzle.constraints
    assert line.holds(puzzle.board, [1, 1, 2, 2] + [1] * 12)
    assert line.holds(puzzle.board, [1, 1, 1, 1] + [1] * 12)
    assert not line.holds(puzzle.board, [1, 2, 2, 2] + [1] * 12)


def test_a_machine_that_reads_cuts_is_read_and_written_again() -> None:
    # Each segment adds up to 3 or 4, in any number of cells.
    moves = []
    for total in range(5):
        moves += [(total, digit - 1, total + digit) for digit in range(1, 5 - total)]
    moves += [(3, 9, 0), (4, 9, 0)]
    word = codes.pack_machine(codes.PackedMachine(5, tuple(moves), (0,), (3, 4)))
    puzzle = read(f".NFA~{word}~~R1C1~R1C2~-~R5C5~R5C6")
    assert read(write(puzzle)) == puzzle


@pytest.mark.slow
@pytest.mark.parametrize(("total", "solutions"), [(270, 1), (271, 0)])
def test_a_machine_may_have_more_states_where_it_is_cut(total: int, solutions: int) -> None:
    # The machine adds up six rows. It has few states, but others in each cell of a cut line.
    moves = [(sum_, d - 1, sum_ + d) for d in range(1, 10) for sum_ in range(total - d + 1)]
    moves += [(sum_, 9, sum_) for sum_ in range(total + 1)]
    word = codes.pack_machine(codes.PackedMachine(total + 1, tuple(moves), (0,), (total,)))
    rows = "~-".join("".join(f"~R{row}C{column}" for column in range(1, 10)) for row in range(1, 7))
    given = (
        f"R{r + 1}C{c + 1}_{(r * 3 + r // 3 + c) % 9 + 1}" for r in range(1, 9) for c in range(9)
    )
    assert count(read(f".~{'~'.join(given)}.NFA~{word}~_sum{rows}")).value == solutions


@pytest.mark.parametrize(
    "nothing",
    [
        *("Thermo", "Renban", "Palindrome", "RegionSumLine", "Zipper", "Quad"),
        *("Whisper", "Whisper~5", "Entropic", "Modular", "Modular~4"),
    ],
)
def test_a_line_of_one_cell_and_a_square_without_digits_say_nothing(nothing: str) -> None:
    assert constraints(f".{nothing}~R1C1.Cage~9~R1C1~R1C2") == (c.KillerCage("r1c1 r1c2", 9),)
    assert "the cell 'R1C10'" in problem(f".{nothing}~R1C10")


CHOSEN = ("Palindrome~R1C1", "Priority~2~R1C1", "Quad~R1C1", "Renban~R1C1")


@pytest.mark.parametrize(
    ("alternatives", "solutions"),
    [
        ("", 288),
        (".And.End", 288),
        (".And.End.~R1C1_1", 72),
        (".Or.End.~R1C1_1", 72),
        (".Thermo~R1C1.~R1C1_1", 72),
        (".Zipper~R1C2~R1C3.~R1C1_1", 72),
        *((f".{chosen}.~R1C1_1", 288) for chosen in CHOSEN),
    ],
)
def test_an_alternative_that_says_nothing_is_none_unless_iss_may_choose_it(
    alternatives: str, solutions: int
) -> None:
    puzzle = read(f".Shape~4x4.Or{alternatives}.End")
    assert puzzle.notes == ("an alternative of .Or says nothing",)
    assert count(puzzle).value == count(read(write(puzzle))).value == solutions


def test_what_always_or_never_holds_is_written_without_empty_alternatives() -> None:
    always = Puzzle.empty(4).with_constraints(c.Or((c.And(()), c.Even("r1c1"))))
    never = Puzzle.empty(4).with_constraints(c.Or(()))
    assert write(always) == ".Shape~4x4\n"
    assert write(never) == ".Shape~4x4.And.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End\n"
    with pytest.raises(UnsupportedError, match="one cell that holds no digit"):
        write(Puzzle.empty(Grid(1, 1, range(1, 3), (None,))).with_constraints(c.Or(())))


def test_composites_nest_and_givens_inside_them_are_constraints() -> None:
    (found,) = constraints(".Or.And.~R1C1_1~R1C2_2_3.End.Or.Cage~3~R1C1~R1C2.End.End")
    assert found == c.Or(
        (
            c.And((c.DigitClass("r1c1", (1,)), c.DigitClass("r1c2", (2, 3)))),
            c.Or((c.KillerCage("r1c1 r1c2", 3),)),
        )
    )
    assert constraints(".And.Thermo~R1C1~R1C2.End") == (c.Thermometer("r1c1 r1c2"),)


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        (".Or.Cage~3~R3C1~R3C2.X~R3C3~R4C3.End", 48),
        (".Or.Cage~30~R3C1~R3C2.~R1C1_1.End", 72),
        (".Or.And.~R1C1_1.Sum~90~R1C1~R1C2.End.~R1C1_2.End", 72),
        (".Or.Or.Thermo~R1C1~R1C2~R1C3~R1C4~R2C4.End.~R1C1_1.End", 72),
        (".Or.Pair~~R1C1~R1C2.~R1C1_1.End", 72),
        (".Or.~R1C1.~R1C1_1.End", 72),
        (f".Or.Replicate~{codes.pack_set([0, 4])}.Skyscraper~R1~5.End.~R1C1_1.End", 72),
    ],
)
def test_an_alternative_that_can_never_hold_is_false(text: str, solutions: int) -> None:
    puzzle = read(f".Shape~4x4{text}")
    assert count(puzzle).value == solutions
    assert count(read(write(puzzle))).value == solutions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".Or.Cage~30~R3C1~R3C2.End", "a sum of 30 in 2 cells in .Or, expected one from 3 to 7"),
        (".Or.Cage~30~R3C1~R3C2.X~R1C1~R1C2.End", "a sum of 30 in 2 cells in .Or"),
        (".And.Cage~30~R3C1~R3C2.~R1C1_1.End", "a sum of 30 in 2 cells in .And"),
        (".Or.Cage~30~R3C1~R3C2.~R1C5_1.End", "the cell 'R1C5'"),
        (".Or.~R1C1_1.~R1C1_5.End", "5 at R1C1"),
    ],
)
def test_a_slip_among_alternatives_is_named(text: str, expected: str) -> None:
    assert expected in problem(f".Shape~4x4{text}")


def test_that_no_readings_are_equal_holds_beside_a_rank_that_need_not() -> None:
    square = ".Shape~2x2~1-3.NoBoxes"
    ranked = read(f"{square}.FullRankTies~none.Or.FullRank~C1~1~.~R1C1_3.End")
    assert c.FullRankTies("none") in ranked.constraints
    assert read(write(ranked)) == ranked
    given = f"{square}.~R1C1_3.Or.FullRank~C1~1~.~R1C1_3.End"
    free = count(read(given)).value
    assert count(read(f"{given}.FullRankTies~none")).value < free
    assert free == count(read(f"{square}.~R1C1_3")).value


def test_a_rank_among_alternatives_is_written_where_no_readings_are_equal_anyway() -> None:
    for stated in ("FullRankTies~none.", "FullRankTies~none.FullRank~R1~5~."):
        puzzle = read(f".{stated}Or.FullRank~C4~1~.FullRank~C4~2~.End")
        assert read(write(puzzle)) == puzzle


def test_what_is_inside_a_composite_is_about_the_regions_and_ties_outside_of_it() -> None:
    rows = ".Shape~4x4.NoBoxes.Jigsaw~0000111122223333"
    assert constraints(f"{rows}.Or.RegionSumLine~R1C2~R2C2.End") == (
        c.Or((c.RegionSumLine("r1c2 r2c2"),)),
    )
    assert count(read(f"{rows}.And.RegionSumLine~R1C2~R2C2.End")).value == 0
    ranks = constraints(".Shape~4x4.FullRankTies~any.Or.FullRank~C1~5~.FullRank~C1~6~.End")
    assert [rank.ties for rank in ranks[0].constraints] == ["any", "any"]


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    "line",
    [
        *("Thermo~{}", "Palindrome~{}", "Whisper~2~{}", "Lockout~2~{}", "Between~{}", "Zipper~{}"),
        *("Or.Thermo~{}.Zipper~{}.End", "Or.Between~{}.Lockout~3~{}.End"),
    ],
)
@pytest.mark.slow
def test_a_line_that_jumps_says_the_same_of_its_cells(line: str) -> None:
    shortest = [] if "Zipper" in line else [(1, 4)]  # one of two cells says nothing
    for places in ((1, 3, 5), (1, 5, 2, 4), (2, 4, 1, 3), *shortest):
        cells, variables = (
            "~".join(f"{name}{place}" for place in places) for name in ("R1C", "VA")
        )
        puzzle = read(f".Shape~1x5~4~Raw.{line.replace('{}', cells)}")
        assert puzzle.notes
        assert read(write(puzzle)).constraints == puzzle.constraints
        # Variables lie nowhere, so no line of them jumps.
        same = read(f".Shape~1x1~4.~R1C1_1.Var~A~~5.{line.replace('{}', variables)}")
        assert not same.notes
        assert count(puzzle).value == count(same).value


def test_copies() -> None:
    places = codes.pack_set([0, 10, 20])
    assert constraints(f".Replicate~{places}.Cage~10~R1C1~R1C2.End") == tuple(
        c.KillerCage(cells, 10) for cells in ("r1c1 r1c2", "r2c2 r2c3", "r3c3 r3c4")
    )
    # The origin lies on the targets, whose places are counted from it in reading order.
    assert constraints(f".Replicate~{codes.pack_set([0, 8])}~R1C9.Cage~9~R1C9~R2C8.End") == (
        c.KillerCage("r1c9 r2c8", 9),
        c.KillerCage("r2c8 r3c7", 9),
    )
    drawn = constraints(f".Var~A~~2x3.Replicate~{codes.pack_set([0, 1])}~VA2.Sum~5~VA1~VA5.End")
    assert drawn == (c.Sum("va1 va5", "==", 5), c.Sum("va2 va6", "==", 5))
    inner = f".Replicate~{codes.pack_set([0, 1])}.Cage~5~R1C1~R1C2.End"
    found = constraints(f".Replicate~{codes.pack_set([0, 9])}{inner}.End")
    assert list(found) == [
        c.KillerCage(f"r{row}c{column} r{row}c{column + 1}", 5)
        for row in (1, 2)
        for column in (1, 2)
    ]


def test_what_copies_leave_all_cells_are_candidates_and_givens() -> None:
    small = f".Replicate~{codes.pack_set(range(16))}.~R1C1_1_2_3_4.End"
    puzzle = read(f".Shape~4x4~0-4{small}.~R1C1_0_2~R1C2_3_4.And.~R2C1_4.End")
    assert not puzzle.constraints
    assert puzzle.givens[:5] == (2, None, None, None, 4)
    assert puzzle.candidates[1] == {3, 4}
    assert puzzle.candidates[2] == {1, 2, 3, 4}


# Grids.


def test_shapes() -> None:
    assert read(".Shape~6x6").grid == Grid.square(6)
    assert read(".Shape~8x6").grid.box == (4, 2)
    assert read(".Shape~9x9~0-8").grid.digits == range(9)
    assert read(".Shape~6x6~9").grid.digits == range(1, 10)
    assert read(".Shape~6x6~9").grid.box == (2, 3)
    assert read(".Shape~6x6~9.RegionSize~9").grid.box == (3, 3)
    assert read(".Shape~7x7").grid.regions_by_number == {}
    raw = read(".Shape~9x9~~Raw").grid
    assert (raw.has_rows, raw.has_columns, raw.houses) == (False, False, ())
    assert not read(".NoBoxes").grid.regions_by_number


def test_jigsaws() -> None:
    pieces = "0011001122332233"
    assert read(f".Shape~4x4.NoBoxes.Jigsaw~{pieces}").grid == Grid.square(4)
    assert len(read(f".Shape~4x4.Jigsaw~{pieces}").grid.more_houses) == 4
    assert len(read(f".Shape~4x4.NoBoxes.Jigsaw~4x4~{pieces}").grid.houses) == 12
    # One piece of another size: its cells are in no region.
    grid = read(".Shape~5x5.Jigsaw~" + "aaaaabbbbbccccc##########").grid
    assert set(grid.regions) == {0, 1, 2, None}
    assert read(".Shape~4x4.NoBoxes.Jigsaw~" + "a" * 16).grid.regions_by_number == {}


def test_unusual_region_sizes_move_windows_and_places() -> None:
    assert constraints(".Shape~4x4.NoBoxes.DisjointSets") == (
        c.DifferentDigits("r1c1 r1c3 r3c1 r3c3"),
        c.DifferentDigits("r1c2 r1c4 r3c2 r3c4"),
        c.DifferentDigits("r2c1 r2c3 r4c1 r4c3"),
        c.DifferentDigits("r2c2 r2c4 r4c2 r4c4"),
    )
    assert constraints(".Shape~6x6.Windoku") == (
        c.DifferentDigits("r2c2 r2c3 r2c4 r3c2 r3c3 r3c4"),
    )


def test_extra_cells() -> None:
    puzzle = read(".Var~X~label~3.Sum~9~VX1~vx2~R1C1.~VX3_1_2.Var~YZ~~1.Thermo~VYZ~VX1")
    assert [cell.name for cell in puzzle.grid.extras] == ["vx1", "vx2", "vx3", "vyz"]
    assert puzzle.candidates == {83: frozenset((1, 2))}
    assert puzzle.constraints[0] == c.Sum("vx1 vx2 r1c1", "==", 9)
    again = read(write(puzzle))
    assert again.grid == puzzle.grid
    assert again.candidates == puzzle.candidates
    assert set(again.constraints) == set(puzzle.constraints)


def test_variables_have_neighbours_in_their_own_picture() -> None:
    text = ".Var~X~~2x2.WhiteDot~VX1~VX2~VX3"
    assert constraints(text) == (c.Difference("vx1 vx2"), c.Difference("vx1 vx3"))
    connected = constraints(".Var~X~~2x2.ConnectedValues~VX~1~2")
    assert connected == (c.Connected((1,), 2, "vx1 vx2 vx3 vx4", 2),)
    again = read(write(read(".Var~X~~2x2.ConnectedValues~VX~1~2")))
    assert again.constraints == connected


def test_a_variable_without_a_number_is_one() -> None:
    letters = read(".Var~A.Var~B~label.Arrow~VA~R1C1~R1C2.Sum~0_=_9_-10_-1~R1C1~VA~VB.~VA_1_3")
    assert [cell.name for cell in letters.grid.extras] == ["va", "vb"]
    assert letters.constraints == (
        c.Arrow("va", "r1c1 r1c2"),
        c.Sum("r1c1 va vb", "==", 0, (9, -10, -1)),
    )


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        (".Shape~VA~3.Var~A~~2x3", 3**6),
        (".Shape~VA~2.Var~A~~6~3.WhiteDot~VA1~VA4.~VA2_1~VA3_1~VA5_1", 4),
        (".Shape~VA~0-1.Var~A~~2x2.Var~B.Sum~1~VA1~VA2~VB", 3 * 4),
        (".Shape~VA~2.Var~A~~2x2.Replicate~D.~VA1_1.End", 4),
        (".Shape~VA~2.Var~A~~2x2.Quad~VA1~1~2", 14),
        (".Shape~2x3~~Raw", 3**6),
        (".Shape~3x3~2~Raw", 2**9),
        # Neighbours may be equal, and taxicabs go along rows and columns, too.
        (".Shape~1x3~3~Raw.AntiConsecutive", 2**3 + 1),
        (".Shape~1x3~3~Raw.AntiTaxicab", 27 - 5 - 3),
    ],
)
def test_a_board_without_the_rules_of_sudoku(text: str, solutions: int) -> None:
    puzzle = read(text)
    assert count(puzzle).value == solutions
    assert count(read(write(puzzle))).value == solutions


def _shadings(rows: int, columns: int) -> list[tuple[int, ...]]:
    """List the yin-yang shadings of a rectangle: both shades are connected, no square is of one."""
    cells = list(product(range(rows), range(columns)))

    def connected(part: set[tuple[int, int]]) -> bool:
        waiting, reached = [min(part)], {min(part)}
        while waiting:
            r, k = waiting.pop()
            near = {(r + 1, k), (r - 1, k), (r, k + 1), (r, k - 1)} & part - reached
            waiting += near
            reached |= near
        return reached == part

    found = []
    for shading in product((0, 1), repeat=len(cells)):
        parts = [{c for c, shade in zip(cells, shading, strict=True) if shade == s} for s in (0, 1)]
        squares = (
            {shading[(r + a) * columns + k + b] for a, b in product((0, 1), repeat=2)}
            for r, k in product(range(rows - 1), range(columns - 1))
        )
        if all(parts) and all(map(connected, parts)) and all(len(s) == 2 for s in squares):
            found.append(shading)
    return found


@pytest.mark.slow
def test_yin_yang_shades_a_board() -> None:
    all_of_six, all_of_twelve = _shadings(2, 3), _shadings(3, 4)
    for text, solutions in (
        (".Shape~3x4~2~YinYang", len(all_of_twelve)),
        (
            ".Shape~3x4~2~YinYang.~R1C1_1~R2C3_2",
            sum(1 for s in all_of_twelve if (s[0], s[6]) == (0, 1)),
        ),
        (".Shape~3x3~0-1~YinYang.~R2C2_0", sum(1 for s in _shadings(3, 3) if s[4] == 0)),
        (".Shape~2x3~3~YinYang", len(all_of_six)),
        (".Shape~2x3~3~YinYang.Var~A", 3 * len(all_of_six)),
        (".Shape~1x1~2~YinYang", 0),
        (".Shape~2x1~2~YinYang", 2),
        (".Shape~2x3~2~Raw.YinYang", len(all_of_six) * 2**6),
        (
            ".Shape~2x3~2~Raw.YinYang.~YY1_1~YY4_2",
            sum(1 for s in all_of_six if (s[0], s[3]) == (0, 1)) * 2**6,
        ),
    ):
        puzzle = read(text)
        assert count(puzzle).value == solutions, text
        if solutions:
            assert count(read(write(puzzle))).value == solutions, text


def test_yin_yang_is_written_as_it_is_read() -> None:
    puzzle = read(".Shape~4x4.Var~A~~2.YinYang.~YY1_1~VA1_2.AllDifferent~YY2~YY3.Sum~5~R1C1~VA2")
    text = write(puzzle)
    assert ".YinYang" in text
    again = read(text)
    assert again.grid == puzzle.grid
    assert (again.givens, again.candidates) == (puzzle.givens, puzzle.candidates)
    assert set(again.constraints) == set(puzzle.constraints)
    # Where a part of it is missing it is written without the item.
    less = replace(puzzle, constraints=puzzle.constraints[1:])
    assert ".YinYang" not in write(less)
    assert len(read(write(less)).constraints) == len(less.constraints)


@pytest.mark.slow
@pytest.mark.rest
def test_yin_yang_lies_over_a_sudoku() -> None:
    grid, shades = ".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R4C4_1", ".YinYang.~YY1_1~YY6_2~YY11_2"
    right = sum(1 for s in _shadings(4, 4) if (s[0], s[2], s[5], s[10]) == (0, 0, 1, 1))
    found = count(read(f"{grid}{shades}.Cage~4~R1C3~YY3")).value
    assert found == right * count(read(f"{grid}.~R1C3_3")).value > 0


def test_doubles_have_cells_of_their_own() -> None:
    puzzle = read(".Shape~4x4~0-4.Doppelganger.AllDifferent~DGC1~R1C1.GreaterThan~DGR2~DGR1")
    assert puzzle.constraints == (
        c.Doppelganger(),
        c.DifferentDigits("dgc1 r1c1"),
        c.GreaterThan("dgr2 dgr1"),
    )
    assert [cell.name for cell in puzzle.grid.extras] == ["dgc1", "dgr1", "dgr2"]
    again = read(write(puzzle))
    assert again.grid == puzzle.grid
    assert again.board.of_kind(c.Doppelganger, c.DifferentDigits)


def test_unknown_regions() -> None:
    text = ".NoBoxes.ChaosConstruction.ChaosCount~R1C1~0~CC1~CC2~CC10.ChaosArrow~R2C2~1"
    region, count, arrow = constraints(text)
    assert isinstance(region, c.ChaosConstruction)
    assert count == c.ChaosCount("r1c1", "r1c1 r1c2 r2c1", 0)
    assert isinstance(arrow, c.ChaosArrow)
    assert arrow.arms[0] == "r2c2 r1c2"
    older = constraints(".NoBoxes.ChaosConstruction.ChaosMultiArrow~R1C1~CC1~CC2~~CC1~CC10")
    assert older[1] == c.ChaosArrow("r1c1", ("r1c1 r1c2", "r1c1 r2c1"), 0)
    assert constraints(".NoBoxes.ChaosConstruction.ChaosArrow~R1C1~CC1~CC2")[1] == c.ChaosArrow(
        "r1c1", ("r1c1 r1c2",), 0
    )
    assert set(read(write(read(text))).constraints) == set(constraints(text))
    named = read(".NoBoxes.ChaosConstruction.AllDifferent~CC1~CC5")
    assert {"cc1", "cc5"} <= {cell.name for cell in named.grid.extras}


# Plain forms.


def test_rows_of_cells() -> None:
    assert read(LINE).line() == LINE
    assert read(f"={LINE}").line() == LINE
    assert read(f"{LINE}\n\n.AntiKnight").constraints == (c.AntiKnight(),)
    big = "A" + "." * 254 + "P"
    assert read(big).line() == big
    assert read(big).givens[-1] == 16
    assert read("1..4" * 4).grid == Grid.square(4)


def test_numbers_in_a_frame() -> None:
    text = "\n".join(["5 * | _ 2", "0 0 | 0 0", "----+----", ". . | 1 .", ". . | . ."])
    puzzle = read(text.replace("5", "4"))
    assert puzzle.givens == (4, None, None, 2, *(None,) * 6, 1, *(None,) * 5)


def test_candidates_of_every_cell() -> None:
    cells = ["123456789"] * 81
    cells[0], cells[1] = "..3......", "12......."
    puzzle = read("".join(cells))
    assert puzzle.givens[:2] == (3, None)
    assert puzzle.candidates == {1: frozenset((1, 2))}


def test_layouts_and_givens() -> None:
    pieces = "AABBAABBCCDDCCDD"
    assert read(pieces).grid == Grid.square(4)
    puzzle = read("1..." * 4 + pieces)
    assert puzzle.grid == Grid.square(4)
    assert puzzle.givens[::4] == (1, 1, 1, 1)


def test_killers_in_one_line() -> None:
    puzzle = read("3<" + "." * 79)
    assert puzzle.constraints == (c.KillerCage("r1c1 r1c2", 3),)
    numbers = ":".join(["769", "769"] + ["0"] * 79)
    puzzle = read(f"3x3:d:k:{numbers}:")
    assert set(puzzle.constraints) == {
        c.KillerCage("r1c1 r1c2", 3),
        c.Diagonal("up"),
        c.Diagonal("down"),
    }


def test_a_cell_that_is_given_every_digit_has_no_candidates() -> None:
    puzzle = read(".Shape~4x4.Var~S.~R1C1_1_2_3_4~R1C2_1_2~VS_1_2_3_4.AllDifferent~VS~R1C1")
    assert puzzle.candidates == {1: {1, 2}}
    assert read(write(puzzle)) == puzzle


def test_several_givens_of_a_cell_are_intersected() -> None:
    puzzle = read(".~R1C1_1_2_3.~R1C1_2_3.~R1C2_1_2~R1C2_2")
    assert puzzle.candidates == {0: frozenset((2, 3))}
    assert puzzle.givens[1] == 2
    assert count(read(write(read(".~R1C1_1~R1C1_2")))).value == 0


# Documents.

CELLS = "1.....3..4.....2"


@pytest.mark.parametrize("text", ["{}\n# {}", "# {1}\n{0}", "{}\n\n# {}\n"])
def test_what_a_comment_demands_is_named_wherever_it_stands(text: str) -> None:
    rule = "Cells a knight's move apart are not equal."
    (puzzle,) = read_all(text.format(".Shape~4x4.Cage~5~R1C1~R1C2", rule))
    assert puzzle.unstated == (f"the rule “{rule}”",)


def test_comments_blank_lines_and_blanks() -> None:
    puzzle = read("# A title\n.Thermo ~ R1C1\n ~R1C2\n\n# more\n\n.~R3C3_4\n")
    assert puzzle.comment == "A title\nmore"
    assert puzzle.constraints == (c.Thermometer("r1c1 r1c2"),)
    assert puzzle.givens[20] == 4
    assert puzzle.name == "puzzle.txt:2"


def test_cells_behind_an_empty_line_are_those_of_the_items_which_is_noted() -> None:
    puzzle = read(f".Shape~4x4.AntiKnight\n\n{CELLS}")
    assert (puzzle.line(), puzzle.constraints) == (CELLS, (c.AntiKnight(),))
    assert puzzle.notes == ("lines 1 to 3 are read as one puzzle",)


def test_a_line_that_is_a_whole_grid_is_not_glued_to_the_items_before_it() -> None:
    grid = "." * 14 + "12"
    text = f".Shape~4x4.Cage~3~R1C1~R1C2\n{CELLS}\n{grid}\n{CELLS}\n.Shape~4x4.AntiKing\n"
    cage, *cells, king = read_all(text)
    assert cage.constraints == (c.KillerCage("r1c1 r1c2", 3),)
    assert [(one.line(), one.constraints) for one in cells] == [
        *((CELLS, ()), (grid, ()), (CELLS, ())),
    ]
    assert king.constraints == (c.AntiKing(),)


def test_a_line_without_a_shape_behind_one_with_it_may_belong_to_it_which_is_noted() -> None:
    text = ".Shape~6x6.AntiKing\n.AntiKnight.Thermo~R1C1~R1C2\n.Shape~6x6.AntiKing\n"
    first, second, third = read_all(text)
    assert first.notes == ("line 2, which has no .Shape, is read as another puzzle",)
    assert second.notes == ("line 2, which has no .Shape, is read as a puzzle of its own",)
    assert (second.grid.order, third.notes) == (9, ())


def test_links() -> None:
    link = (
        "https://sigh.github.io/Interactive-Sudoku-Solver/?mode=x&q=.Shape~6x6%20.Thermo~R1C1~R1C2"
    )
    first, second = read_all(f"{link}\n?q=.AntiKnight\n")
    assert first.grid == Grid.square(6)
    assert second.constraints == (c.AntiKnight(),)
    assert [first.name, second.name] == ["puzzle.txt:1", "puzzle.txt:2"]


def test_each_line_with_a_shape_begins_a_puzzle() -> None:
    found = read_all(".Shape~4x4.~R1C1_1\n.Shape~6x6\n.~R1C1_2\n")
    assert [puzzle.grid.rows for puzzle in found] == [4, 6]
    assert read_all("# nothing\n\n") == []
    assert len(read_all("".join(writer.write(found)))) == 2


# What is wrong with a text.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "line 1, column 1: found 'hello', expected items such as .Thermo~R1C1~R1C2"),
        (".AntiKnight\n .Termo~R1C1", "line 2, column 2: found the unknown item .Termo"),
        (".Termo~R1C1", "did you mean .Thermo?"),
        (".Thermo~R1C1~R9Ca", "found the cell 'R9Ca' in .Thermo"),
        (
            ".Shape~4x4.~R1C1_5",
            "column 11: found 5 at R1C1 in .Given, expected a digit from 1",
        ),
        (".~R1C1", "R1C1 without digits"),
        (".Cage~99~R1C1~R1C2", "found a sum of 99 in 2 cells in .Cage, expected one from 3 to 17"),
        (".Sum~x~R1C1", "found 'x' in .Sum, expected a sum"),
        (".Sum~5_<_1~R1C1", "found '5_<_1' in .Sum"),
        (".Or.~R1C1_1", "found .Or without .End"),
        (".AntiKnight.End", "found .End, expected a composite before it"),
        (".Shape~9x9~0-9.GlobalMod", "found 10 digits in .GlobalMod, expected at most nine"),
        (".Shape~6x6.GlobalEntropy", "found the digits 1 to 6 in .GlobalEntropy, expected the"),
        (".Shape~9x9~0-8.Or.Entropic~R1C1~R1C2.End", "found the digits 0 to 8 in .Entropic"),
        (".Or.NoBoxes.End", "found .NoBoxes inside a composite"),
        (".Shape~4x4~2~YinYang.YinYang", "found .YinYang on such a shape"),
        (".Shape~2x2~1~Raw.YinYang", "found .YinYang on such a shape, expected rows and columns"),
        (".Shape~2x2~1~YinYang", "found one digit, expected two, for what is shaded and what"),
        (".Or.YinYang.End", "found it inside a composite in .YinYang"),
        (".Shape~VA~4", "found the shape of the variables 'VA', expected their rows and columns"),
        (".Shape~VA~4.Var~A~~7~2", "found the shape of the variables 'VA'"),
        (".Shape~VA~4.Var~A~~2x2.~R1C1_1", "found the cell 'R1C1' in .Given, expected VA1"),
        (".Shape~VA~4.Var~A~~2x2.LittleKiller~4~R1C1", "found the cell 'R1C1'"),
        (".Or" * 60 + ".End" * 60, "composites nested too deeply"),
        (".Shape~17x17", "found the size '17x17'"),
        (".Shape~0x4", "found the size '0x4'"),
        (".Shape~9x9~8", "found the digits '8', expected their number or a range from 0 or 1"),
        (".Shape~9x9~2-10", "found the digits '2-10'"),
        (".Shape~9x9~9~Cooked", "found the shape"),
        (".RegionSize~x", "found the size of regions 'x'"),
        (".Jigsaw~123", "found a layout of 3 cells, expected one of 81"),
        (".Shape~4x4.Jigsaw~0001112223334444", "found regions of 3 and 3 cells"),
        (".Var", "found the variables ''"),
        (".Var~X~~x", "found the variables 'X~~x'"),
        (".Var~X~~2.Var~X~~3", "found the variables 'X' again"),
        (".Var~X~~0", "found 0 variables"),
        (".Var~X~~999.Var~Y~~9", "column 12: found 9 variables, expected 1 to 1000 in all"),
        (".Shape~4x4" + ".Jigsaw~0011001122332233" * 17, "found 17 layouts, expected at most 16"),
        (".Sandwich~5~R10", "found the line 'R10' in .Sandwich, expected a row R1-R9"),
        (".Shape~3x3~0-2.XSum~R1~0~", "a sum of 0, which ISS says of no line in .XSum, expected a"),
        (".LittleKiller~5~R5C5", "found R5C5 in .LittleKiller"),
        (".Quad~R9C1~1", "found a square at R9C1"),
        (".WhiteDot~R1C1~R1C3", "found cells that do not touch"),
        (".Indexing~Q~R1C1", "found 'Q' in .Indexing, expected R or C"),
        (".Diagonal~2", "found 2 in .Diagonal"),
        (".AntiKnight~5", "found the further part '5' in .AntiKnight, expected none"),
        (".Arrow~R1C1", "found 1 cell in .Arrow"),
        (".Sum", "found too few parts in .Sum, expected a sum"),
        (".Pair~!!~R1C1~R1C2", "found '!' in .Pair, expected base 64"),
        (".Pair~____________________~R1C1~R1C2", "found a table for more digits in .Pair"),
        (".NFA~!!!~R1C1~R1C2", "found broken base 64 in .NFA"),
        (".NFA~VgG~R1C1~R1C2", "in .NFA"),
        (".Regex~KDE~R1C1~R1C2", "in .Regex"),
        (".ConnectedValues~VQ~1", "found the group 'VQ'"),
        (".ChaosCount~R1C1~0~CC1", "expected a cell such as CC1, beside .ChaosConstruction"),
        (".SameValues~2~R1C1~R1C2~R1C3", "found 3 cells in 2 groups"),
        (".EqualSum~R1C1~-", "found 1 group of cells"),
        (".FullRankTies~some", "found the ties 'some', expected one of only-unclued, any, none"),
        (".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5", "found a pill of 4 cells"),
        (".Modular~0~R1C1~R1C2", "found 0 in .Modular"),
        (
            ".StrictXV.Or.X~R1C1~R1C2.And.V~R2C1~R2C2.End.End",
            "column 13: found .X in a composite where all marks are given, expected .StrictXV and",
        ),
        (".StrictXV.And.X~R1C1~R1C2.End", "column 14: found .X in a composite"),
        (".And.StrictXV.End.X~R1C1~R1C2", "column 5: found .StrictXV in a composite"),
        (
            ".Or.And.WhiteDot~R1C1~R1C2.End.End\n.StrictKropki",
            "column 8: found .WhiteDot in a composite",
        ),
        (".Replicate~B~Q9.End", "found the origin 'Q9'"),
        (".Replicate~E~R1C1.~R1C9_1.End", "found a copy of R1C9 outside of the grid"),
        ("=123", "found another text after =, expected the cells of a square grid"),
        ("><" * 40 + "1", "found arrows in a circle"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/", "found a link without a puzzle"),
    ],
)
@pytest.mark.sample(every=8)
def test_errors_name_what_is_wrong_and_where(text: str, expected: str) -> None:
    found = problem(text)
    assert found.startswith("puzzle.txt, line ")
    assert expected in found


@pytest.mark.slow
def test_copies_of_copies_are_bounded() -> None:
    text = f".Replicate~{codes.pack_set([0, 1])}" * 40 + ".End" * 40
    assert "more copies than can be read" in problem(text)


@given(st.text(alphabet="~._-RC19aVX OrEndCageThermoNFAPair3x", max_size=60))
@settings(max_examples=200, deadline=None)
def test_no_text_leads_to_a_traceback(text: str) -> None:
    with contextlib.suppress(PuzzleFormatError):
        read_all(text)


# Writing.


FOUR = Grid.square(4)
FREE = replace(FOUR, has_rows=False, has_columns=False)
EXPRESSIBLE = [
    c.AllPairs("r1c1 r1c2 r3c3", ((1, 2), (2, 1), (1, 3), (3, 1), (4, 4), (2, 3), (3, 2))),
    c.AllPairs("r1c1 r1c2 r3c3", ((1, 2), (1, 3), (2, 3), (4, 4))),
    c.And((c.Diagonal("up"), c.Thermometer("r1c1 r1c2"))),
    c.AntiLeaper(1, 3),
    c.AntiLeaper(1, 1, (2, 3)),
    c.AntiTaxicab(3),
    c.AntiTaxicab(),
    c.Arrow("r1c1 r1c2", "r2c1 r2c2 r2c3 r2c4 r3c1"),
    c.Arrow("r1c2 r1c1", "r2c1 r2c2 r2c3 r2c4 r3c1"),
    c.Automaton("r1c1 r1c2 r4c4", (5,), ((5, 1, 7), (7, 2, 5), (5, 3, 5), (7, 2, 7)), (5,)),
    c.BoxIndexing("r1c1 r2c3"),
    c.Clone("r1c1 r1c2", "r3c3 r3c4"),
    c.Connected((1, 2), 5),
    c.Contains("r1c1 r1c2 r2c2", (1, 1)),
    c.Difference("r1c1 r3c3", 1),
    c.Difference("r1c1 r1c2", 2),
    c.DisjointGroups(),
    c.DisjointGroups(places=(1, 3)),
    c.Even("r1c1 r2c2"),
    c.Odd("r1c1 r2c2"),
    c.ExtraRegion("r1c1 r2c2 r3c3 r4c4"),
    c.GreaterThan("r1c1 r4c4"),
    c.KillerCage("r1c1 r1c2", (3, 7)),
    c.LittleKiller("r2c1 r3c2 r4c3", 6),
    c.LittleKiller("r2c2 r3c3", 6),
    c.MagicSquare("r1c1-r3c3"),
    c.Maximum("r1c1 r1c2 r3c3"),
    c.Minimum("r1c1 r1c2 r3c3"),
    c.Nabner("r1c1 r2c2"),
    c.NegativeDifference((2,)),
    c.NegativeRatio((3,), False),
    c.NegativeSum((4,)),
    c.NonConsecutive("diagonal"),
    c.NonConsecutive(exempt_dots=True),
    c.Or((c.KillerCage("r1c1 r1c2", 3), c.Clone("r1c1 r1c2", "r3c3 r3c4"))),
    c.PairSum("r1c1 r3c3", 5),
    c.PairSum("r1c1 r1c2", 6),
    c.Quadruple("r2c2 r2c1 r1c1 r1c2", (1, 4)),
    c.Quadruple("r1c1 r1c3 r3c1 r3c3", (1, 4)),
    c.Ratio("r1c1 r1c2", 3),
    c.Regex("r1c1 r1c2 r1c3", "(1|[23]4?)+"),
    c.RegionSumLine("r1c1 r1c2 r1c3 r1c4", 5),
    c.Replicate((c.KillerCage("r1c1 r1c2", 5),), "r1c1", "r1c1 r2c3"),
    c.SameDigits(("r1c1 r1c2", "r3c3 r3c4")),
    c.Sandwich("r1", 3, 2, 4),
    c.Sandwich("r1c1 r1c2 r1c3", 2),
    c.Sandwich("r1", 5),
    c.Sequence("r1c1 r2c2 r3c3"),
    c.Combinations("r1c1 r1c3 r4c2", ((1, 2, 4), (3, 1, 1), (3, 2, 4), (4, 4, 2))),
    c.Combinations("r2c2 r1c1", ((1, 1), (4, 1)), "any name: 1.~2"),
    c.Or((c.Combinations("r1c1 r2c2", ()), c.Combinations("r2c2 r1c1", ((2, 2), (3, 1))))),
    c.SlowThermometer("r1c1 r2c2 r3c3"),
    c.Sum("r1c1 r2c2 r3c3", "<=", 6),
    c.Sum("r1c1 r2c2 r3c3", "!=", 6, (1, 2, -1)),
    c.Sum("r1c1 r2c2 r1c1", ">", 6),
    c.Sum("r1c1 r2c2 r3c3", "==", 3, (1, 2, -1)),
    c.Windoku(),
    c.Zipper("r1c1 r1c2 r1c3"),
]


def _meaning(puzzle: Puzzle, values: Sequence[int]) -> bool:
    return all(
        given in (None, value) for given, value in zip(puzzle.givens, values, strict=True)
    ) and (
        all(values[cell] in digits for cell, digits in puzzle.candidates.items())
        and all(constraint.holds(puzzle.board, values) for constraint in puzzle.constraints)
        and all(
            len({values[cell] for cell in house.cells}) == len(house.cells)
            for house in puzzle.grid.more_houses
        )
    )


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("constraint", EXPRESSIBLE, ids=repr)
def test_what_is_written_means_the_same(constraint: Constraint) -> None:
    marks = (c.Difference("r4c3 r4c4"), c.Ratio("r2c4 r3c4"), c.PairSum("r4c1 r4c2", 5))
    puzzle = Puzzle.empty(FOUR).with_constraints(constraint, *marks)
    again = read(write(puzzle))
    assert again.grid == puzzle.grid
    # A filling that obeys everything, and what is a few digits away from it.
    regional = isinstance(constraint, c.BoxIndexing | c.RegionSumLine)
    free = FREE if regional else replace(FREE, regions=(None,) * 16)
    solution = solve(Puzzle.empty(free).with_constraints(constraint, *marks))
    assert solution is not None
    chance = random.Random(4)
    found = set()
    for changes in range(300):
        values = list(solution.values)
        for _ in range(changes % 4):
            values[chance.randrange(16)] = chance.randint(1, 4)
        found.add((_meaning(puzzle, values), _meaning(again, values)))
    assert found == {(False, False), (True, True)}


def test_a_list_without_combinations_is_written_as_what_never_holds() -> None:
    text = write(Puzzle.empty(FOUR).with_constraints(c.Combinations("r2c2 r1c1", ())))
    assert solve(read(text)) is None


def test_combinations_that_are_too_many_for_a_machine_are_refused() -> None:
    chance = random.Random(1)
    listed = {tuple(chance.randint(1, 9) for _ in range(9)) for _ in range(3000)}
    puzzle = Puzzle.empty(9).with_constraints(c.Combinations("r1c1-r3c3", tuple(sorted(listed))))
    with pytest.raises(UnsupportedError, match="a machine of more than 4096 states"):
        write(puzzle)


@given(puzzles(boxes=st.sampled_from([(2, 2), (2, 3), (3, 3), (4, 4)]), with_candidates=True))
@settings(max_examples=50, deadline=None)
def test_what_each_cell_can_be_is_written(puzzle: Puzzle) -> None:
    again = read(write(puzzle))
    assert again.grid == puzzle.grid
    for cell in puzzle.grid.cells:
        assert again.allowed(cell) == puzzle.allowed(cell)


def test_lines_that_are_read_in_the_same_way_are_written_behind_one_table() -> None:
    lines = [c.Regex(cells, "1*2") for cells in ("r1c1 r1c2", "r2c1 r2c2")]
    less = [c.Pair(f"r{row}c1 r{row}c2", ((1, 2), (3, 4)), "less") for row in (3, 4)]
    either = c.Or((less[0], lines[0]))
    text = write(made(*lines, *less, either, lines[0], grid=Grid.square(4)))
    assert text.count(".Regex~") == 3
    assert text.count("_less") == 2
    assert text.count("~~") == 2
    assert read(text).constraints == (*lines, *less, either, lines[0])


def test_marks_that_exempt_a_pair_are_written_as_marks() -> None:
    strict = (c.NegativeRatio((2,)), c.NegativeDifference((1,)))
    dots = (c.Difference("r1c1 r1c2"), c.Ratio("r2c1 r2c2"))
    text = write(made(*dots, *strict))
    assert ".StrictKropki" in text
    assert set(read(text).constraints) == {*dots, *strict}
    # A white dot for another difference is no dot there, so every pair is written.
    assert ".StrictKropki" not in write(made(c.Difference("r1c1 r1c2", 2), *strict))
    assert ".StrictXV" in write(made(c.NegativeSum((10, 5)), c.PairSum("r1c1 r1c2", 10)))
    assert ".StrictXV" not in write(made(c.NegativeSum((5, 10)), c.PairSum("r1c1 r1c2", 7)))
    # Whether a pair has a mark is open where it stands among alternatives.
    either = c.Or((c.PairSum("r1c1 r1c2", 10), c.PairSum("r1c1 r1c2", 5)))
    open_mark = made(c.NegativeSum((5, 10)), either)
    assert ".StrictXV" not in write(open_mark)
    assert either in read(write(open_mark)).constraints
    open_dot = made(c.Or((c.Difference("r1c1 r1c2"), c.Ratio("r1c1 r1c2"))), *strict)
    assert ".StrictKropki" not in write(open_dot)
    assert open_dot.constraints[0] in read(write(open_dot)).constraints


@pytest.mark.parametrize(
    "grid",
    [
        Grid.rectangle(6, 9),
        Grid.rectangle(4, 4, range(0, 4)),
        Grid.rectangle(6, 6, range(1, 10), (2, 3)),
        Grid.rectangle(6, 6, range(1, 7), (3, 2)),
        Grid(4, 4, range(1, 5), (None,) * 16),
        Grid(4, 4, range(1, 5), (0, 0, 0, 1, 2, 2, 0, 1, 2, 3, 1, 1, 2, 3, 3, 3)),
        Grid(4, 5, range(1, 6), (0,) * 4 + (None,) * 3 + (1,) * 4 + (None,) * 5 + (2,) * 4),
        Grid(5, 5, range(0, 9), (None,) * 25, has_rows=False, has_columns=False),
        Grid.square(16),
    ],
    ids=str,
)
def test_grids_are_written(grid: Grid) -> None:
    again = read(write(Puzzle.empty(grid))).grid
    assert again == grid


def test_houses_that_have_no_form_of_their_own_are_sets_of_different_digits() -> None:
    odd = Grid(
        3,
        3,
        range(1, 4),
        (0, 0, None, 1, 1, 1, None, None, None),
        has_columns=False,
        more_houses=(House("extra", (0, 4, 8)),),
    )
    again = read(write(Puzzle.empty(odd)))
    different = {constraint.cells for constraint in again.board.of_kind(c.DifferentDigits)}
    assert {"r1c1 r1c2", "r2c1 r2c2 r2c3", "r1c1 r2c2 r3c3", "r3c1 r3c2 r3c3"} <= different


def test_variables_of_any_name_are_written() -> None:
    grid = Grid(
        4,
        4,
        range(1, 5),
        FOUR.regions,
        extras=(ExtraCell("total", (1, 2, 3, 4)), ExtraCell("other", (2, 3))),
    )
    again = read(write(Puzzle.empty(grid).with_constraints(c.Sum("total other", "==", 5))))
    assert again.candidates == {17: frozenset((2, 3))}
    assert again.constraints == (c.Sum("vtotal vother", "==", 5),)


@pytest.mark.parametrize(
    "puzzle",
    [
        made(c.Not(c.KillerCage("r1c1 r1c2", 10))),
        made(c.Exactly(1, (c.KillerCage("r1c1 r1c2", 10), c.KillerCage("r1c1 r1c2", 11)))),
        made(c.Or((c.AntiKnight(),))),
        made(c.XSum("r1c1 r1c2 r1c3", 5)),
        made(c.Entropic("r1c1 r1c2 r1c3"), grid=Grid.square(6)),
        made(c.GlobalModular(3), grid=Grid.square(16)),
        Puzzle.empty(Grid.square(25)),
        Puzzle.empty(Grid.samurai()),
        Puzzle.empty(Grid(2, 2, range(2, 4), (None,) * 4)),
        # The rows, or the further house, would be no houses any more.
        made(c.RegionSameDigits(), grid=Grid(3, 3, range(3), (None,) * 9, has_columns=False)),
        made(
            c.RegionSameDigits(),
            grid=Grid(2, 2, range(1, 4), (None,) * 4, more_houses=(House("extra", (0, 3)),)),
        ),
    ],
    ids=repr,
)
def test_what_has_no_form_is_refused(puzzle: Puzzle) -> None:
    with pytest.raises(UnsupportedError, match="the format iss holds"):
        write(puzzle)


# Codes.


@given(st.sets(st.integers(0, 300)))
def test_sets_are_packed_and_unpacked(numbers: set[int]) -> None:
    assert set(codes.unpack_set(codes.pack_set(numbers))) == numbers


@st.composite
def machines(draw: st.DrawFn) -> codes.PackedMachine:
    count = draw(st.integers(1, 40))
    states = st.integers(0, count - 1)
    moves = draw(st.sets(st.tuples(states, st.integers(0, 9), states), max_size=60))
    start = draw(st.sets(states, min_size=1, max_size=5))
    accept = draw(st.sets(states, min_size=1, max_size=8))
    return codes.PackedMachine(count, tuple(sorted(moves)), tuple(start), tuple(accept))


def _accepts(machine: codes.PackedMachine, word: Sequence[int]) -> bool:
    states = set(machine.start)
    for symbol in word:
        states = {b for a, s, b in machine.moves if s == symbol and a in states}
    return bool(states.intersection(machine.accept))


@given(machines(), st.lists(st.lists(st.integers(0, 9), max_size=6), max_size=20))
@settings(deadline=None)
def test_machines_are_packed_and_unpacked(
    machine: codes.PackedMachine, words: list[list[int]]
) -> None:
    again = codes.unpack_machine(codes.pack_machine(machine))
    assert len(again.moves) == len(machine.moves)
    for word in words:
        assert _accepts(again, word) == _accepts(machine, word)


def test_machines_are_bounded() -> None:
    moves = tuple((state, 0, state + 1) for state in range(codes.MAX_STATES))
    with pytest.raises(codes.CodeError, match="4097 states"):
        codes.pack_machine(codes.PackedMachine(codes.MAX_STATES + 1, moves, (0,), (1,)))
    with pytest.raises(codes.CodeError):
        codes.unpack_machine("A" * (codes.MAX_CODE + 1))


# The shared collection.


@pytest.mark.skipif(not SHOWCASE.is_file(), reason="no shared collection")
@pytest.mark.slow
def test_every_puzzle_of_the_showcase_is_read_and_written() -> None:
    for line in SHOWCASE.read_text().splitlines():
        item = json.loads(line)
        puzzle = read(item["payload"])
        again = read(write(puzzle))
        assert again.grid == puzzle.grid, item["title"]
        assert again.givens == puzzle.givens
        assert again.candidates == puzzle.candidates
        assert set(again.constraints) == set(puzzle.constraints), item["title"]
        if puzzle.board.of_kind(c.ChaosConstruction):
            continue  # which regions the solution has is not stated
        letters = len(puzzle.grid.board) == 256
        values = [ord(x) - 64 if letters else int(x) for x in item["solution"]]
        assert puzzle.holds(values), item["title"]


WHOLE = ".Shape~4x4.~R1C1_1" + ".Thermo~R1C1~R1C2" * 60
ENOUGH = MAX_TEXT // len(WHOLE) + 2


class CountedLines:
    """A file that says how many of its lines have been taken."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.count = 0

    def readline(self, limit: int, /) -> str:
        self.count += 1
        return next(self.lines, "")


def source_of(file: CountedLines) -> Source:
    return Source((line.encode() for line in iter(lambda: file.readline(0), "")), "f", "f:")


def test_a_file_of_puzzles_that_never_ends_is_read_as_far_as_needed() -> None:
    file = CountedLines(repeat(f"{WHOLE}\n"))
    found = puzzles_of(source_of(file))
    assert [next(found).givens[0] for _ in range(3)] == [1, 1, 1]
    assert file.count <= ENOUGH


def test_links_are_read_no_further_than_one_looks_ahead() -> None:
    file = CountedLines(repeat(f"https://sigh.github.io/?q={WHOLE}\n"))
    found = puzzles_of(source_of(file))
    assert [next(found).name for _ in range(3)] == ["f:1", "f:2", "f:3"]
    assert file.count <= LOOK_AHEAD_LINES


@pytest.mark.slow
def test_puzzles_of_several_lines_are_read_as_they_come() -> None:
    shape, clues = ".Shape~4x4\n", f"{WHOLE.removeprefix('.Shape~4x4')}\n"
    file = CountedLines(cycle([shape, clues]))
    found = puzzles_of(source_of(file))
    assert [next(found).name for _ in range(3)] == ["f:1", "f:3", "f:5"]
    assert file.count <= 2 * ENOUGH


@pytest.mark.slow
@pytest.mark.rest
def test_a_line_that_is_no_puzzle_among_very_many_that_are_is_named() -> None:
    file = CountedLines(chain(repeat(f"{WHOLE}\n", ENOUGH), [".~R1C1_1\n"]))
    source = source_of(file)
    texts = reader._texts(source)
    with pytest.raises(PuzzleFormatError, match=rf"line {ENOUGH + 1}: found a line that is no"):
        list(texts)


@pytest.mark.slow
@pytest.mark.rest
def test_a_text_that_never_ends_is_refused() -> None:
    file = CountedLines(repeat(".Cage~1~R1C1\n"))
    with pytest.raises(PuzzleFormatError, match=f"at most {MAX_TEXT} characters"):
        next(puzzles_of(source_of(file)))


def test_a_link_to_a_broken_address_is_refused() -> None:
    with pytest.raises(PuzzleFormatError, match="found a link without a puzzle"):
        read("http://[?q=.~R1C1_1")


def test_a_broken_pattern_is_told_once() -> None:
    with pytest.raises(PuzzleFormatError, match="column 11: found the end of the pattern at"):
        read(".Shape~4x4.Regex~%28~R1C1")
