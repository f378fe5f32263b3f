"""The next step for a board that somebody has filled half, or what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sudoku_model.analysis.conflicts import clues_in_conflict
from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.filled import Filled, board_of
from sudoku_model.analysis.limits import GaveUpError, reason_of
from sudoku_model.analysis.steps.explanation import (
    End,
    not_unique,
    take_steps,
    verdict_on,
    why_stopped,
)
from sudoku_model.analysis.steps.missing_cells import to_explain
from sudoku_model.analysis.steps.stages import (
    STAGES,
    PartialHint,
    Place,
    Stage,
    entries_on,
    look_at,
    places_of,
    told_of_step,
)
from sudoku_model.analysis.steps.step import Step
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.as_data import AsData
from sudoku_model.clues import Clue, entries_told_apart
from sudoku_model.errors import expect_known
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Engine, Limits


@dataclass(frozen=True)
class Mistake(AsData):
    """An entry that is not in the solution.

    Attributes:
        cell: the name of the cell.
        digits: the digits that somebody has left there, without the right one.
        clues: clues and entries that cannot stand together, this one among them; none of them can
            be left out. Empty if that was not found in time, or if it would tell the solution.

    Example:
        >>> import sudoku_model as sm
        >>> (mistake,) = sm.hint(sm.read("1... ..3. .4.. ...2"), {"r1c2": 3, "r1c3": 4}).mistakes
        >>> print(mistake)
        r1c3 is not 4: it cannot stand together with the given 4 at r3c2; the given 2 at r4c4
        >>> mistake.cell, mistake.digits
        ('r1c3', (4,))
    """

    cell: str
    digits: tuple[int, ...]
    clues: tuple[Clue, ...] = ()

    def __str__(self) -> str:
        if len(self.digits) != 1:
            return f"{self.cell} has lost the candidate that is right"
        wrong = f"{self.cell} is not {self.digits[0]}"
        entered = Clue.entry(self.cell, self.digits[0])
        others = [clue for clue in self.clues if clue != entered]
        if not others:
            return wrong
        return f"{wrong}: it cannot stand together with {'; '.join(map(str, others))}"


@dataclass(frozen=True)
class Hint(Drawn):
    """What to do next on a board that somebody has filled half.

    Attributes:
        puzzle: the puzzle.
        board: the puzzle together with what somebody has filled in.
        verdict: how many solutions the puzzle has; only a single one allows a hint.
        step: the easiest next step; None after a mistake, and if there is nothing to do.
        mistakes: the entries that are wrong.
        reason: why there is no step although something is left to do, else empty.
        next_at_least: how hard the next step is at least, as far as that was found out before the
            time was over; 0 if the step is there, or there is none.
        looked_for: what kind of step was looked for then, as all easier kinds had been in vain;
            else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> next_step = sm.hint(sm.read("1... ..3. .4.. ...2"))
        >>> next_step.is_solved, next_step.mistakes
        (False, ())
        >>> print(next_step)
        hidden single: r1c2 is 3: box 1 has no other place for it
    """

    puzzle: Puzzle
    board: Puzzle
    verdict: Verdict
    step: Step | None
    mistakes: tuple[Mistake, ...]
    reason: str
    next_at_least: float
    looked_for: str
    seconds: float

    @property
    def is_complete(self) -> bool:
        """Whether what was asked for is known: a step, the mistakes, or that nothing is left."""
        return self.verdict.is_complete and not self.reason

    @property
    def is_solved(self) -> bool:
        """Whether the board is filled, and rightly."""
        return self.verdict.is_unique and not (self.step or self.mistakes or self.reason)

    def __str__(self) -> str:
        if not self.verdict.is_unique:
            return f"no hint, because {not_unique(self.verdict)}"
        if self.mistakes:
            return "\n".join(map(str, self.mistakes))
        if self.step is not None:
            return str(self.step)
        if self.reason:
            return f"no hint: {why_stopped(self.reason, self.looked_for)}"
        return "the board is solved"

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the board, and the step or the cells to look at."""
        entries = entries_on(self.board, self.puzzle)
        if self.step is not None:
            _, shown = self.step.drawing()
            overlay: Overlay = shown["overlay"]
            filled = {**overlay.filled, **entries}
            return self.puzzle, {**shown, "overlay": replace(overlay, filled=filled)}
        cells = {mistake.cell for mistake in self.mistakes}
        cells |= {clue.cell for one in self.mistakes for clue in one.clues if clue.cell}
        return self.puzzle, {
            "candidates": self.board.candidates,
            "highlight": sorted(cells),
            "overlay": Overlay(entries),
        }

    def up_to(self, stage: Stage) -> Hint | PartialHint:
        """Return the hint as far as a stage of it tells, for those who want to think themselves.

        Args:
            stage: ``"where"`` says where to look, ``"what"`` also what kind of thing is there, and
                ``"why"`` is the whole hint.

        Raises:
            OptionError: if there is no such stage.

        Example:
            >>> import sudoku_model as sm
            >>> hint = sm.hint("1... ..3. .4.. ...2")
            >>> for stage in ("where", "what", "why"):
            ...     print(hint.up_to(stage))
            look at box 1
            hidden single, which places a digit: look at box 1
            hidden single: r1c2 is 3: box 1 has no other place for it
        """
        expect_known("stage", stage, STAGES)
        if stage == "why":
            return self
        if self.step is not None:
            places = places_of(self.step)
            sentence = told_of_step(self.step, places, stage)
        else:
            places = tuple(Place(one.cell, (one.cell,)) for one in self.mistakes)
            sentence = self._told_of_mistakes(places, stage) if places else str(self)
        return PartialHint(
            self.puzzle,
            self.board,
            self.verdict.status,
            stage,
            sentence,
            places,
            self.is_solved,
            bool(self.mistakes),
            self.is_complete,
            self.reason,
            self.seconds,
        )

    def _told_of_mistakes(self, places: tuple[Place, ...], stage: Stage) -> str:
        if stage == "where":
            return look_at(places)
        return "; ".join(
            f"{one.cell} holds a wrong digit" if len(one.digits) == 1 else str(one)
            for one in self.mistakes
        )


