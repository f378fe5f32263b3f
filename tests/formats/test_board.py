"""Links to the board of this package, as people pass them on."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from docs.page import fragment

PUZZLE = sm.Puzzle.empty(6).with_constraints(
    sm.KillerCage("r1c1 r1c2", 5), sm.Thermometer("r3c1 r3c2 r2c2")
)
LINK = f"https://somewhere.example/board/index.html{fragment(PUZZLE)}"


@pytest.mark.parametrize(
    "passed_on",
    [
        "{}",
        "{}.",
        "<{}>",
        "Look: {} (easy)",
        "[A puzzle]({})",
        "{}\n",
    ],
)
def test_a_link_to_the_board_is_read_as_its_puzzle(passed_on: str) -> None:
    puzzle = sm.read(passed_on.format(LINK))
    assert puzzle.grid == PUZZLE.grid
    assert puzzle.constraints == PUZZLE.constraints
    assert puzzle.unstated == ()


def test_a_link_is_read_wherever_the_board_is_and_with_its_hash_escaped() -> None:
    for link in (
        LINK.replace("somewhere.example/board", "penpa.example/sudokupad"),
        LINK.replace("https://somewhere.example", "http://127.0.0.1:8000"),
        LINK.replace("#", "%23"),
        LINK.removeprefix("https://"),
    ):
        assert sm.read(link).constraints == PUZZLE.constraints, link


def test_several_links_are_several_puzzles() -> None:
    other = f"http://localhost/{fragment(sm.Puzzle.empty(4))}"
    for between in ("\n", " "):
        found = [puzzle.grid.rows for puzzle in sm.read_many(f"{LINK}{between}{other}")]
        assert found == [6, 4]


def test_a_rule_behind_a_link_is_named_and_the_comment_in_it_stays() -> None:
    rule = "Digits along a purple line sum to 10"
    commented = fragment(PUZZLE.with_texts(comment="Made on a train."))
    puzzle = sm.read(f"https://somewhere.example/{commented} # {rule}")
    assert puzzle.unstated == (f"the rule “{rule}”",)
    assert puzzle.comment == f"Made on a train.\n{rule}"


@pytest.mark.parametrize("damaged", [LINK[:-9], LINK[: LINK.index("=") + 1], LINK + "AAAA"])
def test_a_damaged_link_is_refused(damaged: str) -> None:
    with pytest.raises(sm.PuzzleFormatError, match="link"):
        sm.read(damaged)


def test_a_character_that_is_missing_anywhere_is_noticed() -> None:
    start = LINK.index("=") + 1
    for place in range(start, len(LINK)):
        try:
            found = sm.read(LINK[:place] + LINK[place + 1 :])
        except sm.PuzzleFormatError:
            continue
        assert found.constraints == PUZZLE.constraints, place


def test_a_remark_makes_no_link_to_the_board() -> None:
    line = "1.....3..4.....2"
    for remark in ("#puzzle=17", " #puzzle=17"):
        assert sm.read(f"{line}{remark}").givens == sm.read(line).givens
        link = sm.write(sm.read(line), "sudokupad").strip()
        assert sm.read(f"{link} {remark}").givens == sm.read(line).givens


def test_a_link_of_sudokumaker_stays_one() -> None:
    with pytest.raises(sm.PuzzleFormatError, match="compressed text too early"):
        sm.read("https://sudokumaker.app/#puzzle=N4IgzglgXgpi")
