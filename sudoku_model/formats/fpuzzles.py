"""f-puzzles: links, payloads and the JSON inside them, with the usual extensions.

`fpuzzles_reading` and `fpuzzles_writing` know what the JSON means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from urllib.parse import unquote

from sudoku_model.formats.base import Options
from sudoku_model.formats.cells import quote
from sudoku_model.formats.fpuzzles_reading import read_board
from sudoku_model.formats.json_text import fitting, parse_json, read_document
from sudoku_model.formats.link_payload import unpack
from sudoku_model.formats.source import (
    ErrorOf,
    Source,
    bare_link,
    begins_with_items,
    is_content,
)
from sudoku_model.puzzle import Puzzle

LINK = "https://f-puzzles.com/?load="

_MORE_CELLS = re.compile(r"\s(?:\S*[\s\"'])?[0-9.*_]{16}")
_PARAMETER = re.compile(r"[?&#](?P<key>load|id)=(?P<value>[^&#\s]*)")


def read(source: Source, options: Options) -> Iterator[Puzzle]:
    """Yield the puzzle of each line, or of one JSON document."""
    for number, text in source:
        if not is_content(text):
            continue
        line = bare_link(text)
        error = partial(source.error, line=number)
        name = source.puzzle_name(number)
        if line.startswith("{"):
            board, errors = read_document(source, number, line)
            yield fitting(partial(read_board, board, name, options.box), errors)
        else:
            yield read_payload(_payload(line, error), error, name, options.box)


def _payload(line: str, error: ErrorOf) -> str:
    """Return what a link carries; a line that is no link is a payload itself."""
    if "://" not in line and not line.startswith(("f-puzzles.com", "www.f-puzzles.com")):
        return line
    match = _PARAMETER.search(line)
    if match is None or not match["value"]:
        raise error("a link without a puzzle", f"a link such as {LINK}N4Ig...")
    if match["key"] == "id":
        raise error(
            f"the short link {quote(match['value'])}, whose puzzle is stored elsewhere",
            "the long link (open the short one in a browser and export the puzzle again)",
        )
    rest = line[match.end() :]
    if rest and (_MORE_CELLS.search(rest) or begins_with_items(rest)):
        raise error("a puzzle behind a link", "each puzzle on a line of its own")
    return match["value"]


def read_payload(
    payload: str, error: ErrorOf, name: str = "", box: tuple[int, int] | None = None
) -> Puzzle:
    """Read the compressed JSON of a link.

    Args:
        payload: what stands after ``?load=``, percent-encoded or not. Slashes that a web server
            has merged are put back.
        error: builds the error from what was found and what was expected.
        name: the name of the puzzle.
        box: rows and columns of a box where the payload does not say.

    Raises:
        PuzzleFormatError: built by `error`, if the payload is broken or describes no puzzle.
    """
    text = unquote(payload.strip())
    return fitting(lambda: read_board(unpack(text, error, parse_json), name, box), error)


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Yield a link for each puzzle."""
    from sudoku_model.formats.fpuzzles_writing import write_payload

    for puzzle in puzzles:
        yield f"{LINK}{write_payload(puzzle)}\n"
