"""The thought that all rules know: with a digit, some cells could only be what they are not.

It rests on as few candidates that are gone as can be found: first whole cells are left out, those
far from the cell in question before others, then single candidates. Rules and houses that exclude
something together are thought about in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import CellFact, PlaceFact
from sudoku_model.analysis.steps.following import Follower, TooMuchError
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.rules import RulesAlone
from sudoku_model.analysis.steps.telling import LINE_END, cut, said
from sudoku_model.analysis.steps.thoughts.kinds import ALWAYS_IN_A_CLUE, WITHOUT_SUPPORT
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.stories import Wanted, stories
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thought, Told
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import (
    cells_in_order,
    clue_in_brief,
    clues_in_brief,
    first_with_room,
)
from sudoku_model.analysis.steps.wording import (
    cells_in_words,
    excluded_in_words,
    mark_in_words,
    on_board,
    with_runs,
)
from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.constraints.wording import enumerated, with_article

MOST_LOOKED_AT = 8
"""For how many candidates that rules exclude a reason is looked for before one is chosen."""

WIDE, MOST_CONFLICTS = 0.5, 100
"""Of rules for such a part of the board only one candidate is looked at, and what takes the solver
more than so many conflicts to leave out of its reason stays there: else it would take seconds."""

MOST_TOLD, MOST_LISTED = 3, 5
"""How many cells are gone through one by one in words, and how many digits of one are listed."""

MOST_OF_ONE = 9
"""How many cells are gone through if they are all of one clue, which need not be told apart."""

MOST_CHARACTERS, MOST_OF_A_LINE = 170, 200
"""How long a reason and what follows can be together, as what the thought is called comes before;
and the reason alone, where what follows is told before."""


class _Unit(NamedTuple):
    """A cell, or a house's digit: one of its candidates is true.

    Attributes:
        mask: all its candidates.
        fact: the house's digit; None for a cell.
    """

    mask: int
    fact: PlaceFact | None = None

    @property
    def at(self) -> str:
        """What stands before the places of a digit, and before no digits."""
        return "at " if self.fact else ""


class _Forced(NamedTuple):
    """What a cell would have to be, or where a digit.

    Attributes:
        unit: the cell, or the house's digit.
        possible: what is left as far as the rules go.
        left: what is left of that.
    """

    unit: _Unit
    possible: tuple[int, ...]
    left: tuple[int, ...]


class _Reason(NamedTuple):
    """Why one candidate is excluded.

    Attributes:
        one: the candidate.
        units: the cells and the houses' digits of which candidates must be gone for that.
        gone: these candidates, for each unit.
    """

    one: int
    units: tuple[_Unit, ...]
    gone: tuple[int, ...]


def general_thoughts(
    layout: Layout,
    facts: Sequence[int],
    alive: int,
    alone: RulesAlone,
    follower: Follower,
    excluded: int,
    kind: Kind = WITHOUT_SUPPORT,
) -> Iterator[Thought]:
    """Yield thoughts about candidates that facts exclude, the digits of a cell alike in one."""
    about = _Facts(layout, facts, alive)
    reasons = [about.reason(alone, one) for one in about.looked_at(excluded)]
    chains = {reason: _chain(layout, alone, reason, about.most_told) for reason in reasons}
    for together in about.alike(reasons, chains):
        chain = chains[together[0]]
        is_asked = about.are_several or any(one.units for one in together)
        is_followed = is_asked and not about.are_told_by(chain)
        followed = about.all_followed(follower, together, kind) if is_followed else []
        yield from followed or [about.thought(together, chain, kind)]


def _near_first(units: Sequence[_Unit], one: int) -> list[_Unit]:
    """Return the units in the order of how far they are from the first one with a candidate."""
    at = next((place for place, unit in enumerate(units) if unit.mask >> one & 1), 0)
    return [units[place] for place in sorted(range(len(units)), key=lambda place: abs(place - at))]


def _reason_of(one: int, units: Iterable[_Unit], gone: int) -> _Reason:
    """Return the reason that candidates are gone, each of them with the first unit that has it."""
    needed, lost = [], []
    for unit in units:
        if unit.mask & gone:
            needed.append(unit)
            lost.append(unit.mask & gone)
            gone &= ~unit.mask
    return _Reason(one, tuple(needed), tuple(lost))


def _lost(reasons: Iterable[_Reason]) -> dict[_Unit, int]:
    """Return which candidates of each unit must be gone for some reasons."""
    lost: dict[_Unit, int] = {}
    for reason in reasons:
        for unit, gone in zip(reason.units, reason.gone, strict=True):
            lost[unit] = lost.get(unit, 0) | gone
    return lost


def _chain(layout: Layout, alone: RulesAlone, reason: _Reason, most: int) -> tuple[_Forced, ...]:
    """Return the units in an order in which each is narrowed, the last one to nothing.

    Of more units than asked for nothing is returned. Where it took too long to see which units
    can be left out, some may not be needed.
    """
    if len(reason.units) > most:
        return ()
    waiting, told, known = dict(zip(reason.units, reason.gone, strict=True)), list[_Forced](), 0
    while waiting and (not told or told[-1].left):
        links = []
        for unit, gone in waiting.items():
            possible = tuple(
                own
                for own in bits(unit.mask & ~known & ~layout.links[reason.one])
                if not alone.refutes(reason.one, ~(known | unit.mask & ~(1 << own)))
            )
            left = tuple(own for own in possible if not gone >> own & 1)
            links.append(_Forced(unit, possible, left))
        best = min(links, key=lambda link: (len(link.left), len(link.possible)))
        told.append(best)
        known |= waiting.pop(best.unit)
    return tuple(told)


def _wordings(clues: Sequence[str], told: str, count: int, room: int) -> Iterator[tuple[int, str]]:
    """Yield what may be said of `count` units, the best first, with the room that each has."""
    brief = f"there is no other way to fill {count} cells"
    named = [f"{words}: {told}" for words in clues]
    yield from ((room, words) for words in named[:2])
    # Nobody can follow who does not know by what.
    yield from ((MOST_OF_A_LINE, words) for words in named[1:])
    yield from ((room, words) for words in (*(f"{words}: {brief}" for words in clues), brief))


class _Facts(NamedTuple):
    """Facts that exclude candidates together, and the candidates that are left before."""

    layout: Layout
    facts: Sequence[int]
    alive: int

    @property
    def are_several(self) -> bool:
        """Whether there is more than one."""
        return len(self.facts) > 1

    @property
    def are_wide(self) -> bool:
        """Whether they speak of so many cells that a reason is hard to find."""
        cells = sum(len(self.layout.facts[fact].cells) for fact in self.facts)
        return cells >= WIDE * len(self.layout.puzzle.grid.board)

    @property
    def most_told(self) -> int:
        """How many cells are gone through one by one in words."""
        return MOST_TOLD if self.are_several or self.are_wide else MOST_OF_ONE

    def are_told_by(self, chain: Sequence[_Forced]) -> bool:
        """Say whether one can see what facts have to do with each link of a chain.

        The first link may join two of them, as the thoughts about two clues do, and each other
        one adds one more.
        """
        return bool(chain) and len(self.facts) <= len(chain) + 1

    def looked_at(self, excluded: int) -> list[int]:
        """Return the candidates for which a reason is looked for: in their own cells if it can."""
        inside = excluded & self.layout.candidates_of(self.facts)
        most = 1 if self.are_wide else MOST_LOOKED_AT
        return list(bits(inside or excluded))[:most]

    @property
    def units(self) -> list[_Unit]:
        """The cells and the houses' digits that they speak of, in the clues' order."""
        layout, cells, houses = self.layout, dict[int, None](), []
        for number in self.facts:
            fact = layout.facts[number]
            if isinstance(fact, PlaceFact):
                houses.append(_Unit(layout.masks[number], fact))
            else:
                cells |= dict.fromkeys(cells_in_order(layout.puzzle, fact))
        return [*(_Unit(layout.cell_masks[cell]) for cell in cells), *houses]

    def reason(self, alone: RulesAlone, one: int) -> _Reason:
        """Return why a candidate is excluded, by as few candidates as can be found."""
        units = self.units
        gone = ~self.alive & ~self.layout.links[one]
        near_first = _near_first(units, one)
        order = dict.fromkeys(own for unit in near_first for own in bits(unit.mask & gone))
        used = alone.used(one, list(order)) or []
        # Whole cells first, then single candidates, the farthest before others.
        masks = [unit.mask for unit in reversed(near_first)]
        most = MOST_CONFLICTS if self.are_wide else None
        for left_out in (*masks, *(1 << own for own in reversed(used))):
            rest = [own for own in used if not left_out >> own & 1]
            if len(rest) < len(used) and (fewer := alone.used(one, rest, most)) is not None:
                used = fewer
        return _reason_of(one, units, mask_of(used))

    def all_followed(
        self, follower: Follower, reasons: Iterable[_Reason], kind: Kind
    ) -> list[Thought]:
        """Return thoughts that follow candidates fact by fact; none if nobody would follow one.

        What rules for many cells force one by one, nobody sees.
        """
        if self.are_wide:
            return []
        wanted = [Wanted(one.one, union_of(one.gone)) for one in reasons]
        with suppress(TooMuchError):
            return stories(follower, self.facts, self.alive, wanted, kind)
        return []

    def alike(
        self, reasons: Sequence[_Reason], chains: Mapping[_Reason, tuple[_Forced, ...]]
    ) -> Iterable[Sequence[_Reason]]:
        """Put reasons together that are told in one sentence.

        These are a digit in the cells that see all its places, the digits of a cell that one other
        cell or none excludes, a digit in several cells that would force the same, and what cannot
        be told cell by cell anyway.
        """
        groups: dict[object, list[_Reason]] = {}
        for reason in reasons:
            groups.setdefault(self._in_common(reason, chains[reason]), []).append(reason)
        return groups.values()

    def _in_common(self, reason: _Reason, chain: Sequence[_Forced]) -> object:
        """Return what a reason has in common with those that are told in the same sentence."""
        layout = self.layout
        places = 0 if self.are_several else self._seen_places(reason.one)
        if places:
            return places, reason.units
        if len(reason.units) == 1 or not (reason.units or self.are_several):
            return layout.cell_of[reason.one], reason.units
        if chain:
            return layout.digit_of[reason.one], chain
        return self.are_several or layout.cell_of[reason.one]

    def thought(self, reasons: Sequence[_Reason], chain: Sequence[_Forced], kind: Kind) -> Thought:
        """Return the thought about what is excluded for some reasons."""
        lost = _lost(reasons)
        units = [link.unit for link in chain] or list(lost)
        premises = tuple(unit.mask & ~lost[unit] for unit in units)
        excluded = sum(1 << reason.one for reason in reasons)
        room = MOST_CHARACTERS - len(excluded_in_words(self.layout, self.alive, excluded))
        told = self._always(reasons, units) or self._told_by_thinkers(excluded, premises)
        if told is not None:
            clues = self._clues()
            why = first_with_room((room, f"{clue}: {one}") for one in told.words for clue in clues)
            return Thought(told.kind, (*self.facts,), premises, excluded, why, cases=told.cases)
        why = self._why(reasons, chain, units, room)
        cases = 1 if chain else self._to_try(units)
        is_told = bool(chain) or len(units) < 2
        return Thought(
            kind, tuple(self.facts), premises, excluded, why, cases=cases, is_told=is_told
        )

    def _to_try(self, units: Sequence[_Unit]) -> int:
        """Count what somebody goes through who is only told that there is no other way."""
        if len(units) == 1 or not (self.are_several or units):
            return 1
        left = ((unit.mask & self.alive).bit_count() for unit in units or self.units)
        return sum(count for count in left if count > 1)

    def _told_by_thinkers(self, excluded: int, premises: Sequence[int]) -> Told | None:
        """Return what those say who know the rule, if there is one alone."""
        layout, (rule, *others) = self.layout, self.facts
        if others or len(layout.digits_in(excluded)) > 1:
            return None
        known = [layout.cell_of[next(bits(premise))] for premise in premises]
        free = (1 << len(layout.cell_of)) - 1 & ~layout.candidates_at(known)
        view = RuleView(layout, rule, free | union_of(premises))
        tellers = (one.tell for one in thinkers_about(layout.facts[rule]) if one.tell)
        found = (tell(view, [*bits(excluded)], known) for tell in tellers)
        return next(filter(None, found), None)

    # Words.

    def _why(
        self,
        reasons: Sequence[_Reason],
        chain: Sequence[_Forced],
        units: Sequence[_Unit],
        room: int,
    ) -> str:
        """Say why candidates are excluded, in as many words as there is room for."""
        clues = self._clues()
        if not units:
            leave = " leave no other way" if self.are_several else ""
            return first_with_room((room, f"{words}{leave}") for words in clues)
        told, *more = self._told_of(reasons, chain, units)
        if not more:
            return first_with_room(_wordings(clues, told, len(units), room))
        begun = first_with_room((MOST_OF_A_LINE, f"{words}: {told}") for words in clues[1:])
        return LINE_END.join((begun, *more))

    def _always(self, reasons: Sequence[_Reason], units: Sequence[_Unit]) -> Told | None:
        """Say that a clue always holds a digit in cells that others see, if that is the reason."""
        layout = self.layout
        seen = {self._seen_places(reason.one) for reason in reasons}
        digits = {layout.digit_of[reason.one] for reason in reasons}
        if self.are_several or len(seen) > 1 or len(digits) > 1 or 0 in seen:
            return None
        (places,), (digit,) = seen, digits
        where = cells_in_words(layout.puzzle.grid, layout.cells_in(places), "or")
        always = f"{with_article(digit)} is always in {where}"
        known = f"with what {self._names(units)} can be, " if units else ""
        of_many = f"with what {len(units)} of its cells can be, "
        return Told(ALWAYS_IN_A_CLUE, (f"{known}{always}", f"{of_many}{always}"))

    def _seen_places(self, one: int) -> int:
        """Return all that a candidate sees of the clue if that is its digit in some cells."""
        layout, own = self.layout, self.layout.masks[self.facts[0]]
        places = layout.links[one] & own & self.alive
        is_outside = not own >> one & 1
        is_alike = layout.digits_in(places) == [layout.digit_of[one]]
        return places if is_outside and is_alike else 0

    def _told_of(
        self, reasons: Sequence[_Reason], chain: Sequence[_Forced], units: Sequence[_Unit]
    ) -> Sequence[str]:
        """Say in lines how what is excluded would leave some units without a way to be filled."""
        digits = dict.fromkeys(self.layout.digit_of[reason.one] for reason in reasons)
        names = dict.fromkeys(self._cell(reason.one) for reason in reasons)
        start = f"with {enumerated(digits, 'or')} in {enumerated(names, 'or')}"
        assumed = mask_of(reason.one for reason in reasons)
        if assumed & ~on_board(self.layout, assumed):
            start = f"with {said(self.layout, assumed)}"
        if chain and len(digits) == 1:
            first, *others = self._lines(chain, f"{self._clues()[-1]}: {start}, ")
            return [f"{start}, {first}", *(f"then {line}" for line in others)]
        if len(units) == 1:
            name, left = self._name(units[0]), self._values(units[0], units[0].mask & self.alive)
            return [f"{start}, {name} could not be {units[0].at}{left} any more"]
        if len(digits) == 1 or len(names) == 1:
            return [f"{start}, there is no way to fill {self._names(units)}"]
        return [f"there is no other way to fill {self._names(units)}"]

    def _lines(self, chain: Sequence[_Forced], begun: str) -> list[str]:
        """Tell link by link what would have to be, in lines, the first of which is begun."""
        *parts, (*most, last) = cut([*self._told(chain)], lambda one: 1, lambda one: one)
        lines, told = [", ".join(part) for part in parts], ", ".join(most)
        if not most:
            return [*lines, last]
        together = f"{told}, and {last}"
        is_short = lines or len(f"{begun}{together}") <= MOST_OF_A_LINE
        return [*lines, *([together] if is_short else [told, last])]

    def _clues(self) -> list[str]:
        """Say which clues these are: in their own words, by their cells, the first of many."""
        puzzle = self.layout.puzzle
        clues = [self.layout.facts[number] for number in self.facts]
        told = [fact for fact in clues if not isinstance(fact, CellFact)]
        brief = list(map(partial(clue_in_brief, puzzle), told))
        words = [with_runs(puzzle.grid, enumerated(map(str, told))), clues_in_brief(puzzle, told)]
        if len(brief) > MOST_TOLD:
            words.append(enumerated([*brief[: MOST_TOLD - 1], f"{len(told) - MOST_TOLD + 1} more"]))
        return words

    def _told(self, chain: Sequence[_Forced]) -> Sequence[str]:
        """Tell link by link what would have to be."""
        *most, last = chain
        return [*(self._would_be(link.unit, link.left) for link in most), self._clash(last)]

    def _clash(self, last: _Forced) -> str:
        """Say that the last link of a chain has nothing left."""
        unit, left, name = last.unit, last.unit.mask & self.alive, self._name(last.unit)
        if unit.fact is not None and left.bit_count() > MOST_LISTED:
            return f"nothing is left for {name}"
        if unit.fact is not None or not 0 < len(last.possible) <= MOST_LISTED:
            return f"{name} could not be {unit.at}{self._values(unit, left)} any more"
        told = f"{name} would have to be {self._values(unit, mask_of(last.possible))}"
        if left.bit_count() == 1 or left.bit_count() < len(last.possible):
            return f"{told} but is {self._values(unit, left)}"
        return f"{told}, which {'is' if len(last.possible) == 1 else 'are'} gone"

    def _would_be(self, unit: _Unit, left: Sequence[int]) -> str:
        if len(left) > MOST_LISTED:
            # What it would not be is not what makes it clear, so only their number is told.
            kind = "cells" if unit.fact else "digits"
            return f"{self._name(unit)} would be {unit.at}one of {len(left)} {kind}"
        told = f"{self._name(unit)} would be {unit.at}{self._values(unit, mask_of(left))}"
        return told.replace("would be not ", "would not be ")

    def _values(self, unit: _Unit, mask: int) -> str:
        """List the digits of a cell, or the cells of a house's digit."""
        if unit.fact is None:
            cell = self.layout.cell_of[next(bits(unit.mask))]
            if cell in self.layout.modified:
                return mark_in_words(self.layout, cell, mask)
            return enumerated([self.layout.digit_of[own] for own in bits(mask)], "or")
        return enumerated([self._cell(own) for own in bits(mask)], "or")

    def _name(self, unit: _Unit) -> str:
        if unit.fact is not None:
            return unit.fact.brief
        return self._cell(next(bits(unit.mask)))

    def _cell(self, candidate: int) -> str:
        layout, cell = self.layout, self.layout.cell_of[candidate]
        shown = layout.modified[cell].cell if cell in layout.modified else cell
        return cell_in_words(layout.puzzle.grid, shown)

    def _names(self, units: Sequence[_Unit]) -> str:
        """List units: cells of one clue in its order, those of several as one reads a page."""
        layout = self.layout
        cells = [layout.cell_of[next(bits(unit.mask))] for unit in units if unit.fact is None]
        if not any({*cells} <= {*layout.facts[fact].cells} for fact in self.facts):
            cells.sort()
        told = [cells_in_words(layout.puzzle.grid, cells)] if cells else []
        return enumerated([*told, *(self._name(unit) for unit in units if unit.fact is not None)])
