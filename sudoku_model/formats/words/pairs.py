"""What a sentence says of two digits, tried on all digits that its clues allow.

A relation can be said in more ways than a list of meanings knows: "no two neighbours are closer
than 5", "each digit is at least five more or five less than the next". So it is read as what it
demands of two digits, which has to be just what the clues demand of them: what is true of these and
weaker describes another clue. Every word has to be a part of the relation; all other sentences are
for the rest of the package.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple, TypeAlias

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.deadline import heed_deadline
from sudoku_model.formats.words.clauses import has, meanings_of
from sudoku_model.formats.words.kinds import always, kinds
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import QUIET_ROLES, Item

_Relation: TypeAlias = Callable[[int, int], bool]


def kinds_of_pairs(items: Sequence[Item], stated: Stated, before: Set[str]) -> set[str]:
    """Return the kinds of all of whose clues it is true what a sentence says of two digits.

    Args:
        items: the words of the sentence, or of its end, that count.
        stated: what the puzzle states.
        before: the kinds that it was about before; these need not be named again.
    """
    if _is_open(items) or sum(map(negates, items)) > 1:
        return set()
    named, board = profiles_spoken_of(items, stated, before), stated.puzzle.board
    return {
        profile.name
        for profile, reading, clues in _readings(items, named, stated)
        if all(_describes(clue, reading, board) for clue in clues)
    }


def contradicts_pairs(items: Sequence[Item], stated: Stated) -> bool:
    """Say whether a sentence says of two digits what does not describe the clues that it names.

    "Digits separated by a dot are not consecutive" does not describe dots between consecutive
    digits; "cells without a dot" are others, and denied twice. Nor does what is said of neighbours
    describe clues that demand it of any two digits.

    Args:
        items: the words of the sentence that count.
        stated: what the puzzle states.
    """
    denials = sum(map(negates, items))
    if _is_open(items) or has(items, "other") or denials > 1:
        return False
    board, names = stated.puzzle.board, meanings_of(items) - NAMING_RELATIONS
    named = profiles_spoken_of(items, stated, frozenset())
    readings = [*_readings(items, named, stated)]
    described = [
        profile.called & names
        for profile, reading, clues in readings
        if _describes_some(clues, reading, board)
    ]
    return any(
        (denials and not any(_allows_some(clue, reading, board) for clue in clues))
        # "A green line" may be one of another kind that is called so.
        or (reading.is_single and not any(map((profile.called & names).issubset, described)))
        for profile, reading, clues in readings
    )


def _is_open(items: Sequence[Item]) -> bool:
    """Say whether something is only allowed, or has exceptions; "no two may be" is a demand.

    Or a word is turned around by its beginning: "non-adjacent digits".
    """
    said = meanings_of(items)
    return not said.isdisjoint(_OPEN - {"permits"} if "denies" in said else _OPEN)


def _allows_some(clue: Any, reading: _Reading, board: Board) -> bool:
    """Say whether the first two digits of a clue may be as is said."""
    may_hold = trial(clue, board.cells(clue.cells)[:_TWO], board)
    return any(
        _is_so(reading, *digits) and may_hold(digits)
        for digits in product(board.digits, repeat=_TWO)
    )


def is_held(item: Item) -> bool:
    """Say whether it is a digit that cells hold, or a sign between words."""
    if item.kind == "number":
        return len(item.numbers) == 1 and item.labels <= _HELD
    return item.kind == "break" and item.text in ",()"


def profiles_spoken_of(
    items: Sequence[Item], stated: Stated, before: Set[str]
) -> Iterator[Profile]:
    """Yield the kinds that some words name, or, if they name none, those spoken of before."""
    said = meanings_of(items)
    is_named = not said.isdisjoint(stated.named)
    for profile in stated.profiles:
        if profile.called & said if is_named else profile.name in before:
            yield profile


def _readings(
    items: Sequence[Item], profiles: Iterable[Profile], stated: Stated
) -> Iterator[tuple[Profile, _Reading, Sequence[Any]]]:
    """Yield the kinds of whose digits something is said that can be read, it, and their clues."""
    for profile in profiles:
        clues = clues_of_pairs(profile, stated)
        reading = _read(items, profile) if clues else None
        if reading:
            yield profile, reading, clues


def clues_of_pairs(profile: Profile, stated: Stated) -> Sequence[Any]:
    """Return the unlike clues of a kind if it relates two digits, else none."""
    return unlike_clues(profile, stated) if profile.name in kinds()["pairs"].split() else ()


def unlike_clues(profile: Profile, stated: Stated) -> Sequence[Any]:
    """Return the clues of a kind without those that are alike.

    These differ only in where they are, and are of the same size, or long.

    Args:
        profile: the kind.
        stated: what the puzzle states.
    """
    board = stated.puzzle.board
    found: dict[tuple[Constraint, int], Any] = {}
    clues: Iterable[Any] = stated.puzzle.constraints
    for clue in clues:
        if type(clue).__name__ == profile.name:
            size = min(len(board.cells(clue.cells)), _LONGEST)
            found.setdefault((replace(clue, cells=""), size), clue)
    return [*found.values()]


class _Reading(NamedTuple):
    """What is said of two digits.

    Attributes:
        relations: what is demanded of the later one and the one before it.
        scope: of which two: neighbours, any two, or each one and that before it.
    """

    relations: Sequence[_Relation]
    scope: str

    @property
    def is_single(self) -> bool:
        """Whether one thing is said, and of which two digits."""
        return bool(self.scope) and len(self.relations) == 1


def _read(items: Sequence[Item], profile: Profile) -> _Reading | None:
    """Return what is said, None if a word is no part of that."""
    signs = [_sign_of(item, profile) for item in items]
    if None in signs:
        return None
    numbers = [item.numbers[0] for item, sign in zip(items, signs, strict=True) if sign == "n"]
    text = _ENUMERATION.sub("n", _BETWEEN.sub("", "".join(filter(None, signs))))
    relations = list(_relations_in(text, numbers, is_denied=any(map(negates, items))))
    known = [relation for relation in relations if relation]
    if not known or len(known) < len(relations):
        return None
    return _Reading(known, _scope_of(meanings_of(items)))


def _scope_of(said: frozenset[str]) -> str:
    return next((scope for scope, words in _SCOPES.items() if said & words), "")


def _sign_of(item: Item, profile: Profile) -> str | None:
    """Return what a word is in a relation, "" if nothing, None if it does not belong there."""
    if item.kind == "number":
        return _sign_of_number(item)
    if item.kind == "break":
        return "," if item.text == "," else None
    sign = next((sign for sign, meanings in _SIGNS.items() if item.labels & meanings), "")
    harmless = QUIET_ROLES | always() | _HARMLESS | profile.says & _BETWEEN_CELLS
    is_harmless = item.labels & profile.called or (item.labels and item.labels <= harmless)
    return sign if sign or is_harmless else None


def _sign_of_number(item: Item) -> str | None:
    if "ratio" not in item.labels:
        return "n"
    return "r" if item.numbers in ((1, 2), (2, 1)) else None


def _relations_in(
    signs: str, numbers: Sequence[int], *, is_denied: bool
) -> Iterator[_Relation | None]:
    """Yield what the parts of a sentence demand, None for one that cannot be read."""
    left = list(numbers)
    for part in re.split(r"[,&]+", signs):
        count = part.count("n")
        named, left = left[:count], left[count:]
        if part:
            relation = _relation(part, named)
            yield _denied(relation) if relation and is_denied else relation


def _denied(relation: _Relation) -> _Relation:
    return lambda x, y: not relation(x, y)


def _relation(part: str, numbers: Sequence[int]) -> _Relation | None:
    """Return what one part demands of two digits."""
    for pattern, relation in _RELATIONS:
        if re.fullmatch(pattern, part):
            return relation(_amount(part, numbers))
    return None


def _amount(part: str, numbers: Sequence[int]) -> Callable[[int], bool]:
    """Return what a part demands of an amount: at least 5, more than 5, one of 5, 6 and 7."""
    if not numbers:
        return bool
    first = numbers[0]
    if re.search("a|n[mg]?m|ng?m", part):
        return lambda amount: amount >= first
    if re.search("k|ln", part):
        return lambda amount: amount < first
    if "gn" in part:
        return lambda amount: amount > first
    return lambda amount: amount in numbers


def _describes(clue: Any, reading: _Reading, board: Board) -> bool:
    """Say whether what is said is just what a clue demands of two digits, wherever they are.

    That digits "differ by 1 or 4" is true of those that differ by 1, and describes another clue.
    """
    whole = board.cells(clue.cells)
    sizes = [size for size in range(_TWO, 1 + len(whole)) if len(board.digits) ** size <= _MOST]
    return all(
        _allows_what_is_said(clue, reading, whole[:size], board, is_two=len(whole) == _TWO)
        for size in sizes[: _LONGEST - 1]
    )


def _describes_some(clues: Iterable[Any], reading: _Reading, board: Board) -> bool:
    return any(_describes(clue, reading, board) for clue in clues)


def _allows_what_is_said(
    clue: Any, reading: _Reading, cells: Sequence[int], board: Board, *, is_two: bool
) -> bool:
    """Say so of the first cells of a clue; only of two, whether all that is said is allowed."""
    heed_deadline()
    pairs = list(_pairs_of(len(cells), reading, is_two=is_two))
    if not pairs:
        return False
    may_hold = trial(clue, cells, board)
    for digits in product(board.digits, repeat=len(cells)):
        if may_hold(digits) != all(_is_so(reading, digits[i], digits[j]) for i, j in pairs):
            return False
    return True


def trial(clue: Any, cells: Sequence[int], board: Board) -> Callable[[Sequence[int]], bool]:
    """Return what says whether some cells of a clue, were they all of it, may hold some digits."""
    part: Constraint = replace(clue, cells=" ".join(map(board.grid.cell_name, cells)))
    values = [board.digits[0]] * (board.grid.rows * board.grid.columns)

    def may_hold(digits: Sequence[int]) -> bool:
        for cell, digit in zip(cells, digits, strict=True):
            values[cell] = digit
        return part.holds(board, values)

    return may_hold


def _pairs_of(size: int, reading: _Reading, *, is_two: bool) -> Iterable[tuple[int, int]]:
    if is_two or reading.scope in ("neighbours", "before"):
        return pairwise(range(size))
    return combinations(range(size), 2) if reading.scope == "any" else ()


def _is_so(reading: _Reading, before: int, later: int) -> bool:
    is_so = all(relation(later, before) for relation in reading.relations)
    if reading.scope == "before":
        return is_so
    return is_so and all(relation(before, later) for relation in reading.relations)


def digits_in(items: Iterable[Item]) -> list[int]:
    """Return the numbers that some words name."""
    return [number for item in items if item.kind == "number" for number in item.numbers]


def negates(item: Item) -> bool:
    """Say whether a word negates what is said, or denies that there is such a thing."""
    return has([item], "negates") or has([item], "denies")


def _difference(amount: Callable[[int], bool]) -> _Relation:
    return lambda x, y: amount(abs(x - y))


def _sum(amount: Callable[[int], bool]) -> _Relation:
    return lambda x, y: amount(x + y)


def _always(relation: _Relation) -> Callable[[Callable[[int], bool]], _Relation]:
    """Return a relation without an amount."""
    return lambda _: relation


_AMOUNT = r"(?:[agl]?n|nm|n+\|?n)"
_RELATIONS: Sequence[tuple[str, Callable[[Callable[[int], bool]], _Relation]]] = (
    (rf"d{_AMOUNT}d?|{_AMOUNT}d|kn|ng", _difference),
    (r"(?:a?n|nm)[gl]\|(?:a?n|nm)?[gl]", _difference),
    (rf"s{_AMOUNT}|{_AMOUNT}s", _sum),
    ("c", _always(lambda x, y: abs(x - y) == 1)),
    ("x|r", _always(lambda x, y: x == 2 * y or y == 2 * x)),
    ("g", _always(lambda x, y: x > y)),
    ("l", _always(lambda x, y: x < y)),
    (r"g\|?[e=]", _always(lambda x, y: x >= y)),
    (r"l\|?[e=]", _always(lambda x, y: x <= y)),
    ("=", _always(lambda x, y: x == y)),
    ("#", _always(lambda x, y: x != y)),
)
"""How a relation of two digits is said, by the signs of its words."""

_SIGNS = {
    "k": frozenset(("close",)),
    "a": frozenset(("at-least", "minimum")),
    "m": frozenset(("or-more",)),
    "g": frozenset(("greater", "more", "above")),
    "l": frozenset(("smaller", "below")),
    "e": frozenset(("or-equal",)),
    "d": frozenset(("difference", "away", "gap")),
    "c": frozenset(("consecutive", "Difference(value=1)", "plus-one")),
    "s": frozenset(("sum", "total")),
    "x": frozenset(("double", "twice", "Ratio(value=2)")),
    "=": frozenset(("same",)),
    "#": frozenset(("different",)),
    "b": frozenset(("between",)),
    "&": frozenset(("joins",)),
    "|": frozenset(("alternative",)),
}
"""What words are in a relation; the first that fits."""
NAMING_RELATIONS = frozenset[str]().union(*(_SIGNS[sign] for sign in "dcsx"))
"""What names a relation of two digits by itself: that they are consecutive, or have a sum."""

_ENUMERATION = re.compile("n,(?=n)")
_BETWEEN = re.compile("b&?|(?<=d)&")
"""What names two digits: "between a digit and the next one", "the difference of both"."""

_SCOPES = {
    "before": frozenset(("previous",)),
    "neighbours": frozenset(("adjacent", "neighbour", "successive", "next-to", "join")),
    "any": frozenset(("any-two",)),
}
"""Of which two digits a sentence speaks; the first that fits."""

_HARMLESS = frozenset[str]().union(
    *_SCOPES.values(),
    ("line", "colour", "other", "itself", "separate", "all-of"),
    ("exists", "small", "drawn", "exactly", "strict", "ratio", "if"),
)
_BETWEEN_CELLS = frozenset(("edge",))
"""Where clues are that stand between two cells: "on one side of a dot"."""
_HELD = frozenset(("held", "held-alone"))
_OPEN = frozenset(("permits", "excuses", "needless", "only", "except", "negates next"))
_TWO = 2
_LONGEST = 4
"""So many cells of a clue are tried."""
_MOST = 10_000
"""More fillings of cells are not tried."""
