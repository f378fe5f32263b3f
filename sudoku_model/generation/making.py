"""Puzzles with exactly one solution, made to order."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count as numbers
from math import inf
from typing import TYPE_CHECKING, Protocol

from sudoku_model.analysis.conversation import on_classics
from sudoku_model.analysis.limits import OVER, heed, look_at_clock
from sudoku_model.analysis.minimal import minimal as find_redundant
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.cached_values import cached_property
from sudoku_model.classics import can_compile
from sudoku_model.constraints import negative
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import DefectError, OptionError, UndecidedError, unknown, written
from sudoku_model.generation.clues import thinned
from sudoku_model.generation.grids import drawn
from sudoku_model.generation.other_solutions import Asker, asker, with_givens
from sudoku_model.generation.seeds import Seed, generator, new_seed
from sudoku_model.generation.variants import kinds_named, with_marks, without_spare_marks
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import (
    number_from_0,
    seed_of,
    whole_number,
    whole_number_or_none,
)
from sudoku_model.puzzle import Puzzle, Solution, base_puzzle
from sudoku_model.solvers import Limits
from sudoku_model.symmetry import orbits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps import Step

FEWEST_ON_9X9 = 17
"""No puzzle on the usual 9x9 grid has fewer givens and one solution. (G. McGuire, B. Tugemann,
G. Civario, "There is no 16-clue Sudoku", 2012.)"""

_EMPTY = Puzzle.empty(9)


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

ATTEMPTS, STEPS_ATTEMPTS, MANY_ATTEMPTS = 100, 2_000, 20_000
"""Puzzles that are made to find one as wished; how many if most of the time goes into the steps
that solve them; and how many if each takes less than 1 ms."""


@dataclass(frozen=True)
class Wishes:
    """What a puzzle is to be like; see `generate`.

    Raises:
        OptionError: if something that is wished makes no sense.
    """

    base: Puzzle
    symmetry: str = "none"
    givens: tuple[int, int] | None = None
    minimal: bool = False
    choose: tuple[type[Constraint], ...] = ()
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
        if any(
            type(part).__module__ == negative.__name__
            for constraint in self.base.constraints
            for part in constraint.parts()
        ):
            raise OptionError(
                "constraints cannot be chosen next to one that forbids unmarked pairs: "
                "what it means depends on those that are chosen"
            )
        if self.symmetry != "none" and self.givens == (len(self.fixed),) * 2:
            raise OptionError(
                f"found symmetry {self.symmetry!r} without givens, expected their number too: "
                "the places of constraints that are chosen have no symmetry"
            )

    def _check_givens(self, least: int, most: int) -> None:
        grid = self.base.grid
        room = sum(map(len, self.orbits)) + len(self.fixed)
        if not 0 <= least <= most:
            raise OptionError(f"found givens from {least} to {most}, expected a range from 0")
        if least > room:
            raise OptionError(f"found {least} givens, expected at most {room}: one for each cell")
        if most < len(self.fixed):
            raise OptionError(
                f"found {most} givens, expected at least the {len(self.fixed)} that are there"
            )
        is_usual = grid == Grid.square(9) and not (self.base.constraints or self.base.candidates)
        if is_usual and not self.choose and most < FEWEST_ON_9X9:
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

    @cached_property
    def fixed(self) -> tuple[int, ...]:
        """The cells whose digits are given already."""
        return tuple(cell for cell, given in enumerate(self.base.givens) if given is not None)

    @cached_property
    def orbits(self) -> list[tuple[int, ...]]:
        """The other cells in groups that are given together."""
        left = [
            tuple(cell for cell in orbit if cell not in self.fixed)
            for orbit in orbits(self.base.grid, self.symmetry)
        ]
        return [orbit for orbit in left if orbit]


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
        choose: kinds of constraints, such as ``["KillerCage", "Thermometer"]``, of which so many
            are laid on the board that the solution is the only one. Where they cannot suffice,
            such as parity alone, digits are given as well; at least one constraint is laid.
        rating: the least and the most difficulty, as `rate` tells it: ``(1, 2.5)``.
        technique: what the hardest step is called, as `rate` tells it: ``"XY-chain"``, or
            ``"innies and outies"`` of a puzzle with cages.
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

    Args:
        grid: see `generate`, as for all that is not said here.
        constraints: see there.
        limit: how many; None for as many as are asked for.
        symmetry: see there.
        givens: see there.
        minimal: see there.
        choose: see there.
        rating: see there.
        technique: see there.
        accept: see there.
        seed: see there.
        attempts: of each puzzle.
        time_limit: of each puzzle.
        executor: who does the work: any `concurrent.futures.Executor`. By default this process,
            and when the work goes on for longer than a pool takes to start, a process for each
            core.
        workers: without an executor, how many processes at most.

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
    kinds = kinds_named(choose)
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


def _technique_wished(given: str) -> str:
    from sudoku_model.analysis.steps.prices import technique_names

    known = {name.casefold(): name for name in technique_names()}
    if not isinstance(given, str) or given.casefold() not in known:
        raise unknown("technique", given, tuple(known.values()))
    return known[given.casefold()]


def _rating_wished(given: object) -> tuple[float, float]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise OptionError(f"found rating={written(given)}, expected the least and the most")
    least, most = given
    return number_from_0("a rating of", least), number_from_0("a rating of", most)


def made(number: int, *, wishes: Wishes, seed: Seed) -> Puzzle:
    """Make the puzzle of a number.

    Raises:
        ConstraintError: if the constraints leave no filled grid.
        UndecidedError: if none was found.
    """
    limits = Limits(wishes.time_limit)
    rng = generator(seed, number)
    shortfall = _Shortfall(wishes)
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
                problem = _problem(puzzle, values, wishes, maker, limits)
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


class _Shortfall:
    """Remembers why the puzzles that were made are not as wished."""

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes
        self._made: list[int] = []
        self._problem = ""

    def note(self, puzzle: Puzzle | None, problem: str) -> None:
        """Remember a puzzle, or that there is none."""
        self._problem = problem
        if puzzle is not None:
            self._made.append(puzzle.given_count)

    def __str__(self) -> str:
        made = len(self._made)
        if not self._problem:
            return "no puzzle was made yet"
        numbers = f" ({min(self._made)} to {max(self._made)} givens)" if made else ""
        return (
            f"no such puzzle was found; {made} with one solution{numbers} were made; "
            f"the last attempt: {self._problem}"
        )


def _attempted(
    maker: Maker,
    wishes: Wishes,
    values: tuple[int, ...],
    rng: random.Random,
    limits: Limits,
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


def _problem(
    puzzle: Puzzle | None,
    values: tuple[int, ...],
    wishes: Wishes,
    maker: Maker,
    limits: Limits,
) -> str:
    """Say why a puzzle is not as wished, nothing if it is.

    Raises:
        DefectError: if it has another solution than the one that it was made for.
        UndecidedError: if the time is over.
    """
    if puzzle is None and wishes.choose:
        return (
            "the constraints that could be chosen left several solutions; allow some givens, or "
            "name more kinds to choose from"
        )
    if puzzle is None:
        return "its difficulty was forecast to be another one"
    return next(filter(None, _problems(puzzle, values, wishes, maker, limits)), "")


def _problems(
    puzzle: Puzzle, values: tuple[int, ...], wishes: Wishes, maker: Maker, limits: Limits
) -> Iterator[str]:
    """Yield why a puzzle may not be as wished, nothing where it is; what is dear comes later."""
    number = puzzle.given_count
    if wishes.choose and len(puzzle.constraints) == len(wishes.base.constraints):
        yield "no constraint of the kinds to choose from had a place, or was needed"
    if wishes.givens is not None and not wishes.givens[0] <= number <= wishes.givens[1]:
        yield f"{number} givens"
    yield _doubt(puzzle, values, limits)
    if wishes.minimal:
        yield _spare(puzzle, wishes, limits)
    if wishes.is_about_steps:
        yield _other_steps(puzzle, values, wishes, maker, limits)
    if wishes.accept is not None and not wishes.accept(puzzle):
        yield "it was not accepted"


def _doubt(puzzle: Puzzle, values: tuple[int, ...], limits: Limits) -> str:
    """Say why it is not certain that a puzzle has this solution only."""
    verdict = check(puzzle, time_limit=limits.remaining())
    heed(verdict.reason, OVER)
    if verdict.status is Status.UNDECIDED:
        return f"whether it has one solution was not decided ({verdict.reason})"
    if verdict.solution is None or verdict.solution.values != values or not verdict.is_unique:
        raise DefectError(
            f"a puzzle was made for one solution and has another: {puzzle.line()!r} "
            f"({verdict}); please report this"
        )
    return ""


def _spare(puzzle: Puzzle, wishes: Wishes, limits: Limits) -> str:
    """Say which clue that was not there before could be left out, if there is one."""
    spare = find_redundant(puzzle, time_limit=limits.remaining())
    heed(spare.reason, OVER)
    base = wishes.base
    fixed = {base.grid.cell_name(cell) for cell in wishes.fixed}
    for clue in spare.redundant:
        if clue.constraint not in base.constraints and clue.cell not in fixed:
            return f"it has clues to spare, such as {clue}"
    if not spare.is_complete:
        return f"whether it has clues to spare was not decided ({spare.reason})"
    return ""


def _other_steps(
    puzzle: Puzzle, values: tuple[int, ...], wishes: Wishes, maker: Maker, limits: Limits
) -> str:
    """Say how difficult a puzzle is, or what its hardest step is, if that is not as wished."""
    # Loaded here, as few puzzles are made for their steps.
    from sudoku_model.analysis.steps.explanation import Path
    from sudoku_model.analysis.steps.prices import most_for

    least, most = wishes.rating or (0.0, inf)
    if wishes.technique is not None:
        most = min(most, most_for(wishes.technique))
    solution = Solution(puzzle, values)
    hardest: Step | None = None
    way = Path(solution, limits, most=most, without_easier=maker.without_easier)
    with limits.in_force(), way as path:
        for step in path:
            if step.difficulty > most:
                return f"its difficulty is more than {most:.1f}"
            if hardest is None or step.difficulty > hardest.difficulty:
                hardest = step
        at_least = path.at_least
    if at_least:
        return f"its difficulty is at least {at_least:.1f}"
    return _other_hardest(hardest, least, wishes.technique)


def _other_hardest(hardest: Step | None, least: float, technique: str | None) -> str:
    """Say what the hardest step of a puzzle is if that is not as wished, nothing if it is."""
    found = hardest.difficulty if hardest else 0.0
    if found < least:
        return f"its difficulty is less than {least:.1f}"
    if technique is None or (hardest is not None and hardest.name == technique):
        return ""
    if hardest is None:
        return "its steps are easier"
    return f"its hardest step is {hardest.name or 'unnamed'}"
