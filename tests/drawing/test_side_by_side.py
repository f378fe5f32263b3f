"""Boards side by side: each with what is to be shown on it, and a sentence below."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.drawing.side_by_side import row
from sudoku_model.errors import OptionError

PUZZLE = sm.read("1... ..3. .4.. ...2")


def test_without_a_notebook_boards_are_printed(capsys: pytest.CaptureFixture) -> None:
    sm.show(PUZZLE, sm.solve(PUZZLE), captions=["asked", "found"], highlight=["r1c1"])
    printed = capsys.readouterr().out
    assert printed.count("[1]") == 2
    assert "\nasked\n" in printed
    assert printed.endswith("\nfound\n")


def test_each_board_may_have_what_is_shown_on_it_alone() -> None:
    left = sm.propagate(PUZZLE).digits
    shown = row([(PUZZLE, {"candidates": left}), PUZZLE], highlight=["r1c1"])
    with_candidates, without = shown.pictures
    assert "candidates" in with_candidates
    assert "candidates" not in without
    assert all('class="highlight"' in picture for picture in shown.pictures)


def test_answers_and_charts_stand_beside_boards() -> None:
    clash = sm.conflict(PUZZLE.with_given("r1c2", 1))
    shown = row([clash, sm.bars({"a": 1}), "1... ..3. .4.. ...2"], size=200)
    assert len(shown.pictures) == 3
    assert shown._repr_mimebundle_()["text/html"].count("<svg") == 3


def test_a_single_picture_is_shown_as_one() -> None:
    assert set(row([PUZZLE])._repr_mimebundle_()) == {"image/svg+xml", "text/plain"}


def test_captions_cannot_break_out_of_the_page() -> None:
    assert "<script>" not in row([PUZZLE], captions=["<script>"]).html()


@pytest.mark.parametrize(
    ("shown", "captions", "found"),
    [
        ([PUZZLE, PUZZLE], ["one"], "found 1 captions, expected one for each of 2"),
        ([3], [], "found int, expected a puzzle"),
    ],
)
def test_what_cannot_be_drawn_is_refused(shown: list, captions: list, found: str) -> None:
    with pytest.raises(OptionError) as caught:
        row(shown, captions=captions)
    assert found in str(caught.value)
