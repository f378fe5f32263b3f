"""How texts count and quote things, and how they are cut."""

from __future__ import annotations

from sudoku_model.texts import counted, cut, shown


def test_one_thing_is_counted_as_one() -> None:
    assert [counted(n, "cell") for n in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    assert [counted(n, "box", "boxes") for n in (1, 3)] == ["1 box", "3 boxes"]


def test_a_text_is_cut_only_if_it_is_too_long() -> None:
    assert [cut("r1c1", most) for most in (3, 4, 5)] == ["r1…", "r1c1", "r1c1"]


class Broken:
    def __repr__(self) -> str:
        raise ValueError


class Long:
    def __repr__(self) -> str:
        return "rows\n  of cells " * 1000


def test_a_value_is_shown_on_one_short_line_whatever_it_is() -> None:
    values = ["r1c1", int, 10**5000, [Broken()], Long(), [0] * 100_000]
    said = list(map(shown, values))
    assert said[:3] == ["'r1c1'", "the class int", "a number of 5001 digits"]
    assert said[3] == "[a value of the type Broken]"
    assert all(len(text) <= 60 and text.isprintable() for text in said)
