"""What a check says of an answer that a student has written in a notebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from html import escape
from inspect import getdoc, isfunction, signature
from traceback import walk_tb
from typing import Any, Final, NamedTuple, TypeAlias

from sudoku_model.drawing.screen import put
from sudoku_model.drawing.side_by_side import row
from sudoku_model.errors import SudokuModelError
from sudoku_model.referee.judgement import Judged, Judgement
from sudoku_model.texts import shortened

Check: TypeAlias = "Callable[..., Judgement | str | None]"
"""What says of a student's answers, its arguments, whether they are right."""

_SIZE: Final = 300
"""Of the boards that show what is wrong with a model, in pixels."""

_LONGEST: Final = 600
"""How much of a sentence is shown: a wrong answer may be a list of thousands."""

_COLLECTIONS: Final = (list, tuple, set, frozenset)

_COLOURS: Final = {True: "#2e7d32", False: "#c77700"}
"""Of the bar beside what is passed, and what is not yet."""


@dataclass(frozen=True)
class Feedback:
    """What a check says of an answer.

    Attributes:
        passed: whether the answer is right, as far as the check can tell.
        sentence: why, or why not, or what is still to be written.
        judgement: what the referee says, if the answer is a model.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.Feedback(True, "There are 288 grids."))
        Passed. There are 288 grids.
    """

    passed: bool
    sentence: str
    judgement: Judgement | None = None

    def __str__(self) -> str:
        return f"{self._verdict} {self.sentence}".rstrip()

    @property
    def _verdict(self) -> str:
        return "Passed." if self.passed else "Not yet."

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        sentence = re.sub("`([^`]+)`", r"<code>\1</code>", escape(self.sentence))
        bar = f"border-left: 0.3em solid {_COLOURS[self.passed]}; padding-left: 0.7em"
        boards = ""
        if self.judgement is not None:
            drawings, captions = self.judgement.drawings(), self.judgement.captions
            boards = row(drawings, captions=captions, size=_SIZE).html()
        return {
            "text/plain": str(self),
            "text/html": f'<div style="{bar}"><b>{self._verdict}</b> {sentence}</div>{boards}',
        }


def feedback(check: Check) -> Feedback:
    """Run a check of what a student has written, at once, and show what it says; a decorator.

    The parameters of a check are the names of what the student is to define. Whoever has written
    nothing yet (a value is still ``...``, a function raises `NotImplementedError`), or whose code
    fails, is told so in a sentence, and the notebook goes on.

    Args:
        check: raises `AssertionError` with a sentence for what is not right. Returns what there
            is to say if all is right, or what `judge` says of a model.

    Returns:
        What was shown; it takes the place of the check.

    Example:
        >>> import sudoku_model as sm
        >>> grids = 256
        >>> @sm.feedback
        ... def on_grids(grids):
        ...     right = sm.count(sm.Puzzle.empty(4)).value
        ...     assert grids == right, f"There are more than {grids}."
        ...     return "No other grid is left."
        Not yet. There are more than 256.
    """
    told = _told(check)
    put(told)
    return told


def _told(check: Check) -> Feedback:
    answers: dict[str, Any] = {
        name: check.__globals__.get(name) for name in signature(check).parameters
    }
    unready = (_unready(name, answer) for name, answer in answers.items())
    return next(filter(None, unready), None) or _judged(check, answers)


def _refuted(problem: AssertionError, check: Check, answers: dict[str, Any]) -> Feedback:
    """Return the words of a check whose assertion failed, or where an answer's own did."""
    place = _place_of(problem, check, _files(answers))
    sentence = _in_words(problem, place) if place.is_theirs else str(problem)
    return Feedback(False, shortened(sentence, _LONGEST) or "That is not right.")


def _judged(check: Check, answers: dict[str, Any]) -> Feedback:
    """Return what a check says of answers."""
    returned: dict[str, object] = {}
    used = [
        _watched(answer, name, returned) if isfunction(answer) else answer
        for name, answer in answers.items()
    ]
    try:
        said = check(*used)
    except AssertionError as problem:
        return _refuted(problem, check, answers)
    except Exception as problem:
        return _failed(problem, check, answers, returned)
    if isinstance(said, Judgement):
        is_right = said.status in (Judged.RIGHT, Judged.NOT_REFUTED)
        return Feedback(is_right, _sentence(str(said)), said)
    return Feedback(True, said or "")


def _unready(name: str, answer: object) -> Feedback | None:
    """Say why there is nothing to check yet; None if there is."""
    if answer is None or answer is ...:
        return _nothing_in(name)
    # What stands for a missing package passes for an iterator; it says what it is when it is used.
    if isinstance(answer, Iterator) and iter(answer) is answer:
        return Feedback(False, f"`{name}` can be read only once: make it a `list(...)`.")
    return None


