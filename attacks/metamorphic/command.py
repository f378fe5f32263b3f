"""``python -m attacks metamorphic``."""

from __future__ import annotations

import secrets
import sys
from itertools import count
from pathlib import Path
from time import monotonic

import click
from tqdm import tqdm

from attacks.metamorphic.hunt import Totals, attack_puzzle
from attacks.metamorphic.regression import save, shrunk


@click.command()
@click.option("--seed", metavar="TEXT", help="Where to begin; the same seed attacks the same.")
@click.option("--seconds", type=click.FloatRange(min=0), help="How long to go on.")
@click.option("--cases", type=click.IntRange(min=1), help="How many cases at least.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("found"),
    show_default=True,
    help="Folder for the regression tests of what is found.",
)
def command(seed: str | None, seconds: float | None, cases: int | None, output: Path) -> None:
    """Change random puzzles in ways that say how the answers must change, and compare.

    Without a limit it goes on for ten seconds. A case is one relation between the answers about a
    puzzle and those about the changed one.
    """
    seed = seed or secrets.token_hex(4)
    if seconds is None and cases is None:
        seconds = 10.0
    deadline = None if seconds is None else monotonic() + seconds
    totals = Totals()
    disagreements = 0
    with tqdm(total=cases, unit=" cases", disable=None) as progress:
        for number in count():
            found = attack_puzzle(f"{seed} {number}", totals)
            progress.update(totals.all_cases - progress.n)
            if found is not None:
                disagreements += 1
                small = shrunk(found)
                progress.write(f"{small.asked.relation}: {small.problem}\n  {save(small, output)}")
            if deadline is not None and monotonic() >= deadline:
                break
            if cases is not None and totals.all_cases >= cases:
                break
    click.echo(summary(totals, seed))
    click.echo(f"{disagreements} disagreements")
    sys.exit(1 if disagreements else 0)


def summary(totals: Totals, seed: str) -> str:
    """Say what was done."""
    relations = "\n".join(f"  {n:>8}  {name}" for name, n in totals.cases.most_common())
    changes = ", ".join(f"{name} {n}" for name, n in totals.changes.most_common())
    return (
        f"seed {seed}: {totals.puzzles} puzzles, {totals.large} of them on 9x9\n"
        f"{totals.all_cases} cases, {totals.undecided} undecided, {totals.refused} refused, "
        f"{totals.not_carried} changes that a constraint does not go with\n"
        f"{relations}\nchanges: {changes}"
    )
