"""The page in Firefox: what a setter does most, through its keyboard and its mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.page.pages import BoardCommand

PUPPETEER = os.environ.get("SUDOKU_MODEL_PUPPETEER", "")
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), "")


@pytest.mark.slow
@pytest.mark.skipif(not FIREFOX, reason="needs Firefox")
@pytest.mark.skipif(
    not PUPPETEER, reason="needs SUDOKU_MODEL_PUPPETEER: the main module of npm's puppeteer-core"
)
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
