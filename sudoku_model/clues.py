"""The clues of a puzzle as things of their own, which can be named, taken away and added.

A clue is what the setter put there: a given, a set of candidates, a constraint. The houses are
background.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sudoku_model.as_data import AsData
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import GridError
from sudoku_model.grid import House
from sudoku_model.puzzle import Puzzle, as_puzzle


@dataclass(frozen=True)
class Clue(AsData):
    """One thing that the setter put there: a given, the candidates of a cell, or a constraint.

    Attributes:
        cell: of a given or of candidates the name of the cell, else empty.
        digits: of a given its digit, of candidates all of them, else empty.
        constraint: of a constraint the constraint itself, else None.
        copy: which of several equal clues of the puzzle it is, from 0.
        is_entry: whether it is no clue of the puzzle, but a digit that somebody has filled in.

    Example:
        >>> import sudoku_model as sm
        >>> given, cage = sm.clues_of(sm.read(".Shape~4x4.~R1C1_1.Cage~7~R1C3~R1C4"))
        >>> print(given, given.is_given, given == sm.Clue.given("r1c1", 1), sep="; ")
        the given 1 at r1c1; True; True
        >>> print(cage, cage.is_given, sep="; ")
        the cage r1c3 r1c4 holds different digits that add up to 7; False
        >>> print(given.call, cage.call, sep="; ")
        r1c1=1; sm.KillerCage(cells='r1c3 r1c4', total=7)
    """

    cell: str = ""
    digits: tuple[int, ...] = ()
    constraint: Constraint | None = None
    copy: int = 0
    is_entry: bool = False

    @staticmethod
    def given(cell: str, digit: int) -> Clue:
        """Return the clue that a cell holds a digit."""
        return Clue(cell, (digit,))

    @staticmethod
    def entry(cell: str, digit: int) -> Clue:
        """Return the digit that somebody has filled into a cell."""
        return Clue(cell, (digit,), is_entry=True)

    @property
    def is_given(self) -> bool:
        """Whether the clue fixes the digit of a cell."""
        return self.constraint is None and len(self.digits) == 1 and not self.is_entry

    @property
    def call(self) -> str:
        """The clue as ``convert --add`` takes it: a constraint as Python code, else r1c1=5."""
        from sudoku_model.constraints.catalog import in_python  # it loads all constraints

        if self.constraint is not None:
            return in_python(self.constraint)
        return f"{self.cell}={','.join(map(str, self.digits))}"

    def __str__(self) -> str:
        return f"{self._described()} (again)" if self.copy else self._described()

    def _described(self) -> str:
        if self.constraint is not None:
            return self.constraint.describe()
        if self.is_entry:
            return f"the entry {self.digits[0]} at {self.cell}"
        if self.is_given:
            return f"the given {self.digits[0]} at {self.cell}"
        if not self.digits:
            return f"{self.cell} has no candidates"
        return f"{self.cell} is one of {', '.join(map(str, self.digits))}"

    def holds(self, puzzle: Puzzle | str, values: Sequence[int]) -> bool:
        """Say whether a filled grid obeys the clue, in the company of the puzzle's other ones."""
        return check_of(self, as_puzzle(puzzle))(values)

    def cells(self, puzzle: Puzzle | str) -> tuple[int, ...]:
        """Return the cells that the clue names; none for a constraint on the whole grid."""
        puzzle = as_puzzle(puzzle)
        if self.constraint is None:
            return (puzzle.grid.cell(self.cell),)
        parts = self.constraint.parts()
        return tuple(dict.fromkeys(c for part in parts for c in part.cells_named(puzzle.grid)))


def cells_of(clues: Iterable[Clue], puzzle: Puzzle) -> set[int]:
    """Return the cells that some clues of a puzzle speak of."""
    return {cell for clue in clues for cell in clue.cells(puzzle)}


