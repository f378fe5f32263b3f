"""Ratings and puzzles made for a rating, beside an earlier version of this package.

The other version is a checkout that `--earlier` names. Both answer the same questions in processes
of their own, in turn, so that what else the machine does slows both down; each measures its own
processor time, after a first question that loads what is needed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED, sample
from sudoku_model.formats import write
from sudoku_model.generation.making import generate

RATINGS = ((3.0, 3.4), (4.0, 4.5), (6.0, 6.5), (7.0, 7.5))
"""What puzzles are made for."""

_ASK = """
import json, sys, time
import sudoku_model as sm

what, given = json.load(sys.stdin)
if what == "rate":
    answers = map(sm.rate, [sm.read(one) for one in given["puzzles"]])
    skipped, count = 1, len(given["puzzles"]) - 1
else:  # the first ones load what is needed
    wished = dict(seed=given["seed"], rating=tuple(given["rating"]), attempts=2000)
    answers = sm.generate_many(9, workers=1, **wished)
    skipped, count = 10, 12
for _ in range(skipped):
    next(answers)
started = time.process_time()
for _ in range(count):
    next(answers)
print((time.process_time() - started) / count)
"""


def run(options: Options) -> None:
    """Print seconds of both versions for each kind of question, and their ratio."""
    if options.earlier is None:
        show("## Beside an earlier version", "No checkout of one was named with --earlier.")
        return
    rows = []
    for title, tasks in _questions(options).items():
        then = now = 0.0
        for number, (what, given) in enumerate(tasks, start=1):
            progress(f"{title}: part {number} of {len(tasks)}")
            then += _seconds(options.earlier, what, given) / len(tasks)
            now += _seconds(Path(__file__).parents[1], what, given) / len(tasks)
        rows.append([title, f"{1000 * then:.1f}", f"{1000 * now:.1f}", f"{then / now:.1f}"])
    show(
        "## Beside an earlier version",
        f"Milliseconds of processor time for each, in {options.rounds} parts that take turns.",
        table(["question", "then", "now", "then / now"], rows),
    )


def _questions(options: Options) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    parts = range(options.rounds)
    minimal = [generate(9, seed=f"{SEED} {n}").line() for n in range(10 * options.rounds)]
    hardest = sample(options.data, "hardest_sample.txt", 3 * options.rounds)
    cages = [
        write(generate(6, choose=["KillerCage"], seed=SEED + n), "json")
        for n in range(2 * options.rounds)
    ]

    def rated(lines: list[str]) -> list[tuple[str, dict[str, Any]]]:
        return [("rate", {"puzzles": lines[part :: options.rounds]}) for part in parts]

    def made(rating: tuple[float, float]) -> list[tuple[str, dict[str, Any]]]:
        return [("make", {"rating": rating, "seed": part}) for part in parts]

    return {
        "rating of a random minimal classic": rated(minimal),
        "rating of one of the hardest": rated(hardest),
        "rating of a 6x6 killer without givens": rated(cages),
        **{f"a classic rated {low:g} to {high:g}": made((low, high)) for low, high in RATINGS},
    }


def _seconds(checkout: Path, what: str, given: dict[str, Any]) -> float:
    return float(answer_of(checkout, _ASK, [what, given]))


def answer_of(checkout: Path, script: str, given: Any) -> Any:
    """Return what a script prints as JSON that runs on a checkout and reads what is given."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(given),
        env={**os.environ, "PYTHONPATH": str(checkout)},
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
