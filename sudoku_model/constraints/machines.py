"""Lines that a machine reads: classes in turn, progressions, indices, a setter's own machines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from collections.abc import Sequence as Values
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import ClassVar, NamedTuple

from sudoku_model.cached_values import cached_property, known_again
from sudoku_model.constraints.automata import compiled, read_line, unrolled
from sudoku_model.constraints.base import Board, Constraint, Goes, PairRelation, Stating
from sudoku_model.constraints.checks import each_of, require_on_board
from sudoku_model.constraints.picture import LineThrough, Mark, Note, Shade, dotted_line
from sudoku_model.constraints.reading import EndsAnywhere, Line, read
from sudoku_model.constraints.regular_expressions import Nfa, compile_pattern
from sudoku_model.constraints.rules import DOTTED_LINE, marked_lines
from sudoku_model.constraints.wording import digit_sets, span
from sudoku_model.digits import thirds
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.grouped import grouped
from sudoku_model.moves import Move, NotCarriedError
from sudoku_model.texts import counted

SECTION = "Lines"

MAX_STATES = 65_536
"""Most states of an `Automaton`. What it costs is bounded by its steps along the line."""

_USUAL_MODULUS = 3
"""The modulus of lines that carry no mark."""

State = int | str
"""What a user calls a state of a machine."""


@dataclass(frozen=True)
class Entropic(Line):
    """Every three successive cells of a line hold a low, a middle and a high digit.

    On a shorter line the digits are of different classes. Where the number of digits is no
    multiple of three, low and high are equally many.

    Tools differ: in SudokuMaker the setter chooses the classes; where they are others than these,
    the line is read as `Modular` or `AllPairs`.

    Attributes:
        cells: the line.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4"}
    sentence_text: ClassVar = (
        "every three successive cells of {cells} hold a low, a middle and a high digit"
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "orange"),)

    def validate(self, board: Board) -> None:
        """Expect a digit for each class."""
        super().validate(board)
        if len(board.digits) < 3:
            raise self.error(f"{len(board.digits)} digits", "at least 3: low, middle and high")
        for cell in board.cells(self.cells):
            for value in board.grid.domains[cell]:
                if value not in board.digits:
                    raise self.error(
                        f"{board.grid.cell_name(cell)} with the value {value}",
                        "digits of the grid, which are low, middle or high",
                    )

    def holds(self, board: Board, values: Values[int]) -> bool:
        outer = (len(board.digits) + 1) // 3
        low, high = board.digits[:outer], board.digits[len(board.digits) - outer :]
        classes = [
            0 if v in low else 2 if v in high else 1 for v in board.values(self.cells, values)
        ]
        return _differ_in_windows(classes, 3)

    def state(self, to: Stating) -> None:
        state_classes_in_turn(to, to.board.cells(self.cells), thirds(to.digits))

    def rule(self, board: Board) -> str:
        low, middle, high = map(span, thirds(board.digits))
        return (
            f"Any three consecutive cells along an orange line contain a low ({low}), a middle "
            f"({middle}) and a high digit ({high}), in any order (entropic line)."
        )


