"""Where in a JSON document a value stands that means nothing to a reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.source import Source

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
