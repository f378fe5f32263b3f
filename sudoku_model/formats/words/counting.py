"""The words of a sentence that count: without examples, asides, looks and enumerators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import compress

from sudoku_model.formats.words.clauses import (
    LISTING,
    LYING,
    beside,
    big_words,
    bracketed,
    clauses_of,
    has,
    have_only,
    meanings_of,
)
from sudoku_model.formats.words.conditions import without_concessions, without_deference
from sudoku_model.formats.words.examples import without_examples
from sudoku_model.formats.words.exhaustive import with_all_given
from sudoku_model.formats.words.kinds import polar
from sudoku_model.formats.words.looks import MARKS, is_look, without_adjectives, without_looks
from sudoku_model.formats.words.negation import negated
from sudoku_model.formats.words.numerals import (
    with_amounts,
    with_differences,
    with_roles_of_numbers,
    with_sums,
    without_counts,
)
from sudoku_model.formats.words.sight import (
    with_blocked_views,
    with_sight_of_cells,
    without_denied_cover,
)
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def counting_words(plain: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return the words that count: without examples and asides, and with what is negated."""
    items = without_examples(list(_with_pluses_as_breaks(_unnumbered(plain))))
    items = without_deference(items, vocabulary)
    items = list(with_differences(list(with_sums(items, vocabulary)), vocabulary))
    items = without_looks(without_concessions(items, vocabulary), vocabulary)
    items = list(_with_shared_digits(list(_with_other_clues(list(_with_places(items))))))
    items = list(_without_brackets(list(without_adjectives(items, vocabulary)), vocabulary))
    items = _without_asides(_without_heading(items, vocabulary), vocabulary)
    items = list(without_denied_cover(list(with_blocked_views(items))))
    items = negated(items, vocabulary, polar())
    items = list(with_amounts(list(with_all_given(items, vocabulary)), vocabulary))
    items = list(without_counts(items))
    return list(with_roles_of_numbers(list(with_sight_of_cells(items))))


def _unnumbered(items: list[Item]) -> list[Item]:
    """Leave out which of several rules it is: "Second, ...", but not "first, second and third"."""
    number, comma, after = [*items[:3], BREAK, BREAK, BREAK][:3]
    is_number = number.ordinal and comma.text == "," and not after.ordinal
    return items[2:] if is_number else items[_numbering(items) :]


def _numbering(items: list[Item]) -> int:
    """Return how many words only number the puzzle: "puzzle 9:", "(day 5)"."""
    end = next((at for at, item in enumerate(items[:LONGEST_HEADING]) if item.numbers), 0)
    title, rest = items[:end], [*items[end + 1 : end + 2], BREAK]
    is_title = have_only(title, _NUMBERED) and meanings_of(title) & _TITLES
    is_number = items[end : end + 1] and items[end].kind == "number"
    return end + 2 if is_title and is_number and rest[0].text in _BEHIND_NUMBERING else 0


