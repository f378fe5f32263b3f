"""How hard a puzzle is, from the steps that solve it.

The hardest step decides, on a way that always takes the easiest step at hand; it is the way that
`steps` shows. A rating is more than this number: how many steps there are of each level, where the
way is narrow because few steps as easy are open, and what all of them take together.

**The numbers** are those of Sudoku Explainer, as Sukaku Explainer continues it, where a technique
is the same; what other steps cost, those of constraints above all, is worked out from what they
show: see `sudoku_model.analysis.steps.prices`. Steps that use that there is only one solution
count where they are allowed.

**What is simpler is not rated harder.** Let steps up to some difficulty be allowed, and take them
in any order until there is none: what is left is always the same, and it can only become less if
more was known at the start, as long as such steps are all found and are no harder when candidates
are gone. That is so for all steps of one fact and of two, for the subsets, fishes and wings, and
for chains through facts with two candidates left (see `sudoku_model.analysis.steps.patterns`).
So a puzzle without constraints and rated below 5.3, where almost locked sets begin, is rated no
higher with one more given, or with part of the solution filled in. With constraints, and above
that, steps are found that are easy, not always the easiest: there it is what is seen, not what is
certain; and a cell that a clue settles, as the last one of a sum, may be a naked single where more
is known, which costs 2.3. The effort may always rise: it is a sum over a way.

**A rating that is not complete is a lower bound.** The way up to there is the easiest, so the
puzzle is at least as hard as its hardest step so far, and as what had been looked for in vain at
the point where the time was over.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from sudoku_model import faces
from sudoku_model.analysis.limits import GaveUpError
from sudoku_model.analysis.steps.explanation import Explanation, steps
from sudoku_model.analysis.steps.refutation import Refutation, refutation_of
from sudoku_model.analysis.steps.step import Step
from sudoku_model.analysis.verdict import Verdict
from sudoku_model.as_data import AsData
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Limits

LEVELS = (
    (2.3, "easy"),
    (2.9, "medium"),
    (3.9, "tricky"),
    (5.5, "hard"),
    (7.5, "very hard"),
    (inf, "extreme"),
)
"""Up to which difficulty of the hardest step a puzzle is called so."""


class Point(NamedTuple):
    """A point of the curve of a rating: one step.

    Attributes:
        difficulty: how hard it is.
        choices: how many different conclusions were found there that are as easy to see. Above the
            techniques that are listed completely there may be more.
    """

    difficulty: float
    choices: int


@dataclass(frozen=True)
class Rating(AsData):
    """How hard a puzzle is.

    Attributes:
        explanation: the steps that it was rated by.
        seconds: how long it took.
        refutation: how hard it is for somebody who knows no technique; None if that was not asked
            for, or not found out in time.

    Example:
        >>> import sudoku_model as sm
        >>> rating = sm.rate(sm.read("1... ..3. .4.. ...2"))
        >>> rating.level, rating.difficulty, rating.hardest.name
        ('easy', 1.2, 'hidden single')
        >>> rating.levels, rating.curve[0]
        ({'easy': 12}, Point(difficulty=1.2, choices=8))
    """

    explanation: Explanation
    seconds: float
    refutation: Refutation | None = None

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
        """Whether the steps lead to the solution; else the rating is a lower bound."""
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
        """How hard the hardest step is: 1.2 for hidden singles, about 10 for the hardest known.

        If the rating is not complete, it is at least so hard.
        """
        hardest = self.hardest.difficulty if self.hardest else 0.0
        return max(hardest, self.explanation.next_at_least)

    @property
    def effort(self) -> float:
        """What all steps take together: a step of each difficulty counts twice the one below."""
        return float(sum(2 ** (step.difficulty - 1.2) for step in self.explanation.steps))

    @property
    def level(self) -> str | None:
        """The difficulty in a word; None if the rating is not complete, as it may be harder."""
        return level_of(self.difficulty) if self.is_complete else None

    @property
    def levels(self) -> dict[str, int]:
        """How many steps there are of each level, easiest first; levels without any are not there.

        A cage that takes minutes twenty times is another puzzle than one that takes them once.
        """
        counted = Counter(level_of(step.difficulty) for step in self.explanation.steps)
        return {word: counted[word] for _, word in LEVELS if counted[word]}

    @property
    def techniques(self) -> dict[str, int]:
        """How many steps there are of each name, easiest first; those without are "3 facts"."""
        ordered = sorted(self.explanation.steps, key=lambda step: step.difficulty)
        return dict(Counter(step.name or f"{step.size} facts" for step in ordered))

    @property
    def curve(self) -> tuple[Point, ...]:
        """For each step how hard it is, and how many were open that are as easy."""
        return tuple(Point(step.difficulty, step.choices) for step in self.explanation.steps)

    @property
    def narrow(self) -> int:
        """At how many steps a single conclusion was the easiest: one finds it, or is stuck."""
        return sum(point.choices == 1 for point in self.curve)

    def __str__(self) -> str:
        explanation = self.explanation
        if not self.verdict.is_unique:
            return f"not rated: {explanation.summary}"
        if not self.is_complete:
            return f"difficulty at least {self.difficulty:.1f}: {explanation.summary}"
        by_refuting = f"{self.refutation}, " if self.refutation else ""
        return (
            f"difficulty {self.difficulty:.1f} ({self.level}), effort {self.effort:,.0f}, "
            f"{by_refuting}{len(explanation)} steps, {self.narrow} with one choice: "
            f"{self._counted()}"
        )

    def _counted(self) -> str:
        """Count the steps of each name; those without one are told together."""
        steps = self.explanation.steps
        names = {step.name for step in steps}
        named = [f"{name} ({count})" for name, count in self.techniques.items() if name in names]
        sizes = sorted(step.size for step in steps if not step.name)
        if sizes:
            most = f" to {sizes[-1]}" if sizes[-1] > sizes[0] else ""
            named.append(f"unnamed step ({len(sizes)}, of {sizes[0]}{most} facts)")
        return ", ".join(named)

    def curve_svg(self) -> str:
        """Draw the curve as an SVG picture: a bar for each step, dark where it is narrow."""
        return faces.curve_svg(self.curve, LEVELS)

    def curve_text(self, width: int = 72, *, unicode: bool = True) -> str:
        """Draw the curve in characters: a line for each level, and how many steps are open.

        Args:
            width: the columns for the steps.
            unicode: False draws in ASCII.
        """
        return faces.curve_text(self.curve, LEVELS, width, unicode=unicode)

    def _repr_svg_(self) -> str:
        return self.curve_svg()


def level_of(difficulty: float) -> str:
    """Return the word for a difficulty."""
    return next(word for most, word in LEVELS if difficulty <= most)


def rate(
    puzzle: Puzzle | str | Verdict,
    solver: str | Engine | None = None,
    *,
    assume_unique: bool = False,
    refutation: bool = False,
    time_limit: float | None = None,
) -> Rating:
    """Rate how hard a puzzle is for a person.

    The rating rests on the easiest step at each point, as `steps` shows them. A correct given
    more, or a part of the solution filled in, does not make a puzzle harder; see
    `sudoku_model.analysis.steps.rating` for what is certain about that.

    Args:
        puzzle: the puzzle, its text, or a verdict on it, as for `steps`.
        solver: the engine that finds the solution, as for `check`. The steps themselves are found
            without it.
        assume_unique: see `steps`.
        refutation: whether to add the measure of `Refutation`, which takes longer.
        time_limit: seconds after which to give up, None for never. The rating is a lower bound
            then.

    Returns:
        The difficulty and the effort, with the steps they come from.

    Raises:
        OptionError: if there is no such engine, or the limit makes no sense.
        DefectError: if an engine contradicts itself.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.rate(sm.read("1234 3412 214. 43..")))
        difficulty 1.0 (easy), effort 3, 3 steps, 1 with one choice: full house (3)
    """
    limits = Limits(time_limit)
    explanation = steps(puzzle, solver, assume_unique=assume_unique, time_limit=time_limit)
    refuted = None
    if refutation and explanation.is_complete and explanation.solution:
        # The rating is whole without it.
        with suppress(GaveUpError), limits.in_force():
            refuted = refutation_of(explanation.solution, limits)
    return Rating(explanation, limits.elapsed, refuted)
