"""The page of all thoughts about rules: what each says, what it costs, and an example, drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.names import price, technique
from sudoku_model.analysis.steps.search import Deduction, StepSearch
from sudoku_model.analysis.steps.step import Step, step_of
from sudoku_model.analysis.steps.thoughts.choice import MOST_CHARACTERS, MOST_REMOVED
from sudoku_model.analysis.steps.thoughts.kinds import ALL
from sudoku_model.analysis.steps.thoughts.thought import PER_CASE, PER_CLUE, PER_PREMISE, Kind
from sudoku_model.drawing import svg
from sudoku_model.solvers import NO_LIMITS

_PICTURE_SIZE = 330

_SWEEPING = ", ".join(f"*{kind.name}*" for kind in ALL.values() if kind.is_sweeping)

_INTRODUCTION: Final = f"""\
# Thoughts

A step of an explanation that rests on a constraint is *one thought*: a sentence of at most
{MOST_CHARACTERS} characters that says why, and what follows. It removes at most {MOST_REMOVED}
candidates, but for those that are one sentence whatever they remove: {_SWEEPING}.

A thought rests on the constraint and on its *premises*: what some cells can still be. Before it is
told, a solver that knows these alone confirms that they suffice, and that none of them can be left
out. So a thought stays good wherever the same cells look the same.

