"""The page of thoughts: what each says, with an example that was found, drawn and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import sudoku_model as sm
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.step import Step, step_of
from sudoku_model.analysis.steps.thoughts.choice import MOST_REMOVED, Thoughts, cut
from sudoku_model.analysis.steps.thoughts.kinds import ALL
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.drawing import svg
from sudoku_model.solvers import NO_LIMITS

_PICTURE_SIZE = 420


class Example(NamedTuple):
    """A board on which one has a thought.

    Attributes:
        clues: the constraints.
        left: the digits that are left, of the cells that have lost some.
        excluded: what to explain in general, as ``r1c1=5``, where no thinker does.
        supposed: what to suppose, where one thinks on from there.
        grid: the grid, or the order of the usual one.
    """

    clues: tuple[sm.Constraint, ...]
    left: Mapping[str, str] = {}
    excluded: str = ""
    supposed: str = ""
    grid: sm.Grid | int = 9


def _chaos(**left: str) -> Example:
    """Return an example with regions that are to be found; ``cc1`` is that of the first cell."""
    return Example((sm.ChaosConstruction(),), left, grid=sm.ChaosConstruction.grid(6))


_MISSING_ONE: Final = sm.Doppelganger().extend(sm.Grid(4, 4, range(5), sm.Grid.square(4).regions))
_FOUR_DIGITS: Final = sm.Grid(3, 3, range(4), (None,) * 9)


def _is_product(one: int, other: int, product: int) -> bool:
    return one * other == product


_DOUBLED = sm.Doubler().extend(sm.Grid.square(6))

EXAMPLES: Final[Mapping[str, Example]] = {
    "digits of a sum": Example((sm.KillerCage("r2c2 r2c3 r3c3", 7),)),
    "combinations that are left": Example(
        (sm.KillerCage("r1c3 r1c4 r2c4 r3c4", 15),), {"r2c4": "36"}
    ),
    "last cell of a sum": Example(
        (sm.KillerCage("r2c2 r2c3 r3c3", 17),), {"r2c2": "5", "r2c3": "8"}
    ),
    "two cells of a sum": Example(
        (sm.KillerCage("r2c2 r2c3", 12),), {"r2c2": "35789", "r2c3": "345789"}
    ),
    "least and most in a sum": Example((sm.Arrow("r2c2", "r3c3 r4c4 r5c5"),)),
    "digit that a sum needs": Example(
        (sm.KillerCage("r2c2 r2c3 r3c3", 7),), {"r2c2": "124", "r2c3": "124", "r3c3": "124"}
    ),
    "place of a digit in a sum": Example(
        (sm.KillerCage("r2c2 r2c3 r3c3", 7),), {"r2c2": "12", "r2c3": "124", "r3c3": "12"}
    ),
    "parity of a sum": Example(
        (sm.KillerCage("r2c2 r2c3 r3c3", 16),), {"r2c2": "135", "r2c3": "2468"}
    ),
    "sum out of reach": Example(
        (sm.KillerCage("r2c2 r2c3 r3c3", 15),), {"r2c2": "16", "r2c3": "15", "r3c3": "23456789"}
    ),
    "innies and outies": Example(
        (
            sm.KillerCage("r1c1-r1c3", 15),
            sm.KillerCage("r2c1-r2c3", 15),
            sm.KillerCage("r3c1 r3c2", 8),
        )
    ),
    "equal sums in a house": Example(
        (
            sm.Arrow("r3c3", "r4c4 r5c5 r6c6"),
            sm.Arrow("r7c3", "r6c4 r5c4"),
        )
    ),
    "filling of a sandwich": Example((sm.Sandwich("r4", 4),)),
    "filling of a lunchbox": Example(
        (sm.Lunchbox("r2c2 r2c3 r3c3 r3c4", 12),), {"r2c2": "12", "r3c4": "89"}
    ),
    "digits of an X-sum": Example((sm.XSum("r4", 10),)),
    "pairs with the same sum": Example(
        (sm.Zipper("r2c3 r1c3 r1c4 r2c4 r3c4"),), {"r1c4": "3456789"}
    ),
    "runs of a sum line": Example((sm.SumLine("r1c5 r1c6 r2c6 r3c6", 10),)),
    "sums that share cells": Example(
        (sm.KillerCage("r2c2 r2c3 r3c3", 14), sm.LittleKiller("r4c4 r3c3 r2c2 r1c1", 13))
    ),
    "digits without a partner": Example((sm.Whisper("r2c2 r2c3 r3c4 r4c4 r5c3", 5),)),
    "partners of a cell": Example((sm.Difference("r3c3 r3c4"),), {"r3c3": "37", "r3c4": "1245678"}),
    "digit of a pair": Example(
        (sm.Ratio("r2c2 r2c3"),), {"r2c2": "24", "r2c3": "24", "r5c2": "13"}
    ),
    "between two that differ": Example(
        (sm.Whisper("r1c1 r1c2 r1c3", 5),), {"r1c1": "12346789", "r1c2": "1234", "r1c3": "12346789"}
    ),
    "chain of two clues": Example(
        (sm.Ratio("r2c2 r2c3"), sm.Ratio("r2c3 r2c4")),
        {"r2c2": "12348", "r2c3": "24", "r2c4": "12348"},
    ),
    "no place in a house": Example(
        (sm.NonConsecutive(),), {f"r3c{column}": "12345679" for column in range(1, 7)}
    ),
    "two homes of a digit": Example(
        (sm.Renban("r1c6 r1c7 r2c7 r3c7 r4c8 r5c8 r6c8"),),
        dict.fromkeys(("r3c1", "r3c2", "r3c3"), "12356789"),
    ),
    "room on an order": Example((sm.Thermometer("r6c2 r5c2 r4c3 r3c4"),), {"r6c2": "12345678"}),
    "pushed along an order": Example(
        (sm.Thermometer("r6c2 r5c2 r4c3 r3c4"),),
        {"r6c2": "3456", "r5c2": "234567", "r4c3": "5678", "r3c4": "6789"},
    ),
    "digits of a run": Example((sm.Renban("r2c2 r3c2 r3c3 r4c4"),), {"r3c3": "12"}),
    "always in a run": Example((sm.Renban("r2c2 r3c2 r3c3 r2c3"),), {"r2c2": "5", "r3c2": "34"}),
    "sets of digits": Example((sm.EqualityCage("r2c2 r2c3 r3c2 r3c3"),), {"r2c2": "13579"}),
    "always in a set": Example((sm.EqualityCage("r2c2 r2c3"),), {"r2c2": "16", "r2c3": "168"}),
    "classes in turn": Example(
        (sm.Entropic("r2c2 r3c3 r4c4 r5c5 r6c6"),), {"r2c2": "123", "r4c4": "789"}
    ),
    "low and high in turn": Example(
        (sm.Whisper("r2c2 r3c2 r4c3 r5c4 r6c4", 5),),
        {
            "r2c2": "12",
            "r3c2": "12346789",
            "r4c3": "12346789",
            "r5c4": "12346789",
            "r6c4": "12346789",
        },
    ),
    "ends of a line": Example((sm.BetweenLine("r2c2 r3c3 r4c4 r5c5"),), {"r2c2": "34"}),
    "progression": Example((sm.Sequence("r2c2 r3c3 r4c4"),), {"r2c2": "2", "r4c4": "68"}),
    "numbered place": Example((sm.NumberedRoom("r4", 7),), {"r4c3": "123456", "r4c1": "2345689"}),
    "listed combinations": Example(
        (
            sm.Combinations(
                "r2c2 r3c3 r4c4",
                ((1, 2, 9), (2, 4, 8), (3, 6, 7), (4, 8, 6), (9, 1, 5)),
            ),
        ),
        {"r2c2": "1249", "r3c3": "1248", "r4c4": "89"},
    ),
    "digits of their own": Example((sm.XSum("r4", 8),), {"r4c9": "23"}),
    "marked cell": Example((sm.Even("r4c4"),)),
    "read in order": Example(
        (sm.Regex("r2c2 r2c3 r3c3 r3c4", "[12](3|45).*"),), {"r2c3": "34", "r3c3": "56789"}
    ),
    "rising to a lower digit": Example((sm.HiddenSkyscraper("r4", 3),), {"r4c2": "4567"}),
    "place of a class": Example(
        (sm.GlobalEntropy(),), {"r2c2": "4689", "r2c3": "79", "r3c2": "456"}
    ),
    "filled up": Example((sm.Quadruple("r3c3 r3c4 r4c3 r4c4", (1, 2, 5)),), {"r3c3": "46789"}),
    "listed digit": Example(
        (sm.Quadruple("r3c3 r3c4 r4c3 r4c4", (7,)),), {"r4c3": "1", "r4c4": "2"}
    ),
    "place of a listed digit": Example(
        (sm.Quadruple("r3c3 r3c4 r4c3 r4c4", (7,)),), {"r3c3": "12", "r3c4": "3", "r4c4": "45"}
    ),
    "counted out": Example(
        (sm.LookAndSay("r3c3 r3c4 r4c3 r5c5", "17"),), {"r3c3": "7", "r4c3": "1234567"}
    ),
    "combinations of circles": Example(
        (sm.CountingCircles("r1c1 r2c5 r3c8 r5c3 r7c7"),), {"r1c1": "23"}
    ),
    "always in circles": Example(
        (sm.CountingCircles("r1c1 r2c2 r7c7"),), {"r1c1": "12", "r2c2": "12"}
    ),
    "full of circles": Example((sm.CountingCircles("r1c1 r1c2 r4c2"),)),
    "different digits counted": Example(
        (sm.CountDistinct("r4c4", "r2c2 r5c5 r8c8"),), {"r4c4": "12", "r2c2": "13", "r8c8": "24"}
    ),
    "room to be seen": Example((sm.Skyscraper("r3", 5),)),
    "seen in all": Example((sm.Skyscraper("r3", 2),), {"r3c2": "6", "r3c4": "8"}),
    "first digit of a rank": Example((sm.FullRank("r3", 14),)),
    "ranked numbers": Example(
        (sm.FullRank("r3", 13),),
        {"r3c2": "6789", **{f"r9c{column}": "12356789" for column in (2, 3, 4, 5, 7, 8, 9)}},
    ),
    "digit that a house misses": Example(
        (sm.RegionSameDigits(),),
        {"r2c1": "012", "r2c2": "012", "r2c3": "012"},
        grid=_FOUR_DIGITS,
    ),
    "digit that a house needs": Example(
        (sm.RegionSameDigits(),), {"r2c2": "0", "r1c2": "123", "r1c3": "123"}, grid=_FOUR_DIGITS
    ),
    "houses that meet in a 0": Example(
        (sm.Doppelganger(),),
        {"r2c2": "0", "dgc2": "1234", "r2c3": "023", "r2c4": "023"},
        grid=_MISSING_ONE,
    ),
    "numbers of regions": _chaos(),
    "full region": _chaos(cc15="5", cc16="5", cc17="5", cc21="5", cc22="5", cc23="5"),
    "reach of a region": _chaos(cc36="5", cc30="6"),
    "growth of a region": _chaos(cc36="5", cc35="6"),
    "bridge of a region": _chaos(cc21="5", cc23="5", cc16="23", cc28="23"),
    "no room for a region": _chaos(cc5="13", cc12="13"),
    "once in a region": _chaos(cc21="5", cc28="5", r4c3="3"),
    "digit of a region": _chaos(
        cc15="5",
        cc16="5",
        cc17="5",
        cc21="5",
        cc22="5",
        cc23="5",
        r3c3="1234",
        r3c4="1236",
        r4c3="2346",
        r4c4="1346",
        r4c5="12346",
    ),
    "cells counted in a region": Example(
        (sm.ChaosConstruction(), sm.ChaosArrow("r1c1")),
        {"r1c1": "34", "cc1": "1", "cc7": "2"},
        grid=sm.ChaosConstruction.grid(6),
    ),
    "modified cell of a house": Example((sm.Doubler(),), {"doubler_r2c3": "1"}, grid=_DOUBLED),
    "digit modified once": Example(
        (sm.Doubler(),),
        {"doubler_r2c3": "1", "r2c3": "5", "r4c4": "5"},
        grid=_DOUBLED,
    ),
    "values of cells": Example(
        (sm.Doubler(), sm.Values(sm.Sum("r1c1 r1c2", "==", 11))), {"r1c1": "1234"}, grid=_DOUBLED
    ),
    "alternatives that are left": Example(
        (sm.Or((sm.KillerCage("r2c2 r2c3", 4), sm.KillerCage("r2c2 r3c2", 16))),),
        {"r2c2": "12", "r2c3": "123"},
    ),
    "forced by a digit": Example(
        (
            sm.PairSum("r2c2 r2c3", 10),
            sm.Ratio("r2c3 r3c3"),
            sm.Difference("r3c3 r3c4"),
            sm.Ratio("r3c4 r2c2"),
        ),
        excluded="r2c2=2",
    ),
    "case by case": Example(
        (
            sm.Ratio("r3c3 r2c3"),
            sm.Ratio("r3c4 r2c3"),
            sm.Difference("r2c2 r3c3", 2),
        ),
        excluded="r2c2=4",
    ),
    "thought after thought": _chaos(
        **dict.fromkeys(("r4c3", "r4c4", "r4c5", "r4c6"), "12345"), cc20="1"
    )._replace(supposed="r1c1=6"),
    "always in a clue": Example(
        (sm.Regex("r4c1-r4c4", "[1-6]*8.*"),), {"r4c4": "1234567"}, excluded="r5c2=8"
    ),
    "value without support": Example(
        (sm.Predicate("r2c2 r3c3 r4c4", _is_product, "r4c4 is the product of r2c2 and r3c3"),),
        {"r2c2": "12", "r4c4": "12345"},
        "r3c3=9",
    ),
}
"""An example of each thought."""


def thought_of(name: str, example: Example) -> tuple[Layout, int, Thought]:
    """Return the board of an example, what is left on it, and the thought.

    Raises:
        LookupError: if there is no such thought about it.
    """
    puzzle = sm.Puzzle.empty(example.grid)
    for clue in example.clues:
        puzzle = puzzle.with_constraints(clue)
    layout, grid = Layout(puzzle), puzzle.grid
    alive = layout.at_start()
    for cell, digits in example.left.items():
        number = grid.cell(cell)
        own = sum(1 << layout.candidate(number, int(digit)) for digit in digits)
        alive &= ~layout.cell_masks[number] | own
    with Thoughts(layout, NO_LIMITS) as thoughts:
        for thought in _thoughts(layout, alive, thoughts, example):
            if thought.kind.name == name:
                return layout, alive, thought
    raise LookupError(f"no thought of this kind on its example: {name}")


def _thoughts(
    layout: Layout, alive: int, thoughts: Thoughts, example: Example
) -> Iterator[Thought]:
    if example.excluded:
        one = _candidate(layout, example.excluded)
        yield thoughts.together(range(layout.first_rule, len(layout.facts)), alive, 1 << one)
    if example.supposed:
        one = _candidate(layout, example.supposed)
        yield from thoughts.followed(range(len(layout.facts)), alive, [one])
    for rule in range(layout.first_rule, len(layout.facts)):
        for thinker in thinkers_about(layout.facts[rule]):
            for thought in thinker.think(RuleView(layout, rule, alive)):
                told = cut(layout, alive, thought)
                if told is not None:
                    yield told
    yield from thoughts.joined(alive)
    yield from thoughts.of_two_homes(alive)


def _candidate(layout: Layout, name: str) -> int:
    """Return the candidate that is called as ``r1c1=5``."""
    cell, _, digit = name.partition("=")
    return layout.candidate(layout.puzzle.grid.cell(cell), int(digit))


def step_about(layout: Layout, alive: int, thought: Thought) -> Step:
    """Return a thought as a step."""
    deduction = Deduction(thought.facts, thought.excluded, None, True, thought=thought)
    return step_of(layout, alive, 0, deduction, 1)


def write_pages(source: Path) -> None:
    """Write the page, and its drawings beside it."""
    folder = source / "thoughts"
    folder.mkdir()
    sweeping = "\n".join(f"- {kind.name}: {kind.says}" for kind in ALL.values() if kind.is_sweeping)
    sections = "\n".join(_section(folder, kind) for kind in ALL.values())
    (folder / "index.md").write_text(
        f"""# Thoughts about rules

