"""The clauses of a puzzle are held against what its rules and clues mean."""

from __future__ import annotations

import operator
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import count, permutations
from random import Random
from typing import ClassVar

import pytest

import sudoku_model as sm
from sudoku_model.audit import checking
from sudoku_model.audit.facts import Facts
from sudoku_model.audit.fillings import Fillings
from sudoku_model.audit.finding import Finder, Hunt, symmetries_of
from sudoku_model.audit.pairs import forbidden_pairs
from sudoku_model.audit.proposals import Proposals
from sudoku_model.audit.sources import Sayings, sayings_of
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.cell_marks import unmarked_neighbours
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.grid import Grid
from sudoku_model.model import AllDifferent, DistinctSum, Model, Variable
from sudoku_model.solvers import NO_LIMITS, Encoding
from sudoku_model.solvers.sat import all_different, cnf
from sudoku_model.solvers.sat.clauses import ClauseSession
from sudoku_model.solvers.sat.writer import ClauseWriter, SmallClause
from sudoku_model.stated import state_puzzle

ENCODINGS = [None, *Encoding]


ON_SMALL_GRIDS = {"ChaosConstruction", "ChaosCount"}
"""Unknown regions of 9x9 take minutes, and `ChaosArrow`, whose arms need the room, has them too."""


def example_of(kind: type[Constraint]) -> sm.Puzzle:
    board = example_board(kind)
    if kind.__name__ in ON_SMALL_GRIDS:
        return sm.Puzzle.empty(with_unknown_regions(6)).with_constraints(*board.constraints)
    return sm.Puzzle.empty(board.grid).with_constraints(*board.constraints)


@cache  # Some take a minute to solve.
def solutions_of(puzzle: sm.Puzzle) -> list[tuple[int, ...]]:
    solution = sm.solve(puzzle)
    return [solution.values] if solution else []


def assert_right(audit: sm.EncodingAudit) -> None:
    assert not audit.wrong, [str(clue) for clue in audit.wrong]
    assert not audit.not_audited, [str(clue) for clue in audit.not_audited]


WHOLE_GRIDS_TAKE_LONG = {"whole_grid", "negative", "regions", "modifiers", "full_rank"}

EVERY_KIND = [
    pytest.param(
        kind,
        id=name,
        marks=[pytest.mark.slow, pytest.mark.rest]
        if kind.__module__.rpartition(".")[2] in WHOLE_GRIDS_TAKE_LONG
        else [],
    )
    for name, kind in CONSTRAINTS.items()
]


@pytest.mark.sample(every=48)
@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.slow
def test_the_clauses_of_each_constraint_are_right(kind: type[Constraint]) -> None:
    puzzle = example_of(kind)
    assert_right(sm.check_encoding(puzzle, 10, known=solutions_of(puzzle)))


@pytest.mark.slow
@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, id=name)
        for name, kind in CONSTRAINTS.items()
        if name != "ChaosArrow"  # it takes a minute each time; the other test has it
    ],
)
def test_in_every_encoding_and_with_what_is_implied(
    kind: type[Constraint], encoding: Encoding
) -> None:
    puzzle = example_of(kind)
    known = solutions_of(puzzle)
    assert_right(sm.check_encoding(puzzle, 20, encoding=encoding, implied=True, known=known))


KILLER = sm.read(
    ".Cage~5~R1C1~R1C2.Cage~14~R1C3~R1C4~R1C5.Cage~13~R2C1~R3C1.Cage~20~R5C5~R5C6~R6C5~R6C6"
    ".Cage~45~R9C1~R9C2~R9C3~R9C4~R9C5~R9C6~R9C7~R9C8~R9C9.Cage~20~R1C6~R1C7~R1C8"
)
SMALL_KILLER = sm.Puzzle.empty(6).with_constraints(
    sm.KillerCage("r1c1 r1c2", 5),
    sm.KillerCage("r1c3 r1c4 r1c5", 12),
    sm.KillerCage("r2c1 r3c1", 7),
    sm.KillerCage("r4c4 r4c5 r5c4 r5c5", 14),
    sm.KillerCage("r6c1 r6c2 r6c3 r6c4 r6c5 r6c6", 21),
)

