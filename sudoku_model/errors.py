"""The exceptions that a caller may want to catch. Each is written for the person who reads it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import partial
from typing import TypeVar

from sudoku_model.texts import cut, shown

Member = TypeVar("Member", bound=Enum)

_LONGEST_VALUE = 60


class SudokuModelError(Exception):
    """Base of every error raised on purpose by this package.

    Attributes:
        about: the constraint that its text calls by the name of its class, None if there is none.

    Example:
        >>> import sudoku_model as sm
        >>> try:
        ...     sm.Grid.square(9).cell("r10c1")
        ... except sm.SudokuModelError as problem:
        ...     print(problem)
        r10c1 lies outside the grid of 9x9 cells
    """

    about: object = None


class PuzzleFormatError(SudokuModelError, ValueError):
    """The text of a puzzle, or an answer as data, cannot be read.

    Attributes:
        found: what stands there, in words.
        expected: what should stand there, in words.
        source: where the text came from (a file name, ``<stdin>``, ...), if known.
        line: one-based line, if known.
        column: one-based column, if known.

    Example:
        >>> import sudoku_model as sm
        >>> try:
        ...     sm.read("1..? ..3. .4.. ...2")
        ... except sm.PuzzleFormatError as problem:
        ...     problem.found, problem.line, problem.column
        ("'?'", 1, 4)
    """

    def __init__(
        self,
        found: str,
        expected: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.found = found
        self.expected = expected
        self.source = source
        self.line = line
        self.column = column
        super().__init__(str(self))

    def __str__(self) -> str:
        where = _where(self.source, self.line, self.column)
        return f"{where}found {self.found}, expected {self.expected}"

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by their positional arguments, and these here are keywords.
        build = partial(PuzzleFormatError, source=self.source, line=self.line, column=self.column)
        return (build, (self.found, self.expected))


class SourceError(SudokuModelError, OSError):
    """A file or stream cannot be opened, read or written.

    Example:
        >>> import sudoku_model as sm
        >>> from pathlib import Path
        >>> sm.read(Path("there-is-no-such-file.txt"))
        Traceback (most recent call last):
            ...
        sudoku_model.errors.SourceError: cannot open there-is-no-such-file.txt: No such file or ...
    """


class GridError(SudokuModelError, ValueError):
    """A grid or a puzzle is described by values that do not fit together.

    Example:
        >>> import sudoku_model as sm
        >>> sm.Puzzle.empty(4).with_given("r1c1", 5)
        Traceback (most recent call last):
            ...
        sudoku_model.errors.GridError: r1c1 is given 5, expected a digit from 1 to 4
    """


class ConstraintError(SudokuModelError, ValueError):
    """A constraint has fields that make no sense, or that do not fit the grid.

    Example:
        >>> import sudoku_model as sm
        >>> sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r5c1", 9))
        Traceback (most recent call last):
            ...
        sudoku_model.errors.ConstraintError: KillerCage: cells: r5c1 lies outside the grid of ...
    """


class ImpossibleError(ConstraintError):
    """A constraint makes sense on its grid, and no filled grid obeys it.

    Where it must hold, that is a slip of whoever wrote it; as an alternative of an `Or`, and in
    `Not` and `Exactly`, it is simply false.

    Example:
        >>> import sudoku_model as sm
        >>> never = sm.KillerCage("r1c1 r1c2", 9)
        >>> sm.Puzzle.empty(4).with_constraints(never)
        Traceback (most recent call last):
            ...
        sudoku_model.errors.ImpossibleError: KillerCage: a sum of 9 in 2 cells, expected one ...
        >>> print(sm.count(sm.Puzzle.empty(4).with_constraints(sm.Not(never))))
        288 solutions
    """


class OptionError(SudokuModelError, ValueError):
    """An option names something that does not exist; the message lists what does.

    Example:
        >>> import sudoku_model as sm
        >>> sm.check(sm.Puzzle.empty(4), "cpsta")
        Traceback (most recent call last):
            ...
        sudoku_model.errors.OptionError: found solver 'cpsta', expected one of ...
    """


class UnsupportedError(SudokuModelError, NotImplementedError):
    """The chosen engine cannot do what was asked; the message says which one can.

    Example:
        >>> import sudoku_model as sm
        >>> sm.write(sm.Puzzle.empty(4).with_constraints(sm.AntiKnight()), "line")
        Traceback (most recent call last):
            ...
        sudoku_model.errors.UnsupportedError: the format line holds puzzles without ...
    """


class UndecidedError(SudokuModelError):
    """A limit was reached before the answer was known; the message says what is known.

    Example:
        >>> import sudoku_model as sm
        >>> sm.solve(sm.Puzzle.empty(4), "propagation")
        Traceback (most recent call last):
            ...
        sudoku_model.errors.UndecidedError: elimination stopped unfinished; whether there is a ...
    """


class DefectError(SudokuModelError, RuntimeError):
    """An engine returned a "solution" that breaks the rules, or two engines contradict each other.

    This is a defect of the engine or of its encoding, never of the puzzle. It is raised instead
    of a verdict because no verdict of that engine can be trusted.

    Example:
        >>> import sudoku_model as sm
        >>> import numpy as np
        >>> lie = sm.Decided(np.ones(1, "u1"), np.ones((1, 81), "u1"), np.zeros((1, 81), "u1"))
        >>> lie.checked(np.zeros((1, 81), "u1"))
        Traceback (most recent call last):
            ...
        sudoku_model.errors.DefectError: the bulk stage returned a wrong solution of ...
    """


class WorkerDiedError(SudokuModelError, RuntimeError):
    """The processes that worked on an item died, each of them: out of memory, a crash, a kill.

    Attributes:
        item: what they worked on.
        problem: how they ended.

    Example:
        >>> from sudoku_model.errors import WorkerDiedError
        >>> print(WorkerDiedError("puzzles 1 to 16", "it was killed"))
        no worker process survives puzzles 1 to 16: it was killed
    """

    def __init__(self, item: object, problem: str) -> None:
        self.item = item
        self.problem = problem
        super().__init__(item, problem)

    def __str__(self) -> str:
        return f"no worker process survives {cut(str(self.item), 100, '...')}: {self.problem}"


class CertificateError(SudokuModelError, ValueError):
    """A certificate does not confirm its verdict: it was damaged, forged, or written wrongly.

    Attributes:
        directory: the folder of the certificate.
        file: the name of the file in it that is wrong.
        problem: what is wrong with it.

    Example:
        >>> import sudoku_model as sm
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     _ = sm.certify(sm.read("1... ..3. .4.. ...2"), folder)
        ...     _ = (Path(folder) / "solutions.txt").write_text("1234341221434321")
        ...     try:
        ...         sm.verify(folder)
        ...     except sm.CertificateError as problem:
        ...         problem.file, problem.problem
        ('solutions.txt', 'it was changed: its SHA-256 is not the one in certificate.json')
    """

    def __init__(self, directory: str, file: str, problem: str) -> None:
        self.directory = directory
        self.file = file
        self.problem = problem
        super().__init__(directory, file, problem)

    def __str__(self) -> str:
        return f"certificate {self.directory!r} is refused: {self.file}: {self.problem}"


class AnswerError(SudokuModelError, ValueError):
    """What another solver has answered is wrong: a solution breaks a rule, or a proof fails.

    Attributes:
        problem: what is wrong.
        source: where the answer came from (a file name, ``<string>``, ...), if known.
        line: one-based line where a wrong solution begins, if known.

    Example:
        >>> import sudoku_model as sm
        >>> grid = sm.Grid.square(4)
        >>> try:
        ...     sm.decode("1... ..3. .4.. ...2", {grid.cell_name(cell): 1 for cell in grid.cells})
        ... except sm.AnswerError as problem:
        ...     print(problem)
        the answer is refused: it breaks the rules: r1c1 and r1c2 both hold 1 (row 1)
    """

    def __init__(self, problem: str, source: str | None = None, line: int | None = None) -> None:
        self.problem = problem
        self.source = source
        self.line = line
        super().__init__(problem, source, line)

    def __str__(self) -> str:
        return f"{_where(self.source, self.line)}the answer is refused: {self.problem}"


def _where(source: str | None, line: int | None, column: int | None = None) -> str:
    """Return the beginning of a message that says as much of a place as is known."""
    place = [source] if source else []
    if line is not None:
        place.append(f"line {line}")
    if column is not None:
        place.append(f"column {column}")
    return f"{', '.join(place)}: " if place else ""


def unknown(what: str, found: object, known: tuple[str, ...]) -> OptionError:
    """Build the error for a name that is none of `known`; it names the nearest one."""
    hint = did_you_mean(found, known)
    return OptionError(f"found {what} {shown(found)}, expected one of {', '.join(known)}{hint}")


def expect_known(what: str, found: object, known: Collection[str]) -> None:
    """Refuse what is no name, or none of `known`.

    Raises:
        OptionError: if it is that.
    """
    if not isinstance(found, str) or found not in known:
        raise unknown(what, found, tuple(known))


def member_named(members: type[Member], what: str, name: object) -> Member:
    """Return the member of an enumeration that has this value.

    Raises:
        OptionError: if none has it.
    """
    try:
        return members(name)
    except ValueError:
        raise unknown(what, name, tuple(one.value for one in members)) from None


def did_you_mean(found: object, known: Sequence[str]) -> str:
    """Return the question behind a name that is none of `known`, "" if it is like none of them."""
    from difflib import get_close_matches

    if not isinstance(found, str):
        return ""
    names = {name.casefold(): name for name in known}
    near = get_close_matches(found[:_LONGEST_VALUE].casefold(), names, n=1)
    return f" (did you mean {names[near[0]]!r}?)" if near else ""


def reason_of(problem: OSError | ValueError) -> str:
    """Return why a file cannot be used, as the operating system says, or Python."""
    return str(getattr(problem, "strerror", None) or problem)
