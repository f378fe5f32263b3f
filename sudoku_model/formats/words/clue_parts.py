"""The parts of clues: which cells they are, and what is said of them, tried on all fillings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise, product
from typing import Any, NamedTuple, TypeAlias

from sudoku_model.constraints.base import Board
from sudoku_model.deadline import heed_deadline
from sudoku_model.formats.words.kinds import kinds
from sudoku_model.formats.words.pairs import cells_on, trial, unlike_clues
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.stated import Stated

Comparison: TypeAlias = Callable[[int, Sequence[int]], bool]
"""What is said of a digit and all those with which it is compared."""
_Places: TypeAlias = Mapping[str, Sequence[int]]
"""Which cells of a clue are a part of it, by the names of parts."""
LONGEST, _LONGEST_ODD = 4, 3
"""So many cells of a clue are tried."""


def parts_of(profile: Profile) -> Mapping[str, str]:
    """Return the parts that clues of a kind have, by the meanings that name them."""
    return _parts().get(profile.name, {})


@cache
def _parts() -> Mapping[str, Mapping[str, str]]:
    return {
        kind: {meaning: part for part, named in parts.items() for meaning in named.split()}
        for kind, parts in (kinds()["parts"] | kinds()["parts that add up"]).items()
    }


class Claim(NamedTuple):
    """What one clause says.

    Attributes:
        first: the cells that it speaks of, by the name of a part, with the number of an end.
        second: those with which they are compared, the same for those of a part with each other.
        relation: what is demanded of one digit and all those with which it is compared.
        summed: whether the digits of the first ones are added, and those of the second ones.
        is_of_rest: whether it compares with "the others" of the second ones.
    """

    first: str
    second: str
    relation: Comparison
    summed: tuple[bool, bool] = (False, False)
    is_of_rest: bool = False

    @property
    def compares_ends(self) -> bool:
        """Whether the digits at both ends are compared with each other."""
        return self.first == self.second == "ends"

    def of_first_end(self) -> Claim:
        """Return the same of one end where it says it of both."""
        first, second = (part.replace("ends", "end 0") for part in self[:2])
        return self._replace(first=first, second=second)

    def is_so(self, digits: Sequence[int], places: _Places) -> bool:
        """Say whether it is so of the digits of a clue, in order; a cell alone is not compared."""
        compared = [
            (_total(digits, cells), others)
            for cells in _together(places[self.first], is_summed=self.summed[0])
            if (others := self._others(digits, cells, places))
        ]
        return bool(compared) and all(self.relation(*pair) for pair in compared)

    def _others(self, digits: Sequence[int], cells: Sequence[int], places: _Places) -> list[int]:
        """Return with what the digits of some cells are compared."""
        is_summed = self.summed[1]
        own = cells if self.is_of_rest or not is_summed else ()
        rest = [one for one in places[self.second] if one not in own]
        return [_total(digits, each) for each in _together(rest, is_summed=is_summed)]


class Order(NamedTuple):
    """That digits do not fall, or do not rise, from a part to another one.

    Attributes:
        first: the cells that it speaks of, by the name of a part.
        second: the part where they are to begin.
        is_falling: whether they do not rise from there.
    """

    first: str
    second: str
    is_falling: bool

    @property
    def compares_ends(self) -> bool:
        """Whether the digits at both ends are compared with each other."""
        return False

    def of_first_end(self) -> Order:
        """Return the same, which holds from either end where it says so of both."""
        return self

    def is_so(self, digits: Sequence[int], places: _Places) -> bool:
        """Say whether it is so of the digits of a clue, in order."""
        told, start = ([digits[cell] for cell in places[self.first]], places[self.second])
        ways = [told] * (0 in start) + [told[::-1]] * (len(digits) - 1 in start)
        return any(
            all(after <= one if self.is_falling else one <= after for one, after in pairwise(way))
            for way in ways
        )


def _total(digits: Sequence[int], cells: Iterable[int]) -> int:
    return sum(digits[cell] for cell in cells)


def _together(cells: Sequence[int], *, is_summed: bool) -> Sequence[Sequence[int]]:
    """Return cells whose digits are added as one group, else each by itself."""
    return [cells] * bool(cells) if is_summed else [(cell,) for cell in cells]


class Fillings(NamedTuple):
    """What the cells of a clue may hold, were it no longer than four.

    Attributes:
        places: which of its cells are a part of it.
        ways: their digits, in order.
    """

    places: _Places
    ways: Sequence[Sequence[int]]

    def have_parts(self, claims: Iterable[Claim | Order]) -> bool:
        """Say whether there are all parts of which something is said."""
        return all(self.places.keys() >= {*claim[:2]} for claim in claims)

    def make_true(self, claims: Sequence[Claim | Order]) -> bool:
        """Say whether all that is said is so in each of them."""
        ends_are_told_apart = any(part.startswith("end ") for claim in claims for part in claim[:2])
        return bool(self.ways) and all(
            any(
                all(claim.is_so(way, self.places) for claim in claims)
                for way in islice((digits, digits[::-1]), 1 + ends_are_told_apart)
            )
            for digits in self.ways
        )


def fillings_of(
    profile: Profile, claims: Iterable[Claim | Order], stated: Stated
) -> list[Fillings]:
    """Return what each of the unlike clues of a kind may hold, with as few cells as will do."""
    may_be_even = "middle" not in parts_of(profile).values()
    are_compared = all(isinstance(claim, Claim) and not any(claim.summed) for claim in claims)
    longest = LONGEST if may_be_even and are_compared else _LONGEST_ODD
    board = stated.puzzle.board
    return [_fillings(clue, board, longest) for clue in unlike_clues(profile, stated)]


def _fillings(clue: Any, board: Board, longest: int) -> Fillings:
    """Return what the first cells of a clue may hold."""
    cells = cells_on(clue, board)[:longest]
    return Fillings(places_in(clue, cells, board), [*ways_of(clue, cells, board)])


def ways_of(clue: Any, cells: Sequence[int], board: Board) -> Iterator[Sequence[int]]:
    """Return what some cells of a clue, were they all of it, may hold."""
    heed_deadline()
    return filter(trial(clue, cells, board), product(board.digits, repeat=len(cells)))


def places_in(clue: Any, cells: Sequence[int], board: Board) -> _Places:
    """Return which of some cells of a clue are a part of it, by the names of parts."""
    last = len(cells) - 1
    places: dict[str, Sequence[int]] = {
        **dict.fromkeys(("first", "end 0"), (0,)),
        **dict.fromkeys(("last", "end 1"), (last,)),
        "ends": (0, last),
        "inner": range(1, last),
        "middle": (last // 2,),
        **dict.fromkeys(("all", "whole"), range(len(cells))),
    }
    first, *others = (board.cells(getattr(clue, field)) for field in clue.cell_fields)
    if others and len(first) == 1:  # the digits of a pill are read as one number
        places |= {clue.cell_fields[0]: (0,), clue.cell_fields[-1]: range(1, len(cells))}
    return places
