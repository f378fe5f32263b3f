"""Sheets for a class: several puzzles on each page, and their solutions on the last ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil, isqrt
from pathlib import Path
from typing import Any, Final

from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.print_typst import picture_of, set_pages
from sudoku_model.errors import OptionError, expect_known
from sudoku_model.files import ending_among, written_whole
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle, expect_several
from sudoku_model.texts import cut

PAPERS: Final = {"a4": "a4", "letter": "us-letter"}
"""The papers by name, and what Typst calls them."""

MOST_PUZZLES: Final = 500
MOST_PER_PAGE: Final = 20
SOLUTIONS_PER_PAGE: Final = 12

_LONGEST_TITLE: Final = 120
_LONGEST_RULES: Final = 10_000
_LONG_WORD: Final = re.compile(r"\S{25,}")
"""A word that may be wider than a puzzle where there are many on a page."""


def sheet(
    puzzles: Iterable[Puzzle | str],
    path: str | Path,
    *,
    solutions: Sequence[Solution | None] = (),
    notes: Sequence[str] = (),
    title: str = "",
    per_page: int = 4,
    paper: str = "a4",
) -> Path:
    """Set puzzles on pages for print, as a PDF file.

    Each puzzle has its number, title, author and rules. Rules that are too long for their place
    follow on pages of their own, and the puzzle says on which; after them come the solutions, under
    the same numbers.

    Args:
        puzzles: the puzzles, or their texts as `read` takes them.
        path: the file, ``.pdf``.
        solutions: of each puzzle its solution, or None where it has none to be shown; none at
            all by default.
        notes: of each puzzle what stands under it, such as how hard it is; nothing by default.
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
    _expect_one_each("solutions of", solutions, len(listed))
    _expect_one_each("notes on", notes, len(listed))
    told = notes or [""] * len(listed)
    boards = [
        _item(number, puzzle, note)
        for number, (puzzle, note) in enumerate(zip(listed, told, strict=True), start=1)
    ]
    solved = [
        _solution(number, solution)
        for number, solution in enumerate(solutions, start=1)
        if solution is not None
    ]
    data = {
        "title": _short(title) or "Sudoku",
        "paper": PAPERS[paper],
        "puzzles": _pages(boards, min(per_page, len(boards))),
        "solutions": _pages(solved, SOLUTIONS_PER_PAGE),
    }
    content = set_pages("sheet.typ", data, "pdf")
    with written_whole(path) as file:
        file.write(content)
    return path


def _expect_one_each(what: str, given: Sequence[object], number: int) -> None:
    """Refuse what is given with puzzles if some have none."""
    if given and len(given) != number:
        raise OptionError(f"found {len(given)} {what} {number} puzzles")


def check_options(count: int, path: Path, per_page: int, paper: str) -> None:
    """Check the options, as far as they do not depend on the puzzles.

    Raises:
        OptionError: if an option makes no sense, or there are no puzzles, or too many.
    """
    ending_among(path, (".pdf",))
    if not 1 <= count <= MOST_PUZZLES:
        raise OptionError(f"found {count} puzzles, expected 1 to {MOST_PUZZLES} for a sheet")
    per_page = whole_number("per_page", per_page, least=1)
    if not 1 <= per_page <= MOST_PER_PAGE:
        raise OptionError(f"found {per_page} puzzles per page, expected 1 to {MOST_PER_PAGE}")
    expect_known("paper", paper, PAPERS)


def _pages(boards: Sequence[dict[str, Any]], per_page: int) -> list[dict[str, Any]]:
    columns = isqrt(per_page)
    return [
        {
            "columns": columns,
            "rows": ceil(per_page / columns),
            "boards": boards[start : start + per_page],
        }
        for start in range(0, len(boards), per_page)
    ]


def _item(number: int, puzzle: Puzzle, note: str) -> dict[str, Any]:
    texts = {"title": _short(puzzle.title), "author": _short(puzzle.author), "note": _short(note)}
    return {"label": f"{number}. ", **texts, "rules": _rules(puzzle.rules), **picture_of(puzzle)}


def _solution(number: int, solution: Solution) -> dict[str, Any]:
    texts = dict.fromkeys(("title", "author", "rules", "note"), "")
    return {"label": f"{number}. ", **texts, **picture_of(solution)}


def _short(text: str) -> str:
    return _breakable(cut(" ".join(showable(text).split()), _LONGEST_TITLE))


def _rules(text: str) -> str:
    lines = (line.strip() for line in showable(text).splitlines())
    return _breakable(cut("\n".join(filter(None, lines)), _LONGEST_RULES))


def _breakable(text: str) -> str:
    """Return a text whose long words may be broken anywhere: in a narrow column they must be."""
    return _LONG_WORD.sub(lambda word: "\u200b".join(word[0]), text)
