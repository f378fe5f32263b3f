"""The page as a folder of files, in Firefox: a first visit, and one that begins with a memory."""

from __future__ import annotations

from pathlib import Path

import sudoku_model as sm
from browser.serving import served
from docs.page import fragment
from tests.firefox import needs_firefox, run_in_firefox
from tests.puzzles import UNIQUE


@needs_firefox
def test_both_visits_lead_to_the_verdict(page: Path) -> None:
    script = Path(__file__).with_name("visits_in_firefox.mjs")
    with served(page) as address:
        run_in_firefox(script, address + fragment(sm.read(UNIQUE)))
