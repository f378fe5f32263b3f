"""Thoughts about sums: combinations, what they share, and what each cell can contribute."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.facts import TotalFact
from sudoku_model.analysis.steps.thoughts import equations as stated
from sudoku_model.analysis.steps.thoughts.equations import (
    FEW_CELLS,
    Equation,
    Side,
    amounts_in_words,
    equations,
)
from sudoku_model.analysis.steps.thoughts.fillings import (
    added,
    common,
    distinct_sums,
    sets_that_make,
)
from sudoku_model.analysis.steps.thoughts.kinds import (
    EQUAL_IN_A_HOUSE,
    INNIES,
    SUM_BOUND,
    SUM_DIGITS,
    SUM_LAST,
    SUM_LEFT,
    SUM_MISSED,
    SUM_NEEDS,
    SUM_PARITY,
    SUM_PARTNER,
    SUM_PLACE,
)
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.thoughts.words import are, held
from sudoku_model.analysis.steps.wording import combinations_in_words, times_in_words
from sudoku_model.bits import union_of
from sudoku_model.constraints.wording import enumerated

MOST_COMBINATIONS = 3
"""So many combinations are listed; of more it is told what they have in common."""

MOST_GONE = 3
"""So many digits are listed as gone; of more it is told that those of the combinations are left."""

# What cells add up to.


def _amounts(
    view: RuleView, side: Side, but: int | None = None, digit: int | None = None
) -> frozenset[int]:
    """Return what the cells of a side can make, without the cell `but` of the equation.

    If that cell is thought to have a digit, those that see it have not.
    """

    def left(cell: int) -> tuple[int, ...]:
        digits = view.digits(cell)
        if digit is None or but is None or digit not in digits or not view.differ(cell, but):
            return digits
        return tuple([one for one in digits if one != digit])

    weighted = [
        frozenset([factor * one for one in left(cell)])
        for factor, cell in side.weighted
        if cell != but
    ]

    def made(groups: Iterable[Iterable[int]]) -> frozenset[int]:
        known = [tuple([left(c) for c in group if c != but]) for group in groups]
        return added([*(distinct_sums(group) for group in known if group), *weighted])

    amounts = made(side.groups)
    return amounts & made(side.regrouped) if side.regrouped else amounts


class _Share(NamedTuple):
    """A cell of an equation with what it counts, its side and the other one.

    Attributes:
        totals: what its side has more than the other one.
    """

    cell: int
    factor: int
    own: Side
    opposite: Side
    totals: frozenset[int]

    def others(self, side: Side) -> tuple[int, ...]:
        """Return the other cells of a side."""
        return tuple(cell for cell in side.cells if cell != self.cell)

    def rest(self, view: RuleView) -> frozenset[int]:
        """Return what the cell may count: the total, the opposite side, less its own others."""
        own = _amounts(view, self.own, self.cell)
        opposite = _amounts(view, self.opposite, self.cell)
        return frozenset(
            [t + more - less for t in self.totals for more in opposite for less in own]
        )

    def counts(self, view: RuleView) -> tuple[int, int]:
        """Return what the smallest and the largest digit that are left count."""
        digits = view.digits(self.cell)
        return self.factor * digits[0], self.factor * digits[-1]

    def can_count(self, view: RuleView, digit: int) -> bool:
        """Say whether the rest goes with a digit of the cell."""
        own = _amounts(view, self.own, self.cell, digit)
        opposite = _amounts(view, self.opposite, self.cell, digit)
        count = self.factor * digit
        return any(t + more - count in own for t in self.totals for more in opposite)


def _shares(equation: Equation) -> Iterator[_Share]:
    """Yield the cells of an equation that can be thought about."""
    for own, opposite, totals in equation.sides:
        for cell in chain.from_iterable(own.groups):
            yield _Share(cell, 1, own, opposite, totals)
        for factor, cell in own.weighted:
            yield _Share(cell, factor, own, opposite, totals)


def fitting(view: RuleView, cells: Sequence[int], total: int) -> Mapping[int, set[int]]:
    """Return for each of some cells the digits with which all of them can make a total."""
    equation = Equation(stated.side(view, cells), stated.NOTHING, frozenset([total]), "")
    return {
        share.cell: {digit for digit in view.digits(share.cell) if share.can_count(view, digit)}
        for share in _shares(equation)
    }


def _open_shares(view: RuleView) -> Iterator[tuple[Equation, _Share]]:
    """Yield the cells of the equations that have a choice left, each with its equation."""
    return ((equation, share) for equation in _open(view) for share in _shares(equation))


def _open_cells(view: RuleView, equation: Equation) -> list[int]:
    return [cell for cell in equation.cells if len(view.digits(cell)) > 1]


def _thought(
    kind: Kind,
    view: RuleView,
    equation: Equation,
    known: Iterable[int],
    excluded: int,
    why: str,
    then: str = "",
    cases: int = 1,
) -> Thought:
    premises = view.premises(known)
    cases += CASES_PER_CLUE * (equation.clues - 1)
    return Thought(kind, (view.rule,), premises, excluded, why, then, cases)


CASES_PER_CLUE = 3
"""As much to keep in mind as so many cases is a further house that an equation comes from."""


def _open(view: RuleView) -> Iterator[Equation]:
    """Yield the equations that have a cell with a choice left."""
    for equation in view.once(equations):
        if any(len(view.digits(cell)) > 1 for cell in equation.cells):
            yield equation


# The last cell, the last two.


def _last(view: RuleView) -> Iterator[Thought]:
    """The last open cell."""
    for equation in _open(view):
        opened = _open_cells(view, equation)
        if len(opened) != 1:
            continue
        share = next(one for one in _shares(equation) if one.cell == opened[0])
        cell, rest = share.cell, share.rest(view)
        left = [d for d in view.digits(cell) if share.factor * d in rest]
        if len(left) == len(view.digits(cell)):
            continue

        def follows(other: RuleView, share: _Share = share, left: Sequence[int] = left) -> bool:
            rest = share.rest(other)
            return all(d in left for d in other.digits(share.cell) if share.factor * d in rest)

        known, _ = view.needed(equation.others(cell), follows)
        told = _known_values(view, (*share.others(share.opposite), *share.others(share.own)))
        excluded = view.candidates(cell) & ~view.mask(cell, left)
        yield _thought(
            SUM_LAST,
            view,
            equation,
            known,
            excluded,
            ", and ".join(filter(None, (equation.says, told))),
            f"{view.name(cell)} is {enumerated(left, 'or')}" if left else "",
        )


def _known_values(view: RuleView, cells: Sequence[int]) -> str:
    """Say what cells are that hold one digit each."""
    values = [view.digits(cell)[0] for cell in cells]
    if len(cells) < MOST_COMBINATIONS:
        known = zip(cells, values, strict=True)
        return " and ".join(f"{view.name(cell)} is {value}" for cell, value in known)
    return f"{_the_others(view, cells)} are {enumerated(values)}"


def _the_others(view: RuleView, cells: Sequence[int]) -> str:
    return view.names(cells) if len(cells) < FEW_CELLS else "the others"


def _partners(view: RuleView) -> Iterator[Thought]:
    """What one of the last two open cells lacks."""
    for equation in _open(view):
        opened = _open_cells(view, equation)
        if len(opened) != 2:
            continue
        for share in _shares(equation):
            if share.cell in opened:
                partner = next(cell for cell in opened if cell != share.cell)
                yield from _by_partner(view, equation, share, partner)


def _by_partner(
    view: RuleView, equation: Equation, share: _Share, partner: int
) -> Iterator[Thought]:
    """What a cell loses by what the only other open one lacks."""
    gained = share.rest(view.without([partner])) - share.rest(view)
    gone = [d for d in view.digits(share.cell) if share.factor * d in gained]
    if not gone:
        return
    counts = {share.factor * d for d in gone}

    def follows(other: RuleView) -> bool:
        return share.rest(other).isdisjoint(counts)

    known, seen = view.needed(equation.others(share.cell), follows)
    lacks = [
        d
        for d in view.domain(partner)
        if d not in view.digits(partner) and not follows(_only(seen, partner, d))
    ]
    weaker = view.none_of(partner, lacks)
    yield _knowing_less(view, equation, known, partner, weaker, view.mask(share.cell, gone))


def _knowing_less(
    view: RuleView,
    equation: Equation,
    known: Sequence[int],
    partner: int,
    weaker: int,
    excluded: int,
) -> Thought:
    """Return the thought for which less need be known of an open cell than all it can be."""
    settled = [cell for cell in known if cell != partner]
    with_them = f" (with {_values(view, settled)})" if settled else ""
    why = f"{equation.says}{with_them}, and {held(view, partner, weaker)}"
    thought = _thought(SUM_PARTNER, view, equation, known, excluded, why)
    premises = tuple(
        weaker if cell == partner else premise
        for cell, premise in zip(known, thought.premises, strict=True)
    )
    return thought._replace(premises=premises)


def _only(view: RuleView, cell: int, digit: int) -> RuleView:
    """Return the view in which a cell has one digit."""
    layout = view.layout
    alive = view.alive & ~layout.cell_masks[cell] | 1 << layout.candidate(cell, digit)
    return view.with_alive(alive, view.freed - {cell})


def _values(view: RuleView, cells: Sequence[int]) -> str:
    shown = [f"{view.name(cell)} = {view.digits(cell)[0]}" for cell in cells]
    return enumerated(shown) if len(shown) <= MOST_COMBINATIONS else "the other digits"


# At least and at most.


def _bounds(view: RuleView) -> Iterator[Thought]:
    """What a cell must make at least or at most, as the others make at most or at least so much."""
    for equation in _open(view):
        known = [cell for cell in equation.cells if len(view.digits(cell)) == 1]
        if len(known) == len(equation.cells) - 1:
            continue  # the last cell is known at once
        # Who knows a cell begins with it.
        bare = view if known else view.without(equation.cells)
        alike: dict[tuple[str, int, str], list[_Share]] = {}
        for share in _shares(equation):
            low, high = _limits(share, bare)
            first, last = share.counts(view)
            if known or (first >= low and last <= high):
                yield from _bounds_of(view, equation, share)
                continue
            word, bound = ("least", low) if first < low else ("most", high)
            told = _told(bare, equation, share, bound, word, is_of_any=True)
            alike.setdefault(told, []).append(share)
        if not _has_few_combinations(bare, equation):  # they say as much at once
            for (word, bound, why), shares in alike.items():
                yield _bound_of_any(view, bare, equation, shares, word, bound, why)


def _bound_of_any(
    view: RuleView,
    bare: RuleView,
    equation: Equation,
    shares: Sequence[_Share],
    word: str,
    bound: int,
    why: str,
) -> Thought:
    """Return what holds of some cells alike, whatever the others can be."""
    if len(shares) == 1:
        why = _told(bare, equation, shares[0], bound, word)[-1]
    cells = [share.cell for share in shares]
    excluded = sum(_beyond(view, cell, word, bound) for cell in cells)
    then = f"{view.names(cells)} {are(cells)} at {word} {bound}"
    return _thought(SUM_BOUND, view, equation, (), excluded, why, then)


def _has_few_combinations(view: RuleView, equation: Equation) -> bool:
    """Say whether so few combinations make a sum of two cells that one lists them."""
    return len(equation.cells) == 2 and any(
        bag.equation == equation and len(bag.sets(view)) <= MOST_COMBINATIONS
        for bag in view.once(_bags)
    )


def _limits(share: _Share, view: RuleView) -> tuple[int, int]:
    """Return what a cell may count at least and at most."""
    own = _amounts(view, share.own, share.cell)
    opposite = _amounts(view, share.opposite, share.cell)
    least = min(share.totals) + min(opposite, default=0) - max(own, default=0)
    return least, max(share.totals) + max(opposite, default=0) - min(own, default=0)


def _digit_bound(share: _Share, bound: int, word: str) -> int:
    """Return the digit that a cell is at least or at most, by what it counts."""
    return -(-bound // share.factor) if word == "least" else bound // share.factor


def _beyond(view: RuleView, cell: int, word: str, bound: int) -> int:
    """Return the candidates of a cell beyond a bound."""
    return view.mask(cell, beyond(view.digits(cell), bound, is_low=word == "least"))


def _bounds_of(view: RuleView, equation: Equation, share: _Share) -> Iterator[Thought]:
    """What one cell must make at least and at most by what is left of the others."""
    least, most = _limits(share, view)
    first, last = share.counts(view)
    if first < least:
        yield _bound(view, equation, share, least, "least")
    if last > most:
        yield _bound(view, equation, share, most, "most")


def _bound(view: RuleView, equation: Equation, share: _Share, bound: int, word: str) -> Thought:
    digit = _digit_bound(share, bound, word)
    excluded = _beyond(view, share.cell, word, digit)
    gone = view.layout.digits_left(excluded)[share.cell]

    def follows(other: RuleView) -> bool:
        least, most = _limits(share, other)
        if word == "least":
            return share.factor * gone[-1] < least
        return share.factor * gone[0] > most

    known, seen = view.needed(equation.others(share.cell), follows)
    least, most = _limits(share, seen)
    _, shown, why = _told(seen, equation, share, least if word == "least" else most, word)
    then = f"{view.name(share.cell)} is at {word} {shown}"
    return _thought(SUM_BOUND, view, equation, known, excluded, why, then)


def _told(
    view: RuleView,
    equation: Equation,
    share: _Share,
    bound: int,
    word: str,
    *,
    is_of_any: bool = False,
) -> tuple[str, int, str]:
    """Say why a cell is at least or at most so much; `is_of_any` if that may hold of others too."""
    against = {"least": "most", "most": "least"}[word]
    parts, says = [], equation.says
    opposite, own = share.others(share.opposite), share.others(share.own)
    if opposite:
        name = share.opposite.name
        made = _makes(view, share.opposite, opposite, name, word, share.cell)
        if says.endswith(view.names(opposite)) and len(opposite) == 1:
            says += f", which{made.removeprefix(view.names(opposite))}"
        else:
            parts.append(made)
    if own:
        parts.append(_own_makes(view, share, own, against, len(opposite) > 1, is_of_any))
    why = f"{says}, and {' and '.join(parts)}" if parts else says
    return word, _digit_bound(share, bound, word), why


def _own_makes(
    view: RuleView,
    share: _Share,
    cells: Sequence[int],
    word: str,
    is_opposed: bool,
    is_of_any: bool,
) -> str:
    """Say what the other cells of a share's own side make at least or at most."""
    if len(cells) == 1 and is_of_any and not share.own.weighted:
        return f"the other cell is {_about(_amounts(view, share.own, share.cell), word)}"
    name = "the others" if is_opposed or is_of_any else _the_others(view, cells)
    return _makes(view, share.own, cells, name, word, share.cell)


