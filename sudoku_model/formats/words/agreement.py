"""What a sentence says of clues besides their rule, held against each: size, shape, total, number.

"Digits in cages of three cells sum to ..." says nothing of cages of two. Where there are some, the
sentence may be about other clues than those that are stated, or these have been read wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain, pairwise, takewhile
from typing import NamedTuple

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.line_clues import LineClue
from sudoku_model.formats.words.clauses import (
    LINES,
    LISTING,
    big_words,
    has,
    meanings_of,
    numbers_in,
    parted_at,
)
from sudoku_model.formats.words.drawn import goes_along
from sudoku_model.formats.words.indexing import may_be_listed
from sudoku_model.formats.words.kinds import kinds, properties
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated, meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary
from sudoku_model.grid import Grid


class _Clues(NamedTuple):
    """The clues of a kind that a sentence is about.

    Attributes:
        names: what they are called.
        demands: the meanings that make a sentence a description of them.
        members: the clues.
        cells: the rows and columns of the cells of each, in order.
        numbers: what may be said of each by a number: "four arrows point at its neighbours".
    """

    names: Set[str]
    demands: Set[str]
    members: Sequence[Constraint]
    cells: Sequence[Sequence[tuple[int, int]]]
    numbers: Set[int]

    def are_not(self, number: int) -> bool:
        """Say whether they are not as many as a number; a relation of clones is of several."""
        are_relations = any(hasattr(self.members[0], name) for name in ("groups", "copy"))
        return number not in {0, len(self.members), *self.numbers} and not are_relations

    def are_not_of_size(self, sizes: set[int]) -> bool:
        """Say whether one has as many cells as none of some numbers."""
        return bool(sizes) and not sizes.issuperset(map(len, self.cells))

    @property
    def lines(self) -> set[str]:
        """Whether they lie in rows, in columns, or some in each."""
        return {"row" if goes_along(cells, 0) else "column" for cells in self.cells}

    @property
    def totals(self) -> set[int]:
        """What is written in them; an X says by itself what its total is."""
        is_named = type(self.members[0]).__name__ in kinds()["amounts"]
        fields = _BOUNDS if is_named else _AMOUNTS
        values = (getattr(one, field, None) for one in self.members for field in fields)
        return {value for value in values if value is not None}


def disagree(
    told: Sequence[Profile],
    stated: Stated,
    plain: Sequence[Item],
    others: Sequence[Sequence[Item]],
    vocabulary: Vocabulary,
) -> bool:
    """Say whether some clues are not as a sentence says that tells what their kind demands.

    Args:
        told: the kinds that it is about; those of several kinds may be told apart.
        stated: what the puzzle states.
        plain: the words of the sentence.
        others: the words of the other sentences of its text.
        vocabulary: its language.
    """
    members = stated.clues_of({profile.name for profile in told})
    if len({*map(type, members)}) != 1:
        return False
    grid = stated.puzzle.grid
    names = meanings_in(told, "called") & _NOUNS
    demands = meanings_in(told, "core") - meanings_in(told, "entails")
    is_told = not meanings_of(plain).isdisjoint(demands)
    if is_told and _has_pills(members, grid) and _leaves_pills_out(plain, others):
        return True
    numbers = {number for profile in told for number in profile.numbers or ()}
    clues = _Clues(names, demands, members, [*_places_of(members, grid)], numbers)
    return any(_disagreements(clues, plain, others, vocabulary))


def _places_of(members: Sequence[Constraint], grid: Grid) -> Iterator[list[tuple[int, int]]]:
    """Yield the rows and columns of the cells of clues, those beside the circle of an arrow."""
    for clue in members:
        if text := getattr(clue, "cells", getattr(clue, "shaft", "")):
            yield [divmod(cell, grid.columns) for cell in grid.select(text)]


def are_of_one_axis(
    told: Set[str], stated: Stated, plain: Sequence[Item], others: Sequence[Sequence[Item]]
) -> bool:
    """Say whether neighbours of one axis only are told of, and clues are not all along that.

    "Horizontally adjacent cells are not consecutive" is no rule for the whole grid.

    Args:
        told: the kinds that a sentence is about.
        stated: what the puzzle states.
        plain: the words of the sentence.
        others: the words of the other sentences of its text.
    """
    axes = {*_axes_told(_beside_neighbours(plain))}
    if len(axes) != 1 or axes < {*_axes_told([*chain(plain, *others)])}:
        return False
    members = stated.clues_of(told)
    places = [*_places_of(members, stated.puzzle.grid)]
    return bool(members) and not (
        len(places) == len(members) and all(goes_along(cells, *axes) for cells in places)
    )


def order_other_cages(told: Sequence[Profile], stated: Stated, plain: Sequence[Item]) -> bool:
    """Say whether digits of cages are ordered, and what orders digits leaves one of these out.

    Args:
        told: the kinds that a sentence is about.
        stated: what the puzzle states.
        plain: the words of the sentence.
    """
    ordering = [profile for profile in told if _orders_cages(profile)]
    said = meanings_of(plain)
    if not ordering or "cage" not in said or not any(map(said.issuperset, _ORDERS)):
        return False
    grid, ordered = stated.puzzle.grid, [*chain.from_iterable(map(stated.cells_of, ordering))]
    cages = (frozenset(cage.cells_named(grid)) for cage in stated.clues_of({"KillerCage"}))
    return any(_is_partly_in(cage, ordered) for cage in cages)


def _orders_cages(profile: Profile) -> bool:
    return "cage" in profile.called and "increase" in profile.core


def _is_partly_in(cage: frozenset[int], ordered: Iterable[Set[int]]) -> bool:
    """Say whether not all cells of a cage are in what orders digits within it."""
    return cage != frozenset[int]().union(*filter(cage.issuperset, ordered))


def _beside_neighbours(plain: Sequence[Item]) -> list[Item]:
    """Return the words before and behind an "adjacent": "touch vertically"."""
    beside = [*pairwise(plain), *pairwise(plain[::-1])]
    return [item for item, neighbour in beside if neighbour.labels & _NEIGHBOURS]


def _disagreements(
    clues: _Clues,
    plain: Sequence[Item],
    others: Sequence[Sequence[Item]],
    vocabulary: Vocabulary,
) -> Iterator[bool]:
    named = [at for at, item in enumerate(plain) if item.labels & clues.names][:1]
    yield from (clues.are_not(_count(plain, at, vocabulary)) for at in named)
    if meanings_of(plain) & clues.demands:
        for at in named:
            yield clues.are_not_of_size({*_sizes(plain, at, vocabulary)})
            yield _are_of_another_shape(plain[:at], clues)
        yield _leaves_totals_out(plain, clues, others)
        yield isinstance(clues.members[0], LineClue) and _leaves_lines_out(plain, clues, others)


def _has_pills(members: Sequence[Constraint], grid: Grid) -> bool:
    """Say whether the circle of an arrow has several cells."""
    circles = (getattr(clue, "circle", "") for clue in members)
    return any(len(grid.select(circle)) > 1 for circle in circles if circle)


def _leaves_pills_out(plain: Sequence[Item], others: Sequence[Sequence[Item]]) -> bool:
    """Say whether nothing tells how the digits of a pill are read, or they are said to be added."""
    said = meanings_of(chain(plain, *others))
    return (_adds_in_pills(plain) and said.isdisjoint(_AS_A_NUMBER)) or said.isdisjoint(_OF_PILLS)


def _adds_in_pills(plain: Sequence[Item]) -> bool:
    """Say whether digits of arrows "sum to the digits in the pill", or to the sum of these."""
    words = [item.labels for item in big_words(plain)]
    if any(
        "sum" in sums and "digit" in digits and "pill" in pill
        for sums, digits, pill in zip(words, words[1:], words[2:], strict=False)
    ):
        return True
    nouns = [labels for labels in words if not labels & _BESIDE_PILLS]
    return any(
        "sum" in sums and "adds-up" not in sums and "pill" in pill for sums, pill in pairwise(nouns)
    )


def looks_told(plain: Sequence[Item]) -> Set[tuple[str, str]]:
    """Return the colours with what has them: "purple lines", not those with circles or the like."""
    looks = {
        (first.text, name)
        for first, noun in pairwise(big_words(plain))
        for name in noun.labels & _COLOURED
        if "colour" in first.labels
    }
    return frozenset[tuple[str, str]]() if meanings_of(plain) & _ON_LINES else looks


def looks_of_subject(plain: Sequence[Item]) -> Set[tuple[str, str]]:
    """Return these of the subject alone: "digits on a purple line sum to the circle"."""
    return looks_told(parted_at(plain, properties())[0])


def _number(item: Item, vocabulary: Vocabulary) -> int:
    return item.numbers[0] if item.kind == "number" else vocabulary.small_number(item)


def _count(plain: Sequence[Item], at: int, vocabulary: Vocabulary) -> int:
    """Return how many clues there are said to be before their name: "the two cages", else 0."""
    end = at - sum(1 for _ in takewhile(_is_look, plain[:at][::-1]))
    the, number = [BREAK, BREAK, *plain[:end]][-2:]
    if vocabulary.is_both(number):
        return 0 if has(plain[at + 1 : at + 2], "joins") else 2
    return _number(number, vocabulary) if the.text in _DEFINITE else 0


def _is_look(item: Item) -> bool:
    return item.kind == "product" or bool(item.labels & _LOOKS)


def _sizes(plain: Sequence[Item], at: int, vocabulary: Vocabulary) -> Iterator[int]:
    """Yield of how many cells clues are said to be: "cages of two cells", "two-cell cages"."""
    is_before = has(plain[at - 1 : at], "cell")
    words = plain[: at - 1][::-1] if is_before else plain[at + 2 :]
    listed = [*takewhile(lambda item: _may_be_size(item, vocabulary), words)]
    if is_before or has(words[len(listed) :][:1], "cell"):
        yield from filter(None, (_number(one, vocabulary) for one in listed))


def _may_be_size(item: Item, vocabulary: Vocabulary) -> bool:
    return bool(_number(item, vocabulary) or item.labels & LISTING) or item.text in ",-"


def _are_of_another_shape(before: Sequence[Item], clues: _Clues) -> bool:
    """Say whether words before a name tell one axis: "horizontal", not "... or vertical"."""
    axes = _axes_told([*takewhile(lambda item: item.labels & _LOOKS, before[::-1])])
    return len(axes) == 1 and not all(goes_along(cells, axes[0]) for cells in clues.cells)


def _axes_told(looks: Sequence[Item]) -> list[int]:
    return [axis for axis, name in enumerate(_AXES) for word in looks if name in word.labels]


def _leaves_totals_out(
    plain: Sequence[Item], clues: _Clues, others: Sequence[Sequence[Item]]
) -> bool:
    """Say whether a total is told, and no sentence tells that of another clue."""
    if _tells_of_one_name(plain, clues):
        return False
    told, heard = {*_totals_told(big_words(plain))}, numbers_in(chain.from_iterable(others))
    return bool(told & clues.totals) and bool(clues.totals.difference(told, heard))


def _tells_of_one_name(plain: Sequence[Item], clues: _Clues) -> bool:
    """Say whether a sentence is about those of several lines that have a colour or a name."""
    names = kinds()["amounts"].get(type(clues.members[0]).__name__, {})
    colours = {item.text for item in plain if "colour" in item.labels}
    words = {word for item in plain for word in item.text.split()}
    return bool(names) and (len(colours) == 1 or bool(words & names.keys()))


def _totals_told(words: Sequence[Item]) -> Iterator[int]:
    for at, item in enumerate(words, 1):
        if item.labels & _TOTALS:
            is_bound = has(words[at : at + 1], "at-least")
            yield from numbers_in(takewhile(may_be_listed, words[at + is_bound :]))


def _leaves_lines_out(
    plain: Sequence[Item], clues: _Clues, others: Sequence[Sequence[Item]]
) -> bool:
    """Say whether rows are told of, and no sentence tells of columns, where clues of these are."""
    is_of_others = bool(meanings_of(plain) & _OTHER_LINES)
    told, *heard = map(_one_of_lines, (plain, *others))
    return bool(told and clues.lines.difference(told, *heard)) and not is_of_others


def _one_of_lines(words: Sequence[Item]) -> Set[str]:
    """Return whether a sentence is about rows or about columns, nothing if about both."""
    said = meanings_of(words) & LINES
    return said if len(said) == 1 else frozenset()


_NOUNS = MARKS - {"circle", "plural-circles", "bulb", "pill", "diamond", "fog"} | {
    *("region", "window"),
}
_LOOKS = frozenset(
    ("colour", "shade", "marked", "outlined", "along-row", "along-column", "joins", "alternative")
)
_ORDERS = ({"increase"}, {"side-word", "smaller"}, {"side-word", "greater"})
_NEIGHBOURS = frozenset(("adjacent", "neighbour", "touch"))
_AXES = ("along-row", "along-column")
_DEFINITE = frozenset(("the", "all", "all the", "each of the", "of the", "all of the"))
_BOUNDS = ("difference",)
_AMOUNTS = ("total", "value", *_BOUNDS)
_AS_A_NUMBER = frozenset(("two-digit", "left-to-right"))
_BESIDE_PILLS = frozenset(("digit", "attached", "connected", "join", "colour", "adjacent"))
"""What stands between a sum and the pill of which it is."""
_OF_PILLS = frozenset(("pill", "two-digit", "read", "read-as", "left-to-right", "multi-digit"))
_TOTALS = frozenset(("sum", "total", "difference"))
_OTHER_LINES = frozenset(
    (
        *("line", "same-line", "direction", "diagonal", "side-word"),
        *("above", "below", "from-side", "so-do"),
    )
)
_COLOURED = frozenset(("line", "cage"))
_ON_LINES = MARKS - _COLOURED
