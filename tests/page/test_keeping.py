"""What the browser keeps of the work in each tab, in a real browser."""

from __future__ import annotations

import re

import pytest

from tests.notebook.browser import skip_without_browser
from tests.page.pages import OpenPage

skip_without_browser()
pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

SMALL = "1.....3..4.....2"
OTHER = "4.....1..2.....3"
NO_ROOM = """() => { Storage.prototype.setItem = () => {
  throw new DOMException("no room", "QuotaExceededError");
}; }"""
KEPT = 500
"""Milliseconds after which work is kept."""


def another_tab(page: OpenPage) -> OpenPage:
    tab = OpenPage(page.page.context.new_page())
    tab.go(page.page.url)
    return tab


def test_tabs_do_not_write_over_each_other(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.page.wait_for_timeout(KEPT)
    tab = another_tab(page)
    tab.see_line(SMALL)
    tab.paste(OTHER)
    tab.see_line(OTHER)
    tab.page.wait_for_timeout(KEPT)
    for one, line in ((page, SMALL), (tab, OTHER), (page, SMALL)):
        one.page.reload()
        one.see_line(line)


def test_the_work_of_a_closed_tab_can_be_opened_again(page: OpenPage) -> None:
    tab = another_tab(page)
    tab.paste(OTHER)
    tab.see_line(OTHER)
    tab.button("Solve").click()
    tab.cell(1, 2).click()
    tab.press("3")
    tab.see_line("43....1..2.....3")
    tab.page.close()
    page.paste(SMALL)
    page.see_line(SMALL)
    page.page.wait_for_timeout(KEPT)
    page.button("Open").click()
    earlier = page.page.get_by_role("button", name=re.compile("digits: 4, constraints: 0"))
    expect(earlier).to_have_count(1)
    page.keep_picture("earlier")
    earlier.click()
    page.see_line(OTHER)
    page.button("Solve").click()
    page.see_line("43....1..2.....3")
    page.button("Undo").click()
    page.see_line(SMALL)


def test_a_tab_goes_on_with_what_was_changed_last(page: OpenPage) -> None:
    first = another_tab(page)
    first.paste(SMALL)
    first.see_line(SMALL)
    page.paste(OTHER)
    page.see_line(OTHER)
    page.page.wait_for_timeout(KEPT)
    first.page.close()
    another_tab(page).see_line(OTHER)


def test_who_has_no_room_to_keep_work_is_told(page: OpenPage) -> None:
    page.paste(SMALL)
    page.see_line(SMALL)
    page.page.evaluate(NO_ROOM)
    page.cell(1, 2).click()
    page.press("3")
    page.see(page.page.locator(".unkept"), "no room to keep your work")
    page.keep_picture("unkept")
