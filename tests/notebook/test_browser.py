"""The live board in JupyterLab, in a real browser: the page with the notebook's Python behind it.

What the page does wherever it is, is tested in `tests.page.test_browser`.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

import sudoku_model as sm
from tests.notebook.browser import skip_without_browser
from tests.notebook.live_page import LivePage, live_page
from tests.puzzles import UNIQUE, endless_puzzle
from tests.working import is_running, wait_until

skip_without_browser("jupyterlab", "jupyter_client")

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

SMALL = "1.....3..4.....2"
_SEARCHES = "while not board._searches.pids: pass"

HARD = f"sm.read({sm.write(endless_puzzle(), 'json')!r})"


@pytest.fixture(scope="module")
def lab(opened: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LivePage]:
    with live_page(opened, tmp_path_factory.mktemp("lab")) as found:
        yield found


@pytest.fixture
def live(lab: LivePage) -> Iterator[LivePage]:
    lab.faults.clear()
    lab.start("sm.Puzzle.empty(9)")
    yield lab
    assert lab.faults == []


def test_a_puzzle_is_typed_and_python_has_it_with_its_verdict(live: LivePage) -> None:
    live.see(live.verdict, "An empty board")
    live.keep_picture("widget-empty")
    live.cell(1, 1).click()
    for row in range(9):
        for sign in UNIQUE[9 * row : 9 * row + 9]:
            live.press(*([] if sign == "." else [sign]), "ArrowRight")
        live.press("Home", "ArrowDown")
    live.see_line(UNIQUE)
    live.see(live.verdict, "Exactly one solution")
    live.keep_picture("widget-typed")
    live.await_in_kernel("board.verdict is not None")
    assert live.kernel.run("", "[board.puzzle.line(), board.verdict.is_unique]") == [UNIQUE, True]


def test_a_conflict_is_highlighted_with_its_clues(live: LivePage) -> None:
    live.start(f"{UNIQUE!r}")
    live.see(live.verdict, "Exactly one solution")
    live.cell(1, 1).click()
    live.press("9")
    live.see(live.verdict, "No solution")
    live.see(live.page.locator(".reasons"), "the given 9 at r1c1.*the given 9 at r1c3")
    assert live.marked("conflict") == ["r1c1", "r1c3"]
    live.keep_picture("widget-conflict")


def test_cells_that_differ_are_shaded(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    live.see(live.verdict, "Exactly one solution")
    assert live.marked("open") == []
    live.cell(4, 4).click()
    live.press("Delete")
    live.see(live.verdict, "Several solutions")
    live.see(live.page.locator(".detail"), "cells differ")
    assert live.marked("open") == live.kernel.run("", "sm.true_candidates(board.puzzle).open_cells")


def test_true_candidates_are_shown_as_python_and_the_page_wish(live: LivePage) -> None:
    live.start("'1... ..3. .4.. ....'")
    live.see(live.verdict, "Several")
    expect(live.cell(1, 2)).to_have_text("")
    live.press("u")
    digits = live.kernel.run("", "sm.true_candidates(board.puzzle)['r1c2']")
    expect(live.cell(1, 2)).to_have_text("".join(map(str, digits)))
    live.await_in_kernel("board.show_candidates")
    live.keep_picture("widget-candidates")
    live.button("True candidates").click()
    expect(live.cell(1, 2)).to_have_text("")
    live.kernel.run("board.show_candidates = True")
    expect(live.cell(1, 2)).not_to_have_text("")
    live.kernel.run(f"board.puzzle = {SMALL!r}")  # also where there is only one solution
    expect(live.cell(1, 2)).to_have_text("3")


def test_a_cage_and_a_thermometer_are_drawn(live: LivePage) -> None:
    live.button("Killer cage").click()
    live.drag((1, 1), (1, 2), (2, 2))
    live.press("1", "5", "Enter")
    expect(live.constraints).to_have_count(1)
    live.button("Thermometer").click()
    live.drag((5, 2), (4, 3), (3, 4), (3, 6))  # diagonally as well; a fast mouse skips r3c5
    expect(live.constraints).to_have_count(2)
    live.await_in_kernel(
        "board.puzzle.constraints == (sm.KillerCage('r1c1 r1c2 r2c2', 15), "
        "sm.Thermometer('r5c2 r4c3 r3c4 r3c5 r3c6'))",
    )
    assert live.page.locator(".picture svg .KillerCage").count() > 0
    live.keep_picture("widget-drawn")


def test_steps_are_undone_and_done_again_by_both(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    live.cell(1, 2).click()
    live.press("2", "ArrowRight", "4")
    live.see_line("124...3..4.....2")
    live.press("Control+z")
    live.see_line("12....3..4.....2")
    live.button("Undo").click()
    live.see_line(SMALL)
    live.button("Redo").click()
    live.see_line("12....3..4.....2")
    live.cell(1, 1).focus()
    live.press("Control+y")
    live.see_line("124...3..4.....2")
    expect(live.button("Redo")).to_be_disabled()
    live.kernel.run("board.undo()")
    live.see_line("12....3..4.....2")


def test_a_link_is_loaded_and_another_is_written(live: LivePage) -> None:
    puzzle = "sm.Puzzle.empty(6).with_constraints(sm.KillerCage('r1c1 r1c2 r2c1', 10))"
    link = live.kernel.run("", f"sm.write({puzzle}, 'fpuzzles')")
    live.button("Open").click()
    live.page.get_by_label("A link, 81 digits").fill("https://f-puzzles.com/?load=N4Igzg")
    live.button("Load").click()
    live.see(live.page.locator("dialog .alert"), "expected the whole link")
    live.page.get_by_label("A link, 81 digits").fill(link)
    live.button("Load").click()
    live.see_line("." * 36)
    live.await_in_kernel(f"board.puzzle.constraints == {puzzle}.constraints")
    live.button("Share").click()
    live.keep_picture("widget-share")
    expect(live.button("Print")).to_have_count(0)
    live.page.get_by_label("Format", exact=True).select_option("json")
    live.button("Show").click()
    field = live.page.get_by_label("The puzzle as text")
    expect(field).to_have_value(re.compile("KillerCage"))
    assert live.kernel.run("", f"sm.read({field.input_value()!r}) == board.puzzle")
    live.button("Close").click()


def test_what_is_pasted_on_the_board_is_not_for_the_notebook(live: LivePage) -> None:
    cells = live.page.locator(".jp-Notebook .jp-Cell").count()
    live.cell(1, 1).click()
    live.cell(1, 1).evaluate(
        "(cell, text) => { const data = new DataTransfer(); data.setData('text', text);"
        "cell.dispatchEvent(new ClipboardEvent('paste',"
        "{ clipboardData: data, bubbles: true, cancelable: true, composed: true })); }",
        SMALL,
    )
    live.see_line(SMALL)
    live.await_in_kernel(f"board.puzzle.line() == {SMALL!r}")
    assert live.page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_python_changes_the_page_and_the_page_changes_python(live: LivePage) -> None:
    live.kernel.run(
        "heard = []\n"
        "hear = lambda change: heard.append(change.new.line())\n"
        "board.observe(hear, 'puzzle')\n"
        f"board.puzzle = {SMALL!r}"
    )
    live.see_line(SMALL)
    live.cell(2, 2).click()
    live.press("4")
    changed = "1....43..4.....2"
    live.see_line(changed)
    live.await_in_kernel("len(heard) == 2")
    assert live.kernel.run("board.unobserve(hear, 'puzzle')", "heard") == [SMALL, changed]


def test_constraints_of_the_users_own_stay_when_the_page_changes_the_puzzle(live: LivePage) -> None:
    live.kernel.run(
        "own = sm.Predicate('r1c1 r1c2', lambda a, b: a * b == 6, 'have the product 6')"
    )
    live.start("sm.Puzzle.empty(4).with_constraints(own)")
    live.see(live.constraints.first, "have the product 6")
    live.cell(1, 1).click()
    live.press("1")
    live.see(live.verdict, "No solution")
    live.see(live.page.locator(".reasons"), "have the product 6")
    live.press("2")
    live.see(live.verdict, "Several solutions")
    live.press("c", "Shift+ArrowRight", "5", "Enter")
    expect(live.constraints).to_have_count(2)
    live.await_in_kernel("board.puzzle.constraints == (own, sm.KillerCage('r1c1 r1c2', 5))")


def test_everything_goes_by_keyboard_alone(live: LivePage) -> None:
    live.button("Set").focus()
    for _ in range(12):  # with Tab into the grid, whose cells are one stop
        live.press("Tab")
        focused = live.page.locator(".cell:focus")
        if focused.count():
            break
    expect(live.cell(1, 1)).to_be_focused()
    live.press("c", "Shift+ArrowRight", "Shift+ArrowDown", "1", "2", "Enter")  # a cage
    expect(live.constraints).to_have_count(1)
    live.press("d", "ArrowRight", "Shift+ArrowRight", "Enter")  # a white dot, difference 1
    expect(live.constraints).to_have_count(2)
    live.press("h", "1", "0", "Enter")  # a sandwich clue: the cursor stands left of the row
    expect(live.constraints).to_have_count(3)
    live.press("Escape", "7")
    expect(live.cell(2, 1)).to_have_text("7")
    live.press("?")
    expect(live.page.get_by_role("dialog", name="Keys")).to_be_visible()
    live.press("Escape")
    live.page.get_by_role("button", name="Remove Killer cage").focus()
    live.press("Enter")
    expect(live.constraints).to_have_count(2)
    live.button("Anti-knight").focus()
    live.press("Space")
    live.await_in_kernel("sm.AntiKnight() in board.puzzle.constraints")
    live.press("Space")
    live.await_in_kernel("sm.AntiKnight() not in board.puzzle.constraints")


def test_the_notebook_takes_no_key_for_itself(live: LivePage) -> None:
    cells = live.page.locator(".jp-Notebook .jp-Cell").count()
    live.command("notebook:enter-command-mode")
    live.cell(5, 5).click()
    live.press("a", "b", "Escape", "d", "d", "Escape", "x", "Escape", "y", "m", "Escape", "z")
    live.press("Escape", "ArrowRight", "ArrowDown", "7")
    expect(live.cell(6, 6)).to_have_text("7")
    live.button("Undo").focus()
    live.press("Enter")
    expect(live.cell(6, 6)).to_have_text("")
    assert live.page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_screen_readers_learn_what_is_there(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    grid = live.page.get_by_role("grid", name="4 by 4 Sudoku")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell", name="row 1 column 1, box 1, given 1")).to_have_count(1)
    said = live.page.locator(".unseen[role=status]")
    expect(said).to_contain_text("Exactly one solution")
    live.cell(3, 3).click()
    live.press("Shift+ArrowRight")
    assert [live.cell(3, c).get_attribute("aria-selected") for c in (2, 3, 4)] == [
        "false",
        "true",
        "true",
    ]


def test_a_solver_plays_and_python_keeps_what_is_filled_in_apart(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    live.see(live.verdict, "Exactly one solution")
    live.button("Solve").click()
    live.cell(1, 2).click()
    live.press("2")
    live.button("Check").click()
    live.see(live.page.locator(".solving .found"), "1 digit is wrong")
    live.press("Control+z")
    expect(live.cell(1, 2)).to_have_text("")
    live.button("Hint").click()
    live.see(live.page.locator(".solving .found"), "^look at box 1$")
    live.keep_picture("widget-hint")
    live.cell(1, 2).click()
    live.press("3")
    expect(live.cell(1, 2)).to_have_text("3")
    live.await_in_kernel("board._history.now.play != ''")
    assert live.kernel.run("", "board.puzzle.line()") == SMALL
    live.kernel.run("board.undo()")
    expect(live.cell(1, 2)).to_have_text("")
    live.page.get_by_role("button", name="Explain").first.click()
    live.see(live.page.locator(".film h2"), "Step 1 of 12: hidden single")


def test_the_next_key_ends_a_search_and_the_page_stays_responsive(live: LivePage) -> None:
    live.start(HARD)
    live.see(live.verdict, "Searching")
    assert live.kernel.run(_SEARCHES, "len(board._searches.pids)") == 1, "one for Python and page"
    live.keep_picture("widget-searching")
    started = time.monotonic()
    live.press("5")  # the search begins anew
    expect(live.cell(1, 1)).to_have_text("5")
    assert time.monotonic() - started < 20, "the search takes far longer"
    live.see(live.verdict, "Searching")
    live.press("ArrowRight", "5")  # and this needs no search
    live.see(live.verdict, "No solution")
    assert time.monotonic() - started < 40


def test_a_search_without_an_end_is_undecided(live: LivePage) -> None:
    live.kernel.run(f"board.time_limit = 1; board.puzzle = {HARD}")
    live.see(live.verdict, "Undecided")
    live.see(live.page.locator(".detail"), "time limit")
    live.await_in_kernel("str(board.verdict).startswith('undecided: time limit')")


def test_a_busy_notebook_is_told_and_loses_no_key(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    live.see(live.verdict, "Exactly one solution")
    live.kernel.start("import time\nwith board._lock: time.sleep(4)")
    live.page.wait_for_timeout(500)
    live.press("ArrowRight", "2", "ArrowRight", "4")
    live.see_line("124...3..4.....2")
    live.see(live.page.locator(".loading"), "Waiting for the notebook's Python")
    live.keep_picture("widget-busy")
    live.await_in_kernel("board.puzzle.line() == '124...3..4.....2'")
    expect(live.page.locator(".loading")).to_be_hidden()
    live.press("Control+z", "Control+z")
    live.see_line(SMALL)


def test_the_theme_is_followed(live: LivePage) -> None:
    live.start(
        f"sm.read({UNIQUE!r}).without('r1c3').with_constraints("
        "sm.KillerCage('r1c1 r1c2', 9), sm.Thermometer('r5c1 r4c1 r4c2'), "
        "sm.Whisper('r7c4 r8c5 r9c6'), sm.Difference('r8c1 r8c2'), sm.Ratio('r9c1 r9c2'))"
    )
    board = live.page.locator(".sudoku-model-board")
    papers = []
    for name in ("Dark", "Light"):
        live.command("apputils:change-theme", f"{{theme: 'JupyterLab {name}'}}")
        expect(board).to_have_attribute("data-theme", name.lower(), timeout=20_000)
        papers.append(
            live.page.locator(".board").evaluate("b => getComputedStyle(b).backgroundColor")
        )
        live.page.wait_for_timeout(700)
        live.keep_picture(f"widget-{name.lower()}")
    assert papers == ["rgb(31, 32, 37)", "rgb(255, 255, 255)"]


def test_all_views_of_a_board_show_the_same(live: LivePage) -> None:
    live.command("notebook:insert-cell-below")
    code = "window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel"
    live.page.evaluate(f"{code}.setSource('board')")
    live.command("notebook:run-cell")
    views = live.page.locator(".sudoku-model-board")
    views.nth(1).locator(".tool").first.wait_for(state="attached")
    first, second = (views.nth(place).locator(".cell").first for place in (0, 1))
    first.click()
    live.press("8")
    expect(second).to_have_text("8")
    second.click()
    live.press("7", "Control+z")
    expect(first).to_have_text("8")
    live.command("notebook:delete-cell")
    expect(views).to_have_count(1)
    first.click()
    live.press("6")
    live.await_in_kernel("board.puzzle.givens[0] == 6")


@pytest.mark.parametrize("width", [250, 500])
def test_it_fits_a_narrow_pane(live: LivePage, width: int) -> None:
    live.start(f"{UNIQUE!r}")
    output = live.page.locator(".sudoku-model-board")
    output.evaluate("(board, width) => (board.style.width = `${width}px`)", width)
    live.see(live.verdict, "Exactly one solution")
    for mode in ("Set", "Solve"):
        live.button(mode).click()
        app = live.page.locator(".app")
        assert app.evaluate("a => a.scrollWidth") <= width
        assert live.page.locator(".board").bounding_box()["width"] > 0.8 * width
        if folder := os.environ.get("SUDOKU_MODEL_SCREENSHOTS"):
            output.screenshot(path=f"{folder}/page-widget-{width}-{mode}.png")
    output.evaluate("board => (board.style.width = '')")


AXE = os.environ.get("SUDOKU_MODEL_AXE", "")


@pytest.mark.skipif(not AXE, reason="needs axe-core: SUDOKU_MODEL_AXE=…/axe-core/axe.min.js")
def test_axe_finds_no_barrier(live: LivePage) -> None:
    live.page.add_script_tag(path=AXE)
    for theme in ("Light", "Dark"):
        live.command("apputils:change-theme", f"{{theme: 'JupyterLab {theme}'}}")
        live.page.wait_for_timeout(1000)
        for puzzle in (f"9{UNIQUE[1:]}", SMALL[:-1] + "."):
            live.start(f"{puzzle!r}")
            live.see(live.verdict, "solution")
            rules = {"rules": {"label-content-name-mismatch": {"enabled": False}}}
            script = "([where, rules]) => axe.run(where, rules).then((found) => found.violations)"
            found = live.page.evaluate(script, [".sudoku-model-board", rules])
            assert [(one["id"], [n["html"] for n in one["nodes"]]) for one in found] == []
    live.command("apputils:change-theme", "{theme: 'JupyterLab Light'}")


def test_nothing_is_left_behind_by_a_kernel_that_is_killed(live: LivePage) -> None:
    live.start(HARD)
    live.see(live.verdict, "Searching")
    kernel, searches = live.kernel.run(
        f"import os\n{_SEARCHES}", "[os.getpid(), [*board._searches.pids]]"
    )
    assert all(map(is_running, searches))
    os.kill(kernel, 9)
    wait_until(lambda: not any(map(is_running, searches)))
    live.see(live.page.locator(".banner"), "Python has stopped, and this board with it")
    live.keep_picture("widget-died")
    live.page.get_by_role("button", name="Ok", exact=True).click()  # Jupyter starts another one
    live.button("Start again").click()
    live.see(live.page.locator(".banner"), "Run its cell again")
    live.command("notebook:run-all-cells")
    live.see(live.verdict, "An empty board")
    live.cell(1, 1).click()
    live.press("5")
    live.see(live.verdict, "Several solutions")


def test_notebook_7_shows_it_as_well(opened: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    pytest.importorskip("notebook", reason="needs notebook: pip install 'sudoku-model[browser]'")
    with live_page(opened, tmp_path_factory.mktemp("notebook"), "notebook") as live:
        live.cell(1, 1).click()
        live.press("5", "ArrowRight", "5")
        live.see(live.verdict, "No solution")
        live.keep_picture("widget-notebook-7")
        assert live.faults == []
