"""How a linear constraint of CP-SAT is told: as people write it, or nearly so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

_LEAST: Final = -(2**63)
_MOST: Final = 2**63 - 1
"""The ends of CP-SAT's domains: a bound that is one of these is none."""


def linear_in_words(body: Any, named: Callable[[int], str]) -> str:
    """Return a linear constraint of CP-SAT such as ``r1c1 - 2*r1c2 <= 5``."""
    total = ""
    terms = zip(body.vars, body.coeffs, strict=True)
    for index, factor in sorted(terms, key=lambda term: term[1] < 0):  # as people write them
        sign = "-" if factor < 0 else "+"
        term = named(index) if abs(factor) == 1 else f"{abs(factor)}*{named(index)}"
        total += f" {sign} {term}" if total else f"{'-' * (factor < 0)}{term}"
    return _related(total or "0", [*body.domain])


def _between(total: str, least: int, most: int) -> str:
    """Say that a sum lies in an interval, of which an end may be open."""
    if least == most:
        return f"{total} == {least}"
    if least == _LEAST:
        return f"{total} <= {most}"
    return f"{total} >= {least}" if most == _MOST else f"{least} <= {total} <= {most}"


def _related(total: str, domain: Sequence[int]) -> str:
    """Say in which intervals a sum lies; they stand one after the other, each with both ends."""
    intervals = [*zip(domain[::2], domain[1::2], strict=True)]
    if len(intervals) == 1:
        return _between(total, *intervals[0])
    gap = len(intervals) == 2 and intervals[1][0] - intervals[0][1] == 2
    if gap and (domain[0], domain[-1]) == (_LEAST, _MOST):
        return f"{total} != {intervals[0][1] + 1}"
    listed = " or ".join(f"{a}" if a == b else f"{a} to {b}" for a, b in intervals)
    return f"{total} is {listed}"
