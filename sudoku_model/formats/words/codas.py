"""A few words behind a rule that take it back, doubt it or widen it: "Or not."."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import pairwise

from sudoku_model.formats.words.clauses import (
    HOUSES,
    big_words,
    clauses_of,
    each_has,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def takes_back(items: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a sentence is nothing but small words that deny, doubt or limit: "some don't".

    Args:
        items: the words of a sentence that follows others.
        vocabulary: its language.
    """
    words = [item for item in items if item.kind not in ("break", "sign")]
    if not any(_turns_around(item, vocabulary) for item in words):
        return False
    if has(words, "only"):  # "the row's only ones"
        words = [item for item in words if item.labels.isdisjoint(HOUSES | {"grid"})]
    return _limits_by_itself(words, vocabulary) or _are_small(words, vocabulary)


def _turns_around(item: Item, vocabulary: Vocabulary) -> bool:
    is_doubt = vocabulary.doubts(item) or vocabulary.is_partial(item)
    return is_doubt or vocabulary.limits(item) or not item.labels.isdisjoint(_TURNING)


def ends_otherwise(items: list[Item], named: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether small words behind what is said of clues change it: "..., but only there".

    They end the sentence or stand in brackets, and are no usual aside such as "or both".

    Args:
        items: the words of a sentence.
        named: the meanings that name what is stated.
        vocabulary: its language.
    """
    said = frozenset[str]()
    rest = len(items)
    for clause in clauses_of(items):
        rest -= len(clause)
        is_end = not rest or clause[-1].text == ")"
        if is_end and said & named and _changes_what_was_said(clause, vocabulary):
            return True
        if (
            said & properties()
            and "permits" not in said
            and _limits_to_clues(clause, named, vocabulary)
        ):
            return True
        said |= meanings_of(clause)
    return False


def _changes_what_was_said(clause: Sequence[Item], vocabulary: Vocabulary) -> bool:
    words = [item for item in clause if item.kind not in ("break", "sign")]
    return _limits_by_itself(words, vocabulary) or (
        len(words) > 1 and _are_small(words, vocabulary)
    )


def _limits_to_clues(clause: Sequence[Item], named: Set[str], vocabulary: Vocabulary) -> bool:
    """Say whether it only names clues outside of which nothing is as was said: "only on lines"."""
    only, *clues = [
        item
        for item in clause
        if item.kind != "break" and (vocabulary.limits(item) or "filler" not in item.labels)
    ] or [BREAK]
    return vocabulary.limits(only) and bool(clues) and each_has(clues, named)


def _are_small(words: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether words are all small, and not said in passing."""
    are_small = all(item.labels and item.labels <= _SMALL for item in words)
    return are_small and not vocabulary.is_aside(words)


def _limits_by_itself(words: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a single word leaves out all else: "exclusively"."""
    return len(words) == 1 and vocabulary.limits(words[0])


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


def frees_houses(items: list[Item], missing: Set[str]) -> bool:
    """Say whether houses or a digit need not obey the usual rules: "columns are free".

    And nothing says what of them is free; that digits may repeat there frees them as well.

    Args:
        items: the words of a sentence.
        missing: the meanings that name houses of which the grid has none.
    """
    statements = (items, *statements_of(items))
    freed = [
        words for free in (_freed_by, _repeating_in, _denied_in) for words in map(free, statements)
    ]
    is_digit = [word.kind for words in freed[:1] for word in words] == ["number"]
    return is_digit or any(words and each_has(words, HOUSES - missing) for words in freed)


def _repeating_in(statement: Sequence[Item]) -> list[Item]:
    """Return in what digits are said to repeat, if they like: "digits may repeat in boxes".

    Those of a clue repeat in it if nothing stands behind: "digits on lines may repeat in boxes".
    """
    words = big_words(statement)
    said = meanings_of(words)
    if not any(said >= freedom for freedom in _FREEDOMS):
        return []
    _, behind = parted_at(words, {"repeat"})
    where = _without_repeats(behind) if "negates" not in said else []
    return where or _without_repeats(words)


def _without_repeats(words: Sequence[Item]) -> list[Item]:
    return [word for word in words if not word.labels & _REPEATING]


def _denied_in(statement: Sequence[Item]) -> list[Item]:
    """Return what is said not to be there, nothing if something else is told: "no boxes exist"."""
    words = big_words(statement)
    is_denied = meanings_of(words) >= {"exists", "negates"}
    return [word for word in words if not word.labels & _NOT_THERE] if is_denied else []


def _freed_by(statement: Sequence[Item]) -> Sequence[Item]:
    """Return what a statement says to be free, or to hold anything; nothing if it says more."""
    words = [word for word in big_words(statement) if word.labels.isdisjoint(_LINKING)]
    subject, rest = parted_at(words, {"excuses", "permits"})
    if rest and not subject:  # "anything goes in the boxes"
        return rest[1:]
    return subject if rest and each_has(rest[1:], _ANYTHING) else []


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


_FREEDOMS = ({"permits", "repeat"}, {"excuses", "different"})
_REPEATING = frozenset(("asserts", "contain", "digit")).union(*_FREEDOMS)
"""What is said of houses in which digits may repeat, and nothing else."""
_NOT_THERE = frozenset(("asserts", "denies", "exists", "negates"))
_SMALL = frozenset(
    (
        *("filler", "negates", "denies", "excuses", "asserts", "obliges", "permits", "joins"),
        *("alternative", "other", "exists", "only", "where", "elsewhere", "own", "contain"),
        "adds",
    )
)
_TURNING = frozenset(("negates", "elsewhere", "own"))
_ALLOWING = frozenset(("permits", "excuses", "needless"))
_ADDING = frozenset(("adds", "included"))
_BESIDE = frozenset(("adjacent", "neighbour", "touch"))
_LINKING = frozenset(("asserts", "joins"))
_ANYTHING = frozenset(("contain", "digit"))
"""What is freed where nothing is named: "may contain any digit"."""
