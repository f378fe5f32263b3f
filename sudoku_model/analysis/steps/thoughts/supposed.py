"""A candidate supposed, and what one thinks then: thought after thought, each with its reason.

What a rule for large parts of the grid excludes at once nobody sees; a person supposes that it were
so, and goes on with the thoughts and singles of every other step until a cell or a house has no
way left. What does not lead there is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import MOST_FACTS, PlaceFact
from sudoku_model.analysis.steps.following import only_way
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.prices import kind_of_facts
from sudoku_model.analysis.steps.telling import (
    LINE_END,
    MOST_OF_A_PART,
    cut,
    name_of_part,
    said,
)
from sudoku_model.analysis.steps.thoughts.followed import without_way
from sudoku_model.analysis.steps.thoughts.general import WIDE
from sudoku_model.analysis.steps.thoughts.kinds import SUPPOSED
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.bits import bits, union_of
from sudoku_model.deadline import heed_deadline

MOST_LINKS = 14
"""How many thoughts and singles may follow each other, as nobody would keep more in mind."""

MOST_OF_A_THOUGHT = MOST_OF_A_PART - len("then ")
"""How many characters a thought has at most, as it stands in a line of its own."""


class Mind(NamedTuple):
    """What is asked about a rule, by its number, on a board, by what is left of it.

    Attributes:
        has_way: says whether a rule can hold still. Of one for few cells that cannot, nothing can
            be thought; of one for large parts of the grid that is what nobody sees at once.
        think: returns a thought about a rule.
        say: says a thought.
    """

    has_way: Callable[[int, int], bool]
    think: Callable[[int, int], Thought | None]
    say: Callable[[Layout, int, Thought], str]


class _Link(NamedTuple):
    """One thing that follows.

    Attributes:
        facts: what it rests on.
        gone: what it removes.
        needs: what must be gone for that.
        left: what is left before it.
        thought: the thought; None for the only way of a cell or a house.
    """

    facts: tuple[int, ...]
    gone: int
    needs: int
    left: int
    thought: Thought | None


def rules_by_width(layout: Layout, facts: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return the rules among facts that are for few cells, and those for large parts of the grid.

    Where there is none of these, nothing needs to be supposed.
    """
    rules = sorted(fact for fact in facts if fact >= layout.first_rule)
    least = WIDE * len(layout.puzzle.grid.board)
    wide = [rule for rule in rules if len(layout.facts[rule].cells) >= least]
    return [rule for rule in rules if rule not in wide], wide


