"""A model in which each rule has a literal that says whether it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from sudoku_model.analysis.conflicts import Find, clues_in_conflict
from sudoku_model.clues import Clue, check_of, clues_of
from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.cages import DifferentDigits
from sudoku_model.constraints.negation import reified
from sudoku_model.errors import DefectError
from sudoku_model.grid import House
from sudoku_model.model import Literal, Model
from sudoku_model.puzzle import Puzzle
from sudoku_model.referee.judgement import Weakness
from sudoku_model.referee.wording import HOUSE_NOT_TWICE, NO_HOUSE_TWICE, gathered, kind_of_house
from sudoku_model.solvers import Limits

Rule: TypeAlias = "House | Clue"

_FOR_FEW_CELLS = 2.0
"""Seconds to look for as few cells as break a rule about the whole grid: 0.2 on an idle machine."""


def reified_clues(puzzle: Puzzle, model: Model) -> dict[Rule, Literal]:
    """Return for each clue a literal that is true if and only if a filled grid obeys it."""
    return {clue: _of_clue(clue, puzzle, model) for clue in clues_of(puzzle)}


def reified_houses(puzzle: Puzzle, model: Model) -> dict[Rule, Literal]:
    """Return for each house a literal that is true if and only if its digits are different."""
    grid = puzzle.grid
    return {
        house: reified(
            DifferentDigits(grid.names(house.cells)), Stating(puzzle.board, model, house)
        )
        for house in grid.houses
        if len(house.cells) > 1
    }


def _of_clue(clue: Clue, puzzle: Puzzle, model: Model) -> Literal:
    stating = Stating(puzzle.board, model, clue)
    if clue.constraint is not None:
        return reified(clue.constraint, stating)
    variable = model.variables[puzzle.grid.cell(clue.cell)]
    return stating.any_of(variable.among(clue.digits), str(clue))


def _cells_of(rule: Rule, puzzle: Puzzle) -> list[int]:
    """Return the cells that a rule speaks of."""
    return list(rule.cells if isinstance(rule, House) else rule.cells(puzzle))


def in_words(rule: Rule) -> str:
    """Return the sentence that a rule is."""
    if isinstance(rule, House):
        return HOUSE_NOT_TWICE.format(rule.name)
    return f"{rule.cell} holds the given {rule.digits[0]}" if rule.is_given else str(rule)


def listed(missing: Collection[Rule], rules: Collection[Rule]) -> list[str]:
    """Return the sentences of some of the rules; one where all houses of a kind are among them."""
    sizes = Counter(map(_kind, rules))
    lacking = (rule for rule in rules if rule in missing)
    sentences: list[str] = []
    for kind, members, has_all in gathered(lacking, _kind, sizes.__getitem__):
        if kind and has_all:
            sentences.append(NO_HOUSE_TWICE.format(kind))
        else:
            sentences += map(in_words, members)
    return sentences


def _kind(rule: Rule) -> str:
    return kind_of_house(rule.name) if isinstance(rule, House) else ""


def weakness_of(
    rule: Rule, missing: Iterable[str], puzzle: Puzzle, values: Sequence[int]
) -> Weakness:
    """Return what a model lacks, with a grid that it allows and that breaks a rule.

    Raises:
        DefectError: if the grid obeys the rule.
    """
    if check_of(rule, puzzle)(values):
        raise DefectError(f"a grid was to break “{in_words(rule)}”, but obeys it: {values}")
    cells = _cells_of(rule, puzzle) or _cells_in_conflict(rule, puzzle, values)
    return Weakness(
        tuple((value,) for value in values),
        _how_broken(rule, puzzle, values, cells),
        tuple(map(puzzle.grid.cell_name, cells)),
        tuple(missing),
    )


def _cells_in_conflict(rule: Rule, puzzle: Puzzle, values: Sequence[int]) -> list[int]:
    """Return cells whose digits break a rule about the whole grid; none if that is not known."""
    if isinstance(rule, House) or rule.constraint is None:
        return []
    filled = Puzzle(puzzle.grid, tuple(values)).with_constraints(rule.constraint)
    # A minimal conflict may be a roundabout one: seven cells where two of them are equal.
    finds: tuple[Find, ...] = ("smallest", "one")
    found = [clues_in_conflict(filled, Limits(_FOR_FEW_CELLS), find) for find in finds]
    clues = min(filter(None, found), key=len, default=())
    if rule.constraint not in [clue.constraint for clue in clues]:
        return []  # houses are broken as well
    return [puzzle.grid.cell(clue.cell) for clue in clues if clue.cell]


def _how_broken(rule: Rule, puzzle: Puzzle, values: Sequence[int], cells: Sequence[int]) -> str:
    """Say what a grid holds in the cells where it breaks a rule."""
    grid = puzzle.grid
    if isinstance(rule, House):
        first: dict[int, int] = {}
        for cell in cells:
            other = first.setdefault(values[cell], cell)
            if other != cell:
                names = f"{grid.cell_name(other)} and {grid.cell_name(cell)}"
                return f"{names} both hold {values[cell]}"
    shown = ", ".join(f"{grid.cell_name(cell)} is {values[cell]}" for cell in cells[:9])
    return f"that is broken{': ' if cells else ''}{shown}{'' if len(cells) <= 9 else ', ...'}"


def broken_by(rules: Iterable[Rule], puzzle: Puzzle, values: Sequence[int]) -> list[Rule]:
    """Return those of some rules that a filled grid breaks."""
    return [rule for rule in rules if not check_of(rule, puzzle)(values)]
