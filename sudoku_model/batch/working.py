"""The file that a run writes: held by that run alone, and only ever appended to or cut."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sudoku_model.files import writing

_BLOCK = 1 << 20
_TAKEN = (errno.EACCES, errno.EAGAIN)


class TakenError(Exception):
    """Another process holds the file."""


class WorkingFile:
    """An open file that no other process has open as a working file.

    It is held by a lock of the operating system, which ends with the process however that ends.

    Raises:
        TakenError: if another process holds it.
        OSError: if it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        while True:
            self._file = io.FileIO(path, "a+")
            try:
                if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                    raise OSError(errno.EINVAL, "it is no ordinary file")
                _lock(self._file.fileno())
                if self.is_in_place():
                    return
            except BaseException:
                self._file.close()
                raise
            self._file.close()

    def is_in_place(self) -> bool:
        """Whether it is still there: neither renamed, by the run that held it before, nor gone."""
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except FileNotFoundError:
            return False

    @property
    def size(self) -> int:
        """Its length in bytes."""
        return os.fstat(self._file.fileno()).st_size

    def checksum(self, size: int) -> int:
        """Return the CRC-32 of the first `size` bytes, or of all if there are fewer."""
        checksum = 0
        self._file.seek(0)
        while size and (block := self._file.read(min(size, _BLOCK))):
            checksum = zlib.crc32(block, checksum)
            size -= len(block)
        return checksum

    def cut(self, size: int) -> None:
        """Keep the first `size` bytes only.

        Raises:
            SourceError: if it cannot be written; so do `append` and `sync`.
        """
        with writing(self.path):
            self._file.truncate(size)

    def append(self, data: bytes) -> None:
        """Write at the end; an error may leave a part of `data` there."""
        view = memoryview(data)
        with writing(self.path):
            while view:
                view = view[self._file.write(view) or 0 :]

    def sync(self) -> None:
        """Wait until what has been written is on the disk."""
        with writing(self.path):
            os.fsync(self._file.fileno())

    @contextmanager
    def reader(self) -> Iterator[BinaryIO]:
        """Read it from the start.

        Its path must not be opened and closed for that: POSIX ends the lock of a process as soon
        as the process closes the file, through whichever descriptor.
        """
        self._file.seek(0)
        with io.FileIO(self._file.fileno(), closefd=False) as raw:
            yield io.BufferedReader(raw, _BLOCK)

    def rename(self, target: Path) -> None:
        """Give it another name, and close it."""
        if sys.platform == "win32":  # which renames no open file
            self.close()
        self.path.replace(target)
        self.close()

    def remove(self) -> None:
        """Delete it, and nothing that somebody has put in its place."""
        is_in_place = self.is_in_place()
        if sys.platform == "win32":
            self.close()
        if is_in_place:
            self.path.unlink()
        self.close()

    def close(self) -> None:
        """Release it to other processes."""
        self._file.close()


def _lock(descriptor: int) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            # Others cannot read a locked byte: one as far behind as a C long can say is taken.
            os.lseek(descriptor, (1 << 31) - 2, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            # Not flock: worker processes would inherit that lock and might outlive the run.
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        if problem.errno in _TAKEN:
            raise TakenError from None
        # Some network file systems have no locks; then nobody notices a second run.


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk, where that can be had."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass  # nor can all file systems write them
    finally:
        os.close(descriptor)
