"""The ways in which "all different" and "at most one" become clauses, by name."""

from __future__ import annotations

from enum import Enum

from sudoku_model.errors import member_named


class Encoding(str, Enum):
    """How "all different" becomes clauses.

    MINIMAL: each cell holds at least one digit; two cells of a house never hold the same one.
        (Lynce and Ouaknine, "Sudoku as a SAT Problem", 2006.)
    EXTENDED: both directions: exactly one digit for each cell, and each digit exactly once in
        each house that has as many cells as digits. Unit propagation then finds naked and hidden
        singles. (The same paper.)
    TRIADS: as EXTENDED, through a Boolean "digit d is in these cells" for each intersection of
        two houses. Unit propagation then also finds locked candidates (pointing and claiming).
        (The idea is that of T. Dillon's solver tdoku.)

    Example:
        >>> import sudoku_model as sm
        >>> sm.Encoding.named("triads") is sm.Encoding.TRIADS
        True
    """

    MINIMAL = "minimal"
    EXTENDED = "extended"
    TRIADS = "triads"

    @staticmethod
    def named(name: str) -> Encoding:
        """Return the encoding of that name.

        Raises:
            OptionError: if there is none.
        """
        return member_named(Encoding, "encoding", name)


AT_MOST_ONE_ENCODINGS = (
    "pairwise",
    "seqcounter",
    "sortnetwrk",
    "cardnetwrk",
    "bitwise",
    "ladder",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "native",
)
"""The names that PySAT gives its encodings of "at most one" (`pysat.card.EncType`)."""
