"""What shells are told so that they complete command lines. Importing this tells click.

Click has scripts for shells. Its answers are mended where a value is written as ``--option=value``,
its script for bash, which takes ``:`` and ``=`` for the end of a word, is replaced, and in that for
fish values may hold commas.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar

import click
from click.shell_completion import (
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from sudoku_model.cli.command import COMPLETION_VARIABLE, NAME

_BASH = Path(__file__).with_name("completion.bash").read_text(encoding="utf-8")


class _Whole(ShellComplete):
    """Completes the whole word where a value is joined to its option."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        items = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if equals and option.startswith("--"):
            for item in items:
                item.value = f"{option}={item.value}"
        return items


class _Bash(_Whole):
    name: ClassVar[str] = "bash"
    source_template: ClassVar[str] = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        # The mark keeps what is typed last, even if that is nothing yet.
        words = split_arg_string(f"{os.environ['COMP_LINE']}\0")
        while len(words) > 1 and "=" in words[0]:  # variables before the name of the program
            del words[0]
        return words[1:-1], words[-1].removesuffix("\0")

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        items = super().get_completions(args, incomplete)
        breaks = [sign for sign in ":=" if sign in os.environ.get("COMP_WORDBREAKS", "")]
        known = max((incomplete.rfind(sign) + 1 for sign in breaks), default=0)
        for item in items:
            item.value = item.value[known:]
        return items

    def format_completion(self, item: CompletionItem[Any]) -> str:
        return f"{item.type},{item.value}"


class _Zsh(_Whole, ZshComplete):
    def source(self) -> str:
        # Where the user's settings do not start the completion of zsh, this does.
        start = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }"
        first, _, rest = super().source().partition("\n")
        return f"{first}\n{start}\n{rest}"


class _Fish(_Whole, FishComplete):
    # Values may hold commas themselves, as of --offer killer,thermo.
    source_template: ClassVar[str] = FishComplete.source_template.replace(
        'split ","', 'split --max 1 ","'
    )


def script(shell: str, program: click.Command) -> str:
    """Return the script that makes a shell complete the command lines of a program."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(program, {}, NAME, COMPLETION_VARIABLE).source()


for _shell in (_Bash, _Zsh, _Fish):
    add_completion_class(_shell)
