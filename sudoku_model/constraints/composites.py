"""Constraints that are made of constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import product
from typing import Any, ClassVar

from sudoku_model.cached_values import cached_property
from sudoku_model.cell_names import NAMED
from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.constraints.fields import several
from sudoku_model.constraints.negation import Redirected, is_recorded, reified, state_opposite
from sudoku_model.constraints.picture import Mark, Note, Part
from sudoku_model.constraints.rules import rules_of
from sudoku_model.errors import ImpossibleError
from sudoku_model.model import Clause, Literal, Primitive, Variable
from sudoku_model.texts import shown

SECTION = "Constraints of constraints, and values that are not digits"

MAX_DEPTH = 30
"""How deep constraints may lie inside each other; input is untrusted."""

MAX_PARTS = 5_000
"""Largest number of constraints in one; the same one counts as often as it is named."""

MAX_COPIES = 10_000
"""Largest number of constraints that one template becomes; input is untrusted."""


def members(constraint: Constraint) -> Iterator[Constraint]:
    """Yield the constraints that stand directly in a field of a constraint."""
    for field in fields(constraint):
        for part in several(getattr(constraint, field.name)):
            if isinstance(part, Constraint):
                yield part


def _why_never(constraint: Constraint, board: Board) -> ImpossibleError | None:
    """Validate a constraint, and return why no filled grid obeys it, or None if one can.

    Raises:
        ConstraintError: if it makes no sense, be it needed or not.
    """
    try:
        constraint.validate(board)
    except ImpossibleError as problem:
        return problem
    return None


def _depth(constraint: Constraint) -> int:
    # Members were made, and so checked, before what they are members of: this is not deep.
    return 1 + max(map(_depth, members(constraint)), default=0)


def _count(constraint: Constraint) -> int:
    # Members are no more than the limit, as they were checked before; so neither is this slow.
    return 1 + sum(map(_count, members(constraint)))


def _listed(constraints: Iterable[Constraint]) -> str:
    return "; ".join(f"({constraint.describe()})" for constraint in constraints)


@dataclass(frozen=True)
class Composite(Constraint):
    """A constraint that is made of constraints; each of them must make sense on the grid.

    What no filled grid obeys is a slip where it must hold. Where it need not it is false: see
    `_why_never`.
    """

    cell_fields: ClassVar[tuple[str, ...]] = ()

    def check_fields(self) -> None:
        if _depth(self) > MAX_DEPTH:
            raise self.error("constraints nested too deeply", f"at most {MAX_DEPTH} levels")
        if _count(self) > MAX_PARTS:
            raise self.error("too many constraints in all", f"at most {MAX_PARTS}")

    def board_inside(self, board: Board) -> Board:
        """Return what the members see; by default the same board."""
        return board

    def validate(self, board: Board) -> None:
        """Expect members that fit the grid, and enough of them that can hold."""
        super().validate(board)
        self._validate_possible([_why_never(member, board) for member in members(self)])

    def _validate_possible(self, never: Sequence[ImpossibleError | None]) -> None:
        """Check that not too many members can never hold; by default all of them must."""
        for problem in filter(None, never):
            raise problem

    def parts(self) -> Iterable[Constraint]:
        """Yield also the members, and what they are made of."""
        yield self
        for member in members(self):
            yield from member.parts()

    def _certainly(self, said: Callable[[Constraint], set[Any]]) -> set[Any]:
        """Return nothing, as no member need hold."""
        return set()

    def picture(self, board: Board) -> Iterable[Mark]:
        """Return what it demands, and the members, which need not hold."""
        yield Note(self.describe())
        for member in members(self):
            yield Part(member, is_faint=True)


_TWO_CAGES = (KillerCage("r1c1 r1c2", 10), KillerCage("r1c1 r2c1", 9))


@dataclass(frozen=True)
class Or(Composite):
    """At least one of several constraints holds; without any, this never holds.

    Each has a Boolean that switches it on. Where the other ones are refuted, the last one
    holds. A digit is removed from a cell as soon as each of those that are left forbids it by
    itself, as a given or a set of digits does (constructive disjunction); what follows from
    other constraints in each of the cases is found by search only.

    Attributes:
        constraints: the alternatives. One that can never hold is false, and no error if another
            one can.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"constraints": _TWO_CAGES}
    constraints: tuple[Constraint, ...]

    def _validate_possible(self, never: Sequence[ImpossibleError | None]) -> None:
        """Expect an alternative that can hold, if there are any."""
        if never and all(never):
            super()._validate_possible(never)

    def _certainly(self, said: Callable[[Constraint], set[Any]]) -> set[Any]:
        """Return what is said by each alternative."""
        each = [member._certainly(said) for member in self.constraints]
        return set.intersection(*each) if each else set()

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return any(member.holds(board, values) for member in self.constraints)

    def state(self, to: Stating) -> None:
        if len(self.constraints) == 1:
            self.constraints[0].state(to)
        elif is_recorded(to):
            to.clause(*(reified(member, to) for member in self.constraints))
        else:
            alternatives = [
                _Alternative(to, to.boolean(member.describe())) for member in self.constraints
            ]
            for alternative, member in zip(alternatives, self.constraints, strict=True):
                member.state(alternative)
                alternative.state_what_is_left()
            to.clause(*(alternative.switch for alternative in alternatives))
            _state_what_is_common(alternatives, to)

    def describe(self) -> str:
        return (
            f"at least one of these holds: {_listed(self.constraints)}"
            if self.constraints
            else "never"
        )


