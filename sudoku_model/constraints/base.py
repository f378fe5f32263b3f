"""What a constraint is: fields, a meaning on a filled grid, a statement, and a sentence.

A constraint is a small frozen dataclass derived from `Constraint`. It says what it means twice:
`holds` decides on a filled grid, in plain Python; `state` says the same in the primitives of
`sudoku_model.model`. The two share no code, and the tests hold them against each other. Nothing
else is needed for a constraint of your own; it works with every engine and every question.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from inspect import signature
from itertools import pairwise, product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.fields import (
    FieldError,
    fitted,
    hints_of,
    several,
    takes_several,
    why_not_called,
)
from sudoku_model.constraints.rules import rules_by_meaning
from sudoku_model.constraints.wording import as_sentence
from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import ConstraintError, GridError, ImpossibleError
from sudoku_model.grid import Grid
from sudoku_model.model import (
    AllDifferent,
    Clause,
    DistinctSum,
    Linear,
    Literal,
    Machine,
    Model,
    Origin,
    Primitive,
    Regular,
    Table,
    Term,
    Variable,
)
from sudoku_model.moves import Move, NotCarriedError
from sudoku_model.texts import counted, shortened, shown

if TYPE_CHECKING:
    from sudoku_model.constraints.picture import Mark

MAX_TABLE = 1_000_000
"""Largest number of combinations that are tried to make a table of a predicate."""

MOST_NAME, MOST_FOUND, MOST_EXPECTED = 40, 140, 100
"""Number of characters of the parts of a message; fields may hold anything."""

ConstraintType = TypeVar("ConstraintType", bound="Constraint")
Answer = TypeVar("Answer")
ErrorType = TypeVar("ErrorType", bound=ConstraintError)
Said: TypeAlias = 'Callable[["Constraint", "Board"], set[Any]]'


class Board:
    """What a constraint can see: the grid, and the puzzle's constraints.

    Some constraints mean something for cells that carry no mark ("no unmarked pair sums to 10"),
    so they must see the marks.

    Attributes:
        grid: the geometry.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.PairSum("r1c1 r1c2", 5))
        >>> board = puzzle.board
        >>> board.cells("r1c1-r1c3"), board.values("r1c2", range(16)), list(board.digits)
        ((0, 1, 2), [1], [1, 2, 3, 4])
        >>> board.of_kind(sm.PairSum) == list(puzzle.constraints)
        True
        >>> board.marked_pairs(sm.PairSum)
        {frozenset({0, 1})}
    """

    def __init__(self, grid: Grid, constraints: Sequence[Constraint] = ()) -> None:
        self.grid = grid
        self._constraints = tuple(constraints)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints of the puzzle."""
        return self._constraints

    @property
    def parts(self) -> list[Constraint]:
        """All constraints of the puzzle, and what composites are made of."""
        return [part for top in self.constraints for part in top.parts()]

    def cells(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the cells that a text names; see `Grid.select`."""
        return self.grid.select(text)

    def values(self, text: str, values: Sequence[int]) -> list[int]:
        """Return the values of the cells that a text names, in its order."""
        return [values[cell] for cell in self.grid.select(text)]

    def possible_values(self, cells: Iterable[int]) -> list[int]:
        """Return every value that one of some cells can take, in increasing order."""
        return sorted({value for cell in cells for value in self.grid.domains[cell]})

    def reach(self, cells: Iterable[int]) -> tuple[int, int]:
        """Return the smallest and the largest sum of the values that cells can take one by one."""
        domains = [self.grid.domains[cell] for cell in cells]
        return sum(domain[0] for domain in domains), sum(domain[-1] for domain in domains)

    def of_kind(self, *kinds: type[ConstraintType]) -> list[ConstraintType]:
        """Return the puzzle's constraints of these classes, also those inside composites."""
        return _of_kind(self._constraints, *kinds)

    def told(self, question: Callable[[Board], Answer]) -> Answer:
        """Return the answer to a question about the board, of which nothing else is to be known.

        A constraint that sees the others through its answer alone means the same on each board with
        the same answer.
        """
        return question(self)

    @cached_property
    def kinds(self) -> frozenset[type[Constraint]]:
        """The classes of the puzzle's constraints, also of those inside composites."""
        return frozenset(map(type, self.parts))

    def marked_pairs(self, *kinds: type[Constraint]) -> set[frozenset[int]]:
        """Return the pairs of cells that carry a mark of one of these classes.

        The classes have a field `cells`. A mark that names more than two cells marks each two
        successive ones.
        """
        return {pair for mark in self.of_kind(*kinds) for pair in pairs_of(mark, self)}

    @cached_property
    def _has_composites(self) -> bool:
        return len(self.parts) > len(self.constraints)

    @cached_property
    def digits(self) -> range:
        """The digits of the grid."""
        return self.grid.digits

    @cached_property
    def likely(self) -> list[tuple[int, int]]:
        """The cells with the values that some constraint finds likely."""
        return [pair for one in self.constraints for pair in one.likely(self).items()]


def pairs_of(mark: Constraint, board: Board) -> set[frozenset[int]]:
    """Return the pairs of cells that a mark is about, each two successive ones."""
    return set(map(frozenset, pairwise(board.cells(mark.cells))))  # type: ignore[attr-defined]


def in_doubt(board: Board, kinds: tuple[type[Constraint], ...], said: Said) -> set[Any]:
    """Return what constraints of some classes say only if one of several alternatives holds.

    Args:
        board: the board.
        kinds: the classes.
        said: returns what a constraint of these classes says.
    """

    def of(part: Constraint) -> set[Any]:
        return said(part, board) if isinstance(part, kinds) else set()

    if not board._has_composites or board.kinds.isdisjoint(kinds):
        return set()
    sure = (top._certainly(of) for top in board.constraints)
    return set().union(*map(of, board.parts)).difference(*sure)


class WatchedBoard(Board):
    """A board that knows what a constraint has read of the other constraints.

    A constraint can see nothing else of them: on each board that shows what was read, it means the
    same.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board.grid, board.constraints)
        self._read: list[tuple[tuple[type[Constraint], ...] | None, Sequence[Constraint]]] = []
        self._told: list[tuple[Callable[[Board], object], object]] = []

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints of the puzzle."""
        self._read.append((None, self._constraints))
        return self._constraints

    def of_kind(self, *kinds: type[ConstraintType]) -> list[ConstraintType]:
        """Return what `Board.of_kind` does."""
        found = _of_kind(self._constraints, *kinds)
        self._read.append((kinds, tuple(found)))
        return found

    def told(self, question: Callable[[Board], Answer]) -> Answer:
        """Return what `Board.told` does."""
        answer = question(Board(self.grid, self._constraints))
        self._told.append((question, answer))
        return answer

    def is_like(self, board: Board) -> bool:
        """Say whether another board of the grid shows all that was read."""
        return all(
            shown == (board.constraints if kinds is None else tuple(board.of_kind(*kinds)))
            for kinds, shown in self._read
        ) and all(answer == question(board) for question, answer in self._told)


def _of_kind(
    constraints: Iterable[Constraint], *kinds: type[ConstraintType]
) -> list[ConstraintType]:
    return [
        constraint
        for top in constraints
        for constraint in top.parts()
        if isinstance(constraint, kinds)
    ]


class Goes(Enum):
    """With which moves of cells a constraint goes along, and means the same there.

    Example:
        >>> from sudoku_model.constraints.base import Goes
        >>> import sudoku_model as sm
        >>> sm.Thermometer.goes, sm.AntiKnight.goes is Goes.TURNED
        (<Goes.ANYWHERE: 'anywhere'>, True)
    """

    ANYWHERE = "anywhere"
    """Wherever its cells go: it speaks of the cells that it names, or of houses."""

    TURNED = "turned"
    """With turns and mirror images: it speaks of neighbours, diagonals or whole lines."""

    NOWHERE = "nowhere"
    """With none: it numbers boxes in the order of reading, or nothing is known of it."""


@dataclass(frozen=True)
class Constraint(ABC):
    """Base class of all constraints; see the module's description.

    Attributes:
        example: values of the fields that make a sensible constraint on a 9x9 grid.
        cell_fields: the fields that hold cells: text, or a tuple of texts; () of a rule about the
            whole grid.
        may_repeat: whether the same cell may be named twice in such a field.
        goes: with which moves it goes along. Each class says so for itself: what derives from it
            may mean something else.
        sentence_text: what `describe` says, with names of fields in braces.
        rule_text: what `rule` says, where it is the same for all clues of the class.
        picture_marks: what `picture` returns, with names of fields in braces.
        looks: what its `cells` are called where their look says nothing of what they mean; then
            `rules` tells what clues demand together.

    Example:
        >>> import sudoku_model as sm
        >>> from dataclasses import dataclass
        >>> @dataclass(frozen=True)
        ... class Ascending(sm.Constraint):
        ...     cells: str
        ...     def holds(self, board, values):
        ...         first, second = board.values(self.cells, values)
        ...         return first < second
        ...     def state(self, to):
        ...         to.pair(*to.cells(self.cells), int.__lt__)
        ...     def describe(self):
        ...         return f"the digits of {self.cells} ascend"
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(Ascending("r1c1 r4c4"))
        >>> print(puzzle.constraints[0].describe(), "-", sm.count(puzzle))
        the digits of r1c1 r4c4 ascend - 108 solutions
        >>> puzzle.with_constraints(Ascending("r1c1 r5c5"))
        Traceback (most recent call last):
            ...
        sudoku_model.errors.ConstraintError: Ascending: cells: r5c5 lies outside the grid of ...
    """

    example: ClassVar[Mapping[str, Any]] = {}
    cell_fields: ClassVar[tuple[str, ...]] = ("cells",)
    may_repeat: ClassVar[bool] = False
    goes: ClassVar[Goes] = Goes.NOWHERE
    sentence_text: ClassVar[str] = ""
    rule_text: ClassVar[str] = ""
    picture_marks: ClassVar[tuple[Mark, ...]] = ()
    looks: ClassVar[str] = ""

    def __new__(cls: type[ConstraintType], *values: object, **named: object) -> ConstraintType:
        """Refuse a class without words, and more values than fields: several cells are one."""
        if not cls.sentence_text and cls.describe is Constraint.describe:
            raise TypeError(f"{cls.__name__} says nothing, expected a sentence_text, or describe()")
        known = _fields_of(cls)
        if len(values) > len(known):
            try:
                signature(cls.__init__).bind(None, *values, **named)
            except TypeError:
                listed = ", ".join(field.name for field in known) or "none at all"
                raise ConstraintError(
                    f"{cls.__name__}: found {len(values)} values, expected those of its fields "
                    f"({listed}); several things in one field are a list"
                ) from None
        return super().__new__(cls)

    def __post_init__(self) -> None:
        heed_deadline()  # a source may hold any number of them
        hints = hints_of(type(self))
        for field in _fields_of(type(self)):
            name, hint = field.name, hints.get(field.name, Any)
            given = value = getattr(self, name)
            if name in self.cell_fields:
                value = self._cell_text(name, value, hint)
            if value is not field.default:
                try:
                    value = fitted(value, hint)
                except FieldError as problem:
                    verb = "is" if problem.value is value else "has"
                    found = f"{name} {verb} {shown(problem.value)}"
                    raise self.error(found, problem.expected) from None
            if value is not given:
                object.__setattr__(self, name, value)
        self.check_fields()

    def _cell_text(self, name: str, value: Any, hint: Any) -> Any:
        """Return cells with single blanks; a field that holds one text has its parts joined."""
        if isinstance(value, str):
            return _tidy(value)
        if not isinstance(value, list | tuple) or not all(isinstance(p, str) for p in value):
            raise self.error(f"{name} is {shown(value)}", 'cells such as "r1c1 r1c2"')
        if takes_several(hint):
            return tuple(map(_tidy, value))
        if not value:
            raise self.error(f"{name} is empty", 'cells such as "r1c1 r1c2"')
        return _tidy(" ".join(value))

    def check_fields(self) -> None:  # noqa: B027 - most constraints have nothing to check
        """Check what can be checked without a grid.

        Raises:
            ConstraintError: if a field makes no sense.
        """

    def validate(self, board: Board) -> None:
        """Check the constraint against the grid; by default that its cells exist and differ.

        Raises:
            ConstraintError: if a cell does not exist, or is named twice where it must not be.
            ImpossibleError: if all is in order, but no filled grid could ever obey the constraint.
                Checked last, for as an alternative among others it is no slip.
        """
        for name in self.cell_fields:
            if not hasattr(self, name):
                expected = "cell_fields with the names of the fields that hold cells, () if none do"
                raise self.error(f"no field {name!r}", expected)
            for text in several(getattr(self, name)):
                self._validate_cells(board, name, text)

    def _validate_cells(self, board: Board, name: str, text: str) -> None:
        try:
            cells = board.cells(text)
        except GridError as problem:
            raise self.error(f"{name}: {problem}", "") from None
        if not cells:
            raise self.error(f"{name} is empty", "at least one cell")
        if not self.may_repeat and len(set(cells)) < len(cells):
            twice = next(cell for cell in cells if cells.count(cell) > 1)
            raise self.error(f"{board.grid.cell_name(twice)} twice in {name}", "each cell once")

    def error(self, found: str, expected: str) -> ConstraintError:
        """Build the error that says what is wrong with this constraint."""
        return self._problem(ConstraintError, found, expected)

    def impossible(self, found: str, expected: str) -> ImpossibleError:
        """Build the error that says why no filled grid obeys this constraint."""
        return self._problem(ImpossibleError, found, expected)

    def _problem(self, kind: type[ErrorType], found: str, expected: str) -> ErrorType:
        said = shortened(found, MOST_FOUND + MOST_EXPECTED)
        if expected:
            said = f"{shortened(found, MOST_FOUND)}, expected {shortened(expected, MOST_EXPECTED)}"
        problem = kind(f"{shortened(type(self).__name__, MOST_NAME)}: {said}")
        problem.about = self
        return problem

    def parts(self) -> Iterable[Constraint]:
        """Yield this constraint and, of a composite, those that it is made of."""
        yield self

    def _certainly(self, said: Callable[[Constraint], set[Any]]) -> set[Any]:
        """Return what is said whenever this holds, by what each part says; see `in_doubt`."""
        return said(self)

    def cell_texts(self) -> Iterator[str]:
        """Yield the texts that name its cells, one after the other."""
        for name in self.cell_fields:
            yield from several(getattr(self, name, ""))

    def cells_named(self, grid: Grid) -> Iterator[int]:
        """Yield the cells that the constraint itself names, not those inside it."""
        for text in self.cell_texts():
            yield from grid.select(text)

    def cells_valued(self, grid: Grid) -> Iterable[int]:
        """Return the cells that it names except those of which it asks only whether they are equal.

        So it may be about numbers of regions whatever these are.
        """
        return self.cells_named(grid)

    @abstractmethod
    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """Say whether a filled grid obeys the constraint.

        Args:
            board: the grid and the puzzle's constraints.
            values: the value of each cell, by its number.
        """

    @abstractmethod
    def state(self, to: Stating) -> None:
        """State the constraint in primitives."""

    def leaves(self, board: Board) -> Iterable[tuple[int, Collection[int]]]:
        """Yield cells with the digits that the constraint leaves them whatever the others hold.

        What is known before anything is stated makes every statement about these cells smaller.
        It must follow from the constraint; `state` still says all of it.
        """
        return ()

    def likely(self, board: Board) -> Mapping[int, int]:
        """Return cells with values that some solution is likely to have where clues are few.

        They need not follow from anything: they are tried for a moment before all others.
        """
        return {}

    def carried(self, move: Move) -> Constraint:
        """Return what becomes of the constraint when cells move.

        Raises:
            UnsupportedError: a `NotCarriedError`, if nothing there would mean the same.
        """
        goes = vars(type(self)).get("goes", Goes.NOWHERE)
        if goes is Goes.NOWHERE or (goes is Goes.TURNED and not move.turn):
            raise NotCarriedError(type(self).__name__)
        return self._after(move)

    def _after(self, move: Move) -> Constraint:
        """Return what becomes of it with a move that it goes along with."""
        return self.on_cells(move.names, lambda part: part.carried(move))

    def on_cells(
        self: ConstraintType,
        names: Callable[[str], str],
        inner: Callable[[Constraint], Constraint] | None = None,
    ) -> ConstraintType:
        """Return the same constraint on other cells.

        Args:
            names: what becomes of a text that names cells.
            inner: what becomes of a constraint inside it; by default the same.
        """

        def changed(value: Any, is_cells: bool) -> Any:
            if isinstance(value, Constraint):
                return value.on_cells(names) if inner is None else inner(value)
            if isinstance(value, tuple):
                return tuple(changed(part, is_cells) for part in value)
            return names(value) if is_cells and value else value

        named = {field.name: getattr(self, field.name) for field in fields(self)}
        after = {name: changed(value, name in self.cell_fields) for name, value in named.items()}
        return replace(self, **after)

    def describe(self) -> str:
        """Say in a sentence what the constraint demands, with its cells and numbers.

        By default it is `sentence_text`.
        """
        return self.sentence_text.format_map(vars(self))

    def rule(self, board: Board) -> str:
        """Say in a sentence what setters publish about clues of this kind; no cells in it.

        Cells are called by their looks: see `picture`. By default it is `rule_text`, or else the
        sentence of `describe`, which names them.
        """
        return self.rule_text or as_sentence(self.describe())

    @classmethod
    def rules(
        cls: type[ConstraintType], clues: Sequence[ConstraintType], board: Board
    ) -> Iterable[str]:
        """Return the sentences for all clues of this class that a puzzle has, at least one.

        By default each says its `rule`, and what several of them say is said once.
        """
        return rules_by_meaning(clues, board) if cls.looks else (clue.rule(board) for clue in clues)

    def picture(self, board: Board) -> Iterable[Mark]:
        """Return what shows the constraint on a board: marks of `sudoku_model.constraints.picture`.

        A constraint without marks, or with one that has no place on the board, is described in
        words below it. By default these are `picture_marks`.
        """
        return [_about(self, mark) for mark in self.picture_marks]


@lru_cache(maxsize=512)
def _fields_of(kind: type[Constraint]) -> tuple[Field[Any], ...]:
    """Return the fields of a class; a puzzle may have thousands of constraints of few classes."""
    return fields(kind)


def _about(constraint: Constraint, mark: Any) -> Any:
    """Return a mark with the fields of a constraint in the place of their names."""
    if not hasattr(mark, "_make"):
        return mark  # which drawings refuse
    own = vars(constraint)
    return mark._make(part.format_map(own) if isinstance(part, str) else part for part in mark)


def _tidy(text: str) -> str:
    return " ".join(text.lower().split())


class Stating:
    """The place where a constraint states itself: a model, and the guard that is in force.

    Attributes:
        board: the grid and the puzzle's constraints.
        model: the model; variable `i` is cell `i`, further ones are auxiliary.
        origin: the clue that is being stated.
        guard: literals under which all that is posted here must hold.

    Example:
        >>> import sudoku_model as sm
        >>> from dataclasses import dataclass
        >>> @dataclass(frozen=True)
        ... class ThreeInACorner(sm.Constraint):
        ...     cell_fields = ()
        ...     def holds(self, board, values):
        ...         return 3 in board.values("r1c1 r4c4", values)
        ...     def state(self, to):
        ...         corners = to.cells("r1c1 r4c4")
        ...         to.clause(*(corner.equals(3) for corner in corners))
        ...     def describe(self):
        ...         return "there is a 3 in the first or the last cell"
        >>> print(sm.count(sm.Puzzle.empty(4).with_constraints(ThreeInACorner())))
        126 solutions
    """

    def __init__(
        self, board: Board, model: Model, origin: Origin, guard: tuple[Literal, ...] = ()
    ) -> None:
        self.board = board
        self.model = model
        self.origin = origin
        self.guard = guard

    @property
    def grid(self) -> Grid:
        """The geometry."""
        return self.board.grid

    @property
    def digits(self) -> range:
        """The digits of the grid."""
        return self.board.grid.digits

    def when(self, *literals: Literal) -> Stating:
        """Return a place where what is posted must hold only if all these literals are true."""
        return Stating(self.board, self.model, self.origin, (*self.guard, *literals))

    @property
    def definition(self) -> Stating:
        """The same place without the guard: where auxiliary variables are defined.

        What is defined here must have exactly one value for every filled grid, also for those
        that break the constraint; else a false guard would forbid something.
        """
        return self.defining(self.origin)

    def defining(self, origin: Origin) -> Stating:
        """Return the place for definitions that come from another origin."""
        return Stating(self.board, self.model, origin)

    def cells(self, text: str) -> tuple[Variable, ...]:
        """Return the variables of the cells that a text names; see `Grid.select`."""
        return self.variables(self.board.cells(text))

    def variables(self, cells: Iterable[int]) -> tuple[Variable, ...]:
        """Return the variables of cells that are given by number."""
        return tuple(self.model.variables[cell] for cell in cells)

    # Auxiliary variables. Their values must follow from those of the cells.

    def boolean(self, name: str) -> Literal:
        """Return the literal of a new Boolean."""
        return self.model.boolean(name)

    def variable(self, name: str, domain: Iterable[int]) -> Variable:
        """Return a new variable."""
        return self.model.variable(name, domain)

    def any_of(self, literals: Sequence[Literal], name: str) -> Literal:
        """Return a literal that is true if and only if one of `literals` is."""
        if len(literals) == 1:
            return literals[0]
        result = self.model.boolean(name)
        self.model.post(Clause((-result, *literals)), self.origin)
        for literal in literals:
            self.model.post(Clause((result, -literal)), self.origin)
        return result

    def all_of(self, literals: Sequence[Literal], name: str) -> Literal:
        """Return a literal that is true if and only if all of `literals` are."""
        return -self.any_of([-literal for literal in literals], f"not ({name})")

    # Statements.

    def post(self, primitive: Primitive) -> None:
        """State a primitive under the guard."""
        if self.guard and isinstance(primitive, Clause):
            literals = (*(-literal for literal in self.guard), *primitive.literals)
            self.model.post(Clause(literals), self.origin)
        else:
            self.model.post(primitive, self.origin, self.guard)

    def clause(self, *literals: Literal) -> None:
        """State that one of the literals is true."""
        self.post(Clause(literals))

    def clauses(self, clauses: Iterable[tuple[Literal, ...]]) -> None:
        """State many clauses: of each of them one of the literals is true."""
        if self.guard:
            off = tuple([-literal for literal in self.guard])
            clauses = ((*off, *literals) for literals in clauses)
        self.model.post_clauses(clauses, self.origin)

    def never(self) -> None:
        """State a contradiction."""
        self.post(Clause(()))

    def all_different(self, variables: Iterable[Variable]) -> None:
        """State that the variables take different values."""
        self.post(AllDifferent(tuple(variables)))

    def among(self, variable: Variable, values: Iterable[int]) -> None:
        """State that the variable takes one of the values."""
        wanted = set(values)
        for value, literal in zip(variable.domain, variable.literals, strict=True):
            if value not in wanted:
                self.clause(-literal)

    def linear(self, terms: Iterable[tuple[int, Term]], relation: str, constant: int) -> None:
        """State how a sum of terms, each times its coefficient, compares with a constant."""
        self.post(Linear(tuple(terms), relation, constant))

    def sum(self, variables: Iterable[Term], relation: str, constant: int) -> None:
        """State how the sum of variables (or literals, counted) compares with a constant."""
        self.linear(((1, variable) for variable in variables), relation, constant)

    def distinct_sum(self, variables: Iterable[Variable], totals: Iterable[int]) -> None:
        """State that the variables differ and add up to one of the totals."""
        self.post(DistinctSum(tuple(variables), frozenset(totals)))

    def regular(self, terms: Iterable[Term], machine: Machine) -> None:
        """State that a machine accepts the values of the terms, read in order."""
        self.post(Regular(tuple(terms), machine))

    def table(self, variables: Sequence[Variable], predicate: Callable[..., bool]) -> None:
        """State that a predicate holds of the values of a few variables.

        Args:
            variables: what it speaks of.
            predicate: a function of as many integers.

        Raises:
            ConstraintError: if it is another function, or there are more than a million
                combinations to try.
        """
        domains = tuple(variable.domain for variable in variables)
        size = prod(map(len, domains))
        if size > MAX_TABLE:
            raise ConstraintError(
                f"{self.origin}: a table over {len(domains)} cells has {size} combinations, "
                f"expected at most {MAX_TABLE}; state it by a machine or by other primitives"
            )
        with self._calling(predicate, len(domains)):
            tuples = frozenset(each for each in in_time(product(*domains)) if predicate(*each))
        self.post(Table(tuple(variables), tuples))

    def pair(self, first: Variable, second: Variable, relation: PairRelation) -> None:
        """State that two variables are in a relation.

        Args:
            first: the one variable.
            second: the other one.
            relation: a function of two integers. Functions defined once (not lambdas made anew)
                are evaluated once for all pairs.

        Raises:
            ConstraintError: if it is another function.
        """
        with self._calling(relation, 2):
            pairs = _pairs(relation, first.domain, second.domain)
        self.post(Table((first, second), pairs))

    @contextmanager
    def _calling(self, function: object, count: int) -> Iterator[None]:
        """Name the clue where a function cannot be called with so many integers.

        Raises:
            ConstraintError: if that was why it failed.
        """
        try:
            yield
        except TypeError:
            found = why_not_called(function, count)
            if not found:
                raise
            expected = f"a function of {counted(count, 'integer')}"
            raise ConstraintError(
                f"{self.origin}: its state posts {found}, expected {expected}"
            ) from None


PairRelation = Callable[[int, int], bool]


@lru_cache(maxsize=512)
def _pairs(
    relation: PairRelation, first: tuple[int, ...], second: tuple[int, ...]
) -> frozenset[tuple[int, int]]:
    return frozenset((a, b) for a in first for b in second if relation(a, b))
