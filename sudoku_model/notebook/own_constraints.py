"""Constraints of the user's own on a live board: code that stays in the notebook's Python."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError
from sudoku_model.formats.constraint_json import OWN, is_data, to_json
from sudoku_model.formats.native import to_object
from sudoku_model.page.controller import Texts
from sudoku_model.puzzle import Puzzle

_NUMBER: Final = "number"
"""The key under which a description says which constraint it stands for."""


class OwnTexts(Texts):
    """Texts of puzzles in which numbers stand for constraints that JSON cannot hold.

    Example:
        >>> import sudoku_model as sm
        >>> texts = OwnTexts()
        >>> own = sm.Predicate("r1c1 r1c2", lambda a, b: a < b, "rise")
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(own)
        >>> texts.read(texts.write(puzzle)) == puzzle
        True
    """

    def __init__(self) -> None:
        self._known: list[Constraint] = []

    def read(self, text: str) -> Puzzle:
        if f'"{_NUMBER}":' not in text:
            return super().read(text)
        try:
            content: Any = json.loads(text)
            described = content["constraints"]
            numbers = {
                place: one[_NUMBER]
                for place, one in enumerate(described)
                if OWN in one and _NUMBER in one
            }
            plain = [one for place, one in enumerate(described) if place not in numbers]
        except (ValueError, RecursionError, TypeError, KeyError):
            return super().read(text)  # which says what is wrong with it
        puzzle = super().read(json.dumps({**content, "constraints": plain}))
        constraints = list(puzzle.constraints)
        for place, number in numbers.items():  # in order, so that each comes to its place
            constraints.insert(place, self._numbered(number))
        return replace(puzzle, constraints=tuple(constraints))

    def write(self, puzzle: Puzzle) -> str:
        if not has_own(puzzle):
            return super().write(puzzle)
        described = to_object(puzzle, describe_own=True)
        described["constraints"] = [
            {"type": type(one).__name__, OWN: one.describe(), _NUMBER: self._number(one)}
            if not is_data(one)
            else to_json(one)
            for one in puzzle.constraints
        ]
        return json.dumps(described, separators=(",", ":"))

    def _number(self, constraint: Constraint) -> int:
        """Return the number that stands for a constraint: the same for the same one."""
        for number, known in enumerate(self._known):
            if known is constraint:
                return number
        self._known.append(constraint)
        return len(self._known) - 1

    def _numbered(self, number: Any) -> Constraint:
        if type(number) is not int or not 0 <= number < len(self._known):
            raise OptionError("found a constraint of somebody's own that this board does not have")
        return self._known[number]


def has_own(puzzle: Puzzle) -> bool:
    """Say whether a puzzle has constraints of the user's own, also inside of others."""
    return not all(map(is_data, puzzle.constraints))
