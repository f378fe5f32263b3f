"""A solve as pictures in order: the puzzle, each step with its words, the solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, runtime_checkable

from sudoku_model.drawing.scene import Board
from sudoku_model.puzzle import Puzzle, Solution


class Told(Protocol):
    """A step, or a part of one that is told by itself."""

    @property
    def name(self) -> str:
        """What it is called: a part by the other parts, a step by people; or empty."""

    @property
    def sentence(self) -> str:
        """What happens, in words."""

    @property
    def notation(self) -> str:
        """A chain as players write it, or empty."""


class Drawable(Told, Protocol):
    """A step of a solve."""

    @property
    def number(self) -> int:
        """Its place, from 1."""

    @property
    def reasons(self) -> list[str]:
        """What each of its facts amounts to."""

    @property
    def difficulty(self) -> float:
        """How hard it is to see."""

    @property
    def parts(self) -> Sequence[Any]:
        """Its parts, each a `Told`, if it is told in parts."""

    def drawing(self, part: Any = None) -> tuple[Puzzle, dict[str, Any]]:
        """Return the board, and what is to be shown on it of the step or of a part."""


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


UNNAMED: Final = "unnamed step"

MOST_PARTS: Final = 20
"""The parts of a step that has more than these have no pictures of their own."""


@dataclass(frozen=True)
class Frame:
    """One picture with its words.

    Attributes:
        key: what a page calls it.
        place: the number of the step, with the letter of its part; empty if it is no step.
        title: its heading.
        sentence: what happens.
        board: the board.
        shown: what is shown on it, as `sudoku_model.drawing.svg` takes it.
        notation: a chain as players write it.
        reasons: what it rests on.
        difficulty: how hard the step is to see; None if it is no whole step.
    """

    key: str
    place: str
    title: str
    sentence: str
    board: Board
    shown: Mapping[str, Any] = field(default_factory=dict)
    notation: str = ""
    reasons: tuple[str, ...] = ()
    difficulty: float | None = None

    @property
    def heading(self) -> str:
        """The title with its number."""
        return f"{self.place}. {self.title}" if self.place else self.title


def frames_of(solve: Solve) -> Iterator[Frame]:
    """Yield the pictures of a solve in order."""
    summary = solve.summary[:1].upper() + solve.summary[1:]
    yield Frame("puzzle", "", "The puzzle", summary, solve.puzzle)
    for step in solve.steps:
        yield Frame(
            f"step-{step.number}",
            str(step.number),
            step.name or UNNAMED,
            step.sentence,
            *step.drawing(),
            step.notation,
            tuple(step.reasons),
            step.difficulty,
        )
        for part in step.parts if len(step.parts) <= MOST_PARTS else ():
            if part.name:
                yield _frame_of_part(step, part)
    if solve.is_complete and solve.solution is not None:
        yield Frame("solution", "", "The solution", "", solve.solution)


def _frame_of_part(step: Drawable, part: Told) -> Frame:
    place = f"{step.number}{part.name}"
    title = f"{step.name or UNNAMED}, part {part.name}"
    drawn = step.drawing(part)
    return Frame(f"step-{place}", place, title, part.sentence, *drawn, part.notation)


SIGNS: Final = (
    "Black digits are given, blue ones were found before. A shaded cell, and an outlined house or "
    "clue, is where to look; a ring is what the step rests on. A slash strikes a candidate out, a "
    "box is the digit that is placed. An arrow drawn through says: if not this, then that; a "
    "dashed one: if this, then not that."
)
"""What the signs in the pictures mean."""
