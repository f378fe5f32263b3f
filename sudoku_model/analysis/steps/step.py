"""One step of an explanation, as people see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
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
from sudoku_model.analysis.steps.telling import Link, Part
from sudoku_model.bits import bits
from sudoku_model.cached_values import cached_property
from sudoku_model.overlay import Candidate, Inference, Overlay
from sudoku_model.puzzle import Puzzle

T = TypeVar("T")


@dataclass(frozen=True)
class Step(Drawn):
    """A few facts, and what follows from them.

    It goes without saying that a cell holds one digit only, which two candidates cannot both be
    true (equal ones in a house, and what any single rule forbids), and which candidates are gone.

    Attributes:
        number: its place in the explanation, from 1.
        name: what people call it (``"naked pair"``), empty if it has no name.
        facts: what it rests on. None of them can be left out, except from a technique that is
            easier to see than the part of it that would do, where the easiest step was asked for.
        premises: of a thought about a rule what it needs to know of the candidates, in the order
            in which one looks: one of each group is true. None of them can be left out, and what
            is in no group may be any digit. Else empty: see `candidates`.
        placed: the cell and the digit that it places, None if it only excludes candidates.
        removed: the candidates that it excludes: cell and digit. What a placed digit excludes
            around it is not listed.
        is_smallest: whether it is known that no fewer facts exclude anything at this point.
        difficulty: how hard the step is to see; see `sudoku_model.analysis.steps.prices`.
        sentence: all of this in words.

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
    facts: tuple[Fact, ...]
    premises: tuple[tuple[tuple[str, int], ...], ...]
    placed: tuple[str, int] | None
    removed: tuple[tuple[str, int], ...]
    is_smallest: bool
    difficulty: float
    sentence: str
    _layout: Layout = field(repr=False, compare=False)
    _alive: int = field(repr=False, compare=False)
    _settled: int = field(repr=False, compare=False)
    _deduction: Deduction = field(repr=False, compare=False)

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
        """A chain or a net in parts of a few facts, as it is told; else nothing."""
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
            names = [name for premise in self.premises for name, _ in premise]
            return list(dict.fromkeys([*names, *(name for name, _ in self.removed)]))
        mask = concluded
        for number in self._deduction.facts:
            mask |= layout.masks[number] & self._alive
        numbers = sorted({layout.cell_of[one] for one in bits(mask)})
        return [layout.puzzle.grid.cell_name(number) for number in numbers]

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
        if self.premises:
            known = self._numbered(one for premise in self.premises for one in premise)
            support = [(cell, digit) for cell, digit in known if digit in left[cell]]
            cells = frozenset(cell for cell, _ in support)
        else:
            support = [one for fact in facts for one in support_of(fact, left)]
            cells = frozenset[int]().union(*(cells_of(fact, left) for fact in facts))
        overlay = Overlay(
            {cell: digit for cell, digit in found if puzzle.givens[cell] is None},
            placed=self._numbered([self.placed] if self.placed else []),
            struck=self._numbered(self.removed),
            support=_once(support),
            areas=_once(filter(None, map(area_of, facts))),
            inferences=_once(
                Inference(self._numbered(link.start), self._numbered(link.end), link.is_strong)
                for link in links
            ),
        )
        return puzzle, {"candidates": left, "highlight": cells, "overlay": overlay}

    def _numbered(self, named: Iterable[tuple[str, int]]) -> tuple[Candidate, ...]:
        """Return candidates with the numbers of their cells."""
        return tuple((self.puzzle.grid.cell(name), digit) for name, digit in named)


def _once(things: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(things))


class StepWords(NamedTuple):
    """What a step is called, and how it is told.

    Attributes:
        name, difficulty, sentence, premises: see `Step`.
    """

    name: str
    difficulty: float
    sentence: str
    premises: tuple[tuple[tuple[str, int], ...], ...]


def step_of(
    layout: Layout,
    alive: int,
    settled: int,
    deduction: Deduction,
    number: int,
    words: StepWords | None = None,
) -> Step:
    """Put a deduction into words.

    Args:
        layout: the puzzle.
        alive: the candidates that are left before the step.
        settled: those of them that are known to be true.
        deduction: the step.
        number: its place in the explanation.
        words: its name and its words, if they are known.
    """
    if words is None:
        name = technique(layout, alive, settled, deduction)
        premises = deduction.thought.premises if deduction.thought else ()
        words = StepWords(
            name,
            price(layout, alive, deduction, name),
            sentence(layout, alive, deduction, name),
            tuple(_named(layout, premise) for premise in premises),
        )
    concluded = deduction.excluded & alive if deduction.placed is None else 1 << deduction.placed
    digits = _named(layout, concluded)
    return Step(
        number,
        words.name,
        tuple(layout.facts[fact] for fact in deduction.facts),
        words.premises,
        None if deduction.placed is None else digits[0],
        digits if deduction.placed is None else (),
        deduction.is_smallest,
        words.difficulty,
        words.sentence,
        layout,
        alive,
        settled,
        deduction,
    )


def _named(layout: Layout, mask: int) -> tuple[tuple[str, int], ...]:
    """Return candidates as cells and digits."""
    return tuple((layout.cell_name(one), layout.digit_of[one]) for one in bits(mask))