def _makes(view: RuleView, side: Side, cells: Sequence[int], name: str, word: str, but: int) -> str:
    told = _about(_amounts(view, side, but), word)
    if name and name == side.name and side.weighted:
        return f"{name} is {told}"
    if len(cells) > 1:
        return f"{name or view.names(cells)} make {told}"
    factor = next((factor for factor, cell in side.weighted if cell == cells[0]), 1)
    if factor == 1:
        return f"{view.name(cells[0])} is {told}"
    return f"{times_in_words(factor)} {view.name(cells[0])} is {told}"


def _about(amounts: Collection[int], word: str) -> str:
    """Say how much something is at least or at most."""
    amount = min(amounts) if word == "least" else max(amounts)
    return str(amount) if len(amounts) == 1 else f"at {word} {amount}"


# Parity, and amounts out of reach.


def _parities(view: RuleView) -> Iterator[Thought]:
    """Cells that must be odd, or even."""
    for equation, share in _open_shares(view):
        digits = view.digits(share.cell)
        odd = {one % 2 for one in share.rest(view)}
        gone = [d for d in digits if share.factor * d % 2 not in odd]
        if len(odd) != 1 or share.factor % 2 == 0 or not 0 < len(gone) < len(digits):
            continue
        if len(equation.cells) == 1:
            continue  # it is known itself

        def follows(other: RuleView, share: _Share = share, odd: set[int] = odd) -> bool:
            return {one % 2 for one in share.rest(other)} == odd

        known, seen = view.needed(equation.others(share.cell), follows)
        is_odd = bool(odd.pop())
        why = f"{equation.says}, and {_known_parity(seen, share)}"
        then = f"{view.name(share.cell)} is {_PARITIES[is_odd]}"
        excluded = view.mask(share.cell, gone)
        yield _thought(SUM_PARITY, view, equation, known, excluded, why, then)


