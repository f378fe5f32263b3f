"""What several answers are made of: puzzles, constraints, clues, offers, solutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from sudoku_model.answers.kinds import (
    NAMES,
    NUMBERS,
    TEXT,
    WHOLE,
    About,
    ByName,
    Kind,
    ListOf,
    Schema,
)
from sudoku_model.answers.table import Entry, Key, Table, Told
from sudoku_model.cell_names import MAX_SELECTED, names_in
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.digits import write_digits
from sudoku_model.errors import ConstraintError, GridError, OptionError
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.native import from_object, to_object
from sudoku_model.formats.phrases import contradiction
from sudoku_model.offers import Offer
from sudoku_model.puzzle import Clash, Puzzle, Solution


class PuzzleKind(Kind):
    """A puzzle in the JSON form of this package; constraints of one's own are described only."""

    def write(self, value: Puzzle, about: About) -> dict[str, Any]:
        # What the rules say more than is stated was found out when they were read.
        return to_object(value, describe_own=True) | {"unstated": list(value.unstated)}

    def read(self, node: Node, about: About) -> Puzzle:
        try:
            return from_object(node.value)
        except UnfitError as problem:
            raise node.unfit(problem.expected, problem.found) from None

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"$ref": "puzzle.json"}


class ConstraintKind(Kind):
    """A constraint as the JSON form of this package holds it; one's own is described only."""

    def write(self, value: Constraint, about: About) -> dict[str, Any]:
        from sudoku_model.formats.constraint_json import to_json

        return to_json(value, describe_own=True)

    def read(self, node: Node, about: About) -> Constraint:
        from sudoku_model.formats.constraint_json import from_json

        try:
            return from_json(node.value)
        except (GridError, ConstraintError, OptionError) as problem:
            unfit = contradiction(problem)
            raise node.unfit(unfit.expected, unfit.found) from None

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"$ref": "constraint.json"}


PUZZLE = PuzzleKind()
CONSTRAINT = ConstraintKind()


# Clues.

_ENTRY = "entry"


def _type_of(clue: Clue, about: About) -> str:
    if clue.constraint is not None:
        return type(clue.constraint).__name__
    if clue.is_entry:
        return _ENTRY
    return "given" if clue.is_given else "candidates"


def _cells_of(clue: Clue, about: About) -> list[str]:
    if clue.constraint is None:
        return [clue.cell]
    if about.puzzle is None:  # rows, columns and regions are told by their own names
        texts = (text for part in clue.constraint.parts() for text in part.cell_texts())
        return list(dict.fromkeys(islice(chain.from_iterable(map(names_in, texts)), MAX_SELECTED)))
    return [about.grid.cell_name(cell) for cell in clue.cells(about.puzzle)]


class _TypeOfClue(Told):
    """The type of any clue; that it is an entry stands nowhere else."""

    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        yield "is_entry", self.name in members and members[self.name].value == _ENTRY


class _CellOfClue(Told):
    """The cells of any clue; those of a constraint stand in its fields too."""

    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        if "constraint" in members:
            return
        names = NAMES.read(members[self.name], about) if self.name in members else ()
        if len(names) != 1:
            raise node.unfit("one cell", f"{len(names)} cells")
        yield "cell", names[0]


def _clue(about: About, node: Node, **values: Any) -> Clue:
    clue = Clue(**values)
    if clue.is_entry and len(clue.digits) != 1:
        raise node.unfit("the digit of an entry", f"{len(clue.digits)} digits")
    if about.puzzle is not None:
        try:
            cells = clue.cells(about.puzzle)
        except GridError as problem:
            raise node.unfit("cells of the grid", str(problem)) from None
        if clue.constraint is None and not {*clue.digits} <= {*about.grid.domains[cells[0]]}:
            raise node.unfit("digits of the cell", "other digits")
    return clue


CLUE = Table(
    Clue,
    _TypeOfClue("type", TEXT, "'given', 'candidates', 'entry' or the constraint", _type_of),
    _CellOfClue("cells", NAMES, "the cells that it names; none for the whole grid", _cells_of),
    Key("digits", NUMBERS, "a given's digit, or all candidates", default=()),
    Key("constraint", CONSTRAINT, "the constraint with its fields", default=None),
    Told("sentence", TEXT, "the clue in words", lambda clue, about: str(clue)),
    Key("copy", WHOLE, "which of several equal clues it is, from 0", default=0),
    build=_clue,
)

