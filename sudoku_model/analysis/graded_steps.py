"""Claimed steps: whether digits that somebody places or excludes follow from the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sudoku_model.analysis.conflicts import clues_in_conflict
from sudoku_model.analysis.filled import Filled, board_of
from sudoku_model.analysis.limits import reason_of
from sudoku_model.analysis.solutions import solve
from sudoku_model.analysis.steps.step import Step
from sudoku_model.as_data import AsData
from sudoku_model.clues import Clue, clues_of, entries_told_apart
from sudoku_model.errors import GridError, OptionError, UndecidedError
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Engine, Limits, engine_named
from sudoku_model.texts import shown

MOST_CLAIMS = 10_000
"""Largest number of claims in a text, which comes from strangers."""

_CLAIM = re.compile(
    r"(r\d{1,5}c\d{1,5}|[a-z]\w{0,30})\s*(<>|!=|≠|=)\s*(-?\d{1,7}|[^\s,;])",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True)
class GradedClaim:
    """A digit that is said to be in a cell, or not to be there.

    Attributes:
        cell: the name of the cell.
        digit: the digit.
        is_placed: whether it is said to be there, and not to be impossible there.
        follows: whether every solution of the board is so; None if that was not found out in time.
        clues: clues and entries that suffice for it; empty if it does not follow, or they were not
            found in time.
        counterexample: a solution with what the board holds that is otherwise, if there is one.

    Example:
        >>> import sudoku_model as sm
        >>> (claim,) = sm.grade_step("1... ..3. .4.. 3...", "r4c4=2").claims
        >>> print(claim)
        r4c4=2 does not follow: a solution has 4 there
        >>> claim.counterexample.line()
        '1342423124133124'
    """

    cell: str
    digit: int
    is_placed: bool
    follows: bool | None
    clues: tuple[Clue, ...] = ()
    counterexample: Solution | None = None

    def __str__(self) -> str:
        claim = f"{self.cell}{'=' if self.is_placed else '<>'}{self.digit}"
        if self.follows is None:
            return f"{claim} is undecided"
        if self.follows:
            reasons = f" from {'; '.join(map(str, self.clues))}" if self.clues else ""
            return f"{claim} follows{reasons}"
        if self.counterexample is None:
            return f"{claim} does not follow"
        return f"{claim} does not follow: a solution has {self.counterexample[self.cell]} there"


@dataclass(frozen=True)
class GradedStep(AsData):
    """Whether a claimed step follows from a board.

    Attributes:
        puzzle: the puzzle.
        board: the puzzle together with what is filled in.
        claims: what is claimed, one by one. Each is to follow from the board alone, without the
            others.
        reason: why a claim is undecided, or that nothing can follow because no solution has what
            the board holds; else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> step = sm.grade_step("1... ..3. .4.. ...2", "r1c2=3 r4c1<>4")
        >>> step.follows, [claim.cell for claim in step.claims]
        (True, ['r1c2', 'r4c1'])
    """

    puzzle: Puzzle
    board: Puzzle
    claims: tuple[GradedClaim, ...]
    reason: str
    seconds: float

    @property
    def follows(self) -> bool | None:
        """Whether all of it follows; None if nothing is wrong, but not all is known."""
        known = [claim.follows for claim in self.claims]
        return False if False in known else None if None in known else True

    @property
    def is_complete(self) -> bool:
        """Whether it is known what follows."""
        return self.follows is not None

    def __str__(self) -> str:
        lines = [*map(str, self.claims), self.reason]
        return "\n".join(filter(None, lines))


def grade_step(
    puzzle: Puzzle | str,
    step: str | Step,
    filled: Filled | None = None,
    solver: str | Engine = "sat",
    *,
    time_limit: float | None = None,
) -> GradedStep:
    """Say whether a claimed step follows from a board, however somebody came to it.

    A digit follows if no solution of the board is without it, and it is excluded if none has it; a
    solver proves that there is none, or a solution shows that there is. Whether the puzzle has one
    solution only is not made use of. From a board without any solution nothing is said to follow.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        step: what is claimed: ``"r1c2=3"`` places a digit, ``"r4c1<>4"`` excludes one; several are
            separated by spaces, commas or semicolons. A digit may be written as a number or as the
            symbol that the puzzle has for it. Or a step, of which the conclusion counts.
        filled: the board, as for `hint`; None for the puzzle alone.
        solver: the engine; see `engine_named`.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if the claim cannot be read, or the board does not belong to the puzzle.
        GridError: if the claim or the board names a cell or a digit that the puzzle does not have.
        PuzzleFormatError: if a text of the puzzle or the board cannot be read.
        UndecidedError: if the time is over before the puzzle has been read.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.grade_step("1... ..3. .4.. 3...", "r1c2<>4", {"r4c4": 2}))
        r1c2<>4 follows from ...
        >>> sm.grade_step("1... ..3. .4.. ...2", sm.hint("1... ..3. .4.. ...2").step).follows
        True
    """
    limits = Limits(time_limit)
    engine = engine_named(solver)
    about = as_puzzle(puzzle, limits.seconds)
    claims = [*_claims(about, step)]
    board = board_of(about, filled)
    graded: list[GradedClaim] = []
    reason = ""
    try:
        found = solve(board, engine, time_limit=limits.remaining())
        if found is None:
            reason = "no solution has what the board holds, so nothing follows from it"
            graded = [replace(claim, follows=False) for claim in claims]
        else:
            some = Solution(about, found.values)
            for claim in claims:
                graded.append(_graded(claim, about, board, some, engine, limits))
    except (UndecidedError, KeyboardInterrupt) as stop:
        reason = reason_of(stop)
        graded += claims[len(graded) :]
    return GradedStep(about, board, tuple(graded), reason, limits.elapsed)


def _claims(puzzle: Puzzle, step: str | Step) -> Iterator[GradedClaim]:
    """Return what a step claims, not graded yet."""
    if isinstance(step, Step):
        return _claims_of_step(step)
    if not isinstance(step, str):
        raise OptionError(f"found the step {shown(step)}, expected a text such as r1c2=3")
    return _claims_of_text(puzzle, step)


def _claims_of_step(step: Step) -> Iterator[GradedClaim]:
    if step.placed is None and not step.removed:
        raise OptionError("found a step that places no digit and excludes none")
    if step.placed is not None:
        yield GradedClaim(*step.placed, is_placed=True, follows=None)
    for name, digit in step.removed:
        yield GradedClaim(name, digit, is_placed=False, follows=None)


def _claims_of_text(puzzle: Puzzle, step: str) -> Iterator[GradedClaim]:
    at = _next_claim(step, 0)
    number = 0
    while at < len(step) or not number:
        match = _CLAIM.match(step, at)
        number += 1
        if match is None or number > MOST_CLAIMS:
            found = repr(step[at : at + 20]) if match is None else f"more than {MOST_CLAIMS} claims"
            raise OptionError(
                f"found {found} in the step, column {at + 1}, expected a digit of a cell such as "
                "r1c2=3, or one that is excluded such as r1c2<>3"
            )
        cell = puzzle.grid.cell(match[1])
        name, placed = puzzle.grid.cell_name(cell), _digit(puzzle, match[3])
        if placed is None or placed not in puzzle.grid.domains[cell]:
            allowed = [*puzzle.grid.domains[cell]][:20]
            raise GridError(f"found {match[3]} at {name}, expected one of {allowed}")
        yield GradedClaim(name, placed, match[2] == "=", None)
        at = _next_claim(step, match.end())


def _digit(puzzle: Puzzle, text: str) -> int | None:
    """Return the digit that a symbol of the puzzle or a number says, if it says one."""
    symbols = puzzle.alphabet or ""
    if len(text) == 1 and text in symbols:
        return puzzle.grid.digits[symbols.index(text)]
    return int(text) if text.lstrip("-").isdecimal() else None


def _next_claim(text: str, start: int) -> int:
    """Return the place behind the separators that begin at `start`."""
    while start < len(text) and (text[start].isspace() or text[start] in ",;"):
        start += 1
    return start


def _graded(
    claim: GradedClaim, about: Puzzle, board: Puzzle, some: Solution, engine: Engine, limits: Limits
) -> GradedClaim:
    """Say whether a claim follows from a board with this solution.

    Raises:
        UndecidedError: if that was not found out in time.
    """
    if (some[claim.cell] == claim.digit) is not claim.is_placed:
        return replace(claim, follows=False, counterexample=some)
    cell = board.grid.cell(claim.cell)
    own = tuple(clue for clue in clues_of(board) if clue.cell == claim.cell)
    otherwise = [one for one in board.allowed(cell) if (one == claim.digit) is not claim.is_placed]
    if not otherwise:
        return replace(claim, follows=True, clues=entries_told_apart(own, about))
    negated = board.with_candidates(claim.cell, otherwise)
    other = solve(negated, engine, time_limit=limits.remaining())
    if other is not None:
        return replace(claim, follows=False, counterexample=Solution(about, other.values))
    used = [one for one in clues_in_conflict(negated, limits) if one.cell != claim.cell]
    return replace(claim, follows=True, clues=entries_told_apart((*own, *used), about))
