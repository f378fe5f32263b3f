"""The board of the front page has what its script needs, and gives nothing wrong away."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

import sudoku_model as sm
from tests.notebook.browser import browser, browser_path

ROOT = Path(__file__).parents[2]


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


@pytest.mark.slow
def test_keys_of_the_browser_and_the_ends_of_rows_are_left_alone() -> None:
    pytest.importorskip("docutils", reason="pip install 'sudoku-model[docs]'")
    pytest.importorskip("playwright", reason="pip install 'sudoku-model[browser]'")
    if browser_path() is None:
        pytest.skip("needs a browser")
    from docs.play import board

    focused = "document.activeElement.getAttribute('aria-label')"
    with browser() as opened:
        page = opened.new_page()
        page.set_content(board(sm.read("1... ..3. .4.. ...2"), has_board=False))
        page.add_script_tag(path=ROOT / "docs" / "static" / "play.js")
        page.get_by_role("button", name="r1c4: empty").focus()
        for key, then in (
            ("ArrowRight", "r1c4: empty"),
            ("ArrowUp", "r1c4: empty"),
            ("Control+3", "r1c4: empty"),
            ("ArrowDown", "r2c4: empty"),
            ("3", "r2c4: 3"),
            ("Control+ArrowLeft", "r2c4: 3"),
            ("ArrowLeft", "r2c3: 3"),
        ):
            page.keyboard.press(key)
            assert page.evaluate(focused) == then, key
