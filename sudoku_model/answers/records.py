"""The records that runs write about steps and grades: answers on a line, without times.

A record has the keys of the answer, so that what is told of one puzzle is told of a million.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sudoku_model.analysis.steps import Explanation, Hint, Rating, Step
from sudoku_model.answers.kinds import FLAG, NUMBER, TEXT, WHOLE, About, Among, CellName, Maybe
from sudoku_model.answers.steps import RATING, STEP
from sudoku_model.answers.table import Entry, Key, Table, Told
from sudoku_model.batch.records import PUZZLE_ON_A_LINE, STANDINGS, VERDICTS, GradeRecord
from sudoku_model.formats.native import puzzle_text

_NOT_IN_RECORDS = ("verdict", "reason", "seconds", "explanation")
"""What stands in front of all else, takes a time, or is a record of its own."""


_HEAD: Final[tuple[Entry, ...]] = (
    Told("name", TEXT, "where the puzzle came from", "puzzle.name"),
    Told("puzzle", TEXT, PUZZLE_ON_A_LINE, lambda answer, about: puzzle_text(answer.puzzle)),
    Told("verdict", Among(VERDICTS), "how many solutions there are", "verdict.status.value"),
    Told("reason", TEXT, "why there is nothing more to tell", lambda it, _: _reason(it), True),
)


def _body(table: Table) -> tuple[Key | Told, ...]:
    """Return the keys of an answer that its records have behind those that all have."""
    return tuple(
        entry
        for entry in table.keys
        if isinstance(entry, Key | Told) and entry.name not in _NOT_IN_RECORDS
    )


_RATING_BODY, _STEP_BODY = _body(RATING), _body(STEP)
_BODIES: Final = {"rate": _RATING_BODY, "explain": _STEP_BODY, "hint": _STEP_BODY}
"""What stands behind the head, by what is asked."""

RATING_RECORD: Final = Table(
    Rating,
    *_HEAD,
    *_RATING_BODY,
    name="rating-record",
    meaning="A line that `sudoku-model rate --output` writes: how hard a puzzle is.",
)
STEP_RECORD: Final = Table(
    Step,
    *_HEAD,
    *_STEP_BODY,
    name="step-record",
    meaning="A line that `sudoku-model explain --output` and `hint --output` write: a step. Of a "
    "puzzle to whose solution the steps do not lead, the last line has no step and says why.",
)

GRADE_RECORD: Final = Table(
    GradeRecord,
    Key("name", TEXT, "where the answer came from"),
    Key("puzzle", TEXT, PUZZLE_ON_A_LINE),
    Key("answer", TEXT, "the answer as text"),
    Key("standing", Among(STANDINGS), "whether it is a solution, right so far, or wrong"),
    Told("right_count", WHOLE, "how many entries are right, besides the givens", is_rare=True),
    Told("wrong_count", WHOLE, "how many are wrong", is_rare=True),
    Told("first_wrong", CellName(), "the cell of the first wrong entry", is_rare=True),
    Told("reason", TEXT, "what else must be known; conditions", is_rare=True),
    meaning="A line that `sudoku-model grade --output` writes: what an answer is worth.",
)

_HELD: Final = ((NUMBER, "number"), (WHOLE, "whole"), (FLAG, "flag"))
"""What the columns of a table hold that are no text, by the kind of their keys."""

ALWAYS: Final = ("name", "puzzle", "verdict")
"""The keys of every record; the others are those of a puzzle that could be answered."""


def record_columns(question: str) -> dict[str, str]:
    """Return the columns of a table of records, each with what it holds.

    Args:
        question: ``"rate"``, ``"explain"``, ``"hint"`` or ``"grade"``.
    """
    if question == "grade":
        return columns_of([entry for entry in GRADE_RECORD.keys if isinstance(entry, Key | Told)])
    head = [entry for entry in _HEAD if isinstance(entry, Told)]
    return columns_of([*head, *_BODIES[question]])


def columns_of(keys: Iterable[Key | Told]) -> dict[str, str]:
    """Return the columns of records with these keys, each with what it holds."""
    return {
        key.name: next((held for kind, held in _HELD if key.kind in (kind, Maybe(kind))), "text")
        for key in keys
    }


def to_records(answer: Rating | Explanation | Hint) -> list[dict[str, Any]]:
    """Return the records of an answer: one of a rating, one for each step of all else."""
    about = About(answer.puzzle)
    head = written(_HEAD, answer, about)
    if isinstance(answer, Rating):
        return [head | written(_RATING_BODY, answer, about)]
    reason = head.pop("reason", "")
    steps = answer.steps if isinstance(answer, Explanation) else [answer.step] * bool(answer.step)
    records = [head | written(_STEP_BODY, step, about) for step in steps]
    return [*records, head | {"reason": reason}] if reason else records


def written(keys: Sequence[Entry], answer: object, about: About) -> dict[str, Any]:
    """Return the keys of an answer with what is written under them."""
    return {name: value for entry in keys for name, value in entry.write(answer, about)}


def _reason(answer: Rating | Explanation | Hint) -> str:
    """Say why there is no step, or none after the last."""
    if answer.reason:
        return answer.reason
    if not answer.verdict.is_unique:
        return str(answer.verdict)
    is_over = isinstance(answer, Hint) and answer.step is None
    return str(answer) if is_over else ""
