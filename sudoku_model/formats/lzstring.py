"""LZ-String, the compression inside the links of setters' web programs. Bounded both ways.

The text is a sequence of UTF-16 code units, coded as in LZ78 with growing code widths: six bits a
character, the lowest bit of a code first. A few characters can stand for a very long text, so the
decoder counts what it writes while it writes it. (The package ``lzstring`` of PyPI has no bound
and takes some broken input for an empty text.)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from sudoku_model.deadline import in_time
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import DamagedError

MAX_DECODED = 4 * 1024 * 1024
"""Longest decoded text in UTF-16 code units: far above the largest puzzle."""

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {
    **{symbol: value for value, symbol in enumerate(_BASE64)},
    # The URI component form has another symbol for 63; links turn a plus into a space.
    " ": 62,
    "-": 63,
}
_PADDING = "=$"
_PEEK = 64
_WIDTH = 6
"""Bits that one character of the compressed text holds."""

_SYMBOLS = "".join(_VALUES)
_BITS_OF = str.maketrans({symbol: f"{value:0{_WIDTH}b}" for symbol, value in _VALUES.items()})

_NEW_BYTE, _NEW_UNIT, _END = range(3)
_FIRST_CODE = 3


def decompress(text: str) -> str:
    """Decode what ``compressToBase64`` or ``compressToEncodedURIComponent`` wrote.

    Args:
        text: the compressed text, in either alphabet; blanks inside stand for a plus.

    Raises:
        DamagedError: if the text is broken or truncated, if something follows its end, or if it
            stands for more than `MAX_DECODED` characters.
    """
    bits = _Bits(text.strip().rstrip(_PADDING))
    written = "".join(in_time(_decode(bits)))
    if bits.left > 1:
        found = f"{bits.left} characters after the end of a compressed text"
        raise DamagedError(found, "nothing after it")
    try:
        return written.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise DamagedError("half a character in a compressed text", "whole characters") from None


def beginning(text: str) -> str:
    """Decode the first code units, at most 64, as far as they are sound. Never fails."""
    return _sound_part(text.strip()[:_PEEK])[0][:_PEEK]


def sound_length(text: str) -> int:
    """Return how many characters were taken when the decoding of `text` failed or ended."""
    return _sound_part(text)[1]


def _sound_part(text: str) -> tuple[str, int]:
    bits = _Bits(text)
    written: list[str] = []
    with suppress(DamagedError):
        for entry in _decode(bits):
            written.append(entry)  # noqa: PERF402 - what comes before an error counts
    return "".join(written), len(text) - bits.left


class _Bits:
    """The bits of a compressed text, handed out as codes; the next one stands at the end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._sound = len(text) - len(text.lstrip(_SYMBOLS))
        self._bits = text[: self._sound].translate(_BITS_OF)[::-1]
        self._end = len(self._bits)

    @property
    def left(self) -> int:
        """The number of characters that nothing has been taken from."""
        return len(self._text) - self._sound + self._end // _WIDTH

    def take(self, width: int) -> int:
        """Return the next code of `width` bits, whose lowest bit comes first."""
        end = self._end
        self._end = start = end - width
        if start < 0:
            raise self._broken()
        return int(self._bits[start:end], 2)

    def _broken(self) -> DamagedError:
        """Take what is left to the first character that has no bits, and say what is wrong."""
        taken = self._text[: self._sound + 1]
        self._end = (self._sound - len(taken)) * _WIDTH
        if len(taken) == self._sound:
            return DamagedError("the end of a compressed text too early", "the whole link")
        return DamagedError(
            f"{quote(taken[-1])} at character {len(taken)} of a compressed text",
            "letters, digits, + and /, or + and -",
        )


def _decode(bits: _Bits) -> Iterator[str]:
    entries = [""] * _FIRST_CODE
    size = 0
    previous = ""
    while (code := bits.take(len(entries).bit_length())) != _END:
        if code in (_NEW_BYTE, _NEW_UNIT):
            entries.append(chr(bits.take(8 if code == _NEW_BYTE else 16)))
            code = len(entries) - 1
        if code < len(entries):
            entry = entries[code]
        elif code == len(entries) and previous:
            entry = previous + previous[0]
        else:
            raise DamagedError("a damaged compressed text", "the whole link, as it was copied")
        size += len(entry)
        if size > MAX_DECODED:
            found = f"a compressed text of more than {MAX_DECODED} characters"
            raise DamagedError(found, "a puzzle")
        yield entry
        if previous:
            # Each entry is one unit longer than something written: their sizes are bounded too.
            entries.append(previous + entry[0])
        previous = entry


def compress(text: str) -> str:
    """Encode `text` as ``compressToBase64`` does."""
    bits: list[str] = []
    units = text.encode("utf-16-le", "surrogatepass")
    codes: dict[str, int] = {}
    new: set[str] = set()
    # So many entries a reader has by now: the first word adds none.
    entries = _FIRST_CODE - 1

    def put(code: int, width: int) -> None:
        bits.append(f"{code:0{width}b}"[::-1])

    def put_word(word: str) -> None:
        nonlocal entries
        width = entries.bit_length()
        if word in new:
            new.discard(word)
            wide = ord(word) > 255
            put(_NEW_UNIT if wide else _NEW_BYTE, width)
            put(ord(word), 16 if wide else 8)
            entries += 1
        else:
            put(codes[word], width)
        entries += 1

    word = ""
    for place in range(0, len(units), 2):
        unit = chr(units[place] | units[place + 1] << 8)
        if unit not in codes:
            codes[unit] = _FIRST_CODE + len(codes)
            new.add(unit)
        if word + unit in codes:
            word += unit
        else:
            put_word(word)
            codes[word + unit] = _FIRST_CODE + len(codes)
            word = unit
    if word:
        put_word(word)
    put(_END, entries.bit_length())
    return _symbols("".join(bits))


def _symbols(bits: str) -> str:
    """Return a character for each six bits, and one more for what is left, which may be nothing."""
    bits += "0" * (_WIDTH - len(bits) % _WIDTH)
    sixes = (bits[start : start + _WIDTH] for start in range(0, len(bits), _WIDTH))
    symbols = "".join([_BASE64[int(six, 2)] for six in sixes])
    return symbols + "=" * (-len(symbols) % 4)
