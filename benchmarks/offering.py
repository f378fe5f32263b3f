"""Clues that are offered for half-made variants, beside an earlier version of this package.

The variants were made by `generate`, of cages, thermometers, whispers, renbans, arrows, dots,
sandwiches, little killers, palindromes with quadruples, and three kinds together; then a quarter of
the clues were taken away, or only so many that several solutions are left: from 2 to more than
2,000. Both versions answer in processes of their own, in turn; with no checkout named by
``--earlier`` only this one does.
"""

from __future__ import annotations

from math import inf
from pathlib import Path
from statistics import median

from benchmarks.earlier import answer_of
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import own
from benchmarks.timing import number
from sudoku_model.formats import write

KINDS = (
    "Given",
    "KillerCage",
    "Thermometer",
    "Arrow",
    "Whisper",
    "Renban",
    "Difference",
    "Quadruple",
    "LittleKiller",
    "Sandwich",
)

SOON = 1000.0
"""Milliseconds in which somebody should see them."""

_ASK = """
import json, sys, time
import sudoku_model as sm
from sudoku_model.analysis.conversation import close_idle

given = json.load(sys.stdin)
puzzles = [sm.read(text, format="iss") for text in given["puzzles"]]
sm.ambiguity(puzzles[0], offer=given["kind"])  # loads what is needed
times = []
for puzzle in puzzles:
    close_idle()
    started = time.process_time()
    found = sm.ambiguity(puzzle, offer=given["kind"])
    spent = time.process_time() - started
    times.append([1000 * spent, [str(one) for one in found.suggestions]])
print(json.dumps(times))
"""


def run(options: Options) -> None:
    """Print for each kind milliseconds of both versions, and how many puzzles get other offers."""
    texts = [write(puzzle, "iss") for puzzle in own("half_made.txt")[: options.puzzles]]
    checkouts = {"now": Path(__file__).parents[1]}
    if options.earlier is not None:
        checkouts["then"] = options.earlier
    rows = []
    for kind in KINDS:
        if options.want(kind):
            given = {"puzzles": texts, "kind": kind}
            best = {name: [inf] * len(texts) for name in checkouts}
            offers: dict[str, tuple[list[str], ...]] = {}
            for turn in range(options.rounds):
                for name, checkout in checkouts.items():
                    progress(f"{kind}, round {turn + 1} of {options.rounds}: {name}")
                    times, offers[name] = zip(*answer_of(checkout, _ASK, given), strict=True)
                    best[name] = list(map(min, best[name], times))
            others = sum(
                len({*map(str, found)}) > 1 for found in zip(*offers.values(), strict=True)
            )
            numbers = [_numbers(times) for times in best.values()]
            rows.append([kind, *(cell for row in numbers for cell in row), str(others)])
    heads = [f"{name}: {what}" for name in checkouts for what in ("median", "worst", "late")]
    show(
        "## Offers",
        f"{len(texts)} half-made variants; milliseconds of processor time after reading, the best "
        f"of {options.rounds} rounds, nothing kept from one to the next; how many took more than "
        f"{number(SOON)}; and for how many the versions offer other clues.",
        table(["kind", *heads, "other offers"], rows),
    )


def _numbers(times: list[float]) -> list[str]:
    return [number(median(times)), number(max(times)), str(sum(time > SOON for time in times))]
