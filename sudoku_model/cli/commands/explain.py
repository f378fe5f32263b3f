"""The command ``explain``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import STEPS, code_of_steps
from sudoku_model.cli.options import SECONDS, step_options


@command(
    Topic.STEPS,
    STEPS,
    ("explain 1.....3..4.....2", "every step, to the solution"),
    ("explain --time-limit 10 puzzle.txt", "as far as ten seconds go"),
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
def explain(asking: Asking, **wanted: Any) -> int:
    """Explain puzzles step by step, from the start to the solution.

    The easiest step comes first, as in a rating. Each step names what it rests on, and its
    technique if people have a name for it.
    """
    from sudoku_model import steps

    return asking.answer_all(partial(steps, **wanted), code_of_steps)