BOTH_SIZES = pytest.mark.parametrize(
    "order", [6, pytest.param(9, marks=[pytest.mark.slow, pytest.mark.rest])]
)


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("encoding", ENCODINGS)
@BOTH_SIZES
@pytest.mark.slow
def test_cages_that_share_houses_and_what_follows_from_them(
    order: int, encoding: Encoding | None
) -> None:
    puzzle = KILLER if order == 9 else SMALL_KILLER
    audit = sm.check_encoding(puzzle, 20, encoding=encoding, implied=True)
    assert_right(audit)
    together = [clue.name for clue in audit.clues if "together" in clue.name]
    assert together, "nothing follows from several cages"


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("encoding", ENCODINGS)
@BOTH_SIZES
@pytest.mark.slow
@pytest.mark.rest
def test_clues_that_say_in_part_what_others_say_are_right(
    order: int, encoding: Encoding | None
) -> None:
    """What one region says its copy need not say again, nor a cage within it."""
    region = " ".join(f"r{number}c{number}" for number in range(1, order + 1))
    puzzle = sm.Puzzle.empty(order).with_constraints(
        sm.ExtraRegion(region),
        sm.ExtraRegion(region),
        sm.Diagonal("down"),
        sm.KillerCage("r1c1 r2c2 r4c4 r5c5", 12),
        sm.KillerCage("r1c1 r2c2 r4c4 r5c5", 12),
        sm.KillerCage("r4c4 r5c5", 3),
    )
    assert_right(sm.check_encoding(puzzle, 20, encoding=encoding))


# The one wrong verdict of the past.


def write_cages_as_if_every_house_held_all_digits(
    houses: Iterable[AllDifferent],
    cages: Iterable[DistinctSum],
    writer: ClauseWriter,
) -> None:
    for house in houses:
        inside = [cage for cage in cages if cage.numbers < house.numbers]
        if not inside:
            continue
        writer.about(house)
        for partition in all_different._partitions(house, inside):
            shares = [writer.holders(part, house.by_number) for part in partition]
            for value in house.values:
                writer.clause([share[value] for share in shares if value in share])


def short_house() -> sm.Puzzle:
    row = Grid(1, 5, range(1, 7), (0,) * 5, has_rows=False, has_columns=False)
    return sm.Puzzle.empty(row).with_constraints(sm.KillerCage("r1c1 r1c2", 6))


def test_the_wrong_verdict_of_the_past_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with fewer cells than digits need not hold each digit, whatever cages are in it."""
    assert_right(sm.check_encoding(short_house(), 50))
    monkeypatch.setattr(cnf, "write_cages_in_houses", write_cages_as_if_every_house_held_all_digits)
    audit = sm.check_encoding(short_house(), 50)
    assert [clue.name for clue in audit.wrong] == ["box 1"]
    lost = audit.wrong[0].lost
    assert tuple(lost.values()) in set(permutations(range(1, 7), 5))
    assert "box 1: WRONG: its clauses lose r1c1=" in str(audit.wrong[0])


# Planted mistakes.


class _Lossy(Constraint):
    """Says that a digit is even, and states that it is 2."""

    cell_fields: ClassVar = ()

    def holds(self, board: Board, values: list[int]) -> bool:  # type: ignore[override]
        return values[0] % 2 == 0

    def state(self, to: Stating) -> None:
        to.among(to.cells("r1c1")[0], (2,))

    def describe(self) -> str:
        return "r1c1 is even"


class _Weak(_Lossy):
    """Says that a digit is even, and states nothing."""

    def state(self, to: Stating) -> None:
        pass


def test_a_statement_that_loses_a_filling_is_found_with_a_grid_as_the_witness() -> None:
    (wrong,) = sm.check_encoding(sm.Puzzle.empty(4).with_constraints(_Lossy()), 20).wrong
    assert wrong.name == "r1c1 is even"
    assert wrong.lost["r1c1"] == 4
    assert not wrong.let_through


def test_a_statement_that_lets_a_filling_through_is_found() -> None:
    (wrong,) = sm.check_encoding(sm.Puzzle.empty(4).with_constraints(_Weak()), 20).wrong
    assert wrong.let_through["r1c1"] % 2 == 1
    assert "its clauses admit r1c1=" in str(wrong)


class _Forgetful(sm.Minimum):
    """Marks two cells, and leaves out the last pair with a neighbour."""

    def state(self, to: Stating) -> None:
        for pair in unmarked_neighbours(self, to.board)[:-1]:
            to.pair(*to.variables(pair), operator.lt)


@pytest.mark.slow
def test_a_pair_of_many_that_is_not_stated_is_found() -> None:
    """What breaks that pair alone is hardly met by chance: most fillings break others as well."""
    marks = sm.Puzzle.empty(6).with_constraints(_Forgetful("r2c2 r5c5"))
    (wrong,) = sm.check_encoding(marks, 20).wrong
    assert wrong.let_through["r5c5"] > wrong.let_through["r6c5"]


class _OfTheRow(_Lossy):
    """Says that r1c1 is 4, as the sum of its row's other cells."""

    def holds(self, board: Board, values: list[int]) -> bool:  # type: ignore[override]
        return values[0] == 4

    def state(self, to: Stating) -> None:
        to.sum(to.cells("r1c2-r1c4"), "==", 6)


def test_what_holds_only_of_grids_that_obey_the_rules_is_no_mistake() -> None:
    assert_right(sm.check_encoding(sm.Puzzle.empty(4).with_constraints(_OfTheRow()), 20))


def planted(puzzle: sm.Puzzle, name: str, clause: tuple[int, ...]) -> sm.EncodingAudit:
    """Audit a puzzle of which one rule or clue says another clause too."""

    def with_clause(model: Model, puzzle: sm.Puzzle, encoding: Encoding) -> Sayings:
        sayings = sayings_of(model, puzzle, encoding)
        for saying in sayings.all:
            if str(saying.source) == name:
                saying.clauses.append(clause)
        return sayings

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(checking, "sayings_of", with_clause)
        return sm.check_encoding(puzzle, 40)


@pytest.mark.parametrize(
    "name", ["each cell holds one of its digits", "column 1", "box 1", "the given 2 at r4c4"]
)
def test_a_clause_too_many_is_found_wherever_it_is(name: str) -> None:
    puzzle = sm.read("1... ..3. .4.. ...2")
    cell = 12 if name.startswith("the given") else 0
    literal = -state_puzzle(puzzle).model.variables[cell].literals[1]
    if cell:
        literal = -state_puzzle(puzzle).model.variables[15].literals[1]
    assert [clue.name for clue in planted(puzzle, name, (literal,)).wrong] == [name]


@pytest.mark.slow
def test_every_clause_of_a_certificate_has_a_source() -> None:
    for puzzle in (KILLER, SMALL, sm.read("1... ..3. .4.. ...2")):
        model = state_puzzle(puzzle).model
        for encoding in Encoding:
            sayings = sayings_of(model, puzzle, encoding)
            found = {tuple(clause) for saying in sayings.all for clause in saying.clauses}
            written = cnf.encode(model, encoding, "pairwise")
            assert found == {*((unit,) for unit in written.units), *map(tuple, written.clauses)}


# What the report says.

SMALL = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 5), sm.Thermometer("r2c1 r2c2 r2c3")
)


