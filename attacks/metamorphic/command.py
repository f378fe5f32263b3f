"""``python -m attacks metamorphic``."""

from __future__ import annotations

from pathlib import Path

import click

from attacks.hunting import hunt, hunting_options
from attacks.metamorphic.hunt import Totals, attack_puzzle
from attacks.metamorphic.regression import save, shrunk


@click.command()
@hunting_options
def command(seed: str | None, seconds: float | None, cases: int | None, output: Path) -> None:
    """Change random puzzles in ways that say how the answers must change, and compare.

    Without a limit it goes on for ten seconds. A case is one relation between the answers about a
    puzzle and those about the changed one.
    """
    totals = Totals()

    def attack(seed: str) -> str | None:
        found = attack_puzzle(seed, totals)
        if found is None:
            return None
        small = shrunk(found)
        return f"{small.asked.relation}: {small.problem}\n  {save(small, output)}"

    hunt(attack, totals, summary, seed=seed, seconds=seconds, cases=cases)


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
