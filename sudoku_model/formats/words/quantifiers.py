"""Of how many things a sentence speaks: of some digits, of each box, of two lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, dropwhile, islice, pairwise, takewhile
from typing import NamedTuple

from sudoku_model.formats.words.clauses import (
    HOUSES,
    LINES,
    big_words,
    ends_statement,
    has,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.conditions import MEASURES
from sudoku_model.formats.words.kinds import of_digits_alone
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


class Quantifiers(NamedTuple):
    """The words of a sentence that say of how many things it speaks.

    Attributes:
        items: the words.
        every: the places of words such as "all" and "every".
        some: the places of words such as "some".
        only: the places of words such as "only" and "just".
    """

    items: list[Item]
    every: frozenset[int]
    some: frozenset[int]
    only: frozenset[int]

    def leave_digits_out(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether only some digits or clues have to be as a kind demands.

        "Some digits on an arrow sum to the circle" leaves open which. That there are "some cells
        with dots" is told of the board, unless the same statement goes on with what is demanded;
        and what joins some cells is not they.

        Args:
            places: those of the part of the sentence that is about the kind.
            profile: the kind.
        """
        return any(
            self._demands_of_digits(at, places[-1] + 1, profile)
            or self._demands_of_clues(at, profile)
            for at in self.some.intersection(places)
            if not meanings_of(self.items[max(0, at - 1) : at]) & _BEFORE_OBJECTS
        )

    def _demands_of_digits(self, at: int, end: int, profile: Profile) -> bool:
        """Say whether it goes on with digits and, in the same statement, with what is demanded."""
        words = takewhile(lambda item: not ends_statement(item), self.items[at + 1 : end])
        subject, *predicate = big_words(words) or [BREAK]
        return bool(subject.labels & _DIGITS and meanings_of(predicate) & profile.demanded)

    def _demands_of_clues(self, at: int, profile: Profile) -> bool:
        """Say whether clues do what is demanded: "some arrows sum to", not "some show a sum".

        Or have such digits: "not all cages contain different ones".
        """
        words = [*(word for word in self.items[at + 1 :] if word.labels != {"filler"}), BREAK]
        return any(
            subject.labels & profile.called and _told_by(verb, what) & profile.demanded
            for subject, verb, what in islice(
                zip(words, words[1:], words[2:], strict=False), _REACH
            )
        )

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
            and not self.items[at].labels.isdisjoint(_DIGITS - _SIDE_BY_SIDE)
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


def _told_by(verb: Item, what: Item) -> frozenset[str]:
    """Return what a verb says, with what is had; that clues have a total is none of their rule."""
    had = what.labels - {"sum", "total"} if "contain" in verb.labels else frozenset[str]()
    return verb.labels | had


def quantifiers_of(items: list[Item], vocabulary: Vocabulary) -> Quantifiers:
    """Return how many things the words of a sentence speak of."""
    return Quantifiers(
        items,
        every=frozenset(at for at, item in enumerate(items) if vocabulary.is_universal(item)),
        some=frozenset(at for at, item in enumerate(items) if vocabulary.is_partial(item)),
        only=frozenset(at for at, item in enumerate(items) if vocabulary.limits(item)),
    )


def names_some_only(items: list[Item], profiles: Sequence[Profile], vocabulary: Vocabulary) -> bool:
    """Say whether only some clues are called what all of them are: "some lines are renbans".

    Others may be something else where these are stated.

    Args:
        items: the words of a sentence.
        profiles: what may be said of each kind that is drawn.
        vocabulary: its language.
    """
    looks = ({"filler"}, {"colour"})
    words = [item for item in items if item.labels not in looks or vocabulary.is_partial(item)]
    return any(
        (vocabulary.is_partial(some) or "excuses" in some.labels)
        and "asserts" in verb.labels
        and _are_all_called(noun.labels & _CLUES, name.labels - noun.labels, profiles)
        for some, noun, verb, name in zip(words, words[1:], words[2:], words[3:], strict=False)
    )


