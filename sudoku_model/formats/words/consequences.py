"""What follows for the parts of a clue, and for all of one that relates two digits.

"The end circles can't contain the same digit", "a 9 is never in the bulb"; "there is no 5 on a
green line", "5, 7 and 9 are never next to a black dot", "low digits and high ones alternate". It
says no more than is stated if it is so in all fillings that the clue allows. Every word has to be
a part of the clue, a digit, a relation, or small; other sentences are for the rest of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain
from operator import ne
from typing import Any, NamedTuple, TypeAlias

from sudoku_model.constraints.base import Board
from sudoku_model.formats.words.clauses import has, meanings_of
from sudoku_model.formats.words.clue_parts import LONGEST, parts_of, places_in, ways_of
from sudoku_model.formats.words.kinds import always, kinds
from sudoku_model.formats.words.pairs import (
    cells_on,
    digits_in,
    is_held,
    negates,
    profiles_spoken_of,
    unlike_clues,
)
from sudoku_model.formats.words.part_claims import claims_on
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated, meanings_in
from sudoku_model.formats.words.vocabulary import QUIET_ROLES, Item, Vocabulary

_Relation: TypeAlias = Callable[[int, int], bool]
"""What is said of two digits."""


def kinds_with_parts(items: Sequence[Item], stated: Stated, before: Set[str]) -> set[str]:
    """Return the kinds of all of whose clues it is true what a sentence says of their parts.

    Args:
        items: the words of a sentence, or of its end, that count.
        stated: what the puzzle states.
        before: the kinds that it was about before; these need not be named again.
    """
    read_turns = partial(_read_turns, digits=stated.puzzle.board.digits)
    for read in (_read_kept_away, _read, read_turns):
        true = {name for name, is_true in _claims(items, stated, before, read) if is_true}
        # "A green line" may be that of one kind, "a line" is that of each.
        if true and (has(items, "colour") or true == _names_spoken_of(items, stated, before)):
            return true
    return {name for name, is_true in claims_on(items, stated, before) if is_true}


def _names_spoken_of(items: Sequence[Item], stated: Stated, before: Set[str]) -> set[str]:
    return {profile.name for profile in profiles_spoken_of(items, stated, before)}


def contradicts_parts(
    items: Sequence[Item], sentence: Sequence[Item], stated: Stated, vocabulary: Vocabulary
) -> bool:
    """Say whether it says of parts of clues what does not follow: "the tip is below the bulb".

    Args:
        items: the words of a clause that count.
        sentence: those of its sentence.
        stated: what the puzzle states.
        vocabulary: its language.
    """
    said = meanings_of(items)
    having = {p.name for p in stated.of_clues if not said.isdisjoint(parts_of(p))}
    of_parts = claims_on(items, stated, having, vocabulary)
    claims = dict(chain(_claims(items, stated, having, _read), of_parts))
    told = [profile for profile in stated.of_clues if profile.name in claims]
    named = meanings_in(told, "called") - {"line"}
    is_of_these = "colour" not in said or not named.isdisjoint(meanings_of(sentence))
    spoken_of = {p.name for p in profiles_spoken_of(items, stated, having)}
    is_false = bool(claims) and not any(claims.values()) and claims.keys() >= having & spoken_of
    return is_false and (is_of_these or not _tells_of_others(items, stated, claims))


def _tells_of_others(items: Sequence[Item], stated: Stated, claims: Collection[str]) -> bool:
    """Say whether lines of a colour do what another kind demands: "purple lines are in a row"."""
    said, spoken_of = meanings_of(items), profiles_spoken_of(items, stated, frozenset())
    return any(profile.core & said and profile.name not in claims for profile in spoken_of)


def _claims(
    items: Sequence[Item],
    stated: Stated,
    before: Set[str],
    read: Callable[[Sequence[Item], Profile], _Claim | None],
) -> Iterator[tuple[str, bool]]:
    """Yield the kinds of which it is a claim as it is read, and for each whether it is true."""
    denials = sum(map(negates, items))
    is_open = meanings_of(items) & _OPEN or (has(items, "permits") and not denials)
    if is_open or denials > 1:
        return
    for profile in profiles_spoken_of(items, stated, before):
        claim = read(items, profile)
        if claim:
            clues = unlike_clues(profile, stated)
            yield (
                profile.name,
                bool(clues) and all(_follows(clue, claim, stated.puzzle.board) for clue in clues),
            )


class _Claim(NamedTuple):
    """What is said of the digits in a part of a clue.

    Attributes:
        part: the part, as the file of kinds calls it, or all of it.
        denied: the digits that are said not to be there.
        relation: what is said of the two digits of a clue of two, if that is said.
    """

    part: str
    denied: Sequence[int]
    relation: _Relation = lambda x, y: True

    def is_so(self, digits: Sequence[int], places: Mapping[str, Sequence[int]]) -> bool:
        """Say whether it is so of the digits in the cells of a clue, in order."""
        part = [digits[cell] for cell in places.get(self.part, ())]
        return (
            bool(part) and all(map(self.relation, part, part[1:])) and not {*part} & {*self.denied}
        )


def _read(items: Sequence[Item], profile: Profile) -> _Claim | None:
    """Return which digits a part is said not to have, None if a word is no part of that."""
    parts = parts_of(profile)
    if not all(_may_be_part(item, parts, profile) for item in items):
        return None
    named = next((parts[label] for item in items for label in item.labels & parts.keys()), "")
    digits = digits_in(items)
    return _Claim(named, digits) if named and digits and any(map(negates, items)) else None


def _read_kept_away(items: Sequence[Item], profile: Profile) -> _Claim | None:
    """Return which digits are kept away from clues of two digits, None if a word says more."""
    relates_two = profile.name in kinds()["neighbours"].split()
    digits = digits_in(items)
    if relates_two and digits and any(map(negates, items)):
        is_said = all(_may_be_beside(item, profile) for item in items)
        return _Claim("all", digits) if is_said else None
    return None


def _read_turns(items: Sequence[Item], profile: Profile, digits: Sequence[int]) -> _Claim | None:
    """Return that low digits of all and high ones take turns, None if a word says more."""
    said, half = meanings_of(items), len(digits) // 2
    if not said >= _HALVES or said.isdisjoint(_TURNS) or any(map(negates, items)):
        return None
    low, high = digits[:half], digits[-half:]
    if not all(_may_be_of_turns(item, (low, high), profile) for item in items):
        return None
    return _Claim("all", (), lambda x, y: bool({x, y} & {*low} and {x, y} & {*high}))


def _may_be_of_turns(item: Item, halves: Iterable[Sequence[int]], profile: Profile) -> bool:
    """Say whether a word may stand where halves of the digits take turns, or names one of them."""
    if item.kind == "range":
        return any(item.numbers == (half[0], half[-1]) for half in halves)
    harmless = QUIET_ROLES | always() | _AROUND | _HALVES | _TURNS | {"between"} | profile.called
    return item.kind == "break" or item.labels <= harmless


def _may_be_beside(item: Item, profile: Profile) -> bool:
    """Say whether a word may stand in such a sentence about a kind."""
    if item.kind in ("number", "break"):
        return is_held(item)
    at_edges = frozenset[str]() if "line" in profile.called else _BESIDE
    harmless = QUIET_ROLES | always() | _AROUND | at_edges
    is_small = item.kind == "word" and item.labels <= harmless
    return is_small or bool(item.labels & profile.called)


def _may_be_part(item: Item, parts: Mapping[str, str], profile: Profile) -> bool:
    """Say whether a word may stand in such a sentence about a kind."""
    harmless = QUIET_ROLES | always() | _HARMLESS | profile.called
    return is_held(item) or (item.kind == "word" and item.labels <= harmless | parts.keys())


def _follows(clue: Any, claim: _Claim, board: Board) -> bool:
    """Say whether a claim is so in all fillings that a clue allows, were it no longer than four."""
    is_of_two = claim.part == "all"
    cells = cells_on(clue, board)[: _TWO if is_of_two else LONGEST]
    places, ways = places_in(clue, cells, board), ways_of(clue, cells, board)
    if is_of_two and not frozenset.isdisjoint(*map(board.grid.houses_by_cell.__getitem__, cells)):
        ways = filter(lambda digits: ne(*digits), ways)
    first = next(ways, None)
    return first is not None and all(claim.is_so(way, places) for way in chain([first], ways))


_OPEN = frozenset(("excuses", "needless", "only", "except", "tasks", "any-two", "other"))
_HARMLESS = frozenset(
    (
        *("colour", "line", "end", "itself", "amounts", "all-of", "strict", "truth"),
        *("two-circles", "plural-circles"),
    )
)
_AROUND = frozenset(("colour", "exists", "drawn", "is-also", "marked"))
_HALVES = frozenset(("low", "high"))
_TURNS = frozenset(("alternate", "adjacent", "neighbour", "next-to", "other"))
_BESIDE = frozenset(("adjacent", "neighbour", "next-to", "touch", "separate", "join", "edge"))
"""What digits are to a mark on an edge; beside a line are other cells than those on it."""
_TWO = 2
"""So many cells of a clue are tried."""
