"""The commands that say why: conflict, repair, ambiguity, minimal, candidates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import click

from sudoku_model.analysis.ambiguity import ambiguity as explain_ambiguity
from sudoku_model.analysis.candidates import TrueCandidates, true_candidates
from sudoku_model.analysis.conflicts import FINDS as CONFLICT_FINDS
from sudoku_model.analysis.conflicts import conflict as find_conflict
from sudoku_model.analysis.conflicts import repair as find_repair
from sudoku_model.analysis.redundancy import FINDS as MINIMAL_FINDS
from sudoku_model.analysis.redundancy import minimal as find_minimal
from sudoku_model.analysis.verdict import Status
from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import asking_options, reading_options
from sudoku_model.cli.output import Results, only_one, print_board, printable, warn_of_conditions
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import INTERRUPTED, Engine, engine_named


class _Answer(Protocol):
    @property
    def reason(self) -> str: ...

    def to_dict(self) -> dict[str, Any]: ...


class _Drawn(_Answer, Protocol):
    def drawing(self) -> tuple[Puzzle, dict[str, Any]]: ...


AnswerType = TypeVar("AnswerType", bound=_Answer)


def _answer_all(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    as_json: bool,
    ask: Callable[[Puzzle, Engine], AnswerType],
    judge: Callable[[AnswerType], Exit],
    show: Callable[[AnswerType], None] | None = None,
) -> int:
    """Answer one question about each puzzle; the worst exit code of all counts.

    Raises:
        KeyboardInterrupt: after Ctrl-C, when what was known by then has been printed.
    """
    engine = engine_named(solver)
    code = Exit.OK
    single, puzzles = only_one(read_sources(sources, reading))
    results = Results(single=single)
    for puzzle in results.follow(puzzles):
        answer = ask(puzzle, engine)
        code = max(code, judge(answer))
        warn_of_conditions(puzzle)
        if as_json:
            results.print_json(answer.to_dict())
        elif single and show is not None:
            show(answer)
        else:
            for line in str(answer).splitlines():
                results.print(line if single else f"{puzzle.name}: {line}")
        if answer.reason.startswith(INTERRUPTED):
            raise KeyboardInterrupt
    return code


def _print_drawn(answer: _Drawn) -> None:
    """Print an answer, and the board if something on it is worth a look."""
    for line in str(answer).splitlines():
        click.echo(printable(line))
    board, drawn = answer.drawing()
    if drawn["highlight"]:
        print_board(board, **drawn)


_limit = click.option(
    "--limit", type=click.IntRange(min=1), default=20, show_default=True, help="At most so many."
)


@click.command()
@reading_options
@asking_options
@click.option(
    "--find",
    type=click.Choice(CONFLICT_FINDS),
    default="one",
    show_default=True,
    help="One minimal conflict, several that share no clue, a smallest one, or all.",
)
@_limit
def conflict(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    as_json: bool,
    find: Any,
    limit: int,
) -> int:
    """Name clues that cannot stand together, for puzzles without solutions.

    Exits with 0 if every puzzle has a solution, 1 if some has none, 2 on bad input and 3 if that
    was not decided in time. What the time did not suffice to prove is said in words.
    """
    return _answer_all(
        sources,
        reading,
        solver,
        as_json,
        lambda puzzle, engine: find_conflict(
            puzzle, engine, find=find, limit=limit, time_limit=time_limit
        ),
        lambda answer: _broken(answer.is_broken),
        _print_drawn,
    )


def _broken(is_broken: bool | None) -> Exit:
    if is_broken is None:
        return Exit.UNDECIDED
    return Exit.NOT_UNIQUE if is_broken else Exit.OK


@click.command()
@reading_options
@asking_options
@_limit
def repair(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    as_json: bool,
    limit: int,
) -> int:
    """Name the fewest clues without which a broken puzzle has a solution.

    Exit codes are those of conflict.
    """
    return _answer_all(
        sources,
        reading,
        solver,
        as_json,
        lambda puzzle, engine: find_repair(puzzle, engine, limit=limit, time_limit=time_limit),
        lambda answer: _broken(answer.is_broken),
        _print_drawn,
    )


def _verdict(status: Status) -> Exit:
    if status is Status.UNIQUE:
        return Exit.OK
    return Exit.UNDECIDED if status is Status.UNDECIDED else Exit.NOT_UNIQUE


@click.command()
@reading_options
@asking_options
@click.option(
    "--find",
    type=click.Choice(MINIMAL_FINDS),
    default="one",
    show_default=True,
    help="One minimal set of clues, one with the fewest, or all.",
)
@_limit
def minimal(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    as_json: bool,
    find: Any,
    limit: int,
) -> int:
    """Name the clues that could be dropped, for puzzles with one solution.

    Exits with 0 if every puzzle has exactly one solution, 1 if some has not, 2 on bad input and
    3 if that was not decided in time.
    """
    return _answer_all(
        sources,
        reading,
        solver,
        as_json,
        lambda puzzle, engine: find_minimal(
            puzzle, engine, find=find, limit=limit, time_limit=time_limit
        ),
        lambda answer: _verdict(answer.status),
        _print_drawn,
    )


@click.command()
@reading_options
@asking_options
@click.option(
    "--patterns",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="At most so many deadly patterns.",
)
def ambiguity(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    as_json: bool,
    patterns: int,
) -> int:
    """Say how several solutions differ, and which givens would leave one.

    If the source states its own solution, that one is made unique. Exit codes are those of
    minimal.
    """

    def ask(puzzle: Puzzle, engine: Engine) -> Any:
        stated = [
            domain[0] if value is None and len(domain) == 1 else value
            for value, domain in zip(puzzle.expected, puzzle.grid.domains, strict=False)
        ]
        known = [value for value in stated if value is not None]
        own = known if len(known) == len(puzzle.grid.cells) and puzzle.holds(known) else None
        return explain_ambiguity(
            puzzle, engine, solution=own, patterns=patterns, time_limit=time_limit
        )

    return _answer_all(
        sources,
        reading,
        solver,
        as_json,
        ask,
        lambda answer: _verdict(answer.status),
        _print_drawn,
    )


@click.command()
@reading_options
@asking_options
@click.option(
    "--count",
    "count_up_to",
    type=click.IntRange(min=1),
    metavar="CAP",
    help="Count the solutions of each candidate, up to this number.",
)
def candidates(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    as_json: bool,
    count_up_to: int | None,
) -> int:
    """Print the digits that each cell takes over all solutions.

    Exits with 0, 1 if some puzzle has no solution, 2 on bad input and 3 if the time did not
    suffice.
    """
    return _answer_all(
        sources,
        reading,
        solver,
        as_json,
        lambda puzzle, engine: true_candidates(
            puzzle, engine, count_up_to=count_up_to, time_limit=time_limit
        ),
        _complete,
        _print_candidates,
    )


def _complete(answer: TrueCandidates) -> Exit:
    if not (answer.is_complete and answer.is_counted):
        return Exit.UNDECIDED
    return Exit.OK if answer.solutions else Exit.NOT_UNIQUE


def _print_candidates(answer: TrueCandidates) -> None:
    if not answer.solutions:
        click.echo(printable(str(answer)))
        return
    print_board(answer.puzzle, candidates=answer.digits)
    click.echo(answer.found)
    if answer.counts is not None:
        grid = answer.puzzle.grid
        for cell in answer.open_cells:
            number = grid.cell(cell)
            pairs = zip(answer.digits[number], answer.counts[number], strict=True)
            click.echo(f"{cell}: {', '.join(f'{digit} in {seen}' for digit, seen in pairs)}")
