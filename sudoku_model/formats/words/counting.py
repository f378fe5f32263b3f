"""The words of a sentence that count: without examples, asides, looks and enumerators."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import compress, pairwise

from sudoku_model.formats.words.clauses import clauses_of, has, meanings_of, statements_of
from sudoku_model.formats.words.kinds import polar, properties, relations
from sudoku_model.formats.words.looks import (
    MARKS,
    is_look,
    without_adjectives,
    without_looks,
)
from sudoku_model.formats.words.remarks import is_noun
from sudoku_model.formats.words.vocabulary import Item, Vocabulary, negated


def counting_words(plain: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Return the words that count: without examples and asides, and with what is negated."""
    items = _without_deference(list(without_examples(_with_pluses_as_breaks(plain))), vocabulary)
    items = without_looks(items, vocabulary)
    items = list(_without_brackets(list(without_adjectives(items, vocabulary))))
    items = negated(
        _without_asides(_without_heading(items, vocabulary), vocabulary), vocabulary, polar()
    )
    marked = _with_exclusions([*_with_marks(items, vocabulary)])
    return list(_with_roles_of_numbers(list(_without_counts(marked))))


def _without_deference(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out that a permission gives way to other rules: "as long as no rule is broken"."""
    for at, item in enumerate(items):
        if item.labels & _CONDITIONS and has(items[:at], "permits"):
            condition = next(statements_of(items[at:]))
            meanings = meanings_of(condition[1:])
            tells = meanings & (relations() - _DEFERRING) or any(map(is_noun, condition))
            is_one = "tasks" in meanings or _names_a_rule(condition, vocabulary)
            if meanings & {"rule", "sudoku"} and not (tells or is_one):
                return items[:at] + items[at + len(condition) :]
    return items


def _names_a_rule(condition: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a word that nobody knows may say which rule is meant: "the rules of queens"."""
    words = [item for item in condition if item.kind != "break" and item.labels != {"filler"}]
    for at, item in enumerate(words):
        if item.kind == "unknown":
            is_before = has(words[at + 1 : at + 2], "rule") or has(words[at + 1 : at + 2], "sudoku")
            is_last = item is condition[-1] and at > 0 and has(words[at - 1 : at], "rule")
            if is_before or is_last or vocabulary.may_rule(item.text):
                return True
    return False


_CONDITIONS = frozenset(("condition", "if", "where"))
_DEFERRING = frozenset(("condition", "other"))


def _with_marks(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Join "all dots are given" and what is like it to one item."""
    words = vocabulary.all_given
    labels = frozenset(words["marks"])
    for at, item in enumerate(items):
        yield item
        if item.text not in words["all"]:
            continue
        is_denied = at > 0 and "negates" in items[at - 1].labels
        is_denied = is_denied or has(list(clauses_of(items[:at]))[-1], "excuses")
        rest = items[at + 1 : at + 1 + _REACH]
        has_mark = any(other.labels & labels for other in rest)
        texts = " ".join(other.text for other in rest)
        is_given = has_mark and any(given in texts for given in words["given"])
        if is_given or _says_only_that_all_are_given(items, at, labels):
            label = "not-all-given" if is_denied else "all-given"
            yield Item("", "word", frozenset((label,)), is_negated=is_denied)


_REACH = 25
"""How many words may stand between "all" and "given"."""


def _with_exclusions(items: list[Item]) -> Iterator[Item]:
    """Mark that nothing else is as what is marked: "only dots join consecutive digits"."""
    for clause in clauses_of(items):
        for at, item in enumerate(clause):
            yield item
            before, after = clause[:at], clause[at + 1 :]
            if "only" not in item.labels or not _names_marks(after):
                continue
            is_first = all("filler" in other.labels for other in before)
            told = meanings_of(after if is_first else before)
            is_of_marks = told & (properties() | {"surround"}) or (is_first and "join" in told)
            # "Digits are only consecutive at a dot", not "thermometers only increase".
            is_told_after = not _names_marks(before) and meanings_of(after) & _ONLY_AT_MARKS
            if is_of_marks or is_told_after:
                yield Item("", "word", frozenset(("all-given",)))


_ONLY_AT_MARKS = frozenset(("consecutive", "difference", "ratio", "sum", "even", "odd"))


def _names_marks(items: list[Item]) -> bool:
    are_coloured = any(
        first.labels & {"colour", "shade"} and second.labels & {"square", "cell"}
        for first, second in pairwise(items)
    )
    return are_coloured or bool(meanings_of(items) & (MARKS - {"bulb"} | {"x", "v", "inequality"}))


def _says_only_that_all_are_given(items: list[Item], at: int, marks: frozenset[str]) -> bool:
    """Say whether a clause without a verb begins there: "all white dots given", "(all given)"."""
    before = [item for item in items[max(0, at - 2) : at] if "filler" not in item.labels]
    if at > 0 and not (before and before[-1].kind == "break"):
        return False
    *between, last = next(clauses_of(items[at:]))
    if last.kind == "break" and between:
        *between, last = between
    named = between[1:] if between[1:] else items
    is_plain = all("filler" in item.labels or item.labels & marks for item in between)
    return "given" in last.labels and is_plain and any(item.labels & marks for item in named)


def _without_asides(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Leave out clauses that hold nothing but small words and one or two that nobody knows.

    Of whom a sentence is addressed to ("Adventurers, ..."), there are no small words.
    """
    clauses = list(clauses_of(items))
    if len(clauses) == 1:
        return items
    asides = [_is_aside(clause, vocabulary, is_first=not at) for at, clause in enumerate(clauses)]
    return [
        item
        for clause, is_aside in zip(clauses, asides, strict=True)
        for item in clause
        if not is_aside
    ]


def _is_aside(clause: list[Item], vocabulary: Vocabulary, *, is_first: bool) -> bool:
    words = [item for item in clause if item.kind != "break"]
    unknown = [item for item in words if item.kind == "unknown"]
    is_plain = all(
        "filler" in item.labels or (item.kind == "unknown" and not vocabulary.may_rule(item.text))
        for item in words
    )
    has_few = 0 < len(unknown) <= _UNKNOWN_ASIDE
    return is_plain and has_few and (is_first or len(words) - len(unknown) > _UNKNOWN_ASIDE)


_UNKNOWN_ASIDE = 2


def _with_pluses_as_breaks(items: list[Item]) -> Iterator[Item]:
    """Take "killer + thermo" for a list; beside a number or in an equation it is a sum."""
    is_equation = any(item.text == "=" for item in items)
    for at, item in enumerate(items):
        beside = items[max(0, at - 1) : at + 2]
        is_sum = is_equation or any(other.kind == "number" for other in beside)
        yield Item(",", "break") if item.text == "+" and not is_sum else item


def without_examples(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out examples, up to the end of their bracket or of the sentence."""
    depth, skipped_from = 0, -1
    for item in items:
        depth += (item.text in "([") - (item.text in ")]") if item.kind == "break" else 0
        if skipped_from >= 0 and depth < skipped_from:
            skipped_from = -1
        if skipped_from < 0 and "example" in item.labels:
            skipped_from = depth
        if skipped_from < 0:
            yield item


def _without_brackets(items: list[Item]) -> Iterator[Item]:
    """Leave out brackets that say nothing of digits, and make breaks of those that count.

    They say what marks look like ("the thick blue line"), how a kind is called in brief ("GW"), or
    which alternative or rule comes ("(1) cells ..., or (2) cells ...").
    """
    at = 0
    while at < len(items):
        inner = _bracketed(items, at)
        if _is_enumerator(inner) and _may_be_counted(items, at):
            yield Item(",", "break")
        elif not (is_look(inner) or _is_brief_name(inner)):
            yield items[at]
            at += 1
            continue
        at += len(inner) + 2


def _bracketed(items: list[Item], start: int) -> list[Item]:
    """Return what stands between a bracket and the one that closes it, none if breaks do."""
    if items[start].text != "(":
        return []
    end = next((at for at in range(start + 1, len(items)) if items[at].kind == "break"), start)
    return items[start + 1 : end] if items[end].text == ")" else []


def _is_enumerator(inner: list[Item]) -> bool:
    return len(inner) == 1 and inner[0].kind == "number" and not inner[0].labels


def _may_be_counted(items: list[Item], at: int) -> bool:
    """Say whether an alternative or a rule may begin there."""
    before = items[at - 1] if at else Item("", "break")
    return before.kind == "break" or bool(before.labels & {"joins", "alternative"})


def _is_brief_name(inner: list[Item]) -> bool:
    return len(inner) == 1 and inner[0].kind == "unknown" and len(inner[0].text) in _BRIEF


_BRIEF = (2, 3)
"""Longer words in brackets may be a rule: "(squared)"; a single sign may be a mark: "(Σ)"."""


def _without_counts(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out numbers that say how many cells or other things there are: "the four cells"."""
    waiting: list[Item] = []  # a number, and words such as "marked" behind it
    before: frozenset[str] = frozenset()
    for item in items:
        if waiting and item.labels & _SCENERY and not item.labels & _COUNTED:
            waiting.append(item)
            continue
        yield from waiting[1:] if item.labels & _COUNTED else waiting
        is_count = item.kind == "number" and not item.labels and not before & _COUNTED_FROM
        waiting = [item] if is_count else []
        if not waiting:
            yield item
        before = item.labels
    yield from waiting


def _with_roles_of_numbers(items: list[Item]) -> Iterator[Item]:
    """Mark numbers that are digits ("contains a 5", "9s"), and those after "modulo"."""
    holds, before = False, Item("", "break")
    for at, item in enumerate(items):
        role = ""
        if item.kind == "number" and not item.labels:
            is_measure = any(other.labels & _MEASURED for other in items[at + 1 : at + 4])
            if "modulus" in before.labels:
                role = "base"
            elif _PLURAL.fullmatch(item.text):  # some digits, never how many there are
                role = "held-alone"
            elif before.labels & _HOUSES and not is_measure:
                role = "house-number"
            elif (holds or _denies_number(items, at)) and not is_measure:
                role = "held" if _numbers_in(items) > 1 else "held-alone"
        elif "contain" in item.labels:
            holds = True
        elif not item.labels & _BEFORE_WHAT_IS_HELD:
            holds = False
        before = item
        yield replace(item, labels=frozenset((role,))) if role else item


def _denies_number(items: list[Item], at: int) -> bool:
    """Say whether a number is denied by itself: "no 5", not "neither 5 nor 10"."""
    is_denied = at > 0 and "denies" in items[at - 1].labels
    return is_denied and not any("negates" in item.labels for item in items[at + 1 : at + 2])


def _numbers_in(items: list[Item]) -> int:
    return sum(item.kind == "number" for item in items)


_PLURAL = re.compile(r"\d+['’]?s")
_HOUSES = frozenset(("row", "column", "box"))
_BEFORE_WHAT_IS_HELD = frozenset(("filler", "digit", "all-of", "only", "except", "once", "joins"))
_MEASURED = frozenset(
    (
        *("difference", "or-more", "apart", "between", "away", "ratio", "times", "digit", "cell"),
        *("group", "modulus"),
    )
)

_SCENERY = frozenset(
    ("colour", "shade", "marked", "outlined", "corner", "surround", "small", "extra", "dashed")
)
_COUNTED_FROM = frozenset(("first", "nearest", "last", "exactly"))
"""What makes a rule of a count: the sum of "the first three cells", "exactly three cages"."""
_COUNTED = frozenset(
    ("cell", "region", "box", "line", "cage", "circle", "window", "arrow", "group")
)


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


LONGEST_HEADING = 6
