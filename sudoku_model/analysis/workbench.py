"""What is known of the versions of a puzzle that is being made; the session that tells the rest.

Somebody who makes a puzzle changes one clue and asks again. Most of what was found out before is
still true, and that can be seen at once:

* A grid that was found is a solution of the new version if it keeps the clues of that too.
* A *finding* says what the grids that keep some clues have in common: digits that cells never have.
  "No solution", "no other solution" and "no further candidates" are findings. It holds for each
  version that has these clues, and maybe more; the fewer they are, the longer it lives, so of a
  refutation only the clues are kept that it used.
* A *list* has all grids that keep some clues. Where a version has these clues and more, it is
  enough to see which of the grids keep those too.

For the rest there is a session in which each constraint has a selector. A change states the one
clue that is new; what the solver has learnt stays.

A clue is known by what it says, and by what it has read of the other clues in order to say it; see
`Switchboard`. So a clue that means something else as soon as there is another mark on the board is
another clue then, of which nothing is known.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.bits import mask_of
from sudoku_model.closeable import Closing
from sudoku_model.clues import Clue, clues_of, constraint_clues
from sudoku_model.grid import Grid
from sudoku_model.implied import add_implied_statements, guards_of_cages
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Session
from sudoku_model.solvers.engines import open_prepared
from sudoku_model.stated import Switch, Switchboard, clue_assumptions

MOST_GRIDS = 1_000
"""Number of filled grids that are remembered: those that were useful last."""

MOST_FINDINGS = 64
"""Number of findings that are remembered: the latest."""

MOST_LISTS = 8
"""Number of lists that are remembered: the latest."""

SPARE_SWITCHES = 64
"""How many constraints that the puzzle no longer has are kept, before all begins anew."""


class _Filled:
    """A filled grid, and which clues it is known to keep and to break, one bit for each."""

    __slots__ = ("broken", "kept", "true")

    def __init__(self, true: int) -> None:
        self.true = true
        self.kept = self.broken = 0


class Workbench(Closing):
    """The versions of a puzzle; see the module's description.

    Literals are those of the grid's cells. A set of them, or of clues, is an integer; see
    `sudoku_model.bits`. After the literals of the cells come the constraints.

    Attributes:
        puzzle: the present version.
        opened: the session, once there is one.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, *, implied: bool = True) -> None:
        self._engine = engine
        self._implied = implied
        self._grids: OrderedDict[tuple[int, ...], _Filled] = OrderedDict()
        self._findings: deque[tuple[int, int]] = deque(maxlen=MOST_FINDINGS)
        self._conflicts: deque[tuple[int, tuple[Clue, ...]]] = deque(maxlen=MOST_FINDINGS)
        self._lists: deque[tuple[int, tuple[tuple[int, ...], ...]]] = deque(maxlen=MOST_LISTS)
        self._begin(puzzle.grid)
        self.turn_to(puzzle)

    def _begin(self, grid: Grid) -> None:
        self._switches = Switchboard(grid)
        self.opened: Session | None = None
        self._looked_through = 0  # statements that cages were looked for among
        self._of_cages: set[Literal] = set()
        self._implied_of: frozenset[Literal] = frozenset()
        cells = self._switches.model.variables[: len(grid.cells)]
        self._of_cell = [mask_of(variable.literals) for variable in cells]
        self._of_digit = [
            {value: 1 << literal for value, literal in zip(cell.domain, cell.literals, strict=True)}
            for cell in cells
        ]
        self._all = sum(self._of_cell)
        self._shift = self._all.bit_length()

    def close(self) -> None:
        """Free the session."""
        if self.opened is not None:
            self.opened.close()

    # Versions.

    def turn_to(self, puzzle: Puzzle) -> None:
        """Make another version of the puzzle the present one."""
        clues = constraint_clues(puzzle)
        if len(self._switches.selectors) > len(clues) + SPARE_SWITCHES:
            self._forget_clues(puzzle.grid)
        self.puzzle = puzzle
        self._used = list(zip(clues, self._switched(clues), strict=True))
        self._on = frozenset(switch.selector for _, switch in self._used)
        self._constraints = mask_of(self._shift + switch.number for _, switch in self._used)
        self._givens = clue_assumptions(puzzle, self._switches.model)
        self._excluded = self._excludes(self._givens)

    def _switched(self, clues: Sequence[Clue]) -> list[Switch]:
        """Return the switches of clues of the present version; new clues are stated."""
        switches, board = self._switches, self.puzzle.board
        found = {clue: switches.known(clue, board) for clue in clues}

        def state() -> None:
            for clue, known in found.items():
                if known is None:
                    found[clue] = switches.switch(clue, board)

        if None in found.values() and self.opened is not None:
            self.opened.grow(state)
        else:
            state()
        return [switch for clue in clues if (switch := found[clue]) is not None]

    @property
    def assumptions(self) -> list[Literal]:
        """The literals that stand for the clues of the present version in the session."""
        selectors = [switch.selector for _, switch in self._used]
        return [*self._givens, *selectors, *self.without(self._on)]

    def without(self, selectors: Iterable[Literal]) -> list[Literal]:
        """Return the literals that switch off all clues but those with these selectors."""
        on = {*selectors}
        return [-selector for selector in self._switches.selectors if selector not in on]

    def clues(self, offered: Sequence[Clue] = ()) -> dict[Literal, Clue]:
        """Return the clues of the present version, and others, by what switches each on."""
        clues = [*clues_of(self.puzzle), *offered]
        switches = self._switched(clues)
        return {switch.selector: clue for switch, clue in zip(switches, clues, strict=True)}

    def _forget_clues(self, grid: Grid) -> None:
        """Begin anew; what is known of clues goes by their numbers, which is now of no use."""
        self.close()
        self._begin(grid)
        self._findings.clear()
        self._conflicts.clear()
        self._lists.clear()
        self._grids = OrderedDict((v, _Filled(one.true)) for v, one in self._grids.items())

    def _true(self, values: Sequence[int]) -> int:
        """Return the literals that are true in a filled grid."""
        true = 0
        for own, value in zip(self._of_digit, values, strict=True):
            true |= own[value]
        return true

    def _excludes(self, literals: Iterable[Literal]) -> int:
        """Return what is false where these literals of cells are true."""
        excluded = 0
        model = self._switches.model
        for literal in literals:
            if literal < 0:
                excluded |= 1 << -literal
            else:
                cell = model.meaning(literal)[0].number
                excluded |= self._of_cell[cell] ^ 1 << literal
        return excluded

    # What is known.

    @property
    def grid_count(self) -> int:
        """The number of grids that solve some version."""
        return len(self._grids)

    def solutions(self) -> Iterator[tuple[int, ...]]:
        """Yield grids that solve the present version, as far as they are known."""
        for values, grid in reversed(list(self._grids.items())):
            if self._keeps(grid, values):
                self._grids.move_to_end(values)
                yield values

    def all_solutions(self) -> list[tuple[int, ...]] | None:
        """Return all solutions of the present version if it is known that these are all."""
        clues = self._excluded | self._constraints
        for needed, listed in reversed(self._lists):
            if not needed & ~clues:
                return [values for values in listed if self._keeps(self._filled(values), values)]
        return None

    def _filled(self, values: tuple[int, ...]) -> _Filled:
        """Return what is known of a grid, also of one that is no longer remembered."""
        return self._grids.get(values) or _Filled(self._true(values))

    def _keeps(self, grid: _Filled, values: Sequence[int]) -> bool:
        if grid.true & self._excluded or grid.broken & self._constraints:
            return False
        if not self._constraints & ~grid.kept:
            return True
        for clue, switch in self._used:
            bit = 1 << self._shift + switch.number
            if grid.kept & bit:
                continue
            if not clue.holds(self.puzzle, values):
                grid.broken |= bit
                return False
            grid.kept |= bit
        return True

    def unseen(self) -> tuple[int, list[tuple[int, ...]]]:
        """Return the literals that may be true although no known solution has them.

        Also return as many of the known solutions as show all the others.
        """
        left, shown = self._all & ~self._known_excluded(), []
        for values, grid in reversed(list(self._grids.items())):
            if grid.true & left and self._keeps(grid, values):
                left &= ~grid.true
                shown.append(values)
        for values in reversed(shown):
            self._grids.move_to_end(values)
        return left, shown

    def conflict(self) -> tuple[Clue, ...] | None:
        """Return a minimal conflict of the present version that is known, if there is one."""
        clues = self._excluded | self._constraints
        for needed, conflict in reversed(self._conflicts):
            if not needed & ~clues and {*conflict} <= {*clues_of(self.puzzle)}:
                return conflict
        return None

    def is_broken(self) -> bool:
        """Say whether it is known that there is no solution."""
        left = self._all & ~self._known_excluded()
        if any(not own & left for own in self._of_cell):
            return True
        if left.bit_count() > len(self._of_cell):
            return False
        # One grid is left.
        return any(g.true == left and not self._keeps(g, v) for v, g in self._grids.items())

    def is_only(self, values: tuple[int, ...]) -> bool:
        """Say whether it is known that no other grid than this is a solution."""
        return not self._all & ~(self._known_excluded() | self._true(values))

    def _known_excluded(self) -> int:
        """Return the literals that are known to be true in no solution."""
        excluded, clues = self._excluded, self._excluded | self._constraints
        for needed, finding in self._findings:
            if not needed & ~clues:
                excluded |= finding
        listed = self.all_solutions()
        return excluded if listed is None else excluded | self._unshown(listed)

    def _unshown(self, solutions: Iterable[tuple[int, ...]]) -> int:
        """Return the literals that are true in none of some filled grids."""
        unshown = self._all
        for values in solutions:
            unshown &= ~self._filled(values).true
        return unshown

    # What is found out.

    def session(self) -> Session:
        """Return the session, in which `assumptions` stand for the present version.

        Raises:
            UnsupportedError: if the clues are too large for the engine.
        """
        self._state_implied()
        if self.opened is None:
            self.opened = open_prepared(self._switches.model, self._engine)
            self.opened.shown = len(self._of_cell)
        return self.opened

    def _state_implied(self) -> None:
        """State what follows from the clues of the present version together, under their switches.

        Without it a session would search killers several times as long as one of their own.
        """
        if not (self._implied and self._on):  # houses alone imply nothing
            return
        model = self._switches.model
        if self.opened is None:
            add_implied_statements(model, self._on)
        before = len(model.statements)
        self._of_cages |= guards_of_cages(model.statements.since(self._looked_through))
        caged = self._on & self._of_cages
        if self.opened is not None and caged and caged != self._implied_of:
            add_implied_statements(model, caged, before)
            if len(model.statements) > before:
                self.opened.grow(lambda: None)
        self._looked_through = len(model.statements)
        self._implied_of = caged

    def note_solution(self, values: tuple[int, ...]) -> None:
        """Remember a solution of the present version, which was checked."""
        grid = self._grids.pop(values, None)
        if grid is None:
            grid = _Filled(self._true(values))
            while len(self._grids) >= MOST_GRIDS:
                self._grids.popitem(last=False)
        grid.kept |= self._constraints
        self._grids[values] = grid

    def note_conflict(self, conflict: tuple[Clue, ...]) -> None:
        """Remember a minimal conflict of the present version, which was confirmed."""
        needed = mask_of(
            self._shift + switch.number for clue, switch in self._used if clue in conflict
        )
        for clue in conflict:
            if clue.constraint is None:
                cell = self.puzzle.grid.cell(clue.cell)
                kept = sum(self._of_digit[cell][digit] for digit in clue.digits)
                needed |= self._of_cell[cell] & ~kept
        self._conflicts.append((needed, conflict))
        self._findings.append((needed, self._all))

    def note_only(
        self, solutions: Iterable[tuple[int, ...]], used: Sequence[Literal] | None = None
    ) -> None:
        """Remember that the present version has no solutions but these; see `note_excluded`."""
        solutions = tuple(solutions)
        self.note_shown(solutions, used)
        self._lists.append((self._needed(used), solutions))

    def note_shown(
        self, solutions: Iterable[tuple[int, ...]], used: Sequence[Literal] | None = None
    ) -> None:
        """Remember that these show all literals that any solution has; see `note_excluded`."""
        self.note_excluded(self._unshown(solutions), used)

    def note_excluded(self, excluded: int, used: Sequence[Literal] | None) -> None:
        """Remember that no solution of the present version has some literals.

        Those of the assumptions that are used, by default all, already exclude them.
        """
        self._findings.append((self._needed(used), excluded & self._all))

    def _needed(self, used: Sequence[Literal] | None) -> int:
        """Return the clues that some of the assumptions stand for; all, if there are others too."""
        if used is None:
            return self._excluded | self._constraints
        numbers = {switch.selector: switch.number for _, switch in self._used}
        givens = {*self._givens}
        if not {*used} <= givens.union(numbers, self.without(numbers)):
            return self._excluded | self._constraints
        needed = self._excludes(literal for literal in used if literal in givens)
        return needed | mask_of(self._shift + numbers[one] for one in used if one in numbers)
