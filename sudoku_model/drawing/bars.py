"""Bar charts as SVG pictures and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, isfinite, log10
from typing import Any, Final
from xml.etree import ElementTree as ET

from sudoku_model.drawing import chart, palette
from sudoku_model.drawing.elements import as_svg
from sudoku_model.drawing.scene import width
from sudoku_model.drawing.shapes import Point
from sudoku_model.errors import OptionError
from sudoku_model.texts import shown

MOST_BARS: Final = 2_000

_COLOURS: Final = ("#8ab4e8", "#2f5d8a", "#c98a3a", "#7a9a5b", "#b0413e", "#b08bd0")
"""Of the series; each bar also says its series and its number when it is pointed at."""

_TYPE: Final = 12
_LETTER: Final = 0.56
"""Width of a usual letter as a part of the type size."""

_EDGE: Final = 8
_LINE: Final = 18
_LENGTH: Final = 280
"""Of the longest bar that lies."""

_HEIGHT: Final = 140
"""Of the highest bar that stands."""

_WIDEST: Final = 620
"""Room for bars that stand."""

_COLUMNS: Final = 40
"""Of the longest bar in text."""


@dataclass(frozen=True, repr=False)
class Bars:
    """A bar chart.

    Attributes:
        series: the names of the series; one without a name if there is only one.
        labels: what each group of bars is about.
        values: for each series the number of each label, None where it has none.
        title: what the numbers are.
        upright: whether the bars stand beside each other.
        log: whether lengths show orders of magnitude.
        line: a number at which a dotted line is drawn.

    Example:
        >>> import sudoku_model as sm
        >>> sm.bars({"minimal": 7371, "extended": 10530}, "Clauses").labels
        ('minimal', 'extended')
    """

    series: tuple[str, ...]
    labels: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    title: str
    upright: bool
    log: bool
    line: float | None

    def __str__(self) -> str:
        named = len(self.series) > 1
        rows = [
            (f"{label}, {series}" if named else label, value)
            for place, label in enumerate(self.labels)
            for series, value in self._group(place)
        ]
        margin = max((width(label) for label, _ in rows), default=0)
        lines = [self.title] if self.title else []
        for label, value in rows:
            bar = "█" * round(_COLUMNS * self._share(value))
            lines.append(f"{label}{' ' * (margin - width(label))}  {bar} {_shown(value)}")
        return "\n".join(lines)

    __repr__ = __str__

    def _group(self, place: int) -> Iterator[tuple[str, float]]:
        for series, values in zip(self.series, self.values, strict=True):
            value = values[place]
            if value is not None:
                yield series, value

    @property
    def _known(self) -> list[float]:
        """The numbers of all bars."""
        return [one for values in self.values for one in values if one is not None]

    def _share(self, value: float) -> float:
        """Return the length of a bar as a part of the longest one."""
        known = self._known
        top = max([*known, self.line or 0])
        if not value or not top:
            return 0.0
        if not self.log:
            return value / top
        # The smallest one keeps a bar that can be seen.
        low = min(filter(None, [*known, top])) / 2
        return log10(value / low) / log10(top / low)

    def _repr_svg_(self) -> str:
        draw = self._standing if self.upright else self._lying
        drawn = ET.Element("g")
        across, down = draw(drawn, self._head(drawn))
        across = max(across, _EDGE * 2 + _width_of([self.title]))
        look = {"font-family": palette.TYPEFACE, "font-size": str(_TYPE)}
        root = chart.sheet((0, 0, across, down), self.title or "bar chart", look)
        root.extend(drawn)
        return as_svg(root)

    def _head(self, root: ET.Element) -> float:
        """Write the title and the names of the series; return where the bars begin."""
        y = float(_EDGE)
        if self.title:
            _write(root, _EDGE, y + _LINE / 2, self.title, font_weight="bold")
            y += _LINE
        if len(self.series) > 1:
            x = float(_EDGE)
            for colour, name in zip(_COLOURS, self.series, strict=False):
                chart.rectangle(root, (x, y + 4), (10, 10), fill=colour)
                _write(root, x + 14, y + _LINE / 2, name)
                x += 26 + _width_of([name])
            y += _LINE
        return y + 4

    def _lying(self, root: ET.Element, top: float) -> tuple[float, float]:
        """Draw bars one below the other; return how large the picture is."""
        left = _EDGE + _width_of(self.labels) + 8
        y, texts = top, [""]
        for place, label in enumerate(self.labels):
            group = [*self._group(place)]
            middle = y + len(group) * _LINE / 2
            _write(root, left - 8, middle, label, text_anchor="end")
            for series, value in group:
                length = _LENGTH * self._share(value)
                colour, told = self._colour(series), self._told(label, series, value)
                _bar(root, (left, y + 2), (length, _LINE - 4), colour, told)
                texts.append(_shown(value))
                _write(root, left + length + 4, y + _LINE / 2, texts[-1])
                y += _LINE
            y += 4 if len(self.series) > 1 else 0
        if self.line is not None:
            x = left + _LENGTH * self._share(self.line)
            _dotted(root, (x, top), (x, y))
        return left + _LENGTH + _width_of(texts) + 4 + _EDGE, y + _EDGE

    def _standing(self, root: ET.Element, top: float) -> tuple[float, float]:
        """Draw bars beside each other; return how large the picture is."""
        count = len(self._known)
        gap = 4 if len(self.series) > 1 else 1
        across = min(34.0, max(1.0, (_WIDEST - gap * len(self.labels)) / max(1, count)))
        foot, x = top + _LINE + _HEIGHT, float(_EDGE + 8)
        # Numbers are written if there is room for all, and labels as often as there is room.
        has_numbers = _width_of([*map(_shown, self._known)]) <= across
        room = across * count / max(1, len(self.labels)) + gap
        every = max(1, ceil((_width_of(self.labels) + 6) / room))
        begin = x
        for place, label in enumerate(self.labels):
            group = [*self._group(place)]
            if place % every == 0:
                middle = x + across * len(group) / 2
                _write(root, middle, foot + _LINE / 2 + 2, label, text_anchor="middle")
            for series, value in group:
                height = _HEIGHT * self._share(value)
                told, colour = self._told(label, series, value), self._colour(series)
                _bar(root, (x, foot - height), (across * 0.92, height), colour, told)
                if has_numbers:
                    middle, above = x + across / 2, foot - height - _LINE / 2
                    _write(root, middle, above, _shown(value), text_anchor="middle")
                x += across
            x += gap
        if self.line is not None:
            y = foot - _HEIGHT * self._share(self.line)
            _dotted(root, (begin, y), (x, y))
        return x + _EDGE + 8, foot + _LINE + _EDGE

    def _colour(self, series: str) -> str:
        return _COLOURS[self.series.index(series)]

    def _told(self, label: str, series: str, value: float) -> str:
        return f"{label}, {series}: {_shown(value)}" if series else f"{label}: {_shown(value)}"


def bars(
    values: Mapping[Any, float] | Mapping[str, Mapping[Any, float]],
    title: str = "",
    *,
    upright: bool = False,
    log: bool = False,
    line: float | None = None,
) -> Bars:
    """Return a bar chart: the last line of a cell shows it, and so does `show`.

    Args:
        values: numbers by what they are about; or several such series by their names.
        title: what the numbers are.
        upright: whether the bars stand beside each other, as for a distribution.
        log: whether lengths show orders of magnitude.
        line: a number at which a dotted line is drawn.

    Raises:
        OptionError: if a number is negative or none, or there are too many.

    Example:
        >>> import sudoku_model as sm
        >>> sm.bars({"minimal": 7371, "extended": 10530, "triads": 7695}, "Clauses")
        Clauses
        minimal   ████████████████████████████ 7,371
        extended  ████████████████████████████████████████ 10,530
        triads    █████████████████████████████ 7,695
    """
    if not isinstance(values, Mapping):
        raise OptionError(f"found {shown(values)}, expected numbers by what they are about")
    given = _series_of(values)
    labels = dict.fromkeys(label for series in given.values() for label in series)
    if len(given) > len(_COLOURS) or len(given) * len(labels) > MOST_BARS:
        raise OptionError(
            f"found {len(given)} series of {len(labels)} bars, expected at most {len(_COLOURS)} "
            f"series and {MOST_BARS:,} bars"
        )
    numbers = tuple(
        tuple(_checked(series[label], label) if label in series else None for label in labels)
        for series in given.values()
    )
    at = None if line is None else _checked(line, "line")
    return Bars((*given,), (*map(str, labels),), numbers, title, upright, log, at)


def _series_of(values: Mapping[Any, Any]) -> dict[str, Mapping[Any, Any]]:
    """Return the series by their names; a single one has none."""
    if values and all(isinstance(value, Mapping) for value in values.values()):
        return {str(name): series for name, series in values.items()}
    return {"": values}


def _checked(value: Any, label: object) -> float:
    try:
        is_fit = isfinite(value) and value >= 0
    except (TypeError, ValueError):
        is_fit = False
    if not is_fit:
        raise OptionError(f"found {shown(value)} for {shown(label)}, expected a number from 0 on")
    return int(value) if value == int(value) else float(value)


def _shown(value: float) -> str:
    """Write a number: whole ones in full, others with three digits."""
    return (
        f"{value:,}"
        if isinstance(value, int)
        else f"{value:,.3g}"
        if value < 1e3
        else f"{value:,.0f}"
    )


def _width_of(texts: Iterable[str]) -> float:
    return _LETTER * _TYPE * max(map(width, texts), default=0)


def _write(root: ET.Element, x: float, y: float, words: str, **look: str) -> None:
    chart.text(root, (x, y + _TYPE * 0.36), words, fill=palette.GIVEN, **look)


def _bar(
    root: ET.Element, corner: Point, sides: tuple[float, float], colour: str, told: str
) -> None:
    chart.tip(chart.rectangle(root, corner, sides, fill=colour), told)


def _dotted(root: ET.Element, start: Point, end: Point) -> None:
    chart.line(root, start, end, stroke=palette.GIVEN, stroke_dasharray="2 3")