def _are_all_called(
    noun: frozenset[str], names: frozenset[str], profiles: Sequence[Profile]
) -> bool:
    """Say whether all that a noun may stand for has a name."""
    meant = [p for p in profiles if noun & (p.called | _ANY_CLUE)] if noun else []
    return any(all(name in profile.called for profile in meant) for name in names if meant)


_ANY_CLUE = frozenset(("shape", "clue"))
_CLUES = frozenset(("line", "cage")) | _ANY_CLUE
"""What clues are called whatever kind they are of."""


def demands_of_some(items: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether only some digits or clues have to be so, or something is so in some houses only.

    "Some digits on a line form a run", "exactly one line is a palindrome", "in some box". That
    some are marked, or may be so, is no demand.

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
        vocabulary: its language.
    """
    for statement in statements_of(_without_brackets(items)):
        words = [word for word in statement if not ends_statement(word)]
        is_some = bool(words) and vocabulary.is_partial(words[0])
        before = 1 if is_some else _bounded(words, vocabulary)
        if before and _is_demanded(words[before:], named, is_of_digits=is_some):
            return True
        if _is_in_some_house(words, vocabulary):
            return True
    return False


def _is_in_some_house(words: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether something has to be so "in some box"."""
    return not has(words, "permits") and any(
        vocabulary.is_partial(some) and house.labels & HOUSES for some, house in pairwise(words)
    )


def _without_brackets(items: list[Item]) -> list[Item]:
    depths = accumulate((item.text == "(") - (item.text == ")") for item in items)
    return [
        item for item, depth in zip(items, depths, strict=True) if not depth and item.text != ")"
    ]


def _bounded(words: list[Item], vocabulary: Vocabulary) -> int:
    """Return how many words at the beginning say "exactly one", "at least one of" or the like."""
    bound, one = [*words[:2], BREAK, BREAK][:2]
    is_number = vocabulary.small_number(one) or vocabulary.counts(one) or "one-of" in one.labels
    return 2 if is_number and bound.labels & _BOUNDS else 0


def _is_demanded(words: list[Item], named: frozenset[str], *, is_of_digits: bool) -> bool:
    """Say whether what some words begin with, clues or digits, has to be as the rest says."""
    rest = dropwhile(lambda word: word.labels & _BEFORE_NOUN, words)
    noun, *predicate = [*rest] or [BREAK]
    said = meanings_of(predicate)
    if _are_shown(words) or said & {"permits", "needless"}:
        return False
    if is_of_digits:
        is_thing = noun.kind in ("number", "product") or noun.labels & (named | _DIGITS | MARKS)
        return bool(is_thing and said & (_DEMANDED | named & _NAMES))
    return bool(noun.labels & (named | MARKS | _AREAS) and said & (_DEMANDED | _DUTIES))


def _are_shown(words: list[Item]) -> bool:
    """Say whether clues or digits are said to be drawn somehow: "some cells are shaded"."""
    return any(
        "asserts" in verb.labels and shown.labels & _SHOWN for verb, shown in pairwise(words)
    )


def _differ_by_number(words: Iterable[Item]) -> bool:
    said = [*words]
    is_of_neighbours = not meanings_of(said).isdisjoint(_SIDE_BY_SIDE)
    return not is_of_neighbours and has(said, "difference") and any(w.numbers for w in said)


def names_twice(items: list[Item], named: frozenset[str]) -> bool:
    """Say whether clues are something else besides: "one green line is also purple".

    Or a digit or another measure: "a grey circle is also a 5", "dots may be ratios".

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
    """
    words = [*big_words(items), BREAK, BREAK]
    return any(
        subject.labels & (named | {"joins"}) and _is_another(predicate, named)
        for subject, *predicate in zip(words, words[1:], words[2:], words[3:], strict=False)
    )


def _is_another(predicate: Sequence[Item], named: frozenset[str]) -> bool:
    """Say whether a predicate begins with an "is also" or a "may be", and what is another clue."""
    verb, second, third = predicate
    if "is-also" in verb.labels:
        another = named | MEASURES | {"colour"}
        return second.kind == "number" or not second.labels.isdisjoint(another)
    may_be = "permits" in verb.labels and second.labels & {"asserts", "stand"}
    return bool(may_be and third.labels & MEASURES)


def divides_clues(items: list[Item], named: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Say whether each clue is said to be several: "all other lines are two renbans each".

    Args:
        items: the words of a sentence.
        named: the meanings that name what is stated.
        vocabulary: its language.
    """
    return any(
        any(map(vocabulary.is_universal, statement))
        and _is_made_of_several(statement, named, vocabulary)
        for statement in statements_of(items)
    )


def singles_out_clues(items: list[Item], named: frozenset[str]) -> bool:
    """Say whether what is said of clues is said of some only: "one of the thermometers rises".

    What "is one of" or "holds one of" several things is no clue that is singled out.

    Args:
        items: the words of a sentence.
        named: the meanings that name clues.
    """
    nouns = (
        next((word for word in big_words(items[at + 1 :]) if "colour" not in word.labels), None)
        for at, item in enumerate(items)
        if "one-of" in item.labels and not meanings_of(items[max(0, at - 1) : at]) & _BEING
    )
    return any(noun and noun.labels & named and not noun.labels & _DIGITS for noun in nouns)


def _is_made_of_several(
    statement: list[Item], named: frozenset[str], vocabulary: Vocabulary
) -> bool:
    is_subject = False  # a clue has been named
    for at, item in enumerate(statement):
        if is_subject and item.labels & _CONSISTING:
            names = named - HOUSES - (MARKS if "contain" in item.labels else frozenset())
            small = [*takewhile(_is_small, statement[at + 1 :])]
            what = statement[at + 1 + len(small) :][:1]
            return any(map(vocabulary.counts, small)) and not meanings_of(what).isdisjoint(names)
        is_subject = is_subject or bool(item.labels & MARKS)
    return False


def _is_small(item: Item) -> bool:
    return item.labels == {"filler"} or (item.kind == "number" and not item.labels)


_BEING = frozenset(("asserts", "contain"))
_CONSISTING = frozenset(("asserts", "contain", "divide"))


def _are_all(houses: frozenset[str], profile: Profile) -> bool:
    """Say whether houses are rows, columns and, if the grid has them, boxes."""
    has_areas = bool(houses - LINES) or "latin" in profile.called
    return "house" in houses or (houses >= LINES and has_areas)


def _leads_to_house(item: Item) -> bool:
    return item.kind == "break" or bool(item.labels & (HOUSES | {"filler", "joins"}))


_POINTING = frozenset(("arrow", "clue", "direction", "given", "marked", "point"))
_REACH = 3
"""How many words may stand between "some" and what it speaks of: "some of the arrows"."""
_EXTREMES = frozenset(("smallest", "lowest", "largest", "highest"))
_BEFORE_OBJECTS = frozenset(("between", "join", "separate", "contain", "surround"))
_SIDE_BY_SIDE = frozenset(("adjacent", "neighbour"))
_DIGITS = frozenset(("digit", "cell", "square")) | _SIDE_BY_SIDE
_BOUNDS = frozenset(("exactly", "at-least", "at-most", "only"))
_BEFORE_NOUN = frozenset(("filler", "colour", "main", "given", "marked"))
_AREAS = frozenset(("diagonal", "region"))
_DUTIES = frozenset(("obliges", "contain", "once"))
_NAMES = frozenset(("palindrome", "renban", "whisper"))
_DEMANDED = of_digits_alone() | {
    *("alike", "divide", "double", "low", "obliges", "ratio", "read-same", "slow", "surround"),
    *("where", "above"),
}
_SHOWN = frozenset(("colour", "shade", "given", "marked", "drawn"))
