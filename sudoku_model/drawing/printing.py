"""Boards in files: the ending of the name chooses the kind of picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any, Final, TypeAlias

from sudoku_model.drawing.drawable import OnBoard, Picture, drawn
from sudoku_model.drawing.film import Film
from sudoku_model.drawing.film_page import page as film_page
from sudoku_model.drawing.frames import Solve
from sudoku_model.drawing.page import html
from sudoku_model.drawing.print_steps import steps_pdf
from sudoku_model.drawing.print_typst import set_pages, size_of, with_fonts
from sudoku_model.drawing.scene import Board, Candidates, Highlight, Scene
from sudoku_model.drawing.steps_page import steps_html
from sudoku_model.drawing.terminal import text
from sudoku_model.drawing.vector import svg
from sudoku_model.errors import OptionError
from sudoku_model.files import ending_among, written_whole
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import as_puzzle

POINTS_PER_UNIT: Final = 0.75
"""A pixel of a picture is 1/96 of an inch, a point 1/72."""

PRINT_RESOLUTION: Final = 300
"""Pixels per inch of a PNG whose size is not given."""

_LARGEST_PNG: Final = 20_000
"""Pixels of the longer side: larger ones take gigabytes while they are made."""

_TITLE: Final = re.compile(r"<title>(.*?)</title>", re.S)

Drawing: TypeAlias = Board | OnBoard | Picture | Solve | Film
"""What can be drawn into a file."""


def pdf(
    drawing: Drawing,
    *,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
    size: int | None = None,
) -> bytes:
    """Draw a board as a PDF page of its own size; letters and lines are vectors.

    Args:
        drawing: a puzzle, a solution, an answer such as a conflict, or anything else that a
            notebook shows as a picture.
        candidates: as of `sudoku_model.drawing.svg`.
        highlight: as of `sudoku_model.drawing.svg`.
        overlay: as of `sudoku_model.drawing.svg`.
        size: the longer side in points (72 to an inch); by default half an inch for each cell,
            and less for large grids.

    Raises:
        GridError: if `candidates`, `highlight` or `overlay` do not fit the grid.
        OptionError: if `size` is not positive.
        UnsupportedError: if the package ``typst`` is not installed.
    """
    page = _page(drawing, {"candidates": candidates, "highlight": highlight, "overlay": overlay})
    points = page["longer"] if size is None else _positive(size, "points")
    return set_pages(
        "picture.typ", {**page, "width": page["width"] * points / page["longer"]}, "pdf"
    )


def png(
    drawing: Drawing,
    *,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
    size: int | None = None,
) -> bytes:
    """Draw a board as a PNG picture.

    Arguments and errors are those of `pdf`, but `size` is in pixels, of which a picture has no more
    than fit; by default as many as print well (300 to an inch).
    """
    page = _page(drawing, {"candidates": candidates, "highlight": highlight, "overlay": overlay})
    resolution: float = PRINT_RESOLUTION
    if size is not None:
        resolution = _positive(size, "pixels") * 72 / page["longer"]
        if size > _LARGEST_PNG:
            raise OptionError(f"found a size of {size} pixels, expected at most {_LARGEST_PNG}")
    return set_pages("picture.typ", page, "png", pixels_per_inch=resolution)


def _page(drawing: Drawing, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return a picture with its title and its size in points."""
    found = drawn(drawing, shown)
    if isinstance(found, Picture):
        picture = found._repr_svg_()
        match = _TITLE.search(picture)
        title = unescape(match[1]) if match else ""
    else:
        board, shown = found
        picture = svg(board, **shown)
        title = Scene.of(board, **shown).summary()
    width, height = (side * POINTS_PER_UNIT for side in size_of(picture))
    longer = max(width, height)
    return {"svg": with_fonts(picture), "title": title, "width": width, "longer": longer}


def _positive(size: int, unit: str) -> int:
    if size <= 0:
        raise OptionError(f"found a size of {size} {unit}, expected at least 1")
    return size


_TEXTS: Final[dict[str, Callable[..., str]]] = {".svg": svg, ".html": html, ".txt": text}
_BYTES: Final[dict[str, Callable[..., bytes]]] = {".pdf": pdf, ".png": png}

ENDINGS: Final = (*_TEXTS, *_BYTES)
"""The endings that a file of a drawing can have."""

STEPS_ENDINGS: Final = (".html", ".pdf")
"""The endings that a file of a solve can have."""

FILM_ENDINGS: Final = (".html",)


def draw(
    drawing: Drawing | str,
    path: str | Path,
    *,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
) -> Path:
    """Draw a board into a file, of the kind that the ending of its name says.

    SVG and PDF stay sharp at every size, PNG is made for print. HTML brings title, author and
    rules along, and TXT is what a terminal shows. An explanation becomes a page that one steps
    through (HTML), or pages with a picture of each step (PDF). A film becomes a page.

    Args:
        drawing: a puzzle, a solution, an answer such as a conflict, or anything else that a
            notebook shows as a picture or a film; also the text of a puzzle, as `read` takes it.
        path: the file: ``.svg``, ``.html``, ``.txt``, ``.pdf`` or ``.png``.
        candidates: the digits that remain; see `sudoku_model.drawing.svg`.
        highlight: the cells to shade, by number or name.
        overlay: what a thought marks; see `sudoku_model.drawing.svg`.

    Returns:
        The path.

    Raises:
        OptionError: if the ending is none of these.
        UnsupportedError: for PDF and PNG, if the package ``typst`` is not installed.
        SourceError: if the file cannot be written.

    Example:
        >>> import sudoku_model as sm
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> with TemporaryDirectory() as folder:
        ...     path = sm.draw(puzzle, Path(folder) / "board.txt", highlight=["r1c1"])
        ...     print(path.read_text(encoding="utf-8"), end="")
        ┌──────┬──────┐
        │[1] . │ .  . │
        │ .  . │ 3  . │
        ├──────┼──────┤
        │ .  4 │ .  . │
        │ .  . │ .  2 │
        └──────┴──────┘
    """
    path = Path(path)
    ending = ending_among(path, _endings_of(drawing))
    if isinstance(drawing, str):
        drawing = as_puzzle(drawing)
    shown = {"candidates": candidates, "highlight": highlight, "overlay": overlay}
    if isinstance(drawing, Solve):
        content = steps_pdf(drawing) if ending == ".pdf" else steps_html(drawing).encode()
    elif isinstance(drawing, Film):
        content = film_page(drawing).encode()
    elif ending in _BYTES:
        content = _BYTES[ending](drawing, **shown)
    elif not isinstance(found := drawn(drawing, shown), Picture):
        board, on_it = found
        content = f"{_TEXTS[ending](board, **on_it).rstrip()}\n".encode()
    elif ending == ".svg":
        content = found._repr_svg_().encode()
    else:
        raise OptionError(f"found {path.name!r}, expected .svg, .pdf or .png: it is no board")
    with written_whole(path) as file:
        file.write(content)
    return path


def _endings_of(drawing: Drawing | str) -> tuple[str, ...]:
    if isinstance(drawing, Film):
        return FILM_ENDINGS
    return STEPS_ENDINGS if isinstance(drawing, Solve) else ENDINGS
