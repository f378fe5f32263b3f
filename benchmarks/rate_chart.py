"""The chart of a race: a bar for each contestant, ours in a colour of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.charts import quieten, write_chart
from benchmarks.timing import Spread, number

OURS, OTHERS, WRONG = "#0072B2", "#9A9A9A", "#B03000"

BAR_HEIGHT = 0.24
"""Inches."""

MOST = 0.9
"""The part of the puzzles that goes without saying: some stop in the middle of their last one."""


@dataclass(frozen=True)
class Bar:
    """What a contestant has reached.

    Attributes:
        name: of the contestant.
        rate: puzzles per second.
        is_ours: whether it is part of this project.
        wrong: how many wrong answers it gave.
        decided: the part of the puzzles that it has decided; with none, `rate` is only known to
            be too high.
    """

    name: str
    rate: Spread
    is_ours: bool
    wrong: int
    decided: float

    @property
    def label(self) -> str:
        """What stands beside the bar."""
        notes = []
        if 0 < self.decided < MOST:
            notes.append(f"{self.decided:.0%} decided")
        if self.wrong:
            notes.append(f"{self.wrong} wrong")
        reached = number(self.rate.middle) if self.decided else f"< {number(self.rate.most)}"
        return f"{reached}  ({', '.join(notes)})" if notes else reached


def rate_chart(folder: Path, name: str, title: str, bars: Sequence[Bar], *, note: str) -> None:
    """Draw a bar for each contestant, the fastest first; those that decided nothing come last.

    Args:
        folder: where the files are written; it is made if there is none.
        name: of the files, ``NAME.svg`` and ``NAME.png``.
        title: stands above the chart.
        bars: the contestants.
        note: stands below the chart.
    """
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    bars = sorted(bars, key=lambda bar: (bar.decided == 0, -bar.rate.middle))
    middles = [bar.rate.middle for bar in bars]
    colours = [OURS if bar.is_ours else OTHERS for bar in bars]
    figure = Figure(figsize=(9, 1.5 + BAR_HEIGHT * len(bars)), layout="constrained")
    axes = figure.subplots()
    axes.barh(
        [bar.name for bar in bars],
        middles,
        0.72,
        xerr=[
            [bar.rate.middle - bar.rate.least for bar in bars],
            [bar.rate.most - bar.rate.middle for bar in bars],
        ],
        color=[
            colour if bar.decided else "white" for colour, bar in zip(colours, bars, strict=True)
        ],
        edgecolor=colours,
        error_kw={"linewidth": 0.8, "ecolor": "#222222"},
    )
    for place, bar in enumerate(bars):
        axes.annotate(
            bar.label,
            (bar.rate.most, place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
            color=WRONG if bar.wrong else "black",
        )
    # A logarithmic bar has no natural foot: half of the least rate makes the last one visible.
    axes.set(xscale="log", xlim=(min(middles) / 2, 5 * max(middles)), ylim=(len(bars) - 0.4, -0.6))
    axes.set_xlabel(f"puzzles per second, median and range\n{note}", fontsize=9)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.10g}")
    for label, bar in zip(axes.get_yticklabels(), bars, strict=True):
        label.set_color(OURS if bar.is_ours else "black")
    quieten(axes, "x")
    legend = [Patch(color=OURS, label="this project"), Patch(color=OTHERS, label="others")]
    axes.legend(handles=legend, loc="lower right", frameon=False)
    figure.suptitle(title, x=0.01, ha="left")
    write_chart(figure, folder, name)
