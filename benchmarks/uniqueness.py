"""Is the solution the only one? The library against its peers, in one race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.contestant import MISSING, MULTIPLE, NONE, UNIQUE, Contestant, chosen
from benchmarks.engines import BULK, ENGINES, SAT
from benchmarks.options import Options
from benchmarks.peers import FINDERS, PEERS
from benchmarks.peers.loops import FRESH
from benchmarks.race import LAP, NOTHING, Race, decided, rates, ratio, written_rate
from benchmarks.rate_chart import Bar, rate_chart
from benchmarks.report import show, table
from benchmarks.samples import disguised, sample, shares
from benchmarks.timing import Lap, number

HEAD = (
    "contestant",
    "puzzles/s: median (range)",
    "sat / this",
    "puzzles",
    "undecided",
    "wrong",
    "wrong: none",
    "wrong: several",
    "how uniqueness is decided",
)

OURS = (*BULK, *ENGINES)


@dataclass(frozen=True)
class Collection:
    """A file of puzzles with one solution each, and what was demanded of the library on it.

    Attributes:
        name, title, file: what it is.
        limit: how many of its puzzles to take at most.
        floor, goal: puzzles per second of the SAT engine.
        fresh_floor: how many times as fast as a fresh PySAT solver for each puzzle it has to be.
        bulk_floor, bulk_goal: puzzles per second in bulk.
    """

    name: str
    title: str
    file: str
    limit: int
    floor: float
    goal: float
    fresh_floor: float
    bulk_floor: float
    bulk_goal: float


COLLECTIONS = (
    Collection(
        *("17-clue", "17-clue puzzles", "17_clue_sample.txt", 5000),
        *(5000, 10_000, 12, 50_000, 200_000),
    ),
    Collection(
        *("hardest", "Hardest puzzles", "hardest_sample.txt", 1000),
        *(450, 1_000, 1.5, 2_000, 5_000),
    ),
)
CONTROLS = (("no_solution_sample.txt", NONE), ("several_solutions_sample.txt", MULTIPLE))


@dataclass(frozen=True)
class Control:
    """The verdicts of a contestant on puzzles without or with several solutions."""

    wrong: int
    decided: int

    def __str__(self) -> str:
        return f"{self.wrong} of {self.decided}"


def run(options: Options) -> None:
    """Print one table for each collection, and whether the library reached what was demanded."""
    contestants = chosen((*OURS, *PEERS), options)
    if SAT not in contestants:
        contestants.insert(0, SAT)
    race = Race(contestants)
    controls = {each.name: _controls(race, each, options) for each in race.present}
    unable = [
        [each.name, *[NOTHING] * (len(HEAD) - 2), "cannot decide it; see `solving`"]
        for each in chosen(FINDERS, options)
    ]
    for collection in COLLECTIONS:
        lines = sample(options.data, collection.file, min(collection.limit, options.puzzles))
        many = disguised(lines, max(10 * options.puzzles, LAP * options.rounds))
        laps = race.run(shares(many, options.rounds), options.budget)

        def row(contestant: Contestant, laps: dict[str, list[Lap]] = laps) -> list[str]:
            return _row(contestant, laps, controls[contestant.name])

        show(
            f"## {collection.title}, uniqueness",
            f"{len(many):,} different puzzles in {options.rounds} rounds, made of {len(lines):,} "
            "by exchanging rows, columns and digits; a contestant that needs more than "
            f"{options.budget:g} s a round goes on with the next round's share. "
            "Processor time of the process, reading the line included. "
            '"wrong: none" and "wrong: several" are the wrong verdicts on puzzles without and '
            "with several solutions.",
            table(HEAD, [*race.rows(row, len(HEAD)), *unable]),
            _demands(collection, laps),
            _fastest(race, laps),
        )
        if options.charts:
            rate_chart(
                options.charts,
                f"uniqueness-{collection.name}",
                f"{collection.title}: is the solution the only one?",
                [_bar(each, laps[each.name], controls[each.name]) for each in race.present],
                note="red: wrong verdicts, those on puzzles without and with several solutions "
                "included;  < : decided none",
            )


def _controls(race: Race, contestant: Contestant, options: Options) -> list[Control]:
    controls = []
    for file, right in CONTROLS:
        lines = sample(options.data, file, options.puzzles)
        answers = race.lap(contestant, lines, options.budget / len(CONTROLS)).answers
        given = [answer for answer in answers if answer != MISSING]
        controls.append(Control(sum(answer != right for answer in given), len(given)))
    return controls


def _row(contestant: Contestant, laps: dict[str, list[Lap]], controls: list[Control]) -> list[str]:
    own = laps[contestant.name]
    answers = _answers(own)
    return [
        contestant.name,
        written_rate(own),
        "1" if contestant == SAT else str(ratio(laps[SAT.name], own)),
        str(len(answers)),
        str(answers.count(MISSING)),
        str(_wrong(answers)),
        *map(str, controls),
        contestant.method,
    ]


def _bar(contestant: Contestant, own: Sequence[Lap], controls: Sequence[Control]) -> Bar:
    wrong = _wrong(_answers(own)) + sum(control.wrong for control in controls)
    return Bar(contestant.name, rates(own), contestant in OURS, wrong, decided(own))


def _answers(laps: Sequence[Lap]) -> list[str]:
    return [answer for lap in laps for answer in lap.answers]


def _wrong(answers: Sequence[str]) -> int:
    return sum(answer not in (UNIQUE, MISSING) for answer in answers)


def _demands(collection: Collection, laps: dict[str, list[Lap]]) -> str:
    found = []
    for contestant, floor, goal in (
        *((each, collection.bulk_floor, collection.bulk_goal) for each in BULK),
        (SAT, collection.floor, collection.goal),
    ):
        if contestant.name in laps:
            rate = rates(laps[contestant.name]).middle
            found.append((f"{contestant.name}, puzzles/s, floor", rate, floor))
            found.append((f"{contestant.name}, puzzles/s, goal", rate, goal))
    ratios = [ratio(laps[SAT.name], laps[peer.name]).middle for peer in FRESH if peer.name in laps]
    if ratios:
        found.append(("sat / fastest fresh PySAT, floor", min(ratios), collection.fresh_floor))
    return "\n".join(
        f"- {what} {demanded:,g}: {number(measured)}, "
        f"{'reached' if measured >= demanded else 'NOT reached'}"
        for what, measured, demanded in found
    )


def _fastest(race: Race, laps: dict[str, list[Lap]]) -> str:
    """Say how the library's ways compare with the fastest of the others."""
    others = [each for each in race.present if each not in OURS]
    if not others:
        return "No other contestant is there."
    best = max(others, key=lambda each: rates(laps[each.name]).middle)
    return "\n".join(
        [
            f"The fastest of the others is {best.name}. Its rate is exceeded, times:",
            "",
            *(
                f"- by {each.name}: {ratio(laps[each.name], laps[best.name])}"
                for each in race.present
                if each in (*BULK, SAT)
            ),
        ]
    )
