"""The page in Firefox: what a setter does most, through its keyboard and its mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firefox import needs_firefox, run_in_firefox
from tests.page.pages import BoardCommand


@needs_firefox
def test_the_main_ways_of_a_setter() -> None:
    pytest.importorskip("aiohttp", reason="needs aiohttp: pip install 'sudoku-model[board]'")
    command = BoardCommand()
    try:
        run_in_firefox(Path(__file__).with_name("firefox.mjs"), command.address)
    finally:
        assert command.end() == 0
