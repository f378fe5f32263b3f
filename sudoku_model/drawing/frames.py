"""A solve as pictures in order: the puzzle, each step with its words, the solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, runtime_checkable

from sudoku_model.drawing.scene import Board
from sudoku_model.puzzle import Puzzle, Solution


class Drawable(Protocol):
    """A step of a solve."""

    @property
    def number(self) -> int:
        """Its place, from 1."""

    @property
    def name(self) -> str:
        """What people call it, or empty."""

    @property
    def sentence(self) -> str:
        """The step in words."""

    @property
    def reasons(self) -> list[str]:
        """What each of its facts amounts to."""

    @property
    def difficulty(self) -> float:
        """How hard it is to see."""

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return the board, and what is to be shown on it."""


@runtime_checkable
class Solve(Protocol):
    """What is drawn picture by picture: an explanation."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""

    @property
    def steps(self) -> Sequence[Drawable]:
        """The steps in order."""

    @property
    def solution(self) -> Solution | None:
        """The solution, if there is exactly one."""

    @property
    def is_complete(self) -> bool:
        """Whether the steps lead to it."""

    @property
    def summary(self) -> str:
        """In a sentence how far the steps lead."""


@dataclass(frozen=True)
class Frame:
    """One picture with its words.

    Attributes:
        key: what a page calls it.
        title: its heading.
        sentence: what happens.
        board: the board.
        shown: what is shown on it, as `sudoku_model.drawing.svg` takes it.
        reasons: what it rests on.
        difficulty: how hard the step is to see; None if it is no step.
    """

    key: str
    title: str
    sentence: str
    board: Board
    shown: Mapping[str, Any] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    difficulty: float | None = None


def frames_of(solve: Solve) -> Iterator[Frame]:
    """Yield the pictures of a solve in order."""
    yield Frame("puzzle", "The puzzle", solve.summary[:1].upper() + solve.summary[1:], solve.puzzle)
    for step in solve.steps:
        board, shown = step.drawing()
        yield Frame(
            f"step-{step.number}",
            f"{step.number}. {step.name or 'unnamed step'}",
            step.sentence,
            board,
            shown,
            tuple(step.reasons),
            step.difficulty,
        )
    if solve.is_complete and solve.solution is not None:
        yield Frame("solution", "The solution", "", solve.solution)


SIGNS: Final = (
    "Black digits are given, blue ones were found before. A shaded cell, and an outlined house or "
    "clue, is where to look; a ring is what the step rests on. A slash strikes a candidate out, a "
    "box is the digit that is placed. An arrow drawn through says: if not this, then that; a "
    "dashed one: if this, then not that."
)
"""What the signs in the pictures mean."""
