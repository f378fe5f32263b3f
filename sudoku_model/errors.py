"""The exceptions that a caller may want to catch. Each is written for the person who reads it."""

from __future__ import annotations


class SudokuModelError(Exception):
    """Base of every error raised on purpose by this package."""


class PuzzleFormatError(SudokuModelError, ValueError):
    """The text of a puzzle cannot be read.

    Attributes:
        found: what stands there, in words.
        expected: what should stand there, in words.
        source: where the text came from (a file name, ``<stdin>``, ...), if known.
        line: one-based line, if known.
        column: one-based column, if known.
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
        place = [self.source] if self.source else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        prefix = ", ".join(place) + ": " if place else ""
        return f"{prefix}found {self.found}, expected {self.expected}"

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by their positional arguments, and these here are keywords.
        return (_rebuild, (self.found, self.expected, self.source, self.line, self.column))


def _rebuild(
    found: str, expected: str, source: str | None, line: int | None, column: int | None
) -> PuzzleFormatError:
    return PuzzleFormatError(found, expected, source=source, line=line, column=column)


class SourceError(SudokuModelError, OSError):
    """A file or stream cannot be opened, read or written."""


class GridError(SudokuModelError, ValueError):
    """A grid or a puzzle is described by values that do not fit together."""


class ConstraintError(SudokuModelError, ValueError):
    """A constraint has fields that make no sense, or that do not fit the grid."""


class OptionError(SudokuModelError, ValueError):
    """An option names something that does not exist; the message lists what does."""


class UnsupportedError(SudokuModelError, NotImplementedError):
    """The chosen engine cannot do what was asked; the message says which one can."""


class UndecidedError(SudokuModelError):
    """A limit was reached before the answer was known; the message says what is known."""


class DefectError(SudokuModelError, RuntimeError):
    """An engine returned a "solution" that breaks the rules, or two engines contradict each other.

    This is a defect of the engine or of its encoding, never of the puzzle. It is raised instead
    of a verdict because no verdict of that engine can be trusted.
    """


class WorkerDiedError(SudokuModelError, RuntimeError):
    """The processes that worked on an item died, each of them: out of memory, a crash, a kill.

    Attributes:
        item: what they worked on.
        problem: how they ended.
    """

    def __init__(self, item: object, problem: str) -> None:
        self.item = item
        self.problem = problem
        super().__init__(item, problem)

    def __str__(self) -> str:
        item = str(self.item)
        shown = item if len(item) <= 100 else f"{item[:100]}..."
        return f"no worker process survives {shown}: {self.problem}"


class CertificateError(SudokuModelError, ValueError):
    """A certificate does not confirm its verdict: it was damaged, forged, or written wrongly.

    Attributes:
        directory: the folder of the certificate.
        file: the name of the file in it that is wrong.
        problem: what is wrong with it.
    """

    def __init__(self, directory: str, file: str, problem: str) -> None:
        self.directory = directory
        self.file = file
        self.problem = problem
        super().__init__(directory, file, problem)

    def __str__(self) -> str:
        return f"certificate {self.directory!r} is refused: {self.file}: {self.problem}"
