"""``python -m attacks readers``."""

from __future__ import annotations

import click

from attacks.hunting import hunt
from attacks.readers.formats import FORMATS
from attacks.readers.hunt import Totals, attack


@click.command()
@click.option("--format", "formats", multiple=True, type=click.Choice(tuple(FORMATS)))
@click.option("--cases", type=click.IntRange(min=1), help="How many cases at least.")
@click.option("--seconds", type=click.FloatRange(min=0), help="How long to go on.")
@click.option("--seed", metavar="TEXT", help="Where to begin; the same seed attacks the same.")
def command(
    formats: tuple[str, ...], cases: int | None, seconds: float | None, seed: str | None
) -> None:
    """Write documents of foreign formats by descriptions of their own, and read them.

    Without a limit it goes on for ten seconds. A case is one key of a document.
    """
    totals = Totals()

    def attack_seed(seed: str) -> str | None:
        found = attack(seed, totals, formats)
        if found is None:
            return None
        return f"{seed}: {found.form}: {found.problem}\n  {found.keys}\n  {found.text}"

    hunt(attack_seed, totals, summary, seed=seed, seconds=seconds, cases=cases)


def summary(totals: Totals, seed: str) -> str:
    """Say what was done."""
    formats = ", ".join(f"{name} {number}" for name, number in sorted(totals.cases.items()))
    return (
        f"seed {seed}: {totals.all_cases} cases ({formats}) with {len(totals.keys)} keys\n"
        f"{totals.compared} documents compared by all solutions, {totals.named} of them with "
        "something that is named"
    )
