"""A puzzle is data: a grid, its clues, and who made it. It knows no solver."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from os import PathLike
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from sudoku_model import faces
from sudoku_model.as_data import AsData
from sudoku_model.cached_values import RenewedField, cached_property
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.deadline import heed_deadline
from sudoku_model.digits import default_alphabet, is_alphabet, write_digits
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.faces import account_anew, read_text, svg
from sudoku_model.fog import Fog
from sudoku_model.frozen_dict import FrozenDict
from sudoku_model.grid import Grid
from sudoku_model.offers import Offer, is_rule, stated_from
from sudoku_model.option_numbers import plain_integer
from sudoku_model.texts import shown

if TYPE_CHECKING:
    from sudoku_model.cosmetics import Cosmetic

T = TypeVar("T")


class Clash(NamedTuple):
    """Two filled cells that break a rule.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1..1 .... .... ....")
        >>> (clash,) = puzzle.clashes()
        >>> clash.first, clash.second, clash.digit, clash.house
        ('r1c1', 'r1c4', 1, 'row 1')
        >>> print(clash)
        r1c1 and r1c4 both hold 1 (row 1)
    """

    first: str
    second: str
    digit: int
    house: str

    def to_dict(self) -> dict[str, Any]:
        """Return it in values that JSON can hold; `sudoku_model.from_dict` reads them."""
        return faces.to_dict(self)

    def __str__(self) -> str:
        return f"{self.first} and {self.second} both hold {self.digit} ({self.house})"


_CLASSIC = Grid.square(9)


def _renewed() -> Any:
    return RenewedField((), "_hear")


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A grid with clues. Immutable: the ``with_...`` methods return new puzzles.

    Attributes:
        grid: the geometry.
        givens: for each cell in row-major order its given digit, or None.
        candidates: for cells that are restricted to a set of digits: cell number -> digits. A
            cell with a given may be listed too; both then hold.
        constraints: what else must hold, in the order of the source.
        title, author, comment: what the source says about the puzzle.
        rules: the rules in words. Each sentence is accounted for, and again after an edit: what
            says more than is stated is named in `unstated`, and nothing is stated because of it.
        expected: the solution that the source states, by cell; None where it does not say. Empty
            if it states none.
        unstated: what the source demands and this puzzle does not hold, each a phrase: a verdict
            is only about the rest. It may also say that something stated is meant otherwise.
        offered: constraints for rules in words, to be stated if that is asked for.
        cosmetics: what is only drawn, and states nothing, such as `DrawnLine`.
        fog: what hides the board from its solver, and states nothing; None for none.
        notes: remarks about the reading of the source that change no verdict.
        name: where it came from (``file.txt:3``), to tell puzzles of a collection apart.
        alphabet: the symbols for the digits, in order, that the puzzle was written with; by
            default 1-9 and then A, B, ... None where digits are written as separated numbers.

    Raises:
        GridError: if a clue does not fit the grid.
        ConstraintError: if a constraint does not.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_given("r1c1", 1).with_candidates("r1c2", [2, 4])
        >>> puzzle = puzzle.with_constraints(sm.KillerCage("r2c3 r2c4", total=5))
        >>> puzzle.givens[0], puzzle.allowed(1)
        (1, (2, 4))
        >>> print(puzzle, len(puzzle.constraints))
        1............... 1
        >>> puzzle.without("r1c1") == sm.Puzzle.empty(4), puzzle.clashes()
        (False, [])
        >>> puzzle.without_constraint(puzzle.constraints[0]).constraints
        ()
        >>> puzzle.holds(sm.solve(puzzle).values)
        True
    """

    grid: Grid
    givens: tuple[int | None, ...]
    candidates: Mapping[int, frozenset[int]] = field(default_factory=FrozenDict)
    title: str = ""
    author: str = ""
    comment: str = ""
    name: str = ""
    alphabet: str | None = ""
    constraints: tuple[Constraint, ...] = ()
    rules: str = ""
    expected: tuple[int | None, ...] = ()
    unstated: tuple[str, ...] = _renewed()
    notes: tuple[str, ...] = _renewed()
    offered: tuple[Offer, ...] = _renewed()
    cosmetics: tuple[Cosmetic, ...] = ()
    fog: Fog | None = None
    _heard: tuple[Any, ...] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        grid = self.grid
        if not isinstance(grid, Grid):
            raise GridError(
                f"found {shown(grid)}, expected a grid; Puzzle.empty takes a number too"
            )
        self._settle_alphabet(default_alphabet(grid.digits))
        self._settle_lists()
        if self.fog is not None:
            self._check_fog(self.fog)
        count = len(grid.cells)
        if len(self.givens) != count:
            raise GridError(f"{len(self.givens)} givens for a grid of {count} cells")
        # Every puzzle of a corpus is checked, and few are wrong: the wrong given is sought later.
        different = _different(self.givens)
        if not _PLAIN.issuperset(map(type, different)):
            object.__setattr__(self, "givens", tuple(map(self._given, grid.cells, self.givens)))
        if self.expected and len(self.expected) != count:
            raise GridError(f"a stated solution of {len(self.expected)} cells for {count} cells")
        is_usual = not (grid.extras or grid.holes)
        if not is_usual or different - grid.digit_set - {None}:
            self._check_givens()
        if self.candidates:
            self._check_candidates()
        self._check_constraints()
        self._listen()

    def _listen(self) -> None:
        """Have the texts accounted for once somebody asks: it takes longer than most edits."""
        if (self.rules or self._heard) and self._heard != self._told:
            own = vars(self)
            own["_before"] = {name: own.pop(name) for name in _RENEWED}

    @property
    def _told(self) -> tuple[Any, ...]:
        """The texts, and what they are held against."""
        return texts_of(self), self.grid, self.constraints, bool(self.candidates), self.fog is None

    def _hear(self) -> None:
        """Account for the texts, if the puzzle was made by an edit or with rules in words."""
        texts_before, *_ = self._heard or ((),)
        again = account_anew(as_heard(self), texts_before)
        vars(self).update({name: getattr(again, name) for name in (*_RENEWED, "_heard")})
        vars(self).pop("_before", None)

    def _settle_lists(self) -> None:
        """Bring what holds several things into a form that cannot be changed."""
        for name in ("givens", "expected", "constraints", "unstated", "notes"):
            if type(listed := getattr(self, name)) is not tuple:
                object.__setattr__(self, name, _as_tuple(name, listed))
        if self.cosmetics:
            from sudoku_model.cosmetics import as_cosmetics

            object.__setattr__(self, "cosmetics", as_cosmetics(self.cosmetics))
        if type(self.candidates) is not FrozenDict:
            object.__setattr__(self, "candidates", _as_candidates(self.grid, self.candidates))

    def _check_fog(self, fog: object) -> None:
        if not isinstance(fog, Fog):
            raise GridError(f"found {shown(fog)} for the fog of a puzzle, expected Fog(...)")
        fog.check(self.grid)

    def _check_constraints(self) -> None:
        for constraint in self.constraints:
            if not isinstance(constraint, Constraint):
                raise _no_constraint(constraint)
        for constraint in self.constraints:
            heed_deadline()
            constraint.validate(self.board)

    def _settle_alphabet(self, usual: str | None) -> None:
        alphabet = self.alphabet
        if alphabet == "":
            object.__setattr__(self, "alphabet", usual)
        elif alphabet not in (None, usual) and not (
            isinstance(alphabet, str) and is_alphabet(alphabet, self.grid.digits)
        ):
            raise GridError(
                f"the alphabet {shown(alphabet)} does not write {self.grid.order} digits, "
                "expected one visible character for each, none twice"
            )

    def _given(self, cell: int, digit: object) -> int | None:
        """Return an integer of any kind as one of Python's: others are equal, but not the same."""
        grid = self.grid
        if digit is None:
            return None
        return _whole(f"{grid.cell_name(cell)} is given", digit, grid.domains[cell])

    def _check_givens(self) -> None:
        grid = self.grid
        for cell, given in enumerate(self.givens):
            if given is not None and given not in grid.domains[cell]:
                raise GridError(
                    f"{grid.cell_name(cell)} is given {shown(given)}, "
                    f"{_expected(grid.domains[cell])}"
                )

    def _check_candidates(self) -> None:
        grid = self.grid
        for cell, digits in self.candidates.items():
            if cell not in grid.cells or cell in grid.holes:
                what = "a hole" if cell in grid.holes else f"cell {cell}"
                raise GridError(f"candidates for {what} of a grid of {len(grid.cells)} cells")
            wrong = digits.difference(grid.domains[cell])
            if wrong:
                raise GridError(
                    f"{grid.cell_name(cell)} has candidate {min(wrong)}, "
                    f"{_expected(grid.domains[cell])}"
                )

    @cached_property
    def board(self) -> Board:
        """What the constraints can see: the grid, and each other."""
        return Board(self.grid, self.constraints)

    def __hash__(self) -> int:
        return hash((self.grid, self.givens, self.candidates, self.constraints))

    @staticmethod
    def empty(grid: Grid | int) -> Puzzle:
        """Return the puzzle without clues on `grid` (or on the usual grid of that order).

        Raises:
            GridError: if it is neither, or there is no usual grid of that order.
        """
        if (order := plain_integer(grid)) is not None:
            grid = Grid.square(order)
        elif not isinstance(grid, Grid):
            raise GridError(f"found {shown(grid)}, expected a grid, or the number of its digits")
        return Puzzle(grid, (None,) * len(grid.cells))

    def with_given(self, cell: str, digit: int) -> Puzzle:
        """Return the puzzle with `digit` given at `cell` (``"r1c1"``)."""
        number = self.grid.cell(cell)
        givens = list(self.givens)
        givens[number] = _whole(f"{cell} is given", digit, self.grid.domains[number])
        return replace(self, givens=tuple(givens))

    def with_candidates(self, cell: str, digits: Sequence[int]) -> Puzzle:
        """Return the puzzle in which `cell` (``"r1c1"``) may only take one of `digits`."""
        number = self.grid.cell(cell)
        if isinstance(digits, str) or not isinstance(digits, Iterable):
            raise GridError(f"{cell} has candidates {shown(digits)}, expected a list of digits")
        domain = self.grid.domains[number]
        allowed = frozenset(_whole(f"{cell} has candidate", digit, domain) for digit in digits)
        return replace(self, candidates={**self.candidates, number: allowed})

    def without(self, cell: str) -> Puzzle:
        """Return the puzzle without the clues of `cell`: neither a given nor candidates."""
        number = self.grid.cell(cell)
        givens = list(self.givens)
        givens[number] = None
        rest = {c: digits for c, digits in self.candidates.items() if c != number}
        return replace(self, givens=tuple(givens), candidates=rest)

    def with_constraints(self, *constraints: Constraint) -> Puzzle:
        """Return the puzzle with these constraints as well."""
        return replace(self, constraints=(*self.constraints, *constraints))

    def with_cosmetics(self, *cosmetics: Cosmetic) -> Puzzle:
        """Return the puzzle with these drawings as well, which state nothing.

        Raises:
            GridError: if one of them is none, or they are too many.
        """
        return replace(self, cosmetics=(*self.cosmetics, *cosmetics))

    def with_fog(self, fog: Fog | None) -> Puzzle:
        """Return the puzzle with fog that hides it from its solver, or without any.

        Raises:
            GridError: if it is none, or has cells that are not on the board.
        """
        return replace(self, fog=fog)

    def with_tables(self) -> Puzzle:
        """Return the puzzle with the table of each `Predicate` in its place.

        It means the same and, as a table is data and a function is not, can be written to a file.

        Raises:
            ConstraintError: if a table is too large; see `Predicate.as_table`.

        Example:
            >>> import sudoku_model as sm
            >>> rising = sm.Predicate("r1c1 r1c2", lambda a, b: a < b, "rise")
            >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.Not(rising)).with_tables()
            >>> print(sm.read(sm.write(puzzle, "json")).constraints[0].describe())
            this does not hold: (r1c1 r1c2 obey: rise)
        """
        from sudoku_model.constraints.custom import with_tables

        tables = (with_tables(constraint, self.board) for constraint in self.constraints)
        return replace(self, constraints=tuple(tables))

    def without_constraint(self, constraint: Constraint) -> Puzzle:
        """Return the puzzle without a constraint: without the first one, if several are equal.

        Raises:
            ConstraintError: if the puzzle has no such constraint.
        """
        if constraint not in self.constraints:
            is_one = isinstance(constraint, Constraint)
            found = constraint.describe() if is_one else shown(constraint)
            raise ConstraintError(f"found {found}, expected a constraint of the puzzle")
        place = self.constraints.index(constraint)
        rest = self.constraints[:place] + self.constraints[place + 1 :]
        return replace(self, constraints=rest)

    def with_texts(
        self,
        *,
        title: str | None = None,
        author: str | None = None,
        comment: str | None = None,
        rules: str | None = None,
    ) -> Puzzle:
        """Return the puzzle with other texts.

        They are accounted for like texts that were read: `unstated` names each sentence that says
        more than is stated, and no longer those that are gone; what is stated stays.

        Args:
            title: the new title; None leaves it as it is, like each of the others.
            author: the new author.
            comment: the new comment.
            rules: the new rules in words.

        Raises:
            TypeError: if one of them is no text.

        Example:
            >>> import sudoku_model as sm
            >>> puzzle = sm.read("1... ..3. .4.. ...2").with_constraints(sm.AntiKnight())
            >>> rules = "Normal sudoku rules apply. No digit is a knight's move from itself."
            >>> named = puzzle.with_texts(title="Knights", author="A. Setter", rules=rules)
            >>> named.title, named.unstated
            ('Knights', ())
            >>> named.with_texts(rules="Neighbours are not consecutive.").unstated
            ('the rule “Neighbours are not consecutive.”',)
        """
        given = {"title": title, "author": author, "comment": comment, "rules": rules}
        texts: dict[str, Any] = {name: text for name, text in given.items() if text is not None}
        for name, text in texts.items():
            if not isinstance(text, str):
                raise TypeError(f"found {shown(text)} for the {name}, expected a text")
        return replace(self, **texts, _heard=self._told[:1]) if texts else self

    @property
    def given_count(self) -> int:
        """How many givens there are."""
        return len(self.givens) - self.givens.count(None)

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        """The phrases of `unstated` that are rules in words."""
        return tuple(filter(is_rule, self.unstated))

    def with_offered(self) -> Puzzle:
        """Return the puzzle with what is offered for the rules in words; a note says so.

        So is what is offered once that is stated: that all dots are given, of dots that were only
        drawn.

        Example:
            >>> import sudoku_model as sm
            >>> words = "the rule “Neighbours are not consecutive.”"
            >>> rule = sm.Offer(words, (sm.NonConsecutive(),))
            >>> puzzle = sm.Puzzle(sm.Grid.square(4), (None,) * 16, unstated=(rule.rule,),
            ...                    offered=(rule,)).with_offered()
            >>> puzzle.constraints, puzzle.unstated, puzzle.offered
            ((NonConsecutive(neighbours='orthogonal', exempt_dots=False),), (), ())
            >>> puzzle.notes
            ('stated from the rules in words: “Neighbours are not consecutive.” as ...',)
        """
        if not self.offered:
            return self
        covered = {phrase for offer in self.offered for phrase in (offer.rule, *offer.signals)}
        # Two sentences may say the same of what is drawn.
        meant = dict.fromkeys(chain.from_iterable(offer.constraints for offer in self.offered))
        new = _without(meant, self.constraints)
        drawn = {*chain.from_iterable(offer.drawings for offer in self.offered)}
        stated = replace(
            self,
            constraints=(*self.constraints, *new),
            unstated=_without(self.unstated, covered),
            notes=(*self.notes, *map(stated_from, self.offered)),
            offered=(),
            cosmetics=_without(self.cosmetics, drawn),
        )
        return stated.with_offered() if new else stated

    def allowed(self, cell: int) -> tuple[int, ...]:
        """Return the digits that the clues of `cell` itself leave it, in increasing order."""
        given, digits = self.givens[cell], self.candidates.get(cell)
        return tuple(
            digit
            for digit in self.grid.domains[cell]
            if given in (None, digit) and (digits is None or digit in digits)
        )

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether a filled grid is a solution: the rules of the grid and every clue.

        Args:
            values: the digit of each cell in row-major order.
        """
        return (
            self.grid.holds(values)
            and [
                v if given is None else given for given, v in zip(self.givens, values, strict=True)
            ]
            == list(values)
            and all(values[cell] in digits for cell, digits in self.candidates.items())
            and all(constraint.holds(self.board, values) for constraint in self.constraints)
        )

    def clashes(self) -> list[Clash]:
        """List the pairs of givens that break a rule, each pair once, in reading order."""
        clashes: dict[tuple[int, int], Clash] = {}
        for house in self.grid.houses:
            first_cell: dict[int, int] = {}
            for cell in house.cells:
                digit = self.givens[cell]
                if digit is None:
                    continue
                first = first_cell.setdefault(digit, cell)
                if first != cell and (first, cell) not in clashes:
                    clashes[first, cell] = Clash(
                        self.grid.cell_name(first), self.grid.cell_name(cell), digit, house.name
                    )
        return [clashes[pair] for pair in sorted(clashes)]

    def line(self, blank: str = ".") -> str:
        """Write the givens as one line, row after row.

        Restricted candidates, extra cells (whose values need not be digits) and the contents of
        holes are left out.
        """
        on_board = _on_board(self.grid, self.givens)
        return write_digits(on_board, self.grid.digits, self.alphabet, blank)

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"<Puzzle {self.grid}: {self.line()}>"

    def _repr_svg_(self) -> str:
        return svg(self)


@dataclass(frozen=True, repr=False)
class Solution(AsData):
    """A filled grid that has been checked against the puzzle it solves.

    Attributes:
        puzzle: the puzzle.
        values: the digit of each cell in row-major order.

    Example:
        >>> import sudoku_model as sm
        >>> solution = sm.solve(sm.read("1... ..3. .4.. ...2"))
        >>> solution["r1c2"], solution.line()
        (3, '1324423124133142')
        >>> solution.rows()
        [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]
        >>> solution.differs_at(solution)
        []
    """

    puzzle: Puzzle
    values: tuple[int, ...]

    def __getitem__(self, cell: str) -> int:
        """Return the digit of a cell, as in ``solution["r1c1"]``."""
        return self.values[self.puzzle.grid.cell(cell)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    @property
    def extras(self) -> dict[str, int]:
        """The values of the cells outside the board, by name."""
        grid = self.puzzle.grid
        names = (extra.name for extra in grid.extras)
        return dict(zip(names, self.values[len(grid.board) :], strict=True))

    def rows(self) -> list[list[int]]:
        """Return the digits as a new list of rows."""
        return [list(self.values[part]) for part in self.puzzle.grid.row_slices()]

    def line(self) -> str:
        """Write the solution as one line, in the symbols that the puzzle was written with.

        Extra cells are left out, and holes are blank; `values` has all cells.
        """
        grid = self.puzzle.grid
        return write_digits(_on_board(grid, self.values), grid.digits, self.puzzle.alphabet)

    def differs_at(self, other: Solution) -> list[str]:
        """Name the cells in which two solutions differ, in reading order."""
        pairs = enumerate(zip(self.values, other.values, strict=True))
        return [self.puzzle.grid.cell_name(cell) for cell, (a, b) in pairs if a != b]

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"<Solution {self.line()}>"

    def _repr_svg_(self) -> str:
        return svg(self)


def symbols_of(puzzle: Puzzle, *, ascii_only: bool = False) -> dict[int, str]:
    """Return how each digit is written: in the puzzle's own symbols, or else as a number."""
    digits, alphabet = puzzle.grid.digits, puzzle.alphabet
    if alphabet is None or (ascii_only and not alphabet.isascii()):
        return {digit: str(digit) for digit in digits}
    return dict(zip(digits, alphabet, strict=True))


