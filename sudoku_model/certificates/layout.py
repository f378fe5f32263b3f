"""The contents of a certificate's files, for writing and for checking them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sudoku_model.analysis.verdict import Status
from sudoku_model.deadline import in_time
from sudoku_model.errors import UnsupportedError
from sudoku_model.export.dimacs import write_dimacs
from sudoku_model.formats import write
from sudoku_model.model import DistinctSum, Literal, Model
from sudoku_model.model.primitives import exclusive_pairs
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
from sudoku_model.stated import state_puzzle

MANIFEST = "certificate.json"
PUZZLE = "puzzle.json"
SOLUTIONS = "solutions.txt"
MODEL = "model.cnf"
SECOND = "second.cnf"
PROOF = "proof.drat"

FORMAT = "sudoku-model certificate"
VERSION = 1

FILES = {
    Status.UNIQUE: (PUZZLE, SOLUTIONS, MODEL, SECOND, PROOF),
    Status.NONE: (PUZZLE, MODEL, PROOF),
    Status.MULTIPLE: (PUZZLE, SOLUTIONS),
    Status.UNDECIDED: (PUZZLE, SOLUTIONS),
}
"""The files beside the manifest."""

MOST_PAIRS = 1_000_000
"""Pairs of literals that exclude each other, up to which a model is written; a 25x25 grid has
750,000. The encodings that need fewer clauses are a solver library's and not ours to trust."""

_ENCODING = re.compile(r"(?:c t pmc\n)?c (\w+) encoding, at most one: pairwise\n")


def puzzle_text(puzzle: Puzzle) -> str:
    """Return ``puzzle.json``."""
    return write(puzzle, "json")


def solutions_text(solutions: Iterable[Sequence[int]]) -> str:
    """Return ``solutions.txt``."""
    return "".join(f"{' '.join(map(str, values))}\n" for values in solutions)


def state(puzzle: Puzzle, encoding: Encoding | None = None) -> tuple[Model, str]:
    """Return the model of a puzzle and ``model.cnf``.

    Args:
        puzzle: the puzzle.
        encoding: that of the clauses; the one that `certify` chooses by default.

    Raises:
        UnsupportedError: if it would become too large.
    """
    model = state_puzzle(puzzle).model
    chosen = chosen_encoding(model)
    lines = write_dimacs(model, encoding or chosen, "pairwise", len(puzzle.grid.cells))
    return model, "".join(f"{line}\n" for line in in_time(lines))


def encoding_of(formula: str) -> Encoding | None:
    """Return the encoding that a comment of ``model.cnf`` names, None if there is no such one."""
    named = _ENCODING.match(formula)
    known = {encoding.value: encoding for encoding in Encoding}
    return known.get(named[1]) if named else None


def chosen_encoding(model: Model) -> Encoding:
    """Return the encoding of the clauses of a certificate whose proof is looked for here.

    Proofs about cages are half as long where cages and houses share their digits (TRIADS);
    elsewhere EXTENDED needs no auxiliary variables (``python -m benchmarks certificates``).

    Raises:
        UnsupportedError: if the clauses would become too many, in any encoding.
    """
    _check_size(model)
    has_sums = any(isinstance(one.primitive, DistinctSum) for one in model.statements.larger())
    return Encoding.TRIADS if has_sums else Encoding.EXTENDED


def _check_size(model: Model) -> None:
    """Refuse a model whose clauses would become too many."""
    pairs = exclusive_pairs(model)
    if pairs > MOST_PAIRS:
        raise UnsupportedError(
            f"the model of this puzzle has {pairs:,} pairs of values that exclude each other, "
            f"and certificates are written up to {MOST_PAIRS:,} (25x25 grids have 750,000)"
        )


def second_text(model: str, clause: Iterable[Literal]) -> str:
    """Return ``second.cnf``: the clauses of ``model.cnf`` and this one."""
    header, *clauses = (line for line in model.splitlines() if not line.startswith("c"))
    _, _, variables, number = header.split()
    lines = [
        f"c {MODEL} without its comments; the last clause forbids its solution",
        f"p cnf {variables} {int(number) + 1}",
        *clauses,
        f"{' '.join(map(str, clause))} 0",
    ]
    return "".join(f"{line}\n" for line in lines)


def manifest_text(
    status: Status, files: Mapping[str, str], written_by: str, reason: str = ""
) -> str:
    """Return ``certificate.json``; `files` are the SHA-256 by name, `written_by` is the program."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "verdict": status.value,
        "reason": reason,
        "writtenBy": written_by,
        "files": dict(files),
    }
    return json.dumps(content | {"sha256": digest(json.dumps(content).encode())}, indent=1) + "\n"


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(content).hexdigest()
