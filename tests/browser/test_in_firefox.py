"""The page as a folder of files, in Firefox: a first visit, and one that begins with a memory."""

from __future__ import annotations

import subprocess
from pathlib import Path

import sudoku_model as sm
from browser.serving import served
from docs.page import fragment
from tests.page.test_firefox import FIREFOX, PUPPETEER, needs_firefox
from tests.puzzles import UNIQUE


@needs_firefox
def test_both_visits_lead_to_the_verdict(page: Path) -> None:
    script = Path(__file__).with_name("firefox.mjs")
    with served(page) as address:
        done = subprocess.run(
            ["node", str(script), address + fragment(sm.read(UNIQUE)), PUPPETEER, FIREFOX],
            check=False,
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr
