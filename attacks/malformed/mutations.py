"""Damage: bytes, pieces of text, and values of JSON, each as hostile as they come."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from attacks.malformed.views import View

_HUGE = str(10**400)
NUMBERS = (
    *("0", "-0", "-1", "1", "2", "3", "9", "10", "16", "17", "25", "26", "81", "100", "101", "255"),
    *("1000", "65535", "1000000", "1000001", "2147483648", "-2147483648", "9223372036854775807"),
    *("18446744073709551616", "1e5", "1e308", "1e999", "-1e999", "0.5", "1.0", "1e-400", "0x10"),
    *("NaN", "Infinity", "-Infinity", "05", "1_0", "+1", "٣", "５", "²", "１０", "Ⅷ", _HUGE),
    *("1" * 5000, "-" + "9" * 4300),
)
"""Numbers and what some functions take for numbers."""

SIGNS = (
    *("\0", "\r", "\n", "\r\n", "\t", " ", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\ufeff"),
    *("\u200b", "\u202e", "\ud800", "\udfff", "\uffff", "\U0010ffff", "ß", "İ", "ﬁ", "é", "🂡"),
    *("\\", '"', "'", "`", "<", ">", "&", ";", ",", "|", "~", ".", ":", "#", "%", "%00", "%zz"),
    *("\\u0000", "\\ud800", "&#0;", "&amp;", "{", "}", "[", "]", "(", ")", "=", "+", "-", "_", "*"),
    *("$", "^", "?", "/", "//", "null", "true", "None", "[[", "]]", "{{", "}}", '""', "\x1b[2J"),
)
"""Characters that mean something to somebody."""

BYTES = (
    *(b"\0", b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\x80", b"\xc0\x80", b"\r"),
    *(b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x7f", b"\x1b", b"PK\x03\x04", b"\x1f\x8b", b"BZh9"),
    *(b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd", b"\x50\x2a\x4d\x18", b"PAR1", b"ARROW1", b"\x00" * 8),
    *(b"\xff" * 4, b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x80\x00\x00\x00"),
)
"""Bytes that mean something to somebody."""

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 9, 10, 16, 26, 80, 81, 100, 1000, 10**6, 10**6 + 1, 2**31),
    *(2**63, 2**64, -(2**63), 10**18, 10**30, 10**400, 0.5, 3.0, -0.0, 1e18, 1e308),
    *(float("nan"), float("inf"), float("-inf")),
    *(
        "",
        "0",
        "1",
        "-1",
        "5",
        "９",
        "R1C1",
        "r1c1",
        "R0C1",
        "R10C10",
        "R99999999999C1",
        "r1c1-r9c9",
    ),
    *("\ud800", "\0", "\n", " ", "NaN", "1e9", "x" * 3000, "9" * 5000, "🂡", "\x1b[31m"),
    *([], {}, [[]], [{}], {"": None}, [None], [0], [-1], [True], [""], ["R1C1"], [0.5], [[0]]),
)
_RAW = ("1e999", "-1e999", "1E400", "1" * 5000, "-0", "1.0e0", "NaN", "\\u0000")
_DEPTHS = (3, 10, 65, 200, 480, 700, 950, 5000)
_REPEATS = (2, 2, 3, 5, 17, 60, 300)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORD = re.compile(r"\w+|[^\w\s]")
_MEMBER = re.compile(r'"(?:[^"\\]|\\.)*":\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|\[\]|\{\})')
_SWELL_TO = (20_000, 20_000, 60_000, 200_000)
_OFTEN_SWOLLEN = 1 / 400
_LARGE = 50_000
_MOST_ITEMS = 3_000
_LONGEST_JSON = 60_000

_Place: TypeAlias = "tuple[Any, Any]"
"""A list or an object, and an index or a key of it."""


class Mutator:
    """Makes a damaged case from sound ones.

    Args:
        random: where the choices come from.
        words: what the reader asks for by name.
        views: how its data may be packed.
    """

    def __init__(self, random: Random, words: Sequence[str], views: Sequence[View]) -> None:
        self._random = random
        self._words = words or ("",)
        self._views = views
        self._texts: tuple[Callable[[str, str], str], ...] = (
            *(self._other_number, self._other_number, self._other_word, self._new_word),
            *(self._new_sign, self._without, self._repeated, self._swapped, self._spliced),
            *(self._cut, self._other_lines, self._other_case, self._same_sign, self._same_sign),
        )

    def mutate(self, data: bytes, other: bytes) -> bytes:
        """Return `data` with damage, for which pieces of `other` may be taken."""
        choose = self._random.random
        if self._views and choose() < 0.7:
            view = self._random.choice(self._views)
            inner = view.unpack(data)
            if inner is not None:
                return view.pack(data, self.mutate(inner, view.unpack(other) or other))
        for _ in range(self._random.choice((1, 1, 1, 2, 2, 3, 6))):
            if len(data) < _LARGE:
                data = self._once(data, other)
        if choose() < _OFTEN_SWOLLEN and 0 < len(data) < _LARGE:
            data = self._swollen(data)
        return data

    def _once(self, data: bytes, other: bytes) -> bytes:
        kind = self._random.random()
        is_json = data[:1] in (b"{", b"[") and len(data) < _LONGEST_JSON
        if is_json and kind < 0.7:
            try:
                return self._json(data)
            except (ValueError, OverflowError, RecursionError):
                pass
        if kind < 0.85:
            text = data.decode("utf-8", "surrogateescape")
            with_text = other.decode("utf-8", "surrogateescape")
            text = self._random.choice(self._texts)(text, with_text)
            return (
                text.encode("utf-8", "surrogatepass" if "\ud800" in text else "surrogateescape")
                if _is_encodable(text)
                else text.encode("utf-8", "replace")
            )
        return self._bytes(data, other)

    # Text.

    def _place(self, text: str | bytes) -> tuple[int, int]:
        start = self._random.randrange(len(text) + 1)
        length = self._random.choice((0, 1, 1, 2, 4, 9, 30, 200))
        return start, min(len(text), start + length)

    def _other_number(self, text: str, other: str) -> str:
        return self._replaced(text, _NUMBER, self._random.choice(NUMBERS))

    def _other_word(self, text: str, other: str) -> str:
        return self._replaced(text, _WORD, self._random.choice(self._words))

    def _replaced(self, text: str, pattern: re.Pattern[str], by: str) -> str:
        start = self._random.randrange(len(text) + 1)
        match = pattern.search(text, start) or pattern.search(text)
        return text[: match.start()] + by + text[match.end() :] if match else text + by

    def _new_word(self, text: str, other: str) -> str:
        start, end = self._place(text)
        return text[:start] + self._random.choice(self._words) + text[end:]

    def _new_sign(self, text: str, other: str) -> str:
        start, end = self._place(text)
        sign = self._random.choice(SIGNS)
        return text[:start] + sign + text[self._random.choice((start, start + 1, end)) :]

    def _without(self, text: str, other: str) -> str:
        start, end = self._place(text)
        return text[:start] + text[end:]

    def _repeated(self, text: str, other: str) -> str:
        start, end = self._place(text)
        return text[:end] + text[start:end] * self._random.choice(_REPEATS) + text[end:]

    def _swapped(self, text: str, other: str) -> str:
        start, end = self._place(text)
        further = self._random.randint(end, len(text))
        return text[:start] + text[end:further] + text[start:end] + text[further:]

    def _spliced(self, text: str, other: str) -> str:
        start, end = self._place(other)
        to, until = self._place(text)
        return text[:to] + other[start:end] + text[until:]

    def _cut(self, text: str, other: str) -> str:
        start = self._random.randrange(len(text) + 1)
        return text[:start] if self._random.random() < 0.7 else text[start:]

    def _other_lines(self, text: str, other: str) -> str:
        lines = text.split("\n")
        place = self._random.randrange(len(lines))
        kind = self._random.randrange(5)
        if kind == 0:
            return self._random.choice(("\r", "\r\n", "\n\r", "", " ")).join(lines)
        if kind == 1:
            lines[place] += self._random.choice(("\r", "\t", "  ", " #", "\r\r"))
        elif kind == 2:
            lines.insert(place, self._random.choice(("", "#", "#A", "Grid 1", "---", lines[place])))
        elif kind == 3:
            lines[place] = ""
        else:
            self._random.shuffle(lines)
        return "\n".join(lines)

    def _other_case(self, text: str, other: str) -> str:
        start, end = self._place(text)
        return text[:start] + text[start:end].swapcase() + text[end:]

    def _same_sign(self, text: str, other: str) -> str:
        """Put a character that occurs in the place of another one: the shape stays."""
        if not text:
            return other[:1]
        start = self._random.randrange(len(text))
        return text[:start] + self._random.choice(text) + text[start + 1 :]

    # Bytes.

    def _bytes(self, data: bytes, other: bytes) -> bytes:
        start, end = self._place(data)
        kind = self._random.randrange(6)
        if kind == 0 and start < len(data):
            return (
                data[:start]
                + bytes((data[start] ^ 1 << self._random.randrange(8),))
                + data[start + 1 :]
            )
        if kind == 1:
            return data[:start] + self._random.choice(BYTES) + data[start:]
        if kind == 2:
            piece = self._random.choice(BYTES)
            return data[:start] + piece + data[start + len(piece) :]
        if kind == 3:
            return data[:start] + data[end:]
        if kind == 4:
            first, last = self._place(other)
            return data[:start] + other[first:last] + data[start:]
        return data[:start] + self._random.randbytes(self._random.choice((1, 2, 4, 8))) + data[end:]

    def _swollen(self, data: bytes) -> bytes:
        """Repeat a piece until what is not linear shows."""
        start, end = self._place(data)
        piece = data[start:end]
        if not piece or self._random.random() < 0.3:
            piece = self._random.choice(SIGNS).encode("utf-8", "replace")
        return data[:end] + piece * (self._random.choice(_SWELL_TO) // len(piece)) + data[end:]

    # JSON.

    def _json(self, data: bytes) -> bytes:
        tree = [json.loads(data)]
        raw: list[str] = []
        places = list(_places(tree))
        for _ in range(self._random.choice((1, 1, 2, 3))):
            holder, key = self._random.choice(places)
            if key not in holder if isinstance(holder, dict) else key >= len(holder):
                continue  # an earlier change took it away
            self._change(holder, key, places, raw)
        text = json.dumps(tree[0] if tree else None)
        for number, piece in enumerate(raw):
            text = text.replace(f'"\\u0000{number}"', piece)
        if self._random.random() < 0.03 and (member := _MEMBER.search(text)):
            text = f"{text[: member.end()]},{member[0]}{text[member.end() :]}"
        return text.encode()

    def _change(self, holder: Any, key: Any, places: Sequence[_Place], raw: list[str]) -> None:
        kind = self._random.randrange(10)
        if kind <= 3:
            holder[key] = self._random.choice(_VALUES)
        elif kind == 4:
            del holder[key]
        elif kind == 5:
            giver, wanted = self._random.choice(places)
            if wanted in giver if isinstance(giver, dict) else wanted < len(giver):
                # A copy, for the tree must not hold itself.
                holder[key] = json.loads(json.dumps(giver[wanted]))
        elif kind == 6:
            word = self._random.choice(self._words)
            if isinstance(holder, dict):
                holder[word] = holder.pop(key) if self._random.random() < 0.5 else holder[key]
            else:
                holder[key] = word
        elif kind == 7:
            self._change_inside(holder, key)
        elif kind == 8:
            holder[key] = f"\0{len(raw)}"
            depth = self._random.choice(_DEPTHS)
            deep = (f"{'[' * depth}{']' * depth}", f'{{"a":{"[" * depth}0{"]" * depth}}}')
            raw.append(self._random.choice((*_RAW, *deep)))
        elif isinstance(holder, list):
            most = 3 if isinstance(holder[key], list | dict) else _MOST_ITEMS // len(holder)
            holder[key:key] = [holder[key]] * min(most, self._random.choice(_REPEATS))
        else:
            holder[key] = [holder[key]]

    def _change_inside(self, holder: Any, key: Any) -> None:
        value = holder[key]
        if isinstance(value, str):
            holder[key] = self._random.choice(self._texts)(value, value)
        elif isinstance(value, int | float):
            holder[key] = value + self._random.choice((-1, 1, 10, 1000))
        else:
            holder[key] = {"cells": value} if self._random.random() < 0.5 else str(value)


def _is_encodable(text: str) -> bool:
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


def _places(node: Any) -> list[_Place]:
    found: list[_Place] = []
    waiting = [node]
    while waiting:
        holder = waiting.pop()
        pairs = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, value in pairs:
            found.append((holder, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    return found
