"""Places of the grid that a sentence names, held against where the clues stand that it tells of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, takewhile

from sudoku_model.constraints import Sandwich
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.line_clues import LineClue
from sudoku_model.errors import GridError
from sudoku_model.formats.words.clauses import (
    EQUALITY,
    HOUSES,
    LISTING,
    big_words,
    clauses_of,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.kinds import properties
from sudoku_model.formats.words.looks import MARKS, TINTS
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import meanings_in
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary
from sudoku_model.grid import Grid

_SIDES = frozenset(("side-word", "above", "below"))
_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def stand_elsewhere(
    items: list[Item], clues: Sequence[Constraint], grid: Grid, vocabulary: Vocabulary
) -> bool:
    """Say whether a sentence tells of clues at a place where none of them stands.

    The place is a house, "the central box" or "box 9", or a side, "numbers below the grid". Of
    several sides that are named, one has to be right: "to the left or right".

    Args:
        items: the words of the sentence.
        clues: what it tells of.
        grid: the grid.
        vocabulary: that of the sentence's language.
    """
    return bool(clues) and (
        _are_in_other_houses(items, clues, grid, vocabulary)
        or _are_at_other_sides(items, clues, grid, vocabulary)
    )


def equates_cells(example: Sequence[Item], clues: Sequence[Constraint], grid: Grid) -> bool:
    """Say whether an example tells that two cells are equal that no clue joins: "r1c1 = r5c5".

    In a case, "if r1c1 is 5, ...", clues may tell of cells far away.

    Args:
        example: its words.
        clues: what is stated of some cells.
        grid: the grid.
    """
    named = (_cells_named(item.text, grid) for item in example if item.kind == "place")
    cells = set[int]().union(*named)
    return _only_equates(example) and not any(cells <= {*one.cells_named(grid)} for one in clues)


def _only_equates(example: Sequence[Item]) -> bool:
    words = [item for item in big_words(example) if "example" not in item.labels]
    one, *equals, other = words if len(words) > 1 else [BREAK, BREAK]
    return one.kind == other.kind == "place" and any(item.text == "=" for item in equals)


def lie_beside_clues(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether digits are told of that lie next to what is drawn, not on it: "beside a line".

    What may be so beside it is no rule.

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    words = [word for word in big_words(items) if not word.labels & _BEFORE_CLUE]
    return not has(items, "permits") and any(
        has([first], "digit") and vocabulary.lies_beside(beside) and clue.labels & _DRAWN_THROUGH
        for first, beside, clue in zip(words, words[1:], words[2:], strict=False)
    )


_BEFORE_CLUE = TINTS | {"given", "marked", "drawn"}
_DRAWN_THROUGH = frozenset(("line", "cage", "diagonal", "thermometer", "palindrome", "renban"))


def _are_in_other_houses(
    items: list[Item], clues: Sequence[Constraint], grid: Grid, vocabulary: Vocabulary
) -> bool:
    """Say whether a house is named in which none of some clues stands."""
    kinds = ("box",) if has(items, "MagicSquare") else ("row", "column", "box")
    houses = chain.from_iterable(
        _houses_named(clause, kinds, grid, vocabulary) for clause in clauses_of(items)
    )
    around = [set(clue.cells_named(grid)) for clue in clues]
    return any(all(map(house.isdisjoint, around)) for house in houses)


def _are_at_other_sides(
    items: list[Item], clues: Sequence[Constraint], grid: Grid, vocabulary: Vocabulary
) -> bool:
    """Say whether sides are named, and clues outside the grid neither stand there nor look so."""
    outside = [clue for clue in clues if isinstance(clue, LineClue)]
    if outside and _looks_from_elsewhere(items, vocabulary):
        return True
    named = _sides_named(items, vocabulary) if len(outside) == len(clues) else set[str]()
    standing = chain.from_iterable(_sides_of(clue, grid) for clue in outside)
    return bool(named) and named.isdisjoint(standing)


def _looks_from_elsewhere(items: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether clues look from another side than theirs: "on the left, from the right"."""
    at = next((at for at, item in enumerate(items) if "from-side" in item.labels), len(items))
    stand, look = (
        set[str]().union(*map(vocabulary.sides_in, words))
        for words in (items[:at], big_words(items[at + 1 :])[:1])
    )
    return bool(stand and look) and stand.isdisjoint(look)


