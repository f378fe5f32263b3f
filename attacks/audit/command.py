"""The command: ``python -m attacks audit``."""

from __future__ import annotations

from collections import Counter

import click
from tqdm import tqdm

from attacks.audit.trial import trials
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.languages.finding import find_constraint


@click.command()
@click.option("--only", metavar="NAME", help="Only the constraint of that name.")
@click.option(
    "--each",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="So many mistakes in the statements of each constraint, and so many in clauses.",
)
@click.option(
    "--fillings",
    type=click.IntRange(min=1),
    default=1_000,
    show_default=True,
    help="So many fillings of each kind are tried for each clue.",
)
@click.option(
    "--without-solution", is_flag=True, help="The search for fillings may not start from one."
)
@click.option(
    "--least",
    type=click.FloatRange(0, 100),
    default=95,
    show_default=True,
    help="Percent of the mistakes that cost a solution that must be seen.",
)
@click.option("--seed", default="0", show_default=True, metavar="TEXT", help="Of the draw.")
def command(
    only: str | None, each: int, fillings: int, without_solution: bool, least: float, seed: str
) -> None:
    """Put mistakes that cost solutions into statements and clauses: does the audit see them?

    The puzzles are the examples of the constraints. Whether a mistake costs a solution is found
    out by a solver, which looks for one that the right clauses admit and the wrong ones do not.
    """
    kinds = [find_constraint(only)] if only else list(CONSTRAINTS.values())
    lost: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    tried = suspected = undecided = 0
    for kind in tqdm(kinds, unit="constraint", disable=None):
        for trial in trials(kind, each, fillings, seed, knows_solution=not without_solution):
            tried += 1
            if trial.loses is None:
                undecided += 1
                continue
            lost[trial.way] += trial.loses
            seen[trial.way] += trial.is_seen
            suspected += trial.loses and trial.is_suspected
            if trial.loses and not (trial.is_seen or trial.is_suspected):
                click.echo(f"not seen: {trial.kind}: {trial.way}: {trial.where}")
    for way in sorted(lost):
        click.echo(f"{way}: {seen[way]} of {lost[way]} seen")
    share = 100 * (seen.total() + suspected) / max(1, lost.total())
    click.echo(
        f"{tried} mistakes; {lost.total()} cost a solution; {seen.total()} are seen with a grid as "
        f"the witness, {suspected} are named without one: {share:.1f} %"
        + (f"; {undecided} could not be decided" if undecided else "")
    )
    raise SystemExit(int(share < least))
