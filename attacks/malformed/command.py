"""``python -m attacks malformed``: damaged and hostile data for everything that reads."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import click
from tqdm import tqdm

from attacks.malformed.campaign import Fall, Figures
from attacks.malformed.process import attack
from attacks.malformed.readers import readers

_SHOWN = 500
"""Characters of a case that are printed; `--keep` writes all of it."""


@click.command()
@click.option("--reader", "names", multiple=True, metavar="NAME", help="Else all of them.")
@click.option("--cases", type=click.IntRange(min=1), default=100_000, show_default=True)
@click.option(
    "--seconds", type=click.FloatRange(min=0), help="How long to go on, with all readers."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--keep",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Append what falls as lines of JSON; the tests try tests/attacks/malformed.jsonl.",
)
def command(
    names: tuple[str, ...], cases: int, seconds: float | None, seed: int, keep: Path | None
) -> None:
    """Give damaged and hostile data to everything that reads.

    Each case must end with a puzzle or with one error of the package that says what is wrong:
    without any other exception, in time, and in bounded memory. Exits with 1 if a case did not.
    """
    unknown = set(names) - set(readers())
    if unknown:
        raise click.UsageError(f"no reader {', '.join(unknown)}; there are {', '.join(readers())}")
    chosen = names or tuple(readers())
    found: list[Figures] = []
    for left, name in zip(range(len(chosen), 0, -1), chosen, strict=True):
        share, started = None if seconds is None else seconds / left, monotonic()
        with tqdm(total=cases, desc=name, unit=" cases", disable=None) as bar:

            def show(figures: Figures, bar: Any = bar) -> None:
                bar.update(figures.cases - bar.n)
                bar.set_postfix(understood=figures.understood, lines=figures.lines, refresh=False)

            figures, falls = attack(name, cases, seed, share, show)
        if seconds is not None and share is not None:  # who takes more takes it from nobody
            seconds -= min(share, monotonic() - started)
        found.append(figures)
        click.echo(_line(figures))
        for fall in falls:
            _report(fall, keep)
    total, fell = sum(f.cases for f in found), sum(len(f.falls) for f in found)
    click.echo(f"{total:,} cases against {len(found)} readers: {fell} ways to break a promise")
    sys.exit(1 if fell else 0)


def _line(figures: Figures) -> str:
    return (
        f"{figures.reader}: {figures.cases:,} cases, {figures.understood:,} understood, "
        f"{figures.lines:,} lines, {figures.refusals} kinds of answers, {figures.kept} kept, "
        f"slowest {figures.slowest:.2f} s, largest {figures.largest:,} bytes, "
        f"{figures.seconds:.0f} s, {len(figures.falls)} fell"
    )


def _report(fall: Fall, keep: Path | None) -> None:
    line = json.dumps(fall.to_json())
    shown = repr(fall.data)
    click.echo(f"  {fall.what}\n    {shown if len(shown) < _SHOWN else shown[:_SHOWN] + '...'}")
    if keep is not None:
        with keep.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
