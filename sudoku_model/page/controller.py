"""What the page asks, and what it is told: messages that JSON can hold.

Nothing is kept between two messages but what makes the next one quicker. So it does not matter
which process answers, or whether one has died in between.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import NoneType
from typing import Any, Final

from sudoku_model import __version__
from sudoku_model.drafting import draft_rules
from sudoku_model.errors import OptionError, SudokuModelError
from sudoku_model.formats import read, write
from sudoku_model.formats.registry import FORMATS
from sudoku_model.languages.names import said_by_name
from sudoku_model.option_numbers import number_from_0
from sudoku_model.page.edits import (
    READING_SECONDS,
    Command,
    arranged,
    bounded,
    edited,
    loaded,
    place_of,
    sides_of,
    text_of,
)
from sudoku_model.page.forms import filled_form, forms_view
from sudoku_model.page.questions import QUESTIONS, Answer, Reply, reply_to
from sudoku_model.page.resizing import resized
from sudoku_model.page.view import board_view, offers_view, palette_view
from sudoku_model.publishing import published
from sudoku_model.puzzle import Puzzle
from sudoku_model.workers.process import overdue_ends_worker

SEARCHES: Final = frozenset(QUESTIONS)
"""What may take long, until the time limit of the message: a host lets nothing wait for it."""

_USUAL_SECONDS: Final = 60.0
_MOST_SECONDS: Final = 3_600.0


class Texts:
    """How messages hold puzzles: as the text of their JSON form."""

    def read(self, text: str) -> Puzzle:
        """Return the puzzle that a text stands for.

        Raises:
            SudokuModelError: if it stands for none.
        """
        return _read(bounded(text))

    def write(self, puzzle: Puzzle) -> str:
        """Return the text that stands for a puzzle."""
        return write(puzzle, "json").strip()


JSON: Final = Texts()


def handle(message: Command, texts: Texts = JSON) -> Reply:
    """Answer a message of the page.

    Args:
        message: under ``ask`` what is wanted: a key of the table below, or one of `SEARCHES`.
            Under ``puzzle``, if it is about a puzzle, its text. Of a search under ``seconds``
            when to give up.
        texts: how puzzles are written.

    Returns:
        Either an ``answer``, or an ``error`` in one sentence for the reader of the page.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.write(sm.read("1... ..3. .4.. ...2"), "json")
        >>> handle({"ask": "verdict", "puzzle": puzzle})["answer"]["status"]
        'unique'
        >>> handle({"ask": "edit", "puzzle": puzzle, "do": "draw", "tool": "cage", "cells": []})
        {'error': 'found no cells, expected some: select them first'}
    """
    try:
        ask = text_of(message, "ask")
        if ask in SEARCHES:
            return search(message, _seconds(message), texts)
        answer = _ANSWERS.get(ask)
        if answer is None:
            raise OptionError(f"found the question {ask[:40]!r}")
        return {"answer": answer(message, texts)}
    except SudokuModelError as problem:
        return {"error": said_by_name(problem)}


def search(message: Command, time_limit: float | None, texts: Texts = JSON) -> Reply:
    """Answer one of `SEARCHES`, within a time limit that is the host's.

    Args:
        message: as for `handle`.
        time_limit: seconds after which to give up, None for never. A worker process that does
            not is ended some time later.
        texts: how puzzles are written.
    """
    with overdue_ends_worker(time_limit):
        try:
            puzzle = _puzzle(message, texts)
        except SudokuModelError as problem:
            return {"error": said_by_name(problem)}
        return reply_to(message["ask"], puzzle, time_limit, message)


def handle_text(text: str) -> str:
    """Answer a message in JSON by JSON; see `handle`."""
    message = json.loads(text)
    reply = handle(message if isinstance(message, dict) else {})
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def _about(_message: Command, _texts: Texts) -> Answer:
    """Return what the page needs once: the palette, kinds of clues, formats."""
    return {
        "version": __version__,
        "tools": palette_view(),
        "forms": forms_view(),
        "offers": offers_view(),
        "formats": [name for name, format in FORMATS.items() if format.can_write],
    }


def _view(message: Command, texts: Texts) -> Answer:
    """Return what there is to see of a puzzle, with a ``solution`` if there is one."""
    return {"view": board_view(_puzzle(message, texts), _solution(message))}


def _edit(message: Command, texts: Texts) -> Answer:
    """Return the puzzle after a command of `sudoku_model.page.edits`, and what there is to see."""
    before = _puzzle(message, texts) if "puzzle" in message else Puzzle.empty(9)
    puzzle = edited(before, message)
    return {"puzzle": texts.write(puzzle), "view": board_view(puzzle)}


def _load(message: Command, texts: Texts) -> Answer:
    """Return the puzzle of a ``text``, and what there is to see; of several only these.

    Then ``unread`` is how many more cannot be read, and ``complete`` whether there are no others.
    """
    puzzles, unread, complete = loaded(text_of(message, "text"))
    if len(puzzles) > 1:
        listed = list(map(texts.write, puzzles))
        return {"puzzles": listed, "unread": unread, "complete": complete}
    return {"puzzle": texts.write(puzzles[0]), "view": board_view(puzzles[0])}


def _form(message: Command, texts: Texts) -> Answer:
    """Return the form of a constraint that is there, filled in."""
    puzzle = _puzzle(message, texts)
    return filled_form(puzzle, place_of(puzzle, message))


def _arrange(message: Command, texts: Texts) -> Answer:
    """Return the puzzle after `sudoku_model.page.edits.arranged`, and where its cells went.

    What is pasted comes from cells of the puzzle under ``source``.
    """
    source = texts.read(text_of(message, "source")) if "source" in message else None
    puzzle, places = arranged(_puzzle(message, texts), message, source)
    went = [[*pair] for pair in places.items()]
    return {"puzzle": texts.write(puzzle), "view": board_view(puzzle), "went": went}


def _resize(message: Command, texts: Texts) -> Answer:
    """Return the puzzle on a board of other ``rows`` and ``columns``, and what is ``left`` out."""
    puzzle, left = resized(_puzzle(message, texts), *sides_of(message))
    return {"puzzle": texts.write(puzzle), "view": board_view(puzzle), "left": left}


def _write(message: Command, texts: Texts) -> Answer:
    """Return a puzzle in a ``format``, with what is to be said of it; "svg" for a picture.

    If there is a ``solution``, it is the one that is stated, of which only some cells may be known;
    an empty one for none.
    """
    puzzle, format = _puzzle(message, texts), text_of(message, "format")
    if format == "svg":
        from sudoku_model.drawing import svg

        return {"text": svg(puzzle), "notes": []}
    if "solution" in message:
        puzzle = replace(puzzle, expected=tuple(_solution(message)))
    text, notes = published(puzzle, format)
    return {"text": text.rstrip("\n"), "notes": notes}


def _rules(message: Command, texts: Texts) -> Answer:
    """Draft the rules in words."""
    return {"text": draft_rules(_puzzle(message, texts))}


_ANSWERS: Final[Mapping[str, Callable[[Command, Texts], Answer]]] = {
    "about": _about,
    "view": _view,
    "edit": _edit,
    "load": _load,
    "arrange": _arrange,
    "resize": _resize,
    "form": _form,
    "write": _write,
    "rules": _rules,
}


def _puzzle(message: Command, texts: Texts) -> Puzzle:
    return texts.read(text_of(message, "puzzle"))


@lru_cache(maxsize=4)
def _read(text: str) -> Puzzle:
    return read(text, format="json", time_limit=READING_SECONDS)


def _solution(message: Command) -> list[int | None]:
    """Return the ``solution`` of a message, if any: a value for each cell, None where unknown."""
    solution: Any = message.get("solution", [])
    if not isinstance(solution, list) or any(type(v) not in (int, NoneType) for v in solution):
        raise OptionError("found a solution of another kind, expected a value or null by cell")
    return solution


def _seconds(message: Command) -> float:
    value: Any = message.get("seconds", _USUAL_SECONDS)
    return min(number_from_0("seconds", value), _MOST_SECONDS)
