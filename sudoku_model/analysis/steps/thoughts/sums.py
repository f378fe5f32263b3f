"""Thoughts about sums: combinations, what they share, and what each cell can contribute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sudoku_model.analysis.steps.facts import TotalFact
from sudoku_model.analysis.steps.thoughts.bags import (
    IN_ALL,
    IN_NONE,
    IN_NONE_LEFT,
    MOST_COMBINATIONS,
    bags_of,
)
from sudoku_model.analysis.steps.thoughts.equations import CLASSES, Equation, Side, equations
from sudoku_model.analysis.steps.thoughts.kinds import (
    EQUAL_IN_A_HOUSE,
    INNIES,
    SUM_BOUND,
    SUM_LAST,
    SUM_MISSED,
    SUM_PARITY,
    SUM_PARTNER,
)
from sudoku_model.analysis.steps.thoughts.shares import (
    Share,
    amount_in_words,
    amounts_of,
    limits_of,
    shares_of,
    the_others,
    thought_about,
)
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.thoughts.words import are, held
from sudoku_model.analysis.steps.wording import times_in_words
from sudoku_model.constraints.wording import enumerated

MOST_SHARES = 5
"""Of how many cells an equation has at most it is looked at what each of them can count, where
that is only supposed to hold."""


def _open_shares(view: RuleView) -> Iterator[tuple[Equation, Share]]:
    """Yield the cells of the equations that have a choice left, each with its equation."""
    return ((equation, share) for equation in _open(view) for share in shares_of(equation))


def _open_cells(view: RuleView, equation: Equation) -> list[int]:
    return [cell for cell in equation.cells if len(view.digits(cell)) > 1]


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
        share = next(one for one in shares_of(equation) if one.cell == opened[0])
        cell, rest = share.cell, share.rest(view)
        left = [d for d in view.digits(cell) if share.factor * d in rest]
        if len(left) == len(view.digits(cell)):
            continue

        def follows(other: RuleView, share: Share = share, left: Sequence[int] = left) -> bool:
            rest = share.rest(other)
            return all(d in left for d in other.digits(share.cell) if share.factor * d in rest)

        known, _ = view.needed(equation.others(cell), follows)
        told = _known_values(view, (*share.others(share.opposite), *share.others(share.own)))
        excluded = view.candidates(cell) & ~view.mask(cell, left)
        yield thought_about(
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
    return f"{the_others(view, cells)} are {enumerated(values)}"


def _partners(view: RuleView) -> Iterator[Thought]:
    """What one of the last two open cells lacks."""
    for equation in _open(view):
        opened = _open_cells(view, equation)
        if len(opened) != 2:
            continue
        for share in shares_of(equation):
            if share.cell in opened:
                partner = next(cell for cell in opened if cell != share.cell)
                yield from _by_partner(view, equation, share, partner)


def _by_partner(
    view: RuleView, equation: Equation, share: Share, partner: int
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
    thought = thought_about(SUM_PARTNER, view, equation, known, excluded, why)
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
        if known:  # who knows a cell begins with it
            for share in shares_of(equation):
                yield from _bounds_of(view, equation, share)
        else:
            yield from _bounds_of_any(view, equation)


def _bounds_of_any(view: RuleView, equation: Equation) -> Iterator[Thought]:
    """What cells must make alike whatever the others can be, or each by what they can be."""
    bare = view.without(equation.cells)
    alike: dict[tuple[str, int, str], list[Share]] = {}
    for share in shares_of(equation):
        low, high = _limits(share, bare)
        first, last = share.counts(view)
        if first >= low and last <= high:
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
    shares: Sequence[Share],
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
    return thought_about(SUM_BOUND, view, equation, (), excluded, why, then)


def _has_few_combinations(view: RuleView, equation: Equation) -> bool:
    """Say whether so few combinations make a sum of two cells that one lists them."""
    return len(equation.cells) == 2 and any(
        bag.equation == equation and len(bag.sets(view)) <= MOST_COMBINATIONS
        for bag in view.once(bags_of)
    )


def _limits(share: Share, view: RuleView) -> tuple[int, int]:
    """Return what a cell may count at least and at most."""
    own = amounts_of(view, share.own, share.cell)
    opposite = amounts_of(view, share.opposite, share.cell)
    least = min(share.totals) + min(opposite, default=0) - max(own, default=0)
    return least, max(share.totals) + max(opposite, default=0) - min(own, default=0)


def _digit_bound(share: Share, bound: int, word: str) -> int:
    """Return the digit that a cell is at least or at most, by what it counts."""
    return -(-bound // share.factor) if word == "least" else bound // share.factor


def _beyond(view: RuleView, cell: int, word: str, bound: int) -> int:
    """Return the candidates of a cell beyond a bound."""
    return view.mask(cell, beyond(view.digits(cell), bound, is_low=word == "least"))


def _bounds_of(view: RuleView, equation: Equation, share: Share) -> Iterator[Thought]:
    """What one cell must make at least and at most by what is left of the others."""
    least, most = _limits(share, view)
    first, last = share.counts(view)
    if first < least:
        yield _bound(view, equation, share, least, "least")
    if last > most:
        yield _bound(view, equation, share, most, "most")


def _bound(view: RuleView, equation: Equation, share: Share, bound: int, word: str) -> Thought:
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
    return thought_about(SUM_BOUND, view, equation, known, excluded, why, then)


def _told(
    view: RuleView,
    equation: Equation,
    share: Share,
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
    share: Share,
    cells: Sequence[int],
    word: str,
    is_opposed: bool,
    is_of_any: bool,
) -> str:
    """Say what the other cells of a share's own side make at least or at most."""
    if len(cells) == 1 and is_of_any and not share.own.weighted:
        return f"the other cell is {amount_in_words(amounts_of(view, share.own, share.cell), word)}"
    name = "the others" if is_opposed or is_of_any else the_others(view, cells)
    return _makes(view, share.own, cells, name, word, share.cell)