class _Alternative(Redirected):
    """A place where an alternative states itself, and what it forbids to single cells is noted.

    Attributes:
        switch: the literal that switches the alternative on.
        excluded: for variables the values that it forbids.
    """

    def __init__(self, to: Stating, switch: Literal) -> None:
        super().__init__(to.when(switch), (*to.guard, switch))
        self.switch = switch
        self.excluded: dict[Variable, set[int]] = {}

    def when(self, *literals: Literal) -> Stating:
        return self.to.when(*literals)

    def post(self, primitive: Primitive) -> None:
        self.to.post(primitive)
        if isinstance(primitive, Clause) and len(primitive.literals) == 1:
            (literal,) = primitive.literals
            variable, value = self.model.meaning(literal)
            if not variable.is_boolean:
                others = set(variable.domain) - {value}
                self.excluded.setdefault(variable, set()).update(others if literal > 0 else {value})

    def state_what_is_left(self) -> None:
        """State that each variable has one of the values that are left, to refute it early."""
        for variable, values in self.excluded.items():
            self.to.clause(*variable.among(set(variable.domain) - values))


def _state_what_is_common(alternatives: Sequence[_Alternative], to: Stating) -> None:
    """State that a value needs an alternative that allows it."""
    concerned = dict.fromkeys(variable for a in alternatives for variable in a.excluded)
    for variable in concerned:
        for value, literal in zip(variable.domain, variable.literals, strict=True):
            allowing = [a.switch for a in alternatives if value not in a.excluded.get(variable, ())]
            # If only one forbids it, that follows already.
            if len(allowing) <= len(alternatives) - 2:
                to.clause(-literal, *allowing)


@dataclass(frozen=True)
class And(Composite):
    """All of several constraints hold.

    Attributes:
        constraints: the constraints.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"constraints": _TWO_CAGES}
    constraints: tuple[Constraint, ...]

    def _certainly(self, said: Callable[[Constraint], set[Any]]) -> set[Any]:
        return set().union(*(member._certainly(said) for member in self.constraints))

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(member.holds(board, values) for member in self.constraints)

    def state(self, to: Stating) -> None:
        for member in self.constraints:
            member.state(to)

    def describe(self) -> str:
        return f"all of these hold: {_listed(self.constraints)}" if self.constraints else "always"

    @classmethod
    def rules(cls, clues: Sequence[And], board: Board) -> Iterable[str]:
        return rules_of([member for clue in clues for member in clue.constraints], board)

    def picture(self, board: Board) -> Iterable[Mark]:
        yield from map(Part, self.constraints)


@dataclass(frozen=True)
class Exactly(Composite):
    """Exactly so many of several constraints hold.

    Attributes:
        count: how many.
        constraints: the constraints.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"count": 1, "constraints": _TWO_CAGES}
    count: int
    constraints: tuple[Constraint, ...]

    def check_fields(self) -> None:
        """Expect at least as many constraints as are to hold."""
        super().check_fields()
        if not 0 <= self.count <= len(self.constraints):
            raise self.error(
                f"{shown(self.count)} of them", f"a number from 0 to {len(self.constraints)}"
            )

    def _validate_possible(self, never: Sequence[ImpossibleError | None]) -> None:
        """Expect as many that can hold as are to."""
        if never.count(None) < self.count:
            super()._validate_possible(never)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return sum(member.holds(board, values) for member in self.constraints) == self.count

    def state(self, to: Stating) -> None:
        to.sum([reified(member, to) for member in self.constraints], "==", self.count)

    def describe(self) -> str:
        hold = "holds" if self.count == 1 else "hold"
        return f"exactly {self.count} of these {hold}: {_listed(self.constraints)}"