_PARITIES: Final = ("even", "odd")


def _known_parity(view: RuleView, share: _Share) -> str:
    """Say which numbers the other cells make: even ones or odd ones."""
    told = []
    for one in (share.opposite, share.own):
        cells = share.others(one)
        odd = {amount % 2 for amount in _amounts(view, one, share.cell)}
        if len(odd) > 1 or (cells and one.weighted):
            return "of the other cells it is known what is odd"
        word = _PARITIES[odd.pop()]
        if len(cells) == 1:
            told.append(f"{view.name(cells[0])} is {word}")
        elif cells:
            told.append(f"{_the_others_of(view, one, cells)} make an {word} number")
    return " and ".join(told)


def _the_others_of(view: RuleView, side: Side, cells: Sequence[int]) -> str:
    """Name what is left of a side, by its own name if that is all of it."""
    return side.name if side.name and len(cells) == len(side.cells) else _the_others(view, cells)


def _missed(view: RuleView) -> Iterator[Thought]:
    """Digits with which the other cells cannot make what is missing."""
    for equation, share, missed in _misses(view):
        # What is too small or too large is said as a bound.
        least, most = _limits(share, view)
        gone = [digit for digit in missed if least <= share.factor * digit <= most]
        # Of a cell that stands alone nothing else could fall short.
        if gone and len(equation.cells) > 1:
            yield _miss(view, equation, share, gone)


