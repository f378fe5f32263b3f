"""Clauses, and what writes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, combinations
from operator import itemgetter, neg
from typing import ClassVar, TypeAlias

from sudoku_model.cached_values import cached_property
from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import UnsupportedError
from sudoku_model.model import AllDifferent, Literal, Statement, Variable

MAX_CLAUSES = 8_000_000
"""They take 2 GB in Python and about as much in a solver. Pairwise clauses of the empty 64x64 grid
would be 31 million; with native constraints the empty 100x100 grid has 40,000."""

MAX_LITERALS = 64_000_000
"""Those of all clauses: they take half a gigabyte in Python, and half of that in a solver. Cells
of which no two neighbours are consecutive have clauses of 98 literals on a 100x100 grid."""

SmallClause: TypeAlias = Sequence[Literal]

Holders: TypeAlias = Mapping[int, Literal]
"""For each value the literal that says that one of some different variables has it."""

MOST_KEPT = 20_000
"""Clauses of a template up to which it is made ready to be written again."""

_Pick: TypeAlias = Callable[[list[Literal]], SmallClause]


@dataclass(frozen=True, eq=False)
class Template:
    """Clauses that are written about different literals each time.

    Attributes:
        clauses: in these, literal `k` is the `k`-th of those that they are written about; after
            those come the new ones.
        new_count: how many new variables there are.
    """

    clauses: Sequence[SmallClause]
    new_count: int = 0

    @cached_property
    def short(self) -> list[SmallClause]:
        """The clauses of one literal or none."""
        return [clause for clause in self.clauses if len(clause) < 2]

    @property
    def longer(self) -> Iterable[_Pick]:
        """For each other clause what picks its literals out of those of `by_sign`.

        Of many clauses, which are written once, none is kept: they take as much memory again.
        """
        return self._kept if len(self.clauses) <= MOST_KEPT else self._picks()

    @cached_property
    def _kept(self) -> list[_Pick]:
        return list(self._picks())

    def _picks(self) -> Iterator[_Pick]:
        # An `itemgetter` does so in half the time that a look-up of each literal takes.
        return (itemgetter(*clause) for clause in in_time(self.clauses) if len(clause) > 1)


@dataclass
class Cnf:
    """Clauses, and the at-most-one constraints that a solver states natively.

    Attributes:
        variable_count: variables are numbered from 1 to this.
        units: literals that must be true. Kept apart from `clauses` so that a solver can be
            given them as assumptions: what is true without any assumption, PySAT's
            ``propagate`` does not report.
        clauses: all other clauses; one of the literals of each must be true.
        native_at_most_one: at most one of the literals of each must be true.
        names: what people call the auxiliary variables that have a meaning of their own.
    """

    variable_count: int
    units: list[Literal] = field(default_factory=list)
    clauses: list[SmallClause] = field(default_factory=list)
    native_at_most_one: list[SmallClause] = field(default_factory=list)
    names: dict[Literal, str] = field(default_factory=dict)

    @property
    def all_clauses(self) -> Iterable[SmallClause]:
        """The units as clauses, and all others, which may be millions: no list is made of them."""
        return chain(((unit,) for unit in self.units), self.clauses)

    def new_variable(self) -> Literal:
        """Return an auxiliary variable that nothing else uses."""
        self.variable_count += 1
        return self.variable_count


class ClauseWriter:
    """Writes clauses and at-most-one constraints into a CNF, each pair of literals once.

    Args:
        cnf: what is written; its auxiliary variables come after those that it has now.
        at_most_one: PySAT's name of the encoding of "at most one", or ``native``.

    Attributes:
        takes_notes: whether it asks whose clauses come next; see `about`.
        cnf: what is written.
        guard: literals that are added to every clause: the negation of a statement's guard.
        pairs: the pairs of literals that exclude each other so far, each in increasing order.
        known_pairs: further pairs that exclude each other by clauses written before.
    """

    takes_notes: ClassVar = False

    def __init__(self, cnf: Cnf, at_most_one: str) -> None:
        self.cnf = cnf
        self.guard: tuple[Literal, ...] = ()
        self.pairs: set[tuple[Literal, Literal]] = set()
        self.known_pairs: AbstractSet[tuple[Literal, Literal]] = frozenset()
        self._at_most_one = at_most_one
        self._top = cnf.variable_count
        self._holders: dict[frozenset[int], Holders] = {}

    def continued(self, top: Literal) -> ClauseWriter:
        """Return a writer that goes on from here; this one must then write no more.

        Auxiliary variables are numbered after the last literal of the model.
        """
        kept, shift = self.cnf, top - self._top
        cnf = Cnf(kept.variable_count + shift)
        writer = ClauseWriter(cnf, self._at_most_one)
        if shift == 0 or kept.variable_count == self._top:
            cnf.units, cnf.clauses = kept.units.copy(), kept.clauses.copy()
            cnf.native_at_most_one = kept.native_at_most_one.copy()
            cnf.names = kept.names.copy()
            writer.known_pairs, writer._holders = self.pairs, self._holders.copy()
        else:
            self._move_into(writer, top)
        return writer

    def _move_into(self, writer: ClauseWriter, top: Literal) -> None:
        """Hand on all that was written, with auxiliary variables from `top` on."""
        kept, cnf = self.cnf, writer.cnf
        moved = by_sign([*range(1, self._top + 1), *range(top + 1, cnf.variable_count + 1)])
        cnf.units = [moved[literal] for literal in kept.units]
        cnf.clauses = [tuple([moved[one] for one in clause]) for clause in in_time(kept.clauses)]
        cnf.native_at_most_one = [
            tuple([moved[one] for one in literals]) for literals in in_time(kept.native_at_most_one)
        ]
        cnf.names = {moved[literal]: name for literal, name in kept.names.items()}
        writer.known_pairs = {(moved[one], moved[other]) for one, other in in_time(self.pairs)}
        writer._holders = {
            part: {value: moved[literal] for value, literal in holders.items()}
            for part, holders in self._holders.items()
        }

    def about(self, subject: Variable | AllDifferent | Statement) -> None:
        """Do nothing; a writer that records whose clauses come next overrides this."""

    def left_to(self, house: AllDifferent) -> None:
        """Do nothing; a writer that records who says a clause overrides this.

        What is being written about says nothing of its own, as a house says it.
        """

    def clause(self, literals: Sequence[Literal]) -> None:
        """Write a clause, under the guard if there is one."""
        if self.guard:
            literals = (*self.guard, *literals)
        if len(literals) > 1:
            self.cnf.clauses.append(tuple(literals))
        elif literals:
            self.cnf.units.append(literals[0])
        else:
            # Not every solver and file format takes the empty clause; a contradiction is one too.
            contradiction = self.cnf.new_variable()
            self.cnf.units += [contradiction, -contradiction]

    def plain_clauses(self, clauses: Collection[SmallClause]) -> None:
        """Write many clauses, of any length, under no guard."""
        self.cnf.clauses += [literals for literals in in_time(clauses) if len(literals) > 1]
        for literals in in_time(clauses):
            if len(literals) < 2:
                self.clause(literals)

    def longer_clauses(self, clauses: Iterable[SmallClause]) -> None:
        """Write clauses of two literals and more, under the guard if there is one."""
        if self.guard:
            clauses = [(*self.guard, *clause) for clause in clauses]
        self.cnf.clauses += clauses

    def write(self, template: Template, literals: Sequence[Literal]) -> None:
        """Write the clauses of a template about these literals."""
        new = [self.cnf.new_variable() for _ in range(template.new_count)]
        moved = by_sign([*literals, *new])
        for clause in template.short:
            self.clause([moved[literal] for literal in clause])
        self.longer_clauses([pick(moved) for pick in in_time(template.longer)])

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """Say that at most one of the literals is true.

        Raises:
            GaveUpError: if the time of the question is over.
            UnsupportedError: if there are too many clauses.
        """
        heed_deadline()
        # Up to three literals no encoding is smaller than the pairs, and no other takes a guard.
        if self._at_most_one == "pairwise" or len(literals) <= 3 or self.guard:
            self.exclude(combinations(literals, 2))
        elif self._at_most_one == "native":
            self.cnf.native_at_most_one.append(tuple(literals))
        else:
            self._by_pysat(literals)
        if len(self.cnf.clauses) > MAX_CLAUSES:
            raise UnsupportedError(
                f"this encoding needs more than {MAX_CLAUSES:,} clauses for so large a grid; "
                "choose native at-most-one constraints, as in 'sat:minicard::native'"
            )

    def exclude(self, pairs: Iterable[tuple[Literal, Literal]]) -> None:
        """Say that of each pair of literals at most one is true."""
        if self.guard:
            self.cnf.clauses += [(*self.guard, -first, -second) for first, second in pairs]
            return
        # A row and a box share pairs of cells, so the same pair comes up more than once.
        known, written, clauses = self.known_pairs, self.pairs, self.cnf.clauses
        for first, second in pairs:
            pair = (first, second) if first < second else (second, first)
            if pair not in written and pair not in known:
                written.add(pair)
                clauses.append((-first, -second))

    def _by_pysat(self, literals: Sequence[Literal]) -> None:
        from pysat.card import CardEnc, EncType

        from sudoku_model.solvers.sat.pysat_internals import undisturbed

        encoded = undisturbed(
            CardEnc.atmost,
            list(literals),
            bound=1,
            top_id=self.cnf.variable_count,
            encoding=getattr(EncType, self._at_most_one),
        )
        self.cnf.variable_count = max(self.cnf.variable_count, encoded.nv)
        for clause in encoded.clauses:
            self.clause(clause)

    def any_of(self, literals: Sequence[Literal], name: str) -> Literal:
        """Return a new variable that is true if and only if one of the literals is.

        Of the literals at most one can be true; that is stated as well.
        """
        variable = self.cnf.new_variable()
        self.cnf.names[variable] = name
        self.clause([-variable, *literals])
        for literal in literals:
            self.clause([variable, -literal])
        self.at_most_one(literals)
        return variable

    def holders(self, part: frozenset[int], variables: Mapping[int, Variable]) -> Holders:
        """Return for each value the literal that says that one of some different variables has it.

        Where several can have it, that is a Boolean of its own, made when first asked for.
        """
        # Under a guard the variables need not differ, so these Booleans are for one statement.
        known = {} if self.guard else self._holders
        if part not in known:
            places: dict[int, list[Literal]] = {}
            names = []
            for number in sorted(part):
                variable = variables[number]
                names.append(variable.name)
                for value, literal in zip(variable.domain, variable.literals, strict=True):
                    places.setdefault(value, []).append(literal)
            known[part] = {
                value: literals[0]
                if len(literals) == 1
                else self.any_of(literals, f"{value} in {', '.join(names)}")
                for value, literals in sorted(places.items())
            }
        return known[part]


def by_sign(numbers: Sequence[Literal]) -> list[Literal]:
    """Return what to look literals up in where literal `k` from 1 becomes the `k`-th number.

    A negative literal counts from the end, so one look-up serves both signs.
    """
    return [0, *numbers, *map(neg, reversed(numbers))]