CLASH = Table(
    Clash,
    Key("first", TEXT, "a cell"),
    Key("second", TEXT, "the other cell"),
    Key("digit", WHOLE, "what both hold"),
    Key("house", TEXT, "the name of the house that they share"),
    Told("sentence", TEXT, "the clash in words", lambda clash, about: str(clash)),
)

OFFER = Table(
    Offer,
    Key("rule", TEXT, "the phrase of 'without' with the sentence"),
    Told("sentence", TEXT, "the sentence as it stands in the source"),
    Key("constraints", ListOf(CONSTRAINT), "what states the whole of it"),
    Key("signals", ListOf(TEXT), "other phrases of 'without' that mean the same", default=()),
)


# Solutions.

_EXTRAS = ByName(WHOLE)


def _solution(node: Node, extras: Node | None, about: About) -> Solution:
    """Return a solution that was written; it is checked against the puzzle as any other."""
    puzzle, grid, line = about.known_puzzle, about.grid, node.text()
    alphabet = puzzle.alphabet
    symbols = line.split() if alphabet is None else list(line)
    others = {} if extras is None else _EXTRAS.read(extras, about)
    values = _digits_of(symbols, puzzle)
    values += [others.get(extra.name) for extra in grid.extras]
    known = tuple(value for value in values if value is not None)
    is_whole = len(symbols) == len(grid.board) and len(known) == len(grid.cells)
    if not (is_whole and puzzle.holds(known)):
        raise node.unfit("a solution of the puzzle")
    return Solution(puzzle, known)


def _digits_of(symbols: Sequence[str], puzzle: Puzzle) -> list[int | None]:
    """Return the digit that each symbol of a board stands for, None for a symbol of no digit."""
    grid = puzzle.grid
    numbers = {write_digits((digit,), grid.digits, puzzle.alphabet): digit for digit in grid.digits}
    return [
        domain[0] if cell in grid.holes else numbers.get(symbol)
        for cell, (symbol, domain) in enumerate(zip(symbols, grid.domains, strict=False))
    ]


@dataclass(frozen=True)
class Solutions(Entry):
    """Solutions as lines of digits; the values of extra cells stand under a key of their own.

    Attributes:
        name: the key.
        meaning: what it says.
        is_one: whether the attribute is one solution, or None.
    """

    name: str
    meaning: str
    is_one: bool = False

    def write(self, answer: Any, about: About) -> Iterator[tuple[str, Any]]:
        found: Any = answer if isinstance(answer, Solution) else getattr(answer, self.name)
        if self.is_one:
            yield self.name, None if found is None else found.line()
        else:
            yield self.name, [solution.line() for solution in found]
        if about.grid.extras and found is not None:
            own = found.extras if self.is_one else [solution.extras for solution in found]
            yield "extras", own

    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        if self.name not in members:
            raise node.unfit(self.meaning, f"no key {self.name!r}")
        member, extras = members[self.name], members.get("extras")
        if self.is_one:
            is_none = member.value is None
            yield self.name, None if is_none else _solution(member, extras, about)
            return
        lines = list(member.items())
        others = [None] * len(lines) if extras is None else list(extras.items())
        if len(others) != len(lines):
            raise node.unfit("extra cells of each solution", "those of others")
        yield self.name, tuple(_solution(*pair, about) for pair in zip(lines, others, strict=True))

    def properties(self, shared: dict[str, Schema]) -> Iterator[tuple[str, Schema, bool]]:
        line, extras = TEXT.schema(shared), _EXTRAS.schema(shared)
        if self.is_one:
            line = {"type": ["string", "null"]}
        else:
            line, extras = ({"type": "array", "items": one} for one in (line, extras))
        about_extras = "the values of cells outside the board, if the grid has any"
        yield self.name, line | {"description": self.meaning}, True
        yield "extras", extras | {"description": about_extras}, False
