"""Pictures of one page, of which what is alike is written once.

From step to step hardly anything of a board changes. Each element that stands in several pictures,
and each run of them, is written once and used wherever it stands (SVG's ``use``). It stands in a
``noscript``: so a page works and prints without a script, while one with a script, to which it is a
mere text, draws the few pictures that are seen.

Runs end after elements that say so themselves, by their checksum: what stands around a change is
cut as before, and is shared.
"""

from __future__ import annotations

from html import escape
from typing import Final
from xml.etree import ElementTree as ET
from zlib import crc32

_SPAN: Final = 8
"""So many elements a run has on average."""

_KEPT: Final = frozenset({"title", "desc"})
"""What says what a picture shows has to stand in it."""

_UNSAID: Final = '<g aria-hidden="true">{}</g>'
"""A picture has its name. Browsers that print every part for screen readers fail at so many."""

_HIDDEN: Final = (
    '<noscript><svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>\n'
    "{}</defs></svg></noscript>\n"
)


class SharedPictures:
    """Writes pictures one after the other, and then all that they share.

    Example:
        >>> pictures = SharedPictures()
        >>> line = ET.fromstring('<svg><path d="M0 48H432M0 96H432M0 144H432M0 192H432" /></svg>')
        >>> pictures.svg(line)
        '<svg><g aria-hidden="true"><use href="#p0"/></g></svg>'
        >>> pictures.definitions().count("M0 48H432")
        1
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def svg(self, picture: ET.Element) -> str:
        """Write a picture that needs `definitions` on its page."""
        said = "".join(_text(child) for child in picture if child.tag in _KEPT)
        drawn = (self._shared(self._layer(one)) for one in picture if one.tag not in _KEPT)
        return _with_content(picture, f"{said}{_UNSAID.format(''.join(drawn))}")

    def definitions(self) -> str:
        """Write what the pictures share."""
        groups = (f'<g id="{name}">{text}</g>\n' for text, name in self._names.items())
        return _HIDDEN.format("".join(groups))

    def _layer(self, layer: ET.Element) -> str:
        """Write an element, with runs of its content shared."""
        if layer.text or not len(layer):
            return _text(layer)
        parts = [_text(child) for child in layer]
        while len(parts) > _SPAN:
            parts = [self._shared(run) for run in _runs(parts)]
        return _with_content(layer, "".join(parts))

    def _shared(self, text: str) -> str:
        """Return how to use what is written elsewhere on the page; what is short stays."""
        known = self._names.get(text) or f"p{len(self._names):x}"
        use = f'<use href="#{known}"/>'
        if len(text) <= len(use):
            return text
        self._names[text] = known
        return use


def _runs(parts: list[str]) -> list[str]:
    """Join elements to runs of two or more."""
    runs, run = [], [parts[0]]
    for part in parts[1:]:
        run.append(part)
        if crc32(part.encode()) % _SPAN == 0:
            runs.append("".join(run))
            run = []
    return [*runs, "".join(run)] if run else runs


def _text(element: ET.Element) -> str:
    return ET.tostring(element, encoding="unicode").strip()


def _with_content(element: ET.Element, content: str) -> str:
    """Write an element with other content than its own."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.items())
    return f"<{element.tag}{attributes}>{content}</{element.tag}>"
