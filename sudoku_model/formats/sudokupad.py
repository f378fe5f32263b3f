"""SudokuPad: links that hold the puzzle, what is in them, and SudokuPad's JSON.

The identifier of a puzzle says by its beginning what follows: ``scl`` (or ``ctc``) SudokuPad's own
JSON, ``fpuz`` (or ``fpuzzles``) that of f-puzzles, both compressed; ``scf`` a classic grid. Any
other identifier is the name of a puzzle on SudokuPad's server, and nothing is fetched from there.

What is written begins with ``scl`` if SudokuPad's own JSON states the whole puzzle (see
`sudoku_model.formats.sudokupad_writing`). That JSON could only draw every other constraint, and
what is drawn does not read back; so a puzzle with others is written as f-puzzles's JSON, which
SudokuPad takes as well and draws itself.
"""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import quote as percent_encode
from urllib.parse import unquote

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats.base import one_by_one
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node, parse_json
from sudoku_model.formats.link_payload import read_each, unpack
from sudoku_model.formats.lzstring import compress
from sudoku_model.formats.source import bare_link
from sudoku_model.formats.sudokupad_zip import unzip, zip_json
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.formats.writing import refusal
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

SITE = "https://sudokupad.app/"

_ADDRESS = re.compile(r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?/", re.IGNORECASE)
_PARAMETER = re.compile(r"[?&#]puzzleid=([^&#]*)", re.IGNORECASE)
_KIND = re.compile(r"(scl|ctc|fpuzzles|fpuz|scf)(.*)", re.DOTALL)
_REMOTE = re.compile(r"[\w/.-]{1,200}", re.ASCII)
_MAX_VALUES = 250_000
_COMPRESSED = "N4"
"""How a compressed text begins, also one that was cut off."""

_LONGEST_NAME = 20
"""No puzzle fits into a shorter payload; what looks like one is a name on the server."""

_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""Each character of a classic grid: a digit, and in tens how many empty cells follow it."""


def read_link(text: str, name: str) -> tuple[Puzzle, str]:
    """Read a link, or the identifier that ends it, and return what stands behind it as well.

    Raises:
        DamagedError: if no puzzle is in the link or it is broken.
    """
    identifier, behind = _identifier(bare_link(text))
    match = _KIND.fullmatch(identifier)
    if match is None or (match[1] != "scf" and _may_be_a_name(identifier, match[2])):
        raise _unknown(identifier)
    return _read_payload(match[1], match[2], name), behind


def _may_be_a_name(identifier: str, payload: str) -> bool:
    return len(identifier) <= _LONGEST_NAME and not payload.startswith(_COMPRESSED)


def _read_payload(kind: str, payload: str, name: str) -> Puzzle:
    if kind == "scf":
        return _classic(payload, name)
    if kind in ("fpuz", "fpuzzles"):
        from sudoku_model.formats.fpuzzles import read_payload

        return read_payload(payload, name)
    document = _parse(payload) if payload.startswith("{") else unpack(payload, _parse)
    return _read_node(document, name)


def _identifier(text: str) -> tuple[str, str]:
    """Return the identifier in a link, and what follows it."""
    parameter = _PARAMETER.search(text)
    address = _ADDRESS.match(text)
    behind = ""
    if parameter:
        text, behind = parameter[1], text[parameter.end() :]
    elif address:
        text, *more = re.split(r"\s*[?#]", text[address.end() :], maxsplit=1)
        text, behind = text.removeprefix("sudoku/"), "".join(more)
    return unquote(text) if "%" in text else text, behind


def _unknown(identifier: str) -> UnfitError:
    if identifier.startswith("pack"):
        return UnfitError("a collection of SudokuPad's", "a link to one puzzle")
    expected = "an identifier with the puzzle in it, which begins with scl, ctc, fpuz or scf"
    if _REMOTE.fullmatch(identifier):
        return UnfitError(
            f"{quote(identifier)}, which only names a puzzle on SudokuPad's server",
            f"{expected} (nothing is fetched; paste what {SITE}api/puzzle/<name> answers)",
        )
    return UnfitError(quote(identifier) if identifier else "a link without a puzzle", expected)


def _read_node(node: Node, name: str) -> Puzzle:
    """Read SudokuPad's own JSON, or that of f-puzzles."""
    if isinstance(node.value, dict) and "grid" in node.value and "cells" not in node.value:
        from sudoku_model.formats import fpuzzles_reading

        return fpuzzles_reading.read_board(node, name)
    from sudoku_model.formats.sudokupad_reading import read_board

    return read_board(node, name)


def _parse(text: str) -> Node:
    """Parse JSON, shortened or not."""
    if sum(map(text.count, "{[,")) > _MAX_VALUES:
        raise UnfitError("more values than a puzzle has", f"at most {_MAX_VALUES}")
    try:
        return parse_json(text)
    except UnfitError:
        if not re.match(r"\s*\{\s*['\w}]", text):
            raise
    return parse_json(unzip(text))


read = partial(read_each, read_link, read_board=_read_node, parse=_parse)


def _classic(payload: str, name: str) -> Puzzle:
    """Read a classic grid, and the letters and texts that may follow it.

    After the grid come ``x`` (the diagonals) and ``w`` (windoku), then ``t`` and ``a`` with title
    and author, each up to an asterisk.
    """
    from sudoku_model.constraints.whole_grid import Diagonal, Windoku

    digits, rest = _classic_digits(payload)
    texts = {"t": "", "a": ""}
    constraints: list[Constraint] = []
    while rest:
        letter, rest = rest[0], rest[1:]
        if letter in texts:
            texts[letter], _, rest = rest.partition("*")
        elif letter == "x":
            constraints += [Diagonal("down"), Diagonal("up")]
        elif letter == "w":
            constraints.append(Windoku())
        elif letter != "*":
            raise UnfitError(f"{quote(letter)} after a classic grid", "x, w, t or a")
    puzzle = Puzzle(
        Grid.square(9),
        tuple(digits),
        title=texts["t"],
        author=texts["a"],
        name=name,
        constraints=tuple(constraints),
    )
    return with_words_accounted_for(puzzle)


def _classic_digits(payload: str) -> tuple[list[int | None], str]:
    """Return the givens that a text begins with, and the rest of it."""
    digits: list[int | None] = []
    rest = payload
    while rest and len(digits) < 81:
        code = _CLASSIC.find(rest[0])
        if code < 0:
            raise UnfitError(f"{quote(rest[0])} in a classic grid", "digits and letters up to x")
        digits += [code % 10 or None, *[None] * (code // 10)]
        rest = rest[1:]
    if len(digits) != 81:
        raise UnfitError(f"a classic grid of {len(digits)} cells", "81")
    return digits, rest


def link_of(puzzle: Puzzle) -> str:
    """Return the link to a puzzle as a line.

    Raises:
        UnsupportedError: if neither form holds it.
    """
    # A slash would be safe to read, but some programs make one out of two.
    return f"{SITE}{percent_encode(identifier_of(puzzle), safe='+=')}\n"


write = one_by_one(link_of)


def identifier_of(puzzle: Puzzle) -> str:
    """Return the identifier of a puzzle, which holds all of it.

    Raises:
        UnsupportedError: if neither form holds the puzzle.
    """
    from sudoku_model.formats.sudokupad_writing import can_be_drawn, describe_board, unsaid_of

    board = describe_board(puzzle)
    if board is not None:
        return "scl" + compress(zip_json(board))
    from sudoku_model.formats.fpuzzles_writing import holds_fog, write_payload

    try:
        if puzzle.fog is not None and not holds_fog(puzzle.fog):
            raise refusal("fpuzzles", "fog with some cells free of it, and no links", "other fog")
        return "fpuz" + write_payload(puzzle)
    except UnsupportedError as problem:
        advice = f"; {_DRAWING}" if can_be_drawn(puzzle) else ""
        unsaid = f", as it does not say {what}" if (what := unsaid_of(puzzle)) else ""
        raise UnsupportedError(
            f"SudokuPad's own form cannot hold the puzzle{unsaid}; {problem}{advice}"
        ) from None


_DRAWING = "drawn_for_sudokupad (in commands --draw) draws what SudokuPad cannot state"
