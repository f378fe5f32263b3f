"""Statements as filters of digits: what each leaves the cells it is about, in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Clause, Statement
from sudoku_model.solvers.filtering import ClauseFilter, Masks, make_filter

CLAUSES_AS_DEAR = 200
"""How many clauses take as long to look at as a statement that is none, such as a sum."""


class Filters:
    """The filters of some statements.

    Attributes:
        cells: the cells that they are about.
        cost: how many clauses would take as long to look at.
    """

    def __init__(self, masks: Masks, statements: Sequence[Statement], cells: int) -> None:
        # What narrows most comes first.
        filters = [make_filter(one, masks) for one in statements]
        self._filters = sorted(filters, key=lambda one: isinstance(one, ClauseFilter))
        self._numbers = sorted({number for one in filters for number in one.numbers})
        self.cells = [number for number in self._numbers if number < cells]
        self.cost = sum(
            1 if isinstance(one.primitive, Clause) else CLAUSES_AS_DEAR for one in statements
        )

    def narrow(self, domains: list[int], look: Callable[[int], None] = lambda cost: None) -> bool:
        """Narrow domains as far as they go; say whether each has something left.

        It is told `look` before all filters are looked at what that costs.
        """
        waiting = self._filters
        while waiting:
            heed_deadline()
            look(self.cost)
            before = domains.copy()
            if not all(one.narrow(domains) for one in waiting) or not all(domains):
                return False
            changed = {number for number in self._numbers if domains[number] != before[number]}
            waiting = [one for one in self._filters if not changed.isdisjoint(one.numbers)]
        return True
