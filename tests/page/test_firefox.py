"""The page in Firefox: what a setter does most, through its keyboard and its mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.page.pages import BoardCommand

PUPPETEER = os.environ.get("SUDOKU_MODEL_PUPPETEER", "")
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), "")


def needs_firefox(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that drives Firefox."""
    missing = "Firefox" if not FIREFOX else ""
    if not PUPPETEER:
        missing = missing or "SUDOKU_MODEL_PUPPETEER: the main module of npm's puppeteer-core"
    marked = pytest.mark.skipif(bool(missing), reason=f"needs {missing}")(test)
    return pytest.mark.slow(marked)


@needs_firefox
def test_the_main_ways_of_a_setter() -> None:
    pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")
    command = BoardCommand()
    script = Path(__file__).with_name("firefox.mjs")
    try:
        done = subprocess.run(
            ["node", str(script), command.address, PUPPETEER, FIREFOX],
            check=False,
            capture_output=True,
            text=True,
            timeout=240,
        )
    finally:
        assert command.end() == 0
    assert done.returncode == 0, done.stderr
