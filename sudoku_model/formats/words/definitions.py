"""Whether a sentence says which clues are meant: what it has to say before these are offered.

That a line is cut by the borders of boxes is true of region sum lines, and does not say that it is
one; that its pieces have the same sum does.
"""

from __future__ import annotations

from collections.abc import Set

from sudoku_model.formats.words.kinds import kinds


def defines(said: Set[str], kind: str) -> bool:
    """Say whether a sentence defines clues of a kind, or calls them by the name of that alone.

    Args:
        said: the meanings in the sentence, with ``!`` before those that are negated.
        kind: the name of the class.
    """
    ways: list[str] = kinds()["definitions"].get(kind, [])
    return kind in said or any(all(_is_said(part, said) for part in way.split()) for way in ways)


def _is_said(part: str, said: Set[str]) -> bool:
    """Say whether one of the meanings of a part is said, or after ``^`` none of them."""
    if part.startswith("^"):
        return said.isdisjoint(part[1:].split("|"))
    return not said.isdisjoint(part.split("|"))
