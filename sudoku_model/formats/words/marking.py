"""Digits that are marked wherever they are so: "consecutive digits are separated by a dot".

The direction decides. What is said of marks, "dots separate consecutive digits", only tells what
they mean. What is said of digits, that there is a mark where they are so, leaves none without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sudoku_model.formats.words.clauses import (
    big_words,
    clauses_of,
    has,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.pairs import NAMING_RELATIONS
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def marks_all(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether digits with a relation are said to be marked, so that all of them are.

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    items = [*_without_variables(items)]
    said = meanings_of(items)
    is_excused = "excuses" in said  # "..., but not every such pair is marked"
    is_about_marks = said & (_MARKS | {"circle"} | _MARKED)
    if is_excused or not (is_about_marks and relations_in(items, vocabulary)):
        return False
    if "biconditional" in said and said & _MARKS:
        return True
    clauses = [clause for clause in clauses_of(items) if big_words(clause)]
    return _mark_all_in(clauses, vocabulary) or _mark_where_so(clauses, vocabulary)


def _mark_all_in(clauses: list[list[Item]], vocabulary: Vocabulary) -> bool:
    """Say whether a clause demands marks of all digits that are so."""
    demanding = [clause for clause in clauses if _demands(clause, vocabulary)]
    return any(
        marks(clause, vocabulary)
        for marks in (_are_marked, _mark_every_one, _are_all_marked)
        for clause in demanding
    )


def _without_variables(items: list[Item]) -> Iterator[Item]:
    """Leave out an X that stands for a number and is no mark: "the first X digits"."""
    for before, item in pairwise([BREAK, *items]):
        if "x" not in item.labels or before.labels.isdisjoint(("first", "nearest")):
            yield item


def _mark_where_so(clauses: list[list[Item]], vocabulary: Vocabulary) -> bool:
    """Say whether marks are demanded under a condition: "if two digits are consecutive, ..."."""
    return any(
        _are_marked_where_so(condition, then)
        for condition, then in _suppositions(clauses, vocabulary)
        if _demands(condition, vocabulary) and _demands(then, vocabulary)
    )


def excuses_some_only(items: list[Item]) -> bool:
    """Say whether what is excused holds for others: "not in effect for V, but it is for X"."""
    excused, *others = statements_of(items)
    return has(excused, "excuses") and any(map(_names_marks_alone, others))


def _names_marks_alone(statement: list[Item]) -> bool:
    first, *others = statement
    *said, last = others or [first]
    is_said = first.text == "but" or has(said, "asserts")
    is_plain = meanings_of(said) <= {"filler", "asserts", "exists"}
    return is_said and is_plain and not last.labels.isdisjoint(_MARKS)


def relations_in(items: list[Item], vocabulary: Vocabulary) -> list[int]:
    """Return the places of relations of digits, and of two that are in one: "1-2 pairs"."""
    return [
        at
        for at, (item, after) in enumerate(pairwise([*items, BREAK]))
        if item.labels & RELATIONS or (item.kind == "range" and vocabulary.counts(after))
    ]


def _demands(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause says what is or has to be, and not of some only."""
    is_open = meanings_of(clause) & _LEAVING_OPEN
    return not is_open and not any(map(vocabulary.is_partial, clause))


