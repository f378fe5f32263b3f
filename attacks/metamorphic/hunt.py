"""Attack one puzzle: change after change, relation after relation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from attacks.differential.case import Disagreement, NotDecidedError
from attacks.metamorphic.change import Change, NotCarriedError
from attacks.metamorphic.digits import random_digits
from attacks.metamorphic.places import random_move
from attacks.metamorphic.relations import RELATIONS, Pair, solutions_of
from attacks.metamorphic.restating import random_restating
from attacks.puzzles import Values, random_shape
from attacks.puzzles.variants import random_variant
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.errors import ConstraintError, GridError, UnsupportedError
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Sat

LARGE = 0.15
"""Part of the puzzles that are variants on 9x9 with clues as large as setters draw them."""

CHANGES = 6
"""Changes of each puzzle."""


@dataclass
class Totals:
    """What a hunt has done.

    Attributes:
        puzzles: puzzles.
        large: those of them on 9x9 grids.
        undecided: comparisons that were not possible in time.
        cases: for each relation the number of pairs of puzzles for which it was looked at.
        changes: for each kind of change the number of puzzles that were changed.
        not_carried: how often a constraint could not be carried along.
        refused: cases that the library refused to answer, with a clear error.
    """

    puzzles: int = 0
    large: int = 0
    undecided: int = 0
    not_carried: int = 0
    refused: int = 0
    cases: Counter[str] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)

    @property
    def all_cases(self) -> int:
        """The number of cases."""
        return sum(self.cases.values())


@dataclass(frozen=True)
class Changed:
    """A relation that was looked at, so that this can be done again.

    Attributes:
        relation: its name.
        puzzle: the puzzle.
        seed: what the change and the settings follow from.
    """

    relation: str
    puzzle: Puzzle
    seed: str


@dataclass(frozen=True)
class Found:
    """A relation that does not hold.

    Attributes:
        asked: which one.
        problem: what is wrong.
        changed: what the puzzle was changed to.
    """

    asked: Changed
    problem: str
    changed: Puzzle


def attack_puzzle(seed: str, totals: Totals) -> Found | None:
    """Change one puzzle in several ways, and return the first relation that does not hold."""
    chance = random.Random(seed)
    is_large = chance.random() < LARGE
    puzzle = random_variant(seed) if is_large else _small(seed, chance)
    totals.puzzles += 1
    totals.large += is_large
    close_idle()
    listed = solutions_of(puzzle, Sat())
    for number in range(CHANGES):
        own = f"{seed} {number}"
        change = _change(puzzle, listed, own)
        if change is None:
            totals.not_carried += 1
            continue
        totals.changes[change.name] += 1
        for relation, (_, share, _) in RELATIONS.items():
            if chance.random() < share:
                problem = _problem(relation, puzzle, listed, change, own, totals)
                if problem:
                    return Found(Changed(relation, puzzle, own), problem, change.puzzle)
    return None


def _small(seed: str, chance: random.Random) -> Puzzle:
    (puzzle,) = random_shape(seed).puzzles(chance, 1)
    return puzzle


def _change(puzzle: Puzzle, listed: Sequence[Values] | None, seed: str) -> Change | None:
    """Change a puzzle in one way; None if one of its constraints does not go with it."""
    chance = random.Random(seed)
    ways = ["places", "digits"]
    if listed is not None:
        ways += ["words"] * 2
    way = chance.choice(ways)
    try:
        if way == "places":
            return random_move(puzzle, chance)
        if way == "digits":
            return random_digits(puzzle, chance)
        return random_restating(puzzle, listed or (), chance)
    except (NotCarriedError, ConstraintError, GridError):
        return None


def _problem(
    relation: str,
    puzzle: Puzzle,
    listed: list[Values] | None,
    change: Change,
    seed: str,
    totals: Totals,
) -> str:
    """Look at one relation, and return what is wrong."""
    compare, _, must_hold = RELATIONS[relation]
    pair = Pair(puzzle, listed, change, random.Random(f"{seed} {relation}"))
    if not must_hold(pair):
        return ""
    try:
        compare(pair)
    except NotDecidedError:
        pair.undecided += 1
    except Disagreement as problem:
        return str(problem)
    except UnsupportedError:
        totals.refused += 1
        return ""
    except Exception as error:
        return f"{change.name}, {type(error).__name__}: {error!s:.500}"
    finally:
        totals.undecided += pair.undecided
    totals.cases[relation] += 1
    return ""


def found_again(asked: Changed) -> Found | None:
    """Look at a relation again; return what is wrong, if anything is."""
    close_idle()
    listed = solutions_of(asked.puzzle, Sat())
    change = _change(asked.puzzle, listed, asked.seed)
    if change is None:
        return None
    problem = _problem(asked.relation, asked.puzzle, listed, change, asked.seed, Totals())
    return Found(asked, problem, change.puzzle) if problem else None
