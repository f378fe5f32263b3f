"""Writing files: of a kind that the name says, and as a whole.

At any moment either the old file or the new one is there. Many files go into a folder, or into one
archive.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal

from sudoku_model.errors import OptionError, SourceError, SudokuModelError, reason_of

_SHOWN = 40
"""Characters of the name that the working file repeats: its own name may not be much longer."""


def ending_among(path: Path, endings: Collection[str]) -> str:
    """Return the ending of a name, which says of what kind the file is.

    Raises:
        OptionError: if it is none of these.
    """
    ending = path.suffix.lower()
    if ending not in endings:
        expected = ", ".join(endings)
        raise OptionError(f"found {path.name!r}, expected a name that ends in {expected}")
    return ending


def exists_error(path: Path) -> SourceError:
    """Build the error for a file that is there and would be written over."""
    return SourceError(f"{path} exists already: choose another name, or delete it")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the operating system's errors into messages that say what cannot be written."""
    try:
        yield
    except SudokuModelError:
        raise
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
        raise SourceError(f"cannot write {str(path)!r}: {reason_of(problem)}") from problem


@contextmanager
def written_whole(path: Path, working: Path | None = None) -> Iterator[BinaryIO]:
    """Open a file that replaces the one at `path` at the end, and only if all went well.

    Until then it stands beside that one as ``NAME.xxxxxxxx.partial``; it is left there only if the
    process is killed. Something that is no ordinary file, such as ``/dev/stdout``, is written
    directly.

    Args:
        path: the file.
        working: where it stands until then, if nobody else can write there; what a killed process
            has left there is written over.

    Raises:
        SourceError: if it cannot be written.
    """
    with writing(path):
        mode = _mode(path)
        if mode is not None and not stat.S_ISREG(mode):
            with path.open("wb") as file:  # a link to a pipe, as /dev/stdout may be, names no place
                yield file
            return
        place = Path(os.path.realpath(path))  # a link stays one: what it points to is replaced
        kind: Literal["wb", "xb"] = "wb" if working else "xb"
        working = working or place.with_name(
            f"{place.name[:_SHOWN]}.{secrets.token_hex(4)}.partial"
        )
        try:
            with working.open(kind) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                working.chmod(stat.S_IMODE(mode))
            working.replace(place)
        except BaseException:
            with suppress(OSError):
                working.unlink(missing_ok=True)
            raise


ARCHIVE = ".zip"
"""The ending of an archive."""

_OTHER_ARCHIVES = (".gz", ".tar", ".tgz", ".bz2", ".xz", ".zst", ".7z")
"""Endings that nobody means who wants a folder."""

_NO_DATE = (1980, 1, 1, 0, 0, 0)
"""The oldest date of an archive: the same files make the same archive at any time."""


@contextmanager
def many_written(path: Path) -> Iterator[Callable[[str, bytes], None]]:
    """Open a place for many files, and hand over the function that puts one there.

    Args:
        path: an archive, by its ending, which replaces the one at its place if all went well; else
            a folder, which must be empty if it is there.

    Raises:
        SourceError: if it cannot be written.
    """
    if path.suffix.lower() == ARCHIVE:
        from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

        with written_whole(path) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:

            def pack(name: str, content: bytes) -> None:
                archive.writestr(ZipInfo(name, _NO_DATE), content, ZIP_DEFLATED)

            yield pack
        return
    if path.suffix.lower() in _OTHER_ARCHIVES and not path.is_dir():
        raise SourceError(
            f"cannot write {str(path)!r}: found the ending {path.suffix}, expected {ARCHIVE} for "
            "an archive, or the name of a folder"
        )
    with writing(path):
        path.mkdir(exist_ok=True)
        is_empty = not any(path.iterdir())
    if not is_empty:
        raise SourceError(f"cannot write {str(path)!r}: the folder is not empty")

    def put(name: str, content: bytes) -> None:
        with written_whole(path / name) as file:
            file.write(content)

    yield put


def _mode(place: Path) -> int | None:
    """Return the mode of a file that may be replaced, None if there is none yet."""
    try:
        mode = place.stat().st_mode
    except FileNotFoundError:
        return None
    if not os.access(place, os.W_OK):  # it could be replaced, against the will of its owner
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode
