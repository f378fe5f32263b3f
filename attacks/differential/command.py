"""``python -m attacks differential``."""

from __future__ import annotations

from pathlib import Path

import click

from attacks.differential.hunt import Totals, attack_shape
from attacks.differential.questions import QUESTIONS
from attacks.differential.regression import save
from attacks.differential.shrinking import shrunk
from attacks.hunting import hunt, hunting_options


@click.command()
@hunting_options
@click.option(
    "--question",
    "questions",
    multiple=True,
    type=click.Choice([*QUESTIONS]),
    help="Ask this question only; can be repeated.",
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
    totals = Totals()

    def attack(seed: str) -> str | None:
        found = attack_shape(seed, totals, questions)
        if found is None:
            return None
        small = shrunk(found)
        return f"{small.asked.question}: {small.problem}\n  {save(small, output)}"

    hunt(attack, totals, summary, seed=seed, seconds=seconds, cases=cases)


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
