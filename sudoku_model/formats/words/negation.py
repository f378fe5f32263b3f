"""What a negation reaches: "cells that are not adjacent", "no row, column or box repeats"."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from sudoku_model.formats.words.clauses import (
    big_words,
    clauses_of,
    has,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def negated(items: list[Item], vocabulary: Vocabulary, polar: frozenset[str]) -> list[Item]:
    """Mark what is negated: what changes its meaning by that, within a few words of the negation.

    Args:
        items: the words of a sentence.
        vocabulary: its language.
        polar: the meanings that can be negated.
    """
    items = [*_with_parted_verbs(_with_negation_shared(items, vocabulary))]
    found: list[Item] = []
    negation = _Negation(vocabulary, polar)
    for at, item in enumerate(items):
        is_negated = negation.reaches(item)
        if "bans" in item.labels and not _changes_something(items[at:], polar):
            _negate_last(found, polar)  # "repeats within a cage are not allowed"
        if "negates" in item.labels and vocabulary.may_negate_what_precedes(item):
            if "denies" not in item.labels:
                _negate_last(found, polar)
            elif _is_behind_verb(found, polar):  # "wiederholt sich keine Ziffer"
                _negate_last(found, polar)
                negation.end()
        found.append(replace(item, is_negated=True) if is_negated else item)
    return found


def with_places_joined(items: list[Item], named: Set[str]) -> list[Item]:
    """Read "or" as "and" between places in which no digit repeats: "in a cage or on a diagonal".

    Args:
        items: the words of a sentence, with what is negated.
        named: the meanings that name houses and clues.
    """
    return [
        replace(item, labels=item.labels - {"alternative"} | {"joins"})
        if "alternative" in item.labels
        and _is_place(_behind_repeats(items[:at]), named)
        and _is_place(next(clauses_of(items[at + 1 :]), []), named)
        else item
        for at, item in enumerate(items)
    ]


def denies_repeats_in_corners(items: list[Item]) -> bool:
    """Say whether corners are one of the places where no digit repeats: "in a cage or the corners".

    Args:
        items: the words of a sentence, with what is negated.
    """
    words = [*big_words(_behind_repeats(items)), BREAK]
    return any(
        joint.labels & {"joins", "alternative"} and "corner" in place.labels and after is BREAK
        for joint, place, after in zip(words, words[1:], words[2:], strict=False)
    )


def _behind_repeats(items: list[Item]) -> list[Item]:
    """Return the words behind the last one that denies that digits repeat."""
    denied = (at for at, item in enumerate(items) if item.is_negated and "repeat" in item.labels)
    return items[max(denied, default=len(items)) + 1 :]


def _is_place(items: list[Item], named: Set[str]) -> bool:
    """Say whether words are nothing but places: "on a marked diagonal"."""
    words = big_words(items)
    return any(word.labels & named for word in words) and all(
        word.labels & named or word.labels <= _OF_PLACES for word in words
    )


def _changes_something(items: list[Item], polar: frozenset[str]) -> bool:
    """Say whether the clause that some words begin has something that can be negated."""
    return not meanings_of(next(clauses_of(items))).isdisjoint(polar)


def _with_negation_shared(items: list[Item], vocabulary: Vocabulary) -> list[Item]:
    """Read "nor" as "or" where it names one more place behind "not": "not in cages nor boxes"."""
    return [
        replace(item, labels=frozenset(("filler", "alternative")))
        if vocabulary.goes_on_denying(item) and _is_denied_place(items, at)
        else item
        for at, item in enumerate(items)
    ]


def _is_denied_place(items: list[Item], at: int) -> bool:
    """Say whether words go on with a place behind one that is denied, and have no verb."""
    denied = meanings_of(items[:at])
    told = meanings_of(next(clauses_of(items[at + 1 :])))
    is_denied = "negates" in denied and "repeat" in denied and "neither" not in denied
    return is_denied and told.isdisjoint(_VERBS)


def _with_parted_verbs(items: list[Item]) -> Iterator[Item]:
    """Yield the words, with the denial for itself in "are neither ... nor ..."."""
    for at, item in enumerate(items):
        if item.labels == {"neither"} and has(items[at + 1 :], "negates"):
            verb, _, denial = item.text.rpartition(" ")
            yield Item(verb, "word", frozenset(("asserts", "filler")))
            yield Item(denial, "word", frozenset(("negates", "denies")))
        else:
            yield item


class _Negation:
    """The last negation before each word."""

    def __init__(self, vocabulary: Vocabulary, polar: frozenset[str]) -> None:
        self._vocabulary = vocabulary
        self._polar = polar
        self._left = 0  # so many words more
        self._is_list = False  # it denies several: "no row, column or box"
        self._polar_left = polar  # what it may still change

    def reaches(self, item: Item) -> bool:
        """Go on to the next word, and say whether its meaning is changed."""
        if self._ends_at(item):
            self._left = 0
        if reach := _reach_of(item):
            self._begin(item, reach)
            return False
        is_changed = bool(self._left and item.labels & self._polar_left)
        if is_changed:  # "no repeats along each of the diagonals, in any order" is denied of each
            self._polar_left = self._polar - {"all-of", "any-order"}
            self._is_list = False
        if item.labels != {"filler"}:
            self._left = max(0, self._left - 1)
        return is_changed

    def _begin(self, item: Item, reach: int) -> None:
        self._left = reach - 1
        self._is_list = "denies" in item.labels
        self._polar_left = self._polar

    def end(self) -> None:
        """Reach no further."""
        self._left = 0

    def _ends_at(self, item: Item) -> bool:
        if item.kind == "break":
            return not (self._is_list and item.text == ",")
        return item.text in self._vocabulary.ends_negation


def _reach_of(item: Item) -> int:
    """Return how many words a negation reaches, with itself, 0 if a word is none."""
    if "negates next" in item.labels:
        return 2
    if "denies" in item.labels:
        return 1 + 2 * _SCOPE
    return 1 + _SCOPE if "negates" in item.labels else 0


_SCOPE = 6


def _is_behind_verb(items: list[Item], polar: frozenset[str]) -> bool:
    """Say whether what can be negated stands last, but for small words."""
    last = next((item for item in reversed(items) if item.labels != {"filler"}), BREAK)
    return bool(last.labels & polar)


def _negate_last(items: list[Item], polar: frozenset[str]) -> None:
    """Mark what stands before its negation, as in "wiederholen sich nicht"."""
    weighty = [at for at, item in enumerate(items) if item.labels != {"filler"}]
    for at in reversed(weighty[1 - _SCOPE :]):
        if items[at].labels & polar:
            items[at] = replace(items[at], is_negated=True)
            return


def denies_twice(items: list[Item]) -> bool:
    """Say whether two negations turn a statement back: "cells that are not touching can't ...".

    Of what is not there that may be said; "neither" and "nor" deny once, and "no" only repeats.

    Args:
        items: the words of a sentence.
    """
    return any(map(_is_denied_twice, statements_of(items)))


def _is_denied_twice(words: list[Item]) -> bool:
    negations = [item for item in words if "negates" in item.labels]
    may_be_said = not meanings_of(words).isdisjoint(_OF_WHAT_IS_NOT_THERE)
    return len(negations) > 1 and not (may_be_said or has(negations, "denies"))


_VERBS = frozenset(("asserts", "contain", "increase", "decrease", "repeat", "sum", "difference"))
_PAIR_MARKS = frozenset(("x", "v", "xv", "dot", "white-dot", "black-dot", "pair-mark"))
_OF_WHAT_IS_NOT_THERE = _PAIR_MARKS | {"not-marked", "alternative", "if", "concedes"}
_OF_PLACES = frozenset(
    (
        *("filler", "joins", "alternative", "either-of", "cell", "marked", "colour", "shade"),
        *("main", "move", "apart", "away"),
    )
)
"""What may be said of a place where digits do not repeat, besides its name."""