def _misses(view: RuleView) -> Iterator[tuple[Equation, _Share, list[int]]]:
    """Yield the cells that have such digits, with these."""
    for equation, share in _open_shares(view):
        gone = [d for d in view.digits(share.cell) if not share.can_count(view, d)]
        if gone:
            yield equation, share, gone


def _miss(view: RuleView, equation: Equation, share: _Share, gone: Sequence[int]) -> Thought:
    def follows(other: RuleView) -> bool:
        return not any(share.can_count(other, d) for d in gone)

    known, seen = view.needed(equation.others(share.cell), follows)
    start = f"{equation.says}, but with {enumerated(gone, 'or')} in {view.name(share.cell)}"
    why = f"{start}, {_out_of_reach(seen, share, gone)}"
    return _thought(SUM_MISSED, view, equation, known, view.mask(share.cell, gone), why)


def _out_of_reach(view: RuleView, share: _Share, gone: Sequence[int]) -> str:
    """Say what other cells would have to make with some digits of a cell, and cannot."""
    told = list[tuple[int, str]]()
    # What cells of a number make is not said of them, but of the other side.
    counts_alike = not (share.own.weighted and share.opposite.cells)
    for side in (share.own, share.opposite) if counts_alike else (share.opposite,):
        if cells := share.others(side):
            who, is_one = _the_others_of(view, side, cells), len(cells) == 1 or side.weighted
            verbs = ("be", "is") if is_one else ("make", "make")
            told += _clash(who, verbs, *_wanted(view, share, side, gone))
    return min(told)[1] if told else "the others cannot make up for it"


