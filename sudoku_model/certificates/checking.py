"""Confirm a certificate. No solver is loaded; see the package's description for what is trusted."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.certificates import layout
from sudoku_model.certificates.rup import LateError, ProofError, check_refutation, follows
from sudoku_model.deadline import GaveUpError
from sudoku_model.errors import CertificateError, PuzzleFormatError, SourceError, UndecidedError
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Limits

LARGEST = {
    layout.MANIFEST: 2**16,
    layout.PUZZLE: 2**24,
    layout.SOLUTIONS: 2**20,
    layout.PROOF: 2**30,
}
"""Bytes that are read of a file at most; the clauses are as long as the puzzle's own."""

_HASH = re.compile(r"[0-9a-f]{64}")
_LINES = {Status.UNIQUE: (1,), Status.MULTIPLE: (2,), Status.UNDECIDED: (0, 1)}


def verify(directory: str | os.PathLike[str], *, time_limit: float | None = None) -> Verdict:
    """Confirm the verdict of a certificate that `certify` wrote, without trusting who wrote it.

    The puzzle is stated as clauses again and these are compared; the solutions are checked
    against its meaning, and the proof is replayed. Whether the clauses say what the puzzle means is
    another question: `check_encoding`.

    Args:
        directory: the folder.
        time_limit: seconds after which to give up, None for never.

    Returns:
        The verdict, confirmed. If it is UNDECIDED the folder proves nothing, and says so.

    Raises:
        SourceError: if there is no certificate, or it cannot be read.
        CertificateError: if the certificate is refused: the message says which file is wrong,
            and why.
        UndecidedError: if the time did not suffice.
        OptionError: if the limit is negative or not a number.
        UnsupportedError: if the puzzle is larger than certificates are written for.

    Example:
        >>> import sudoku_model as sm
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     _ = sm.certify(sm.read("1... ..3. .4.. 3..."), folder)
        ...     sm.verify(folder).status.value
        'multiple'
    """
    limits = Limits(time_limit)
    try:
        with limits.in_force():
            return _Folder(Path(directory)).confirm(limits)
    except GaveUpError as stop:
        why = str(stop).replace("<string>", layout.PUZZLE)
        raise UndecidedError(
            f"certificate {os.fspath(directory)!r}: {why} before the end of the proof"
        ) from None


def _are_files_of(status: Status, files: Mapping[str, object]) -> bool:
    """Say whether a manifest lists the files of a verdict, each with its SHA-256."""
    hashes = files.values()
    return tuple(files) == layout.FILES[status] and all(
        isinstance(known, str) and _HASH.fullmatch(known) for known in hashes
    )


