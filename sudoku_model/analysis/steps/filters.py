"""Statements as filters of digits: what each leaves the cells it is about, in turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from sudoku_model.cached_values import cached_property
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Clause, Statement
from sudoku_model.solvers.filtering import Masks, make_filter

CLAUSES_AS_DEAR = 200
"""How many clauses take as long to look at as a statement that is none, such as a sum."""


class Filters:
    """The filters of some statements.

    Attributes:
        cells: the cells that they are about.
    """

    def __init__(self, masks: Masks, statements: Sequence[Statement], cells: int) -> None:
        # What narrows most comes first.
        in_order = sorted(statements, key=_is_clause)
        self._masks = masks
        self._filters = [make_filter(one, masks) for one in in_order]
        self._costs = [1 if _is_clause(one) else CLAUSES_AS_DEAR for one in in_order]
        self._about = defaultdict[int, list[int]](list)
        for place, own in enumerate(self._filters):
            for number in own.numbers:
                self._about[number].append(place)
        self._numbers = sorted(self._about)
        self.cells = [number for number in self._numbers if number < cells]

    @cached_property
    def _at_first(self) -> list[int]:
        """What is left of all domains where nothing is known; the filters need not say it again."""
        domains = self._masks.domains.copy()
        self._go_on(domains, range(len(self._filters)), lambda cost: None)
        return domains

    def narrow(self, domains: list[int], look: Callable[[int], None] = lambda cost: None) -> bool:
        """Narrow domains as far as they go; say whether each has something left.

        It is told `look` before filters are looked at what that costs, in clauses.
        """
        at_first, changed = self._at_first, []
        for number in self._numbers:
            if domains[number] != at_first[number]:
                domains[number] &= at_first[number]
                changed.append(number)
        return all(at_first) and self._go_on(domains, self._that_watch(changed), look)

    def _that_watch(self, numbers: Iterable[int]) -> list[int]:
        """Return the filters of some variables, by their places."""
        return sorted({place for number in numbers for place in self._about[number]})

    def _go_on(
        self, domains: list[int], waiting: Sequence[int], look: Callable[[int], None]
    ) -> bool:
        """Narrow domains by the filters that wait, and by those of what these narrow."""
        filters, costs = self._filters, self._costs
        while waiting:
            heed_deadline()
            look(sum(map(costs.__getitem__, waiting)))
            before = domains.copy()
            if not all(filters[place].narrow(domains) for place in waiting):
                return False
            changed = [number for number in self._numbers if domains[number] != before[number]]
            waiting = self._that_watch(changed)
            if not all(map(domains.__getitem__, changed)):
                return False
        return all(domains)


def _is_clause(statement: Statement) -> bool:
    return isinstance(statement.primitive, Clause)
