"""JupyterLab in a headless browser, with a notebook that shows a live board."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_APPS = {"lab": "LabApp", "notebook": "JupyterNotebookApp"}
CELL = "import sudoku_model as sm\nboard = sm.LiveBoard()\nboard"


def skip_without_browser(*more: str) -> None:
    """Skip a module where a browser is missing, or more that its tests cannot do without."""
    for needed in ("playwright", *more):
        pytest.importorskip(needed, reason=f"needs {needed}: pip install 'sudoku-model[browser]'")
    if browser_path() is None:
        pytest.skip(f"needs a browser: one of {', '.join(BROWSERS)}", allow_module_level=True)


def browser_path() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Without a sandbox of its own it also runs as root in a container.
        opened = playwright.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
        )
        yield opened
        opened.close()


class Server:
    """A Jupyter server in a folder of its own.

    Attributes:
        url: where it answers.
    """

    def __init__(self, folder: Path, app: str = "lab") -> None:
        (folder / "board.ipynb").write_text(json.dumps(_notebook(CELL)))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.runtime = folder / "runtime"
        own = {
            f"JUPYTER_{kind.upper()}_DIR": str(folder / kind)
            for kind in ("config", "data", "runtime")
        }
        settings = ["token=", "password=", "disable_check_xsrf=True", f"root_dir={folder}"]
        self._log = (folder / "log").open("w")
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyter", app, "--no-browser", "--allow-root"),
                *(f"--port={port}", f"--{_APPS[app]}.expose_app_in_browser=True"),
                *(f"--ServerApp.{setting}" for setting in settings),
            ],
            env={**os.environ, **own},
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        _wait_until(self._answers, 60)

    def _answers(self) -> bool:
        try:
            self.get("api")
        except OSError:
            return False
        return True

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/{path}") as answer:
            return json.load(answer)

    def has_kernel(self) -> bool:
        try:
            return len(self.get("api/kernels")) == 1
        except OSError:  # while it starts one, it may answer that something is wrong with it
            return False

    def close(self) -> None:
        for kernel in self.get("api/kernels"):
            path = f"{self.url}/api/kernels/{kernel['id']}"
            urllib.request.urlopen(urllib.request.Request(path, method="DELETE")).close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:  # it waits for the browser
            self._process.kill()
            self._process.wait()
        self._log.close()


def _notebook(code: str) -> dict[str, Any]:
    cell = {"cell_type": "code", "execution_count": None, "id": "board", "metadata": {}}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [{**cell, "outputs": [], "source": code}],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _wait_until(holds: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.1)


class Kernel:
    """The notebook's Python, to look into and to run code in."""

    def __init__(self, server: Server) -> None:
        from jupyter_client.blocking import BlockingKernelClient

        (self.about,) = server.get("api/kernels")
        self._client = BlockingKernelClient()
        file = server.runtime / f"kernel-{self.about['id']}.json"
        self._client.load_connection_file(str(file))
        self._client.start_channels()
        self._client.kernel_info(reply=True, timeout=60)

    def run(self, code: str, value: str = "None") -> Any:
        """Run code, and return the value of an expression that JSON can hold."""
        asked = {"value": f"__import__('json').dumps({value})"}
        reply = self._client.execute(code, user_expressions=asked, reply=True, timeout=60)
        content = reply["content"]
        assert content["status"] == "ok", content
        found = content["user_expressions"]["value"]
        assert found["status"] == "ok", found
        return json.loads(eval(found["data"]["text/plain"], {}))

    def close(self) -> None:
        self._client.stop_channels()


class LivePage:
    """The notebook in the browser: what a person can see and do."""

    def __init__(self, page: Any, kernel: Kernel, faults: list[str]) -> None:
        self.page = page
        self.kernel = kernel
        self.faults = faults
        self.verdict = page.locator(".slb-verdict")
        self.reason = page.locator(".slb-reason")
        self.message = page.locator(".slb-message")

    def start(self, source: str) -> None:
        """Begin with another puzzle, as if nothing had been done before."""
        self.kernel.run(
            f"board.show_candidates = False; board.time_limit = 60; board.puzzle = {source}"
        )
        self.page.keyboard.press("Escape")
        self.cell(1, 1).click()
        self.page.keyboard.press("Escape")
        self.see_puzzle(self.kernel.run("", "board.puzzle.line()"))

    def see_puzzle(self, line: str) -> None:
        """Wait until the page shows these digits."""
        shown = "(line) => [...document.querySelectorAll('.slb-cell:not(.slb-outside)')]"
        shown += ".map((c) => c.classList.contains('slb-marks') ? '.' : c.textContent || '.')"
        self.page.wait_for_function(f"{shown}.join('') === line", arg=line, timeout=20_000)

    def see(self, locator: Any, pattern: str) -> None:
        """Wait until a text matches."""
        from playwright.sync_api import expect

        expect(locator).to_have_text(re.compile(pattern, re.DOTALL), timeout=20_000)

    def await_in_kernel(self, expression: str) -> None:
        """Wait until something is true in Python: what the page shows is on its way there."""
        end = time.monotonic() + 20
        while not self.kernel.run("", expression):
            assert time.monotonic() < end, f"never true: {expression}"

    def cell(self, row: int, column: int) -> Any:
        return self.page.get_by_role("gridcell", name=f"row {row} column {column},")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, tool: str) -> None:
        self.page.get_by_label("Tool", exact=True).select_option(tool)

    def drag(self, *cells: tuple[int, int]) -> None:
        """Draw with the mouse from cell to cell."""
        mouse = self.page.mouse
        for number, (row, column) in enumerate(cells):
            box = self.cell(row, column).bounding_box()
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
            if number == 0:
                mouse.down()
        mouse.up()

    def marked(self, kind: str) -> list[str]:
        """Return the names of the cells that are marked as of a kind."""
        labels = self.page.eval_on_selector_all(
            f".slb-cell.slb-{kind}", "cells => cells.map((c) => c.getAttribute('aria-label'))"
        )
        return [label.split(",")[0] for label in labels]

    def constraints(self) -> list[str]:
        return self.page.locator(".slb-list li span").all_inner_texts()

    def keep_picture(self, name: str) -> None:
        """Keep a screenshot to look at, where the environment names a folder for them."""
        folder = os.environ.get("SUDOKU_MODEL_SCREENSHOTS")
        if folder:
            self.page.screenshot(path=Path(folder) / f"{name}.png")


@contextmanager
def live_page(browser: Any, folder: Path, app: str = "lab") -> Iterator[LivePage]:
    """Open the notebook and run it."""
    server = Server(folder, app)
    try:
        page = browser.new_page(viewport={"width": 1250, "height": 950})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        path = "lab/tree" if app == "lab" else "notebooks"
        page.goto(f"{server.url}/{path}/board.ipynb")
        page.wait_for_function("window.jupyterapp?.commands.hasCommand('notebook:run-all-cells')")
        page.locator(".jp-Cell").first.wait_for()
        _wait_until(server.has_kernel, 60)
        kernel = Kernel(server)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.locator(".slb-cell").first.wait_for(timeout=60_000)
        live = LivePage(page, kernel, faults)
        live.see(live.reason, "81 cells differ")
        faults.clear()  # of the notebook itself
        yield live
        kernel.close()
        page.close()
    finally:
        server.close()
