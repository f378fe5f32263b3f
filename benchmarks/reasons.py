"""Questions about clues, each beside the naive way: one fresh solve for each clue or candidate.

Both ways run in turns in the same process, on the same puzzles; the ratio is what counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from time import process_time

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED, sample
from benchmarks.timing import Spread
from sudoku_model.analysis.ambiguity import ambiguity
from sudoku_model.analysis.candidates import true_candidates
from sudoku_model.analysis.conflicts import conflict
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.minimal import minimal
from sudoku_model.analysis.solutions import solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.clues import Clue, clues_of, with_clues_only, with_more_clues
from sudoku_model.constraints import AntiKing, AntiKnight, KillerCage, NonConsecutive
from sudoku_model.formats import read
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_puzzle

Ask = Callable[[Puzzle], object]

NAIVE = Sat("cadical153")

PART = 9
"""The naive way asks about each so many-th cell, and its time is multiplied."""


def run(options: Options) -> None:
    """Print milliseconds of each question and of its naive form, and their ratio."""
    rows = []
    for title, puzzles, question, naive, part in _questions(options):
        ours: list[float] = []
        theirs: list[float] = []
        for number, puzzle in enumerate(puzzles[: 3 * options.rounds]):
            progress(f"{title}: {number + 1}")
            ours.append(_milliseconds(question, puzzle))
            theirs.append(part * _milliseconds(naive, puzzle))
        ratio = Spread.of([b / a for a, b in zip(ours, theirs, strict=True)])
        rows.append([title, str(Spread.of(ours)), str(Spread.of(theirs)), str(ratio)])
    show(
        "## Answers with reasons",
        "Milliseconds of processor time, median (range) over different puzzles, with the rules "
        "loaded beforehand; naive: one fresh solver for each clue that might be dropped, or for "
        f"each candidate that might be possible (measured on each {PART}th cell). The naive search "
        "for givens to add tries the choices of one and two, and a tenth of the pairs at most: its "
        "time is a lower bound.",
        table(["question", "this library", "naive", "naive / this"], rows),
    )


def _milliseconds(question: Ask, puzzle: Puzzle) -> float:
    started = process_time()
    question(puzzle)
    return 1000 * (process_time() - started)


def _questions(options: Options) -> list[tuple[str, list[Puzzle], Ask, Ask, int]]:
    lines = sample(options.data, "top1465.txt", min(options.puzzles, 40))
    classics = [read(line) for line in lines]
    rng = random.Random(SEED)
    solved = [_solved(puzzle) for puzzle in classics]
    close_idle()
    check(classics[0])
    pairs = list(zip(classics, solved, strict=True))
    broken = [_broken(puzzle, solution, rng) for puzzle, solution in pairs]
    short = [_short(p, s, rng, count=2 + n % 3) for n, (p, s) in enumerate(pairs)]
    empty = Puzzle.empty(9)
    wide = empty.with_constraints(AntiKing(), AntiKnight(), NonConsecutive())
    killers = [_broken_killer(solution, rng) for solution in solved[:9]]
    candidates = true_candidates, naive_candidates, PART
    return [
        ("conflict, about 25 clues", broken, conflict, naive_conflict, 1),
        ("conflict, variant of 60 clues", killers, conflict, naive_conflict, 1),
        ("redundancy, classic", classics, minimal, naive_redundancy, 1),
        ("fewest givens, 2 to 4 clues short", short, _for_the_setter, naive_additions, 1),
        ("true candidates, empty 9x9", [empty] * 9, *candidates),
        ("true candidates, king + knight + nonconsecutive", [wide] * 3, *candidates),
    ]


def _solved(puzzle: Puzzle) -> Solution:
    solution = solve(puzzle)
    assert solution is not None
    return solution


def _broken(puzzle: Puzzle, solution: Solution, rng: random.Random) -> Puzzle:
    """Add a wrong given that clashes with no other one at sight."""
    grid = puzzle.grid
    while True:
        cell = rng.choice([c for c in grid.cells if puzzle.givens[c] is None])
        digit = rng.choice([d for d in grid.digits if d != solution.values[cell]])
        wrong = puzzle.with_given(grid.cell_name(cell), digit)
        if not wrong.clashes():
            return wrong


def _broken_killer(solution: Solution, rng: random.Random) -> Puzzle:
    """Cover the grid with cages, then spoil the total of one of them; fill up with givens."""
    grid = Grid.square(9)
    left = set(grid.cells)
    cages = []
    while left:
        cage = [min(left)]
        while len(cage) < 3:
            more = [n for cell in cage for n in grid.neighbours(cell) if n in left - {*cage}]
            more = [n for n in more if solution.values[n] not in [solution.values[c] for c in cage]]
            if not more:
                break
            cage.append(rng.choice(sorted(more)))
        left -= {*cage}
        if len(cage) > 1:
            cages.append(cage)
    spoilt = rng.randrange(len(cages))
    constraints = []
    for number, cage in enumerate(cages):
        total = sum(solution.values[cell] for cell in cage)
        total += (number == spoilt) * (1 if total < 12 else -1)
        constraints.append(KillerCage(" ".join(map(grid.cell_name, cage)), total))
    puzzle = Puzzle.empty(grid).with_constraints(*constraints)
    for cell in rng.sample(grid.cells, 60 - len(cages)):
        puzzle = puzzle.with_given(grid.cell_name(cell), solution.values[cell])
    return puzzle


def _short(puzzle: Puzzle, solution: Solution, rng: random.Random, count: int) -> Puzzle:
    """Leave out some clues; the puzzle's source still states its solution."""
    given = [clue.cell for clue in clues_of(puzzle)]
    for cell in rng.sample(given, count):
        puzzle = puzzle.without(cell)
    return Puzzle(puzzle.grid, puzzle.givens, expected=solution.values)


