"""Pages set by Typst, which turns SVG pictures and texts into PDF with vector letters, or PNG.

Typst comes as one wheel without system libraries (the package ``typst``, Apache-2.0). It brings
fonts along, so digits appear even on a computer without fonts. Texts are handed over as data, never
as markup: titles come from strangers' files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, cast

from sudoku_model.drawing import palette
from sudoku_model.drawing.scene import Board, Scene
from sudoku_model.drawing.static_files import static
from sudoku_model.drawing.vector import svg
from sudoku_model.errors import UnsupportedError
from sudoku_model.libraries import to_install

Kind: TypeAlias = Literal["pdf", "png"]

FONTS: Final = ("Arial", "Helvetica", "Liberation Sans", "DejaVu Sans", "Libertinus Serif")
"""The first of these that there is; Typst brings the last one along."""

_SIZE: Final = re.compile(r'\b(?:width|height)="([\d.]+)"')

PREAMBLE: Final = f"""\
#let data = json(bytes(sys.inputs.data))
#let picture(svg, said, ..size) = image(bytes(svg), format: "svg", alt: said, ..size)
#set document(title: data.title, date: none)
#set text(font: {json.dumps(FONTS).replace("[", "(").replace("]", ")")})
"""
"""How every document begins: what was handed over is `data`."""

_LACKS_OF_MEMORY = ("MemError", "ThreadPoolBuildError")


def set_pages(
    name: str, data: Mapping[str, Any], kind: Kind, *, pixels_per_inch: float = 144
) -> bytes:
    """Return a document, in PNG its only page.

    Args:
        name: the file in Typst's markup that stands after `PREAMBLE`.
        data: what it sets: at least the title of the document.
        kind: PDF, or PNG for a single page.
        pixels_per_inch: of a PNG.

    Raises:
        UnsupportedError: if the package ``typst`` is not installed.
        MemoryError: if there is not enough memory.
    """
    try:
        import typst
    except ImportError:
        raise UnsupportedError(
            f"PDF and PNG need the package typst: {to_install('print')}"
        ) from None
    inputs = {"data": json.dumps(data)}
    try:
        compiler = typst.Compiler((PREAMBLE + static(name)).encode(), sys_inputs=inputs)
        made = compiler.compile(format=kind, ppi=pixels_per_inch)
    except BaseException as problem:
        # Rust reports a lack of memory, also for its threads, by a panic, which is no Exception.
        if type(problem).__name__ == "PanicException" and any(
            sign in str(problem) for sign in _LACKS_OF_MEMORY
        ):
            raise MemoryError from None
        raise
    return cast(bytes, made[0] if isinstance(made, list) else made)


def picture_of(board: Board, **shown: Any) -> dict[str, Any]:
    """Return a board's picture as data: its SVG, what it shows in words, and its proportions."""
    drawn = svg(board, **shown)
    width, height = size_of(drawn)
    said = Scene.of(board, **shown).summary()
    return {"svg": with_fonts(drawn), "said": said, "ratio": width / height}


def with_fonts(picture: str) -> str:
    """Return a picture that names the typefaces which Typst shall look for.

    Typst takes names literally, and does not ask the system what "sans-serif" stands for.
    """
    return picture.replace(palette.TYPEFACE, ", ".join(FONTS), 1)


def size_of(picture: str) -> tuple[float, float]:
    """Return width and height of a picture in its own pixels."""
    width, height = _SIZE.findall(picture.partition(">")[0])
    return float(width), float(height)
