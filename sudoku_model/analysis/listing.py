"""Several clues in words, so that many of them are still read."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.clues import Clue
from sudoku_model.grouped import grouped

MOST_SENTENCES = 6
"""Up to so many clues each have their sentence."""


def quoted(clue: Clue) -> str:
    """Return a clue as a part of a sentence: what is a sentence of its own stands in quotes.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.analysis.listing import quoted
        >>> puzzle = sm.read("1... .... .... ....").with_constraints(sm.Even("r2c2"))
        >>> [quoted(clue) for clue in sm.clues_of(puzzle)]
        ['the given 1 at r1c1', '“r2c2 holds an even digit”']
    """
    return str(clue) if clue.is_given or clue.is_entry else f"“{clue}”"


def listed(clues: Sequence[Clue]) -> str:
    """List clues: a few by their sentences, many by their kinds, each with its cells only.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.analysis.listing import listed
        >>> listed(sm.clues_of(sm.read("12.. .... .... ...3")))
        'the given 1 at r1c1; the given 2 at r1c2; the given 3 at r4c4'
        >>> puzzle = sm.read("123. .... .... ...3").with_constraints(
        ...     sm.AntiKing(), sm.Even("r2c2"), sm.Even("r3c3")
        ... )
        >>> listed(sm.clues_of(puzzle))
        'givens 1 at r1c1, 2 at r1c2, 3 at r1c3, 3 at r4c4; AntiKing; Even at r2c2, r3c3'
        >>> alike = [sm.Not(sm.Even(f"r1c{column}")) for column in range(1, 5)]
        >>> leapers = [sm.AntiLeaper(1, far) for far in (1, 2, 3)]
        >>> listed(sm.clues_of(sm.Puzzle.empty(4).with_constraints(*alike, *leapers)))
        'Not at r1c1, r1c2, r1c3, r1c4; AntiLeaper (3 of them)'
    """
    if len(clues) <= MOST_SENTENCES:
        return "; ".join(map(str, clues))
    places = grouped(map(_kind_and_place, clues))
    return "; ".join(_kind_with_places(kind, own) for kind, own in places.items())


def _kind_with_places(kind: str, places: Sequence[str]) -> str:
    if places[0]:
        return f"{kind}{', '.join(places)}"
    return kind if len(places) == 1 else f"{kind} ({len(places)} of them)"


def _kind_and_place(clue: Clue) -> tuple[str, str]:
    if clue.is_given:
        return "givens ", f"{clue.digits[0]} at {clue.cell}"
    if clue.constraint is None:
        return "candidates of ", clue.cell
    kind = type(clue.constraint).__name__
    # What a composite is about says each constraint that it is made of.
    texts = (text for part in clue.constraint.parts() for text in part.cell_texts())
    place = " ".join(dict.fromkeys(filter(None, texts)))
    return (f"{kind} at ", place) if place else (kind, "")
