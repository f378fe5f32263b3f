"""Run the benchmarks: ``python -m benchmarks``; see ``benchmarks/README.md``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks import (
    against_iss,
    bulk,
    candidates,
    certificates,
    cold_start,
    counting,
    earlier,
    editing,
    encodings,
    generating,
    growth,
    in_browser,
    large_grids,
    large_sums,
    offering,
    one_puzzle,
    rating,
    reasons,
    rule_texts,
    solvers,
    solving,
    steps,
    techniques,
    uniqueness,
    variants,
)
from benchmarks.options import Options
from benchmarks.report import show, surroundings
from benchmarks.samples import DEFAULT_DATA, MissingDataError

TABLES = {
    "uniqueness": uniqueness.run,
    "solving": solving.run,
    "bulk": bulk.run,
    "encodings": encodings.run,
    "growth": growth.run,
    "settings": large_grids.settings,
    "sums": large_sums.run,
    "warm": large_grids.warm_or_narrowed,
    "shapes": one_puzzle.shapes,
    "propagator": one_puzzle.propagator,
    "cold": cold_start.run,
    "variants": variants.engines,
    "implied": variants.implied,
    "repeated": variants.repeated,
    "iss": against_iss.run,
    "levers": against_iss.levers,
    "certificates": certificates.run,
    "counting": counting.run,
    "reasons": reasons.run,
    "editing": editing.run,
    "offers": offering.run,
    "candidates": candidates.run,
    "generating": generating.run,
    "steps": steps.run,
    "earlier": earlier.run,
    "rating": rating.run,
    "techniques": techniques.run,
    "rules": rule_texts.run,
    "solvers": solvers.run,
    "browser": in_browser.run,
}


def main() -> int:
    """Print the tables that were asked for, and return the exit code."""
    names, options = _parse()
    show("# Benchmarks of sudoku_model", surroundings())
    try:
        for name in names:
            TABLES[name](options)
    except MissingDataError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _parse() -> tuple[list[str], Options]:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure sudoku_model side by side with others."
    )
    parser.add_argument(
        "tables", nargs="*", metavar="TABLE", help=f"{', '.join(TABLES)}; all by default"
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=DEFAULT_DATA,
        metavar="DIR",
        help="folder of puzzle collections (default: %(default)s)",
    )
    parser.add_argument("--puzzles", type=_positive, default=5000, metavar="N", help="at most")
    parser.add_argument("--rounds", type=_positive, default=5, metavar="N")
    parser.add_argument(
        "--budget",
        type=float,
        default=4.0,
        metavar="SECONDS",
        help="of each contestant's turn in a round",
    )
    parser.add_argument(
        "--time-limit",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="of each question about a large grid",
    )
    parser.add_argument(
        "--largest", type=_positive, default=100, metavar="ORDER", help="of the large grids"
    )
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="contestants whose name has this part"
    )
    parser.add_argument(
        "--charts", type=Path, metavar="DIR", help="write charts of the tables to this folder"
    )
    parser.add_argument(
        "--earlier", type=Path, metavar="DIR", help="checkout of an earlier version, to compare"
    )
    parser.add_argument(
        "--quick", action="store_true", help="few puzzles and short limits, to see that all works"
    )
    given = parser.parse_args()
    unknown = [name for name in given.tables if name not in TABLES]
    if unknown:
        parser.error(f"found table {unknown[0]!r}, expected one of {', '.join(TABLES)}")
    quick = given.quick
    return given.tables or list(TABLES), Options(
        data=given.data,
        puzzles=min(given.puzzles, 60) if quick else given.puzzles,
        rounds=min(given.rounds, 2) if quick else given.rounds,
        budget=min(given.budget, 0.5) if quick else given.budget,
        time_limit=min(given.time_limit, 5.0) if quick else given.time_limit,
        largest=min(given.largest, 16) if quick else given.largest,
        only=tuple(given.only),
        charts=given.charts,
        earlier=given.earlier,
    )


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"found {text}, expected at least 1")
    return value


if __name__ == "__main__":
    sys.exit(main())
