"""Packages that find a solution but cannot tell whether it is the only one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.contestant import MISSING, Contestant, Verdicts, chosen
from benchmarks.options import Options
from benchmarks.peers import FINDERS
from benchmarks.peers.rules import HOUSES
from benchmarks.race import LAP, Race, decided, rates, ratio, written_rate
from benchmarks.rate_chart import Bar, rate_chart
from benchmarks.report import show, table
from benchmarks.samples import disguised, read, sample, shares
from benchmarks.timing import Lap
from benchmarks.uniqueness import COLLECTIONS
from sudoku_model.analysis.solutions import solve

HEAD = (
    "contestant",
    "puzzles/s: median (range)",
    "sat / this",
    "puzzles",
    "not solved in time",
    "wrong",
    "wrong: none",
    "how",
)


def _enter() -> Verdicts:
    def solutions(lines: Sequence[str]) -> Iterator[str]:
        for puzzle in read(lines):
            solution = solve(puzzle)
            yield "" if solution is None else "".join(map(str, solution.values))

    return solutions


SAT = Contestant("sudoku_model sat", "python-sat", "solve()", _enter)


def run(options: Options) -> None:
    """Print how many puzzles a second these packages solve, one table for each collection."""
    race = Race([SAT, *chosen(FINDERS, options)])
    unsolvable = sample(options.data, "no_solution_sample.txt", options.puzzles)
    controls = {each.name: _solved(race, each, unsolvable, options) for each in race.present}
    for collection in COLLECTIONS:
        lines = sample(options.data, collection.file, min(collection.limit, options.puzzles))
        rounds = shares(disguised(lines, LAP * options.rounds), options.rounds)
        laps = race.run(rounds, options.budget)
        wrong = {name: sum(map(_wrong, rounds, own)) for name, own in laps.items()}

        def row(
            contestant: Contestant,
            laps: dict[str, list[Lap]] = laps,
            wrong: dict[str, int] = wrong,
        ) -> list[str]:
            own = laps[contestant.name]
            answers = [answer for lap in own for answer in lap.answers]
            return [
                contestant.name,
                written_rate(own),
                "1" if contestant == SAT else str(ratio(laps[SAT.name], own)),
                str(len(answers)),
                str(answers.count(MISSING)),
                str(wrong[contestant.name]),
                controls[contestant.name],
                contestant.method,
            ]

        show(
            f"## {collection.title}, solving only",
            "These packages cannot decide uniqueness. They find a solution; whether there is "
            'another one they do not say. "wrong: none" counts the unsolvable puzzles that they '
            "found a solution for. Otherwise as in the tables of uniqueness.",
            table(HEAD, race.rows(row, len(HEAD))),
        )
        if options.charts:
            bars = [
                Bar(name, rates(own), name == SAT.name, wrong[name], decided(own))
                for name, own in laps.items()
            ]
            rate_chart(
                options.charts,
                f"solving-{collection.name}",
                f"{collection.title}: one solution, uniqueness not decided",
                bars,
                note="< : solved none",
            )


def _wrong(lines: Sequence[str], lap: Lap) -> int:
    """Count the answers that are no solution of their puzzle; each of them has one."""
    return sum(
        answer != MISSING and not _solves(answer, line)
        for line, answer in zip(lines, lap.answers, strict=False)
    )


def _solves(answer: str, line: str) -> bool:
    return (
        len(answer) == 81
        and all(given in (".", digit) for given, digit in zip(line, answer, strict=True))
        and all({answer[place] for place in house} == set("123456789") for house in HOUSES)
    )


def _solved(race: Race, contestant: Contestant, lines: Sequence[str], options: Options) -> str:
    answers = race.lap(contestant, lines, options.budget).answers
    given = [answer for answer in answers if answer != MISSING]
    return f"{sum(answer != '' for answer in given)} of {len(given)}"
