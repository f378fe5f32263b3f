"""What the attacks that go from one random puzzle to the next have in common."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeVar

import click
from tqdm import tqdm

Command = TypeVar("Command", bound=Callable[..., Any])
Counts = TypeVar("Counts", bound="HasCases")


class HasCases(Protocol):
    """What counts the cases of a hunt."""

    @property
    def all_cases(self) -> int:
        """The number of cases."""


def hunting_options(command: Command) -> Command:
    """Add the options that say where a hunt begins and ends, and where its finds go."""
    for option in (
        click.option(
            "--output",
            type=click.Path(file_okay=False, path_type=Path),
            default=Path("found"),
            show_default=True,
            help="Folder for the regression tests of what is found.",
        ),
        click.option("--cases", type=click.IntRange(min=1), help="How many cases at least."),
        click.option("--seconds", type=click.FloatRange(min=0), help="How long to go on."),
        click.option(
            "--seed", metavar="TEXT", help="Where to begin; the same seed attacks the same."
        ),
    ):
        command = option(command)
    return command


def hunt(
    attack: Callable[[str], str | None],
    totals: Counts,
    summary: Callable[[Counts, str], str],
    *,
    seed: str | None,
    seconds: float | None,
    cases: int | None,
) -> None:
    """Attack one seed after the other, tell what was done, and end the process.

    Args:
        attack: what attacks with a seed; it returns what it has found, in words.
        totals: where it counts.
        summary: what says what was done, from the totals and the seed of the hunt.
        seed: where to begin; at random by default.
        seconds: how long to go on; ten seconds if no limit is given.
        cases: how many cases at least.
    """
    seed = seed or secrets.token_hex(4)
    if seconds is None and cases is None:
        seconds = 10.0
    deadline = None if seconds is None else monotonic() + seconds
    disagreements = 0
    with tqdm(total=cases, unit=" cases", disable=None) as progress:
        for number in count():
            found = attack(f"{seed} {number}")
            progress.update(totals.all_cases - progress.n)
            if found is not None:
                disagreements += 1
                progress.write(found)
            if deadline is not None and monotonic() >= deadline:
                break
            if cases is not None and totals.all_cases >= cases:
                break
    click.echo(summary(totals, seed))
    click.echo(f"{disagreements} disagreements")
    sys.exit(1 if disagreements else 0)
