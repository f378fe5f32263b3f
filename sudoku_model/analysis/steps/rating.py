"""How hard a puzzle is, from the steps that solve it.

The hardest step decides: its difficulty is that of its name, or for a step without a name it
grows with the number of its facts. What is hard all the way is harder than what is hard once, so
the effort is told as well: what all steps together take.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from sudoku_model.analysis.clues import heading
from sudoku_model.analysis.steps.explanation import Explanation, steps
from sudoku_model.analysis.steps.step import Step
from sudoku_model.analysis.uniqueness import Verdict
from sudoku_model.puzzle import Puzzle

LEVELS = (
    (2.3, "easy"),
    (2.9, "medium"),
    (3.9, "tricky"),
    (5.5, "hard"),
    (7.5, "very hard"),
)
"""Up to which difficulty of the hardest step a puzzle is called so; beyond it is "extreme"."""


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is.

    Attributes:
        explanation: the steps that it was rated by.
        seconds: how long it took.
    """

    explanation: Explanation
    seconds: float

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.explanation.puzzle

    @property
    def verdict(self) -> Verdict:
        """How many solutions the puzzle has; only one with a single solution is rated."""
        return self.explanation.verdict

    @property
    def reason(self) -> str:
        """Why the puzzle could not be rated to its end, else empty."""
        return self.explanation.reason

    @property
    def hardest(self) -> Step | None:
        """The first of the hardest steps."""
        return max(self.explanation.steps, key=lambda step: step.difficulty, default=None)

    @property
    def difficulty(self) -> float:
        """How hard the hardest step is: 1.2 for hidden singles, about 10 for the hardest known."""
        return self.hardest.difficulty if self.hardest else 0.0

    @property
    def effort(self) -> float:
        """What all steps take together: a step of each difficulty counts twice the one below."""
        return float(sum(2 ** (step.difficulty - 1.2) for step in self.explanation.steps))

    @property
    def level(self) -> str:
        """The difficulty in a word."""
        return next((word for most, word in LEVELS if self.difficulty <= most), "extreme")

    @property
    def techniques(self) -> dict[str, int]:
        """How many steps there are of each name, easiest first; those without are "unnamed"."""
        ordered = sorted(self.explanation.steps, key=lambda step: step.difficulty)
        return dict(Counter(step.name or f"{step.size} facts" for step in ordered))

    def __str__(self) -> str:
        if not self.explanation.is_complete:
            return f"not rated: {self.explanation.summary}"
        counted = ", ".join(f"{name} ({count})" for name, count in self.techniques.items())
        return (
            f"difficulty {self.difficulty:.1f} ({self.level}), effort {self.effort:.0f}, "
            f"{len(self.explanation)} steps: {counted}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the rating in values that JSON can hold; numbers only if it is complete."""
        whole = self.explanation.is_complete
        return {
            **heading(self.puzzle),
            "verdict": self.verdict.status.value,
            "difficulty": round(self.difficulty, 2) if whole else None,
            "level": self.level if whole else None,
            "effort": round(self.effort, 1) if whole else None,
            "steps": len(self.explanation),
            "techniques": self.techniques,
            **({"reason": self.reason} if self.reason else {}),
        }


def rate(puzzle: Puzzle, *, time_limit: float | None = None) -> Rating:
    """Rate how hard a puzzle is for a person.

    The rating rests on the steps that `steps` finds, which need not be the easiest ones: it is an
    upper bound of what the names say.

    Args:
        puzzle: the puzzle.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if the limit makes no sense.
        DefectError: if an engine contradicts itself.
    """
    started = perf_counter()
    explanation = steps(puzzle, time_limit=time_limit)
    return Rating(explanation, perf_counter() - started)
