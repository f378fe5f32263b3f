"""The board of the front page has what its script needs, and gives nothing wrong away."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import sudoku_model as sm


def test_its_hints_lead_to_the_only_solution() -> None:
    pytest.importorskip("docutils", reason="pip install 'sudoku-model[docs]'")
    from docs.play import board

    puzzle = sm.read("1... ..3. .4.. ...2")
    page = board(puzzle, has_board=False)
    found = re.search('data-puzzle="([^"]*)"', page)
    assert found
    told = json.loads(unescape(found[1]))
    filled = list(told["givens"])
    for hint in told["hints"]:
        filled[hint["cell"]] = hint["digit"]
    assert filled == told["solution"]
    assert sm.solve(puzzle).values == tuple(filled)
    assert "board/index.html" not in page
    assert "board/index.html#puzzle=" in board(puzzle, has_board=True)


def test_the_cells_lie_on_the_picture() -> None:
    pytest.importorskip("docutils", reason="pip install 'sudoku-model[docs]'")
    from docs.play import _place

    grid = sm.Grid.square(4)
    assert _place('<svg viewBox="-10 -10 212 212">', grid) == (
        "left:4.717%;top:4.717%;width:90.566%;height:90.566%;grid-template:repeat(4,1fr)/repeat(4,1fr)"
    )
