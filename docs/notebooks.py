"""The notebooks as pages, as they are stored, with folded solutions; and a page that lists them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import nbformat

from notebooks.lessons import SOLUTIONS, Lesson, lessons

_INTRODUCTION: Final = """\
# Notebooks

A course in constraint modelling, from one puzzle to the inside of a solver, with exercises that are
checked. What you see here is how they are stored in the repository's folder `notebooks`; the tests
run each of them from its beginning and compare. To run them yourself:

```sh
uv run --extra notebook jupyter lab notebooks
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
        nbformat.write(_with_folded_solutions(lesson), folder / lesson.path.name)
    rows = "\n".join(f"1. [{lesson.title}]({lesson.path.name})" for lesson in course)
    names = "\n".join(lesson.path.stem for lesson in course)
    tree = f"```{{toctree}}\n:hidden:\n\n{names}\n```"
    page = f"{_INTRODUCTION}\n{rows}\n\n{tree}\n"
    (folder / "index.md").write_text(page, encoding="utf-8")


def _with_folded_solutions(lesson: Lesson) -> nbformat.NotebookNode:
    """Return a notebook with the solution of each exercise folded away below its check."""
    solutions, cells = lesson.solutions, []
    folded = {exercise.check: exercise for exercise in lesson.exercises if exercise.is_checked}
    for cell in lesson.notebook.cells:
        cells.append(cell)
        exercise = folded.get(cell.id)
        if exercise:
            text = _FOLDED.format_map(vars(solutions[exercise.name]))
            cells.append(nbformat.v4.new_markdown_cell(text, id=f"{exercise.name}-solution"))
    return nbformat.from_dict({**lesson.notebook, "cells": cells})
