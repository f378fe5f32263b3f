"""What can stand where, for shells that complete what is typed. The lists are those of the library.

Each function fits click's `shell_complete`; it is called while the user types, and imports what it
needs then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import click

from sudoku_model.formats import FORMATS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Items: TypeAlias = "list[CompletionItem[str]]"
Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], Items]


def one_of(
    known: Callable[[], Iterable[str]], meaning: Callable[[str], str | None] = lambda _: None
) -> Completer:
    """Complete one of the names that a function returns; another one tells what they mean."""

    def complete(_context: click.Context, _parameter: click.Parameter, typed: str) -> Items:
        from click.shell_completion import CompletionItem

        return [
            CompletionItem(name, help=meaning(name))
            for name in known()
            if name.lower().startswith(typed.lower())
        ]

    return complete


def listed(complete: Completer) -> Completer:
    """Complete the last of several values between commas."""

    def complete_last(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
        before, comma, last = typed.rpartition(",")
        items = complete(context, parameter, last)
        for item in items:
            item.value = f"{before}{comma}{item.value}"
        return items

    return complete_last


def _place(kind: str, _context: click.Context, _parameter: click.Parameter, typed: str) -> Items:
    from click.shell_completion import CompletionItem

    return [CompletionItem(typed, type=kind)]


file: Completer = partial(_place, "file")
folder: Completer = partial(_place, "dir")


def file_ending_in(endings: Callable[[], Iterable[str]]) -> Completer:
    """Complete a file; after a dot, one of the endings that its name may have."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
        from click.shell_completion import CompletionItem

        items = file(context, parameter, typed)
        folder, slash, name = typed.rpartition("/")
        stem, dot, _ = name.partition(".")
        if stem and dot:
            names = (f"{folder}{slash}{stem}{ending}" for ending in endings())
            items += [CompletionItem(name) for name in names if name.startswith(typed)]
        return items

    return complete


def written_formats() -> list[str]:
    """Return the names of the formats in which puzzles are written."""
    return [name for name, form in FORMATS.items() if form.can_write]


def _description(name: str) -> str:
    return FORMATS[name].description


format_to_read = one_of(FORMATS.keys, _description)
format_to_write = one_of(written_formats, _description)


def _engines() -> Iterable[str]:
    from sudoku_model.solvers.engines import engine_names

    return engine_names()


def solver(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete an engine; after ``sat:`` a solver of PySAT and the two encodings."""
    before, colon, _ = typed.rpartition(":")
    if not colon:
        return one_of(_engines)(context, parameter, typed)
    engine, *settings = before.split(":")
    if engine != "sat" or len(settings) > 2:
        return []
    from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS, Encoding
    from sudoku_model.solvers.sat.settings import solver_names

    encodings = [encoding.value for encoding in Encoding]
    names = (solver_names(), encodings, AT_MOST_ONE_ENCODINGS)[len(settings)]
    return one_of(lambda: [f"{before}:{name}" for name in names])(context, parameter, typed)


def constraint(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete a constraint, or a word of setters for one."""
    from sudoku_model.languages.finding import completions

    return one_of(lambda: completions(typed))(context, parameter, typed)


def kind_with_places(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete a kind of clue that can be offered, or a word of setters for one."""
    from sudoku_model.languages.finding import completions
    from sudoku_model.proposals.kinds import GIVEN, KINDS

    kinds = [kind for kind in KINDS if not isinstance(kind, str)]
    return one_of(lambda: (GIVEN, *completions(typed, kinds)))(context, parameter, typed)


def kind_to_choose(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete a kind of clue that puzzles are made of, or a word of setters for one."""
    from sudoku_model.generation.variants import CHOSEN
    from sudoku_model.languages.finding import completions

    return one_of(lambda: completions(typed, CHOSEN))(context, parameter, typed)
