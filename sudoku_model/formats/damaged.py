"""The errors for data that cannot be unpacked, or says nothing that a reader knows."""

from __future__ import annotations


class DamagedError(Exception):
    """Data that cannot be unpacked, or read by a library: what was found, what was expected.

    Private to the formats: the reader that knows the line turns it into a `PuzzleFormatError`.
    """

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"found {self.found}, expected {self.expected}"


class UnfitError(DamagedError):
    """Text or JSON that describes no puzzle: what was found, what was expected, and its path."""

    def __init__(self, found: str, expected: str, path: str = "") -> None:
        super().__init__(found, expected)
        self.path = path
