"""Certificates: the time to write one and to confirm it, its size, and what makes proofs short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import variants
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import read, sample
from benchmarks.timing import number
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.uniqueness import check
from sudoku_model.certificates import certify, verify
from sudoku_model.certificates.layout import PROOF, second_text
from sudoku_model.certificates.rup import check_refutation
from sudoku_model.export.dimacs import write_dimacs
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding, Limits
from sudoku_model.solvers.sat import proofs
from sudoku_model.stated import state_puzzle

PROVERS = ("glucose4", "cadical153", "cadical195")
MOST = 100
"""Puzzles of a collection."""

COMPARED = 4
"""Puzzles of a collection on which provers and encodings are compared."""


def run(options: Options) -> None:
    """Print what certificates cost, and compare provers and encodings."""
    collections = _collections(options)
    head = ["puzzles", "number", "check", "certify", "verify", "proof", "folder"]
    show(
        "## Certificates",
        "Processor time in milliseconds, and bytes: the median and the most. Each puzzle is stated "
        "and loaded anew: for `check` alone, for `certify`, which includes it, and for `verify`.",
        table(head, [_costs(title, puzzles) for title, puzzles in collections.items()]),
    )
    head = ["puzzles", "prover", "encoding", "prove", "replay", "clauses of the proof"]
    show(
        "## Proofs",
        "Medians over the same puzzles: milliseconds to load the clauses and prove, milliseconds "
        "to replay the proof in Python.",
        table(
            head,
            [
                _proving(title, puzzles[:COMPARED], prover, encoding)
                for title, puzzles in collections.items()
                if title in ("hardest", "Killers without givens")
                for prover in PROVERS
                for encoding in (Encoding.EXTENDED, Encoding.TRIADS)
            ],
        ),
    )


def _collections(options: Options) -> dict[str, list[Puzzle]]:
    most = min(MOST, options.puzzles)
    found = {
        title: list(read(line.split()[0] for line in sample(options.data, f"{name}.txt", most)))
        for title, name in (
            ("17 clues", "17_clue_sample"),
            ("hardest", "hardest_sample"),
            ("unsolvable", "no_solution_sample"),
            ("several solutions", "several_solutions_sample"),
        )
    }
    for title, samples in variants.collections(options).items():
        found[title] = [sample.puzzle for sample in samples][:most]
    return found


def _costs(title: str, puzzles: Sequence[Puzzle]) -> list[str]:
    times: list[tuple[float, float, float]] = []
    sizes: list[tuple[int, int]] = []
    with TemporaryDirectory() as place:
        folder = Path(place) / "certificate"
        for puzzle in puzzles:
            progress(f"{title}: {len(times) + 1} of {len(puzzles)}")
            times.append(
                (
                    _milliseconds(partial(check, puzzle)),
                    _milliseconds(partial(certify, puzzle, folder)),
                    _milliseconds(partial(verify, folder)),
                )
            )
            bytes_of = {path.name: path.stat().st_size for path in folder.iterdir()}
            sizes.append((bytes_of.get(PROOF, 0), sum(bytes_of.values())))
    columns = [*zip(*times, strict=True), *zip(*sizes, strict=True)]
    return [
        title,
        str(len(puzzles)),
        *(f"{number(median(column))} (≤ {number(max(column))})" for column in columns),
    ]


def _proving(title: str, puzzles: Sequence[Puzzle], prover: str, encoding: Encoding) -> list[str]:
    results: list[tuple[float, float, int]] = []
    for puzzle in puzzles:
        progress(f"{title}: {prover}, {encoding.value}, {len(results) + 1} of {len(puzzles)}")
        model = state_puzzle(puzzle).model
        lines = write_dimacs(model, encoding, "pairwise", len(puzzle.grid.cells))
        solution = check(puzzle).solution
        assert solution is not None
        formula = second_text("\n".join(lines), model.blocking_clause(solution.values))
        clauses = [[*map(int, line.split()[:-1])] for line in formula.splitlines()[2:]]
        proof = proofs.refute(clauses, Limits(), prover).proof
        results.append(
            (
                _milliseconds(partial(proofs.refute, clauses, Limits(), prover)),
                _milliseconds(partial(check_refutation, formula, "\n".join(proof))),
                sum(not line.startswith("d") for line in proof) - 1,
            )
        )
    middle = [median(column) for column in zip(*results, strict=True)]
    return [title, prover, encoding.value, *map(number, middle)]


def _milliseconds(work: Callable[[], object]) -> float:
    close_idle()
    started = process_time()
    work()
    return 1000 * (process_time() - started)
