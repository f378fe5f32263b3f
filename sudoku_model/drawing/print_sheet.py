"""Sheets for a class: several puzzles on each page, and their solutions on the last ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, isqrt
from pathlib import Path
from typing import Any, Final

from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.print_typst import set_pages, size_of, with_fonts
from sudoku_model.drawing.scene import Board, Scene
from sudoku_model.drawing.vector import svg
from sudoku_model.errors import OptionError, unknown
from sudoku_model.files import written_whole
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle, expect_several

PAPERS: Final = {"a4": "a4", "letter": "us-letter"}
"""The papers by name, and what Typst calls them."""

MOST_PUZZLES: Final = 500
MOST_PER_PAGE: Final = 20
SOLUTIONS_PER_PAGE: Final = 12

_LONGEST_TITLE: Final = 120
_LONGEST_RULES: Final = 1_500

_SHEET: Final = """\
#set page(
  paper: data.paper,
  margin: (x: 15mm, top: 22mm, bottom: 15mm),
  header: [#text(12pt, weight: "bold", data.title) #h(1fr)
    #context if counter(page).final().first() > 1 [
      #counter(page).display("1 / 1", both: true)
    ]],
)
#let board(item) = block(width: 100%, height: 100%, {
  block(below: 6pt, {
    text(10pt, weight: "bold", item.label)
    if item.author != "" { text(8pt, [ by #item.author]) }
  })
  if item.rules != "" { block(below: 6pt, text(7.5pt, item.rules)) }
  block(height: 1fr, width: 100%, layout(room => align(center + top, picture(
    item.svg, item.said, width: calc.min(room.width, room.height * item.ratio),
  ))))
})
#for (place, page) in data.pages.enumerate() {
  if place > 0 { pagebreak() }
  if page.heading != "" { text(11pt, weight: "bold", page.heading); v(4pt) }
  block(height: 1fr, grid(
    columns: (1fr,) * page.columns, rows: (1fr,) * page.rows, gutter: 8mm,
    ..page.boards.map(board),
  ))
}
"""


def sheet(
    puzzles: Iterable[Puzzle | str],
    path: str | Path,
    *,
    solutions: Sequence[Solution | None] = (),
    title: str = "",
    per_page: int = 4,
    paper: str = "a4",
) -> Path:
    """Set puzzles on pages for print, as a PDF file.

    Each puzzle has its number and its title; rules in words are printed where a page holds one or
    two puzzles. Solutions follow on pages of their own, under the same numbers.

    Args:
        puzzles: the puzzles, or their texts as `read` takes them.
        path: the file, ``.pdf``.
        solutions: of each puzzle its solution, or None where it has none to be shown; none at
            all by default.
        title: what stands at the top of each page.
        per_page: how many puzzles a page holds, up to 20.
        paper: ``"a4"`` or ``"letter"``.

    Returns:
        The path.

    Raises:
        OptionError: if an option makes no sense, or there are no puzzles, or too many.
        UnsupportedError: if the package ``typst`` is not installed.
        SourceError: if the file cannot be written.

    Example:
        >>> import sudoku_model as sm
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> puzzles = [sm.read("1... ..3. .4.. ...2"), sm.read("..3. .... 2... ...1")]
        >>> with TemporaryDirectory() as folder:
        ...     path = sm.sheet(puzzles, Path(folder) / "class.pdf", title="Two small ones")
        ...     path.read_bytes()[:5]
        b'%PDF-'
    """
    path = Path(path)
    expect_several(puzzles)
    listed = [as_puzzle(puzzle, name=f"puzzle {n}") for n, puzzle in enumerate(puzzles, start=1)]
    check_options(len(listed), path, per_page, paper)
    if solutions and len(solutions) != len(listed):
        raise OptionError(f"found {len(solutions)} solutions of {len(listed)} puzzles")
    boards = [_item(number, puzzle, per_page) for number, puzzle in enumerate(listed, start=1)]
    pages = _pages(boards, min(per_page, len(boards)), "")
    solved = [
        _solution(number, solution)
        for number, solution in enumerate(solutions, start=1)
        if solution is not None
    ]
    pages += _pages(solved, SOLUTIONS_PER_PAGE, "Solutions")
    data = {"title": _short(title) or "Sudoku", "paper": PAPERS[paper], "pages": pages}
    content = set_pages(_SHEET, data, "pdf")
    with written_whole(path) as file:
        file.write(content)
    return path


def check_options(count: int, path: Path, per_page: int, paper: str) -> None:
    """Check the options, as far as they do not depend on the puzzles.

    Raises:
        OptionError: if an option makes no sense, or there are no puzzles, or too many.
    """
    if path.suffix.lower() != ".pdf":
        raise OptionError(f"found {path.name!r}, expected a name that ends in .pdf")
    if not 1 <= count <= MOST_PUZZLES:
        raise OptionError(f"found {count} puzzles, expected 1 to {MOST_PUZZLES} for a sheet")
    per_page = whole_number("per_page", per_page, least=1)
    if not 1 <= per_page <= MOST_PER_PAGE:
        raise OptionError(f"found {per_page} puzzles per page, expected 1 to {MOST_PER_PAGE}")
    if paper not in PAPERS:
        raise unknown("paper", paper, tuple(PAPERS))


def _pages(boards: Sequence[dict[str, Any]], per_page: int, heading: str) -> list[dict[str, Any]]:
    columns = isqrt(per_page)
    return [
        {
            "heading": heading,
            "columns": columns,
            "rows": ceil(per_page / columns),
            "boards": boards[start : start + per_page],
        }
        for start in range(0, len(boards), per_page)
    ]


def _item(number: int, puzzle: Puzzle, per_page: int) -> dict[str, Any]:
    title = _short(puzzle.title)
    rules = showable(puzzle.rules.strip())[:_LONGEST_RULES] if per_page <= 2 else ""
    return {
        "label": f"{number}. {title}" if title else f"{number}.",
        "author": _short(puzzle.author),
        "rules": rules,
        **_picture(puzzle),
    }


def _solution(number: int, solution: Solution) -> dict[str, Any]:
    return {"label": f"{number}.", "author": "", "rules": "", **_picture(solution)}


def _picture(board: Board) -> dict[str, Any]:
    picture = svg(board)
    width, height = size_of(picture)
    said = Scene.of(board, None, ()).summary()
    return {"svg": with_fonts(picture), "said": said, "ratio": width / height}


def _short(text: str) -> str:
    line = " ".join(showable(text).split())
    return line if len(line) <= _LONGEST_TITLE else f"{line[: _LONGEST_TITLE - 1]}…"
