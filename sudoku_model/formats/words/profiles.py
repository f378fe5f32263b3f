"""Profiles: what may be said of a kind of constraint that a puzzle states; see `accounting`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sudoku_model.formats.words.kinds import kinds, of_digits_alone, properties, relations
from sudoku_model.formats.words.vocabulary import Item


@dataclass(frozen=True)
class Profile:
    """What may be said of a kind of constraint that a puzzle states.

    Attributes:
        called: the meanings that name it.
        says: the meanings that may be said of it; ``!`` before one that is negated, ``~`` before
            one that is said together with a negation, ``!`` alone for any other negation.
        frees: the meanings that may be said of it where something is allowed, not demanded.
        numbers: the numbers that may be named, None for all.
        is_global: whether it is about the whole grid, so that no sentence has to name it.
        joint: the meanings that name it in a sentence about several of its sort: "a knight's or
            a king's move apart".
        needs: meanings, and for each of them others of which one must be said with it.
        bases: the numbers by which digits may be divided for their remainders.
        core: the meanings that make a sentence a description of this kind: what digits have to do.
            A sentence without any of them may only say what is called so.
        owns: the meanings that may be said of it as of no other kind, without those that may be
            said of all that is drawn.
        entails: the meanings that are true of its digits, said by themselves: digits in a cage
            differ.
        classes: the digits that belong together in it: low, middle and high ones.
        bars: the meanings that may not be said of it, though they may be of all that is drawn.
        may_hold_all: whether its cells may have to hold each digit of the grid.
        leads: of these meanings, the first is said before the others, if one is said: a row that
            says where digits are in columns is no column that says so of rows.
    """

    name: str
    called: frozenset[str]
    says: frozenset[str]
    frees: frozenset[str]
    numbers: frozenset[int] | None
    is_global: bool
    joint: frozenset[str] = frozenset()
    needs: tuple[tuple[str, frozenset[str]], ...] = ()
    bases: frozenset[int] = frozenset()
    core: frozenset[str] = frozenset()
    owns: frozenset[str] = frozenset()
    entails: frozenset[str] = frozenset()
    classes: frozenset[frozenset[int]] = frozenset()
    bars: frozenset[str] = frozenset()
    may_hold_all: bool = True
    leads: tuple[str, ...] = ()
    fills: frozenset[str] = frozenset()

    def is_described(
        self, said: frozenset[str], claimed: frozenset[str], *, only_shows: bool = False
    ) -> bool:
        """Say whether a sentence says what this kind demands, or nothing but what it is called.

        Args:
            said: the meanings in the sentence, with ``!`` before those that are negated.
            claimed: those of the part that is about this kind, but for what is only allowed.
            only_shows: whether that part only says that clues are there, and where they are.
        """
        if not self.core or said & self.core:
            return True
        telling = properties() - {"between"} if only_shows else relations()
        told = {meaning.lstrip("!") for meaning in claimed - self.entails}
        if claimed & self.entails & _OF_EQUALITY:
            told.discard("contain")  # it is their verb: "no two cells contain the same digit"
        return not told & telling - self.called

    @property
    def demanded(self) -> frozenset[str]:
        """The properties that it demands of digits."""
        return self.core & properties()

    @property
    def relates_neighbours(self) -> bool:
        """Whether it says what neighbours are to each other, who are not equal then."""
        return self.name in kinds()["neighbours"].split() or "any-three" in self.core

    @property
    def lets_neighbours_be_equal(self) -> bool:
        """Whether any two of its digits may be equal."""
        return "repeat" in self.frees and not self.relates_neighbours

    @property
    def said_of_each(self) -> frozenset[str]:
        """The houses of each of which it may be spoken."""
        return (self.says if self.is_global else self.owns) - self.fills

    def admits(self, claim: Sequence[Item]) -> bool:
        """Say whether a claim is what this kind demands, or what follows: its properties are.

        Args:
            claim: the words that demand something.
        """
        said = [_signed(item) for item in claim if _is_property(item)]
        elsewhere = (item for item in claim if item.labels & _PLACES_IN_GRID)
        if said and not all(item.labels & self.owns for item in elsewhere):
            return False
        sayable = self._claimable_by(claim)
        return all(meanings & sayable for meanings in said)

    def _claimable_by(self, claim: Sequence[Item]) -> frozenset[str]:
        """Return what a claim may say: all if it says what this kind demands, or what follows."""
        with_negation = {meaning[1:] for meaning in self.says if meaning[0] == "~"}
        if any(_signed(item) & self.core for item in claim):
            return self.says | with_negation
        if any("negates" in item.labels or item.is_negated for item in claim):
            return self.entails | with_negation
        return self.entails

    def leads_in(self, items: Iterable[Item]) -> bool:
        """Say whether the words of a part name first what this kind is said of first."""
        words = [item for item in items if item.labels != {"filler"}]
        led = next((at for at, item in enumerate(words) if item.labels & {*self.leads}), len(words))
        named = words[led : led + 4]
        if [item.labels for item in named[1::2]] == [{"variable"}, {"house-number"}]:
            named = named[2:]  # "row N of column 1" leads to the column
        return not named or self.leads[0] in named[0].labels

    def is_whole(self, labels: frozenset[str]) -> bool:
        """Say whether meanings that only together describe this kind are all there.

        Args:
            labels: what is said.
        """
        return all(meaning not in labels or others & labels for meaning, others in self.needs)

    def frees_by_itself(self, item: Item) -> bool:
        """Say whether this kind lets what a word means be so or not, as its entry says."""
        return bool(self.frees and item.labels & (self.frees | {""}))

    def says_nothing_of(self, item: Item) -> bool:
        """Say whether a word is a property of digits of which this kind says nothing."""
        own = {meaning.lstrip("!~") for meaning in self.says | self.entails | self.core}
        return bool(item.labels) and item.labels <= of_digits_alone() - own

    def covers(self, item: Item, *, is_allowed: bool, has_negation: bool) -> bool:
        """Say whether a word that carries a rule may be said of this kind.

        Args:
            item: the word.
            is_allowed: whether its clause allows something and demands nothing, so that a negation
                in it may be that of what has to be.
            has_negation: whether something is negated in the sentence.
        """
        if item.labels & self.bars or not self._has_numbers_of(item) or self._is_resized_by(item):
            return False
        if not item.labels:
            return item.kind in ("number", "range", "product")
        said = _signed(item)
        if is_allowed and item.is_negated and not item.labels & self.core:
            said |= item.labels
        if has_negation:
            said |= {f"~{label}" for label in item.labels}
        return bool(said & self.says)

    def _is_resized_by(self, item: Item) -> bool:
        """Say whether a word tells another size of squares that are two by two."""
        is_size = _SIZE.search(item.text) and not item.labels & self.called
        return bool(is_size) and "two-by-two" in self.called

    def _has_numbers_of(self, item: Item) -> bool:
        numbers = self.bases if "base" in item.labels else self.numbers
        return numbers is None or numbers.issuperset(item.numbers)


def _is_property(item: Item) -> bool:
    """Say whether a word says something of digits and has no other meaning."""
    return bool(item.labels) and item.labels <= properties()


def _signed(item: Item) -> frozenset[str]:
    return frozenset(f"!{label}" for label in item.labels) if item.is_negated else item.labels


_SIZE = re.compile(r"\d ?(?:x|by) ?\d")
_OF_EQUALITY = frozenset(("!same", "!repeat", "different"))
_PLACES_IN_GRID = frozenset(("row", "column", "corner"))
"""Where other cells are than those of a clue that is not about these."""
