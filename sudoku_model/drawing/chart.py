"""Charts of numbers, as SVG: what notebooks and reports need, without a plotting library.

Example:
    >>> from sudoku_model.drawing.chart import Bars, Chart, Line, Rule, row
    >>> solved = Chart(Bars(["minimal", "triads"], [250, 228], across=True), Rule(x=81))
    >>> growth = Chart(Line([4, 9, 16], [388, 11988, 123904], "clauses"), x="order", log="y")
    >>> row(solved, growth)
    <2 charts>
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias
from xml.etree import ElementTree as ET

from sudoku_model.drawing import palette
from sudoku_model.drawing.elements import baseline, number, showable

COLOURS: Final = ("#2f5d8a", "#8ab4e8", "#c1666b", "#6a994e", "#b08bd0", "#c98a3a")
"""The colours that series take in turn: told apart by lightness, too."""

_TYPE: Final = 11.0
_ADVANCE: Final = 0.56 * _TYPE
"""How wide a character is, about."""

_GAP: Final = 6.0
_LINE: Final = 16.0
"""The height of a line of text."""

_ROOM: Final = 0.03
"""How much longer an axis is at either end than what is on it."""

_DARK: Final = 0.8
"""From this shade on letters are white."""

_LONG: Final = 10
"""Numbers with so many characters are written as powers of ten."""

_FEW: Final = 5
_STEPS: Final = (1, 2, 5, 10)

Place: TypeAlias = "float | str"

_Attributes: TypeAlias = "dict[str, float | str]"


@dataclass(frozen=True)
class Bars:
    """A bar for each value.

    Attributes:
        places: where the bars stand: numbers, or names in the order in which they are drawn.
        values: how long they are.
        label: what the legend calls them.
        colour: of all bars, or of each; None takes the next one of `COLOURS`.
        across: whether they lie, each beside its name, instead of standing.
        width: of a bar, as a part of the distance of two whole numbers.
        texts: what is written at the end of each.
    """

    places: Sequence[Place]
    values: Sequence[float]
    label: str = ""
    colour: str | Sequence[str] | None = None
    across: bool = False
    width: float = 0.75
    texts: Sequence[str] = ()


@dataclass(frozen=True)
class Line:
    """Points, and the line through them.

    Attributes:
        xs: where they are, from left to right.
        ys: where they are, upwards.
        label: what the legend calls it.
        colour: of the line; None takes the next one of `COLOURS`.
        dots: the radius of the points; 0 draws none.
        width: of the line; 0 draws none.
        dashed: whether the line is dashed.
        steps: whether it keeps its height up to the next point.
        texts: what is written above each point.
    """

    xs: Sequence[Place]
    ys: Sequence[float]
    label: str = ""
    colour: str | None = None
    dots: float = 0.0
    width: float = 1.8
    dashed: bool = False
    steps: bool = False
    texts: Sequence[str] = ()


@dataclass(frozen=True)
class Heat:
    """A table of squares, the darker the larger the number.

    Attributes:
        rows: the numbers, the first row at the top; None leaves a square white.
        texts: what is written on the squares.
        highest: the number of the darkest shade; None takes the largest one.
    """

    rows: Sequence[Sequence[float | None]]
    texts: Sequence[Sequence[str]] = ()
    highest: float | None = None


@dataclass(frozen=True)
class Rule:
    """A dotted line across the whole chart, at a place of one axis.

    Attributes:
        x: where it crosses the horizontal axis.
        y: where it crosses the vertical axis.
        text: what is written on it.
    """

    x: float | None = None
    y: float | None = None
    text: str = ""


@dataclass(frozen=True)
class Text:
    """Words in a chart, on paper of their own.

    Attributes:
        x: where its middle is.
        y: where its middle is.
        text: the words.
    """

    x: float
    y: float
    text: str


Part: TypeAlias = "Bars | Line | Heat | Rule | Text"


class Chart:
    """A chart, which a notebook shows by itself.

    Args:
        parts: what is drawn, the first one at the bottom.
        title: the heading.
        x: what the horizontal axis shows.
        y: what the vertical axis shows; it is written above it.
        log: the axes with a logarithmic scale: "", "x", "y" or "xy".
        size: its width and height.
        x_ticks: the numbers on the horizontal axis; None chooses some.
        y_ticks: the numbers on the vertical axis.
        reverse: the axes that run backwards: "", "x", "y" or "xy".
        frame: False draws neither axes nor numbers.

    Raises:
        ValueError: if two sequences that belong together differ in length, or a number cannot be
            drawn.

    Example:
        >>> chart = Chart(Line([1, 2, 3], [10, 100, 1000]), title="Growth", log="y")
        >>> chart
        <Chart: Growth>
        >>> chart.svg().startswith("<svg")
        True
    """

    def __init__(
        self,
        *parts: Part,
        title: str = "",
        x: str = "",
        y: str = "",
        log: Literal["", "x", "y", "xy"] = "",
        size: tuple[float, float] = (560, 210),
        x_ticks: Sequence[float] | None = None,
        y_ticks: Sequence[float] | None = None,
        reverse: Literal["", "x", "y", "xy"] = "",
        frame: bool = True,
    ) -> None:
        for part in parts:
            _check(part)
        self.parts = parts
        self.title = title
        self.size = size
        self._labels = x, y
        self._frame = frame
        names = _names(parts)
        lying = any(isinstance(part, Bars) and part.across for part in parts)
        downwards = lying or any(isinstance(part, Heat) for part in parts)
        xs: list[float] = []
        ys: list[float] = []
        for part in parts:
            across, upwards = _extent(part, names)
            xs += across
            ys += upwards
        self._x = _Axis(xs, "x" in log, "x" in reverse, x_ticks)
        self._y = _Axis(ys, "y" in log, ("y" in reverse) ^ downwards, y_ticks)
        if names:
            (self._y if lying else self._x).name(names)
        if lying:
            self._x.ticks = {}  # the values are written
        if any(isinstance(part, Bars) for part in parts):
            (self._x if lying else self._y).is_flush = True
        self._place_of = names

    def __repr__(self) -> str:
        x, y = self._labels
        return f"<Chart: {self.title or ' by '.join(filter(None, (y, x))) or 'no title'}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """Return the picture."""
        return _written(self._drawn(), *self.size, self.title)

    def _drawn(self) -> list[ET.Element]:
        """Return the elements of the picture."""
        width, height = self.size
        x_label, y_label = self._labels
        legend = [part for part in self.parts if isinstance(part, (Bars, Line)) and part.label]
        margin = max([len(text) for text in self._y.ticks.values()] or [0]) * _ADVANCE + _GAP
        has_texts = any(isinstance(part, Line) and part.texts for part in self.parts)
        heading = _LINE * (bool(self.title or y_label) + bool(legend) + has_texts)
        below = _LINE * (bool(self._x.ticks) + bool(x_label))
        left = (margin + _GAP) if self._frame else _GAP
        self._x.lie(left, width - 2 * _GAP)
        self._y.lie(height - below - _GAP, heading + _GAP)
        drawn = self._axes(left, height) if self._frame else []
        above = _GAP + _LINE / 2
        if self.title or y_label:
            drawn.append(
                _text(self.title or y_label, (left, above), weight="bold" * bool(self.title))
            )
            above += _LINE
        colours = iter(COLOURS * (1 + len(self.parts)))
        at = left
        for part in self.parts:
            own = getattr(part, "colour", "") or (
                next(colours) if isinstance(part, (Bars, Line)) else ""
            )
            drawn += self._draw(part, own)
            if part in legend:
                swatch = own if isinstance(own, str) else own[0]
                box: _Attributes = {
                    "x": at,
                    "y": above - 4,
                    "width": 8,
                    "height": 8,
                    "fill": swatch,
                }
                drawn.append(_element("rect", box))
                drawn.append(_text(part.label, (at + 12, above)))
                at += 12 + len(part.label) * _ADVANCE + 2 * _GAP
        return drawn

    def _axes(self, left: float, height: float) -> list[ET.Element]:
        foot, right = self._y.start, self._x.end
        line: _Attributes = {"stroke": palette.CELL_LINE, "stroke-width": 1.0}
        head = self._y.end
        drawn = [_element("line", {"x1": left, "x2": left, "y1": foot, "y2": head, **line})]
        if self._x.ticks:
            drawn.append(
                _element("line", {"x1": left, "x2": right, "y1": foot, "y2": foot, **line})
            )
        for value, text in self._x.ticks.items():
            drawn.append(_text(text, (self._x.at(value), foot + _LINE / 2 + 2), "middle"))
        for value, text in self._y.ticks.items():
            drawn.append(_text(text, (left - _GAP, self._y.at(value)), "end"))
        if self._labels[0]:
            middle = (left + right) / 2
            drawn.append(_text(self._labels[0], (middle, height - _LINE / 2), "middle"))
        return drawn

    def _draw(self, part: Part, colour: str | Sequence[str]) -> list[ET.Element]:
        if isinstance(part, Bars):
            return self._bars(part, colour)
        if isinstance(part, Line):
            return self._line(part, str(colour))
        if isinstance(part, Heat):
            return self._heat(part)
        if isinstance(part, Text):
            spot = self._x.at(part.x), self._y.at(part.y)
            half = len(part.text) * _ADVANCE / 2 + 1
            paper: _Attributes = {
                "x": spot[0] - half,
                "y": spot[1] - 7,
                "width": 2 * half,
                "height": 14,
            }
            return [
                _element("rect", {**paper, "fill": palette.PAPER}),
                _text(part.text, spot, "middle"),
            ]
        dotted: _Attributes = {
            "stroke": palette.REGION_LINE,
            "stroke-width": 1.0,
            "stroke-dasharray": "1 3",
        }
        if part.x is not None:
            x = self._x.at(part.x)
            return [
                _element(
                    "line", {"x1": x, "x2": x, "y1": self._y.start, "y2": self._y.end, **dotted}
                )
            ]
        y = self._y.at(part.y or 0)
        place: _Attributes = {"x1": self._x.start, "x2": self._x.end, "y1": y, "y2": y}
        words = [_text(part.text, (self._x.start + _GAP, y - 8))] if part.text else []
        return [_element("line", {**place, **dotted}), *words]

    def _bars(self, part: Bars, colour: str | Sequence[str]) -> list[ET.Element]:
        drawn = []
        along, beside = (self._x, self._y) if part.across else (self._y, self._x)
        foot = along.at(along.low)
        for number_of, (place, value) in enumerate(zip(part.places, part.values, strict=True)):
            middle = self._place(place)
            edges = sorted(beside.at(middle + sign * part.width / 2) for sign in (-1, 1))
            ends = sorted((foot, along.at(value)))
            fill = colour if isinstance(colour, str) else colour[number_of]
            across, up = (ends, edges) if part.across else (edges, ends)
            box: _Attributes = {"x": across[0], "width": across[1] - across[0]}
            box |= {"y": up[0], "height": up[1] - up[0]}
            drawn.append(_element("rect", {**box, "fill": fill}))
            if part.texts:
                tip = (
                    (ends[1] + 4, sum(edges) / 2) if part.across else (sum(edges) / 2, ends[0] - 8)
                )
                drawn.append(
                    _text(part.texts[number_of], tip, "start" if part.across else "middle")
                )
        return drawn

    def _line(self, part: Line, colour: str) -> list[ET.Element]:
        spots = [
            (self._x.at(self._place(x)), self._y.at(y))
            for x, y in zip(part.xs, part.ys, strict=True)
        ]
        drawn = []
        if part.width and len(spots) > 1:
            path = [spots[0]]
            for spot in spots[1:]:
                path += [(spot[0], path[-1][1]), spot] if part.steps else [spot]
            points = " ".join(f"{number(x)},{number(y)}" for x, y in path)
            paint: _Attributes = {"fill": "none", "stroke": colour, "stroke-width": part.width}
            if part.dashed:
                paint["stroke-dasharray"] = "4 3"
            drawn.append(_element("polyline", {"points": points, **paint}))
        if part.dots:
            drawn += [
                _element("circle", {"cx": x, "cy": y, "r": part.dots, "fill": colour})
                for x, y in spots
            ]
        for text, (x, y) in zip(part.texts, spots, strict=False):
            drawn.append(_text(text, (x, y - 10), "middle"))
        return drawn

    def _heat(self, part: Heat) -> list[ET.Element]:
        drawn = []
        known = [value for values in part.rows for value in values if value is not None]
        highest = part.highest or max(known, default=1) or 1
        for down, values in enumerate(part.rows):
            up = sorted(self._y.at(down + 0.5 + edge) for edge in (0, 1))
            for right, value in enumerate(values):
                if value is None:
                    continue
                across = sorted(self._x.at(right + 0.5 + edge) for edge in (0, 1))
                shade = min(max(value / highest, 0), 1)
                box: _Attributes = {"x": across[0], "width": across[1] - across[0], "y": up[0]}
                paint = {"fill": COLOURS[0], "fill-opacity": f"{shade:.2f}"}
                drawn.append(_element("rect", {**box, "height": up[1] - up[0], **paint}))
                if part.texts and part.texts[down][right]:
                    text = _text(part.texts[down][right], (sum(across) / 2, sum(up) / 2), "middle")
                    if shade > _DARK:
                        text.set("fill", palette.PAPER)
                    drawn.append(text)
        return drawn

    def _place(self, place: Place) -> float:
        return self._place_of[place] if isinstance(place, str) else place


@dataclass(frozen=True)
class Charts:
    """Several charts in one picture: see `row` and `column`.

    Attributes:
        charts: the charts.
        across: whether they stand beside each other instead of one above the other.
    """

    charts: tuple[Chart, ...]
    across: bool = field(default=True)

    def __repr__(self) -> str:
        return f"<{len(self.charts)} charts>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """Return the picture."""
        x = y = width = height = 0.0
        drawn = []
        for chart in self.charts:
            group = _element("g", {"transform": f"translate({number(x)} {number(y)})"})
            group.extend(chart._drawn())
            drawn.append(group)
            width, height = max(width, x + chart.size[0]), max(height, y + chart.size[1])
            x, y = (x + chart.size[0], 0.0) if self.across else (0.0, y + chart.size[1])
        return _written(drawn, width, height, "; ".join(chart.title for chart in self.charts))


def row(*charts: Chart) -> Charts:
    """Put charts beside each other."""
    return Charts(charts)


def column(*charts: Chart) -> Charts:
    """Put charts one above the other."""
    return Charts(charts, across=False)


class _Axis:
    """An axis: from numbers to places in the picture."""

    def __init__(
        self, values: Sequence[float], log: bool, reverse: bool, ticks: Sequence[float] | None
    ) -> None:
        self._log = log
        self._reverse = reverse
        if log and any(value <= 0 for value in values):
            raise ValueError("a logarithmic axis has no place for 0 and what is below")
        low, high = min(values, default=1), max(values, default=1)
        if low == high:
            low, high = (low / 2, high * 2) if log else (low - 1, high + 1)
        self.low, self.high = low, high
        chosen = (_powers if log else _round_numbers)(low, high) if ticks is None else ticks
        self.ticks = {value: _tick(value) for value in chosen if low <= value <= high}
        self.start = self.end = 0.0
        self.is_flush = False
        """Whether it begins exactly where what is on it begins, as bars do."""

    def name(self, names: dict[str, float]) -> None:
        """Write names instead of numbers."""
        self.ticks = {place: name for name, place in names.items()}

    def lie(self, start: float, end: float) -> None:
        """Say where it begins and ends in the picture."""
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Return the place of a number."""
        low, high = self._scaled(self.low), self._scaled(self.high)
        before = 0.0 if self.is_flush else _ROOM
        part = (before + (self._scaled(value) - low) / (high - low)) / (1 + before + _ROOM)
        part = 1 - part if self._reverse else part
        return self.start + part * (self.end - self.start)

    def _scaled(self, value: float) -> float:
        return math.log10(value) if self._log else value