def _wanted(
    view: RuleView, share: _Share, side: Side, gone: Sequence[int]
) -> tuple[list[int], set[int], bool]:
    """Return what the others of a side would have to make with some digits, and what they make.

    The amounts come in the order of the digits; last comes whether they are few.
    """
    against, sign = (share.opposite, -1) if side is share.own else (share.own, 1)
    wanted, made = dict[int, None](), set[int]()
    for digit in gone:
        made |= _amounts(view, side, share.cell, digit)
        others = _amounts(view, against, share.cell, digit)
        less = {one + sign * (share.factor * digit - t) for one in others for t in share.totals}
        wanted |= dict.fromkeys(sorted(less))
    possible = [one for one in wanted if one > 0]  # no cells are less than nothing
    return possible or list(wanted), made, len(wanted) <= max(len(gone), MOST_COMBINATIONS)


def _clash(
    who: str, verbs: tuple[str, str], wanted: Sequence[int], made: set[int], are_few: bool
) -> Iterator[tuple[int, str]]:
    """Say that something would have to make another amount, the more amounts the later."""
    if not (wanted and made):
        return  # a cell would have no digit left
    would, does = f"{who} would have to {verbs[0]}", verbs[1]
    if max(wanted) < min(made):
        yield 0, f"{would} at most {max(wanted)}, and {does} at least {min(made)}"
    elif min(wanted) > max(made):
        yield 0, f"{would} at least {min(wanted)}, and {does} at most {max(made)}"
    elif made.isdisjoint(wanted) and len(made) <= MOST_COMBINATIONS >= len(wanted):
        told = f"{would} {enumerated(wanted, 'or')}, and {does} {enumerated(sorted(made), 'or')}"
        yield len(wanted), told
    elif are_few:
        yield len(wanted), f"{who} cannot {verbs[0]} {enumerated(wanted, 'or')}"


