"""Bar charts: as long as the numbers say, with names and numbers that can be read."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError


def drawn(chart: sm.Bars) -> list[ET.Element]:
    """Return the bars of a chart, which each say what they are."""
    root = ET.fromstring(chart._repr_svg_())
    return [bar for bar in root.iter() if bar.tag.endswith("rect") and len(bar)]


@pytest.mark.parametrize(("upright", "side"), [(False, "width"), (True, "height")])
def test_bars_are_as_long_as_the_numbers_say(upright: bool, side: str) -> None:
    bars = drawn(sm.bars({"a": 10, "b": 5, "c": 0}, upright=upright))
    longest, half, none = (float(bar.attrib[side]) for bar in bars)
    assert half == longest / 2
    assert none == 0
    assert [bar[0].text for bar in bars] == ["a: 10", "b: 5", "c: 0"]


def test_orders_of_magnitude_are_steps_of_the_same_length() -> None:
    lengths = [
        float(bar.attrib["width"]) for bar in drawn(sm.bars({1: 1, 2: 100, 3: 1e4}, log=True))
    ]
    assert lengths[0] > 0
    assert lengths[1] - lengths[0] == pytest.approx(lengths[2] - lengths[1], abs=0.2)


def test_series_stand_side_by_side_and_may_lack_a_number() -> None:
    chart = sm.bars({"easy": {1: 2, 2: 3}, "hard": {2: 4}}, "Nodes")
    assert [bar[0].text for bar in drawn(chart)] == ["1, easy: 2", "2, easy: 3", "2, hard: 4"]
    assert str(chart).splitlines()[0] == "Nodes"
    assert str(chart).splitlines()[-1].startswith("2, hard  ██")


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"a": -1}, "found -1 for 'a', expected a number from 0 on"),
        ({"a": float("nan")}, "found nan for 'a'"),
        ({"a": "many"}, "found 'many' for 'a'"),
        ([1, 2], "found [1, 2], expected numbers by what they are about"),
        ({n: n for n in range(3000)}, "found 1 series of 3000 bars, expected at most 6 series"),
    ],
)
def test_what_is_no_number_of_bars_is_refused(values: object, found: str) -> None:
    with pytest.raises(OptionError) as caught:
        sm.bars(values)
    assert found in str(caught.value)


def test_names_cannot_break_out_of_the_picture() -> None:
    assert "<script>" not in sm.bars({"<script>": 1}, "<script>")._repr_svg_()
