"""Phrases for what a reader finds and cannot state, or that cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from sudoku_model.errors import GridError, SudokuModelError, UndecidedError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError

IN_THE_TEXT = " whose rule may stand in the text only"
"""How a phrase ends that names what is drawn on a board."""

_DRAWN = re.compile(
    r"\d+ (?:drawn (?P<line>line|arrow)s?|drawn (?P<shape>circle|rectangle|shape|text)s?"
    rf"|(?P<colour>coloured cell)s?|drawn (?P<cages>cage)s?){IN_THE_TEXT}"
    r"|(?P<named>the drawn cage) .*|\d+ (?P<unmarked>cage)s? not marked as .*",
    re.DOTALL,
)

_OUTSIDE = re.compile(r"(?:(\w+): )?(?:\w+: )?(\S+) lies outside (the grid of \d+x\d+ cells)")
"""What a constraint, or the grid, says of a cell that is not there."""

UNKEPT_FOG = "some of the fog is left out; it hides clues, and changes no solution"

_MOST = 5
"""How many texts are quoted before the rest is only counted."""


def kind_of_drawing(phrase: str) -> str | None:
    """Return which drawings of a puzzle's `cosmetics` a phrase names, None if it names none.

    Example:
        >>> kind_of_drawing("2 drawn arrows whose rule may stand in the text only")
        'line'
    """
    match = _DRAWN.fullmatch(phrase)
    if match is None or match.lastgroup in ("line", "shape", "colour"):
        return match and match.lastgroup
    return "cage"


def listed(phrase: str, texts: Sequence[str], hints: Sequence[str] = ()) -> list[str]:
    """Return a phrase for each text, up to a few; the texts come from a stranger's file.

    Args:
        phrase: what to say, with ``{}`` where the text is quoted.
        texts: the texts.
        hints: what is said behind each phrase; nothing by default.
    """
    before, _, after = phrase.rpartition("{}")  # the rest may be a stranger's as well
    each = zip_longest(texts[:_MOST], hints[:_MOST], fillvalue="")
    found = [f"{before}{quote(text)}{after}{hint}" for text, hint in each]
    rest = len(texts) - _MOST
    return [*found, f"{rest} more of the kind of the last one"] if rest > 0 else found


def contradiction(
    problem: SudokuModelError, path: str = "", expected: str = "clues that fit the grid"
) -> UnfitError:
    """Build the error for JSON that contradicts itself, or states a constraint wrongly.

    Args:
        problem: what a constraint, the grid or the puzzle found wrong.
        path: where that stands in the JSON, if it stands in one place.
        expected: what should stand there, if the problem does not say so.

    Raises:
        UndecidedError: if that is the problem: that time was over says nothing about the JSON.
    """
    if isinstance(problem, UndecidedError):
        raise problem
    where = f" at {path}" if path else ""
    if outside := _OUTSIDE.fullmatch(str(problem)):
        kind, cell, grid = outside.groups()
        found = f"the cell {quote(cell)}{f' in {kind}' if kind else ''}{where}"
        return UnfitError(found, f"cells within {grid}", path)
    found, _, wanted = str(problem).partition(", expected ")
    if not wanted or isinstance(problem, GridError):
        return UnfitError(f"a contradiction{where} ({problem})", expected, path)
    name, colon, rest = found.partition(": ")
    if colon and name.isidentifier():  # the class of the constraint
        field = re.sub(r"^(\w+) is ", r"\1 ", rest.removeprefix("found "))
        found = f"{field} in {name}"
    return UnfitError(f"{found.removeprefix('found ')}{where}", wanted, path)
