from dataclasses import replace
from html.parser import HTMLParser

import pytest

from sudoku_model.drawing import html, svg
from sudoku_model.errors import OptionError
from sudoku_model.puzzle import Puzzle, Solution

EMPTY = Puzzle.empty(4)
NAMED = replace(EMPTY, title="Fog & Co", author="A. <Setter>", comment="Two\nlines")


class Outline(HTMLParser):
    """The tags of a page, and the text in each kind of tag."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: dict[str, str] = {}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts[self.tags[-1]] = self.texts.get(self.tags[-1], "") + data


def test_a_page_holds_picture_title_author_and_comment():
    page = html(NAMED)
    outline = Outline(page)
    assert page.startswith("<!DOCTYPE html>\n")
    assert page.endswith("</html>\n")
    assert svg(NAMED) in page
    assert outline.texts["h1"] == "Fog & Co"
    assert outline.texts["p"] == "by A. <Setter>Two\nlines"
    assert [tag for tag in outline.tags if tag in ("title", "h1", "p", "svg")] == [
        *("title", "h1", "p", "svg", "title", "p")
    ]


def test_what_the_puzzle_does_not_say_is_left_out():
    outline = Outline(html(EMPTY))
    assert "h1" not in outline.tags
    assert "p" not in outline.tags
    assert "<title>Sudoku</title>" in html(EMPTY)


def test_a_solution_is_shown_under_the_title_of_its_puzzle():
    solution = Solution(NAMED, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    assert svg(solution) in html(solution)
    assert Outline(html(solution)).texts["h1"] == "Fog & Co"


def test_options_reach_the_picture():
    options = {"candidates": {0: [1]}, "highlight": [3], "size": 300}
    assert svg(EMPTY, **options) in html(EMPTY, **options)
    with pytest.raises(OptionError):
        html(EMPTY, size=0)


@pytest.mark.parametrize("field", ["title", "author", "comment"])
@pytest.mark.parametrize(
    "hostile",
    ["</title></svg></style><script>alert(1)</script>", "{title}", '" onload="x', "\x00\ud800"],
)
def test_hostile_words_stay_words(field: str, hostile: str):
    page = html(replace(NAMED, **{field: hostile}))
    page.encode()
    assert Outline(page).tags == Outline(html(NAMED)).tags
    assert "\x00" not in page


@pytest.mark.parametrize("field", ["title", "author", "rules", "comment"])
@pytest.mark.parametrize("mark", ["\u202e", "\u2067", "\u200f", "\u061c"])
def test_marks_of_direction_do_not_turn_the_page(field: str, mark: str):
    for words in (f"{mark}live", f"l{mark}ive"):
        page = html(replace(NAMED, **{field: words}))
        assert mark not in page
        assert "live" in page
