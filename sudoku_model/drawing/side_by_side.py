"""Pictures side by side in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sudoku_model.drawing.document import in_html
from sudoku_model.drawing.drawable import OnBoard, Picture, drawn
from sudoku_model.drawing.print_typst import size_of
from sudoku_model.drawing.scene import Board, Candidates, Highlight
from sudoku_model.drawing.screen import put
from sudoku_model.drawing.terminal import text
from sudoku_model.drawing.vector import svg
from sudoku_model.errors import OptionError
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import as_puzzle

_WITHOUT_CANDIDATES: Final = 2 / 3
"""How large boards are by default on which nothing small is to be read, beside their usual size."""

_PICTURE: Final = "<figure style='margin:0'>{picture}{caption}</figure>"

_ROW: Final = "<div style='display:flex;flex-wrap:wrap;gap:1em;align-items:start'>{pictures}</div>"


@dataclass(frozen=True, repr=False)
class Row:
    """Pictures that stand side by side, and one below the other where there is no room.

    Attributes:
        pictures: the pictures, as SVG.
        texts: the same for where there are no pictures.
        captions: what stands below each.
    """

    pictures: tuple[str, ...]
    texts: tuple[str, ...]
    captions: tuple[str, ...]

    def __str__(self) -> str:
        parts = (
            f"{words.rstrip()}\n{caption}" if caption else words.rstrip()
            for words, caption in zip(self.texts, self.captions, strict=True)
        )
        return "\n\n".join(parts)

    def html(self) -> str:
        """Return the pictures with their captions as HTML."""
        figures = (
            _PICTURE.format(
                picture=picture,
                caption=f"<figcaption>{in_html(caption)}</figcaption>" if caption else "",
            )
            for picture, caption in zip(self.pictures, self.captions, strict=True)
        )
        return _ROW.format(pictures="".join(figures))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        if len(self.pictures) == 1 and not self.captions[0]:
            picture = {"image/svg+xml": self.pictures[0]}  # viewers that clean HTML show this
        else:
            picture = {"text/html": self.html()}
        return {**picture, "text/plain": str(self)}


Shown: TypeAlias = Board | OnBoard | Picture | str | tuple[Board, Mapping[str, Any]]


def row(
    shown: Sequence[Shown], *, captions: Sequence[str] = (), size: int | None = None, **how: Any
) -> Row:
    """Draw pictures that stand side by side.

    Args:
        shown: what is drawn; see `show`.
        captions: what stands below each, or nothing at all.
        size: pixels of the longer side of each board.
        **how: what is shown on every board, as `svg` takes it.

    Raises:
        OptionError: if something has no picture, or there is not a caption for each.
    """
    if captions and len(captions) != len(shown):
        raise OptionError(f"found {len(captions)} captions, expected one for each of {len(shown)}")
    pairs = [_drawn(one, how, size) for one in shown]
    pictures, texts = ([pair[place] for pair in pairs] for place in (0, 1))
    return Row(tuple(pictures), tuple(texts), tuple(captions) or ("",) * len(pairs))


def _drawn(shown: Shown, how: Mapping[str, Any], size: int | None) -> tuple[str, str]:
    if isinstance(shown, tuple):
        board, how = shown[0], {**how, **shown[1]}
    else:
        found = drawn(as_puzzle(shown) if isinstance(shown, str) else shown, how)
        if isinstance(found, Picture):
            return found._repr_svg_(), str(found)
        board, how = found
    picture = svg(board, **how, size=size)
    if size is None and not how.get("candidates"):
        size = round(_WITHOUT_CANDIDATES * max(size_of(picture)))
        picture = svg(board, **how, size=size)
    return picture, text(board, **how)


def show(
    *boards: Shown,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
    size: int | None = None,
    captions: Sequence[str] = (),
) -> None:
    """Show boards side by side, in a notebook from the middle of a cell; elsewhere as text.

    Args:
        boards: puzzles, solutions, texts that `read` takes; answers that are shown on a board,
            such as `conflict`; charts. A board may come with what is shown on it alone, as a pair
            of the board and a dictionary with the names of these arguments.
        candidates: as for `svg`, on every board.
        highlight: the cells to shade.
        overlay: what a thought marks.
        size: pixels of the longer side of each board; by default 32 for each cell, and 48 with
            candidates.
        captions: a sentence below each.

    Raises:
        GridError: if `candidates`, `highlight` or `overlay` do not fit the grid.
        OptionError: if something has no picture, or there is not a caption for each.

    Example:
        >>> import sudoku_model as sm
        >>> sm.show("1... ..3. .4.. ...2", highlight=["r1c1"], captions=["4x4"])
        ┌──────┬──────┐
        │[1] . │ .  . │
        │ .  . │ 3  . │
        ├──────┼──────┤
        │ .  4 │ .  . │
        │ .  . │ .  2 │
        └──────┴──────┘
        4x4
    """
    how = {"candidates": candidates, "highlight": highlight, "overlay": overlay}
    put(row(boards, captions=captions, size=size, **how))
