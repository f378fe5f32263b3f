"""The colours that cells are filled with: as people call them, and what they may show again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from colorsys import rgb_to_hls

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.grid import Grid, is_one_piece
from sudoku_model.grouped import grouped

_HEXADECIMAL = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
_RGB = re.compile(
    r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,9})\s*)?\)"
)
_NO_COLOUR = frozenset(("", "none", "transparent", "white"))

_HUES = (
    (15, "red"),
    (53, "orange"),
    (68, "yellow"),
    (165, "green"),
    (195, "turquoise"),
    (255, "blue"),
    (285, "purple"),
    (345, "pink"),
    (361, "red"),
)
"""Up to which angle of the colour wheel people use which word."""

_SPELLINGS = {"gray": "grey", "magenta": "pink", "cyan": "turquoise", "violet": "purple"}

_MOST = 50
"""How many colours people may tell apart; with more of them nothing is taken for shown again."""


def visible(colour: object) -> str:
    """Return a colour as a document writes it, the same for the same colour.

    Returns:
        What is written, an empty text for white and for what is transparent.
    """
    text = str(colour).strip().lower()
    channels = _channels(text)
    if channels is None:
        return "" if text in _NO_COLOUR else text
    *colours, opacity = channels
    if opacity == 0 or min(colours) >= _NEARLY_WHITE:
        return ""
    return "#" + "".join(f"{channel:02x}" for channel in colours)


_NEARLY_WHITE = 250


def on_paper(colour: object) -> str:
    """Return a colour as it looks on white paper, in hexadecimal; an empty text if it shows none.

    Example:
        >>> on_paper("#F008"), on_paper("rgba(0, 0, 255, 0.5)"), on_paper("transparent")
        ('#ff7777', '#8080ff', '')
    """
    text = str(colour).strip().lower()
    channels = _channels(text)
    if channels is None:
        return _NAMED.get(text, "" if text in _NO_COLOUR else "#808080")
    *colours, opacity = channels
    opacity = min(1.0, opacity)
    if opacity == 0:
        return ""
    shown = (round(255 - (255 - channel) * opacity) for channel in colours)
    return "#" + "".join(f"{channel:02x}" for channel in shown)


_NAMED = {
    "white": "#ffffff",
    "black": "#000000",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
    "lightgray": "#d3d3d3",
    "lightgrey": "#d3d3d3",
    "darkgray": "#a9a9a9",
    "darkgrey": "#a9a9a9",
    "red": "#ff0000",
    "orange": "#ffa500",
    "gold": "#ffd700",
    "yellow": "#ffff00",
    "green": "#008000",
    "lime": "#00ff00",
    "lightgreen": "#90ee90",
    "teal": "#008080",
    "cyan": "#00ffff",
    "turquoise": "#40e0d0",
    "blue": "#0000ff",
    "lightblue": "#add8e6",
    "skyblue": "#87ceeb",
    "navy": "#000080",
    "purple": "#800080",
    "violet": "#ee82ee",
    "magenta": "#ff00ff",
    "pink": "#ffc0cb",
    "brown": "#a52a2a",
}
"""The colours that documents call by their names in CSS; others are drawn grey."""


def by_word(cells: Mapping[str, Iterable[int]]) -> dict[str, list[int]]:
    """Return the cells of each colour by the word that people have for it.

    Two shades for which there is one word are the light and the dark one. More than two keep what
    the document says, as does a colour without a word.

    Args:
        cells: the cells of each colour, as `visible` returns it.
    """
    shades = grouped((colour_word(colour), colour) for colour in cells)
    named = {}
    for word, same in shades.items():
        names = same
        if len(same) == 1:
            names = [word]
        elif len(same) == 2:
            same.sort(key=_lightness)
            names = [f"dark {word}", f"light {word}"]
        named.update(
            {name: sorted(cells[colour]) for name, colour in zip(names, same, strict=True)}
        )
    return named


def shown_again(
    colours: Mapping[str, Iterable[int]], grid: Grid, constraints: Iterable[Constraint]
) -> set[str]:
    """Return the colours that only show what is stated: clones, extra regions, indexing cells.

    A colour shows a kind of constraint again if it fills whole constraints of the kind and nothing
    else, and if colours fill all constraints of the kind; else it tells some of them from others.
    Regions that are no boxes are shown again in the same way, and so is one that does not hang
    together, which nobody could see otherwise.
    """
    if not colours or len(colours) > _MOST:
        return set()
    coloured = {colour: frozenset(cells) for colour, cells in colours.items()}
    shown: set[str] = set()
    for areas in _areas_of_kinds(grid, constraints):
        filled = {colour: cells for colour, cells in coloured.items() if _consists_of(cells, areas)}
        if all(any(area <= cells for cells in filled.values()) for area in areas):
            shown.update(filled)
    return shown


def _areas_of_kinds(
    grid: Grid, constraints: Iterable[Constraint]
) -> Iterable[list[frozenset[int]]]:
    """Return for each kind of constraint that setters colour where its constraints lie.

    They colour these because programs show all of a kind alike or not at all.
    """
    indexing = kinds.RowIndexing, kinds.ColumnIndexing, kinds.BoxIndexing
    areas: dict[object, list[frozenset[int]]] = grouped(
        (type(constraint), frozenset(constraint.cells_named(grid)))
        for constraint in constraints
        if isinstance(constraint, (kinds.Clone, kinds.ExtraRegion, *indexing))
    )
    if grid.box is None:
        regions = [frozenset(cells) for cells in grid.regions_by_number.values()]
        areas["regions"] = regions
        areas["scattered"] = [cells for cells in regions if not is_one_piece(grid, cells)]
    return areas.values()


def _consists_of(cells: frozenset[int], areas: Iterable[frozenset[int]]) -> bool:
    """Say whether cells are some of the areas and nothing else."""
    return cells == frozenset().union(*(area for area in areas if area <= cells))


def _channels(text: str) -> tuple[int, int, int, float] | None:
    """Return red, green, blue up to 255 and the opacity up to 1; None for a colour by its name."""
    if match := _HEXADECIMAL.fullmatch(text):
        return _hexadecimal_channels(match[1])
    if match := _RGB.fullmatch(text):
        red, green, blue = (min(255, int(number)) for number in match.groups()[:3])
        opacity = match[4] or "1"
        return red, green, blue, float(opacity) if opacity.count(".") < 2 else 1.0
    return None


def _hexadecimal_channels(digits: str) -> tuple[int, int, int, float]:
    if len(digits) <= 4:  # a digit for each channel
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue, *alpha = bytes.fromhex(digits)
    return red, green, blue, alpha[0] / 255 if alpha else 1.0


def colour_word(colour: str) -> str:
    """Return the word that people have for a colour.

    Example:
        >>> colour_word("#67f067"), colour_word("#f067f0"), colour_word("#c4c4c4")
        ('green', 'pink', 'grey')
    """
    (word,) = _words_for(colour, turns=(0,))
    return word


def colour_words(colour: str) -> set[str]:
    """Return the words that some people have for a colour: those of colours near to it, too.

    Example:
        >>> sorted(colour_words("#f067f0")), sorted(colour_words("#2ecbff"))
        (['pink', 'purple'], ['blue', 'turquoise'])
    """
    return {*_words_for(colour, turns=(-_NEAR_HUE, 0, _NEAR_HUE))}


def _words_for(colour: str, turns: Iterable[int]) -> Iterable[str]:
    """Return the words for a colour and, if it has a hue, for those to which it is turned."""
    channels = _channels(colour)
    if channels is None:
        return [_SPELLINGS.get(colour, colour)]
    red, green, blue = (channel / 255 for channel in channels[:3])
    if max(red, green, blue) - min(red, green, blue) < 0.07:
        return [_grey(max(red, green, blue))]
    angle = 360 * rgb_to_hls(red, green, blue)[0]
    return [_hue((angle + turn) % 360) for turn in turns]


_NEAR_HUE = 20
"""By how many degrees of the colour wheel people differ about the ends of a colour."""


def _hue(angle: float) -> str:
    return next(word for end, word in _HUES if angle < end)


def _grey(lightness: float) -> str:
    if lightness < 0.2:
        return "black"
    return "white" if lightness >= _NEARLY_WHITE / 255 else "grey"


def _lightness(colour: str) -> float:
    channels = _channels(colour)
    return 0.0 if channels is None else rgb_to_hls(*(part / 255 for part in channels[:3]))[1]
