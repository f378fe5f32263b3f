"""Sentences and their parts: what is said in them of a kind of constraint."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import compress, dropwhile, islice, takewhile
from operator import not_
from typing import NamedTuple

from sudoku_model.formats.words.allowances import SHOWN, Allowances, allowances_of
from sudoku_model.formats.words.claims import Claim, claims_of
from sudoku_model.formats.words.classes import are_of_classes
from sudoku_model.formats.words.clauses import (
    HOUSES,
    LINES,
    USUAL_HOUSES,
    big_words,
    has,
    meanings_of,
    signed,
)
from sudoku_model.formats.words.counting import LONGEST_HEADING
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.quantifiers import Quantifiers, quantifiers_of
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


class Sentence(NamedTuple):
    """The words of a sentence, and what all its parts share.

    Attributes:
        items: the words.
        allowances: what is allowed in it.
        has_negation: whether something is negated.
        has_heading: whether it begins with the name of what it is about.
        quantifiers: of how many things it speaks.
        said: the meanings.
        demanded: the meanings that are not only allowed, with ``!`` before those that are negated.
        claims: the clauses that add a claim of their own: "... and they are equal".
    """

    items: list[Item]
    allowances: Allowances
    has_negation: bool
    has_heading: bool
    quantifiers: Quantifiers
    said: frozenset[str]
    demanded: frozenset[str]
    claims: list[Claim]

    def may_be_said(self, at: int, profile: Profile) -> bool:
        """Say whether the word at a place may be said of a kind."""
        return self.allowances.are_of_what_is_free(at, profile) or profile.covers(
            self.items[at],
            is_allowed=self.allowances.allowed[at],
            has_negation=self.has_negation,
        )


def sentence_of(items: list[Item], vocabulary: Vocabulary) -> Sentence:
    """Return a sentence that is made of words that count."""
    items = _with_other_negation(items)
    quantifiers = quantifiers_of(items, vocabulary)
    allowances = allowances_of(items, quantifiers.every, vocabulary)
    return Sentence(
        items,
        allowances,
        has_negation=has(items, "negates"),
        has_heading=any(item.text == ":" for item in items[: LONGEST_HEADING + 1])
        or (has(items[:1], "colour") and any(item.text == "–" for item in items[1:2])),
        quantifiers=quantifiers,
        said=meanings_of(items),
        demanded=signed(compress(items, map(not_, allowances.allowed))),
        claims=list(claims_of(items, allowances.allowed)),
    )


def _with_other_negation(items: list[Item]) -> list[Item]:
    """Mark a negation of something that is not known to change with it."""
    at = next((at for at, item in enumerate(items) if "negates" in item.labels), None)
    by_beginning = {at + 1 for at, item in enumerate(items) if "negates next" in item.labels}
    negated = {at for at, item in enumerate(items) if item.is_negated}
    if at is None or negated - by_beginning:
        return items
    return [*items[:at], Item("", "word", frozenset(("",)), is_negated=True), *items[at:]]


class Part(NamedTuple):
    """A part of a sentence.

    Attributes:
        sentence: the sentence.
        places: the places of its words.
        carrying: those of them that carry something.
    """

    sentence: Sentence
    places: range
    carrying: list[int]

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole sentence."""
        return len(self.places) == len(self.sentence.items)

    @property
    def houses(self) -> Set[str]:
        """The houses that it is about where it names them; in a box something may be allowed."""
        return LINES if self.only_allows else USUAL_HOUSES

    @property
    def items(self) -> list[Item]:
        """Its words."""
        return [self.sentence.items[at] for at in self.places]

    @property
    def demanding(self) -> list[int]:
        """The places of the words that are not only allowed."""
        return [at for at in self.places if not self.sentence.allowances.allowed[at]]

    @property
    def labels(self) -> frozenset[str]:
        """The meanings of the words that carry something."""
        return meanings_of(self.sentence.items[at] for at in self.carrying)

    @property
    def only_allows(self) -> bool:
        """Whether nothing is demanded in it."""
        return all(self.sentence.allowances.allowed[at] for at in self.carrying)

    @property
    def only_shows(self) -> bool:
        """Whether it says nothing of digits, only that clues are there: "some dots are given"."""
        items = self.items
        labels = meanings_of(items)
        if not _are_shown(labels) or labels & _NOT_SHOWN or any(item.numbers for item in items):
            return False
        return self.sentence.quantifiers.every.isdisjoint(self.places)

    def is_freed_of(self, profile: Profile) -> bool:
        """Say whether it speaks only of what is free where a kind is stated: "they may repeat"."""
        allowances = self.sentence.allowances
        return all(allowances.are_of_what_is_free(at, profile) for at in self.carrying)

    def claims_all_digits(self) -> bool:
        """Say whether it demands that each digit is there: "areas contain every digit".

        "Every digit at most once" is no such demand.
        """
        if has(self.items, "at-most-once"):
            return False
        return self._fills_each() or any(
            self._names_all_digits(at)
            and ((is_held and not self._is_written(at)) or self._only_says_where(at))
            for at, is_held in self._demanded_as_held()
        )

    def _fills_each(self) -> bool:
        """Say whether it only tells to put all digits in each clue: "place 1-9 in each cage"."""
        first, *words = big_words(self.items) or [BREAK]
        is_filled = not first.labels.isdisjoint(_FILLING)
        are_filled = all(word.kind == "range" or word.labels & _FILLED for word in words)
        return is_filled and are_filled and any(map(self._is_each_clue, self.places))

    def _is_each_clue(self, at: int) -> bool:
        is_clue = not self.sentence.items[at].labels.isdisjoint(MARKS | {"colour"})
        return is_clue and self.sentence.quantifiers.speak_of_every(at)

    def _demanded_as_held(self) -> Iterator[tuple[int, bool]]:
        """Yield the place of each word that is demanded, and whether it is what clues hold."""
        is_held = is_named = False
        for at in self.demanding:
            item = self.sentence.items[at]
            if item.is_negated:
                continue
            yield at, is_held
            is_named = is_named or bool(item.labels & MARKS)
            is_compared = item.kind == "break" or not item.labels.isdisjoint(_COMPARING)
            is_held = (is_held and not is_compared) or bool(
                "contain" in item.labels or (is_named and item.labels & {"place", "pass"})
            )

    def _is_written(self, at: int) -> bool:
        """Say whether a subject is only what is written somewhere: "all digits written in it"."""
        written, after = [*big_words(self.sentence.items[at + 1 :]), BREAK, BREAK][:2]
        return not written.labels.isdisjoint(_WRITTEN) and "once" not in after.labels

    def _only_says_where(self, at: int) -> bool:
        """Say whether a subject is on what is drawn, and nothing else: "... is on a green line"."""
        words = self._said_of(at)
        verbs = [*takewhile(lambda word: word.labels & _BEING, words)]
        noun = next((w for w in words[len(verbs) :] if "colour" not in w.labels), BREAK)
        # What is "visited by the line" names it in the verb.
        is_passed = noun is BREAK and has(verbs[-1:], "pass")
        is_there = bool(verbs and (is_passed or noun.labels & MARKS))
        return is_there and meanings_of(words).isdisjoint(properties())

    def _said_of(self, at: int) -> list[Item]:
        """Return the big words behind a subject, but for "once" and a "must" behind "between"."""
        words = [w for w in big_words(self.sentence.items[at + 1 :]) if not w.labels & _ONCE]
        if has(words[:1], "between") and has(words, "obliges"):  # "each digit between these must"
            return [word for word in words[1:] if "obliges" not in word.labels]
        return words

    def _names_all_digits(self, at: int) -> bool:
        """Say whether a word is all digits, as "1 to 9" or "digit" behind an "every".

        "All digits in the circle" are those of a clue, and "the sum of all digits" is a number.
        """
        item = self.sentence.items[at]
        if item.kind == "range":
            return at not in self.carrying
        if "digit" not in item.labels or "full" in item.labels:
            return "full" in item.labels
        after = dropwhile(lambda word: word.labels == {"filler"}, self.sentence.items[at + 1 :])
        before = big_words(self.sentence.items[:at])[-1:]
        is_of_clue = has(islice(after, 1), "circle") or has(before, "sum")
        return self.sentence.quantifiers.speak_of_every(at) and not is_of_clue

    def claimed(self) -> frozenset[str]:
        """Return the meanings, as `Sentence.demanded` has them."""
        return signed(self.sentence.items[at] for at in self.demanding)

    def describes(self, profile: Profile) -> bool:
        """Say whether it says what a kind demands, and nothing that may not be said of it."""
        return self._says_what_is_demanded(profile) and self._says_no_more(profile)

    def _says_what_is_demanded(self, profile: Profile) -> bool:
        sentence = self.sentence
        return (
            profile.is_described(sentence.demanded, self.claimed(), only_shows=self.only_shows)
            and not sentence.allowances.take_back(self.places, profile)
            and not sentence.quantifiers.single_out_houses(self.places, profile)
            and not sentence.quantifiers.reach_all_pairs(self.places, profile)
            and (self.only_allows or profile.is_whole(sentence.said))
            and profile.leads_in(self.items)
        )

    def _says_no_more(self, profile: Profile) -> bool:
        sentence = self.sentence
        claims = (claim for claim in sentence.claims if claim.at in self.places)
        return (
            all(claim.may_be_made_of(profile) for claim in claims)
            and not sentence.quantifiers.reach_each_house(self.demanding, profile)
            and not sentence.quantifiers.reach_all_diagonals(self.demanding, profile)
            and (profile.may_hold_all or not self.claims_all_digits())
            and are_of_classes(self.items, profile.classes)
            and all(sentence.may_be_said(at, profile) for at in self.carrying)
        )


def _are_shown(labels: frozenset[str]) -> bool:
    """Say whether something exists, is contained in the grid, or is given or drawn."""
    if "contain" in labels:
        return "exists" in labels or "grid" in labels
    return "exists" in labels or ("asserts" in labels and not labels.isdisjoint(SHOWN))


_BEING = frozenset(("asserts", "exists", "place", "pass", "overlap", "touch"))
_COMPARING = frozenset(("greater", "smaller"))
"""What ends what is held: "contain a digit greater than all digits next to it"."""
_WRITTEN = frozenset(("given", "place"))
_ONCE = frozenset(("exactly", "once"))
_FILLING = frozenset(("place", "fill"))
_FILLED = MARKS | HOUSES | {"colour", "digit", "joins"}
_NOT_SHOWN = HOUSES | {"digit", "negates", "obliges", "tasks", "variable"}
"""What makes more of a sentence than that it says which clues there are."""
