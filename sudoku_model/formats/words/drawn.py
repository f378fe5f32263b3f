"""What is said of how clues are drawn, tried on their cells: "lines are straight", "do not cross".

Such a sentence demands nothing of digits. It says no more than is stated if the clues are so; if
they are not, it may speak of others. Every word has to be a name of clues, a shape, or small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations, pairwise, product
from typing import NamedTuple

from sudoku_model.formats.words.clauses import (
    HOUSES,
    big_words,
    each_has,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated, meanings_in
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


class _Clue(NamedTuple):
    """A clue: what may be said of its kind, and the rows and columns of its cells in order."""

    profile: Profile
    cells: Sequence[tuple[int, int]]


def are_drawn_so(items: list[Item], stated: Stated, vocabulary: Vocabulary) -> bool | None:
    """Say whether clues are drawn as a sentence says that is about nothing else, None if it is not.

    Args:
        items: the words of the sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    if any(map(vocabulary.is_partial, items)):
        return None
    told: list[bool | None] = []
    subject: Sequence[Item] = ()
    for statement in statements_of(items):
        words = big_words(statement)
        own, predicate = parted_at(words[has(words[:1], "joins") :], _VERBS)
        subject = own or subject  # "lines are straight and do not cross"
        if own or predicate:
            told.append(_is_so(subject, predicate, stated))
    return all(told) if told and None not in told else None


