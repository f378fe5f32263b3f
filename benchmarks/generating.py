"""Making classic puzzles: how fast, and what comes out, beside packages of the Python index."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from statistics import fmean
from time import process_time
from typing import TypeAlias

from benchmarks.options import Options
from benchmarks.report import NOT_INSTALLED, progress, show, table
from benchmarks.samples import SEED
from benchmarks.timing import Spread, number
from sudoku_model.analysis.minimal import minimal
from sudoku_model.analysis.uniqueness import check
from sudoku_model.formats import read
from sudoku_model.generation.making import generate, generate_many
from sudoku_model.puzzle import Puzzle

Make: TypeAlias = Callable[[int], str]
"""Makes the puzzle of a number, as 81 characters with anything but 1 to 9 for a blank."""

MOST = 500
"""Puzzles of a maker in a round."""

PY_SUDOKU_BLANKS = 0.6
"""The part of the cells that py-sudoku is asked to empty; it removes them all, unique or not."""


@dataclass
class Maker:
    """Who makes puzzles.

    Attributes:
        name: what the table calls it.
        method: how it goes about it, in a few words.
        enter: imports what is needed; raises ImportError if it is not installed.
        milliseconds: per puzzle, of each round.
        puzzles: what was made.
    """

    name: str
    method: str
    enter: Callable[[], Make]
    milliseconds: list[float] = field(default_factory=list)
    puzzles: list[str] = field(default_factory=list)


def _this_library() -> Make:
    return lambda number: generate(9, seed=SEED + number).line()


def _this_library_symmetric() -> Make:
    return lambda number: generate(9, seed=SEED + number, symmetry="rotational").line()


def _py_sudoku() -> Make:
    kind = import_module("sudoku").Sudoku

    def make(number: int) -> str:
        board = kind(3, seed=SEED + number).difficulty(PY_SUDOKU_BLANKS).board
        return "".join(str(digit or 0) for row in board for digit in row)

    return make


def _hodoku() -> Make:
    generator = import_module("hodoku.generator.generator").SudokuGenerator()
    return lambda number: str(generator.generate_sudoku(symmetric=False))


def _dokusan() -> Make:
    generators = import_module("dokusan.generators")
    return lambda number: str(generators.random_sudoku(avg_rank=150))


def _sudokutools() -> Make:
    make = import_module("sudokutools.generate").generate
    return lambda number: str(make().encode())


def makers() -> list[Maker]:
    """Return all of them, this library first."""
    return [
        Maker("this library", "until no given can be taken away", _this_library),
        Maker("this library, rotational", "the same in pairs of cells", _this_library_symmetric),
        Maker("hodoku-py", "generate_sudoku(symmetric=False)", _hodoku),
        Maker("py-sudoku", f"difficulty({PY_SUDOKU_BLANKS})", _py_sudoku),
        Maker("dokusan", "random_sudoku(avg_rank=150)", _dokusan),
        Maker("sudokutools", "generate()", _sudokutools),
    ]


def run(options: Options) -> None:
    """Print milliseconds for a puzzle, ratios, and how many of them are unique and minimal."""
    everybody = [maker for maker in makers() if options.want(maker.name)]
    entered: list[tuple[Maker, Make]] = []
    for maker in everybody:
        try:
            make = maker.enter()
        except ImportError:
            continue
        make(0)  # loads what is loaded late
        entered.append((maker, make))
    random.seed(SEED)
    for turn in range(options.rounds):
        for maker, make in entered:
            progress(f"round {turn + 1}: {maker.name}")
            _lap(maker, make, turn, options)
    first = entered[0][0]
    show(
        "## Making classic puzzles",
        f"Milliseconds of processor time for a puzzle, median (range) of {options.rounds} rounds "
        f"of at most {min(MOST, options.puzzles)} puzzles or {options.budget:g} s; the first "
        "puzzle, which loads what is loaded late, is left out. What was made, as this library's "
        "check and minimal say: the part with one solution, and the time divided by it; of those "
        "the part in which no given can be spared; givens on average.",
        table(
            [
                *("maker", "method", "ms", "unique", "ms for a unique one"),
                *(f"that / {first.name}", "minimal", "givens"),
            ],
            [_row(maker, first) for maker in everybody],
        ),
    )
    _show_variants(options)


def _lap(maker: Maker, make: Make, turn: int, options: Options) -> None:
    made = 0
    started = process_time()
    while made < min(MOST, options.puzzles):
        maker.puzzles.append(make(1 + turn * MOST + made))
        made += 1
        if process_time() - started > options.budget:
            break
    maker.milliseconds.append(1000 * (process_time() - started) / made)


def _row(maker: Maker, first: Maker) -> list[str]:
    if not maker.puzzles:
        return [maker.name, maker.method, NOT_INSTALLED, *["–"] * 5]
    puzzles = [_read(line) for line in maker.puzzles]
    unique = [puzzle for puzzle in puzzles if check(puzzle).is_unique]
    part = len(unique) / len(puzzles)
    spare_none = [puzzle for puzzle in unique if not minimal(puzzle).redundant]
    givens = [puzzle.given_count for puzzle in puzzles]
    row = [maker.name, maker.method, str(Spread.of(maker.milliseconds)), f"{part:.0%}"]
    if not unique:
        return [*row, *["–"] * 3, f"{fmean(givens):.1f}"]
    ratios = [a / b / part for a, b in zip(maker.milliseconds, first.milliseconds, strict=True)]
    return [
        *row,
        number(Spread.of(maker.milliseconds).middle / part),
        str(Spread.of(ratios)),
        f"{len(spare_none) / len(unique):.0%}",
        f"{fmean(givens):.1f}",
    ]


def _read(line: str) -> Puzzle:
    return read("".join(sign if sign in "123456789" else "." for sign in line))


def _show_variants(options: Options) -> None:
    """Print what variants cost, which nobody else makes."""
    wishes: list[tuple[str, dict[str, object]]] = [
        ("killer cages, no givens", {"choose": ["KillerCage"]}),
        ("killer cages, no givens, minimal", {"choose": ["KillerCage"], "minimal": True}),
        ("thermometers, no givens", {"choose": ["Thermometer"]}),
        ("thermometers, no givens, minimal", {"choose": ["Thermometer"], "minimal": True}),
        ("dots, no givens", {"choose": ["Difference", "Ratio"]}),
        ("16x16 classic", {"grid": 16}),
    ]
    rows = []
    for title, options_of_it in wishes:
        seconds: list[float] = []
        puzzles = generate_many(seed=SEED, limit=2 * options.rounds, workers=1, **options_of_it)  # type: ignore[arg-type]
        started = process_time()
        for puzzle in puzzles:
            seconds.append(process_time() - started)
            progress(f"{title}: {len(seconds)} ({len(puzzle.constraints)} constraints)")
            started = process_time()
        rows.append([title, str(len(seconds)), str(Spread.of(seconds))])
    show(
        "## Making variants and large puzzles",
        "Seconds of processor time for a puzzle, median (range).",
        table(["puzzles", "number", "s"], rows),
    )