@pytest.mark.slow
def test_it_tells_for_each_clue_what_was_tried_and_whether_that_was_all() -> None:
    puzzle = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 7))
    cage = sm.check_encoding(puzzle, 10).clues[-1]
    admits, refuses = "admits all 2 fillings that obey it", "refuses all 10 fillings that break it"
    assert str(cage).endswith(f": {admits}, {refuses}")
    cage = sm.check_encoding(puzzle, 5).clues[-1]
    assert (cage.obeying.are_all, cage.breaking.are_all) == (True, False)
    assert cage.to_dict()["obeying"]["count"] == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "grid",
    [
        sm.Grid.overlapping([(sm.Grid.square(4), 0, 0), (sm.Grid.square(4), 2, 2)]),
        replace(sm.Grid.square(4), digits=range(1, 6), holes=frozenset({6})),
    ],
    ids=["grids that overlap", "a hole that a turn moves"],
)
def test_grids_with_holes_are_audited(grid: Grid) -> None:
    puzzle = sm.Puzzle.empty(grid).with_constraints(sm.KillerCage("r1c1 r1c2", 5), sm.AntiKnight())
    assert_right(sm.check_encoding(puzzle, 10))


@pytest.mark.slow
def test_of_a_line_of_five_cells_all_fillings_are_tried() -> None:
    line = sm.Zipper("r1c1 r2c1 r3c2 r4c2 r5c2")
    zipper = sm.check_encoding(sm.Puzzle.empty(9).with_constraints(line), 200).clues[-1]
    assert (zipper.obeying.count, zipper.obeying.are_all) == (168, True)


def test_fillings_that_differ_in_other_cells_alone_count_once() -> None:
    grid = sm.Puzzle.empty(9).grid
    search = Fillings(
        grid.domains,
        grid.peers,
        [0, 1],
        lambda values: values[0] < values[1],
        Random(0),
        20_000,
    )
    grids = [(1, 2, *others) for others in permutations(range(3, 10))]
    near = [(*grid, *[None] * 72) for grid in grids[:50]]
    found = search.some(obeying=True, wanted=36, near=near)
    assert {filling[2] for filling in found} == {None}


def test_of_two_cells_it_is_known_what_they_can_and_cannot_hold() -> None:
    search = Fillings(
        [[1, 2]] * 3, [()] * 3, [0, 1, 2], lambda values: not values[1] > values[2], Random(0), 999
    )
    search.some(obeying=True, wanted=6)
    assert set(search.pairs()) == {(None, 1, 1), (None, 1, 2), (None, 2, 2)}
    assert [*search.forbidden_pairs()] == [(None, 2, 1)]


def test_two_cells_of_the_whole_grid_that_a_single_digit_keeps_apart_are_known() -> None:
    board = sm.Puzzle.empty(9).board
    check = partial(sm.AntiTaxicab().holds, board)
    apart = forbidden_pairs(check, board.grid.domains, range(81))
    assert apart[0, 4][20] == {4}  # r1c1 and r3c3
    assert apart[20, 4][0] == {4}
    assert 20 not in apart[0, 3]
    places = [divmod(cell, 9) for cell in range(81)]
    steps = [abs(a - c) + abs(b - d) for a, b in places for c, d in places]
    assert sum(map(len, apart.values())) == sum(0 < one <= 9 for one in steps)


@pytest.mark.slow
def test_a_known_grid_is_whole_to_a_check_that_looks_at_other_cells() -> None:
    puzzle = example_of(CONSTRAINTS["Values"])  # whether a cell is doubled depends on its houses
    assert_right(sm.check_encoding(puzzle, 10, known=solutions_of(puzzle)))


@pytest.mark.slow
@pytest.mark.rest
def test_a_clue_without_fillings_is_named_as_not_audited() -> None:
    class Never(_Lossy):
        def holds(self, board: Board, values: list[int]) -> bool:  # type: ignore[override]
            return sum(values) == 1

        def state(self, to: Stating) -> None:
            to.never()

    audit = sm.check_encoding(sm.Puzzle.empty(6).with_constraints(Never()), 5)
    assert [clue.name for clue in audit.not_audited] == ["r1c1 is even"]
    assert "no filling that obeys it was found" in str(audit.not_audited[0])
    assert audit.is_right is None


