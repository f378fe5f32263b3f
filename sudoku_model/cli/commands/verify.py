"""The command ``verify``, which confirms certificates."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits, code_of_error, end_if_interrupted
from sudoku_model.cli.options import POSITIVE, json_option, time_limit_option
from sudoku_model.cli.output import Bar, error_line, json_line, printable
from sudoku_model.errors import CertificateError, SudokuModelError

if TYPE_CHECKING:
    from sudoku_model.analysis.verdict import Verdict
    from sudoku_model.audit import AuditedClue, EncodingAudit


@command(
    Topic.PROOFS,
    Exits(
        "every verdict is confirmed",
        "a certificate is refused, or clauses contradict a clue",
        "nothing to confirm, too little time, or no fillings of a clue found",
        bad_input="there is no certificate",
    ),
    ("verify proof", "what check --certificate proof has written"),
)
@click.argument(
    "directories", nargs=-1, required=True, metavar="DIR...", shell_complete=completing.folder
)
@click.option(
    "--check-encoding",
    "fillings",
    type=POSITIVE,
    metavar="N",
    help="Also hold the clauses of each rule and clue against N fillings of its cells that obey it "
    "and N that break it.",
)
@time_limit_option("Give up on a certificate after this time.")
@json_option("certificate")
def verify(
    directories: tuple[str, ...], fillings: int | None, time_limit: float | None, as_json: bool
) -> int:
    """Confirm certificates that check --certificate wrote, without trusting who wrote them.

    The puzzle is stated as clauses again and these are compared, its solutions are checked
    against its rules, and the proof is replayed. No solver takes part; with
    --check-encoding one proposes fillings, and decides nothing.
    """
    return max(_confirm(directory, fillings, time_limit, as_json) for directory in directories)


def _confirm(directory: str, fillings: int | None, time_limit: float | None, as_json: bool) -> Exit:
    from sudoku_model import verify as confirm

    try:
        verdict = confirm(directory, time_limit=time_limit)
        left = None if time_limit is None else max(0.0, time_limit - verdict.seconds)
        audit = None if fillings is None else _audited(verdict, fillings, left, as_json)
    except SudokuModelError as error:
        return _refused(directory, error, as_json)
    is_right = audit is None or audit.is_right
    if as_json:
        _print_json(directory, is_right is not False, verdict, audit)
    else:
        _print_line(directory, is_right is False, verdict, audit)
    if audit is not None:
        end_if_interrupted(audit.reason)
    if is_right is False:
        return Exit.NOT_UNIQUE
    return Exit.OK if is_right and verdict.is_complete else Exit.UNDECIDED


def _print_line(
    directory: str, is_refuted: bool, verdict: Verdict, audit: EncodingAudit | None
) -> None:
    from sudoku_model import Status

    word = "confirmed" if verdict.status is not Status.UNDECIDED else "nothing to confirm"
    word = "not to be believed" if is_refuted else word
    told = "" if audit is None else f"; {audit}"
    click.echo(printable(f"{directory}: {word}: {verdict}{told}"))


def _print_json(*parts: Any, **more: Any) -> None:
    from sudoku_model.answers.commands import Confirmation

    click.echo(printable(json_line(Confirmation(*parts, **more).to_dict())))


def _audited(
    verdict: Verdict, fillings: int, time_limit: float | None, as_json: bool
) -> EncodingAudit:
    """Hold the clauses against what they mean, and print a sentence for each clue."""
    from sudoku_model import check_encoding

    bar = Bar(is_wanted=True, unit=" clues")

    def show(clue: AuditedClue) -> None:
        if not as_json:
            bar.print(str(clue))
        bar.step()

    known = [solution.values for solution in verdict.solutions]
    with closing(bar):
        return check_encoding(
            verdict.puzzle, fillings, known=known, time_limit=time_limit, on_progress=show
        )


def _refused(directory: str, error: SudokuModelError, as_json: bool) -> Exit:
    """Print why a certificate is not confirmed, and return the exit code for it."""
    if as_json:
        _print_json(directory, False, None, reason=str(error))
    else:
        click.echo(error_line(error), err=True)
    if isinstance(error, CertificateError):
        return Exit.NOT_UNIQUE
    return code_of_error(error)
