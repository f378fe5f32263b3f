"""Digits listed two by two, which say of a clue what it allows: "a sum of 5 (1-4 or 2-3)"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain, combinations, islice, pairwise
from typing import Any

from sudoku_model.constraints import KillerCage, NonConsecutive
from sudoku_model.constraints.base import Board
from sudoku_model.formats.words.clauses import (
    LISTING,
    big_words,
    clauses_of,
    has,
    parted_at,
)
from sudoku_model.formats.words.kinds import kinds
from sudoku_model.formats.words.pairs import (
    clues_of_pairs,
    digits_in,
    negates,
    profiles_spoken_of,
    trial,
)
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated
from sudoku_model.formats.words.vocabulary import BREAK, QUIET_ROLES, Item, Vocabulary


def without_pairs_listed(items: list[Item], stated: Stated, before: Set[str]) -> list[Item]:
    """Leave out a list of two digits each that are just those that the clues spoken of allow.

    Args:
        items: the words of a sentence.
        stated: what the puzzle states.
        before: the kinds that the sentence before was about.
    """
    run = _LIST.search("".join(map(_sign, items)))
    if run is None:
        return items
    start, end = run.span()
    digits = [*chain.from_iterable(map(_digits_of_pair, items[start:end]))]
    pairs = zip(digits[::2], digits[1::2], strict=True)
    listed = frozenset(map(frozenset, pairs))
    # A line may be of another kind that is spoken of, too.
    is_just_that = any({*allowed} == {listed} for allowed in _pairs_allowed(items, stated, before))
    return items[:start] + items[end:] if is_just_that else items


def without_digits_supposed(
    items: list[Item], stated: Stated, before: Set[str], vocabulary: Vocabulary
) -> list[Item]:
    """Leave out digits that a clue spoken of could hold: "a line could be 3-4-5, but not 3-4-6".

    What could be so demands nothing. What "can be 3 or 4" may have to be one of the two.

    Args:
        items: the words of a sentence.
        stated: what the puzzle states.
        before: the kinds that the sentence before was about.
        vocabulary: its language.
    """
    run = _SUPPOSED.search("".join(_sign_of_case(item, vocabulary) for item in items))
    if run is None:
        return items
    clues = [*_clues_that_hold(items, stated, before)]
    held, denied = (
        [any(_could_be_held(clues, digits, stated)) for digits in _digits_in_turn(items[start:end])]
        for start, end in map(run.span, ("digits", "denied"))
    )
    is_so = all(held) and not any(denied)
    return items[: run.start("digits")] + items[run.end() :] if is_so else items


def _could_be_held(clues: Iterable[Any], digits: Sequence[int], stated: Stated) -> Iterator[bool]:
    """Say of each of some clues whether it could hold digits."""
    return (_may_hold(clue, digits, stated.puzzle.board) for clue in clues)


def _clues_that_hold(items: Sequence[Item], stated: Stated, before: Set[str]) -> Iterator[Any]:
    """Yield the clues spoken of whose first cells hold what a shorter clue of theirs could."""
    may_be_shorter = {*kinds()["pairs"].split(), *kinds()["shortened"]}
    names = {profile.name for profile in profiles_spoken_of(items, stated, before)}
    yield from stated.clues_of(names & may_be_shorter)


def _digits_in_turn(run: Sequence[Item]) -> list[list[int]]:
    """Return the digits of each clue that is listed, "4-5 or 3-6", or those of one: "2, 4, 5"."""
    text = "".join("," if any(map(str.isalpha, item.text)) else item.text for item in run)
    parts = [[int(digit) for digit in re.findall(r"\d", part)] for part in text.split(",")]
    are_several = any(len(part) > 1 for part in parts)
    return [*filter(None, parts if are_several else [[*chain.from_iterable(parts)]])]


def _pairs_allowed(
    items: list[Item], stated: Stated, before: Set[str]
) -> Iterator[Iterator[frozenset[frozenset[int]]]]:
    """Yield for each kind spoken of what two neighbours may hold in each of its clues."""
    for profile in profiles_spoken_of(items, stated, before):
        yield (_allowed_by(clue, stated.puzzle.board) for clue in clues_of_pairs(profile, stated))


def _allowed_by(clue: Any, board: Board) -> frozenset[frozenset[int]]:
    """Return the two digits that the first two cells of a clue, neighbours, may hold together."""
    first_two: Sequence[int] = board.cells(clue.cells)[:2]
    may_hold = trial(clue, first_two, board)
    return frozenset(frozenset(pair) for pair in combinations(board.digits, 2) if may_hold(pair))


def is_true_of_neighbours(items: Sequence[Item], stated: Stated, before: Set[str]) -> bool:
    """Say whether a digit is said to stand beside some only, or not beside some, and this is true.

    "A 3 can't be next to a 2 or a 4" where neighbours are not consecutive.

    Args:
        items: the words.
        stated: what the puzzle states.
        before: the kinds that the sentence before was about.
    """
    if not _tell_what_is_beside_a_digit(items):
        return False
    digit, *others = [*_digits_told(items)] or [0]
    told = {frozenset((digit, other)) for other in others}
    named = profiles_spoken_of(items, stated, before)
    allowed = [pairs for one in named for pairs in _neighbours_allowed(one, stated)]
    if not (told and allowed):
        return False
    if any(map(negates, items)):
        return all(map(told.isdisjoint, allowed))
    # "There must be a 9 next to it" is no limit to what else is.
    is_limit = not has(items, "exists")
    return is_limit and all(set() < _pairs_with(digit, pairs) <= told for pairs in allowed)


def limits_a_digit(items: Sequence[Item]) -> bool:
    """Say whether it is an aside of what is beside a digit: "(so 4 can only be next to 9)"."""
    digit, verb = [*big_words(items), BREAK, BREAK][:2]
    is_of_one = digit.kind == "number" and "permits" in verb.labels and items[0].text == "("
    places = [item for item in items if item.labels & _BESIDE]
    return is_of_one and len(places) == 1 and not has(items, "grid")


def _tell_what_is_beside_a_digit(items: Sequence[Item]) -> bool:
    """Say whether one digit is told of, and others beside it, or two that are neighbours."""
    subject, rest = parted_at(items, _BESIDE)
    is_of_one = not [*_digits_told(rest)] or len([*_digits_told(subject)]) == 1
    return is_of_one and _are_neighbours(items) and all(map(_is_of_neighbours, items))


def _pairs_with(digit: int, pairs: Set[frozenset[int]]) -> set[frozenset[int]]:
    return {pair for pair in pairs if digit in pair}


def misjudges_digits(example: list[Item], stated: Stated, before: Set[str]) -> bool:
    """Say whether an example has digits that no clue may hold, or denies some that clues may.

    "1-2-2" on a thermometer, or "1 and 7, but not 2 and 6" at a dot.

    Args:
        example: its words.
        stated: what the puzzle states.
        before: the kinds that the sentence before was about.
    """
    return _denies_what_may_be(example, stated, before) or _shows_what_may_not_be(
        example, stated, before
    )


def _denies_what_may_be(example: list[Item], stated: Stated, before: Set[str]) -> bool:
    named = profiles_spoken_of(example, stated, before)
    clues = [clue for profile in named for clue in _clues_of_example(profile, example, stated)]
    held = (_could_be_held(clues, row, stated) for row in _digits_denied(example))
    return bool(clues) and any(map(all, held))


def _shows_what_may_not_be(example: list[Item], stated: Stated, before: Set[str]) -> bool:
    # A cage of another total may be told of.
    clues = [
        replace(clue, total=None) if isinstance(clue, KillerCage) else clue
        for clue in _clues_that_hold(example, stated, before)
    ]
    held = (_could_be_held(clues, row, stated) for row in _digits_in_rows(example))
    return bool(clues) and not all(map(any, held))


def _digits_in_rows(example: list[Item]) -> Iterator[list[int]]:
    """Yield the digits of each row of three or more, "1-2-4", in clauses that deny nothing."""
    for clause in clauses_of(example):
        text = "" if any(map(negates, clause)) else " ".join(item.text for item in clause)
        for row in _ROW.findall(text):
            yield [int(digit) for digit in re.findall(r"\d", row)]


def _clues_of_example(profile: Profile, example: Sequence[Item], stated: Stated) -> Iterable[Any]:
    """Return the unlike clues of a kind that relates digits, or a cage of the example's total."""
    words = big_words(example)
    totals = (
        number.numbers[0]
        for clue, number in pairwise(words)
        if "cage" in clue.labels and number.kind == "number"
    )
    if profile.name == _CAGES:
        clues: Sequence[Any] = stated.clues_of({profile.name})
        return [replace(clue, total=total) for clue in clues[:1] for total in totals]
    return clues_of_pairs(profile, stated)


