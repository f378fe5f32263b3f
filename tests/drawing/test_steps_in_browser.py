"""The page of a solve in a real browser: stepping, keys, narrow and wide, dark, printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from tests.notebook.browser import skip_without_browser
from tests.puzzles import PAIRS

skip_without_browser()

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = sm.draw(sm.steps(PAIRS), tmp_path_factory.mktemp("pages") / "solve.html")
    return Path(path).as_uri()


def shown(page: Any) -> Any:
    return page.locator(".frame:visible")


def test_one_picture_is_seen_at_a_time_and_buttons_step(page: Any) -> None:
    expect(shown(page)).to_have_count(1)
    expect(shown(page)).to_have_attribute("id", "puzzle")
    expect(page.get_by_label("Step back")).to_be_disabled()
    page.get_by_label("Next step").click()
    expect(shown(page)).to_have_attribute("id", "step-1")
    page.get_by_label("On to the end").click()
    expect(shown(page)).to_have_attribute("id", "solution")
    expect(page.get_by_label("Next step")).to_be_disabled()
    page.get_by_label("Back to the puzzle").click()
    expect(shown(page)).to_have_attribute("id", "puzzle")


def test_keys_step_and_the_step_is_told_to_screen_readers(page: Any) -> None:
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(shown(page)).to_have_attribute("id", "step-1")
    expect(page.get_by_role("status")).to_contain_text("hidden single")
    expect(page.locator("[aria-current=step]")).to_have_attribute("href", "#step-1")
    page.keyboard.press("End")
    expect(shown(page)).to_have_attribute("id", "solution")


def test_the_list_and_the_address_lead_to_a_step(page: Any, address: str) -> None:
    page.locator(".list a").nth(11).click()
    expect(shown(page)).to_have_attribute("id", "step-11")
    assert page.url.endswith("#step-11")
    page.goto("about:blank")
    page.goto(f"{address}#step-24")
    expect(shown(page)).to_have_attribute("id", "step-24")
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("width", [320, 360, 1200])
def test_nothing_is_wider_than_the_window(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator(".frame.current svg").bounding_box()
    assert board["width"] > 0.5 * min(width, 700)
    assert board["height"] < 740


def test_long_rules_leave_the_board_in_view(opened: Any, tmp_path: Path) -> None:
    puzzle = replace(sm.read(PAIRS), rules="A rule of many lines.\n" * 30)
    path = Path(sm.draw(sm.steps(puzzle), tmp_path / "solve.html"))
    context = opened.new_context(viewport={"width": 1200, "height": 850})
    page = context.new_page()
    page.goto(path.as_uri())
    page.keyboard.press("ArrowRight")
    board = shown(page).locator("svg").bounding_box()
    assert board["y"] + board["height"] <= 850
    context.close()


def test_on_its_side_a_phone_shows_the_whole_board_beside_its_words(page: Any) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    page.keyboard.press("ArrowRight")
    board = shown(page).locator("svg").bounding_box()
    words = shown(page).locator(".sentence").bounding_box()
    bar = page.locator(".controls").bounding_box()
    assert board["height"] + bar["height"] <= 360
    assert words["x"] >= board["x"] + board["width"]


def test_the_chosen_step_is_in_view_in_a_long_list(page: Any) -> None:
    page.set_viewport_size({"width": 1200, "height": 700})
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-current=step]")).to_be_in_viewport(ratio=1)


def test_printed_it_shows_every_picture(page: Any) -> None:
    page.emulate_media(media="print")
    assert shown(page).count() == page.locator(".frame").count() > 20
    expect(page.get_by_label("Next step")).to_be_hidden()


def test_without_its_script_it_shows_every_picture(opened: Any, address: str) -> None:
    context = opened.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.locator(".frame:visible").count() > 20
    expect(page.locator(".controls")).to_be_hidden()
    context.close()


def test_only_the_picture_that_is_seen_is_drawn(page: Any) -> None:
    drawn = "[...document.querySelectorAll('.picture')].filter((one) => one.firstChild).length"
    assert page.evaluate(drawn) == 1
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate(drawn) == 1
    assert page.evaluate("document.querySelectorAll('use').length") == 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(drawn) == page.locator(".frame").count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(drawn) == 1
    assert shown(page).locator(".picture text").count() > 20


ALONE = """number => document.querySelectorAll(".frame").forEach((one, place) =>
one.style.setProperty("display", place === number ? "block" : "none", "important"))"""


def test_a_script_draws_what_the_browser_draws_without_it(opened: Any, address: str) -> None:
    pictures = []
    for has_script in (True, False):
        context = opened.new_context(java_script_enabled=has_script)
        page = context.new_page()
        page.goto(address)
        if has_script:
            page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        for number in (0, 7, 15):
            page.evaluate(ALONE, number)
            pictures.append(page.locator(".picture:visible svg").screenshot())
        context.close()
    assert pictures[:3] == pictures[3:]


def test_dark_readers_get_dark_boards(opened: Any, address: str) -> None:
    context = opened.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(address)
    style = "getComputedStyle(document.querySelector('.picture svg')).filter"
    assert "invert" in page.evaluate(style)
    context.close()
