"""The kinds of values in answers: how each is written, read and described.

What is read comes from strangers: a `Node` knows where it stands, and each method that takes it
for something says what was expected there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import isfinite
from typing import Any, TypeAlias

from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.json_text import Node
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

Schema: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class About:
    """What an answer is about, while it is written or read.

    Attributes:
        puzzle: the puzzle, None if the answer has none.
        kept: what kinds keep, to work it out once for all parts of an answer.
    """

    puzzle: Puzzle | None
    kept: dict[object, Any] = field(default_factory=dict, repr=False)

    @property
    def known_puzzle(self) -> Puzzle:
        """The puzzle; only what belongs to one asks for it."""
        assert self.puzzle is not None
        return self.puzzle

    @property
    def grid(self) -> Grid:
        """The grid of the puzzle."""
        return self.known_puzzle.grid


class Kind(ABC):
    """A kind of values."""

    @abstractmethod
    def write(self, value: Any, about: About) -> Any:
        """Return a value as JSON holds it."""

    @abstractmethod
    def read(self, node: Node, about: About) -> Any:
        """Return the value that was written.

        Raises:
            UnfitError: if something else stands there.
        """

    @abstractmethod
    def schema(self, shared: dict[str, Schema]) -> Schema:
        """Return the JSON Schema of what is written.

        Args:
            shared: where schemas are put to which others refer, by name.
        """


@dataclass(frozen=True)
class Plain(Kind):
    """Values that JSON holds as they are."""

    described: Mapping[str, Any]
    take: Callable[[Node], Any]

    def write(self, value: Any, about: About) -> Any:
        return value

    def read(self, node: Node, about: About) -> Any:
        return self.take(node)

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return dict(self.described)


def _whole(node: Node) -> int:
    # There is no bound: numbers of solutions have any number of digits.
    if type(node.value) is not int:
        raise node.unfit("an integer")
    return node.value


def _number(node: Node) -> float:
    if type(node.value) not in (int, float):
        raise node.unfit("a number")
    try:
        number = float(node.value)
    except OverflowError:
        raise node.unfit("a number that fits a float") from None
    if not isfinite(number):
        raise node.unfit("a number", quote(str(number)))
    return number


TEXT = Plain({"type": "string"}, Node.text)
FLAG = Plain({"type": "boolean"}, Node.flag)
WHOLE = Plain({"type": "integer"}, _whole)
NUMBER = Plain({"type": "number"}, _number)


@dataclass(frozen=True)
class Among(Kind):
    """One of a few words."""

    words: tuple[str, ...]

    def write(self, value: Any, about: About) -> str:
        return str(value)

    def read(self, node: Node, about: About) -> Any:
        if node.text() not in self.words:
            raise node.unfit(f"one of {', '.join(self.words)}")
        return node.text()

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Word(Kind):
    """A member of an enumeration, written as its value."""

    members: type[Enum]

    def write(self, value: Enum, about: About) -> str:
        return str(value.value)

    def read(self, node: Node, about: About) -> Enum:
        return self.members(self._values.read(node, about))

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return self._values.schema(shared)

    @property
    def _values(self) -> Among:
        return Among(tuple(member.value for member in self.members))


@dataclass(frozen=True)
class Maybe(Kind):
    """Something, or null."""

    kind: Kind

    def write(self, value: Any, about: About) -> Any:
        return None if value is None else self.kind.write(value, about)

    def read(self, node: Node, about: About) -> Any:
        return None if node.value is None else self.kind.read(node, about)

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.kind.schema(shared), {"type": "null"}]}


@dataclass(frozen=True)
class ListOf(Kind):
    """Several of a kind."""

    kind: Kind

    def write(self, value: Any, about: About) -> list[Any]:
        return [self.kind.write(item, about) for item in value]

    def read(self, node: Node, about: About) -> tuple[Any, ...]:
        return tuple(self.kind.read(item, about) for item in node.items())

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": self.kind.schema(shared)}


@dataclass(frozen=True)
class SetOf(Kind):
    """Several of a kind in no order, written as a sorted list.

    Attributes:
        kind: how the list is written.
    """

    kind: ListOf

    def write(self, value: frozenset[Any], about: About) -> list[Any]:
        return self.kind.write(sorted(value), about)

    def read(self, node: Node, about: About) -> frozenset[Any]:
        return frozenset(self.kind.read(node, about))

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return self.kind.schema(shared)


@dataclass(frozen=True)
class ByName(Kind):
    """Something for each of several names, of cells or of other things."""

    kind: Kind

    def write(self, value: Mapping[str, Any], about: About) -> dict[str, Any]:
        return {name: self.kind.write(item, about) for name, item in value.items()}

    def read(self, node: Node, about: About) -> dict[str, Any]:
        return {key: self.kind.read(member, about) for key, member in node.members().items()}

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"type": "object", "additionalProperties": self.kind.schema(shared)}


# Cells and digits.


class CellName(Kind):
    """The name of a cell of the grid; of any, where there is no puzzle."""

    def write(self, value: Any, about: About) -> str:
        return str(value)

    def read(self, node: Node, about: About) -> Any:
        if about.puzzle is None and node.text():
            return node.text()
        if about.puzzle is None:
            raise node.unfit("the name of a cell")
        return about.grid.cell_name(cell_at(node, node.text(), about))

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"type": "string", "minLength": 1}


class CellNumber(CellName):
    """A cell of the grid that Python knows by its number, written by its name."""

    def write(self, value: int, about: About) -> str:
        return about.grid.cell_name(value)

    def read(self, node: Node, about: About) -> int:
        return cell_at(node, node.text(), about)


def cell_at(node: Node, name: str, about: About) -> int:
    """Return the number of the cell that a node names."""
    try:
        return about.grid.cell(name)
    except GridError:
        grid = about.grid
        expected = f"a cell of the grid of {grid.rows}x{grid.columns} cells"
        raise node.unfit(expected, quote(name)) from None


@dataclass(frozen=True)
class InEachCell(Kind):
    """For each cell of the grid a list of numbers, written by the name of the cell.

    Attributes:
        are_digits: whether these are digits that the cell can hold, in increasing order.
    """

    are_digits: bool = True

    def write(self, value: Any, about: About) -> dict[str, list[int]]:
        name = about.grid.cell_name
        return {name(cell): list(own) for cell, own in enumerate(value)}

    def read(self, node: Node, about: About) -> tuple[tuple[int, ...], ...]:
        grid, members = about.grid, node.members()
        found = []
        for cell, domain in enumerate(grid.domains):
            name = grid.cell_name(cell)
            if name not in members:
                raise node.unfit("each cell of the grid", f"no cell {name}")
            own = NUMBERS.read(members[name], about)
            if self.are_digits and (sorted({*own}) != list(own) or not {*own} <= {*domain}):
                raise members[name].unfit("digits of the cell, in increasing order")
            found.append(own)
        for name in members.keys() - {*map(grid.cell_name, grid.cells)}:
            raise node.unfit("cells of the grid only", quote(name))
        return tuple(found)

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return ByName(NUMBERS).schema(shared)


NUMBERS = ListOf(WHOLE)
NAMES = ListOf(CellName())
CELLS = ListOf(CellNumber())
CANDIDATES = InEachCell()


class Placed(Kind):
    """A digit in a cell, written as ``{"r1c1": 5}``."""

    def write(self, value: tuple[str, int], about: About) -> dict[str, int]:
        return dict([value])

    def read(self, node: Node, about: About) -> tuple[str, int]:
        members = list(node.members().items())
        if len(members) != 1:
            raise node.unfit("one cell with its digit")
        ((name, member),) = members
        return about.grid.cell_name(cell_at(node, name, about)), _whole(member)

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return ByName(WHOLE).schema(shared) | {"minProperties": 1, "maxProperties": 1}


@dataclass(frozen=True)
class Row(Kind):
    """A fixed number of values, each of its own kind, as a list."""

    kinds: tuple[Kind, ...]

    def write(self, value: Sequence[Any], about: About) -> list[Any]:
        return [kind.write(item, about) for kind, item in zip(self.kinds, value, strict=True)]

    def read(self, node: Node, about: About) -> tuple[Any, ...]:
        items = list(node.items())
        if len(items) != len(self.kinds):
            raise node.unfit(f"a list of {len(self.kinds)}")
        return tuple(kind.read(item, about) for kind, item in zip(self.kinds, items, strict=True))

    def schema(self, shared: dict[str, Schema]) -> Schema:
        size = len(self.kinds)
        items = [kind.schema(shared) for kind in self.kinds]
        return {"type": "array", "prefixItems": items, "minItems": size, "maxItems": size}
