"""Questions about puzzles in other forms: formats, clauses, certificates, puzzles made by us."""

from __future__ import annotations

import tempfile
from pathlib import Path

from attacks.differential.case import SECONDS, Case, NotDecidedError
from attacks.differential.parties import random_sat
from attacks.puzzles import Values
from sudoku_model.analysis.verdict import Status
from sudoku_model.certificates import certify, verify
from sudoku_model.clues import clues_of
from sudoku_model.errors import ConstraintError, UndecidedError, UnsupportedError
from sudoku_model.formats import FORMATS, read, write
from sudoku_model.generation.making import generate
from sudoku_model.inside import encode

WRITABLE = tuple(name for name, known in FORMATS.items() if known.can_write)

WITHOUT_BOXES = ("line", "nested", "candidates", "pencilmarks")
"""Formats that do not say what the boxes are."""

MOST_MODELS = 60
"""Solutions that are listed of a model in another language."""


def ask_formats(case: Case) -> None:
    """Write the puzzle in every format that holds it, and read it back: it means the same."""
    puzzle, referee = case.puzzle, case.referee
    grid = puzzle.grid
    written = 0
    for name in WRITABLE:
        try:
            text = write(puzzle, name)
        except UnsupportedError:
            continue
        again = read(text, format=name, box=grid.box if name in WITHOUT_BOXES else None)
        written += 1
        is_grid = (again.grid.rows, again.grid.columns, again.grid.digits) == (
            (grid.rows, grid.columns, grid.digits)
        )
        case.demand(is_grid, f"grid by {name}", again.grid, grid)
        found = [values for values in referee.fillings if again.holds(values)]
        case.demand(found == case.solutions, f"meaning by {name}", found, case.solutions)
    case.demand(written > 0, "formats", "none", "json at least")


def ask_clauses(case: Case) -> None:
    """Write the puzzle as DIMACS, and solve that text with a solver of its own."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    case.needs(len(case.solutions) <= MOST_MODELS)
    asked = random_sat(case.chance)
    if asked.at_most_one == "native":
        return
    text = encode(case.puzzle, asked).text()
    grid = case.puzzle.grid
    cells = [(cell, digit) for cell, domain in enumerate(grid.domains) for digit in domain]
    for number, (cell, digit) in enumerate(cells, start=1):
        comment = f"c {number} {grid.cell_name(cell)}={digit}\n"
        case.demand(comment in text, "DIMACS: what variables mean", "not so", comment)
    found: list[Values] = []
    with Solver(name="minisat22", bootstrap_with=CNF(from_string=text).clauses) as solver:
        while solver.solve() and len(found) <= MOST_MODELS:
            model = {*solver.get_model()}
            true = [number for number in range(1, len(cells) + 1) if number in model]
            found.append(tuple(cells[number - 1][1] for number in true))
            solver.add_clause([-number for number in true])
    case.demand(sorted(found) == sorted(case.solutions), f"DIMACS, {asked}", found, case.solutions)


def ask_certificate(case: Case) -> None:
    """Write a certificate, and confirm it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "certificate"
        made = certify(case.puzzle, place, time_limit=SECONDS)
        found = verify(place)
    status = {0: Status.NONE, 1: Status.UNIQUE}.get(len(case.solutions), Status.MULTIPLE)
    for name, verdict in (("certify", made), ("verify", found)):
        if verdict.status is Status.UNDECIDED:
            case.undecided += 1
            continue
        case.demand(verdict.status is status, name, verdict.status, status)
        witnesses = {solution.values for solution in verdict.solutions}
        case.demand(witnesses <= {*case.solutions}, f"witnesses of {name}", witnesses, "solutions")


def ask_generation(case: Case) -> None:
    """Have a puzzle made out of this one by adding givens; it must have one solution."""
    puzzle, referee = case.puzzle, case.referee
    minimal = case.is_heads(0.3)
    try:
        made = generate(
            puzzle,
            minimal=minimal,
            seed=case.chance.random().hex(),
            time_limit=SECONDS,
            attempts=3,
        )
    except ConstraintError:
        case.demand(not case.solutions, "generation", "no solution", case.solutions)
        return
    except UndecidedError:
        raise NotDecidedError from None
    case.demand({*case.clues} <= {*clues_of(made)}, "generation: clues kept", made, puzzle)
    found = referee.solutions(made)
    case.demand(len(found) == 1, "generation: solutions", found, "one")
    if minimal:
        own = [clue for clue in clues_of(made) if clue not in case.clues]
        for clue in own:
            rest = [other for other in clues_of(made) if other != clue]
            several = referee.left_by(rest).bit_count() > 1
            case.demand(several, "generation: a superfluous given", clue, "none")