def _makes(view: RuleView, side: Side, cells: Sequence[int], name: str, word: str, but: int) -> str:
    told = amount_in_words(amounts_of(view, side, but), word)
    if name and name == side.name and side.weighted:
        return f"{name} is {told}"
    if len(cells) > 1:
        return f"{name or view.names(cells)} make {told}"
    return f"{_times(view, side, cells[0])} is {told}"


def _times(view: RuleView, side: Side, cell: int) -> str:
    """Name a cell of a side, with how often it counts."""
    factor = next((factor for factor, own in side.weighted if own == cell), 1)
    return view.name(cell) if factor == 1 else f"{times_in_words(factor)} {view.name(cell)}"


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

        def follows(other: RuleView, share: Share = share, odd: set[int] = odd) -> bool:
            return {one % 2 for one in share.rest(other)} == odd

        known, seen = view.needed(equation.others(share.cell), follows)
        is_odd = bool(odd.pop())
        why = f"{equation.says}, and {_known_parity(seen, share)}"
        then = f"{view.name(share.cell)} is {_PARITIES[is_odd]}"
        excluded = view.mask(share.cell, gone)
        yield thought_about(SUM_PARITY, view, equation, known, excluded, why, then)


_PARITIES: Final = ("even", "odd")


def _known_parity(view: RuleView, share: Share) -> str:
    """Say which numbers the other cells make: even ones or odd ones."""
    told = []
    for one in (share.opposite, share.own):
        cells = share.others(one)
        odd = {amount % 2 for amount in amounts_of(view, one, share.cell)}
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
    return side.name if side.name and len(cells) == len(side.cells) else the_others(view, cells)


def _missed(view: RuleView) -> Iterator[Thought]:
    """Digits with which the other cells cannot make what is missing."""
    for equation, share, missed in _misses(view):
        # What is too small or too large is said as a bound.
        least, most = _limits(share, view)
        gone = [digit for digit in missed if least <= share.factor * digit <= most]
        # Of a cell that stands alone nothing else could fall short.
        if gone and len(equation.cells) > 1:
            yield _miss(view, equation, share, gone)


def _misses(view: RuleView) -> Iterator[tuple[Equation, Share, list[int]]]:
    """Yield the cells that have such digits, with these."""
    for equation, share in _open_shares(view):
        gone = [d for d in view.digits(share.cell) if not share.can_count(view, d)]
        if gone:
            yield equation, share, gone


