"""Thoughts about where cells are modified: one of a kind in each house, and once for each digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import MODIFIED_DIGIT, MODIFIED_IN_A_HOUSE
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import line_in_words
from sudoku_model.constraints.modifiers import Doubler, HotCold, Modifier, Negator
from sudoku_model.constraints.wording import with_article
from sudoku_model.model import Linear


class _Part(NamedTuple):
    """What a modifier says of a house, or of a digit.

    Attributes:
        noun: what a modified cell of the kind in question is called.
        places: the candidates of which one is true at most: cells are modified, or for a digit
            those cells are it as well.
        marks: for each of these places the candidate "it is modified"; itself for a house.
        digit: the digit; None for a house.
        is_needed: whether one of the places is taken.
    """

    noun: str
    places: tuple[int, ...]
    marks: tuple[int, ...]
    digit: int | None
    is_needed: bool

    def left(self, view: RuleView) -> list[int]:
        """Return by their numbers the places that can be taken."""
        left = view.left
        return [
            place
            for place, both in enumerate(zip(self.places, self.marks, strict=True))
            if all(left >> one & 1 for one in both)
        ]

    def taken(self, view: RuleView) -> int | None:
        """Return by its number the place that is known to be taken."""
        return next((place for place in self.left(view) if self.is_taken(view, place)), None)

    def is_taken(self, view: RuleView, place: int) -> bool:
        """Say whether it is known that a place is taken."""
        return all(_is_known(view, one) for one in (self.places[place], self.marks[place]))


def _is_known(view: RuleView, one: int) -> bool:
    return view.candidates(view.layout.cell_of[one]) == 1 << one


def _spoken_of(view: RuleView) -> list[int]:
    """Return the candidates that the clauses of the part speak of, in order."""
    clauses = view.layout.rule_clauses(view.rule).clauses
    count = len(view.layout.cell_of)
    return sorted({abs(one) - 1 for own in clauses for one in own if abs(one) <= count})


def _part(view: RuleView) -> _Part:
    """Return what the part of the rule says, by the candidates that it speaks of."""
    layout, modifier = view.layout, view.constraint
    assert isinstance(modifier, Modifier)
    spoken = _spoken_of(view)
    board = len(view.board.grid.board)
    marks = tuple(one for one in spoken if layout.cell_of[one] >= board)
    digits = tuple(one for one in spoken if layout.cell_of[one] < board)
    noun = modifier.nouns[layout.digit_of[marks[0]] - 1]
    if not digits:
        return _Part(noun, marks, marks, None, is_needed=True)
    about = {layout.modified[layout.cell_of[mark]].cell: mark for mark in marks}
    own = tuple(about[layout.cell_of[one]] for one in digits)
    return _Part(noun, digits, own, layout.digit_of[digits[0]], _is_needed(view))


def _is_needed(view: RuleView) -> bool:
    """Say whether the part of the rule demands a place, and does not only forbid a second one."""
    stated = view.layout.statements[view.rule - view.layout.first_rule]
    sums = (one.primitive for one in stated)
    return any(isinstance(one, Linear) and one.relation == "==" for one in sums)


def _think_of_house(view: RuleView) -> Iterator[Thought]:
    """A house has one cell of a kind: no second one, and where one place is left, there."""
    part = view.once(_part)
    if part.digit is not None:
        return
    layout = view.layout
    about = [layout.modified[layout.cell_of[one]].cell for one in part.marks]
    house = line_in_words(view, about)
    taken = part.taken(view)
    if taken is not None:
        mark = part.marks[taken]
        excluded = sum(1 << one for one in part.marks if one != mark) & view.alive
        why = f"{view.name(about[taken])} is the {part.noun} of {house}"
        yield Thought(MODIFIED_IN_A_HOUSE, (view.rule,), (1 << mark,), excluded, why)
        return
    left = part.left(view)
    if len(left) == 1:
        yield _only_place(view, part, left[0], f"{house} has no other place for its {part.noun}")


def _only_place(view: RuleView, part: _Part, place: int, why: str) -> Thought:
    """Return the thought that one place is left, where the others are lost."""
    layout = view.layout
    wanted = {part.places[place], part.marks[place]}
    kept = sum(1 << one for one in wanted)
    cells = [layout.cell_of[one] for one in sorted(wanted)]
    excluded = layout.candidates_at(cells) & ~kept & view.alive
    premises = []
    for other, both in enumerate(zip(part.places, part.marks, strict=True)):
        if other != place:
            lost = next(one for one in both if not view.left >> one & 1)
            premises.append(layout.cell_masks[layout.cell_of[lost]] & ~(1 << lost))
    kind = MODIFIED_IN_A_HOUSE if part.digit is None else MODIFIED_DIGIT
    return Thought(kind, (view.rule,), tuple(premises), excluded, why)


def _think_of_digit(view: RuleView) -> Iterator[Thought]:
    """No digit is modified twice in the same way; where each is once, it has a place for that."""
    part = view.once(_part)
    if part.digit is None:
        return
    taken = part.taken(view)
    if taken is not None:
        yield from _not_twice(view, part, taken)
        return
    left = part.left(view)
    if part.is_needed and len(left) == 1:
        digit = with_article(part.digit)
        why = f"some {part.noun} is {digit}, and no other cell can be both"
        yield _only_place(view, part, left[0], why)


def _not_twice(view: RuleView, part: _Part, taken: int) -> Iterator[Thought]:
    """Say of other cells that they are not the digit, or are not modified in the same way."""
    own, digit, noun = (part.places[taken], part.marks[taken]), part.digit, part.noun
    name = view.name(view.layout.cell_of[own[0]])
    for place, both in enumerate(zip(part.places, part.marks, strict=True)):
        if place == taken:
            continue
        other = view.name(view.layout.cell_of[both[0]])
        place_of, mark = both
        for known, gone, said in ((place_of, mark, str(digit)), (mark, place_of, f"a {noun}")):
            if _is_known(view, known) and view.alive >> gone & 1:
                why = f"{name} is a {noun} with {digit}, and {other} is {said}, too"
                premises = tuple(1 << one for one in (*own, known))
                yield Thought(MODIFIED_DIGIT, (view.rule,), premises, 1 << gone, why)


_ABOUT_PLACES: Final = (
    Thinker((MODIFIED_IN_A_HOUSE,), _think_of_house),
    Thinker((MODIFIED_DIGIT,), _think_of_digit),
)

THINKERS: Final[Thinkers] = dict.fromkeys((Doubler, HotCold, Negator), _ABOUT_PLACES)
