"""What a sentence allows and does not demand: digits *may* repeat, they *need not* differ.

Such a sentence says no more of a kind of constraint than is stated, if three things are so:

- it is left at that: nothing else is demanded instead ("they need not be odd, only their sum");
- what is allowed is free where the kind is stated: it says so, or says nothing of it at all;
- it is not what the kind demands, which would be taken back: "a line can be a whisper".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, dropwhile, takewhile
from typing import NamedTuple

from sudoku_model.formats.words.clauses import (
    big_words,
    clauses_of,
    has,
    have_only,
    meanings_of,
    parted_at,
    signed,
    statements_of,
)
from sudoku_model.formats.words.kinds import properties, relations
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


class Allowances(NamedTuple):
    """What is allowed in a sentence, word by word.

    Attributes:
        items: the words.
        allowed: for each word whether its clause allows something and demands nothing.
        needless: for each word whether its clause says that something need not be so.
        universal: the places of words such as "any" and "all".
    """

    items: list[Item]
    allowed: list[bool]
    needless: list[bool]
    universal: frozenset[int]

    def leave_a_choice(self) -> bool:
        """Say whether what is demanded need not be: "digits may repeat, or sum to the circle"."""
        return any(
            "alternative" in item.labels
            and not self.allowed[at]
            and self.items[at - 1].kind == "break"
            and self.allowed[at - 2]
            for at, item in enumerate(self.items[2:], 2)
        )

    def are_of_what_is_free(self, at: int, profile: Profile) -> bool:
        """Say whether the word at a place is only allowed, and free where a kind is stated.

        Digits of several clues may be equal, whatever the kind; so may those side by side, where
        any two of a clue may.
        """
        item = self.items[at]
        if not self.allowed[at]:
            return False
        are_of_several = has(compress(self.items, self.allowed), "between-clues")
        return (
            profile.frees_by_itself(item)
            or (are_of_several and bool(item.labels & _EQUALITY))
            or (profile.lets_neighbours_be_equal and self._are_neighbours_that_may(at))
            or (self._are_left_at_that(at) and profile.says_nothing_of(item))
        )

    def _are_neighbours_that_may(self, at: int) -> bool:
        """Say whether a word tells what may be so: "adjacent digits may ...".

        Not where that is behind a break: "they go in adjacent cells, and may repeat".
        """
        until = next(statements_of(self.items[at:]))
        return bool(self.items[at].labels & _SIDE_BY_SIDE) and has(until, "permits")

    def _are_left_at_that(self, at: int) -> bool:
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

    def take_back(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether what a kind demands is only allowed, or need not be so.

        Args:
            places: those of the part of the sentence that is about the kind.
            profile: the kind.
        """
        if self._are_of_other_cells(places, profile):
            return False
        if profile.relates_neighbours and self._let_neighbours_be_equal(places):
            return True
        if self._let_be_what_is_denied(places, profile):
            return True
        demanded, names = self._demanded_by(profile, places), profile.called - MARKS
        needless = () if self._frees_neighbours(places, profile) else self._what_need_not_be(places)
        made_of = demanded | names | profile.core & relations()
        return any(
            item.labels & (demanded | names if is_name else demanded)
            for item, is_name in self._what_may_be(places)
        ) or any(
            self.items[at].labels & made_of
            and not meanings_of(self.items[at + 1 : at + 2]) & _ORDER
            for at in needless
        )

    def _frees_neighbours(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether only digits side by side need not be so, of which a kind says nothing."""
        needless = [self.items[at] for at in places if self.needless[at]]
        before = takewhile(lambda item: "needless" not in item.labels, needless)
        return "adjacent" in profile.frees and has(before, "adjacent")

    def _let_neighbours_be_equal(self, places: Sequence[int]) -> bool:
        """Say whether digits side by side may be equal: "neighbouring digits may be the same"."""
        words = [self.items[at] for at in places if self.allowed[at]]
        behind = dropwhile(lambda word: word.labels.isdisjoint(_SIDE_BY_SIDE), words)
        return not has(words, "negates") and not meanings_of(behind).isdisjoint(_EQUALITY)

    def _let_be_what_is_denied(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether digits may be what a kind keeps them from: "consecutive digits may touch".

        Not where more is told that is free: "... may touch diagonally".
        """
        words = [self.items[at] for at in places if self.allowed[at] and not self.needless[at]]
        denied = {meaning[1:] for meaning in profile.core | profile.entails if meaning[0] in "!~"}
        said = signed(words)
        return bool(said & denied) and said.isdisjoint(profile.frees - denied | {"negates"})

    def _demanded_by(self, profile: Profile, places: Sequence[int]) -> frozenset[str]:
        """Return the properties that a kind demands, or that follow from what it demands.

        Of its cells, what contradicts them may not be allowed either: "shaded cells may be odd".
        """
        demanded = (profile.demanded | profile.entails) - (profile.frees & _LOOSE)
        allowed = meanings_of(self.items[at] for at in places if self.allowed[at])
        if allowed & profile.owns & _SHAPES:
            demanded |= {_OPPOSITES[meaning] for meaning in demanded & _OPPOSITES.keys()}
        return demanded

    def _are_of_other_cells(self, places: Sequence[int], profile: Profile) -> bool:
        """Say whether they are of cells without a clue: "digits without a dot may be consecutive".

        Or of those that "are not on a line". With cells that are "greater than those in unshaded
        cells" they are only compared.
        """
        allowed = [at for at in places if self.allowed[at]]
        may = [self.items[at] for at in allowed if not self.needless[at]]
        without = meanings_of(dropwhile(lambda item: "negates" not in item.labels, may))
        marks = profile.called | profile.owns & _SHAPES
        words = (self.items[at] for at in allowed)
        cells = takewhile(lambda item: item.labels.isdisjoint(_COMPARING), words)
        return bool(without & marks or meanings_of(cells) & _WITHOUT_CLUE)

    def _what_may_be(self, places: Sequence[int]) -> Iterator[tuple[Item, bool]]:
        """Yield the words behind each "may", and for each whether something may *be* it.

        That is all up to the first one that is more than small: "digits may sum to", "a line can
        be a whisper". What may "be on that line" is only there. "May have any sum" is of no sum
        that is demanded, and "may contain consecutive digits in any order" of the order.
        """
        is_of_order = has((self.items[at] for at in places), "any-order")
        small = _SMALL - {"contain"} if is_of_order else _SMALL
        may = is_name = False
        before = frozenset[str]()
        for at in filter(self.allowed.__getitem__, places):
            item = self.items[at]
            is_name = is_name and not item.labels == before == {"filler"}
            before = item.labels
            if may:
                yield item, is_name
            goes_on = may and item.labels & small and at not in self.universal
            may = "permits" in item.labels or bool(goes_on)
            is_name = may and (is_name or "asserts" in item.labels)

    def _what_need_not_be(self, places: Sequence[int]) -> Iterator[int]:
        """Yield the places of the words behind each "need not", up to the end of its clause.

        Clues that need not be given are no digits that need not be so.
        """
        is_freed = False
        for at in places:
            item = self.items[at]
            is_freed = self.needless[at] and (is_freed or "needless" in item.labels)
            is_freed = is_freed and not item.labels & SHOWN
            if is_freed:
                yield at


def allowances_of(
    items: list[Item], universal: frozenset[int], vocabulary: Vocabulary
) -> Allowances:
    """Return what the words of a sentence allow."""
    needless = [
        is_needless
        for clause in clauses_of(items)
        for is_needless in [has(clause, "needless")] * len(clause)
    ]
    return Allowances(items, _are_allowed(items, vocabulary), needless, universal)


def allows(clause: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause allows something and demands nothing."""
    if has(clause, "excuses"):
        return True
    if has(clause, "obliges"):
        return False
    if vocabulary.negates_backward and has(clause, "negates"):  # "darf sich nicht wiederholen"
        return False
    may = [part for part in clauses_of(clause) if has(part, "permits")]
    return bool(may) and not any(_denies(part) for part in may)


def lets_clues_share(
    items: list[Item], profiles: Iterable[Profile], vocabulary: Vocabulary
) -> bool:
    """Say whether a sentence only lets several clues share digits: "two circles may be equal".

    Args:
        items: its words.
        profiles: what may be said of the clues that are stated.
        vocabulary: its language.
    """
    said = meanings_of(items)
    if "permits" not in said or said.isdisjoint(_EQUALITY) or not allows(items, vocabulary):
        return False
    named = [profile.frees for profile in profiles if profile.called & said & MARKS]
    several = [item for item in items if _are_several(item, vocabulary)]
    others = [item for item in big_words(items) if item not in several]
    is_free = bool(named) and all("between-clues" in frees for frees in named)
    return bool(several) and is_free and have_only(others, _SHARING)


def lets_segments_differ(items: list[Item]) -> bool:
    """Say whether parts of a clue may differ, not several clues: "segments may have other sums"."""
    return any(
        _are_of_one_clue(subject) and _have_others(predicate)
        for subject, predicate in (parted_at(words, {"permits"}) for words in statements_of(items))
    )


def _are_of_one_clue(subject: Sequence[Item]) -> bool:
    return has(subject, "segment") and not has(subject, "between-clues")


def _have_others(predicate: Sequence[Item]) -> bool:
    """Say whether something may have others, and it is left at that."""
    verb, others = [BREAK, BREAK, *big_words(predicate)][-2:]
    return "contain" in verb.labels and "between-clues" in others.labels


def _are_several(item: Item, vocabulary: Vocabulary) -> bool:
    """Say whether a word tells of more than one clue: "both", "two circles", "that meet"."""
    is_number = vocabulary.is_both(item) or vocabulary.small_number(item) > 1
    return is_number or bool(item.labels & _OF_SEVERAL)


def _are_allowed(items: list[Item], vocabulary: Vocabulary) -> list[bool]:
    """Say of each word whether it is only allowed, not demanded.

    What a clause allows is no licence for the others: "cells of a colour have the same sum, and
    may repeat" demands a sum. A clause that says nothing of digits by itself, such as "digits on an
    arrow", belongs to those that do.
    """
    if has(items, "obliges"):
        clauses = list(clauses_of(items))
        return [may for clause in clauses for may in [allows(clause, vocabulary)] * len(clause)]
    if not allows(items, vocabulary):
        return [False] * len(items)
    found: list[bool] = []
    is_after = False
    for clause in statements_of(items):
        may = has(clause, "excuses") or (has(clause, "permits") and not _denies(clause))
        demands = not may and _has_predicate(clause, needs_subject=is_after)
        found += [not demands] * len(clause)
        is_after = is_after or may
    return found


def _has_predicate(clause: list[Item], *, needs_subject: bool) -> bool:
    """Say whether a clause says something of digits, by itself if it needs a subject.

    "Digits may repeat and be consecutive" goes on with what is allowed.
    """
    telling = properties() | {"contain"}
    if not has(clause, "line"):  # "there is no dot between two cells"
        telling -= {"between"}
    words = [item for item in clause if not item.labels & {"filler", "joins", "asserts"}]
    at = next((at for at, item in enumerate(words) if item.labels & telling), None)
    return at is not None and (at > 0 or not needs_subject)


_OPPOSITES = {"even": "odd", "odd": "even"}


def _denies(clause: list[Item]) -> bool:
    """Say whether what may be is denied: "no digit may repeat", "no dot can be placed"."""
    subject, verb = [*big_words(clause), BREAK, BREAK][:2]
    is_of_none = "not-marked" in subject.labels and "permits" in verb.labels
    return is_of_none or has(clause, "denies")


def _is_weighty(item: Item) -> bool:
    return item.kind != "break" and not item.labels <= {"filler"} and not item.labels & _ORDER


_ORDER = frozenset(("order", "position"))
"""What is free in "the same order", whatever is said before it."""
_LOOSE = frozenset(("repeat", "any-order", "in-order"))
_EQUALITY = frozenset(("repeat", "same", "share"))
_OF_SEVERAL = frozenset(("between-clues", "two-circles", "see", "touch", "overlap"))
_SHARING = MARKS | _EQUALITY | {"filler", "permits", "contain", "asserts", "digit", "itself"}
_SIDE_BY_SIDE = frozenset(("adjacent", "neighbour"))
_SMALL = frozenset(("filler", "asserts", "contain"))
_SHAPES = frozenset(("square", "circle", "shade", "colour"))
_COMPARING = frozenset(("greater", "smaller"))
_WITHOUT_CLUE = frozenset(("not-marked", "other", "missing", "negative", "between-clues"))
SHOWN = frozenset(("given", "marked", "drawn", "place"))
"""What is said of clues that are there for all to see."""