# Combinations.


class _Bag(NamedTuple):
    """Cells that differ, on one side of an equation, and whose sum is one of some amounts.

    Attributes:
        cells: the cells.
        rest: what is left of their side.
        totals: what their side has more than the opposite one.
    """

    equation: Equation
    cells: tuple[int, ...]
    rest: Side
    opposite: Side
    totals: frozenset[int]

    def amounts(self, view: RuleView) -> frozenset[int]:
        """Return what the cells can add up to."""
        other, rest = _amounts(view, self.opposite), _amounts(view, self.rest)
        return frozenset([t + more - less for t in self.totals for more in other for less in rest])

    def sets(self, view: RuleView) -> tuple[tuple[int, ...], ...]:
        """Return the combinations that are left."""
        return sets_that_make(tuple(map(view.digits, self.cells)), self.amounts(view))

    def says(self, view: RuleView, known: Sequence[int], common: str) -> str:
        """Say which combinations are left where some cells are known; `common` of many of them."""
        sets, where = self.sets(view), _named(view, self.cells)
        total = amounts_in_words(frozenset(map(sum, sets)))
        combinations = (
            f"is {combinations_in_words(sets)}" if len(sets) <= MOST_COMBINATIONS else common
        )
        inside = [cell for cell in known if cell in self.cells]
        given = ""
        if len(inside) == len(self.cells):
            given = "with the candidates left, "
        elif inside:
            given = f"with what {_named(view, inside)} can be, "
        if self.opposite.cells or self.rest.cells:
            others = self._of_others(view)
            return (
                f"{self.equation.says}{others}: {given}{where} make {total}, which {combinations}"
            )
        if self.equation.is_worked_out:
            return f"{self.equation.says}: {given}that {combinations}"
        return f"{given}{total} in {where} {combinations}"

    def _of_others(self, view: RuleView) -> str:
        """Say what the other cells of the side make as far as that leaves the cells less."""
        if not self.rest.cells:
            return ""
        others, amounts = _amounts(view, self.rest), self.amounts(view)
        ever = distinct_sums(tuple(map(view.domain, self.cells)))
        if not (amounts and ever):
            return ""  # nothing is possible any more
        is_less, is_more = max(amounts) < max(ever), min(amounts) > min(ever)
        told = amounts_in_words(others)
        if is_less != is_more:
            told = _about(others, "least" if is_less else "most")
        is_one = len(self.rest.cells) == 1
        return f", and {_the_others(view, self.rest.cells)} {'is' if is_one else 'make'} {told}"


