"""From a Penpa+ link to the lines of text inside, with the abbreviations undone."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from urllib.parse import unquote

from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node, parse_json

MAX_INFLATED = 1024 * 1024
"""Longest text of a link in bytes: far above the largest puzzle."""

_PARAMETER = re.compile(r"(?:^|[#?&])(?P<key>[a-z])=(?P<value>[^&#]*)")
_PIECE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|z[0-9A-Z_]', re.DOTALL)
_NAMES = {
    "z0": '"squareframe"',
    "z1": '"numberS"',
    "z2": '"freelineE"',
    "z3": '"arrows"',
    "z4": '"deletelineE"',
    "z5": '"polygon"',
    "z6": '"killercages"',
    "z7": '"nobulbthermo"',
    "z8": '"command_replay"',
    "z9": '"qa"',
    "zA": '"pu_a"',
    "zB": '"board"',
    "zC": '"cage"',
    "zD": '"direction"',
    "zE": '"lineE"',
    "zF": '"freeline"',
    "zG": '"grid"',
    "zL": '"line"',
    "zM": '"edit_mode"',
    "zN": '"number"',
    "zO": "null",
    "zP": '"special"',
    "zQ": '"pu_q"',
    "zR": '"command_redo"',
    "zS": '"surface"',
    "zT": '"thermo"',
    "zU": '"command_undo"',
    "zW": '"wall"',
    "zY": '"symbol"',
    "z_": '"__a"',
}
"""What Penpa+ writes for the frequent names and for null."""


def parameters(link: str) -> dict[str, str]:
    """Return the parameters of a link by their letters: ``m``, ``p`` and the like."""
    return {match["key"]: match["value"] for match in _PARAMETER.finditer(link)}


def inflate(payload: str) -> str:
    """Return the text that a parameter holds: base64 of deflated UTF-8.

    Raises:
        UnfitError: if the parameter is broken or truncated, or stands for more than
            `MAX_INFLATED` bytes.
    """
    letters = unquote(payload).strip().replace(" ", "+").rstrip("=")
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise UnfitError("broken base64 in a link", "the whole link") from None
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = inflater.decompress(packed, MAX_INFLATED)
    except zlib.error:
        raise UnfitError("compressed data that is broken", "the whole link") from None
    if inflater.unconsumed_tail:
        found = "compressed data that grows without end"
        raise UnfitError(found, f"at most {MAX_INFLATED} bytes")
    if not inflater.eof:
        raise UnfitError("the end of the compressed data too early", "the whole link")
    if inflater.unused_data:
        raise UnfitError("something behind the end of the compressed data", "the link alone")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise UnfitError("compressed data that is no text", "the whole link") from None


def parse_line(line: str) -> Node:
    """Parse a line of abbreviated JSON.

    Raises:
        UnfitError: as `parse_json` does.
    """
    return parse_json(_PIECE.sub(lambda match: _NAMES.get(match[0], match[0]), line))
