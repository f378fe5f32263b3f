"""Charts of what a table says, each as ``NAME.svg`` and ``NAME.png`` in a folder.

Matplotlib is imported where a chart is drawn: the tables do without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from benchmarks.report import show

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Told apart with every kind of colour vision. (M. Okabe and K. Ito, 2008.)"""

MARKERS = "osD^vP*"


@dataclass(frozen=True)
class Point:
    """A measurement; a hollow one is a lower bound, of something that was given up."""

    x: float
    y: float
    hollow: bool = False


@dataclass(frozen=True)
class Panel:
    """One of the diagrams of a chart.

    Attributes:
        title: what is measured, with its unit; it stands above the diagram.
        lines: for each line its name and its points; the first panel with a name explains it.
    """

    title: str
    lines: Mapping[str, Sequence[Point]]


def line_chart(
    folder: Path, name: str, title: str, panels: Sequence[Panel], *, x_title: str, note: str = ""
) -> None:
    """Draw diagrams side by side over the same x, with logarithmic axes.

    Args:
        folder: where the files are written; it is made if there is none.
        name: of the files, without ending.
        title: stands above the chart.
        panels: the diagrams. A line of the same name looks the same in each of them.
        x_title: what the x axis shows.
        note: stands below the chart.
    """
    from matplotlib.figure import Figure
    from matplotlib.ticker import LogLocator

    figure = Figure(figsize=(4.6 * len(panels), 4.6), layout="constrained")
    names = list(dict.fromkeys(line for panel in panels for line in panel.lines))
    looks = dict(zip(names, zip(cycle(COLOURS), cycle(MARKERS), strict=False), strict=False))
    ticks = sorted({p.x for panel in panels for line in panel.lines.values() for p in line})
    for axes, panel in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
        for line, points in panel.lines.items():
            colour, marker = looks[line]
            _draw_line(axes, line, points, colour, marker)
        axes.set(xscale="log", yscale="log", xlabel=x_title)
        axes.set_title(panel.title, loc="left", fontsize=10)
        axes.set_xticks(ticks, [f"{x:g}" for x in ticks])
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.minorticks_off()
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.10g}")
        quieten(axes, "both")
    handles = {
        label: handle
        for axes in figure.axes
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)
    }
    figure.legend(
        handles.values(), handles.keys(), loc="outside upper right", ncols=6, frameon=False
    )
    figure.suptitle(title, x=0.01, ha="left")
    if note:
        figure.supxlabel(note, fontsize=8)
    write_chart(figure, folder, name)


def _draw_line(axes: Axes, name: str, points: Sequence[Point], colour: str, marker: str) -> None:
    ordered = sorted(points, key=lambda point: point.x)
    axes.plot([p.x for p in ordered], [p.y for p in ordered], color=colour, linewidth=1.2)
    for hollow in (False, True):
        chosen = [point for point in ordered if point.hollow == hollow]
        axes.plot(
            [point.x for point in chosen],
            [point.y for point in chosen],
            marker,
            color=colour,
            markerfacecolor="white" if hollow else colour,
            label=None if hollow else name,
        )


def quieten(axes: Axes, lines: Literal["both", "x"]) -> None:
    """Leave nothing around the axes but thin lines behind what is drawn."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis=lines, linewidth=0.3)
    axes.set_axisbelow(True)


def write_chart(figure: Figure, folder: Path, name: str) -> None:
    """Write a chart as SVG and PNG, and tell where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.{kind}" for kind in ("svg", "png")]
    for path in paths:
        figure.savefig(path, dpi=150)
    show(f"Chart: {' and '.join(map(str, paths))}.")
