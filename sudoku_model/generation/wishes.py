"""What is wished of a puzzle that is made, and what of it makes no sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.negative import forbids_unmarked
from sudoku_model.errors import OptionError
from sudoku_model.generation.variants import CHOSEN
from sudoku_model.grid import Grid
from sudoku_model.libraries import can_compile
from sudoku_model.option_numbers import number_from_0, whole_number, whole_number_or_none
from sudoku_model.proposals.kinds import Kind, kinds_named
from sudoku_model.puzzle import Puzzle, base_puzzle
from sudoku_model.solvers import Limits
from sudoku_model.symmetry import orbits
from sudoku_model.texts import shown

FEWEST_ON_9X9 = 17
"""No puzzle on the usual 9x9 grid has fewer givens and one solution. (G. McGuire, B. Tugemann,
G. Civario, "There is no 16-clue Sudoku", 2012.)"""

_EMPTY = Puzzle.empty(9)


ATTEMPTS, STEPS_ATTEMPTS, MANY_ATTEMPTS = 100, 2_000, 20_000
"""Puzzles that are made to find one as wished; how many if most of the time goes into the steps
that solve them; and how many if each takes less than 1 ms."""


@dataclass(frozen=True)
class Wishes:
    """What a puzzle is to be like; see `sudoku_model.generate`.

    Raises:
        OptionError: if something that is wished makes no sense.
    """

    base: Puzzle
    symmetry: str = "none"
    givens: tuple[int, int] | None = None
    minimal: bool = False
    choose: tuple[Kind, ...] = ()
    rating: tuple[float, float] | None = None
    technique: str | None = None
    accept: Callable[[Puzzle], bool] | None = None
    attempts: int | None = None
    time_limit: float | None = None

    def __post_init__(self) -> None:
        Limits(self.time_limit)
        if self.rating is not None and not self.rating[0] <= self.rating[1]:
            low, high = self.rating
            raise OptionError(f"found a rating from {low:g} to {high:g}, expected a range")
        if self.givens is not None:
            self._check_givens(*self.givens)
        if self.choose:
            self._check_choice()
        _ = self.orbits  # a symmetry that does not exist is better said now

    def _check_choice(self) -> None:
        if forbids_unmarked(self.base.board):
            raise OptionError(
                "constraints cannot be chosen next to one that forbids unmarked pairs: "
                "what it means depends on those that are chosen"
            )
        if self.symmetry != "none" and self.givens == (len(self.fixed),) * 2:
            raise OptionError(
                f"found symmetry {self.symmetry!r} without givens, expected their number too: "
                "the places of constraints that are chosen have no symmetry"
            )

    @property
    def _is_classic(self) -> bool:
        """Whether nothing but givens will be said of the usual grid."""
        is_usual = self.base.grid == Grid.square(9)
        return is_usual and not (self.base.constraints or self.base.candidates or self.choose)

    def _check_givens(self, least: int, most: int) -> None:
        room = sum(map(len, self.orbits)) + len(self.fixed)
        if not 0 <= least <= most:
            raise OptionError(f"found givens from {least} to {most}, expected a range from 0")
        if least > room:
            raise OptionError(f"found {least} givens, expected at most {room}: one for each cell")
        if most < len(self.fixed):
            raise OptionError(
                f"found {most} givens, expected at least the {len(self.fixed)} that are there"
            )
        if self._is_classic and most < FEWEST_ON_9X9:
            raise OptionError(
                f"found {most} givens, expected at least {FEWEST_ON_9X9}: "
                "no puzzle on the usual 9x9 grid has fewer and one solution"
            )

    @property
    def can_be_compiled(self) -> bool:
        """Whether compiled code makes such puzzles, and is there."""
        return not self.choose and self.base == _EMPTY and can_compile()

    @property
    def most_attempts(self) -> int:
        """How many puzzles are made to find one as wished."""
        if self.attempts is not None:
            return self.attempts
        if self.minimal or self.accept or not self.can_be_compiled:
            return ATTEMPTS
        return STEPS_ATTEMPTS if self.is_about_steps else MANY_ATTEMPTS

    @property
    def is_about_steps(self) -> bool:
        """Whether it matters how a puzzle is solved."""
        return self.rating is not None or self.technique is not None

    @property
    def assumes_unique(self) -> bool:
        """Whether steps may use that there is only one solution, as the one wished does."""
        # Loaded here, as few puzzles are made for their steps.
        from sudoku_model.analysis.steps.techniques import TECHNIQUES

        return self.technique in TECHNIQUES and TECHNIQUES[self.technique].assumes_unique

    @cached_property
    def fixed(self) -> tuple[int, ...]:
        """The cells whose digits are given already."""
        return tuple(cell for cell, given in enumerate(self.base.givens) if given is not None)

    @cached_property
    def orbits(self) -> list[tuple[int, ...]]:
        """The other cells in groups that are given together."""
        left = (
            tuple(cell for cell in orbit if cell not in self.fixed)
            for orbit in orbits(self.base.grid, self.symmetry)
        )
        return [*filter(None, left)]


def wishes_of(
    grid: Puzzle | Grid | int | str,
    constraints: Iterable[Constraint],
    *,
    symmetry: str,
    givens: int | tuple[int, int] | None,
    minimal: bool,
    choose: Sequence[str | type[Constraint]],
    rating: tuple[float, float] | None,
    technique: str | None,
    attempts: int | None,
    time_limit: float | None,
    accept: Callable[[Puzzle], bool] | None = None,
) -> Wishes:
    """Return what a caller wishes, as `generate` takes it.

    Raises:
        OptionError: if something makes no sense.
    """
    base = base_puzzle(grid, time_limit)
    kinds = kinds_named(choose, CHOSEN)
    if givens is None and kinds:
        givens = (base.given_count, len(base.grid.board))
    return Wishes(
        replace(base.with_constraints(*constraints), expected=()),
        symmetry,
        None if givens is None else _givens_wished(givens),
        minimal,
        kinds,
        None if rating is None else _rating_wished(rating),
        None if technique is None else _technique_wished(technique),
        accept,
        whole_number_or_none("attempts", attempts, least=1),
        time_limit,
    )


def _givens_wished(given: object) -> tuple[int, int]:
    least, most = given if isinstance(given, tuple | list) and len(given) == 2 else (given, given)
    return whole_number("givens", least), whole_number("givens", most)


def _technique_wished(given: object) -> str:
    # Loaded here, as few puzzles are made for their steps.
    from sudoku_model.analysis.steps.prices import technique_named

    return technique_named(given)


def _rating_wished(given: object) -> tuple[float, float]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise OptionError(f"found rating={shown(given)}, expected the least and the most")
    least, most = given
    return number_from_0("a rating of", least), number_from_0("a rating of", most)
