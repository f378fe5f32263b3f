"""Links of setters' web programs and what they carry: compressed text, repaired if possible.

Web servers merge two slashes into one, and a slash is a letter of the compressed text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.behind import with_remark_of_link
from sudoku_model.formats.json_text import Node, UnfitError, fitting, parse_json, read_document
from sudoku_model.formats.lzstring import decompress, sound_length
from sudoku_model.formats.source import ErrorOf, Source, bare_link, is_content, with_remark_apart
from sudoku_model.puzzle import Puzzle

_MAX_REPAIRED = 32 * 1024
"""Longest payload in which merged slashes are looked for."""

_LIKELY_SLASHES = 8
"""How many slashes before the place of a failure are tried."""


def read_each(
    source: Source,
    read_link: Callable[[str, ErrorOf, str], Puzzle],
    read_board: Callable[[Node, str], Puzzle],
    parse: Callable[[str], Node] = parse_json,
) -> Iterator[Puzzle]:
    """Yield the puzzle of each line, which is a link, or of one JSON document.

    Args:
        source: the text.
        read_link: reads a link, or what one carries; told what builds errors, and the name.
        read_board: reads what the document holds, or raises `UnfitError`; told the name.
        parse: parses the document, or raises `UnfitError`.
    """
    for number, text in source:
        if is_content(text):
            line, name = bare_link(text), source.puzzle_name(number)
            if line.startswith("{"):
                document, errors = read_document(source, number, line, parse)
                yield fitting(partial(read_board, document, name), errors)
            else:
                yield read_link(line, partial(source.error, line=number), name)


def of_each_link(source: Source, read: Callable[[str, str], Puzzle]) -> Iterator[Puzzle]:
    """Yield what is read of each line, which is a link, or what one carries, and gets a name.

    A remark behind # is the comment of its puzzle.
    """
    for number, text in source:
        if is_content(text):
            link, said = with_remark_apart(text)
            error: ErrorOf = partial(source.error, line=number)
            puzzle = fitting(partial(read, link, source.puzzle_name(number)), error)
            yield with_remark_of_link(puzzle, said, error) if said else puzzle


def unpack(payload: str, error: ErrorOf, parse: Callable[[str], Node]) -> Node:
    """Decompress a payload and parse it; slashes that a web server has merged are put back.

    Args:
        payload: the compressed text.
        error: builds the error from what was found and what was expected.
        parse: parses what the payload holds, or raises `UnfitError`.

    Raises:
        PuzzleFormatError: built by `error`, if the compressed text is broken.
        UnfitError: raised by `parse`.
    """
    try:
        return parse(decompress(payload, error))
    except (PuzzleFormatError, UnfitError):
        for repaired in _with_more_slashes(payload, -len(payload) % 4):
            try:
                return parse(decompress(repaired, error))
            except (PuzzleFormatError, UnfitError):  # noqa: PERF203 - few are tried
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
