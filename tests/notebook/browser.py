"""A headless browser, and Jupyter with a notebook that shows a live board."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.working import wait_until

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_APPS = {"lab": "LabApp", "notebook": "JupyterNotebookApp"}
CELL = "import sudoku_model as sm\nboard = sm.LiveBoard()\nboard"


def skip_without_browser(*more: str) -> None:
    """Skip a module where a browser is missing, or more that its tests cannot do without."""
    for needed in ("playwright", *more):
        if find_spec(needed) is None:  # not imported: most runs skip these tests
            reason = f"needs {needed}: pip install 'sudoku-model[browser]'"
            pytest.skip(reason, allow_module_level=True)
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
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            self.get("api")
        except OSError:
            return False
        return True

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/{path}") as answer:
            return json.load(answer)

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


_READY = """
    window.jupyterapp?.commands.hasCommand('notebook:run-all-cells') &&
    window.jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'
"""
"""What is true in a page that can run cells: a kernel that only the server knows of runs none."""


def run_all_cells(page: Any) -> None:
    """Run the notebook that a page shows, as soon as its kernel is there."""
    page.wait_for_function(_READY, timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")


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

    def start(self, code: str) -> None:
        """Have it run code, and do not wait for that."""
        self._client.execute(code)

    def close(self) -> None:
        self._client.stop_channels()
