"""From an answer to data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_model import __version__
from sudoku_model.answers.envelope import ABOUT_PUZZLE, VERSION, WORDS, table_for, table_of
from sudoku_model.answers.kinds import TEXT, About
from sudoku_model.answers.parts import PUZZLE
from sudoku_model.errors import ConstraintError, GridError, OptionError, PuzzleFormatError, unknown
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.phrases import contradiction


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


def from_dict(data: Mapping[str, Any]) -> Any:
    """Return the answer that `to_dict` has written, or a line of ``--json``.

    It is believed as it is written; only solutions are checked against the puzzle, and
    `Step.check` checks a step. An answer about a puzzle with a constraint of one's own cannot be
    read, as data do not hold what the constraint means.

    Args:
        data: the object, as `json.loads` returns it.

    Returns:
        An answer of the class that the key ``answer`` names, equal to what was written.

    Raises:
        PuzzleFormatError: if the data are not an answer; the message names the key. Also if they
            were written in a newer version of this form.

    Example:
        >>> import json
        >>> import sudoku_model as sm
        >>> line = json.dumps(sm.conflict(sm.read("1... ..3. .4.1 ...2")).to_dict())
        >>> found = sm.from_dict(json.loads(line))
        >>> found.is_complete, [str(clue) for clue in found.clues]
        (True, ['the given 1 at r1c1', 'the given 3 at r2c3', 'the given 1 at r3c4'])
    """
    if isinstance(data, str | bytes):
        raise PuzzleFormatError("a text", "an object, which json.loads makes of it")
    try:
        return _read(Node(dict(data) if isinstance(data, Mapping) else data))
    except (GridError, ConstraintError, OptionError) as problem:
        unfit = contradiction(problem)
    except UnfitError as problem:
        unfit = problem
    raise PuzzleFormatError(unfit.found, unfit.expected)


def _read(node: Node) -> Any:
    about = About(None)
    word = TEXT.read(node.member("answer"), about)
    if word not in WORDS:
        expected = str(unknown("answer", word, WORDS)).partition(", expected ")[2]
        raise node.member("answer").unfit(expected)
    version = node.member("version").integer()
    if version != VERSION:
        by = node.text_of("package")
        raise UnfitError(
            f"version {version} of an answer{f', written by sudoku-model {by}' if by else ''}",
            f"version {VERSION}",
        )
    table = table_of(word)
    puzzle = node.get("puzzle")
    if puzzle is not None and table.has_puzzle:
        about = About(PUZZLE.read(puzzle, about))
    return table.read(node, about)
