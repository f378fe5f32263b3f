"""Two lists side by side, of which each word belongs to that at the same place of the other one.

"Squares and circles hold even and odd digits respectively", "max/min cells are greater/smaller".
Such a sentence is read as two, which say one thing each; in another order it says something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudoku_model.formats.words.clauses import LISTING
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


class _List(NamedTuple):
    """The places of two words, or of some in a row, with what joins them between."""

    first: range
    second: range


def readings_of(items: list[Item], vocabulary: Vocabulary) -> list[list[list[Item]]]:
    """Return the ways to read a sentence that has two lists side by side, each as two sentences.

    The last word of the second list may have others behind it that belong to it, or to both.

    Args:
        items: the words of the sentence.
        vocabulary: its language.
    """
    is_in_turn = any(map(vocabulary.is_in_turn, items))
    joints = [at for at, item in enumerate(items) if _joins(item, is_in_turn=is_in_turn)]
    lists = [one for one in (_list_around(items, at) for at in joints) if one]
    if not len(joints) == len(lists) == _TWO:
        return []
    first, last = lists
    if first.second == last.first:  # one list of three: "row/column/region"
        return []
    ways = dict.fromkeys((last.second.stop, _end_of_clause(items, last.second.start)))
    return [
        [_first(items, [first, whole], vocabulary), _second(items, [first, whole])]
        for stop in ways
        for whole in [last._replace(second=range(last.second.start, stop))]
    ]


def _joins(item: Item, *, is_in_turn: bool) -> bool:
    is_word = is_in_turn and not item.labels.isdisjoint(LISTING)
    return item.text == "/" or is_word


def _list_around(items: Sequence[Item], at: int) -> _List | None:
    """Return the words around what joins them, but for small ones behind it: "an X and a V"."""
    after = at + 1
    while after < len(items) and items[after].labels == {"filler"}:
        after += 1
    is_between = at > 0 and after < len(items) and items[at - 1].kind != "break"
    return _List(range(at - 1, at), range(after, after + 1)) if is_between else None


def _end_of_clause(items: Sequence[Item], start: int) -> int:
    return next((at for at in range(start, len(items)) if items[at].kind == "break"), len(items))


def _first(items: list[Item], lists: Sequence[_List], vocabulary: Vocabulary) -> list[Item]:
    """Return the words with the first of each list, and its noun: "white and black dots"."""
    left_out = {at for one in lists for at in range(one.first.stop, one.second.stop)}
    named = {one.first[0]: _with_noun(items, one, vocabulary) for one in lists}
    return [named.get(at, item) for at, item in enumerate(items) if at not in left_out]


def _with_noun(items: Sequence[Item], one: _List, vocabulary: Vocabulary) -> Item:
    word, second = items[one.first[0]], items[one.second[0]]
    *adjectives, noun = second.text.split() or [""]
    named = vocabulary.items(f"{word.text} {noun}") if adjectives else []
    return named[0] if len(named) == 1 else word


def _second(items: list[Item], lists: Sequence[_List]) -> list[Item]:
    left_out = {at for one in lists for at in range(one.first.start, one.second.start)}
    return [item for at, item in enumerate(items) if at not in left_out]


_TWO = 2
