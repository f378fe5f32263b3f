"""``python -m attacks replay``."""

from __future__ import annotations

import json
import random
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time

import click
from tqdm import tqdm

import sudoku_model as sm
from attacks.puzzles.variants import minimal_variant
from attacks.replay.replaying import Replay


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--puzzles", type=click.IntRange(min=1), help="How many of each file.")
@click.option("--variants", type=click.IntRange(min=1), help="How many that are drawn.")
@click.option("--seconds", type=float, default=10.0, show_default=True, help="For each puzzle.")
@click.option("--seed", metavar="TEXT", help="Which puzzles of each file.")
def command(
    files: tuple[Path, ...],
    puzzles: int | None,
    variants: int | None,
    seconds: float,
    seed: str | None,
) -> None:
    """Do the steps of whole solves again, by plain search and the constraints' own checks.

    FILES hold a puzzle a line, or JSON lines with a "payload". A case is one step.
    """
    seed = seed or secrets.token_hex(4)
    problems = 0
    for file in files:
        chosen = file.read_text(encoding="utf-8").splitlines()
        random.Random(f"{seed} {file.name}").shuffle(chosen)
        counts: Counter[str] = Counter()
        problems += _replay(file.name, seed, _read(chosen[:puzzles], counts), seconds, counts)
    if variants:
        drawn = ((f"variant {seed} {n}", minimal_variant(f"{seed} {n}")) for n in range(variants))
        problems += _replay("drawn variants", seed, drawn, seconds, Counter())
    raise SystemExit(bool(problems))


def _replay(
    name: str,
    seed: str,
    puzzles: Iterable[tuple[str, sm.Puzzle]],
    seconds: float,
    counts: Counter[str],
) -> int:
    """Explain puzzles, do their steps again, and say what was counted; return the problems."""
    started = process_time()
    with suppress(KeyboardInterrupt):  # what is known so far is told
        for line, puzzle in tqdm(puzzles, unit=" puzzles", disable=None):
            replay = _replayed(puzzle, seconds)
            counts.update(replay.counts)
            counts["puzzles"] += 1
            counts["problems"] += len(replay.problems)
            counts["puzzles with problems"] += bool(replay.problems)
            for problem in replay.problems:
                click.echo(f"{line[:120]}: {problem}")
    click.echo(f"{name}, seed {seed}, {process_time() - started:.0f} s of processor time")
    for what, number in sorted(counts.items()):
        click.echo(f"{number:>8}  {what}")
    return counts["problems"]


def _replayed(puzzle: sm.Puzzle, seconds: float) -> Replay:
    """Explain a puzzle and do its steps again; a search that contradicts itself is a problem."""
    try:
        explained = sm.steps(puzzle, time_limit=seconds)
    except sm.DefectError as error:
        replay = Replay(puzzle)
        replay.problems.append(str(error))
        return replay
    replay = Replay(explained.puzzle)
    replay.judge(explained)
    return replay


def _read(lines: Iterable[str], counts: Counter[str]) -> Iterator[tuple[str, sm.Puzzle]]:
    """Yield the puzzles of lines, and count those that cannot be read."""
    for line in lines:
        puzzle = _puzzle(line)
        if puzzle is None:
            counts["cannot be read"] += 1
        else:
            yield line, puzzle


def _puzzle(line: str) -> sm.Puzzle | None:
    payload = json.loads(line)["payload"] if line.startswith("{") else line
    try:
        return sm.read(payload if isinstance(payload, str) else json.dumps(payload))
    except sm.SudokuModelError:
        return None
