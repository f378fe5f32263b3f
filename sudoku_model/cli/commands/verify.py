"""The command ``verify``, which confirms certificates."""

from __future__ import annotations

import click

from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import json_option, time_limit_option
from sudoku_model.cli.output import json_line, printable, warn_of_conditions
from sudoku_model.errors import CertificateError, SudokuModelError, UndecidedError


@click.command()
@click.argument("directories", nargs=-1, required=True, metavar="DIR...")
@time_limit_option("Give up on a proof after this time.")
@json_option("certificate")
def verify(directories: tuple[str, ...], time_limit: float | None, as_json: bool) -> int:
    """Confirm certificates that check --certificate wrote, without trusting who wrote them.

    The puzzle is stated as clauses again and these are compared, its solutions are checked
    against its rules, and the proof is replayed. No solver takes part.

    Exits with 0 if every verdict is confirmed, 1 if a certificate is refused, 2 if there is none,
    and 3 if one is of an undecided puzzle or the time did not suffice.
    """
    return max(_confirm(directory, time_limit, as_json) for directory in directories)


def _confirm(directory: str, time_limit: float | None, as_json: bool) -> Exit:
    from sudoku_model import Status
    from sudoku_model import verify as confirm

    try:
        verdict = confirm(directory, time_limit=time_limit)
    except SudokuModelError as error:
        if as_json:
            refusal = {"certificate": directory, "confirmed": False, "problem": str(error)}
            click.echo(printable(json_line(refusal)))
        else:
            click.echo(f"error: {printable(str(error))}", err=True)
        return _code(error)
    if as_json:
        answer = {"certificate": directory, "confirmed": True} | verdict.to_dict()
        click.echo(printable(json_line(answer)))
    else:
        word = "confirmed" if verdict.status is not Status.UNDECIDED else "nothing to confirm"
        click.echo(printable(f"{directory}: {word}: {verdict}"))
    if verdict.conditions:
        warn_of_conditions(verdict.puzzle)
    return Exit.UNDECIDED if verdict.status is Status.UNDECIDED else Exit.OK


def _code(error: SudokuModelError) -> Exit:
    if isinstance(error, CertificateError):
        return Exit.NOT_UNIQUE
    return Exit.UNDECIDED if isinstance(error, UndecidedError) else Exit.BAD_INPUT
