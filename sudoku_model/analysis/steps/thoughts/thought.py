"""What a thought is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.constraints.base import Constraint


class Kind(NamedTuple):
    """A row of the table of thoughts.

    Attributes:
        name: what people call it.
        price: how hard it is to see where it rests on one clue and on two cells at most.
        says: what it says, for the documentation.
        is_sweeping: whether it is one sentence, however many candidates it removes.
        is_of_a_line: whether a whole line is seen at once, so that only what it rests on counts
            for its price, and how many candidates it removes.
    """

    name: str
    price: float
    says: str
    is_sweeping: bool = False
    is_of_a_line: bool = False


class Thought(NamedTuple):
    """One thought about a rule, or about a few together.

    Attributes:
        kind: its row in the table.
        facts: the numbers of the facts that it joins: the rule, further ones.
        premises: what else it rests on, in the order in which one looks: of each of these sets of
            candidates one is true. They are what a cell can still be, or the places that a house
            still has for a digit; a premise may hold more than what is left ("at most 5"), as the
            thought needs no more. None of them can be left out.
        excluded: the candidates that it removes.
        why: the reason in words, the first half of the sentence.
        then: the conclusion in words; empty for the list of what is removed.
        cases: how many cases or combinations the reason goes through.
        price: how hard it is to see, by what it shows; known when it is told what it removes.
        is_minimal: whether its thinker has seen to it that none of its premises can be left out of
            what it says; else that is judged by all that follows from the facts.
        is_told: whether it says how what is removed leads nowhere, not only that it does.
    """

    kind: Kind
    facts: tuple[int, ...]
    premises: tuple[int, ...]
    excluded: int
    why: str
    then: str = ""
    cases: int = 1
    price: float = 0.0
    is_minimal: bool = False
    is_told: bool = True


Reason = TypeVar("Reason", bound=Hashable)


def keep_together(told: dict[Reason, Thought], reason: Reason, thought: Thought) -> None:
    """Keep a thought by its reason: what has the same one is removed at once."""
    before = told[reason].excluded if reason in told else 0
    told[reason] = thought._replace(excluded=thought.excluded | before)


class Told(NamedTuple):
    """Why a rule excludes candidates, in words.

    Attributes:
        kind: what such a thought is called.
        words: the reason, without the rule; then shorter ones for where there is less room.
        cases: how many cases or combinations it goes through.
    """

    kind: Kind
    words: tuple[str, ...]
    cases: int = 1


Teller: TypeAlias = Callable[[RuleView, Sequence[int], Sequence[int]], Told | None]
"""Says why a rule excludes candidates, all of a digit: given a view that knows no more than that
takes, the candidates, and the cells of which something must be known. None if it cannot."""


class Thinker(NamedTuple):
    """Finds thoughts about a rule.

    Attributes:
        kinds: what it finds.
        think: yields the thoughts about a rule on the board. They remove something that is left;
            how much a step may remove or say is not their concern.
        tell: says why candidates are gone of which it is known that the rule excludes them; it is
            asked where no thinker sees anything about any rule.
        is_patient: whether it thinks only then, about a rule that is known to exclude something.
    """

    kinds: tuple[Kind, ...]
    think: Callable[[RuleView], Iterator[Thought]]
    tell: Teller | None = None
    is_patient: bool = False

    @property
    def least(self) -> float:
        """The lowest price that its thoughts can have."""
        return min(kind.price for kind in self.kinds)


def no_thoughts(view: RuleView) -> Iterator[Thought]:
    """Think of nothing: for those who only tell."""
    return iter(())


Thinkers: TypeAlias = Mapping[type[Constraint], tuple[Thinker, ...]]
"""The thinkers about each constraint of a family."""
