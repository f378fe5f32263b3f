"""The last words of a command that ends early."""

from __future__ import annotations

import sys
from contextlib import suppress

_reserve = [bytearray(2**20)]
"""Memory for the last words, if there is no other left. Nothing is written to it: it costs none."""


def tell(message: str) -> None:
    """Print the last words; the exit code is right even if standard error cannot be written."""
    with suppress(OSError):
        sys.stderr.write(f"{message}\n")


def tell_out_of_memory() -> None:
    """Say that there is not enough memory; saying it takes some."""
    _reserve.clear()
    tell("error: there is not enough memory for this")