def _are_marked(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether the digits with a relation are marked: "... have a dot between them"."""
    is_kropki = "separate" in meanings_of(clause)  # a circle may be that of an arrow, too
    mark = _first(clause, _MARKS | {"circle"} if is_kropki else _MARKS)
    relation = max(relations_in(clause[:mark], vocabulary), default=-1)
    if mark == len(clause) or not _is_subject(clause[:mark], relation, vocabulary):
        return False
    verb = _last(clause[:mark], _VERBS)
    if verb < relation:  # "between consecutive digits stands a dot"
        verb = relation if "between" in big_words(clause)[0].labels else mark
    return (
        meanings_of(clause[verb + 1 : mark]) <= (_PREDICATE if verb > relation else _SUBJECT)
        and not _is_of_other_marks(clause, relation, verb, mark, vocabulary)
        and not relations_in(clause[verb + 1 :], vocabulary)
        and (verb == relation or bool(meanings_of(clause[verb:]) & _LINKS))
    )


def _is_of_other_marks(
    clause: list[Item], relation: int, verb: int, mark: int, vocabulary: Vocabulary
) -> bool:
    """Say whether it tells what marks mean: "... where there is a dot", "... beside each dot"."""
    return any(map(vocabulary.supposes, clause[relation:mark])) or any(
        map(vocabulary.is_universal, clause[verb:mark])
    )


def _is_subject(before: list[Item], relation: int, vocabulary: Vocabulary) -> bool:
    """Say whether a relation is that of digits: "consecutive digits", not "the sum of a cage"."""
    if relation < 0:
        return False
    # "Digits that sum to", not "the sum of digits".
    is_sum = bool(before[relation].labels & {"sum", "total"})
    subject = before[:relation] if is_sum else before
    is_of_all = any(map(vocabulary.is_universal, before[max(0, relation - 1) : relation]))
    is_of_digits = bool(meanings_of(subject) & _DIGITS) or any(map(vocabulary.counts, subject))
    return is_of_digits or (is_of_all and not is_sum)


def _mark_every_one(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether all digits with a relation have marks: "dots mark all consecutive digits"."""
    mark = _first(clause, _MARKS)
    for at in range(mark + 1, len(clause)):
        if clause[at].labels & {"obliges"}:
            return False
        if vocabulary.is_universal(clause[at]) or "any-two" in clause[at].labels:
            relation = at + _first(clause[at:], RELATIONS)
            # "Dots are on all borders with ...", not "dots on any border mean ...".
            are_there = not meanings_of(clause[mark:at]).isdisjoint(_STANDING)
            places = _CELLS | _BORDERS if are_there else _CELLS
            return relation < len(clause) and meanings_of(clause[at:relation]) <= places
    return False


def _are_all_marked(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether they are marked, and not with what: "all consecutive neighbours are shown"."""
    verb = _last(clause, frozenset(("asserts", "obliges")))
    subject, predicate = clause[: max(verb, 0)], meanings_of(clause[verb + 1 :])
    relation = max(relations_in(subject, vocabulary), default=-1)
    return (
        not predicate.isdisjoint(_MARKED)
        and predicate <= _MARKED | _VERBS | {"filler"}
        and any(map(vocabulary.is_universal, subject[:relation]))
        and _is_of_pairs(subject, relation)
    )


def _is_of_pairs(subject: list[Item], relation: int) -> bool:
    """Say whether a relation is that of two digits, not that of a clue: "all sums of cages"."""
    return meanings_of(subject) <= _PAIRS | subject[relation].labels


def _suppositions(
    clauses: list[list[Item]], vocabulary: Vocabulary
) -> Iterator[tuple[list[Item], list[Item]]]:
    """Yield conditions, each with what is so then: "if ..., a dot ...", "a dot ... where ..."."""
    for clause, after in pairwise([*clauses, []]):
        at = next((at for at, item in enumerate(clause) if vocabulary.supposes(item)), len(clause))
        if at < _LATEST:
            yield clause, after
        elif meanings_of(clause[:at]) & _STANDING and not has(
            clause[max(0, at - 2) : at], "contain"
        ):
            # No "dots mark where ...", nor "... contain digits where one is double the other".
            yield clause[at:], clause[:at]


def _are_marked_where_so(condition: list[Item], then: list[Item]) -> bool:
    """Say whether a mark is where digits are so: "if two digits are consecutive, a dot ...".

    Or it is not named: "wherever two digits add up to 5, this is marked".
    """
    said, told = meanings_of(condition), meanings_of(then)
    return (
        bool(said & RELATIONS and told & (_MARKS | {"marked"}) and told & _SHOWN)
        and not said & _MARKS
        and not told & RELATIONS
    )


def _first(items: list[Item], labels: frozenset[str]) -> int:
    return next((at for at, item in enumerate(items) if item.labels & labels), len(items))


def _last(items: list[Item], labels: frozenset[str]) -> int:
    return next((at for at in range(len(items) - 1, -1, -1) if items[at].labels & labels), -1)


_LATEST = 2
"""Among how many words a condition begins: "and if"."""
_LEAVING_OPEN = frozenset(("negates", "permits", "excuses", "needless", "only", "not-marked"))
_MARKS = frozenset(("dot", "white-dot", "black-dot", "x", "v", "xv", "dotted"))
RELATIONS = NAMING_RELATIONS | {"cells-in-succession", "ratio"}
_MARKED = frozenset(("given", "marked"))
_DIGITS = frozenset(("digit", "cell", "adjacent", "neighbour", "square", "set"))
_LINKS = frozenset(
    (
        *("separate", "join", "between", "marked", "given", "edge", "border", "contain"),
        *("obliges", "bear", "touch", "dotted"),
    )
)
_VERBS = frozenset(("asserts", "obliges", "contain", "bear", "touch"))
_STANDING = frozenset(("asserts", "obliges", "exists", "place"))
_SHOWN = _LINKS | _STANDING
_PREDICATE = _LINKS | _VERBS | {"filler", "colour", "small", "place", "exactly", "single"}
_SUBJECT = _DIGITS | {"filler", "orthogonal", "exists", "asserts", "place", "all-of", "any-two"}
_PAIRS = _SUBJECT | {"joins", "position", "sudoku", "where"}
_BORDERS = frozenset(("border", "edge", "between"))
_CELLS = _SUBJECT | {"joins", "where"}
"""What stands between an "all" and a relation: "all digits", "all cells where digits"."""
