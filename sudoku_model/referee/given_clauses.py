"""The clauses that somebody has written, each with what they call it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sudoku_model.deadline import in_time
from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.model import Literal
from sudoku_model.option_numbers import plain_integer
from sudoku_model.referee.numbering import MOST_VARIABLES
from sudoku_model.texts import shown

Clauses: TypeAlias = "Iterable[Sequence[int]] | Mapping[str, Iterable[Sequence[int]]]"
"""Clauses as lists of literals, or under names; PySAT's ``CNF`` has them as ``clauses``."""

MOST_CLAUSES = 2_000_000
"""The most clauses that are judged; a 25x25 grid has 750,000."""


@dataclass(frozen=True)
class GivenClause:
    """A clause of a model that somebody has written.

    Attributes:
        number: its place in the model, from 1.
        literals: its literals.
        part: the name of the part of the model that it stands in, empty without parts.
    """

    number: int
    literals: tuple[Literal, ...]
    part: str = ""


def given_clauses(model: Any) -> list[GivenClause]:
    """Return the clauses of a model, such as PySAT's ``CNF`` or what `encode` returns, checked.

    Raises:
        OptionError: if there is something else than clauses of literals.
        UnsupportedError: if there are more than can be judged.
        GaveUpError: if there is a reason to stop.
    """
    found: list[GivenClause] = []
    for name, part in _parts(model):
        if isinstance(part, str) or not isinstance(part, Iterable):
            what = f"the part {name!r} of the model" if name else "the model"
            raise OptionError(f"found {shown(part)} as {what}, expected a list of clauses")
        for literals in in_time(part):
            if len(found) == MOST_CLAUSES:
                raise UnsupportedError(f"the model has more than {MOST_CLAUSES:,} clauses")
            found.append(GivenClause(len(found) + 1, _literals(literals, len(found) + 1), name))
    return found


def _parts(model: Any) -> Iterable[tuple[str, Any]]:
    """Return what should be lists of clauses, each with its name, which is empty for the whole."""
    _refuse_more_than_clauses(model)
    # PySAT has them under one name, and what `encode` returns under another; each has a method of
    # the other name.
    held = (getattr(model, name, None) for name in ("clauses", "literals"))
    clauses = next((one for one in held if isinstance(one, Sequence)), model)
    if isinstance(clauses, Mapping):
        for part in clauses.values():
            _refuse_more_than_clauses(part)
        return [(str(name), part) for name, part in clauses.items()]
    return [("", clauses)]


def _refuse_more_than_clauses(model: object) -> None:
    """Refuse what PySAT has besides clauses: its clauses alone would be another model.

    Raises:
        OptionError: if it is such a thing.
    """
    # By name, as PySAT is imported by engines alone.
    kinds = {f"{kind.__module__}.{kind.__name__}" for kind in type(model).__mro__}
    name = type(model).__name__
    if getattr(model, "atmosts", None):
        raise OptionError(
            f"found PySAT's own “at most” in a {name}, expected clauses alone: CardEnc.atmost "
            "writes it as clauses"
        )
    if "pysat.formula.Formula" in kinds and "pysat.formula.CNF" not in kinds:
        raise OptionError(
            f"found a formula ({name}), expected its clauses and the numbers of its atoms, which "
            "PySAT chooses: list(formula) and literals="
        )
    if any(kind.startswith("pysat.solvers.") for kind in kinds):
        raise OptionError(
            "found a solver, expected the clauses that it was given: it does not give them back"
        )


def _literals(clause: Any, number: int) -> tuple[Literal, ...]:
    if isinstance(clause, str) or not isinstance(clause, Iterable):
        raise OptionError(
            f"found {shown(clause)} as clause {number}, expected a list of literals such as [1, -2]"
        )
    literals = []
    for given in in_time(clause):
        if isinstance(given, list | tuple):
            raise OptionError(
                f"found the list {shown(given)} in clause {number}, expected numbers: is it a list "
                "of clauses? Join lists with +, or give them names in a dictionary"
            )
        literal = plain_integer(given)
        if not literal or abs(literal) > MOST_VARIABLES:
            raise OptionError(
                f"found {shown(given)} in clause {number}, expected numbers of variables from 1 "
                f"to {MOST_VARIABLES:,}, negative ones for what is not so"
            )
        literals.append(literal)
    return tuple(dict.fromkeys(literals))
