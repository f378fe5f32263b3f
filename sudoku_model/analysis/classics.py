"""Classic puzzles that are asked about one after the other.

The SAT engine decides the first of them. When they have taken about as long as the compiled search
of `sudoku_model.classics` takes to be loaded, that decides the others. Only the time depends on it,
and which two of several solutions are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from sudoku_model.analysis.conversation import on_classics
from sudoku_model.analysis.verdict import Status, Verdict, obvious_contradiction
from sudoku_model.errors import DefectError
from sudoku_model.libraries import can_compile
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Limits

BULK = "bulk"
"""What a verdict names as its solver if the bulk stage has decided."""

_STATUSES = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)

LOADED_AFTER = 2_048
"""Puzzles without a search, half a second, after which the compiled search is worth loading."""

SEARCHED = 8
"""How many of them a puzzle with a search counts for."""

IN_BULK = 32
"""How many puzzles that NumPy's search decides count for one of them."""

MOST_GUESSES = 1_000
"""Guesses after which a puzzle is left to the SAT engine, which learns; the hardest take 500."""


def note(*, is_searched: bool) -> None:
    """Remember that the SAT engine has decided a classic puzzle, with a search or without."""
    on_classics.spent += SEARCHED if is_searched else 1


def note_bulk(number: int) -> None:
    """Remember that NumPy's search has decided so many classic puzzles."""
    on_classics.spent += number // IN_BULK


def pays_to_compile() -> bool:
    """Say whether the compiled search is loaded, or has become worth it; then it will be loaded."""
    if not on_classics.has_paid:
        on_classics.has_paid = on_classics.spent >= LOADED_AFTER and can_compile()
    return on_classics.has_paid


def compiled_verdict(puzzle: Puzzle, limits: Limits) -> Verdict | None:
    """Return the verdict of the compiled search on a classic puzzle, None if it is not asked.

    Under a limit on time it is used but not loaded, which takes a second.

    Raises:
        DefectError: if it returned something that is not a solution.
    """
    may_load = limits.seconds is None
    if not (on_classics.has_paid or (may_load and pays_to_compile())) or limits.reason_to_stop():
        return None
    from sudoku_model.classics.numba_search import search_one

    started = perf_counter()
    found = search_one(bytes([given or 0 for given in puzzle.givens]), MOST_GUESSES)
    if found is None:
        return None
    if not all(map(puzzle.holds, found)):
        raise DefectError(
            f"the compiled search returned {found} for the puzzle {puzzle.line()!r}, "
            "which breaks its rules; please report this"
        )
    return bulk_verdict(puzzle, found, perf_counter() - started)


def bulk_verdict(puzzle: Puzzle, found: Sequence[tuple[int, ...]], seconds: float) -> Verdict:
    """Return the verdict on a classic puzzle whose solutions, two at most, were checked."""
    solutions = tuple([Solution(puzzle, values) for values in found])
    reason = "" if found else obvious_contradiction(puzzle)
    return Verdict(puzzle, _STATUSES[len(found)], solutions, BULK, seconds, reason)