def _digits_denied(example: list[Item]) -> Iterator[Sequence[int]]:
    """Yield the digits of each clause that only says that these are impossible."""
    for clause in clauses_of(example):
        digits = digits_in(clause)
        if len(digits) > 1 and any(map(negates, clause)) and all(map(_is_digit_or_quiet, clause)):
            yield digits


def _is_digit_or_quiet(item: Item) -> bool:
    return item.kind in ("number", "break", "sign") or item.labels <= QUIET_ROLES


def _may_hold(clue: Any, digits: Sequence[int], board: Board) -> bool:
    cells: list[int] = [*board.cells(clue.cells)][: len(digits)]
    if len(cells) < len(digits):  # an example may be longer than the clues of the puzzle are
        others = (cell for cell in range(len(board.grid.domains)) if cell not in cells)
        cells += islice(others, len(digits) - len(cells))
    are_digits = len(cells) == len(digits) and {*digits} <= {*board.digits}
    return are_digits and (len(digits) == 1 or trial(clue, cells, board)(digits))


def _are_neighbours(items: Sequence[Item]) -> bool:
    is_edge = has(items, "share") and has(items, "edge")
    return is_edge or has(items, "adjacent") or has(items, "neighbour")


def _digits_told(items: Iterable[Item]) -> Iterator[int]:
    for item in items:
        if item.kind == "range" and item.numbers:
            yield from range(item.numbers[0], item.numbers[1] + 1)
        yield from item.numbers if item.kind == "number" else ()


