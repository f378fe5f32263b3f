"""Sheets for a class: several puzzles on each page, and their solutions on the last ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil, isqrt
from pathlib import Path
from typing import Any, Final

from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.print_typst import set_pages, size_of, with_fonts
from sudoku_model.drawing.scene import Board, Scene
from sudoku_model.drawing.vector import svg
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

_SHEET: Final = """\
#set page(
  paper: data.paper,
  margin: (x: 15mm, top: 22mm, bottom: 15mm),
  header: [#text(12pt, weight: "bold", data.title) #h(1fr)
    #context if counter(page).final().first() > 1 [
      #counter(page).display("1 / 1", both: true)
    ]],
)
#let gap = 6pt
#let least = 0.75  // of its width, for a board that makes room for its rules
#let beside = 45mm  // and more is room for rules beside a board
#let wide = 120mm  // and more is room for larger letters
#let sizes = (11pt, 10pt, 9pt, 8.5pt, 8pt, 7.5pt, 7pt, 6.5pt, 6pt)
#let usual = 7.5pt
#let least-letter = 12  // square points of a narrow letter in the smallest size

// Words that may be broken anywhere hold a sign for that.
#let widest(words, ..style) = calc.max(0pt, ..words.split().filter(
  word => word.len() > 5 and not word.contains("\\u{200b}"),
).map(word => measure(text(..style, word)).width))

// Number, title and author: two lines at most, smaller or cut where that is needed.
#let cut(words, most) = {
  let signs = words.clusters()
  if signs.len() > most { signs.slice(0, most - 1).join() + "…" } else { words }
}
#let heading-of(item, width) = {
  let set-in(size, most) = block(width: width, {
    text(size, weight: "bold", item.label + cut(item.title, most))
    if item.author != "" { text(0.8 * size, [ by #cut(item.author, most)]) }
  })
  let made = (10pt, 9pt, 8pt, 7pt).map(size => (size, 120)) + (60, 40, 28, 18, 10).map(
    most => (7pt, most),
  )
  let fits = made.find(((size, most)) => {
    let words = item.title + " " + item.author
    let is-narrow = most < 120 or widest(words, size: size, weight: "bold") < width
    is-narrow and measure(set-in(size, most)).height < 2.6 * size
  })
  if fits == none { fits = made.last() }
  set-in(..fits)
}

// The rules stand beside the board or below it. Where they would leave too little of it they
// follow on pages of their own, and it says where.
#let board(item) = block(width: 100%, height: 100%, layout(room => {
  let head = heading-of(item, room.width)
  let foot = if item.note != "" { block(above: 4pt, align(center, text(8pt, item.note))) }
  let free = room.height - measure(head).height - gap - measure(foot).height
  if foot != none { free -= 4pt }
  let alone = calc.min(room.width, free * item.ratio)
  let left = room.width - alone - 2 * gap
  let rules(size, width) = block(width: width, text(size, item.rules))
  let height(size, width: room.width) = measure(rules(size, width)).height
  let drawn(width) = picture(item.svg, item.said, width: width) + foot
  let room-below(width) = free - gap - width / item.ratio
  let above(below, height) = {
    align(center, drawn(calc.min(alone, (free - gap - height) * item.ratio)))
    v(gap, weak: true)
    below
  }
  let largest = if room.width > wide { 11pt } else { 9pt }
  // What cannot fit is not measured: that takes long.
  let letters = (room.width / 1pt) * (room.height / 1pt) / least-letter
  let is-hopeless = item.rules.len() > letters
  let word = if is-hopeless { 0pt } else { widest(item.rules, size: usual) }
  let fitting = sizes.filter(size => size <= largest and not is-hopeless and (
    word / usual * size < calc.min(room.width, calc.max(left, beside))
  ))
  let at-side = fitting.find(size => left >= beside and height(size, width: left) <= free)
  let small = fitting.filter(size => size <= usual)
  let below = fitting.find(size => size >= usual and height(size) <= room-below(alone))
  let tight = small.find(size => height(size) <= room-below(least * alone))
  if below == none { below = tight }
  head
  v(gap, weak: true)
  if item.rules == "" {
    align(center, drawn(alone))
  } else if at-side != none {
    grid(columns: (alone, left), column-gutter: 2 * gap, drawn(alone), rules(at-side, left))
  } else if below != none {
    above(rules(below, room.width), height(below))
  } else {
    let found = query(<rules>).find(there => there.value == item.label)
    let where = if found != none [Rules: page #found.location().page()]
    above([#metadata(item) <postponed> #text(usual, where)], usual)
  }
}))

#let laid(pages, heading) = for page in pages {
  pagebreak(weak: true)
  if heading != "" { text(11pt, weight: "bold", heading); v(4pt) }
  block(height: 1fr, grid(
    columns: (1fr,) * page.columns, rows: (1fr,) * page.rows, gutter: 8mm,
    ..page.boards.map(board),
  ))
}
#laid(data.puzzles, "")
#context {
  let postponed = query(<postponed>).map(there => there.value)
  if postponed != () {
    pagebreak(weak: true)
    text(11pt, weight: "bold", "Rules")
    columns(2, gutter: 8mm, for rules in postponed.map(item => item.rules).dedup() {
      let items = postponed.filter(item => item.rules == rules)
      let names = items.map(item => [#metadata(item.label) <rules> #item.label#item.title])
      block(below: gap, sticky: true, text(10pt, weight: "bold", names.join(h(1em))))
      block(below: 3 * gap, text(9pt, rules))
    })
  }
}
#laid(data.solutions, "Solutions")
"""


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
    for what, given in (("solutions of", solutions), ("notes on", notes)):
        if given and len(given) != len(listed):
            raise OptionError(f"found {len(given)} {what} {len(listed)} puzzles")
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
    content = set_pages(_SHEET, data, "pdf")
    with written_whole(path) as file:
        file.write(content)
    return path


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
    return {"label": f"{number}. ", **texts, "rules": _rules(puzzle.rules), **_picture(puzzle)}


def _solution(number: int, solution: Solution) -> dict[str, Any]:
    texts = dict.fromkeys(("title", "author", "rules", "note"), "")
    return {"label": f"{number}. ", **texts, **_picture(solution)}


def _picture(board: Board) -> dict[str, Any]:
    picture = svg(board)
    width, height = size_of(picture)
    said = Scene.of(board, None, ()).summary()
    return {"svg": with_fonts(picture), "said": said, "ratio": width / height}


def _short(text: str) -> str:
    return _breakable(cut(" ".join(showable(text).split()), _LONGEST_TITLE))


def _rules(text: str) -> str:
    lines = (line.strip() for line in showable(text).splitlines())
    return _breakable(cut("\n".join(filter(None, lines)), _LONGEST_RULES))


def _breakable(text: str) -> str:
    """Return a text whose long words may be broken anywhere: in a narrow column they must be."""
    return _LONG_WORD.sub(lambda word: "\u200b".join(word[0]), text)
