"""Pictures that differ little as one picture, whose parts say in which of them they are seen.

A film of two hundred boards is as small so as a few boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET

SEEN_IN: Final = "data-in"
"""The attribute with the numbers of the pictures, from 0, in runs such as ``0-3 7``; a part without
it is seen wherever the part around it is."""

_SVG: Final = "http://www.w3.org/2000/svg"

_INHERITED: Final = (
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("font-size", "font-weight", "text-anchor"),
)
"""Attributes that parts take over from the part around them."""

_Look = tuple[str, tuple[tuple[str, str], ...], str]
"""The tag of an element, its attributes and its text."""


@dataclass
class _Part:
    look: _Look
    seen: set[int] = field(default_factory=set)
    parts: list[_Part] = field(default_factory=list)


def merged(pictures: Sequence[str]) -> str:
    """Return one SVG picture for several of one size, the first of which says how large it is.

    Their titles and descriptions are left out: what is seen changes from one to the next.
    """
    roots = [ET.fromstring(picture) for picture in pictures]
    whole = _Part(_look(roots[0]))
    for number, root in enumerate(roots):
        drawn = [one for one in root if _local(one.tag) not in ("title", "desc")]
        whole.seen.add(number)
        _add(whole.parts, drawn, number)
    element = _element(whole, whole.seen)
    element.set("xmlns", _SVG)
    return ET.tostring(element, encoding="unicode")


def _add(parts: list[_Part], elements: Iterable[ET.Element], number: int) -> None:
    """Add the elements of a picture where they are, or behind those that they follow."""
    place = 0
    known = {part.look for part in parts}
    for element in elements:
        look = _look(element)
        found = place
        if look in known:
            while found < len(parts) and parts[found].look != look:
                found += 1
        if look not in known or found == len(parts):
            parts.insert(place, _Part(look))
            found = place
        parts[found].seen.add(number)
        _add(parts[found].parts, element, number)
        place = found + 1


def _look(element: ET.Element) -> _Look:
    return _local(element.tag), (*element.attrib.items(),), (element.text or "").strip("\n")


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _element(part: _Part, around: set[int]) -> ET.Element:
    tag, attributes, text = part.look
    element = ET.Element(tag, dict(attributes))
    element.text = text or None
    if part.seen != around:
        element.set(SEEN_IN, " ".join(_runs(sorted(part.seen))))
    element.extend(_element(one, part.seen) for one in part.parts)
    _lift_what_all_have(element)
    return element


def _lift_what_all_have(element: ET.Element) -> None:
    """Say once, at an element, what all of its parts say and inherit."""
    for name in _INHERITED:
        values = {one.get(name) for one in element}
        is_open = element.tag == "g" or name not in element.attrib
        if len(values) == 1 and None not in values and is_open:
            element.set(name, values.pop() or "")
            for one in element:
                del one.attrib[name]


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(numbers), lambda placed: placed[1] - placed[0]):
        found = [number for _, number in run]
        yield str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}"
