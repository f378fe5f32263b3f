"""Links to the board that is part of the site, on which a reader tries things."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import sudoku_model as sm

FOLDER = "board"
"""Where the board is in the site."""


def try_it(puzzle: sm.Puzzle, root: str) -> str:
    """Return a link that opens a puzzle on the board, where the site has one.

    Args:
        puzzle: the puzzle.
        root: the way from the page with the link to the root of the site, such as "../".
    """
    target = f"{root}{FOLDER}/index.html{fragment(puzzle)}"
    return f'```{{only}} board\n<a class="try" href="{target}">Try it</a>\n```'


def fragment(puzzle: sm.Puzzle) -> str:
    """Return the part of an address that holds a puzzle, as the page reads it (`link.js`)."""
    packer = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(sm.write(puzzle, "json").encode()) + packer.flush()
    return "#puzzle=" + urlsafe_b64encode(packed).decode().rstrip("=")
