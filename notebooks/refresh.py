"""Run the notebooks and store them with their outputs: ``python notebooks/refresh.py``.

They are stored tidily, so that a change is readable in a diff: no execution counts, no times, no
metadata of the machine or of the editor.
"""

from __future__ import annotations

import copy
import os
import sys
from pathlib import Path
from typing import Final

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from notebooks.lessons import HERE, TIME, Lesson, lessons

CELL_SECONDS: Final = 120
"""How long one cell may run."""

METADATA: Final = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT_CELL_METADATA: Final = ("jupyter", "tags")


def run(notebook: NotebookNode) -> NotebookNode:
    """Run a notebook from its beginning with this repository's package, and return it tidied.

    Raises:
        CellExecutionError: if a cell fails.
        CellTimeoutError: if a cell takes longer than `CELL_SECONDS`.
    """
    root = str(HERE.parent)
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    fresh = nbformat.from_dict(notebook)
    client = NotebookClient(
        fresh, timeout=CELL_SECONDS, kernel_name="python3", coalesce_streams=True
    )
    client.execute(cwd=root, env={**os.environ, "PYTHONPATH": paths})
    return tidied(fresh)


def tidied(notebook: NotebookNode) -> NotebookNode:
    """Return a copy without what changes from run to run or tells about a machine."""
    cells = []
    for cell in notebook.cells:
        kept = {key: cell.metadata[key] for key in KEPT_CELL_METADATA if key in cell.metadata}
        cells.append({**cell, "metadata": kept})
        if cell.cell_type == "code":
            outputs = [copy.deepcopy(output) for output in cell.outputs]
            for output in outputs:
                if "metadata" in output:
                    output["metadata"] = {}
                # The number of a widget that is gone with its kernel; what else it shows stays.
                output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
                if "execution_count" in output:
                    output["execution_count"] = None
            cells[-1].update(execution_count=None, outputs=outputs)
    return nbformat.from_dict(
        {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    )


def refreshed(lesson: Lesson) -> NotebookNode:
    """Return a notebook as it is to be stored: it says how long it takes, and has been run."""
    notebook = nbformat.from_dict(lesson.notebook)
    notebook.cells[0].source = TIME.sub(lesson.time, notebook.cells[0].source)
    return run(notebook)


def main() -> None:
    """Run every notebook, or those named on the command line, and store them."""
    for lesson in map(Lesson.read, map(Path, sys.argv[1:])) if sys.argv[1:] else lessons():
        path = lesson.path
        nbformat.write(refreshed(lesson), path)
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
