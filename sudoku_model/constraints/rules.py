"""The rules of several constraints in the words of setters: one sentence a kind, not one a clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sudoku_model.constraints.wording import as_sentence, enumerated
from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.grouped import grouped

if TYPE_CHECKING:
    from sudoku_model.constraints.base import Board, Constraint


DOTTED_LINE: Final = "a thin line that begins with a dot"
"""What lines are called that may mean anything."""


def rules_of(constraints: Iterable[Constraint], board: Board) -> Iterator[str]:
    """Yield the sentences of constraints, kind by kind; one that kinds share comes twice.

    A clue about cells outside the board is described with its cells, as it has no picture. So is
    one of a class that says anew what it means, and not what its rule is.
    """
    by_kind: dict[type[Constraint], list[Constraint]] = {}
    described: list[Constraint] = []
    for constraint in constraints:
        heed_deadline()
        if _is_about_extra_cells(constraint, board) or not _has_rule(type(constraint)):
            described.append(constraint)
        else:
            by_kind.setdefault(type(constraint), []).append(constraint)
    for kind, clues in by_kind.items():
        yield from kind.rules(clues, board)
    yield from (as_sentence(constraint.describe()) for constraint in described)


@cache
def _has_rule(kind: type[Constraint]) -> bool:
    """Say whether the rule of a class is at least as much its own as its description."""
    rule, rules, rule_text, describe, sentence = (
        next(place for place, owner in enumerate(kind.__mro__) if name in vars(owner))
        for name in ("rule", "rules", "rule_text", "describe", "sentence_text")
    )
    return bool(kind.looks) or min(rule, rules, rule_text) <= min(describe, sentence)


def _is_about_extra_cells(constraint: Constraint, board: Board) -> bool:
    grid = board.grid
    return bool(grid.extras) and not {*constraint.cells_named(grid)} <= {*grid.board}


def marked_lines(numbers: Iterable[int], usual: int, mark: str) -> Iterator[tuple[int, str]]:
    """Yield each number of lines that look alike, with what to add where they are spoken of.

    Where lines have several numbers they are told apart by their marks, which stand before these on
    the board; the usual one has none.
    """
    different = sorted(set(numbers))
    for number in different:
        has_mark = len(different) > 1 and number != usual
        yield number, f" marked {mark}{number}" if has_mark else ""


def rules_by_meaning(clues: Sequence[Any], board: Board) -> Iterator[str]:
    """Yield what each meaning of clues demands, of cells that all look alike on a board.

    The cells are called by their looks if all that look so mean the same; else they are named. The
    clues are of one class with a field `cells`.
    """
    kind, looks = type(clues[0]), clues[0].looks
    others = any(other.looks == looks for other in board.kinds - {kind})
    names = [field.name for field in fields(kind) if field.name != "cells"]
    by_meaning = grouped(
        (tuple(getattr(one, name) for name in names), one) for one in in_time(clues)
    )
    for same in by_meaning.values():
        cells = looks
        if others or len(by_meaning) > 1:
            cells = enumerated((clue.cells for clue in same), "and of")
        yield as_sentence(same[0].describe().replace(same[0].cells, cells))
