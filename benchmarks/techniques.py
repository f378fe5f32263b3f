"""Which names the steps of classics have, and how many have none: of puzzles that are drawn here.

Random minimal puzzles, and the hardest of the data for what those hardly ever need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED, sample
from sudoku_model.analysis.steps import Step, rate
from sudoku_model.analysis.steps.techniques import TECHNIQUES
from sudoku_model.formats import read
from sudoku_model.generation.making import generate

DRAWN = 200
"""How many puzzles are drawn at most."""

EASIEST, HARDEST = 4.0, 9.0
"""How hard those are that count."""

NET = "forcing net"
"""What several facts say together that have no other name."""

HARD = 7.0
"""Below this difficulty a step is to have a name."""


def run(options: Options) -> None:
    """Print how often each technique is needed, and how many steps are without a name."""
    drawn = _drawn(min(DRAWN, options.puzzles))
    hardest = _steps(sample(options.data, "hardest_sample.txt", min(DRAWN, options.puzzles) // 10))
    groups = (("random minimal", drawn), ("hardest", hardest))
    rows = []
    names: list[Counter[str]] = []
    for title, steps in groups:
        progress(title)
        found = [(step.name, step.difficulty, _largest_part(step)) for step in steps]
        names.append(Counter(name for name, _, _ in found))
        below = [name for name, difficulty, _ in found if difficulty < HARD]
        unnamed, nets = below.count(""), below.count(NET)
        largest = max(size for _, _, size in found)
        share = f"{(unnamed + nets) / len(below):.1%}"
        rows.append([title, len(found), len(below), unnamed, nets, share, largest])
    head = ["puzzles", "steps", f"below {HARD:g}", "unnamed", f"{NET}s", "share of both"]
    head.append("facts of a part, at most")
    show(
        "## Techniques by their names",
        f"Steps of random minimal puzzles of difficulty {EASIEST:g} to {HARDEST:g}, and of the "
        "hardest of the data.",
        table(head, [list(map(str, row)) for row in rows]),
        table(
            ["technique", *(title for title, _ in groups)],
            [[name, *(str(one[name]) for one in names)] for name in TECHNIQUES],
        ),
    )


def _drawn(number: int) -> Iterator[Step]:
    """Yield the steps of so many random puzzles that are as hard as wanted."""
    taken = 0
    for seed in count(SEED):
        rating = rate(generate(9, seed=seed))
        if EASIEST <= rating.difficulty <= HARDEST:
            yield from rating.explanation
            taken += 1
            if taken == number:
                return


def _steps(lines: Iterable[str]) -> Iterator[Step]:
    for line in lines:
        yield from rate(read(line)).explanation


def _largest_part(step: Step) -> int:
    return max((len(part.facts) for part in step.parts), default=step.size)
