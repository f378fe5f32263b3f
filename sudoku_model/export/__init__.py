"""Write the model of a puzzle in the languages of other solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudoku_model.model import Model
from sudoku_model.puzzle import Puzzle, require_puzzle
from sudoku_model.solvers import Encoding, Sat
from sudoku_model.solvers.engines import unknown
from sudoku_model.stated import state_puzzle


def _dimacs(model: Model, sat: Sat, cells: int) -> Iterator[str]:
    from sudoku_model.export.dimacs import write_dimacs

    encoding, at_most_one = sat.encoding or Encoding.EXTENDED, sat.at_most_one or "pairwise"
    return write_dimacs(model, encoding, at_most_one, cells)


def _opb(model: Model, sat: Sat, cells: int) -> Iterator[str]:
    from sudoku_model.export.opb import write_opb

    return write_opb(model)


def _cpsat(model: Model, sat: Sat, cells: int) -> Iterator[str]:
    from sudoku_model.export.cpsat import write_cpsat

    return write_cpsat(model)


def _minizinc(model: Model, sat: Sat, cells: int) -> Iterator[str]:
    from sudoku_model.export.minizinc import write_minizinc

    return write_minizinc(model)


_WRITERS: dict[str, Callable[[Model, Sat, int], Iterator[str]]] = {
    "dimacs": _dimacs,
    "opb": _opb,
    "cpsat": _cpsat,
    "minizinc": _minizinc,
}

LANGUAGES = tuple(_WRITERS)
"""What `write_model` can write."""


def encode_lines(
    puzzle: Puzzle,
    language: str = "dimacs",
    *,
    encoding: Encoding | str | None = None,
    at_most_one: str | None = None,
) -> Iterator[str]:
    """Yield the lines, without their ends, of what `write_model` returns as one string."""
    writer = _WRITERS.get(language)
    if writer is None:
        raise unknown("model language", language, LANGUAGES)
    require_puzzle(puzzle)
    sat = Sat(None, None if encoding is None else Encoding.named(encoding), at_most_one)
    return writer(state_puzzle(puzzle).model, sat, len(puzzle.grid.cells))


def write_model(
    puzzle: Puzzle,
    language: str = "dimacs",
    *,
    encoding: Encoding | str | None = None,
    at_most_one: str | None = None,
) -> str:
    """Return the model of a puzzle as text that other programs read.

    The model states the rules and every clue as a statement of its own; nothing has been worked
    out beforehand.

    Args:
        puzzle: the puzzle.
        language: ``"dimacs"`` (CNF for SAT solvers; comments map each variable to what it
            means, as in ``c 5 r1c1=5``, and name for model counters the variables that make a
            solution, ``c p show``), ``"opb"`` (pseudo-Boolean), ``"cpsat"`` (OR-Tools' own text
            form) or ``"minizinc"``.
        encoding: for DIMACS, of "all different"; EXTENDED by default.
        at_most_one: for DIMACS, PySAT's name of the encoding of "at most one"; pairwise by
            default.

    Raises:
        OptionError: if a name is unknown.
        UnsupportedError: if the language cannot say it: DIMACS knows no ``native`` "at most one";
            or if a constraint would become too large.

    Example:
        >>> import sudoku_model as sm
        >>> dimacs = sm.write_model(sm.read("1... ..3. .4.. ...2"), encoding="minimal")
        >>> next(line for line in dimacs.splitlines() if line.startswith("p "))
        'p cnf 64 244'
        >>> dimacs.splitlines()[-1]
        '-48 -60 0'
    """
    lines = encode_lines(puzzle, language, encoding=encoding, at_most_one=at_most_one)
    return "".join(f"{line}\n" for line in lines)
