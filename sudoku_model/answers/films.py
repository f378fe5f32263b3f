"""Films. Their pictures come from strangers when they are read, and are shown as part of a page."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, Final

from sudoku_model.answers.kinds import FLAG, TEXT, About, ByName, Kind, ListOf, Schema
from sudoku_model.answers.table import Key, Table
from sudoku_model.drawing.film import Film, FilmFrame, Reel
from sudoku_model.formats.json_text import Node

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ELEMENTS: Final = frozenset(("svg", "g", "title", "desc", "rect", "circle", "path", "text"))

_ATTRIBUTES: Final = frozenset(
    (
        *("viewBox", "width", "height", "style", "role", "class"),
        *("x", "y", "cx", "cy", "r", "rx", "d"),
        *("fill", "fill-rule", "fill-opacity", "opacity"),
        *("stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
        *("font-family", "font-size", "font-weight", "text-anchor"),
    )
)

_NAMESPACE: Final = "{http://www.w3.org/2000/svg}"


class Picture(Kind):
    """A picture as SVG: shapes and words as we draw them, with no script and no link."""

    def write(self, value: str, about: About) -> str:
        return value

    def read(self, node: Node, about: About) -> str:
        if not _is_harmless(node.text()):
            raise node.unfit("a picture of shapes and words, as SVG")
        return node.text()

    def schema(self, shared: dict[str, Schema]) -> Schema:
        return {"type": "string", "contentMediaType": "image/svg+xml"}


def _is_harmless(picture: str) -> bool:
    """Say whether a picture holds what we draw and nothing else.

    What could run or be fetched needs another element or attribute, or a parenthesis, as in
    ``url(...)``, or a backslash that stands for one.
    """
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(picture)
    except (ParseError, DefusedXmlException, ValueError):
        return False
    return root.tag == f"{_NAMESPACE}svg" and all(map(_is_ours, root.iter()))


def _is_ours(element: Element) -> bool:
    """Say whether we draw elements with this name and these attributes."""
    tag = element.tag
    return (
        isinstance(tag, str)
        and tag.startswith(_NAMESPACE)
        and tag.removeprefix(_NAMESPACE) in _ELEMENTS
        and element.attrib.keys() <= _ATTRIBUTES
        and not any(set(value) & {"(", "\\"} for value in element.attrib.values())
    )


def _film(about: About, node: Node, reels: tuple[Reel, ...], choices: dict[str, Any]) -> Film:
    if not reels or not all(reel.frames for reel in reels):
        raise node.unfit("reels, each with a picture at least", "a film without pictures")
    if choices and [prod(map(len, choices.values()))] != [len(reel.frames) for reel in reels]:
        raise node.unfit("a picture for each choice", "another number of pictures")
    return Film(reels, choices)


_FRAME = Table(
    FilmFrame,
    Key("picture", Picture(), "the picture, as SVG"),
    Key("title", TEXT, "what happens, in a few words"),
    Key("sentence", TEXT, "why", default=""),
    Key("notation", TEXT, "the same in the signs of the subject, such as clauses", default=""),
    Key("stop", FLAG, "whether one may want to go straight there", "is_stop", default=False),
    name="frame",
)

_REEL = Table(
    Reel,
    Key("caption", TEXT, "what is seen", default=""),
    Key("frames", ListOf(_FRAME), "the pictures"),
    Key("cut", FLAG, "whether there would be more of them", "is_cut", default=False),
)

FILM = Table(
    Film,
    Key("reels", ListOf(_REEL), "pictures that follow each other; several run side by side"),
    Key(
        "choices",
        ByName(ListOf(TEXT)),
        "where pictures are chosen: the names by what is chosen, the last running fastest",
        default={},
    ),
    build=_film,
    meaning="What happens step by step, in pictures with their words.",
)
