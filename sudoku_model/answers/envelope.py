"""What stands around the keys of each answer, and which table an answer has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from sudoku_model.answers.kinds import TEXT, ListOf
from sudoku_model.answers.parts import OFFER
from sudoku_model.answers.table import Table, Told

VERSION = 1
"""The version of the form; in a later one the same keys may mean something else."""


class _Home(NamedTuple):
    """Where an answer is described: the name of its class, and the module and name of its table."""

    kind: str
    module: str
    table: str


_HOMES: Mapping[str, _Home] = {
    "verdict": _Home("Verdict", "verdicts", "VERDICT"),
    "solution": _Home("Solution", "verdicts", "SOLUTION"),
    "propagation": _Home("Candidates", "verdicts", "PROPAGATION"),
    "candidates": _Home("TrueCandidates", "counts", "TRUE_CANDIDATES"),
    "count": _Home("Count", "counts", "COUNT"),
    "conflict": _Home("Conflict", "reasons", "CONFLICT"),
    "repair": _Home("Repair", "reasons", "REPAIR"),
    "minimal": _Home("Minimal", "reasons", "MINIMAL"),
    "ambiguity": _Home("Ambiguity", "reasons", "AMBIGUITY"),
    "explanation": _Home("Explanation", "steps", "EXPLANATION"),
    "step": _Home("Step", "steps", "STEP"),
    "rating": _Home("Rating", "steps", "RATING"),
    "refutation": _Home("Refutation", "steps", "REFUTATION"),
    "hint": _Home("Hint", "steps", "HINT"),
    "partial-hint": _Home("PartialHint", "steps", "PARTIAL_HINT"),
    "mistake": _Home("Mistake", "steps", "MISTAKE"),
    "grade": _Home("Grade", "grades", "GRADE"),
    "graded-step": _Home("GradedStep", "grades", "GRADED_STEP"),
    "audit": _Home("EncodingAudit", "audits", "AUDIT"),
    "audited-clue": _Home("AuditedClue", "audits", "AUDITED_CLUE"),
    "judgement": _Home("Judgement", "judgements", "JUDGEMENT"),
    "submission": _Home("JudgedSubmission", "judgements", "SUBMISSION"),
    "tried": _Home("Tried", "audits", "TRIED"),
    "film": _Home("Film", "films", "FILM"),
    "clue": _Home("Clue", "parts", "CLUE"),
    "clash": _Home("Clash", "parts", "CLASH"),
    "offer": _Home("Offer", "parts", "OFFER"),
    "unsolved": _Home("Unsolved", "commands", "UNSOLVED"),
    "canonical": _Home("CanonicalForm", "commands", "CANONICAL"),
    "confirmation": _Home("Confirmation", "commands", "CONFIRMATION"),
    "unreadable": _Home("UnreadablePuzzle", "commands", "UNREADABLE"),
}
"""The answers, by the word for each."""

WORDS = tuple(_HOMES)

_WORD_OF = {home.kind: word for word, home in _HOMES.items()}

ABOUT_PUZZLE = (
    Told("name", TEXT, "where the puzzle came from"),
    Told("without", ListOf(TEXT), "what the source demands and is not stated", "unstated", True),
    Told("offered", ListOf(OFFER), "what states some of that, if it is asked for", is_rare=True),
)
"""What each answer says of its puzzle before anything else."""


@cache
def table_of(word: str) -> Table:
    """Return the table of an answer; its module is imported when it is first needed."""
    home = _HOMES[word]
    table: Table = getattr(import_module(f"{__package__}.{home.module}"), home.table)
    return table


def table_for(answer: object) -> Table:
    """Return the table of an answer by its class."""
    return table_of(_WORD_OF[type(answer).__name__])
