"""JSON from strangers: parsed within bounds, and taken apart with messages that name the place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, attempt
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import DamagedError, UnfitError
from sudoku_model.formats.source import ErrorOf, Source, is_content
from sudoku_model.puzzle import Puzzle

LARGEST_NUMBER = 10**6
"""Largest integer that means something in a puzzle."""

_SPACE = re.compile(r"\s*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True)
class DocumentErrors:
    """Builds the errors for a JSON document in a source, or for an item of the list that it is.

    Attributes:
        source: the source.
        line: the line on which the document begins.
        text: the document.
        item: which item of the list, from 1; 0 for the document itself.
    """

    source: Source
    line: int
    text: str
    item: int = 0

    def __call__(self, found: str, expected: str, path: str = "") -> PuzzleFormatError:
        """Build the error.

        Args:
            found: what was found.
            expected: what was expected.
            path: of the value that is wrong, such as ``killercage[3].cells[1]``. Where the document
                is longer than a line, the error says where that stands.
        """
        line, column = self.line, None
        if self.item:
            found, path = f"{found} (item {self.item})", f"[{self.item - 1}]{path and f'.{path}'}"
        if path and "\n" in self.text:
            with suppress(ValueError, IndexError):  # it is JSON that was shortened
                before = self.text[: _offset(self.text, path)]
                line += before.count("\n")
                column = len(before) - before.rfind("\n")
        return self.source.error(found, expected, line=line, column=column)


def _offset(text: str, path: str) -> int:
    """Return where in a document the value under a path begins, or the last one on the way there.

    A key may be missing in an object, and one that holds dots looks like several.
    """
    at = _after_space(text, 0)
    while path:
        for step, value_at in _members(text, at):
            if path == step or path.startswith((f"{step}.", f"{step}[")):
                at, path = value_at, path[len(step) :].removeprefix(".")
                break
        else:
            return at
    return at


def _members(text: str, at: int) -> Iterator[tuple[str, int]]:
    """Yield the steps of a path to what an object or a list holds, and where each value begins."""
    opening, number = text[at], 0
    if opening not in "{[":
        return
    at = _after_space(text, at + 1)
    while text[at] not in "}]":
        step = f"[{number}]"
        if opening == "{":
            step, at = _DECODER.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)  # behind the colon
        yield step, at
        _, at = _DECODER.raw_decode(text, at)
        at = _after_space(text, at)
        if text[at] == ",":
            at = _after_space(text, at + 1)
        number += 1


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    assert match
    return match.end()


class BrokenJsonError(UnfitError):
    """Text that is no JSON.

    Attributes:
        problem: what Python says of it, and where in the text.
    """

    def __init__(self, problem: json.JSONDecodeError) -> None:
        place = f"line {problem.lineno}, column {problem.colno} of the JSON"
        is_one_of_several = problem.msg == "Extra data"
        expected = "one object a line, or a list of them" if is_one_of_several else "a JSON object"
        super().__init__(f"broken JSON ({problem.msg}, {place})", expected)
        self.problem = problem


def parse_json(text: str) -> Node:
    """Parse one JSON document.

    Raises:
        UnfitError: if the text is no JSON, repeats a key, nests too deeply, or holds a number
            that is none (NaN, Infinity) or too long.
    """
    try:
        return Node(load_json(text, _no_number))
    except json.JSONDecodeError as problem:
        raise BrokenJsonError(problem) from None


def load_json(text: str, constant: Callable[[str], Any] | None = None) -> Any:
    """Return what a JSON document holds.

    NaN and Infinity become what `constant` says, by default the numbers that Python knows.

    Raises:
        JSONDecodeError: if the text is no JSON.
        UnfitError: if it repeats a key, nests too deeply, or holds a number that is too long.
    """
    heed_deadline()
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=constant)
    except json.JSONDecodeError:
        raise
    except ValueError:
        raise UnfitError("a number of too many digits", "a puzzle") from None
    except RecursionError:
        raise UnfitError("lists or objects nested too deeply", "a puzzle") from None


def read_document(
    source: Source, number: int, text: str, parse: Callable[[str], Node] = parse_json
) -> tuple[Node, DocumentErrors]:
    """Parse the JSON document that starts with a line of `source`, the one just taken.

    A line that is complete in itself is a document; else all that follows belongs to it.
    Also return what builds the errors for it.

    Raises:
        PuzzleFormatError: if it cannot be parsed; see `parse_json`.
    """
    errors = DocumentErrors(source, number, text)
    try:
        return parse(text), errors
    except UnfitError as problem:
        if not (rest := source.document()).strip():
            raise _located(problem, errors) from None
    errors = replace(errors, text=f"{text}\n{rest}")
    try:
        return parse(errors.text), errors
    except UnfitError as problem:
        raise _located(problem, errors) from None


def _located(problem: UnfitError, errors: DocumentErrors) -> PuzzleFormatError:
    """Return the error for a document that cannot be parsed, with the place where it is broken."""
    if isinstance(problem, BrokenJsonError) and problem.problem.doc == errors.text:
        broken = problem.problem
        line = errors.line + broken.lineno - 1
        found = f"broken JSON ({broken.msg})"
        return errors.source.error(found, problem.expected, line=line, column=broken.colno)
    return errors(problem.found, problem.expected, problem.path)


def read_items(
    source: Source, read: Callable[[Any, str, DocumentErrors], Puzzle]
) -> Iterator[Entry]:
    """Yield the puzzles of JSON lines, or of one document: an object or a list of them.

    What reads an object is given the name of its puzzle and what builds errors about it.
    """
    for number, text in source:
        if is_content(text):
            for item, name, error in items_in(source, number, text):
                yield fitting(partial(read, item, name, error), error)


def items_in(
    source: Source, number: int, text: str, parse: Callable[[str], Node] = parse_json
) -> Iterator[tuple[Any, str, DocumentErrors]]:
    """Yield a document, or each item of one that is a list, its name, and what builds its errors.

    See `read_document`.
    """
    document, errors = read_document(source, number, text, parse)
    name = source.puzzle_name(number)
    if not isinstance(document.value, list):
        yield document.value, name, errors
        return
    for place, item in enumerate(document.value, 1):
        yield item, f"{name}, item {place}", replace(errors, item=place)


def fitting(read: Callable[[], Puzzle], error: ErrorOf) -> Entry:
    """Read one puzzle of several, or return why it cannot be read: what is damaged has a place."""
    try:
        return attempt(read)
    except DamagedError as problem:
        if isinstance(error, DocumentErrors) and isinstance(problem, UnfitError):
            return error(problem.found, problem.expected, problem.path)
        return error(problem.found, problem.expected)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise UnfitError(f"the key {quote(key)} twice", "each key once")
        members[key] = value
    return members


def _no_number(name: str) -> Any:
    raise UnfitError(name, "a number that JSON knows")


class Node:
    """A JSON value together with its path, such as ``killercage[3].cells[1]``.

    Each method that takes the value for something raises `UnfitError` if it is something else.
    """

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def unfit(self, expected: str, found: str | None = None) -> UnfitError:
        """Build the error for this place; `found` is by default what kind of value stands here."""
        where = f" at {self.path}" if self.path else ""
        return UnfitError((found or self.kind()) + where, expected, self.path)

    def kind(self) -> str:
        """Describe the value in a few words."""
        value = self.value
        if isinstance(value, dict):
            return "an object"
        if isinstance(value, list):
            return "a list"
        if isinstance(value, str):
            return quote(value)
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        if not isinstance(value, int | float):
            return f"a value of type {type(value).__name__}"  # from Python, as JSON holds none
        return "a huge number" if abs(value) >= 10**20 else quote(str(value))

    def members(self) -> dict[str, Node]:
        """Return what an object holds, by key."""
        if not isinstance(self.value, dict):
            raise self.unfit("an object")
        prefix = f"{self.path}." if self.path else ""
        return {key: Node(value, prefix + key) for key, value in self.value.items()}

    def get(self, key: str) -> Node | None:
        """Return a member of an object, or None if it is absent or null."""
        if not isinstance(self.value, dict):
            raise self.unfit("an object")
        value = self.value.get(key)
        if value is None:
            return None
        return Node(value, f"{self.path}.{key}" if self.path else key)

    def value_of(self, key: str, usual: Any) -> Any:
        """Return what stands under a key, or what is usual if that is nothing or an empty text."""
        node = self.get(key)
        return usual if node is None or node.value == "" else node.value

    def member(self, key: str) -> Node:
        """Return a member that an object must have."""
        found = self.get(key)
        if found is None:
            raise self.unfit(f"an object with the key {quote(key)}", "no such key or null")
        return found

    def items(self) -> Iterator[Node]:
        """Yield what a list holds."""
        if not isinstance(self.value, list):
            raise self.unfit("a list")
        for index, value in enumerate(self.value):
            yield Node(value, f"{self.path}[{index}]")

    def items_of(self, key: str) -> Iterator[Node]:
        """Yield what a list under a key holds; nothing if it is absent or null."""
        node = self.get(key)
        if node is not None:
            yield from node.items()

    def text(self) -> str:
        """Return a string."""
        if not isinstance(self.value, str):
            raise self.unfit("a string")
        return self.value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.unfit("true or false")
        return self.value

    def text_of(self, key: str) -> str:
        """Return a member that is a string, or an empty one if it is absent or null."""
        node = self.get(key)
        return "" if node is None else node.text()

    def is_on(self, key: str) -> bool:
        """Say whether a member is true; absent or null it is not."""
        node = self.get(key)
        return node is not None and node.flag()

    def integer(self, low: int = -LARGEST_NUMBER, high: int = LARGEST_NUMBER) -> int:
        """Return an integer between two bounds; 3.0 is one as well, but true is none."""
        value = self.value
        is_whole = type(value) is int or (isinstance(value, float) and value.is_integer())
        if not is_whole or not low <= value <= high:
            raise self.unfit(
                "an integer" if high == LARGEST_NUMBER else f"an integer from {low} to {high}"
            )
        return int(value)
