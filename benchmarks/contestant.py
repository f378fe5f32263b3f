"""Who takes part: a name, and a function from lines to verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from benchmarks.options import Options

UNIQUE, NONE, MULTIPLE = "unique", "none", "multiple"
MISSING = "undecided"
"""What a contestant answers; the same words as the library's `Status`."""

Verdicts: TypeAlias = Callable[[Sequence[str]], Iterator[str]]
"""Yields the verdict on each line in order, lazily: the caller may stop at any time.

A contestant that only finds solutions yields one, 81 digits, or an empty string for none.
"""


@dataclass(frozen=True)
class Contestant:
    """A way to decide whether puzzles have exactly one solution.

    Attributes:
        name: what the tables call it.
        package: the distribution that does the work, whose version is shown.
        method: how it decides uniqueness, in a few words.
        enter: imports what is needed and returns the function; raises ImportError if the
            package is not installed.
        interrupt: whether it has to be stopped in the middle of a puzzle; see `run_lap`.
        at_once: whether it decides all puzzles of a lap together, and so cannot stop early.
        missing: where it can be installed, if not everywhere; said of one that is not.
    """

    name: str
    package: str
    method: str
    enter: Callable[[], Verdicts]
    interrupt: bool = False
    at_once: bool = False
    missing: str = ""


def one_by_one(verdict: Callable[[str], str]) -> Verdicts:
    """Turn a function of one line into one of many."""

    def verdicts(lines: Sequence[str]) -> Iterator[str]:
        return map(verdict, lines)

    return verdicts


def by_number(solutions: int) -> str:
    """Return the verdict for 0, 1 or more solutions."""
    return (NONE, UNIQUE)[solutions] if solutions < 2 else MULTIPLE


def chosen(contestants: Iterable[Contestant], options: Options) -> list[Contestant]:
    """Return those who take part."""
    return [one for one in contestants if options.want(one.name)]