@pytest.mark.slow
def test_the_same_seed_tries_the_same() -> None:
    audits = [sm.check_encoding(SMALL, 5, seed=seed).to_dict() for seed in (1, 1)]
    assert audits[0] == audits[1]


def test_when_the_time_is_over_it_names_what_is_left() -> None:
    audit = sm.check_encoding(SMALL, 100, time_limit=0)
    assert audit.reason == "time limit"
    assert len(audit.not_audited) == len(audit.clues) == 1 + 12 + 2
    assert "not audited: time limit" in str(audit.clues[-1])


def test_ctrl_c_leaves_what_is_known() -> None:
    def interrupt(clue: sm.AuditedClue) -> None:
        if clue.name == "row 2":
            raise KeyboardInterrupt

    audit = sm.check_encoding(SMALL, 5, on_progress=interrupt)
    assert audit.reason == "interrupted"
    assert [clue.is_right for clue in audit.clues[:4]] == [True, True, True, None]


def test_it_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="is_right"):
        bool(sm.check_encoding(sm.Puzzle.empty(4), 1))


@pytest.mark.parametrize("fillings", [0, -1])
def test_it_wants_a_number_of_fillings(fillings: int) -> None:
    with pytest.raises(sm.OptionError, match=f"found fillings={fillings}, expected at least 1"):
        sm.check_encoding(sm.Puzzle.empty(4), fillings)


def test_an_unknown_encoding_is_refused_with_those_there_are() -> None:
    with pytest.raises(sm.OptionError, match="minimal"):
        sm.check_encoding(sm.Puzzle.empty(4), encoding="minimum")


@pytest.mark.slow
@pytest.mark.parametrize("answer", [None, True])
def test_what_the_solver_that_proposes_says_decides_nothing(
    answer: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClauseSession, "solve", lambda *_: answer)
    monkeypatch.setattr(ClauseSession, "assignment", lambda _: [*range(1, 2_000)])
    puzzle = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2 r2c1", 6))
    assert_right(sm.check_encoding(puzzle, 20))
    monkeypatch.setattr(cnf, "write_cages_in_houses", write_cages_as_if_every_house_held_all_digits)
    assert [clue.name for clue in sm.check_encoding(short_house(), 50).wrong] == ["box 1"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wanted", "cell", "digit"),
    [
        # Where eight circles hold an 8, a 1 has two places.
        pytest.param("CountingCircles", 20, (1, 4), 1, id="CountingCircles"),
        # Plain search hardly ever fills cells that hang together from the start.
        pytest.param("Connected", 200, (1, 7), 6, id="Connected", marks=pytest.mark.slow),
        pytest.param("Connected", 200, (2, 3), 6, id="Connected, inside", marks=pytest.mark.slow),
    ],
)
def test_what_obeys_all_clauses_but_a_wrong_one_is_found(
    name: str, wanted: int, cell: tuple[int, int], digit: int
) -> None:
    puzzle = example_of(CONSTRAINTS[name])
    model = state_puzzle(puzzle).model
    right = sayings_of(model, puzzle, Encoding.MINIMAL)
    place = puzzle.grid.columns * cell[0] + cell[1]
    rare = model.variables[place].equals(digit)
    wrong = [
        replace(one, clauses=[*one.clauses, (-rare,)]) if one is right.all[-1] else one
        for one in right.all
    ]
    with checking.Audit(puzzle, Sayings(model, wrong), wanted, [], 0, NO_LIMITS) as audit:
        lost = audit.of(wrong[-1]).lost
    assert lost[puzzle.grid.cell_name(place)] == digit


