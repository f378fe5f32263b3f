"""How many puzzles at once does the bulk stage need?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from benchmarks.contestant import Contestant, Verdicts, chosen
from benchmarks.engines import BULK, SAT
from benchmarks.options import Options
from benchmarks.race import LAP, NOTHING, Race, written_rate
from benchmarks.report import show, table
from benchmarks.samples import disguised, sample, shares
from benchmarks.uniqueness import COLLECTIONS

BATCHES = (1, 10, 100, 1_000, 10_000)


def run(options: Options) -> None:
    """Print puzzles a second by the size of the batch, one table for each collection."""
    contestants = chosen((*BULK, SAT), options)
    sizes = [size for size in BATCHES if size <= max(LAP, 20 * options.puzzles)]
    for collection in COLLECTIONS:
        lines = sample(options.data, collection.file, min(collection.limit, options.puzzles))
        columns = [_column(contestants, lines, size, options) for size in sizes]
        show(
            f"## {collection.title}, by the number of puzzles given at once",
            f"Puzzles per second, median (range) of {options.rounds} rounds; processor time of "
            f"the process, reading the lines included. The rounds have {LAP:,} puzzles, or as many "
            "as are given at once.",
            table(
                ["contestant", *(f"{size:,}" for size in sizes)],
                [
                    [each.name, *(column.get(each.name, NOTHING) for column in columns)]
                    for each in contestants
                ],
            ),
        )


def _column(
    contestants: Sequence[Contestant], lines: list[str], size: int, options: Options
) -> dict[str, str]:
    # Between small batches they can stop, and have to: NumPy is slow at a puzzle at a time.
    race = Race(
        [
            replace(each, enter=_in_batches(each, size), at_once=size > LAP // 10)
            for each in contestants
        ]
    )
    many = disguised(lines, max(LAP, size) * options.rounds)
    laps = race.run(shares(many, options.rounds), options.budget)
    return {name: written_rate(own) for name, own in laps.items()}


def _in_batches(contestant: Contestant, size: int) -> Callable[[], Verdicts]:
    def enter() -> Verdicts:
        whole = contestant.enter()

        def verdicts(lines: Sequence[str]) -> Iterator[str]:
            for start in range(0, len(lines), size):
                yield from whole(lines[start : start + size])

        return verdicts

    return enter
