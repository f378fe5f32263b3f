"""Several claims about the parts of a clue: "larger than one circle and smaller than the other".

Each clause compares a part, or the sum of its digits, with another one, or with all of the clue, or
tells from or to which part digits are in order. It has the subject of the clause before it if it
has none. The sentence says no more than is stated if all of it is so in all fillings that the clue
allows, where either end may be "the other".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain, islice, pairwise, product
from operator import eq, ge, le, ne
from typing import Any, NamedTuple, TypeAlias

from sudoku_model.constraints.base import Board
from sudoku_model.deadline import heed_deadline
from sudoku_model.formats.words.clauses import big_words, has, meanings_of, parted_at
from sudoku_model.formats.words.kinds import kinds
from sudoku_model.formats.words.pairs import (
    cells_on,
    digits_in,
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
from sudoku_model.formats.words.vocabulary import Item, Vocabulary

_Relation: TypeAlias = Callable[[int, int], bool]
"""What is said of two digits."""
_Comparison: TypeAlias = Callable[[int, Sequence[int]], bool]
"""What is said of a digit and all those with which it is compared."""
_Places: TypeAlias = Mapping[str, Sequence[int]]
"""Which cells of a clue are a part of it, by the names of parts."""


def parts_of(profile: Profile) -> Mapping[str, str]:
    """Return the parts that clues of a kind have, by the meanings that name them."""
    parts = kinds()["parts"] | kinds()["parts that add up"]
    return {
        meaning: part
        for part, meanings in parts.get(profile.name, {}).items()
        for meaning in meanings.split()
    }


def claims_on(
    items: Sequence[Item], stated: Stated, before: Set[str], vocabulary: Vocabulary | None = None
) -> Iterator[tuple[str, bool]]:
    """Yield the kinds whose parts a sentence compares, and for each whether that follows.

    Args:
        items: the words of a sentence, or of a clause, that count.
        stated: what the puzzle states.
        before: the kinds that it was about before; these need not be named again.
        vocabulary: its language, if sums and orders are asked for as well, and what follows from
            sums: all this describes no clue, as it may follow from another rule.
    """
    for profile in () if is_open(items) else profiles_spoken_of(items, stated, before):
        may_tell = vocabulary is not None or profile.name in kinds()["parts"]
        claims = _claims_in(items, profile, vocabulary) if may_tell else []
        is_clear = claims and _are_of_one_clue(claims, items)
        fillings = _fillings_of(profile, claims, stated) if is_clear else []
        if fillings and all(one.have_parts(claims) for one in fillings):
            yield profile.name, all(one.make_true(claims) for one in fillings)


def _are_of_one_clue(claims: Iterable[_Claim | _Order], items: Iterable[Item]) -> bool:
    """Say whether ends are those of one clue; "circles are not the same" may be of several."""
    return has(items, "end") or not any(claim.compares_ends for claim in claims)


class _Claim(NamedTuple):
    """What one clause says.

    Attributes:
        first: the cells that it speaks of, by the name of a part, with the number of an end.
        second: those with which they are compared, the same for those of a part with each other.
        relation: what is demanded of one digit and all those with which it is compared.
        summed: whether the digits of the first ones are added, and those of the second ones.
        is_of_rest: whether it compares with "the others" of the second ones.
    """

    first: str
    second: str
    relation: _Comparison
    summed: tuple[bool, bool] = (False, False)
    is_of_rest: bool = False

    @property
    def compares_ends(self) -> bool:
        """Whether the digits at both ends are compared with each other."""
        return self.first == self.second == "ends"

    def of_first_end(self) -> _Claim:
        """Return the same of one end where it says it of both."""
        first, second = (part.replace("ends", "end 0") for part in self[:2])
        return self._replace(first=first, second=second)

    def is_so(self, digits: Sequence[int], places: _Places) -> bool:
        """Say whether it is so of the digits of a clue, in order; a cell alone is not compared."""
        compared = [
            (_total(digits, cells), others)
            for cells in _together(places[self.first], is_summed=self.summed[0])
            if (others := self._others(digits, cells, places))
        ]
        return bool(compared) and all(self.relation(*pair) for pair in compared)

    def _others(self, digits: Sequence[int], cells: Sequence[int], places: _Places) -> list[int]:
        """Return with what the digits of some cells are compared."""
        is_summed = self.summed[1]
        own = cells if self.is_of_rest or not is_summed else ()
        rest = [one for one in places[self.second] if one not in own]
        return [_total(digits, each) for each in _together(rest, is_summed=is_summed)]


class _Order(NamedTuple):
    """That digits do not fall, or do not rise, from a part to another one.

    Attributes:
        first: the cells that it speaks of, by the name of a part.
        second: the part where they are to begin.
        is_falling: whether they do not rise from there.
    """

    first: str
    second: str
    is_falling: bool

    @property
    def compares_ends(self) -> bool:
        """Whether the digits at both ends are compared with each other."""
        return False

    def of_first_end(self) -> _Order:
        """Return the same, which holds from either end where it says so of both."""
        return self

    def is_so(self, digits: Sequence[int], places: _Places) -> bool:
        """Say whether it is so of the digits of a clue, in order."""
        told, start = ([digits[cell] for cell in places[self.first]], places[self.second])
        ways = [told] * (0 in start) + [told[::-1]] * (len(digits) - 1 in start)
        return any(
            all(after <= one if self.is_falling else one <= after for one, after in pairwise(way))
            for way in ways
        )


def _total(digits: Sequence[int], cells: Iterable[int]) -> int:
    return sum(digits[cell] for cell in cells)


def _together(cells: Sequence[int], *, is_summed: bool) -> Sequence[Sequence[int]]:
    """Return cells whose digits are added as one group, else each by itself."""
    return [cells] * bool(cells) if is_summed else [(cell,) for cell in cells]


class _Fillings(NamedTuple):
    """What the cells of a clue may hold, were it no longer than four.

    Attributes:
        places: which of its cells are a part of it.
        ways: their digits, in order.
    """

    places: _Places
    ways: Sequence[Sequence[int]]

    def have_parts(self, claims: Iterable[_Claim | _Order]) -> bool:
        """Say whether there are all parts of which something is said."""
        return all(self.places.keys() >= {*claim[:2]} for claim in claims)

    def make_true(self, claims: Sequence[_Claim | _Order]) -> bool:
        """Say whether all that is said is so in each of them."""
        ends_are_told_apart = any(part.startswith("end ") for claim in claims for part in claim[:2])
        return bool(self.ways) and all(
            any(
                all(claim.is_so(way, self.places) for claim in claims)
                for way in islice((digits, digits[::-1]), 1 + ends_are_told_apart)
            )
            for digits in self.ways
        )


def _fillings_of(
    profile: Profile, claims: Iterable[_Claim | _Order], stated: Stated
) -> list[_Fillings]:
    """Return what each of the unlike clues of a kind may hold, with as few cells as will do."""
    may_be_even = "middle" not in parts_of(profile).values()
    are_compared = all(isinstance(claim, _Claim) and not any(claim.summed) for claim in claims)
    longest = _LONGEST if may_be_even and are_compared else _LONGEST_ODD
    board = stated.puzzle.board
    return [_fillings(clue, board, longest) for clue in unlike_clues(profile, stated)]


@lru_cache(maxsize=32)
def _fillings(clue: Any, board: Board, longest: int) -> _Fillings:
    """Return what the first cells of a clue may hold."""
    heed_deadline()
    cells = cells_on(clue, board)[:longest]
    ways = filter(trial(clue, cells, board), product(board.digits, repeat=len(cells)))
    return _Fillings(places_in(clue, cells, board), [*ways])


def places_in(clue: Any, cells: Sequence[int], board: Board) -> _Places:
    """Return which of some cells of a clue are a part of it, by the names of parts."""
    last = len(cells) - 1
    places: dict[str, Sequence[int]] = {
        **dict.fromkeys(("first", "end 0"), (0,)),
        **dict.fromkeys(("last", "end 1"), (last,)),
        "ends": (0, last),
        "inner": range(1, last),
        "middle": (last // 2,),
        **dict.fromkeys(("all", "whole"), range(len(cells))),
    }
    first, *others = (board.cells(getattr(clue, field)) for field in clue.cell_fields)
    if others and len(first) == 1:  # the digits of a pill are read as one number
        places |= {clue.cell_fields[0]: (0,), clue.cell_fields[-1]: range(1, len(cells))}
    return places


class _Clause(NamedTuple):
    """A clause about parts of the clues of a kind.

    Attributes:
        items: its words.
        before: the big ones before what it says.
        behind: the other big ones.
        subject: of what part it speaks, nothing if that is not told.
        second: with what part it compares that, nothing if that is not told.
        profile: the kind.
    """

    items: Sequence[Item]
    before: Sequence[Item]
    behind: Sequence[Item]
    subject: str
    second: str
    profile: Profile

    @property
    def plain(self) -> list[Item]:
        """Its big words that name no part."""
        return _without_parts([*self.before, *self.behind], parts_of(self.profile))

    @property
    def is_denied(self) -> bool:
        """Whether it negates something."""
        return any(map(negates, self.items))

    @property
    def compares(self) -> bool:
        """Whether it is clear which parts it compares."""
        return bool(self.subject and self.second) and self.subject != _UNCLEAR


def _claims_in(
    items: Sequence[Item], profile: Profile, vocabulary: Vocabulary | None
) -> list[_Claim | _Order]:
    """Return what the clauses of a sentence claim, nothing if one of them cannot be read."""
    claims: list[_Claim | _Order] = []
    for clause in _clauses_about(items, profile):
        told = clause._replace(second=clause.second or (claims[-1].second if claims else ""))
        claim = _claim(told) or (_claim_besides(told, vocabulary) if vocabulary else None)
        if claim is None:
            return []
        claims.append(claim)
    return _with_ends_paired(claims)


def _clauses_about(items: Sequence[Item], profile: Profile) -> Iterator[_Clause]:
    """Yield the clauses of a sentence, but for what only leads in: "on each line, ..."."""
    parts = parts_of(profile)
    subject, leads_in = "", True
    for clause in filter(big_words, _clauses_of(items)) if parts else ():
        before, behind = _parted(big_words(clause), parts)
        subject = _subject_in(before, parts) or subject
        leads_in = leads_in and not behind and _are_small(before, parts, profile)
        if not leads_in:
            yield _Clause(clause, before, behind, subject, _object_in(behind, parts), profile)


def _clauses_of(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield what stands between breaks and words that join."""
    clause: list[Item] = []
    for item in items:
        if item.kind == "break" or "joins" in item.labels:
            yield clause
            clause = []
        else:
            clause.append(item)
    yield clause


