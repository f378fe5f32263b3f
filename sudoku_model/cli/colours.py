"""Colours: when they are shown, and what they mean. All else asks here.

Texts are given their colours always; `click.echo` takes them away again where the stream is no
terminal, unless the context says otherwise (`wanted`).
"""

from __future__ import annotations

import os
import re

import click

_REFUSAL = "NO_COLOR"


def wanted() -> bool | None:
    """Return whether the user wants colours: None if the terminal tells.

    See https://no-color.org and https://force-color.org.
    """
    if os.environ.get(_REFUSAL):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def refuse(context: click.Context, _option: click.Parameter, is_refused: bool) -> None:
    """Show no colours from here on, as the option ``--no-color`` demands."""
    if is_refused:
        context.color = False
        os.environ[_REFUSAL] = "1"  # the last words are printed when the context has gone


def heading(text: str) -> str:
    """Let a text stand out."""
    return click.style(text, bold=True)


def error(message: str) -> str:
    """Return the line for something that is wrong."""
    return f"{click.style('error:', fg='red', bold=True)} {message}"


def note(message: str) -> str:
    """Return the line for something that may be overlooked."""
    return f"{click.style('note:', fg='yellow', bold=True)} {message}"


_OF_STATUS = {"unique": "green", "none": "red", "multiple": "yellow", "undecided": "magenta"}
_OF_STATUS |= {"right": "green", "not refuted": "green", "no model": "yellow"}
_OF_STATUS |= dict.fromkeys(("too weak", "too strong", "too weak and too strong"), "red")


def finding(text: str, status: str) -> str:
    """Give what a text says first, up to a colon or semicolon, the colour of a status."""
    said = re.split("[:;]", text, maxsplit=1)[0]
    return click.style(said, fg=_OF_STATUS[status], bold=True) + text[len(said) :]
