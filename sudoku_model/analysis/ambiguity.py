"""Why a puzzle has several solutions, and what to add so that it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from time import perf_counter
from typing import Any

from sudoku_model.analysis.candidates import TrueCandidates, true_candidates
from sudoku_model.analysis.clues import Clue, ClueSession, clue_session, clues_of
from sudoku_model.analysis.corrections import fewest_broken
from sudoku_model.analysis.hitting import HittingSets
from sudoku_model.analysis.limits import GaveUpError, decided
from sudoku_model.analysis.solutions import checked, solutions
from sudoku_model.analysis.uniqueness import Status
from sudoku_model.analysis.warm import conversation
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import GridError, UndecidedError
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Engine, Limits, Outcome, Session, engine_named

MOST_SOLUTIONS = 500
"""Up to this number all solutions are looked at to choose the one to make unique."""

MOST_TARGETS = 40
"""Of more solutions so many are tried."""

MOST_GIVENS = 3
"""Up to this number of givens every choice among all solutions is tried."""


@dataclass(frozen=True)
class Ambiguity:
    """What is known about a puzzle with several solutions.

    Attributes:
        puzzle: the puzzle.
        status: how many solutions it has.
        candidates: the digits that each cell takes over all solutions.
        patterns: deadly patterns of `target`: minimal sets of cells that can be filled in
            another way while all other cells stay; one cell of each must be given.
        equal_cells: groups of cells, not the same in all solutions, that are always equal.
        target: the solution that `additions` make the only one.
        additions: fewest clues that make it the only one, empty if there are none.
        is_fewest: whether fewer are known not to do: for this target, and if none was named for
            any solution.
        reason: why something above is not known, else empty.
        seconds: how long it took.
    """

    puzzle: Puzzle
    status: Status
    candidates: TrueCandidates | None
    patterns: tuple[tuple[str, ...], ...]
    equal_cells: tuple[tuple[str, ...], ...]
    target: Solution | None
    additions: tuple[Clue, ...]
    is_fewest: bool
    reason: str
    seconds: float

    @property
    def open_cells(self) -> list[str]:
        """The names of the cells that are not the same in all solutions."""
        return self.candidates.open_cells if self.candidates else []

    def __str__(self) -> str:
        if self.status is not Status.MULTIPLE:
            return {
                Status.UNIQUE: "not ambiguous: exactly one solution",
                Status.NONE: "not ambiguous: no solution",
            }.get(self.status, f"undecided: {self.reason}")
        lines = [f"{len(self.open_cells)} cells differ: {', '.join(self.open_cells)}"]
        lines += [f"one of these must be given: {', '.join(cells)}" for cells in self.patterns]
        lines += [f"always equal: {', '.join(cells)}" for cells in self.equal_cells]
        if self.additions:
            listed = "; ".join(map(str, self.additions))
            proof = "" if self.is_fewest else " (fewer may do)"
            lines.append(f"{len(self.additions)} clues make it unique{proof}: {listed}")
        if self.reason:
            lines.append(f"({self.reason})")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer in values that JSON can hold."""
        return {
            "name": self.puzzle.name,
            "verdict": self.status.value,
            "open": self.open_cells,
            "patterns": [list(cells) for cells in self.patterns],
            "equal": [list(cells) for cells in self.equal_cells],
            "target": self.target.line() if self.target else None,
            "additions": [str(clue) for clue in self.additions],
            "fewest": self.is_fewest,
            **({"reason": self.reason} if self.reason else {}),
        }

    def _repr_svg_(self) -> str:
        from sudoku_model.drawing import svg

        digits = self.candidates.digits if self.candidates else None
        cells = {cell for clue in self.additions for cell in clue.cells(self.puzzle)}
        return svg(self.puzzle, candidates=digits, highlight=cells)


def ambiguity(
    puzzle: Puzzle,
    solver: str | Engine = "sat",
    *,
    solution: Sequence[int] | Solution | None = None,
    clues: Sequence[Clue | Constraint] | None = None,
    patterns: int = 10,
    time_limit: float | None = None,
) -> Ambiguity:
    """Explain why a puzzle has several solutions, and find fewest clues that leave one.

    Args:
        puzzle: the puzzle.
        solver: the engine; see `engine_named`.
        solution: the solution that is to be the only one, by cell; by default the one for which
            fewest clues are needed: among all solutions if they are at most 500, else among some.
        clues: what may be added: clues or constraints that hold in the solution (others are not
            considered). By default a given for any cell.
        patterns: how many deadly patterns to look for at most.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if there is no such engine.
        GridError: if `solution` breaks the puzzle.
        ConstraintError: if one of `clues` does not fit the grid.
        DefectError: if the engine returned something that is not a solution.
    """
    started = perf_counter()
    engine = engine_named(solver)
    limits = Limits(time_limit)
    named = None if solution is None else _as_solution(puzzle, solution)
    seen = true_candidates(puzzle, engine, time_limit=limits.remaining())
    status = _status(seen)
    if status is not Status.MULTIPLE:
        return Ambiguity(
            puzzle, status, seen, (), (), named, (), False, seen.reason, perf_counter() - started
        )
    found_patterns: list[tuple[str, ...]] = []
    equal: list[tuple[str, ...]] = []
    best: tuple[Solution, list[Clue]] | None = None
    fewest, reason = False, seen.reason
    try:
        best, fewest = _fewest_additions(puzzle, engine, named, clues, limits)
        if best is None and not reason:
            reason = "the clues that may be added do not make it unique"
        target = named or (best[0] if best else seen.solutions[0])
        with conversation(puzzle, engine) as (session, assumptions):
            equal = _equal_cells(puzzle, engine, session, assumptions, seen, limits)
            search = _deadly_patterns(puzzle, session, assumptions, target, limits)
            found_patterns += islice(search, patterns)
    except GaveUpError as stopped:
        reason = reason or str(stopped)
    return Ambiguity(
        puzzle,
        status,
        seen,
        tuple(found_patterns),
        tuple(equal),
        best[0] if best else named,
        tuple(best[1]) if best else (),
        fewest,
        reason,
        perf_counter() - started,
    )


