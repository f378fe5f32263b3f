"""What follows from clues of two digits: digits that a sentence keeps away from them.

"So there is no 5 on a green line", "5, 7 and 9 are never next to a black dot". It says no more
than is stated if these digits have no partner there. Every word has to be a digit, a name of the
clues, or small; all other sentences are for the rest of the package.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from sudoku_model.constraints.base import Board
from sudoku_model.deadline import heed_deadline
from sudoku_model.formats.words.clauses import meanings_of
from sudoku_model.formats.words.kinds import always
from sudoku_model.formats.words.pairs import (
    clues_to_try,
    digits_in,
    is_held,
    negates,
    profiles_spoken_of,
    trial,
)
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import QUIET_ROLES, Item


def kinds_without_digits(items: Sequence[Item], stated: Stated, before: Set[str]) -> set[str]:
    """Return the kinds whose clues can have none of the digits that are kept away from them.

    Args:
        items: the words of a sentence, or of its end, that count.
        stated: what the puzzle states.
        before: the kinds that it was about before; these need not be named again.
    """
    if meanings_of(items) & _OPEN or sum(map(negates, items)) != 1:
        return set()
    digits = digits_in(items)
    return {
        profile.name
        for profile in profiles_spoken_of(items, stated, before)
        if all(_may_be_part(item, profile) for item in items)
        and _are_kept_away(digits, clues_to_try(profile, stated, "neighbours"), stated.puzzle.board)
    }


def _may_be_part(item: Item, profile: Profile) -> bool:
    """Say whether a word may stand in such a sentence about a kind."""
    if item.kind in ("number", "break"):
        return is_held(item)
    at_edges = frozenset[str]() if "line" in profile.called else _BESIDE
    return bool(item.labels & profile.called) or (
        item.kind == "word" and item.labels <= QUIET_ROLES | always() | _HARMLESS | at_edges
    )


def _are_kept_away(digits: Sequence[int], clues: Sequence[Any], board: Board) -> bool:
    """Say whether none of some digits has a partner on one of some clues."""
    return bool(clues and digits) and not any(
        _has_partner(digit, clue, board) for clue in clues for digit in digits
    )


def _has_partner(digit: int, clue: Any, board: Board) -> bool:
    """Say whether a digit may stand in one of the first two cells of a clue, by its meaning."""
    heed_deadline()
    cells = board.cells(clue.cells)[:_TWO]
    may_hold = trial(clue, cells, board)
    first, second = (board.grid.houses_by_cell[cell] for cell in cells)
    others = [one for one in board.digits if one != digit or first.isdisjoint(second)]
    return any(may_hold((digit, other)) or may_hold((other, digit)) for other in others)


_TWO = 2
_OPEN = frozenset(("excuses", "needless", "only", "except", "tasks"))
_HARMLESS = frozenset(("colour", "exists", "drawn", "is-also", "marked"))
_BESIDE = frozenset(("adjacent", "neighbour", "next-to", "touch", "separate", "join", "edge"))
"""What digits are to a mark on an edge; beside a line are other cells than those on it."""
