"""Clauses that add something to what a sentence says before them: "... and they are equal".

A word that may be said of a kind of constraint is no licence to claim anything with it: lines of
which the two halves have the same sum are not lines of the same digits. So such a clause has to say
what the kind demands, or what follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.formats.words.clauses import HOUSES, each_has, ends_statement, meanings_of
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item


class Claim(NamedTuple):
    """What a clause adds.

    Attributes:
        at: where it begins in its sentence.
        labels: what is said in it.
        demanded: its words, none if it only allows something.
        is_sentence: whether it could stand by itself, so that all that belongs together is in it.
        is_addition: whether it adds other digits or cells: "... plus the digit below it".
    """

    at: int
    labels: frozenset[str]
    demanded: Sequence[Item]
    is_sentence: bool
    is_addition: bool = False

    def may_be_made_of(self, profile: Profile) -> bool:
        """Say whether a kind demands what is claimed, or entails it."""
        if self.is_addition and not self.labels & profile.called:
            return False
        is_part = not self.is_sentence or (bool(profile.classes) and self._names_class)
        return (is_part or profile.is_whole(self.labels)) and profile.admits(self.demanded)

    @property
    def _names_class(self) -> bool:
        """Whether it only says which digits belong together: "... and high is 7-9"."""
        *_, last = self.demanded or [BREAK]
        return last.kind == "range"


def claims_of(items: Sequence[Item], allowed: Sequence[bool]) -> Iterator[Claim]:
    """Yield the clauses behind a break or an "and" that say what something is or does.

    Args:
        items: the words of a sentence.
        allowed: for each word whether its clause only allows something.
    """
    for start in range(len(items)):
        if _may_begin(items, start):
            end = next(
                (at for at in range(start + 1, len(items)) if ends_statement(items[at])), None
            )
            yield from _claims_in(items[start:end], start, allowed[start + 1 : end])


def _claims_in(clause: Sequence[Item], at: int, allowed: Sequence[bool]) -> Iterator[Claim]:
    """Yield what a clause adds, if it adds something."""
    labels = meanings_of(clause)
    if labels & _ASSERTING:
        only_allows = bool(labels & _ALLOWING) and all(allowed)
        is_sentence = "joins" in clause[0].labels and bool(labels & _VERBS) and not only_allows
        yield Claim(at, labels, () if only_allows else clause, is_sentence)
    elif labels & _ADDED and ("adds" in labels or _adds_others(clause)):
        yield Claim(at, labels, (), is_sentence=False, is_addition=True)


def _adds_others(clause: Sequence[Item]) -> bool:
    """Say whether it goes on with cells beside a clue: "... and of the cell left of it"."""
    words = [item for item in clause if item.labels != {"filler"}]
    return (
        len(words) == _TWO + 1
        and "joins" in words[0].labels
        and bool(words[1].labels & _ADDED and words[2].labels & _BESIDE)
    )


_TWO = 2
_BESIDE = frozenset(("side-word", "above", "below", "before", "after", "next-to"))
_VERBS = frozenset(("asserts", "contain", "increase", "decrease", "repeat", "sum", "difference"))
_ASSERTING = _VERBS | {"negates", "some-of-them"}
_ADDED = frozenset(("digit", "cell", "square", "corner", "neighbour"))
_ALLOWING = frozenset(("permits", "excuses"))
_NEVER_BEGIN = frozenset(":)]/")
"""What stands before a description of a name, behind an aside, or between two names."""


def _may_begin(items: Sequence[Item], at: int) -> bool:
    """Say whether a clause may begin there: "1 and 9" are two numbers and no clause."""
    if not ends_statement(items[at]) or items[at].text in _NEVER_BEGIN:
        return False
    before = next((item for item in reversed(items[:at]) if not _is_small(item)), None)
    after = next((item for item in items[at:] if not _is_small(item)), None)
    if before is None:  # the sentence goes on with what another one said: "And they are equal."
        return "joins" in items[at].labels
    are_listed = _are_houses(before, *items[at + 1 : at + 2])
    return after is not None and not before.kind == after.kind == "number" and not are_listed


def _are_houses(*words: Item) -> bool:
    """Say whether words are one subject: "each row, column", not "each row, and each column"."""
    return each_has(words, HOUSES)


def _is_small(item: Item) -> bool:
    return ends_statement(item) or "filler" in item.labels or item.labels == {"grid"}