def _for_the_setter(puzzle: Puzzle) -> object:
    return ambiguity(puzzle, solution=_expected(puzzle), limit=0)


def _expected(puzzle: Puzzle) -> list[int]:
    return [value for value in puzzle.expected if value is not None]


# The naive ways.


def _fresh(puzzle: Puzzle) -> Outcome:
    with open_session(state_puzzle(puzzle).model, NAIVE) as session:
        return session.solve().outcome


def naive_conflict(puzzle: Puzzle) -> Sequence[Clue]:
    """Drop one clue after the other unless that leaves a solution."""
    kept = clues_of(puzzle)
    for clue in list(kept):
        rest = [other for other in kept if other != clue]
        if _fresh(with_clues_only(puzzle, rest)) is Outcome.UNSAT:
            kept = rest
    return kept


def _is_unique(puzzle: Puzzle) -> bool:
    with open_session(state_puzzle(puzzle).model, NAIVE) as session, session.scope():
        values = session.solve().values
        if values is None:
            return False
        session.add([-literal for literal in session.model.literals(values)])
        return session.solve().outcome is Outcome.UNSAT


def naive_redundancy(puzzle: Puzzle) -> Sequence[Clue]:
    """Drop each clue alone and look whether the solution is still the only one."""
    clues = clues_of(puzzle)
    return [
        clue
        for clue in clues
        if _is_unique(with_clues_only(puzzle, [c for c in clues if c != clue]))
    ]


def naive_additions(puzzle: Puzzle) -> Sequence[Clue]:
    """Try all single givens of the solution, then all pairs, as far as patience goes."""
    values = _expected(puzzle)
    names = map(puzzle.grid.cell_name, puzzle.grid.cells)
    offered = [
        Clue.given(name, value)
        for name, value, given in zip(names, values, puzzle.givens, strict=True)
        if given is None
    ]
    patience = len(offered) * (len(offered) - 1) // 20
    for size in (1, 2):
        for chosen in combinations(offered, size):
            patience -= 1
            if patience < 0 or _is_unique(with_more_clues(puzzle, chosen)):
                return chosen
    return ()


def naive_candidates(puzzle: Puzzle) -> object:
    """Ask for each digit of each cell whether there is a solution that has it."""
    grid = puzzle.grid
    return [
        [d for d in grid.digits if _fresh(puzzle.with_given(grid.cell_name(c), d)) is Outcome.SAT]
        for c in grid.cells[::PART]
    ]