def as_puzzle(given: Puzzle | str, time_limit: float | None = None, *, name: str = "") -> Puzzle:
    """Return what a question is about, which its caller may hand over as a text.

    Args:
        given: the puzzle, or its text.
        time_limit: seconds for the reading, None for no limit.
        name: what errors call the text, if it is one of several.

    Raises:
        PuzzleFormatError: if the text is not that of one puzzle.
        UndecidedError: if the time is over before it has been read.
        TypeError: if it is anything else.
    """
    if isinstance(given, Puzzle):
        return given
    if not isinstance(given, str):
        place = f"{name}: " if name else ""
        raise TypeError(
            f"{place}found {shown(given)}, expected a puzzle or its text; "
            "sudoku_model.read makes a puzzle of a file or of rows"
        )
    return cast(Puzzle, read_text(given, name=name, time_limit=time_limit))


def is_classic(puzzle: Puzzle) -> bool:
    """Say whether a puzzle is nothing but givens on the usual 9x9 grid."""
    return puzzle.grid == _CLASSIC and not puzzle.constraints and not puzzle.candidates


def base_puzzle(given: Puzzle | Grid | int | str, time_limit: float | None = None) -> Puzzle:
    """Return the puzzle to begin with: as `as_puzzle`, or the empty one of a grid or an order.

    Raises:
        PuzzleFormatError: if the text is not that of one puzzle.
        UndecidedError: if the time is over before it has been read.
        GridError: if it is anything else, or there is no usual grid of that order.
    """
    return as_puzzle(given, time_limit) if isinstance(given, Puzzle | str) else Puzzle.empty(given)


