"""``python -m attacks faults``: disturb every long command in every way we know."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

import click
from tqdm import tqdm

from attacks.faults.faults import FAULTS, Fault
from attacks.faults.processes import kill_marked
from attacks.faults.targets import TARGETS, Target
from attacks.faults.trial import Laboratory


@click.command()
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--seconds", type=float, default=600, show_default=True, help="How long to go on.")
@click.option(
    "--only",
    default="",
    metavar="TEXT",
    help='What must stand in "COMMAND / FAULT", such as "check to .jsonl / kill -9".',
)
def command(seed: int, seconds: float, only: str) -> None:
    """Kill, interrupt, starve and confuse every long command, and look at what is left.

    Nothing may be lost or doubled, every end must be told in one line and an exit code, and
    nothing may be left behind.
    """
    if sys.platform != "linux":
        raise click.UsageError("This attack looks into /proc: it runs on Linux.")
    # A shell has jobs in the background ignore it, and so would the commands.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    pairs = [(target, fault) for target, fault in _pairs() if only in _name(target, fault)]
    if not pairs:
        raise click.UsageError(f"No command and fault are called so: {only!r}.")
    tried, struck = Counter[str](), Counter[str]()
    broken: list[str] = []
    end = monotonic() + seconds
    with suppress(KeyboardInterrupt), TemporaryDirectory(prefix="faults-") as folder:
        laboratory = Laboratory(Path(folder))
        for target, fault, number in tqdm(_order(pairs, seed), unit=" trials", disable=None):
            if monotonic() > end:
                break
            name = _name(target, fault)
            try:
                trial = laboratory.trial(target, Random(f"{seed} {name} {number}"))
                fault.strike(trial)
            finally:  # also when the attack itself is interrupted
                kill_marked()
            tried[name] += 1
            struck[name] += trial.strikes
            for problem in trial.problems:
                broken.append(f'--seed {seed} --only "{name}", trial {number}: {problem}')
                tqdm.write(broken[-1])
            trial.clear()
    _report(tried, struck, broken)
    if broken:
        raise SystemExit(1)


def _pairs() -> Iterator[tuple[Target, Fault]]:
    for target in TARGETS:
        for fault in FAULTS:
            if fault.suits(target):
                yield target, fault


def _name(target: Target, fault: Fault) -> str:
    return f"{target.name} / {fault.name}"


def _order(pairs: list[tuple[Target, Fault]], seed: int) -> Iterator[tuple[Target, Fault, int]]:
    """Yield all pairs again and again, each time in another order, and how often it was so far."""
    chance = Random(seed)
    for number in count():
        for target, fault in chance.sample(pairs, len(pairs)):
            yield target, fault, number


def _report(tried: Counter[str], struck: Counter[str], broken: list[str]) -> None:
    """Print what was tried: a line for each fault and for each command."""
    click.echo(f"{'':45}{'trials':>8}{'strikes':>9}{'broken':>8}")
    for place, what in ((1, "faults"), (0, "commands")):
        click.echo(f"{what}:")
        for name in sorted({name.split(" / ")[place] for name in tried}):
            of = [pair for pair in tried if pair.split(" / ")[place] == name]
            fell = sum(f'"{pair}"' in problem for pair in of for problem in broken)
            trials, strikes = sum(tried[pair] for pair in of), sum(struck[pair] for pair in of)
            click.echo(f"  {name:43}{trials:8}{strikes:9}{fell:8}")
    click.echo(f"{sum(tried.values())} trials, {sum(struck.values())} strikes")
    click.echo(f"{len(broken)} broken promises")
    for problem in broken:
        click.echo(f"  {problem}")