def _parted(
    words: Sequence[Item], parts: Mapping[str, str]
) -> tuple[Sequence[Item], Sequence[Item]]:
    """Part a clause before what it says."""
    at = next(chain(_relating(words, parts), _placed(words, parts)), len(words))
    return words[:at], words[at:]


def _relating(words: Sequence[Item], parts: Mapping[str, str]) -> Iterator[int]:
    """Yield where words relate digits; "the sum of the digits" does not, but the "is" behind it."""
    first, *others = [at for at, item in enumerate(words) if _relates(item)] or [len(words)]
    if not has(words[first : first + 1], "sum") or _tell_of_digits(words[:first], parts):
        yield from (first,) * bool(words[first:])
    yield from others
    yield from (at for at, item in enumerate(words) if at > first and "asserts" in item.labels)


def _tell_of_digits(words: Iterable[Item], parts: Mapping[str, str]) -> bool:
    return any(item.labels & (parts.keys() | _SUBJECTS) for item in words)


def _placed(words: Sequence[Item], parts: Mapping[str, str]) -> Iterator[int]:
    """Yield where digits of a part are said to be in another one."""
    for at in (at for at, item in enumerate(words) if "place" in item.labels):
        if has(words[:at], "digit") and all(_part_in(w, parts) for w in (words[:at], words[at:])):
            yield at


