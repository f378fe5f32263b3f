"""One step of an explanation, as people see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.steps.checking import check_deduction
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import Fact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.marks import area_of, cells_of, support_of
from sudoku_model.analysis.steps.names import technique
from sudoku_model.analysis.steps.prices import price
from sudoku_model.analysis.steps.sentences import known_in_words, sentence, told_in_parts
from sudoku_model.analysis.steps.telling import Candidates, Link, Part
from sudoku_model.analysis.steps.thoughts.followed import followed_parts
from sudoku_model.analysis.steps.thoughts.kinds import CASE_BY_CASE, FORCED
from sudoku_model.bits import bits
from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.region_cells import cell_of_region
from sudoku_model.overlay import Candidate, Inference, Overlay
from sudoku_model.puzzle import Puzzle

T = TypeVar("T")


@dataclass(frozen=True, eq=False, init=False)
class Step(Drawn):
    """A few facts, and what follows from them.

    It goes without saying that a cell holds one digit only, which two candidates cannot both be
    true (equal ones in a house, and what any single rule forbids), and which candidates are gone.

    Most steps are only counted, so what else there is to say of them is worked out when it is read.

    Attributes:
        number: its place in the explanation, from 1.
        name: what people call it (``"naked pair"``), empty if it has no name.
        difficulty: how hard the step is to see; see `sudoku_model.analysis.steps.prices`.

    Example:
        >>> import sudoku_model as sm
        >>> first = sm.steps(sm.read("1... ..3. .4.. ...2"))[0]
        >>> print(first)
        hidden single: r1c2 is 3: box 1 has no other place for it
        >>> first.placed, [str(fact) for fact in first.facts], first.difficulty
        (('r1c2', 3), ['box 1 needs a 3'], 1.2)
        >>> first.check()  # raises an error if the facts did not imply it
    """

    number: int
    name: str
    difficulty: float
    _layout: Layout = field(repr=False)
    _alive: int = field(repr=False)
    _settled: int = field(repr=False)
    _deduction: Deduction = field(repr=False)
    _words: StepWords | None = field(repr=False)

    def __init__(
        self,
        number: int,
        name: str,
        difficulty: float,
        _layout: Layout,
        _alive: int,
        _settled: int,
        _deduction: Deduction,
        _words: StepWords | None,
    ) -> None:
        # All at once: that takes half as long as one after the other, as a frozen class does it.
        vars(self).update(
            number=number,
            name=name,
            difficulty=difficulty,
            _layout=_layout,
            _alive=_alive,
            _settled=_settled,
            _deduction=_deduction,
            _words=_words,
        )

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What it rests on.

        None of them can be left out, except from a technique that is easier to see than the part
        of it that would do, where the easiest step was asked for.
        """
        return tuple(self._layout.facts[fact] for fact in self._deduction.facts)

    @cached_property
    def premises(self) -> tuple[Candidates, ...]:
        """Of a thought about a rule what it needs to know of the candidates; else nothing.

        They stand in the order in which one looks: one of each group is true. None of them can be
        left out as far as the thought looks at the rule, and what is in no group may be any digit.
        For other steps see `candidates`.
        """
        if self._words is not None:
            return self._words.premises
        thought = self._deduction.thought
        return tuple(map(self._layout.named, thought.premises)) if thought else ()

    @cached_property
    def placed(self) -> tuple[str, int] | None:
        """The cell and the digit that it places, None if it only excludes candidates."""
        placed = self._deduction.placed
        return None if placed is None else self._layout.named(1 << placed)[0]

    @cached_property
    def removed(self) -> Candidates:
        """The candidates that it excludes: cell and digit.

        What a placed digit excludes around it is not listed.
        """
        deduction = self._deduction
        return (
            ()
            if deduction.placed is not None
            else self._layout.named(deduction.excluded & self._alive)
        )

    @property
    def is_smallest(self) -> bool:
        """Whether it is known that no fewer facts exclude anything at this point."""
        return self._deduction.is_smallest

    @cached_property
    def sentence(self) -> str:
        """What it concludes and why, in words."""
        if self._words is not None:
            return self._words.sentence
        return sentence(self._layout, self._alive, self._deduction, self.name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return self._seen() == other._seen()

    def __hash__(self) -> int:
        return hash((self.number, self.name, self.facts, self.placed, self.removed))

    def _seen(self) -> tuple[object, ...]:
        """Return all that makes it another step if it is different."""
        found = (self.number, self.name, self.difficulty, self.is_smallest)
        return (*found, self.facts, self.premises, self.placed, self.removed, self.sentence)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, without what the steps before have filled in."""
        return self._layout.puzzle

    @property
    def filled(self) -> dict[str, int]:
        """The digits of the cells that are filled before the step, givens included, by name."""
        layout, holes = self._layout, self.puzzle.grid.holes
        settled = (one for one in bits(self._settled) if layout.cell_of[one] not in holes)
        return {layout.cell_name(one): layout.digit_of[one] for one in settled}

    @property
    def size(self) -> int:
        """The number of facts."""
        return len(self.facts)

    @property
    def choices(self) -> int:
        """How many different conclusions were found that are as easy to see, this one included."""
        return self._deduction.choices

    @cached_property
    def candidates(self) -> list[tuple[int, ...]]:
        """For each cell the digits that are left before the step."""
        return self._layout.digits_left(self._alive)

    @property
    def reasons(self) -> list[str]:
        """What each fact amounts to, given the candidates before the step."""
        return known_in_words(self._layout, self._alive, self._deduction.facts)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """A chain, a net or cases in parts of a few facts, as they are told; else nothing."""
        if self.name in (FORCED.name, CASE_BY_CASE.name):
            grid = self.puzzle.grid
            premises = [
                sum(1 << self._layout.candidate(grid.cell(cell), digit) for cell, digit in own)
                for own in self.premises
            ]
            facts, removed = self._deduction.facts, self._deduction.excluded
            return followed_parts(self._layout, self._alive, facts, premises, removed)
        return told_in_parts(self._layout, self._alive, self._deduction, self.name)

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of a chain or a net in order; nothing for other steps."""
        return tuple(link for part in self.parts for link in part.links)

    @property
    def notation(self) -> str:
        """The chains in Eureka notation, empty if there are none."""
        return "; ".join(part.notation for part in self.parts if part.notation)

    @cached_property
    def cells(self) -> list[str]:
        """The names of the cells to look at: those that the step rests on and concludes about."""
        layout = self._layout
        concluded = self._deduction.excluded & self._alive if self.placed is None else 0
        if self.premises:
            concluding = [self.placed] if self.placed else self.removed
            known = *chain.from_iterable(self.premises), *concluding
            return list(dict.fromkeys(name for name, _ in known))
        mask = concluded
        for number in self._deduction.facts:
            mask |= layout.masks[number] & self._alive
        return [layout.puzzle.grid.cell_name(number) for number in layout.cells_in(mask)]

    def check(self) -> None:
        """Check once more that the facts alone imply the conclusion.

        Raises:
            DefectError: if they do not.
        """
        check_deduction(self._layout, self._alive, self._deduction)

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}" if self.name else self.sentence

    def drawing(self, part: Part | None = None) -> tuple[Puzzle, dict[str, Any]]:
        """Return the board before the step, with its candidates and all that the step marks.

        Args:
            part: the part whose facts and links are drawn; by default the whole step.
        """
        puzzle, left = self.puzzle, self.candidates
        facts, links = (self.facts, self.links) if part is None else (part.facts, part.links)
        found = self._numbered(self.filled.items())
        support, cells = self._rests_on(facts)
        # The number of an unknown region is nowhere to be seen: the cell in it is marked.
        regions = self._in_regions(cell for cell, _ in self._numbered(self.removed))
        overlay = Overlay(
            {cell: digit for cell, digit in found if puzzle.givens[cell] is None},
            placed=self._numbered([self.placed] if self.placed else []),
            struck=self._numbered(self.removed),
            support=_once(support),
            areas=(regions,) if regions else _once(filter(None, map(area_of, facts))),
            inferences=_once(
                Inference(self._numbered(link.start), self._numbered(link.end), link.is_strong)
                for link in links
            ),
        )
        cells |= self._in_regions(cells)
        return puzzle, {"candidates": left, "highlight": cells, "overlay": overlay}

    def _rests_on(self, facts: Iterable[Fact]) -> tuple[list[Candidate], frozenset[int]]:
        """Return the candidates that a conclusion from facts rests on, and the cells to look at."""
        left = self.candidates
        if self.premises:
            known = self._numbered(one for premise in self.premises for one in premise)
            support = [(cell, digit) for cell, digit in known if digit in left[cell]]
            return support, frozenset(cell for cell, _ in support)
        cells = frozenset[int]().union(*(cells_of(fact, left) for fact in facts))
        return [one for fact in facts for one in support_of(fact, left)], cells

    def _in_regions(self, cells: Iterable[int]) -> frozenset[int]:
        """Return the cells of the board of whose unknown regions some cells hold the numbers."""
        found = (cell_of_region(self.puzzle.grid, cell) for cell in cells)
        return frozenset(cell for cell in found if cell is not None)

    def _numbered(self, named: Iterable[tuple[str, int]]) -> tuple[Candidate, ...]:
        """Return candidates with the numbers of their cells."""
        return tuple((self.puzzle.grid.cell(name), digit) for name, digit in named)


def _once(things: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(things))


class StepWords(NamedTuple):
    """What a step is called, and how it is told, where that is known already.

    Attributes:
        name, difficulty, sentence, premises: see `Step`.
    """

    name: str
    difficulty: float
    sentence: str
    premises: tuple[Candidates, ...]


def step_of(
    layout: Layout,
    alive: int,
    settled: int,
    deduction: Deduction,
    number: int,
    words: StepWords | None = None,
) -> Step:
    """Return a deduction as a step that people see."""
    if words is not None:
        name, difficulty = words.name, words.difficulty
    elif deduction.called is not None and deduction.called.name:
        name, difficulty = deduction.called
    else:
        name = technique(layout, alive, settled, deduction)
        difficulty = price(layout, alive, deduction, name)
    return Step(number, name, difficulty, layout, alive, settled, deduction, words)
