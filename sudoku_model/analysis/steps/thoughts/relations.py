"""Thoughts about two cells in a relation: dots, signs, and the neighbours on many lines.

Every rule that is stated as relations of two cells is thought about here: what one of them can
still be says what the other one can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.few_ways import classes_in_turn
from sudoku_model.analysis.steps.thoughts.kinds import (
    BETWEEN_TWO,
    ONE_OF_A_PAIR,
    PARTNER,
    WITHOUT_PARTNER,
)
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import (
    are,
    clue_in_words,
    clues_in_brief,
    held,
    pairs_in_words,
)
from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cell_marks import Maximum, Minimum
from sudoku_model.constraints.lines import Palindrome, SlowThermometer, Thermometer, Whisper
from sudoku_model.constraints.machines import Entropic, Modular
from sudoku_model.constraints.negative import (
    NegativeDifference,
    NegativeRatio,
    NegativeSum,
    NonConsecutive,
)
from sudoku_model.constraints.pairs import AllPairs, Difference, GreaterThan, Pair, PairSum, Ratio
from sudoku_model.constraints.reading import Line
from sudoku_model.constraints.sets import Clone, SameDigits
from sudoku_model.constraints.wording import enumerated
from sudoku_model.model import Table


class Relation(NamedTuple):
    """Two cells in a relation.

    Attributes:
        first, second: the cells.
        partners: for each candidate of both cells those of the other cell that go with it.
    """

    first: int
    second: int
    partners: Mapping[int, int]

    @property
    def without_partner(self) -> int:
        """The candidates that go with none."""
        return mask_of(one for one, others in self.partners.items() if not others)


def relations(view: RuleView) -> tuple[Relation, ...]:
    """Return the relations of two cells each that a rule states, or that come of its classes."""
    is_in_turn = isinstance(view.constraint, Entropic | Modular)
    return tuple((_of_one_class if is_in_turn else _of_tables)(view))


def _of_tables(view: RuleView) -> Iterator[Relation]:
    layout = view.layout
    count = len(layout.first)
    for primitive, _, when in layout.statements[view.rule - layout.first_rule]:
        if when or not isinstance(primitive, Table) or len(primitive.variables) != 2:
            continue
        first, second = (variable.number for variable in primitive.variables)
        if max(first, second) < count and first != second:
            goes = partial(_are_listed, primitive)
            yield Relation(first, second, _partners(layout, first, second, goes))


def _are_listed(table: Table, one: int, other: int) -> bool:
    return ((one, other) in table.tuples) == table.allowed


def _of_one_class(view: RuleView) -> Iterator[Relation]:
    """Yield the cells that differ and have the same class, where classes take turns on a line."""
    found = view.once(classes_in_turn)
    if found is None:
        return
    turns = found.ways[0].allowed
    class_of = {digit: own for own in turns for digit in own}

    def goes(one: int, other: int) -> bool:
        return class_of.get(one) == class_of.get(other)

    for place, other in combinations(range(len(turns)), 2):
        first, second = found.cells[place], found.cells[other]
        if turns[place] == turns[other] and view.differ(first, second):
            yield Relation(first, second, _partners(view.layout, first, second, goes))


def _partners(
    layout: Layout, first: int, second: int, goes: Callable[[int, int], bool]
) -> dict[int, int]:
    """Return for each candidate of two cells those of the other cell that go with it."""
    partners = dict.fromkeys(bits(layout.cell_masks[first] | layout.cell_masks[second]), 0)
    for one in bits(layout.cell_masks[first]):
        for other in bits(layout.cell_masks[second] & ~layout.links[one]):
            if goes(layout.digit_of[one], layout.digit_of[other]):
                partners[one] |= 1 << other
                partners[other] |= 1 << one
    return partners


def _without_partner(view: RuleView) -> Iterator[Thought]:
    """Digits that go with no digit at all."""
    found = [one for one in view.once(relations) if one.without_partner & view.alive]
    if not found:
        return
    excluded = union_of(one.without_partner for one in found) & view.alive
    if len({cell for one in found for cell in one[:2]}) == 2:
        why = relation_in_words(view, *found[0][:2])
        yield Thought(WITHOUT_PARTNER, (view.rule,), (), excluded, why)
        return
    yield from _digits_without_partner(view, found, excluded)


def _digits_without_partner(
    view: RuleView, found: Sequence[Relation], excluded: int
) -> Iterator[Thought]:
    """Digits that go with none in several relations alike."""
    for digit in view.layout.digits_in(excluded):
        own = sum(1 << one for one in bits(excluded) if view.layout.digit_of[one] == digit)
        if isinstance(view.constraint, Minimum | Maximum) and len(_in_order(view)) == 1:
            yield _of_an_extreme(view, found, digit, own)
            continue
        first, second = next(one for one in found if one.without_partner & own)[:2]
        related = relation_in_words(view, first, second)
        why = f"{related}, and so on: {digit} has no partner"
        is_all = own == view.places(digit, view.cells)
        where = "on the line" if isinstance(view.constraint, Line) else "in its cells"
        then = f"no {digit} is {where}" if is_all else ""
        yield Thought(WITHOUT_PARTNER, (view.rule,), (), own, why, then)


def _of_an_extreme(view: RuleView, found: Sequence[Relation], digit: int, own: int) -> Thought:
    """Say why a marked cell, or its neighbours, cannot be the last digit of all."""
    (marked,) = _in_order(view)
    related = [one for one in found if one.without_partner & own]
    beside = [one.second if one.first == marked else one.first for one in related]
    about, others = ([marked], beside) if own & view.candidates(marked) else (beside, [marked])
    words = relation_in_words(view, about[0], others[0])
    word = words.removeprefix(f"{view.name(about[0])} is ").partition(" ")[0]
    why = f"{view.names(about)} {are(about)} {word} than {view.names(others)}"
    then = f"{'it is' if len(about) == 1 else 'they are'} not {digit}"
    return Thought(WITHOUT_PARTNER, (view.rule,), (), own, why, then)


def _without_any_way(view: RuleView) -> int:
    """Return the candidates that relations exclude whatever is left, one after the other."""
    found, gone, before = view.once(relations), 0, -1
    while gone != before:
        before = gone
        for relation in found:
            gone |= mask_of(one for one, own in relation.partners.items() if not own & ~before)
    return gone


def _partner(view: RuleView) -> Iterator[Thought]:
    """What one of two cells can still be says what the other one can be."""
    never = view.once(_without_any_way)
    for relation in view.once(relations):
        for cell, other in (relation[:2], relation[1::-1]):
            left, gone, excluded = view.candidates(other), 0, 0
            for one in bits(view.candidates(cell)):
                partners = relation.partners[one]
                if partners and not partners & left:
                    gone |= partners
                    excluded |= 1 << one
            if excluded:
                premise = view.layout.cell_masks[other] & ~gone
                related = relation_in_words(view, cell, other)
                why = f"{related}, and {held(view, other, premise)}"
                known = (premise,) if gone & ~never else ()
                yield Thought(PARTNER, (view.rule,), known, excluded, why)


def _one_of_a_pair(view: RuleView) -> Iterator[Thought]:
    """Whatever the two cells hold together, a third cell cannot hold a digit."""
    for relation in view.once(relations):
        if _outside(view, relation):
            yield _join(view, relation)


def _outside(view: RuleView, relation: Relation) -> int:
    """Return what is outside of two cells and goes with no way to fill them."""
    links, left = view.layout.links, view.candidates(relation.second)
    common = view.alive
    for one in bits(view.candidates(relation.first)):
        for other in bits(relation.partners[one] & left):
            common &= links[one] | links[other]
            if not common:
                return 0
    masks = view.layout.cell_masks
    return common & ~(masks[relation.first] | masks[relation.second])


def _join(view: RuleView, relation: Relation) -> Thought:
    excluded = _outside(view, relation)
    first, second = relation[:2]

    def follows(other: RuleView) -> bool:
        return not excluded & ~_outside(other, relation)

    known, _ = view.needed((first, second), follows)
    ways = [
        (one, other)
        for one in bits(view.candidates(first))
        for other in bits(relation.partners[one] & view.candidates(second))
    ]
    names = enumerated((view.name(first), view.name(second)))
    why = f"{relation_in_words(view, first, second)}: {names} hold {pairs_in_words(view, ways)}"
    premises = view.premises(known)
    return Thought(ONE_OF_A_PAIR, (view.rule,), premises, excluded, why, cases=len(ways))


def _between_two(view: RuleView) -> Iterator[Thought]:
    """A cell whose two neighbours on a line see each other, and would need the same digit."""
    beside: dict[int, list[tuple[int, Mapping[int, int]]]] = {}
    for relation in view.once(relations):
        beside.setdefault(relation.first, []).append((relation.second, relation.partners))
        beside.setdefault(relation.second, []).append((relation.first, relation.partners))
    for cell, others in beside.items():
        for place, (left, from_left) in enumerate(others):
            for right, from_right in others[place + 1 :]:
                for one in bits(view.candidates(cell)):
                    ends = (left, from_left[one]), (right, from_right[one])
                    yield from squeezed(view, (view.rule,), one, *ends)


def squeezed(
    view: RuleView, rules: Sequence[int], one: int, *ends: tuple[int, int]
) -> Iterator[Thought]:
    """Exclude a candidate that leaves two cells one digit each, which do not go together."""
    # Where nothing is left of one of them, what goes with the candidate at all may say as much.
    ways = [partners & view.candidates(cell) or partners for cell, partners in ends]
    if not all(way and way & (way - 1) == 0 for way in ways):
        return
    first, second = (way.bit_length() - 1 for way in ways)
    if not view.layout.links[first] >> second & 1:
        return
    clues = clues_in_brief(view.layout.puzzle, [view.layout.facts[rule] for rule in rules])
    start = f"with {view.layout.digit_of[one]} in {view.name(view.layout.cell_of[one])}"
    why = f"{clues}: {start}, {_would_be(view, first, second)}"
    yield Thought(BETWEEN_TWO, tuple(rules), _but_for(view, ends, ways), 1 << one, why)


def _but_for(
    view: RuleView, ends: Iterable[tuple[int, int]], ways: Iterable[int]
) -> tuple[int, ...]:
    """Return what must be known of cells to see that of their partners only some are left."""
    masks = view.layout.cell_masks
    return tuple(
        masks[cell] & ~(partners & ~way)
        for (cell, partners), way in zip(ends, ways, strict=True)
        if partners & ~way
    )


def _would_be(view: RuleView, first: int, second: int) -> str:
    """Say that two candidates would be true that do not go together."""
    digit_of, name = view.layout.digit_of, view.layout.cell_name
    if digit_of[first] == digit_of[second]:
        both = enumerated((name(first), name(second)))
        return f"{both} would both be {digit_of[first]}, but they see each other"
    would = f"{name(first)} would be {digit_of[first]} and {name(second)} {digit_of[second]}"
    return f"{would}, which do not go together"


# What people say of a relation.


def relation_in_words(view: RuleView, first: int, second: int) -> str:
    """Say in which relation two cells are."""
    say = _SAID.get(type(view.constraint))
    return say(view, first, second) if say else clue_in_words(view)


def _both(words: str, view: RuleView, first: int, second: int) -> str:
    """Say what holds for two cells alike; the words may name fields of the constraint."""
    said = words.format_map(vars(view.constraint))
    return f"{view.name(first)} and {view.name(second)} {said}"


def _difference(view: RuleView, first: int, second: int) -> str:
    words = "are consecutive" if view.clue(Difference).value == 1 else "differ by {value}"
    return _both(words, view, first, second)


def _less(view: RuleView, first: int, second: int, *, rising: bool = True) -> str:
    """Say which of two cells is the smaller one; by their order among the cells of the clue."""
    cells = _in_order(view)
    is_less = (cells.index(first) < cells.index(second)) == rising
    word = "less" if is_less else "greater"
    return f"{view.name(first)} is {word} than {view.name(second)}"


def _in_order(view: RuleView) -> tuple[int, ...]:
    return view.board.cells(view.constraint.cells)  # type: ignore[attr-defined]


def _extreme(word: str, other_word: str, view: RuleView, first: int, second: int) -> str:
    is_marked = first in _in_order(view)
    return f"{view.name(first)} is {word if is_marked else other_word} than {view.name(second)}"


def _never_falls(view: RuleView, first: int, second: int) -> str:
    cells = _in_order(view)
    word = "greater" if cells.index(first) < cells.index(second) else "less"
    if view.differ(first, second):
        return _less(view, first, second)
    return f"{view.name(first)} is not {word} than {view.name(second)}"


def _listed_pairs(view: RuleView, first: int, second: int) -> str:
    assert isinstance(view.constraint, Pair | AllPairs)
    name = f"in the relation {view.constraint.name}" if view.constraint.name else "a listed pair"
    return f"{view.name(first)} and {view.name(second)} are {name}"


def _none_of(said: str, field: str, view: RuleView, first: int, second: int) -> str:
    """Say that two cells are in no relation with one of the numbers in a field."""
    numbers = enumerated(getattr(view.constraint, field), "or")
    return f"{view.name(first)} and {view.name(second)} {said} {numbers}"


def _ratios(view: RuleView, first: int, second: int) -> str:
    ratios = enumerated((f"1:{ratio}" for ratio in view.clue(NegativeRatio).ratios), "or")
    return f"{view.name(first)} and {view.name(second)} are not in the ratio {ratios}"


_SAME: Final = partial(_both, "hold the same digit")

_SAID: Final[Mapping[type[Constraint], Callable[[RuleView, int, int], str]]] = {
    Difference: _difference,
    Ratio: partial(_both, "are in the ratio 1:{value}"),
    PairSum: partial(_both, "add up to {total}"),
    GreaterThan: partial(_less, rising=False),
    Thermometer: _less,
    SlowThermometer: _never_falls,
    Minimum: partial(_extreme, "less", "greater"),
    Maximum: partial(_extreme, "greater", "less"),
    Whisper: partial(_both, "differ by {difference} or more"),
    Entropic: partial(_both, "are both low, both middle or both high"),
    Modular: partial(_both, "have the same remainder modulo {modulus}"),
    Palindrome: _SAME,
    Clone: _SAME,
    SameDigits: _SAME,
    NonConsecutive: partial(_both, "are not consecutive"),
    NegativeSum: partial(_none_of, "do not add up to", "sums"),
    NegativeRatio: _ratios,
    NegativeDifference: partial(_none_of, "do not differ by", "differences"),
    Pair: _listed_pairs,
    AllPairs: _listed_pairs,
}

_RELATIONS: Final = (
    Thinker((WITHOUT_PARTNER,), _without_partner),
    Thinker((PARTNER,), _partner),
    Thinker((ONE_OF_A_PAIR,), _one_of_a_pair),
    Thinker((BETWEEN_TWO,), _between_two),
)

THINKERS: Final[Thinkers] = {
    **dict.fromkeys(_SAID.keys() - {PairSum}, _RELATIONS),
    **dict.fromkeys((Thermometer, SlowThermometer), _RELATIONS[1:]),
    **dict.fromkeys((Entropic, Modular), _RELATIONS[1:3]),
}
"""The thinkers about each constraint of the family. The sum of a pair is thought about as a sum,
and which digits have no room on a thermometer as an order."""
