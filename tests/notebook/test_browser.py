"""The live board in JupyterLab, in a real browser: what a person types, draws and sees."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.notebook.browser import LivePage, browser, live_page, skip_without_browser
from tests.working import PATIENCE

skip_without_browser("jupyterlab", "jupyter_client")

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

EASY = "..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4"
SMALL = "1.....3..4.....2"
_SEARCHES = "while board._background.pid is None: pass"

HARD = (
    "sm.Puzzle.empty(9).with_constraints("
    "*[sm.Sum(f'r{i}c1 r{i}c3 r{i}c5 r{i}c7 r{i}c9', '==', 27) for i in range(1, 10)], "
    "*[sm.Sum(f'r1c{i} r3c{i} r5c{i} r7c{i} r9c{i}', '==', 26) for i in range(1, 9)])"
)


@pytest.fixture(scope="module")
def opened() -> Iterator[Any]:
    with browser() as found:
        yield found


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


def test_a_puzzle_is_typed_and_has_exactly_one_solution(live: LivePage) -> None:
    live.cell(1, 1).click()
    for row in range(9):
        for sign in EASY[9 * row : 9 * row + 9]:
            live.press(*([] if sign == "." else [sign]), "ArrowRight")
        live.press("Home", "ArrowDown")
    live.see_puzzle(EASY)
    live.see(live.verdict, "exactly one solution")
    live.keep_picture("typed")
    assert live.kernel.run("", "[board.puzzle.line(), board.verdict.is_unique]") == [EASY, True]


def test_a_conflict_is_highlighted_with_its_reason(live: LivePage) -> None:
    live.start(f"{EASY!r}")
    live.see(live.verdict, "exactly one solution")
    live.cell(1, 1).click()
    live.press("9")
    live.see(live.verdict, "no solution")
    live.see(live.reason, "cannot stand together: the given 9 at r1c1; the given 9 at r1c3")
    assert live.marked("conflict") == ["row 1 column 1", "row 1 column 3"]
    assert "in conflict" in live.cell(1, 1).get_attribute("aria-label")
    live.keep_picture("conflict")


def test_ambiguous_cells_are_shaded(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    live.see(live.verdict, "exactly one solution")
    assert live.marked("open") == []
    live.cell(4, 4).click()
    live.press("Delete")
    live.see(live.verdict, "several solutions")
    live.see(live.reason, "cells differ")
    shaded = live.marked("open")
    expected = live.kernel.run("", "sm.true_candidates(board.puzzle).open_cells")
    assert [re.sub(r"row (\d) column (\d)", r"r\1c\2", name) for name in shaded] == expected
    live.keep_picture("ambiguous")


def test_true_candidates_are_shown_on_demand(live: LivePage) -> None:
    live.start("'1... ..3. .4.. ....'")
    live.see(live.verdict, "several")
    expect(live.cell(1, 2)).to_have_text("")
    live.press("u")
    expect(live.cell(1, 2)).not_to_have_text("")
    digits = live.kernel.run("", "sm.true_candidates(board.puzzle)['r1c2']")
    expect(live.cell(1, 2)).to_have_text("".join(map(str, digits)))
    assert live.kernel.run("", "board.show_candidates") is True
    live.keep_picture("candidates")
    live.page.get_by_role("button", name="True candidates").click()
    expect(live.cell(1, 2)).to_have_text("")


def test_a_cage_and_a_thermometer_are_drawn(live: LivePage) -> None:
    live.choose("cage")
    live.drag((1, 1), (1, 2), (2, 2))
    live.press("1", "5", "Enter")
    expect(live.page.locator(".slb-list li")).to_have_count(1)
    live.choose("thermometer")
    live.drag((5, 2), (4, 3), (3, 4), (3, 6))  # diagonally as well; a fast mouse skips r3c5
    expect(live.page.locator(".slb-list li")).to_have_count(2)
    assert live.constraints() == [
        "the cage r1c1 r1c2 r2c2 holds different digits that add up to 15",
        "digits rise along the thermometer r5c2 r4c3 r3c4 r3c5 r3c6",
    ]
    assert live.kernel.run(
        "",
        "board.puzzle.constraints == (sm.KillerCage('r1c1 r1c2 r2c2', 15), "
        "sm.Thermometer('r5c2 r4c3 r3c4 r3c5 r3c6'))",
    )
    assert live.page.locator(".slb-picture svg .KillerCage").count() > 0
    live.see(live.verdict, "several")
    live.keep_picture("drawn")


def test_steps_are_undone_and_done_again(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    live.cell(1, 2).click()
    live.press("2", "ArrowRight", "4")
    live.see_puzzle("124...3..4.....2")
    live.press("Control+z")
    live.see_puzzle("12....3..4.....2")
    live.page.get_by_role("button", name="Undo").click()
    live.see_puzzle(SMALL)
    live.page.get_by_role("button", name="Redo").click()
    live.see_puzzle("12....3..4.....2")
    live.cell(1, 1).focus()
    live.press("Control+y")
    live.see_puzzle("124...3..4.....2")
    expect(live.page.get_by_role("button", name="Redo")).to_be_disabled()
    live.kernel.run("board.undo()")
    live.see_puzzle("12....3..4.....2")


def test_links_are_loaded_and_saved(live: LivePage) -> None:
    puzzle = "sm.Puzzle.empty(6).with_constraints(sm.KillerCage('r1c1 r1c2 r2c1', 10))"
    link = live.kernel.run("", f"sm.write({puzzle}, 'fpuzzles')")
    live.page.get_by_text("Load and save").click()
    field = live.page.get_by_label("Link or text of a puzzle")
    field.fill(link)
    live.page.get_by_role("button", name="Load", exact=True).click()
    live.see_puzzle("." * 36)
    assert live.kernel.run("", f"board.puzzle.constraints == {puzzle}.constraints")
    live.page.get_by_label("Format").select_option("sudokupad")
    live.page.get_by_role("button", name="Write as").click()
    expect(field).to_have_value(re.compile("^https://sudokupad.app/"))
    assert live.kernel.run(
        "", f"sm.read({field.input_value()!r}).constraints == board.puzzle.constraints"
    )
    live.keep_picture("links")
    live.page.get_by_text("Load and save").click()


def test_bad_input_is_answered_in_the_page(live: LivePage) -> None:
    live.page.get_by_text("Load and save").click()
    live.page.get_by_label("Link or text of a puzzle").fill("https://f-puzzles.com/?load=N4Igzg")
    live.page.get_by_role("button", name="Load", exact=True).click()
    live.see(live.message, "expected the whole link")
    live.page.get_by_text("Load and save").click()
    live.choose("cage")
    live.cell(1, 1).click()
    live.press("9", "9", "Enter")
    live.see(live.message, "a sum of 99 in 1 cells, expected one from 1 to 9")
    live.keep_picture("message")
    live.choose("thermometer")
    live.cell(1, 1).click()
    live.press("Control+ArrowDown", "Control+ArrowDown", "Space", "Enter")
    live.see(live.message, "the line jumps from r1c1 to r3c1")
    assert live.kernel.run("", "board.puzzle == sm.Puzzle.empty(9)")


def test_python_changes_the_page_and_the_page_changes_python(live: LivePage) -> None:
    live.kernel.run(
        "heard = []\n"
        "hear = lambda change: heard.append(change.new.line())\n"
        "board.observe(hear, 'puzzle')\n"
        f"board.puzzle = {SMALL!r}"
    )
    live.see_puzzle(SMALL)
    live.cell(2, 2).click()
    live.press("4")
    changed = "1....43..4.....2"
    live.see_puzzle(changed)
    assert live.kernel.run("board.unobserve(hear, 'puzzle')", "heard") == [SMALL, changed]


def test_everything_goes_by_keyboard_alone(live: LivePage) -> None:
    live.page.get_by_label("Tool", exact=True).focus()
    for _ in range(12):  # with Tab into the grid, whose cells are one stop
        live.press("Tab")
        if live.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    expect(live.cell(1, 1)).to_be_focused()
    live.press("c", "Shift+ArrowRight", "Shift+ArrowDown", "1", "2", "Enter")  # a cage
    expect(live.page.locator(".slb-list li")).to_have_count(1)
    live.press("t", "ArrowDown", "Control+ArrowRight", "Control+ArrowDown", "Space", "Enter")
    expect(live.page.locator(".slb-list li")).to_have_count(2)
    live.press("d", "ArrowRight", "Shift+ArrowRight", "Enter")  # a white dot, difference 1
    expect(live.page.locator(".slb-list li")).to_have_count(3)
    live.press("h", "1", "0", "Enter")  # a sandwich clue: the cursor stands left of the row
    expect(live.page.locator(".slb-list li")).to_have_count(4)
    live.keep_picture("keyboard")
    cage, thermometer, dot, sandwich = live.constraints()
    assert cage == "the cage r1c1 r1c2 r2c2 holds different digits that add up to 12"
    assert thermometer == "digits rise along the thermometer r3c2 r4c3"
    assert dot == "the digits of r4c4 r4c5 differ by 1"
    assert re.search("r4c1 r4c2 .* add up to 10", sandwich)
    live.press("Escape", "7")
    expect(live.cell(4, 1)).to_have_text("7")
    live.page.get_by_role("button", name="Remove: the cage").focus()
    live.press("Enter")
    expect(live.page.locator(".slb-list li")).to_have_count(3)
    expect(live.cell(4, 1)).to_be_focused()
    live.page.get_by_text("Everywhere in the grid").focus()
    live.press("Enter", "Tab", "Tab", "Tab", "Space")
    expect(live.page.get_by_label("Anti-knight")).to_be_checked()
    live.await_in_kernel("sm.AntiKnight() in board.puzzle.constraints")
    live.press("Space")
    expect(live.page.locator(".slb-list li")).to_have_count(3)
    live.page.get_by_text("Everywhere in the grid").click()


def test_clues_outside_the_grid(live: LivePage) -> None:
    live.choose("killer-se")
    live.page.get_by_role("gridcell", name="outside, above column 3").click()
    live.press("2", "0", "Enter")
    expect(live.page.locator(".slb-list li")).to_have_count(1)
    assert live.constraints() == ["the diagonal r1c4 r2c5 r3c6 r4c7 r5c8 r6c9 adds up to 20"]
    live.keep_picture("outside")
    live.page.get_by_role("gridcell", name="outside, below column 3").click()
    live.press("2", "0", "Enter")
    live.see(live.message, "no cells in this direction")


def test_the_notebook_takes_no_key_for_itself(live: LivePage) -> None:
    cells = live.page.locator(".jp-Notebook .jp-Cell").count()
    live.page.evaluate("window.jupyterapp.commands.execute('notebook:enter-command-mode')")
    live.cell(5, 5).click()
    live.press("a", "b", "Escape", "d", "d", "Escape", "x", "Escape", "y", "m", "Escape", "z")
    live.press("Escape", "ArrowRight", "ArrowDown", "7")
    expect(live.cell(6, 6)).to_have_text("7")
    live.page.get_by_role("button", name="Undo").focus()
    live.press("Enter")
    expect(live.cell(6, 6)).to_have_text("")
    assert live.page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_screen_readers_learn_what_is_there(live: LivePage) -> None:
    live.start(f"{SMALL!r}")
    grid = live.page.get_by_role("grid", name="4 by 4 Sudoku")
    expect(grid.get_by_role("row")).to_have_count(4)
    expect(grid.get_by_role("gridcell")).to_have_count(16)
    expect(grid.get_by_role("gridcell", name="row 1 column 1, box 1, given 1")).to_have_count(1)
    expect(live.page.get_by_role("status").first).to_have_text("exactly one solution")
    live.cell(3, 3).click()
    assert live.cell(3, 3).get_attribute("aria-selected") == "true"
    live.press("Shift+ArrowRight")
    assert [live.cell(3, c).get_attribute("aria-selected") for c in (2, 3, 4)] == [
        "false",
        "true",
        "true",
    ]


def test_the_next_key_ends_a_search_and_the_page_stays_responsive(live: LivePage) -> None:
    live.start(HARD)
    live.see(live.verdict, "searching")
    assert live.kernel.run(_SEARCHES, "board._background.pid") is not None
    live.keep_picture("searching")
    started = time.monotonic()
    live.press("5")  # the search begins anew
    expect(live.cell(1, 1)).to_have_text("5")
    assert time.monotonic() - started < 20, "the search takes far longer"
    live.see(live.verdict, "searching")
    live.press("ArrowRight", "5")  # and this needs no search
    live.see(live.verdict, "no solution: r1c1 and r1c2 both hold 5")
    assert time.monotonic() - started < 40


def test_a_search_without_an_end_is_undecided(live: LivePage) -> None:
    live.kernel.run(f"board.time_limit = 1; board.puzzle = {HARD}")
    live.see(live.verdict, "undecided: time limit")
    live.keep_picture("undecided")


def test_the_theme_is_followed(live: LivePage) -> None:
    live.start(
        f"sm.read({EASY!r}).without('r1c3').with_constraints("
        "sm.KillerCage('r1c1 r1c2', 9), sm.Thermometer('r5c1 r4c1 r4c2'), "
        "sm.Whisper('r7c4 r8c5 r9c6'), sm.Difference('r8c1 r8c2'), sm.Ratio('r9c1 r9c2'))"
    )
    board = live.page.locator(".slb")
    theme = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab %s'})"
    for name in ("Dark", "Light"):
        live.page.evaluate(theme % name)
        expect(board).to_have_attribute("data-theme", name.lower(), timeout=20_000)
        live.see(live.reason, "differ|cannot")
        live.page.wait_for_timeout(700)
        live.keep_picture(f"theme-{name.lower()}")


def test_all_views_of_a_board_show_the_same(live: LivePage) -> None:
    live.page.evaluate("window.jupyterapp.commands.execute('notebook:insert-cell-below')")
    code = "window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel"
    live.page.evaluate(f"{code}.setSource('board')")
    live.page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
    second = live.page.locator(".slb").nth(1)
    second.wait_for()
    live.page.locator(".slb").nth(0).locator(".slb-cell").first.click()
    live.press("8")
    expect(second.locator(".slb-cell").first).to_have_text("8")
    live.page.evaluate("window.jupyterapp.commands.execute('notebook:delete-cell')")
    expect(live.page.locator(".slb")).to_have_count(1)


def test_nothing_is_left_behind_by_a_kernel_that_is_killed(live: LivePage) -> None:
    live.start(HARD)
    live.see(live.verdict, "searching")
    kernel, search = live.kernel.run(
        f"import os\n{_SEARCHES}", "[os.getpid(), board._background.pid]"
    )
    assert _is_running(search)
    os.kill(kernel, 9)
    _wait_for_end(search)


def test_notebook_7_shows_it_as_well(opened: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    pytest.importorskip("notebook", reason="needs notebook: pip install 'sudoku-model[browser]'")
    with live_page(opened, tmp_path_factory.mktemp("notebook"), "notebook") as live:
        live.cell(1, 1).click()
        live.press("5", "ArrowRight", "5")
        live.keep_picture("notebook-7")
        live.see(live.verdict, "no solution: r1c1 and r1c2 both hold 5")
        assert live.faults == []


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _wait_for_end(process: int) -> None:
    end = time.monotonic() + PATIENCE
    while _is_running(process):
        assert time.monotonic() < end, f"process {process} still runs"
        time.sleep(0.05)
