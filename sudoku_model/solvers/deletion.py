"""The deletion method: of literals that cannot all be true, those that a refutation needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_model.model import Literal


def needed_of(
    refuted: Callable[[Sequence[Literal]], Sequence[Literal] | None],
    used: Sequence[Literal],
    kept: Sequence[Literal] = (),
) -> list[Literal]:
    """Return literals that cannot all be true, of which none can be left out.

    Each is tried in turn, the last ones first; what a refutation did not use is dropped at once.
    (R. Bakker et al., "Diagnosing and Solving Over-Determined Constraint Satisfaction Problems",
    IJCAI 1993.)

    Args:
        refuted: returns those of some literals that already cannot all be true, None if all can
            be or that is not known. A literal whose loss was not refuted is kept.
        used: literals that cannot all be true together with `kept`.
        kept: literals that are needed in any case.
    """
    needed = list(kept)
    left = list(used)
    while left:
        tried = left.pop()
        still = refuted([*needed, *left])
        if still is None:
            needed.append(tried)
        else:
            left = [literal for literal in left if literal in {*still}]
    return needed