def _sides_named(items: list[Item], vocabulary: Vocabulary) -> set[str]:
    """Return the sides that the subject of a sentence names: "numbers below the grid".

    None if it names others, too: "beside a row or above a column".
    """
    subject, _ = parted_at(items, properties())
    if has(subject, "adjacent"):
        return set()
    sides = [vocabulary.sides_in(item) for item in subject if item.labels & _SIDES]
    return set[str]().union(*sides) - {"middle"}


def _houses_named(
    clause: list[Item], kinds: Sequence[str], grid: Grid, vocabulary: Vocabulary
) -> Iterator[set[int]]:
    """Yield the cells of each house of some kinds that is named by its place or number.

    "The middle row of each cage" is no row of the grid.
    """
    words = big_words(clause)
    for at, (house, after) in enumerate(zip(words, [*words[1:], BREAK], strict=False)):
        kind = next((kind for kind in kinds if kind in {*house.labels, *house.text.split()}), "")
        if not kind or (kind != "box" and after.labels & _WITH_ROWS):
            continue
        before = takewhile(bool, map(vocabulary.sides_in, reversed(words[:at])))
        sides = vocabulary.sides_in(house).union(*before)
        numbers = [_number_at(kind, sides, grid)] if sides else _numbers_beside(words, at)
        yield from filter(None, (_cells_named(f"{kind[0]}{number}", grid) for number in numbers))


def _numbers_beside(words: list[Item], at: int) -> list[int]:
    """Return the numbers that a house at a place has: "rows 1 and 2", "the first row"."""
    return [*_numbers_in(words[at + 1 :]), *(word.ordinal for word in words[at - 1 : at])]


def holds_only_within(
    items: list[Item], profiles: Sequence[Profile], vocabulary: Vocabulary
) -> bool:
    """Say whether houses or areas are named in which alone clues are so, in front or behind.

    "In rows, digits at dots are consecutive", "... are consecutive within a box".

    Where the rule of a kind is about these, that is no more than it says. What ends a list behind
    them is one of it: "in each row, box and cage".

    Args:
        items: the words of a sentence.
        profiles: the kinds that it is about.
        vocabulary: its language.
    """
    areas = _areas_in_front(items).union(*_areas_behind(items, profiles, vocabulary))
    return bool(profiles) and all(
        areas - profile.owns or ("region-sum" in profile.called and _are_coloured(items))
        for profile in profiles
    )


def _are_coloured(items: list[Item]) -> bool:
    """Say whether regions are told by their colour, which those of the grid are not."""
    return any(
        first.labels & TINTS and "region" in second.labels for first, second in pairwise(items)
    )


def _areas_in_front(items: list[Item]) -> frozenset[str]:
    """Return the areas with which a sentence begins: "in rows, digits at dots are consecutive"."""
    where = takewhile(lambda item: item.text == "," or item.labels <= _WHERE, items)
    front = _without_looks([*where])
    is_place = front and _may_follow_places(next(statements_of(items[len(front) :])), front)
    return meanings_of(front) & _AREAS if is_place else frozenset()


def _may_follow_places(behind: list[Item], front: list[Item]) -> bool:
    """Say whether a statement goes on behind places: "in rows, cells ...", "in rows digits ..."."""
    if front[-1].kind == "break":
        return len(big_words(behind)) > 1
    return front[0].labels == {"filler"} and not meanings_of(behind[:1]).isdisjoint(_DIGITS)


