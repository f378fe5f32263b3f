"""The command ``explain``."""

from __future__ import annotations

from functools import partial

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import STEPS
from sudoku_model.cli.options import SECONDS, step_options


@command(
    Topic.STEPS,
    STEPS,
    ("explain 1.....3..4.....2", "every step, to the solution"),
    ("explain --time-limit 10 puzzle.txt", "as far as ten seconds go"),
    ("explain puzzles.txt --output steps.jsonl", "every step as a record"),
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
@corpus_options("a record of each step")
def explain(asking: Asking, work: Work, assume_unique: bool, proof_seconds: float | None) -> int:
    """Explain puzzles step by step, from the start to the solution.

    The easiest step comes first, as in a rating. Each step names what it rests on, and its
    technique if people have a name for it.
    """
    from sudoku_model import steps
    from sudoku_model.batch.settings import StepQuestion

    question = StepQuestion("explain", assume_unique, proof_seconds)
    ask = partial(steps, assume_unique=assume_unique, proof_seconds=proof_seconds)
    return asking.answer_steps(question, work, ask)
