"""One case after the other against one reader; what falls is made small."""

from __future__ import annotations

import base64
import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any

from attacks.malformed.budget import SECONDS, SECONDS_PER_BYTE, TooSlow, processor_time
from attacks.malformed.coverage import PACKAGE, Lines
from attacks.malformed.mutations import Mutator
from attacks.malformed.readers import Reader

_THOROUGHLY = 20
"""One case in so many is written, read again and stated as well."""

_SECONDS_OF_THOROUGH = 20.0
_WATCHED = 4
"""One case in so many is watched for new lines, which takes time."""

_LONGEST_KEPT = 20_000
_MOST_KEPT = 3_000
_STEPS_OF_SHRINKING = 3_000
_VARYING = re.compile(r"['\"].*|\d+")


@dataclass(frozen=True)
class Fall:
    """A case that broke a promise.

    Attributes:
        reader: the name of the reader.
        data: what it was given.
        thoroughly: whether it was to make use of what it read.
        what: how it broke, and where.
    """

    reader: str
    data: bytes
    thoroughly: bool
    what: str

    def to_json(self) -> dict[str, Any]:
        """Return the case as values of JSON, readable where the data is text."""
        try:
            data = {"text": self.data.decode()}
        except UnicodeDecodeError:
            data = {"base64": base64.b64encode(self.data).decode()}
        return {"reader": self.reader, **data, "thoroughly": self.thoroughly, "what": self.what}

    @staticmethod
    def from_json(value: dict[str, Any]) -> Fall:
        """Return the case that `to_json` described."""
        text = value.get("text")
        data = base64.b64decode(value["base64"]) if text is None else text.encode()
        return Fall(value["reader"], data, value["thoroughly"], value["what"])


@dataclass
class Figures:
    """What a campaign has done.

    Attributes:
        reader: the name of the reader.
        cases: how many were tried.
        understood: how many of them gave a puzzle, or whatever else the reader reads.
        kept: how many were kept because they reached something new.
        lines: the lines of the package that were reached.
        refusals: how many kinds of messages were given.
        slowest: the most processor time that a case took, in seconds.
        largest: the most bytes of a case.
        seconds: the processor time of all.
        falls: how often each promise was broken.
    """

    reader: str
    cases: int = 0
    understood: int = 0
    kept: int = 0
    lines: int = 0
    refusals: int = 0
    slowest: float = 0.0
    largest: int = 0
    seconds: float = 0.0
    falls: dict[str, int] = field(default_factory=dict)


class Campaign:
    """Cases against one reader; the same seed makes the same cases.

    Args:
        reader: the reader.
        seed: where all choices come from.
        before: is called with each case before it is tried.
    """

    def __init__(
        self, reader: Reader, seed: int, before: Callable[[bytes], object] = lambda data: None
    ) -> None:
        self.figures = Figures(reader.name)
        self._reader = reader
        self._before = before
        self._random = Random(f"{seed} {reader.name}")
        self._mutator = Mutator(self._random, reader.words(), reader.views)
        self._lines = Lines(*{module.partition("/")[0] for module in (*reader.modules, "formats")})
        self._endings: set[str] = set()
        self._corpus: list[bytes] = []
        self._understood: list[bytes] = []

    def run(self, cases: int) -> Iterator[Fall | None]:
        """Try so many cases, and yield after each what fell, if it is new."""
        for data in self._reader.seeds():
            if self.figures.cases < cases:
                self._corpus.append(data)
                thoroughly = self._random.randrange(_THOROUGHLY) == 0
                yield self._case(data, thoroughly=thoroughly, watched=True)
        while self.figures.cases < cases:
            data = self._mutator.mutate(self._chosen(), self._chosen())
            thoroughly = self._random.randrange(_THOROUGHLY) == 0
            watched = self._random.randrange(_WATCHED) == 0
            yield self._case(data, thoroughly=thoroughly, watched=watched)

    def _chosen(self) -> bytes:
        """Return a case to damage further: rather a short one, and half of the time a sound one."""
        choice = self._random.random()
        corpus = self._understood if choice < 0.5 and self._understood else self._corpus
        start = max(0, len(corpus) - 50) if choice > 0.8 else 0
        first, second = (corpus[self._random.randrange(start, len(corpus))] for _ in range(2))
        return first if len(first) <= len(second) else second

    def _case(self, data: bytes, *, thoroughly: bool, watched: bool) -> Fall | None:
        figures = self.figures
        self._before(data)
        reached = self._lines.reached
        started = process_time()
        if watched:
            with self._lines:
                fell, ending = attempt(self._reader, data, thoroughly=thoroughly)
        else:
            fell, ending = attempt(self._reader, data, thoroughly=thoroughly)
        seconds = process_time() - started
        figures.cases += 1
        figures.seconds += seconds
        figures.largest = max(figures.largest, len(data))
        if not thoroughly:
            figures.slowest = max(figures.slowest, seconds)
        figures.understood += ending.startswith("well")
        if ending not in self._endings or self._lines.reached > reached:
            self._endings.add(ending)
            if len(data) <= _LONGEST_KEPT and len(self._corpus) < _MOST_KEPT:
                self._corpus.append(data)
                if ending.startswith("well"):
                    self._understood.append(data)
                figures.kept += 1
        figures.lines, figures.refusals = self._lines.reached, len(self._endings)
        if not fell:
            return None
        kind = _kind(fell)
        is_new = kind not in figures.falls
        figures.falls[kind] = figures.falls.get(kind, 0) + 1
        if not is_new:
            return None
        return Fall(
            self._reader.name, shrunk(self._reader, data, thoroughly, fell), thoroughly, fell
        )


def attempt(reader: Reader, data: bytes, *, thoroughly: bool) -> tuple[str, str]:
    """Try one case.

    Returns:
        What fell, or an empty text; and how it ended, if nothing fell.
    """
    limit = (_SECONDS_OF_THOROUGH if thoroughly else SECONDS) + SECONDS_PER_BYTE * len(data)
    try:
        with processor_time(limit):
            return "", reader.read(data, thoroughly)
    except TooSlow as problem:
        return f"too slow: {_place(problem)}", ""
    except Exception as problem:
        return f"{type(problem).__name__}: {str(problem)[:80]} {_place(problem)}", ""


def _place(problem: BaseException) -> str:
    """Return the innermost place in the package; the same mistake is then known again."""
    frames = traceback.extract_tb(problem.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(PACKAGE)]
    if not ours:
        return ""
    path = ours[-1].filename.removeprefix(f"{PACKAGE}/")
    return f"in {path}, {ours[-1].name}"


def shrunk(reader: Reader, data: bytes, thoroughly: bool, fell: str) -> bytes:
    """Return a smaller case that falls in the same way."""
    if fell.startswith("too slow"):
        return data  # each try would take as long
    steps = 0
    size = len(data) // 2
    while size:
        start = 0
        while start < len(data) and steps < _STEPS_OF_SHRINKING:
            steps += 1
            smaller = data[:start] + data[start + size :]
            if _kind(attempt(reader, smaller, thoroughly=thoroughly)[0]) == _kind(fell):
                data = smaller
            else:
                start += size
        size //= 2
    return data


def _kind(fell: str) -> str:
    """Return the part of a description that stays the same when the case becomes smaller."""
    error, _, rest = fell.partition(":")
    return f"{error} {rest.rpartition(' in ')[2] if ' in ' in rest else _VARYING.sub('', rest)}"
