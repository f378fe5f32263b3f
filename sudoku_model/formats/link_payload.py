"""Links of setters' web programs and what they carry: compressed text, repaired if possible.

Web servers merge two slashes into one, and a slash is a letter of the compressed text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from sudoku_model.formats.base import Entry, Options
from sudoku_model.formats.behind import with_remark_of_link
from sudoku_model.formats.damaged import DamagedError
from sudoku_model.formats.json_text import Node, fitting, items_in, parse_json
from sudoku_model.formats.lzstring import decompress, sound_length
from sudoku_model.formats.source import Source, is_content
from sudoku_model.puzzle import Puzzle

_MAX_REPAIRED = 32 * 1024
"""Longest payload in which merged slashes are looked for."""

_LIKELY_SLASHES = 8
"""How many slashes before the place of a failure are tried."""


LinkReader: TypeAlias = Callable[[str, str], tuple[Puzzle, str]]
"""From a line with a link, or with what one carries, and the name of the puzzle to the puzzle and
what stands behind its link."""


def read_each(
    read_link: LinkReader,
    source: Source,
    options: Options,
    read_board: Callable[[Node, str], Puzzle] | None = None,
    parse: Callable[[str], Node] = parse_json,
) -> Iterator[Entry]:
    """Yield the puzzle of each line, which is a link, or those of one JSON document, or a list.

    What reads raises a `DamagedError` where it finds no puzzle, and is told the puzzle's name.

    Args:
        read_link: reads a line with a link.
        source: the text.
        options: they are not needed, for a link says it all.
        read_board: reads what the document holds, None where links carry no JSON.
        parse: parses the document.
    """
    for number, text in source:
        if is_content(text):
            line, name = text.strip(), source.puzzle_name(number)
            if read_board is None or not line.startswith(("{", "[")):
                read = partial(with_remark, read_link, text, name)
                yield fitting(read, partial(source.error, line=number))
                continue
            for item, called, error in items_in(source, number, line, parse):
                yield fitting(partial(read_board, Node(item), called), error)


def with_remark(read_link: LinkReader, text: str, name: str) -> Puzzle:
    """Read a line with a link, and the remark behind it, which may be a rule.

    Raises:
        DamagedError: if there is no puzzle, or a clue stands behind it.
    """
    puzzle, behind = read_link(text, name)
    return with_remark_of_link(puzzle, behind) if behind else puzzle


def unpack(payload: str, parse: Callable[[str], Node]) -> Node:
    """Decompress a payload and parse it; slashes that a web server has merged are put back.

    Raises:
        DamagedError: if the compressed text is broken, or raised by `parse`.
    """
    try:
        return parse(decompress(payload))
    except DamagedError:
        for repaired in _with_more_slashes(payload, -len(payload) % 4):
            try:
                return parse(decompress(repaired))
            except DamagedError:  # noqa: PERF203 - few are tried
                continue
        raise


def _with_more_slashes(payload: str, missing: int) -> Iterator[str]:
    """Yield payloads in which as many slashes are doubled as are missing.

    Base64 is written in groups of four characters, so the length tells how many are missing; and
    soon after such a place the decoding fails.
    """
    if missing and len(payload) <= _MAX_REPAIRED:
        end = sound_length(payload)
        slashes = [place for place, symbol in enumerate(payload[:end]) if symbol == "/"]
        for place in reversed(slashes[-_LIKELY_SLASHES:]):
            repaired = f"{payload[:place]}/{payload[place:]}"
            if missing == 1:
                yield repaired
            elif place == slashes[-1] or sound_length(repaired) > end + 1:
                yield from _with_more_slashes(repaired, missing - 1)