@dataclass(frozen=True)
class Modular(Line):
    """Every so many successive cells of a line hold one digit of each remainder.

    On a shorter line the remainders differ.

    Attributes:
        cells: the line.
        modulus: what the digits are divided by, and the number of successive cells.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4"}
    sentence_text: ClassVar = (
        "every {modulus} successive cells of {cells} hold digits with different remainders modulo "
        "{modulus}"
    )
    modulus: int = 3

    def validate(self, board: Board) -> None:
        """Expect a digit of each remainder."""
        super().validate(board)
        if not 2 <= self.modulus <= len(board.digits):
            raise self.error(f"modulus {self.modulus}", f"one from 2 to {len(board.digits)}")

    def holds(self, board: Board, values: Values[int]) -> bool:
        remainders = [value % self.modulus for value in board.values(self.cells, values)]
        return _differ_in_windows(remainders, self.modulus)

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        values = sorted({*to.digits, *to.board.possible_values(cells)})
        classes = grouped((value % self.modulus, value) for value in values)
        state_classes_in_turn(to, cells, tuple(map(tuple, classes.values())))

    @classmethod
    def rules(cls, clues: Values[Modular], board: Board) -> Iterable[str]:
        for modulus, mark in marked_lines((clue.modulus for clue in clues), _USUAL_MODULUS, "mod "):
            sets = (
                [d for d in board.digits if d % modulus == r % modulus]
                for r in range(1, modulus + 1)
            )
            yield (
                f"Any {modulus} consecutive cells along a turquoise line{mark} contain a digit "
                f"from each of {digit_sets(sets)} (modular line)."
            )

    def picture(self, board: Board) -> Iterable[Mark]:
        label = "" if self.modulus == _USUAL_MODULUS else f"mod {self.modulus}"
        yield LineThrough(self.cells, "turquoise", label=label)


@dataclass(frozen=True)
class Sequence(Line):
    """The digits of a line rise or fall by the same amount from each cell to the next.

    Attributes:
        cells: the line.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4"}
    sentence_text: ClassVar = (
        "the digits of {cells} rise or fall by the same amount from each cell to the next"
    )
    rule_text: ClassVar = (
        "Digits along a beige line increase or decrease by the same amount from each cell to "
        "the next (arithmetic sequence)."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "beige", 0.16),)

    def holds(self, board: Board, values: Values[int]) -> bool:
        taken = board.values(self.cells, values)
        return len({b - a for a, b in pairwise(taken)}) == 1

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        if len(cells) > 2:
            read(to, cells, Progression())


@dataclass(frozen=True)
class _Indexing(Constraint):
    """Cells whose digits say where in their row, column or region another digit stands.

    Attributes:
        colour: that of the cells.
        says: what the digit in a cell says.
        cells: each of these cells is an index.
    """

    colour: ClassVar[str]
    says: ClassVar[str]
    cells: str

    @abstractmethod
    def points_along(self, board: Board, cell: int) -> tuple[tuple[int, ...], int]:
        """Return the cells, holes included, among which a cell points, and what it points at."""

    def _after(self, move: Move) -> Constraint:
        """Rows become columns and columns rows; all other moves number lines otherwise."""
        if move.turn != "diagonal":
            raise NotCarriedError(type(self).__name__)
        other = ColumnIndexing if isinstance(self, RowIndexing) else RowIndexing
        return other(move.names(self.cells))

    def validate(self, board: Board) -> None:
        """Expect cells of the board, in lines whose cells digits can number.

        Where several grids overlap, a line is longer than that, and each grid counts for itself.
        """
        super().validate(board)
        require_on_board(self, board, self.cells)
        longest = max(len(self.points_along(board, cell)[0]) for cell in board.cells(self.cells))
        if longest > len(board.digits):
            most = len(board.digits)
            raise self.error(f"a line of {longest} cells", f"at most {most}, which digits number")

    def holds(self, board: Board, values: Values[int]) -> bool:
        for cell in board.cells(self.cells):
            line, digit = self.points_along(board, cell)
            place = values[cell]
            if not 1 <= place <= len(line) or line[place - 1] in board.grid.holes:
                return False
            if values[line[place - 1]] != digit:
                return False
        return True

    def state(self, to: Stating) -> None:
        for cell in to.board.cells(self.cells):
            line, digit = self.points_along(to.board, cell)
            (index,) = to.variables([cell])
            for value, literal in zip(index.domain, index.literals, strict=True):
                if 1 <= value <= len(line) and line[value - 1] not in to.grid.holes:
                    (target,) = to.variables([line[value - 1]])
                    if target != index:  # else it says of itself where it stands
                        to.clause(-literal, *target.among([digit]))
                else:
                    to.clause(-literal)

    def describe(self) -> str:
        return f"{each_of(self.cells)} {self.says}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Shade(self.cells, self.colour)
        yield Note(self.rule(board))


