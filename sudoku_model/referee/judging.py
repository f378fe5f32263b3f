"""Judge a model that somebody has written by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sudoku_model.analysis.limits import Stoppable
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.referee.case import Case
from sudoku_model.referee.clauses_judged import ClausesJudge
from sudoku_model.referee.given_clauses import given_clauses
from sudoku_model.referee.judgement import Excess, Judgement, Weakness
from sudoku_model.referee.numbering import CellLiterals, Literals
from sudoku_model.referee.symmetries import Symmetries
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.referee.cpsat_judged import CpSatJudge, Variables


def judge(
    model: Any,
    puzzle: Puzzle | Constraint | str,
    *,
    literals: Literals | None = None,
    variables: Variables | None = None,
    grid: Grid | int = 9,
    up_to: Iterable[str] = (),
    tries: int = 50,
    seed: int = 0,
    time_limit: float | None = None,
) -> Judgement:
    """Judge a model that somebody has written by hand: right, too weak or too strong, and why.

    Too weak: for each rule and each clue it is asked whether it follows from the model; if not, a
    grid is shown that the model allows. Too strong: for each clause it is asked whether a right
    grid breaks it. Auxiliary variables are no obstacle if values for them can be given by a rule
    (`sudoku_model.referee.definitions`). If none is found, right grids are tried one by one: all,
    if there are at most 300, else some, and the answer is "not refuted" at best. Of a model of
    CP-SAT that is so if a constraint has auxiliary variables, or is none of all-different, linear,
    table, "or", "and", exactly one and at most one. All grids that are shown are checked against
    the rules themselves.

    Args:
        model: clauses, as lists of literals; parts of the model may have names, in a dictionary.
            PySAT's ``CNF`` will do. Or a ``CpModel`` of OR-Tools.
        puzzle: what the clauses should state. For a constraint alone the rules of the grid are
            taken as stated already.
        literals: the literal of each fact, by row, column (from 1) and digit: a function, a
            dictionary, or an array or lists of rows of cells with a number for each digit; None for
            the numbers of `Numbering`, which are those of `encode`.
        variables: of a ``CpModel``, the variable of each cell: rows or one list of them, or a
            dictionary or a function by row and column (from 1). Or a Boolean for each fact: rows of
            cells with one for each digit, or a dictionary by row, column and digit. Dictionaries
            may count all places, and digits, from 0; functions are asked from 1.
        grid: for a constraint alone its grid, or the order of a usual one.
        up_to: the symmetries of an empty grid that the model breaks on purpose: ``"digits"``, the
            names of digits; ``"rows"`` and ``"columns"``, their order in a band or stack;
            ``"bands"`` and ``"stacks"``, theirs; ``"transpose"``, rows for columns. The model is
            too strong if it forbids a right grid and all its images.
        tries: how many right grids are tried of more than 300 where nothing can be proved.
        seed: of these grids.
        time_limit: seconds after which to give up, None for never.

    Returns:
        The judgement, with a grid for each thing that is wrong.

    Raises:
        OptionError: if `model` is none or speaks of no cell, `literals` or `variables` leave a cell
            out, or there is no such symmetry.
        UnsupportedError: if the grid has extra cells or holes, or is larger than `encode` shows;
            or if givens or clues do not keep the symmetries.

    Example:
        >>> import sudoku_model as sm
        >>> from itertools import combinations
        >>> holds = sm.Numbering(4)
        >>> right = [list(clause) for clause in sm.encode(sm.Puzzle.empty(4)).literals]
        >>> sm.judge(right, sm.Puzzle.empty(4)).is_right
        True
        >>> cage = [[-holds(1, 1, d), holds(1, 2, 5 - d)] for d in range(1, 5)]
        >>> print(sm.judge(cage, sm.KillerCage("r1c1 r1c2", 5), grid=4))
        right: it allows the right grids and no others (proved)
        >>> print(sm.judge(cage[1:], sm.KillerCage("r1c1 r1c2", 5), grid=4).status.value)
        too weak
        >>> print(sm.judge([*cage, [holds(1, 1, 1)]], sm.KillerCage("r1c1 r1c2", 5), grid=4).excess)
        It forbids a right grid: clause 5 (r1c1=1)
        >>> first_row = [[holds(1, column, column)] for column in range(1, 5)]
        >>> print(sm.judge([*right, *first_row], sm.Puzzle.empty(4), up_to="digits"))
        right but for the names of digits: it allows right grids only, and of each right grid an ...
    """
    tries = whole_number("tries", tries)
    seed = whole_number("seed", seed)
    limits = Limits(time_limit)
    is_alone = isinstance(puzzle, Constraint)
    if isinstance(puzzle, Constraint):
        puzzle = Puzzle.empty(grid).with_constraints(puzzle)
    puzzle = as_puzzle(puzzle, time_limit)
    case = Case(puzzle, is_alone, limits, tries, seed, Symmetries.declared(up_to, puzzle))
    weakness: Weakness | None = None
    excess: Excess | None = None
    tried: int | None = None
    is_empty = False
    judging = Stoppable()
    with (
        limits.in_force(),
        judging.noting_why(),
        _court(case, model, literals, variables) as court,
    ):
        # A right grid that is forbidden is soon found, while it may take long to prove that a rule
        # follows.
        excess, tried = court.excess()
        weakness = court.weakness()
        is_right = weakness is None and excess is None and tried is None
        is_empty = is_right and case.has_no_right_grid()
    reason = judging.reason
    is_proved = not reason and tried is None
    return Judgement(
        puzzle, weakness, excess, is_proved, tried or 0, reason, case.up_to.names, is_empty
    )


def _court(
    case: Case, model: Any, literals: Literals | None, variables: Variables | None
) -> ClausesJudge | CpSatJudge:
    """Return what judges a model of its kind.

    Raises:
        OptionError: if it is no model, or does not go with the literals or variables.
        GaveUpError: if the time is over, while millions of clauses are looked at.
    """
    if is_cpsat(model):
        from sudoku_model.referee.cpsat_judged import CpSatJudge

        if literals is not None:
            raise OptionError("found literals= for a model of CP-SAT, expected variables=")
        return CpSatJudge(case, model, variables)
    if variables is not None:
        raise OptionError(
            f"found a {type(model).__name__} as the model of variables=, expected a CpModel; "
            "with clauses goes literals="
        )
    cells = CellLiterals(case.puzzle.grid, literals)
    clauses = given_clauses(model)
    cells.expect_some_in(literal for clause in clauses for literal in clause.literals)
    return ClausesJudge(case, clauses, cells)


def is_cpsat(model: object) -> bool:
    """Say whether a model is one of CP-SAT, without importing OR-Tools, which takes time."""
    return any(kind.__module__.startswith("ortools.") for kind in type(model).__mro__)
