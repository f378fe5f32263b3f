"""The command ``explain``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli import completing
from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import STEPS, code_of_steps
from sudoku_model.cli.options import FILE, SECONDS, step_options

if TYPE_CHECKING:
    from sudoku_model.analysis.steps import Explanation
    from sudoku_model.puzzle import Puzzle


def _endings() -> Iterable[str]:
    from sudoku_model.drawing.printing import STEPS_ENDINGS

    return STEPS_ENDINGS


@command(
    Topic.STEPS,
    STEPS,
    ("explain 1.....3..4.....2", "every step, to the solution"),
    ("explain --time-limit 10 puzzle.txt", "as far as ten seconds go"),
    ("explain 1.....3..4.....2 --output solve.html", "a page to step through"),
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
@click.option(
    "--output",
    type=FILE,
    metavar="FILE",
    shell_complete=completing.file_ending_in(_endings),
    help="A file with a picture of each step: .html to step through, or .pdf.",
)
def explain(asking: Asking, output: Path | None, **wanted: Any) -> int:
    """Explain puzzles step by step, from the start to the solution.

    The easiest step comes first, as in a rating. Each step names what it rests on, and its
    technique if people have a name for it. With --output the steps of one puzzle become a page;
    PDF needs the extra "print".
    """
    from sudoku_model import steps

    if output is None:
        return asking.answer_all(partial(steps, **wanted), code_of_steps)
    from sudoku_model.drawing.printing import draw, steps_ending_of

    steps_ending_of(output)  # a mistake in it is better said before anything is solved

    def drawn(puzzle: Puzzle, **how: Any) -> Explanation:
        answer = steps(puzzle, **wanted, **how)
        if answer.steps:
            draw(answer, output)
        return answer

    return asking.answer_all(
        drawn,
        code_of_steps,
        tell=lambda answer: answer.summary,
        only_one="--output draws one puzzle; the sources hold several.",
    )
