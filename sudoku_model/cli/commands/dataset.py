"""The command ``dataset``."""

from __future__ import annotations

from functools import partial

import click

from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import Exit, Exits
from sudoku_model.cli.making import Making, makes
from sudoku_model.cli.options import limit_option, numbers


@command(
    Topic.PUZZLES,
    Exits(
        "made",
        undecided="some puzzle was not found as wished, or not confirmed in time",
        bad_input="impossible wishes",
    ),
    (
        "dataset --limit 20 --seed mine --output sudoku.parquet",
        "classic puzzles with ratings, in splits; and sudoku.datasheet.md",
    ),
    ("dataset --limit 5 --grid 4 --choose KillerCage --output a.parquet", "puzzles with cages"),
)
@limit_option("How many puzzles to make.", 1000)
@makes
@click.option("--steps", "has_steps", is_flag=True, help="Tell the steps that solve each puzzle.")
@click.option(
    "--splits",
    "shares",
    type=numbers(r"(\d{1,3}),(\d{1,3}),(\d{1,3})", "three percentages such as 80,10,10"),
    default="80,10,10",
    show_default=True,
    metavar="N,N,N",
    help="Percentages of train, validation and test.",
)
@corpus_options("the data set", only=".parquet")
def dataset(
    making: Making, work: Work, limit: int, shares: tuple[int, int, int], *, has_steps: bool
) -> int:
    """Make a data set: puzzles with one solution, each with solution, rating and split.

    Each puzzle is confirmed by a second engine. Those that are the same but for symmetry are never
    in different splits, and none comes twice. A datasheet beside the file says how the puzzles were
    drawn and what is biased. Needs the extra "tables".
    """
    from sudoku_model.dataset.recipe import Recipe
    from sudoku_model.dataset.rows import MADE
    from sudoku_model.dataset.running import make_dataset, rows_in

    if work.output is None:
        raise click.UsageError("Name the file of the data set: --output FILE.parquet.")
    recipe = Recipe(making.wishes(work), making.seed, limit, has_steps, shares)
    making.tell_seed()
    done = work.made_to_file(partial(make_dataset, recipe))
    if (left := done.counts.get(MADE, 0) - rows_in(work.output)) and not work.is_quiet:
        click.echo(f"{left:,} left out: equal to one before but for symmetry", err=True)
    return Exit.OK if done.counts.keys() <= {MADE} else Exit.UNDECIDED
