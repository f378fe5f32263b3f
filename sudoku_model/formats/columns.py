"""What the columns of a table mean that stand beside its puzzles.

Some hold texts, which are handed on with the puzzle; some say what changes no solution. All others
may hold clues that are not read, so each is named wherever it holds something. Which column is
which is decided once for a table, by its name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from sudoku_model.formats.behind import heard, may_say_more
from sudoku_model.formats.filled_lines import solution_to_compare
from sudoku_model.formats.phrases import listed
from sudoku_model.formats.region_layouts import names_regions
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import together

_TEXTS = {
    "title": "title",
    **dict.fromkeys(("rules", "ruleset", "rule", "instructions"), "rules"),
    **dict.fromkeys(
        ("comment", "comments", "remark", "remarks", "description", "notes"), "comment"
    ),
}
"""Usual names of columns with texts, and what these are of a puzzle."""

_WHICH = (
    "id ids idx index key number numbers nr no num uid uuid guid hash md5 sha1 sha256 batch name "
    "names seed set split fold chunk version unnamed"
)
_WHOSE = (
    "author authors setter setters creator constructor editor publisher publication user username "
    "by date time timestamp created updated modified published year month day at on source sources "
    "url link href file filename path dataset collection book page license licence language lang "
    "copyright origin"
)
_JOINING = (
    "least of the a per in for and to from with total average mean median min max count counts"
)
_HARMLESS: Mapping[str, str] = {
    "which puzzle it is": _WHICH,
    "who made it, when, and where it is from": _WHOSE,
    "how hard it is": "difficulty difficulties rating ratings rated level levels hardness effort "
    "score scores grade grades graded stars star votes likes popularity solves solvers steps step "
    "technique techniques hardest backtracks guesses nodes branches ms seconds minutes duration "
    "elapsed er ep ed se skfr tdoku gss hodoku explainer easy medium hard",
    "what is known of its solutions": "solution solutions solved answer answers completed second "
    "unique uniqueness verdict status reason is has valid validity isvalid minimal minimality "
    "symmetry symmetric automorphisms canonical minlex conflict standing right wrong first "
    "complete curve narrow refutation",
    "words that join others": _JOINING,
}
"""The words of names of columns that change no solution, and the reason."""

_SOLUTIONS = frozenset(("solution", "solutions", "solved"))
"""What columns are called with the solution that the source states."""

PUZZLES = frozenset(
    (
        *("puzzle", "puzzles", "quiz", "quizzes", "board", "boards", "grid", "grids"),
        *("sudoku", "sudokus"),
    )
)
"""What columns of puzzles are called; such a word says nothing beside others: "puzzle id"."""

_NUMBERS = frozenset(
    (
        *("clue", "clues", "given", "givens", "hint", "hints", "size", "sizes", "width", "height"),
        *("rows", "columns", "cols", "cells", "line", "row", "rank", "position", "order", "n"),
    )
)
"""What is harmless as a number: how many clues there are, how large the board is, where it was."""

_KNOWN = frozenset(" ".join(_HARMLESS.values()).split())
_LABELS = PUZZLES.union(*map(str.split, (_WHICH, _WHOSE, _JOINING)))
"""The words of names of columns that hold what somebody called a puzzle, or where it is from."""
_WORD = re.compile(r"[A-Z]?[a-z]+\d*|[A-Z]+(?![a-z])")
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"[+-]?\d*(\.\d*)?")
_NOTHING = frozenset(("", "none", "null", "nan", "na", "n/a", "false", "no", "-", "[]", "{}"))
"""What cells hold that hold nothing, in small letters."""


@dataclass(frozen=True)
class Beside:
    """The columns beside the puzzles of a table that change what is asked.

    Attributes:
        texts: those with texts, by index, each with what it is of a puzzle.
        others: the names of those that nobody reads, by index.
        numbers: the names of those that are harmless where they hold a number, by index.
        labels: the indexes of those that are harmless unless they say a rule.
        solution: the index of the one with the solution that the source states, None without one.
    """

    texts: Mapping[int, str]
    others: Mapping[int, str]
    numbers: Mapping[int, str]
    labels: Sequence[int]
    solution: int | None = None

    @property
    def indexes(self) -> list[int]:
        """The columns that have to be looked at."""
        solution = () if self.solution is None else (self.solution,)
        return sorted({*self.texts, *self.others, *self.numbers, *self.labels, *solution})

    def line(self, puzzle: str, cell: Callable[[int], object]) -> str:
        """Return the puzzle of a row together with what stands beside it, as a line.

        Args:
            puzzle: the puzzle as a line.
            cell: what stands in a column of the row.
        """
        said, unread = self.said(cell, {}), self.unread(cell)
        stated = () if self.solution is None else (self.solution,)
        expected = solution_to_compare(cell(*stated), puzzle) if stated else None
        layouts = (index for index in (*unread, *stated) if _are_regions(cell(index), puzzle))
        if (layout := next(layouts, None)) is not None:
            puzzle = f"{puzzle} {cell(layout)}"
            if unread.pop(layout, None) is None:  # it stands where the solution would
                expected = None
        if not said and not unread and not expected:
            return puzzle
        record: dict[str, object] = {"puzzle": puzzle, **said}
        if expected:  # it seems to be wrong, which is found out when the puzzle has been solved
            record["expected"] = expected
        if unread:
            record["unstated"] = listed("the column {}", [*unread.values()])
        return json.dumps(record)

    def said(self, cell: Callable[[int], object], before: Mapping[str, str]) -> dict[str, str]:
        """Return the texts of a row by what they are of its puzzle, joined to those before.

        A rule that stands elsewhere is a comment.
        """
        said = dict(before)
        rules = {index: "comment" for index in self.labels if label_says_a_rule(_text(cell(index)))}
        for index, key in (*self.texts.items(), *rules.items()):
            if _holds_something(text := cell(index)):
                said[key] = "\n".join(filter(None, (said.get(key), str(text))))
        return said

    def unread(self, cell: Callable[[int], object]) -> dict[int, str]:
        """Return the names of the columns that hold something in a row that nobody reads."""
        unread = {
            **{i: name for i, name in self.others.items() if _holds_something(cell(i))},
            **{i: name for i, name in self.numbers.items() if not _is_number(cell(i))},
        }
        return dict(sorted(unread.items()))


def _may_be_number(name: str) -> bool:
    """Say whether all words of a name that leave open what it means speak of numbers."""
    return (_open_words(name) or set()) <= _NUMBERS


def columns_beside(
    names: Sequence[str], values: Sequence[object], column: int | None, *, is_chosen: bool
) -> Beside:
    """Say which columns of a table change what is asked.

    Args:
        names: the names of the columns.
        values: what stands in the first row: a number where a column can hold nothing else.
        column: the index of the column with the puzzles, None if none of these holds them.
        is_chosen: whether that was named, so that another one may hold other puzzles.
    """
    beside = {index: name for index, name in enumerate(names) if index != column}
    texts, left, solution = _by_use(beside, PUZZLES if is_chosen else ())
    others = {i: name for i, name in left.items() if not _may_be_number(name)}
    # Where a column can hold something else than a number, any row may.
    open_ = [i for i in left if i not in others and not isinstance(values[i], int | float)]
    numbers, labels = _harmless({index: left[index] for index in open_})
    if solution is not None:
        labels.append(solution)
    return Beside(texts, others, numbers, labels, solution)


def _by_use(
    names: Mapping[int, str], passed_over: Collection[str]
) -> tuple[dict[int, str], dict[int, str], int | None]:
    """Return the columns of texts, those of which nobody knows what they hold, and the solution's.

    Args:
        names: the names by index.
        passed_over: how columns are called that are left alone.
    """
    texts: dict[int, str] = {}
    left: dict[int, str] = {}
    solution: int | None = None
    for index, name in names.items():
        called = name.strip().lower()
        if called in _TEXTS:
            texts[index] = _TEXTS[called]
        elif solution is None and called in _SOLUTIONS:
            solution = index
        elif called not in passed_over:
            left[index] = name
    return texts, left, solution


def _harmless(names: Mapping[int, str]) -> tuple[dict[int, str], list[int]]:
    """Return which columns change nothing where they hold numbers, and where they hold no rules."""
    numbers = {index: name for index, name in names.items() if _open_words(name) is not None}
    labels = [i for i, name in names.items() if i not in numbers and _words(name) <= _LABELS]
    return numbers, labels


def with_texts_beside(puzzle: Puzzle, texts: Mapping[str, str]) -> Puzzle:
    """Return a puzzle with the texts that stand beside it, each joined to its own of that kind."""
    joined = {key: together([getattr(puzzle, key), text]) for key, text in texts.items()}
    return puzzle.with_texts(**joined)


def says_a_rule(name: str) -> bool:
    """Say whether what may be the name of a column is a rule: "Antiknight rules apply"."""
    if _words(name) <= _KNOWN | PUZZLES | _NUMBERS | _TEXTS.keys() or not may_say_more(name):
        return False
    return heard(replace(Puzzle.empty(9), comment=name)).unstated != ()


def label_says_a_rule(label: str) -> bool:
    """Say whether what somebody called a puzzle, or where it is from, is a rule."""
    if not _may_be_a_rule(_DIGITS.sub("1", label)):
        return False
    return heard(replace(Puzzle.empty(9), title=label)).unstated != ()


@lru_cache(1_000)
def _may_be_a_rule(label: str) -> bool:
    """Say whether labels that differ from one in their numbers may be rules."""
    return may_say_more(label)


def _open_words(name: str) -> set[str] | None:
    """Return the words of a name that may stand for a clue; None if it changes no solution."""
    words = _words(name)
    return words if words.isdisjoint(_KNOWN) else (words - _KNOWN - PUZZLES) or None


def _words(name: str) -> set[str]:
    """Return the words of a name; the letters of other languages are a word that nobody knows."""
    words = {word.lower() for word in _WORD.findall(name)}
    foreign = "".join(filter(str.isalpha, _WORD.sub("", name)))
    return words | {foreign} if foreign else words


def _are_regions(value: object, puzzle: str) -> bool:
    """Say whether what stands in a cell is the region of each cell of a puzzle."""
    return len(text := _text(value)) == len(puzzle) and names_regions(text)


def _is_number(value: object) -> bool:
    return not _holds_something(value) or _NUMBER.fullmatch(_text(value).strip()) is not None


def _holds_something(value: object) -> bool:
    return _text(value).strip().lower() not in _NOTHING


def _text(value: object) -> str:
    return "" if value is None else str(value)
