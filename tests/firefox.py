"""Firefox, driven by scripts of Node."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

PUPPETEER = os.environ.get("SUDOKU_MODEL_PUPPETEER", "")
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), "")


def needs_firefox(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that drives Firefox."""
    missing = "Firefox" if not FIREFOX else ""
    if not PUPPETEER:
        missing = missing or "SUDOKU_MODEL_PUPPETEER: the main module of npm's puppeteer-core"
    marked = pytest.mark.skipif(bool(missing), reason=f"needs {missing}")(test)
    return pytest.mark.slow(marked)


def run_in_firefox(script: Path, address: str) -> None:
    """Run a script for an address.

    Raises:
        AssertionError: with what the script says of its failure.
    """
    done = subprocess.run(
        ["node", str(script), address, PUPPETEER, FIREFOX],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