def _status(seen: TrueCandidates) -> Status:
    if len(seen.solutions) > 1:
        return Status.MULTIPLE
    if seen.reason:
        return Status.UNDECIDED
    return Status.UNIQUE if seen.solutions else Status.NONE


def _as_solution(puzzle: Puzzle, solution: Sequence[int] | Solution) -> Solution:
    values = tuple(solution)
    if len(values) != len(puzzle.grid.cells) or not puzzle.holds(values):
        raise GridError("the solution that is to be the only one breaks the puzzle")
    return Solution(puzzle, values)


# Fewest additions.


def _fewest_additions(
    puzzle: Puzzle,
    engine: Engine,
    named: Solution | None,
    clues: Sequence[Clue | Constraint] | None,
    limits: Limits,
) -> tuple[tuple[Solution, list[Clue]] | None, bool]:
    """Return a solution with fewest clues that make it the only one, and whether that is proved."""
    offered = None if clues is None else [_as_clue(puzzle, clue) for clue in clues]
    targets, complete = [named] if named else [], named is not None
    if named is None:
        targets, complete = _some_solutions(puzzle, engine, limits)
        if offered is None and complete:
            best = _by_trying_all(puzzle, targets)
            if best is not None:
                return best, True
        complete = complete and len(targets) <= MOST_TARGETS
        targets = targets[:MOST_TARGETS]
    best = None
    if offered is not None:
        base = clues_of(puzzle)
        with clue_session(puzzle, engine, [*base, *offered]) as asked:
            for target in targets:
                usable = [clue for clue in offered if clue.holds(puzzle, target.values)]
                best = _better(asked, base, usable, target, best, limits)
        return best, complete and best is not None
    for target in targets:
        givens = _givens(puzzle, target)
        with conversation(puzzle, engine) as (session, assumptions):
            literals = session.model.literals(target.values)
            selectors = {clue: literals[puzzle.grid.cell(clue.cell)] for clue in givens}
            asked = ClueSession(puzzle, session, selectors, tuple(assumptions))
            best = _better(asked, (), givens, target, best, limits)
    return best, complete


def _some_solutions(puzzle: Puzzle, engine: Engine, limits: Limits) -> tuple[list[Solution], bool]:
    """Return solutions, and whether these are all."""
    found = solutions(puzzle, engine, limit=MOST_SOLUTIONS + 1, time_limit=limits.remaining())
    try:
        listed = list(found)
    except UndecidedError as late:
        raise GaveUpError(str(late)) from None
    return listed[:MOST_SOLUTIONS], len(listed) <= MOST_SOLUTIONS


def _givens(puzzle: Puzzle, target: Solution) -> list[Clue]:
    names = map(puzzle.grid.cell_name, puzzle.grid.cells)
    return [
        Clue.given(name, value)
        for name, value, given in zip(names, target.values, puzzle.givens, strict=True)
        if given is None
    ]


def _by_trying_all(
    puzzle: Puzzle, everything: Sequence[Solution]
) -> tuple[Solution, list[Clue]] | None:
    """Return fewest givens that leave one of all solutions, None if many are needed.

    Each digit of a cell is a set of solutions, one bit for each of them.
    """
    having: dict[tuple[int, int], int] = {}
    for bit, solution in enumerate(everything):
        for cell, value in enumerate(solution.values):
            having[cell, value] = having.get((cell, value), 0) | 1 << bit
    useful = {fact: bits for fact, bits in having.items() if bits.bit_count() < len(everything)}
    for size in range(1, MOST_GIVENS + 1):
        for chosen in combinations(useful, size - 1):
            left = (1 << len(everything)) - 1
            for fact in chosen:
                left &= useful[fact]
            for last, bits in useful.items():
                if (left & bits).bit_count() == 1:
                    target = everything[(left & bits).bit_length() - 1]
                    facts = sorted({*chosen, last})
                    return target, [
                        Clue.given(puzzle.grid.cell_name(cell), value) for cell, value in facts
                    ]
    return None


def _as_clue(puzzle: Puzzle, clue: Clue | Constraint) -> Clue:
    if isinstance(clue, Clue):
        return clue
    clue.validate(puzzle.board)
    return Clue(constraint=clue)


