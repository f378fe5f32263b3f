"""The options that say what puzzles to make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import gathered
from sudoku_model.cli.options import POSITIVE, box_option, names_listed, numbers, time_limit_option
from sudoku_model.cli.sources import only_puzzle

if TYPE_CHECKING:
    from sudoku_model.cli.corpora import Work
    from sudoku_model.constraints.base import Constraint
    from sudoku_model.generation.wishes import Wishes
    from sudoku_model.grid import Grid
    from sudoku_model.puzzle import Puzzle


@dataclass(frozen=True)
class Making:
    """What puzzles to make, as the options state it.

    Attributes:
        base: the grid, or the puzzle whose clues are kept.
        constraints: what is to hold besides.
        seed: the seed.
        is_new_seed: whether that was chosen here.
        wanted: the other wishes, as `generate_many` takes them.
    """

    base: Puzzle | Grid
    constraints: tuple[Constraint, ...]
    seed: str
    is_new_seed: bool
    wanted: Mapping[str, Any]

    def wishes(self, work: Work) -> Wishes:
        """Return the wishes for a file of puzzles.

        Raises:
            UsageError: if the file is to be continued, and nobody has said with which seed.
            OptionError: if its name does not say what to write.
        """
        from sudoku_model.batch.outputs import form_of
        from sudoku_model.generation.wishes import wishes_of

        if work.resume and self.is_new_seed:
            raise click.UsageError("--resume needs the --seed of the run.")
        if work.output is not None:
            form_of(work.output)
        return wishes_of(self.base, self.constraints, **self.wanted)

    def tell_seed(self) -> None:
        """Say which seed makes these puzzles again, if nobody has named one."""
        if self.is_new_seed:
            click.echo(f"seed {self.seed}", err=True)


def _techniques() -> Iterable[str]:
    from sudoku_model.analysis.steps.prices import technique_names

    return technique_names()


def _symmetries() -> Iterable[str]:
    from sudoku_model.symmetry import SYMMETRIES

    return SYMMETRIES


def _making(
    size: tuple[int, ...] | None,
    box: tuple[int, int] | None,
    on: str | None,
    constraints: tuple[str, ...],
    seed: str | None,
    **wanted: Any,
) -> Making:
    from sudoku_model.formats.spelled import constraint_of
    from sudoku_model.generation.seeds import new_seed

    if on is not None and (size or box):
        raise click.UsageError("--on has a grid of its own: leave out --grid and --box.")
    if givens := wanted["givens"]:
        wanted["givens"] = givens[0], givens[-1]
    wanted["choose"] = names_listed(wanted["choose"])
    several = "--on is about one puzzle; the source holds several."
    return Making(
        _grid(size, box) if on is None else only_puzzle((on,), several, wanted["time_limit"]),
        tuple(map(constraint_of, constraints)),
        seed or str(new_seed()),
        not seed,
        wanted,
    )


def _grid(size: tuple[int, ...] | None, box: tuple[int, int] | None) -> Grid:
    from sudoku_model.grid import Grid

    rows, *columns = size or (9,)
    if columns and columns[0] != rows:
        return Grid.rectangle(rows, columns[0], box=box)
    return Grid.square(rows, box)


makes = gathered(
    "making",
    _making,
    click.option(
        "--grid",
        "size",
        type=numbers(
            r"([1-9]\d{0,2})(?:[xX]([1-9]\d{0,2}))?", "an order such as 9, or ROWSxCOLUMNS"
        ),
        metavar="SIZE",
        help="9 for the usual grid of that order (the default), or ROWSxCOLUMNS.",
    ),
    box_option,
    click.option(
        "--on",
        metavar="SOURCE",
        shell_complete=completing.file,
        help="A puzzle, all of whose clues are kept.",
    ),
    click.option(
        "--constraint",
        "constraints",
        multiple=True,
        metavar="NAME|CALL|JSON",
        shell_complete=completing.constraint,
        help="What is to hold besides: AntiKnight, or the call or the JSON form that "
        "constraints NAME shows.",
    ),
    click.option(
        "--choose",
        multiple=True,
        metavar="NAME,...",
        shell_complete=completing.listed(completing.kind_to_choose),
        help="Lay constraints of this kind on the board: killer, thermo, kropki, "
        "Dutch whispers, ... Givens stand beside them only where they do not suffice.",
    ),
    click.option(
        "--symmetry",
        default="none",
        metavar="NAME",
        shell_complete=completing.one_of(_symmetries),
        help="Of the places of the givens: rotational, diagonal, full, ...",
    ),
    click.option(
        "--givens",
        type=numbers(r"(\d{1,5})(?:-(\d{1,5}))?", "a number such as 28, or a range such as 24-28"),
        metavar="N|N-N",
        help="How many; else as few as are left when no more can be taken away, or as "
        "the constraints chosen need beside them.",
    ),
    click.option("--minimal", is_flag=True, help="No given or chosen constraint is superfluous."),
    click.option(
        "--rating",
        type=numbers(r"(\d{1,2}(?:\.\d+)?)-(\d{1,2}(?:\.\d+)?)", "a range such as 1-2.5", float),
        metavar="N-N",
        help="The difficulty, as rate tells it.",
    ),
    click.option(
        "--technique",
        metavar="NAME",
        shell_complete=completing.one_of(_techniques),
        help='What the hardest step is called, as rate tells it: "XY-chain", '
        '"innies and outies", ...',
    ),
    click.option("--seed", metavar="TEXT", help="The same seed and options make the same puzzles."),
    click.option(
        "--attempts",
        type=POSITIVE,
        metavar="N",
        help="How many puzzles to make to find one as wished. Else 100, or up to 20,000 "
        "where each is quick.",
    ),
    time_limit_option("Give up on a puzzle after this time."),
)
"""Adds the options, which are handed over as a `Making`."""