@dataclass(frozen=True)
class RowIndexing(_Indexing):
    """A digit says in which row of its column the number of its own row stands.

    Attributes:
        cells: each of these cells: if that in row r holds v, then row v of its column holds r.
    """

    goes: ClassVar = Goes.TURNED
    colour: ClassVar = "blue"
    says: ClassVar = "says in which row of its column its own row number stands"
    example: ClassVar = {"cells": "r1c1 r1c2"}
    rule_text: ClassVar = (
        "A digit n in a blue cell in row r says that the digit in row n of its column is r "
        "(row indexing)."
    )

    def points_along(self, board: Board, cell: int) -> tuple[tuple[int, ...], int]:
        row, column = divmod(cell, board.grid.columns)
        return tuple(range(column, len(board.grid.board), board.grid.columns)), row + 1


@dataclass(frozen=True)
class ColumnIndexing(_Indexing):
    """A digit says in which column of its row the number of its own column stands.

    Attributes:
        cells: each of these cells: if that in column c holds v, then column v of its row holds c.
    """

    goes: ClassVar = Goes.TURNED
    colour: ClassVar = "red"
    says: ClassVar = "says in which column of its row its own column number stands"
    example: ClassVar = {"cells": "r1c1 r2c1"}
    rule_text: ClassVar = (
        "A digit n in a red cell in column c says that the digit in column n of its row is c "
        "(column indexing)."
    )

    def points_along(self, board: Board, cell: int) -> tuple[tuple[int, ...], int]:
        row, column = divmod(cell, board.grid.columns)
        start = row * board.grid.columns
        return tuple(range(start, start + board.grid.columns)), column + 1


@dataclass(frozen=True)
class BoxIndexing(_Indexing):
    """A digit says at which place of its region the number of its own place stands.

    The places of a region are numbered from 1 in reading order.

    Attributes:
        cells: each of these cells: if that at place p holds v, then place v of its region holds p.
    """

    goes: ClassVar = Goes.NOWHERE
    colour: ClassVar = "green"
    says: ClassVar = "says at which place of its region the number of its own place stands"
    example: ClassVar = {"cells": "r1c1 r1c2"}

    def validate(self, board: Board) -> None:
        """Expect cells that belong to a region."""
        super().validate(board)
        for cell in board.cells(self.cells):
            if board.grid.regions[cell] is None:
                raise self.error(board.grid.cell_name(cell), "cells that belong to a region")

    def points_along(self, board: Board, cell: int) -> tuple[tuple[int, ...], int]:
        region = board.grid.regions[cell]
        line = board.grid.regions_by_number.get(-1 if region is None else region, (cell,))
        return line, line.index(cell) + 1

    def rule(self, board: Board) -> str:
        box = "region" if board.grid.box is None else "box"
        return (
            f"A digit n in a green cell in position p of its {box} says that the digit in position "
            f"n of its {box} is p, where positions are counted in reading order (box indexing)."
        )


@dataclass(frozen=True)
class ValueIndexing(Line):
    """The second cell of a line says how many cells after it the digit of the first one stands.

    Attributes:
        cells: the line: the first cell holds the digit, the second one says where it stands again.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4 r5c5"}
    least: ClassVar = 3
    sentence_text: ClassVar = (
        "the second cell of {cells} says how many cells after it the digit of the first one stands"
    )
    rule_text: ClassVar = (
        "The second digit n along a brown line says that the digit in the first cell, which "
        "has a dot, appears again n cells after the second one."
    )

    def holds(self, board: Board, values: Values[int]) -> bool:
        digit, distance, *rest = board.values(self.cells, values)
        return 1 <= distance <= len(rest) and rest[distance - 1] == digit

    def state(self, to: Stating) -> None:
        digit, distance, *rest = to.board.cells(self.cells)
        # Read in this order little has to be remembered: first the distance, then the digit.
        read(to, (distance, *rest, digit), _Indexed(len(rest)))

    def picture(self, board: Board) -> Iterable[Mark]:
        yield LineThrough(self.cells, "brown", 0.12, start="dot")
        yield Note(self.rule(board))


@dataclass(frozen=True)
class _Accepted(Line):
    """A line whose digits a machine of the setter's accepts."""

    least: ClassVar = 1
    looks: ClassVar = DOTTED_LINE

    @abstractmethod
    def machine(self, board: Board) -> Nfa:
        """Return the machine that reads the line."""

    def state(self, to: Stating) -> None:
        read_line(to, to.board.cells(self.cells), self.machine(to.board))

    def picture(self, board: Board) -> Iterable[Mark]:
        yield dotted_line(self)


