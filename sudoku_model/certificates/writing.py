"""Write a certificate: decide, look for a proof, and put all of it into a folder at once."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from sudoku_model.analysis.defects import defect
from sudoku_model.analysis.limits import UNWANTED
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.certificates import layout
from sudoku_model.deadline import GaveUpError, in_time
from sudoku_model.errors import SourceError
from sudoku_model.files import writing
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Engine, Limits, Outcome

_ALL_FILES = frozenset(
    (layout.MANIFEST, *(name for names in layout.FILES.values() for name in names))
)


def certify(
    puzzle: Puzzle | str,
    directory: str | os.PathLike[str],
    solver: str | Engine = "sat",
    *,
    time_limit: float | None = None,
    implied: bool = True,
) -> Verdict:
    """Decide whether a puzzle has exactly one solution, and write a folder that confirms it.

    `sudoku_model.certificates` says what the folder holds. It appears as a whole or not
    at all.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        directory: the folder. If there is one already, it must be empty or a certificate, which
            is then replaced.
        solver: the engine that decides, as for `check`; proofs are always PySAT's.
        time_limit: seconds after which to give up, None for never.
        implied: as for `check`. In the proof nothing implied is used.

    Returns:
        The verdict that the folder confirms. It is UNDECIDED, and the folder says so, if there
        was no time left for a proof. After Ctrl-C, or when it was cancelled,
        nothing is written.

    Raises:
        SourceError: if the folder is something else, or cannot be written.
        OptionError: if there is no such engine.
        UnsupportedError: if the puzzle has constraints that are no data, or is too large.
        DefectError: if the proof contradicts the engine, or the engine its own solution.

    Example:
        >>> import sudoku_model as sm
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     verdict = sm.certify(sm.read("1... ..3. .4.. ...2"), folder)
        ...     confirmed = sm.verify(folder)
        >>> print(verdict, confirmed, sep="; ")
        exactly one solution; exactly one solution
    """
    folder = place_of(directory)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    files = {layout.PUZZLE: layout.puzzle_text(puzzle)}
    verdict = check(puzzle, solver, time_limit=limits.remaining(), implied=implied)
    if verdict.status in (Status.UNIQUE, Status.NONE):
        try:
            with limits.in_force():
                verdict = _prove(verdict, limits, files)
        except GaveUpError as stop:
            verdict = replace(verdict, status=Status.UNDECIDED, reason=str(stop))
    if verdict.status is not Status.NONE:
        files[layout.SOLUTIONS] = layout.solutions_text(
            solution.values for solution in verdict.solutions
        )
    if verdict.reason not in UNWANTED:
        put(folder, verdict, files)
    return replace(verdict, seconds=limits.elapsed)


def _prove(verdict: Verdict, limits: Limits, files: dict[str, str]) -> Verdict:
    """Add the model and the proof to the files, and return the verdict that they confirm."""
    from sudoku_model.solvers.sat.proofs import refute

    model, text = layout.state(verdict.puzzle)
    formula = files[layout.MODEL] = text
    if verdict.solution is not None:
        formula = files[layout.SECOND] = layout.second_text(
            text, model.blocking_clause(verdict.solution.values)
        )
    refutation = refute(_clauses_of(formula), limits)
    if refutation.outcome is Outcome.UNDECIDED:
        return replace(verdict, status=Status.UNDECIDED, reason=refutation.reason)
    if refutation.outcome is Outcome.SAT:
        true = set(refutation.literals)
        cells = model.variables[: len(verdict.puzzle.grid.cells)]
        values = [model.meaning(lit)[1] for cell in cells for lit in cell.literals if lit in true]
        raise defect(
            f"{verdict.solver} calls the puzzle {verdict.status.value}, "
            f"but its clauses have another solution, {values}",
            verdict.puzzle,
            [verdict],
        )
    files[layout.PROOF] = "".join(f"{line}\n" for line in refutation.proof)
    return verdict


def _clauses_of(formula: str) -> list[list[int]]:
    """Return the clauses of a formula that was written here."""
    lines = (line for line in in_time(formula.splitlines()) if line[0] not in "cp")
    return [[*map(int, line.split()[:-1])] for line in lines]


def place_of(directory: str | os.PathLike[str]) -> Path:
    """Return the folder of a new certificate.

    Raises:
        SourceError: if nothing can be put there without losing something else.
    """
    try:
        folder = Path(os.path.realpath(directory))
    except ValueError:  # a NUL in the name
        raise SourceError(f"cannot write {directory!r}: no folder can be called that") from None
    _check_place(folder)
    return folder


def _check_place(folder: Path) -> None:
    """Make sure that a certificate can be put there without losing anything else.

    Raises:
        SourceError: if not.
    """
    problem, names = "", set[str]()
    with writing(folder):
        if folder.is_dir():
            names = {entry.name for entry in folder.iterdir()}
        elif folder.exists():
            problem = "it is a file, not a folder"
        elif not folder.parent.is_dir():
            problem = "the folder that it would be in does not exist"
    if names and not (layout.MANIFEST in names <= _ALL_FILES):
        other = min(names - _ALL_FILES, default="")
        what = f"it holds {other!r}" if other else f"it has no {layout.MANIFEST!r}"
        problem = f"it is neither empty nor just a certificate ({what})"
    if problem:
        raise SourceError(f"cannot write {str(folder)!r}: {problem}")


def put(folder: Path, verdict: Verdict, files: Mapping[str, str]) -> None:
    """Write a new folder beside the place, then put it there.

    Of the files besides the manifest that are not given nothing is written.

    Raises:
        SourceError: if it cannot be written.
    """
    from sudoku_model import __version__

    contents = {name: files[name].encode() for name in layout.FILES[verdict.status]}
    new = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}")
    old = new.with_name(f"{new.name}.old")
    manifest = layout.manifest_text(
        verdict.status,
        {name: layout.digest(content) for name, content in contents.items()},
        f"sudoku-model {__version__}",
        verdict.reason if verdict.status is Status.UNDECIDED else "",
    )
    with writing(folder):
        try:
            new.mkdir()
            for name, content in (contents | {layout.MANIFEST: manifest.encode()}).items():
                (new / name).write_bytes(content)
            # Since the puzzle was decided somebody may have put something else there.
            _check_place(folder)
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        finally:
            _remove(new)
            if old.exists() and not folder.exists():
                old.rename(folder)
            _remove(old)


def _remove(folder: Path) -> None:
    """Remove a folder that holds nothing but the files of a certificate, if it is there."""
    if folder.is_dir():
        for name in _ALL_FILES:
            (folder / name).unlink(missing_ok=True)
        with suppress(OSError):
            folder.rmdir()
