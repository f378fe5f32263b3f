"""Rule texts as setters write them, with what each of them says."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

RULE_TEXTS = Path(__file__).resolve().parent / "rules" / "texts.jsonl"


@dataclass(frozen=True)
class Board:
    """The grid of the puzzle that a text describes.

    Attributes:
        size: rows and columns.
        digits: the first and the last digit.
        regions: "boxes", "irregular" or "unknown".
    """

    size: int = 9
    digits: str = "1-9"
    regions: str = "boxes"


@dataclass(frozen=True)
class RuleText:
    """One text, the constraints of its puzzle that are stated, and what its sentences say.

    Attributes:
        rule: what six texts say in six phrasings.
        style: the program in whose puzzles such texts are found.
        text: the text.
        stated: the classes of the constraints that the puzzle states, with the parameters
            that the text gives them.
        clues: the sentences, or parts of them, that describe what is stated. Without the
            constraints the text would say more in each of them.
        more: the sentences, or parts of them, that say more than what is stated. All that is
            in neither list is the usual rules or a remark.
        seen: whether it was written by somebody who knew the words that the product looks for.
        board: the grid.
    """

    rule: str
    style: str
    text: str
    stated: tuple[str, ...]
    clues: tuple[str, ...]
    more: tuple[str, ...]
    seen: bool
    board: Board = Board()

    @property
    def says_more(self) -> bool:
        """Whether the text states a rule that the puzzle does not state."""
        return bool(self.more)

    def with_nothing_stated(self) -> RuleText:
        """Return the same text above a puzzle that states none of the constraints."""
        return replace(self, stated=(), clues=(), more=self.clues + self.more)


@cache
def rule_texts() -> tuple[RuleText, ...]:
    """Return all texts of the collection."""
    lines = RULE_TEXTS.read_text(encoding="utf-8").splitlines()
    return tuple(_rule_text(json.loads(line)) for line in lines)


def _rule_text(record: dict[str, Any]) -> RuleText:
    board = Board(**record.pop("grid", {}))
    lists: dict[str, Any] = {key: tuple(record.pop(key)) for key in ("stated", "clues", "more")}
    return RuleText(**record, **lists, board=board)
