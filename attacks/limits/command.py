"""``python -m attacks limits``: does a question keep its time, its memory and its manners?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count, cycle
from random import Random
from time import monotonic
from typing import TypeVar

import click
from tqdm import tqdm

from attacks.limits.memory import ACTIVITIES, grown
from attacks.limits.reading import LIMITS, Read, import_commands, reads
from attacks.limits.threads import SCENES, played
from attacks.limits.times import Run, cases, import_all, measured
from attacks.limits.traces import acts, changes, state

Item = TypeVar("Item")

Part = Callable[[int, float], Iterator[str]]
"""Attacks from a seed for so many seconds, and yields what falls."""

FEWEST_SECONDS = 2.0
"""How long an activity goes on at least for its memory to say something."""


def _times(seed: int, seconds: float) -> Iterator[str]:
    """Ask with a time limit, and print by how much each question was late at most."""
    runs: list[Run] = []
    for case in _until(seconds, cycle(cases(seed)), "time limits"):
        run = measured(case, seed)
        runs.append(run)
        if run.is_late or run.is_wrong:
            yield f"{run.case}: {run.seconds:.2f} s, {run.ending}"
    _table(runs)


def _table(runs: list[Run]) -> None:
    """Print by how many seconds each engine was late at most, question by question."""
    engines = list(dict.fromkeys(run.case.engine for run in runs))
    click.echo(f"{'the most seconds beyond a limit':36}" + "".join(f"{e:>16.15}" for e in engines))
    for question in sorted({run.case.question for run in runs}):
        cells = []
        for engine in engines:
            of = [r for r in runs if (r.case.question, r.case.engine) == (question, engine)]
            cells.append(f"{max(run.beyond for run in of):+.2f} ({len(of)})" if of else "")
        click.echo(f"{question:36}" + "".join(f"{cell:>16}" for cell in cells))
    most = max((run.megabytes for run in runs), default=0.0)
    click.echo(f"{len(runs)} questions, {most:.0f} MB at most")


def _reading(seed: int, seconds: float) -> Iterator[str]:
    """Ask about large files with a time limit, and print by how much each was late at most."""
    import_commands()
    found: list[Read] = []
    for one in _until(seconds, reads(seed), "reading"):
        found.append(one)
        if one.has_fallen:
            yield str(one)
    heads = "".join(f"{f'beyond {limit} s':>18}" for limit in LIMITS)
    click.echo(f"{'clues on 100x100':24}{heads}{'megabytes':>12}")
    for name in sorted({one.constraint for one in found}):
        rows = [one for one in found if one.constraint == name]
        cells = ""
        for limit in LIMITS:
            of = [one.beyond for one in rows if one.limit == limit]
            cells += f"{f'{max(of):+.2f} ({len(of)})' if of else '':>18}"
        click.echo(f"{name:24}{cells}{max(one.megabytes for one in rows):12.0f}")


def _memory(seed: int, seconds: float) -> Iterator[str]:
    """Do the same for long, and print by how much the process has grown."""
    each = max(FEWEST_SECONDS, seconds / len(ACTIVITIES))
    lines = [f"{'megabytes':36}{'rounds':>10}{'in use':>10}{'grown':>10}"]
    for activity in _until(seconds, Random(seed).sample([*ACTIVITIES], len(ACTIVITIES)), "memory"):
        found = grown(activity, seed, each)
        row = f"{activity:36}{found.rounds:10}{found.megabytes[-1]:10.1f}{found.grown:+10.1f}"
        lines.append(row)
        if found.has_fallen:
            yield f"{activity}: grown by {found.grown:.1f} MB in {found.rounds} rounds"
    click.echo("\n".join(lines))


def _traces(seed: int, seconds: float) -> Iterator[str]:
    """Ask, and look at what the process is like afterwards."""
    rng = Random(seed)
    known = acts()
    order = (name for _ in count() for name in rng.sample([*known], len(known)))
    tried = 0
    for name in _until(seconds, order, "traces"):
        before = state()
        try:
            known[name](rng)
        except Exception as error:
            yield f"{name}: {type(error).__name__}: {error}"
        tried += 1
        for what, (was, now) in changes(before).items():
            yield f"{name} changes the {what}: {was!s:.200} to {now!s:.200}"
    click.echo(f"{tried} questions, after each {len(state())} things looked at")


def _threads(seed: int, seconds: float) -> Iterator[str]:
    """Ask from threads, and from processes that were forked."""
    order = ((number, scene) for number in count(seed) for scene in SCENES)
    tried = 0
    for number, scene in _until(seconds, order, "threads"):
        problem = played(scene, number)
        tried += 1
        if problem:
            yield f"{scene}, --seed {number}: {problem}"
    click.echo(f"{tried} scenes of {len(SCENES)} kinds")


PARTS: dict[str, Part] = {
    "times": _times,
    "reading": _reading,
    "memory": _memory,
    "traces": _traces,
    "threads": _threads,
}


@click.command()
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--seconds", type=float, default=600, show_default=True, help="How long to go on.")
@click.option("--part", type=click.Choice([*PARTS]), multiple=True, help="All of them by default.")
def command(seed: int, seconds: float, part: tuple[str, ...]) -> None:
    """Ask what takes long, and look whether questions keep within their bounds.

    A time limit must be kept within a tenth and 0.1 seconds (within 0.2 seconds where a file is
    read), memory must not grow, and signal
    handlers, threads, open files and the like must be as they were. Threads and forked processes
    must get right answers or a clear refusal.
    """
    if sys.platform != "linux":
        raise click.UsageError("This attack looks into /proc: it runs on Linux.")
    import_all()
    chosen = part or tuple(PARTS)
    fallen: list[str] = []
    for name in chosen:
        for problem in PARTS[name](seed, seconds / len(chosen)):
            tqdm.write(problem)
            fallen.append(problem)
    click.echo(f"{len(fallen)} fell")
    for problem in fallen:
        click.echo(f"  {problem}")
    if fallen:
        raise SystemExit(1)


def _until(seconds: float, items: Iterable[Item], name: str) -> Iterator[Item]:
    """Yield items until the time is over, and show how many there were."""
    end = monotonic() + seconds
    with tqdm(unit=" cases", desc=name, disable=None) as bar:
        for item in items:
            if monotonic() > end:
                return
            yield item
            bar.update()