def _areas_behind(
    items: list[Item], profiles: Sequence[Profile], vocabulary: Vocabulary
) -> Iterator[frozenset[str]]:
    """Yield the areas beyond which digits need not be so: "... are consecutive within a box".

    Not those that a list names beside the clues: "within a row, column or cage".
    """
    names = meanings_in(profiles, "called") - HOUSES
    for at, item in enumerate(items):
        listed = takewhile(_may_be_beside_area, items[at + 1 :])
        areas = meanings_of(listed) if vocabulary.is_within(item) else frozenset[str]()
        if _is_bound(items[:at]) and not areas & names:
            yield areas & _AREAS


def _is_bound(before: list[Item]) -> bool:
    """Say whether words demand something of digits that may differ from one area to the next."""
    said = (word.labels & properties() for word in reversed(before))
    told = next(filter(None, said), EQUALITY)
    return not told <= EQUALITY and meanings_of(before).isdisjoint(_FREEING)


def _may_be_beside_area(item: Item) -> bool:
    if "segment" in item.labels:
        return False
    return item.text == "," or bool(item.labels & (_WHERE | MARKS | _WHICH))


def _without_looks(front: list[Item]) -> list[Item]:
    """Leave out what begins another clause with the colour of clues: "in rows, grey lines"."""
    end = next((at for at in range(len(front), 0, -1) if front[at - 1].kind == "break"), 0)
    is_of_looks = end and meanings_of(front[end:]).isdisjoint(_AREAS | LISTING)
    return front[:end] if is_of_looks else front


_FREEING = frozenset(("permits", "concedes"))
_DIGITS = frozenset(("digit", "cell", "x", "v"))
_AREAS = HOUSES | {"area", "border"}
_WHERE = _AREAS | TINTS | LISTING | {"filler"}
_WHICH = frozenset(("same", "other", "own", "corner", "side-word", "neighbour", "adjacent"))
"""What tells one area from others: "in the corner boxes"."""
_WITH_ROWS = frozenset(("box", "cage", "region"))


def _numbers_in(words: list[Item]) -> list[int]:
    """Return the numbers of houses that a list begins with: "1 and 9"."""
    listed = takewhile(lambda item: item.kind == "number" or "joins" in item.labels, words)
    return [item.numbers[0] for item in listed if item.numbers and item.labels <= _HOUSE_NUMBER]


_HOUSE_NUMBER = frozenset(("house-number",))


def _cells_named(name: str, grid: Grid) -> set[int]:
    """Return the cells of a house, counted from 1, or a cell; none if there is no such one."""
    try:
        return set(grid.select(name))
    except GridError:
        return set()


def _number_at(kind: str, sides: set[str], grid: Grid) -> int:
    """Return the number of a house that is told by its place; 0 if that may be one of several."""
    counts = {"row": (grid.rows, 1), "column": (1, grid.columns)}
    if grid.box:
        counts["box"] = (grid.rows // grid.box[0], grid.columns // grid.box[1])
    down, across = counts.get(kind, (0, 0))
    row, column = _along(sides, "top", "bottom", down), _along(sides, "left", "right", across)
    return 1 + column + row * across if row >= 0 and column >= 0 else 0


def _along(sides: set[str], first: str, last: str, count: int) -> int:
    """Return which of so many is meant, from 0; -1 if none is."""
    if count == 1 or (count and first in sides):
        return 0
    if last in sides:
        return count - 1
    return count // 2 if "middle" in sides and count % 2 else -1


def _sides_of(clue: LineClue, grid: Grid) -> Iterable[str]:
    """Return the sides of the grid at which a clue may be written."""
    first, second, *_ = grid.select(clue.cells)
    if abs(second - first) == 1:
        side = "left" if second > first else "right"
    else:
        side = "top" if second > first else "bottom"
    return (side, _OPPOSITE[side]) if isinstance(clue, Sandwich) else (side,)
