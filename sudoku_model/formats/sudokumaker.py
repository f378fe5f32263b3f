"""SudokuMaker: links, payloads and the JSON inside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from sudoku_model.formats.base import Entry, Options
from sudoku_model.formats.json_text import UnfitError, parse_json
from sudoku_model.formats.link_payload import read_each, unpack
from sudoku_model.formats.source import Source, bare_link
from sudoku_model.formats.sudokumaker_reading import read_puzzle
from sudoku_model.puzzle import Puzzle

_PARAMETER = re.compile(r"[?&#]puzzle=(?P<value>[^&#\s]*)")


def read(source: Source, options: Options) -> Iterator[Entry]:
    """Return the puzzle of each line, or of one JSON document.

    The options are not needed, for a document says everything itself.
    """
    return read_each(source, _read_link, read_puzzle)


def _read_link(text: str, name: str) -> tuple[Puzzle, str]:
    """Read a link; a line that is none is a payload."""
    line = bare_link(text)
    payload, behind = line, ""
    if "://" in line or "sudokumaker.app" in line:
        match = _PARAMETER.search(line)
        if match is None or not match["value"]:
            found = "a link without a puzzle"
            raise UnfitError(found, "a link such as https://sudokumaker.app/?puzzle=N4Ig...")
        payload, behind = match["value"], line[match.end() :]
    return read_puzzle(unpack(unquote(payload), parse_json), name), behind
