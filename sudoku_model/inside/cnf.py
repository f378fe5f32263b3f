"""A CNF to explore: its variables have names, its clauses know where they come from."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, overload

from sudoku_model.cached_values import cached_property
from sudoku_model.errors import OptionError, UnsupportedError, unknown
from sudoku_model.export.text import Written
from sudoku_model.inside.attribution import (
    ADDED,
    AttributedCnf,
    Origin,
    encode_attributed,
    listed_first_to_last,
)
from sudoku_model.inside.tables import MOST_ROWS, ShownTable, Tabular, counted
from sudoku_model.model import Literal, Model
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import Cnf, encode
from sudoku_model.stated import Stated, state_puzzle, state_rules
from sudoku_model.texts import shown

if TYPE_CHECKING:
    from sudoku_model.inside.search import Search
    from sudoku_model.inside.trace import Trace
    from sudoku_model.solvers.sat.formula import PySatFormula

MOST_LITERALS = 20_000
"""Facts "this cell holds this digit" of the largest grid that can be looked at; a 25x25 grid has
15,625, which make 750,000 clauses."""

_NEGATED = re.compile(r"(not\s+|¬\s*|-)(?P<inner>\S.*)")


@dataclass(frozen=True)
class NamedClause:
    """A clause: at least one of its literals is true.

    Attributes:
        number: its place in the formula, from 1: in DIMACS it is the line after the heading.
        literals: as in DIMACS.
        names: the literals by name, as in ``("r1c1=5", "r1c2≠5")``.
        origins: the rules or clues it comes from; more than one where a row and a box say it.

    Example:
        >>> import sudoku_model as sm
        >>> clause = sm.encode(sm.Puzzle.empty(4), "minimal").clause(1)
        >>> print(clause)
        r1c1=1 or r1c1=2 or r1c1=3 or r1c1=4 (r1c1 holds a digit)
        >>> clause.origin, clause.family
        ('r1c1 holds a digit', 'each cell holds a digit')
    """

    number: int
    literals: tuple[Literal, ...]
    names: tuple[str, ...]
    origins: tuple[Origin, ...]

    @property
    def origin(self) -> str:
        """Where it comes from, in words: "row 3 holds a 5 somewhere"."""
        return "; ".join(origin.text for origin in self.origins)

    @property
    def family(self) -> str:
        """The kind of rule, or the name of the constraint's class."""
        return self.origins[0].family

    def __str__(self) -> str:
        return f"{' or '.join(self.names)} ({self.origin})"


