"""Several claims about the parts of a clue: "larger than one circle and smaller than the other".

Each clause compares a part, or the sum of its digits, with another one, or with all of the clue, or
tells from or to which part digits are in order. It has the subject of the clause before it if it
has none. The sentence says no more than is stated if all of it is so in all fillings that the clue
allows, where either end may be "the other".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from operator import eq, ge, le, ne
from typing import NamedTuple, TypeAlias

from sudoku_model.formats.words.clauses import (
    big_words,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.clue_parts import (
    Claim,
    Comparison,
    Order,
    fillings_of,
    parts_of,
)
from sudoku_model.formats.words.kinds import kinds
from sudoku_model.formats.words.pairs import (
    digits_in,
    is_harmless,
    is_open,
    names_relation,
    negates,
    profiles_spoken_of,
    relation_in,
    tells_which_two,
)
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import Item, Vocabulary

_Relation: TypeAlias = Callable[[int, int], bool]
"""What is said of two digits."""


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
        fillings = fillings_of(profile, claims, stated) if is_clear else []
        if fillings and all(one.have_parts(claims) for one in fillings):
            yield profile.name, all(one.make_true(claims) for one in fillings)


def _are_of_one_clue(claims: Iterable[Claim | Order], items: Iterable[Item]) -> bool:
    """Say whether ends are those of one clue; "circles are not the same" may be of several."""
    return has(items, "end") or not any(claim.compares_ends for claim in claims)


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
) -> list[Claim | Order]:
    """Return what the clauses of a sentence claim, nothing if one of them cannot be read."""
    claims: list[Claim | Order] = []
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
    for clause in filter(big_words, statements_of([*items])) if parts else ():
        before, behind = _parted(big_words(clause), parts)
        subject = _subject_in(before, parts) or subject
        leads_in = leads_in and not behind and _are_small(before, parts, profile)
        if not leads_in:
            yield _Clause(clause, before, behind, subject, _object_in(behind, parts), profile)


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


def _claim(clause: _Clause) -> Claim | None:
    """Return what a clause says with the words that name no part, None if that is not clear."""
    words, subject = clause.plain, clause.subject
    if subject in ("", _UNCLEAR) or any(map(tells_which_two, words)):
        return None
    told = meanings_of(words) & (_EXTREMES.keys() | _BETWEEN)
    if told:
        return _claim_in_order(words, subject, told, clause.profile)
    relation = relation_in(words, clause.profile)
    return Claim(subject, clause.second or subject, _with_all(relation)) if relation else None


def _claim_besides(clause: _Clause, vocabulary: Vocabulary) -> Claim | Order | None:
    """Return what a clause says of sums, of digits that are in another part, or of their order."""
    claim = (_claim_of_sums(clause) or _claim_of_places(clause)) if clause.compares else None
    return claim or _order(clause, vocabulary)


def _claim_of_sums(clause: _Clause) -> Claim | None:
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
    return Claim(clause.subject, clause.second, _with_all(relation), summed, has(behind, "other"))


def _relation_of_sums(rest: Sequence[Item], clause: _Clause) -> _Relation | None:
    """Return what relates sums: they are equal if no word says more."""
    if _are_equal(rest) and all(is_harmless(word, clause.profile) for word in rest):
        return ne if clause.is_denied else eq
    return relation_in(rest, clause.profile)


def _are_equal(rest: Iterable[Item]) -> bool:
    return not any(map(names_relation, rest))


def _claim_of_places(clause: _Clause) -> Claim | None:
    """Return that digits of a part are among those of another one, None if it says more."""
    is_placed = any(_placed([*clause.before, *clause.behind], parts_of(clause.profile)))
    if not (is_placed and all(is_harmless(word, clause.profile) for word in clause.plain)):
        return None
    is_denied = clause.is_denied
    return Claim(
        clause.subject, clause.second, lambda digit, others: (digit in others) != is_denied
    )


def _order(clause: _Clause, vocabulary: Vocabulary) -> Order | None:
    """Return from or to which part a clause says that digits are in order, None if it does not."""
    parts = parts_of(clause.profile)
    _, behind = parted_at(clause.items, _ORDERS)
    lead, named = parted_at(behind, parts.keys())
    rest = [*clause.items[: -len(behind)], *lead[1:], *named[1:]]
    is_clear = bool(named) and clause.subject != _UNCLEAR and not clause.is_denied
    if not is_clear or not _are_small(big_words(rest), parts, clause.profile):
        return None
    is_falling = has(behind[:1], "decrease") != any(map(vocabulary.leads_to, lead))
    return Order(clause.subject or "all", _part_in(named[:1], parts), is_falling)


def _claim_in_order(
    words: Sequence[Item], subject: str, told: Set[str], profile: Profile
) -> Claim | None:
    """Return that a part is between the ends, or not, or that it is the least or the greatest."""
    others = [word for word in words if word.labels.isdisjoint(told) and not negates(word)]
    is_denied = any(map(negates, words))
    if not all(is_harmless(word, profile) for word in others):
        return None
    if told <= _BETWEEN:
        return Claim(subject, "ends", _is_outside if is_denied else _is_between)
    name, *more = told
    return None if is_denied or more else Claim(subject, "all", _with_all(_EXTREMES[name]))


def _with_all(relation: _Relation) -> Comparison:
    return lambda digit, others: all(relation(digit, other) for other in others)


def _is_between(digit: int, others: Sequence[int]) -> bool:
    return min(others) < digit < max(others)


def _is_outside(digit: int, others: Sequence[int]) -> bool:
    return not min(others) <= digit <= max(others)


def _with_ends_paired(claims: list[Claim | Order]) -> list[Claim | Order]:
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
_TWO = 2
