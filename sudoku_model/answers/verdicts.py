"""Verdicts, solutions, and what follows without any guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sudoku_model.analysis.propagation import Candidates
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.answers.kinds import (
    CANDIDATES,
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    WHOLE,
    About,
    ListOf,
    Maybe,
    Word,
)
from sudoku_model.answers.parts import Solutions
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.formats.json_text import Node
from sudoku_model.puzzle import Solution

STATUS = Word(Status)

REASON = Key("reason", TEXT, "why something is not known, such as a limit", default="")
SECONDS = Key("seconds", NUMBER, "how long it took")


def complete(
    kind: type[Key] | type[Told] = Key, meaning: str = "whether all that was asked for is known"
) -> Key | Told:
    """Return the key that says whether an answer is complete; it may follow from the rest of it."""
    return kind("complete", FLAG, meaning, "is_complete")


class _Notes(Told):
    """Notes on how the verdict came about, and those of the puzzle behind them."""

    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        notes = self.kind.read(members[self.name], about) if self.name in members else ()
        of_puzzle = about.puzzle.notes if about.puzzle else ()
        own = notes[: max(0, len(notes) - len(of_puzzle))]
        if (*own, *of_puzzle) != notes:
            raise node.unfit("notes of which the last are those of the puzzle", "others")
        yield "notes", own


def _notes(verdict: Verdict, about: About) -> tuple[str, ...]:
    return (*verdict.notes, *verdict.puzzle.notes)


PROPAGATION = Table(
    Candidates,
    Key("candidates", CANDIDATES, "the digits of each cell", "digits"),
    Key("consistent", FLAG, "false if a contradiction was met"),
    Told("finished", FLAG, "whether every cell has exactly one digit left", "is_finished"),
    name="propagation",
)

_SHOWN = {Status.UNIQUE: (1,), Status.NONE: (0,), Status.MULTIPLE: (2,), Status.UNDECIDED: (0, 1)}
"""How many different solutions come with a verdict."""


def _verdict(about: About, node: Node, **values: Any) -> Verdict:
    verdict = Verdict(**values)
    number, expected = len(verdict.solutions), _SHOWN[verdict.status]
    if number not in expected or len(set(verdict.solutions)) < number:
        solutions = " or ".join(map(str, expected))
        raise node.members()["solutions"].unfit(
            f"{solutions} different ones for the verdict {verdict.status.value!r}",
            f"{number} solutions",
        )
    return verdict


VERDICT = Table(
    Verdict,
    Key("verdict", STATUS, "how many solutions there are", "status"),
    complete(Told, "whether the question is decided"),
    Solutions("solutions", "the only solution; of several, two; one found in time, or none"),
    Key("solver", TEXT, "the engine that decided"),
    SECONDS,
    Key("reason", TEXT, "undecided: why; none: two givens that clash", default=""),
    Told("differences", NAMES, "the cells in which the two solutions differ", is_rare=True),
    Told("disagreements", NAMES, "cells in which the source states another", is_rare=True),
    Told("broken", ListOf(TEXT), "what the source's own solution breaks", is_rare=True),
    _Notes("notes", ListOf(TEXT), "remarks on the verdict and the reading", _notes, True),
    Key("left", Maybe(PROPAGATION), "what elimination left over", "candidates", None),
    build=_verdict,
)


def _as_it_is(about: About, node: Node, solution: Solution | None, **_: Any) -> Solution:
    if solution is None:
        raise node.unfit("a solution", "none")
    return solution


SOLUTION = Table(
    Solution,
    Told("line", TEXT, "the givens as one line", lambda it, about: it.puzzle.line()),
    Told("givens", WHOLE, "how many givens there are", "puzzle.given_count"),
    Solutions("solution", "the solution as one line of digits", is_one=True),
    build=_as_it_is,
)
