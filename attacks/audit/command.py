"""The command: ``python -m attacks audit``."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

import click
from tqdm import tqdm

from attacks.audit.trial import Trial, trials
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.languages.finding import find_constraint


@click.command()
@click.option("--only", metavar="NAME", help="Only the constraint of that name.")
@click.option(
    "--each",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="So many mistakes in the statements of each constraint, in clauses, and clauses dropped.",
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
    help="Percent of the mistakes that matter that must be seen, of either sort.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    help="How long to go on with further constraints; without it, to the last.",
)
@click.option("--seed", default="0", show_default=True, metavar="TEXT", help="Of the draw.")
def command(
    only: str | None,
    each: int,
    fillings: int,
    without_solution: bool,
    least: float,
    seconds: float | None,
    seed: str,
) -> None:
    """Put mistakes into statements and clauses: does the audit see them?

    Some cost solutions, others admit what is none. The puzzles are the examples of the constraints.
    Whether a mistake matters is found out by a solver, which looks for a grid that the right
    clauses admit and the wrong ones do not, or the reverse.

    Each constraint is told as soon as it has been tried, and Ctrl-C ends with what is known so far.
    """
    kinds = [find_constraint(only)] if only else list(CONSTRAINTS.values())
    told = {adds: _Tally() for adds in (False, True)}
    started = monotonic()
    with suppress(KeyboardInterrupt):
        for place, kind in enumerate(tqdm(kinds, unit="constraint", disable=None)):
            if seconds is not None and monotonic() - started >= seconds:
                click.echo(f"not tried: {', '.join(one.__name__ for one in kinds[place:])}")
                break
            of_kind = _Tally()
            for trial in trials(kind, each, fillings, seed, knows_solution=not without_solution):
                of_kind.add(trial)
                told[trial.adds].add(trial)
                if trial.matters and not (trial.is_seen or trial.is_suspected):
                    click.echo(f"not seen: {trial.kind}: {trial.way}: {trial.where}")
            click.echo(f"{kind.__name__}: {of_kind.found} of {of_kind.that_matter.total()} seen")
    for adds, tally in told.items():
        tally.tell("admit what is no solution" if adds else "cost a solution")
    raise SystemExit(int(any(tally.share < least for tally in told.values())))


@dataclass
class _Tally:
    """What came of mistakes of a sort, by what is wrong."""

    that_matter: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    tried: int = 0
    suspected: int = 0
    undecided: int = 0

    def add(self, trial: Trial) -> None:
        """Count a mistake."""
        self.tried += 1
        if trial.matters is None:
            self.undecided += 1
            return
        self.that_matter[trial.way] += trial.matters
        self.seen[trial.way] += trial.is_seen
        self.suspected += trial.matters and trial.is_suspected

    @property
    def found(self) -> int:
        """How many of those that matter the audit sees or names."""
        return self.seen.total() + self.suspected

    @property
    def share(self) -> float:
        """Percent of those that matter which the audit sees or names."""
        total = self.that_matter.total()
        return 100 * self.found / total if total else 100

    def tell(self, harm: str) -> None:
        """Print how many were seen."""
        for way in sorted(self.that_matter):
            click.echo(f"{way}: {self.seen[way]} of {self.that_matter[way]} seen")
        click.echo(
            f"{self.tried} mistakes; {self.that_matter.total()} {harm}; {self.seen.total()} are "
            f"seen with a grid as the witness, {self.suspected} are named without one: "
            f"{self.share:.1f} %"
            + (f"; {self.undecided} could not be decided" if self.undecided else "")
        )