def kept_by(clue: Clue, puzzle: Puzzle, grids: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return those of some filled grids that obey a clue; see `Clue.holds`."""
    return [*filter(check_of(clue, puzzle), grids)]


def check_of(rule: House | Clue, puzzle: Puzzle) -> Callable[[Sequence[int]], bool]:
    """Return what says of filled grids whether they obey a house or a clue, by its meaning."""
    if isinstance(rule, House):
        return lambda values: len({values[cell] for cell in rule.cells}) == len(rule.cells)
    if rule.constraint is not None:
        return partial(rule.constraint.holds, puzzle.board)
    # A name is read once, not for each of a thousand grids.
    cell, digits = puzzle.grid.cell(rule.cell), rule.digits
    return lambda values: values[cell] in digits


def clues_of(puzzle: Puzzle | str) -> list[Clue]:
    """List the clues of a puzzle: givens and candidates in reading order, then constraints.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .... ....").with_candidates("r4c4", [1, 2])
        >>> for clue in sm.clues_of(puzzle):
        ...     print(clue)
        the given 1 at r1c1
        the given 3 at r2c3
        r4c4 is one of 1, 2
    """
    puzzle = as_puzzle(puzzle)
    constraints = [Clue(constraint=constraint) for constraint in puzzle.constraints]
    return _told_apart([*(clue for clue, _, _ in cell_clues(puzzle)), *constraints])


def cell_clues(puzzle: Puzzle) -> Iterator[tuple[Clue, int, bool]]:
    """Yield givens and candidates in reading order, with their cell, and whether it is a given."""
    name_of, holes = puzzle.grid.cell_name, puzzle.grid.holes
    for cell, given in enumerate(puzzle.givens):
        # If the puzzle was made from a filled board, its holes have values too, but no name.
        if given is not None and cell not in holes:
            yield Clue.given(name_of(cell), given), cell, True
        if cell in puzzle.candidates:
            yield Clue(name_of(cell), tuple(sorted(puzzle.candidates[cell]))), cell, False


def constraint_clues(puzzle: Puzzle) -> list[Clue]:
    """List the clues of a puzzle that are constraints."""
    return _told_apart([Clue(constraint=constraint) for constraint in puzzle.constraints])


def _told_apart(clues: list[Clue]) -> list[Clue]:
    """Number equal clues."""
    if len(set(clues)) == len(clues):
        return clues
    copies: Counter[Clue] = Counter()
    numbered = []
    for clue in clues:
        numbered.append(replace(clue, copy=copies[clue]))
        copies[clue] += 1
    return numbered


def entries_told_apart(clues: Iterable[Clue], puzzle: Puzzle) -> tuple[Clue, ...]:
    """Return clues of a board; those of its givens that the puzzle does not have are entries."""
    givens = puzzle.givens
    return tuple(
        Clue.entry(clue.cell, clue.digits[0])
        if clue.is_given and givens[puzzle.grid.cell(clue.cell)] != clue.digits[0]
        else clue
        for clue in clues
    )


def with_clues_only(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """Return the puzzle with these of its clues, or further ones, and no others."""
    bare = replace(
        puzzle, givens=(None,) * len(puzzle.givens), candidates={}, constraints=(), expected=()
    )
    return _with(bare, clues)


def with_more_clues(puzzle: Puzzle | str, clues: Iterable[Clue]) -> Puzzle:
    """Return the puzzle with further clues, such as those that `ambiguity` offers.

    Candidates of a cell that has some, or a given, have to hold besides.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        clues: the clues to add.

    Raises:
        GridError: if one of them does not fit the grid, or a cell that has another given.
        ConstraintError: likewise.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. 3...")
        >>> best = sm.ambiguity(puzzle, offer=["KillerCage"]).suggestions[0]
        >>> sm.check(sm.with_more_clues(puzzle, [best.clue])).is_unique
        True
    """
    puzzle = as_puzzle(puzzle)
    return _with(puzzle, _news(puzzle, clues))


def _news(puzzle: Puzzle, clues: Iterable[Clue]) -> Iterator[Clue]:
    """Leave out what is given already; refuse another given, as cell or digit is mistaken."""
    givens = dict(enumerate(puzzle.givens))
    for clue in clues:
        if not clue.is_given:
            yield clue
            continue
        cell, digit = puzzle.grid.cell(clue.cell), clue.digits[0]
        known = givens.get(cell)
        if known is None:
            givens[cell] = digit
            yield clue
        elif known != digit:
            raise GridError(f"{clue.cell} is given {digit}, but holds the given {known} already")


def _with(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """Return the puzzle with further clues; what a cell is said to hold twice holds both times."""
    givens, candidates = list(puzzle.givens), dict(puzzle.candidates)
    constraints = list(puzzle.constraints)
    for clue in clues:
        if clue.constraint is not None:
            constraints.append(clue.constraint)
            continue
        cell = puzzle.grid.cell(clue.cell)
        if clue.is_given and givens[cell] is None:
            givens[cell] = clue.digits[0]
        else:
            known = candidates.get(cell, frozenset(clue.digits))
            candidates[cell] = known & frozenset(clue.digits)
    return replace(
        puzzle, givens=tuple(givens), candidates=candidates, constraints=tuple(constraints)
    )