@pytest.mark.slow
def test_proposals_fill_cells_of_which_the_check_speaks_and_no_clause() -> None:
    """The middle of a box touches only cells of that box, which differ anyway."""
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.AntiKing())
    sayings = sayings_of(state_puzzle(puzzle).model, puzzle, Encoding.MINIMAL)
    king = sayings.all[-1]
    known = solutions_of(puzzle)
    facts = Facts(sayings.model, len(puzzle.grid.cells))
    hunt = Hunt(Finder(puzzle, sayings, facts, 5, known, 0, NO_LIMITS), king)
    with hunt._proposals(king.clauses) as proposals:
        (filling,) = proposals.obeying(1)
    assert puzzle.grid.holds([value or 0 for value in filling])


def two_cells() -> tuple[list[Variable], list[SmallClause]]:
    """Return two cells of two digits, and the clauses that say so."""
    model = Model()
    cells = [model.variable(name, (1, 2)) for name in ("r1c1", "r1c2")]
    each: list[SmallClause] = [
        tuple(sign * one for one in cell.literals) for cell in cells for sign in (1, -1)
    ]
    return cells, each


def test_a_search_that_takes_too_long_is_tried_again_with_other_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cells, each = two_cells()
    solve, asked = ClauseSession.solve, count()
    monkeypatch.setattr(ClauseSession, "solve", lambda *a: solve(*a) if next(asked) % 2 else None)
    wrong = (-cells[0].literals[0], -cells[1].literals[0])
    with Proposals([wrong], each, cells, Random(0), NO_LIMITS) as proposals:
        assert set(proposals.breaking(1)) == {(1, 1)}
    with Proposals([wrong], each, cells, Random(0), NO_LIMITS) as proposals:
        assert len([*proposals.obeying(5)]) == 5


@pytest.mark.parametrize("seed", range(5))
def test_clauses_that_follow_from_others_leave_time_for_the_rest(seed: int) -> None:
    cells, each = two_cells()
    wrong = (-cells[0].literals[0], -cells[1].literals[0])
    following = [(*wrong, 100 + number) for number in range(30)]
    with Proposals([wrong, *following], each, cells, Random(seed), NO_LIMITS) as proposals:
        assert (1, 1) in set(proposals.breaking(5))


def test_digits_change_places_and_what_stands_beside_the_board_stays() -> None:
    """That may be the number of a region."""

    def holds(values: Sequence[int]) -> bool:
        parts = [{*map(int, values[start : start + 3])} for start in (0, 3, 6)]
        return len(set.union(*parts)) == 3 and all(len(part) == 1 for part in parts)

    domains = [range(1, 10)] * 9 + [[1]]
    search = Fillings(domains, [()] * 10, range(10), holds, Random(0), 2_000, extras=[9])
    found = search.some(obeying=True, wanted=6, near=[(1, 1, 1, 2, 2, 2, 3, 3, 3, 1)])
    assert {filling[::3] for filling in found} == {(*one, 1) for one in permutations((1, 2, 3))}


@pytest.mark.slow
def test_no_optimiser_is_loaded() -> None:
    code = (
        "import sys, sudoku_model as sm;"
        "p = sm.Puzzle.empty(4).with_constraints(sm.KillerCage('r1c1 r1c2', 7));"
        "assert sm.check_encoding(p, 5).is_right;"
        "assert 'ortools' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_grid_of_unknown_regions_is_turned_with_its_regions_numbered_anew() -> None:
    grid = with_unknown_regions(4)
    clue = CONSTRAINTS["ChaosConstruction"]()
    puzzle = sm.Puzzle.empty(grid).with_constraints(clue)
    solution = sm.solve(puzzle)
    assert solution
    turns = symmetries_of(grid)
    check = partial(clue.holds, puzzle.board)
    beside = grid.cells[len(grid.board) :]
    search = Fillings(
        grid.domains, grid.peers, grid.cells, check, Random(0), 9, turns, extras=beside
    )
    boards = {image[: len(grid.board)] for image in search.images([solution.values])}
    assert boards == {tuple(solution.values[cell] for cell in turn[:16]) for turn in turns}
