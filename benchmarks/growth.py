"""How statements, memory and time grow with the order of the grid, from 9x9 to 100x100.

Each puzzle is asked about in a process of its own. Fractions of a large grid in the middle are
among the hardest puzzles there are (R. Lewis, "Metaheuristics can solve sudoku puzzles", 2007):
no engine is expected to decide all of them, and the table says which are left.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from benchmarks.charts import Panel, Point, line_chart
from benchmarks.generate import kept, scrambled
from benchmarks.options import Options
from benchmarks.question import Job, Result, ask
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED
from sudoku_model.solvers.sat.settings import PAIRWISE_PAIRS

ORDERS = (9, 16, 25, 36, 49, 64, 81, 100)
FRACTIONS = (0.60, 0.50, 0.40, 0.30, 0.0)
ENGINES = ("sat", "cpsat")


def run(options: Options) -> None:
    """Print a table, and draw a chart, for each engine."""
    for engine in filter(options.want, ENGINES):
        results = {
            (order, fraction): _asked(order, fraction, engine, options)
            for order in ORDERS
            if order <= options.largest
            for fraction in FRACTIONS
        }
        show(
            f"## Growth with the order of the grid: {engine}",
            "Each cell: what a check found, its processor time without imports; the peak memory "
            f"of its process; and how much is stated: {_unit(engine)}. One puzzle each, from a "
            f"filled grid without a pattern. Time limit {options.time_limit:g} s of wall-clock "
            "time.",
            table(["order", *map(_given, FRACTIONS)], _rows(results)),
        )
        if options.charts is not None:
            line_chart(
                options.charts,
                f"growth_{engine}",
                f"How a check grows with the order of the grid ({engine})",
                _panels(engine, results),
                x_title="order of the grid",
                note=_note(engine),
            )


def _asked(order: int, fraction: float, engine: str, options: Options) -> Result:
    progress(f"{order}x{order}, {_given(fraction)}: {engine}")
    rng = random.Random(f"{SEED} {order} {fraction}")
    line = kept(scrambled(order, rng), fraction, rng).line() if fraction else ""
    return ask(Job(line, order, engine, "check", options.time_limit))


def _given(fraction: float) -> str:
    return f"{fraction:.0%} given".replace("%", " %") if fraction else "empty"


def _unit(engine: str) -> str:
    if engine == "sat":
        return "clauses and native at-most-one constraints"
    return "constraints of the model"


def _note(engine: str) -> str:
    note = "Hollow: not decided within the time limit."
    if engine == "sat":
        note += (
            f" Up to {PAIRWISE_PAIRS:,} pairs of candidates that exclude each other are clauses,"
            " more are native at-most-one constraints: hence the peaks on the left."
        )
    return note


def _rows(results: Mapping[tuple[int, float], Result]) -> list[list[str]]:
    return [
        [f"{order}x{order}", *(_cell(results[order, fraction]) for fraction in FRACTIONS)]
        for order in dict.fromkeys(order for order, _ in results)
    ]


def _cell(result: Result) -> str:
    if not result.megabytes:
        return str(result)
    found = f"{result.answer}, {result}" if result.is_decided else str(result)
    return f"{found}; {result.megabytes:,.0f} MB; {result.statements:,}"


def _panels(engine: str, results: Mapping[tuple[int, float], Result]) -> list[Panel]:
    measured = {key: result for key, result in results.items() if result.megabytes}

    def lines(attribute: str) -> dict[str, list[Point]]:
        return {
            _given(fraction): [
                Point(order, max(getattr(result, attribute), least), not result.is_decided)
                for (order, of), result in measured.items()
                if of == fraction
            ]
            for fraction in FRACTIONS
        }

    least = 0.001  # what elimination has finished has no clauses left, and takes no time
    return [
        Panel(_unit(engine), lines("statements")),
        Panel("peak memory of the process, MB", lines("megabytes")),
        Panel("processor time, seconds", lines("seconds")),
    ]
