"""The notebooks as pages, as they are stored, with folded solutions; and a page that lists them.

Each page has a link to its notebook and, where the site has the board's Python, a button that makes
its cells run in the browser.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import nbformat

from docs.page import FOLDER
from notebooks.lessons import SOLUTIONS, Lesson, lessons

_INTRODUCTION: Final = """\
# Notebooks

A course in constraint modelling, from one puzzle to the inside of a solver, with exercises that are
checked. What you see here is how they are stored in the repository's folder `notebooks`; the tests
run each of them from its beginning and compare. A page
[for teachers](../how-to/teach.md) says what each lesson needs, shows and takes.

```{only} board
Each page has a button that runs the notebook in your browser, with nothing to install. Cells that
need OR-Tools or NumPy say so there, and show what is stored.
```

To run them on your machine:

```sh
uv run --extra notebook jupyter lab notebooks
```
"""

_RUNNER: Final = f"../{FOLDER}/notebook"

_LINKS: Final = f"""
```{{only}} board
<link rel="stylesheet" href="{_RUNNER}/notebook.css">
<script type="module" src="{_RUNNER}/runner.js"></script>
<p class="notebook-links">
<button type="button" class="run-notebook">Run this in the browser</button>
<a href="NAME" download>Download the notebook</a></p>
```
```{{only}} not board
<p class="notebook-links"><a href="NAME" download>Download the notebook</a></p>
```
"""

_FOLDED: Final = """\
<details><summary>Solution</summary>

{text}

```python
{code}
```

</details>
"""


def write_pages(source: Path) -> None:
    """Write the notebooks with their solutions, and list them in the order of the course."""
    folder = source / "notebooks"
    folder.mkdir()
    shutil.copytree(SOLUTIONS, folder / SOLUTIONS.name)
    course = lessons()
    for lesson in course:
        nbformat.write(_page(lesson), folder / lesson.path.name)
    rows = "\n".join(f"1. [{lesson.title}]({lesson.path.name})" for lesson in course)
    names = "\n".join(lesson.path.stem for lesson in course)
    tree = f"```{{toctree}}\n:hidden:\n\n{names}\n```"
    page = f"{_INTRODUCTION}\n{rows}\n\n{tree}\n"
    (folder / "index.md").write_text(page, encoding="utf-8")


def write_files(target: Path) -> None:
    """Copy the notebooks as files to download, each beside its page."""
    folder = target / "notebooks"
    folder.mkdir(parents=True)
    for lesson in lessons():
        shutil.copy(lesson.path, folder)


def _page(lesson: Lesson) -> nbformat.NotebookNode:
    """Return a notebook with links below its heading and, below checks, folded solutions."""
    heading, *others = lesson.notebook.cells
    first, _, rest = heading.source.partition("\n")
    source = f"{first}\n{_LINKS.replace('NAME', lesson.path.name)}{rest}"
    solutions, cells = lesson.solutions, [nbformat.from_dict({**heading, "source": source})]
    folded = {exercise.check: exercise for exercise in lesson.exercises}
    for cell in others:
        cells.append(cell)
        exercise = folded.get(cell.id)
        if exercise:
            text = _FOLDED.format_map(vars(solutions[exercise.name]))
            cells.append(nbformat.v4.new_markdown_cell(text, id=f"{exercise.name}-solution"))
    return nbformat.from_dict({**lesson.notebook, "cells": cells})
