"""The notebooks as pages, as they are stored, and a page that lists them.

Each page has a link to its notebook and, where the site has the board's Python, a button that makes
its cells run in the browser.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from docs.page import FOLDER

_NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"

_INTRODUCTION = """\
# Notebooks

A course in constraint modelling, from one puzzle to the inside of a solver; each notebook takes 10
to 20 minutes, with exercises. What you see here is how they are stored in the repository's folder
`notebooks`; the tests run each of them from its beginning and compare.

```{only} board
Each page has a button that runs the notebook in your browser, with nothing to install. The cells that
need OR-Tools or NumPy say so there, and show what is stored.
```

To run them yourself:

```sh
uv run --extra notebook jupyter lab notebooks
```
"""

_RUNNER = f"../{FOLDER}/notebook"

_HEAD = f"""
```{{only}} board
<link rel="stylesheet" href="{_RUNNER}/notebook.css">
<script type="module" src="{_RUNNER}/runner.js"></script>
<p class="notebook-links"><button type="button" class="run-notebook">Run this in the browser</button>
<a href="NAME" download>Download the notebook</a></p>
```
```{{only}} not board
<p class="notebook-links"><a href="NAME" download>Download the notebook</a></p>
```
"""


def write_pages(source: Path) -> None:
    """Copy the notebooks and list them in the order of the course."""
    folder = source / "notebooks"
    folder.mkdir()
    paths = sorted(_NOTEBOOKS.glob("*.ipynb"))
    for path in paths:
        page = json.dumps(_with_links(_load(path), path.name))
        (folder / path.name).write_text(page, encoding="utf-8")
    rows = "\n".join(f"1. [{_title(path)}]({path.name})" for path in paths)
    names = "\n".join(path.stem for path in paths)
    tree = f"```{{toctree}}\n:hidden:\n\n{names}\n```"
    index = f"{_INTRODUCTION}\n{rows}\n\n{tree}\n"
    (folder / "index.md").write_text(index, encoding="utf-8")


def write_files(target: Path) -> None:
    """Copy the notebooks as files to download, each beside its page."""
    folder = target / "notebooks"
    folder.mkdir(parents=True)
    for path in _NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(path, folder)


def _load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _with_links(notebook: Any, name: str) -> Any:
    """Put the links below the heading."""
    heading, *rest = notebook["cells"]
    first, _, text = "".join(heading["source"]).partition("\n")
    source = f"{first}\n{_HEAD.replace('NAME', name)}{text}"
    return {**notebook, "cells": [{**heading, "source": source}, *rest]}


def _title(path: Path) -> str:
    """Return the first heading of a notebook."""
    for cell in _load(path)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source.startswith("# "):
            return source.splitlines()[0].removeprefix("# ")
    raise ValueError(f"{path.name} has no heading")
