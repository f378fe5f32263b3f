"""Where clues can stand: every kind says of every filled grid just what holds there."""

from __future__ import annotations

import pickle
import random

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError
from sudoku_model.generation.grids import random_solution
from sudoku_model.grid import Grid
from sudoku_model.proposals.kinds import GIVEN, KINDS, Kind, Saying, kinds_named
from sudoku_model.proposals.shapes import Areas, Lines
from sudoku_model.puzzle import Puzzle

NAMES = [kind if isinstance(kind, str) else kind.__name__ for kind in KINDS]


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
@pytest.mark.sample(every=8)
def test_what_is_said_of_a_filled_grid_holds_in_it(kind: object) -> None:
    how = KINDS[kind]  # type: ignore[index]
    for order, seed in ((4, 1), (6, 2), (9, 3)):
        puzzle = Puzzle.empty(order)
        values = random_solution(order, seed=seed).values
        other = random_solution(order, seed=seed + 10).values
        places = list(how.shape.places(puzzle.grid))
        for cells in random.Random(seed).sample(places, min(60, len(places))):
            said = {*how.says(puzzle.grid.digits, [values[cell] for cell in cells])}
            elsewhere = {*how.says(puzzle.grid.digits, [other[cell] for cell in cells])}
            for saying in said | elsewhere:
                clue = how.clue(puzzle.board, cells, saying)
                if clue is None:
                    continue
                if how.is_told:
                    assert clue.holds(puzzle, values) == (saying in said), clue
                elif saying not in said:
                    assert not clue.holds(puzzle, values), clue


@pytest.mark.parametrize("kind", [kind for kind, how in KINDS.items() if not how.is_told])
def test_on_places_that_are_alike_the_same_values_obey_a_clue(kind: object) -> None:
    how = KINDS[kind]  # type: ignore[index]
    rng = random.Random(5)
    puzzle = Puzzle.empty(6)
    alike: dict[object, list[tuple[int, ...]]] = {}
    for cells in how.shape.places(puzzle.grid):
        alike.setdefault(how.alike(puzzle.grid, cells), []).append(cells)
    for _ in range(200):
        group = rng.choice([*alike.values()])
        filling = [rng.randint(1, 6) for _ in group[0]]
        for saying in how.says(puzzle.grid.digits, filling):
            answers = set()
            for cells in rng.sample(group, min(len(group), 5)):
                clue = how.clue(puzzle.board, cells, saying)
                values = [rng.randint(1, 6) for _ in puzzle.grid.cells]
                for cell, value in zip(cells, filling, strict=True):
                    values[cell] = value
                answers.add(clue is not None and clue.holds(puzzle, values))
            assert len(answers) == 1, (group, filling)


def test_places_are_all_and_each_only_once() -> None:
    grid = Grid.square(4)
    dominoes = [cells for cells in Areas(2, 3, 3).places(grid) if len(cells) == 2]
    trominoes = list(Areas(3, 3, 3).places(grid))
    assert len(dominoes) == 24
    assert len(trominoes) == 2 * 8 + 4 * 9  # straight ones, and corners of the 3x3 squares
    for shape in (Areas(2, 4, 4), Lines(), Lines(has_direction=True)):
        places = list(shape.places(grid))
        assert len({*places}) == len(places)
    one_way = {frozenset((cells, cells[::-1])) for cells in Lines(has_direction=True).places(grid)}
    assert one_way == {frozenset((cells, cells[::-1])) for cells in Lines().places(grid)}


def test_lines_do_not_come_close_to_themselves() -> None:
    grid = Grid.square(5, (5, 1))
    for line in Lines().places(grid):
        for place, cell in enumerate(line):
            beside = grid.neighbours(cell)
            assert not [one for one in line[:place][:-1] if one in beside]


def test_there_are_no_places_on_holes() -> None:
    grid = Grid(4, 4, range(1, 5), Grid.square(4).regions, holes=frozenset({5}))
    for kind, how in KINDS.items():
        for cells in how.shape.places(grid):
            assert 5 not in cells, kind


def test_kinds_are_named_as_constraints_are() -> None:
    assert kinds_named("killer-cage") == (KINDS[sm.KillerCage],)
    assert kinds_named(["given", "Givens", sm.Even]) == (KINDS[GIVEN], KINDS[sm.Even])
    with pytest.raises(OptionError, match="of the kind Regex cannot be proposed"):
        kinds_named("Regex")
    with pytest.raises(OptionError, match="found constraint 'cagez', expected one of"):
        kinds_named(["cagez"])
    with pytest.raises(OptionError, match="regions of any shape belong to the grid"):
        kinds_named("jigsaw")
    for name in (7, ["Even"]):
        with pytest.raises(OptionError, match="as a kind of clues, expected a name or a class"):
            kinds_named([name])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("thermo", ["Thermometer"]),
        ("cages", ["KillerCage"]),
        ("Kleiner Killer", ["LittleKiller"]),
        ("kropki", ["Difference(value=1)", "Ratio(value=2)"]),
        ("whispers", ["Whisper"]),  # the difference that suits the board
        ("Dutch whispers", ["Whisper(difference=4)"]),
        ("XV", ["PairSum"]),
        ("X", ["PairSum(total=10)"]),
    ],
)
def test_the_words_of_setters_lead_to_their_kinds(words: str, expected: list[str]) -> None:
    kinds = kinds_named(words)
    assert [*map(str, kinds)] == expected
    assert pickle.loads(pickle.dumps(kinds)) == kinds


@pytest.mark.parametrize("words", ["Dutch whispers", "V", "rising diagonal", "Parity line"])
def test_clues_that_are_named_with_a_number_have_it(words: str) -> None:
    (kind,) = kinds_named(words)
    puzzle = Puzzle.empty(6)
    values = random_solution(6, seed=4).values
    found = set()
    for cells in kind.shape.places(puzzle.grid):
        for saying in kind.says(puzzle.grid.digits, [values[cell] for cell in cells]):
            clue = kind.clue(puzzle.board, cells, saying)
            if clue is not None and clue.holds(puzzle, values):
                found.add(clue.constraint)
    every = {
        clue.constraint
        for cells in kind.shape.places(puzzle.grid)
        if (clue := kind.clue(puzzle.board, cells, _saying(kind))) and clue.holds(puzzle, values)
    }
    assert found == every
    assert every or words == "rising diagonal"
    (named,) = sm.find_constraints(words)
    assert all(named.means(one) for one in every if one is not None)


def _saying(kind: Kind) -> Saying:
    """Return what a clue with the fields of the kind says besides."""
    return {sm.PairSum: (5,), sm.Diagonal: ("up",)}.get(kind.constraint, ())