def expect_several(puzzles: object) -> None:
    """Check that a list was given: neither the symbols of a text nor names of columns are puzzles.

    Raises:
        TypeError: if it is one puzzle, or the text of one, a table or a file.
    """
    if isinstance(puzzles, str | Puzzle | Solution):
        raise TypeError(f"found {shown(puzzles)}, expected a list of puzzles, even of a single one")
    if hasattr(puzzles, "columns"):
        found = f"a {type(puzzles).__name__}, which is a table"
        raise TypeError(f'found {found}, expected its column of puzzles, such as table["puzzle"]')
    if len(shape := getattr(puzzles, "shape", (1,))) != 1:
        found = f"an array of shape {shape}"
        expected = "a list of puzzles; sudoku_model.read_many makes one of it"
        raise TypeError(f"found {found}, expected {expected}, and check_array decides it as it is")
    if isinstance(puzzles, PathLike):
        raise TypeError(
            f"found {shown(puzzles)}, expected a list of puzzles; sudoku_model.read_many makes one "
            "of a file"
        )


def _on_board(grid: Grid, values: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Return the values of the cells that hold digits, None for a hole."""
    if not (grid.extras or grid.holes):
        return values
    return tuple(None if cell in grid.holes else values[cell] for cell in grid.board)


def _no_constraint(found: object) -> ConstraintError:
    if isinstance(found, list | tuple):
        hint = "constraints one by one; of a list, with_constraints(*list)"
    elif isinstance(found, type) and issubclass(found, Constraint):
        hint = f"a constraint: {found.__name__}(...)"
    else:
        hint = 'a constraint such as KillerCage("r1c1 r1c2", 10)'
    return ConstraintError(f"found {shown(found)}, expected {hint}")


def _whole(what: str, digit: object, domain: Sequence[int]) -> int:
    """Return an integer of any kind that Python knows (True and False are none)."""
    number = plain_integer(digit)
    if number is None:
        raise GridError(f"{what} {shown(digit)}, {_expected(domain)}")
    return number


def _expected(domain: Sequence[int]) -> str:
    if isinstance(domain, range) and len(domain) > 1:
        return f"expected a digit from {domain[0]} to {domain[-1]}"
    return f"expected one of {', '.join(map(str, domain))}"


def copier(model: Puzzle) -> Callable[[tuple[int | None, ...], str], Puzzle]:
    """Return a function that makes puzzles like a model, with other givens and another name.

    It checks nothing, which takes longer than all else in a large collection: it is for readers
    that know each given to be a digit of the grid.
    """
    of_all = {field.name: getattr(model, field.name) for field in fields(model)}

    def copy(givens: tuple[int | None, ...], name: str) -> Puzzle:
        puzzle = object.__new__(Puzzle)
        own = vars(puzzle)
        own.update(of_all)
        own["givens"] = givens
        own["name"] = name
        return puzzle

    return copy


def texts_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the texts in which rules may stand."""
    return puzzle.title, puzzle.author, puzzle.comment, puzzle.rules


def as_heard(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose texts count as accounted for, until it is edited."""
    heard = copy(puzzle)
    vars(heard).update(vars(heard).pop("_before", {}), _heard=puzzle._told)
    return heard


def _without(everything: Iterable[T], left_out: Container[T]) -> tuple[T, ...]:
    return tuple(one for one in everything if one not in left_out)


_RENEWED = ("unstated", "notes", "offered")
_PLAIN = frozenset((int, NoneType))


def _different(givens: tuple[Any, ...]) -> set[Any]:
    try:
        return {*givens}
    except TypeError:  # something that is no number at all
        return {""}


def _as_tuple(name: str, given: object) -> tuple[Any, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise GridError(f"the {name} of a puzzle are {shown(given)}, expected a list")
    return tuple(given)


def _as_candidates(grid: Grid, given: object) -> FrozenDict[int, frozenset[int]]:
    if not isinstance(given, Mapping):
        raise GridError(f"the candidates are {shown(given)}, expected digits by the cell's number")
    allowed = {}
    for cell, digits in given.items():
        if isinstance(digits, str) or not isinstance(digits, Iterable):
            raise GridError(f"cell {shown(cell)} has candidates {shown(digits)}, expected digits")
        number = _whole("candidates for the cell", cell, grid.cells)
        what = f"cell {number} has candidate"
        allowed[number] = frozenset(_whole(what, digit, grid.digits) for digit in digits)
    return FrozenDict(allowed)
