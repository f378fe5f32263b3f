"""Links that were copied from their second letter on, or without what stands before the site."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from docs.page import fragment
from tests.formats.test_penpa import classic

CAGED = sm.Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
ISS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
LINKS = {
    "fpuzzles": sm.write(CAGED, "fpuzzles").strip(),
    "sudokupad": sm.write(CAGED, "sudokupad").strip(),
    "iss": ISS + sm.write(CAGED, "iss").strip(),
    "board": f"https://somewhere.example/board/{fragment(CAGED)}",
    "pzpr": sm.write(sm.read("1.....3..4.....2"), "pzpr").strip(),
    "penpa": f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={classic().payload()}",
}


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("start", ["", "ttps://", "hxxps://", "htps://", "https:/", "http:/"])
def test_a_link_with_a_wrong_beginning_is_the_same_link(name: str, start: str) -> None:
    link = LINKS[name]
    damaged = start + link.removeprefix("https://")
    assert sm.read(damaged) == sm.read(link)
    assert sm.read(f"<{damaged}>") == sm.read(link)


def test_a_rule_behind_such_a_link_is_named() -> None:
    rule = "Digits along a purple line sum to 10"
    for link in LINKS.values():
        assert sm.read(f"{link[1:]} # {rule}").unstated == (f"the rule “{rule}”",)


@pytest.mark.parametrize("text", ["ttps://somewhere.example/", "htp://f-puzzles.com/"])
def test_a_link_without_a_puzzle_is_called_a_link(text: str) -> None:
    with pytest.raises(sm.PuzzleFormatError, match="a link"):
        sm.read(text)


def test_a_path_is_no_link() -> None:
    for path in ("C:/some.where/puzzle.txt", "folder/some.where/puzzle.txt"):
        with pytest.raises(sm.PuzzleFormatError) as refusal:
            sm.read(path)
        assert "a link" not in str(refusal.value)
