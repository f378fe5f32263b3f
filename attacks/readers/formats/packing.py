"""LZString, as the programs of setters pack their links; written from its description.

A text is a row of phrases, each a number of growing width. 0 and 1 announce a character of 8 and
of 16 bits that was not there before, and 2 ends the text; all bits of a number come lowest first.
"""

from __future__ import annotations

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
FOR_LINKS = BASE64[:-1] + "-"


class _Bits:
    """Collects bits, six to a letter with the first one highest."""

    def __init__(self, alphabet: str) -> None:
        self.alphabet = alphabet
        self.letters: list[str] = []
        self.letter = self.count = 0

    def add(self, number: int, width: int) -> None:
        for place in range(width):
            self.letter = self.letter << 1 | number >> place & 1
            self.count += 1
            if self.count == 6:
                self.letters.append(self.alphabet[self.letter])
                self.letter = self.count = 0

    def text(self) -> str:
        while True:  # a last letter always follows, even if no bits are left for it
            self.add(0, 1)
            if not self.count:
                return "".join(self.letters)


def packed(text: str, alphabet: str = BASE64) -> str:
    """Return a text as LZString packs it; base64 is filled up with equals signs."""
    bits = _Bits(alphabet)
    numbers: dict[str, int] = {}
    new: set[str] = set()
    width, left, following = 2, 2, 3
    phrase = ""

    def count() -> None:
        nonlocal width, left
        left -= 1
        if not left:
            left = 1 << width
            width += 1

    def write(phrase: str) -> None:
        if phrase in new:
            size = 8 if ord(phrase) < 256 else 16
            bits.add(size // 8 - 1, width)
            bits.add(ord(phrase), size)
            count()
            new.discard(phrase)
        else:
            bits.add(numbers[phrase], width)
        count()

    for character in text:
        if character not in numbers:
            numbers[character] = following
            following += 1
            new.add(character)
        if phrase + character in numbers:
            phrase += character
            continue
        write(phrase)
        numbers[phrase + character] = following
        following += 1
        phrase = character
    if phrase:
        write(phrase)
    bits.add(2, width)
    letters = bits.text()
    return letters + "=" * (-len(letters) % 4) if alphabet == BASE64 else letters
