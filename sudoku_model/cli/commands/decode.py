"""The command ``decode``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.analysis.conflicts import Repair
from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits, code_of_error
from sudoku_model.cli.models import numbered, numbered_files
from sudoku_model.cli.options import FILE, certificate_option, json_option, time_limit_option
from sudoku_model.cli.output import (
    error_line,
    finding,
    json_line,
    named,
    print_board,
    print_lines,
    printable,
    warn_of_conditions,
)
from sudoku_model.cli.sources import Entry, Reading, read_sources, readable, reading_options
from sudoku_model.errors import AnswerError, SourceError, SudokuModelError
from sudoku_model.export import FEWEST_CLUES
from sudoku_model.formats.arguments import STDIN
from sudoku_model.solvers import Encoding

if TYPE_CHECKING:
    from sudoku_model.analysis.verdict import Verdict
    from sudoku_model.puzzle import Puzzle

_STDIN = Path(STDIN)

_HOW = (*(encoding.value for encoding in Encoding), FEWEST_CLUES)


@command(
    Topic.PROOFS,
    Exits(
        "every solution is right, and every proof holds",
        "an answer is refused: a solution breaks a rule, or a proof fails",
        "an answer has nothing that can be confirmed, or the time did not suffice",
    ),
    ("decode puzzle.txt --answer answer.txt", "the solution, checked"),
    ("decode puzzle.txt --answer answer.txt --proof other.drat", "and that it is the only one"),
)
@reading_options
@click.option(
    "--answer",
    type=FILE,
    default=STDIN,
    help="What the solver has answered; standard input by default. For several puzzles a folder, "
    "whose files are called by the numbers of the models that encode has written.",
)
@click.option(
    "--proof",
    type=FILE,
    help="A proof that there is no (other) solution: DRAT or LRAT. For several puzzles a folder.",
)
@click.option(
    "--how",
    default=Encoding.EXTENDED.value,
    show_default=True,
    metavar="NAME",
    shell_complete=completing.one_of(lambda: _HOW),
    help="What encode was told: of clauses that a proof is about, or wcnf.",
)
@certificate_option
@time_limit_option("Give up on a puzzle after this time.")
@json_option()
def decode(
    sources: tuple[str, ...],
    reading: Reading,
    answer: Path,
    proof: Path | None,
    certificate: Path | None,
    as_json: bool,
    **how: Any,
) -> int:
    """Bring back what another solver has answered to a model that encode wrote, and check it.

    Read are the outputs of SAT, MaxSAT and pseudo-Boolean solvers, of SMT and MIP solvers, of
    CP-SAT and of MiniZinc. A solution is checked against the rules and every clue. That there is
    none, or no other one (encode --other-than), counts only with a proof.
    """
    if answer == _STDIN and sources == (STDIN,):
        raise click.UsageError("Name the puzzle, or name the answer with --answer.")
    single, entries = read_sources(sources, reading, how["time_limit"])
    show = _Shown(as_json)
    if single and not answer.is_dir():
        puzzle, left = next(readable(entries))
        how |= {"time_limit": left, "proof": proof, "certificate": certificate}
        given = sys.stdin.buffer if answer == _STDIN else answer
        return show.answered(puzzle, given, how, "")
    if certificate is not None:
        raise click.UsageError("--certificate is about one puzzle; the sources hold several.")
    if not answer.is_dir():
        raise click.UsageError(
            "the sources hold several puzzles: --answer must name a folder. "
            "An answer to one puzzle is no source either: name it with --answer."
        )
    return _decode_each(entries, answer, proof, how, show)


def _decode_each(
    entries: Iterator[Entry], answer: Path, proof: Path | None, how: dict[str, Any], show: _Shown
) -> Exit:
    """Decode the answers in a folder, each by the number of its puzzle."""
    answers = numbered_files(answer)
    proofs = {} if proof is None else numbered_files(proof)
    code = Exit.OK
    for number, puzzle, left in numbered(entries):
        if number not in answers:
            problem = f"cannot open {str(answer)!r}: it has no file {number:06}.*"
            code = max(code, show.failed(puzzle, SourceError(problem)))
            continue
        how |= {"time_limit": left, "proof": proofs.get(number)}
        code = max(code, show.answered(puzzle, answers[number], how, puzzle.name))
    return code


class _Shown:
    """Shows what becomes of each answer."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json

    def answered(self, puzzle: Puzzle, answer: Any, how: dict[str, Any], name: str) -> Exit:
        """Decode an answer, show what it is worth, and return the exit code for it."""
        from sudoku_model import decode as decoded

        try:
            found = decoded(puzzle, answer, **how)
        except AnswerError as error:
            return self.failed(puzzle, error)
        except SudokuModelError as error:
            if not name:
                raise
            return self.failed(puzzle, error)
        self._print(found, name)
        has_found = found.sets if isinstance(found, Repair) else found.solutions
        return Exit.OK if has_found or found.is_complete else Exit.UNDECIDED

    def _print(self, found: Verdict | Repair, name: str) -> None:
        if self._as_json:
            click.echo(json_line(found.to_dict()))
        elif isinstance(found, Repair):
            print_lines(str(found), name)
        else:
            self._print_verdict(found, name)

    def _print_verdict(self, verdict: Verdict, name: str) -> None:
        line = finding(verdict)
        if verdict.solutions and not verdict.is_complete:
            line = f"a solution, which is right; {verdict.reason}"
        if name:
            found = f": {verdict.solution.line()}" if verdict.solution else ""
            click.echo(f"{printable(name)}: {line}{found}")
            return
        click.echo(line)
        grid = verdict.puzzle.grid
        for solution in verdict.solutions:
            print_board(solution, highlight={grid.cell(cell) for cell in verdict.differences})
        if not verdict.is_complete:
            warn_of_conditions(verdict.puzzle)

    def failed(self, puzzle: Puzzle, error: SudokuModelError) -> Exit:
        """Report an answer that is refused or cannot be read, and return the exit code for it."""
        click.echo(error_line(named(puzzle.name, error)), err=True)
        return Exit.NOT_UNIQUE if isinstance(error, AnswerError) else code_of_error(error)
