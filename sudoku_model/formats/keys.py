"""The keys that the objects of a foreign document may have, and what becomes of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sudoku_model.cached_values import cached_property
from sudoku_model.formats.json_text import Node

LOOKS = {
    "how it is drawn": "angle backgroundColor baseC borderColor borderSize color fontC fontSize "
    "height opacity outlineC rounded size stroke textStroke thickness width"
}
"""The harmless keys that many objects have."""


@dataclass(frozen=True)
class Keys:
    """The keys of one kind of object, with blanks between them. Any other key is named.

    Attributes:
        stated: a clue, the grid or a text is taken from these.
        named: what stands here may carry a rule; it is named, unless it shows a clue again.
        harmless: these change no solution; the reason why, and the keys that it holds for.
    """

    stated: str = ""
    named: str = ""
    harmless: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def known(self) -> frozenset[str]:
        """All of the keys."""
        return frozenset(" ".join((self.stated, self.named, *self.harmless.values())).split())


_TRUE_IF_ABSENT = frozenset(("enabled", "active", "on", "unique", "distinct", "norepeats"))


def is_said(key: str, node: Node) -> bool:
    """Say whether something stands under a key that is not known; most switches are off then."""
    return not is_empty(node) or (node.value is False and key.lower() in _TRUE_IF_ABSENT)


def is_empty(node: Node) -> bool:
    """Say whether nothing stands here, as if the key were absent; 0 is something."""
    value = node.value
    return value is None or value is False or (isinstance(value, str | list | dict) and not value)
