"""Which lines of the package have been reached: a case that reaches a new one is worth keeping."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeAlias

import sudoku_model

PACKAGE = str(Path(sudoku_model.__file__).parent)

_Tracer: TypeAlias = "Callable[[FrameType, str, Any], _Tracer | None]"


class Lines:
    """The lines that were reached while this was watching.

    A function of which every line is known is not watched any longer, so that watching is cheap
    when little is new.

    Args:
        folders: the parts of the package that are watched, as of ``formats``.
    """

    def __init__(self, *folders: str) -> None:
        self._folders = tuple(f"{PACKAGE}/{folder}" for folder in folders)
        self._unseen: dict[int, set[int]] = {}
        self._known: list[CodeType] = []  # else another one could get the number of a dead one
        self.reached = 0

    def __enter__(self) -> Lines:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, value: Any) -> _Tracer | None:
        code = frame.f_code
        unseen = self._unseen.get(id(code))
        if unseen is None:
            unseen = set()
            if code.co_filename.startswith(self._folders):
                unseen.update(line for _, _, line in code.co_lines() if line is not None)
                unseen.discard(code.co_firstlineno)
            self._unseen[id(code)] = unseen
            self._known.append(code)
        return self._stepped if unseen else None

    def _stepped(self, frame: FrameType, event: str, value: Any) -> _Tracer:
        unseen = self._unseen[id(frame.f_code)]
        if frame.f_lineno in unseen:
            unseen.discard(frame.f_lineno)
            self.reached += 1
        return self._stepped
