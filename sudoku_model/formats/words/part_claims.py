"""Several claims about the parts of a clue: "larger than one circle and smaller than the other".

Each clause compares a part with another one, or with all of the clue, and has the subject of the
clause before it if it has none. The sentence says no more than is stated if all of it is so in all
fillings that the clue allows, where either end may be "the other".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import islice, product
from operator import ge, le
from typing import Any, NamedTuple, TypeAlias

from sudoku_model.constraints.base import Board
from sudoku_model.deadline import heed_deadline
from sudoku_model.formats.words.clauses import big_words, has, meanings_of
from sudoku_model.formats.words.kinds import kinds
from sudoku_model.formats.words.pairs import (
    is_harmless,
    is_open,
    names_relation,
    negates,
    profiles_spoken_of,
    relation_in,
    tells_which_two,
    trial,
    unlike_clues,
)
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import Item

_Relation: TypeAlias = Callable[[int, int], bool]
"""What is said of two digits."""
_Comparison: TypeAlias = Callable[[int, Sequence[int]], bool]
"""What is said of a digit and all those with which it is compared."""


def parts_of(profile: Profile) -> Mapping[str, str]:
    """Return the parts that clues of a kind have, by the meanings that name them."""
    return {
        meaning: part
        for part, meanings in kinds()["parts"].get(profile.name, {}).items()
        for meaning in meanings.split()
    }


def claims_on(
    items: Sequence[Item], stated: Stated, before: Set[str]
) -> Iterator[tuple[str, bool]]:
    """Yield the kinds whose parts a sentence compares, and for each whether that follows.

    Args:
        items: the words of a sentence, or of a clause, that count.
        stated: what the puzzle states.
        before: the kinds that it was about before; these need not be named again.
    """
    board = stated.puzzle.board
    for profile in () if is_open(items) else profiles_spoken_of(items, stated, before):
        claims = _claims_in(items, profile)
        if any(claim.compares_ends for claim in claims) and not has(items, "end"):
            continue  # "circles are not the same" may be those of several clues
        if claims:
            clues = unlike_clues(profile, stated)
            yield profile.name, bool(clues) and all(_follow(clue, claims, board) for clue in clues)


class _Claim(NamedTuple):
    """What one clause says.

    Attributes:
        first: the cells that it speaks of, by the name of a part, with the number of an end.
        second: those with which they are compared, the same for those of a part with each other.
        relation: what is demanded of one digit and all those with which it is compared.
    """

    first: str
    second: str
    relation: _Comparison

    @property
    def compares_ends(self) -> bool:
        """Whether the digits at both ends are compared with each other."""
        return self.first == self.second == "ends"

    def of_first_end(self) -> _Claim:
        """Return the same of one end where it says it of both."""
        first, second = (part.replace("ends", "end 0") for part in self[:2])
        return self._replace(first=first, second=second)

    def is_so(self, digits: Sequence[int]) -> bool:
        """Say whether it is so of the digits of a clue, in order; a cell alone is not compared."""
        first, second = (cells_of_part(part, len(digits)) for part in (self.first, self.second))
        compared = [
            (digits[cell], others)
            for cell in first
            if (others := [digits[one] for one in second if one != cell])
        ]
        return bool(compared) and all(self.relation(*pair) for pair in compared)


def cells_of_part(part: str, size: int) -> Sequence[int]:
    """Return which cells of a clue of some size are a part of it, or all of them."""
    last = size - 1
    return {
        **dict.fromkeys(("first", "end 0"), (0,)),
        **dict.fromkeys(("last", "end 1"), (last,)),
        "ends": (0, last),
        "inner": range(1, last),
    }.get(part, range(size))


def _claims_in(items: Sequence[Item], profile: Profile) -> list[_Claim]:
    """Return what the clauses of a sentence claim, nothing if one of them cannot be read."""
    parts = parts_of(profile)
    claims: list[_Claim] = []
    subject = ""
    for clause in filter(None, _clauses_of(items)) if parts else ():
        at = next((at for at, item in enumerate(clause) if _relates(item)), len(clause))
        subject = _subject_in(clause[:at], parts) or subject
        if at == len(clause) and not claims and _are_small(clause, parts, profile):
            continue  # "on each line, ..."
        second = _object_in(clause[at:], parts) or (claims[-1].second if claims else "")
        claim = _claim(_without_parts(clause, parts), subject, second, profile)
        if claim is None:
            return []
        claims.append(claim)
    return _with_ends_paired(claims)


def _clauses_of(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield the big words between breaks and words that join."""
    clause: list[Item] = []
    for item in items:
        if item.kind == "break" or "joins" in item.labels:
            yield clause
            clause = []
        elif big_words([item]):
            clause.append(item)
    yield clause


def _relates(item: Item) -> bool:
    return bool(item.labels & (_EXTREMES.keys() | _BETWEEN)) or names_relation(item)


