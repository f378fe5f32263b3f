"""The page as a folder of files, in a real browser: what a visitor sees of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from browser.serving import served
from tests.notebook.browser import BROWSERS, browser_path
from tests.notebook.browser import browser as opened_browser
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE
from tests.test_cancellation import HARD

pytest.importorskip("playwright", reason="needs playwright: pip install 'sudoku-model[browser]'")
if browser_path() is None:
    pytest.skip(f"needs a browser: one of {', '.join(BROWSERS)}", allow_module_level=True)

from playwright.sync_api import expect

pytestmark = pytest.mark.slow

SECONDS = 60_000
"""How long an answer may take on a busy machine, in milliseconds."""

SAID = {
    sm.Status.NONE: "No solution",
    sm.Status.UNIQUE: "Exactly one solution",
    sm.Status.MULTIPLE: "Several solutions",
}

MOST_MEMORY = 600 * 2**20

WATCH_WORKERS = """
window.heaps = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => data.heap && heaps.push(data.heap));
  }
};
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with opened_browser() as one:
        yield one


@pytest.fixture(scope="module")
def address(page: Path) -> Iterator[str]:
    with served(page) as url:
        yield url


@pytest.fixture
def visitor(browser: Any) -> Iterator[Any]:
    """A browser that has never been here."""
    context = browser.new_context()
    context.add_init_script(WATCH_WORKERS)
    yield context
    context.close()


def visit(visitor: Any, address: str) -> Any:
    tab = visitor.new_page()
    tab.problems = []
    tab.on("pageerror", lambda error: tab.problems.append(str(error)))
    tab.on(
        "request",
        lambda asked: (
            asked.url.startswith((address, "blob:", "data:"))
            or tab.problems.append(f"fetches {asked.url}")
        ),
    )
    tab.goto(address)
    return tab


def paste(tab: Any, text: str) -> None:
    tab.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text", text);
            document.body.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def expect_verdict(tab: Any, words: str) -> None:
    expect(tab.locator(".verdict")).to_contain_text(words, timeout=SECONDS)


def expect_ready(tab: Any) -> None:
    expect(tab.get_by_text("Killer cage", exact=True).first).to_be_visible(timeout=SECONDS)


def test_a_first_visit_leads_to_a_verdict(visitor: Any, address: str) -> None:
    tab = visit(visitor, address)
    expect(tab.locator(".loading")).to_contain_text("Python")
    paste(tab, UNIQUE)
    expect_verdict(tab, "Exactly one solution")
    paste(tab, AMBIGUOUS)
    expect_verdict(tab, "Several solutions")
    paste(tab, BROKEN)
    expect_verdict(tab, "No solution")
    assert tab.problems == []


def test_it_works_offline_once_it_was_visited(visitor: Any, address: str) -> None:
    tab = visit(visitor, address)
    expect_ready(tab)
    tab.wait_for_function(
        """async () => {
            const kept = await (await caches.open("sudoku-model.page")).keys();
            await import("./files.js");
            return kept.length === Object.keys(self.FILES).length;
        }""",
        timeout=SECONDS,
    )
    tab.close()
    visitor.set_offline(True)
    again = visit(visitor, address)
    expect_ready(again)
    paste(again, UNIQUE)
    expect_verdict(again, "Exactly one solution")
    assert again.problems == []


def test_a_search_is_ended_by_the_next_change(visitor: Any, address: str) -> None:
    tab = visit(visitor, address)
    expect_ready(tab)
    paste(tab, EASY)
    expect_verdict(tab, "Exactly one solution")
    paste(tab, sm.write(HARD, "json"))
    expect_verdict(tab, "Searching")
    # What is quick is answered meanwhile, and the change ends the search.
    tab.keyboard.press("Control+z")
    expect_verdict(tab, "Exactly one solution")
    paste(tab, sm.write(HARD, "json"))
    expect_verdict(tab, "Searching")
    paste(tab, AMBIGUOUS)
    expect_verdict(tab, "Several solutions")
    assert tab.problems == []


def test_when_python_dies_it_is_started_again_with_nothing_lost(visitor: Any, address: str) -> None:
    tab = visit(visitor, address)
    expect_ready(tab)
    paste(tab, UNIQUE)
    expect_verdict(tab, "Exactly one solution")
    tab.workers[0].evaluate("() => { setTimeout(() => { throw new Error('out of memory'); }); }")
    expect(tab.get_by_role("alert").filter(has_text="Python has stopped")).to_be_visible()
    tab.get_by_role("button", name="Start again").click()
    paste(tab, AMBIGUOUS)
    expect_verdict(tab, "Several solutions")
    tab.keyboard.press("Control+z")
    expect_verdict(tab, "Exactly one solution")


def test_fifty_links_one_after_the_other_leave_memory_bounded(visitor: Any, address: str) -> None:
    tab = visit(visitor, address)
    expect_ready(tab)
    for number in range(50):
        cages = [sm.KillerCage(f"r{1 + number % 9}c1 r{1 + number % 9}c2", 3 + number % 5)]
        puzzle = sm.read(UNIQUE if number % 2 else AMBIGUOUS).with_constraints(*cages)
        paste(tab, sm.write(puzzle, ("fpuzzles", "sudokupad", "json")[number % 3]))
        expect_verdict(tab, SAID[sm.check(puzzle).status])
    heaps = tab.evaluate("heaps")
    assert len(heaps) > 50
    assert max(heaps) < MOST_MEMORY, json.dumps(heaps)
    assert max(heaps[-10:]) < 2 * max(heaps[:20]), json.dumps(heaps)
    assert tab.problems == []
