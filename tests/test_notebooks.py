"""The notebooks run from a clean start, and are stored tidily with the outputs that they give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

for needed in ("nbformat", "nbclient", "ipykernel", "matplotlib"):
    pytest.importorskip(needed, reason=f"notebooks need {needed}: pip install 'sudoku-model[test]'")

import nbformat  # noqa: E402

from notebooks.refresh import load, notebooks, run, tidied  # noqa: E402

LARGEST = 400_000
ABSOLUTE_PATH = re.compile(
    r"(?<![\w.:/])/(?:home|Users|root|tmp|usr|var|opt|mnt|work|private)/|\b[A-Za-z]:\\|file://"
)
MEMORY_ADDRESS = re.compile(r"\bat 0x[0-9a-f]+")
VARIES = "varies"
"""The tag of cells whose outputs differ from run to run, such as times."""

every_notebook = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


def outputs_of(cell: Any) -> list[Any]:
    return cell.outputs if cell.cell_type == "code" else []


def texts(notebook: Any) -> Iterator[str]:
    """Yield everything in a notebook that people read, but not the bytes of pictures."""
    for cell in notebook.cells:
        yield cell.source
        for output in outputs_of(cell):
            yield output.get("text", "")
            for kind, data in output.get("data", {}).items():
                if kind.startswith("text/") or kind == "image/svg+xml":
                    yield data


def printed(notebook: Any) -> dict[str, list[str]]:
    """Return for each cell what it prints and what it shows in words."""
    return {
        cell.id: [
            output.get("text") or output.get("data", {}).get("text/plain", "")
            for output in outputs_of(cell)
        ]
        for cell in notebook.cells
        if VARIES not in cell.metadata.get("tags", ())
    }


def test_there_are_notebooks() -> None:
    assert notebooks()


@every_notebook
@pytest.mark.slow
def test_running_it_gives_the_stored_outputs(path: Path) -> None:
    stored = load(path)
    assert printed(run(stored)) == printed(stored), "python notebooks/refresh.py stores new outputs"


@every_notebook
def test_it_is_stored_tidily(path: Path) -> None:
    stored = load(path)
    nbformat.validate(stored)
    assert stored == tidied(stored), "python notebooks/refresh.py tidies notebooks"
    assert path.stat().st_size < LARGEST
    identities = [cell.id for cell in stored.cells]
    assert len(set(identities)) == len(identities)


@every_notebook
def test_it_shows_no_error_and_nothing_of_the_machine(path: Path) -> None:
    stored = load(path)
    outputs = [output for cell in stored.cells for output in outputs_of(cell)]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [output for output in outputs if output.get("name") == "stderr"]
    for text in texts(stored):
        assert not ABSOLUTE_PATH.search(text)
        assert not MEMORY_ADDRESS.search(text)
