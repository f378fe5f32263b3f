"""A solve on paper: its steps as pictures with their words, several on each page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.frames import SIGNS, Solve, frames_of
from sudoku_model.drawing.print_typst import set_pages, size_of, with_fonts
from sudoku_model.drawing.scene import Scene
from sudoku_model.drawing.vector import svg

PER_PAGE: Final = 6

_LONGEST_SENTENCE: Final = 700

_STEPS: Final = """\
#set page(
  paper: "a4",
  margin: (x: 15mm, top: 22mm, bottom: 18mm),
  header: [#text(12pt, weight: "bold", data.title) #h(1fr)
    #context counter(page).display("1 / 1", both: true)],
  footer: text(6.5pt, fill: luma(70), data.signs),
)
#let gap = 5pt
#let least = 0.5  // of its width, for a board that makes room for long words
#let sizes = (8.5pt, 8pt, 7.5pt, 7pt, 6.5pt, 6pt, 5.5pt)

#let frame(item) = block(width: 100%, height: 100%, layout(room => {
  let words(size) = block(width: room.width, {
    set text(size)  // lines stand as close as their size asks for
    text(size + 1pt, weight: "bold", item.title)
    h(0.6em)
    text(fill: luma(70), item.difficulty)
    linebreak()
    item.sentence
  })
  let left(size) = room.height - measure(words(size)).height - gap
  let wanted = calc.min(room.width, room.height * 0.8 * item.ratio)
  let fits = sizes.find(size => left(size) * item.ratio >= least * wanted)
  let size = if fits == none { sizes.last() } else { fits }
  words(size)
  v(gap, weak: true)
  let width = calc.max(least * wanted, calc.min(room.width, left(size) * item.ratio))
  align(center, picture(item.svg, item.said, width: width))
}))

#for page in data.pages {
  pagebreak(weak: true)
  block(height: 1fr, grid(
    columns: (1fr,) * 2, rows: (1fr,) * 3, column-gutter: 9mm, row-gutter: 6mm,
    ..page.map(frame),
  ))
}
"""


def steps_pdf(solve: Solve) -> bytes:
    """Return a document with the pictures of a solve.

    Raises:
        UnsupportedError: if the package ``typst`` is not installed.
    """
    items = list(_items(solve))
    data = {
        "title": showable(" ".join(solve.puzzle.title.split()))[:120] or "Sudoku, step by step",
        "signs": SIGNS,
        "pages": [items[start : start + PER_PAGE] for start in range(0, len(items), PER_PAGE)],
    }
    return set_pages(_STEPS, data, "pdf")


def _items(solve: Solve) -> Iterator[dict[str, Any]]:
    for frame in frames_of(solve):
        picture = svg(frame.board, **frame.shown)
        width, height = size_of(picture)
        yield {
            "title": frame.heading,
            "difficulty": "" if frame.difficulty is None else f"{frame.difficulty:.1f}",
            "sentence": _cut(showable(frame.sentence)),
            "svg": with_fonts(picture),
            "said": Scene.of(frame.board, **frame.shown).summary(),
            "ratio": width / height,
        }


def _cut(text: str) -> str:
    """Return a sentence that is not too long; one that is ends with a whole line if it can."""
    if len(text) <= _LONGEST_SENTENCE:
        return text
    lines = text[:_LONGEST_SENTENCE].rpartition("\n")[0]
    return f"{lines}\n…" if lines else f"{text[: _LONGEST_SENTENCE - 1]}…"
