"""Puzzles with exactly one solution, made to order."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count as numbers
from math import inf
from typing import Protocol

from sudoku_model.analysis.conversation import on_classics
from sudoku_model.analysis.limits import heed, look_at_clock
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import UndecidedError
from sudoku_model.generation.clues import thinned
from sudoku_model.generation.grids import drawn
from sudoku_model.generation.other_solutions import Asker, asker, with_givens
from sudoku_model.generation.seeds import Seed, generator, new_seed
from sudoku_model.generation.shortcomings import Shortfall, shortcoming
from sudoku_model.generation.variants import with_marks, without_spare_marks
from sudoku_model.generation.wishes import Wishes, wishes_of
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import seed_of, whole_number_or_none
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits


@dataclass
class _SoFar:
    """What this process has made.

    Attributes:
        tried: how many classic puzzles it has made that compiled code makes as well.
    """

    tried: int = 0


_SO_FAR = _SoFar()

COMPILED_FROM = 128
"""The puzzle of a run or of a process, or the attempt at it, from which on compiled code makes
classic puzzles: what was made before took as long as that code takes to be loaded."""

FORECAST_FROM, _TRIED_FOR_STEPS = 64, 8
"""The same where the steps matter, and the attempts that the puzzles of a run before count for.

A forecast decides which puzzle it is, so that it depends on the number and the attempt alone."""


def generate(
    grid: Puzzle | Grid | int | str = 9,
    constraints: Iterable[Constraint] = (),
    *,
    symmetry: str = "none",
    givens: int | tuple[int, int] | None = None,
    minimal: bool = False,
    choose: Sequence[str | type[Constraint]] = (),
    rating: tuple[float, float] | None = None,
    technique: str | None = None,
    accept: Callable[[Puzzle], bool] | None = None,
    seed: Seed | None = None,
    attempts: int | None = None,
    time_limit: float | None = None,
) -> Puzzle:
    """Make a puzzle that has exactly one solution.

    A random grid is filled (see `random_solution`), and givens are taken away in random order
    while it stays the only solution. `check` has the last word on every puzzle.

    The same seed and options give the same puzzle with the same version of this package and of
    PySAT; if a rating or a technique is wished of a classic 9x9 puzzle, also if the extra ``fast``
    is installed in both cases or in neither. With it, after 64 attempts or eight puzzles of a run,
    puzzles are rated only if a forecast says that they may be as wished, and those with few hard
    steps are preferred: they are no fair sample of all that are as hard. The puzzle's name says the
    seed.

    Args:
        grid: the grid or its order; or a puzzle, or its text as `read` takes it, all of whose
            clues are kept.
        constraints: constraints that hold besides.
        symmetry: of the places of the givens, and not of constraints that are chosen:
            ``"none"``, ``"rotational"`` (half a turn), ``"quarter-turn"``, ``"horizontal"``,
            ``"vertical"``, ``"diagonal"``, ``"antidiagonal"``, ``"orthogonal"``, ``"diagonals"`` or
            ``"full"``.
        givens: how many, or from how many to how many. None for as few as are left when no more
            can be taken away. If constraints are chosen, None and a range stand for as few as these
            need beside them: often none.
        minimal: whether no given, and no constraint that was chosen, may be superfluous; without
            a symmetry that is so for the givens anyway if their number is not wished. `minimal`
            of the analyses confirms it.
        choose: kinds of constraints, such as ``["KillerCage", "Dutch whispers"]``, classes or what
            setters call them, of which so many are laid on the board that the solution is the only
            one. Where they cannot suffice, such as parity alone, digits are given as well; at least
            one constraint is laid.
        rating: the least and the most difficulty, as `rate` tells it: ``(1, 2.5)``.
        technique: what the hardest step is called, as `rate` tells it: ``"XY-chain"``, or
            ``"innies and outies"`` of a puzzle with cages. One that uses that there is only one
            solution allows such steps, as `rate` does with ``assume_unique``.
        accept: a further wish: of the puzzles that are made only one of which it says True will
            do.
        seed: an integer or a text; None for another puzzle each time.
        attempts: how many puzzles are made to find one as wished. None for 100. Of classic 9x9
            puzzles, if the extra ``fast`` is installed, for 2,000 filled grids where the steps
            matter, of each of which one puzzle is rated at most; and for 20,000 where nothing but
            the number of givens is wished: that suffices for 21 givens, and for 20 half of the
            time.
        time_limit: seconds after which to give up, None for never.

    Returns:
        The puzzle.

    Raises:
        OptionError: if a wish makes no sense.
        ConstraintError: if the constraints leave no filled grid.
        UndecidedError: if no such puzzle was found; the message says what was found instead.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.generate(4, seed="an example", symmetry="rotational")
        >>> sm.check(puzzle).is_unique
        True
    """
    wishes = wishes_of(
        grid,
        constraints,
        symmetry=symmetry,
        givens=givens,
        minimal=minimal,
        choose=choose,
        rating=rating,
        technique=technique,
        accept=accept,
        attempts=attempts,
        time_limit=time_limit,
    )
    return made(1, wishes=wishes, seed=new_seed() if seed is None else seed_of(seed))


def generate_many(
    grid: Puzzle | Grid | int | str = 9,
    constraints: Iterable[Constraint] = (),
    *,
    limit: int | None = None,
    symmetry: str = "none",
    givens: int | tuple[int, int] | None = None,
    minimal: bool = False,
    choose: Sequence[str | type[Constraint]] = (),
    rating: tuple[float, float] | None = None,
    technique: str | None = None,
    accept: Callable[[Puzzle], bool] | None = None,
    seed: Seed | None = None,
    attempts: int | None = None,
    time_limit: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Generator[Puzzle, None, None]:
    """Make many puzzles, lazily and on all cores; see `generate`, which makes the first of them.

    Each puzzle depends on the seed and its number only, not on who makes it or when.

    Arguments and errors are those of `generate`, where `attempts` and `time_limit` are of each
    puzzle; and besides:

    - `limit`: how many; None for as many as are asked for.
    - `executor`: who does the work: any `concurrent.futures.Executor`. By default this process, and
      when the work goes on for longer than a pool takes to start, a process for each core.
    - `workers`: without an executor, how many processes at most.

    Returns:
        A generator of the puzzles.

    Raises:
        OptionError: if a wish makes no sense; the other errors of `generate` while iterating.

    Example:
        >>> import sudoku_model as sm
        >>> puzzles = list(sm.generate_many(4, limit=3, seed=1))
        >>> [sm.check(puzzle).is_unique for puzzle in puzzles]
        [True, True, True]
    """
    from sudoku_model.workers.ordered import Crew, in_order

    limit = whole_number_or_none("limit", limit)
    crew = Crew(executor, workers)
    wishes = wishes_of(
        grid,
        constraints,
        symmetry=symmetry,
        givens=givens,
        minimal=minimal,
        choose=choose,
        rating=rating,
        technique=technique,
        accept=accept,
        attempts=attempts,
        time_limit=time_limit,
    )
    make = partial(made, wishes=wishes, seed=new_seed() if seed is None else seed_of(seed))
    wanted = numbers(1) if limit is None else range(1, limit + 1)
    return in_order(make, wanted, crew)


def made(number: int, *, wishes: Wishes, seed: Seed) -> Puzzle:
    """Make the puzzle of a number.

    Raises:
        ConstraintError: if the constraints leave no filled grid.
        UndecidedError: if none was found.
    """
    limits = Limits(wishes.time_limit)
    rng = generator(seed, number)
    shortfall = Shortfall()
    can_be_compiled = wishes.can_be_compiled
    compiled_from = _compiled_from(wishes, number)
    try:
        with asker(wishes.base, limits) as asked:
            maker: Maker = _MakerByAsking(asked, wishes)
            for attempt in range(wishes.most_attempts):
                if can_be_compiled and attempt == compiled_from:
                    maker = _compiled_maker(wishes, rng)
                _SO_FAR.tried += can_be_compiled
                look_at_clock(limits)
                values = maker.drawn(rng)
                puzzle = _attempted(maker, wishes, values, rng, limits)
                problem = shortcoming(puzzle, values, wishes, maker.without_easier, limits)
                if puzzle is not None and not problem:
                    return replace(puzzle, name=f"seed {seed}, puzzle {number}")
                shortfall.note(puzzle, problem)
    except UndecidedError as stop:
        raise UndecidedError(f"{stop}; {shortfall}") from None
    raise UndecidedError(str(shortfall))


def made_if_found(number: int, wishes: Wishes, seed: Seed) -> Puzzle | None:
    """Return the puzzle of a number, None if none was found.

    Raises:
        KeyboardInterrupt: if that was interrupted.
        GaveUpError: if it was cancelled.
    """
    try:
        return made(number, wishes=wishes, seed=seed)
    except UndecidedError as stop:
        heed(str(stop).partition(";")[0])
        return None


def _compiled_from(wishes: Wishes, number: int) -> int:
    """Return the attempt at the puzzle of a number from which on compiled code makes it."""
    if wishes.is_about_steps:
        return max(0, FORECAST_FROM - (number - 1) * _TRIED_FOR_STEPS)
    # Who makes it is all the same, so what the process has made before counts as well.
    return max(0, COMPILED_FROM - (number - 1) - _SO_FAR.tried)


class Maker(Protocol):
    """Draws filled grids and takes givens away, for `made`."""

    def drawn(self, rng: random.Random) -> tuple[int, ...]:
        """Return a random filled grid."""

    def thinned(
        self, values: Sequence[int], orbits: Sequence[tuple[int, ...]], fewest: int
    ) -> set[int] | None:
        """Return the cells that are left when givens have been taken away.

        None if it was found out that none of the puzzles that could be made is as wished.
        """

    def without_easier(self, candidates: int) -> int:
        """Return which candidates steps leave that are easier than is wished, if they are known."""


@dataclass(frozen=True)
class _MakerByAsking:
    """Asks a solver."""

    asked: Asker
    wishes: Wishes

    def drawn(self, rng: random.Random) -> tuple[int, ...]:
        return drawn(self.asked, self.wishes.base, rng)[0]

    def thinned(
        self, values: Sequence[int], orbits: Sequence[tuple[int, ...]], fewest: int
    ) -> set[int]:
        with self.asked.forbidding(values):
            return thinned(self.asked, values, orbits, self.wishes.fixed, fewest)

    def without_easier(self, candidates: int) -> int:
        return candidates


def _compiled_maker(wishes: Wishes, rng: random.Random) -> Maker:
    # What checks puzzles is loaded with it.
    on_classics.has_paid = True
    if wishes.is_about_steps:
        from sudoku_model.analysis.steps.prices import usual_for
        from sudoku_model.analysis.steps.techniques import TECHNIQUES
        from sudoku_model.generation.targets import TargetedMaker

        least, most = wishes.rating or (0.0, inf)
        if wishes.technique in TECHNIQUES:
            usual_least, usual_most = usual_for(wishes.technique)
            least, most = max(least, usual_least), min(most, usual_most)
        return TargetedMaker(least, most, wishes.technique, rng)
    from sudoku_model.generation.compiled import CompiledMaker

    return CompiledMaker()


def _attempted(
    maker: Maker, wishes: Wishes, values: tuple[int, ...], rng: random.Random, limits: Limits
) -> Puzzle | None:
    """Make a puzzle of a filled grid, which may still miss a wish."""
    order = list(wishes.orbits)
    rng.shuffle(order)
    if wishes.choose:
        return _marked(wishes, values, order, rng, limits)
    least, most = wishes.givens or (0, 0)
    fewest = least if wishes.minimal else least + rng.randrange(most - least + 1)
    kept = maker.thinned(values, order, fewest)
    return None if kept is None else with_givens(wishes.base, values, kept)


def _marked(
    wishes: Wishes,
    values: tuple[int, ...],
    order: Sequence[tuple[int, ...]],
    rng: random.Random,
    limits: Limits,
) -> Puzzle | None:
    """Choose constraints for a filled grid, and as few givens as they need beside them."""
    least, most = wishes.givens or (0, 0)
    bare = with_givens(wishes.base, values, _up_to(least, wishes.fixed, order))
    spare = order if least < most else ()
    marked = with_marks(bare, values, wishes.choose, spare, rng, limits)
    if marked is None:
        return None
    marks = marked.constraints[len(bare.constraints) :]
    given = [orbit for orbit in spare if marked.givens[orbit[0]] is not None]
    if given:
        # What was given to go on may follow from the marks that came later.
        only_marks = wishes.base.with_constraints(*marks)
        with asker(only_marks, limits) as asked, asked.forbidding(values):
            kept = thinned(asked, values, given, wishes.fixed, least)
        bare = with_givens(wishes.base, values, kept)
    puzzle = bare.with_constraints(*marks)
    return without_spare_marks(puzzle, bare, values, rng, limits) if wishes.minimal else puzzle


def _up_to(most: int, fixed: Iterable[int], orbits: Iterable[Sequence[int]]) -> list[int]:
    """Return the fixed cells, and orbits in their order as long as there are not too many cells."""
    given = list(fixed)
    for orbit in orbits:
        if len(given) + len(orbit) <= most:
            given += orbit
    return given
