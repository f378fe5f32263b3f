"""How rules that are missing are told: all of a kind in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, TypeVar

from sudoku_model.grouped import grouped

T = TypeVar("T")
G = TypeVar("G", bound=Hashable)

NO_HOUSE_TWICE: Final = "no {} holds a digit twice"
HOUSE_NOT_TWICE: Final = "{} holds no digit twice"
"""That digits are different, of all houses of a kind and of a single one."""


def kind_of_house(name: str) -> str:
    """Return what a house is, which its name begins with: "row 3" is a row."""
    return name.partition(" ")[0]


def gathered(
    missing: Iterable[T], group_of: Callable[[T], G], size_of: Callable[[G], int]
) -> Iterator[tuple[G, list[T], bool]]:
    """Yield each group with the missing rules in it, and whether these are all of the group."""
    groups = grouped((group_of(rule), rule) for rule in missing)
    for group, members in groups.items():
        yield group, members, len(members) == size_of(group)
