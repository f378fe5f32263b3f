"""The command ``constraints``, which lists and explains them."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, Field, fields
from typing import TYPE_CHECKING

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.published import announcement_of, published_classes
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.grid import Grid

if TYPE_CHECKING:
    from sudoku_model.languages.names import NamedConstraint


@command(
    Topic.HELP,
    DONE,
    ("constraints", "all of them"),
    ("constraints KillerCage", "what one means, with its fields and an example"),
    ("constraints German whispers", "what setters mean by a word"),
)
@click.argument("words", nargs=-1, metavar="[NAME]...", shell_complete=completing.constraint)
def constraints(words: tuple[str, ...]) -> None:
    """List all constraints, or explain the one called NAME with an example.

    NAME is a class or what setters say: thermo, kropki, German whispers. If it means several
    constraints, or is a word of a heading such as "outside", these are listed.
    """
    from sudoku_model.constraints.catalog import CONSTRAINTS, summary
    from sudoku_model.languages.finding import constraints_with, find_constraints

    if not words:
        kinds = (*CONSTRAINTS.values(), *_published())
        _print_list([(kind, kind.__name__, summary(kind)) for kind in kinds])
        return
    name = " ".join(words)
    found = find_constraints(name)
    meant = {named.kind for named in found}
    if len(meant) > 1:
        _print_list([_row(named) for named in found])
        return
    click.echo(_explanation(found[0]))
    others = [_row(named) for named in constraints_with(name) if named.kind not in meant]
    if others:
        click.echo("\nOther constraints with this word:")
        _print_rows(others, max(len(called) for _, called, _ in others))


def _published() -> Iterator[type[Constraint]]:
    """Yield the constraints of other packages; say of each that cannot be had why not."""
    for _, kind in published_classes():
        if isinstance(kind, ConstraintError):
            click.echo(kind, err=True)
        else:
            yield kind


_Row = tuple[type[Constraint], str, str]
"""A class, how it is called in Python, and what it means."""


def _row(named: NamedConstraint) -> _Row:
    from sudoku_model.constraints.catalog import summary

    return named.kind, str(named), f"{named.name()}: {summary(named.kind)}"


def _print_list(rows: Sequence[_Row]) -> None:
    """Print constraints under the headings of the catalog."""
    from sudoku_model.constraints.catalog import SECTIONS

    width = max(len(called) for _, called, _ in rows)
    headings = {kind: heading for heading, kinds in SECTIONS.items() for kind in kinds}
    between = ""
    for heading in (*SECTIONS, _PUBLISHED, _UNLISTED):
        below = [row for row in rows if headings.get(row[0], _heading_of(row[0])) == heading]
        if below:
            click.echo(f"{between}{heading}")
            _print_rows(below, width)
            between = "\n"


_PUBLISHED = "Of other packages that are installed"
_UNLISTED = "For Python only, as no file can hold it"


def _heading_of(kind: type[Constraint]) -> str:
    """Return the heading of a class that is not in the catalog."""
    return _PUBLISHED if announcement_of(kind) else _UNLISTED


def _print_rows(rows: Sequence[_Row], width: int) -> None:
    for _, called, meaning in rows:
        click.echo(f"  {called:<{width}}  {meaning}")


def _explanation(named: NamedConstraint) -> str:
    from sudoku_model.formats.constraint_json import to_json

    kind, example = named.kind, named.example
    try:
        form = json.dumps(to_json(example))
    except UnsupportedError:
        form = "none: this is for Python only, as a file cannot hold a function"
    lines = [kind.__name__, "", inspect.getdoc(kind) or "", "", "Fields:"]
    lines += [f"  {_field(field)}" for field in fields(kind)] or ["  none"]
    lines += [
        "",
        "Called:",
        *(f"  {line}" for line in _names(kind)),
        "",
        *_condition(example),
        "Example in Python:",
        f"  puzzle.with_constraints({named.call})",
        "in the JSON form:",
        f"  {form}",
        "which says:",
        f"  {example.describe()}",
    ]
    return "\n".join(lines)


def _names(kind: type[Constraint]) -> Iterator[str]:
    """Yield what setters call a class in all languages, a line for each choice of fields."""
    from sudoku_model.languages.names import constraint_names

    for named in constraint_names():
        if named.kind is kind:
            implied = [f"{name}={value!r}" for name, value in named.fields.items()]
            yield ": ".join(filter(None, (", ".join(implied), ", ".join(named.words))))


def _condition(example: Constraint) -> list[str]:
    """Say why an example is not for the usual grid, if it is not."""
    try:
        example.validate(Board(Grid.square(9), (example,)))
    except ConstraintError as problem:
        reason = str(problem).removeprefix(f"{type(example).__name__}: ")
        return ["Not for the usual 9x9 grid by itself:", f"  found {reason}", ""]
    return []


def _field(field: Field[object]) -> str:
    default = "" if field.default is MISSING else f" = {field.default!r}"
    return f"{field.name}: {field.type}{default}"
