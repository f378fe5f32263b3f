"""What a model states: primitives, each with the rule or clue that it comes from.

Most statements of a large model are clauses, millions of them. Each is kept as its literals, and
becomes a `Statement` for whoever asks: that takes less than half of the memory, and of the time
that it takes to free it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, overload

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import UnsupportedError

if TYPE_CHECKING:
    from sudoku_model.model.model import Assignment, Literal
    from sudoku_model.model.primitives import Primitive

MAX_STATEMENTS = 2_500_000
"""They take up to half a gigabyte. Unknown regions of an empty 25x25 grid are 2.2 million."""

CLAUSES_OF_ONE = 3
"""So many clauses take the memory of one other statement; it counts as that many."""

HEEDED_EVERY = 64
"""After so many statements a deadline is looked at: that takes as long as posting a clause."""

Origin: TypeAlias = object
"""Where a statement comes from: a house, a clue, or what several of them have in common. The model
only passes it on; ``str`` makes it readable."""


class Clause(NamedTuple):
    """At least one of the literals is true.

    A named tuple, as a model may hold a hundred thousand of them and it is made twice as fast.

    Example:
        >>> from sudoku_model.model import Assignment, Clause, Model
        >>> model = Model()
        >>> a, b = model.variable("a", [1, 2]), model.variable("b", [1, 2])
        >>> clause = Clause((a.equals(1), -b.equals(1)))
        >>> clause.holds(Assignment(model, [1, 1])), clause.holds(Assignment(model, [2, 1]))
        (True, False)
    """

    literals: tuple[Literal, ...]

    def holds(self, assignment: Assignment) -> bool:
        """Say whether an assignment satisfies the clause."""
        return any(map(assignment.satisfies, self.literals))


class Statement(NamedTuple):
    """A primitive with the rule or clue that it came from.

    Attributes:
        primitive: what must hold.
        origin: the rule or clue.
        when: the guard: the primitive must hold only if all of these literals are true.
    """

    primitive: Primitive
    origin: Origin
    when: tuple[Literal, ...] = ()


_Kept: TypeAlias = "Statement | tuple[Literal, ...]"


class Statements(MutableSequence[Statement]):
    """The statements of a model, a sequence as any other.

    Example:
        >>> from sudoku_model.model import Model
        >>> model = Model()
        >>> model.post_clauses([(1, 2), (-1, -2)], "they differ")
        >>> model.statements[1]
        Statement(primitive=Clause(literals=(-1, -2)), origin='they differ', when=())
    """

    def __init__(self) -> None:
        # Clauses without a guard are tuples of their literals.
        self._kept: list[_Kept] = []
        self._origins: list[Origin] = []
        self._others = 0  # how many of those that are kept whole have been posted

    def copy(self) -> Statements:
        """Return a sequence that grows on its own."""
        copied = Statements()
        copied._kept, copied._origins = self._kept.copy(), self._origins.copy()
        copied._others = self._others
        return copied

    def post(self, primitive: Primitive, origin: Origin, when: tuple[Literal, ...] = ()) -> None:
        """Add a statement of which these are the parts.

        Raises:
            GaveUpError: if the time of the question is over.
            UnsupportedError: if there are too many.
        """
        kept = self._kept
        if len(kept) % HEEDED_EVERY == 0:
            heed_deadline()
            self._require_room(origin)
        if type(primitive) is Clause and not when:
            kept.append(tuple(primitive.literals))
        else:
            kept.append(Statement(primitive, origin, when))
            self._others += 1
        self._origins.append(origin)

    def append(self, statement: Statement) -> None:
        """Add a statement."""
        self.post(*statement)

    def add_clauses(self, clauses: Iterable[tuple[Literal, ...]], origin: Origin) -> None:
        """Add many clauses, without a call of Python for each.

        Raises:
            GaveUpError: if the time of the question is over.
            UnsupportedError: if there are too many.
        """
        heed_deadline()
        self._require_room(origin)
        # A list first: what is defined while the clauses are made is posted before them.
        new = list(in_time(clauses))
        self._kept += new
        self._origins += repeat(origin, len(new))

    def _require_room(self, origin: Origin) -> None:
        if len(self._kept) + (CLAUSES_OF_ONE - 1) * self._others > MAX_STATEMENTS:
            raise UnsupportedError(
                f"{origin!s:.150}: before it there are more than {MAX_STATEMENTS:,} statements; "
                "fewer clues, or a smaller grid, need less memory"
            )

    def since(self, place: int) -> Iterator[Statement]:
        """Yield the statements from a place on."""
        return self._between(place, len(self._kept))

    def _between(self, start: int, end: int) -> Iterator[Statement]:
        for kept, origin in zip(self._kept[start:end], self._origins[start:end], strict=True):
            yield kept if type(kept) is Statement else _clause(kept, origin)

    def clauses(self, start: int, end: int) -> list[tuple[Literal, ...]]:
        """Return what is stated from a place to another, where these are clauses without guard."""
        return self._kept[start:end]  # type: ignore[return-value]

    def others(self, start: int = 0) -> list[tuple[int, Statement]]:
        """Return all but the clauses without a guard, from a place on, each after its place."""
        since = self._kept[start:] if start else self._kept
        return [
            (place, kept)
            for place, kept in enumerate(in_time(since), start)
            if type(kept) is Statement
        ]

    def larger(self) -> list[Statement]:
        """Return the statements that are no clauses, in order.

        Where regions are unknown, fifty thousand are clauses and fifty are not: who looks for
        groups or sums looks among these.
        """
        return [
            kept
            for kept in in_time(self._kept)
            if type(kept) is Statement and type(kept.primitive) is not Clause
        ]

    def __iter__(self) -> Iterator[Statement]:
        return self.since(0)

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, place: int) -> Statement: ...
    @overload
    def __getitem__(self, place: slice) -> list[Statement]: ...
    def __getitem__(self, place: int | slice) -> Statement | list[Statement]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        kept = self._kept[place]
        return kept if type(kept) is Statement else _clause(kept, self._origins[place])

    def __setitem__(self, place: Any, new: Any) -> None:
        if isinstance(place, slice):
            stated = list(new)
            self._kept[place] = map(_kept, stated)
            self._origins[place] = [statement.origin for statement in stated]
        else:
            self._kept[place], self._origins[place] = _kept(new), new.origin

    def __delitem__(self, place: int | slice) -> None:
        del self._kept[place], self._origins[place]

    def insert(self, place: int, statement: Statement) -> None:
        """Put a statement before that of a place."""
        self[place:place] = [statement]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def _kept(statement: Statement) -> _Kept:
    primitive, _, when = statement
    return tuple(primitive.literals) if type(primitive) is Clause and not when else statement


def _clause(literals: Any, origin: Origin) -> Statement:
    return Statement(Clause(literals), origin)
