"""Cells that see others, which is a rule, and what hides what; what you see on a board is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import dropwhile

from sudoku_model.formats.words.clauses import (
    big_words,
    each_has,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def with_sight_of_cells(items: list[Item]) -> Iterator[Item]:
    """Mark that a digit or cell sees another: "a digit in the fog sees every other digit".

    Cells that a digit sees, with nothing named behind, are only told from others: "a correct digit
    clears the fog of the cells it sees".
    """
    for statement in statements_of(items):
        for at, item in enumerate(statement):
            if _sees(item) and _has_cells(statement[:at]) and _has_cells(statement[at + 1 :]):
                yield replace(item, labels=item.labels | {"sees-cells"})
            else:
                yield item


def without_denied_cover(items: list[Item]) -> Iterator[Item]:
    """Take what is seen "if it is not hidden by a taller one" for what a taller one hides."""
    for at, item in enumerate(items):
        is_condition = meanings_of(items[:at]) >= {"be-seen", "if"}
        if is_condition and "negates" in item.labels and has(items[at:], "hide"):
            yield replace(item, labels=frozenset(("asserts", "filler")))
        else:
            yield item


def with_blocked_views(items: list[Item]) -> Iterator[Item]:
    """Take a "block" for what hides, not for a box: "taller ones block shorter ones"."""
    for at, item in enumerate(items):
        hidden = meanings_of(big_words(items[at + 1 :])[:1]) & (_SMALLER | _TALLER)
        is_verb = "hide" in item.labels and hidden
        yield replace(item, labels=frozenset(("hide",))) if is_verb else item


def hides_what_is_taller(items: list[Item]) -> bool:
    """Say whether what is taller is hidden: "smaller digits hide taller ones", or "others"."""
    return any(
        "hide" in item.labels
        and not has(words[:at], "negates")
        and _are_taller(words[:at], words[at + 1 :], is_passive=_is_passive(words, at))
        for words in map(big_words, statements_of(items))
        for at, item in enumerate(words)
    )


def _are_taller(before: list[Item], behind: list[Item], *, is_passive: bool) -> bool:
    """Say whether those are taller that are hidden, by the words around a "hide"."""
    if is_passive:
        return not meanings_of(behind).isdisjoint(_SMALLER)
    hiding = meanings_of(before)
    if behind and (hiding | meanings_of(behind)).isdisjoint(_SMALLER | _TALLER):
        return True  # "each hides the one before it"
    return not meanings_of(behind).isdisjoint(_TALLER) or bool(
        hiding & _SMALLER and not hiding & _TALLER
    )


def shows_what_is_smaller(items: list[Item]) -> bool:
    """Say whether what is smaller is seen: "smaller digits are visible", "seen if it is lower"."""
    return any(
        "smaller" in item.labels and _is_seen(statement, at)
        for statement in statements_of(items)
        if not (has(statement, "hide") or has(statement, "negates"))
        for at, item in enumerate(statement)
    )


def shows_what_is_covered(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether what a taller one stands before is seen, or all is: "each building is visible".

    What is "taller than those before it" is seen; "a taller one stands before it" covers it.
    """
    return any(
        has(words, "be-seen")
        and (_is_covered_if(words, vocabulary) or _are_all_seen(big_words(words)))
        for words in statements_of(items)
        if meanings_of(words).isdisjoint(("hide", "negates", "excuses"))
    )


def _is_covered_if(words: list[Item], vocabulary: Vocabulary) -> bool:
    condition = big_words(dropwhile(lambda word: not vocabulary.supposes(word), words))
    condition = condition[has(condition[:1], "if") :]
    if not meanings_of(condition[:1]).isdisjoint(_CELLS):  # "if all buildings before are taller"
        return _is_taller(condition[-1])
    first, second = [*condition, BREAK, BREAK][:2]
    is_adjective = not (second.labels.isdisjoint(_BEFORE) or has(condition, "asserts"))
    return _is_taller(first) and is_adjective


def _is_taller(item: Item) -> bool:
    """Say whether a word is "taller"; what is "taller than" something is another one."""
    return bool(item.labels & _TALLER) and " " not in item.text


def _are_all_seen(words: list[Item]) -> bool:
    """Say whether words are that what is to be seen is seen, and not which or how many are."""
    subject, rest = parted_at(words, {"asserts"})
    is_of_buildings = bool(subject) and each_has(subject, _TO_SEE)
    return is_of_buildings and has(rest[1:2], "be-seen") and _FROM.issuperset(meanings_of(rest[2:]))


def counts_what_is_hidden(items: list[Item]) -> bool:
    """Say whether what is not seen is counted: "how many are hidden", "count those not visible"."""
    return any(
        not meanings_of(words[:at]).isdisjoint(_COUNTING) and _is_hidden(words, at)
        for words in map(big_words, statements_of(items))
        for at in range(len(words))
    )


def _is_hidden(words: list[Item], at: int) -> bool:
    """Say whether a word of a statement says that something is not seen."""
    is_denied = has(words[:at], "negates")
    if "be-seen" in words[at].labels:
        return is_denied
    is_told_of_others = meanings_of(words) & (_SMALLER | _TALLER) and not _is_passive(words, at)
    return "hide" in words[at].labels and not (
        is_denied or is_told_of_others or has(words, "be-seen")
    )


def _is_seen(statement: list[Item], at: int) -> bool:
    """Say whether what is smaller, by a word at a place, is what is seen or counted."""
    is_compared = " " in statement[at].text  # "smaller than"
    is_adjective = not is_compared and has(statement[at + 1 : at + 2], "digit")
    words = big_words(statement[:at])
    while has(words[-1:], "asserts"):
        words.pop()
    if not words:
        return has(statement, "be-seen")
    if has(words, "if") or has(words, "be-seen"):
        is_condition = has(words[-1:], "if") or has(words[-1:], "be-seen")
        return is_condition and has(words, "be-seen") and not is_adjective
    counting = _COUNTING if is_compared else {"counted"}
    return not meanings_of(words).isdisjoint(counting) and _has_cells(words[-1:])


def _is_passive(words: list[Item], at: int) -> bool:
    """Say whether something is hidden by what follows: "hidden behind", "are obscured".

    Or what is "hidden by others is not seen", or "hides behind" them.
    """
    is_told = has(words[max(0, at - 1) : at], "asserts") or has(words[at:], "be-seen")
    is_told = is_told or has(words[at + 1 : at + 2], "behind")
    return is_told or len(words[at].text.split()) > 1


def _sees(item: Item) -> bool:
    return "see" in item.labels and "be-seen" not in item.labels


def _has_cells(items: list[Item]) -> bool:
    return not meanings_of(items).isdisjoint(_CELLS)


_CELLS = frozenset(
    ("digit", "cell", "square", "box", "neighbour", "above", "below", "adjacent", "building")
)
_BEFORE = _CELLS | {"behind", "place"}
_TO_SEE = frozenset(("building", "skyscraper"))
_FROM = frozenset(("edge", "filler", "grid", "outside", "side-word"))
"""From where something may be seen, if no more is told of it."""
_COUNTING = frozenset(("count", "counted", "number-of", "that-many"))
_SMALLER = frozenset(("smaller", "small"))
_TALLER = frozenset(("greater", "taller"))