def _named(view: RuleView, cells: Sequence[int]) -> str:
    """Name the cells of a sum."""
    if len(cells) <= FEW_CELLS:
        return view.names(cells)
    return f"the {len(cells)} cells with {view.name(cells[0])}"


def _bags(view: RuleView) -> list[_Bag]:
    bags = []
    for equation in view.once(equations):
        for side, opposite, totals in equation.sides:
            for group in (own for own in side.groups if len(own) > 1):
                rest = Side(tuple(own for own in side.groups if own != group), side.weighted)
                bags.append(_Bag(equation, group, rest, opposite, totals))
    return bags


def _held_at_all(view: RuleView) -> list[set[int]]:
    """Return of each bag the digits of all combinations, whatever its cells have lost."""
    return [set().union(*bag.sets(view.without(bag.equation.cells))) for bag in _bags(view)]


def _digits_of_sum(view: RuleView) -> Iterator[Thought]:
    """Digits that are in no combination at all."""
    for bag, ever in zip(view.once(_bags), view.once(_held_at_all), strict=True):
        if gone := _beside(view, bag, ever):
            yield from _never(view, view.without(bag.equation.cells), bag, gone)


def _digits_left(view: RuleView) -> Iterator[Thought]:
    """Digits that are in no combination that is left."""
    for bag in view.once(_bags):
        if gone := _beside(view, bag, set().union(*bag.sets(view))):
            yield from _never(view, view, bag, gone)


def _beside(view: RuleView, bag: _Bag, held: set[int]) -> set[int]:
    """Return the digits of some cells that are not among those that combinations hold."""
    return {digit for cell in bag.cells for digit in view.digits(cell)} - held


def _never(view: RuleView, seen: RuleView, bag: _Bag, gone: set[int]) -> Iterator[Thought]:
    """Remove digits that are in no combination, of a part of a sum if there are few of them.

    What many combinations leave of a part is said as a bound.
    """

    def follows(other: RuleView) -> bool:
        return all(gone.isdisjoint(digits) for digits in bag.sets(other))

    known, seen = seen.needed(bag.equation.cells, follows)
    digits = enumerated(sorted(gone), "or")
    excluded = sum(view.mask(cell, gone.intersection(view.digits(cell))) for cell in bag.cells)
    why = bag.says(seen, known, f"never takes {digits}")
    where = [cell for cell in bag.cells if gone.intersection(view.digits(cell))]
    count = len(bag.sets(seen))
    if bag.rest.cells and count > MOST_COMBINATIONS:
        return
    they = "they" if where == [*bag.cells] else view.names(where)
    # Many digits are not listed again where the combinations are.
    are_clear = len(gone) > MOST_GONE and count <= MOST_COMBINATIONS
    then = f"{they} {_lack(len(where), '' if are_clear else digits)}"
    cases = min(count, MOST_COMBINATIONS)
    kind = SUM_LEFT if known else SUM_DIGITS
    yield _thought(kind, view, bag.equation, known, excluded, why, then, cases)


def _lack(cells: int, digits: str) -> str:
    """Say of so many cells that they lack some digits, or all that are not named."""
    if digits:
        return f"{'has' if cells == 1 else 'have'} no {digits}"
    return f"{'takes' if cells == 1 else 'take'} no other digit"


