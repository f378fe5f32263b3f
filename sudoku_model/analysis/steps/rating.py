"""How hard a puzzle is, from the steps that solve it.

The hardest step decides, on a way that always takes the easiest step at hand. Its difficulty is
that of its technique, and for a step that is none it grows with the number of its facts. What is
hard all the way is harder than what is hard once, so the effort is told as well: what all steps
together take.

**The numbers** are those of Sudoku Explainer, as Sukaku Explainer continues it, where a technique
is the same: hidden pair 3.4, swordfish 3.8, skyscraper 4.0, XY-wing 4.2, and so on. Two houses
that need the same digit are a turbot fish, 4.0 to 4.2, and 4.3 where one of them has more than two
places for it that lie together (grouped; with a box it is also called an empty rectangle). Longer
chains are counted by their facts, which that program does not: it tells apart what kind of
forcing chain it is. Techniques that use that there is only one solution do not count here.

**What is simpler is not rated harder.** Let steps up to some difficulty be allowed, and take them
in any order until there is none: what is left is always the same, and it can only become less if
more was known at the start, as long as such steps are all found and are no harder when candidates
are gone. That is so for all steps of one fact and of two, for the subsets, fishes and wings, and
for chains through facts with two candidates left (see `sudoku_model.analysis.steps.patterns`).
So a puzzle without constraints and rated below 6.3 is rated no higher with one more given, or
with part of the solution filled in; with constraints that holds below 5.4, where two rules are
looked at together. Above that the solver finds small sets of facts, not always the smallest, so
there it is what is seen, not what is certain. The effort may always rise: it is a sum over a way.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from sudoku_model.analysis.steps.explanation import Explanation, each_step, explained
from sudoku_model.analysis.steps.step import Step
from sudoku_model.analysis.verdict import Verdict
from sudoku_model.as_data import AsData
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine

LEVELS = (
    (2.3, "easy"),
    (2.9, "medium"),
    (3.9, "tricky"),
    (5.5, "hard"),
    (7.5, "very hard"),
)
"""Up to which difficulty of the hardest step a puzzle is called so; beyond it is "extreme"."""


@dataclass(frozen=True)
class Rating(AsData):
    """How hard a puzzle is.

    Attributes:
        explanation: the steps that it was rated by.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> rating = sm.rate(sm.read("1... ..3. .4.. ...2"))
        >>> rating.level, rating.difficulty, rating.hardest.name
        ('easy', 1.2, 'hidden single')
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
    def is_complete(self) -> bool:
        """Whether the steps lead to the solution."""
        return self.explanation.is_complete

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


def rate(
    puzzle: Puzzle | str, solver: str | Engine = "sat", *, time_limit: float | None = None
) -> Rating:
    """Rate how hard a puzzle is for a person.

    The rating rests on the easiest step at each point, while `steps` takes that of the fewest
    facts. A correct given more, or a part of the solution filled in, does not make a puzzle
    harder; see `sudoku_model.analysis.steps.rating` for what is certain about that.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine that finds the solution; see `engine_named`. The steps themselves are
            found without it.
        time_limit: seconds after which to give up, None for never.

    Returns:
        The difficulty and the effort, with the steps they come from.

    Raises:
        OptionError: if there is no such engine, or the limit makes no sense.
        DefectError: if an engine contradicts itself.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.rate(sm.read("1234 3412 214. 43..")))
        difficulty 1.0 (easy), effort 3, 3 steps: full house (3)
    """
    started = perf_counter()
    explanation = explained(puzzle, solver, partial(each_step, easiest=True), time_limit)
    return Rating(explanation, perf_counter() - started)
