"""Which clauses a rule or a clue is responsible for.

The clauses are those of `sudoku_model.solvers.sat.cnf.encode`, written by the same functions: only
the writer differs, which here takes notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sudoku_model.clues import Clue, clues_of
from sudoku_model.grid import House
from sudoku_model.model import (
    AllDifferent,
    Definition,
    JointOrigin,
    Literal,
    Model,
    Origin,
    Statement,
    Variable,
)
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import write_clauses
from sudoku_model.solvers.sat.writer import ClauseWriter, Cnf, Holders, SmallClause

CELLS = "each cell holds one of its digits"

Source: TypeAlias = str | House | Clue | frozenset[House | Clue]
"""`CELLS`, a house, a clue, or the rules and clues that a statement follows from together."""


def name_of(source: Source) -> str:
    """Say what is audited."""
    if isinstance(source, frozenset):
        return f"what follows together from {'; '.join(map(str, in_order(source)))}"
    return str(source)


def in_order(source: frozenset[House | Clue]) -> list[House | Clue]:
    """Return rules and clues in an order that does not depend on the run: houses last.

    Fillings obey houses anyway, so there is no need to ask them first.
    """
    return sorted(source, key=lambda one: (isinstance(one, House), str(one)))


@dataclass
class Saying:
    """What a rule or a clue says in clauses.

    Attributes:
        source: the rule or clue.
        clauses: the clauses that come from it, the definitions that they use included.
        borrowed: clauses of clues that say part of it already, so that it is not said twice.
    """

    source: Source
    clauses: list[SmallClause] = field(default_factory=list)
    borrowed: list[SmallClause] = field(default_factory=list)


@dataclass(frozen=True)
class Sayings:
    """The clauses of a puzzle, by what they come from.

    Attributes:
        model: what they state; its literals are the first variables.
        all: for the cells, each house, each clue and what follows from several of them.
    """

    model: Model
    all: Sequence[Saying]

    @property
    def rules(self) -> list[SmallClause]:
        """The clauses of cells and houses."""
        return [
            clause
            for saying in self.all
            if isinstance(saying.source, str | House)
            for clause in saying.clauses
        ]


def sayings_of(model: Model, puzzle: Puzzle, encoding: Encoding) -> Sayings:
    """Return the clauses of a puzzle by their sources.

    In the model each clue is a statement of its own; one that states nothing has its saying too.

    Raises:
        UnsupportedError: if they are too many.
    """
    sources = _Sources(model, len(puzzle.grid.cells))
    sources.number(CELLS)
    for house in puzzle.grid.houses:
        if len(house.cells) > 1:
            sources.number(house)
    for clue in clues_of(puzzle):
        sources.number(clue)
    writer = _NotingWriter(Cnf(model.literal_count), sources)
    write_clauses(model, encoding, writer)
    return Sayings(model, _shared_out(writer, sources))


def _shared_out(writer: _NotingWriter, sources: _Sources) -> list[Saying]:
    """Return the clauses by what they come from."""
    sayings = [Saying(source) for source in sources.known]
    domains: dict[int, list[SmallClause]] = {}
    for clause, speakers in zip(writer.clauses, writer.speakers, strict=True):
        for speaker in speakers:
            if speaker >= 0:
                sayings[speaker].clauses.append(clause)
            else:
                domains.setdefault(-speaker, []).append(clause)
    for lender, borrowers in writer.lent.items():
        if not isinstance(sources.known[lender], House):  # whose rules hold anyway
            for borrower in borrowers - {lender}:
                sayings[borrower].borrowed += sayings[lender].clauses
    _join_members(sayings)
    _add_domains(sayings, sources, domains)
    return sayings


def _add_domains(
    sayings: Sequence[Saying], sources: _Sources, domains: Mapping[int, Sequence[SmallClause]]
) -> None:
    """Give each saying the clauses about the domains of the auxiliary variables that it uses."""
    unused = set(domains)
    for saying in sayings:
        auxiliary = sources.auxiliary_variables(saying.clauses)
        unused -= auxiliary
        saying.clauses += [clause for one in sorted(auxiliary) for clause in domains[one]]
    # What nobody uses must not forbid anything either.
    sayings[0].clauses += [clause for one in sorted(unused) for clause in domains[one]]


def _join_members(sayings: Sequence[Saying]) -> None:
    """Give what several rules and clues say together also what each of them says."""
    single = {one.source: one for one in sayings if not isinstance(one.source, frozenset)}
    for saying in sayings:
        if isinstance(saying.source, frozenset):
            for member in sorted(saying.source, key=str):
                saying.clauses += single[member].clauses
                saying.borrowed += single[member].borrowed


class _Sources:
    """Numbers the sources of statements; those of auxiliary variables are negative.

    Attributes:
        known: the sources in the order of their numbers.
    """

    def __init__(self, model: Model, cells: int) -> None:
        self.known: list[Source] = []
        self._model = model
        self._cells = cells
        self._numbers: dict[Source, int] = {}
        self._of_origin: dict[int, frozenset[int]] = {}
        self._statement_of = {id(one.primitive): one for one in model.statements}

    def number(self, source: Source) -> int:
        """Return the number of a source."""
        if source not in self._numbers:
            self._numbers[source] = len(self.known)
            self.known.append(source)
        return self._numbers[source]

    def of(self, subject: Variable | AllDifferent | Statement) -> frozenset[int]:
        """Return the sources each of which is enough to say what is written about a subject."""
        if isinstance(subject, Variable):
            number = subject.number
            return frozenset([0 if number < self._cells else -number])
        if isinstance(subject, AllDifferent):
            subject = self._statement_of[id(subject)]
        origin = subject.origin
        if id(origin) not in self._of_origin:
            self._of_origin[id(origin)] = self._of(origin)
        return self._of_origin[id(origin)]

    def _of(self, origin: Origin) -> frozenset[int]:
        if not isinstance(origin, JointOrigin):
            assert isinstance(origin, House | Clue), f"{origin!r} is no rule and no clue"
            return frozenset([self.number(origin)])
        members = [member for member in origin if isinstance(member, House | Clue)]
        clues = [member for member in members if isinstance(member, Clue)]
        if isinstance(origin, Definition):
            return frozenset(map(self.number, clues))
        if len(clues) == 1:  # whatever obeys a clue obeys the houses
            return frozenset([self.number(clues[0])])
        for member in members:
            self.number(member)
        return frozenset([self.number(frozenset(members))])

    def auxiliary_variables(self, clauses: Iterable[SmallClause]) -> set[int]:
        """Return the numbers of the model's variables in clauses that are no cells or Booleans."""
        top, meaning = self._model.literal_count, self._model.meaning
        literals = {abs(literal) for clause in clauses for literal in clause}
        variables = {meaning(literal)[0] for literal in literals if literal <= top}
        return {v.number for v in variables if v.number >= self._cells and not v.is_boolean}


