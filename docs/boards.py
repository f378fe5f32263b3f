"""The directive ``{board}``: a puzzle, in any format that is read, becomes a drawing.

Options draw what is known about it: ``:solution:``, ``:conflict:``, ``:candidates:``, and
``:step: NAME`` the board before the first step of that name.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives

import sudoku_model as sm
from sudoku_model.drawing import svg
from sudoku_model.drawing.scene import Scene

_SIZE = 330


class BoardDirective(Directive):  # type: ignore[misc]  # Sphinx may be missing
    """Draws the puzzle of its content, or what is known about it."""

    has_content = True
    option_spec: ClassVar = {
        "solution": directives.flag,
        "conflict": directives.flag,
        "candidates": directives.flag,
        "step": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Return the picture."""
        puzzle = sm.read("\n".join(self.content))
        board: sm.Puzzle | sm.Solution = puzzle
        shown: dict[str, Any] = {}
        if "solution" in self.options:
            solution = sm.solve(puzzle)
            assert solution is not None
            board = solution
        elif "conflict" in self.options:
            board, shown = sm.conflict(puzzle).drawing()
        elif "candidates" in self.options:
            shown = {"candidates": sm.true_candidates(puzzle).digits}
        elif "step" in self.options:
            name = self.options["step"]
            board, shown = next(one for one in sm.steps(puzzle) if one.name == name).drawing()
        return [nodes.raw("", _image(board, shown), format="html")]


def _image(board: sm.Puzzle | sm.Solution, shown: dict[str, Any]) -> str:
    scene = Scene.of(board, **shown)
    data = b64encode(svg(board, size=_SIZE, **shown).encode()).decode()
    said = escape(scene.summary())
    return f'<img class="board" src="data:image/svg+xml;base64,{data}" alt="{said}">'


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx of the directive."""
    app.add_directive("board", BoardDirective)
    return {"parallel_read_safe": True}
