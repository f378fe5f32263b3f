"""What commands say that no question returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sudoku_model.analysis.verdict import Verdict
from sudoku_model.answers.audits import AUDIT
from sudoku_model.answers.kinds import FLAG, TEXT, WHOLE, About, Among, ListOf, Maybe
from sudoku_model.answers.parts import PUZZLE
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.answers.verdicts import STATUS, VERDICT, complete
from sudoku_model.as_data import AsData
from sudoku_model.audit.report import EncodingAudit
from sudoku_model.batch.chunks import UnreadablePuzzle
from sudoku_model.batch.records import PUZZLE_ON_A_LINE, VERDICTS, Record
from sudoku_model.errors import PuzzleFormatError, UndecidedError
from sudoku_model.formats.json_text import Node
from sudoku_model.puzzle import Puzzle


@dataclass(frozen=True)
class Unsolved(AsData):
    """There is no solution, or none was found in time.

    Attributes:
        puzzle: the puzzle.
        is_complete: whether there is none.
        reason: what is known, in words.
    """

    puzzle: Puzzle
    is_complete: bool
    reason: str


@dataclass(frozen=True)
class CanonicalForm(AsData):
    """A puzzle, and the form that all puzzles have which are equivalent to it."""

    puzzle: Puzzle
    form: Puzzle


@dataclass(frozen=True)
class Confirmation(AsData):
    """What became of a certificate.

    Attributes:
        certificate: its folder.
        is_confirmed: whether its verdict may be believed.
        verdict: the verdict, None if the certificate is refused.
        audit: of its clauses, if that was asked for.
        reason: why it is refused, else empty.
    """

    certificate: str
    is_confirmed: bool
    verdict: Verdict | None
    audit: EncodingAudit | None = None
    reason: str = ""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, None if the certificate is refused."""
        return None if self.verdict is None else self.verdict.puzzle


UNSOLVED = Table(
    Unsolved,
    Told("solution", Maybe(TEXT), "null", lambda unsolved, about: None),
    complete(meaning="whether it is known that there is none"),
    Key("reason", TEXT, "what is known, in words"),
)

CANONICAL = Table(
    CanonicalForm,
    Told("line", TEXT, "the givens of the puzzle as one line", lambda it, about: it.puzzle.line()),
    Told("canonical", TEXT, "those of the form", lambda it, about: it.form.line()),
    Key("form", PUZZLE, "the form as a puzzle"),
    name="canonical",
)


def _status(confirmation: Confirmation, about: About) -> Any:
    return None if confirmation.verdict is None else confirmation.verdict.status


CONFIRMATION = Table(
    Confirmation,
    Key("certificate", TEXT, "its folder"),
    Key("confirmed", FLAG, "whether its verdict may be believed", "is_confirmed"),
    Told("verdict", STATUS, "how many solutions there are", _status, is_rare=True),
    Key("reason", TEXT, "why it is refused", default=""),
    Key("check", Maybe(VERDICT), "the whole verdict", "verdict", None),
    Key("audit", Maybe(AUDIT), "how the clauses compare with the clues", default=None),
    may_lack_puzzle=True,
)


# Corpora.


def _error(about: About, node: Node, **values: Any) -> PuzzleFormatError:
    return PuzzleFormatError(values.pop("found"), values.pop("expected"), **values)


_PROBLEM = Table(
    PuzzleFormatError,
    Key("found", TEXT, "what stands there"),
    Key("expected", TEXT, "what should stand there"),
    Key("source", Maybe(TEXT), "where the text came from", default=None),
    Key("line", Maybe(WHOLE), "the line, from 1", default=None),
    Key("column", Maybe(WHOLE), "the column, from 1", default=None),
    build=_error,
    name="problem",
    meaning="What is wrong with a text.",
)


def _unreadable(
    about: About, node: Node, name: str, reason: str, problem: PuzzleFormatError | None, text: str
) -> UnreadablePuzzle:
    return UnreadablePuzzle(name, UndecidedError(reason) if problem is None else problem, text)


UNREADABLE = Table(
    UnreadablePuzzle,
    Key("name", TEXT, "where it stands"),
    Told("verdict", TEXT, "'unreadable', or 'undecided' if the time was over"),
    Key("reason", TEXT, "what is wrong, in words"),
    Key("problem", Maybe(_PROBLEM), "what is wrong with the text", default=None),
    Key("text", TEXT, "its line, or the beginning of that", default=""),
    build=_unreadable,
    name="unreadable",
)

RECORD = Table(
    Record,
    Key("name", TEXT, "where the puzzle came from"),
    Key("puzzle", TEXT, PUZZLE_ON_A_LINE),
    Key("verdict", Among(VERDICTS), "how many solutions there are"),
    Key("solutions", ListOf(TEXT), "none, one or two different ones, as lines of digits"),
    Key("reason", TEXT, "why it is undecided, none or unreadable; conditions", default=""),
    meaning="A line of an output file; `sudoku_model.read_records` reads it. It holds no times.",
)
