"""Of how many things a sentence speaks: of some digits, of each box, of all pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import pairwise, takewhile
from typing import NamedTuple

from sudoku_model.formats.words.clauses import (
    HOUSES,
    LINES,
    big_words,
    each_has,
    ends_statement,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


class Quantifiers(NamedTuple):
    """The words of a sentence that say of how many things it speaks.

    Attributes:
        items: the words.
        every: the places of words such as "all" and "every".
        only: the places of words such as "only" and "just".
    """

    items: list[Item]
    every: frozenset[int]
    only: frozenset[int]

    def reach_each_house(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether something is said of each row, column or box that a kind does not say of it.

        Lines may be drawn near a box; that "thermometers visit each box" is another rule, and so is
        that a bulb is "the lowest digit of its box".
        """
        return any(
            self.items[at].labels & HOUSES - profile.said_of_each
            and (self.speak_of_every(at) or self._is_compared_in(at))
            for at in places
        )

    def reach_all_diagonals(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether something is said of all diagonals, not of those with a clue."""
        return any(
            "diagonal" in self.items[at].labels - profile.said_of_each
            and self.speak_of_every(at)
            and meanings_of(big_words(self.items[at + 1 :])[:1]).isdisjoint(_POINTING)
            for at in places
        )

    def single_out_houses(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether what is said of all houses is said of some only: "in the rows only".

        Args:
            places: those of the part of the sentence that is about the kind.
            profile: the kind.
        """
        if not profile.called >= LINES:
            return False
        found = (self._houses_beside(at) for at in self.only.intersection(places))
        return any(houses and not _are_all(houses, profile) for houses in found)

    def reach_all_pairs(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether what neighbours on a line differ by is said of all its digits."""
        is_of_neighbours = profile.relates_neighbours and "line" in profile.called
        return is_of_neighbours and any(
            before in self.every
            and not self.items[at].labels.isdisjoint(DIGITS - _SIDE_BY_SIDE)
            and _differ_by_number(takewhile(lambda item: item.kind != "break", self.items[at:]))
            for before, at in pairwise(places)
        )

    def _houses_beside(self, at: int) -> frozenset[str]:
        """Return the houses to which a word such as "only" leads, or before which it ends."""
        after, before = self.items[at + 1 :], reversed(self.items[:at])
        houses = meanings_of(takewhile(_leads_to_house, after))
        if not after or ends_statement(after[0]):
            houses |= meanings_of(takewhile(_leads_to_house, before))
        return houses & HOUSES

    def speak_of_every(self, at: int) -> bool:
        """Say whether a word such as "each" stands before a noun, but for small words."""
        for before in range(at - 1, -1, -1):
            if before in self.every or "all-of" in self.items[before].labels:
                return True
            if self.items[before].labels != {"filler"}:
                return False
        return False

    def _is_compared_in(self, at: int) -> bool:
        """Say whether something is the first of a house in size: "the lowest digit of its box".

        What lies "between the lowest and the highest digit" is not compared.
        """
        before = reversed(self.items[:at])
        leading = takewhile(lambda item: item.labels <= {"filler", "digit"}, before)
        size = at - sum(1 for _ in leading) - 1
        return (
            size >= 0
            and bool(self.items[size].labels & _EXTREMES)
            and "between" not in meanings_of(self.items[:size])
        )


def quantifiers_of(items: list[Item], vocabulary: Vocabulary) -> Quantifiers:
    """Return how many things the words of a sentence speak of."""
    return Quantifiers(
        items,
        every=frozenset(at for at, item in enumerate(items) if vocabulary.is_universal(item)),
        only=frozenset(at for at, item in enumerate(items) if vocabulary.limits(item)),
    )


def _differ_by_number(words: Iterable[Item]) -> bool:
    said = [*words]
    is_of_neighbours = not meanings_of(said).isdisjoint(_SIDE_BY_SIDE)
    return not is_of_neighbours and has(said, "difference") and any(w.numbers for w in said)


def _are_all(houses: frozenset[str], profile: Profile) -> bool:
    """Say whether houses are rows, columns and, if the grid has them, boxes."""
    has_areas = bool(houses - LINES) or "latin" in profile.called
    return "house" in houses or (houses >= LINES and has_areas)


def _leads_to_house(item: Item) -> bool:
    return item.kind == "break" or bool(item.labels & (HOUSES | {"filler", "joins"}))


def tells_how_many(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether something is there for each house, digit or size: "there is one per row".

    That a house has one of each digit is no such rule.

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    is_universal = any(map(vocabulary.is_universal, items))
    return is_universal and any(
        _have_one(statement) or _is_there_for_each(statement, items, vocabulary)
        for statement in statements_of(items)
    )


def _is_there_for_each(statement: list[Item], items: list[Item], vocabulary: Vocabulary) -> bool:
    _, there = parted_at(statement, {"exists"})
    if statement == items and any(map(vocabulary.small_or_counts, items[:1])):  # "two per box"
        there = statement
    each = _ALWAYS_COUNTED | _nouns_counted(statement)
    return any(
        vocabulary.is_universal(item) and _ends_with(there[at + 1 :], each)
        for at, item in enumerate(there)
    )


def _have_one(statement: list[Item]) -> bool:
    """Say whether houses have something that is not named: "every box has one"."""
    words = [word for word in big_words(statement) if word.labels.isdisjoint(_BEHIND_ONE)]
    *subject, verb = words or [BREAK]
    has_verb = not verb.labels.isdisjoint(("contain", "bear"))
    return has_verb and bool(subject) and each_has(subject, HOUSES)


def _nouns_counted(statement: Sequence[Item]) -> Set[str]:
    """Return houses where no digits are spoken of, and digits where no houses are."""
    said = meanings_of(statement)
    is_of_digits = not said.isdisjoint(DIGITS) or any(item.numbers for item in statement)
    houses = frozenset[str]() if is_of_digits else HOUSES
    return houses | DIGITS if said.isdisjoint(HOUSES) else houses


def _ends_with(words: Iterable[Item], meanings: Set[str]) -> bool:
    """Say whether words are one noun with one of some meanings, but for small words."""
    nouns = big_words(words)
    return len(nouns) == 1 and not nouns[0].labels.isdisjoint(meanings)


def holds_all_of_a_class(items: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether cells hold all digits of a class, not only such: "contain every odd digit".

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    words = [item for item in items if _is_of_all(item, vocabulary) or item.labels != {"filler"}]
    if any(item.kind == "number" for item in words):  # "all four"
        words = [item for item in words if not vocabulary.is_universal(item)]
    return any(
        has([verb], "contain")
        and _is_of_all(every, vocabulary)
        and not parity.labels.isdisjoint(_CLASSES)
        and has([noun], "digit")
        for verb, every, parity, noun in zip(words, words[1:], words[2:], words[3:], strict=False)
    )


def _is_of_all(item: Item, vocabulary: Vocabulary) -> bool:
    """Say whether a word speaks of all, or of a number: "all odd digits", "the four odd ones"."""
    return vocabulary.is_universal(item) or "all-of" in item.labels or item.kind == "number"


_BEHIND_ONE = frozenset(("own", "joins", "alternative"))
"""What says no more of what is not named: "every box has one of these"."""
_ALWAYS_COUNTED = frozenset(("colour", "size"))
_CLASSES = frozenset(("odd", "even", "low", "high"))
_POINTING = frozenset(("arrow", "clue", "direction", "given", "marked", "point"))
_EXTREMES = frozenset(("smallest", "lowest", "largest", "highest"))
_SIDE_BY_SIDE = frozenset(("adjacent", "neighbour"))
DIGITS = frozenset(("digit", "cell", "square")) | _SIDE_BY_SIDE
"""What digits are called, or the cells that they stand in."""


def says_diagonals(
    items: Iterable[Item], vocabulary: Vocabulary, *, only_main: bool = False
) -> bool:
    """Say whether there are several diagonals: "positive and negative", "on either diagonal".

    Args:
        items: the words of a sentence.
        vocabulary: its language.
        only_main: whether others than the main ones may be several.
    """
    items = [*items]
    if only_main and not has(items, "main"):
        return False
    items = [item for item in items if not item.labels & {"main", "marked", "given", "colour"}]
    return any(
        "diagonal" in item.labels
        and (
            vocabulary.names_diagonals(item)
            or " and " in item.text
            or "alternative" in before.labels
            or vocabulary.is_universal(before)
            or vocabulary.is_both(before)
        )
        for before, item in pairwise([BREAK, *items])
    )
