"""Hints that leave something to think about: where to look, then what kind of thing is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import CellFact, PlaceFact, RuleFact, TotalFact
from sudoku_model.analysis.steps.step import Step
from sudoku_model.analysis.steps.thoughts.words import clue_in_brief
from sudoku_model.analysis.verdict import Status
from sudoku_model.constraints.wording import houses_in_words
from sudoku_model.grid import Grid
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import Puzzle

Stage: TypeAlias = Literal["where", "what", "why"]
"""How much a hint tells."""

STAGES: tuple[str, ...] = get_args(Stage)


class Place(NamedTuple):
    """Something to look at.

    Attributes:
        name: what it is called: a cell, a house, a clue.
        cells: the names of its cells.
    """

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class PartialHint(Drawn):
    """A hint that says where to look, or also what kind of thing is there, and no more.

    Attributes:
        puzzle: the puzzle.
        board: the puzzle together with what somebody has filled in.
        status: how many solutions the puzzle has; only a single one allows a hint.
        stage: ``"where"`` or ``"what"``.
        sentence: what it says.
        places: where to look; empty if there is nothing to do.
        is_solved: whether the board is filled, and rightly.
        has_mistakes: whether the places are entries that are wrong.
        is_complete: whether what was asked for is known.
        reason: why there is no hint although something is left to do, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> where = sm.hint("1... ..3. .4.. ...2").up_to("where")
        >>> where.sentence, where.places[0].cells
        ('look at box 1', ('r1c1', 'r1c2', 'r2c1', 'r2c2'))
    """

    puzzle: Puzzle
    board: Puzzle
    status: Status
    stage: Stage
    sentence: str
    places: tuple[Place, ...]
    is_solved: bool
    has_mistakes: bool
    is_complete: bool
    reason: str
    seconds: float

    def __str__(self) -> str:
        return self.sentence

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return the board as it is filled, and where to look on it."""
        grid = self.puzzle.grid
        areas = [frozenset(map(grid.cell, place.cells)) for place in self.places]
        return self.puzzle, {
            "candidates": self.board.candidates,
            "highlight": [cell for area in areas if len(area) == 1 for cell in area],
            "overlay": Overlay(
                entries_on(self.board, self.puzzle),
                areas=tuple(area for area in areas if len(area) > 1),
            ),
        }


def entries_on(board: Puzzle, puzzle: Puzzle) -> dict[int, int]:
    """Return the digits of a board that the puzzle does not give, by the number of the cell."""
    return {
        cell: digit
        for cell, digit in enumerate(board.givens)
        if digit is not None and puzzle.givens[cell] is None
    }


def places_of(step: Step) -> tuple[Place, ...]:
    """Return where to look for a step: its houses, its clues, its cells."""
    grid = step.puzzle.grid
    cells = [fact.cell for fact in step.facts if isinstance(fact, CellFact)]
    shared = _shared_house(grid, cells)
    return tuple(dict.fromkeys([*shared, *_places(step, grid, are_cells_told=not shared)]))


def _shared_house(grid: Grid, cells: Sequence[int]) -> list[Place]:
    """Return the house that several cells are in: it tells less than the cells."""
    found = (house for house in grid.houses if {*cells} <= {*house.cells})
    house = next(found, None) if len(cells) > 1 else None
    return [] if house is None else [Place(house.name, tuple(map(grid.cell_name, house.cells)))]


def _places(step: Step, grid: Grid, *, are_cells_told: bool) -> Iterator[Place]:
    for fact in step.facts:
        cells = tuple(map(grid.cell_name, fact.cells))
        if isinstance(fact, PlaceFact):
            yield Place(fact.house, cells)
        elif isinstance(fact, RuleFact):
            yield Place(clue_in_brief(step.puzzle, fact), cells)
        elif isinstance(fact, TotalFact):
            for house in fact.leftover.houses:
                yield Place(f"the sums in {house.name}", tuple(map(grid.cell_name, house.cells)))
        elif not isinstance(fact, CellFact) or are_cells_told:
            yield Place(" ".join(cell_in_words(grid, cell) for cell in fact.cells), cells)


def look_at(places: Sequence[Place]) -> str:
    """Say where to look, houses of a kind together."""
    return f"look at {houses_in_words(place.name for place in places)}"


def told_of_step(step: Step, places: Sequence[Place], stage: Stage) -> str:
    """Say where to look for a step, and at the second stage what kind of thing is there."""
    if stage == "where":
        return look_at(places)
    kind = step.name or f"a step of {step.size} facts that has no name"
    gain = "excludes candidates" if step.placed is None else "places a digit"
    return f"{kind}, which {gain}: {look_at(places)}"
