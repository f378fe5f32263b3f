"""``python -m attacks browser``."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from attacks.browser.comparing import compare, texts_of
from browser.building import build
from browser.pyodide import Pyodide

_ROOT = Path(__file__).resolve().parents[2]


@click.command()
@click.argument("collections", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--page", type=click.Path(exists=True, path_type=Path), help="A page that is built.")
@click.option("--limit", type=float, default=20.0, show_default=True, help="Seconds a verdict.")
@click.option("--seconds", type=float, default=10.0, help="How long to attack from within.")
@click.option("--seed", metavar="TEXT", help="Where to begin; the same seed attacks the same.")
def command(
    collections: tuple[Path, ...],
    page: Path | None,
    limit: float,
    seconds: float,
    seed: str | None,
) -> None:
    """Compare the answers in Pyodide with those of the engines here.

    Of each puzzle of the COLLECTIONS the verdict there must be the one here, or "undecided". Then
    the differential attack goes on within Pyodide, with its own referee.
    """
    problems = 0
    with TemporaryDirectory() as folder:
        if page is None:
            page = Path(folder) / "page"
            build(page)
        with Pyodide(page, _ROOT) as pyodide:
            for path in collections:
                done = compare(pyodide, texts_of(path), limit)
                problems += len(done.problems)
                _tell(f"{path.name}: {done}", done.problems)
            seed = seed or secrets.token_hex(4)
            did, found = pyodide.call("attacks.browser.differential", "attacked", seed, seconds)
            problems += len(found)
            _tell(did, found)
    click.echo(f"{problems} disagreements")
    sys.exit(1 if problems else 0)


def _tell(summary: str, problems: list[str]) -> None:
    """Print what was done and what was found at once: a long run may be ended."""
    for line in (summary, *problems):
        click.echo(line)
