"""That all marks of a sort are given, so that where none is, nothing is as it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise, takewhile

from sudoku_model.formats.words.clauses import (
    big_words,
    clauses_of,
    each_has,
    ends_statement,
    has,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.marking import RELATIONS, marks_all, relations_in
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def with_all_given(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Yield the words, with one more behind each "all" and "only" that says so, or denies it.

    And one behind the relation of digits that are said to be marked.
    """
    items = list(_without_excused([*_with_pronouns(items)]))
    words = list(_with_exclusions([*_with_marks(items, vocabulary)]))
    at = min(relations_in(words, vocabulary), default=-1) if marks_all(items, vocabulary) else -1
    yield from words[: at + 1]
    if at >= 0:
        yield Item("", "word", frozenset(("all-given",)))
    yield from words[at + 1 :]


def implies_all_given(items: list[Item], plain: Iterable[Item], vocabulary: Vocabulary) -> bool:
    """Say whether only its direction says that all marks are given: "2 and 3 have a dot".

    Args:
        items: the words of a sentence that count.
        plain: all its words.
        vocabulary: its language.
    """
    return has(items, "all-given") and not any(_speaks_of_all(one, vocabulary) for one in plain)


def denies_that_some_are_missing(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether it is denied that only some are given: "do not assume that some are missing".

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    return any(
        vocabulary.is_partial(some) and _is_denied(clause[:at]) and has(clause[at:], "given")
        for clause in clauses_of(items)
        for at, some in enumerate(clause)
    )


def _is_denied(before: Sequence[Item]) -> bool:
    return not meanings_of(before).isdisjoint(("needless", "negates"))


def marks_left_out(sentences: Iterable[frozenset[str]]) -> Iterator[frozenset[str]]:
    """Yield the marks of each sentence that only says that not all of them are given.

    Args:
        sentences: the meanings of each.
    """
    for said in sentences:
        marks = said & _ALIKE.keys()
        if marks and "excuses" in said and said & _DRAWN and said - marks <= _LEAVING_OUT:
            yield marks


def without_marks_left_out(items: list[Item], left_out: Iterable[frozenset[str]]) -> list[Item]:
    """Leave out that all marks are given if another sentence says that not all of these are.

    Args:
        items: the words of a sentence that count.
        left_out: the marks of which others say so, for each of them.
    """
    marks = meanings_of(items) & _ALIKE.keys()
    is_denied = bool(marks) and any(
        all(others & _ALIKE[mark] for mark in marks) for others in left_out
    )
    return [item for item in items if not (is_denied and item.labels == {"all-given"})]


def _with_pronouns(items: list[Item]) -> Iterator[Item]:
    """Take "there is one" for "it is given" at the end of a statement, else for what is there."""
    for item, after in pairwise([*items, BREAK]):
        if "that-one" in item.labels:
            label = "all-given" if ends_statement(after) else "exists"
            yield replace(item, labels=frozenset((label,)))
        else:
            yield item


def _without_excused(items: list[Item]) -> Iterator[Item]:
    """Make nothing of what need not be given: "dots need not be there for each such pair"."""
    for statement in statements_of(items):
        is_excused = has(statement, "excuses")
        for item in statement:
            is_open = is_excused and "all-given" in item.labels
            yield replace(item, labels=frozenset(("filler",))) if is_open else item


def _with_marks(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Mark "all dots are given" and what is like it."""
    for at, item in enumerate(items):
        yield item
        if _speaks_of_all(item, vocabulary) and _are_given(items, at, vocabulary):
            is_denied = has(items[max(0, at - 1) : at], "negates") or has(
                list(clauses_of(items[:at]))[-1], "excuses"
            )
            label = "not-all-given" if is_denied else "all-given"
            yield Item("", "word", frozenset((label,)), is_negated=is_denied)


def _speaks_of_all(item: Item, vocabulary: Vocabulary) -> bool:
    return vocabulary.is_universal(item) or "all-of" in item.labels


def _are_given(items: list[Item], at: int, vocabulary: Vocabulary) -> bool:
    """Say whether the marks that follow an "all" are said to be there."""
    words = vocabulary.all_given
    marks = frozenset(words["marks"])
    rest = items[at + 1 : at + 1 + _REACH]
    texts = " ".join(other.text for other in rest)
    is_said = any(other.labels & marks for other in rest) and any(
        given in texts for given in words["given"]
    )
    clause = next(clauses_of(items[at + 1 :]))
    return is_said or _are_given_without_verb(items, at, marks) or _are_cells_shown(clause)


_ALIKE: Mapping[str, Set[str]] = {
    **dict.fromkeys(("dot", "kropki"), frozenset(("dot", "kropki"))),
    "white-dot": frozenset(("dot", "kropki", "white-dot")),
    "black-dot": frozenset(("dot", "kropki", "black-dot")),
    **{sign: frozenset((sign, "xv")) for sign in ("x", "v", "xv")},
}
"""What marks may be called if it is said that not all of them are given."""
_LEAVING_OUT = frozenset(
    (
        *("alternative", "asserts", "excuses", "filler", "given", "joins", "marked", "needless"),
        *("permits", "small", "variable"),
    )
)
"""What is said, and nothing else, of marks of which not all are given."""
_REACH = 25
"""How many words may stand between "all" and "given"."""


def _are_cells_shown(clause: list[Item]) -> bool:
    """Say whether cells that are somehow are shown: "local minima are shaded", or odd cells."""
    shown = [*takewhile(lambda item: item.labels <= _SHOWN | _VERB, reversed(clause))]
    said = meanings_of(clause[: len(clause) - len(shown)])
    are_told_apart = said & _TOLD_APART or (said & _BEYOND and said & _NEIGHBOURS)
    return bool(are_told_apart and meanings_of(shown) & _SHOWN) and not said & _SHOWN


_VERB = frozenset(("asserts", "filler"))
_TOLD_APART = frozenset(("lowest", "highest", "minimum", "maximum", "even", "odd"))
_BEYOND = frozenset(("smaller", "greater", "smallest", "largest"))
_NEIGHBOURS = frozenset(("neighbour", "adjacent"))
_SHOWN = frozenset(("shade", "colour", "marked", "given"))


def _are_given_without_verb(items: list[Item], at: int, marks: frozenset[str]) -> bool:
    """Say whether a clause without a verb begins there: "all white dots given", "(all given)".

    Or it leaves out what the clause before it says: "..., but all white dots are".
    """
    if not _may_begin_a_clause(items, at):
        return False
    clause = next(clauses_of(items[at:]))
    if len(clause) > 1 and clause[-1].kind == "break":
        clause = clause[:-1]
    *named, last = clause[1:] or clause
    is_plain = each_has(named, marks | {"filler"})
    are_marks = bool(meanings_of(named or items) & marks) or _says_nothing_else(items)
    return is_plain and are_marks and _says_given(last, items[:at])


def _says_given(last: Item, before: list[Item]) -> bool:
    """Say whether a last word says "given", or that something is which was said to be so before."""
    is_said_again = "asserts" in last.labels and has(before, "given")
    return is_said_again or not last.labels.isdisjoint(_DRAWN)


def _says_nothing_else(items: list[Item]) -> bool:
    """Say whether a sentence is nothing but "all given", which is about the marks before it."""
    return all(
        item.kind == "break" or item.labels <= {"filler", "all-of", "asserts", *_DRAWN}
        for item in items
    )


def _may_begin_a_clause(items: list[Item], at: int) -> bool:
    before = [item for item in items[max(0, at - 2) : at] if "filler" not in item.labels]
    return at == 0 or (bool(before) and (before[-1].kind == "break" or before[-1].text == "but"))


def _with_exclusions(items: list[Item]) -> Iterator[Item]:
    """Mark that nothing else is as what is marked: "only dots join consecutive digits"."""
    for clause in clauses_of(items):
        for at, item in enumerate(clause):
            yield item
            if "only" in item.labels and _is_of_marks(clause[:at], clause[at + 1 :]):
                yield Item("", "word", frozenset(("all-given",)))


def _is_of_marks(before: list[Item], after: list[Item]) -> bool:
    """Say whether the words around an "only" say what only marked cells are, or only marks."""
    if not any(item.kind != "break" for item in after):
        return _is_only_at_marks(big_words(before))
    if not _names_marks(after):
        return False
    if all("filler" in other.labels for other in before):
        return _says_what_marks_are(after)
    if meanings_of(before) & (properties() | {"surround"}):
        return True
    # "Digits are only consecutive at a dot", not "thermometers only increase".
    return not _names_marks(before) and bool(meanings_of(after) & _ONLY_AT_MARKS)


def _says_what_marks_are(words: list[Item]) -> bool:
    """Say whether it is about marks: "circles are odd", not "odd digits are in circles"."""
    if not big_words(words)[0].labels.isdisjoint(_ONLY_AT_MARKS):
        return False
    return bool(meanings_of(words) & (properties() | {"surround", "join"}))


def _is_only_at_marks(words: list[Item]) -> bool:
    """Say whether digits are somehow at marks, before an "only": "odd digits are in circles only".

    "Circles hold odd digits only" ends with what is said of the digits in them.
    """
    marks = [*takewhile(_may_be_mark, reversed(words))]
    digits = words[: len(words) - len(marks)]
    return bool(marks) and not meanings_of(digits).isdisjoint(_ONLY_AT_MARKS)


def leaves_marks_out(
    items: list[Item], profiles: Iterable[Profile], vocabulary: Vocabulary
) -> bool:
    """Say whether marks need not be given that are stated to be all: "most dots are given".

    Or digits without one may be as those with one.

    Args:
        items: the words of a sentence.
        profiles: what is stated.
        vocabulary: its language.
    """
    complete = [profile.called & _MARKED for profile in profiles if "all-given" in profile.says]
    marks = frozenset({"open-negative"}).union(*complete)
    return bool(complete) and any(
        _are_some_given(clause, marks, vocabulary) or _frees_what_has_none(meanings_of(clause))
        for clause in clauses_of(items)
    )


def gives_all_of_other_marks(
    items: list[Item], profiles: Iterable[Profile], last: Iterable[Profile]
) -> bool:
    """Say whether all marks are given, also those of a sort that is not stated to be complete.

    "All dots are given" is about black dots and white ones; "all are given" is about the marks that
    were told last.

    Args:
        items: the words of a sentence.
        profiles: what is stated.
        last: what the sentence before it was about.
    """
    said = meanings_of(items)
    if said.isdisjoint(("all-given", "negative")):
        return False
    marks = meanings_in((p for p in profiles if "all-given" not in p.says), "called") & _SORTS
    named = _sorts_named(said)
    if not named and "all-given" in said and said.isdisjoint(_ONLY_AT_MARKS | RELATIONS):
        named = meanings_in(last, "called") & _SORTS or marks
    return bool(named & marks.difference(*_complete_sorts(profiles)))


def _sorts_named(said: frozenset[str]) -> frozenset[str]:
    """Return the sorts of marks that are named; dots of no colour are of both."""
    named = said & _SORTS
    # Not "dots are between all consecutive digits", which tells the sort by what it demands.
    are_of_both = said.isdisjoint(_ONLY_AT_MARKS | RELATIONS | _DOTS)
    return named | _DOTS if are_of_both and said & {"dot", "kropki"} else named


def _complete_sorts(profiles: Iterable[Profile]) -> Iterator[frozenset[str]]:
    """Yield the names of marks that are stated to be complete."""
    for profile in profiles:
        if "all-given" in profile.says:
            yield profile.called
        if profile.is_global and "consecutive" in profile.called:
            yield frozenset(("white-dot",))  # other neighbours are not consecutive


def are_complete(profiles: Iterable[Profile]) -> bool:
    """Say whether some marks are stated to be all that there could be."""
    return any(_complete_sorts(profiles))


def _are_some_given(clause: list[Item], marks: frozenset[str], vocabulary: Vocabulary) -> bool:
    said = meanings_of(clause)
    are_some = not said.isdisjoint(_THERE) and any(map(vocabulary.is_partial, clause))
    is_of_pairs = are_some and said <= _THERE | _OF_PAIRS  # "some such pairs are marked"
    return is_of_pairs or (("excuses" in said or are_some) and not said.isdisjoint(marks))


def _frees_what_has_none(said: frozenset[str]) -> bool:
    """Say whether digits without a mark may be something."""
    return {"permits", "not-marked"} <= said and "denies" not in said


def _may_be_mark(item: Item) -> bool:
    return _names_marks([item]) or not item.labels.isdisjoint(_LOOKS)


_LOOKS = frozenset(("colour", "shade", "square", "marked"))
_DRAWN = frozenset(("given", "marked", "drawn"))
_THERE = _DRAWN | {"place"}
_OF_PAIRS = RELATIONS | {"adjacent", "asserts", "filler", "joins", "neighbour"}
_MARKED = frozenset(("dot", "white-dot", "black-dot", "kropki", "x", "v", "xv"))
_DOTS = frozenset(("white-dot", "black-dot"))
_SORTS = _DOTS | {"x", "v", "xv"}
"""Marks of which it may be stated that no other digits are so."""
_ONLY_AT_MARKS = frozenset(("consecutive", "difference", "ratio", "sum", "even", "odd"))


def _names_marks(items: list[Item]) -> bool:
    are_coloured = any(
        first.labels & {"colour", "shade"} and second.labels & {"square", "cell"}
        for first, second in pairwise(items)
    )
    return are_coloured or bool(meanings_of(items) & (MARKS - {"bulb"} | {"x", "v", "inequality"}))
