"""What a digit would force, told fact by fact, in parts that can be followed, cases among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import CellFact, Fact, PlaceFact
from sudoku_model.analysis.steps.following import MOST_SPLITS, Consequence, Followed, Follower
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.telling import (
    AFTER,
    SUPPOSING,
    Part,
    cut_with_end,
    denied,
    name_of_part,
    named_if_several,
    said,
    would_force,
)
from sudoku_model.analysis.steps.thoughts.words import clue_in_brief
from sudoku_model.analysis.steps.wording import cells_in_words, mark_in_words
from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.region_cells import cell_of_region
from sudoku_model.constraints.wording import enumerated

MOST_PARTS = 16
"""How many parts a thought is told in at most."""

FEW_LEFT = 2
"""Up to so many digits of a cell it is said which are left, beyond which are gone."""


def follow_from(
    follower: Follower, facts: Sequence[int], gone: int, candidate: int, splits: int = MOST_SPLITS
) -> Followed | None:
    """Follow a candidate from a board on which nothing is known but that some others are gone."""
    everything = (1 << len(follower.layout.cell_of)) - 1
    return follower.follow(facts, everything & ~gone, candidate, start=everything, splits=splits)


def premises_of(layout: Layout, followed: Followed) -> tuple[int, ...]:
    """Return what must be known of cells to follow a candidate as it was done."""
    cells = layout.cells_in(followed.needs)
    return tuple(layout.cell_masks[cell] & ~followed.needs for cell in cells)


def followed_parts(
    layout: Layout, alive: int, facts: Sequence[int], premises: Iterable[int], removed: int
) -> tuple[Part, ...]:
    """Tell once more what candidates would force, all of which would force the same."""
    first, gone = next(bits(removed)), gone_by(layout, premises)
    followed = follow_from(Follower(layout), facts, gone, first)
    return told_in_parts(layout, alive, followed, removed) if followed is not None else ()


def gone_by(layout: Layout, premises: Iterable[int]) -> int:
    """Return the candidates that are gone where some cells are what premises say."""
    gone = 0
    for premise in premises:
        gone |= layout.cell_masks[layout.cell_of[next(bits(premise))]] & ~premise
    return gone


def told_in_parts(
    layout: Layout, alive: int, followed: Followed, removed: int = 0
) -> tuple[Part, ...]:
    """Tell what a candidate would force; nothing if that takes too many parts.

    The only part has no name. Others that would force the same are told with it: `removed`.
    """
    teller = _Teller(layout)
    teller.tell(followed, alive, removed or 1 << followed.assumed)
    if len(teller.parts) > MOST_PARTS:
        return ()
    return named_if_several(teller.parts)


class _Teller:
    """Tells one part after the other."""

    def __init__(self, layout: Layout) -> None:
        self.parts: list[Part] = []
        self._layout = layout

    def tell(self, followed: Followed, left: int, assumed: int, after: str = "") -> None:
        """Tell what a candidate would force, then the cases, each in parts of its own."""
        layout = self._layout
        left &= ~layout.links[followed.assumed]
        before = left
        followed = straightened(layout, followed, left)
        told, left = self._consequences(followed.chain, left)
        clash = self._clash(followed, before)
        last_words = told[-1][1] if told else ""
        told.append((followed.end, ""))
        name, begun = "", f"{SUPPOSING}{said(layout, assumed)}{after}"
        end = clash or self._end(followed, left, last_words)
        for piece in cut_with_end(told, itemgetter(1), begun, end):
            words = ", ".join(words for _, words in piece if words)
            sentence = would_force(begun, words)
            is_last = piece[-1] is told[-1]
            if is_last:
                sentence += clash or self._end(followed, left, words and last_words)
            facts = [fact for fact, _ in piece]
            name = self._add([*facts, *followed.crowd[1:]] if is_last else facts, sentence)
            begun = f"{AFTER}{name}"
        self._tell_cases(followed.cases, left, name)

    def _tell_cases(self, cases: Sequence[Followed], left: int, name: str) -> None:
        """Tell the cases of a part, those of which the same is said in one."""
        groups: dict[object, list[Followed]] = {}
        for case in cases:
            groups.setdefault(self._said_of(case, left), []).append(case)
        for alike in groups.values():
            assumed = mask_of(case.assumed for case in alike)
            word = "case" if len(alike) == 1 else "cases"
            self.tell(alike[0], left, assumed, f" ({word} of {name})")

    def _said_of(self, case: Followed, left: int) -> object:
        """Return what is said of a case and its own cases, but for its candidate."""
        layout = self._layout
        left &= ~layout.links[case.assumed]
        straight = straightened(layout, case, left)
        told, after = self._consequences(straight.chain, left)
        end = self._clash(straight, left) or self._end(straight, after, "")
        cases = ((own.assumed, self._said_of(own, after)) for own in straight.cases)
        return (*told, end, *cases)

    def _consequences(
        self, chain: Iterable[Consequence], left: int
    ) -> tuple[list[tuple[int, str]], int]:
        """Say what each fact of a chain would force; return that, and what is left in the end."""
        layout = self._layout
        told, settled = [], set[int]()
        for one in chain:
            # What is gone already goes without saying, but for the only case that is left.
            is_new, left = bool(one.gone & left) or not one.gone, left & ~one.gone
            # A clue that leaves a cell one digit has said so already, if it was told.
            is_said = one.true in settled and isinstance(layout.facts[one.fact], CellFact)
            if is_new and not is_said:
                told.append((one.fact, self._forced(one, left)))
            if is_new and one.true < 0:
                settled |= self._only_digits(one.gone, left)
        return told, left

    def _only_digits(self, gone: int, left: int) -> set[int]:
        """Return the candidates that are alone in a cell that has lost others."""
        own = (self._layout.cell_masks[cell] & left for cell in self._layout.cells_in(gone))
        return {mask.bit_length() - 1 for mask in own if mask.bit_count() == 1}

    def _add(self, facts: Iterable[int], sentence: str) -> str:
        name = name_of_part(len(self.parts))
        named = tuple(self._layout.facts[fact] for fact in dict.fromkeys(facts))
        self.parts.append(Part(name, named, (), "", sentence))
        return name

    def _forced(self, one: Consequence, left: int) -> str:
        """Say what would be, and because of which house or clue."""
        layout, fact = self._layout, self._layout.facts[one.fact]
        if one.true >= 0:
            where = f" ({fact.house})" if isinstance(fact, PlaceFact) else ""
            return f"{said(layout, 1 << one.true)}{where}"
        return f"{self._narrowed(one.gone, left)} ({self._clue(fact)})"

    def _narrowed(self, gone: int, left: int) -> str:
        """Say what cells could still be, or could not any more."""
        layout = self._layout
        told, alike = [], dict[tuple[str, str, tuple[int, ...]], list[int]]()
        board = len(layout.puzzle.grid.board)
        for cell in layout.cells_in(gone):
            own = layout.cell_masks[cell]
            digits = tuple(layout.digits_in(own & left))
            if 0 < len(digits) <= FEW_LEFT:
                told.append(said(layout, own & left))
            elif cell >= board:
                told.append(denied(layout, own & gone))
            elif 0 < len(digits) < (own & gone).bit_count():
                alike.setdefault(("only", "and", digits), []).append(cell)
            else:
                digits = tuple(layout.digits_in(own & gone))
                alike.setdefault(("no", "or", digits), []).append(cell)
        for (word, last, digits), cells in alike.items():
            names = cells_in_words(layout.puzzle.grid, cells, last)
            told.append(f"{word} {enumerated(digits, 'or')} at {names}")
        return ", ".join(told)

    def _to_try(self, cases: Iterable[Followed], after: str) -> str:
        """Say which candidates are tried in turn, if the clue has not just said which are left."""
        ways = said(self._layout, mask_of(case.assumed for case in cases))
        if any(f"{ways}{mark}" in after for mark in (",", " (")):
            return ""
        return f"; then try {ways} in turn" if after else f", try {ways} in turn"

    def _clue(self, fact: Fact) -> str:
        return clue_in_brief(self._layout.puzzle, fact).removeprefix("the ")

    def _clash(self, followed: Followed, left: int) -> str:
        """Say that two cells cannot be the same, if a clue leaves the last one no other choice.

        It was told what that is, so it is not clear that it "would have no digit left".
        """
        layout, fact = self._layout, self._layout.facts[followed.end]
        if not isinstance(fact, CellFact) or followed.cases or not followed.chain or followed.crowd:
            return ""
        *chain, last = followed.chain
        own, is_told = self._narrowed_by(chain, layout.cell_masks[fact.cell] & left)
        # Candidates also exclude other digits, which is another conflict.
        digit = layout.digit_of[last.true]
        is_conflict = last.true >= 0 and not own & ~last.gone and layout.digits_in(own) == [digit]
        if not (is_told and is_conflict):
            return ""
        cells = cells_in_words(layout.puzzle.grid, (layout.cell_of[last.true], fact.cell))
        return f", but {cells} cannot both be {digit}"

    @staticmethod
    def _narrowed_by(chain: Iterable[Consequence], own: int) -> tuple[int, bool]:
        """Return what a chain leaves of a cell, and whether a clue of it was told to narrow it."""
        is_told = False
        for one in chain:
            is_told |= one.true < 0 and bool(one.gone & own)
            own &= ~one.gone
        return own, is_told

    def _end(self, followed: Followed, left: int, after: str) -> str:
        """Say how it ends, after the words that were said last, if any were."""
        layout, fact = self._layout, self._layout.facts[followed.end]
        if followed.cases:
            return self._to_try(followed.cases, after)
        comma = ", and" if after else ","
        if followed.crowd:
            own = layout.candidates_of(followed.crowd)
            cells = cells_in_words(layout.puzzle.grid, layout.cells_in(own))
            digits = enumerated(layout.digits_in(own & left))
            return f"{comma} {cells} would have only {digits}"
        return f"{comma} {without_way(layout, fact)}"


def without_way(layout: Layout, fact: Fact) -> str:
    """Say that a fact would have no way left."""
    if isinstance(fact, CellFact):
        return _cell_without_way(layout, fact.cell)
    if isinstance(fact, PlaceFact):
        return f"{fact.house} would have no place for {fact.digit}"
    return f"{clue_in_brief(layout.puzzle, fact)} would have no way left"


def _cell_without_way(layout: Layout, cell: int) -> str:
    """Say that a cell would have no digit left, or what else one beside the board stands for."""
    grid = layout.puzzle.grid
    if cell in layout.modified:
        name = grid.cell_name(layout.modified[cell].cell)
        return f"{name} would be {mark_in_words(layout, cell, 0)}"
    if (about := cell_of_region(grid, cell)) is not None:
        return f"{grid.cell_name(about)} would lie in no region"
    return f"{cell_in_words(grid, cell)} would have no digit left"


def straightened(layout: Layout, followed: Followed, left: int) -> Followed:
    """Return what a candidate would force without cases that are gone, nor one that is alone."""
    left &= ~layout.links[followed.assumed]
    for one in followed.chain:
        left &= ~one.gone
    followed = _without_gone_cases(layout, followed, left)
    if len(followed.cases) != 1:
        return followed
    (case,) = followed.cases
    only = Consequence(followed.end, case.assumed, layout.links[case.assumed] & left)
    chain = (*followed.chain, only, *case.chain)
    return straightened(layout, case._replace(assumed=followed.assumed, chain=chain), left)


def _without_gone_cases(layout: Layout, followed: Followed, left: int) -> Followed:
    """Leave out the cases that are gone already, but those that show facts that no other shows."""
    told = followed._replace(cases=tuple(one for one in followed.cases if left >> one.assumed & 1))
    # That a cell of a rule holds a digit goes without saying.
    shown = told.facts | _cells_of_rules(layout, told.facts)
    cases = (one for one in followed.cases if one in told.cases or not one.facts <= shown)
    return followed._replace(cases=tuple(cases))


def _cells_of_rules(layout: Layout, facts: Iterable[int]) -> set[int]:
    """Return the cells of the rules among some facts, by their own facts."""
    rules = (layout.facts[fact] for fact in facts if fact >= layout.first_rule)
    cells = {cell for rule in rules for cell in rule.cells}
    return {layout.fact_of_cell[cell] for cell in cells & layout.fact_of_cell.keys()}
