"""The phrases of a language, each in all ways to say it, worked out as far as sentences go.

The file of a language has some thousand phrases; with the words of which one is said, such as
``[each|every] cage``, they are many times as many. No text needs more than a few of them. So they
are a trie whose branches grow where a sentence leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.cached_values import cached_property

_PART = re.compile(r"-(?=\s)|[^\s.\-]+")
"""A part of a phrase in the file of words, where full stops and hyphens part words too."""


class Phrase(NamedTuple):
    """What may still follow of a phrase.

    Attributes:
        number: which it is of all; of two that fit as well the earlier one is meant.
        label: what it means.
        rest: its words, with a star at the end of one for any ending; one of those in brackets is
            said.
    """

    number: int
    label: str
    rest: str


class Phrases:
    """The phrases with the same words at their beginning: a node of the trie.

    Args:
        phrases: what may follow of them, in their order.
        first: their first word, nothing at the root.
        length: of how many words their beginning is.
    """

    def __init__(self, phrases: Sequence[Phrase], first: str = "", length: int = 0) -> None:
        self._phrases = phrases
        self.first = first
        self.length = length
        self._next: dict[str, Phrases] = {}

    @cached_property
    def branches(self) -> dict[str, list[Phrase]]:
        """By its next word what may follow of each phrase; by none what ends here."""
        branches: dict[str, list[Phrase]] = {}
        for number, label, phrase in self._phrases:
            for word, rest in _next_words(phrase):
                branches.setdefault(word, []).append(Phrase(number, label, rest))
        return branches

    @cached_property
    def labels(self) -> frozenset[str]:
        """What the words up to here mean, if they are a phrase."""
        return frozenset([phrase.label for phrase in self.branches.get("", ())])

    @cached_property
    def strength(self) -> tuple[int, bool, int, int]:
        """How well the words up to here fit: of several phrases the strongest one is meant.

        The longer phrase wins, then the whole word, then the longer beginning, then the earlier.
        """
        ended = self.branches.get("", [Phrase(0, "", "")])
        return self.length, self.first[-1:] != "*", len(self.first), -ended[0].number

    @cached_property
    def _stars(self) -> list[int]:
        """How many letters may stand before the stars of the next words."""
        return [*dict.fromkeys(len(word) - 1 for word in self.branches if word[-1:] == "*")]

    def after(self, word: str) -> Phrases:
        """Return the phrases that go on with a word, as it stands in the file."""
        if word not in self._next:
            first = self.first or word
            self._next[word] = Phrases(self.branches[word], first, self.length + 1)
        return self._next[word]

    def fitting(self, tokens: Sequence[str], at: int) -> Iterator[Phrases]:
        """Yield the ends of all phrases that fit the words from a place on."""
        if self.labels:
            yield self
        if at < len(tokens) and self.branches:
            word = tokens[at]
            starts = (f"{word[:size]}*" for size in self._stars if size <= len(word))
            for start in (word, *starts):
                if start in self.branches:
                    yield from self.after(start).fitting(tokens, at + 1)


def parts_of(phrase: str) -> list[str]:
    """Return the words of a phrase without choices."""
    return _PART.findall(phrase)


def _next_words(phrase: str) -> Iterator[tuple[str, str]]:
    """Yield the first word of each way to say a phrase, with what follows; of none nothing."""
    plain, choice, behind = phrase.partition("[")
    word = _PART.search(plain)
    if word and (not choice or word.end() < len(plain)):
        yield word[0], phrase[word.end() :]
    elif not choice:
        yield "", ""
    else:
        choices, _, behind = behind.partition("]")
        for one in choices.split("|"):
            yield from _next_words(f"{plain}{one}{behind}")