def _relates(item: Item) -> bool:
    return bool(item.labels & (_EXTREMES.keys() | _BETWEEN)) or names_relation(item)


def _without_parts(clause: Sequence[Item], parts: Mapping[str, str]) -> list[Item]:
    return [item for item in clause if item.labels.isdisjoint(parts.keys() | _ONE_OF_TWO)]


def _are_small(clause: Sequence[Item], parts: Mapping[str, str], profile: Profile) -> bool:
    return all(is_harmless(item, profile) for item in _without_parts(clause, parts))


def _subject_in(words: Sequence[Item], parts: Mapping[str, str]) -> str:
    """Return of what part the words before a relation speak; "the others" are those between."""
    if _name_part_of_part(words, parts):
        return _UNCLEAR
    part = _part_in(words, parts)
    if part == "all" and "ends" in parts.values():
        return "inner"
    if not part and has(words, "other"):
        return "inner" if has(words, "digit") else "end 1"
    return part


def _name_part_of_part(words: Sequence[Item], parts: Mapping[str, str]) -> bool:
    """Say whether words name a long part, and another one behind: "digits in a line's circles"."""
    named = [parts[label] for word in words for label in word.labels & parts.keys()]
    return not _LONG.isdisjoint(named[:1]) and len({*named}) > 1


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


