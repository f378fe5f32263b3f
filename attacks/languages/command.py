"""``python -m attacks languages``."""

from __future__ import annotations

import random
import resource
import secrets
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import click

import sudoku_model as sm
from attacks.puzzles.shapes import random_shape
from benchmarks.outside import CLASP_OPB, CP_SAT, END, GECODE, HIGHS, KISSAT, RC2, Z3, Outside
from sudoku_model.decoding.deciding import UNPROVED
from sudoku_model.formats.native import to_object

ROADS = (KISSAT, CLASP_OPB, CP_SAT, GECODE, Z3, HIGHS)
"""A solver for each language in which a solution is asked for."""

AT_ONCE = 20
"""So many puzzles are given to a solver at once, if it takes several: some start slowly."""

_LARGEST = 100_000
"""Characters of the clauses of a puzzle; where there are more, mixed integer programs take long."""


@click.command()
@click.option("--puzzles", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", metavar="TEXT", help="Where to begin; the same seed attacks the same.")
@click.option(
    "--seconds", type=click.IntRange(min=1), default=20, show_default=True, help="For each answer."
)
def command(puzzles: int, seed: str | None, seconds: int) -> None:
    """Let other solvers answer, bring the answers back, and compare with our own.

    Each puzzle is asked for a solution and, if there is one, for another one, in every language.
    Of a puzzle without solutions a MaxSAT solver says which clues to remove. A case is one answer.
    """
    seed = seed or secrets.token_hex(4)
    counts: Counter[tuple[str, str]] = Counter()
    found: list[str] = []
    drawn = _puzzles(seed)
    while puzzles > 0:
        some = [next(drawn) for _ in range(min(puzzles, AT_ONCE))]
        puzzles -= len(some)
        verdicts = [sm.check(puzzle) for puzzle in some]
        counts.update(("puzzles", verdict.status.value) for verdict in verdicts)
        for solver in ROADS:
            if solver.is_there():
                found += _asked(solver, verdicts, seconds, counts)
            else:
                counts[solver.name, f"not installed ({solver.needs})"] = 0
        found += _repaired(verdicts, seconds, counts)
    click.echo(f"seed {seed}")
    for (name, what), number in sorted(counts.items()):
        click.echo(f"{number:>8}  {name}: {what}")
    for problem in found:
        click.echo(problem)
    raise SystemExit(bool(found))


def _puzzles(seed: str) -> Iterator[sm.Puzzle]:
    """Yield random puzzles, two of each shape."""
    chance = random.Random(seed)
    for number in count():
        for puzzle in random_shape(f"{seed} {number}").puzzles(chance, 2):
            if _size(puzzle) <= _LARGEST:
                yield puzzle


def _size(puzzle: sm.Puzzle) -> float:
    try:
        return len(sm.encode(puzzle).text())
    except sm.UnsupportedError:
        return inf


def _asked(
    solver: Outside, verdicts: Sequence[sm.Verdict], seconds: int, counts: Counter[tuple[str, str]]
) -> Iterator[str]:
    """Ask for solutions and for other ones; yield what is wrong."""
    name = f"{solver.name}, {solver.how}"
    models = [sm.encode(verdict.puzzle, solver.how).text() for verdict in verdicts]
    first: list[sm.Solution] = []
    for verdict, answer in zip(verdicts, _answers(solver, models, seconds), strict=True):
        solution, outcome = _read(verdict.puzzle, answer)
        counts[name, outcome] += 1
        has_none = verdict.status is sm.Status.NONE
        if outcome in _WRONG or (outcome in _DECIDED and (solution is None) != has_none):
            yield _told(name, verdict.puzzle, f"{outcome}, ours is {verdict.status.value}")
        if verdict.is_unique and solution and solution.values != verdict.solutions[0].values:
            yield _told(name, verdict.puzzle, "another solution than our only one")
        if solution is not None:
            first.append(solution)
    unique = {id(one.puzzle): one.is_unique for one in verdicts}
    models = [sm.encode(one.puzzle, solver.how, other_than=one).text() for one in first]
    for known, answer in zip(first, _answers(solver, models, seconds), strict=True):
        solution, outcome = _read(known.puzzle, answer)
        counts[name, f"other: {outcome}"] += 1
        is_only = unique[id(known.puzzle)]
        if outcome in _WRONG or (outcome in _DECIDED and (solution is None) != is_only):
            yield _told(name, known.puzzle, f"other than {known.line()}: {outcome}")
        if solution is not None and solution.values == known.values:
            yield _told(name, known.puzzle, f"{known.line()} for another one than that")


_DECIDED, _WRONG = ("a solution", "none"), ("refused",)


def _read(puzzle: sm.Puzzle, answer: str) -> tuple[sm.Solution | None, str]:
    """Return the solution in an answer, which has been checked, and what the answer is."""
    if not answer.strip():
        return None, "no answer in time"
    try:
        found = sm.decode(puzzle, answer)
    except sm.AnswerError:
        return None, "refused"
    except sm.PuzzleFormatError:
        return None, "no answer in time"  # a solver that gives up says so, or nothing
    if found.solution is not None:
        return found.solution, "a solution"
    return None, "none" if found.reason == UNPROVED else f"undecided ({found.reason})"


def _repaired(
    verdicts: Sequence[sm.Verdict], seconds: int, counts: Counter[tuple[str, str]]
) -> Iterator[str]:
    """Ask a MaxSAT solver for the fewest clues to remove, and compare with `repair`."""
    broken = [one.puzzle for one in verdicts if one.status is sm.Status.NONE]
    models = [sm.encode(puzzle, "wcnf").text() for puzzle in broken]
    for puzzle, answer in zip(broken, _answers(RC2, models, seconds), strict=True):
        ours = sm.repair(puzzle, time_limit=seconds)
        if not answer.strip() or not ours.is_complete:
            counts[RC2.name, "no answer in time"] += 1
            continue
        theirs = sm.decode(puzzle, answer, "wcnf")
        sizes = [len(one.sets[0]) if one.sets else 0 for one in (theirs, ours)]
        counts[RC2.name, f"{sizes[0]} to remove"] += 1
        if sizes[0] != sizes[1]:
            yield _told(RC2.name, puzzle, f"{sizes[0]} to remove, ours {sizes[1]}")


def _told(name: str, puzzle: sm.Puzzle, problem: str) -> str:
    return f"{name}: {problem}: {to_object(puzzle, describe_own=True)}"


def _answers(solver: Outside, models: Sequence[str], seconds: int) -> list[str]:
    """Return what a solver prints about each model, nothing where its time was over."""
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}{solver.ending}" for number in range(len(models))]
        for file, model in zip(files, models, strict=True):
            file.write_text(model, encoding="utf-8")
        if not solver.takes_several:
            return [_output([*solver.command(file)], seconds) for file in files]
        answers: list[str] = []
        while len(answers) < len(files):
            left = files[len(answers) :]
            command = [*solver.command(left[0]), *map(str, left[1:])]
            # What stands behind the last end is that of a model which took too long.
            told = _output(command, seconds * len(left)).split(END)[:-1]
            answers += told
            answers += [""] * (len(told) < len(left))
        return answers


def _output(command: Sequence[str], seconds: int) -> str:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limited)
    is_cut = done.returncode < 0 and END not in done.stdout
    return "" if is_cut else done.stdout