A step that rests on a rule is one thought, and says its reason. It rests on the rule and on what
some cells can still be; none of that can be left out. A step removes at most {MOST_REMOVED}
candidates, but for these thoughts, which are one sentence whatever they remove:

{sweeping}

Techniques of classic puzzles, such as a naked pair or a fish, are one sentence too, and remove all
that they see.

Before it is told, a solver that knows the rule and these premises alone confirms that they suffice,
and that none of them can be left out; of regions that are to be found, of connected areas, and of
ranked numbers, that is asked of the thought itself, as their numbers, the room for other regions,
or the houses often say more than it does, and that a region does not reach a cell may take a solver
too long to confirm. Where no thought stands that test, one does that needs its premises for the
part of the rule that it looks at, such as one line of a magic square: nobody looks at more at once.
The price says how hard a thought of the kind is to see at least;
[what it makes a person do](../how-to/rating.md#what-a-step-costs) adds to that.

What only a solver sees is told by what a digit would leave: the ends of a line, what each group of
a sum would make, where a line would be cut, and the cells that cannot all take it. What no thought
with a name explains is shown by the fewest candidates that must be gone: a
*value without support*. That is so for a constraint of your own, too. Where several clues, houses
and cells remove a candidate together, it is followed fact by fact: what it would force, up to a
fact that has no way left. Where nothing more is forced, the ways of a cell or a house are cases,
each a part with a name. Of a rule for large parts of the grid, where it
could only be said to leave no way to fill many cells, a digit is supposed, and one thinks on from
there, *thought after thought*. What is not found so, nor by following some digit, is told as that.

The digits that houses miss (`Doppelganger`) are cells beside the board, which steps speak of as of
any other; the puzzle of the explanation has them, also where yours has not.

{sections}""",
        encoding="utf-8",
    )


def _section(folder: Path, kind: Kind) -> str:
    """Return what is said of a thought."""
    told = f"## {kind.name.capitalize()}\n\n{kind.says} Price: from {kind.price}.\n"
    example = EXAMPLES.get(kind.name)
    if example is None:
        return told
    layout, alive, thought = thought_of(kind.name, example)
    step = step_about(layout, alive, thought)
    board, shown = step.drawing()
    file = kind.name.replace(" ", "-")
    picture = svg(board, size=_PICTURE_SIZE, **shown)
    (folder / f"{file}.svg").write_text(picture, encoding="utf-8")
    sentence = step.sentence.replace("[", r"\[")  # else a pattern's "[12](3|45)" is a link
    return f"{told}\n![{kind.name}]({file}.svg)\n\n> {sentence}.\n"
