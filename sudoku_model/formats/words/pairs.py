"""What a sentence says of the digits of a clue, tried on all that its clues allow.

A relation can be said in more ways than a list of meanings knows: "no two neighbours are closer
than 5", "each digit is at least five more or five less than the next". So each clause is read as
what it demands of two digits: of neighbours, of any two, of those as far from either end, or of all
together as a set. All clauses together have to say just what the clues demand: what is true of
these and weaker describes another clue. Every word has to be a part of a relation, name a clue or
say where it is drawn; all other sentences are for the rest of the package.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain, combinations, pairwise, product
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
    items = _with_prefixes_joined(items)
    if is_open(items):
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
    items = _with_prefixes_joined(items)
    denials = sum(map(negates, items))
    if is_open(items) or has(items, "other") or denials > 1:
        return False
    board, names = stated.puzzle.board, meanings_of(items) - NAMING_RELATIONS
    # A kind may be named by what is said, of clues of another kind: by a difference.
    named = [p for p in profiles_spoken_of(items, stated, frozenset()) if p.called & names]
    readings = [*_readings(items, named, stated)]
    described = [
        profile.called & names
        for profile, reading, clues in readings
        if _describes_some(clues, reading, board)
    ]
    return any(
        # "A green line" may be one of another kind that is called so.
        not any(map((profile.called & names).issubset, described))
        and (
            reading.is_single
            or (denials and not any(_allows_some(clue, reading, board) for clue in clues))
        )
        for profile, reading, clues in readings
    )


def _with_prefixes_joined(items: Iterable[Item]) -> list[Item]:
    """Join "non-repeating" to one word, that says that digits are different."""
    joined: list[Item] = []
    for item in items:
        if "repeat" in item.labels and has(joined[-1:], "negates next"):
            joined[-1] = Item(item.text, "word", _DIFFERENT)
        else:
            joined.append(item)
    return joined


def is_open(items: Sequence[Item]) -> bool:
    """Say whether something is only allowed, or has exceptions; "no two may be" is a demand.

    Or a word is turned around by its beginning: "non-adjacent digits".
    """
    said = meanings_of(items)
    return not said.isdisjoint(_OPEN - {"permits"} if "denies" in said else _OPEN)


def _allows_some(clue: Any, reading: _Reading, board: Board) -> bool:
    """Say whether the first two digits of a clue may be as is said."""
    may_hold = trial(clue, board.cells(clue.cells)[:_TWO], board)
    return any(
        reading.is_so(digits) and may_hold(digits) for digits in product(board.digits, repeat=_TWO)
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
    said = meanings_of(items)
    for profile in profiles:
        clues = [clue for clue in clues_of_pairs(profile, stated) if _has_mark(clue, said)]
        reading = _read(items, profile) if clues else None
        if reading:
            yield profile, reading, clues


def _has_mark(clue: Any, said: Set[str]) -> bool:
    """Say whether a clue is drawn as is said, where what is drawn tells its amount: X or V."""
    worth = kinds()["amounts"].get(type(clue).__name__, {})
    amounts = {worth[mark] for mark in worth.keys() & said & _MARKS}
    return not amounts or clue.total in amounts


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
            size = min(len(cells_on(clue, board)), _LONGEST)
            anywhere = replace(clue, **dict.fromkeys(clue.cell_fields, ""))
            found.setdefault((anywhere, size), clue)
    return [*found.values()]


class _Demand(NamedTuple):
    """What is said of two digits of a clue, or of all of them.

    Attributes:
        relation: what is demanded of the later one and the one before it.
        scope: of which two: neighbours, any two, each one and that before it, or those as far from
            either end; "set" for all of them together, nothing if that is not said.
    """

    relation: _Relation
    scope: str

    def is_so(self, digits: Sequence[int]) -> bool:
        """Say whether the digits in the cells of a clue, in order, are so."""
        if self.scope == "set":
            return len({*digits}) == len(digits) == 1 + max(digits) - min(digits)
        return all(self._is_so_of_two(*pair) for pair in self._pairs_in(digits))

    def _pairs_in(self, digits: Sequence[int]) -> Iterable[tuple[int, int]]:
        if self.scope in ("neighbours", "before"):
            return pairwise(digits)
        if self.scope == "mirror":
            return zip(digits, reversed(digits), strict=True)
        return combinations(digits, 2)

    def _is_so_of_two(self, before: int, later: int) -> bool:
        is_so = self.relation(later, before)
        return is_so and (self.scope == "before" or self.relation(before, later))


class _Reading(NamedTuple):
    """What is said of the digits of a clue.

    Attributes:
        demands: what it says, all of which is demanded.
        scope: of which two digits its words say that it speaks, if they do.
    """

    demands: Sequence[_Demand]
    scope: str

    @property
    def is_single(self) -> bool:
        """Whether one thing is said, and of which two digits that are on one side of each other."""
        return self.scope not in ("", "mirror") and len(self.demands) == 1

    def is_so(self, digits: Sequence[int]) -> bool:
        """Say whether the digits in the cells of a clue, in order, are so."""
        return all(demand.is_so(digits) for demand in self.demands)

    def may_be_of(self, size: int) -> bool:
        """Say whether it is clear of which digits of a clue of so many cells it speaks."""
        return size == _TWO or all(demand.scope for demand in self.demands)


def _read(items: Sequence[Item], profile: Profile) -> _Reading | None:
    """Return what is said, None if a word is no part of that."""
    if _is_of_others(items):
        return None
    words = _without_beginning(items)
    signs = [_sign_of(item, profile) for item in words]
    if None in signs:
        return None
    numbers = [item.numbers[0] for item, sign in zip(words, signs, strict=True) if sign == "n"]
    text = _ENUMERATION.sub("n", _BETWEEN.sub("", "".join(filter(None, signs))))
    told = _scope_of(meanings_of(items))
    demands = list(_demands_in(text, numbers, told or _scope_meant(items)))
    known = [demand for demand in demands if demand]
    if not known or len(known) < len(demands) or _is_order_free(known, told, items):
        return None
    return _Reading(known, told)


def _scope_meant(items: Sequence[Item]) -> str:
    """Return of which digits it is that something is said, if no word tells of which two."""
    is_of_any = has(items, "denies") and not has(items, "any-order")
    return "any" if is_of_any else "set" if _are_together(items) else ""


def _is_order_free(demands: Iterable[_Demand], told: str, items: Iterable[Item]) -> bool:
    """Say whether digits are in order, and that in any order, or from either end."""
    is_free = told == "mirror" or has(items, "any-order")
    return is_free and any(demand.scope == "before" for demand in demands)


def _is_of_others(items: Sequence[Item]) -> bool:
    """Say whether it is about digits farther away, or about clues: "lines mirror each other"."""
    is_far = sum("previous" in item.labels for item in items) > 1
    return is_far or (has(items, "mirror") and not has(items, "digit") and not has(items, "cell"))


def _are_together(items: Iterable[Item]) -> bool:
    """Say whether it is about digits as a set: these are consecutive in any order, or differ."""
    return not meanings_of(items).isdisjoint(("set", "any-order", "different", "repeat"))


def relation_in(items: Sequence[Item], profile: Profile) -> _Relation | None:
    """Return what some words say of one digit and another, None if it is not just one thing."""
    reading = _read(items, profile)
    if reading is None or len(reading.demands) > 1 or reading.demands[0].scope == "before":
        return None
    return reading.demands[0].relation


def tells_which_two(item: Item) -> bool:
    """Say whether a word says of which two digits something is said: "next to", "adjacent"."""
    return any(item.labels & words for words in _SCOPES.values())


def names_relation(item: Item) -> bool:
    """Say whether a word says what two digits are to each other."""
    return any(item.labels & meanings for sign, meanings in _SIGNS.items() if sign in _RELATING)


def _scope_of(said: frozenset[str]) -> str:
    return next((scope for scope, words in _SCOPES.items() if said & words), "")


def _without_beginning(items: Iterable[Item]) -> list[Item]:
    """Leave out words for where the order of a clue begins: "starting from the bulb"."""
    kept: list[Item] = []
    for item in items:
        if "bulb" in item.labels and kept and kept[-1].labels & _BEGINNING:
            kept.pop()
        elif item.labels != {"filler"}:
            kept.append(item)
    return kept


def _sign_of(item: Item, profile: Profile) -> str | None:
    """Return what a word is in a relation, "" if nothing, None if it does not belong there."""
    if item.kind == "number":
        return _sign_of_number(item)
    if item.kind == "break":
        return "," if item.text in _BREAKS else None
    if item.labels & _NARROWING:
        return None
    sign = next((sign for sign, meanings in _SIGNS.items() if item.labels & meanings), "")
    return sign if sign or is_harmless(item, profile) else None


def is_harmless(item: Item, profile: Profile) -> bool:
    """Say whether a word may stand beside a relation: it names a clue, or says where it is."""
    small = QUIET_ROLES | always() | _HARMLESS
    if profile.name in _BETWEEN_TWO:
        small |= _AT_EDGE
    return bool(item.labels & profile.called) or (bool(item.labels) and item.labels <= small)


def _sign_of_number(item: Item) -> str | None:
    if "ratio" not in item.labels:
        return "n"
    return "r" if item.numbers in ((1, 2), (2, 1)) else None


def _demands_in(signs: str, numbers: Sequence[int], scope: str) -> Iterator[_Demand | None]:
    """Yield what the parts of a sentence demand, None for one that cannot be read."""
    left = list(numbers)
    denials = ""  # of what follows: "no two neighbours, on any line, are ..."
    for part in re.split(r"[,&]+|(?<=[^!|])(?=!?[=#])|(?<=#)(?=c)", signs):
        denials += "!" * part.count("!")
        said = part.replace("!", "").strip("|")
        count = said.count("n")
        named, left = left[:count], left[count:]
        if said:
            relation = _one_of(said, named) if len(denials) < _TWO else None
            of_two = _scope_of_part(said, scope, is_denied=bool(denials))
            yield relation and _Demand(_denied(relation) if denials else relation, of_two)
            denials = ""
            scope = "" if scope == "mirror" else scope  # "... in both directions and are equal"


def _scope_of_part(part: str, scope: str, *, is_denied: bool) -> str:
    """Return of which two digits a part speaks, of a sentence that speaks of some."""
    if re.search("[iD]", part):
        return "before"
    if part == "#" or (part == "=" and is_denied):
        return "any"  # who says so of neighbours only does not say that they are no others
    return "" if scope == "set" and (part != "c" or is_denied) else scope


def _one_of(part: str, numbers: Sequence[int]) -> _Relation | None:
    """Return what a part demands of two digits: a relation, or one of several."""
    whole = _relation(part, numbers)
    if whole or "|" not in part:
        return whole
    left = list(numbers)
    either = []
    for choice in filter(None, part.split("|")):
        count = choice.count("n")
        either.append(_relation(choice, left[:count]))
        left = left[count:]
    known = [relation for relation in either if relation]
    if len(known) < len(either):
        return None
    return lambda x, y: any(relation(x, y) for relation in known)


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
    """Say whether what is said is just what a clue demands of its digits, however many it has.

    That digits "differ by 1 or 4" is true of those that differ by 1, and describes another clue.
    """
    whole = board.cells(clue.cells)
    sizes = [size for size in range(_TWO, 1 + len(whole)) if len(board.digits) ** size <= _MOST]
    return reading.may_be_of(len(whole)) and all(
        _allows_what_is_said(clue, reading, whole[:size], board) for size in sizes[: _LONGEST - 1]
    )


def _describes_some(clues: Iterable[Any], reading: _Reading, board: Board) -> bool:
    return any(_describes(clue, reading, board) for clue in clues)


def _allows_what_is_said(clue: Any, reading: _Reading, cells: Sequence[int], board: Board) -> bool:
    """Say so of the first cells of a clue."""
    heed_deadline()
    may_hold = trial(clue, cells, board)
    return all(
        may_hold(digits) == reading.is_so(digits)
        for digits in product(board.digits, repeat=len(cells))
    )


def trial(clue: Any, cells: Sequence[int], board: Board) -> Callable[[Sequence[int]], bool]:
    """Return what says whether some cells of a clue, were they all of it, may hold some digits."""
    *fields, last = clue.cell_fields
    names, start = [*map(board.grid.cell_name, cells)], 0
    shorter: dict[str, str] = {}
    for field in fields:  # an arrow keeps its circle
        size = len(board.cells(getattr(clue, field)))
        shorter[field], start = " ".join(names[start : start + size]), start + size
    part: Constraint = replace(clue, **shorter, **{last: " ".join(names[start:])})
    values = [board.digits[0]] * (board.grid.rows * board.grid.columns)

    def may_hold(digits: Sequence[int]) -> bool:
        for cell, digit in zip(cells, digits, strict=True):
            values[cell] = digit
        return part.holds(board, values)

    return may_hold


def cells_on(clue: Any, board: Board) -> tuple[int, ...]:
    """Return the cells of a clue in their order, the circle of an arrow before its shaft."""
    fields = (board.cells(getattr(clue, field)) for field in clue.cell_fields)
    return tuple(chain.from_iterable(fields))


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
    (rf"d{_AMOUNT}d?|{_AMOUNT}[du]|kn|ng", _difference),
    ("t", _always(lambda x, y: abs(x - y) > 1)),
    ("i", _always(lambda x, y: x > y)),
    ("D", _always(lambda x, y: x < y)),
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
    (r"c\|?e", _always(lambda x, y: abs(x - y) <= 1)),
)
"""How a relation of two digits is said, by the signs of its words."""

_SIGNS = {
    "!": frozenset(("negates", "denies")),
    "i": frozenset(("increase", "greater-than-before")),
    "D": frozenset(("decrease",)),
    "t": frozenset(("two-apart",)),
    "u": frozenset(("up-or-down",)),
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
    "=": frozenset(("same", "repeat", "read-same", "mirror")),
    "#": frozenset(("different",)),
    "b": frozenset(("between",)),
    "&": frozenset(("joins",)),
    "|": frozenset(("alternative",)),
}
"""What words are in a relation; the first that fits."""
_RELATING = "iDtugldcsx=#"
NAMING_RELATIONS = frozenset[str]().union(*(_SIGNS[sign] for sign in "dcsx"))
"""What names a relation of two digits by itself: that they are consecutive, or have a sum."""

_ENUMERATION = re.compile("n,(?=n)")
_BETWEEN = re.compile("b&?|(?<=d)&")
"""What names two digits: "between a digit and the next one", "the difference of both"."""

_SCOPES = {
    "before": frozenset(("previous",)),
    "neighbours": frozenset(("adjacent", "neighbour", "successive", "next-to", "join")),
    "any": frozenset(("any-two",)),
    "mirror": frozenset(("mirror", "backward", "reversed", "either-end", "equidistant")),
}
"""Of which two digits a sentence speaks; the first that fits."""

_HARMLESS = frozenset[str]().union(
    *_SCOPES.values(),
    ("line", "colour", "other", "itself", "separate", "all-of", "any-order", "set", "sequence"),
    ("exists", "small", "drawn", "exactly", "strict", "ratio", "if"),
    ("start", "read", "step", "direction", "vice-versa", "german", "dutch", "truth", "amounts"),
    ("two-circles",),
)
_BETWEEN_TWO = frozenset(("Difference", "Ratio", "PairSum", "GreaterThan"))
_AT_EDGE = frozenset(("edge", "border", "share", "around", "surround", "marked", "touch"))
"""Where clues are that stand between two cells: "on one side of a dot"."""
_BEGINNING = frozenset(("start", "away"))
_NARROWING = frozenset(("bulb", "tip", "one-of"))
"""From where to where digits are in order, which is not told by a word alone, or of which clue."""
_BREAKS = frozenset(",;:–()")
_HELD = frozenset(("held", "held-alone"))
_OPEN = frozenset(("permits", "excuses", "needless", "only", "except", "negates next"))
_MARKS = frozenset("xv")
_DIFFERENT = frozenset(("different",))
_TWO = 2
_LONGEST = 4
"""So many cells of a clue are tried."""
_MOST = 10_000
"""More fillings of cells are not tried."""
