"""The directive ``{play}``: a puzzle to fill in, on a page that needs no Python.

The page holds the picture, the solution and the steps to it, all found while the site is built.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape

from docutils import nodes
from docutils.parsers.rst import Directive

import sudoku_model as sm
from docs.page import FOLDER, fragment
from sudoku_model.drawing import svg
from sudoku_model.drawing.elements import CELL
from sudoku_model.drawing.scene import Scene

_SIZE = 330


class PlayDirective(Directive):  # type: ignore[misc]  # Sphinx may be missing
    """Shows the puzzle of its content as a board to play on."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the board."""
        environment = self.state.document.settings.env
        has_board = environment.app.tags.has(FOLDER)
        puzzle = sm.read("\n".join(self.content))
        return [nodes.raw("", board(puzzle, has_board=has_board), format="html")]


def board(puzzle: sm.Puzzle, *, has_board: bool) -> str:
    """Return the HTML of a board to play on.

    Args:
        puzzle: a puzzle with one solution.
        has_board: whether the site has the board that judges any puzzle.
    """
    verdict, grid = sm.check(puzzle), puzzle.grid
    assert verdict.is_unique
    assert verdict.solution is not None
    picture = svg(puzzle, size=_SIZE)
    told = {
        "columns": grid.columns,
        "digits": [*grid.digits],
        "givens": puzzle.givens,
        "solution": verdict.solution.values,
        "hints": [*_hints(puzzle)],
    }
    link = f'<a class="try" href="{FOLDER}/index.html{fragment(puzzle)}">Open it on the board</a>'
    return f"""
<div class="play" data-puzzle="{escape(json.dumps(told))}">
<div class="field">{_image(puzzle, picture)}
<div class="cells" style="{_place(picture, grid)}"></div></div>
<div class="side"><div class="keys"></div>
<div><button type="button" class="check">Check</button>
<button type="button" class="hint">Hint</button>
<button type="button" class="show">Solution</button></div>
<p class="said" role="status">Choose a cell and type a digit, or tap one here.</p>
{link if has_board else ""}</div>
</div>
<script type="module" src="_static/play.js"></script>
"""


def _hints(puzzle: sm.Puzzle) -> Iterator[dict[str, object]]:
    """Yield the digits in the order of the steps, each with the step that fills it in."""
    before = 0
    for step in sm.steps(puzzle):
        before += 1
        if step.placed is not None:
            cell, digit = step.placed
            count = f"{before} steps lead here; the last: " if before > 1 else ""
            says = f"{count}{step.sentence}."
            yield {"says": says, "cell": puzzle.grid.cell(cell), "digit": digit}
            before = 0


def _image(puzzle: sm.Puzzle, picture: str) -> str:
    data = b64encode(picture.encode()).decode()
    said = escape(Scene.of(puzzle).summary())
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{said}">'


def _place(picture: str, grid: sm.Grid) -> str:
    """Return the style that lays the cells over the picture."""
    found = re.search(r'viewBox="([^"]+)"', picture)
    assert found
    left, top, across, down = map(float, found[1].split())
    parts = {
        "left": -left / across,
        "top": -top / down,
        "width": grid.columns * CELL / across,
        "height": grid.rows * CELL / down,
    }
    places = "".join(f"{name}:{part:.3%};" for name, part in parts.items())
    return f"{places}grid-template:repeat({grid.rows},1fr)/repeat({grid.columns},1fr)"


def setup(app: object) -> dict[str, bool]:
    """Tell Sphinx of the directive."""
    app.add_directive("play", PlayDirective)  # type: ignore[attr-defined]
    return {"parallel_read_safe": True}
