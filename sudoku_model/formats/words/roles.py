"""What clues and digits are to each other in a sentence, where that is not what their kinds say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise

from sudoku_model.formats.words.clauses import (
    HOUSES,
    POSSESSIVE,
    big_words,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.kinds import kinds, properties
from sudoku_model.formats.words.looks import MARKS, TINTS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item


def puts_digits_elsewhere(items: list[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether digits of clues have to be in a house or in other clues, and nothing else.

    "All digits of a cage must appear in its row", "... on each other line". What clues tell by
    where digits are, such as indexing cells, is left to their kind.

    Args:
        items: the words of a sentence.
        profiles: the kinds that it is about.
    """
    core = meanings_in(profiles, "core") - _WHERE_DIGITS_ARE
    return any(_puts_elsewhere(words, core) for words in statements_of(items))


def _puts_elsewhere(statement: list[Item], core: frozenset[str]) -> bool:
    subject, predicate = parted_at(statement, {"place"})
    words = [word for word in big_words(predicate[1:]) if not word.labels & _BEFORE_PLACE]
    return (
        not meanings_of(statement) & (core | properties() | {"permits", "where"})
        and has(subject, "digit")
        and not _hold_what_is_written(subject, words)
        and bool(meanings_of(subject) & _HOLDING and meanings_of(words[:1]) & (_HOLDING | HOUSES))
    )


def _hold_what_is_written(subject: Sequence[Item], words: Sequence[Item]) -> bool:
    """Say whether cells hold what a clue has: "four cells contain the digits in the circle"."""
    told = [word for word in big_words(subject) if word.labels & {"contain", "digit"}]
    is_object = [has([word], "contain") for word in told[-2:]] == [True, False]
    return is_object and meanings_of(words[:1]).isdisjoint(HOUSES)


_HOLDING = MARKS | {"segment", "square"}
_WHERE_DIGITS_ARE = _HOLDING | {"place", "contain", "all-of", "surround"}
_BEFORE_PLACE = TINTS | {"itself", "other", "between-clues", "obliges"}


def exchanges_roles(items: list[Item], profiles: Iterable[Profile]) -> bool:
    """Say whether what a clue tells of is said to be what it tells: "between those on the line".

    Args:
        items: the words of a sentence.
        profiles: the kinds that it is about.
    """
    roles = kinds()["exchanged"]
    exchanged = {pair for profile in profiles for pair in roles.get(profile.name, {}).items()}
    return any(
        verb in first.labels and second.labels.intersection(nouns.split())
        for beside in (_BESIDE_ROLES, _BESIDE_ROLES | {"cell"})
        for first, second in _big_pairs(items, beside)
        for verb, nouns in exchanged
    )


def _big_pairs(items: list[Item], beside: Set[str]) -> Iterator[tuple[Item, Item]]:
    """Yield each two words that follow each other behind the subject of a statement.

    Args:
        items: the words of a sentence.
        beside: the meanings of those that may stand between.
    """
    for statement in statements_of(items):
        if not _calls_itself(statement):
            words = _without_names(statement)[1:]
            yield from pairwise(word for word in words if not _is_small(word, beside))


def _without_names(statement: list[Item]) -> list[Item]:
    """Leave out the verbs of names behind a preposition: "digits on between lines"."""
    around = zip([BREAK, *statement], statement, [*statement[1:], BREAK], strict=False)
    return [
        item
        for before, item, after in around
        if not (before.labels == {"filler"} and "between" in item.labels and has([after], "line"))
    ]


def _calls_itself(statement: list[Item]) -> bool:
    """Say whether a statement is nothing but a name: "blue lines are between lines"."""
    words = [word for word in statement if not _is_small(word, _BESIDE_ROLES)]
    match words:
        case [subject, verb, _, last] if words[-2:] == statement[-2:]:
            return "asserts" in verb.labels and not subject.labels.isdisjoint(last.labels)
    return False


def _is_small(item: Item, beside: Set[str]) -> bool:
    return item.labels <= beside or item.text.endswith(POSSESSIVE)


_BESIDE_ROLES = TINTS | {"filler", "digit", "square", "strict", "amounts"}
