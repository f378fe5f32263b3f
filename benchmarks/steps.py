"""Explaining puzzles step by step: how long it takes, beside an explanation tool for any model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from time import process_time
from typing import Any

from benchmarks.options import Options
from benchmarks.peers.rules import HOUSES, digits
from benchmarks.report import NOT_INSTALLED, progress, show, table
from benchmarks.samples import SEED, sample
from benchmarks.timing import Spread, number
from sudoku_model.analysis.steps import hint, rate, steps
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import read
from sudoku_model.generation.making import generate
from sudoku_model.puzzle import Puzzle

PEER_STEPS = 1
"""How many steps the peer is asked for: one digit each, of a puzzle that singles solve."""

PUBLISHED = (
    (
        "E. Gamba, B. Bogaerts, T. Guns, Efficiently Explaining CSPs with Unsatisfiable Subset "
        "Optimization (Extended Abstract), EasyChair Preprint 8773, 2022, abstract",
        "all steps of a logic grid puzzle, by the earlier method (MUS)",
        "“from a few minutes to a few hours”",
    ),
    (
        "E. Gamba, B. Bogaerts, T. Guns, Efficiently Explaining CSPs with Unsatisfiable Subset "
        "Optimization, arXiv 2303.11712, 2023, abstract",
        "their optimal steps (OCUS), many kinds of problems",
        "“on average up to 56 % faster than a standard MUS approach”",
    ),
)
"""What others say about theirs, as far as it could be read: no table of times per puzzle."""


def run(options: Options) -> None:
    """Print seconds for hints, explanations and ratings, then the peer's beside ours."""
    rows = []
    for title, puzzles in _groups(options):
        for what, ask in (("first hint", hint), ("all steps", steps), ("rating", rate)):
            progress(f"{title}: {what}")
            seconds, through = _timed(ask, puzzles, options)
            rows.append([title, what, str(len(seconds)), f"{through:.0%}", str(Spread.of(seconds))])
    show(
        "## Explaining step by step",
        f"Seconds of processor time for a puzzle, median (range), each given up after "
        f"{options.time_limit:g} s.",
        table(["puzzles", "question", "number", "to its end", "s"], rows),
    )
    _show_peer(options)
    show(
        "What others publish, on other machines and other puzzles:",
        table(["source", "what", "time"], PUBLISHED),
    )


def _groups(options: Options) -> list[tuple[str, list[Puzzle]]]:
    count = 2 * options.rounds
    hardest = sample(options.data, "hardest_sample.txt", count)
    easy = [generate(9, seed=SEED + n, rating=(1.0, 2.4), givens=(28, 34)) for n in range(count)]
    cages = [generate(9, seed=SEED + n, choose=["KillerCage"]) for n in range(options.rounds)]
    return [
        ("classic, singles only", easy),
        ("classic, 17 givens", _read(sample(options.data, "17_clue_sample.txt", count))),
        ("classic, hardest", _read(hardest)),
        ("killer cages, no givens", cages),
    ]


def _read(lines: Sequence[str]) -> list[Puzzle]:
    return [read(line) for line in lines]


def _timed(
    ask: Callable[..., Any], puzzles: Sequence[Puzzle], options: Options
) -> tuple[list[float], float]:
    """Return the seconds for each puzzle, and the part of them that were answered in time."""
    seconds, through = [], 0
    for puzzle in puzzles:
        started = process_time()
        answer = ask(puzzle, time_limit=options.time_limit)
        seconds.append(process_time() - started)
        through += not answer.reason
    return seconds, through / len(seconds)


def _show_peer(options: Options) -> None:
    """Print what CPMpy's tools for small unsatisfiable subsets take, and what ours do."""
    head = ["who", "a step is", "s for a step", "that / this library"]
    about = (
        f"{PEER_STEPS} digit of each of {options.rounds} easy puzzles. CPMpy's `mus` and "
        "`smus` (OR-Tools below) get the textbook model, the givens, and that the next digit is "
        "not there; which digit that is they are told, here the steps look for it."
    )
    try:
        cpmpy = import_module("cpmpy")
        explain = import_module("cpmpy.tools.explain")
    except ImportError:
        show("### Beside CPMpy", about, table(head, [["CPMpy", "", NOT_INSTALLED, "–"]]))
        return
    ours: list[float] = []
    theirs: dict[str, list[float]] = {"mus": [], "smus": []}
    for n in range(options.rounds):
        line = generate(9, seed=SEED + n, rating=(1.0, 2.4), givens=(28, 34)).line()
        started = process_time()
        explained = steps(read(line))
        ours.append((process_time() - started) / len(explained))
        placed = [step.placed for step in explained if step.placed][:PEER_STEPS]
        for name, seconds in theirs.items():
            progress(f"{name}: puzzle {n + 1}")
            started = process_time()
            _explained(cpmpy, getattr(explain, name), line, placed)
            seconds.append((process_time() - started) / len(placed))
    rows = [["this library", "all facts of fewest", str(Spread.of(ours)), "1"]]
    titles = {"mus": "a minimal subset", "smus": "a provably smallest subset"}
    for name, seconds in theirs.items():
        ratios = [a / b for a, b in zip(seconds, ours, strict=True)]
        middle = number(Spread.of(ratios).middle)
        rows.append([f"CPMpy {name}", titles[name], str(Spread.of(seconds)), middle])
    show("### Beside CPMpy", about, table(head, rows))


def _explained(
    cpmpy: Any, subset: Callable[..., Any], line: str, placed: Sequence[tuple[str, int]]
) -> None:
    """Ask for facts that imply each digit, one after the other.

    Raises:
        SudokuModelError: if there are none.
    """
    cells = cpmpy.intvar(1, 9, shape=81)
    rules = [cpmpy.AllDifferent(cells[house]) for house in HOUSES]
    known = [cells[place] == digit for place, digit in enumerate(digits(line)) if digit]
    grid = read(line).grid
    for name, digit in placed:
        cell = cells[grid.cell(name)]
        if not subset(soft=rules + known, hard=[cell != digit], solver="ortools"):
            raise SudokuModelError(f"CPMpy finds no reason for {name}={digit}")
        known.append(cell == digit)
