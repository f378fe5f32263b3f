"""The command ``explain``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import STEPS, code_of_steps
from sudoku_model.cli.options import SECONDS, step_options

if TYPE_CHECKING:
    from sudoku_model.batch.settings import StepQuestion
    from sudoku_model.puzzle import Puzzle

_PAGES = (".html", ".pdf")
"""The endings of files that are pages of one solve."""


@command(
    Topic.STEPS,
    STEPS,
    ("explain 1.....3..4.....2", "every step, to the solution"),
    ("explain --time-limit 10 puzzle.txt", "as far as ten seconds go"),
    ("explain 1.....3..4.....2 --output solve.html", "a page to step through"),
    ("explain puzzles.txt --output steps.jsonl", "every step of a corpus as a record"),
)
@asks
@step_options
@click.option(
    "--proof",
    "proof_seconds",
    type=SECONDS,
    metavar="SECONDS",
    help="Take the step of the fewest facts, not the easiest, and try so long, each time, to prove "
    "that no fewer exclude anything.",
)
@corpus_options(
    "a record of each step",
    else_write=" Or of one puzzle a picture of each step: .html to step through, or .pdf.",
    else_endings=_PAGES,
)
def explain(asking: Asking, work: Work, *, assume_unique: bool, proof_seconds: float | None) -> int:
    """Explain puzzles step by step, from the start to the solution.

    The easiest step comes first, as in a rating. Each step names what it rests on, and its
    technique if people have a name for it. With --output the steps of one puzzle become a page, or
    those of a corpus records; PDF needs the extra "print".
    """
    from sudoku_model.batch.settings import StepQuestion

    question = StepQuestion("explain", assume_unique, proof_seconds)
    if work.output is not None:
        if work.output.suffix.lower() in _PAGES:
            if work.resume:
                raise click.UsageError("--resume goes on with records, not with a page.")
            return _to_page(asking, work.output, question)
        _check_ending(work.output)
    return asking.answer_steps(question, work)


def _check_ending(output: Path) -> None:
    """Check that the name of a file says what to write."""
    from sudoku_model.batch.outputs import form_of
    from sudoku_model.errors import OptionError

    try:
        form_of(output)
    except OptionError as problem:
        pages = " or ".join(_PAGES)
        raise OptionError(f"{problem}; or for a page of one puzzle in {pages}") from None


def _to_page(asking: Asking, output: Path, question: StepQuestion) -> int:
    from sudoku_model.drawing.printing import draw

    def drawn(puzzle: Puzzle, **how: Any) -> Any:
        answer = question.ask(puzzle, **how)
        if answer.steps:
            draw(answer, output)
        return answer

    return asking.answer_all(
        drawn,
        code_of_steps,
        tell=lambda answer: answer.summary,
        only_one="--output draws one puzzle; the sources hold several.",
    )
