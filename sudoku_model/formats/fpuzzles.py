"""f-puzzles: links, payloads and the JSON inside them, with the usual extensions.

`fpuzzles_reading` and `fpuzzles_writing` know what the JSON means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from urllib.parse import unquote

from sudoku_model.formats.base import Entry, Options
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.fpuzzles_reading import read_board
from sudoku_model.formats.json_text import parse_json
from sudoku_model.formats.link_payload import read_each, unpack
from sudoku_model.formats.source import Source, bare_link
from sudoku_model.puzzle import Puzzle

LINK = "https://f-puzzles.com/?load="

_PARAMETER = re.compile(r"[?&#](?P<key>load|id)=(?P<value>[^&#\s]*)")


def read(source: Source, options: Options) -> Iterator[Entry]:
    """Return the puzzle of each line, or of one JSON document."""
    box = options.box
    read_link = partial(_read_link, box=box)
    return read_each(read_link, source, options, partial(read_board, box=box))


def _read_link(text: str, name: str, box: tuple[int, int] | None) -> tuple[Puzzle, str]:
    """Read a link; a line that is none is a payload."""
    line = bare_link(text)
    if "://" not in line and not line.startswith(("f-puzzles.com", "www.f-puzzles.com")):
        return read_payload(line, name, box), ""
    match = _PARAMETER.search(line)
    if match is None or not match["value"]:
        raise UnfitError("a link without a puzzle", f"a link such as {LINK}N4Ig...")
    if match["key"] == "id":
        raise UnfitError(
            f"the short link {quote(match['value'])}, whose puzzle is stored elsewhere",
            "the long link (open the short one in a browser and export the puzzle again)",
        )
    return read_payload(match["value"], name, box), line[match.end() :]


def read_payload(payload: str, name: str = "", box: tuple[int, int] | None = None) -> Puzzle:
    """Read the compressed JSON of a link.

    Args:
        payload: what stands after ``?load=``, percent-encoded or not. Slashes that a web server
            has merged are put back.
        name: the name of the puzzle.
        box: rows and columns of a box where the payload does not say.

    Raises:
        DamagedError: if the payload is broken or describes no puzzle.
    """
    return read_board(unpack(unquote(payload.strip()), parse_json), name, box)


def link_of(puzzle: Puzzle) -> str:
    """Return the link to a puzzle as a line."""
    from sudoku_model.formats.fpuzzles_writing import write_payload

    return f"{LINK}{write_payload(puzzle)}\n"
