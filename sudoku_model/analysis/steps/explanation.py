"""From the start to the solution, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from math import inf
from typing import NamedTuple

from sudoku_model.analysis.limits import GaveUpError, reason_of
from sudoku_model.analysis.steps.checking import check_deduction
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.missing_cells import to_explain
from sudoku_model.analysis.steps.search import StepSearch
from sudoku_model.analysis.steps.step import Step, step_of
from sudoku_model.analysis.steps.telling import LINE_END
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.as_data import AsData
from sudoku_model.closeable import Closing
from sudoku_model.errors import DefectError
from sudoku_model.option_numbers import number_from_0
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Engine, Limits
from sudoku_model.texts import counted
from sudoku_model.uncollected import uncollected

NOTHING_FOUND = "no further step was found"


@dataclass(frozen=True)
class Explanation(AsData):
    """The steps that lead to the solution of a puzzle.

    Attributes:
        puzzle: the puzzle.
        verdict: how many solutions it has; only a single one can be explained.
        steps: the steps in order. Each cell of the board is placed by one; that a cell beside it
            holds the last number that is left is a step only if that excludes something.
        is_complete: whether they lead to the solution.
        reason: why not, else empty.
        next_at_least: how hard the step that comes next is at least, as far as that was found out
            before the end; 0 if the steps lead to the solution.
        looked_for: what kind of step was looked for then, as all easier kinds had been in vain;
            empty if the steps lead to the solution.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> explanation = sm.steps(sm.read("1... ..3. .4.. ...2"))
        >>> explanation.summary, explanation.is_complete
        ('solved in 12 steps', True)
        >>> [step.name for step in explanation][:2]
        ['hidden single', 'hidden single']
    """

    puzzle: Puzzle
    verdict: Verdict
    steps: tuple[Step, ...]
    is_complete: bool
    reason: str
    next_at_least: float
    looked_for: str
    seconds: float

    @property
    def status(self) -> Status:
        """How many solutions the puzzle has."""
        return self.verdict.status

    @property
    def solution(self) -> Solution | None:
        """The solution, if it is the only one."""
        return self.verdict.solution if self.verdict.is_unique else None

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, place: int) -> Step:
        return self.steps[place]

    @property
    def summary(self) -> str:
        """In a sentence how far the steps lead."""
        if self.status is not Status.UNIQUE:
            return f"no steps, because {not_unique(self.verdict)}"
        steps = counted(len(self.steps), "step")
        if self.is_complete:
            return f"solved in {steps}"
        why = why_stopped(self.reason, self.looked_for)
        return f"stopped after {steps}, before the solution: {why}"

    def __str__(self) -> str:
        told = (f"{step.number}. {step}" for step in self.steps)
        lines = [one.replace(LINE_END, f"{LINE_END}   ") for one in told]
        return "\n".join([*lines, self.summary])

    def _repr_html_(self) -> str:
        items = "".join(
            f"<li>{escape(str(step)).replace(LINE_END, '<br>')}</li>" for step in self.steps
        )
        return f"<ol>{items}</ol><p>{escape(self.summary)}</p>"


def not_unique(verdict: Verdict) -> str:
    """Say that there is not exactly one solution, or that this is not known."""
    if verdict.status is Status.UNDECIDED:
        return f"it is not known whether there is exactly one solution: {verdict}"
    return f"there is not exactly one solution: {verdict}"


def why_stopped(reason: str, looked_for: str) -> str:
    """Say why no further step is told, and what kind of step was looked for, if that is known."""
    return f"{reason}, while looking for {looked_for}" if looked_for else reason


def steps(
    puzzle: Puzzle | str | Verdict,
    solver: str | Engine | None = None,
    *,
    assume_unique: bool = False,
    proof_seconds: float | None = None,
    time_limit: float | None = None,
) -> Explanation:
    """Explain a puzzle from the start to its solution, by the easiest step at each point.

    A step rests on a small set of facts: that a cell holds a digit, that a house needs a digit
    somewhere, a constraint. It is checked in another way than it was found that they imply what
    the step concludes. `rate` and `hint` take the same steps.

    Args:
        puzzle: the puzzle, or its text as `read` takes it; or a verdict on it, whose solution is
            then not looked for again.
        solver: the engine that finds the solution, as for `check`. The steps themselves are found
            without it.
        assume_unique: whether steps may use that the solution is the only one: unique
            rectangles, in puzzles without constraints.
        proof_seconds: take at each point the step of the fewest facts, rather than the easiest,
            and try for so long to prove that no fewer facts exclude anything, or to find those
            that do. Of one fact and of two that is known anyway; of three or four a second or two
            suffices for most classics. `Step.is_smallest` says whether it is proved.
        time_limit: seconds after which to stop, None for never. The steps that are known by
            then, or when Ctrl-C is pressed, are returned.

    Returns:
        The steps in order, and whether they lead to the solution.

    Raises:
        OptionError: if there is no such engine, or the limit makes no sense.
        DefectError: if an engine contradicts itself.

    Example:
        >>> import sudoku_model as sm
        >>> for step in sm.steps(sm.read("1234 3412 214. 43.."), time_limit=10):
        ...     print(step)
        full house: r3c4 is 3: it is the last open cell of row 3
        full house: r4c3 is 2: it is the last open cell of column 3
        full house: r4c4 is 1: it is the last open cell of box 4
    """
    if proof_seconds is not None:
        proof_seconds = number_from_0("proof_seconds", proof_seconds)
    limits = Limits(time_limit)
    verdict = to_explain(verdict_on(puzzle, solver, limits))
    found: list[Step] = []
    end = End(verdict.reason)
    if verdict.is_unique and verdict.solution:
        end = take_steps(
            found,
            verdict.solution,
            limits,
            assume_unique=assume_unique,
            proof_seconds=proof_seconds,
        )
    is_complete = verdict.is_unique and not end.reason
    return Explanation(verdict.puzzle, verdict, tuple(found), is_complete, *end, limits.elapsed)


class End(NamedTuple):
    """How far steps have led; see `Explanation`."""

    reason: str = ""
    next_at_least: float = 0.0
    looked_for: str = ""


@uncollected()
def take_steps(
    found: list[Step],
    solution: Solution,
    limits: Limits,
    *,
    board: Puzzle | None = None,
    assume_unique: bool = False,
    proof_seconds: float | None = None,
    only_first: bool = False,
) -> End:
    """Take the steps to a solution, or the first one, and say how far they lead.

    They come to `found` one by one: those that were found when the time is over are kept. What was
    kept in mind on the way is gone when garbage is looked for again.
    """
    path: Path | None = None
    try:
        with limits.in_force():
            path = Path(
                solution,
                limits,
                board=board,
                assume_unique=assume_unique,
                proof_seconds=proof_seconds,
            )
            for step in path:
                found += [step]
                if only_first:
                    return End()
        reason = "" if path.is_finished else NOTHING_FOUND
    except (GaveUpError, KeyboardInterrupt) as stop:
        reason = reason_of(stop)
    finally:
        if path is not None:
            path.close()
    return End(reason, path.at_least, path.looking_for) if path is not None else End(reason)


def verdict_on(
    puzzle: Puzzle | str | Verdict, solver: str | Engine | None, limits: Limits
) -> Verdict:
    """Return the verdict on a puzzle that steps are asked for, which may be known already."""
    if isinstance(puzzle, Verdict):
        return puzzle
    asked = as_puzzle(puzzle, limits.seconds)
    return check(asked, solver, time_limit=limits.remaining())


class Path(Closing):
    """The way to a solution, step by step. Close it.

    Args:
        solution: the solution.
        limits: when to give up.
        board: the puzzle with what is filled in already; None for the puzzle itself.
        assume_unique: whether steps may use that there is only one solution.
        proof_seconds: None for the easiest step at each point. Else that of the fewest facts, and
            how long to try to prove that no fewer will do.
        most: where a step would be harder than this, the way may end.
        without_easier: where easy steps need not be told, which of the candidates they leave of
            those that are left.
    """

    def __init__(
        self,
        solution: Solution,
        limits: Limits,
        *,
        board: Puzzle | None = None,
        assume_unique: bool = False,
        proof_seconds: float | None = None,
        most: float = inf,
        without_easier: Callable[[int], int] | None = None,
    ) -> None:
        self._layout = layout = Layout(solution.puzzle, assume_unique=assume_unique)
        self._limits = limits
        self._proof_seconds = proof_seconds
        self._without_easier = without_easier
        self._true = layout.held_by(solution.values)
        is_by_size = proof_seconds is not None
        self._search = StepSearch(
            layout, self._true, limits, board=board, fewest=is_by_size, most=most
        )

    @property
    def is_finished(self) -> bool:
        """Whether each cell holds its digit."""
        return self._search.is_finished

    @property
    def at_least(self) -> float:
        """How hard the next step is at least, as far as is known; 0 if there is none to take."""
        return 0.0 if self.is_finished else self._search.at_least

    @property
    def looking_for(self) -> str:
        """What kind of step is looked for, in words; empty if there is none to take."""
        return "" if self.is_finished else self._search.looking_for

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps.

        Raises:
            GaveUpError: if the time is over.
            DefectError: if a step does not follow from its facts.
        """
        search, number = self._search, 0
        while True:
            if self._without_easier is not None:
                search.leave(self._without_easier(search.alive))
            found = self._found()
            if found is None:
                return
            number += 1
            yield step_of(self._layout, search.alive, search.settled, found, number)
            search.take(found)

    def _found(self) -> Deduction | None:
        """Return the next step, which has been checked; None if there is none to take."""
        search = self._search
        found = None if search.is_finished else search.next(self._proof_seconds or 0.0)
        if found is None:
            return None
        found = search.with_reason(found)
        if found.excluded & self._true:
            raise DefectError("a step excludes a digit of the solution")
        if not found.is_judged:
            check_deduction(self._layout, search.alive, found, self._limits)
        return found

    def close(self) -> None:
        """Free the solvers."""
        self._search.close()
