"""``python -m attacks differential``."""

from __future__ import annotations

import secrets
import sys
from itertools import count
from pathlib import Path
from time import monotonic

import click
from tqdm import tqdm

from attacks.differential.hunt import Totals, attack_shape
from attacks.differential.questions import QUESTIONS
from attacks.differential.regression import save
from attacks.differential.shrinking import shrunk


@click.command()
@click.option("--seed", metavar="TEXT", help="Where to begin; the same seed attacks the same.")
@click.option("--seconds", type=click.FloatRange(min=0), help="How long to go on.")
@click.option("--cases", type=click.IntRange(min=1), help="How many cases at least.")
@click.option(
    "--question",
    "questions",
    multiple=True,
    type=click.Choice([*QUESTIONS]),
    help="Ask this question only; can be repeated.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("found"),
    show_default=True,
    help="Folder for the regression tests of what is found.",
)
def command(
    seed: str | None,
    seconds: float | None,
    cases: int | None,
    questions: tuple[str, ...],
    output: Path,
) -> None:
    """Ask all engines all questions about random puzzles, and compare the answers.

    Without a limit it goes on for ten seconds. A case is one question on one puzzle that was
    answered by at least two independent parties, one of which is the referee: a search through all
    fillings of the grid with the constraints' own checks.
    """
    seed = seed or secrets.token_hex(4)
    if seconds is None and cases is None:
        seconds = 10.0
    deadline = None if seconds is None else monotonic() + seconds
    totals = Totals()
    disagreements = 0
    with tqdm(total=cases, unit=" cases", disable=None) as progress:
        for number in count():
            found = attack_shape(f"{seed} {number}", totals, questions)
            progress.update(totals.all_cases - progress.n)
            if found is not None:
                disagreements += 1
                small = shrunk(found)
                progress.write(f"{small.asked.question}: {small.problem}\n  {save(small, output)}")
            if deadline is not None and monotonic() >= deadline:
                break
            if cases is not None and totals.all_cases >= cases:
                break
    click.echo(summary(totals, seed))
    click.echo(f"{disagreements} disagreements")
    sys.exit(1 if disagreements else 0)


def summary(totals: Totals, seed: str) -> str:
    """Say what was done."""
    statuses = ", ".join(f"{number} {name}" for name, number in totals.statuses.most_common())
    questions = "\n".join(f"  {n:>8}  {name}" for name, n in totals.cases.most_common())
    classes = ", ".join(f"{name} {n}" for name, n in sorted(totals.classes.items()))
    return (
        f"seed {seed}: {totals.shapes} shapes, {totals.puzzles} puzzles ({statuses})\n"
        f"{totals.all_cases} cases, {totals.answers} answers compared, "
        f"{totals.undecided} undecided, {sum(totals.refused.values())} refused\n"
        f"{questions}\nshapes with each class of constraints: {classes}"
    )
