"""The commands that are disturbed: all that take long or write files."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from pysat.solvers import Solver

import sudoku_model as sm

SOURCE = "in.txt"
"""What every command reads, in the folder in which it runs."""

Lines: TypeAlias = Callable[[random.Random], list[str]]


@dataclass(frozen=True)
class Target:
    """A command.

    Attributes:
        name: what the report calls it.
        arguments: of the command line, without the output file.
        lines: makes the puzzles that it reads; equal seeds make equal ones.
        output: the name of what it writes besides standard output, or "".
        resumes: whether it can be continued with ``--resume``.
        has_workers: whether it starts other processes.
        beside: the name of what it writes beside its output at the end, or "".
    """

    name: str
    arguments: tuple[str, ...]
    lines: Lines
    output: str = ""
    resumes: bool = False
    has_workers: bool = False
    beside: str = ""

    @property
    def reads(self) -> bool:
        """Whether it reads puzzles."""
        return SOURCE in self.arguments

    @property
    def is_folder(self) -> bool:
        """Whether a folder is written and no file."""
        return bool(self.output) and "." not in self.output

    def command(self, output: str = "", *, resume: bool = False) -> list[str]:
        """Return the command line; `output` is another name for what it writes."""
        named = [output or self.output] if self.output else []
        return [*self.arguments, *named, *(["--resume"] if resume else [])]


def _classics(count: int, *, odd: bool = False) -> Lines:
    """Puzzles with one solution each; if `odd` some with none, several, and unreadable ones."""

    def lines(chance: random.Random) -> list[str]:
        models = [sm.generate(9, seed=str(seed)).line() for seed in range(3)]
        made = [_relabelled(chance.choice(models), chance) for _ in range(count)]
        if odd:
            for place in range(7, count, 50):
                made[place] = made[place].replace("1", ".")
            for place in range(11, count, 50):
                made[place] = "11" + made[place][2:]
            for place in range(13, count, 5000):
                made[place] = "no puzzle"
        return made

    return lines


def _relabelled(line: str, chance: random.Random) -> str:
    digits = chance.sample("123456789", 9)
    return line.translate(str.maketrans("123456789", "".join(digits)))


def _several_solutions(count: int) -> Lines:
    return lambda chance: [
        line.replace("1", ".").replace("2", ".") for line in _classics(count)(chance)
    ]


def _broken(count: int) -> Lines:
    return lambda chance: ["11" + line[2:] for line in _classics(count)(chance)]


def _empty(order: int) -> Lines:
    return lambda _: [" ".join("." * order**2)]


def _run(name: str, lines: Lines, *options: str, has_workers: bool = False) -> Target:
    """A run that writes a file of verdicts."""
    ending = name.rsplit(maxsplit=1)[-1]
    arguments = ("check", SOURCE, *options, "--output")
    return Target(f"check {name}", arguments, lines, f"o{ending}", True, has_workers)


def _prints(name: str, lines: Lines, *options: str, has_workers: bool = False) -> Target:
    """A command that reads puzzles and prints."""
    command, *more = name.split()
    return Target(name, (command, SOURCE, *options, *more), lines, has_workers=has_workers)


_CORPUS = _classics(12_000, odd=True)
_SOME = _classics(2500, odd=True)
_FEW = _classics(40)

TARGETS = (
    _run("to .jsonl", _CORPUS, "--workers", "1"),
    _run("in a pool to .jsonl", _SOME, "--solver", "sat", "--workers", "2", has_workers=True),
    _run("in a pool to .csv.gz", _SOME, "--solver", "sat", "--workers", "2", has_workers=True),
    _run("to .csv.zst", _CORPUS, "--workers", "1"),
    _run("in a pool to .parquet", _SOME, "--solver", "sat", "--workers", "2", has_workers=True),
    _run("with cpsat to .csv", _classics(30), "--solver", "cpsat", "--workers", "1"),
    _prints("check", _CORPUS, "--workers", "1"),
    _prints("check --solver sat", _classics(2500), "--workers", "2", has_workers=True),
    _prints("check --solver cpsat", _classics(25), "--workers", "1"),
    _prints("check --solver backtracking", _classics(100), "--workers", "1"),
    _prints("solve --to line", _classics(1000)),
    _prints("solve --solver cpsat --to line", _classics(25)),
    _prints("count", _several_solutions(12), "--limit", "100"),
    _prints("candidates", _several_solutions(30)),
    _prints("conflict", _broken(60)),
    _prints("repair", _broken(30)),
    _prints("minimal", _FEW),
    _prints("ambiguity", _several_solutions(2)),
    _prints("explain", _classics(10)),
    _prints("hint", _classics(120)),
    _prints("rate", _classics(12)),
    _prints("grade --step r1c1=1", _classics(40)),
    _prints("convert --to json", _classics(6000)),
    _prints("convert --to sdm", _classics(10_000)),
    _prints("rules", _classics(6000)),
    _prints("canonical", _classics(60)),
    Target("generate", ("generate", "--limit", "20", "--seed", "1", "--workers", "1"), _FEW),
    Target(
        "generate in a pool",
        ("generate", "--limit", "30", "--seed", "2", "--workers", "2"),
        _FEW,
        has_workers=True,
    ),
    Target(
        "dataset",
        ("dataset", "--grid", "4", "--limit", "40", "--seed", "1", "--workers", "1", "--output"),
        _FEW,
        "o.parquet",
        resumes=True,
        beside="o.datasheet.md",
    ),
    Target("encode", ("encode", SOURCE, "--output"), _empty(16), "o.cnf"),
    Target("draw .svg", ("draw", SOURCE, "--output"), _classics(1), "o.svg"),
    Target("draw .pdf", ("draw", SOURCE, "--output"), _classics(1), "o.pdf"),
    Target("sheet", ("sheet", SOURCE, "--output"), _FEW, "o.pdf"),
    Target("check --certificate", ("check", SOURCE, "--certificate"), _classics(1), "proof"),
    Target("judge", ("judge", SOURCE, "--task", f"{SOURCE}/task.py", "--workers", "1"), _FEW),
    Target("decode", ("decode", f"{SOURCE}/puzzles.txt", "--answer", SOURCE), _classics(40)),
    Target("verify", ("verify", *[SOURCE] * 40), _classics(1)),
)


def write_source(target: Target, path: Path) -> None:
    """Write what a target reads: puzzles, or the folder of a certificate, a class, or answers."""
    if target.name == "judge":
        path.mkdir()
        task = "import sudoku_model as sm; puzzle = sm.KillerCage('r1c1 r1c2', 3); grid = 4"
        (path / "task.py").write_text(task, encoding="utf-8")
        for number in range(6):
            model = f"model = [[1, 2], [5, 6], [{number}, 7]]"
            (path / f"{number}.py").write_text(model, encoding="utf-8")
        return
    if target.name == "decode":
        path.mkdir()
        lines = target.lines(random.Random(target.name))
        (path / "puzzles.txt").write_text("".join(f"{line}\n" for line in lines))
        for number, line in enumerate(lines, start=1):
            with Solver("cadical195", bootstrap_with=sm.encode(line).literals) as solver:
                solver.solve()
                values = " ".join(map(str, solver.get_model()))
            (path / f"{number:06}.out").write_text(f"s SATISFIABLE\nv {values} 0\n")
        return
    if target.name == "verify":
        sm.certify(sm.read(target.lines(random.Random(target.name))[0]), path)
        return
    path.write_text("".join(f"{line}\n" for line in target.lines(random.Random(target.name))))
