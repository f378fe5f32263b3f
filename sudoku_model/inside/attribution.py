"""The clauses of a puzzle with the rule or clue that each of them came from.

The clauses are those of `sudoku_model.solvers.sat.cnf.encode`, one by one and in the same order,
written by the same functions: only the writer differs, which here takes notes. The tests compare
the two for every constraint and every encoding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from sudoku_model.clues import Clue, constraint_clues
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.wording import with_article
from sudoku_model.grid import House
from sudoku_model.model import (
    AllDifferent,
    Connectivity,
    DistinctSum,
    Linear,
    Literal,
    Regular,
    Statement,
    Table,
    Variable,
)
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import write_clauses
from sudoku_model.solvers.sat.writer import ClauseWriter, Cnf, SmallClause
from sudoku_model.stated import Stated, origins_of
from sudoku_model.texts import cut

SOME_DIGIT: Final = "each cell holds a digit"
ONE_DIGIT: Final = "no cell holds two digits"
SOMEWHERE: Final = "each house holds each digit"
ONCE: Final = "no house holds a digit twice"
AUXILIARY: Final = "each auxiliary variable has one value"
PARTS: Final = "digits of parts of houses"
HOUSES: Final = "each house holds different digits"
CLUES: Final = "givens and candidates"

RULES: Final = (CLUES, SOME_DIGIT, ONE_DIGIT, SOMEWHERE, ONCE, HOUSES, PARTS, AUXILIARY)
"""The families that belong to no constraint, in the order in which they are listed."""

_LONGEST_LABEL: Final = 40


class Origin(NamedTuple):
    """Where a clause comes from.

    Attributes:
        family: the kind of rule, or the name of the constraint's class.
        subject: the cell, the house, or the constraint.
        text: what the rule says of the subject, as in "row 3 holds a 5 somewhere".
        value: the digit that it speaks of, if it is about a single one.
    """

    family: str
    subject: str
    text: str
    value: int | None = None


ADDED: Final = Origin("added", "", "added")
"""Of what neither the rules nor the clues say."""


@dataclass
class AttributedCnf:
    """Clauses with their origins.

    Attributes:
        cnf: the clauses.
        unit_origins: for each unit clause where it comes from.
        clause_origins: for each other clause; two houses may share one.
        names: for each auxiliary variable of the CNF what people call it.
    """

    cnf: Cnf
    unit_origins: list[tuple[Origin, ...]]
    clause_origins: list[tuple[Origin, ...]]
    names: Mapping[Literal, str]


def encode_attributed(stated: Stated, encoding: Encoding, at_most_one: str) -> AttributedCnf:
    """Return the clauses of a puzzle, each clue a statement of its own, with their origins."""
    cnf = _LabelledCnf(stated.model.literal_count)
    writer = _AttributingWriter(cnf, at_most_one, Attribution(stated))
    write_clauses(stated.model, encoding, writer)
    return AttributedCnf(
        Cnf(cnf.variable_count, cnf.units, cnf.clauses, cnf.native_at_most_one, cnf.names),
        list(map(tuple, writer.unit_origins)),
        list(map(tuple, writer.clause_origins)),
        cnf.readable_names(),
    )


# Speakers.

Origins: TypeAlias = tuple[Origin, ...]


@dataclass(frozen=True)
class _Speaker:
    """What is written as clauses, and where these come from.

    Attributes:
        label: what auxiliary variables are made for.
        at_least_one: by the value they are about, the origins of clauses that demand something.
        at_most_one: by the value, the origins of clauses that exclude something.
    """

    label: str
    at_least_one: Callable[[int], Origins]
    at_most_one: Callable[[int], Origins]


def _speaker(label: str, at_least_one: Origins, at_most_one: Origins) -> _Speaker:
    return _Speaker(label, lambda value: at_least_one, lambda value: at_most_one)


_NOBODY: Final = _speaker("", (), ())
"""Speaks before anybody does."""


def _of_variable(name: str, is_cell: bool) -> _Speaker:
    """Return who speaks for a cell, or for a variable that a constraint has made, such as a sum."""
    if is_cell:
        value = Origin(SOME_DIGIT, name, f"{name} holds a digit")
        only = Origin(ONE_DIGIT, name, f"{name} holds one digit only")
    else:
        value = Origin(AUXILIARY, name, f"{name} has a value")
        only = Origin(AUXILIARY, name, f"{name} has one value only")
    return _speaker(f"contradiction of {name}", (value,), (only,))


def _of_house(name: str) -> _Speaker:
    """Return who speaks for a row, a column, a box."""
    return _Speaker(
        f"contradiction of {name}",
        lambda value: (
            Origin(SOMEWHERE, name, f"{name} holds {with_article(value)} somewhere", value),
        ),
        lambda value: (Origin(ONCE, name, f"{name} holds {value} at most once", value),),
    )


def _of_part(name: str) -> _Speaker:
    """Return who speaks for a Boolean "this digit is in these cells"."""
    meaning = Origin(PARTS, name, f"what “{name}” means")
    return _speaker(
        name, (meaning,), (Origin(PARTS, name, f"“{name}” is true of one cell at most"),)
    )


class Attribution:
    """Tells which houses or clues a statement comes from."""

    def __init__(self, stated: Stated) -> None:
        self.model = stated.model
        self._cells = len(stated.puzzle.grid.cells)
        self._statement_of = {id(one.primitive): one for one in stated.model.statements}
        self._labels: dict[Clue, str] = {}
        seen: Counter[str] = Counter()
        for clue in constraint_clues(stated.puzzle):
            label = _label(clue)
            seen[label] += 1
            self._labels[clue] = label + (f" ({seen[label]})" if seen[label] > 1 else "")

    def speaker(self, subject: Variable | AllDifferent | Statement) -> _Speaker:
        """Return who speaks when a domain, a house or a statement is written as clauses."""
        match subject:
            case Variable():
                return _of_variable(subject.name, subject.number < self._cells)
            case AllDifferent():
                return self._of(self._statement_of[id(subject)], "counter")
            case Statement(Connectivity()):
                return self._of(subject, "way")
            case Statement(Linear() | Regular() | Table() | DistinctSum()):
                return self._of(subject, "node")
            case Statement():
                return self._of(subject, "counter")

    def origins(self, statement: Statement) -> Origins:
        """Return where a statement as a whole comes from."""
        return tuple(map(self._origin, origins_of(statement)))

    def _of(self, statement: Statement, kind: str) -> _Speaker:
        if isinstance(statement.origin, House):
            return _of_house(statement.origin.name)
        origins = self.origins(statement)
        return _speaker(f"{kind} of {origins[0].subject}", origins, origins)

    def _origin(self, origin: object) -> Origin:
        match origin:
            case House(name):
                return Origin(HOUSES, name, f"{name} holds different digits")
            case Clue(constraint=Constraint()):
                family = type(origin.constraint).__name__
                return Origin(family, self._labels[origin], str(origin))
            case Clue():
                return Origin(CLUES, origin.cell, f"clue {origin.cell}")
            case _:
                raise TypeError(f"{origin!r} is no rule and no clue")


def _label(clue: Clue) -> str:
    """Return a short name of a constraint: its class and the first cells that it names."""
    constraint = clue.constraint
    if constraint is None:
        return clue.cell
    cells = next(filter(None, constraint.cell_texts()), "")
    return cut(f"{type(constraint).__name__} {cells}".rstrip(), _LONGEST_LABEL)


# The writer that takes notes.


@dataclass
class _LabelledCnf(Cnf):
    """Clauses whose auxiliary variables remember for what they were made.

    Attributes:
        speaker: who speaks at present.
        labels: what each auxiliary variable was made for.
    """

    speaker: _Speaker = _NOBODY
    labels: dict[Literal, str] = field(default_factory=dict)

    def new_variable(self) -> Literal:
        variable = super().new_variable()
        self.labels[variable] = self.speaker.label
        return variable

    def readable_names(self) -> dict[Literal, str]:
        counts: Counter[str] = Counter()
        names = {}
        for variable, label in self.labels.items():
            if variable not in self.names:
                counts[label] += 1
                kind, of, rest = label.partition(" of ")
                names[variable] = f"{kind} {counts[label]}{of}{rest}"
            else:
                names[variable] = self.names[variable]
        return names


class _AttributingWriter(ClauseWriter):
    """Writes what a `ClauseWriter` writes, and notes the origin of each clause.

    Attributes:
        unit_origins, clause_origins: the notes; lists, because a box may say again what a row
            has said.
    """

    takes_notes = True

    def __init__(self, cnf: _LabelledCnf, at_most_one: str, attribution: Attribution) -> None:
        super().__init__(cnf, at_most_one)
        self.unit_origins: list[list[Origin]] = []
        self.clause_origins: list[list[Origin]] = []
        self._labelled = cnf
        self._attribution = attribution
        self._number_of_pair: dict[tuple[Literal, Literal], int] = {}
        self._value_of_part: dict[Literal, int] = {}
        self._says_at_most: Origins = ()

    def about(self, subject: Variable | AllDifferent | Statement) -> None:
        self._labelled.speaker = self._attribution.speaker(subject)

    def clause(self, literals: Sequence[Literal]) -> None:
        super().clause(literals)
        speaker = self._labelled.speaker
        origins = self._says_at_most or speaker.at_least_one(self._value(literals))
        for written, notes in (
            (self.cnf.units, self.unit_origins),
            (self.cnf.clauses, self.clause_origins),
        ):
            while len(notes) < len(written):
                notes.append([*origins])

    def longer_clauses(self, clauses: Iterable[SmallClause]) -> None:
        for literals in clauses:
            self.clause(literals)

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        literals = list(literals)
        if literals:
            self._says_at_most = self._labelled.speaker.at_most_one(self._value(literals))
        super().at_most_one(literals)
        self._says_at_most = ()

    def exclude(self, pairs: Iterable[tuple[Literal, Literal]]) -> None:
        pairs = [*pairs]
        super().exclude(pairs)
        says, speaker, numbers = self._says_at_most, self._labelled.speaker, self._number_of_pair
        for first, second in pairs:
            origins = says or speaker.at_most_one(self._value((first, second)))
            key = (first, second) if first < second else (second, first)
            if key in numbers and not self.guard:  # a clause that was there already
                known = self.clause_origins[numbers[key]]
                known += [origin for origin in origins if origin not in known]
                continue
            if not self.guard:
                numbers[key] = len(self.clause_origins)
            self.clause_origins.append([*origins])

    def any_of(self, literals: Sequence[Literal], name: str) -> Literal:
        before, self._labelled.speaker = self._labelled.speaker, _of_part(name)
        variable = super().any_of(literals, name)
        self._labelled.speaker = before
        self._value_of_part[variable] = self._value(literals)
        return variable

    def _by_pysat(self, literals: Sequence[Literal]) -> None:
        top = self.cnf.variable_count
        super()._by_pysat(literals)
        label = f"counter of {self._says_at_most[0].text}" if self._says_at_most else ""
        for variable in range(top + 1, self.cnf.variable_count + 1):
            self._labelled.labels[variable] = label

    def _value(self, literals: Sequence[Literal]) -> int:
        """Return the value that literals of one house speak of."""
        literal = abs(literals[0]) if literals else 0
        if literal in self._value_of_part:
            return self._value_of_part[literal]
        model = self._attribution.model
        known = 0 < literal <= model.literal_count
        return model.meaning(literal)[1] if known else 0


def listed_first_to_last(families: Iterable[str]) -> list[str]:
    """Return families in the order of a list for people: rules, then constraints."""
    known = list(dict.fromkeys(families))
    return [rule for rule in RULES if rule in known] + [f for f in known if f not in RULES]
