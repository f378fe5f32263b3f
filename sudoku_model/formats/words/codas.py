"""A few words behind a rule that take it back, doubt it or widen it: "Or not.", "Rows too."."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import pairwise

from sudoku_model.formats.words.clauses import HOUSES, big_words, clauses_of, has, meanings_of
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def takes_back(items: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a sentence is nothing but small words that deny or doubt: "some don't".

    Args:
        items: the words of a sentence that follows others.
        vocabulary: its language.
    """
    words = [item for item in items if item.kind not in ("break", "sign")]
    are_small = all(item.labels and item.labels <= _SMALL for item in words)
    return are_small and any(_turns_around(item, vocabulary) for item in words)


def _turns_around(item: Item, vocabulary: Vocabulary) -> bool:
    is_doubt = vocabulary.doubts(item) or vocabulary.is_partial(item)
    return is_doubt or "negates" in item.labels


def weakens(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether something is so only now and then, or perhaps: "..., usually", "..., maybe".

    What is allowed may be so now and then.

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    return any(
        any(map(vocabulary.doubts, clause)) and meanings_of(clause).isdisjoint(_ALLOWING)
        for clause in clauses_of(items)
    )


def goes_for_houses(
    items: Iterable[Item], told: Iterable[Profile], owned: Set[str], vocabulary: Vocabulary
) -> bool:
    """Say whether what was told of clues is so for houses that are only named: "rows as well".

    Args:
        items: the words of a sentence.
        told: what the sentence before it was about.
        owned: what may be said of that.
        vocabulary: its language.
    """
    items = [*items]
    places = (HOUSES | {"diagonal", "grid"}) - owned
    words = [word for word in big_words(items) if word.labels.isdisjoint(("joins", "adds"))]
    return (
        (has(items, "adds") or any(map(vocabulary.widens, items)))
        and any(not profile.is_global for profile in told)
        and bool(words)
        and all(word.labels & places for word in words)
    )


def denies_what_is_free(items: Iterable[Item]) -> bool:
    """Say whether something is said to mean nothing *but*, or not to mean nothing.

    "The absence of a dot means nothing consecutive", "unmarked pairs do not mean nothing".

    Args:
        items: the words of a sentence.
    """
    return any(
        ("meaningless" in first.labels and second.labels & properties())
        or (has([first], "negates") and "meaningless" in second.labels)
        for first, second in pairwise(items)
    )


_SMALL = frozenset(
    (
        *("filler", "negates", "denies", "excuses", "asserts", "obliges", "permits", "joins"),
        *("alternative", "other", "exists"),
    )
)
_ALLOWING = frozenset(("permits", "excuses", "needless"))