def _names(parts: Sequence[Part]) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in parts:
        places = (
            part.places if isinstance(part, Bars) else part.xs if isinstance(part, Line) else ()
        )
        for place in places:
            if isinstance(place, str):
                found.setdefault(place, len(found))
    return found


def _extent(part: Part, names: dict[str, float]) -> tuple[list[float], list[float]]:
    """Return the numbers that must have room on the two axes."""
    if isinstance(part, (Rule, Text)):
        return [part.x] if part.x is not None else [], [part.y] if part.y is not None else []
    if isinstance(part, Line):
        named = [names[x] + beyond for x in part.xs if isinstance(x, str) for beyond in (-0.5, 0.5)]
        return named or [x for x in part.xs if not isinstance(x, str)], list(part.ys)
    if isinstance(part, Heat):
        across = max(map(len, part.rows), default=0)
        return [0.5, across + 0.5], [0.5, len(part.rows) + 0.5]
    middles = [names[one] if isinstance(one, str) else one for one in part.places]
    half = part.width / 2
    beside = [middle + sign * half for middle in middles for sign in (-1, 1)]
    along = [0.0, *part.values]
    if part.texts and along:  # room for what is written at the ends
        along.append(max(along) * (1.02 + 0.02 * max(map(len, part.texts)) * part.across + 0.1))
    return (along, beside) if part.across else (beside, along)


