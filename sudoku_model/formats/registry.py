"""All formats by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sudoku_model.errors import OptionError
from sudoku_model.formats import (
    candidates,
    drawn,
    gsf,
    hodoku,
    judge,
    line,
    native,
    nested,
    opensudoku,
    pencilmarks,
    sadman,
    simple_sudoku,
)
from sudoku_model.formats.base import Format

FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        format.name: format
        for format in (
            line.LINE,
            drawn.FORMAT,
            nested.FORMAT,
            judge.FORMAT,
            native.FORMAT,
            line.SDM,
            sadman.FORMAT,
            candidates.SDX,
            simple_sudoku.FORMAT,
            candidates.CANDIDATES,
            pencilmarks.FORMAT,
            opensudoku.FORMAT,
            hodoku.FORMAT,
            gsf.FORMAT,
        )
    }
)
"""Every format under its name."""


def find_format(name: str, *, to_write: bool = False) -> Format:
    """Return the format called `name`.

    Raises:
        OptionError: if there is none, or it cannot be written although that is wanted.
    """
    known = [known for known, format in FORMATS.items() if format.can_write or not to_write]
    if name in known:
        return FORMATS[name]
    if name in FORMATS:
        problem = f"the format {name} can only be read"
    else:
        problem = f"there is no format {name!r}"
        if nearest := _nearest(name, known):
            problem += f"; did you mean {nearest}?"
    raise OptionError(f"{problem} (formats: {', '.join(known)})")


def _nearest(name: object, known: list[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(str(name).lower(), known, 1)), None)