class _Folder:
    """A folder that claims to be a certificate."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer = ""

    def confirm(self, limits: Limits) -> Verdict:
        """Check everything, file by file."""
        status, reason, hashes = self._manifest()
        content = {name: self._intact(name, known) for name, known in hashes.items()}
        puzzle = self._puzzle(content[layout.PUZZLE])
        solutions: list[Solution] = []
        if layout.SOLUTIONS in content:
            solutions = self._solutions(content[layout.SOLUTIONS], puzzle, status)
        if layout.PROOF in content:
            self._confirm_proof(content, puzzle, solutions, limits.deadline)
        return Verdict(puzzle, status, tuple(solutions), "certificate", limits.elapsed, reason)

    def _manifest(self) -> tuple[Status, str, dict[str, str]]:
        text = self._text(layout.MANIFEST, self._bytes(layout.MANIFEST, missing_is_refused=False))
        manifest = self._json(text)
        status = self._status(manifest)
        files, reason, writer = map(manifest.get, ("files", "reason", "writtenBy"))
        if not isinstance(files, dict) or not _are_files_of(status, files):
            raise self._refused(
                layout.MANIFEST,
                f"found other files than those of the verdict {status.value}, each with its "
                f"SHA-256: {', '.join(layout.FILES[status])}",
            )
        if not isinstance(reason, str) or not isinstance(writer, str):
            raise self._refused(layout.MANIFEST, "'reason' and 'writtenBy' are not both strings")
        if text != layout.manifest_text(status, files, writer, reason):
            raise self._refused(layout.MANIFEST, "it was changed after it was written")
        self._writer = writer
        return status, reason, files

    def _status(self, manifest: Any) -> Status:
        """Return the verdict of a manifest of this version."""
        if not isinstance(manifest, dict) or manifest.get("format") != layout.FORMAT:
            raise self._refused(layout.MANIFEST, f'found no "format": "{layout.FORMAT}"')
        version, verdict = manifest.get("version"), manifest.get("verdict")
        if type(version) is not int or version != layout.VERSION:
            raise self._refused(
                layout.MANIFEST, f"found version {version!r:.20}, expected {layout.VERSION}"
            )
        try:
            return Status(verdict)
        except ValueError:
            raise self._refused(layout.MANIFEST, f"found the verdict {verdict!r:.40}") from None

    def _intact(self, name: str, known: str) -> bytes:
        content = self._bytes(name)
        if layout.digest(content) != known:
            raise self._refused(
                name, f"it was changed: its SHA-256 is not the one in {layout.MANIFEST}"
            )
        return content

    def _puzzle(self, content: bytes) -> Puzzle:
        text = self._text(layout.PUZZLE, content)
        try:
            puzzle = read(text, format="json")
        except PuzzleFormatError as problem:
            raise self._refused(layout.PUZZLE, str(problem).removeprefix("<string>, ")) from None
        if layout.puzzle_text(puzzle) != text:
            # Two spellings of a puzzle are no danger, but whoever reads the file sees only one.
            raise self._refused(layout.PUZZLE, "it is not written as certificates write puzzles")
        return puzzle

    def _solutions(self, content: bytes, puzzle: Puzzle, status: Status) -> list[Solution]:
        text = self._text(layout.SOLUTIONS, content)
        lines = text.splitlines()
        if len(lines) not in _LINES[status]:
            raise self._refused(
                layout.SOLUTIONS,
                f"found {len(lines)} lines, expected {_LINES[status][-1]} "
                f"for the verdict {status.value}",
            )
        try:
            solutions = [tuple(map(int, line.split(" "))) for line in lines]
        except ValueError:
            raise self._refused(layout.SOLUTIONS, "found something else than integers") from None
        if layout.solutions_text(solutions) != text:
            raise self._refused(
                layout.SOLUTIONS, "it is not written as certificates write solutions"
            )
        for number, values in enumerate(solutions, start=1):
            self._check_solution(f"line {number}", values, puzzle)
        if len(set(solutions)) < len(solutions):
            raise self._refused(layout.SOLUTIONS, "the two solutions are the same")
        return [Solution(puzzle, values) for values in solutions]

    def _check_solution(self, line: str, values: Sequence[int], puzzle: Puzzle) -> None:
        cells = len(puzzle.grid.cells)
        if len(values) != cells:
            raise self._refused(
                layout.SOLUTIONS, f"{line} has {len(values)} values for {cells} cells"
            )
        if not puzzle.holds(values):
            raise self._refused(layout.SOLUTIONS, f"{line} is not a solution of {layout.PUZZLE}")

    def _confirm_proof(
        self,
        content: dict[str, bytes],
        puzzle: Puzzle,
        solutions: list[Solution],
        deadline: float | None,
    ) -> None:
        # Whatever encoding the file claims, its clauses are those of the puzzle in it.
        named = layout.encoding_of(self._text(layout.MODEL, content[layout.MODEL]))
        model, formula = layout.state(puzzle, named)
        self._compare(layout.MODEL, content[layout.MODEL], formula)
        try:
            if solutions:
                clause = model.blocking_clause(solutions[0].values)
                if follows(formula, clause, deadline):
                    raise self._refused(
                        layout.MODEL, f"it forbids the solution in {layout.SOLUTIONS}"
                    )
                formula = layout.second_text(formula, clause)
                self._compare(layout.SECOND, content[layout.SECOND], formula)
            check_refutation(formula, self._text(layout.PROOF, content[layout.PROOF]), deadline)
        except ProofError as problem:
            raise self._refused(layout.PROOF, str(problem)) from None
        except LateError:
            raise UndecidedError(
                f"certificate {str(self._path)!r}: time limit before the end of the proof"
            ) from None

    def _compare(self, name: str, content: bytes, expected: str) -> None:
        """Make sure that a file has the clauses that are written from the puzzle here and now."""
        if content == expected.encode():
            return
        from sudoku_model import __version__

        found = content.decode(errors="backslashreplace")
        pairs = zip(
            [*found.splitlines(), "its end"], [*expected.splitlines(), "its end"], strict=False
        )
        number, (theirs, ours) = next(
            ((number, pair) for number, pair in enumerate(pairs, start=1) if pair[0] != pair[1]),
            (0, ("other line ends", "line feeds")),
        )
        here = f"sudoku-model {__version__}"
        written = f"; it was written by {self._writer!r:.60}, this is {here}"
        raise self._refused(
            name,
            f"line {number} is {theirs[:60]!r}, where the puzzle is stated as {ours[:60]!r}"
            + (written if self._writer != here else ""),
        )

    def _bytes(self, name: str, *, missing_is_refused: bool = True) -> bytes:
        path = self._path / name
        most = LARGEST.get(name, 2**30)
        try:
            content = _read(path, most + 1)
        except (FileNotFoundError, NotADirectoryError):
            if missing_is_refused:
                raise self._refused(name, "it is missing") from None
            raise SourceError(
                f"there is no certificate {str(self._path)!r} (it would hold {layout.MANIFEST})"
            ) from None
        except OSError as error:
            raise SourceError(f"cannot read {str(path)!r}: {error.strerror}") from None
        except ValueError:  # a NUL in the name
            raise SourceError(f"there is no certificate {str(self._path)!r}") from None
        if content is None:
            raise self._refused(name, "it is not a file")
        if len(content) > most:
            raise self._refused(name, f"it is larger than {most:,} bytes")
        return content

    def _text(self, name: str, content: bytes) -> str:
        try:
            return content.decode("ascii")
        except UnicodeDecodeError as error:
            raise self._refused(name, f"byte {error.start + 1} is not ASCII") from None

    def _json(self, text: str) -> Any:
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise self._refused(
                layout.MANIFEST, f"broken JSON in line {error.lineno} ({error.msg})"
            ) from None
        except (ValueError, RecursionError):
            raise self._refused(layout.MANIFEST, "broken JSON") from None

    def _refused(self, name: str, why: str) -> CertificateError:
        return CertificateError(str(self._path), name, why)


def _read(path: Path, most: int) -> bytes | None:
    """Return the first bytes of a file, or None if it is something else, which may never end."""
    if not stat.S_ISREG(path.stat().st_mode):
        return None
    with path.open("rb") as file:
        # Python allocates as many bytes as are asked for, however short the file is.
        return file.read(min(most, os.fstat(file.fileno()).st_size + 1))