def _better(
    asked: ClueSession,
    base: Sequence[Clue],
    offered: Sequence[Clue],
    target: Solution,
    best: tuple[Solution, list[Clue]] | None,
    limits: Limits,
) -> tuple[Solution, list[Clue]] | None:
    """Return the target with fewest additions if they are fewer than the best ones so far."""
    most = None if best is None else len(best[1]) - 1
    with asked.session.scope():
        asked.session.add(asked.differs(target.values))
        found = _fewest(asked, base, offered, most, limits)
    return best if found is None else (target, found)


def _fewest(
    asked: ClueSession,
    base: Sequence[Clue],
    offered: Sequence[Clue],
    most: int | None,
    limits: Limits,
) -> list[Clue] | None:
    """Return fewest of the clues offered that exclude every other solution.

    Each other solution breaks some of the clues offered, and one of those must be added. Returns
    None if all of them together do not exclude every other one, or if more than `most` of them
    would be needed.
    """
    with HittingSets[Clue]() as hitting:
        while (chosen := hitting.smallest()) is not None:
            if most is not None and len(chosen) > most:
                return None
            kept = [clue for clue in offered if clue in chosen]
            excluded = True
            while (broken := fewest_broken(asked, offered, kept, limits, base)) is not None:
                hitting.must_meet(broken)
                excluded = False
                if not broken:
                    return None
                kept += broken
            if excluded:
                return [clue for clue in offered if clue in chosen]
    return None


# Deadly patterns.


def _deadly_patterns(
    puzzle: Puzzle, session: Session, assumptions: Sequence[int], target: Solution, limits: Limits
) -> Iterator[tuple[str, ...]]:
    """Yield minimal sets of cells that can be filled otherwise while the others stay.

    They come smallest-first in no exact order; the search ends when every further one shares a
    cell with a choice of one cell from each of those that were found.
    """
    literals = session.model.literals(target.values)
    cells = list(puzzle.grid.cells)
    with session.scope(), HittingSets[int]() as hitting:
        session.add([-literal for literal in literals])
        while (fixed := hitting.smallest()) is not None:
            pattern = _pattern(session, assumptions, literals, cells, fixed, limits)
            if pattern is None:
                return
            hitting.must_meet(pattern)
            yield tuple(map(puzzle.grid.cell_name, pattern))


def _pattern(
    session: Session,
    assumptions: Sequence[int],
    literals: Sequence[int],
    cells: Sequence[int],
    fixed: frozenset[int],
    limits: Limits,
) -> list[int] | None:
    """Return the cells in which some solution differs that agrees on `fixed`; none differs less."""
    kept = set(fixed)
    changed: list[int] | None = None
    for cell in (None, *cells):
        if cell is not None:
            if cell not in (changed or ()):
                continue
            kept = set(cells).difference(changed or ()) | {cell}
        given = [literals[number] for number in sorted(kept)]
        answer = decided(session.solve([*assumptions, *given], limits))
        if answer.outcome is Outcome.SAT:
            values = session.model.literals((answer.values or ())[: len(cells)])
            changed = [c for c in cells if values[c] != literals[c]]
        elif changed is None:
            return None
    return changed


# Cells that are always equal.


def _equal_cells(
    puzzle: Puzzle,
    engine: Engine,
    session: Session,
    assumptions: Sequence[int],
    seen: TrueCandidates,
    limits: Limits,
) -> list[tuple[str, ...]]:
    """Return groups of cells that are equal in every solution, though not always the same."""
    open_cells = [cell for cell, digits in enumerate(seen.digits) if len(digits) > 1]
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell in open_cells:
        key = tuple(solution.values[cell] for solution in seen.solutions)
        groups.setdefault(key, []).append(cell)
    waiting = [group for group in groups.values() if len(group) > 1]
    equal = []
    while waiting:
        group = waiting.pop()
        witness = _one_that_differs(puzzle, engine, session, assumptions, seen, group, limits)
        if witness is None:
            equal.append(tuple(map(puzzle.grid.cell_name, group)))
            continue
        parts: dict[int, list[int]] = {}
        for cell in group:
            parts.setdefault(witness.values[cell], []).append(cell)
        waiting += [part for part in parts.values() if len(part) > 1]
    return sorted(equal)


def _one_that_differs(
    puzzle: Puzzle,
    engine: Engine,
    session: Session,
    assumptions: Sequence[int],
    seen: TrueCandidates,
    group: Sequence[int],
    limits: Limits,
) -> Solution | None:
    """Return a solution in which the cells of a group are not all equal."""
    first = session.model.variables[group[0]]
    for digit in seen.digits[group[0]]:
        others = [
            -session.model.variables[cell].equals(digit)
            for cell in group[1:]
            if digit in session.model.variables[cell].domain
        ]
        with session.scope():
            if len(others) == len(group) - 1:
                session.add(others)
            answer = decided(session.solve([*assumptions, first.equals(digit)], limits))
        if answer.outcome is Outcome.SAT:
            return checked(puzzle, answer, engine)
    return None
