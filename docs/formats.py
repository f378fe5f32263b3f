"""The page of the formats, from their register."""

from __future__ import annotations

from pathlib import Path

from sudoku_model.formats import FORMATS

_INTRODUCTION = """\
# Formats

`--format` and `--to` on the command line, and `read` and `write` in Python, know these names. What
is read is recognised without a name. Nothing is fetched from the network: open a short link in a
browser, and export the puzzle.

A writer refuses what its format cannot hold, and names it. Which constraints it can hold is listed
in the [catalog](../catalog/index.md), constraint by constraint.
"""


def write_pages(source: Path) -> None:
    """Write the page."""
    parts = [_INTRODUCTION]
    for name, form in FORMATS.items():
        access = "Read and written" if form.can_write else "Read only"
        holds = "grids and their digits" if form.digits_only else "puzzles with constraints"
        texts = (
            f" Keeps the {', '.join(sorted(form.texts))}." if form.texts and form.can_write else ""
        )
        parts.append(
            f"({name})=\n## `{name}`\n\n{form.description[0].upper()}{form.description[1:]}.\n\n"
            f"{access}; for {holds}.{texts}\n"
        )
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    (folder / "formats.md").write_text("\n".join(parts), encoding="utf-8")
