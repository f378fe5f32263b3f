"""What a command says when it ends before its time."""

from __future__ import annotations

import sys
from contextlib import suppress

_reserve = [bytearray(2**20)]
"""Memory for the last word, if there is no other left. Nothing is written to it: it costs none."""


def tell(message: str) -> None:
    """Print a last word; the exit code is right even where standard error cannot be written."""
    with suppress(OSError):
        sys.stderr.write(f"{message}\n")


def tell_out_of_memory() -> None:
    """Say that there is not enough memory, which takes some."""
    _reserve.clear()
    tell("error: there is not enough memory for this")
