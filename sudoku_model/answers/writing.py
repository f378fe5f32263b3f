"""From an answer to data."""

from __future__ import annotations

from typing import Any

from sudoku_model import __version__
from sudoku_model.answers.envelope import ABOUT_PUZZLE, VERSION, table_for
from sudoku_model.answers.kinds import About
from sudoku_model.answers.parts import PUZZLE


def to_dict(answer: object) -> dict[str, Any]:
    """Return an answer in values that JSON can hold; `from_dict` reads them."""
    table = table_for(answer)
    about = About(getattr(answer, "puzzle", None))
    head = {"answer": table.name, "version": VERSION, "package": __version__}
    keys = table.write(answer, about)
    if about.puzzle is None:
        return head | keys
    for entry in ABOUT_PUZZLE:
        head.update(entry.write(about.puzzle, about))
    return head | keys | {"puzzle": PUZZLE.write(about.puzzle, about)}
