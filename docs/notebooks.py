"""The notebooks as pages, as they are stored, and a page that lists them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

_NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"

_INTRODUCTION = """\
# Notebooks

A course in constraint modelling, from one puzzle to the inside of a solver; each notebook takes 10
to 20 minutes, with exercises. What you see here is how they are stored in the repository's folder
`notebooks`; the tests run each of them from its beginning and compare. To run them yourself:

```sh
uv run --extra notebook jupyter lab notebooks
```
"""


def write_pages(source: Path) -> None:
    """Copy the notebooks and list them in the order of the course."""
    folder = source / "notebooks"
    folder.mkdir()
    paths = sorted(_NOTEBOOKS.glob("*.ipynb"))
    for path in paths:
        shutil.copy(path, folder)
    rows = "\n".join(f"1. [{_title(path)}]({path.name})" for path in paths)
    names = "\n".join(path.stem for path in paths)
    tree = f"```{{toctree}}\n:hidden:\n\n{names}\n```"
    page = f"{_INTRODUCTION}\n{rows}\n\n{tree}\n"
    (folder / "index.md").write_text(page, encoding="utf-8")


def _title(path: Path) -> str:
    """Return the first heading of a notebook."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source.startswith("# "):
            return source.splitlines()[0].removeprefix("# ")
    raise ValueError(f"{path.name} has no heading")
