"""Rules in words: how many texts that say more are found, and how many others are taken for such.

The texts are made for this: each rule in several phrasings. Those that were looked at while the
files of words were written are counted apart from those that were held back. Setters' own files
come besides, where the folder of puzzles has them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.options import Options
from benchmarks.report import show, table
from benchmarks.samples import MissingDataError
from benchmarks.swapped_words import count_swaps
from sudoku_model.constraints import (
    ChaosConstruction,
    ColumnIndexing,
    Diagonal,
    DigitClass,
    KillerCage,
    PairSum,
    RowIndexing,
)
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.composites import And, Exactly, Not, Or, Replicate
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import read
from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

TEXTS = Path(__file__).resolve().parent / "rules" / "texts.jsonl"
SHARED = Path("variants") / "fpuzzles_rules_in_words.jsonl"

_BESIDES: Mapping[str, tuple[Constraint, ...]] = {
    "ColumnIndexing": tuple(map(ColumnIndexing, ("c1", "c5", "c9"))),
    "RowIndexing": tuple(map(RowIndexing, ("r1", "r5", "r9"))),
    "Diagonal": (Diagonal("up"),),
    "KillerCage": (KillerCage("r8c1 r8c2"),),
    "PairSum": (PairSum("r7c1 r7c2", 5),),
    "DigitClass": (DigitClass("r9c1 r9c2", (6, 7, 8, 9)),),
}
"""What a puzzle has besides the example of a constraint, where texts speak of several."""


_COMPOSITES: Mapping[str, Callable[[tuple[Constraint, ...]], Constraint]] = {
    "Or": Or,
    "And": And,
    "Exactly": lambda parts: Exactly(1, parts),
    "Not": lambda parts: Not(parts[0]),
    "Replicate": lambda parts: Replicate(parts, "r1c1", "r1c1 r4c4"),
}


def run(options: Options) -> None:
    """Print recall and false alarms on the texts, and on setters' files."""
    counts: dict[str, Counter[tuple[bool, bool]]] = {}
    described = []
    for entry in entries(TEXTS):
        name = "texts looked at for the words" if entry["seen"] else "texts held back"
        puzzle = puzzle_of(entry)
        found = bool(with_words_accounted_for(puzzle).rules_in_words)
        if not (entry["more"] or found):
            described.append(puzzle)
        counts.setdefault(name, Counter())[bool(entry["more"]), found] += 1
    shared = options.data.parent / SHARED
    for entry in entries(shared) if shared.is_file() else ():
        found = bool(read(json.dumps(entry["payload"])).rules_in_words)
        says_more = entry["kind"].startswith("says more")
        counts.setdefault("setters' files", Counter())[says_more, found] += 1
    show(
        "## Rules in words",
        "Recall: of the texts that say more than is stated, how many are found. False alarms: of "
        "the others, how many are taken for such. Precision: of those found, how many say more.",
        table(
            ["", "say more", "recall", "say no more", "false alarms", "precision"],
            [_row(name, count) for name, count in counts.items()],
        ),
    )
    swaps = count_swaps(described)
    show(
        f"Of the texts that say no more, {sum(swaps.values())} are made with one word swapped for "
        f"its opposite. {_share(swaps[True], sum(swaps.values()))} of these are found.",
    )


def _row(name: str, count: Counter[tuple[bool, bool]]) -> list[str]:
    more, rest = count[True, True] + count[True, False], count[False, True] + count[False, False]
    found = count[True, True] + count[False, True]
    return [
        name,
        str(more),
        _share(count[True, True], more),
        str(rest),
        _share(count[False, True], rest),
        _share(count[True, True], found),
    ]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def entries(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the texts of a file, with what they say."""
    if not path.is_file():
        raise MissingDataError(f"found no {path}, expected the texts there")
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def puzzle_of(entry: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle that states the constraints of a text, by their examples."""
    composites = [name for name in entry["stated"] if name in _COMPOSITES]
    others = [name for name in entry["stated"] if name not in composites]
    fields = entry.get("fields") or {}
    constraints: list[Constraint] = [
        constraint
        for name in others
        for constraint in (
            CONSTRAINTS[name](**{**CONSTRAINTS[name].example, **fields.get(name, {})}),
            *_BESIDES.get(name, ()),
        )
    ]
    for name in composites:  # they are made of what stands beside them, if there is something
        of_others = _COMPOSITES[name](tuple(constraints)) if constraints else None
        constraints = [of_others or CONSTRAINTS[name](**CONSTRAINTS[name].example)]
    grid = _grid(entry.get("grid") or {}, [CONSTRAINTS[name] for name in entry["stated"]])
    fitting = [constraint for constraint in constraints if _fits(constraint, grid, constraints)]
    empty = Puzzle.empty(grid)
    return Puzzle(grid, empty.givens, constraints=tuple(fitting), rules=entry["text"])


def _grid(described: Mapping[str, Any], kinds: Iterable[type[Constraint]]) -> Grid:
    kinds = list(kinds)
    if ChaosConstruction in kinds:
        return example_board(ChaosConstruction).grid
    size = described.get("size", 9)
    usual = Grid.square(size)
    if described.get("regions") == "irregular":
        regions = list(usual.regions)
        regions[2], regions[3] = regions[3], regions[2]
        return Grid(size, size, usual.digits, tuple(regions))
    if described.get("regions") == "unknown":
        return Grid(size, size, usual.digits, (None,) * size**2)
    if described.get("digits", "").startswith("0"):
        return Grid(size, size, range(10), usual.regions)
    boards = [example_board(kind).grid for kind in kinds]
    return next((grid for grid in boards if grid != usual), usual)


def _fits(constraint: Constraint, grid: Grid, others: list[Constraint]) -> bool:
    """Say whether an example makes sense on a grid; those for 9x9 cells do not on every one."""
    try:
        constraint.validate(Board(grid, tuple(others)))
    except SudokuModelError:
        return False
    return True
