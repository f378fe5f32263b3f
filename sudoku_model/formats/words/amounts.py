"""Names that stand for an amount: X for a sum of 10, "Dutch" for a difference of 4.

Where clues of several amounts are stated, each number in a sentence belongs to a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TypeAlias

from sudoku_model.formats.words.clauses import (
    NOUNS,
    big_words,
    clauses_of,
    has,
    meanings_of,
    statements_of,
)
from sudoku_model.formats.words.kinds import kinds, properties
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary

_Mark: TypeAlias = str | int
"""A name or a number of a sentence."""


def mistakes_amounts(items: Sequence[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether a name has the amount of another one: "X and V sum to 5 and 10".

    What has no name may be told beside one: "German whispers, with a difference of 3".

    Args:
        items: the words of a sentence that count.
        profiles: what may be said of each kind that is stated.
    """
    named = [(profile, kinds()["amounts"].get(profile.name, {})) for profile in profiles]
    told = {number for item in items if item.kind == "number" for number in item.numbers}
    return any(
        _are_mistaken([*_marks_in(items, amounts)], amounts)
        or (
            told.isdisjoint(_amounts_without_name(profile, amounts))
            and any(_names_another(item, profile, amounts) for item in items)
        )
        for profile, amounts in named
        if amounts
    )


def _amounts_without_name(profile: Profile, amounts: Mapping[str, int]) -> Set[int]:
    return {*(profile.numbers or ())}.difference(amounts.values())


def mistakes_variables(items: list[Item], profiles: Iterable[Profile]) -> bool:
    """Say whether X is another digit than the first one: "X digits, where X is any digit".

    Args:
        items: the words of a sentence that count.
        profiles: what may be said of each kind that is stated.
    """
    of_variables = [profile for profile in profiles if profile.owns & _VARIABLES]
    return all({"first", "variable"} <= profile.core for profile in of_variables) and any(
        _is_other_digit(big_words(clause)) for clause in clauses_of(items) if of_variables
    )


def _is_other_digit(clause: Sequence[Item]) -> bool:
    """Say whether a clause tells what X is, and not that it is the first or nearest digit."""
    words = [word for word in clause if "where" not in word.labels]
    subject, told = meanings_of(words[:1]), meanings_of(words[2:3])
    is_told = subject & _VARIABLES and told & _VALUES and has(words[1:2], "asserts")
    return bool(is_told) and meanings_of(words).isdisjoint(_FIRST)


_VARIABLES = frozenset(("variable", "x"))
_VALUES = NOUNS | {"clue", "outside", "sum", "total"}
_FIRST = frozenset(("first", "nearest", "next-to", "adjacent", "start"))


def mistakes_cells_in_a_row(
    plain: Sequence[Item], profiles: Sequence[Profile], vocabulary: Vocabulary
) -> bool:
    """Say whether what holds of so many cells in a row is said of another number: "any four".

    Args:
        plain: the words of a sentence.
        profiles: what may be said of each kind that is stated.
        vocabulary: its language.
    """
    of_kinds, said = kinds()["cells in a row"], meanings_of(plain)
    meant = {of_kinds.get(one.name) for one in profiles if said & (one.core - {"set"})}
    told = {3} if "any-three" in said else set[int]()
    told.update(_cells_in_a_row(plain, vocabulary))
    return len(meant) == 1 and None not in meant and not told <= meant


def _cells_in_a_row(plain: Sequence[Item], vocabulary: Vocabulary) -> Iterator[int]:
    """Yield of how many cells it is spoken each time: "any four adjacent", "each set of two"."""
    for at in range(1, len(plain) - 1):
        item, after = plain[at : at + 2]
        is_each = any(
            vocabulary.is_universal(word) or "set" in word.labels
            for word in plain[max(0, at - 2) : at]
        )
        if is_each and not after.labels.isdisjoint(_CELLS):
            number = item.numbers[0] if item.numbers else vocabulary.small_number(item)
            if number > 1:
                yield number


_CELLS = frozenset(("cell", "digit", "adjacent", "successive", "contiguous", "consecutive"))


