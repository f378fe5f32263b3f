"""True candidates of puzzles with several solutions, beside an earlier version of this package.

A board in the making has several solutions, and is asked for its candidates all the time. The
puzzles are those of the Interactive Sudoku Solver's showcase with one to three clues or givens
taken away, and boards that are all but empty. Both versions answer in processes of their own, in
turn; with no checkout named by ``--earlier`` only this one does.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.earlier import answer_of
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED, MissingDataError
from benchmarks.timing import number
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import read

COLLECTION = "iss_showcase.jsonl"

WIDE = {
    "empty 9x9": ".",
    "king, knight, nonconsecutive": ".AntiKing .AntiKnight .AntiConsecutive",
}
TRIES = 6
"""How many ways to take clues away are tried for each puzzle: twice each of one, two and three."""

EASY = 10.0
"""Seconds in which several solutions must be found."""

SLOWEST = 15
"""How many puzzles get a row of their own."""

_ASK = """
import json, sys, time
import sudoku_model as sm
try:
    from sudoku_model.analysis.conversation import close_idle
except ImportError:
    from sudoku_model.analysis.warm import close_idle

given = json.load(sys.stdin)
sm.true_candidates(sm.read(given["puzzles"][0], format="iss"))  # loads what is needed
times = []
for text in given["puzzles"]:
    close_idle()
    puzzle = sm.read(text, format="iss")
    started = time.process_time()
    found = sm.true_candidates(puzzle, time_limit=given["seconds"])
    spent = time.process_time() - started
    times.append([1000 * spent, [list(own) for own in found.digits] if found.is_complete else None])
print(json.dumps(times))
"""


def run(options: Options) -> None:
    """Print milliseconds of both versions for each puzzle, and what changed in the middle."""
    texts = {**WIDE, **dict(_samples(options))}
    checkouts = {"now": Path(__file__).parents[1]}
    if options.earlier is not None:
        checkouts["then"] = options.earlier
    given = {"puzzles": list(texts.values()), "seconds": options.time_limit}
    best = {name: [inf] * len(texts) for name in checkouts}
    digits: dict[str, list[Any]] = {}
    for turn in range(options.rounds):
        for name, checkout in checkouts.items():
            progress(f"round {turn + 1} of {options.rounds}: {name}")
            answers = answer_of(checkout, _ASK, given)
            best[name] = [min(one) for one in zip(best[name], (a[0] for a in answers), strict=True)]
            digits[name] = [found for _, found in answers]
    for title, *found in zip(texts, *digits.values(), strict=True):
        known = [one for one in found if one is not None]
        if any(one != known[0] for one in known):
            raise AssertionError(f"the versions disagree about the candidates of {title}")
    rows = [
        [name, number(median(times)), number(sum(times)), str(digits[name].count(None))]
        for name, times in best.items()
    ]
    titles = sorted(zip(texts, *best.values(), strict=True), key=lambda row: -row[1])
    show(
        "## True candidates",
        f"{len(texts)} puzzles with several solutions; milliseconds of processor time after "
        f"reading, the best of {options.rounds} rounds, nothing kept from one to the next. Time "
        f"limit {options.time_limit:g} s.",
        table(["version", "median", "sum", "not finished"], rows),
        table(
            ["slowest", *best],
            [[title, *map(number, times)] for title, *times in titles[:SLOWEST]],
        ),
    )


def _samples(options: Options) -> Iterator[tuple[str, str]]:
    """Yield titles and texts of puzzles that have lost clues and have several solutions."""
    path = options.data.parent / "variants" / COLLECTION
    if not path.is_file():
        raise MissingDataError(f"there is no file {path}")
    draw = random.Random(SEED)
    for line in path.read_text(encoding="utf-8").splitlines()[: options.puzzles]:
        record = json.loads(line)
        progress(record["title"])
        for attempt in range(TRIES):
            text = _without(record["payload"], 1 + attempt // 2, draw)
            try:
                status = check(read(text, format="iss"), time_limit=EASY).status
            except SudokuModelError:
                break
            if status is Status.MULTIPLE:
                yield record["title"], text
                break


def _without(text: str, count: int, draw: random.Random) -> str:
    """Return a puzzle without so many of its clues and givens."""
    parts = [part.split("~") for part in text.split(".")]
    # Givens stand in one part, after an empty name; of clues each has a part.
    places = [
        (number, place)
        for number, part in enumerate(parts)
        for place in (range(1, len(part)) if part[0] == "" else (0,) if len(part) > 1 else ())
        if part[0] not in {"Shape", "Jigsaw"}
    ]
    gone = {*draw.sample(places, min(count, len(places)))}
    left = [
        "~".join(word for place, word in enumerate(part) if (number, place) not in gone)
        for number, part in enumerate(parts)
        if (number, 0) not in gone or part[0] == ""
    ]
    return ".".join(left)
