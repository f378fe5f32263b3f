"""A solve as an HTML page that one steps through; it needs no other file and no network.

Without its script the page shows all pictures one below the other, and so it is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from sudoku_model.drawing.document import document, element, in_html, script
from sudoku_model.drawing.elements import number
from sudoku_model.drawing.frames import SIGNS, Frame, Solve, frames_of
from sudoku_model.drawing.scene import Scene
from sudoku_model.drawing.shared_pictures import SharedPictures
from sudoku_model.drawing.static_files import static
from sudoku_model.drawing.vector import picture

_FRAME: Final = """\
<article class="frame" id="{key}" data-place="{place}">
<div class="picture">
{picture}</div>
<div class="text">
<h2>{title}{difficulty}</h2>
<p class="sentence">{sentence}</p>
{notation}{reasons}</div>
</article>
"""

_REASONS: Final = "<details><summary>What it rests on</summary><ul>{items}</ul></details>\n"

_LINK: Final = """\
<li><a href="#{key}"><span class="number">{number}</span><span class="told">{told}</span></a></li>
"""

_CURVE: Final = """\
<svg class="curve" viewBox="0 0 {wide} {high}" preserveAspectRatio="none" role="img" \
aria-label="{said}">
{bars}</svg>
"""

_BAR: Final = """\
<g data-frame="{key}"><title>{told}</title>\
<rect class="room" x="{x}" width="1" height="{high}"/>\
<rect class="bar" x="{left}" y="{y}" width="0.7" height="{tall}"/></g>
"""

_LEAST_SCALE: Final = 5.0
"""The curve of an easy puzzle does not fill its room: it shall look easy."""


def steps_html(solve: Solve) -> str:
    """Return a page with the pictures of a solve."""
    puzzle, frames = solve.puzzle, list(frames_of(solve))
    title, author, rules = (
        in_html(text.strip()) for text in (puzzle.title, puzzle.author, puzzle.rules)
    )
    texts = element('<p class="soft">by {}</p>', author) + element('<p class="rules">{}</p>', rules)
    title = title or "Sudoku, step by step"
    pictures = SharedPictures()
    articles = "".join(_article(frame, len(solve.steps), pictures) for frame in frames)
    body = static("steps.html").format(
        title=title,
        texts=texts,
        frames=articles + pictures.definitions(),
        curve=_curve(frames),
        links="".join(map(_link, frames)),
        signs=SIGNS,
    )
    return document(title, static("steps.css"), body, script("stepper", "steps"))


def _article(frame: Frame, total: int, pictures: SharedPictures) -> str:
    difficulty = reasons = ""
    if frame.difficulty is not None:
        difficulty = f' <span class="soft">{frame.difficulty:.1f}</span>'
    if frame.reasons:
        items = "".join(f"<li>{in_html(reason)}</li>" for reason in frame.reasons)
        reasons = _REASONS.format(items=items)
    return _FRAME.format(
        key=frame.key,
        place=f"{frame.place} / {total}" if frame.place else frame.title,
        picture=pictures.svg(picture(Scene.of(frame.board, **frame.shown))),
        title=escape(frame.heading),
        difficulty=difficulty,
        sentence=in_html(frame.sentence),
        notation=element('<p class="notation">{}</p>', in_html(frame.notation)),
        reasons=reasons,
    )


def _link(frame: Frame) -> str:
    told = f"<b>{escape(frame.title)}</b>"
    if frame.place:
        told += f" {in_html(frame.sentence)}"
    return _LINK.format(key=frame.key, number=frame.place, told=told)


def _curve(frames: Sequence[Frame]) -> str:
    """Draw how hard each step is as a bar."""
    hard = [(one, one.difficulty) for one in frames if one.difficulty is not None]
    levels = [own for _, own in hard]
    if len(hard) < 2:
        return ""
    high = max(_LEAST_SCALE, *levels)
    bars = (
        _BAR.format(
            key=frame.key,
            told=escape(f"{frame.heading}: {own:.1f}"),
            x=place,
            left=number(place + 0.15),
            y=number(high - own),
            tall=number(own),
            high=number(high),
        )
        for place, (frame, own) in enumerate(hard)
    )
    said = f"How hard each step is: from {min(levels):.1f} to {max(levels):.1f}"
    return _CURVE.format(wide=len(hard), high=number(high), said=said, bars="".join(bars))
