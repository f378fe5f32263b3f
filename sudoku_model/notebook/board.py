"""The live board as a widget: it carries messages between the page, the puzzle and the search."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import anywidget
import traitlets

from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.errors import OptionError, SudokuModelError
from sudoku_model.formats import read, write
from sudoku_model.formats.registry import FORMATS
from sudoku_model.notebook.background import Background
from sudoku_model.notebook.controller import Controller
from sudoku_model.page.questions import Answer, Question, Reply
from sudoku_model.page.view import board_view, digits_view, has_same_board, tools_view
from sudoku_model.puzzle import Puzzle, Solution

_STATIC: Final = Path(__file__).parent / "static"

_Hear: TypeAlias = Callable[[Puzzle, Answer], None]

_SEARCHING: Final[dict[str, Any]] = {"status": "searching", "text": "searching …"}


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
    """A board for notebooks on which a puzzle is typed and drawn, and judged with every key.

    Its value is a puzzle, both ways: ``board.puzzle`` is what the page shows, and setting it
    changes the page. Observe it, as any trait, by ``board.observe(function, "puzzle")``.

    The search runs in a process of its own; a change of the puzzle ends it. Constraints of your
    own are code that stays in this process: for them the search is given two seconds.

    Attributes:
        puzzle: the puzzle. What `sudoku_model.read` reads can be assigned as well.
        verdict: what is known about its solutions; None while the search runs.
        show_candidates: whether the page shows the digits that each cell takes over all solutions.
        time_limit: seconds after which the search gives up, None for never.

    Example:
        >>> import sudoku_model as sm
        >>> board = sm.LiveBoard("1... ..3. .4.. ...2")
        >>> board.puzzle = board.puzzle.without("r1c1")
        >>> board.undo()
        >>> print(board.puzzle)
        1.....3..4.....2
        >>> board.close()
    """

    _esm = _STATIC / "board.js"
    _css = _STATIC / "board.css"

    puzzle = _PuzzleTrait(Puzzle.empty(9))
    verdict = traitlets.Instance(Verdict, allow_none=True, read_only=True)
    show_candidates = traitlets.Bool(default_value=False).tag(sync=True)
    time_limit = traitlets.Float(60.0, allow_none=True, min=0)

    # The state of the page. Only changes travel.
    _tools: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _formats: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _board = traitlets.Dict().tag(sync=True)
    _digits = traitlets.Dict().tag(sync=True)
    _steps = traitlets.Dict().tag(sync=True)
    _answer = traitlets.Dict(_SEARCHING).tag(sync=True)
    _marks = traitlets.Dict().tag(sync=True)
    _reply = traitlets.Dict().tag(sync=True)

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
        self._background = Background()
        first = _as_puzzle(puzzle)
        self._controller = Controller(first)
        self._lock = threading.RLock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._candidates: list[list[int]] | None = None
        self._shown: Puzzle | None = None
        super().__init__(
            puzzle=first,
            show_candidates=show_candidates,
            time_limit=time_limit,
            _tools=tools_view(),
            _formats=[name for name, format in FORMATS.items() if format.can_write],
        )
        self.on_msg(self._hear)
        self.observe(self._puzzle_was_set, "puzzle")
        self.observe(self._candidates_were_asked, "show_candidates")
        self._show()

    # For Python.

    def undo(self) -> None:
        """Take back the last change of the puzzle, wherever it came from, if there is one."""
        self._controller.undo()
        self._show()

    def redo(self) -> None:
        """Do again what was undone last, if anything was."""
        self._controller.redo()
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
        self._background.stop()
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

    # From the page.

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        """Carry out a command of the page, and tell the page what is wrong with it, if anything."""
        if not isinstance(content, dict):
            return
        text = written = ""
        if content.get("do") == "write":
            text, written = self._written(content.get("format"))
        else:
            text = self._controller.apply(content)
            self._show()
        self._reply = {"number": content.get("number"), "text": text, "written": written}

    def _written(self, format: Any) -> tuple[str, str]:
        try:
            if not isinstance(format, str):
                raise OptionError("found no format, expected the name of one")
            return "", self.link(format)
        except SudokuModelError as problem:
            return str(problem), ""

    # To the page.

    def _puzzle_was_set(self, _change: object) -> None:
        self._controller.change(self.puzzle)
        self._show()

    def _show(self) -> None:
        """Show the controller's puzzle, and ask about it if it has changed."""
        puzzle = self._controller.puzzle
        with self._lock:
            self._steps = {"undo": self._controller.can_undo, "redo": self._controller.can_redo}
            shown, self._shown = self._shown, puzzle
            if shown is puzzle:
                return
            self._candidates = None
            with self.hold_sync():
                if shown is None or not has_same_board(shown, puzzle):
                    self._board = board_view(puzzle)
                self._digits = digits_view(puzzle)
                self._marks = {}
                self._answer = _SEARCHING
            self.set_trait("verdict", None)
        self.puzzle = puzzle
        self._ask(puzzle, Question.VERDICT, self._judge)

    def _candidates_were_asked(self, _change: object) -> None:
        if self._candidates is not None:
            self._mark_candidates(self._candidates)
        elif self.verdict is not None:
            self._go_on(self.verdict)

    # Questions, one after the other: the verdict, and what explains it.

    def _ask(self, puzzle: Puzzle, question: Question, hear: _Hear) -> None:
        with suppress(RuntimeError):  # no loop runs in this thread; one may in the notebook's
            self._loop = asyncio.get_running_loop()
        deliver = partial(self._deliver, puzzle, hear)
        self._background.ask(question, puzzle, self.time_limit, deliver)

    def _deliver(self, puzzle: Puzzle, hear: _Hear, reply: Reply) -> None:
        """Hand a reply to the thread in which the notebook runs, or use it here without one."""
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._use, puzzle, hear, reply)
        else:
            self._use(puzzle, hear, reply)

    def _use(self, puzzle: Puzzle, hear: _Hear, reply: Reply) -> None:
        with self._lock:
            if puzzle is not self._shown:
                return
            if "error" in reply:
                self._answer = {"status": "error", "text": reply["error"]}
            else:
                hear(puzzle, reply["answer"])

    def _judge(self, puzzle: Puzzle, answer: Answer) -> None:
        verdict = Verdict(
            puzzle,
            Status(answer["status"]),
            tuple(Solution(puzzle, tuple(values)) for values in answer["solutions"]),
            answer["solver"],
            answer["seconds"],
            answer["reason"],
            notes=tuple(answer["notes"]),
        )
        self._answer = {"status": verdict.status.value, "text": str(verdict)}
        self.set_trait("verdict", verdict)
        self._go_on(verdict)

    def _go_on(self, verdict: Verdict) -> None:
        if verdict.status is Status.NONE:
            self._ask(verdict.puzzle, Question.CONFLICT, self._mark_conflict)
        elif verdict.status is Status.MULTIPLE or self.show_candidates:
            self._ask(verdict.puzzle, Question.CANDIDATES, self._hear_candidates)

    def _mark_conflict(self, _puzzle: Puzzle, answer: Answer) -> None:
        self._marks = {"conflict": answer}

    def _hear_candidates(self, puzzle: Puzzle, answer: Answer) -> None:
        self._candidates = answer["digits"][: len(puzzle.grid.board)]
        self._mark_candidates(self._candidates)

    def _mark_candidates(self, known: list[list[int]]) -> None:
        """Show which cells are not the same in all solutions and, if asked, their digits."""
        self._marks = {
            "open": {str(cell): digits for cell, digits in enumerate(known) if len(digits) > 1},
            "candidates": known if self.show_candidates else [],
        }
