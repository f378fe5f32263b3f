"""Classic 9x9 puzzles by the array: their givens as digits, their verdicts as digits too."""

from importlib.util import find_spec


def can_compile() -> bool:
    """Whether the extra package is there that compiles the search."""
    return find_spec("numba") is not None
