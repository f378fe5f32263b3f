"""The shortened JSON inside SudokuPad's links, in both directions.

SudokuPad writes JSON with short names for the frequent keys, without the quotes around keys, with
apostrophes for the other quotes, ``t`` and ``f`` for true and false, colours without their ``#``,
and nothing at all for an empty object in a list. What SudokuPad itself shortens loses a little:
numbers in quotes lose the quotes, empty lists vanish, and quotes inside text become apostrophes.
What is shortened here loses nothing and is written so that SudokuPad, old or new, reads the same.
"""

from __future__ import annotations

import json
import re
from typing import Any

from sudoku_model.deadline import in_time
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError

_SHORT = {
    "arrows": "a",
    "backgroundColor": "c2",
    "borderColor": "c1",
    "cages": "ca",
    "cells": "ce",
    "cellSize": "cs",
    "center": "ct",
    "color": "c",
    "d": "d2",
    "duration": "d",
    "fontSize": "fs",
    "headLength": "hl",
    "height": "h",
    "lines": "l",
    "overlays": "o",
    "regions": "re",
    "rounded": "r",
    "text": "te",
    "thickness": "th",
    "title": "t",
    "underlays": "u",
    "value": "v",
    "videos": "vd",
    "wayPoints": "wp",
    "width": "w",
}
_LONG = {short: long for long, short in _SHORT.items()}
_WORDS = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"'}
_SHORT_WORDS = {word: short for short, word in _WORDS.items()}
_HEX = re.compile(r"[0-9a-fA-F]{6}")
_COLOUR = re.compile(r'"#([0-9a-fA-F]{6})"')
_BARE_KEY = re.compile(r"[0-9A-Za-z]+")

_TOKENS = {
    mark: re.compile(
        rf"(?P<string>{mark}[^{mark}\\]*(?:\\.[^{mark}\\]*)*{mark})"
        r"|(?P<word>[^][{},:\s'\"]+)|(?P<left_out>(?<=[\[,])(?=[\],]))|(?P<unended>['\"])",
        re.DOTALL,
    )
    for mark in "'\""
}
"""What JSON may be shortened in, by the mark that its strings are quoted with."""

# SudokuPad undoes the shortening by replacements in the whole text, strings included. Of what
# stands in a string it must therefore see nothing that looks like a shortened piece of JSON.
_RISKY = re.compile(
    r"""\\["\\]|['’\ud800-\udfff]"""
    r"""|[,{[](?=[0-9A-Za-z]+:|[],}])|:(?=(?:[tf]|#[0F]|[0-9a-fA-F]{6})[],}])"""
)


def unzip(text: str) -> str:
    """Return the JSON that a shortened text stands for.

    Only the shortening is undone. A text that is broken otherwise gives JSON that is broken.

    Raises:
        UnfitError: if the text does not consist of shortened JSON.
    """
    mark = '"' if '"' in text else "'"
    written: list[str] = []
    end = 0
    for match in in_time(_TOKENS[mark].finditer(text)):
        start, token, kind = match.start(), match[0], match.lastgroup
        if kind == "unended":
            found = f"a string without its end at character {start + 1}"
            raise UnfitError(found, "shortened JSON")
        written.append(text[end:start])
        end = match.end()
        if kind == "left_out":
            token = "{}"
        elif text.startswith(":", end):
            token = _key(token, mark)
        elif kind == "string":
            token = _string(token, mark)
        elif text[start - 1 : start] == ":":
            token = _value(token)
        written.append(token)
    return "".join(written) + text[end:]


def _string(token: str, mark: str) -> str:
    return token if mark == '"' else '"' + token[1:-1].replace("\\'", "'") + '"'


def _key(token: str, mark: str) -> str:
    if token[0] == mark:
        token = _string(token, mark)
    elif _BARE_KEY.fullmatch(token):
        token = f'"{token}"'
    else:
        raise UnfitError(quote(token), "a key of letters and digits")
    long = _LONG.get(token[1:-1])
    return token if long is None else f'"{long}"'


def _value(word: str) -> str:
    return f'"#{word}"' if _HEX.fullmatch(word) else _WORDS.get(word, word)


def zip_json(value: Any) -> str:
    """Shorten a JSON value.

    Args:
        value: what `json.dumps` takes, with string keys that are not themselves short names.

    Raises:
        ValueError: if a key is one of the short names, or a number is none.
    """
    if isinstance(value, dict):
        return "{" + ",".join(_member(key, item) for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        # The blank tells an empty list from a list of one empty object.
        return (
            "["
            + ",".join("" if item == {} else zip_json(item) for item in value)
            + ("]" if value else " ]")
        )
    return _plain(value)


def _member(key: str, value: Any) -> str:
    if key in _LONG and key not in _SHORT:
        raise ValueError(f"the key {key!r:.60} stands for {_LONG[key]!r} in shortened JSON")
    name = _SHORT.get(key, key)
    if not _BARE_KEY.fullmatch(name):
        name = _plain(name)
    if isinstance(value, dict | list | tuple):
        return f"{name}:{zip_json(value)}"
    text = json.dumps(value)
    if colour := _COLOUR.fullmatch(text):
        return f"{name}:{_SHORT_WORDS.get(text, colour[1])}"
    if _HEX.fullmatch(text):  # a number of six digits would be taken for a colour
        return f"{name}:{text}.0"
    return f"{name}:{_SHORT_WORDS.get(text) or _plain(value)}"


def _plain(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, str):
        return text
    inside = _RISKY.sub(lambda match: f"\\u{ord(match[0][-1]):04x}", text[1:-1])
    return f"'{inside}'"
