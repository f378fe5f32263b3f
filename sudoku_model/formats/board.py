"""Links to the board of this package, wherever it is: behind ``#puzzle=`` stands the JSON form.

It is deflated and in the base64 of addresses. The page writes it (`link.js`).
"""

from __future__ import annotations

import re
from functools import partial

from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import parse_json
from sudoku_model.formats.link_payload import read_each
from sudoku_model.formats.native import from_object
from sudoku_model.formats.penpa_codec import inflate
from sudoku_model.formats.source import BOARD, bare_link
from sudoku_model.puzzle import Puzzle

_PAYLOAD = re.compile(rf"{BOARD}(?P<value>[\w+/=%-]+)", re.ASCII)
_PLAIN = str.maketrans("-_", "+/")


def _read_link(text: str, name: str) -> tuple[Puzzle, str]:
    link = bare_link(text)
    match = _PAYLOAD.search(link)
    if match is None:
        raise UnfitError("a link without a puzzle", "the whole link")
    text = inflate(match["value"].translate(_PLAIN))
    return from_object(parse_json(text).value, name), link[match.end() :]


read = partial(read_each, _read_link)
