"""The command ``convert``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from sudoku_model.cli.options import reading_options
from sudoku_model.cli.sources import Reading, read_sources, readable
from sudoku_model.formats import FORMATS, write_many

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle

_WRITABLE = [name for name, form in FORMATS.items() if form.can_write]


@click.command()
@reading_options
@click.option("--to", "target", required=True, help=f"One of {', '.join(_WRITABLE)}.")
def convert(sources: tuple[str, ...], reading: Reading, target: str) -> None:
    """Write puzzles in another format."""
    from sudoku_model.formats.registry import find_format

    form = find_format(target, to_write=True)
    _, entries = read_sources(sources, reading)
    lost: dict[str, None] = {}

    def puzzles() -> Iterator[Puzzle]:
        for puzzle in readable(entries):
            texts = {"title": puzzle.title, "author": puzzle.author, "rules": puzzle.rules}
            lost.update((name, None) for name in texts if texts[name] and name not in form.texts)
            yield puzzle

    for chunk in write_many(puzzles(), target):
        click.echo(chunk, nl=False)
    if lost:
        click.echo(f"note: {target} has no place for the {', the '.join(lost)}", err=True)
