"""The solution that a puzzle's source states, held against what the puzzle states."""

from __future__ import annotations

from dataclasses import replace

from sudoku_model.clues import Clue, clues_of
from sudoku_model.puzzle import Clash, Puzzle


def stated_values(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return the value of each cell, or None if the source leaves some of them open.

    Example:
        >>> import sudoku_model as sm
        >>> stated_values(sm.Puzzle.empty(4)) is None
        True
    """
    values = tuple(
        domain[0] if value is None and len(domain) == 1 else value
        for value, domain in zip(puzzle.expected, puzzle.grid.domains, strict=False)
    )
    known = tuple(value for value in values if value is not None)
    return known if len(known) == len(puzzle.grid.cells) else None


def stated_solution(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return the solution that the source states, if it is one."""
    values = stated_values(puzzle)
    return values if values is not None and puzzle.holds(values) else None


def broken_by_stated(puzzle: Puzzle) -> list[Clash | Clue]:
    """List what the stated solution breaks: houses, of each two of its cells, and clues.

    Of one that leaves cells open only givens and candidates are held against it.

    Example:
        >>> import sudoku_model as sm
        >>> from dataclasses import replace
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
        >>> solution = tuple(map(int, "1324423124133142"))
        >>> print(*map(name_broken, broken_by_stated(replace(puzzle, expected=solution))))
        the cage r1c1 r1c2 holds different digits that add up to 3
        >>> solution = tuple(map(int, "1224423124133142"))
        >>> print(name_broken(broken_by_stated(replace(puzzle, expected=solution))[0]))
        row 1 (r1c2 and r1c3 both hold 2)
    """
    values = stated_values(puzzle)
    if values is None:
        return [clue for clue in clues_of(puzzle) if _is_contradicted(clue, puzzle)]
    if puzzle.holds(values):
        return []
    domains = puzzle.grid.domains
    fitting = (v if v in domain else None for v, domain in zip(values, domains, strict=True))
    filled = replace(Puzzle.empty(puzzle.grid), givens=tuple(fitting))
    houses: dict[str, Clash] = {}
    for clash in filled.clashes():
        houses.setdefault(clash.house, clash)
    broken = (clue for clue in clues_of(puzzle) if not clue.holds(puzzle, values))
    return [*houses.values(), *broken]


def name_broken(one: Clash | Clue) -> str:
    """Name what is broken: a house, by two cells that hold the same digit, or a clue."""
    if isinstance(one, Clue):
        return str(one)
    return f"{one.house} ({one.first} and {one.second} both hold {one.digit})"


def _is_contradicted(clue: Clue, puzzle: Puzzle) -> bool:
    """Say whether the known part of the stated solution contradicts the clue of one cell."""
    if clue.constraint is not None or not puzzle.expected:
        return False
    return puzzle.expected[puzzle.grid.cell(clue.cell)] not in (None, *clue.digits)
