"""What an audit of clauses has found, clue by clue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_model.as_data import AsData
from sudoku_model.clues import Clue
from sudoku_model.puzzle import Puzzle

_SHOWN = 12
"""How many cells of a filling a sentence lists."""


@dataclass(frozen=True)
class Tried(AsData):
    """The fillings that were put to the clauses.

    Attributes:
        count: how many.
        are_all: whether there are no others.

    Example:
        >>> from sudoku_model.audit import Tried
        >>> print(Tried(12, True), Tried(100, False), sep="; ")
        all 12; 100
    """

    count: int
    are_all: bool

    def __str__(self) -> str:
        return f"all {self.count:,}" if self.are_all and self.count else f"{self.count:,}"


@dataclass(frozen=True)
class AuditedClue(AsData):
    """What the clauses of a clue, of a house, or of several together, say of fillings.

    Attributes:
        name: the clue, the house, or what follows from several, in words.
        clues: the clues among them; none of the cells, or of a house.
        obeying: the fillings tried that obey it.
        breaking: the fillings tried that break it.
        lost: a filled grid that obeys it and the rules and that its clauses refuse, by the names
            of the cells that they speak of; empty if there was none.
        let_through: a filling that breaks it and that its clauses admit; empty if there was none.
        reason: why it was not audited, or not to the end; empty if it was.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
        >>> cage = sm.check_encoding(puzzle, 20).clues[-1]
        >>> cage.obeying.count, cage.breaking.count, cage.is_right
        (2, 10, True)
        >>> print(cage)
        the cage r1c1 r1c2 holds different digits that add up to 3: admits all 2 fillings that ...
    """

    name: str
    clues: tuple[Clue, ...]
    obeying: Tried
    breaking: Tried
    lost: dict[str, int]
    let_through: dict[str, int]
    reason: str = ""

    @property
    def is_right(self) -> bool | None:
        """Whether the clauses have agreed with the clue; None if it was not audited."""
        if self.lost or self.let_through:
            return False
        return None if self.reason else True

    def __str__(self) -> str:
        if self.lost:
            return f"{self.name}: WRONG: its clauses lose {_cells(self.lost)}, which obeys it"
        if self.let_through:
            found = _cells(self.let_through)
            return f"{self.name}: WRONG: its clauses admit {found}, which breaks it"
        if self.reason and not (self.obeying.count or self.breaking.count):
            return f"{self.name}: not audited: {self.reason}"
        admits = f"admits {_fillings(self.obeying, 'obey', 'obeys')}"
        refuses = f"refuses {_fillings(self.breaking, 'break', 'breaks')}"
        text = f"{self.name}: {admits}, {refuses}"
        return f"{text}; not audited to the end: {self.reason}" if self.reason else text


@dataclass(frozen=True)
class EncodingAudit(AsData):
    """How the clauses of a puzzle compare with what its rules and clues mean.

    It is neither true nor false: ask `is_right`.

    Attributes:
        puzzle: the puzzle.
        encoding: of "all different", the name of an `Encoding`.
        clues: the cells, the houses, and each clue.
        reason: why the audit was ended early; empty if it was not.

    Example:
        >>> import sudoku_model as sm
        >>> audit = sm.check_encoding(sm.read("1... ..3. .4.. ...2"), 10)
        >>> print(audit)
        the clauses agree with 17 rules and clues
        >>> print(audit.clues[-1])
        the given 2 at r4c4: admits the only filling that obeys it, refuses all 3 ...
        >>> audit.is_right, audit.wrong, audit.not_audited
        (True, [], [])
    """

    puzzle: Puzzle
    encoding: str
    clues: tuple[AuditedClue, ...]
    reason: str = ""

    @property
    def wrong(self) -> list[AuditedClue]:
        """The clues whose clauses lose a filling or let a wrong one through."""
        return [clue for clue in self.clues if clue.is_right is False]

    @property
    def not_audited(self) -> list[AuditedClue]:
        """The clues that were not audited, or not to the end."""
        return [clue for clue in self.clues if clue.is_right is None]

    @property
    def is_right(self) -> bool | None:
        """Whether all clues were audited and agree; None if something was left out."""
        if self.wrong:
            return False
        return None if self.not_audited else True

    def __bool__(self) -> bool:
        raise TypeError("an audit is neither true nor false; ask for .is_right")

    def __str__(self) -> str:
        right = len(self.clues) - len(self.wrong) - len(self.not_audited)
        text = f"the clauses agree with {right:,} {'rules and clues' if right != 1 else 'clue'}"
        if self.wrong:
            text += f"; they contradict {len(self.wrong):,}"
        if self.not_audited:
            text += f"; {len(self.not_audited):,} not audited"
        return f"{text} ({self.reason})" if self.reason else text

    def lines(self) -> Iterator[str]:
        """Yield a sentence for each clue."""
        yield from map(str, self.clues)


def _fillings(tried: Tried, they: str, it: str) -> str:
    if tried.count == 1 and tried.are_all:
        return f"the only filling that {it} it"
    if tried.count == 1:
        return f"1 filling that {it} it"
    if not tried.count:
        return f"nothing, as no filling {it} it" if tried.are_all else f"nothing that {it} it"
    return f"{tried} fillings that {they} it"


def _cells(filling: dict[str, int]) -> str:
    pairs = [f"{cell}={value}" for cell, value in filling.items()]
    more = f" ... ({len(pairs)} cells)" if len(pairs) > _SHOWN else ""
    return " ".join(pairs[:_SHOWN]) + more
