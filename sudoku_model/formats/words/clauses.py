"""Clauses of a sentence, and what their words mean together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain

from sudoku_model.formats.words.vocabulary import BREAK, Item


def clauses_of(items: list[Item]) -> Iterator[list[Item]]:
    """Yield the clauses of a sentence, each with the break or the "but" at its end.

    A stroke joins words: "row/column".
    """
    clause: list[Item] = []
    for item in items:
        clause.append(item)
        if (item.kind == "break" and item.text != "/") or item.text == "but":
            yield clause
            clause = []
    yield clause


def without_insertions(items: Iterable[Item]) -> list[Item]:
    """Leave out what says nothing between two commas: "digits, wherever they stand, differ"."""
    kept: list[Item] = []
    for item in items:
        kept.append(item)
        if item.text == ",":
            last = len(kept) - 1
            word = next((at for at in reversed(range(last)) if kept[at].labels != {"filler"}), 0)
            if 0 < word < last - 1 and kept[word].text == ",":
                del kept[word:]
    return kept


def without_commas_of_adjectives(items: list[Item], adjectives: Set[str]) -> list[Item]:
    """Leave out the comma between two adjectives of digits: "distinct, consecutive digits"."""
    around = zip(
        [BREAK, *items], items, [*items[1:], BREAK], [*items[2:], BREAK, BREAK], strict=False
    )
    return [
        item
        for before, item, after, noun in around
        if item.text != ","
        or not (before.labels & adjectives and after.labels & adjectives and "digit" in noun.labels)
    ]


def meanings_of(items: Iterable[Item]) -> frozenset[str]:
    """Return the meanings and roles of words."""
    return frozenset(label for item in items for label in item.labels)


def signed(items: Iterable[Item]) -> frozenset[str]:
    """Return the meanings of words, with ``!`` before those that are negated."""
    return frozenset(
        f"!{label}" if item.is_negated else label for item in items for label in item.labels
    )


def numbers_in(items: Iterable[Item]) -> Iterator[int]:
    """Yield the numbers that some words name."""
    return chain.from_iterable(item.numbers for item in items)


def has(items: Iterable[Item], role: str) -> bool:
    """Say whether one of some words has a role or meaning."""
    return any(role in item.labels for item in items)


def each_has(words: Iterable[Item], meanings: Set[str]) -> bool:
    """Say whether each of some words has one of some roles or meanings."""
    return all(word.labels & meanings for word in words)


def have_only(words: Iterable[Item], meanings: Set[str]) -> bool:
    """Say whether words have no other roles and meanings."""
    return all(word.labels <= meanings for word in words)


def beside(items: Iterable[Item]) -> Iterator[tuple[Item, Item, Item]]:
    """Yield each word between those beside it."""
    words = [BREAK, *items, BREAK]
    return zip(words, words[1:], words[2:], strict=False)


def bracketed(items: list[Item], start: int) -> list[Item]:
    """Return what stands between a bracket and the one that closes it, none if another opens."""
    if items[start].text != "(":
        return []
    end = next((at for at in range(start + 1, len(items)) if items[at].text in _BRACKETS), start)
    return items[start + 1 : end] if items[end].text == ")" else []


def big_words(items: Iterable[Item]) -> list[Item]:
    """Return the words but for breaks and those that are nothing but small: "the", "given in"."""
    return [item for item in items if item.kind != "break" and item.labels != {"filler"}]


def parted_at(words: Sequence[Item], meanings: Set[str]) -> tuple[Sequence[Item], Sequence[Item]]:
    """Part words before the first one with one of some meanings: a subject and its predicate."""
    at = next((at for at, word in enumerate(words) if word.labels & meanings), len(words))
    return words[:at], words[at:]


def statements_of(items: list[Item]) -> Iterator[list[Item]]:
    """Yield what stands between breaks and words that join, each with that at its beginning.

    "1 and 9" are two numbers and no statements.
    """
    clause: list[Item] = []
    for at, item in enumerate(items):
        if ends_statement(item) and clause and not _joins_numbers(items, at):
            yield clause
            clause = []
        clause.append(item)
    yield clause


def ends_statement(item: Item) -> bool:
    """Say whether a word stands between two statements: a break, or one that joins."""
    return item.kind == "break" or "joins" in item.labels


def _joins_numbers(items: list[Item], at: int) -> bool:
    after = next(iter(big_words(items[at + 1 :])), BREAK)
    return "joins" in items[at].labels and items[at - 1].kind == after.kind == "number"


def is_noun(item: Item) -> bool:
    """Say whether a word is about digits or cells, or a number that is no year."""
    is_number = item.kind in ("number", "range", "product", "place") and not is_year(item)
    return is_number or bool(item.labels & NOUNS)


def is_year(item: Item) -> bool:
    """Say whether a word may be a year."""
    return bool(item.numbers) and all(number in _YEARS for number in item.numbers)


def demands(items: Iterable[Item]) -> bool:
    """Say whether something has to be, or has to be done."""
    return not meanings_of(items).isdisjoint(("obliges", "tasks"))


LINES = frozenset(("row", "column"))
USUAL_HOUSES = LINES | {"box"}
"""What the usual rules are about, as words mean it."""
WHOLES = USUAL_HOUSES | {"sudoku"}
"""What clues may be likened to that is no clue."""
HOUSES = USUAL_HOUSES | {"region", "house"}
"""What they are about on grids of any kind."""
POSSESSIVE = ("'s", "s'")
"""How a word ends that says whose something is."""
NOUNS = HOUSES | {"digit", "cell", "square"}
"""What rules are about."""
EQUALITY = frozenset(("repeat", "same", "different"))
"""What digits in a house never are, or always."""
LISTING = frozenset(("joins", "alternative"))
"""What stands between the members of a list."""
LYING = frozenset(("place", "truth"))
"""What "lie" may mean: to be somewhere, or to be false."""
_BRACKETS = frozenset("()")
_YEARS = range(1900, 2200)
