"""What an answer is worth: whether what is filled in is right, and where it is wrong first.

An entry is right if some solution has it together with the right entries before it, in the order of
reading. Of a puzzle with one solution these are the entries that agree with it; of one with several
an answer may be any of them. Nothing is known of how an answer came about, and nothing of it is
trusted: a filled grid counts as a solution because it obeys every clue, an entry as wrong because
no solution is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from sudoku_model.analysis.conflicts import clues_in_conflict
from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.filled import Filled, entries_of
from sudoku_model.analysis.limits import UNWANTED, GaveUpError, reason_of
from sudoku_model.analysis.solutions import solve
from sudoku_model.analysis.steps.explanation import verdict_on
from sudoku_model.analysis.steps.hints import Mistake
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.clues import Clue, clues_of, entries_told_apart
from sudoku_model.constraints.base import Constraint, Stating
from sudoku_model.constraints.open_cells import NeededError, OpenBoard
from sudoku_model.errors import ConstraintError, UndecidedError, UnsupportedError
from sudoku_model.model import Model
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import Clash, Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Engine, Limits, Outcome, engine_named, open_session


class Standing(Enum):
    """What an answer is.

    Example:
        >>> import sudoku_model as sm
        >>> sm.grade("1... ..3. .4.. ...2", "13.. .... .... ....").standing
        <Standing.RIGHT: 'right'>
    """

    SOLVED = "solved"
    RIGHT = "right"
    WRONG = "wrong"
    UNDECIDED = "undecided"


class ClueState(Enum):
    """What an answer makes of a clue.

    Example:
        >>> import sudoku_model as sm
        >>> sm.grade("1... ..3. .4.. ...2", "2... .... .... ....").clues[0].state
        <ClueState.BROKEN: 'broken'>
    """

    OBEYED = "obeyed"
    BROKEN = "broken"
    OPEN = "open"


@dataclass(frozen=True)
class GradedClue:
    """A clue, and what an answer makes of it.

    Attributes:
        clue: the clue.
        state: OBEYED or BROKEN whatever the open cells hold; OPEN if that depends on them, or was
            not found out in time.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
        >>> print(*sm.grade(puzzle, {"r1c1": 4}).clues)
        broken: the cage r1c1 r1c2 holds different digits that add up to 3
    """

    clue: Clue
    state: ClueState

    def __str__(self) -> str:
        return f"{self.state.value}: {self.clue}"


@dataclass(frozen=True)
class Grade(Drawn):
    """What an answer to a puzzle is worth.

    Attributes:
        puzzle: the puzzle.
        values: the answer: for each cell the number that was entered, or None.
        standing: SOLVED if it is a solution; RIGHT if some solution has all of it; WRONG if none
            has; UNDECIDED if that was not found out in time.
        right: the cells with entries that are right, besides the givens, in the order of reading.
        wrong: those with entries that are wrong.
        mistake: the first wrong entry, with the reason; None if none is known.
        clashes: two cells each that break the rules of the grid.
        clues: each clue of the puzzle with what the answer makes of it.
        reason: why the standing is not known, or that the puzzle has no solution at all.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> grade = sm.grade("1... ..3. .4.. ...2", "134. .... .... ....")
        >>> print(grade)
        wrong: 1 right, 1 wrong; r1c3 is not 4: it cannot stand together with ...
        >>> grade.is_solved, grade.right, grade.wrong, grade.mistake.cell
        (False, ('r1c2',), ('r1c3',), 'r1c3')
    """

    puzzle: Puzzle
    values: tuple[int | None, ...]
    standing: Standing
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    mistake: Mistake | None
    clashes: tuple[Clash, ...]
    clues: tuple[GradedClue, ...]
    reason: str
    seconds: float

    @property
    def is_solved(self) -> bool:
        """Whether the answer is a solution of all that is stated; see `Puzzle.unstated`."""
        return self.standing is Standing.SOLVED

    @property
    def is_complete(self) -> bool:
        """Whether it is known what the answer is worth."""
        return self.standing is not Standing.UNDECIDED

    @property
    def broken(self) -> tuple[Clue, ...]:
        """The clues that the answer breaks."""
        return tuple(one.clue for one in self.clues if one.state is ClueState.BROKEN)

    @property
    def disagreements(self) -> tuple[str, ...]:
        """The cells in which it is another answer than the one that the puzzle's source states."""
        expected = self.puzzle.expected or (None,) * len(self.values)
        return tuple(
            self.puzzle.grid.cell_name(cell)
            for cell, (value, wanted) in enumerate(zip(self.values, expected, strict=True))
            if None not in (value, wanted) and value != wanted
        )

    def __str__(self) -> str:
        right = f"{len(self.right)} right"
        text = {
            Standing.SOLVED: "solved",
            Standing.RIGHT: f"right so far: {right}, {len(self._open)} open",
            Standing.WRONG: f"wrong: {right}, {len(self.wrong)} wrong",
            Standing.UNDECIDED: "undecided",
        }[self.standing]
        if self.puzzle.unstated:
            text += " as far as the rules are stated"
        parts = [text, self.reason, str(self.mistake) if self.mistake and self.wrong else ""]
        return "; ".join(filter(None, parts))

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the answer on the board, and its wrong cells to shade."""
        grid, givens = self.puzzle.grid, self.puzzle.givens
        entries = {
            cell: value
            for cell, value in enumerate(self.values)
            if value is not None and value in grid.domains[cell] and givens[cell] is None
        }
        return self.puzzle, {
            "highlight": [*map(grid.cell, self.wrong)],
            "overlay": Overlay(entries),
        }

    @property
    def _open(self) -> list[int]:
        pairs = zip(self.puzzle.givens, self.values, strict=True)
        holes = self.puzzle.grid.holes
        return [c for c, pair in enumerate(pairs) if pair == (None, None) and c not in holes]


def grade(
    puzzle: Puzzle | str | Verdict,
    answer: Filled,
    solver: str | Engine = "sat",
    *,
    time_limit: float | None = None,
) -> Grade:
    """Return what an answer is worth: a solution, or what somebody has filled in by then.

    A filled grid that obeys the rules and every clue is a solution, and no solver is asked. Any
    other answer is right as long as some solution has all of it; of a wrong one the entries that
    are right and wrong are told apart, and the first wrong one comes with clues and entries that
    it cannot stand together with. See `grade_array` for a million answers to classic puzzles.

    Args:
        puzzle: the puzzle, its text, or a verdict on it, so that the solution is not looked for
            again.
        answer: a board, as a text, a list, or digits by cell; see `hint`. It may leave out the
            givens, hold other digits than these, and digits that the puzzle does not have.
        solver: the engine that finds the solutions; see `engine_named`.
        time_limit: seconds after which to give up, None for never.

    Raises:
        PuzzleFormatError: if a text is neither a puzzle nor a board.
        OptionError: if the board has another number of cells, there is no such engine, or the limit
            makes no sense.
        UndecidedError: if the time is over before a text has been read.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = "1... ..3. .4.. ...2"
        >>> print(sm.grade(puzzle, "1324 4231 2413 3142"))
        solved
        >>> print(sm.grade(puzzle, "13.. .... .... ...."))
        right so far: 1 right, 11 open
        >>> sm.grade(puzzle, {"r1c1": 7}).standing.value
        'wrong'
    """
    limits = Limits(time_limit)
    engine = engine_named(solver)
    about = puzzle.puzzle if isinstance(puzzle, Verdict) else as_puzzle(puzzle, limits.seconds)
    digits, holes = entries_of(about, answer).digits, about.grid.holes
    entered = {cell: digit for cell, digit in sorted(digits.items()) if cell not in holes}
    board = _Board.of(about, entered)
    clashes = tuple(board.filled.clashes())
    clues = tuple(_graded_clues(board, entered, limits))
    told = _told_apart(board, entered, puzzle, engine, limits)
    mistake: Mistake | None = None
    if told.wrong:
        first = told.wrong[0]
        # What follows from the clues alone is said by the clues alone.
        before = {} if told.is_only else {one: told.right[one] for one in told.right if one < first}
        mistake = _mistake(about, before, first, entered[first], limits)
    name = about.grid.cell_name
    return Grade(
        about,
        tuple(map(entered.get, about.grid.cells)),
        told.standing,
        tuple(map(name, told.right)),
        tuple(map(name, told.wrong)),
        mistake,
        clashes,
        clues,
        told.reason,
        limits.elapsed,
    )


@dataclass
class _Told:
    """Which entries are right and which are wrong, as far as it is known.

    Attributes:
        standing: what the answer is.
        right: the right entries that are no givens, by cell.
        wrong: the cells of the wrong ones.
        is_only: whether it is known that the puzzle has no two solutions.
        reason: why not more is known, else empty.
    """

    standing: Standing = Standing.UNDECIDED
    right: dict[int, int] = field(default_factory=dict)
    wrong: list[int] = field(default_factory=list)
    is_only: bool = False
    reason: str = ""


def _told_apart(
    board: _Board,
    entered: Mapping[int, int],
    puzzle: Puzzle | str | Verdict,
    engine: Engine,
    limits: Limits,
) -> _Told:
    if board.is_solution(entered):
        return _Told(Standing.SOLVED, board.entries)
    told = _Told()
    try:
        known = _Known(verdict_on(puzzle, engine, limits), engine, limits)
        told.is_only = known.verdict.status is not Status.MULTIPLE
        _tell_apart(board, entered, known, told)
        told.standing = Standing.SOLVED if board.is_full else Standing.RIGHT
        if told.wrong or not known.has(told.right):
            told.standing = Standing.WRONG
        told.reason = str(known.verdict) if known.verdict.status is Status.NONE else ""
    except (UndecidedError, KeyboardInterrupt) as stop:
        told.reason = reason_of(stop)
        told.standing = Standing.WRONG if told.wrong else Standing.UNDECIDED
    return told


def _tell_apart(board: _Board, entered: Mapping[int, int], known: _Known, told: _Told) -> None:
    """Add the entries to those that are right or wrong, one by one in the order of reading.

    Raises:
        UndecidedError: if it was not found out in time what the next one is.
    """
    for cell, digit in entered.items():
        if board.puzzle.givens[cell] == digit:
            continue
        if cell in board.entries and known.has({**told.right, cell: digit}):
            told.right[cell] = digit
        else:
            told.wrong.append(cell)


@dataclass(frozen=True)
class _Board:
    """A puzzle with the entries that could be right.

    Attributes:
        puzzle: the puzzle.
        entries: the entries that are digits of their cells and contradict no given, by cell.
        filled: the puzzle with them as further givens.
    """

    puzzle: Puzzle
    entries: dict[int, int]
    filled: Puzzle

    @classmethod
    def of(cls, puzzle: Puzzle, entered: Mapping[int, int]) -> _Board:
        domains = puzzle.grid.domains
        entries = {
            cell: digit
            for cell, digit in entered.items()
            if puzzle.givens[cell] is None and digit in domains[cell]
        }
        return cls(puzzle, entries, _with_entries(puzzle, entries))

    @property
    def is_full(self) -> bool:
        """Whether each cell of the board, extra cells aside, has its digit."""
        grid, givens = self.puzzle.grid, self.filled.givens
        return None not in map(givens.__getitem__, grid.digit_cells)

    def is_solution(self, entered: Mapping[int, int]) -> bool:
        """Say whether all that was entered, with the givens, is a solution as it stands."""
        grid, givens = self.puzzle.grid, self.puzzle.givens
        if any(givens[cell] != digit != self.entries.get(cell) for cell, digit in entered.items()):
            return False
        values = [
            grid.domains[cell][0] if cell in grid.holes and value is None else value
            for cell, value in enumerate(self.filled.givens)
        ]
        whole = [value for value in values if value is not None]
        return len(whole) == len(values) and self.puzzle.holds(whole)


def _with_entries(puzzle: Puzzle, entries: Mapping[int, int]) -> Puzzle:
    givens = [entries.get(cell, given) for cell, given in enumerate(puzzle.givens)]
    return replace(puzzle, givens=tuple(givens), expected=())


class _Known:
    """The solutions of a puzzle that are known, and the question for another one."""

    def __init__(self, verdict: Verdict, engine: Engine, limits: Limits) -> None:
        if verdict.reason in UNWANTED:
            raise GaveUpError(verdict.reason)
        self.verdict = verdict
        self._solutions: list[Solution] = [*verdict.solutions]
        self._engine = engine
        self._limits = limits

    def has(self, entries: Mapping[int, int]) -> bool:
        """Say whether some solution has these entries.

        Raises:
            UndecidedError: if that was not found out in time.
        """
        for known in self._solutions:
            if all(known.values[cell] == digit for cell, digit in entries.items()):
                return True
        if self.verdict.status in (Status.UNIQUE, Status.NONE):
            return False
        left = self._limits.remaining()
        found = solve(_with_entries(self.verdict.puzzle, entries), self._engine, time_limit=left)
        if found is None:
            return False
        self._solutions.append(found)
        return True


def _mistake(
    puzzle: Puzzle, before: Mapping[int, int], cell: int, digit: int, limits: Limits
) -> Mistake:
    """Say why an entry is wrong on a board with some right ones."""
    name, given = puzzle.grid.cell_name(cell), puzzle.givens[cell]
    if given is not None:
        return Mistake(name, (digit,), (Clue.given(name, given),))
    allowed = puzzle.candidates.get(cell)
    if digit not in puzzle.grid.domains[cell]:
        return Mistake(name, (digit,))
    if allowed is not None and digit not in allowed:
        return Mistake(name, (digit,), (Clue(name, tuple(sorted(allowed))),))
    wrong = _with_entries(puzzle, {**before, cell: digit})
    for clash in wrong.clashes():
        if name in clash[:2]:
            both = tuple(Clue.given(one, digit) for one in (clash.first, clash.second))
            return Mistake(name, (digit,), entries_told_apart(both, puzzle))
    clues = clues_in_conflict(wrong, limits)
    return Mistake(name, (digit,), entries_told_apart(clues, puzzle))


# The clues.


def _graded_clues(
    board: _Board, entered: Mapping[int, int], limits: Limits
) -> Iterator[GradedClue]:
    puzzle = board.puzzle
    for clue in clues_of(puzzle):
        if clue.constraint is not None:
            state = _state_of(clue.constraint, clue, board, limits)
        else:
            cell = puzzle.grid.cell(clue.cell)
            value = entered.get(cell, puzzle.givens[cell])
            if value is None:
                state = ClueState.OPEN
            else:
                state = ClueState.OBEYED if value in clue.digits else ClueState.BROKEN
        yield GradedClue(clue, state)


def _state_of(constraint: Constraint, clue: Clue, board: _Board, limits: Limits) -> ClueState:
    values = board.filled.givens
    try:
        holds = constraint.holds(board.puzzle.board, OpenBoard(values))
        return ClueState.OBEYED if holds else ClueState.BROKEN
    except NeededError:
        pass
    except Exception:
        # A check of the user's own may not take part in this: it gets all values at once.
        if None not in values:
            raise
    with suppress(UndecidedError):
        if _can_hold(constraint, clue, board, limits):
            return ClueState.OPEN
        return ClueState.BROKEN
    return ClueState.OPEN


def _can_hold(constraint: Constraint, clue: Clue, board: _Board, limits: Limits) -> bool:
    """Say whether some values of the open cells obey a constraint, the rules of the grid aside."""
    grid = board.puzzle.grid
    read = clue.cells(board.puzzle)
    filled = {cell: value for cell, value in enumerate(board.filled.givens) if value is not None}
    if read and not filled.keys() & {*read}:
        return True
    model = Model()
    for cell, domain in enumerate(grid.domains):
        given = filled.get(cell)
        model.variable(grid.cell_name(cell), domain if given is None else (given,))
    try:
        with limits.in_force():
            constraint.state(Stating(board.puzzle.board, model, clue))
            with open_session(model, engine_named("sat")) as session:
                return session.solve((), limits).outcome is not Outcome.UNSAT
    except (ConstraintError, UnsupportedError):  # it is too large to be stated so
        return True