def _miss(view: RuleView, equation: Equation, share: Share, gone: Sequence[int]) -> Thought:
    def follows(other: RuleView) -> bool:
        return not any(share.can_count(other, d) for d in gone)

    known, seen = view.needed(equation.others(share.cell), follows)
    start = f"{equation.says}, but with {enumerated(gone, 'or')} in {view.name(share.cell)}"
    why = f"{start}, {_out_of_reach(seen, share, gone)}"
    return thought_about(SUM_MISSED, view, equation, known, view.mask(share.cell, gone), why)


def _out_of_reach(view: RuleView, share: Share, gone: Sequence[int]) -> str:
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
    view: RuleView, share: Share, side: Side, gone: Sequence[int]
) -> tuple[list[int], set[int], bool]:
    """Return what the others of a side would have to make with some digits, and what they make.

    The amounts come in the order of the digits; last comes whether they are few.
    """
    against, sign = (share.opposite, -1) if side is share.own else (share.own, 1)
    wanted, made = dict[int, None](), set[int]()
    for digit in gone:
        made |= amounts_of(view, side, share.cell, digit)
        others = amounts_of(view, against, share.cell, digit)
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


ABOUT_EQUATIONS: Final = (
    IN_NONE,
    Thinker((SUM_LAST,), _last),
    Thinker((SUM_PARTNER,), _partners),
    Thinker((SUM_BOUND,), _bounds),
    IN_NONE_LEFT,
    IN_ALL,
    Thinker((SUM_PARITY,), _parities),
    Thinker((SUM_MISSED,), _missed),
)
"""The thinkers about equations, whatever they come from."""

THINKERS: Final[Thinkers] = dict.fromkeys(CLASSES, ABOUT_EQUATIONS)


def all_thoughts(view: RuleView) -> Iterator[Thought]:
    """Yield what all thinkers find about the equations of a view."""
    # A digit that any of them removes from the equation's own cells is one that misses the total;
    # without such digits there is only what other cells lose.
    for thinker in ABOUT_EQUATIONS if any(_misses(view)) else (IN_ALL,):
        yield from thinker.think(view)


def left_by_sums(view: RuleView) -> dict[int, set[int]]:
    """Return what is left of each cell of the equations by what the others can make.

    Of a large one it is only looked at whether its cells make too little or too much.
    """
    left: dict[int, set[int]] = {}
    for equation in view.once(equations):
        if _is_out_of_reach(view, equation):
            return {cell: set() for cell in equation.cells}
        for share in shares_of(equation) if len(equation.cells) <= MOST_SHARES else ():
            digits = left.setdefault(share.cell, {*view.digits(share.cell)})
            digits -= {digit for digit in digits if not share.can_count(view, digit)}
    return left


def _is_out_of_reach(view: RuleView, equation: Equation) -> bool:
    least, most = limits_of(view, equation.left)
    fewest, largest = limits_of(view, equation.right)
    return not any(least - largest <= total <= most - fewest for total in equation.totals)


def out_of_reach(view: RuleView) -> str:
    """Say what the cells of a sum make at most or at least, if that cannot be its total."""
    for equation in view.once(equations):
        if equation.totals and not equation.right.cells and _is_out_of_reach(view, equation):
            least, most = limits_of(view, equation.left)
            is_low = most < min(equation.totals)
            they = f"these are at {f'most {most}' if is_low else f'least {least}'}"
            return f"{equation.says}, but {they}"
    return ""


def _leftovers(view: RuleView) -> Iterator[Thought]:
    """All of this about what houses and the sums in them leave over."""
    assert isinstance(view.fact, TotalFact)
    kind = EQUAL_IN_A_HOUSE if view.fact.has_swaps else INNIES
    for thought in all_thoughts(view):
        yield thought._replace(kind=kind)


ABOUT_TOTALS: Final = (Thinker((INNIES, EQUAL_IN_A_HOUSE), _leftovers),)
"""The thinkers about what houses and the sums in them leave over."""