def _is_of_neighbours(item: Item) -> bool:
    return item.kind in ("number", "range", "break") or item.labels <= _OF_NEIGHBOURS


def _neighbours_allowed(profile: Profile, stated: Stated) -> Iterator[Set[frozenset[int]]]:
    """Yield the different digits that neighbours in the grid, or on each clue, may have."""
    board = stated.puzzle.board
    if profile.name == NonConsecutive.__name__:
        pairs = combinations(board.digits, 2)
        yield {frozenset(pair) for pair in pairs if pair[1] - pair[0] > 1}
    elif profile.relates_neighbours:
        yield from (_allowed_by(clue, board) for clue in clues_of_pairs(profile, stated))


def _sign_of_case(item: Item, vocabulary: Vocabulary) -> str:
    """Return what a word may be in a case that is supposed."""
    if vocabulary.only_supposes(item):
        return "m"
    if re.fullmatch(r"[-\d\s]+", item.text):
        return "-" if item.text == "-" else "n"
    if negates(item):
        return "x"
    return "f" if _is_small_in_case(item) else _sign(item).replace("p", "n")


def _is_small_in_case(item: Item) -> bool:
    return item.kind == "word" and item.labels <= _SMALL and not item.labels & LISTING


def _digits_of_pair(item: Item) -> Iterable[int]:
    """Return the digits that a word of a list tells: those of "14", and of a range both ends."""
    return map(int, item.text) if _TWO_DIGITS.fullmatch(item.text) else item.numbers


def _sign(item: Item) -> str:
    """Return what a word may be in a list of pairs: "1-4, 2-3", "14, 23"."""
    if item.kind == "range" or _TWO_DIGITS.fullmatch(item.text):
        return "p"
    if item.kind == "number" and not item.labels:
        return "n"
    if item.text in _SIGNS:
        return item.text
    return "," if item.labels & LISTING else "f" if item.labels == {"filler"} else "."


_CAGES = "KillerCage with a total"
_BESIDE = frozenset(("adjacent", "neighbour", "share"))
_OF_NEIGHBOURS = QUIET_ROLES | {
    *("adjacent", "neighbour", "share", "edge", "alternative", "digit", "line", "cell", "grid"),
    *("only", "if", "exists", "contain"),
}
_SIGNS = frozenset("+/,()")
_TWO_DIGITS = re.compile("[1-9]{2}")
_PAIR = r"(?:p|n[+/]n)"
_SMALL = QUIET_ROLES | {"contain", "place", "read"}
_RUN = r"n(?:[-n]|,+(?=n))*"
_SUPPOSED = re.compile(rf"mf*(?P<digits>{_RUN})(?P<denied>,*f*xf*{_RUN})?")
_ROW = re.compile(r"(?<!\d)\d(?: ?- ?\d){2,}(?!\d)")
_LIST = re.compile(rf"(?:\(f*)?{_PAIR}(?:,+{_PAIR})+\)?")
