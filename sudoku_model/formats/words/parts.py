"""Sentences and their parts: what is said in them of a kind of constraint."""

from __future__ import annotations

from typing import NamedTuple

from sudoku_model.formats.words.claims import Claim, claims_of
from sudoku_model.formats.words.classes import are_of_classes
from sudoku_model.formats.words.clauses import are_allowed, clauses_of, has, meanings_of, signed
from sudoku_model.formats.words.counting import LONGEST_HEADING
from sudoku_model.formats.words.kinds import Profile, properties, relations
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


class Sentence(NamedTuple):
    """The words of a sentence, and what all its parts share.

    Attributes:
        items: the words.
        allowed: for each word whether its clause only allows something.
        needless: for each word whether its clause says that something need not be so.
        has_negation: whether something is negated.
        has_heading: whether it begins with the name of what it is about.
        universal: the places of words such as "all" and "every".
        said: the meanings.
        demanded: the meanings that are not only allowed, with ``!`` before those that are negated.
        claims: the clauses that add a claim of their own: "... and they are equal".
    """

    items: list[Item]
    allowed: list[bool]
    needless: list[bool]
    has_negation: bool
    has_heading: bool
    universal: frozenset[int]
    said: frozenset[str]
    demanded: frozenset[str]
    claims: list[Claim]

    def leaves_a_choice(self) -> bool:
        """Say whether what is demanded need not be: "digits may repeat, or sum to the circle"."""
        return any(
            "alternative" in item.labels
            and not self.allowed[at]
            and self.items[at - 1].kind == "break"
            and self.allowed[at - 2]
            for at, item in enumerate(self.items[2:], 2)
        )

    def is_left_open(self, at: int) -> bool:
        """Say whether a word need not be so, and nothing is said of where it need or of what does.

        "Only digits in cages need not be odd" tells of others, and "they need not be odd, only
        their sum" of more.
        """
        if not self.needless[at]:
            return False
        start = next((n for n, item in enumerate(self.items) if "needless" in item.labels), at)
        # "Are not" may stand by itself before "necessarily".
        subject = meanings_of(self.items[: max(0, start - 1)])
        rest = self.items[at + 1 :]
        return subject.isdisjoint(("only", "negates")) and not any(map(_is_weighty, rest))

    def may_be_said(self, at: int, profile: Profile) -> bool:
        """Say whether the word at a place may be said of a kind."""
        return profile.covers(
            self.items[at],
            is_allowed=self.allowed[at],
            is_needless=self.is_left_open(at),
            has_negation=self.has_negation,
        )


