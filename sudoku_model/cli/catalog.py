"""The command that lists and explains the constraints."""

from __future__ import annotations

import inspect
import json
import sys
from dataclasses import MISSING, Field, fields
from itertools import groupby

import click

from sudoku_model.constraints.base import Constraint


@click.command()
@click.argument("name", required=False)
def constraints(name: str | None) -> None:
    """List all constraints, or explain the one called NAME with an example."""
    from sudoku_model.constraints.catalog import CONSTRAINTS, find_constraint

    if name is not None:
        click.echo(_explanation(find_constraint(name)))
        return
    width = max(map(len, CONSTRAINTS))
    for module, kinds in groupby(CONSTRAINTS.values(), key=lambda kind: kind.__module__):
        family = inspect.getdoc(sys.modules[module]) or ""
        click.echo(family.splitlines()[0])
        for kind in kinds:
            click.echo(f"  {kind.__name__:<{width}}  {summary(kind)}")
        click.echo()


def summary(kind: type[Constraint]) -> str:
    """Return the sentence that says what a constraint means."""
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")


def _explanation(kind: type[Constraint]) -> str:
    from sudoku_model.formats.constraint_json import to_json

    example = kind(**kind.example)
    arguments = ", ".join(f"{key}={value!r}" for key, value in kind.example.items())
    lines = [kind.__name__, "", inspect.getdoc(kind) or "", "", "Fields:"]
    lines += [f"  {_field(field)}" for field in fields(kind)] or ["  none"]
    lines += [
        "",
        "Example in Python:",
        f"  puzzle.with_constraints(sm.{kind.__name__}({arguments}))",
        "in the JSON form:",
        f"  {json.dumps(to_json(example))}",
        "which says:",
        f"  {example.describe()}",
    ]
    return "\n".join(lines)


def _field(field: Field[object]) -> str:
    default = "" if field.default is MISSING else f" = {field.default!r}"
    return f"{field.name}: {field.type}{default}"
