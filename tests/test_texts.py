"""How texts count things, and how they are cut."""

from __future__ import annotations

from sudoku_model.texts import counted, cut


def test_one_thing_is_counted_as_one() -> None:
    assert [counted(n, "cell") for n in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    assert [counted(n, "box", "boxes") for n in (1, 3)] == ["1 box", "3 boxes"]


def test_a_text_is_cut_only_if_it_is_too_long() -> None:
    assert [cut("r1c1", most) for most in (3, 4, 5)] == ["r1…", "r1c1", "r1c1"]
