"""The manifest beside an output file: which run it belongs to, and how much of it is complete."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_model import __version__
from sudoku_model.errors import SourceError
from sudoku_model.files import written_whole
from sudoku_model.formats.arguments import resolve
from sudoku_model.texts import shortened

if TYPE_CHECKING:
    from sudoku_model.batch.settings import Settings

FORMAT = "sudoku-model run"
VERSION = 3
"""It is raised by each change that makes earlier runs impossible to continue."""

_LONGEST = 16 * 1024 * 1024
_BLOCK = 1 << 18
_SHOWN = 60
_MOST_SHOWN = 120
"""Characters of a name or a setting: paths differ at their ends, puzzles anywhere."""


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


def fingerprint(source: str) -> Fingerprint:
    """Return what identifies a source, so that a run is only resumed on the same input.

    Raises:
        SourceError: if a file cannot be read.
    """
    given = resolve(source)
    digest = hashlib.blake2b(digest_size=32)
    if isinstance(given, str):
        text = given.encode(errors="surrogateescape")
        digest.update(text)
        return Fingerprint(source, len(text), digest.hexdigest())
    if not isinstance(given, Path) or not given.is_file():
        return Fingerprint(source, None, None)
    size = 0
    try:
        with given.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
                size += len(block)
    except OSError as problem:
        raise SourceError(f"cannot read {given}: {problem.strerror or problem}") from problem
    return Fingerprint(source, size, digest.hexdigest())


@dataclass(frozen=True)
class Manifest:
    """A run, and how far it has come, those included that it continues.

    Attributes:
        inputs: what identifies its sources, in order.
        settings: what else its answers depend on, as JSON has it.
        chunks: how many chunks have been answered completely.
        size: the bytes that their answers take at the start of the working file.
        checksum: the CRC-32 of these bytes.
        counts: the puzzles by verdict; see `counted_as`.
        finished_size: the size of the output file once the run is finished, else None.
    """

    inputs: tuple[Fingerprint, ...]
    settings: Mapping[str, Any]
    chunks: int = 0
    size: int = 0
    checksum: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    finished_size: int | None = None

    @property
    def puzzles(self) -> int:
        """How many puzzles have been answered."""
        return sum(self.counts.values())

    @property
    def finished(self) -> bool:
        """Whether the output file is complete."""
        return self.finished_size is not None

    @property
    def can_be_continued(self) -> bool:
        """Whether every source can be read again."""
        return all(source.digest is not None for source in self.inputs)


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Replace a manifest as a whole, when the new one has reached the disk."""
    content = {"format": FORMAT, "version": VERSION, "program": __version__, **asdict(manifest)}
    content["check"] = _check(content)
    with written_whole(path, path.with_name(f"{path.name}.tmp")) as file:
        file.write(f"{json.dumps(content, indent=1)}\n".encode())


def _check(content: Mapping[str, Any]) -> int:
    """Return the CRC-32 of a manifest: a digit that has changed would lose or double puzzles."""
    return zlib.crc32(json.dumps(content, sort_keys=True).encode())


def _json_in(path: Path) -> Any:
    """Return what a file says, None if it is no JSON.

    Raises:
        FileNotFoundError: if there is no such file.
        SourceError: if it cannot be read.
    """
    try:
        with path.open(encoding="utf-8") as file:
            return json.loads(file.read(_LONGEST))
    except FileNotFoundError:
        raise
    except OSError as problem:
        raise SourceError(f"cannot read {path}: {problem.strerror}") from problem
    except (ValueError, RecursionError):
        return None


def read_manifest(path: Path) -> Manifest | None:
    """Return what a manifest says, or None if there is none.

    Raises:
        SourceError: if it is of another version, no manifest at all, or cannot be read.
    """
    try:
        content = _json_in(path)
    except FileNotFoundError:
        return None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _no_manifest(path)
    version = content.get("version")
    if version != VERSION:
        raise SourceError(
            f"{path} is of version {str(version)[:_SHOWN]}, and this program continues runs of "
            f"version {VERSION} only"
        )
    if content.pop("check", None) != _check(content):
        raise _no_manifest(path)
    for known in ("format", "version", "program"):
        content.pop(known, None)
    manifest = _manifest_of(content)
    if manifest is None:
        raise _no_manifest(path)
    return manifest


def _manifest_of(content: dict[str, Any]) -> Manifest | None:
    """Return the manifest that an object describes, None if it describes none."""
    try:
        inputs = tuple(Fingerprint(**source) for source in content.pop("inputs"))
        manifest = Manifest(inputs, **content)
        numbers = [manifest.chunks, manifest.size, manifest.checksum, *manifest.counts.values()]
        if manifest.finished_size is not None:
            numbers.append(manifest.finished_size)
        manifest.settings.items()
    except (TypeError, KeyError, AttributeError):
        return None
    are_fit = all(isinstance(number, int) and number >= 0 for number in numbers)
    return manifest if are_fit else None


def _no_manifest(path: Path) -> SourceError:
    return SourceError(f"{path} is damaged: expected the manifest of a run")


def settings_of(settings: Settings) -> dict[str, Any]:
    """Return the settings that two runs share if they give the same answers, as JSON has them."""
    given: dict[str, Any] = json.loads(json.dumps(asdict(settings)))
    del given["audit"], given["strict"]
    return given


def differences(before: Manifest, now: Manifest) -> list[str]:
    """Say how the run that was begun differs from the one that is asked for now."""
    return [*_other_inputs(before.inputs, now.inputs), *_other(before.settings, now.settings)]


def _other_inputs(before: Sequence[Fingerprint], now: Sequence[Fingerprint]) -> Iterator[str]:
    names = [[source.name for source in sources] for sources in (before, now)]
    if names[0] != names[1]:
        yield f"the sources were {_listed(names[0])}, now {_listed(names[1])}"
        return
    for old, new in zip(before, now, strict=True):
        if old.size != new.size:
            yield f"{shortened(old.name, _MOST_SHOWN)} had {old.size} bytes, now {new.size}"
        elif old.digest != new.digest:
            yield f"the content of {shortened(old.name, _MOST_SHOWN)} has changed"


def _other(before: Mapping[str, Any], now: Mapping[str, Any], of: str = "") -> Iterator[str]:
    for key in {**before, **now}:
        old, new = before.get(key), now.get(key)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _other(old, new, f"{of}{key}.")
        elif old != new:
            shown = [shortened(json.dumps(value), _MOST_SHOWN) for value in (old, new)]
            yield f"{of}{key} was {shown[0]}, now {shown[1]}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(shortened(name, _MOST_SHOWN) for name in names[:3]) + more
