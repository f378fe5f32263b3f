"""The command ``rate``."""

from __future__ import annotations

import sys
from typing import Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import STEPS
from sudoku_model.cli.options import step_options


@command(
    Topic.STEPS,
    STEPS,
    ("rate puzzles.txt", "the difficulty of every puzzle of a file"),
    ("rate --curve puzzle.txt", "where it is hard, and where it is narrow"),
    ("rate puzzles.txt --output ratings.csv", "the ratings as a table"),
)
@asks
@step_options
@click.option(
    "--curve",
    is_flag=True,
    help="Draw how hard each step is, and how many were open that are as easy.",
)
@click.option(
    "--refutation",
    is_flag=True,
    help="Add how many steps it takes to refute digits, for somebody who knows no technique.",
)
@corpus_options("the ratings")
def rate(asking: Asking, work: Work, *, curve: bool, assume_unique: bool, refutation: bool) -> int:
    """Rate how hard puzzles are, by the steps that solve them.

    The steps are those of explain. If the time is over, a puzzle is at least as hard as is said.
    """
    from sudoku_model.batch.settings import StepQuestion
    from sudoku_model.drawing import supports_unicode

    def tell(rating: Any) -> str:
        if not curve or not rating.curve:
            return str(rating)
        return f"{rating}\n{rating.curve_text(unicode=supports_unicode(sys.stdout))}"

    work.refuse("--curve", curve)
    question = StepQuestion("rate", assume_unique, refutation=refutation)
    return asking.answer_steps(question, work, tell=tell)