@dataclass(frozen=True)
class Regex(_Accepted):
    """The digits of a line, read in order, match a regular expression.

    The pattern speaks of the whole line: digits (letters for 10 and more), ``.``, classes such as
    ``[1-4]`` and ``[^5]``, groups, ``|``, and the quantifiers ``?``, ``*``, ``+``, ``{n,m}``.

    Attributes:
        cells: the line.
        pattern: the regular expression.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r1c3 r1c4", "pattern": ".*(19|91).*"}
    sentence_text: ClassVar = "the digits of {cells}, read in order, match {pattern}"
    pattern: str

    def validate(self, board: Board) -> None:
        """Expect a pattern that is understood."""
        super().validate(board)
        try:
            machine = self.machine(board)
        except ConstraintError as problem:
            raise self.error(str(problem), "") from None
        _require_feasible(self, machine, board)

    def machine(self, board: Board) -> Nfa:
        return compiled(self.pattern, board.digits)

    def holds(self, board: Board, values: Values[int]) -> bool:
        taken = board.values(self.cells, values)
        return compile_pattern(self.pattern, board.digits).accepts(taken)


@dataclass(frozen=True)
class Automaton(_Accepted):
    """A state machine of your own accepts the digits of a line, read in order.

    The machine may be nondeterministic: it accepts if one of its ways through the line ends in an
    accepting state.

    Attributes:
        cells: the line.
        start: the states in which it may begin.
        transitions: triples of a state, the digit that is read, and the next state.
        accept: the states in which it may end.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {
        "cells": "r1c1 r1c2 r1c3",
        "start": ("even",),
        "transitions": tuple(
            (state, digit, "odd" if digit % 2 else "even")
            for digit in range(1, 10)
            for state in ("even", "odd")
            if state == "even" or digit % 2 == 0
        ),
        "accept": ("even", "odd"),
    }
    start: tuple[State, ...]
    transitions: tuple[tuple[State, int, State], ...]
    accept: tuple[State, ...]

    def __hash__(self) -> int:
        """Return the hash of what is quickly told; `==` compares all transitions."""
        return hash((self.cells, self.start, self.accept, len(self.transitions)))

    def check_fields(self) -> None:
        count = len(_reached(self.start, self.transitions).states.union(self.accept))
        if count > MAX_STATES:
            raise self.error(f"{count} states", f"at most {MAX_STATES}")

    def validate(self, board: Board) -> None:
        """Expect a machine over the grid's digits."""
        super().validate(board)
        known = _reached(self.start, self.transitions)
        for state in self.accept:
            if state not in known.states:
                raise self.error(
                    f"the accepting state {state!r}", "one in which the machine starts or moves"
                )
        values = board.possible_values(board.cells(self.cells))
        for digit in known.digits:
            if digit not in values and digit not in board.digits:
                raise self.error(
                    f"a transition on {digit}",
                    f"digits from {board.digits[0]} to {board.digits[-1]}",
                )
        _require_feasible(self, self.machine(board), board)

    def machine(self, board: Board) -> Nfa:
        return _numbered(self.start, self.transitions, self.accept)

    def holds(self, board: Board, values: Values[int]) -> bool:
        current, moves = set(self.start), _moves_by_digit(self.transitions)
        for value in board.values(self.cells, values):
            current = {b for a, b in moves.get(value, ()) if a in current}
        return not current.isdisjoint(self.accept)

    def describe(self) -> str:
        return (
            f"a machine of {counted(len(self.transitions), 'transition')} accepts the digits "
            f"of {self.cells}"
        )


class _Reached(NamedTuple):
    """The states in which a machine starts or moves, and the digits that it reads in order."""

    states: frozenset[State]
    digits: tuple[int, ...]


@known_again
def _moves_by_digit(
    transitions: tuple[tuple[State, int, State], ...],
) -> dict[int, list[tuple[State, State]]]:
    return grouped((digit, (a, b)) for a, digit, b in transitions)


@known_again
def _reached(
    start: tuple[State, ...], transitions: tuple[tuple[State, int, State], ...]
) -> _Reached:
    states = frozenset(state for a, _, b in transitions for state in (a, b)).union(start)
    return _Reached(states, tuple(dict.fromkeys(digit for _, digit, _ in transitions)))


