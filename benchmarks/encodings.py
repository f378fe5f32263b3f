"""Which of PySAT's solvers on which encoding: the evidence for the defaults of the SAT engine."""

from __future__ import annotations

from benchmarks.contestant import Contestant, chosen
from benchmarks.engines import SAT, engine
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import sample, shares
from benchmarks.timing import Spread, run_lap

SOLVERS = (
    "cadical153",
    "cadical195",
    "minisat22",
    "minisat-gh",
    "glucose3",
    "glucose4",
    "minicard",
)
ENCODINGS = ("minimal", "extended", "triads", "")
SAMPLES = (("17-clue", "17_clue_sample.txt", 1500), ("hardest", "hardest_sample.txt", 500))


def run(options: Options) -> None:
    """Print milliseconds per puzzle for each collection, solver and encoding."""
    for title, file, limit in SAMPLES:
        lines = sample(options.data, file, min(limit, options.puzzles))
        engines = {
            (solver, encoding): engine(f"sat:{solver}:{encoding}".rstrip(":"))
            for solver in SOLVERS
            for encoding in ENCODINGS
        }
        contestants = chosen([SAT, *engines.values()], options)
        found = _milliseconds(contestants, lines, options)
        rows = [
            [solver, *(found.get(engines[solver, encoding].name, "–") for encoding in ENCODINGS)]
            for solver in SOLVERS
        ]
        show(
            f"## Encodings and PySAT solvers, {title} puzzles",
            f"Milliseconds per puzzle, median (range) of {options.rounds} rounds over "
            f"{len(lines)} different puzzles; processor time. The last column is what "
            "`sat:SOLVER` does: propagation on triads, then search on the extended encoding. "
            f"The library's default, `sat`: {found.get(SAT.name, 'not measured')}.",
            table(["solver", "minimal", "extended", "triads", "triads, then extended"], rows),
        )


def _milliseconds(
    contestants: list[Contestant], lines: list[str], options: Options
) -> dict[str, str]:
    entered = [(contestant.name, contestant.enter()) for contestant in contestants]
    times: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for turn, share in enumerate(shares(lines, options.rounds)):
        for name, verdicts in entered:
            progress(f"round {turn + 1}: {name}")
            # There are more engines than the library keeps sessions for, so the first puzzle of
            # each turn loads the rules. It is not timed.
            list(verdicts(share[:1]))
            times[name].append(
                run_lap(verdicts, share[1:], options.budget, interrupt=False).milliseconds
            )
    return {name: str(Spread.of(values)) for name, values in times.items()}
