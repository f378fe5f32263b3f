"""Rules in words, drafted from what a puzzle states, as setters publish them.

Each constraint says its own rule (`sudoku_model.constraints.base.Constraint.rule`). Here the rules
of the grid come before them, and what is said of marks that are not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.negative import open_marks
from sudoku_model.constraints.regions import ChaosConstruction
from sudoku_model.constraints.rules import rules_of
from sudoku_model.constraints.wording import (
    as_sentence,
    enumerated,
    kinds_of_houses,
    span,
)
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.texts import in_plural


def draft_rules(puzzle: Puzzle | str) -> str:
    """Return the rules in words, drafted from what a puzzle states: a line for each.

    The usual rules come first, then one rule for each kind of constraint. Rules call cells by how
    they are drawn; cells that no drawing shows are named. What is in `Puzzle.unstated` is not
    stated, so it is not in the draft either. Read back, a draft says nothing more than is stated.

    Args:
        puzzle: the puzzle, or its text.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(9).with_constraints(
        ...     sm.Thermometer("r1c1 r2c1"), sm.Thermometer("r4c3 r3c3"), sm.PairSum("r1c3 r1c4", 5)
        ... )
        >>> print(sm.draft_rules(puzzle))
        Normal sudoku rules apply.
        Digits along a thermometer strictly increase from the bulb end.
        Cells separated by a V contain digits that sum to 5.
        Not all Vs are necessarily given.
        >>> puzzle.with_texts(rules=sm.draft_rules(puzzle)).unstated
        ()
    """
    puzzle = as_puzzle(puzzle)
    board = puzzle.board
    sentences = [*_rules_of_grid(puzzle), *rules_of(puzzle.constraints, board)]
    for kinds, remark in open_marks(board):
        said = {sentence for kind in kinds for sentence in _rules_of_kind(kind, board)}
        places = [place for place, sentence in enumerate(sentences) if sentence in said]
        if places:  # marks inside of alternatives have no rule of their own
            sentences.insert(places[-1] + 1, remark)
    sentences += _rules_of_extra_cells(puzzle.grid, sentences)
    if puzzle.fog is not None:
        sentences.append(_OF_FOG)
    return "\n".join(dict.fromkeys(sentences))


_OF_FOG = "Fog of war: the grid is covered in fog; placing correct digits clears it."


def with_rules(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its own rules in words or, if it has none, with drafted ones."""
    return puzzle if puzzle.rules.strip() else puzzle.with_texts(rules=draft_rules(puzzle))


def _rules_of_kind(kind: type[Constraint], board: Board) -> Iterable[str]:
    marks = board.of_kind(kind)
    return kind.rules(marks, board) if marks else ()


def _rules_of_grid(puzzle: Puzzle) -> Iterator[str]:
    grid = puzzle.grid
    parts = number_of_grids(grid)
    if parts > 1:
        yield (
            f"The grid consists of {parts} overlapping sudoku grids. Normal sudoku rules, "
            f"with the digits {span(grid.digits)}, apply in each of them."
        )
    else:
        yield _usual_rules(grid, has_chaos=ChaosConstruction in puzzle.board.kinds)
        if grid.holes:
            yield "Blank areas between the cells are not part of the grid."
        for house in grid.more_houses:
            yield f"Digits in {grid.names(house.cells)} do not repeat ({house.name})."
    if puzzle.candidates:
        yield "A cell with small digits in it contains one of them."


def number_of_grids(grid: Grid) -> int:
    """Return how many grids overlap in one; 1 if there are no others in it."""
    parts = {name for house in grid.more_houses for name in _PART.findall(house.name)}
    return len(parts) if len(parts) > 1 and not kinds_of_houses(grid) else 1


_PART = re.compile(r" of grid (\d+)$")


def _usual_rules(grid: Grid, *, has_chaos: bool) -> str:
    """Return the rules of rows, columns and regions."""
    digits, houses = f"the digits {span(grid.digits)}", kinds_of_houses(grid)
    if grid == replace(Grid.square(9), extras=grid.extras):
        return "Normal sudoku rules apply."
    if not houses:
        return f"Place {digits} in the grid. They may repeat in rows and columns."
    is_full = grid.full_houses == grid.houses
    rule = f"place {digits} {_once(grid, is_full=is_full)}"
    free = [in_plural(kind) for kind in ("row", "column") if kind not in houses]
    if free:
        rule += f". Digits may repeat in {enumerated(free)}"
    elif grid.regions_by_number:
        rule = _normal(grid, is_full=is_full) + rule
    elif not has_chaos:
        rule += " (a Latin square: there are no boxes)"
    return as_sentence(rule)


def _normal(grid: Grid, *, is_full: bool) -> str:
    """Say, before what the rules are, that these are the normal ones, if they are."""
    if not is_full or grid.digits[0] != 1:
        return ""
    return f"normal {grid.rows}x{grid.columns} sudoku rules apply: " if grid.box else _IRREGULAR


def _once(grid: Grid, *, is_full: bool) -> str:
    """Say of which houses a digit is in each once, or in none twice."""
    box = f"{grid.box[0]}x{grid.box[1]} box" if grid.box else ""
    names = {"box": box, "region": "outlined region"}
    houses = [names.get(house, house) for house in kinds_of_houses(grid)]
    if is_full:
        return f"once each in every {enumerated(houses)}"
    return f"so that no digit repeats in a {enumerated(houses, 'or')}"


_IRREGULAR = "normal sudoku rules apply with irregular regions: "


def _rules_of_extra_cells(grid: Grid, sentences: list[str]) -> Iterator[str]:
    """Say what the cells outside the board may hold that the sentences name."""
    words = {word for sentence in sentences for word in _WORD.findall(sentence)}
    for extra in grid.extras:
        if extra.name in words:
            values = enumerated(extra.values, "or")
            if list(extra.values) == list(range(extra.values[0], extra.values[-1] + 1)):
                values = f"a number from {span(extra.values)}"
            yield f"The cell {extra.name} outside the grid contains {values}."


_WORD = re.compile(r"\w+")