def _without_asides(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out clauses that hold nothing but small words and one or two that nobody knows.

    Of whom a sentence is addressed to ("Adventurers, ..."), there are no small words.
    """
    clauses = list(clauses_of(items))
    if len(clauses) == 1:
        return items
    asides = [
        _is_talk(clause) or _is_aside(clause, vocabulary, is_first=not at)
        for at, clause in enumerate(clauses)
    ]
    return [
        item
        for clause, is_aside in zip(clauses, asides, strict=True)
        for item in clause
        if not is_aside
    ]


def _is_talk(clause: list[Item]) -> bool:
    """Say whether a clause is nothing but talk: "no repeats, nothing fancy"."""
    words = big_words(clause)
    return bool(words) and all("talk" in word.labels for word in words)


def _is_aside(clause: list[Item], vocabulary: Vocabulary, *, is_first: bool) -> bool:
    words = [item for item in clause if item.kind != "break"]
    unknown = [item.text for item in words if item.kind == "unknown"]
    small = sum("filler" in item.labels for item in words)
    if not 0 < len(unknown) <= _UNKNOWN_ASIDE or any(map(vocabulary.may_rule, unknown)):
        return False
    return small + len(unknown) == len(words) and (is_first or small > _UNKNOWN_ASIDE)


_UNKNOWN_ASIDE = 2


def _with_places(items: list[Item]) -> Iterator[Item]:
    """Take what lies somewhere for a place: "digits lie between", not "signs lie"."""
    for before, item, after in beside(items):
        is_somewhere = before.kind == "word" and after.kind != "break" and not has([after], "joins")
        is_place = is_somewhere and item.labels >= LYING
        yield replace(item, labels=frozenset(("place",))) if is_place else item


def _with_other_clues(items: list[Item]) -> Iterator[Item]:
    """Mark that several clues are spoken of: "in different cages", "neighbouring green lines".

    Digits on "other lines" are on several, "other lines" may be those that are still to be told of.
    """
    before = BREAK
    for at, item in enumerate(items):
        noun, after = [*(w for w in items[at + 1 :] if "colour" not in w.labels), BREAK, BREAK][:2]
        is_other = _is_other(item, before)
        is_beside = bool(item.labels & _SIDE_BY_SIDE) and _is_shape(noun, after)
        are_several = (is_other or is_beside) and noun.labels & MARKS
        yield replace(item, labels=frozenset(("between-clues",))) if are_several else item
        before = before if item.labels == {"filler"} else item


def _with_shared_digits(items: list[Item]) -> Iterator[Item]:
    """Take what cells share for what repeats in them: "no two cells of a cage share a digit"."""
    has_cells = False
    for at, item in enumerate(items):
        shared = [word for word in big_words(items[at + 1 :]) if "same" not in word.labels]
        is_of_cells = has_cells and "share" in item.labels and has(shared[:1], "digit")
        yield replace(item, labels=frozenset(("repeat",))) if is_of_cells else item
        has_cells = (has_cells and item.kind != "break") or "cell" in item.labels


def _is_other(item: Item, before: Item) -> bool:
    """Say whether a word means other clues, going by the one before."""
    is_of_digits = item.labels == {"other"} and "digit" in before.labels
    is_adjective = len(item.text.split()) < _WORDS_OF_A_CLAUSE
    return is_of_digits or (item.labels == {"different"} and is_adjective)


def _is_shape(noun: Item, after: Item) -> bool:
    """Say whether a word means what is drawn through cells, and not the cells of it."""
    return bool(noun.labels & _SHAPES) and not after.labels & _NOUNS


def _with_pluses_as_breaks(items: list[Item]) -> Iterator[Item]:
    """Take "killer + thermo" for a list; beside a number or in an equation it is a sum."""
    is_equation = any(item.text == "=" for item in items)
    for at, item in enumerate(items):
        beside = items[max(0, at - 1) : at + 2]
        is_sum = is_equation or any(other.kind == "number" for other in beside)
        yield Item(",", "break") if item.text == "+" and not is_sum else item


def _without_brackets(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Leave out brackets that say nothing of digits, and make breaks of those that count.

    They say what marks look like ("the thick blue line"), how a kind is called in brief ("GW"),
    what it is like ("as in poker"), or which alternative or rule comes ("(1) cells ..., or (2)
    cells ...").
    """
    at = 0
    while at < len(items):
        inner = bracketed(items, at)
        is_brief = _is_brief_name(inner) or _is_short_for(inner, items[:at])
        if _is_enumerator(inner) and _may_be_counted(items, at):
            yield Item(",", "break")
        elif not (_is_of_looks(inner) or is_brief or _likens(inner, vocabulary)):
            yield items[at]
            at += 1
            continue
        at += len(inner) + 2


def _is_of_looks(inner: list[Item]) -> bool:
    """Say whether it tells looks, maybe with a sign that marks have: "(purple - R)"."""
    parts = [big_words(part) for part in clauses_of(inner)]
    looks = [part for part in parts if is_look(part)]
    signs = [part for part in parts if part not in looks]
    return bool(looks) and all(len(part) == 1 and len(part[0].text) == 1 for part in signs)


def _is_enumerator(inner: list[Item]) -> bool:
    return len(inner) == 1 and inner[0].kind == "number" and not inner[0].labels


def _may_be_counted(items: list[Item], at: int) -> bool:
    """Say whether an alternative or a rule may begin there."""
    before = items[at - 1] if at else BREAK
    return before.kind == "break" or bool(before.labels & LISTING)


def _is_brief_name(inner: list[Item]) -> bool:
    return len(inner) == 1 and inner[0].kind == "unknown" and len(inner[0].text) in _BRIEF


def _is_short_for(inner: list[Item], before: list[Item]) -> bool:
    """Say whether it is the beginning of the name before it: "modular lines (MOD)"."""
    words = " ".join(item.text for item in before[-_WORDS_OF_A_NAME:]).split()
    is_short = len(inner) == 1 and len(inner[0].text) in _BRIEF
    return is_short and any(word.startswith(inner[0].text) for word in words)


def _likens(inner: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether it only likens what is said to something unknown: "(as in poker)"."""
    *small, last = inner or [BREAK]
    is_small = len(small) > 1 and all(word.labels == {"filler"} for word in small)
    return is_small and last.kind == "unknown" and not vocabulary.may_rule(last.text)


_WORDS_OF_A_NAME = 2
_BRIEF = (2, 3)
"""Longer words in brackets may be a rule: "(squared)"; a single sign may be a mark: "(Σ)"."""


def _without_heading(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out the words that nobody knows of a name before a colon: "SK = ..." is one, too.

    Of "Rule 2: ..." the number as well.
    """
    colon = next(
        (
            at
            for at, item in enumerate(items[: LONGEST_HEADING + 1])
            if item.text == ":" or (item.text == "=" and at == 1)
        ),
        0,
    )
    heading = items[:colon]
    dropped = ("unknown", "number") if has(heading, "rule") else ("unknown",)
    kept = (item.kind not in dropped or vocabulary.may_rule(item.text) for item in heading)
    return [*compress(heading, kept), *items[colon:]]


_TITLES = frozenset(("grid", "remark", "sudoku"))
_NUMBERED = _TITLES | {"filler"}
_BEHIND_NUMBERING = frozenset((":", "–", ")", ""))
_WORDS_OF_A_CLAUSE = 4
"""So many words that mean "different" have their own verb: "the same digit cannot repeat"."""
LONGEST_HEADING = 6
_SIDE_BY_SIDE = frozenset(("adjacent", "neighbour"))
_NOUNS = frozenset(("cell", "square", "digit", "outside"))
_SHAPES = MARKS - {"circle", "dot", "white-dot", "black-dot"}
"""What is drawn through or around several cells."""
