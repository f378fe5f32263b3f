"""The films of the pages: made when the site is built, so that they need no Python there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import sudoku_model as sm

_NINE: Final = "..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4"
_TREES: Final = "6.5....8.....5...9..1362.5..78....434....9.......2.....3...65....6.......8.9....."

_IN_PAGE: Final = "````{{raw}} html\n{html}````"


def write_pages(source: Path) -> None:
    """Put each film where a page asks for it by name."""
    page = source / "how-to" / "look-inside.md"
    text = page.read_text(encoding="utf-8")
    for name, film in FILMS.items():
        html = film()._repr_html_()
        text = text.replace(f"<!-- film: {name} -->", _IN_PAGE.format(html=html))
    page.write_text(text, encoding="utf-8")


def _propagation() -> sm.Film:
    return sm.film(sm.encode("1... ..3. .4.. ...2").propagate())


def _conflict() -> sm.Film:
    conflict = sm.encode(_NINE).propagate("r5c6=4").conflict
    assert conflict is not None
    return sm.film(conflict.graph)


def _search() -> sm.Film:
    cnf = sm.encode(_TREES)
    searches = cnf.search(learning=False), cnf.search()
    return sm.film(*searches, captions=("backtracking", "clause learning"))


def _encodings() -> sm.Film:
    return sm.film(sm.compare_encodings(_NINE))


def _matching() -> sm.Film:
    return sm.film(sm.match_house(_NINE, "box 5"))


FILMS: Final[Mapping[str, Callable[[], sm.Film]]] = {
    "propagation": _propagation,
    "conflict": _conflict,
    "search": _search,
    "encodings": _encodings,
    "matching": _matching,
}
"""What makes each film, by the name that the page calls it."""