Each has a price, which is how hard it is to see where it rests on one constraint and at most two
cells. Each further cell adds {PER_PREMISE}, each further combination or case {PER_CASE}, each
further constraint {PER_CLUE}. See [how hard a step is](../how-to/step-by-step.md) for the scale.
"""

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Example(NamedTuple):
    """A board on which a thought can be shown.

    Attributes:
        constraints: its constraints.
        left: the digits that some cells can be; all others can be any digit.
    """

    constraints: tuple[sm.Constraint, ...]
    left: Mapping[str, str] = _NOTHING


_FOUR = sm.Renban("r1c1 r1c2 r2c3 r3c3")

EXAMPLES: Final[Mapping[str, Example]] = {
    "digits of a sum": Example((sm.KillerCage("r1c1 r1c2 r2c1", 6),)),
    "combinations that are left": Example(
        (sm.KillerCage("r1c3 r1c4 r2c4 r3c4", 15),), {"r2c4": "36"}
    ),
    "two cells of a sum": Example((sm.PairSum("r1c1 r1c2", 10),), {"r1c2": "1245689"}),
    "least and most in a sum": Example((sm.Arrow("r1c1", "r1c2 r1c3 r2c4"),)),
    "digit that a sum needs": Example((sm.KillerCage("r1c1 r1c2", 17),)),
    "place of a digit in a sum": Example(
        (sm.KillerCage("r1c3 r1c4 r2c4 r3c4", 15),), {"r1c3": "37", "r1c4": "25", "r2c4": "25789"}
    ),
    "parity of a sum": Example(
        (sm.LittleKiller("r1c3 r2c2 r3c1", 12),), {"r1c3": "79", "r3c1": "13"}
    ),
    "sum out of reach": Example((sm.KillerCage("r1c3 r1c4 r2c4 r3c4", 15),), {"r2c4": "356789"}),
    "innies and outies": Example((sm.KillerCage("r1c1-r1c4", 20), sm.KillerCage("r1c5-r1c7", 15))),
    "digits without a partner": Example((sm.Thermometer("r1c1 r2c2 r3c3 r4c4"),)),
    "partners of a cell": Example((sm.Difference("r1c1 r1c2"),), {"r1c1": "1234568"}),
    "digit of a pair": Example((sm.Ratio("r1c1 r1c2"),), {"r1c1": "12"}),
    "between two that differ": Example((sm.Whisper("r1c1 r2c1 r3c2 r4c3"),)),
    "chain of two clues": Example(
        (sm.Ratio("r1c1 r1c2"), sm.Ratio("r1c2 r1c3")), {"r1c1": "123468"}
    ),
    "room on an order": Example((sm.Minimum("r2c3"),)),
    "pushed along an order": Example((sm.Thermometer("r1c1 r2c2 r3c3 r4c4"),), {"r2c2": "123456"}),
    "digits of a run": Example((_FOUR,), {"r1c2": "1"}),
    "always in a run": Example((_FOUR,), {"r1c1": "1"}),
    "classes in turn": Example((sm.Modular("r1c1 r2c2 r3c3 r4c4"),), {"r2c2": "6"}),
    "low and high in turn": Example((sm.Whisper("r1c1 r2c1 r3c2 r4c3"),), {"r1c1": "1234"}),
    "ends of a line": Example((sm.BetweenLine("r1c1 r2c2 r3c3 r4c4 r5c5"),)),
    "progression": Example((sm.Sequence("r1c1 r2c2 r3c3"),), {"r1c1": "9"}),
    "numbered place": Example((sm.NumberedRoom("r1", 4),)),
    "marked cell": Example((sm.Even("r1c1 r2c2"),)),
    "filled up": Example((sm.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 5, 6, 7)),)),
    "listed digit": Example((sm.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 5, 6)),)),
    "place of a listed digit": Example(
        (sm.Quadruple("r3c3 r3c4 r4c3 r4c4", (1, 2, 3)),),
        {"r3c3": "12456789", "r4c3": "12456789", "r4c4": "12456789"},
    ),
    "counted out": Example((sm.LookAndSay("r3c3-r4c5", "1324"),), {"r4c3": "3"}),
    "combinations of circles": Example(
        (sm.CountingCircles("r1c1 r2c5 r3c8 r4c2 r5c5 r6c9 r7c3 r8c6 r9c7"),), {"r6c9": "59"}
    ),
    "room to be seen": Example((sm.Skyscraper("c3", 1),)),
    "value without support": Example((sm.RellikCage("r1c1 r1c2 r2c1 r2c2", 10),), {"r1c1": "3"}),
}
"""For each thought a board on which it is soon the easiest one."""

MOST_STEPS = 30
"""After so many steps at most the example shows its thought."""


@cache
def shown(name: str) -> Step:
    """Return the thought of a name as a step on its example.

    Raises:
        LookupError: if the example does not show it.
    """
    example = EXAMPLES[name]
    puzzle = sm.Puzzle.empty(9).with_constraints(*example.constraints)
    for cell, digits in example.left.items():
        puzzle = puzzle.with_candidates(cell, [*map(int, digits)])
    layout = Layout(puzzle)

    def rank(deduction: Deduction, alive: int) -> tuple[float, ...]:
        return (price(deduction, technique(layout, alive, deduction)),)

    with StepSearch(layout, 0, NO_LIMITS, rank) as search:
        for number in range(1, MOST_STEPS):
            deduction = search.next()
            if deduction is None:
                break
            if deduction.thought is not None and deduction.thought.kind.name == name:
                return step_of(layout, search.alive, search.settled, deduction, number)
            search.take(deduction)
    raise LookupError(f"the example does not show this thought: {name}")


def write_pages(source: Path) -> None:
    """Write the page, and a picture for each thought."""
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    parts = [_INTRODUCTION]
    for kind in ALL.values():
        parts.append(_section(kind, shown(kind.name)))
        board, drawn = shown(kind.name).drawing()
        picture = svg(board, size=_PICTURE_SIZE, **drawn)
        (folder / f"{_file(kind)}.svg").write_text(picture, encoding="utf-8")
    (folder / "thoughts.md").write_text("\n".join(parts), encoding="utf-8")


def _section(kind: Kind, step: Step) -> str:
    picture = f"```{{image}} {_file(kind)}.svg\n:alt: {step.sentence}\n:loading: lazy\n"
    return (
        f"## {kind.name[0].upper()}{kind.name[1:]}\n\n"
        f"{picture}:class: board beside\n```\n\n"
        f"{kind.says} Price: from {kind.price}.\n\n"
        f"> {step.sentence}.\n"
    )


def _file(kind: Kind) -> str:
    return "thought-" + kind.name.replace(" ", "-")
