"""The command ``encode``."""

from __future__ import annotations

from pathlib import Path

import click

from sudoku_model.cli.options import FILE, reading_options
from sudoku_model.cli.sources import Reading, read_sources, readable
from sudoku_model.inside import CHOICES

_LANGUAGES = {".opb": "opb", ".mzn": "minizinc"}
_CLAUSES = (".cnf", ".dimacs")
"""Endings of the files that other solvers read."""

_NO_CLAUSES = (*_LANGUAGES.values(), "cpsat")


@click.command()
@reading_options
@click.option("--how", help=f"One of {', '.join(CHOICES)}; extended by default.")
@click.option("--at-most-one", help="For clauses: PySAT's name; pairwise by default.")
@click.option(
    "--output",
    type=FILE,
    help="A file; else standard output. The endings .cnf, .opb and .mzn choose the kind.",
)
def encode(
    sources: tuple[str, ...],
    reading: Reading,
    how: str | None,
    at_most_one: str | None,
    output: Path | None,
) -> None:
    """Write the model of a puzzle for another solver: clauses in DIMACS, or another text."""
    from sudoku_model import encode as encoded

    how = _kind(how, output)
    single, entries = read_sources(sources, reading)
    if not single:
        raise click.UsageError("encode writes the model of one puzzle; the sources hold several.")
    lines = encoded(next(readable(entries)), how, at_most_one=at_most_one).lines()
    if output is None:
        for line in lines:
            click.echo(line)
    else:
        from sudoku_model.files import written_whole

        with written_whole(output) as file:
            file.writelines(f"{line}\n".encode() for line in lines)


def _kind(how: str | None, output: Path | None) -> str:
    """Return what to encode as: as the options say, which must not contradict each other."""
    ending = "" if output is None else output.suffix.lower()
    meant = _LANGUAGES.get(ending)
    if how is None:
        return meant or "extended"
    if how != (meant or how) or (ending in _CLAUSES and how in _NO_CLAUSES):
        raise click.UsageError(
            f"--how {how} and --output {output} contradict each other: "
            f"files that end in {ending} hold {meant or 'clauses'}."
        )
    return how