class ClauseList(Tabular, Sequence[NamedClause]):
    """Clauses of a formula, in its order.

    Attributes:
        caption: which clauses these are.

    Example:
        >>> import sudoku_model as sm
        >>> clauses = sm.encode(sm.Puzzle.empty(4), "minimal").clauses("row 1")
        >>> len(clauses), len(clauses[:3])
        (24, 3)
    """

    def __init__(self, cnf: NamedCnf, numbers: Sequence[int], caption: str) -> None:
        self._cnf = cnf
        self._numbers = numbers
        self.caption = caption

    @overload
    def __getitem__(self, index: int) -> NamedClause: ...

    @overload
    def __getitem__(self, index: slice) -> ClauseList: ...

    def __getitem__(self, index: int | slice) -> NamedClause | ClauseList:
        if isinstance(index, slice):
            return ClauseList(self._cnf, self._numbers[index], self.caption)
        return self._cnf.clause(self._numbers[index])

    def __len__(self) -> int:
        return len(self._numbers)

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: number, clause, origin."""
        rows = ((str(c.number), " or ".join(c.names), c.origin) for c in islice(self, MOST_ROWS))
        yield counted(
            self.caption, "clause", ("", "clause", "where it comes from"), rows, len(self)
        )


@dataclass(frozen=True, repr=False)
class NamedVariable(Tabular):
    """A variable of a formula.

    Attributes:
        number: as in DIMACS.
        name: ``r1c3=4``, or what an auxiliary variable means or was made for.
        is_auxiliary: whether it is no fact about a cell.
        positive: the clauses that it satisfies when it is true.
        negative: those that it satisfies when it is false.

    Example:
        >>> import sudoku_model as sm
        >>> variable = sm.encode(sm.Puzzle.empty(4)).variable("r1c1=1")
        >>> variable.number, variable.is_auxiliary, len(variable.positive)
        (1, False, 4)
    """

    number: int
    name: str
    is_auxiliary: bool
    positive: ClauseList
    negative: ClauseList

    def tables(self) -> Iterator[ShownTable]:
        """Return a table of what it is, and one for the clauses of each sign."""
        kind = "auxiliary variable" if self.is_auxiliary else "variable"
        yield ShownTable.of(f"{kind} {self.number}: {self.name}", (), ())
        yield from self.positive.tables()
        yield from self.negative.tables()


@dataclass(frozen=True, repr=False)
class CnfStatistics(Tabular):
    """How large a formula is.

    Attributes:
        variables: their number.
        auxiliary: how many of them are no facts about cells.
        clauses: their number, unit clauses included.
        literals: how many literals all clauses have together.
        families: how many clauses each family of rules has, as `NamedClause.family` names it.
        lengths: how many clauses of each length there are.

    Example:
        >>> import sudoku_model as sm
        >>> statistics = sm.encode(sm.Puzzle.empty(4), "minimal").statistics
        >>> statistics.variables, statistics.clauses
        (64, 240)
    """

    variables: int
    auxiliary: int
    clauses: int
    literals: int
    families: dict[str, int]
    lengths: dict[int, int]

    def tables(self) -> Iterator[ShownTable]:
        """Return three tables: sizes, families, lengths."""
        sizes = (
            ("variables", self.variables),
            ("of them auxiliary", self.auxiliary),
            ("clauses", self.clauses),
            ("literals in all clauses", self.literals),
        )
        yield ShownTable.of("", ("size", ""), sizes)
        yield ShownTable.of("", ("where clauses come from", "clauses"), self.families.items())
        yield ShownTable.of("", ("literals in a clause", "clauses"), self.lengths.items())


class NamedCnf(Tabular, Written):
    """The clauses of a puzzle, with names and origins; made by `sudoku_model.encode`.

    These are the clauses that `check` hands to a SAT solver when the rules are loaded once and the
    clues are stated as they are: nothing has been worked out beforehand. Of a puzzle with
    constraints the solver is given less, as elimination comes first.

    Attributes:
        puzzle: the puzzle.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".

    Example:
        >>> import sudoku_model as sm
        >>> cnf = sm.encode(sm.read("1... ..3. .4.. ...2"), "minimal")
        >>> cnf.variable_count, len(cnf.clauses("row 1")), cnf.literal("r1c1=1")
        (64, 24, 1)
        >>> cnf.name(-1), len(cnf.about("r4c4=2"))
        ('r1c1≠1', 9)
        >>> cnf.text().splitlines()[-1]
        '-48 -60 0'
    """

    def __init__(
        self,
        puzzle: Puzzle,
        encoding: Encoding,
        at_most_one: str,
        other_than: Solution | None = None,
    ) -> None:
        if at_most_one == "native":
            raise UnsupportedError(
                "a CNF has no native at-most-one constraints; choose another encoding of them"
            )
        self.puzzle = puzzle
        self.encoding = encoding
        self.at_most_one = at_most_one
        self._added: tuple[tuple[Literal, ...], ...] = ()
        if other_than is not None:
            rules = state_rules(puzzle.grid)
            self._added = (tuple(rules.blocking_clause(other_than.values)),)

    # What is worked out when it is first looked at: the text alone needs none of it.

    @cached_property
    def _stated(self) -> Stated:
        return state_puzzle(self.puzzle)

    @property
    def model(self) -> Model:
        """The model that the clauses state; its literals are the first variables."""
        return self._stated.model

    @cached_property
    def _cnf(self) -> Cnf:
        size = sum(map(len, self.puzzle.grid.domains))
        if size > MOST_LITERALS:
            raise UnsupportedError(
                f"the grid has {size:,} candidates, and a CNF is looked into up to "
                f"{MOST_LITERALS:,} (25x25 grids have 15,625)"
            )
        return encode(self.model, self.encoding, self.at_most_one)

    @cached_property
    def literals(self) -> Sequence[tuple[Literal, ...]]:
        """The clauses as any SAT solver takes them."""
        return [*map(tuple, self._cnf.all_clauses), *self._added]

    @cached_property
    def _attributed(self) -> AttributedCnf:
        # To take notes takes a hundred times as long as to write the clauses of a classic alone.
        return encode_attributed(self._stated, self.encoding, self.at_most_one)

    @cached_property
    def _origins(self) -> list[tuple[Origin, ...]]:
        attributed = self._attributed
        added = [(ADDED,)] * len(self._added)
        return [*attributed.unit_origins, *attributed.clause_origins, *added]

    @cached_property
    def fact_count(self) -> int:
        """Number of the first variables, which say of a cell that it holds a digit."""
        cells = self.model.variables[: len(self.puzzle.grid.cells)]
        return sum(len(variable.domain) for variable in cells)

    @cached_property
    def _names(self) -> list[str]:
        names = [""]
        seen: Counter[str] = Counter()
        for number in range(1, self.variable_count + 1):
            is_of_model = number <= self.model.literal_count
            name = self.model.name(number) if is_of_model else self._attributed.names[number]
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
        return names

    # Names.

    def name(self, literal: Literal) -> str:
        """Name a literal: ``r1c1=5``, ``r1c1≠5``, or what an auxiliary variable says."""
        name = self._names[abs(literal)]
        if literal > 0:
            return name
        if abs(literal) <= self.fact_count:
            return name.replace("=", "≠")
        return f"not ({name})" if " " in name else f"not {name}"

    def literal(self, name: str) -> Literal:
        """Return the literal of a name, as in ``r1c1=5``, ``r1c1≠5`` (or ``r1c1!=5``).

        Raises:
            OptionError: if there is none of that name.
        """
        if not isinstance(name, str):
            raise OptionError(f"found the literal {shown(name)}, expected a name such as 'r1c1=5'")
        text = " ".join(name.split())
        if text in self._by_name:
            return self._by_name[text]
        plain = re.sub(r"\s*(!=|≠)\s*", "=", text)
        if plain in self._by_name and plain != text:
            return -self._by_name[plain]
        plain = re.sub(r"\s*=\s*", "=", text)
        if plain in self._by_name:
            return self._by_name[plain]
        match = _NEGATED.fullmatch(text)
        if match:
            inner = match["inner"]
            return -self.literal(inner[1:-1] if inner[0] + inner[-1] == "()" else inner)
        raise unknown("variable", text[:60], self._near(text))

    def _near(self, text: str) -> tuple[str, ...]:
        """Return a few names to choose from: those of the same cell first."""
        cell = text.split("=", maxsplit=1)[0]
        same = tuple(name for name in self._names[1:] if name.startswith(f"{cell}="))
        return same or (*self._names[1:3], "…", self._names[self.fact_count])

    @cached_property
    def _by_name(self) -> dict[str, Literal]:
        return {name: number for number, name in enumerate(self._names) if number}

    # Variables.

    @property
    def variable_count(self) -> int:
        """Number of variables."""
        return self._cnf.variable_count

    def variable(self, name: str) -> NamedVariable:
        """Return the variable of a name such as ``r1c3=4``.

        Raises:
            OptionError: if there is none.
        """
        number = abs(self.literal(name))
        called = self._names[number]
        return NamedVariable(
            number,
            called,
            number > self.fact_count,
            ClauseList(self, self._occurrences[number], f"with {called}"),
            ClauseList(self, self._occurrences[-number], f"with {self.name(-number)}"),
        )

    @property
    def variables(self) -> list[str]:
        """The names of all variables, in the order of their numbers."""
        return self._names[1:]

    @property
    def auxiliary_variables(self) -> list[str]:
        """The names of those that are no facts about cells."""
        return self._names[self.fact_count + 1 :]

    @cached_property
    def _occurrences(self) -> dict[Literal, list[int]]:
        numbers_of: dict[Literal, list[int]] = defaultdict(list)
        for number, literals in enumerate(self.literals, start=1):
            for literal in dict.fromkeys(literals):
                numbers_of[literal].append(number)
        return numbers_of

    # Clauses.

    def with_clause(self, *names: str) -> NamedCnf:
        """Return the formula with one more clause at its end.

        Solutions can be forbidden so, and what a solver has learnt can be tried.

        Args:
            names: its literals: ``"r1c1=5", "r2c3≠4"``; at least one of them is then true.

        Raises:
            OptionError: if there is no such literal, or none is given.
        """
        if not names:
            raise OptionError("found no literals, expected those of a clause, such as 'r1c1=5'")
        clause = tuple(dict.fromkeys(map(self.literal, names)))
        longer = copy(self)
        for derived in ("literals", "_origins", "_occurrences", "statistics"):
            longer.__dict__.pop(derived, None)
        longer._added = (*self._added, clause)
        return longer

    def __len__(self) -> int:
        return len(self.literals)

    def clause(self, number: int) -> NamedClause:
        """Return the clause of a number, from 1.

        Raises:
            OptionError: if there is none.
        """
        if not 1 <= number <= len(self):
            raise OptionError(f"found clause {number}, expected one from 1 to {len(self)}")
        literals = self.literals[number - 1]
        return NamedClause(
            number, literals, tuple(map(self.name, literals)), self._origins[number - 1]
        )

    def clauses(self, origin: str = "") -> ClauseList:
        """Return the clauses that come from a rule or a clue.

        Args:
            origin: words of what `NamedClause.origin` or `NamedClause.family` says: ``"row 3"``,
                ``"row 3 holds a 5"``, ``"KillerCage"``; all clauses by default.
        """
        if not origin:
            return ClauseList(self, range(1, len(self) + 1), "all")
        wanted = re.compile(rf"(?<!\w){re.escape(origin)}(?!\w)", re.IGNORECASE)
        known: dict[Origin, bool] = {}
        numbers = []
        for number, origins in enumerate(self._origins, start=1):
            for part in origins:
                if part not in known:
                    said = f"{part.text}\n{part.subject}\n{part.family}"
                    known[part] = wanted.search(said) is not None
                if known[part]:
                    numbers.append(number)
                    break
        return ClauseList(self, numbers, f"from “{origin}”")

    def about(self, what: str) -> ClauseList:
        """Return the clauses that mention a cell (``"r1c3"``) or a variable (``"r1c3=4"``).

        Raises:
            OptionError: if there is no such cell or variable.
        """
        text = what.strip() if isinstance(what, str) else what
        variable = next((v for v in self.model.variables if v.name == text), None)
        literals = variable.literals if variable else (self.literal(text),)
        numbers = sorted(
            {n for lit in literals for n in (*self._occurrences[lit], *self._occurrences[-lit])}
        )
        return ClauseList(self, numbers, f"about {text}")

    @cached_property
    def statistics(self) -> CnfStatistics:
        """How large the formula is."""
        families = Counter(origins[0].family for origins in self._origins)
        lengths = Counter(map(len, self.literals))
        return CnfStatistics(
            self.variable_count,
            self.variable_count - self.fact_count,
            len(self),
            sum(length * count for length, count in lengths.items()),
            {family: families[family] for family in listed_first_to_last(families)},
            dict(sorted(lengths.items())),
        )

    def lines(self) -> Iterator[str]:
        """Yield the formula in DIMACS, which every SAT solver reads, line by line.

        Comments say what each variable means, as in ``c 5 r1c1=5``, and name for model counters
        the variables that make a solution (``c p show``).
        """
        from sudoku_model.export.dimacs import write_dimacs

        cells = len(self.puzzle.grid.cells)
        return write_dimacs(self.model, self.encoding, self.at_most_one, cells, self._added)

    def to_pysat(self) -> PySatFormula:
        """Return the formula as PySAT's own object, and the pool of the names of its variables.

        Clauses can be added to it, with new variables of the pool. What a solver of PySAT finds,
        `sudoku_model.decode` checks.

        Example:
            >>> import sudoku_model as sm
            >>> formula, pool = sm.encode(sm.Puzzle.empty(4)).to_pysat()
            >>> formula.append([pool.id("r1c1=3")])
            >>> pool.id("r1c1=3"), pool.obj(64), pool.id("my own variable")
            (3, 'r4c4=4', 65)
        """
        from sudoku_model.solvers.sat.formula import as_pysat

        return as_pysat(self.literals, self.variables)

    # What follows.

    def propagate(self, assume: str | Iterable[str] = ()) -> Trace:
        """Propagate unit clauses until nothing follows any more, or a clause is broken.

        Args:
            assume: literals to assume one after the other, each a decision of its own:
                ``["r1c1=5"]``.

        Raises:
            OptionError: if there is no such literal, or one is assumed both ways.
        """
        from sudoku_model.inside.trace import trace

        return trace(self, [assume] if isinstance(assume, str) else list(assume))

    def search(self, conflicts: int = 1_000, *, learning: bool = True) -> Search:
        """Solve by conflict-driven clause learning in plain Python, and keep every conflict.

        Made to be read, not to be fast: `sudoku_model.check` asks a solver.

        Args:
            conflicts: give up after so many.
            learning: False only backtracks: after a conflict the last decision is false, and
                nothing else is concluded. All the rest is the same, to be compared.

        Raises:
            OptionError: if `conflicts` is not positive.
        """
        from sudoku_model.inside.search import search

        return search(self, conflicts, learning=learning)

    # What is shown.

    @property
    def _title(self) -> str:
        return f"{self.encoding.value} encoding, at most one: {self.at_most_one}"

    def tables(self) -> Iterator[ShownTable]:
        """Return the tables of `statistics`, under a title."""
        first, *rest = self.statistics.tables()
        yield ShownTable(self._title, first.headers, first.rows, first.size)
        yield from rest

    def __repr__(self) -> str:
        return (
            f"<NamedCnf: {self._title}; {self.variable_count:,} variables, {len(self):,} clauses>"
        )
