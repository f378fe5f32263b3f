"""From a chunk of puzzles to the steps that solve them. This is what worker processes do.

The verdicts come first, as for `sudoku_model.batch.verdicts`; where one says that there is a single
solution, the steps to it are asked for.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from sudoku_model import faces
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.limits import heed
from sudoku_model.analysis.steps import Explanation, Hint, Rating
from sudoku_model.analysis.verdict import Verdict
from sudoku_model.batch.answers import ChunkAnswer, problems_of, record_of
from sudoku_model.batch.chunks import Chunk, UnreadablePuzzle
from sudoku_model.batch.outputs import Form
from sudoku_model.batch.records import format_objects
from sudoku_model.batch.settings import Settings, StepQuestion
from sudoku_model.batch.verdicts import (
    ChunkOutcome,
    decide_chunk,
    placed_entries,
    refuse_unreadable,
    seconds_after,
)

UNFINISHED = "unfinished"
"""The word for a puzzle with one solution to which no steps lead, or not in time."""

StepAnswer: TypeAlias = Rating | Explanation | Hint
StepEntry: TypeAlias = StepAnswer | UnreadablePuzzle


def answer_steps(chunk: Chunk, settings: Settings, form: Form) -> ChunkAnswer:
    """Answer the question about the steps of each puzzle, and format the answers.

    The arguments and errors, and what the answer depends on, are those of `answer_chunk`.
    """
    close_idle()
    outcome = decide_chunk(chunk, settings)
    refuse_unreadable(outcome, settings)
    counts: Counter[str] = Counter()
    records: list[dict[str, Any]] = []
    for entry in _asked(chunk, outcome, settings):
        counts[word_of(entry)] += 1
        if isinstance(entry, UnreadablePuzzle):
            record = record_of(entry)._asdict()
            del record["solutions"]
            records.append(record)
        else:
            records += faces.to_records(entry)
    payload = form.payload(format_objects(records, form.columns, form.text))
    return ChunkAnswer(payload, counts, problems_of(outcome))


def step_answers(chunk: Chunk, settings: Settings) -> list[StepEntry]:
    """Return the answers about the puzzles of a chunk."""
    close_idle()
    return _asked(chunk, decide_chunk(chunk, settings), settings)


def _asked(chunk: Chunk, outcome: ChunkOutcome, settings: Settings) -> list[StepEntry]:
    question = settings.question
    assert isinstance(question, StepQuestion)
    return [
        _answer(question, entry, seconds_after(chunk, place, entry, settings))
        if isinstance(entry, Verdict)
        else entry
        for place, entry in placed_entries(chunk, outcome)
    ]


def _answer(question: StepQuestion, verdict: Verdict, seconds: float | None) -> StepAnswer:
    answer: StepAnswer = question.ask(verdict, time_limit=seconds)
    heed(answer.reason)
    return answer


def word_of(entry: StepEntry) -> str:
    """Return the word under which a puzzle is counted."""
    if isinstance(entry, UnreadablePuzzle):
        return entry.verdict
    is_unfinished = entry.verdict.is_unique and not entry.is_complete
    return UNFINISHED if is_unfinished else entry.verdict.status.value
