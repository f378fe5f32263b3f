"""The page in a headless browser, with the local server behind it: what a person sees and does."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sudoku_model as sm
from tests.notebook.browser import browser, browser_path

PATIENCE = 20_000
"""Milliseconds after which something is not going to happen any more."""

__all__ = ["BoardCommand", "OpenPage", "browser", "browser_path", "kept", "open_page"]


class BoardCommand:
    """``sudoku-model board`` in a process of its own.

    Attributes:
        address: where the page is.
        process: the process.
    """

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "sudoku_model", "board", "--no-open", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, and return the exit code."""
        self.process.send_signal(how)
        code = self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class OpenPage:
    """A page that is open.

    Attributes:
        page: Playwright's page.
        faults: what went wrong in it.
        asked: the addresses that it asked for.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.faults: list[str] = []
        self.asked: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.set_default_timeout(PATIENCE)
        self.verdict = page.locator(".verdict")
        self.constraints = page.locator(".constraints li")

    def go(self, address: str) -> None:
        """Open an address, and wait until Python answers."""
        self.page.goto(address)
        self.page.locator(".tool").first.wait_for(state="attached")

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, row: int, column: int) -> Any:
        return self.page.get_by_role("gridcell", name=f"row {row} column {column},")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, *cells: tuple[int, int]) -> None:
        """Draw with the mouse from cell to cell."""
        mouse = self.page.mouse
        for number, (row, column) in enumerate(cells):
            box = self.cell(row, column).bounding_box()
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
            if number == 0:
                mouse.down()
        mouse.up()

    def see(self, locator: Any, pattern: str) -> None:
        """Wait until a text matches."""
        from playwright.sync_api import expect

        expect(locator).to_have_text(re.compile(pattern, re.DOTALL), timeout=PATIENCE)

    def paste(self, source: str, then_click: str = "") -> None:
        """Paste a text as a person does who has copied it elsewhere.

        Args:
            source: the text.
            then_click: a selector of what is clicked before the text has been read.
        """
        self.page.evaluate(
            "([text, next]) => { const data = new DataTransfer(); data.setData('text', text);"
            "document.dispatchEvent(new ClipboardEvent('paste',"
            "{ clipboardData: data, bubbles: true, cancelable: true }));"
            "if (next) document.querySelector(next).click(); }",
            [source, then_click],
        )

    def line(self) -> str:
        """Return the digits on the board."""
        texts = self.page.eval_on_selector_all(
            ".cell:not(.outside)",
            "cells => cells.map((c) => c.classList.contains('digit') ? c.textContent : '.')",
        )
        return "".join(texts)

    def see_line(self, line: str) -> None:
        """Wait until the board shows these digits."""
        end = time.monotonic() + PATIENCE / 1000
        while self.line() != line:
            assert time.monotonic() < end, f"the board shows {self.line()}, not {line}"
            self.page.wait_for_timeout(20)

    def marked(self, mark: str) -> list[str]:
        """Return the names of the cells that are marked so."""
        labels = self.page.eval_on_selector_all(
            f".cell.{mark}", "cells => cells.map((c) => c.getAttribute('aria-label'))"
        )
        names = (re.match(r"row (\d+) column (\d+)", label) for label in labels)
        return [f"r{name[1]}c{name[2]}" for name in names if name]

    def keep_picture(self, name: str) -> None:
        """Keep a screenshot to look at, where the environment names a folder for them."""
        folder = os.environ.get("SUDOKU_MODEL_SCREENSHOTS")
        if folder:
            self.page.screenshot(path=Path(folder) / f"page-{name}.png")


@contextmanager
def open_page(
    opened: Any, address: str, width: int = 1400, height: int = 900, **context: Any
) -> Iterator[OpenPage]:
    """Open the page in a window of its own, which has kept nothing yet."""
    window = opened.new_context(viewport={"width": width, "height": height}, **context)
    page = OpenPage(window.new_page())
    page.go(address)
    yield page
    window.close()


def kept(page: OpenPage) -> sm.Puzzle:
    """Return the puzzle that the browser keeps."""
    page.page.wait_for_timeout(500)
    work = json.loads(page.page.evaluate("localStorage.getItem('sudoku-model.work')"))
    return sm.read(json.dumps(work["moments"][work["place"]]["puzzle"]))
