"""The command ``constraints``, which lists and explains them."""

from __future__ import annotations

import inspect
import json
from dataclasses import MISSING, Field, fields

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.grid import Grid


@command(
    Topic.HELP,
    DONE,
    ("constraints", "all of them"),
    ("constraints KillerCage", "what one means, with its fields and an example"),
)
@click.argument("name", required=False, shell_complete=completing.constraint)
def constraints(name: str | None) -> None:
    """List all constraints, or explain the one called NAME with an example."""
    from sudoku_model.constraints.catalog import CONSTRAINTS, SECTIONS, find_constraint
    from sudoku_model.constraints.custom import Predicate

    if name is not None:
        # It is in no list, as no file can hold it.
        kind = Predicate if name.lower() == "predicate" else find_constraint(name)
        click.echo(_explanation(kind))
        return
    width = max(map(len, CONSTRAINTS))
    for heading, kinds in SECTIONS.items():
        click.echo(heading)
        for kind in kinds:
            click.echo(f"  {kind.__name__:<{width}}  {summary(kind)}")
        click.echo()


def summary(kind: type[Constraint]) -> str:
    """Return the sentence that says what a constraint means."""
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")


def _explanation(kind: type[Constraint]) -> str:
    from sudoku_model.constraints.catalog import example_call
    from sudoku_model.formats.constraint_json import to_json

    example = kind(**kind.example)
    try:
        form = json.dumps(to_json(example))
    except UnsupportedError:
        form = "none: this is for Python only, as a file cannot hold a function"
    lines = [kind.__name__, "", inspect.getdoc(kind) or "", "", "Fields:"]
    lines += [f"  {_field(field)}" for field in fields(kind)] or ["  none"]
    lines += [
        "",
        *_condition(example),
        "Example in Python:",
        f"  puzzle.with_constraints({example_call(kind)})",
        "in the JSON form:",
        f"  {form}",
        "which says:",
        f"  {example.describe()}",
    ]
    return "\n".join(lines)


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
