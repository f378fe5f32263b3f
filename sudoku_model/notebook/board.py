"""The live board as a widget: a host of the page, with the notebook's Python behind it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

import anywidget
import traitlets

from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.errors import OptionError, SudokuModelError
from sudoku_model.formats import read, write
from sudoku_model.notebook.front_end import front_end
from sudoku_model.notebook.history import History, Moment
from sudoku_model.notebook.own_constraints import OwnTexts
from sudoku_model.notebook.searching import Searches
from sudoku_model.page.controller import SEARCHES, handle
from sudoku_model.page.edits import MOST_TEXT, Command, text_of, whole_number_of
from sudoku_model.page.questions import Reply
from sudoku_model.page.view import board_view, has_same_board
from sudoku_model.puzzle import Puzzle, Solution

_Place: TypeAlias = tuple[str, int]
"""A view of the board, and the number of a message of its."""

_LONGEST_NAME: Final = 64
"""Characters of the name that a view gives itself."""


class _PuzzleTrait(traitlets.TraitType[Puzzle, Any]):
    """A puzzle, or anything that `sudoku_model.read` reads as one."""

    info_text = "a puzzle, or what can be read as one"

    def validate(self, obj: Any, value: Any) -> Puzzle:
        return _as_puzzle(value)


def _as_puzzle(value: Any) -> Puzzle:
    if isinstance(value, Puzzle):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Puzzle.empty(value)
    return read(value)


class LiveBoard(anywidget.AnyWidget):
    """A board for notebooks: a puzzle is typed and drawn, judged with every key, and solved.

    It is the page of ``sudoku-model board`` inside a notebook. Its value is a puzzle, both ways:
    ``board.puzzle`` is what the page shows, and setting it changes the page. Observe it, as any
    trait, by ``board.observe(function, "puzzle")``.

    The search runs in a process of its own; a change of the puzzle ends it. Constraints of your
    own are code that stays in this process: for them the search is given two seconds.

    Attributes:
        puzzle: the puzzle. What `sudoku_model.read` reads can be assigned as well.
        verdict: what is known about its solutions; None while the search runs.
        show_candidates: whether the page shows the digits that each cell takes over all solutions.
        time_limit: seconds after which a search gives up, None for never.

    Example:
        >>> import sudoku_model as sm
        >>> board = sm.LiveBoard("1... ..3. .4.. ...2")
        >>> board.puzzle = board.puzzle.without("r1c1")
        >>> board.undo()
        >>> print(board.puzzle)
        1.....3..4.....2
        >>> board.close()
    """

    _esm = front_end()

    puzzle = _PuzzleTrait(Puzzle.empty(9))
    verdict = traitlets.Instance(Verdict, allow_none=True, read_only=True)
    show_candidates = traitlets.Bool(default_value=False).tag(sync=True)
    time_limit = traitlets.Float(60.0, allow_none=True, min=0)

    # What the page shows, also a page that is opened later. All else are messages.
    _view = traitlets.Dict().tag(sync=True)
    _moment = traitlets.Dict().tag(sync=True)

    def __init__(
        self, puzzle: Any = 9, *, show_candidates: bool = False, time_limit: float | None = 60.0
    ) -> None:
        """Show a puzzle.

        Args:
            puzzle: a puzzle, what `sudoku_model.read` reads as one, or the order of an empty grid.
            show_candidates: see the class.
            time_limit: see the class.

        Raises:
            PuzzleFormatError: if it cannot be read as a puzzle.
        """
        self._texts = OwnTexts()
        self._searches = Searches(self._texts)  # which `close` needs, even if the next line fails
        first = _as_puzzle(puzzle)
        self._history = History(Moment(first, self._texts.write(first)))
        # JupyterLab may have messages heard in a thread of their own, so that they need not wait.
        self._lock = threading.RLock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._shown: Puzzle | None = None
        self._moments = 0
        super().__init__(puzzle=first, show_candidates=show_candidates, time_limit=time_limit)
        self.on_msg(self._hear)
        self.observe(self._puzzle_was_set, "puzzle")
        self._show()

    # For Python.

    def undo(self) -> None:
        """Take back the last step, whether it was done here or on the page, if there is one."""
        with self._lock:
            self._history.undo()
            self._show()

    def redo(self) -> None:
        """Do again what was undone last, if anything was."""
        with self._lock:
            self._history.redo()
            self._show()

    def link(self, format: str = "fpuzzles") -> str:
        """Write the puzzle as a link, or in any other format without a line end.

        Args:
            format: a name of `sudoku_model.format_names`, such as "fpuzzles" or "sudokupad".

        Raises:
            OptionError: if there is no such format, or it can only be read.
            UnsupportedError: if the format cannot hold the puzzle without changing its meaning.
        """
        return write(self.puzzle, format).rstrip("\n")

    def close(self) -> None:
        """End the search, and take the board off the page."""
        self._searches.stop()
        super().close()

    def __repr__(self) -> str:
        # Without the traits that ipywidgets would list: screens full of the state of the page.
        known = "searching" if self.verdict is None else str(self.verdict)
        return f"<LiveBoard: {self.puzzle!r}, {known}>"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add a picture for readers of a notebook that nobody runs."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is not None:
            from sudoku_model.drawing import svg

            bundle[0]["image/svg+xml"] = svg(self.puzzle)
        return bundle

    # From the page. `static/hosts/widget.js` and `static/shared_work.js` say what it sends.

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        """Do what a view of the board asks for."""
        if not isinstance(content, dict):
            return
        do = {"go": self._go, "step": self._step, "ask": self._answer, "forget": self._forget}
        with suppress(SudokuModelError):  # which no view of ours makes
            heard = do.get(text_of(content, "do"))
            if heard is not None:
                heard(content)

    def _go(self, content: Command) -> None:
        """Go on with what a view has changed; it shows that already."""
        with self._lock:
            try:
                place = _place(content)
                text, play = text_of(content, "puzzle"), text_of(content, "play")
                if len(play) > MOST_TEXT:
                    raise OptionError(f"found {len(play)} characters, expected at most {MOST_TEXT}")
                now = self._history.now
                puzzle = now.puzzle if text == now.text else self._texts.read(text)
            except SudokuModelError:
                self._show()  # what there is instead
            else:
                self._history.go(Moment(puzzle, text, play))
                self._show(place)

    def _step(self, content: Command) -> None:
        if whole_number_of(content, "by") < 0:
            self.undo()
        else:
            self.redo()

    def _answer(self, content: Command) -> None:
        """Answer a message as the page's controller does: searches later, all else at once."""
        place, message = _place(content), content.get("message")
        if not isinstance(message, dict):
            raise OptionError("found no message, expected an object")
        ask = message.get("ask")
        if isinstance(ask, str) and ask in SEARCHES:
            self._find_loop()
            asked = {key: value for key, value in message.items() if key != "seconds"}
            hear = partial(self._in_loop, self._reply_to, place)
            self._searches.ask(place, asked, self.time_limit, hear)
        else:
            self._reply_to(place, handle(message, self._texts))

    def _reply_to(self, place: _Place, reply: Reply) -> None:
        view, number = place
        self._searches.leave(place)
        self.send({"view": view, "number": number, "reply": reply})

    def _forget(self, content: Command) -> None:
        """A view does not wait for a reply any more."""
        self._searches.leave(_place(content))

    # To the page.

    def _puzzle_was_set(self, _change: object) -> None:
        with self._lock:
            puzzle = self.puzzle
            if puzzle is not self._history.now.puzzle:
                self._history.go(Moment(puzzle, self._texts.write(puzzle)))
                self._show()

    def _show(self, by: _Place | None = None) -> None:
        """Show the work as it is now, and judge the puzzle if it has changed.

        Args:
            by: which view has changed it, by which of its messages, if one has.
        """
        now = self._history.now
        shown, self._shown = self._shown, now.puzzle
        with self.hold_sync():
            if shown is None or not has_same_board(shown, now.puzzle):
                self._view = board_view(now.puzzle)
            self._moments += 1
            self._moment = {
                "count": self._moments,  # so that it travels, whatever it is
                "by": by,
                "puzzle": now.text,
                "play": now.play,
                "canUndo": self._history.can_undo,
                "canRedo": self._history.can_redo,
            }
        if shown is now.puzzle:
            return
        self.set_trait("verdict", None)
        self.puzzle = now.puzzle
        if now is self._history.now:  # nobody who observes it has changed it
            self._judge(now)

    # The verdict, which Python asks for as the page does: the same search answers both.

    def _judge(self, now: Moment) -> None:
        self._find_loop()
        message = {"ask": "verdict", "puzzle": now.text}
        hear = partial(self._in_loop, self._hear_verdict, now.puzzle)
        self._searches.ask(self, message, self.time_limit, hear)

    def _hear_verdict(self, puzzle: Puzzle, reply: Reply) -> None:
        with self._lock:
            if puzzle is not self._shown or "error" in reply:
                return
            answer = reply["answer"]
            verdict = Verdict(
                puzzle,
                Status(answer["status"]),
                tuple(Solution(puzzle, tuple(values)) for values in answer["solutions"]),
                answer["solver"],
                answer["seconds"],
                answer["reason"],
                notes=tuple(answer["notes"]),
            )
            self.set_trait("verdict", verdict)

    # Replies come from any thread.

    def _find_loop(self) -> None:
        with suppress(RuntimeError):  # no loop runs in this thread; one may in the notebook's
            self._loop = asyncio.get_running_loop()

    def _in_loop(self, hear: Callable[[Any, Reply], None], about: Any, reply: Reply) -> None:
        """Hand a reply to the thread in which the notebook runs, or use it here without one."""
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(hear, about, reply)
        else:
            hear(about, reply)


def _place(content: Command) -> _Place:
    return text_of(content, "view")[:_LONGEST_NAME], whole_number_of(content, "number")