def sentence_of(items: list[Item], vocabulary: Vocabulary) -> Sentence:
    """Return a sentence that is made of words that count."""
    allowed = are_allowed(items, vocabulary)
    negations = [at for at, item in enumerate(items) if "negates" in item.labels]
    by_beginning = {at + 1 for at, item in enumerate(items) if "negates next" in item.labels}
    negated = {at for at, item in enumerate(items) if item.is_negated}
    if negations and not negated - by_beginning:
        # A negation of something that is not known to change with it.
        at = negations[0]
        items = [*items[:at], Item("", "word", frozenset(("",)), is_negated=True), *items[at:]]
        allowed.insert(at, allowed[at])
    needless = [
        is_needless
        for clause in clauses_of(items)
        for is_needless in [has(clause, "needless")] * len(clause)
    ]
    return Sentence(
        items,
        allowed,
        needless,
        has_negation=bool(negations),
        has_heading=any(item.text == ":" for item in items[: LONGEST_HEADING + 1]),
        universal=frozenset(
            at for at, item in enumerate(items) if item.text in vocabulary.all_given["all"]
        ),
        said=meanings_of(items),
        demanded=signed(item for at, item in enumerate(items) if not allowed[at]),
        claims=list(claims_of(items, allowed)),
    )


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
    def labels(self) -> frozenset[str]:
        """The meanings of the words that carry something."""
        return meanings_of(self.sentence.items[at] for at in self.carrying)

    @property
    def only_allows(self) -> bool:
        """Whether nothing is demanded in it."""
        return all(self.sentence.allowed[at] for at in self.carrying)

    @property
    def only_shows(self) -> bool:
        """Whether it says nothing of digits, only that clues are there: "some dots are given"."""
        items = [self.sentence.items[at] for at in self.places]
        labels = meanings_of(items)
        is_shown = (
            "exists" in labels
            or {"grid", "contain"} <= labels
            or ({"asserts"} <= labels and labels & _SHOWN and "contain" not in labels)
        )
        is_of_all = not self.sentence.universal.isdisjoint(self.places)
        says_more = is_of_all or labels & _NOT_SHOWN or any(item.numbers for item in items)
        return bool(is_shown and not says_more)

    def is_freed_of(self, profile: Profile) -> bool:
        """Say whether it speaks only of what need not be so of a kind: "digits may repeat"."""
        items = (self.sentence.items[at] for at in self.carrying)
        return all(item.labels & (profile.frees | {""}) for item in items)

    def claims_all_digits(self) -> bool:
        """Say whether it demands that each digit is there: "areas contain every digit"."""
        items, carrying = self.sentence.items, frozenset(self.carrying)
        is_held = False
        for at in self.places:
            item = items[at]
            if self.sentence.allowed[at] or item.is_negated:
                continue
            is_full = item.kind == "range" and at not in carrying
            is_each = "digit" in item.labels and at - 1 in self.sentence.universal
            if is_held and (is_full or is_each):
                return True
            is_held = (is_held and item.kind != "break") or "contain" in item.labels
        return False

    def permits_what_is_demanded(self, profile: Profile) -> bool:
        """Say whether it only allows what a kind demands: "a line can be a whisper", "may sum to".

        Of cells without a clue that may be said: "digits without a dot may be consecutive".
        """
        places = [at for at in self.places if self.sentence.allowed[at]]
        items = [self.sentence.items[at] for at in places]
        denied = next((at for at, item in enumerate(items) if "negates" in item.labels), len(items))
        if meanings_of(items) & _WITHOUT_CLUE or meanings_of(items[denied:]) & profile.called:
            return False
        may, be = False, False
        for at, item in zip(places, items, strict=True):
            named = profile.called - MARKS if be else frozenset()
            if may and item.labels & (named | profile.core & properties()):
                return True
            is_small = item.labels & _SMALL and at not in self.sentence.universal
            may = "permits" in item.labels or (may and bool(is_small))
            be = "asserts" in item.labels or (be and may)
        return False

    def frees_what_is_demanded(self, profile: Profile) -> bool:
        """Say whether what a kind demands need not be so: "digits in cages need not differ".

        Of "the same order" that is the order. Clues need not be given, and cells without any are
        free.
        """
        if meanings_of(self.sentence.items[at] for at in self.places) & _WITHOUT_CLUE:
            return False
        own = profile.core | profile.entails | profile.called - MARKS
        demanded = own & relations() - (profile.frees & _LOOSE)
        is_freed = False
        for at in self.places:
            item, *after = self.sentence.items[at : at + 2]
            is_freed = self.sentence.needless[at] and (is_freed or "needless" in item.labels)
            is_freed = is_freed and not item.labels & _SHOWN
            if is_freed and item.labels & demanded and not meanings_of(after) & _ORDER:
                return True
        return False

    def claimed(self) -> frozenset[str]:
        """Return the meanings, as `Sentence.demanded` has them."""
        items, allowed = self.sentence.items, self.sentence.allowed
        return signed(items[at] for at in self.places if not allowed[at])

    def describes(self, profile: Profile, claimed: frozenset[str]) -> bool:
        """Say whether it says what a kind demands, and nothing that may not be said of it."""
        sentence = self.sentence
        claims = (claim for claim in sentence.claims if claim.at in self.places)
        return (
            profile.is_described(sentence.demanded, claimed, only_shows=self.only_shows)
            and not self.permits_what_is_demanded(profile)
            and not self.frees_what_is_demanded(profile)
            and (self.only_allows or profile.is_whole(sentence.said))
            and all(claim.may_be_made_of(profile) for claim in claims)
            and (profile.may_hold_all or not self.claims_all_digits())
            and are_of_classes([sentence.items[at] for at in self.places], profile.classes)
            and profile.leads_in(sentence.items[at] for at in self.places)
            and all(sentence.may_be_said(at, profile) for at in self.carrying)
        )


def _is_weighty(item: Item) -> bool:
    return item.kind != "break" and not item.labels <= {"filler"} and not item.labels & _ORDER


_ORDER = frozenset(("order", "position"))
_LOOSE = frozenset(("repeat", "any-order", "in-order"))
_SMALL = frozenset(("filler", "asserts"))
_WITHOUT_CLUE = frozenset(("not-marked", "other", "missing", "negative"))
_SHOWN = frozenset(("given", "marked", "drawn", "place"))
_NOT_SHOWN = frozenset(
    ("digit", "row", "column", "box", "region", "house", "negates", "obliges", "tasks", "variable")
)
"""What makes more of a sentence than that it says which clues there are."""