def hint(
    puzzle: Puzzle | str | Verdict,
    filled: Filled | None = None,
    solver: str | Engine | None = None,
    *,
    assume_unique: bool = False,
    time_limit: float | None = None,
) -> Hint:
    """Say what to do next on a board that somebody has filled half.

    Entries that are wrong are pointed out first, with a reason: a smallest set of clues and
    entries that the wrong one cannot stand together with.

    Args:
        puzzle: the puzzle, its text, or a verdict on it, as for `steps`; with its givens alone.
        filled: the board: see `Filled`. Candidates that a board restricts are taken into account;
            without any those are meant that the digits on the board leave.
        solver: the engine that finds the solution, as for `check`. The steps themselves are found
            without it.
        assume_unique: see `steps`.
        time_limit: seconds after which to stop, None for never.

    Returns:
        The easiest next step, or the mistakes on the board.

    Raises:
        OptionError: if the board does not belong to the puzzle, there is no such engine, or the
            limit makes no sense.
        PuzzleFormatError: if the text of the board cannot be read.
        DefectError: if an engine contradicts itself.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> print(sm.hint(puzzle, {"r1c2": 4}))
        r1c2 is not 4: it cannot stand together with the given 4 at r3c2
        >>> print(sm.hint(puzzle, sm.solve(puzzle).values))
        the board is solved
    """
    limits = Limits(time_limit)
    verdict = to_explain(verdict_on(puzzle, solver, limits))
    puzzle = verdict.puzzle
    board = board_of(puzzle, filled)
    found: list[Step] = []
    end = End("" if verdict.is_unique else verdict.reason or str(verdict.status.value))
    mistakes: tuple[Mistake, ...] = ()
    if verdict.status is Status.UNIQUE and verdict.solution:
        try:
            mistakes = _mistakes(puzzle, board, verdict.solution, limits)
            if not mistakes:
                end = take_steps(
                    found,
                    verdict.solution,
                    limits,
                    board=board,
                    assume_unique=assume_unique,
                    only_first=True,
                )
        except (GaveUpError, KeyboardInterrupt) as stop:
            end = End(reason_of(stop))
    step = found[0] if found else None
    return Hint(puzzle, board, verdict, step, mistakes, *end, limits.elapsed)


def _mistakes(
    puzzle: Puzzle, board: Puzzle, solution: Solution, limits: Limits
) -> tuple[Mistake, ...]:
    mistakes = []
    for cell, right in enumerate(solution.values):
        left = board.allowed(cell)
        if right in left:
            continue
        name = puzzle.grid.cell_name(cell)
        entered = board.givens[cell]
        if entered is None:
            mistakes.append(Mistake(name, left))
            continue
        wrong = puzzle.without(name).with_given(name, entered)
        clues = clues_in_conflict(wrong, limits, "smallest")
        mistakes.append(Mistake(name, (entered,), entries_told_apart(clues, puzzle)))
    return tuple(mistakes)