def _without_parts(clause: Sequence[Item], parts: Mapping[str, str]) -> list[Item]:
    return [item for item in clause if item.labels.isdisjoint(parts.keys() | _ONE_OF_TWO)]


def _are_small(clause: Sequence[Item], parts: Mapping[str, str], profile: Profile) -> bool:
    return all(is_harmless(item, profile) for item in _without_parts(clause, parts))


def _subject_in(words: Sequence[Item], parts: Mapping[str, str]) -> str:
    """Return of what part the words before a relation speak; "the others" are those between."""
    named = [parts[label] for word in words for label in word.labels & parts.keys()]
    if named[:1] == ["inner"] and {*named} > {"inner"}:
        return _UNCLEAR  # "digits in a line's circles"
    part = _part_in(words, parts)
    if part == "all" and "ends" in parts.values():
        return "inner"
    if not part and has(words, "other"):
        return "inner" if has(words, "digit") else "end 1"
    return part


def _object_in(words: Sequence[Item], parts: Mapping[str, str]) -> str:
    """Return with what the words behind a relation compare; "the other" is the other end."""
    part = _part_in(words, parts)
    return part or ("end 1" if has(words, "other") else "")


def _part_in(words: Sequence[Item], parts: Mapping[str, str]) -> str:
    if has(words, "rest-of-line"):
        return "all"
    part = next((parts[label] for word in words for label in word.labels & parts.keys()), "")
    is_other = has(words, "other") or has(words, "far")
    return "end 1" if part == "ends" and is_other else part


def _claim(words: Sequence[Item], subject: str, second: str, profile: Profile) -> _Claim | None:
    """Return what a clause says with the words that name no part, None if that is not clear."""
    if subject in ("", _UNCLEAR) or any(map(tells_which_two, words)):
        return None
    told = meanings_of(words) & (_EXTREMES.keys() | _BETWEEN)
    if told:
        return _claim_in_order(words, subject, told, profile)
    relation = relation_in(words, profile)
    return _Claim(subject, second or subject, _with_all(relation)) if relation else None


def _claim_in_order(
    words: Sequence[Item], subject: str, told: Set[str], profile: Profile
) -> _Claim | None:
    """Return that a part is between the ends, or not, or that it is the least or the greatest."""
    others = [word for word in words if word.labels.isdisjoint(told) and not negates(word)]
    is_denied = any(map(negates, words))
    if not all(is_harmless(word, profile) for word in others):
        return None
    if told <= _BETWEEN:
        return _Claim(subject, "ends", _is_outside if is_denied else _is_between)
    name, *more = told
    return None if is_denied or more else _Claim(subject, "all", _with_all(_EXTREMES[name]))


def _with_all(relation: _Relation) -> _Comparison:
    return lambda digit, others: all(relation(digit, other) for other in others)


def _is_between(digit: int, others: Sequence[int]) -> bool:
    return min(others) < digit < max(others)


def _is_outside(digit: int, others: Sequence[int]) -> bool:
    return not min(others) <= digit <= max(others)


def _with_ends_paired(claims: list[_Claim]) -> list[_Claim]:
    """Return claims with the number of each end, where one is told apart from the other.

    Ends that "are the smallest and the largest" are one of these each.
    """
    if any("end 1" in claim[:2] for claim in claims):
        return [claim.of_first_end() for claim in claims]
    of_both = [claim for claim in claims if claim[:2] == ("ends", "all")]
    numbered = {id(claim): f"end {number}" for number, claim in enumerate(of_both)}
    if len(of_both) != _TWO:
        return claims
    return [claim._replace(first=numbered.get(id(claim), claim.first)) for claim in claims]


def _follow(clue: Any, claims: Sequence[_Claim], board: Board) -> bool:
    """Say whether claims are so in all fillings that a clue allows, were it no longer than four."""
    heed_deadline()
    cells = board.cells(clue.cells)[:_LONGEST]
    fillings = list(filter(trial(clue, cells, board), product(board.digits, repeat=len(cells))))
    ends_are_told_apart = any(part.startswith("end ") for claim in claims for part in claim[:2])
    return bool(fillings) and all(
        any(
            all(claim.is_so(way) for claim in claims)
            for way in islice((digits, digits[::-1]), 1 + ends_are_told_apart)
        )
        for digits in fillings
    )


_EXTREMES: Mapping[str, _Relation] = {
    **dict.fromkeys(("highest", "largest"), ge),
    **dict.fromkeys(("lowest", "smallest"), le),
}
"""Relations of a part with all digits of a clue."""
_BETWEEN = frozenset(("between", "bounded"))
_ONE_OF_TWO = frozenset(("other", "far", "one-of", "rest-of-line", "plural-circles"))
"""What tells one end, or cells, from the others."""
_UNCLEAR = "unclear"
_LONGEST, _TWO = 4, 2
"""So many cells of a clue are tried."""
