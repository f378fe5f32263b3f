"""The keys of an answer, one by one: from them it is written, read and described."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sudoku_model.answers.kinds import About, Kind, Schema
from sudoku_model.formats.json_text import Node

REQUIRED: Any = object()
"""In the place of a default: the key is always written."""


class Entry(ABC):
    """What stands in an answer under a key, or a few."""

    @abstractmethod
    def write(self, answer: Any, about: About) -> Iterator[tuple[str, Any]]:
        """Yield the keys with what is written under them."""

    @abstractmethod
    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        """Yield attributes of the answer with their values.

        Args:
            node: the object.
            members: what stands in it, by key.
            about: what it is about.
            known: the attributes that were read before.
        """

    @abstractmethod
    def properties(self, shared: dict[str, Schema]) -> Iterator[tuple[str, Schema, bool]]:
        """Yield each key with its schema, and whether it is always there."""


@dataclass(frozen=True)
class Key(Entry):
    """A key for an attribute of the answer.

    Attributes:
        name: the key.
        kind: the kind of its value.
        meaning: what it says, for the schema.
        attribute: the attribute, by default called as the key.
        default: the value for which the key is left out.
    """

    name: str
    kind: Kind
    meaning: str
    attribute: str = ""
    default: Any = REQUIRED

    def of(self, answer: Any) -> Any:
        """Return the attribute of an answer."""
        return attrgetter(self.attribute or self.name)(answer)

    def write(self, answer: Any, about: About) -> Iterator[tuple[str, Any]]:
        value = self.of(answer)
        if self.default is REQUIRED or value != self.default:
            yield self.name, self.kind.write(value, about)

    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        if self.name in members:
            yield self.attribute or self.name, self.kind.read(members[self.name], about)
        elif self.default is REQUIRED:
            raise node.unfit(self.meaning, f"no key {self.name!r}")
        else:
            yield self.attribute or self.name, self.default

    def properties(self, shared: dict[str, Schema]) -> Iterator[tuple[str, Schema, bool]]:
        schema = self.kind.schema(shared) | {"description": self.meaning}
        yield self.name, schema, self.default is REQUIRED


@dataclass(frozen=True)
class Told(Entry):
    """A key for what follows from the rest: it is written, and when reading it is passed over.

    Attributes:
        name: the key.
        kind: the kind of its value.
        meaning: what it says, for the schema.
        value: the attribute, by default called as the key; or a function of the answer and of what
            it is about.
        is_rare: whether it is left out where there is nothing to tell.
    """

    name: str
    kind: Kind
    meaning: str
    value: str | Callable[[Any, About], Any] = ""
    is_rare: bool = False

    def write(self, answer: Any, about: About) -> Iterator[tuple[str, Any]]:
        if callable(self.value):
            value = self.value(answer, about)
        else:
            value = attrgetter(self.value or self.name)(answer)
        if value or not self.is_rare:
            yield self.name, self.kind.write(value, about)

    def read(
        self, node: Node, members: Mapping[str, Node], about: About, known: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        return iter(())

    def properties(self, shared: dict[str, Schema]) -> Iterator[tuple[str, Schema, bool]]:
        schema = self.kind.schema(shared) | {"description": self.meaning}
        yield self.name, schema, not self.is_rare


class Table(Kind):
    """An answer, or a part of one, as an object; its class says what it is.

    Attributes:
        of: the class.
        keys: its keys, in the order in which they are written.
        build: makes it of its attributes, by default the class; the first two arguments are what
            it is about, and where it stands.
        name: the word for it, by default the name of the class.
        meaning: what it says, for the schema, by default the first words about the class.
        may_lack_puzzle: whether it need not be about a puzzle although it can be.
    """

    def __init__(
        self,
        of: type,
        *keys: Entry,
        build: Callable[..., Any] | None = None,
        name: str = "",
        meaning: str = "",
        may_lack_puzzle: bool = False,
    ) -> None:
        self.of = of
        self.keys = keys
        self.build = build
        self.name = name or re.sub("(?<!^)(?=[A-Z])", "-", of.__name__).lower()
        self.meaning = meaning or " ".join((of.__doc__ or "").partition("\n\n")[0].split())
        self.may_lack_puzzle = may_lack_puzzle

    @property
    def has_puzzle(self) -> bool:
        """Whether it is about a puzzle, or may be."""
        return hasattr(self.of, "puzzle") or "puzzle" in self._fields

    @property
    def _fields(self) -> Mapping[str, Any]:
        return getattr(self.of, "__dataclass_fields__", {})

    def write(self, value: Any, about: About) -> dict[str, Any]:
        return {key: written for entry in self.keys for key, written in entry.write(value, about)}

    def read(self, node: Node, about: About) -> Any:
        members = node.members()
        if self.has_puzzle and not self.may_lack_puzzle and about.puzzle is None:
            raise node.unfit("the puzzle that it is about", "no key 'puzzle'")
        values: dict[str, Any] = {}
        for entry in self.keys:
            values.update(entry.read(node, members, about, values))
        if "puzzle" in self._fields:
            values["puzzle"] = about.puzzle
        return self.build(about, node, **values) if self.build else self.of(**values)

    def schema(self, shared: dict[str, Schema]) -> Schema:
        if self.name not in shared:
            shared[self.name] = {}  # it may be part of itself
            shared[self.name] = object_schema(self.meaning, self.keys, shared)
        return {"$ref": f"#/$defs/{self.name}"}


def object_schema(meaning: str, keys: Sequence[Entry], shared: dict[str, Schema]) -> Schema:
    """Return the schema of an object with these keys; it may have more, from a later version."""
    listed = [one for entry in keys for one in entry.properties(shared)]
    return {
        "description": meaning,
        "type": "object",
        "properties": {name: schema for name, schema, _ in listed},
        "required": [name for name, _, is_there in listed if is_there],
    }