class Supposer:
    """Supposes candidates of one puzzle, and thinks by some rules."""

    def __init__(
        self, layout: Layout, narrow: Iterable[int], wide: Iterable[int], mind: Mind
    ) -> None:
        self._layout = layout
        self._mind = mind
        self._narrow = {*narrow}
        self._rules = sorted({*narrow, *wide})

    def thought(self, alive: int, candidate: int) -> Thought | None:
        """Return the thought that a candidate leads nowhere, if it does soon."""
        layout, links = self._layout, list[_Link]()
        gone, left = layout.links[candidate] & alive, alive
        changed, waiting = set[int](), set[int]()
        while len(links) <= MOST_LINKS:
            heed_deadline()
            left &= ~gone
            touched = {fact for one in bits(gone) for fact in layout.facts_at[one]}
            changed.update(fact for fact in touched if fact < layout.first_rule)
            waiting |= touched.intersection(self._rules)
            link = self._single(left, changed) or self._of_rules(left, waiting)
            if link is None:
                return None
            if not link.gone:
                return self._told(candidate, links, link) if links else None
            links.append(link)
            gone = link.gone
        return None

    def _single(self, left: int, changed: set[int]) -> _Link | None:
        """Return what the only way of a cell or a house removes; nothing if it has none."""
        only = only_way(self._layout, left, changed)
        if only is None:
            return None
        return _Link((only.fact,), only.gone, self._layout.masks[only.fact] & ~left, left, None)

    def _of_rules(self, left: int, waiting: set[int]) -> _Link | None:
        """Return the first thought about a rule that waits; those without one wait no more."""
        for rule in self._rules:
            if rule in waiting:
                if link := self._thought_about(rule, left):
                    return link
                waiting.remove(rule)
        return None

    def _thought_about(self, rule: int, left: int) -> _Link | None:
        """Return what is thought about a rule, if there is room to say it."""
        if rule in self._narrow and not self._mind.has_way(rule, left):
            return None
        thought = self._mind.think(rule, left)
        if thought is None or len(self._mind.say(self._layout, left, thought)) > MOST_OF_A_THOUGHT:
            return None
        return _Link(thought.facts, thought.excluded, self._needs(thought), left, thought)

    def _needs(self, thought: Thought) -> int:
        """Return what must be gone for a thought."""
        layout = self._layout
        cells = [layout.cell_masks[layout.cell_of[next(bits(one))]] for one in thought.premises]
        return union_of(own & ~known for own, known in zip(cells, thought.premises, strict=True))

    def _told(self, candidate: int, links: Sequence[_Link], end: _Link) -> Thought:
        """Return the thought that a candidate leads to an end, without what does not lead there."""
        layout, kept = self._layout, [end]
        wanted = end.needs & ~layout.links[candidate]
        for link in reversed(links):
            if gone := link.gone & wanted:
                kept.append(link._replace(gone=gone))
                wanted = (wanted & ~gone | link.needs) & ~layout.links[candidate]
        kept.reverse()
        facts = self._facts(kept)
        kind = kind_of_facts(SUPPOSED.name, len(facts))
        cells = layout.cells_in(wanted)
        return Thought(
            kind,
            facts,
            tuple(layout.cell_masks[cell] & ~wanted for cell in cells),
            1 << candidate,
            LINE_END.join(self._lines(candidate, kept)),
            cases=len(kept),
            is_minimal=True,
        )

    def _facts(self, links: Sequence[_Link]) -> tuple[int, ...]:
        """Return what links rest on; that a cell of a rule holds a digit goes without saying."""
        layout = self._layout
        used = {fact for link in links for fact in link.facts}
        rules = (layout.facts[fact] for fact in used if fact >= layout.first_rule)
        cells = {cell for rule in rules for cell in rule.cells} & layout.fact_of_cell.keys()
        return tuple(sorted(used - {layout.fact_of_cell[cell] for cell in cells} or used))

    def _lines(self, candidate: int, links: Sequence[_Link]) -> Sequence[str]:
        """Tell links one after the other, each thought in a line of its own."""
        *most, end = links
        lines, begun = list[str](), f"with {said(self._layout, 1 << candidate)}"
        for piece in cut(self._unsaid(most), _weight, self._words):
            told = ", ".join(map(self._words, piece))
            lines += _joined(begun, " " if lines else ", ", told)
            begun = "then"
        last = without_way(self._layout, self._layout.facts[end.facts[0]])
        lines[-1:] = _joined(lines[-1], ", and " if most else ", ", last)
        if len(lines) == 1:
            return lines
        return [f"{name_of_part(number)}: {line}" for number, line in enumerate(lines)]

    def _unsaid(self, links: Sequence[_Link]) -> Sequence[_Link]:
        """Return links without the singles that the thought before them has told."""
        told = ["", *map(self._words, links)]
        return [
            link
            for before, own, link in zip(told, told[1:], links, strict=False)
            if link.thought is not None or not before.endswith(own.replace("=", " is "))
        ]

    def _words(self, link: _Link) -> str:
        """Say what follows, and why."""
        layout = self._layout
        if link.thought is not None:
            return self._mind.say(layout, link.left, link.thought._replace(excluded=link.gone))
        fact = layout.facts[link.facts[0]]
        where = f" ({fact.house})" if isinstance(fact, PlaceFact) else ""
        return f"{said(layout, layout.masks[link.facts[0]] & ~link.needs)}{where}"


def _joined(begun: str, joint: str, told: str) -> list[str]:
    """Tell more in the same line, or in the next one if that is long."""
    words = f"{begun}{joint if told else ''}{told}"
    is_short = begun == "then" or len(words) <= MOST_OF_A_PART
    return [words] if is_short else [begun, f"then {told}"]


def _weight(link: _Link) -> int:
    """Return how much of a part a link takes: a thought all of it."""
    return 1 if link.thought is None else MOST_FACTS
