"""What is mutated, and which tests look for the mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

PACKAGES = ("sudoku_model.constraints", "sudoku_model.model")
MODULES = (
    "sudoku_model.implied",
    "sudoku_model.stated",
    "sudoku_model.solvers.connectivity",
    "sudoku_model.solvers.cpsat_model",
    "sudoku_model.solvers.lowering",
    "sudoku_model.solvers.sat.all_different",
    "sudoku_model.solvers.sat.cnf",
    "sudoku_model.solvers.sat.diagrams",
    "sudoku_model.solvers.sat.statements",
    "sudoku_model.solvers.sat.writer",
)
"""Constraints with their checks and statements, the primitives, and what encodes them."""

TESTS = Path("tests")
NEAR_TESTS = (
    "constraints/test_*.py",
    "drawing/test_marks.py",
    "inside/test_*.py",
    "test_agreement.py",
    "test_both_engines.py",
    "test_clauses.py",
    "test_connectivity.py",
    "test_cpsat_statements.py",
    "test_encodings.py",
    "test_implied.py",
    "test_lowering.py",
    "test_propagation_strength.py",
    "test_puzzle.py",
    "test_sessions.py",
    "test_sizes.py",
    "test_stated.py",
    "test_triads.py",
    "test_variant_puzzles.py",
    "test_variants_agree.py",
)
"""Tests of the questions and the faces are left out: what they would find, nearer ones must."""


def modules(name: str | None = None) -> Iterator[str]:
    """Yield the dotted names of the modules that are mutated, or of those that end in `name`."""
    for module in (*_inside(*PACKAGES), *MODULES):
        if name is None or module == name or module.endswith(f".{name}"):
            yield module


def _inside(*packages: str) -> Iterator[str]:
    for package in packages:
        spec = find_spec(package)
        assert spec is not None
        yield package
        for found in iter_modules(spec.submodule_search_locations):
            yield f"{package}.{found.name}"


def test_files() -> list[Path]:
    """Return the files of the tests that are run."""
    return sorted({path for pattern in NEAR_TESTS for path in TESTS.glob(pattern)})