def denies_another_difference(
    items: list[Item], profiles: Sequence[Profile], vocabulary: Vocabulary
) -> bool:
    """Say whether neighbours that are not consecutive are denied a difference of 2.

    "Less than 2" and "at least 2" are what may be said of them. Clues are named by more than that.
    """
    differing = [profile.name for profile in profiles if _may_mean_difference(items, profile)]
    return differing == ["NonConsecutive"] and any(
        has(words, "negates") and _differ_by_two(words, vocabulary)
        for words in statements_of(items)
    )


def _may_mean_difference(items: list[Item], profile: Profile) -> bool:
    """Say whether words may be of a difference that a kind demands, which they name if of clues."""
    is_meant = profile.is_global or bool(profile.called & meanings_of(items) - properties())
    return is_meant and "difference" in profile.owns


def _differ_by_two(words: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a difference of just 2 is told: "differ by 2", "are two apart"."""
    at = next((at for at, item in enumerate(words) if "difference" in item.labels), len(words))
    beside = (*words[max(0, at - 1) : at], *words[at + 1 :])
    return meanings_of(words).isdisjoint(_BOUNDS) and any(
        item.numbers == (_TWO,) or vocabulary.small_number(item) == _TWO for item in beside
    )


_TWO = 2
_BOUNDS = frozenset(("at-least", "at-most", "or-more", "greater", "smaller", "two-apart"))


def _names_another(item: Item, profile: Profile, amounts: Mapping[str, int]) -> bool:
    """Say whether a word is the name of a kind with an amount that is not stated.

    "X/V" is the name of both.
    """
    names = _names_in(item, amounts)
    is_whole = not item.labels.isdisjoint(profile.called - amounts.keys())
    stated = profile.numbers or ()
    return is_whole and bool(names) and all(amounts[name] not in stated for name in names)


def _names_in(item: Item, amounts: Mapping[str, int]) -> Set[str]:
    """Return the names in a word or phrase: "Dutch whispers", "without an X"."""
    return amounts.keys() & {*item.labels, *item.text.split()}


def _marks_in(items: Sequence[Item], amounts: Mapping[str, int]) -> Iterator[_Mark]:
    """Yield the names and their amounts, but for several that no name of their clause has.

    "No other neighbours sum to 5 or 10" is about all of them.
    """
    before = BREAK
    for clause in clauses_of([*items]):
        marks = [mark for item in clause for mark in _marks_of(item, amounts)]
        are_of_all = len({*marks}) > 1 and all(isinstance(mark, int) for mark in marks)
        if not are_of_all or before.text == ":":
            yield from marks
        before = clause[-1] if clause else BREAK


def _marks_of(item: Item, amounts: Mapping[str, int]) -> Iterator[_Mark]:
    """Yield the name that a word has, or its amounts; "without X or V" is about whichever."""
    names = _names_in(item, amounts)
    if len(names) == 1:
        yield from names
    if item.kind == "number" and not item.labels:
        yield from {*item.numbers}.intersection(amounts.values())


def _are_mistaken(marks: Sequence[_Mark], amounts: Mapping[str, int]) -> bool:
    """Say whether no way to give each number to a name gives it its own amount."""
    names = [mark for mark in marks if isinstance(mark, str)]
    numbers = [mark for mark in marks if isinstance(mark, int)]
    if not names or not numbers:
        return False
    ways = _with_names(marks, names, numbers)
    return not any(all(amounts.get(n or "") == number for n, number in way) for way in ways)


def _with_names(
    marks: Sequence[_Mark], names: Sequence[str], numbers: Sequence[int]
) -> Iterator[list[tuple[str | None, int]]]:
    """Yield the ways to give each number a name: that before it, that behind it, or in turn.

    Where there is but one name, all are its: "5-difference German whispers differ by 5".
    """
    if len({*names}) == 1:
        yield [(names[0], number) for number in numbers]
        return
    yield [*_with_names_before(marks)]
    yield [*_with_names_before(marks[::-1])]
    last = names[-len(numbers) :]  # "V and X: ... V or X sum to 5 or 10"
    if len(last) == len(numbers) and {*last} == {*names}:
        yield [*zip(last, numbers, strict=True)]


def _with_names_before(marks: Iterable[_Mark]) -> Iterator[tuple[str | None, int]]:
    """Yield each number with the last name before it."""
    name = None
    for mark in marks:
        if isinstance(mark, str):
            name = mark
        else:
            yield name, mark
