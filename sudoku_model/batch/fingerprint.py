"""What tells an input from another one, so that a run is continued on the same input only."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sudoku_model.errors import SourceError
from sudoku_model.formats.arguments import resolve

_BLOCK = 1 << 18


@dataclass(frozen=True)
class Fingerprint:
    """What tells a source from another one with the same name.

    Attributes:
        name: what the user named.
        size: bytes of the file or text; None for a stream.
        digest: BLAKE2b of the bytes in hexadecimal; None for a stream, which cannot be read twice.
    """

    name: str
    size: int | None
    digest: str | None


def fingerprint(sources: Sequence[str]) -> list[Fingerprint]:
    """Return what identifies each source, so that a run is only resumed on the same input.

    Raises:
        SourceError: if a file cannot be read.
    """
    return list(map(_fingerprint, sources))


def _fingerprint(argument: str) -> Fingerprint:
    given = resolve(argument)
    digest = hashlib.blake2b(digest_size=32)
    if isinstance(given, str):
        text = given.encode(errors="surrogateescape")
        digest.update(text)
        return Fingerprint(argument, len(text), digest.hexdigest())
    if not isinstance(given, Path) or not given.is_file():
        return Fingerprint(argument, None, None)
    size = 0
    try:
        with given.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
                size += len(block)
    except OSError as problem:
        raise SourceError(f"cannot read {given}: {problem.strerror or problem}") from problem
    return Fingerprint(argument, size, digest.hexdigest())
