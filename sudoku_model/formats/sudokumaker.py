"""SudokuMaker: links, payloads and the JSON inside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from urllib.parse import unquote

from sudoku_model.formats.base import Options
from sudoku_model.formats.behind import with_remark_of_link
from sudoku_model.formats.json_text import fitting, parse_json, read_document
from sudoku_model.formats.link_payload import unpack
from sudoku_model.formats.source import ErrorOf, Source, bare_link, is_content
from sudoku_model.formats.sudokumaker_reading import read_puzzle
from sudoku_model.puzzle import Puzzle

_PARAMETER = re.compile(r"[?&#]puzzle=(?P<value>[^&#\s]*)")


def read(source: Source, options: Options) -> Iterator[Puzzle]:
    """Yield the puzzle of each line, or of one JSON document.

    The options are not needed, for a document says everything itself.
    """
    for number, text in source:
        if not is_content(text):
            continue
        line, behind = bare_link(text), ""
        error: ErrorOf = partial(source.error, line=number)
        if line.startswith("{"):
            document, error = read_document(source, number, line)
        else:
            payload, behind = _payload(line, error)
            parse = partial(unpack, unquote(payload), error, parse_json)
            document = fitting(parse, error)
        puzzle = fitting(partial(read_puzzle, document, source.puzzle_name(number)), error)
        yield with_remark_of_link(puzzle, behind, error)


def _payload(line: str, error: ErrorOf) -> tuple[str, str]:
    """Return what a link carries, and what follows it; a line that is no link is a payload."""
    if "://" not in line and "sudokumaker.app" not in line:
        return line, ""
    match = _PARAMETER.search(line)
    if match is None or not match["value"]:
        found = "a link without a puzzle"
        raise error(found, "a link such as https://sudokumaker.app/?puzzle=N4Ig...")
    return match["value"], line[match.end() :]