@known_again
@lru_cache(maxsize=32)  # equal machines, too, become the same one, which is unrolled once
def _numbered(
    start: tuple[State, ...],
    transitions: tuple[tuple[State, int, State], ...],
    accept: tuple[State, ...],
) -> Nfa:
    """Return a machine with its states numbered; several lines may be read by the same one."""
    numbers: dict[State, int] = {}

    def number(state: State) -> int:
        return numbers.setdefault(state, len(numbers))

    moves = {(number(a), digit, number(b)) for a, digit, b in transitions}
    first, last = tuple(map(number, start)), tuple(map(number, accept))
    return Nfa(len(numbers), tuple(sorted(moves)), first, last)


MOST_CLASSES = 4
"""Number of classes up to which a machine remembers those of the cells before."""


def _require_feasible(constraint: Line, machine: Nfa, board: Board) -> None:
    domains = tuple(tuple(board.grid.domains[cell]) for cell in board.cells(constraint.cells))
    try:
        unrolled(machine, domains)
    except UnsupportedError as problem:
        raise constraint.error(str(problem), "a smaller one, or a shorter line") from None


def _differ_in_windows(classes: list[int], size: int) -> bool:
    """Say whether every so many successive classes differ, or all of fewer."""
    windows = [classes[i : i + size] for i in range(max(1, len(classes) - size + 1))]
    return all(len(set(window)) == len(window) for window in windows)


def state_classes_in_turn(
    to: Stating, cells: Values[int], classes: tuple[Values[int], ...]
) -> None:
    """State that as many successive cells as there are classes hold a digit of each."""
    count = len(classes)
    if count <= MOST_CLASSES:
        read(to, cells, _InTurn(classes))
        return
    variables = to.variables(cells)
    for i, j in combinations(range(len(variables)), 2):
        if j - i < count:
            to.pair(variables[i], variables[j], _in_classes(classes, same=False))
        elif j - i == count:
            to.pair(variables[i], variables[j], _in_classes(classes, same=True))
    for start in range(len(variables) - count + 1):
        window = variables[start : start + count]
        for members in classes:
            to.clause(*(literal for variable in window for literal in variable.among(members)))


@lru_cache(maxsize=64)
def _in_classes(classes: tuple[Values[int], ...], same: bool) -> PairRelation:
    number = {digit: place for place, members in enumerate(classes) for digit in members}
    return lambda a, b: (number.get(a) == number.get(b)) == same


@dataclass(frozen=True)
class _InTurn(EndsAnywhere):
    """Reads values of classes that take turns; the state is the last ones, all but one."""

    classes: tuple[Values[int], ...]
    start: ClassVar[tuple[int, ...]] = ()

    @cached_property
    def _number(self) -> dict[int, int]:
        return {digit: i for i, members in enumerate(self.classes) for digit in members}

    def step(self, state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        number = self._number[value]
        if number in state:
            return None
        return (*state, number)[-(len(self.classes) - 1) :]


@dataclass(frozen=True)
class Progression(EndsAnywhere):
    """Reads an arithmetic progression; the state is the last value and the difference."""

    start: ClassVar[tuple[int, ...]] = ()

    def step(self, state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        """Return the last value and the difference; None if it is another one."""
        if not state:
            return (value,)
        if len(state) == 2 and value - state[0] != state[1]:
            return None
        return (value, value - state[0])


@dataclass(frozen=True)
class _Indexed(EndsAnywhere):
    """Reads a distance, the cells that it counts, and then the digit that stands at the distance.

    A state says whether the digit was found, with the digit, or else how many cells to go.

    Attributes:
        places: the number of cells that can be counted.
    """

    places: int
    start: ClassVar[None] = None

    def step(self, state: tuple[bool, int, int] | None, value: int) -> tuple[bool, int, int] | None:
        if state is None:
            return (False, value, self.places) if 1 <= value <= self.places else None
        found, number, left = state
        if not left:
            return state if value == number else None
        if found:
            return (True, number, left - 1)
        return (False, number - 1, left - 1) if number > 1 else (True, value, left - 1)
