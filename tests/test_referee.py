"""A referee tells what is wrong with a model that somebody has written, by its right name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, cycle, pairwise, permutations, product, repeat
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest
from pysat.card import CardEnc
from pysat.formula import CNF, And, Atom, CNFPlus, Or
from pysat.solvers import Cadical153, Solver

import sudoku_model as sm
from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.referee.symmetries import SYMMETRIES
from tests.puzzles import UNIQUE_4X4

Clauses = list[list[int]]


def groups(order: int, holds: Callable[[int, int, int], int]) -> dict[str, list[list[int]]]:
    """Return the literals of each cell, row, column and box that exactly one is true of."""
    numbers, size = range(1, order + 1), int(order**0.5)
    boxes = [
        [(size * band + i + 1, size * stack + j + 1) for i in range(size) for j in range(size)]
        for band in range(size)
        for stack in range(size)
    ]
    return {
        "cell": [[holds(r, c, d) for d in numbers] for r in numbers for c in numbers],
        "row": [[holds(r, c, d) for c in numbers] for r in numbers for d in numbers],
        "column": [[holds(r, c, d) for r in numbers] for c in numbers for d in numbers],
        "box": [[holds(r, c, d) for r, c in box] for box in boxes for d in numbers],
    }


def at_most_one(literals: Iterable[int]) -> Clauses:
    return [[-one, -other] for one, other in combinations(literals, 2)]


def textbook(order: int, leave_out: str = "") -> Clauses:
    """Return the encoding of textbooks: each cell holds a digit, no house holds one twice."""
    holds = sm.Numbering(order)
    known = groups(order, holds)
    clauses = [] if leave_out == "cell" else [*known["cell"]]
    for name in ("row", "column", "box"):
        if name != leave_out:
            for group in known[name]:
                clauses += at_most_one(group)
    return clauses


def by_bits(order: int, bits: int) -> Clauses:
    """Return the encoding with the bits of each digit less one, of which others are forbidden."""
    holds, numbers = sm.Numbering(order), range(1, order + 1)
    bit = {(*at, k): holds.new() for at in product(numbers, repeat=2) for k in range(bits)}

    def pattern(cell: tuple[int, int], number: int) -> list[int]:
        return [bit[(*cell, k)] * (1 if number >> k & 1 else -1) for k in range(bits)]

    clauses: Clauses = []
    for cell in product(numbers, repeat=2):
        for number in range(2**bits):
            opposite = [-literal for literal in pattern(cell, number)]
            fact = [holds(*cell, number + 1)] if number < order else []
            clauses += [
                [*fact, *opposite],
                *([-one, -literal] for one in fact for literal in opposite),
            ]
    for house in EMPTY[order].grid.houses:
        for one, other in combinations([divmod(cell, order) for cell in house.cells], 2):
            for number in range(order):
                both = [pattern((r + 1, c + 1), number) for r, c in (one, other)]
                clauses.append([-literal for cell in both for literal in cell])
    return clauses


EMPTY = {order: sm.Puzzle.empty(order) for order in (4, 9)}


# Models of the whole grid.


def test_the_textbook_encoding_is_proved_right() -> None:
    judgement = sm.judge(textbook(4), EMPTY[4])
    assert judgement.is_right
    assert str(judgement) == "right: it allows the right grids and no others (proved)"
    assert judgement.drawings() == []


def test_so_is_its_counterpart_with_a_place_for_each_digit() -> None:
    known = groups(4, sm.Numbering(4))
    clauses = [*known["row"], *known["column"], *known["box"]]
    for group in known["cell"]:
        clauses += at_most_one(group)
    assert sm.judge(clauses, EMPTY[4]).is_right


@pytest.mark.parametrize("encoding", ["minimal", "extended", "triads"])
def test_our_own_encodings_are_proved_right(encoding: str) -> None:
    assert sm.judge([*map(list, sm.encode(EMPTY[4], encoding).literals)], EMPTY[4]).is_right


@pytest.mark.slow
def test_digits_written_in_bits_are_proved_right_on_9x9() -> None:
    """That a cell holds a digit takes a search; that a row then holds each follows by counting."""
    clauses = by_bits(9, 4)
    judgement = sm.judge(clauses, EMPTY[9], time_limit=60)
    assert judgement.status is sm.Judged.RIGHT
    # One pair of patterns less, and a digit is still nowhere twice, as other houses have it.
    assert sm.judge(clauses[:-1], EMPTY[9], time_limit=60).status is sm.Judged.RIGHT


@pytest.mark.slow
@pytest.mark.parametrize("kind", [1, 2, 3, 4, 6, 8])
def test_counters_of_all_kinds_are_proved_right_on_9x9(kind: int) -> None:
    known, top, clauses = groups(9, sm.Numbering(9)), 729, []
    clauses += known["cell"]
    for group in [group for some in known.values() for group in some]:
        counter = CardEnc.atmost(group, 1, top_id=top, encoding=kind)
        clauses += counter.clauses
        top = max(top, counter.nv)
    assert sm.judge(CNF(from_clauses=clauses), EMPTY[9]).is_right


@pytest.mark.parametrize("order", [4, pytest.param(9, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["row", "column", "box"])
def test_houses_that_were_forgotten_are_named_and_shown(order: int, name: str) -> None:
    judgement = sm.judge(textbook(order, leave_out=name), EMPTY[order])
    assert judgement.status is sm.Judged.TOO_WEAK
    assert judgement.weakness is not None
    assert f"no {name} holds a digit twice" in judgement.weakness.missing
    assert all(name in rule for rule in judgement.weakness.missing)
    ((board, drawn),) = judgement.drawings()
    names = {clash.house.partition(" ")[0] for clash in board.clashes()}
    assert names == {name}
    assert drawn["highlight"] == judgement.weakness.cells
    assert "<svg" in judgement._repr_html_()


def test_cells_that_may_be_empty_are_named() -> None:
    judgement = sm.judge(textbook(4, leave_out="cell"), EMPTY[4])
    assert judgement.weakness is not None
    assert judgement.weakness.missing[0] == "each cell holds a digit"
    assert judgement.weakness.broken.endswith("holds no digit")


def test_cells_that_may_hold_two_digits_are_named() -> None:
    known = groups(4, sm.Numbering(4))
    clauses = [group for some in known.values() for group in some]
    judgement = sm.judge(clauses, EMPTY[4])
    assert judgement.weakness is not None
    assert "no cell holds two digits" in judgement.weakness.missing


@pytest.mark.parametrize("order", [6, pytest.param(9, marks=pytest.mark.rest)])
@pytest.mark.slow
def test_that_digits_on_a_diagonal_differ_follows_from_a_place_for_each_digit(order: int) -> None:
    holds, numbers = sm.Numbering(order), range(1, order + 1)
    somewhere = [[holds(n, n, digit) for n in numbers] for digit in numbers]
    falling = sm.Diagonal("down")
    assert sm.judge(somewhere, falling, grid=order, time_limit=30).is_right
    two_missing = sm.judge(somewhere[2:], falling, grid=order, time_limit=30)
    assert two_missing.status is sm.Judged.TOO_WEAK
    rising = sm.Puzzle.empty(order).with_constraints(sm.Diagonal("up"))
    assert sm.judge(somewhere, rising, time_limit=30).status is sm.Judged.BOTH


def test_a_model_that_allows_no_grid_is_told_so() -> None:
    judgement = sm.judge([[1], [2, 3], [-1]], EMPTY[4])
    excess = judgement.excess
    assert excess
    assert (judgement.status, excess.numbers, excess.is_of_all) == (
        sm.Judged.TOO_STRONG,
        (1, 3),
        True,
    )
    assert str(judgement) == ("too strong: it allows no grid: clause 1 (r1c1=1); clause 3 (r1c1≠1)")
    forbids_one = sm.judge([[1]], sm.Even("r1c1"), grid=4).excess
    assert forbids_one
    assert not forbids_one.is_of_all


def test_where_what_allows_no_grid_is_long_the_clause_that_forbids_a_right_one_is_told() -> None:
    """Nobody finds a mistake among a hundred clauses of which most are right."""
    holds = sm.Numbering(4)
    both = [[-holds(1, column, 1)] for column in range(1, 5)]
    judgement = sm.judge([*textbook(4), *both], EMPTY[4])
    assert judgement.excess
    assert len(judgement.excess.numbers) == 1 and not judgement.excess.is_of_all
    assert str(judgement).startswith("too strong: it forbids a right grid: clause ")


@pytest.mark.slow
def test_a_model_of_cpsat_for_which_that_is_long_names_what_forbids_a_right_grid() -> None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, 4, "") for _ in range(4)] for _ in range(4)]
    for line in [*cells, *zip(*cells, strict=True)]:
        model.add_all_different(line)
    for cell, lower in zip(cells[0], [1, 1, 1, 1], strict=True):
        model.add(cell > lower)
    excess = sm.judge(model, EMPTY[4], variables=cells).excess
    assert excess and not excess.is_of_all and len(excess.numbers) == 1


@pytest.mark.parametrize("alone", [False, True])
def test_where_no_grid_is_right_a_right_model_is_not_praised_without_a_word(alone: bool) -> None:
    """A task that has no solution by mistake would let every contradiction pass."""
    cage = sm.KillerCage("r1c1 r1c2", 3), sm.KillerCage("r1c3 r1c4", 3)
    task = sm.And(cage) if alone else EMPTY[4].with_constraints(*cage)
    judgement = sm.judge([[1], [-1]], task, grid=4)
    assert judgement.is_right and judgement.is_empty
    assert str(judgement) == (
        "right: it allows no grid, and none is right, as what it should state has no solution "
        "(proved)"
    )


@pytest.mark.slow
def test_a_last_digit_that_was_forgotten_is_told_though_no_grid_is_left() -> None:
    """That nine cells cannot hold eight digits once each has no short proof; a right grid has."""
    holds, numbers = sm.Numbering(9), range(1, 10)
    cells = [[holds(r, c, d) for d in range(1, 9)] for r in numbers for c in numbers]
    judgement = sm.judge([*cells, *textbook(9, leave_out="cell")], EMPTY[9], time_limit=60)
    assert judgement.status is sm.Judged.TOO_STRONG
    assert judgement.excess and judgement.excess.numbers == (1,)
    assert 9 in judgement.excess.values and judgement.reason.startswith("it is hard to see")


def test_a_model_of_cpsat_that_allows_no_grid_is_told_so() -> None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, 4, "") for _ in range(4)] for _ in range(4)]
    model.add(cells[0][0] < cells[0][1])
    model.add(cells[0][1] < cells[0][0])
    judgement = sm.judge(model, EMPTY[4], variables=cells)
    assert "it allows no grid: " in str(judgement)
    assert judgement.excess
    assert judgement.excess.numbers == (1, 2)


@pytest.mark.sample(every=9)
@pytest.mark.parametrize(
    "rule",
    [
        *(sm.Diagonal(way) for way in ("down", "up")),
        *(rule() for rule in (sm.AntiKnight, sm.AntiKing, sm.Windoku, sm.DisjointGroups)),
    ],
)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_a_grid_that_breaks_a_rule_without_cells_of_its_own_shows_where(
    rule: sm.Constraint, seed: int
) -> None:
    grid, holds = sm.random_solution(9, seed=seed), sm.Numbering(9)
    facts = [[holds(row, column, grid[f"r{row}c{column}"])] for row in (1, 5) for column in (1, 2)]
    judgement = sm.judge(facts, rule)
    weakness = judgement.weakness
    assert weakness
    first, second = weakness.cells
    (digit,), (same,) = (weakness.digits[EMPTY[9].grid.cell(cell)] for cell in weakness.cells)
    assert digit == same
    where = f"{first} is {digit}, {second} is {same}"
    assert str(weakness).endswith(f"It allows a grid in which that is broken: {where}")


def test_the_last_column_follows_from_the_others() -> None:
    known = groups(4, sm.Numbering(4))
    clauses = [*known["cell"]]
    for group in (*known["row"], *known["column"][4:], *known["box"]):
        clauses += at_most_one(group)
    assert sm.judge(clauses, EMPTY[4]).is_right


@pytest.mark.sample(every=9)
@pytest.mark.parametrize("name", ["row", "column", "box"])
@pytest.mark.slow
def test_houses_are_missed_where_each_digit_has_a_place_and_solvers_would_have_to_count(
    name: str,
) -> None:
    known = groups(9, sm.Numbering(9))
    clauses = [*known["cell"], *(pair for cell in known["cell"] for pair in at_most_one(cell))]
    clauses += [
        place for other in ("row", "column", "box") if other != name for place in known[other]
    ]
    weakness = sm.judge(clauses, EMPTY[9], time_limit=20).weakness
    assert weakness is not None
    assert all(name in sentence for sentence in weakness.missing)


def test_two_columns_that_were_forgotten_are_missing() -> None:
    known = groups(4, sm.Numbering(4))
    clauses = [*known["cell"]]
    for group in (*known["row"], *known["column"][8:], *known["box"]):
        clauses += at_most_one(group)
    weakness = sm.judge(clauses, EMPTY[4]).weakness
    assert weakness is not None
    assert weakness.missing[:2] == (
        "column 1 holds no digit twice",
        "column 2 holds no digit twice",
    )


@pytest.mark.slow
def test_single_pairs_that_were_forgotten_are_named_by_their_digit() -> None:
    holds = sm.Numbering(9)
    clauses = textbook(9)
    clauses.remove([-holds(1, 1, 5), -holds(4, 1, 5)])
    assert sm.judge(clauses, EMPTY[9]).is_right  # as the other columns have their five
    clauses.remove([-holds(2, 2, 3), -holds(5, 2, 3)])
    weakness = sm.judge(clauses, EMPTY[9]).weakness
    assert weakness is not None
    assert {*weakness.missing} == {
        "column 1 holds 5 at most once",
        "column 2 holds 3 at most once",
    }


@pytest.mark.slow
def test_a_clause_too_much_is_shown_with_a_grid_that_it_forbids() -> None:
    holds = sm.Numbering(9)
    judgement = sm.judge(
        {"rules": textbook(9), "mine": [[-holds(1, 1, 1), -holds(5, 5, 1)]]}, EMPTY[9]
    )
    assert judgement.status is sm.Judged.TOO_STRONG
    assert judgement.excess is not None
    number = len(textbook(9)) + 1
    assert judgement.excess.clauses == (f"clause {number} of “mine” (r1c1≠1 or r5c5≠1)",)
    assert judgement.excess.cells == ("r1c1", "r5c5")
    assert EMPTY[9].holds(judgement.excess.values)
    ((board, _),) = judgement.drawings()
    assert board.givens == judgement.excess.values


def test_a_model_may_be_too_weak_and_too_strong() -> None:
    holds = sm.Numbering(4)
    judgement = sm.judge([*textbook(4, leave_out="row"), [holds(1, 1, 1)]], EMPTY[4])
    assert judgement.status is sm.Judged.BOTH
    assert len(judgement.drawings()) == 2
    assert str(judgement).startswith("too weak and too strong: it does not follow that")


def test_givens_are_part_of_the_puzzle() -> None:
    puzzle = sm.read("1... ..3. .4.. ...2")
    holds = sm.Numbering(4)
    givens = [[holds(1, 1, 1)], [holds(2, 3, 3)], [holds(3, 2, 4)], [holds(4, 4, 2)]]
    assert sm.judge([*textbook(4), *givens], puzzle).is_right
    weakness = sm.judge([*textbook(4), *givens[1:]], puzzle).weakness
    assert weakness is not None
    assert weakness.missing == ("r1c1 holds the given 1",)
    wrong = sm.judge([*textbook(4), *givens, [-holds(4, 1, 3)]], puzzle)
    assert wrong.status in (sm.Judged.TOO_STRONG, sm.Judged.RIGHT)


# Numberings.


def test_any_numbering_is_understood() -> None:
    def backwards(row: int, column: int, digit: int) -> int:
        return 1000 - (16 * row + 4 * column + digit)

    numbers = {fact: -backwards(*fact) for fact in product(range(1, 5), repeat=3)}
    from_0 = {(r - 1, c - 1, d - 1): number for (r, c, d), number in numbers.items()}
    cells_from_0 = {(r - 1, c - 1, d): number for (r, c, d), number in numbers.items()}
    array = np.array([*numbers.values()]).reshape(4, 4, 4)
    for literals, number in (
        (backwards, backwards),
        *((own, lambda *fact: numbers[fact]) for own in (numbers, from_0, cells_from_0)),
        *((own, lambda *fact: numbers[fact]) for own in (array, array.tolist())),
    ):
        known = groups(4, number)
        clauses = [*known["cell"]]
        for name in ("row", "column", "box"):
            for group in known[name]:
                clauses += at_most_one(group)
        assert sm.judge(clauses, EMPTY[4], literals=literals).is_right


def test_the_usual_numbers_are_those_of_encode() -> None:
    holds, cnf = sm.Numbering(9), sm.encode(EMPTY[9])
    assert all(holds.name(n) == cnf.name(n) for n in (1, 9, 10, 81, 82, 729, -1, -400))
    assert holds(2, 3, 4) == cnf.literal("r2c3=4")
    assert holds.new() == 730


@pytest.mark.parametrize(
    ("model", "options", "message"),
    [
        ("text", {}, "found 'text' as the model, expected a list of clauses"),
        ([[1], 5], {}, "found 5 as clause 2, expected a list of literals"),
        ([[0]], {}, "found 0 in clause 1, expected numbers of variables from 1"),
        ([[1.5]], {}, "found 1.5 in clause 1"),
        ({"rows": 3}, {}, "found 3 as the part 'rows' of the model"),
        (
            [[[1]]],
            {},
            "found the list [1] in clause 1, expected numbers: is it a list of",
        ),
        ([[65, -70]], {}, "only the variables 65 to 70 in clauses, none of which is about a cell"),
        ([[1]], {"literals": [[[1]]]}, "found [[[1]]] as literals=, expected a function or a"),
        (
            [[1]],
            {"literals": [[[1, 2, 3, 4]] * 4] * 5},
            "column and digit, or 4 x 4 x 4 of them in",
        ),
        ([[1]], {"literals": np.zeros((4, 4, 4))}, "found 0.0 as the literal for row 1, column 1"),
        ([[1]], {"literals": {}}, "the literal for row 1, column 1, digit 1 is missing"),
        ([[1]], {"literals": lambda *fact: 7}, "r1c1=1 and r1c1=2 have the same variable 7"),
        ([[1]], {"tries": -1}, "found tries=-1"),
        ([[1]], {"variables": [[]]}, "found a list as the model of variables=, expected a"),
    ],
)
def test_what_is_no_model_is_refused(model: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        sm.judge(model, EMPTY[4], **options)


def test_what_pysat_has_besides_clauses_is_not_left_out() -> None:
    at_most, alone = CNFPlus(), CNFPlus()
    for clause in textbook(4):
        alone.append(clause)
    at_most.append([[1, 2, 3, 4], 1], is_atmost=True)
    for model in (at_most, {"all": at_most}):
        with pytest.raises(OptionError, match="PySAT's own “at most” in a CNFPlus"):
            sm.judge(model, EMPTY[4])
    assert sm.judge(alone, EMPTY[4]).is_right
    for kind in (Solver, Cadical153):
        with (
            kind(bootstrap_with=textbook(4)) as solver,
            pytest.raises(OptionError, match="found a solver, expected the clauses that it was"),
        ):
            sm.judge(solver, EMPTY[4])


def test_a_formula_of_pysat_is_judged_by_its_clauses_and_the_numbers_of_its_atoms() -> None:
    facts = {fact: Atom(f"fact {fact}") for fact in product(range(1, 5), repeat=3)}
    fours = [[4 * n + 1 + d for d in range(4)] for n in range(16)]
    known = {n: facts[fact] for n, fact in enumerate(facts, start=1)}
    some = And(*(Or(*map(known.get, four)) for four in fours))
    with pytest.raises(OptionError, match=r"found a formula \(And\), expected its clauses"):
        sm.judge(some, EMPTY[4])
    judgement = sm.judge(list(some), EMPTY[4], literals=lambda *fact: facts[fact].name)
    assert judgement.weakness is not None
    assert judgement.weakness.missing[0] == "no cell holds two digits"


def test_what_is_no_fact_has_no_number() -> None:
    holds = sm.Numbering(4)
    with pytest.raises(OptionError, match="found row 5"):
        holds(5, 1, 1)
    with pytest.raises(OptionError, match="found the digit 0"):
        holds(1, 1, 0)


def test_a_grid_with_extra_cells_is_not_numbered() -> None:
    square = sm.Grid.square(4)
    extra = sm.Grid(4, 4, square.digits, square.regions, extras=(sm.ExtraCell("x", (1, 2)),))
    with pytest.raises(UnsupportedError, match="extra cells"):
        sm.Numbering(extra)


def test_a_judgement_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="is_right"):
        bool(sm.judge(textbook(4), EMPTY[4]))


def test_what_cannot_be_judged_in_time_is_undecided() -> None:
    judgement = sm.judge(textbook(9), EMPTY[9], time_limit=0)
    assert judgement.status is sm.Judged.UNDECIDED
    assert str(judgement) == "undecided: time limit"


# One clue. A hundred mistakes and more: of each a model that is right, and what was done to it.

ORDER = 6
DIGITS = range(1, ORDER + 1)
Cell = tuple[int, int]


def pairs(cells: list[Cell], allowed: Callable[[int, int], bool]) -> Clauses:
    """Forbid for each two neighbours on a line the digits that are not allowed."""
    holds = sm.Numbering(ORDER)
    return [
        [-holds(*one, a), -holds(*other, b)]
        for one, other in pairwise(cells)
        for a, b in product(DIGITS, repeat=2)
        if not allowed(a, b)
    ]


def table(cells: list[Cell], allowed: Callable[..., bool]) -> Clauses:
    holds = sm.Numbering(ORDER)
    return [
        [-holds(*cell, digit) for cell, digit in zip(cells, row, strict=True)]
        for row in product(DIGITS, repeat=len(cells))
        if not allowed(*row)
    ]


LINE = [(1, 1), (2, 2), (3, 3)]
NAMES = "r1c1 r2c2 r3c3"
PAIR, PAIR_NAMES = [(1, 1), (2, 2)], "r1c1 r2c2"
CLUES: dict[str, tuple[sm.Constraint, Clauses, dict[str, Clauses]]] = {
    "thermometer": (
        sm.Thermometer(NAMES),
        pairs(LINE, lambda a, b: a < b),
        {
            "< for <=": pairs(LINE, lambda a, b: a <= b),
            "the other way round": pairs(LINE, lambda a, b: a > b),
            "one step forgotten": pairs(LINE[:2], lambda a, b: a < b),
            "off by one": pairs(LINE, lambda a, b: a + 1 < b),
            "every second cell": pairs(LINE[::2], lambda a, b: a < b),
        },
    ),
    "whisper": (
        sm.Whisper(NAMES, 3),
        pairs(LINE, lambda a, b: abs(a - b) >= 3),
        {
            "> for >=": pairs(LINE, lambda a, b: abs(a - b) > 3),
            "off by one": pairs(LINE, lambda a, b: abs(a - b) >= 2),
            "no absolute value": pairs(LINE, lambda a, b: b - a >= 3),
            "one pair forgotten": pairs(LINE[1:], lambda a, b: abs(a - b) >= 3),
            "and for or": pairs(LINE, lambda a, b: a - b >= 3 and b - a >= 3),
        },
    ),
    "white dot": (
        sm.Difference(PAIR_NAMES, 1),
        pairs(PAIR, lambda a, b: abs(a - b) == 1),
        {
            "no absolute value": pairs(PAIR, lambda a, b: b - a == 1),
            "at most": pairs(PAIR, lambda a, b: abs(a - b) <= 1),
            "ratio for difference": pairs(PAIR, lambda a, b: a == 2 * b or b == 2 * a),
            "the opposite": pairs(PAIR, lambda a, b: abs(a - b) != 1),
        },
    ),
    "black dot": (
        sm.Ratio(PAIR_NAMES),
        pairs(PAIR, lambda a, b: a == 2 * b or b == 2 * a),
        {
            "one way only": pairs(PAIR, lambda a, b: a == 2 * b),
            "rounded down": pairs(PAIR, lambda a, b: b // 2 == a or a // 2 == b),
            "difference for ratio": pairs(PAIR, lambda a, b: abs(a - b) == 2),
            "the opposite": pairs(PAIR, lambda a, b: not (a == 2 * b or b == 2 * a)),
        },
    ),
    "X": (
        sm.PairSum(PAIR_NAMES, 7),
        pairs(PAIR, lambda a, b: a + b == 7),
        {
            "at most": pairs(PAIR, lambda a, b: a + b <= 7),
            "off by one": pairs(PAIR, lambda a, b: a + b == 8),
            "the opposite": pairs(PAIR, lambda a, b: a + b != 7),
        },
    ),
    "cage": (
        sm.KillerCage(NAMES, 11),
        table(LINE, lambda a, b, c: a + b + c == 11 and len({a, b, c}) == 3),
        {
            "digits may repeat": table(LINE, lambda a, b, c: a + b + c == 11),
            "at most": table(LINE, lambda a, b, c: a + b + c <= 11 and len({a, b, c}) == 3),
            "at least": table(LINE, lambda a, b, c: a + b + c >= 11 and len({a, b, c}) == 3),
            "off by one": table(LINE, lambda a, b, c: a + b + c == 12 and len({a, b, c}) == 3),
            "neighbours differ only": table(
                LINE, lambda a, b, c: a + b + c == 11 and a != b and b != c
            ),
            "in rising order": table(LINE, lambda a, b, c: a + b + c == 11 and a < b < c),
        },
    ),
    "arrow": (
        sm.Arrow("r1c1", "r2c2 r3c3"),
        table(LINE, lambda a, b, c: a == b + c),
        {
            "circle and shaft exchanged": table(LINE, lambda a, b, c: c == a + b),
            "at least": table(LINE, lambda a, b, c: a >= b + c),
            "different digits on the shaft": table(LINE, lambda a, b, c: a == b + c and b != c),
            "one cell of the shaft": table(LINE[:2], lambda a, b: a == b),
        },
    ),
    "palindrome": (
        sm.Palindrome(NAMES),
        pairs([(1, 1), (3, 3)], lambda a, b: a == b),
        {
            "neighbours equal": pairs(LINE, lambda a, b: a == b),
            "one implication only": [
                [-sm.Numbering(ORDER)(1, 1, d), sm.Numbering(ORDER)(3, 3, d)] for d in range(1, 5)
            ],
            "different": pairs([(1, 1), (3, 3)], lambda a, b: a != b),
        },
    ),
    "renban": (
        sm.Renban(NAMES),
        table(LINE, lambda a, b, c: len({a, b, c}) == 3 and max(a, b, c) - min(a, b, c) == 2),
        {
            "in order": table(LINE, lambda a, b, c: b == a + 1 and c == b + 1),
            "digits may repeat": table(LINE, lambda a, b, c: max(a, b, c) - min(a, b, c) <= 2),
            "span off by one": table(
                LINE, lambda a, b, c: len({a, b, c}) == 3 and max(a, b, c) - min(a, b, c) == 3
            ),
            "neighbours are consecutive": table(
                LINE, lambda a, b, c: abs(a - b) == 1 and abs(b - c) == 1
            ),
        },
    ),
    "even": (
        sm.Even("r2c2"),
        [[-sm.Numbering(ORDER)(2, 2, d)] for d in (1, 3, 5)],
        {
            "odd": [[-sm.Numbering(ORDER)(2, 2, d)] for d in (2, 4, 6)],
            "one digit forgotten": [[-sm.Numbering(ORDER)(2, 2, d)] for d in (1, 3)],
            "another cell": [[-sm.Numbering(ORDER)(3, 3, d)] for d in (1, 3, 5)],
            "without its sign": [[sm.Numbering(ORDER)(2, 2, d)] for d in (1, 3, 5)],
        },
    ),
    "region sum of two": (
        sm.Sum(PAIR_NAMES, "<=", 5),
        pairs(PAIR, lambda a, b: a + b <= 5),
        {
            "< for <=": pairs(PAIR, lambda a, b: a + b < 5),
            "the other way round": pairs(PAIR, lambda a, b: a + b >= 5),
            "equal": pairs(PAIR, lambda a, b: a + b == 5),
        },
    ),
}


def damaged(clauses: Clauses) -> Iterator[tuple[str, Clauses]]:
    """Yield what slips do to any model: a clause less, a sign, a digit beside."""
    middle = len(clauses) // 2
    some = clauses[middle]
    yield "a clause forgotten", clauses[:middle] + clauses[middle + 1 :]
    yield "a negated literal", [*clauses[:middle], [-some[0], *some[1:]], *clauses[middle + 1 :]]
    yield "a literal forgotten", [*clauses[:middle], some[1:], *clauses[middle + 1 :]]
    yield "nothing stated", []
    yield "the empty clause", [*clauses, []]


MISTAKES = [
    pytest.param(clue, mistake, model, id=f"{name}: {mistake}")
    for name, (clue, right, mistakes) in CLUES.items()
    for mistake, model in (*mistakes.items(), *damaged(right))
]


@pytest.mark.parametrize("name", CLUES)
def test_the_right_statement_of_a_clue_is_proved_right(name: str) -> None:
    clue, right, _ = CLUES[name]
    assert sm.judge(right, clue, grid=ORDER).is_right


def truth(clue: sm.Constraint, model: Clauses) -> tuple[bool, bool]:
    """Say by brute force over its cells whether a model is too weak, and too strong, for a clue."""
    board = sm.Puzzle.empty(ORDER).with_constraints(clue).board
    holds, cells = sm.Numbering(ORDER), [(1, 1), (2, 2), (3, 3)]
    weak = strong = False
    for digits in product(DIGITS, repeat=3):
        # The first two share a box of the 6x6 grid; all such fillings are part of a grid.
        if digits[0] == digits[1]:
            continue
        values = [0] * ORDER**2
        true = set()
        for (row, column), digit in zip(cells, digits, strict=True):
            values[(row - 1) * ORDER + column - 1] = digit
            true.add(holds(row, column, digit))
        known = {
            sign * holds(*cell, d): (holds(*cell, d) in true) == (sign > 0)
            for cell in cells
            for d in DIGITS
            for sign in (1, -1)
        }
        allowed = all(any(known[one] for one in clause) for clause in model)
        obeyed = clue.holds(board, values)
        weak |= allowed and not obeyed
        strong |= obeyed and not allowed
    return weak, strong


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(("clue", "mistake", "model"), MISTAKES)
def test_each_mistake_is_told_by_its_right_name(
    clue: sm.Constraint, mistake: str, model: Clauses
) -> None:
    judgement = sm.judge(model, clue, grid=ORDER)
    assert (judgement.weakness is not None, judgement.excess is not None) == truth(clue, model)
    if judgement.weakness is not None:
        assert judgement.weakness.missing == (clue.describe(),)
        values = [own[0] for own in judgement.weakness.digits]
        assert sm.Grid.square(ORDER).holds(values)
        assert not clue.holds(sm.Puzzle.empty(ORDER).board, values)
    if judgement.excess is not None:
        assert clue.holds(sm.Puzzle.empty(ORDER).board, judgement.excess.values)
        number = judgement.excess.numbers[0]
        true = {
            sm.Numbering(ORDER)(cell // ORDER + 1, cell % ORDER + 1, digit)
            for cell, digit in enumerate(judgement.excess.values)
        }
        assert not any((abs(one) in true) == (one > 0) for one in model[number - 1])


def test_there_are_more_than_a_hundred_mistakes() -> None:
    assert len(MISTAKES) > 90


# Auxiliary variables.


def test_defined_variables_are_judged_with_a_proof() -> None:
    holds = sm.Numbering(4)
    low = {cell: holds.new() for cell in ((1, 1), (1, 2))}
    clauses: Clauses = []
    for cell, variable in low.items():
        clauses += [[-variable, holds(*cell, 1), holds(*cell, 2)]]
        clauses += [[variable, -holds(*cell, d)] for d in (1, 2)]
    odd_one_out = [[-low[1, 1], -low[1, 2]], [low[1, 1], low[1, 2]]]
    clue = sm.Whisper("r1c1 r1c2", 2)
    judgement = sm.judge([*clauses, *odd_one_out], clue, grid=4)
    assert judgement.weakness is not None  # 2 and 3
    assert judgement.excess is None
    assert not judgement.tried


def test_what_forbids_a_grid_through_variables_is_a_smallest_core() -> None:
    holds = sm.Numbering(4)
    low = holds.new()
    clauses = [[-holds(1, 1, 1), low], [-low, -holds(1, 2, 4)], [-holds(2, 2, 1), -low, low]]
    excess = sm.judge(clauses, sm.Whisper("r1c1 r1c2", 1), grid=4).excess
    assert excess is not None
    assert excess.numbers == (1, 2)
    assert excess.clauses[0] == "clause 1 (r1c1≠1 or x65)"


def test_switches_that_a_search_must_choose_are_no_reason_to_call_a_model_wrong() -> None:
    holds = sm.Numbering(4)
    # Exactly one of two switches, and each says something that is always so.
    a, b, c = holds.new(), holds.new(), holds.new()
    clauses = [[a, b, c], [-a, -b], [-a, -c], [-b, -c]]
    clauses += [[-a, holds(1, 1, 1), holds(1, 1, 2)], [-b, holds(1, 1, 3)], [-c, holds(1, 1, 4)]]
    assert sm.judge([*textbook(4), *clauses], EMPTY[4], tries=0).is_right


# Models of CP-SAT.


def cpsat(
    order: int = 4, leave_out: str = "", least: int = 1, rules: bool = True
) -> tuple[Any, list[list[Any]]]:
    from ortools.sat.python import cp_model

    model, size = cp_model.CpModel(), int(order**0.5)
    cells = [
        [model.new_int_var(least, order, f"r{r + 1}c{c + 1}") for c in range(order)]
        for r in range(order)
    ]
    houses = {
        "row": cells,
        "column": [list(column) for column in zip(*cells, strict=True)],
        "box": [
            [cells[size * b + i][size * s + j] for i in range(size) for j in range(size)]
            for b in range(size)
            for s in range(size)
        ],
    }
    for name, some in houses.items():
        if rules and name != leave_out:
            for house in some:
                model.add_all_different(house)
    return model, cells


def test_a_right_model_of_cpsat_is_proved_right() -> None:
    model, cells = cpsat()
    before = str(model.proto)
    assert sm.judge(model, EMPTY[4], variables=cells).is_right
    assert str(model.proto) == before


@pytest.mark.parametrize("name", ["row", "column", "box"])
def test_houses_that_a_model_of_cpsat_forgets_are_named(name: str) -> None:
    model, cells = cpsat(leave_out=name)
    by_place = {(r + 1, c + 1): cells[r][c] for r in range(4) for c in range(4)}
    weakness = sm.judge(model, EMPTY[4], variables=by_place).weakness
    assert weakness is not None
    assert weakness.missing == (f"no {name} holds a digit twice",)


def test_a_digit_too_many_in_a_domain_is_seen() -> None:
    model, cells = cpsat(least=0)
    weakness = sm.judge(model, EMPTY[4], variables=cells).weakness
    assert weakness is not None
    assert weakness.missing == ("each cell holds one of its digits",)


def test_a_constraint_too_much_is_shown() -> None:
    model, cells = cpsat()
    model.add(cells[0][0] + cells[1][1] <= 6).with_name("mine")
    excess = sm.judge(model, EMPTY[4], variables=lambda r, c: cells[r - 1][c - 1]).excess
    assert excess is not None
    assert excess.clauses == ("constraint 13 “mine” (r1c1 + r2c2 <= 6)",)


def add_in(model, expression, values) -> None:
    """Post that an expression takes one of some values."""
    from ortools.sat.python import cp_model

    model.add_linear_expression_in_domain(expression, cp_model.Domain.from_values(values))


@pytest.mark.parametrize(
    ("constrain", "words"),
    [
        (lambda model, a, b: model.add(a < b), "r1c1 - r2c2 <= -1"),
        (lambda model, a, b: model.add(a >= 2 * b), "r1c1 - 2*r2c2 >= 0"),
        (lambda model, a, b: model.add(-a - b == -4), "-r1c1 - r2c2 == -4"),
        (lambda model, a, b: model.add(a + b != 4), "r1c1 + r2c2 != 4"),
        (lambda model, a, b: model.add_linear_constraint(a + b, 4, 5), "4 <= r1c1 + r2c2 <= 5"),
        (lambda model, a, b: add_in(model, a + b, [2, 4, 5]), "r1c1 + r2c2 is 2 or 4 to 5"),
    ],
)
def test_a_linear_constraint_is_told_as_it_was_written(constrain, words) -> None:
    model, cells = cpsat()
    constrain(model, cells[0][0], cells[1][1])
    excess = sm.judge(model, EMPTY[4], variables=cells).excess
    assert excess is not None
    assert excess.clauses == (f"constraint 13 ({words})",)


def test_a_domain_that_is_too_small_is_shown() -> None:
    model, cells = cpsat()
    model.proto.variables[3].domain[1] = 3
    excess = sm.judge(model, EMPTY[4], variables=cells).excess
    assert excess is not None
    assert excess.clauses == ("the domains of the variables",)


@pytest.mark.parametrize("strict", [True, False])
def test_one_thermometer_of_cpsat_is_judged(strict: bool) -> None:
    model, cells = cpsat(rules=False)
    for one, other in (((0, 0), (1, 1)), ((1, 1), (2, 2))):
        low, high = cells[one[0]][one[1]], cells[other[0]][other[1]]
        model.add(low < high if strict else low <= high)
    judgement = sm.judge(model, sm.Thermometer(NAMES), variables=cells, grid=4)
    assert judgement.is_right is strict


def test_a_table_of_cpsat_is_judged() -> None:
    rows = [(1, 2), (2, 1), (2, 4), (4, 2)]
    for allowed, is_right in ((rows, True), (rows[1:], False)):
        model, cells = cpsat(rules=False)
        model.add_allowed_assignments(cells[0][:2], allowed)
        judgement = sm.judge(model, sm.Ratio("r1c1 r1c2", 2), variables=cells, grid=4)
        assert judgement.is_right is is_right
    assert judgement.excess is not None
    assert judgement.excess.clauses == ("constraint 1 (table r1c1, r1c2)",)


def test_what_forbids_a_right_grid_is_named_with_its_cells() -> None:
    model, cells = cpsat(rules=False)
    model.add_element(cells[0][0] - 1, cells[0], 1)
    excess = sm.judge(model, sm.NumberedRoom("r1", 3), variables=cells, grid=4).excess
    assert excess is not None
    assert excess.clauses == ("constraint 1 (element r1c1, r1c2, r1c3, r1c4)",)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (lambda model, a, b: model.add_modulo_equality(a, b, 2), "int_mod r1c2, r1c1"),
        (lambda model, a, b: model.add_max_equality(a, [a, b]), "lin_max r1c1, r1c2"),
        (lambda model, a, b: model.add_division_equality(a, b, 2), "int_div r1c2, r1c1"),
    ],
)
def test_a_constraint_of_any_kind_is_named_with_its_variables(state: Any, words: str) -> None:
    model, cells = cpsat()
    state(model, *cells[0][:2])
    excess = sm.judge(model, EMPTY[4], variables=cells).excess
    assert excess is not None
    assert words in str(excess)


@pytest.mark.slow
@pytest.mark.rest
def test_reified_constraints_are_tried_and_said_to_be() -> None:
    model, cells = cpsat(9)
    flag = model.new_bool_var("flag")
    model.add(cells[0][0] == 1).only_enforce_if(flag)
    model.add(cells[0][0] != 1).only_enforce_if(~flag)
    judgement = sm.judge(model, EMPTY[9], variables=cells, tries=5)
    assert (judgement.status, judgement.tried) == (sm.Judged.NOT_REFUTED, 5)
    model.add_implication(flag, ~flag)
    excess = sm.judge(model, EMPTY[9], variables=cells, tries=40).excess
    assert excess is not None
    assert excess.values[0] == 1


@pytest.mark.slow
@pytest.mark.rest
def test_where_right_grids_are_few_all_are_tried() -> None:
    model, cells = cpsat()
    only = sm.read("1234 3412 2143 43..")
    tens = model.new_int_var(0, 99, "the first two cells read as a number")
    model.add(tens == 10 * cells[0][0] + cells[0][1])
    judgement = sm.judge(model, EMPTY[4], variables=cells, tries=0)
    assert judgement.status is sm.Judged.RIGHT  # for all 288 grids
    (lost,) = sm.solutions(only)
    cell_by_cell = [cell for row in cells for cell in row]
    model.add_forbidden_assignments([*cell_by_cell, tens], [(*lost.values, 12)])
    excess = sm.judge(model, EMPTY[4], variables=cells, tries=0).excess
    assert excess is not None
    assert excess.values == lost.values
    # One of two switches: what is lost has the upper half of the one and the lower of the other.
    facts = [4 * cell + digit for cell, digit in enumerate(lost.values)]
    upper, lower = ([-fact for fact in facts[:8]], [-fact for fact in facts[8:]])
    switched = [*textbook(4), [65, 66], [-65, -66], [-65, *upper], [-66, *lower]]
    excess = sm.judge(switched, EMPTY[4], tries=0).excess
    assert excess is not None
    assert excess.values == lost.values


@pytest.mark.slow
def test_variables_of_cells_are_understood_in_many_forms() -> None:
    from ortools.sat.python import cp_model

    for leave_out in ("", "boxes"):
        model = cp_model.CpModel()
        x = {(r, c): model.new_int_var(1, 4, "") for r in range(4) for c in range(4)}
        for n in range(4):
            model.add_all_different(x[n, c] for c in range(4))
            model.add_all_different(x[r, n] for r in range(4))
            box = product((n // 2 * 2, n // 2 * 2 + 1), (n % 2 * 2, n % 2 * 2 + 1))
            if not leave_out:
                model.add_all_different(x[at] for at in box)
        b = {(r, c, d): model.new_bool_var("") for r, c in x for d in range(4)}
        for (r, c, d), is_digit in b.items():
            model.add(x[r, c] == d + 1).only_enforce_if(is_digit)
            model.add(x[r, c] != d + 1).only_enforce_if(~is_digit)
        booleans = {(r, c, d + 1): one for (r, c, d), one in b.items()}
        for variables in (x, [*x.values()], np.array([*x.values()]), b, booleans):
            judgement = sm.judge(model, EMPTY[4], variables=variables)
            assert judgement.is_right == (not leave_out)


def test_positions_that_a_model_refutes_are_counted() -> None:
    """Nothing was left of the candidates, which looked like the best propagation."""
    wrong = [*textbook(4), [-1], [-2], [-3], [-4]]
    yours, minimal, *_ = sm.compare_model(wrong, EMPTY[4], positions=5).models
    assert (yours.left, yours.refuted) == (None, 5)
    assert minimal.left and not minimal.refuted
    assert "none (refutes 5 right ones)" in str(sm.compare_model(wrong, EMPTY[4], positions=5))
    some = sm.compare_model([*textbook(4), [-1]], EMPTY[4]).models[0]
    assert some.left and 0 < some.refuted < 20


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        (None, "found a model without the variables of the cells, expected them in"),
        ([[]], r"found \[\[\]\] as variables=, expected a function or a dictionary by row and"),
        (
            {(0, 0): 1},
            "found None for r1c1, expected a variable of CP-SAT by row and column, from 1",
        ),
        ([[1] * 4] * 4, "found 1 for r1c1, expected a variable of CP-SAT"),
        ({(1, 1, 1): 1}, "found 1 for r1c1=1, expected a Boolean of CP-SAT"),
        ({(1, 1, 0): 1}, "found None for r1c1=1, expected a Boolean of CP-SAT by row, column and"),
        ([[[1] * 4] * 4] * 4, "found 1 for r1c1=1, expected a Boolean of CP-SAT"),
        ([[[1] * 5] * 4] * 4, "as variables=, .* or 4 x 4 x 4 of them in lists"),
    ],
)
def test_the_variable_of_each_cell_is_needed(variables: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        sm.judge(cpsat()[0], EMPTY[4], variables=variables)


@pytest.mark.slow
@pytest.mark.rest
def test_a_model_of_booleans_is_judged_by_a_variable_more_for_each_cell() -> None:
    from ortools.sat.python import cp_model

    model, numbers = cp_model.CpModel(), range(1, 5)
    holds = {fact: model.new_bool_var(str(fact)) for fact in product(numbers, repeat=3)}
    cells = {}
    for cell in product(numbers, repeat=2):
        cells[cell] = model.new_int_var(0, 10, str(cell))
        model.add(cells[cell] == sum(digit * holds[(*cell, digit)] for digit in numbers))
        model.add_exactly_one(holds[(*cell, digit)] for digit in numbers)
    for digit, place in product(numbers, repeat=2):
        model.add_exactly_one(holds[place, other, digit] for other in numbers)
        model.add_exactly_one(holds[other, place, digit] for other in numbers)
    weakness = sm.judge(model, EMPTY[4], variables=cells).weakness
    assert weakness is not None
    assert weakness.missing == ("no box holds a digit twice",)
    for down, across, digit in product((1, 3), (1, 3), numbers):
        places = product((down, down + 1), (across, across + 1))
        model.add_exactly_one(holds[row, column, digit] for row, column in places)
    assert sm.judge(model, EMPTY[4], variables=cells).is_right


def of_booleans(order: int, *without: str) -> tuple[Any, dict[tuple[int, int, int], Any]]:
    from ortools.sat.python import cp_model

    model, numbers = cp_model.CpModel(), range(1, order + 1)
    facts = [*product(numbers, repeat=3)]
    holds = {fact: model.new_bool_var(str(fact)) for fact in facts}
    for name, listed in groups(order, lambda *fact: facts.index(fact)).items():
        for group in listed if name not in without else ():
            model.add_exactly_one(holds[facts[number]] for number in group)
    return model, holds


@pytest.mark.parametrize("order", [4, pytest.param(9, marks=pytest.mark.rest)])
@pytest.mark.slow
def test_a_model_of_booleans_is_proved_right(order: int) -> None:
    model, holds = of_booleans(order)
    assert sm.judge(model, EMPTY[order], variables=holds).status is sm.Judged.RIGHT
    numbers = range(1, order + 1)
    rows = [[[holds[r, c, d] for d in numbers] for c in numbers] for r in numbers]
    assert sm.judge(model, EMPTY[order], variables=rows).status is sm.Judged.RIGHT


def test_of_booleans_each_cell_must_have_exactly_one() -> None:
    """Read as a sum, a cell with 1 and 2 would hold 3."""
    model, holds = of_booleans(4, "cell")
    weakness = sm.judge(model, EMPTY[4], variables=holds).weakness
    assert weakness is not None
    assert weakness.missing == ("each cell holds a digit", "no cell holds two digits")
    assert any(len(digits) > 1 for digits in weakness.digits)
    assert () in weakness.digits


@pytest.mark.slow
def test_givens_may_be_constants_among_booleans() -> None:
    puzzle = sm.read(UNIQUE_4X4)
    model, holds = of_booleans(4)
    for cell, given in enumerate(puzzle.givens):
        row, column = divmod(cell, 4)
        for digit in range(1, 5) if given else ():
            fact = (row + 1, column + 1, digit)
            constant = model.new_constant(int(digit == given))
            model.add(holds[fact] == constant)
            holds[fact] = constant
    assert sm.judge(model, puzzle, variables=holds).status is sm.Judged.RIGHT
    model.add(holds[1, 2, 1] == 1)
    assert sm.judge(model, puzzle, variables=holds).excess is not None


def test_givens_may_be_constants_of_which_several_cells_share_one() -> None:
    """`new_constant` returns one variable for each value."""
    from ortools.sat.python import cp_model

    puzzle, model = sm.read("12.. .... .1.. ...2"), cp_model.CpModel()
    cells = [
        model.new_constant(given) if given else model.new_int_var(1, 4, "")
        for given in puzzle.givens
    ]
    rows = [cells[first : first + 4] for first in range(0, 16, 4)]
    for house in puzzle.grid.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    assert sm.judge(model, puzzle, variables=rows).status is sm.Judged.RIGHT
    model.add(rows[0][1] == rows[3][2])
    excess = sm.judge(model, puzzle, variables=rows).excess
    assert excess is not None
    shared = "constraint 12 (all_diff r3c3, r3c4, r4c3, 2)"
    assert excess.clauses == (shared, "constraint 13 (2 - r4c3 == 0)")
    rows[1][0] = rows[1][1]
    with pytest.raises(OptionError, match="r2c1 and r2c2 have the same variable"):
        sm.judge(model, puzzle, variables=rows)


@pytest.mark.slow
@pytest.mark.rest
def test_intervals_are_judged_with_what_keeps_them_apart() -> None:
    def no_overlap(size: int) -> sm.Judgement:
        model, rows = cpsat()
        intervals = [model.new_fixed_size_interval_var(cell, size, "") for cell in rows[1]]
        model.add_no_overlap(intervals)
        return sm.judge(model, EMPTY[4], variables=rows)

    assert no_overlap(1).status is sm.Judged.RIGHT
    excess = no_overlap(2).excess
    assert excess is not None
    assert excess.clauses == ("constraint 17 (no_overlap r2c1, r2c2, r2c3, r2c4)",)
    assert excess.cells == ("r2c1", "r2c2", "r2c3", "r2c4")
    model, rows = cpsat()
    model.new_interval_var(rows[0][0], 2, model.new_int_var(1, 5, "end"), "")
    excess = sm.judge(model, EMPTY[4], variables=rows).excess
    assert excess is not None
    assert excess.clauses == ("constraint 13 (interval r1c1, end)",)


def test_a_table_of_pandas_is_read_by_rows() -> None:
    """Its first index is the column, so each given was sought in the cell across the diagonal."""
    pandas = pytest.importorskip("pandas")
    model, rows = cpsat()
    model.add(rows[0][1] == 2)
    for labels in (range(4), range(1, 5)):
        table = pandas.DataFrame(rows, index=labels, columns=labels)
        assert sm.judge(model, ".2.. .... .... ....", variables=table).is_right


def test_a_rule_that_booleans_lack_is_named() -> None:
    model, holds = of_booleans(4, "box")
    weakness = sm.judge(model, EMPTY[4], variables=holds).weakness
    assert weakness is not None
    assert weakness.missing == ("no box holds a digit twice",)


@pytest.mark.parametrize(
    "seed",
    [
        *range(6),  # one of each kind
        *(pytest.param(seed, marks=[pytest.mark.slow, pytest.mark.rest]) for seed in range(6, 12)),
    ],
)
def test_what_booleans_forbid_is_what_some_right_grid_breaks(seed: int) -> None:
    rng = Random(seed)
    model, holds = of_booleans(4)
    facts = rng.sample([*holds], 6)
    signs = [rng.random() < 0.5 for _ in facts]
    literals = [
        holds[fact] if sign else ~holds[fact] for fact, sign in zip(facts, signs, strict=True)
    ]
    kind = ("bool_or", "at_most_one", "exactly_one", "bool_and", "linear", "implied")[seed % 6]
    few = literals[: rng.randint(2, 6)]
    if kind == "linear":
        model.add(sum(few) <= 2)
    elif kind == "bool_and":
        model.add_bool_and(few[1:]).only_enforce_if(few[0])
    elif kind == "implied":
        model.add(sum(few[1:]) >= 1).only_enforce_if(few[0])
    else:
        getattr(model, f"add_{kind}")(few)

    def obeys(grid: Any) -> bool:
        true = [(grid[f"r{r}c{c}"] == d) == s for (r, c, d), s in zip(facts, signs, strict=True)]
        true = true[: len(few)]
        return {
            "bool_or": any(true),
            "at_most_one": sum(true) <= 1,
            "exactly_one": sum(true) == 1,
            "linear": sum(true) <= 2,
            "bool_and": not true[0] or all(true),
            "implied": not true[0] or any(true[1:]),
        }[kind]

    judgement = sm.judge(model, EMPTY[4], variables=holds)
    lost = [grid for grid in sm.solutions(EMPTY[4]) if not obeys(grid)]
    assert judgement.status is (sm.Judged.TOO_STRONG if lost else sm.Judged.RIGHT)
    if judgement.excess:
        assert judgement.excess.values in [grid.values for grid in lost]
        assert judgement.excess.numbers == (65,)


def test_what_is_wrong_is_told_although_the_time_ends_a_search_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sudoku_model.deadline import TIME_LIMIT, GaveUpError
    from sudoku_model.referee.clauses_judged import ClausesJudge
    from sudoku_model.referee.cpsat_judged import _Breaking

    def out_of_time(*_: Any) -> None:
        raise GaveUpError(TIME_LIMIT)

    expect_others = _Breaking.expect_others
    monkeypatch.setattr(
        _Breaking,
        "expect_others",
        lambda asked, rules: (out_of_time if rules else expect_others)(asked, rules),
    )
    model, holds = of_booleans(4, "box", "row")
    judgement = sm.judge(model, EMPTY[4], variables=holds)
    assert judgement.status is sm.Judged.TOO_WEAK
    assert judgement.weakness is not None
    assert judgement.weakness.broken
    monkeypatch.setattr(ClausesJudge, "_weakness_in_clues", out_of_time)
    judgement = sm.judge(textbook(4, "box"), sm.read(UNIQUE_4X4))
    assert judgement.weakness is not None
    assert judgement.weakness.missing[0] == "no box holds a digit twice"


@pytest.mark.parametrize("by_digit", [False, True], ids=["cells", "Booleans"])
def test_variables_of_another_model_are_refused(by_digit: bool) -> None:
    """Their indices are those of other variables, so something else would be judged."""
    (model, own), (_, others) = (of_booleans(4) if by_digit else cpsat() for _ in range(2))
    assert sm.judge(model, EMPTY[4], variables=own).is_right
    problem = "found a variable of another CpModel for r.*1, expected one of the model that"
    with pytest.raises(OptionError, match=problem):
        sm.judge(model, EMPTY[4], variables=others)
    with pytest.raises(OptionError, match=r"model.get_int_var_from_proto_index\(variable.index\)"):
        sm.judge(model.clone(), EMPTY[4], variables=own)


def test_what_is_no_model_of_cpsat_is_refused() -> None:
    from ortools.sat.python import cp_model

    with pytest.raises(OptionError, match="found a CpSolver as the model, expected a CpModel"):
        sm.judge(cp_model.CpSolver(), EMPTY[4], variables=[])


@pytest.mark.parametrize(
    "model",
    [[[1, -1]] * 500_000, [cycle([1, 2])], map(list, repeat([1, 2]))],
    ids=["half a million clauses", "a clause without an end", "clauses without an end"],
)
def test_the_time_limit_holds_while_clauses_are_looked_at(model: Any) -> None:
    started = process_time()
    judgement = sm.judge(model, EMPTY[4], time_limit=0.05)
    assert process_time() - started < 1
    assert (judgement.status.value, judgement.reason) == ("undecided", "time limit")


@pytest.mark.slow
@pytest.mark.rest
def test_a_model_of_cpsat_under_assumptions_is_refused() -> None:
    """They forbid right grids, and are no constraints that could be named."""
    model, cells = cpsat()
    is_one = model.new_bool_var("is one")
    model.add(cells[0][0] == 1).only_enforce_if(is_one)
    assert sm.judge(model, EMPTY[4], variables=cells).is_right
    model.add_assumptions([is_one])
    with pytest.raises(OptionError, match="found assumptions in the model, expected constraints"):
        sm.judge(model, EMPTY[4], variables=cells)


# Models that break symmetry.


def right(order: int) -> Clauses:
    return [[*clause] for clause in sm.encode(EMPTY[order]).literals]


def rising(holds: sm.Numbering, cells: list[Cell]) -> Clauses:
    """Return clauses that say: digits rise from each cell to the next."""
    digits = holds.grid.digits
    return [
        [-holds(*one, high), -holds(*other, low)]
        for one, other in pairwise(cells)
        for low in digits
        for high in digits
        if low <= high
    ]


def first_row(order: int) -> Clauses:
    holds = sm.Numbering(order)
    return [[holds(1, column, column)] for column in range(1, order + 1)]


@pytest.mark.parametrize("order", [4, pytest.param(9, marks=pytest.mark.slow)])
def test_a_first_row_in_order_breaks_the_names_of_digits_and_nothing_else(order: int) -> None:
    model = right(order) + first_row(order)
    judgement = sm.judge(model, EMPTY[order], up_to=["digits"])
    assert judgement.is_right
    assert str(judgement) == (
        "right but for the names of digits: it allows right grids only, and of each right grid an "
        "image (proved)"
    )
    assert sm.judge(model, EMPTY[order]).status is sm.Judged.TOO_STRONG
    assert sm.judge(model, EMPTY[order], up_to=["rows", "bands"]).status is sm.Judged.TOO_STRONG


@pytest.mark.slow
def test_rows_are_in_order_within_a_band_and_not_beyond() -> None:
    holds, rows = sm.Numbering(9), [(row, 1) for row in range(1, 10)]
    bands = [rows[0:3], rows[3:6], rows[6:9], rows[::3]]
    of_bands = right(9) + [clause for some in bands for clause in rising(holds, some)]
    assert sm.judge(of_bands, EMPTY[9], up_to=["rows", "bands"]).is_right
    excess = sm.judge(right(9) + rising(holds, rows), EMPTY[9], up_to=["rows", "bands"]).excess
    assert excess is not None
    assert excess.up_to == ("rows", "bands")
    assert "but for the order of rows in a band and the order of bands: clause" in str(excess)


def test_a_model_that_breaks_symmetry_may_be_too_weak() -> None:
    model = [*textbook(4, leave_out="box"), [sm.Numbering(4)(1, 1, 1)]]
    judgement = sm.judge(model, EMPTY[4], up_to="digits")
    assert judgement.status is sm.Judged.TOO_WEAK
    assert judgement.weakness is not None
    assert all(rule.startswith("box") for rule in judgement.weakness.missing)


def images(grid: tuple[int, ...], names: set[str]) -> Iterator[tuple[int, ...]]:
    """Yield the images of a filled 4x4 grid, by going through all symmetries of these names."""

    def orders(inside: bool, outside: bool) -> list[list[int]]:
        every = [
            [2 * block + line for block in blocks for line in lines[block]]
            for blocks in ((0, 1), (1, 0))
            for lines in product(((0, 1), (1, 0)), repeat=2)
        ]
        return [
            order
            for order in every
            if (inside or all(place % 2 == line % 2 for place, line in enumerate(order)))
            and (outside or all(place // 2 == line // 2 for place, line in enumerate(order)))
        ]

    return (
        tuple(digits[grid[4 * c + r if turned else 4 * r + c] - 1] for r in rows for c in columns)
        for rows in orders("rows" in names, "bands" in names)
        for columns in orders("columns" in names, "stacks" in names)
        for turned in ([False, True] if "transpose" in names else [False])
        for digits in (permutations(range(1, 5)) if "digits" in names else [(1, 2, 3, 4)])
    )


def some_breaking(seed: int) -> tuple[set[str], Clauses]:
    """Return symmetries and a few clauses, drawn at random."""
    random = Random(seed)
    names = {name for name in SYMMETRIES if random.random() < 0.4} or {"digits"}
    sizes = [random.choice([1, 1, 2, 2, 3]) for _ in range(random.randint(1, 4))]
    return names, [
        [random.choice([-1, 1, 1]) * random.randint(1, 64) for _ in range(size)] for size in sizes
    ]


@pytest.mark.slow
def test_what_is_said_of_symmetry_is_what_all_grids_say() -> None:
    every = [solution.values for solution in sm.solutions(EMPTY[4])]
    stated, seen = right(4), set()

    def is_allowed(grid: tuple[int, ...], more: Clauses) -> bool:
        true = {4 * cell + digit for cell, digit in enumerate(grid)}
        return all(any((one > 0) == (abs(one) in true) for one in clause) for clause in more)

    for seed in range(60):
        names, more = some_breaking(seed)
        judgement = sm.judge(stated + more, EMPTY[4], up_to=names, seed=seed)
        allowed = {grid for grid in every if is_allowed(grid, more)}
        lost = [grid for grid in every if allowed.isdisjoint(images(grid, names))]
        assert (judgement.excess is not None) == bool(lost), seed
        assert judgement.is_proved, seed
        seen.add(judgement.status)
        if judgement.excess is not None:
            assert judgement.excess.values in lost, seed
            core = [(stated + more)[number - 1] for number in judgement.excess.numbers]
            left = {grid for grid in every if is_allowed(grid, core)}
            assert left.isdisjoint(images(judgement.excess.values, names)), seed
    assert seen == {sm.Judged.RIGHT, sm.Judged.TOO_STRONG}


@pytest.mark.slow
@pytest.mark.rest
def test_a_model_of_cpsat_that_breaks_symmetry_is_tried_on_all_grids() -> None:
    model, cells = cpsat()
    for one, other in ((0, 1), (2, 3), (0, 2)):
        model.add(cells[one][0] < cells[other][0])
    assert sm.judge(model, EMPTY[4], variables=cells, up_to=["rows", "bands"]).is_right
    model.add(cells[1][0] < cells[2][0]).with_name("too much")
    excess = sm.judge(model, EMPTY[4], variables=cells, up_to=["rows", "bands"]).excess
    assert excess is not None
    assert any("too much" in constraint for constraint in excess.clauses)


@pytest.mark.slow
def test_what_is_said_of_symmetry_of_a_cpsat_model_is_what_all_grids_say() -> None:
    model, cells = cpsat()
    for one, other in ((0, 1), (1, 2), (2, 3)):
        model.add(cells[one][0] < cells[other][0])
    every = [solution.values for solution in sm.solutions(EMPTY[4])]
    allowed = {grid for grid in every if grid[0] < grid[4] < grid[8] < grid[12]}
    for name in ("digits", "columns", "stacks", "transpose"):
        names = {"rows", "bands", name}
        is_lost = any(allowed.isdisjoint(images(grid, names)) for grid in every)
        judgement = sm.judge(model, EMPTY[4], variables=cells, up_to=names)
        assert judgement.status is (sm.Judged.TOO_STRONG if is_lost else sm.Judged.RIGHT)


@pytest.mark.parametrize(
    ("puzzle", "names", "message"),
    [
        (EMPTY[4], ["colours"], "found symmetry 'colours', expected one of digits, rows"),
        (sm.read("1... .... .... ...."), "digits", "givens and clues do not keep it"),
        (EMPTY[4].with_candidates("r1c1", [1, 2]), "digits", "givens and clues do not keep it"),
        (EMPTY[4].with_constraints(sm.AntiKing()), "digits", "givens and clues do not keep it"),
        (sm.Puzzle.empty(6), ["transpose"], "where grid and boxes are square"),
    ],
)
def test_symmetries_that_a_puzzle_does_not_have_are_refused(
    puzzle: sm.Puzzle, names: list[str], message: str
) -> None:
    with pytest.raises((OptionError, UnsupportedError), match=message):
        sm.judge([[1]], puzzle, up_to=names)
