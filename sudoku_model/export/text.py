"""What the writers of text share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator

from sudoku_model.model import Literal, Model, Variable
from sudoku_model.solvers.sat.writer import Cnf

_CELL = re.compile(r"r\d+c\d+", re.ASCII)


class Written(ABC):
    """A model that can be written for another program."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines of `text`, without their ends."""

    def text(self) -> str:
        """Return the model as text.

        Raises:
            UnsupportedError: if it would become too large.
        """
        return "".join(f"{line}\n" for line in self.lines())


def one_line(name: str) -> str:
    """Return a name for a comment, which must not go on in the next line."""
    return " ".join(name.split())


def meanings(model: Model, cnf: Cnf) -> Iterator[tuple[Literal, str]]:
    """Yield each variable of clauses that has a meaning of its own, and its name on one line."""
    for literal in range(1, model.literal_count + 1):
        yield literal, one_line(model.name(literal))
    for literal, name in cnf.names.items():
        yield literal, one_line(name)


def identifier(variable: Variable) -> str:
    """Return what a variable is called where names are identifiers; cells keep their names."""
    if _CELL.fullmatch(variable.name):
        return variable.name
    return f"x{variable.number}_{re.sub(r'[^A-Za-z0-9]+', '_', variable.name)[:30]}"