def _check(part: Part) -> None:
    if isinstance(part, Bars):
        lengths, numbers = (len(part.places), len(part.values)), [*part.values]
    elif isinstance(part, Line):
        lengths, numbers = (len(part.xs), len(part.ys)), [*part.ys]
    else:
        return
    if len(set(lengths)) > 1:
        raise ValueError(f"found {lengths[0]} places and {lengths[1]} values, expected as many")
    if not all(math.isfinite(one) for one in numbers):
        raise ValueError("only finite numbers can be drawn")


def _tick(value: float) -> str:
    text = f"{value:,.10g}"
    return text if len(text) < _LONG else f"{value:.0e}".replace("e+0", "e").replace("e+", "e")


def _round_numbers(low: float, high: float) -> list[float]:
    """Return a few round numbers from an interval."""
    size = 10 ** math.floor(math.log10((high - low) / _FEW))
    step = next(one for factor in _STEPS if (high - low) / (one := factor * size) <= _FEW)
    return [step * count for count in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _powers(low: float, high: float) -> list[float]:
    """Return powers of ten, at most a few; numbers between them where there are hardly any."""
    first, last = math.ceil(math.log10(low)), math.floor(math.log10(high))
    skip = -(-(last - first + 1) // (_FEW + 1)) or 1
    powers = [float(10**power) for power in range(first, last + 1, skip)]
    return powers if len(powers) > 1 else sorted({low, *powers, high})


def _element(tag: str, attributes: _Attributes) -> ET.Element:
    written = {
        name: value if isinstance(value, str) else number(value)
        for name, value in attributes.items()
    }
    return ET.Element(tag, written)


def _text(
    text: str, spot: tuple[float, float], anchor: str = "start", weight: str = ""
) -> ET.Element:
    place: _Attributes = {"x": spot[0], "y": baseline(spot[1], _TYPE)}
    element = _element("text", {**place, "text-anchor": anchor})
    if weight:
        element.set("font-weight", weight)
    element.text = showable(text)
    return element


def _written(drawn: Sequence[ET.Element], width: float, height: float, title: str) -> str:
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "width": number(width),
            "height": number(height),
            "font-family": palette.TYPEFACE,
            "font-size": number(_TYPE),
        },
    )
    ET.SubElement(root, "title").text = showable(title)
    root.append(_element("rect", {"width": width, "height": height, "fill": palette.PAPER}))
    root.extend(drawn)
    return ET.tostring(root, encoding="unicode") + "\n"