def _needs(view: RuleView) -> Iterator[Thought]:
    """Digits that all combinations hold."""
    for bag in view.once(_bags):
        seen: dict[int, int] = {}
        for digit in sorted(common(bag.sets(view))):
            places = view.places(digit, bag.cells)
            if places & (places - 1) == 0:
                cell = view.layout.cell_of[places.bit_length() - 1]
                if view.candidates(cell) != places:
                    yield _place(view, bag, digit, cell)
            elif excluded := view.seen_by_all(places):
                seen[digit] = excluded
        # Two cells that hold two digits are one sight.
        if len(seen) == len(bag.cells) == 2:
            yield _need(view, bag, seen)
        else:
            for digit, excluded in seen.items():
                yield _need(view, bag, {digit: excluded})


def _need(view: RuleView, bag: _Bag, seen: Mapping[int, int]) -> Thought:
    def follows(other: RuleView) -> bool:
        held = common(bag.sets(other))
        return all(
            digit in held
            and not excluded & ~other.layout.common_links(other.places(digit, bag.cells))
            for digit, excluded in seen.items()
        )

    its = " and ".join(f"its {digit}" for digit in seen)
    excluded = union_of(seen.values())
    return _in_all(SUM_NEEDS, view, bag, enumerated(seen), excluded, follows, f"it needs {its}")


def _place(view: RuleView, bag: _Bag, digit: int, cell: int) -> Thought:
    places = view.places(digit, [cell])

    def follows(other: RuleView) -> bool:
        return other.places(digit, bag.cells) == places and digit in common(bag.sets(other))

    excluded = view.candidates(cell) & ~places
    what = f"only {view.name(cell)} can be its {digit}"
    thought = _in_all(SUM_PLACE, view, bag, str(digit), excluded, follows, what)
    return thought._replace(then=f"{view.name(cell)} is {digit}")


def _in_all(
    kind: Kind,
    view: RuleView,
    bag: _Bag,
    digits: str,
    excluded: int,
    follows: Callable[[RuleView], bool],
    what: str,
) -> Thought:
    known, seen = view.needed(bag.equation.cells, follows)
    count = len(bag.sets(seen))
    why = bag.says(seen, known, f"always takes {digits}")
    if kind is not SUM_NEEDS or count <= MOST_COMBINATIONS:
        why = f"{why}: {what}"
    cases = min(count, MOST_COMBINATIONS)
    return _thought(kind, view, bag.equation, known, excluded, why, "", cases)


ABOUT_EQUATIONS: Final = (
    Thinker((SUM_DIGITS,), _digits_of_sum),
    Thinker((SUM_LAST,), _last),
    Thinker((SUM_PARTNER,), _partners),
    Thinker((SUM_BOUND,), _bounds),
    Thinker((SUM_LEFT,), _digits_left),
    Thinker((SUM_NEEDS, SUM_PLACE), _needs),
    Thinker((SUM_PARITY,), _parities),
    Thinker((SUM_MISSED,), _missed),
)
"""The thinkers about equations, whatever they come from."""

THINKERS: Final[Thinkers] = dict.fromkeys(stated.CLASSES, ABOUT_EQUATIONS)


def all_thoughts(view: RuleView) -> Iterator[Thought]:
    """Yield what all thinkers find about the equations of a view."""
    # A digit that any of them removes from the equation's own cells is one that misses the total;
    # without such digits there is only what other cells lose.
    thinks = [thinker.think for thinker in ABOUT_EQUATIONS] if any(_misses(view)) else [_needs]
    for think in thinks:
        yield from think(view)


def _leftovers(view: RuleView) -> Iterator[Thought]:
    """All of this about what houses and the sums in them leave over."""
    assert isinstance(view.fact, TotalFact)
    kind = EQUAL_IN_A_HOUSE if view.fact.has_swaps else INNIES
    for thought in all_thoughts(view):
        yield thought._replace(kind=kind)


ABOUT_TOTALS: Final = (Thinker((INNIES, EQUAL_IN_A_HOUSE), _leftovers),)
"""The thinkers about what houses and the sums in them leave over."""
