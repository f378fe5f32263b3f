"""The fillings that an audit tries: such as obey a rule or a clue, and such as break it.

The check decides what a filling is. Clauses and a solver only lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from sudoku_model.audit.clauses import Clauses, chosen
from sudoku_model.audit.facts import Facts
from sudoku_model.audit.fillings import Filling, Fillings, filled_cells, whole
from sudoku_model.audit.pairs import Check
from sudoku_model.audit.proposals import Proposals
from sudoku_model.audit.sources import Saying, Sayings, Source, in_order, name_of
from sudoku_model.clues import Clue, check_of
from sudoku_model.grid import Grid, House
from sudoku_model.model import Literal
from sudoku_model.moves import turning
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.writer import SmallClause
from sudoku_model.symmetry import TURNS

STEPS, STEPS_EACH = 20_000, 60
"""Values that are tried to find fillings of one clue: so many, and so many for each filling."""

STEPS_BESIDE = 30
"""Values that are tried beside grids that a solver made, for each filling that is wanted."""

STEPS_AGAINST = 4_000
"""Values that are tried to find fillings that would show clauses of one clue to be wrong."""

STEPS_NEARLY, STEPS_NEARLY_EACH = 2_000, 20
"""Values that are tried to find fillings that come close to that: so many, and so many for each
filling that is wanted."""

SOLVES, SOLVES_EACH = 1_000, 3
"""Searches of a solver for fillings that break one clause: so many, and so many for each filling
that is wanted."""

IMAGES = 5
"""For so many fillings that are wanted a solver makes one grid, to be turned and mirrored."""

ADMITTED = 20
"""So many more fillings that the clauses admit are put to the check."""

MOST_NEARLY = 2
"""So many times as many fillings as are wanted are looked for like that at most."""

MOST_PAIRS = 20
"""Values of two cells that the check seems to forbid and the clauses do not, and that a solver is
asked about."""

_Drawn: TypeAlias = tuple[list[Filling], bool]
"""Fillings, and whether they are all there are."""


@dataclass(eq=False)
class Finder:
    """Finds fillings for the audit of one puzzle, and keeps what plain search has found.

    Attributes:
        puzzle: the puzzle.
        sayings: its clauses.
        facts: what literals say of its cells.
        wanted: how many fillings of each kind are tried.
        known: grids from which the search may start.
        seed: of the draw.
        limits: when to give up.
    """

    puzzle: Puzzle
    sayings: Sayings
    facts: Facts
    wanted: int
    known: Sequence[Filling]
    seed: int
    limits: Limits

    def __post_init__(self) -> None:
        self.rules = self.sayings.rules
        self.cells_of_rules = [(rule, self.facts.cells_of([rule])) for rule in self.rules]
        self.kept: dict[tuple[Source, tuple[int, ...]], tuple[Fillings, _Drawn]] = {}
        self._symmetries = symmetries_of(self.puzzle.grid)

    def random(self, source: Source) -> Random:
        """Return a source of chance that depends on the seed and on what is audited."""
        return Random(f"{self.seed} {name_of(source)}")

    def search(
        self, source: Source, scope: Sequence[int], peers: Sequence[frozenset[int]]
    ) -> Fillings:
        """Return a search for fillings of some cells; `peers` hold other values than these."""
        grid = self.puzzle.grid
        return Fillings(
            grid.domains,
            peers,
            scope,
            self.check(source),
            self.random(source),
            STEPS + STEPS_EACH * self.wanted,
            self._symmetries,
            [house.cells for house in grid.full_houses],
            grid.cells[len(grid.board) :],
        )

    def drawn(self, search: Fillings, near: Sequence[Filling], *, obeying: bool) -> _Drawn:
        """Return what a search finds."""
        found = search.all(obeying=obeying, most=self.wanted)
        if found is not None:
            return found, True
        return search.some(obeying=obeying, wanted=self.wanted, near=near), False

    def check(self, source: Source) -> Check:
        """Return what decides whether a filling obeys a rule or a clue."""
        if isinstance(source, House | Clue):
            return check_of(source, self.puzzle)
        assert isinstance(source, frozenset)
        checks = [*map(self.check, in_order(source))]
        return lambda values: all(check(values) for check in checks)


class Hunt:
    """The search for fillings of one rule or clue.

    Attributes:
        scope: the cells that the rule or the clue names, and those of its clauses.
        search: the plain search for fillings that obey it.
    """

    def __init__(self, finder: Finder, saying: Saying) -> None:
        self._finder = finder
        self._saying = saying
        self._facts, self._wanted = finder.facts, finder.wanted
        self.scope = self._cells()
        source, key = saying.source, (saying.source, tuple(self.scope))
        if key not in finder.kept:
            search = finder.search(source, self.scope, finder.puzzle.grid.peers)
            check = finder.check(source)
            known = [one for one in finder.known if check(whole(one))]
            finder.kept[key] = search, finder.drawn(search, known, obeying=True)
        self.search, (self._found, self._are_all) = finder.kept[key]

    def _cells(self) -> list[int]:
        cells: set[int] = set()
        source = self._saying.source
        for one in source if isinstance(source, frozenset) else (source,):
            if isinstance(one, Clue):
                cells.update(one.cells(self._finder.puzzle))
            elif isinstance(one, House):
                cells.update(one.cells)
        said = [*self._saying.clauses, *self._saying.borrowed]
        return sorted(cells | self._facts.cells_of(said))

    def obeying(self) -> _Drawn:
        """Return fillings that obey a rule or clue, and whether they are all there are."""
        found = self._found
        if self._are_all:
            return found, True
        if len(found) < self._wanted:
            found = self._with_images(found)
        further = (*self._against(), *self._nearly_against(found), *self._proposed())
        return list(dict.fromkeys([*found, *further])), False

    def _with_images(self, found: list[Filling]) -> list[Filling]:
        """Return fillings with further ones, where the search finds few.

        A solver makes grids that the clauses admit. These show nothing, but turned and mirrored
        they do, and so does what is found beside them.
        """
        search = self.search
        search.allow(STEPS_BESIDE * self._wanted)
        with self._proposals(self._saying.clauses) as proposals:
            made = proposals.obeying(self._wanted // IMAGES)
            proposed = [*_until_spent(search, map(search.completed, made))]
        if len(self.scope) == len(self._facts.variables):
            found = list(dict.fromkeys([*found, *search.images(proposed)]))
        more = search.some(obeying=True, wanted=self._wanted, near=[*found, *proposed])
        return list(dict.fromkeys([*found, *more]))

    def _against(self) -> list[Filling]:
        """Return fillings that obey a rule or clue and break clauses that speak of cells alone.

        A clause that is wrong for few fillings only is hardly met by chance.
        """
        of_cells = [*filter(self._facts.are_all, self._saying.clauses)]
        search = self.search
        sample = self._random().sample(of_cells, min(len(of_cells), self._wanted))
        found: list[Filling] = []
        # To look ahead soon tells of clauses that are right; without that each costs many steps.
        for ahead in (True, False) if search.may_look_ahead else (False,):
            search.allow(STEPS_AGAINST)
            against = (search.against(self._facts.meanings(one), ahead=[ahead]) for one in sample)
            found += _until_spent(search, against)
        return found

    def _nearly_against(self, obeying: Sequence[Filling]) -> list[Filling]:
        """Return fillings that obey a rule or clue and come close to breaking other clauses of it.

        What auxiliary variables stand for is not known. So it is begun from a filling in which a
        single literal of a clause can be true: that one is made false if it speaks of a cell, and
        some cells are filled in another way.
        """
        search, facts = self.search, self._facts
        search.allow(STEPS_NEARLY + STEPS_NEARLY_EACH * self._wanted)
        random = self._random()
        nearly = Clauses(self._saying.clauses).nearly_broken(facts.truths(obeying), len(obeying))
        close = {one: where for one, where in nearly.items() if where and not facts.are_all(one)}
        sample = random.choices([*close], k=MOST_NEARLY * self._wanted) if close else ()
        against = (
            search.against(facts.meanings(clause), random.choice(chosen(obeying, close[clause])))
            for clause in sample
        )
        return [*_until_spent(search, against)]

    def _proposed(self) -> list[Filling]:
        """Return fillings that obey a rule or clue and break one of its clauses, or seem to.

        A solver proposes them; the check decides.
        """
        search, facts = self.search, self._facts
        search.allow(STEPS_AGAINST)
        doubtful = [
            clause
            for clause in self._saying.clauses
            if not (facts.are_all(clause) and search.is_barred(facts.meanings(clause)))
        ]
        found: dict[Filling, None] = {}
        if not doubtful:
            return []
        with self._proposals(doubtful) as proposals:
            proposed = proposals.breaking(SOLVES + SOLVES_EACH * self._wanted)
            for filling in _until_spent(search, map(search.completed, proposed)):
                found[filling] = None
                if len(found) > MOST_NEARLY * self._wanted:
                    break
        return [*found]

    def _proposals(self, clauses: Sequence[SmallClause]) -> Proposals:
        """Return what proposes fillings about some clauses of a rule or clue.

        The rules hold in all cells that its check looks at: clauses may say nothing of some.
        """
        cells, own = {*self.scope, *filled_cells(self._found)}, set(clauses)
        others = [
            *(clause for clause in self._saying.clauses if clause not in own),
            *self._saying.borrowed,
            *(rule for rule, its in self._finder.cells_of_rules if cells.issuperset(its)),
        ]
        variables, limits = self._facts.variables, self._finder.limits
        return Proposals(clauses, others, variables, self._random(), limits)

    def _random(self) -> Random:
        return self._finder.random(self._saying.source)

    def breaking(self, obeying: Sequence[Filling]) -> _Drawn:
        """Return fillings that break a rule or clue, and whether they are all there are.

        What is drawn mostly breaks it in many ways at once, so a solver also proposes what the
        clauses admit: with two values that the check forbids, and anything.
        """
        finder, source = self._finder, self._saying.source
        peers = finder.puzzle.grid.peers
        if isinstance(source, House):  # what breaks a house obeys no other one
            peers = (frozenset(),) * len(peers)
        search = finder.search(source, self.scope, peers)
        found, are_all = finder.drawn(search, obeying, obeying=False)
        if not are_all:
            search.allow(STEPS_AGAINST)
            with self._proposals(self._saying.clauses) as proposals:
                admitted = ADMITTED + self._wanted // IMAGES
                proposed = proposals.obeying(admitted, self._not_refuted())
                completed = (search.completed(one, obeying=False) for one in proposed)
                found = list(dict.fromkeys([*found, *_until_spent(search, completed)]))
        return found, are_all

    def _not_refuted(self) -> list[Sequence[Literal]]:
        """Return what two cells say that the check seems to forbid and the clauses do not."""
        left = [*map(self._facts.said_by, self.search.forbidden_pairs())]
        own = [*self._saying.clauses, *self._saying.borrowed]
        for clauses in (own, [*own, *self._finder.rules]):  # mostly its own clauses are enough
            refuted = Clauses(clauses).refuted(left) if left else ()
            left = [fact for fact, is_refuted in zip(left, refuted, strict=True) if not is_refuted]
        return self._random().sample(left, min(len(left), MOST_PAIRS))


def symmetries_of(grid: Grid) -> list[list[int]]:
    """Return for each turn of a square grid which cell goes where, extra cells with their own."""
    if grid.rows != grid.columns:
        return []
    found = []
    named = {grid.cell_name(cell): cell for cell in grid.cells}  # holes as well
    for turn in TURNS:
        move = turning(grid, turn)
        there = [move.after.cell_name(move.cells[cell]) for cell in grid.cells]
        comes = {named[name]: cell for cell, name in zip(grid.cells, there, strict=True)}
        found.append([comes[cell] for cell in grid.cells])
    return found


def _until_spent(search: Fillings, fillings: Iterable[Filling | None]) -> Iterator[Filling]:
    """Yield the fillings that a search finds, until it may search no more."""
    for filling in fillings:
        if filling is not None:
            yield filling
        if search.is_spent:
            return