@dataclass(frozen=True)
class Not(Composite):
    """A constraint does not hold.

    Works for every constraint: its opposite is derived from its statement.

    Attributes:
        constraint: what does not hold.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"constraint": KillerCage("r1c1 r1c2", 10)}
    constraint: Constraint

    def _validate_possible(self, never: Sequence[ImpossibleError | None]) -> None:
        """Accept what can never hold: its opposite always does."""

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return not self.constraint.holds(board, values)

    def state(self, to: Stating) -> None:
        if is_recorded(to):
            to.clause(-reified(self.constraint, to))
        else:
            state_opposite(self.constraint, to)

    def describe(self) -> str:
        return f"this does not hold: ({self.constraint.describe()})"


@dataclass(frozen=True)
class Replicate(Composite):
    """A template of constraints holds at several places: shifted to each of the target cells.

    Attributes:
        constraints: the template. Its cells are named one by one or as ranges; extra cells, which
            lie nowhere, are not shifted.
        origin: the cell of the template that comes to lie on each target.
        targets: the cells, or ranges of cells, to which the origin is shifted. The template
            holds at its own place only if the origin is one of them.
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {
        "constraints": (KillerCage("r1c1 r1c2", 10),),
        "origin": "r1c1",
        "targets": "r1c1 r4c4 r7c7",
    }
    cell_fields: ClassVar = ("origin", "targets")
    constraints: tuple[Constraint, ...]
    origin: str
    targets: str

    def check_fields(self) -> None:
        """Expect a template that can be shifted to each target."""
        if not self.constraints:
            raise self.error("no constraints", "at least one")
        super().check_fields()
        place = NAMED.fullmatch(self.origin.lower())
        if place is None or place["line"] or place["r2"]:
            raise self.error(f"the origin {self.origin!r}", "one cell such as r1c1")
        _ = self.copies

    @cached_property
    def copies(self) -> tuple[Constraint, ...]:
        """The constraints that the template becomes, target by target."""
        ((row, column),) = self._places(self.origin)
        targets = self._places(self.targets)
        if (
            len(targets) * sum(1 for member in self.constraints for _ in member.parts())
            > MAX_COPIES
        ):
            raise self.error(f"{len(targets)} targets", f"at most {MAX_COPIES} copies in all")
        return tuple(
            self._shifted(member, there - row, across - column)
            for there, across in targets
            for member in self.constraints
        )

    def _places(self, text: str) -> list[tuple[int, int]]:
        """Return the rows and columns that a text of cells and ranges names, without a grid."""
        places: list[tuple[int, int]] = []
        for word in text.lower().split():
            place = NAMED.fullmatch(word)
            if place is None or place["line"]:
                raise self.error(f"the place {word!r}", "a cell (r1c1) or a range (r1c1-r3c3)")
            row, column = int(place["r"]), int(place["c"])
            last = int(place["r2"] or row), int(place["c2"] or column)
            rows, columns = sorted((row, last[0])), sorted((column, last[1]))
            if (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1) > MAX_COPIES:
                raise self.error(f"the range {word}", f"at most {MAX_COPIES} cells")
            places += product(range(rows[0], rows[1] + 1), range(columns[0], columns[1] + 1))
        return places

    def _shifted(self, constraint: Constraint, rows: int, columns: int) -> Constraint:
        if not any(members(constraint)) and not any(constraint.cell_texts()):
            raise self.error(
                f"{type(constraint).__name__} in the template", "a constraint that names its cells"
            )
        return constraint.on_cells(
            lambda text: self._shifted_text(text, rows, columns),
            lambda part: self._shifted(part, rows, columns),
        )

    def _shifted_text(self, text: str, rows: int, columns: int) -> str:
        def shifted(row: str, column: str) -> str:
            there, across = int(row) + rows, int(column) + columns
            if there < 1 or across < 1:
                raise self.error(
                    f"r{row}c{column} shifted to r{there}c{across}", "a cell of the grid"
                )
            return f"r{there}c{across}"

        words = []
        for word in text.lower().split():
            place = NAMED.fullmatch(word)
            if place is None:
                words.append(word)
                continue
            if place["line"]:
                raise self.error(f"{word!r} in the template", "cells or ranges of cells")
            words.append(shifted(place["r"], place["c"]))
            if place["r2"]:
                words[-1] += "-" + shifted(place["r2"], place["c2"])
        return " ".join(words)

    def validate(self, board: Board) -> None:
        """Expect copies that fit the grid."""
        Constraint.validate(self, board)  # the template need not fit where it is written
        self._validate_possible([_why_never(copy, board) for copy in self.copies])

    def parts(self) -> Iterable[Constraint]:
        """Yield the copies: they are what holds."""
        yield self
        for copy in self.copies:
            yield from copy.parts()

    def _certainly(self, said: Callable[[Constraint], set[Any]]) -> set[Any]:
        return set().union(*(copy._certainly(said) for copy in self.copies))

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(copy.holds(board, values) for copy in self.copies)

    def state(self, to: Stating) -> None:
        for copy in self.copies:
            copy.state(to)

    def describe(self) -> str:
        return f"with {self.origin} shifted to each of {self.targets}: {_listed(self.constraints)}"

    @classmethod
    def rules(cls, clues: Sequence[Replicate], board: Board) -> Iterable[str]:
        return rules_of([copy for clue in clues for copy in clue.copies], board)

    def picture(self, board: Board) -> Iterable[Mark]:
        yield from map(Part, self.copies)