class _NotingWriter(ClauseWriter):
    """Writes what a `ClauseWriter` writes, and notes the sources of each clause.

    Attributes:
        clauses: all clauses, unit clauses among them.
        speakers: for each clause the sources each of which is enough to say it.
        lent: for a source those that leave to it what it says anyway.
    """

    takes_notes = True

    def __init__(self, cnf: Cnf, sources: _Sources) -> None:
        super().__init__(cnf, "pairwise")
        self.clauses: list[SmallClause] = []
        self.speakers: list[set[int]] = []
        self.lent: dict[int, set[int]] = {}
        self._sources = sources
        self._now: frozenset[int] = frozenset()
        self._noted_units = self._noted_clauses = 0
        self._number_of_pair: dict[tuple[Literal, Literal], int] = {}
        self._said: list[int] = []
        self._of_part: dict[frozenset[int], list[int]] = {}

    def about(self, subject: Variable | AllDifferent | Statement) -> None:
        self._now = self._sources.of(subject)

    def left_to(self, house: AllDifferent) -> None:
        for lender in self._sources.of(house):
            self.lent.setdefault(lender, set()).update(self._now)

    def clause(self, literals: Sequence[Literal]) -> None:
        super().clause(literals)
        self._note()

    def longer_clauses(self, clauses: Iterable[SmallClause]) -> None:
        for literals in clauses:
            self.clause(literals)

    def exclude(self, pairs: Iterable[tuple[Literal, Literal]]) -> None:
        for first, second in pairs:
            super().exclude([(first, second)])
            pair = (first, second) if first < second else (second, first)
            if self._note():
                if not self.guard:
                    self._number_of_pair[pair] = len(self.clauses) - 1
            else:
                self._join(self._number_of_pair[pair])

    def holders(self, part: frozenset[int], variables: dict[int, Variable]) -> Holders:  # type: ignore[override]
        said = len(self._said)
        found = super().holders(part, variables)
        if not self.guard:
            for number in self._of_part.setdefault(part, self._said[said:]):
                self._join(number)
        return found

    def _note(self) -> bool:
        """Note the source of what is new, and say whether anything is."""
        before = len(self.clauses)
        self.clauses += [(unit,) for unit in self.cnf.units[self._noted_units :]]
        self.clauses += self.cnf.clauses[self._noted_clauses :]
        self._noted_units, self._noted_clauses = len(self.cnf.units), len(self.cnf.clauses)
        for number in range(before, len(self.clauses)):
            self.speakers.append(set(self._now))
            self._said.append(number)
        return len(self.clauses) > before

    def _join(self, number: int) -> None:
        """Note that a clause that is there already is said again."""
        self.speakers[number] |= self._now
        self._said.append(number)