def _failed(
    problem: Exception, check: Check, answers: dict[str, Any], returned: dict[str, object]
) -> Feedback:
    """Say why a check could not be carried out."""
    called = _place_of(problem, check, set())  # it may be what an answer calls
    # With words it comes from a library: CP-SAT says so of what it cannot calculate.
    if isinstance(problem, NotImplementedError) and not str(problem):
        return _nothing_in(called.function)
    place = _place_of(problem, check, _files(answers))
    unfit = "" if place.is_theirs else _unfit(problem, answers, returned)
    return Feedback(False, shortened(unfit or _in_words(problem, place), _LONGEST))


def _watched(
    function: Callable[..., object], name: str, returned: dict[str, object]
) -> Callable[..., object]:
    """Return a function that does the same, and notes under a name what it returns.

    What can be read only once, as a generator, becomes a list: a check reads it more often.
    """

    @wraps(function)
    def call(*args: object, **kwargs: object) -> object:
        found = function(*args, **kwargs)
        returned[name] = [*found] if isinstance(found, Iterator) else found
        return returned[name]

    return call


def _unfit(problem: Exception, answers: dict[str, Any], returned: dict[str, object]) -> str:
    """Say which answer is of a kind that a check does not expect; empty if none is."""
    values = ((name, one) for name, one in answers.items() if not isinstance(one, type))
    told = (_unfit_answer(problem, name, answer, returned) for name, answer in values)
    return next(filter(None, told), "")


def _unfit_answer(problem: Exception, name: str, answer: Any, returned: dict[str, object]) -> str:
    """Say that an answer, or what it returns, is of the kind that a problem speaks of, if it is."""
    words = re.findall(r"\w+", str(problem))
    found, verb = (returned[name], "returns") if name in returned else (answer, "is")
    if found is None and not {"None", "NoneType"}.isdisjoint(words):
        return f"`{name}` returns nothing: does it end without a `return`?{_asked(answer)}"
    kinds = [_kind(found), *map(_kind, found if isinstance(found, _COLLECTIONS) else ())]
    kind = next((kind for kind in kinds if kind in words), "")
    if not (kind and isinstance(problem, TypeError | AttributeError)):
        return ""
    return (
        f"`{name}` {verb} {_one_of(kinds[0], kind)}, with which this check cannot work."
        f"{_asked(answer)} ({type(problem).__name__}: {problem})"
    )


def _one_of(kind: str, inner: str) -> str:
    """Return a kind of thing with its article, and what kind of thing in it is meant."""
    article = "an" if kind[0] in "aeiouAEIOU" else "a"
    return f"{article} `{kind}`" if inner == kind else f"{article} `{kind}` with `{inner}` in it"


def _kind(thing: object) -> str:
    return type(thing).__name__


def _asked(answer: object) -> str:
    """Return what the first line of a function's docstring asks for."""
    first = (getdoc(answer) or "").partition("\n")[0] if isfunction(answer) else ""
    return f" What it should do: {first}" if first else ""


def _nothing_in(name: str) -> Feedback:
    what = f"Nothing is written in `{name}` yet" if name else "Something is not written yet"
    return Feedback(False, f"{what}: fill in its cell and run it, then run this cell again.")


def _in_words(problem: Exception, place: _Place) -> str:
    """Say where in the student's code something went wrong, and what."""
    name, line, is_theirs = place
    where = f"`{name}` fails in line {line} of its cell. " if is_theirs else ""
    text = " ".join(str(problem).split())
    kind = "" if isinstance(problem, SudokuModelError) and text else type(problem).__name__
    return f"{where}{_sentence(': '.join(filter(None, (kind, text))))}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:].removesuffix('.')}."


def _files(answers: dict[str, Any]) -> set[str]:
    """Return the cells, which are files to Python, in which functions and methods are defined."""
    functions = [
        function
        for answer in answers.values()
        for function in (vars(answer).values() if isinstance(answer, type) else (answer,))
        if isfunction(function)
    ]
    return {function.__code__.co_filename for function in functions}


class _Place(NamedTuple):
    """A function of the notebook, the line in its cell, and whether it is the student's own."""

    function: str
    line: int
    is_theirs: bool


def _place_of(problem: Exception, check: Check, theirs: set[str]) -> _Place:
    """Return the place in the notebook where something went wrong.

    Where the student's own code has called another function of the notebook, it is the own code.
    """
    found = _Place("", 0, is_theirs=False)
    for frame, line in walk_tb(problem.__traceback__):
        code = frame.f_code
        is_named = code is not check.__code__ and not code.co_name.startswith("<")
        is_theirs = code.co_filename in theirs
        if is_named and (is_theirs or not found.is_theirs) and frame.f_globals is check.__globals__:
            found = _Place(code.co_name, line, is_theirs)
    return found
