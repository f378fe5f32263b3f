"""Rules that stand in words only: the phrases that name them, and what may be stated for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_model.as_data import AsData
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import ConstraintError
from sudoku_model.texts import cut

if TYPE_CHECKING:
    from sudoku_model.cosmetics import Cosmetic

_RULE = "the rule “{}”"
"""How `Puzzle.unstated` names a rule that stands in words only."""

_RULE_START, _RULE_END = _RULE.split("{}")
_LONGEST_RULE = 240

_STATED = "stated from the rules in words: "
"""How `Puzzle.notes` begins what it says of a rule that was offered and is stated."""


def rule_in_words(sentence: str) -> str:
    """Return the phrase of `Puzzle.unstated` for a sentence that says more than is stated.

    Args:
        sentence: the sentence, from a stranger's text; of a long one the beginning is quoted.
    """
    return _RULE.format(cut(" ".join(sentence.split()), _LONGEST_RULE))


@dataclass(frozen=True)
class Offer(AsData):
    """Constraints that state a rule which the source states in words only.

    They are stated if that is asked for: see `Puzzle.with_offered` and the parameter
    ``state_offered`` of `sudoku_model.read`.

    Attributes:
        rule: the phrase of `Puzzle.unstated` with the sentence.
        constraints: what states the whole of it.
        signals: other phrases of `Puzzle.unstated` that mean the same, such as coloured cells.
        drawings: what is only drawn for them among the puzzle's cosmetics: it goes when they are
            stated, as they are drawn then.

    Raises:
        ConstraintError: if there are no constraints.

    Example:
        >>> import sudoku_model as sm
        >>> sm.Offer("the rule “Each 2x2 holds a low, a middle and a high digit.”",
        ...          (sm.GlobalEntropy(),)).sentence
        'Each 2x2 holds a low, a middle and a high digit.'
    """

    rule: str
    constraints: tuple[Constraint, ...]
    signals: tuple[str, ...] = ()
    drawings: tuple[Cosmetic, ...] = ()

    def __post_init__(self) -> None:
        if not self.constraints:
            raise ConstraintError("found an offer without constraints, expected what states a rule")

    @property
    def sentence(self) -> str:
        """The sentence as it stands in the source, cut if it is long."""
        return _sentence_in(self.rule)

    def listed(self) -> str:
        """Name the first of the constraints, and count the others."""
        first, *others = map(repr, self.constraints)
        return f"{first} and {len(others)} more" if others else first

    def __str__(self) -> str:
        return f"“{self.sentence}” as {self.listed()}"


def is_rule(phrase: str) -> bool:
    """Say whether a phrase of `Puzzle.unstated` names a rule in words."""
    return phrase.startswith(_RULE_START)


def stated_from(offer: Offer) -> str:
    """Return the note of `Puzzle.notes` that what was offered is stated."""
    return f"{_STATED}{offer}"


def is_stated_from(phrase: str, note: str) -> bool:
    """Say whether a note tells that a rule in words, named so, was offered and is stated."""
    return note.startswith(f"{_STATED}“{_sentence_in(phrase)}” as ")


def _sentence_in(phrase: str) -> str:
    return phrase.removeprefix(_RULE_START).removesuffix(_RULE_END)
