"""Is the solution the only one? The library against its peers, one puzzle after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.contestant import MISSING, MULTIPLE, NONE, UNIQUE, Contestant, Verdicts, chosen
from benchmarks.engines import ENGINES, SAT
from benchmarks.options import Options
from benchmarks.peers import PEERS
from benchmarks.peers.loops import FRESH
from benchmarks.report import progress, show, table
from benchmarks.samples import sample, shares
from benchmarks.timing import Lap, Spread, number, run_lap

HEAD = (
    "contestant",
    "puzzles/s: median (range)",
    "sat is faster by",
    "puzzles",
    "undecided",
    "wrong",
    "wrong: none",
    "wrong: several",
    "how uniqueness is decided",
)


@dataclass(frozen=True)
class Collection:
    """A file of puzzles with one solution each, and what was demanded of the library on it.

    Attributes:
        title, file: what it is.
        floor, goal: puzzles per second.
        fresh_floor: how many times as fast as a fresh PySAT solver for each puzzle.
    """

    title: str
    file: str
    limit: int
    floor: float
    goal: float
    fresh_floor: float


COLLECTIONS = (
    Collection("17-clue puzzles", "17_clue_sample.txt", 5000, 5000, 10_000, 12),
    Collection("Hardest puzzles", "hardest_sample.txt", 1000, 450, 1_000, 1.5),
)
CONTROLS = (("no_solution_sample.txt", NONE), ("several_solutions_sample.txt", MULTIPLE))


def run(options: Options) -> None:
    """Print one table for each collection, and whether the library reached what was demanded."""
    contestants = chosen((*ENGINES, *PEERS), options.only)
    if SAT not in contestants:
        contestants.insert(0, SAT)
    entered = {
        contestant.name: verdicts
        for contestant in contestants
        if (verdicts := _enter(contestant)) is not None
    }
    present = [contestant for contestant in contestants if contestant.name in entered]
    controls = {
        contestant.name: [
            _wrong_verdicts(contestant, entered[contestant.name], file, right, options)
            for file, right in CONTROLS
        ]
        for contestant in present
    }
    for collection in COLLECTIONS:
        lines = sample(options.data, collection.file, min(collection.limit, options.puzzles))
        laps = _race(present, entered, shares(lines, options.rounds), options.budget)
        rows = [
            _row(contestant, laps, controls)
            if contestant in present
            else [contestant.name, "not installed", *["–"] * (len(HEAD) - 2)]
            for contestant in contestants
        ]
        show(
            f"## {collection.title}, uniqueness",
            f"{len(lines)} different puzzles in {options.rounds} rounds; a contestant that needs "
            f"more than {options.budget:g} s a round goes on with the next round's share. "
            "Processor time of the process, reading the line included. "
            '"wrong: none" and "wrong: several" are the wrong verdicts on puzzles without and '
            "with several solutions.",
            table(HEAD, rows),
            _demands(collection, laps),
        )


def _enter(contestant: Contestant) -> Verdicts | None:
    try:
        verdicts = contestant.enter()
    except ImportError:
        return None
    # The first question pays for imports and for loading the rules; see the table of cold starts.
    list(verdicts(["." * 17 + "1" + "." * 63]))
    return verdicts


def _race(
    contestants: Sequence[Contestant],
    entered: dict[str, Verdicts],
    rounds: Sequence[Sequence[str]],
    budget: float,
) -> dict[str, list[Lap]]:
    laps: dict[str, list[Lap]] = {contestant.name: [] for contestant in contestants}
    for turn, lines in enumerate(rounds):
        # Everybody goes first once, so that nobody always runs on a cold or a hot processor.
        first = turn % len(contestants)
        for contestant in [*contestants[first:], *contestants[:first]]:
            progress(f"round {turn + 1}: {contestant.name}")
            verdicts = entered[contestant.name]
            lap = run_lap(verdicts, lines, budget, interrupt=contestant.interrupt)
            laps[contestant.name].append(lap)
    return laps


def _wrong_verdicts(
    contestant: Contestant, verdicts: Verdicts, file: str, right: str, options: Options
) -> str:
    lines = sample(options.data, file, options.puzzles)
    answers = run_lap(verdicts, lines, options.budget, interrupt=contestant.interrupt).answers
    decided = [answer for answer in answers if answer != MISSING]
    return f"{sum(answer != right for answer in decided)} of {len(decided)}"


def _row(
    contestant: Contestant, laps: dict[str, list[Lap]], controls: dict[str, list[str]]
) -> list[str]:
    own = laps[contestant.name]
    answers = [answer for lap in own for answer in lap.answers]
    ratio = _ratio(laps[SAT.name], own)
    return [
        contestant.name,
        str(Spread.of([lap.rate for lap in own])),
        "1" if contestant == SAT else str(ratio),
        str(len(answers)),
        str(answers.count(MISSING)),
        str(sum(answer not in (UNIQUE, MISSING) for answer in answers)),
        *controls[contestant.name],
        contestant.method,
    ]


def _ratio(fast: Sequence[Lap], slow: Sequence[Lap]) -> Spread:
    """Compare round by round: the two ran the same puzzles shortly after one another."""
    return Spread.of([a.rate / b.rate for a, b in zip(fast, slow, strict=True)])


def _demands(collection: Collection, laps: dict[str, list[Lap]]) -> str:
    rate = Spread.of([lap.rate for lap in laps[SAT.name]]).middle
    found = [
        ("puzzles/s, floor", rate, collection.floor),
        ("puzzles/s, goal", rate, collection.goal),
    ]
    ratios = [_ratio(laps[SAT.name], laps[peer.name]).middle for peer in FRESH if peer.name in laps]
    if ratios:
        found.append(("sat / fastest fresh PySAT, floor", min(ratios), collection.fresh_floor))
    return "\n".join(
        f"- {what} {demanded:g}: {number(measured)}, "
        f"{'reached' if measured >= demanded else 'NOT reached'}"
        for what, measured, demanded in found
    )
