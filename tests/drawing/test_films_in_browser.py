"""Films in a real browser: stepping, keys, menus, several on a page, narrow, dark, in notebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from tests.notebook.browser import Server, run_all_cells, skip_without_browser
from tests.puzzles import TREES

skip_without_browser()

from playwright.sync_api import expect  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

SITE = Path(__file__).parents[2] / "browser" / "static" / "notebook"
FOUR = "1... ..3. .4.. ...2"
PAGE = (
    "<!DOCTYPE html><html lang=en><meta name=viewport content='width=device-width'><body>{}</body>"
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    tree = sm.encode(TREES)
    films = (
        sm.film(sm.encode(FOUR).propagate()),
        sm.film(tree.search(learning=False), tree.search(), captions=("one", "two")),
        sm.film(sm.compare_encodings(FOUR, at_most_one=["pairwise", "ladder"])),
    )
    path = tmp_path_factory.mktemp("films") / "three.html"
    html = PAGE.format("\n".join(film._repr_html_() for film in films))
    path.write_text(html, encoding="utf-8")
    return path.as_uri()


def place(film: Any) -> Any:
    return film.locator(".place")


def test_keys_and_buttons_step_and_films_do_not_disturb_each_other(page: Any) -> None:
    first, second = (
        page.locator("sudoku-film section").nth(0),
        page.locator("sudoku-film section").nth(1),
    )
    expect(place(first)).to_have_text("1 / 24")
    first.press("ArrowRight")
    expect(first.locator("figcaption")).to_contain_text("r1c1=1 rules out 10 candidates")
    first.press("Shift+ArrowRight")
    expect(first.locator("figcaption")).to_contain_text("r1c2=3: row 1 has no other place for 3")
    second.get_by_label("Next step").click()
    second.get_by_label("Next step").press("ArrowRight")
    expect(place(second)).to_contain_text("3 / ")
    expect(place(first)).to_have_text("6 / 24")
    first.get_by_label("To the end").click()
    expect(first.locator("figcaption")).to_contain_text("Solved")
    expect(first.get_by_label("Next step")).to_be_disabled()
    first.get_by_label("Next step").press("Home")  # and yet it keeps the keys
    expect(place(first)).to_have_text("1 / 24")


def test_the_slider_goes_anywhere_and_pictures_change(page: Any) -> None:
    film = page.locator("sudoku-film section").first
    texts = "[...document.querySelector('sudoku-film').shadowRoot.querySelectorAll('svg text')]"
    seen = f"{texts}.filter(one => one.checkVisibility()).length"
    at_first = page.evaluate(seen)
    film.get_by_label("Step", exact=True).fill("20")
    expect(place(film)).to_have_text("21 / 24")
    assert page.evaluate(seen) < at_first


def test_each_step_is_told_to_screen_readers(page: Any) -> None:
    film = page.locator("sudoku-film section").first
    caption = film.locator("figcaption")
    expect(caption).to_have_attribute("aria-live", "polite")
    film.press("End")
    expect(film.locator("svg")).to_have_attribute("aria-label", "Solved")


def test_two_films_run_side_by_side_and_the_shorter_one_waits(page: Any) -> None:
    page.set_viewport_size({"width": 1200, "height": 740})
    film = page.locator("sudoku-film section").nth(1)
    film.press("End")
    expect(film.get_by_text("A solution", exact=False)).to_have_count(2)
    boxes = [film.locator("figure").nth(number).bounding_box() for number in (0, 1)]
    assert boxes[0]["y"] == boxes[1]["y"]


def test_menus_choose_an_encoding(page: Any) -> None:
    film = page.locator("sudoku-film section").nth(2)
    for encoding in ("minimal", "triads"):
        for at_most_one in ("pairwise", "ladder"):
            film.get_by_label("encoding").select_option(encoding)
            film.get_by_label("at most one").select_option(at_most_one)
            count = len(sm.encode(FOUR, encoding, at_most_one=at_most_one))
            expect(film.locator("figcaption")).to_contain_text(f"{count} clauses, ")
    expect(film.get_by_label("Next step")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 1200])
def test_nothing_is_wider_than_the_window(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_readers_get_dark_pictures(opened: Any, address: str) -> None:
    style = (
        "getComputedStyle(document.querySelector('sudoku-film').shadowRoot"
        ".querySelector('.picture svg')).filter"
    )
    for scheme, has in (("dark", True), ("light", False)):
        context = opened.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(address)
        page.add_style_tag(content=":root { color-scheme: light dark; color: CanvasText }")
        page.locator("section").first.press("ArrowRight")
        assert ("invert" in page.evaluate(style)) is has
        context.close()


def test_without_scripts_the_last_picture_is_seen(opened: Any, address: str) -> None:
    context = opened.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_alt_text("Solved. every cell has its digit")).to_be_visible()
    assert page.locator("img").count() == 4
    context.close()


def test_a_page_of_its_own_needs_nothing_else(opened: Any, tmp_path: Path) -> None:
    path = sm.draw(sm.film(sm.match_house("12.. .... .... ....", "row 1")), tmp_path / "film.html")
    page = opened.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.goto(Path(path).as_uri())
    page.locator("section").press("End")
    expect(page.locator("section figcaption")).to_contain_text("What is left")
    page.close()
    assert faults == []


def test_a_cell_that_is_run_on_the_site_shows_a_film(opened: Any) -> None:
    def answer(route: Any) -> None:
        name = route.request.url.rpartition("/")[2]
        if name.endswith(".js"):
            route.fulfill(path=SITE / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!DOCTYPE html>", content_type="text/html")

    page = opened.new_page()
    page.route("**/*", answer)
    page.goto("http://site.test/lesson.html")
    html = sm.film(sm.encode(FOUR).propagate())._repr_html_()
    shows = "async (html) => document.body.append("
    shows += "(await import('/outputs.js')).outputOf({ 'text/html': html }, () => {}))"
    page.evaluate(shows, html)
    page.locator("section").press("ArrowRight")
    expect(page.locator(".place")).to_have_text("2 / 24")
    page.close()


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_notebook_that_ran_it_steps_and_one_that_did_not_shows_the_last_picture(
    opened: Any, tmp_path: Path, app: str
) -> None:
    pytest.importorskip("jupyterlab")
    film = sm.film(sm.encode(FOUR).propagate())
    server = Server(tmp_path, app)
    try:
        stored = json.loads((tmp_path / "board.ipynb").read_text())
        (cell,) = stored["cells"]
        cell["source"] = f"import sudoku_model as sm\nsm.film(sm.encode({FOUR!r}).propagate())"
        data = {"text/html": film._repr_html_(), "text/plain": str(film)}
        output = {"output_type": "execute_result", "data": data, "metadata": {}}
        cell["outputs"] = [{**output, "execution_count": None}]
        (tmp_path / "board.ipynb").write_text(json.dumps(stored))
        page = opened.new_page(viewport={"width": 1100, "height": 900})
        path = "lab/tree" if app == "lab" else "notebooks"
        page.goto(f"{server.url}/{path}/board.ipynb")
        page.get_by_alt_text("Solved. every cell has its digit").wait_for(timeout=60_000)
        assert page.locator(".place").count() == 0
        run_all_cells(page)
        page.locator(".place").wait_for(timeout=60_000)
        section = page.locator("sudoku-film section")
        section.click(position={"x": 5, "y": 5})
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator(".place")).to_have_text("6 / 24")
        expect(page.locator("section figcaption b")).to_have_text("r1c2=3:")
        page.close()
    finally:
        server.close()
