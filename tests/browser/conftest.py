"""A page that is built once, and Pyodide under Node."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.building import build, missing
from browser.pyodide import Pyodide

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page."""
    if missing():
        pytest.skip(f"building the page needs {' and '.join(missing())}")
    folder = tmp_path_factory.mktemp("page") / "page"
    build(folder)
    return folder


@pytest.fixture(scope="session")
def pyodide(page: Path) -> Iterator[Pyodide]:
    """Python of the page, under Node."""
    with Pyodide(page, ROOT) as started:
        yield started