def are_of_both_kinds(items: list[Item], stated: Stated, vocabulary: Vocabulary) -> bool | None:
    """Say whether clues are of several kinds, as a sentence says and nothing else, None if not.

    "Lines are both renbans and palindromes"; "all lines obey both rules".

    Args:
        items: the words of the sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    both = next((at for at, item in enumerate(items) if vocabulary.is_both(item)), 0)
    if not both or _tells_how_many(items, vocabulary):
        return None
    kinds = _kinds_joined(items, both, stated)
    if kinds is None or not _are_only(big_words(items), meanings_in(kinds, "called") | _OF_BOTH):
        return None
    return len(kinds) > 1 and len({stated.cells_of(kind) for kind in kinds}) == 1


def _kinds_joined(items: list[Item], both: int, stated: Stated) -> list[Profile] | None:
    """Return the kinds of which some shapes are said to be, None if it is not said of several.

    Args:
        items: the words of the sentence.
        both: the place of its "both".
        stated: what the puzzle states.
    """
    shapes = meanings_of(items[:both]) & MARKS
    are_rules = has(big_words(items[both + 1 :])[-1:], "rule")
    names = shapes if are_rules else meanings_of(items) - MARKS
    kinds = [profile for profile in stated.of_clues if profile.called & names]
    return kinds if shapes and (are_rules or len(kinds) > 1) else None


def _tells_how_many(items: Iterable[Item], vocabulary: Vocabulary) -> bool:
    """Say whether only some are spoken of, or a number of them."""
    return any(vocabulary.is_partial(item) or vocabulary.small_number(item) for item in items)


def _is_so(subject: Sequence[Item], told: Sequence[Item], stated: Stated) -> bool | None:
    """Say whether clues are as is told of them, None if it is about something else."""
    names = _names_of_drawn(stated)
    predicate = told[1:]
    if not (predicate and subject and _are_only(subject, names | _TELLING_APART | _ANY_CLUE)):
        return None
    clues = list(_clues_called(subject, stated))
    if has(told[:1], "negates"):
        return _are_apart_as_told(subject, predicate, clues)
    if _only_tells_steps(told):
        return bool(clues) and all(_goes_orthogonally(clue.cells) for clue in clues)
    if sizes := _sizes_told(told):
        return bool(clues) and sizes.issuperset(len(clue.cells) for clue in clues)
    return _are_called(predicate, clues) if _is_name(told, subject, names) else None


def _is_name(told: Sequence[Item], subject: Sequence[Item], names: Set[str]) -> bool:
    """Say whether clues are said to be called something: their shape, or what they are anyway."""
    verb, *predicate = told
    is_shape = not meanings_of((*subject, *predicate)).isdisjoint(_SHAPES)
    is_known = is_shape or _are_only(predicate, meanings_of(subject) - {"colour"})
    return is_known and has([verb], "asserts") and _are_only(predicate, names)


def _only_tells_steps(told: Sequence[Item]) -> bool:
    """Say whether all that is told is that lines go from a cell to one beside it."""
    return {"move", "orthogonal"} <= meanings_of(told) and _are_only(told, _STEPPING)


def _sizes_told(told: Sequence[Item]) -> set[int]:
    """Return the numbers of "are exactly three cells long", none if more is said."""
    verb, *predicate = told
    is_of_cells = has(predicate, "cell") and not verb.labels.isdisjoint(_HOLDING)
    is_plain = (has(predicate, "size") or is_of_cells) and all(
        item.kind == "number" or item.labels & _SIZE for item in predicate
    )
    return {number for item in predicate if is_plain for number in item.numbers}


def _are_apart_as_told(
    subject: Sequence[Item], predicate: Sequence[Item], clues: Sequence[_Clue]
) -> bool | None:
    """Say whether clues do not meet, None if something else is denied of them."""
    ways = _MEETING.keys() & meanings_of(predicate)
    may_be_said = meanings_of(subject) | ways | _EACH_OTHER
    are_cells = has(predicate, "share") is has(predicate, "cell")  # and no digits
    if not (ways and are_cells and each_has(predicate, may_be_said)):
        return None
    reach = max(_MEETING[way] for way in ways)
    return _are_apart(clues, reach, is_of_each_kind=has(subject, "same"))


def _names_of_drawn(stated: Stated) -> Set[str]:
    """Return the meanings that name clues and nothing else, and their shapes."""
    names = meanings_in(stated.of_clues, "called")
    return names - properties() - HOUSES | _SHAPES.keys()


def _are_called(predicate: Sequence[Item], clues: Sequence[_Clue]) -> bool:
    return bool(clues) and all(_is_called(predicate, clue) for clue in clues)


def _are_only(words: Iterable[Item], names: Set[str]) -> bool:
    return all(word.labels & names and not word.is_negated for word in words)


def _clues_called(words: Sequence[Item], stated: Stated) -> Iterator[_Clue]:
    """Yield the clues that some words name: "horizontal lines", "constraints"."""
    profiles = {profile.name: profile for profile in stated.of_clues}
    for constraint in stated.puzzle.constraints:
        profile = profiles.get(type(constraint).__name__)
        text = getattr(constraint, "cells", getattr(constraint, "shaft", ""))
        if profile and text and not meanings_of(words).isdisjoint(profile.called | _ANY_CLUE):
            grid = stated.puzzle.grid
            clue = _Clue(profile, [divmod(cell, grid.columns) for cell in grid.select(text)])
            if _is_called(words, clue):
                yield clue


def _is_called(words: Iterable[Item], clue: _Clue) -> bool:
    """Say whether all words that tell clues apart are true of one: its shape, its names."""
    return all(
        all(_SHAPES[name](clue.cells) for name in word.labels & _SHAPES.keys())
        if word.labels & _SHAPES.keys()
        else bool(word.labels & (clue.profile.called | _TELLING_APART | _ANY_CLUE))
        for word in words
    )


def _are_apart(clues: Sequence[_Clue], reach: int, *, is_of_each_kind: bool) -> bool:
    """Say whether no two clues have cells so near to each other, or no two of the same kind."""
    return all(
        max(abs(row - other_row), abs(column - other_column)) > reach
        for one, other in combinations(clues, 2)
        if not is_of_each_kind or one.profile.name == other.profile.name
        for (row, column), (other_row, other_column) in product(one.cells, other.cells)
    )


def _goes_orthogonally(cells: Sequence[tuple[int, int]]) -> bool:
    return all(
        abs(later[0] - row) + abs(later[1] - column) == 1
        for (row, column), later in pairwise(cells)
    )


def _is_straight(cells: Sequence[tuple[int, int]]) -> bool:
    steps = {(later[0] - row, later[1] - column) for (row, column), later in pairwise(cells)}
    return len(steps) == 1


def goes_along(cells: Sequence[tuple[int, int]], axis: int) -> bool:
    """Say whether cells, by row and column, lie in one row (axis 0) or in one column (1)."""
    return _is_straight(cells) and len({cell[axis] for cell in cells}) == 1


_SHAPES: Mapping[str, Callable[[Sequence[tuple[int, int]]], bool]] = {
    "straight": _is_straight,
    "along-row": lambda cells: goes_along(cells, 0),
    "along-column": lambda cells: goes_along(cells, 1),
    "diagonal": lambda cells: (
        _is_straight(cells) and not (goes_along(cells, 0) or goes_along(cells, 1))
    ),
}
"""The shapes that clues may have, by the meanings of their names."""
_VERBS = frozenset(("asserts", "move", "negates", "only", "place"))
_HOLDING = frozenset(("contain", "place"))
_STEPPING = frozenset(("move", "only", "orthogonal"))
_MEETING: Mapping[str, int] = {"branch": 0, "overlap": 0, "share": 0, "touch": 1}
"""What is denied of clues that are apart, and how near their cells may not be."""
_EACH_OTHER = frozenset(("alternative", "between-clues", "cell", "itself", "other"))
"""What is said besides of clues that "do not cross or overlap each other"."""
_SIZE = frozenset(("exactly", "cell", "size"))
_ANY_CLUE = frozenset(("rule", "clue", "shape"))
_OF_BOTH = frozenset(("asserts", "joins", "colour", "grid", "obliges", "set", "rule", "exists"))
_TELLING_APART = frozenset(("between-clues", "same", "itself", "grid", "colour"))
"""What is said in "different lines of the same type", "clues in the grid"."""
