"""What the writers of text share."""

from __future__ import annotations


def one_line(name: str) -> str:
    """Return a name for a comment, which must not go on in the next line."""
    return " ".join(name.split())
