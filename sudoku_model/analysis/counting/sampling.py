"""Estimates of the number of solutions, each with bounds.

The tree of all ways to fill the grid is thinned while it grows: of the branches of one depth a
few are drawn, and count for the others (stochastic enumeration; R. Rubinstein, "Stochastic
enumeration method for counting NP-hard problems", 2013; with a single branch it is the estimate
of D. Knuth, "Estimating the efficiency of backtrack programs", 1975). The expected value of such a
sample is the number of solutions exactly. Here only branches that have a solution grow, so no
sample is zero. From the spread of independent samples come the bounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, exp, floor, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from sudoku_model.analysis.counting.answer import CONFIDENCE
from sudoku_model.analysis.limits import heed
from sudoku_model.deadline import CANCELLED, GaveUpError, reason_to_stop
from sudoku_model.errors import UndecidedError
from sudoku_model.model import Literal
from sudoku_model.solvers import Limits, Outcome, Session

FEWEST_SAMPLES = 20
"""From fewer samples no bounds are given."""

HALF_WIDTH = 4.0
"""The bounds lie so many standard errors from the mean. For 99 % Student's t asks for 2.9 with
20 samples; the rest is for their skewness (a few large samples are rare and matter) and for
stopping when the bounds happen to be narrow. With 3.5, 12 samples and no regard to skewness, far
too few branches led to 7 misses in 210 estimates."""

TRUSTED_SPREAD = 0.5
"""Standard deviation of the fewest samples, as a part of their mean, beyond which there is no upper
bound. It may grow with the root of their number, as the skewness of their mean falls with it."""

PRECISE = 0.05
"""Half the distance of the bounds, as a part of the estimate, at which sampling stops."""

ENOUGH_SECONDS = 10.0
"""When to stop where no other limit is set and the bounds stay wide."""

BRANCHES = 16
"""Branches of one depth that grow, in a search with a solver."""


class Estimate(NamedTuple):
    """A mean of samples, and the bounds between which the true number lies with 99 % confidence.

    Without an upper bound if the samples differ too much to trust their spread.
    """

    value: int
    low: int
    high: int | None


def estimate(sample: Callable[[Limits], float], known: int, limits: Limits) -> Estimate | None:
    """Repeat a sample until the bounds are narrow, or time is over; None if it did not suffice.

    The expected value of a sample is the true number, which is `known` or more; a sample is 0 only
    if there is no solution.

    Raises:
        GaveUpError: if the question was cancelled.
    """
    enough = Limits(ENOUGH_SECONDS)
    samples: list[float] = []
    while True:
        try:
            samples.append(sample(limits))
        except UndecidedError:
            break
        if len(samples) >= FEWEST_SAMPLES and (
            _error(samples) <= PRECISE * fmean(samples)
            or enough.reason_to_stop()
            or limits.reason_to_stop()
        ):
            break
    if reason_to_stop() == CANCELLED:
        raise GaveUpError(CANCELLED)
    return None if len(samples) < FEWEST_SAMPLES else _estimate(samples, known)


def _estimate(samples: Sequence[float], known: int) -> Estimate:
    mean, error = fmean(samples), _error(samples)
    if mean == 0:  # such a sample found that there is no solution
        return Estimate(0, 0, 0)
    if stdev(samples) > TRUSTED_SPREAD * sqrt(len(samples) / FEWEST_SAMPLES) * mean:
        # A few large samples decide, and larger ones may not have been met. By Markov's inequality
        # one sample is a times too large with a chance of 1/a at most, and all are with (1/a)^n.
        factor = (1 - CONFIDENCE) ** (1 / len(samples))
        low = max(known, floor(min(samples) * factor))
        return Estimate(max(round(mean), low), low, None)
    # What was missed is more often a large sample than a small one: more room is left above.
    low, high = max(known, floor(mean - error)), max(known, ceil(mean * exp(error / mean)))
    return Estimate(min(max(round(mean), low), high), low, high)


def _error(samples: Sequence[float]) -> float:
    return HALF_WIDTH * stdev(samples) / sqrt(len(samples))


class _Branch(NamedTuple):
    """A partial filling: its literals, for how many it counts, and a solution that it has."""

    literals: tuple[Literal, ...]
    weight: float
    solution: tuple[int, ...]


def sample_with(
    session: Session,
    assumptions: Sequence[Literal],
    cell_count: int,
    random: random.Random,
    limits: Limits,
) -> float:
    """Return one sample of the number of solutions, as values of the first variables.

    Raises:
        UndecidedError: if time is over.
        KeyboardInterrupt: if the search was interrupted.
    """
    first = _solved(session, assumptions, limits)
    branches = [] if first is None else [_Branch(tuple(assumptions), 1.0, first[:cell_count])]
    total = 0.0
    while branches:
        grown: list[_Branch] = []
        for branch in branches:
            choices = _choices(session, branch, cell_count)
            if not choices:
                total += branch.weight
                continue
            for number, literal in choices:
                literals = (*branch.literals, literal)
                if session.model.meaning(literal)[1] == branch.solution[number]:
                    grown.append(branch._replace(literals=literals))
                    continue
                solution = _solved(session, literals, limits)
                if solution is not None:
                    grown.append(_Branch(literals, branch.weight, solution[:cell_count]))
        branches = _drawn(grown, random)
    return total


def _choices(session: Session, branch: _Branch, cell_count: int) -> list[tuple[int, Literal]]:
    """Return the possible values of the cell that has the fewest, or nothing if all are known."""
    known = set(session.propagate(branch.literals).literals)
    best: list[tuple[int, Literal]] = []
    for number, variable in enumerate(session.model.variables[:cell_count]):
        if not known.isdisjoint(variable.literals):
            continue
        left = [(number, literal) for literal in variable.literals if -literal not in known]
        if len(left) > 1 and (not best or len(left) < len(best)):
            best = left
            if len(best) == 2:
                break
    return best


def _solved(
    session: Session, literals: Sequence[Literal], limits: Limits
) -> tuple[int, ...] | None:
    answer = session.solve(literals, limits)
    if answer.outcome is Outcome.UNDECIDED:
        heed(answer.reason)
        raise UndecidedError(answer.reason)
    return answer.values


def _drawn(branches: list[_Branch], random: random.Random) -> list[_Branch]:
    """Draw some branches in proportion to their weights, so that weights keep their expectation."""
    if len(branches) <= BRANCHES:
        return branches
    share = sum(branch.weight for branch in branches) / BRANCHES
    kept = []
    mark = random.random()
    for branch in branches:
        chance = min(1.0, branch.weight / share)
        mark += chance
        if mark >= 1.0:
            mark -= 1.0
            kept.append(branch._replace(weight=branch.weight / chance))
    return kept
