"""What somebody does on the page in a real browser before Python has answered."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from tests.notebook.browser import skip_without_browser
from tests.page.pages import OpenPage, kept

skip_without_browser()
pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

SLOWLY = """() => {
  const real = window.fetch;
  window.fetch = async (...how) => {
    await new Promise((go) => setTimeout(go, 400));
    return real(...how);
  };
}"""


@pytest.fixture
def slow(page: OpenPage) -> OpenPage:
    """The page, with answers that take longer than keys."""
    page.see(page.verdict, "An empty board")
    page.page.evaluate(SLOWLY)
    return page


def test_cages_typed_one_after_the_other_are_all_there(slow: OpenPage) -> None:
    slow.cell(1, 1).click()
    slow.press("c", "Shift+ArrowRight", "9", "Enter")
    slow.press("ArrowDown", "Shift+ArrowLeft", "1", "4", "Enter")
    slow.press("ArrowDown", "Shift+ArrowRight", "8", "Enter")
    expect(slow.constraints).to_have_count(3)
    assert kept(slow).constraints == (
        sm.KillerCage("r1c1 r1c2", 9),
        sm.KillerCage("r2c2 r2c1", 14),
        sm.KillerCage("r3c1 r3c2", 8),
    )


def test_clues_beside_the_board_have_the_numbers_that_were_typed(slow: OpenPage) -> None:
    slow.cell(1, 1).click()
    slow.press("h")
    for number in ("10", "12", "5"):
        slow.press(*number, "Enter", "ArrowDown")
    expect(slow.constraints).to_have_count(3)
    assert [clue.total for clue in kept(slow).constraints] == [10, 12, 5]


def test_what_cannot_be_drawn_stays_selected_with_its_number(slow: OpenPage) -> None:
    slow.cell(1, 1).click()
    slow.press("c", "Shift+ArrowRight", "9", "9", "Enter")
    slow.see(slow.page.locator(".side > .alert"), "a sum of 99")
    expect(slow.page.get_by_label("Number")).to_have_value("99")
    expect(slow.page.locator(".cell.selected")).to_have_count(2)
    slow.press("Backspace", "Enter")
    expect(slow.constraints).to_have_count(1)
    assert kept(slow).constraints == (sm.KillerCage("r1c1 r1c2", 9),)


def test_a_mistake_among_several_is_said(slow: OpenPage) -> None:
    slow.cell(1, 1).click()
    slow.press("c", "Shift+ArrowRight", "9", "9", "Enter")
    slow.press("ArrowDown", "Shift+ArrowLeft", "1", "4", "Enter")
    expect(slow.constraints).to_have_count(1)
    slow.see(slow.page.locator(".side > .alert"), "a sum of 99")
    slow.press("e", "ArrowDown", "Enter")
    expect(slow.constraints).to_have_count(2)
    expect(slow.page.locator(".side > .alert")).to_be_hidden()


def test_who_shares_before_the_verdict_is_there_shares_the_solution_too(slow: OpenPage) -> None:
    slow.paste("1.....3..4.....2")
    slow.see_line("1.....3..4.....2")
    slow.button("Share").click()
    choice = slow.page.get_by_label("With the solution")
    expect(choice).to_be_disabled()
    expect(choice).to_be_checked()
    expect(choice).to_be_enabled()


def test_a_refused_number_is_mended_or_left_behind(slow: OpenPage) -> None:
    slow.cell(1, 1).click()
    slow.press("c", "Shift+ArrowRight", "9", "9", "Enter")
    number = slow.page.get_by_label("Number")
    slow.see(slow.page.locator(".side > .alert"), "a sum of 99")
    expect(number).to_have_value("99")
    slow.press("ArrowDown", "Shift+ArrowRight")
    expect(number).to_have_value("")
    slow.press("8", "Enter")
    expect(slow.constraints).to_have_count(1)
    slow.press("1", "ArrowDown", "Shift+ArrowLeft", "2", "Enter")
    expect(slow.constraints).to_have_count(2)
    assert kept(slow).constraints[1] == sm.KillerCage("r3c3 r3c2", 12)


def test_undo_takes_back_what_is_not_drawn_yet(slow: OpenPage) -> None:
    slow.cell(5, 5).click()
    slow.press("5", "c", "ArrowUp", "Shift+ArrowUp", "9", "Enter", "Control+z")
    expect(slow.button("Redo")).to_be_enabled()
    expect(slow.constraints).to_have_count(0)
    expect(slow.cell(5, 5)).to_have_text("5")
    slow.button("Redo").click()
    expect(slow.constraints).to_have_count(1)
    assert kept(slow).givens[40] == 5


def test_cells_of_a_cage_that_is_drawn_do_not_belong_to_the_next_one(page: OpenPage) -> None:
    page.button("Killer cage").click()
    page.button("Several").click()
    for row, number in ((1, "9"), (2, "8")):
        page.cell(row, 1).click()
        page.cell(row, 2).click()
        page.press(number, "Enter")
        expect(page.constraints).to_have_count(row)
        expect(page.page.locator(".cell.selected")).to_have_count(0)
    assert kept(page).constraints == (
        sm.KillerCage("r1c1 r1c2", 9),
        sm.KillerCage("r2c1 r2c2", 8),
    )
