"""The command ``check``: one puzzle with all that a person wants to see, or a corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from sudoku_model.analysis.uniqueness import BOTH
from sudoku_model.analysis.uniqueness import check as decide
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.batch.records import counted_as
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, code_of_counts, corpus_options
from sudoku_model.cli.exits import UNIQUE, code_of_status, end_if_interrupted, known
from sudoku_model.cli.options import NumberRange, certificate_option, solving_options
from sudoku_model.cli.output import (
    finding,
    json_line,
    print_board,
    printable,
    told_if_long,
)
from sudoku_model.cli.progress import Progress
from sudoku_model.cli.sources import Reading, plain_puzzle, reading_options, refused, report
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import engine_named

if TYPE_CHECKING:
    from sudoku_model.batch.chunks import Chunk
    from sudoku_model.batch.settings import Settings
    from sudoku_model.batch.verdicts import Entry


@command(
    Topic.ANSWERS,
    UNIQUE,
    ("check 1.....3..4.....2", "one puzzle; a dot is an empty cell"),
    ("check puzzles.txt --output verdicts.jsonl", "the verdicts on a file, into another one"),
    ("check --json - < puzzles.txt", "an object a line, for programs"),
)
@reading_options
@solving_options
@certificate_option
@corpus_options("the verdicts")
@click.option("--strict", is_flag=True, help="Stop at the first puzzle that cannot be read.")
@click.option(
    "--audit",
    type=NumberRange(0, 1),
    metavar="RATE",
    help="Let the SAT engine decide this part of the verdicts of the bulk stage again.",
)
@click.pass_context
def check(
    context: click.Context,
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    implied: bool,
    as_json: bool,
    certificate: Path | None,
    work: Work,
    strict: bool,
    audit: float | None,
) -> int:
    """Decide whether each puzzle has exactly one solution.

    Classic 9x9 puzzles in large numbers are decided in bulk, unless --solver names an engine.
    With --solver both, sat and cpsat are asked and compared; a contradiction is reported as a
    defect with all that it takes to reproduce it.

    A puzzle that cannot be read is reported and does not end the run.
    """
    one = partial(_one, engine=solver, implied=implied, certificate=certificate, as_json=as_json)
    if work.output is None and (plain := plain_puzzle(sources, reading)) is not None:
        return one(plain, time_limit=time_limit)

    work.refuse("--certificate", certificate)
    work.refuse("--json", as_json)
    from sudoku_model.batch.corpus import only_entry, read_chunks
    from sudoku_model.batch.settings import Settings

    engine = _engine_asked_for(context, solver)
    settings = Settings(engine, time_limit, implied, reading, audit or 0.0, strict)
    if work.output is not None:
        return code_of_counts(work.to_file(sources, settings))
    chunks = read_chunks(
        sources, reading, classic_lines=settings.classic_lines, time_limit=time_limit
    )
    head = list(islice(chunks, 2))
    only = only_entry(head, reading)
    if isinstance(only, Puzzle):
        return one(only, time_limit=head[0].seconds_left(0, time_limit))
    if only is not None:
        raise refused(only, as_json=as_json)
    if certificate is not None:
        raise click.UsageError("--certificate is about one puzzle; the sources hold several.")
    progress = Progress(sources, is_quiet=work.is_quiet)
    return _to_terminal(chain(head, chunks), settings, work, progress, as_json=as_json)


def _engine_asked_for(context: click.Context, solver: str) -> str | None:
    """Return the engine that --solver names; None without the option, so that bulk may decide."""
    if context.get_parameter_source("solver") is ParameterSource.DEFAULT:
        return None
    return solver if solver == BOTH else str(engine_named(solver))


def _one(
    puzzle: Puzzle,
    engine: str,
    certificate: Path | None,
    *,
    time_limit: float | None,
    implied: bool,
    as_json: bool,
) -> int:
    with told_if_long():
        if certificate is None:
            verdict = decide(puzzle, engine, time_limit=time_limit, implied=implied)
        else:
            from sudoku_model.certificates import certify

            verdict = certify(puzzle, certificate, engine, time_limit=time_limit, implied=implied)
    code = known(code_of_status(verdict))
    if as_json:
        click.echo(json_line(verdict.to_dict()))
    else:
        _print_verdict(verdict)
    end_if_interrupted(verdict.reason)
    return code


def _print_verdict(verdict: Verdict) -> None:
    """Print a verdict with what a person wants to look at."""
    click.echo(f"{finding(verdict)} ({verdict.solver}, {verdict.seconds:.3f} s)")
    if verdict.status is Status.NONE and not verdict.reason:
        click.echo("sudoku-model conflict names clues that cannot stand together")
    if verdict.puzzle.offered:
        click.echo("--state-offered states what is offered for rules in words")
    if verdict.candidates is not None:
        print_board(verdict.puzzle, candidates=verdict.candidates.digits)
    for solution in verdict.solutions:
        print_board(solution, highlight=verdict.differences)


def _to_terminal(
    chunks: Iterable[Chunk], settings: Settings, work: Work, progress: Progress, *, as_json: bool
) -> int:
    from sudoku_model.batch.many import entries_by_chunk
    from sudoku_model.batch.verdicts import pieces

    counts: Counter[str] = Counter()
    with closing(progress), work.crew() as crew:
        single = (piece for chunk in chunks for piece in pieces(chunk, settings))
        decided = entries_by_chunk(single, settings, crew)
        with closing(decided):
            for chunk, entries in decided:
                progress.note(chunk)
                for entry in entries:
                    if settings.strict and not isinstance(entry, Verdict):
                        raise entry.error
                    counts[_print_entry(entry, progress, as_json=as_json)] += 1
                    progress.show(counts)
        progress.summarise()
    return code_of_counts(counts)


def _print_entry(entry: Entry, progress: Progress, *, as_json: bool) -> str:
    """Print what is known about one puzzle of several, and return the word for it."""
    if isinstance(entry, Verdict):
        said = f"{printable(entry.puzzle.name)}: {finding(entry)}"
        progress.write(f"{json_line(entry.to_dict()) if as_json else said}\n")
        return counted_as(entry)
    report(entry, progress, as_json=as_json)
    return entry.verdict