def _claim(clause: _Clause) -> _Claim | None:
    """Return what a clause says with the words that name no part, None if that is not clear."""
    words, subject = clause.plain, clause.subject
    if subject in ("", _UNCLEAR) or any(map(tells_which_two, words)):
        return None
    told = meanings_of(words) & (_EXTREMES.keys() | _BETWEEN)
    if told:
        return _claim_in_order(words, subject, told, clause.profile)
    relation = relation_in(words, clause.profile)
    return _Claim(subject, clause.second or subject, _with_all(relation)) if relation else None


def _claim_besides(clause: _Clause, vocabulary: Vocabulary) -> _Claim | _Order | None:
    """Return what a clause says of sums, of digits that are in another part, or of their order."""
    claim = (_claim_of_sums(clause) or _claim_of_places(clause)) if clause.compares else None
    return claim or _order(clause, vocabulary)


def _claim_of_sums(clause: _Clause) -> _Claim | None:
    """Return what a clause says that adds digits, None if that is not clear.

    What digits add up to, or is equal to their sum, may be a sum as well.
    """
    words = clause.plain
    rest = [word for word in words if "sum" not in word.labels]
    relation = _relation_of_sums(rest, clause)
    is_more = digits_in(words) or any(map(tells_which_two, words))
    if relation is None or is_more or len(rest) == len(words):
        return None
    before, behind = clause.before, clause.behind
    are_both = _are_equal(rest) or not meanings_of(behind[:1]).isdisjoint(("same", "sum"))
    summed = (are_both or has(before, "sum"), are_both or has(behind, "sum"))
    return _Claim(clause.subject, clause.second, _with_all(relation), summed, has(behind, "other"))


def _relation_of_sums(rest: Sequence[Item], clause: _Clause) -> _Relation | None:
    """Return what relates sums: they are equal if no word says more."""
    if _are_equal(rest) and all(is_harmless(word, clause.profile) for word in rest):
        return ne if clause.is_denied else eq
    return relation_in(rest, clause.profile)


def _are_equal(rest: Iterable[Item]) -> bool:
    return not any(map(names_relation, rest))


def _claim_of_places(clause: _Clause) -> _Claim | None:
    """Return that digits of a part are among those of another one, None if it says more."""
    is_placed = any(_placed([*clause.before, *clause.behind], parts_of(clause.profile)))
    if not (is_placed and all(is_harmless(word, clause.profile) for word in clause.plain)):
        return None
    is_denied = clause.is_denied
    return _Claim(
        clause.subject, clause.second, lambda digit, others: (digit in others) != is_denied
    )


def _order(clause: _Clause, vocabulary: Vocabulary) -> _Order | None:
    """Return from or to which part a clause says that digits are in order, None if it does not."""
    parts = parts_of(clause.profile)
    _, behind = parted_at(clause.items, _ORDERS)
    lead, named = parted_at(behind, parts.keys())
    rest = [*clause.items[: -len(behind)], *lead[1:], *named[1:]]
    is_clear = bool(named) and clause.subject != _UNCLEAR and not clause.is_denied
    if not is_clear or not _are_small(big_words(rest), parts, clause.profile):
        return None
    is_falling = has(behind[:1], "decrease") != any(map(vocabulary.leads_to, lead))
    return _Order(clause.subject or "all", _part_in(named[:1], parts), is_falling)


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


def _with_ends_paired(claims: list[_Claim | _Order]) -> list[_Claim | _Order]:
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


_EXTREMES: Mapping[str, _Relation] = {
    **dict.fromkeys(("highest", "largest"), ge),
    **dict.fromkeys(("lowest", "smallest"), le),
}
"""Relations of a part with all digits of a clue."""
_BETWEEN = frozenset(("between", "bounded"))
_ONE_OF_TWO = frozenset(("other", "far", "one-of", "rest-of-line", "plural-circles"))
"""What tells one end, or cells, from the others."""
_LONG = frozenset(("inner", "shaft"))
"""Parts that lie beside others, which are named behind them: "the line's circles"."""
_ORDERS = frozenset(("increase", "decrease"))
_SUBJECTS = frozenset(("digit", "other"))
_UNCLEAR = "unclear"
_LONGEST, _LONGEST_ODD, _TWO = 4, 3, 2
"""So many cells of a clue are tried."""
