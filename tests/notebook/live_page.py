"""A live board in JupyterLab or Notebook 7: what a person can see and do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.notebook.browser import Kernel, Server, run_all_cells
from tests.page.pages import OpenPage


class LivePage(OpenPage):
    """The notebook in the browser, and its Python.

    Attributes:
        kernel: the notebook's Python, which has the ``board``.
    """

    def __init__(self, page: Any, kernel: Kernel) -> None:
        super().__init__(page)
        self.kernel = kernel

    def start(self, source: str) -> None:
        """Begin with another puzzle."""
        self.kernel.run(
            f"board.show_candidates = False; board.time_limit = 60; board.puzzle = {source}"
        )
        self.see_line(self.kernel.run("", "board.puzzle.line()"))
        self.press("Escape")  # from what is open
        self.button("Set").click()
        self.cell(1, 1).click()
        self.press("Escape")

    def await_in_kernel(self, expression: str) -> None:
        """Wait until something is true in Python: what the page shows is on its way there."""
        end = time.monotonic() + 20
        while not self.kernel.run("", expression):
            assert time.monotonic() < end, f"never true: {expression}"

    def sentences(self) -> list[str]:
        """Return what is listed of the constraints."""
        return self.page.locator(".constraints li button:first-child").all_inner_texts()

    def command(self, name: str, arguments: str = "{}") -> None:
        """Have the notebook do something."""
        self.page.evaluate(f"window.jupyterapp.commands.execute('{name}', {arguments})")


@contextmanager
def live_page(
    browser: Any, folder: Path, app: str = "lab", width: int = 1250
) -> Iterator[LivePage]:
    """Open the notebook and run it."""
    server = Server(folder, app)
    try:
        page = browser.new_page(viewport={"width": width, "height": 950})
        path = "lab/tree" if app == "lab" else "notebooks"
        page.goto(f"{server.url}/{path}/board.ipynb")
        page.locator(".jp-Cell").first.wait_for()
        run_all_cells(page)
        kernel = Kernel(server)
        live = LivePage(page, kernel)
        page.locator(".cell").first.wait_for(timeout=60_000)
        page.locator(".tool").first.wait_for(state="attached")
        live.faults.clear()  # of the notebook itself
        live.asked.clear()
        yield live
        assert {url.split("/")[2] for url in live.asked if url.startswith("http")} <= {
            server.url.split("/")[2]
        }
        kernel.close()
        page.close()
    finally:
        server.close()
