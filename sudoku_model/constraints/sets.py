"""Sets of cells that are compared, counted, or connected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import eq
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import check_digits, check_known, check_least
from sudoku_model.constraints.digit_sets import holds_digit, state_counts
from sudoku_model.constraints.part_sums import parts_by_kind
from sudoku_model.constraints.picture import (
    AlikeShades,
    Circles,
    Letter,
    Mark,
    Note,
    Outline,
    separated,
)
from sudoku_model.constraints.region_cells import cell_of_region, seen_regions
from sudoku_model.constraints.regions import check_counts
from sudoku_model.constraints.shared import membership, places_of, unsettled
from sudoku_model.constraints.wording import enumerated
from sudoku_model.grid import Grid
from sudoku_model.model import AllDifferent, Connectivity, Literal, Square
from sudoku_model.moves import Move, NotCarriedError
from sudoku_model.reach import are_linked
from sudoku_model.texts import counted

SECTION = "Cages and other sets of cells"


@dataclass(frozen=True)
class Clone(Constraint):
    """Two groups of cells hold the same digits, cell by cell.

    Attributes:
        cells: the first group.
        copy: the second group, in the same order.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c1", "copy": "r5c6 r5c7 r6c6"}
    cell_fields: ClassVar = ("cells", "copy")
    sentence_text: ClassVar = "{copy} hold the same digits as {cells}, cell by cell"
    cells: str
    copy: str

    def validate(self, board: Board) -> None:
        """Expect groups of the same size."""
        super().validate(board)
        counts = len(board.cells(self.cells)), len(board.cells(self.copy))
        if counts[0] != counts[1]:
            raise self.error(f"groups of {counts[0]} and {counts[1]} cells", "the same number")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return board.values(self.cells, values) == board.values(self.copy, values)

    def state(self, to: Stating) -> None:
        for one, other in zip(to.cells(self.cells), to.cells(self.copy), strict=True):
            if one != other:
                to.pair(one, other, eq)

    def rule(self, board: Board) -> str:
        places = [
            [divmod(c, board.grid.columns) for c in board.cells(t)] for t in (self.cells, self.copy)
        ]
        if len({(a - c, b - d) for (a, b), (c, d) in zip(*places, strict=True)}) > 1:
            return super().rule(board)
        return (
            "Areas of the same shape and colour are clones: they contain the same digits in the "
            "same positions."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        yield AlikeShades((self.cells, self.copy))


@dataclass(frozen=True)
class Groups(Constraint):
    """Groups of cells that have something in common; they are outlined in one colour.

    Attributes:
        colour: the colour, which `rule_text` names.
    """

    cell_fields: ClassVar = ("groups",)
    may_repeat: ClassVar = True
    colour: ClassVar[str]
    groups: tuple[str, ...]

    @classmethod
    def rules(cls, clues: Sequence[Groups], board: Board) -> Iterable[str]:
        letter = " with the same letter" if len({*clues}) > 1 else ""
        yield cls.rule_text.replace(cls.colour, f"{cls.colour}{letter}")

    def picture(self, board: Board) -> Iterable[Mark]:
        letter = Letter(self, self.describe())
        for group in self.groups:
            yield Outline(group, self.colour, label=letter)


@dataclass(frozen=True)
class SameDigits(Groups):
    """Groups of cells hold the same digits, each equally often, in any order.

    Each digit is counted apart. What follows for one digit from all groups together is found;
    what follows only from several digits at once need not be.

    Attributes:
        groups: the groups of cells.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"groups": ("r1c1 r1c2 r1c3", "r4c4 r5c4 r6c4")}
    colour: ClassVar = "brown"
    rule_text: ClassVar = (
        "Groups of cells outlined in brown contain the same digits, each equally often, in any "
        "order."
    )

    def validate(self, board: Board) -> None:
        """Expect two groups at least, all of the same size."""
        super().validate(board)
        sizes = [len(board.cells(group)) for group in self.groups]
        if len(sizes) < 2:
            raise self.error(f"{len(sizes)} groups", "at least two")
        if len(set(sizes)) > 1:
            raise self.error(
                f"groups of {enumerated(sizes, 'or')} cells", "the same number in each"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return len({tuple(sorted(board.values(group, values))) for group in self.groups}) == 1

    def state(self, to: Stating) -> None:
        groups = [to.cells(group) for group in self.groups]
        if len(groups[0]) == 1:
            for (one,), (other,) in pairwise(groups):
                if one != other:
                    to.pair(one, other, eq)
            return
        for digit in to.board.possible_values(to.board.cells(" ".join(self.groups))):
            counted = [[(1, place) for place in places_of(group, digit)] for group in groups]
            if len(groups) == 2:
                to.linear([*counted[0], *((-1, lit) for _, lit in counted[1])], "==", 0)
            else:
                self._state_counted(to, digit, counted)

    def _state_counted(
        self, to: Stating, digit: int, counted: Sequence[Sequence[tuple[int, Literal]]]
    ) -> None:
        """State that a digit is as often in each group as in the first, by a variable for that."""
        first, *others = counted
        number = to.variable(f"number of {digit} in {self.groups[0]}", range(len(first) + 1))
        to.definition.linear([(-1, number), *first], "==", 0)
        for terms in others:
            to.linear([(-1, number), *terms], "==", 0)

    def describe(self) -> str:
        return f"the groups {' | '.join(self.groups)} hold the same digits, in any order"


@dataclass(frozen=True)
class _Counted(Constraint):
    """Cells in which some digits are counted."""

    cells: str

    def _validate_counts(self, board: Board, wanted: Mapping[int, int]) -> None:
        cells = board.cells(self.cells)
        check_known(self, wanted, sorted({*board.digits, *board.possible_values(cells)}))
        if sum(wanted.values()) > len(cells):
            raise self.impossible(
                f"{sum(wanted.values())} digits for {len(cells)} cells", f"at most {len(cells)}"
            )
        for digit, count in wanted.items():
            places = sum(digit in board.grid.domains[cell] for cell in cells)
            if count > places:
                raise self.impossible(
                    f"the digit {digit} {count} times",
                    f"at most as often as cells can hold it: {places}",
                )


@dataclass(frozen=True)
class Contains(_Counted):
    """The listed digits are among those of the cells, each at least as often as it is listed.

    One machine counts few digits together and so removes every digit that fits no right
    filling of the cells; where they are many, each is counted apart.

    Attributes:
        cells: the cells.
        digits: the digits, each as often as it must occur.
        exactly: whether each listed digit occurs not more often either.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r3c3-r4c4", "digits": (1, 1, 4)}
    digits: tuple[int, ...]
    exactly: bool = False

    def check_fields(self) -> None:
        """Expect digits."""
        check_digits(self, self.digits)

    def validate(self, board: Board) -> None:
        """Expect digits that the cells can hold."""
        super().validate(board)
        self._validate_counts(board, Counter(self.digits))

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        if self.exactly:
            return all(taken.count(digit) == self.digits.count(digit) for digit in self.digits)
        return all(taken.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def state(self, to: Stating) -> None:
        state_counts(to, to.cells(self.cells), Counter(self.digits), exactly=self.exactly)

    def describe(self) -> str:
        often = "exactly" if self.exactly else "at least"
        digits = ", ".join(map(str, self.digits))
        listed = "as often as listed" if len(self.digits) > 1 else "once"
        each = "each " if len(self.digits) > 1 else ""
        return f"{self.cells} contain {digits}, {each}{often} {listed}"

    def rule(self, board: Board) -> str:
        often = "exactly (=)" if self.exactly else "at least (+)"
        return (
            f"The cells of a brown outline contain the digits listed in it, {often} as often as "
            "listed."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        digits = separated(self.digits, "," if len(board.digits) > 9 else "")
        label = ("=", *digits) if self.exactly else (*digits, "+")
        yield Outline(self.cells, "brown", label=label)
        yield Note(self.rule(board))


@dataclass(frozen=True)
class LookAndSay(_Counted):
    """The clue says what the cells hold: "23" that exactly two of them are 3.

    Digits that it does not name are free.

    Attributes:
        cells: the cells.
        says: pairs of a count and a digit, as in ``1324`` or ``13 24``; where one of them has
            several figures, with an x between: ``2x13``.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r3c3-r4c4", "says": "1324"}
    rule_text: ClassVar = (
        "A number in the corner of a cage says how often digits appear in it: 23 means that it "
        "contains exactly two 3s (look-and-say cage)."
    )
    says: str

    def check_fields(self) -> None:
        """Expect pairs of a count and a digit, no digit twice."""
        pairs = self._pairs
        if not pairs:
            raise self.error(
                f"{self.says!r}", "pairs of a count and a digit, such as 23 for exactly two 3s"
            )
        if len(dict(pairs)) < len(pairs):
            raise self.error(f"a digit twice in {self.says!r}", "one count for each digit")

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        """The digits with their counts, none if the clue cannot be read."""
        pairs = []
        for word in self.says.split():
            parts = _counts_in(word)
            if not parts or not all(map(_is_small_number, chain.from_iterable(parts))):
                return []
            pairs += [(int(digit), int(count)) for count, digit in parts]
        return pairs

    @property
    def counts(self) -> dict[int, int]:
        """How often the cells hold each digit that the clue names."""
        return dict(self._pairs)

    def validate(self, board: Board) -> None:
        """Expect digits that the cells can hold."""
        super().validate(board)
        self._validate_counts(board, self.counts)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        return all(taken.count(digit) == count for digit, count in self._pairs)

    def state(self, to: Stating) -> None:
        state_counts(to, to.cells(self.cells), self.counts, exactly=True)

    def describe(self) -> str:
        said = ", ".join(
            f"the digit {digit} exactly {counted(n, 'time')}" for digit, n in self._pairs
        )
        return f"{self.cells} hold {said}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "black", "dashed", 0.025, f"„{self.says}“")
        yield Note(self.rule(board))


def _counts_in(word: str) -> list[tuple[str, str]]:
    """Return the counts of a word with their digits; nothing if it has no such pairs."""
    count, cross, digit = word.partition("x")
    if cross:
        return [(count, digit)]
    return list(zip(word[::2], word[1::2], strict=True)) if len(word) % 2 == 0 else []


def _is_small_number(text: str) -> bool:
    return len(text) < 4 and text.isascii() and text.isdecimal()


@dataclass(frozen=True)
class CountingCircles(Constraint):
    """A digit in a circle says how many of the circles hold it.

    So each digit is in no circle or in as many as it says, and the digits that are used add up
    to the number of circles. Stated are just these two, each fully propagated: for each digit
    counts, and one sum over the digits used. A house has a digit in one circle at most, so it is
    houses that are counted: the rows, and again the columns and the regions.

    Attributes:
        cells: the circles.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c5 r3c8 r4c2 r5c5 r6c9 r7c3 r8c6 r9c7"}
    sentence_text: ClassVar = "each digit in the circles {cells} says how many of them hold it"
    picture_marks: ClassVar = (
        Circles("{cells}"),
        Note("a digit in the circles says how many of them hold it"),
    )
    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        return all(taken.count(value) == value for value in taken)

    def state(self, to: Stating) -> None:
        variables = to.cells(self.cells)
        used = membership(to, variables)
        partitions = [
            [to.variables(sorted(part)) for part in parts]
            for parts in parts_by_kind(to.grid, [variable.number for variable in variables])
        ]
        for digit, literals in AllDifferent(variables).literals_by_value.items():
            if not 0 < digit <= len(literals):
                to.clause(-used[digit])
                continue
            for parts in partitions:
                facts = unsettled(holds_digit(to, part, digit) for part in parts)
                to.linear([(-digit, used[digit]), *((1, fact) for fact in facts)], "==", 0)
        to.linear(((digit, lit) for digit, lit in used.items()), "==", len(variables))

    @classmethod
    def rules(cls, clues: Sequence[CountingCircles], board: Board) -> Iterable[str]:
        """Name the circles where there are several groups of them, which look alike."""
        groups = dict.fromkeys(clues)
        for clue in groups:
            circles = "the circles" if len(groups) == 1 else f"the circles {clue.cells}"
            yield (
                f"A digit in one of {circles} says how many of these circles contain that digit "
                "(counting circles)."
            )


@dataclass(frozen=True)
class CountDistinct(Constraint):
    """A cell says how many different digits the others hold.

    Full propagation of this is hard in general (C. Bessiere et al., "Filtering Algorithms for
    the NValue Constraint", Constraints 11, 2006). Stated is which digits occur, and their
    number, which is propagated fully as far as it concerns these. Of unknown regions it is stated
    which cells lie in the same one.

    Attributes:
        cell: the cell that counts.
        cells: the cells whose different digits it counts.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cell": "r1c1", "cells": "r2c2 r2c3 r3c2 r5c5"}
    cell_fields: ClassVar = ("cell", "cells")
    sentence_text: ClassVar = "{cell} says how many different digits {cells} hold"
    cell: str
    cells: str

    def validate(self, board: Board) -> None:
        """Expect one cell that counts, and can hold a number of digits."""
        super().validate(board)
        check_counts(self, board, self.cell, len(board.cells(self.cells)))

    def cells_valued(self, grid: Grid) -> Iterable[int]:
        """Return the cell that counts, and those that it counts unless all are regions'."""
        counted = grid.select(self.cells)
        are_regions = all(cell_of_region(grid, cell) is not None for cell in counted)
        return (*grid.select(self.cell), *(() if are_regions else counted))

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        (count,) = board.values(self.cell, values)
        return count == len(set(board.values(self.cells, values)))

    def state(self, to: Stating) -> None:
        (control,) = to.cells(self.cell)
        on_board = [cell_of_region(to.grid, cell) for cell in to.board.cells(self.cells)]
        regions_of = [cell for cell in on_board if cell is not None]
        if len(regions_of) == len(on_board):
            seen = seen_regions(to, regions_of)
            new = len(seen) - seen.count(True)
            to.linear([(1, control), *((1, one) for one in unsettled(seen))], "==", new)
            return
        held = membership(to, to.cells(self.cells))
        to.linear([(-1, control), *((1, lit) for lit in held.values())], "==", 0)

    @classmethod
    def rules(cls, clues: Sequence[CountDistinct], board: Board) -> Iterable[str]:
        if len({*clues}) > 1:  # which circle counts which cells cannot be seen
            return super().rules(clues, board)
        return ["The digit in the circle is the number of different digits in the dotted area."]

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "brown", "dotted")
        yield Circles(self.cell)
        yield Note(self.describe())


@dataclass(frozen=True)
class Connected(Constraint):
    """The cells that hold one of the digits are one orthogonally connected region.

    There is at least one such cell.

    Attributes:
        digits: the digits.
        size: how many cells hold one of them, if that is known.
        cells: where to look; the whole grid by default.
        columns: lay `cells` out in rows of so many cells, which says what touches; by default
            they touch as they do in the grid, and extra cells (which lie nowhere) are laid out
            in rows as long as those of the grid.
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"digits": (2, 4, 6, 8), "cells": "r1c1-r3c9"}
    digits: tuple[int, ...]
    size: int | None = None
    cells: str = ""
    columns: int | None = None

    def check_fields(self) -> None:
        """Expect digits, and numbers from 1."""
        check_digits(self, self.digits)
        check_least(self, "the size", self.size, 1)
        check_least(self, "the columns", self.columns, 1)

    def validate(self, board: Board) -> None:
        """Expect digits and a size that the cells allow."""
        if self.cells:
            super().validate(board)
        places = [
            cell
            for cell in self._places(board)
            if not set(self.digits).isdisjoint(board.grid.domains[cell])
        ]
        if not places:
            raise self.impossible(
                f"the digits {enumerated(self.digits, 'or')}", "some that the cells can hold"
            )
        if self.size is not None and self.size > len(places):
            raise self.impossible(f"a region of {self.size} cells", f"at most {len(places)}")

    def _places(self, board: Board) -> tuple[int, ...]:
        return board.cells(self.cells) if self.cells else board.grid.digit_cells

    def _after(self, move: Move) -> Constraint:
        """Refuse cells that are laid out in rows, which stay as long as they are."""
        extras = move.before.cells[len(move.before.board) :]
        if self.columns is not None or not {*extras}.isdisjoint(move.before.select(self.cells)):
            raise NotCarriedError("Connected")
        return super()._after(move)

    def _is_laid_out(self, board: Board) -> bool:
        """Say whether the places are laid out in rows, and not where they are in the grid."""
        return self.columns is not None or any(
            cell >= len(board.grid.board) for cell in self._places(board)
        )

    def _squares(self, board: Board) -> list[tuple[int, int]]:
        """Return row and column of each place."""
        cells = self._places(board)
        numbers = range(len(cells)) if self._is_laid_out(board) else cells
        return [divmod(number, self.columns or board.grid.columns) for number in numbers]

    def _touching(self, board: Board) -> set[tuple[int, int]]:
        """Return the pairs of places, by their index, that touch each other."""
        cells, grid = self._places(board), board.grid
        if not self._is_laid_out(board):
            return _touching_on(grid, cells)
        columns = self.columns or grid.columns
        below = {(place, place + columns) for place in range(len(cells) - columns)}
        right = {(place, place + 1) for place in range(len(cells) - 1) if (place + 1) % columns}
        return below | right

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        cells = self._places(board)
        inside = {place for place, cell in enumerate(cells) if values[cell] in self.digits}
        if not inside or self.size not in (None, len(inside)):
            return False
        return are_linked(inside, self._touching(board))

    def state(self, to: Stating) -> None:
        cells = self._places(to.board)
        digits = ", ".join(map(str, self.digits))
        members, squares = {}, []
        places = zip(self._squares(to.board), to.variables(cells), strict=True)
        for place, (square, variable) in enumerate(places):
            if literals := variable.among(self.digits):
                name = f"{variable.name} is one of {digits}"
                members[place] = to.any_of(literals, name)
                squares.append(Square(*square, tuple(literals)))
        index = {place: number for number, place in enumerate(members)}
        edges = tuple(
            sorted(
                (index[one], index[other])
                for one, other in self._touching(to.board)
                if one in index and other in index
            )
        )
        to.clause(*members.values())
        if self.size is not None:
            to.sum(members.values(), "==", self.size)
        most = self._most_members(to, cells) if self.size is None else self.size
        to.post(Connectivity(tuple(members.values()), edges, most, tuple(squares)))

    def _most_members(self, to: Stating, cells: Sequence[int]) -> int:
        """Return a number of members that the houses do not let any filled grid exceed."""
        houses = [set(house.cells) for house in to.grid.houses]
        left, most = set(cells), 0
        # Houses that do not overlap: each holds each digit once at most.
        for house in houses:
            if house <= left:
                left -= house
                most += min(len(house), len(set(self.digits)))
        return most + len(left)

    def describe(self) -> str:
        where = f" of {self.cells}" if self.cells else ""
        size = "" if self.size is None else f" of {counted(self.size, 'cell')}"
        digits = enumerated(self.digits, "or")
        return f"the cells{where} that hold {digits} are one connected region{size}"

    def rule(self, board: Board) -> str:
        if self.cells or self.columns is not None:
            return super().rule(board)
        size = "" if self.size is None else f" of {counted(self.size, 'cell')}"
        digits = f"the digits {enumerated(self.digits, 'or')}"
        for remainder, parity in enumerate(("even", "odd")):
            if {*self.digits} == {digit for digit in board.digits if digit % 2 == remainder}:
                digits = f"{parity} digits"
        return f"The cells with {digits} form one orthogonally connected area{size}."


def _touching_on(grid: Grid, cells: Sequence[int]) -> set[tuple[int, int]]:
    """Return the pairs of cells, by their index, that touch each other on the board."""
    index = {cell: place for place, cell in enumerate(cells)}
    pairs = ((c, other) for c in cells for other in grid.neighbours(c) if other > c)
    return {(index[one], index[other]) for one, other in pairs if other in index}
