"""A film is what its pictures are, as small as it can be, and safe to show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import sudoku_model as sm
from sudoku_model.drawing.film import MOST_FRAMES
from sudoku_model.drawing.film_pictures import merged
from sudoku_model.errors import OptionError
from tests.each import for_each

FOUR = "1... ..3. .4.. ...2"
FILMS: dict[str, Any] = {
    "propagation": lambda: sm.encode(FOUR).propagate(),
    "steps": lambda: sm.steps(FOUR),
    "conflict": lambda: sm.encode(FOUR).propagate("r1c2=2").conflict.graph,  # type: ignore[union-attr]
    "search": lambda: sm.encode("1... .... .... ....").search(),
    "encodings": lambda: sm.compare_encodings(FOUR, at_most_one=["pairwise"]),
    "matching": lambda: sm.match_house("12.. .... .... ....", "row 1"),
}
INHERITED = (
    "fill stroke stroke-width stroke-linecap stroke-linejoin font-size font-weight text-anchor"
)


def seen(element: ET.Element, number: int | None, around: Mapping[str, str]) -> Iterator[Any]:
    """Yield what is painted, with the look that it takes from the parts around it."""
    runs = element.get("data-in")
    if number is not None and runs is not None:
        ends = [list(map(int, run.split("-"))) for run in runs.split()]
        if not any(run[0] <= number <= run[-1] for run in ends):
            return
    look = {
        **around,
        **{name: element.attrib[name] for name in INHERITED.split() if name in element.attrib},
    }
    tag = element.tag.rpartition("}")[2]
    if tag not in ("svg", "g", "title", "desc"):
        own = {name: value for name, value in element.attrib.items() if name != "data-in"}
        yield tag, {**look, **own}, element.text
    for child in element:
        yield from seen(child, number, look)


@for_each(FILMS)
def test_the_one_picture_of_a_film_shows_each_of_its_pictures(name: str) -> None:
    pictures = [frame.picture for frame in sm.film(FILMS[name]()).reels[0].frames]
    whole = ET.fromstring(merged(pictures))
    for number, picture in enumerate(pictures):
        assert [*seen(whole, number, {})] == [*seen(ET.fromstring(picture), None, {})], number


def test_elements_that_change_places_stay_in_their_order() -> None:
    root = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    one, two = ('<path d="M1"/><path d="M2"/>', '<path d="M2"/><path d="M1"/>')
    pictures = [root.format(one), root.format(two), root.format("")]
    whole = ET.fromstring(merged(pictures))
    for number, picture in enumerate(pictures):
        assert [*seen(whole, number, {})] == [*seen(ET.fromstring(picture), None, {})]


@pytest.mark.slow
@pytest.mark.rest
def test_a_long_propagation_stays_small() -> None:
    film = sm.film(
        sm.encode(
            "..6...3...5..4...27...8.1...95..763......5...4..6.9.1...3274..99..35...1.....175."
        ).propagate()
    )
    assert len(film) > 100
    assert len(film._repr_html_()) < 150_000
    assert len(film._repr_html_()) < sum(len(one.picture) for one in film.reels[0].frames) / 5


def test_where_scripts_are_taken_away_the_last_picture_stays_with_its_words() -> None:
    html = sm.film(sm.encode(FOUR).propagate())._repr_html_()
    rest = re.sub(r"<script.*?</script>", "", html, flags=re.S)
    assert rest.count('<img src="data:image/svg+xml;base64,') == 1
    assert 'alt="Solved. every cell has its digit"' in rest
    assert len(rest) < 15_000


def test_words_cannot_break_out_of_a_film() -> None:
    bad = "</script><script>alert(1)</script>"
    html = sm.film(sm.encode(FOUR).propagate(), captions=[bad])._repr_html_()
    assert "alert(1)</script>" not in html
    assert bad not in html
    data = re.findall(r'<script type="application/json">(.*?)</script>', html, re.S)
    assert json.loads(data[0])["reels"][0]["caption"] == bad


def test_a_film_that_would_be_too_long_says_that_it_ends() -> None:
    class Endless:
        def frames(self) -> Iterator[sm.FilmFrame]:
            while True:
                yield sm.FilmFrame("<svg/>", "again")

    film = sm.film(Endless())
    assert len(film) == MOST_FRAMES
    assert film.reels[0].is_cut
    assert str(film).endswith("… and more")
    assert f"shows the first {MOST_FRAMES} pictures" in film._repr_html_()


def test_a_film_becomes_a_page(tmp_path: Path) -> None:
    film = sm.film(sm.encode(FOUR).propagate())
    page = sm.draw(film, tmp_path / "film.html").read_text(encoding="utf-8")
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<sudoku-film") == 1
    with pytest.raises(OptionError, match="html"):
        sm.draw(film, tmp_path / "film.svg")


def test_what_has_no_steps_is_refused() -> None:
    trace = sm.encode(FOUR).propagate()
    for shown, captions, said in (
        ((sm.read(FOUR),), (), "found Puzzle, expected what happens in steps"),
        ((trace,), ("a", "b"), "found 2 captions for 1 films"),
        ((), (), "expected one for each"),
        ((trace, FILMS["encodings"]()), (), "expected them alone"),
    ):
        with pytest.raises(OptionError, match=said):
            sm.film(*shown, captions=captions)  # type: ignore[arg-type]
