"""Fillings of cells that obey a check or break it, found by asking the check alone.

What a filling is to the check, the check alone decides. A caller may say which values to try, so
as to meet a clause, but nothing is left out for the sake of a clause or a statement: whatever is
wrong there cannot hide a filling.

The search hands the check a board on which no cell has a value yet. Where the check first needs the
value of a cell, it is stopped, the cell gets a value that its houses leave, and the check begins
anew; when it answers, its answer holds for all ways to fill the other cells. (C. Boyapati, S.
Khurshid and D. Marinov, "Korat: Automated Testing Based on Java Predicates", ISSTA 2002.) Values
are tried in random order, and each filling of a sample is looked for from the start, or from half
of another one.

A check of the whole grid that forbids something of each two cells comes to the last cells late. So
it is also asked about boards whose open cells hold what equals no value, or what is as large as one
likes: where it then says no, it will hardly say yes later. This only leads the search: what it
finds is put to the check itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import chain
from math import prod
from random import Random
from typing import TypeAlias

from sudoku_model.audit.pairs import Anything, Check, Forbidden, Nothing, forbidden_pairs
from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.open_cells import NeededError, OpenBoard
from sudoku_model.deadline import heed_deadline

Filling: TypeAlias = tuple[int | None, ...]
"""The value of each cell of the grid; None where any value will do."""

FIRST_DIVE = 60
"""Steps after which a search begins anew, at first; each time that it fails twice as many."""

AGAINST = 300
"""Steps in which a filling is looked for that would show one clause to be wrong."""

NEAR_PRICE = 5
"""So many times dearer than fillings like others may be those that are found from the start."""

FEW = 60_000
"""So few ways to fill cells, those of five cells with nine digits, are gone through to the end."""


class _SpentError(Exception):
    """All steps are done that are allowed."""


@dataclass
class _Way:
    """A way to search, and what came of it.

    Attributes:
        search: takes a filling to start from, whether to obey, and a number of steps.
        is_near: whether it starts from a filling.
        looks_ahead: whether it asks the check about boards that are not filled yet.
        dive: steps after which it begins anew.
        steps: those it took so far.
        found: the fillings that it has found.
    """

    search: Callable[[Filling, bool, int], Filling | None]
    is_near: bool = False
    looks_ahead: bool = False
    dive: int = FIRST_DIVE
    steps: int = 0
    found: int = 0

    @property
    def price(self) -> float:
        """The steps that it takes for a filling; fillings like others are worth less."""
        return self.steps * (NEAR_PRICE if self.is_near else 1) / (self.found + 1)


class Fillings:
    """The fillings of some cells that obey a check, or those that break it.

    Args:
        domains: for each cell of the grid its possible values.
        peers: for each cell those that hold another value.
        cells: the cells to fill; others that the check looks at are filled as well.
        check: the check.
        random: what values are drawn with.
        symmetries: places of the cells in the grid turned and mirrored.
        houses: the cells of those houses that hold every value.
        extras: the cells beside the board, as those for numbers of regions.
        steps: how many values are tried at most, in all searches together.

    Example:
        >>> from random import Random
        >>> from sudoku_model.audit.fillings import Fillings
        >>> fillings = Fillings(
        ...     [[1, 2, 3]] * 3, [{1}, {0}, ()], [0, 1], lambda v: v[0] < v[1], Random(0), 1000
        ... )
        >>> sorted(fillings.all(obeying=True, most=9))
        [(1, 2, None), (1, 3, None), (2, 3, None)]
        >>> fillings.all(obeying=True, most=2) is None
        True
        >>> len(fillings.some(obeying=False, wanted=2))
        2
    """

    def __init__(
        self,
        domains: Sequence[Sequence[int]],
        peers: Sequence[Collection[int]],
        cells: Iterable[int],
        check: Check,
        random: Random,
        steps: int,
        symmetries: Sequence[Sequence[int]] = (),
        houses: Sequence[Sequence[int]] = (),
        extras: Sequence[int] = (),
    ) -> None:
        self._cells = list(dict.fromkeys(cells))
        members = set(self._cells)
        self._domains = domains
        self._peers = peers
        self._inner_peers = {cell: members.intersection(peers[cell]) for cell in self._cells}
        self._check = check
        self._random = random
        self._symmetries = symmetries
        self._extras = extras
        self._steps = steps
        self._values: list[int | None] = [None] * len(domains)
        self._board = OpenBoard(self._values)
        self._optimistic_board = self._board_with(Nothing)
        self._looks_ahead = False
        self._forbidden: Forbidden = {}
        self._partners: dict[int, set[int]] = {}
        self._places: list[Sequence[int]] = [()] * len(domains)
        self._full_houses = [house for house in houses if set(house) <= members]
        self._left = 0  # steps of this search
        self._forced: list[int] = []  # cells that had a single value left when last looked at

    def all(self, *, obeying: bool, most: int) -> list[Filling] | None:
        """Return all fillings; None if there are more than `most`, or it takes too many steps."""
        found: list[Filling] = []
        are_few = prod(len(self._domains[cell]) for cell in self._cells) <= FEW
        usual = min(self._steps // 4, 100 + 40 * most)
        steps = FEW if are_few else usual
        allowed = self._steps
        try:
            for filling in self._walk(obeying, steps):
                found.append(filling)
                if len(found) > most:
                    return None
        except _SpentError:  # the check looks at other cells as well; to draw some needs steps too
            self._steps = allowed - usual
            return None
        return found

    def some(self, *, obeying: bool, wanted: int, near: Sequence[Filling] = ()) -> list[Filling]:
        """Return fillings drawn at random; fewer than are wanted if they are hard to find.

        By turns it starts from nothing, and from those that are near: some of their cells are kept.
        """
        found: dict[Filling, None] = {}
        known = [*dict.fromkeys(map(self._of_cells, near))]
        ways = self._ways(obeying)
        tries = 0
        while len(found) < wanted and self._steps > 0 and tries < 6 * wanted + 100:
            tries += 1
            way = _cheapest(ways, has_known=bool(known))
            if way is None:
                break
            before = self._steps
            filling = self._tried(way, known, obeying)
            way.steps += before - self._steps
            if filling is not None and filling not in found:
                way.found += 1
                found[filling] = None
                if obeying:
                    known.append(filling)
        return [*found]

    def against(
        self,
        literals: Iterable[tuple[int, int, bool]],
        near: Filling | None = None,
        ahead: Sequence[bool] | None = None,
    ) -> Filling | None:
        """Return a filling that obeys the check and makes all literals of a clause false, if found.

        A literal is a cell, a value, and whether the clause says that the cell has it. Of a filling
        that is near some cells are kept; each search in its turn may look ahead.
        """
        demanded = self._made_false(literals)
        if demanded is None or not self._obeys_houses(demanded[0]):
            return None
        fixed, excluded = demanded
        start = fixed if near is None else self._beside(fixed, self._thinned(near), excluded)
        domains = self._domains
        self._domains = [
            [v for v in domain if v not in excluded[cell]] if cell in excluded else domain
            for cell, domain in enumerate(domains)
        ]
        try:
            return self.with_values(start, ahead)
        finally:
            self._domains = domains

    def _made_false(
        self, literals: Iterable[tuple[int, int, bool]]
    ) -> tuple[Filling, dict[int, set[int]]] | None:
        """Return the values that cells have and cannot have where all literals are false.

        None for a clause that is always true.
        """
        fixed: dict[int, int] = {}
        excluded: dict[int, set[int]] = {}
        for cell, value, is_positive in literals:
            if is_positive:
                excluded.setdefault(cell, set()).add(value)
            elif fixed.setdefault(cell, value) != value:
                return None
        if any(fixed.get(cell) in values for cell, values in excluded.items()):
            return None
        return self._filling(fixed), excluded

    def _beside(
        self, fixed: Sequence[int | None], others: Filling, excluded: Mapping[int, Collection[int]]
    ) -> Filling:
        """Return some values, and of others those that can stand beside them."""
        barred = {
            (peer, value)
            for cell, value in enumerate(fixed)
            if value is not None
            for peer in self._peers[cell]
        }
        return tuple(
            [
                own
                if own is not None or other in excluded.get(cell, ()) or (cell, other) in barred
                else other
                for cell, (own, other) in enumerate(zip(fixed, others, strict=True))
            ]
        )

    def pairs(self) -> Iterator[Filling]:
        """Yield values of each two cells of which the check forbids some, but not these.

        Whether they are part of a filling that obeys it is another question. A check that demands
        something of all cells at once says nothing about two of them.
        """
        if not self._forbids:
            return
        for cell, partners in sorted(self._partners.items()):
            for partner in sorted(partners):
                if partner >= cell:
                    for value, other in self._allowed(cell, partner):
                        yield self._filling({cell: value, partner: other})

    def _allowed(self, cell: int, partner: int) -> Iterator[tuple[int, int]]:
        """Yield the values of two cells that neither the check nor a house forbids."""
        for value in self._domains[cell]:
            barred = self._forbidden.get((cell, value), {}).get(partner, frozenset())
            for other in self._domains[partner]:
                is_seen = value == other and partner in self._peers[cell]
                if other not in barred and not is_seen:
                    yield value, other

    def forbidden_pairs(self) -> Iterator[Filling]:
        """Yield values of each two cells that the check seems to forbid."""
        for (cell, value), others in self._forbidden.items():
            for partner, values in others.items():
                for other in values if partner > cell else ():
                    yield self._filling({cell: value, partner: other})

    def _filling(self, values: Mapping[int, int]) -> Filling:
        return tuple(map(values.get, range(len(self._domains))))

    def with_values(self, start: Filling, ahead: Sequence[bool] | None = None) -> Filling | None:
        """Return a filling with some values that obeys the check, if one is found.

        Each search in its turn may look ahead.
        """
        if ahead is None:
            ahead = (False, True) if self._forbidden else (False,)
        for looks_ahead in ahead:
            with suppress(_SpentError), self._looking_ahead(looks_ahead):
                return next(self._walk(True, AGAINST, start), None)
        return None

    def images(self, fillings: Iterable[Filling]) -> list[Filling]:
        """Return those of some fillings, turned and mirrored, that obey the check."""
        turned = (
            image
            for filling in fillings
            for symmetry in self._symmetries
            for image in self._images(filling, symmetry)
        )
        return [one for one in turned if self._is_found(one, True)]

    def _images(self, filling: Filling, symmetry: Sequence[int]) -> list[Filling]:
        """Return a filling turned, and with what stands beside the board numbered anew, too.

        Numbers of regions, for instance, are those of the order in which they come.
        """
        turned = [filling[cell] for cell in symmetry]
        beside = [turned[cell] for cell in self._extras]
        order = dict.fromkeys(value for value in beside if value is not None)
        numbers = dict(zip(order, sorted(order), strict=True))
        numbered = [*turned]
        for cell, value in zip(self._extras, beside, strict=True):
            numbered[cell] = None if value is None else numbers[value]
        return [tuple(turned)] if numbered == turned else [tuple(turned), tuple(numbered)]

    def is_barred(self, literals: Iterable[tuple[int, int, bool]]) -> bool:
        """Say whether no filling that makes all literals of a clause false seems to obey the check.

        The check is asked about a board with nothing but the values that the literals forbid.
        """
        if not self._forbids:
            return False
        self._values[:] = [None] * len(self._values)
        for cell, value, is_positive in literals:
            if not is_positive:
                self._values[cell] = value
        return not self._obeys_houses(tuple(self._values)) or self._seems_to_obey() is False

    def completed(self, proposal: Filling, *, obeying: bool = True) -> Filling | None:
        """Return a proposal, with values for open cells that the check needs, if it fits."""
        if not self._obeys_houses(proposal):
            return None
        if obeying:
            return self.with_values(proposal)
        with suppress(_SpentError):
            return next(self._walk(False, AGAINST, proposal), None)
        return None

    def allow(self, steps: int) -> None:
        """Allow so many steps from now on."""
        self._steps = steps

    @property
    def is_spent(self) -> bool:
        """Whether no steps are left."""
        return self._steps <= 0

    def _of_cells(self, filling: Filling) -> Filling:
        """Return what a filling says of the cells to fill, where the check needs no others."""
        own = set(self._cells)
        said = tuple([value if cell in own else None for cell, value in enumerate(filling)])
        self._values[:] = said
        return said if isinstance(self._answer(), bool) else filling

    def _ways(self, obeying: bool) -> list[_Way]:
        ways = [_Way(self._dived), _Way(self._varied, is_near=True)]
        if not obeying:
            return ways
        if self._instead is not None:
            self._learn(self._instead)
            ways += [replace(way, looks_ahead=True) for way in ways]
        return [*ways, _Way(self._turned, is_near=True)]

    def _tried(self, way: _Way, known: Sequence[Filling], obeying: bool) -> Filling | None:
        start = self._random.choice(known) if way.is_near else ()
        try:
            with self._looking_ahead(way.looks_ahead):
                return way.search(start, obeying, min(way.dive, self._steps))
        except _SpentError:
            way.dive *= 2
        except StopIteration:
            way.steps += way.dive  # there is nothing
        return None

    def _dived(self, _: Filling, obeying: bool, steps: int) -> Filling:
        return next(self._walk(obeying, steps))

    def _varied(self, known: Filling, obeying: bool, steps: int) -> Filling:
        return next(self._walk(obeying, steps, self._thinned(known)))

    @contextmanager
    def _looking_ahead(self, is_wanted: bool) -> Iterator[None]:
        self._looks_ahead = is_wanted
        try:
            yield
        finally:
            self._looks_ahead = False

    def _turned(self, known: Filling, obeying: bool, _: int) -> Filling | None:
        """Return the filling with other digits or, if it fills the grid, turned or mirrored."""
        self._left = 1
        self._spend()
        turned: Filling
        if None not in known and self._symmetries and self._random.random() < 0.5:
            images = self._images(known, self._random.choice(self._symmetries))
            turned = self._random.choice(images) if len(images) > 1 else images[0]
        else:
            turned = self._with_other_digits(known)
        return turned if self._is_found(turned, obeying) else None

    def _with_other_digits(self, known: Filling) -> Filling:
        """Return a filling in which the digits have changed places."""
        digits = sorted({v for v in self._on_board(known) if v is not None})
        others = self._random.choice((digits[::-1], self._random.sample(digits, len(digits))))
        board = [v if v is None else others[digits.index(v)] for v in self._on_board(known)]
        return (*board, *known[len(board) :])

    def _on_board(self, filling: Filling) -> Filling:
        """Return the values that are digits, not those beside the board."""
        return filling[: len(filling) - len(self._extras)]

    def _is_found(self, filling: Filling, obeying: bool) -> bool:
        """Say whether a filling that no search has made is one that is looked for."""
        return self._obeys_houses(filling) and self._is_right(filling, obeying)

    def _obeys_houses(self, filling: Filling) -> bool:
        return all(
            value is None
            or (
                (value in self._domains[cell])
                and all(value != filling[peer] for peer in self._peers[cell])
            )
            for cell, value in enumerate(filling)
        )

    def _thinned(self, filling: Filling) -> Filling:
        """Return a filling without some of its values: of one cell, a few, half, or some digits."""
        filled = [cell for cell, value in enumerate(filling) if value is not None]
        share = self._random.choice((1, 2, 3, len(filled) // 4, len(filled) // 2, 0))
        if share:
            emptied = set(self._random.sample(filled, min(len(filled), share)))
        else:
            digits = sorted({filling[cell] or 0 for cell in filled})
            out = self._random.sample(digits, min(len(digits), self._random.choice((2, 3, 4))))
            emptied = {cell for cell in filled if filling[cell] in out}
        return tuple([None if cell in emptied else value for cell, value in enumerate(filling)])

    def _walk(self, obeying: bool, steps: int, start: Filling | None = None) -> Iterator[Filling]:
        """Yield fillings, depth first; after so many steps raise a `_SpentError`."""
        self._left = steps
        self._values[:] = start or [None] * len(self._values)
        self._forced.clear()
        # Each cell on the way, its values still to try, and whether the check had answered.
        path: list[tuple[int, list[int], bool]] = []
        is_settled = False
        while True:
            answer = obeying if is_settled else self._answer()
            is_settled = is_settled or answer is obeying
            cell = self._to_fill(answer, obeying)
            if cell is not None:
                values = self._to_try(cell)
                self._random.shuffle(values)
                path.append((cell, values, is_settled))
            elif is_settled and self._is_right(filling := tuple(self._values), obeying):
                yield filling
            while path and not self._has_next(*path[-1][:2]):
                path.pop()
            if not path:
                return
            is_settled = path[-1][2]

    def _has_next(self, cell: int, values: list[int]) -> bool:
        """Give a cell its next value that leaves values to its peers, and say if there is one."""
        while values:
            self._spend()
            self._values[cell] = values.pop()
            if self._peers_can_differ(cell):
                return True
        self._values[cell] = None
        return False

    def _to_fill(self, answer: bool | int, obeying: bool) -> int | None:
        """Return the cell that gets a value next after an answer; None for none."""
        if answer is obeying:
            return self._next_cell()
        if isinstance(answer, bool) or self._is_hopeless():
            return None
        if self._looks_ahead and self._forbidden:
            return answer  # that cell was chosen with care
        cell = self._next_forced()
        if cell is None and self._looks_ahead:
            cell = self._next_cell()
        return answer if cell is None else cell

    def _answer(self) -> bool | int:
        """Return what the check answers, or the cell that is to get a value next."""
        if self._looks_ahead and self._forbidden:
            # What is forbidden of pairs is not tried; the rest is asked at the end.
            cell = self._next_place()
            if cell is not None:
                return cell
        try:
            return bool(self._check(self._board))
        except NeededError as needed:
            return needed.cell
        except Exception:
            # A check that does not take part in this gets all values at once.
            cell = self._next_cell()
            if cell is None:
                raise
            return cell

    @property
    def may_look_ahead(self) -> bool:
        """Whether the check can be asked about boards with open cells."""
        return self._instead is not None

    @property
    def _forbids(self) -> bool:
        """Whether the check forbids something, so that it says no whatever stands elsewhere."""
        return self._instead is Nothing

    @cached_property
    def _instead(self) -> type[Nothing] | None:
        """What stands in open cells where the check is asked ahead; None if it cannot be."""
        for instead in (Nothing, Anything):
            self._optimistic_board = self._board_with(instead)
            self._values[:] = [None] * len(self._values)
            if self._seems_to_obey() is True:
                return instead
        return None

    def _board_with(self, instead: type[Nothing]) -> OpenBoard:
        """Return the values, and in cells that are open something else."""
        return OpenBoard(self._values, [*map(instead, range(len(self._domains)))].__getitem__)

    def _seems_to_obey(self) -> bool | None:
        """Say whether the values of now may obey the check; None if it cannot do without others."""
        try:
            return bool(self._check(self._optimistic_board))
        except Exception:
            return None

    def _learn(self, instead: type[Nothing]) -> None:
        """Find out what the check forbids of two cells, asked with something in all others."""
        self._forbidden = forbidden_pairs(self._check, self._domains, self._cells, instead)
        for (cell, _), others in self._forbidden.items():
            self._partners.setdefault(cell, set()).update(others)

    def _is_hopeless(self) -> bool:
        """Say whether the values of now seem to break the check whatever comes."""
        if not self._looks_ahead or self._forbidden:
            return False
        return self._seems_to_obey() is False

    def _is_right(self, filling: Filling, obeying: bool) -> bool:
        """Ask the check once more, about plain numbers."""
        pairs = zip(filling, self._domains, strict=True)
        return bool(self._check([d[0] if v is None else v for v, d in pairs])) is obeying

    def _spend(self) -> None:
        heed_deadline()
        self._steps -= 1
        self._left -= 1
        if self._left < 0:
            raise _SpentError

    def _to_try(self, cell: int) -> list[int]:
        looked = self._looks_ahead and self._forbidden
        return [*self._places[cell]] if looked else self._left_for(cell)

    def _with_fewest_left(self) -> int | None:
        """Note what is left to each cell, and return an open one with the fewest values."""
        values, places = self._values, self._places
        best, fewest = None, 1_000
        for cell in self._cells:
            value = values[cell]
            if value is not None:
                places[cell] = (value,)
                continue
            left = places[cell] = self._left_for(cell)
            if len(left) < fewest:
                best, fewest = cell, len(left)
        return best

    def _next_place(self) -> int | None:
        """Return an open cell that holds what has no other place, else one with few values left.

        After a dead end that is a cell without values.
        """
        places = self._places
        best = self._with_fewest_left()
        if best is None or len(places[best]) <= 1:
            return best
        for house in self._full_houses:
            count: dict[int, int] = {}
            for cell in house:
                for value in places[cell]:
                    count[value] = count.get(value, 0) + 1
            if len(count) < len(house):
                places[best] = []
                return best
            alone = self._with_only_place(house, count)
            if alone is not None:
                return alone
        return best

    def _with_only_place(self, house: Sequence[int], count: Mapping[int, int]) -> int | None:
        """Return an open cell that holds what has no other place in a house, and keep only that."""
        for value, number in count.items():
            if number == 1:
                for cell in house:
                    if self._values[cell] is None and value in self._places[cell]:
                        self._places[cell] = [value]
                        return cell
        return None

    def _left_for(self, cell: int) -> list[int]:
        values = self._values
        taken = {values[peer] for peer in self._peers[cell]}
        if self._looks_ahead:
            for partner in self._partners.get(cell, ()):
                value = values[partner]
                if value is not None:
                    taken |= self._forbidden.get((partner, value), {}).get(cell, frozenset())
        return [value for value in self._domains[cell] if value not in taken]

    def _next_cell(self) -> int | None:
        """Return the open cell with the fewest values left."""
        cells = (cell for cell in self._cells if self._values[cell] is None)
        return min(cells, key=lambda cell: len(self._left_for(cell)), default=None)

    def _next_forced(self) -> int | None:
        """Return an open cell that had one value left."""
        while self._forced:
            cell = self._forced.pop()
            if self._values[cell] is None:
                return cell
        return None

    def _peers_can_differ(self, cell: int) -> bool:
        """Say whether the open cells that see this one have a value left each."""
        partners = self._partners.get(cell, ()) if self._looks_ahead else ()
        for peer in chain(self._inner_peers.get(cell, ()), partners):
            if self._values[peer] is None:
                left = self._left_for(peer)
                if not left:
                    return False
                if len(left) == 1:
                    self._forced.append(peer)
        return True


def _cheapest(ways: Iterable[_Way], *, has_known: bool) -> _Way | None:
    """Return the way with the lowest price; those that begin near a filling need a known one."""
    possible = (one for one in ways if has_known or not one.is_near)
    return min(possible, key=lambda one: one.price, default=None)


def whole(filling: Filling) -> Sequence[int]:
    """Return a filling with 0 where any value will do."""
    return [0 if value is None else value for value in filling]


def filled_cells(fillings: Iterable[Filling]) -> set[int]:
    """Return the cells in which one of some fillings has a value."""
    return {cell for one in fillings for cell, value in enumerate(one) if value is not None}
