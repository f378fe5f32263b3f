"""Films: pictures in order, each with its words, through which a reader steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import prod
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from sudoku_model.as_data import AsData
from sudoku_model.drawing.frames import Solve, frames_of
from sudoku_model.drawing.vector import svg
from sudoku_model.errors import OptionError

MOST_FRAMES: Final = 400
"""Pictures of a film; a longer one ends there and says so."""


@dataclass(frozen=True)
class FilmFrame:
    """A picture of a film.

    Attributes:
        picture: as SVG; all pictures of a film are of one size.
        title: what happens, in a few words.
        sentence: why.
        notation: the same in the signs of the subject, such as clauses; may have several lines.
        is_stop: whether a reader may want to go straight there: a cell is filled, a clause broken.

    Example:
        >>> import sudoku_model as sm
        >>> frame = sm.film(sm.encode("1... ..3. .4.. ...2").propagate()).reels[0].frames[8]
        >>> print(frame.title, "because", frame.sentence, frame.is_stop)
        r2c2=2 because r2c2 has no other digit left True
    """

    picture: str
    title: str
    sentence: str = ""
    notation: str = ""
    is_stop: bool = False


@runtime_checkable
class Filmed(Protocol):
    """What happens step by step, and can be drawn so."""

    def frames(self) -> Iterable[FilmFrame]:
        """Yield the pictures in order."""


@runtime_checkable
class ByChoice(Filmed, Protocol):
    """What has a picture for each combination of choices, the last choice running fastest."""

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """The names to choose from, by what is chosen."""


@dataclass(frozen=True)
class Reel:
    """Pictures that follow each other.

    Attributes:
        caption: what is seen; empty if that is plain.
        frames: the pictures.
        is_cut: whether there would be more of them.
    """

    caption: str
    frames: tuple[FilmFrame, ...]
    is_cut: bool = False


@dataclass(frozen=True, repr=False)
class Film(AsData):
    """Pictures in order, which a notebook shows with buttons, a slider and keys to step through.

    Attributes:
        reels: pictures that follow each other; several run side by side.
        choices: where pictures are not stepped through but chosen: the names, by what is chosen.
            The pictures stand for all combinations, the last choice running fastest.

    Example:
        >>> import sudoku_model as sm
        >>> film = sm.film(sm.encode("1... ..3. .4.. ...2").propagate())
        >>> len(film), len(film.reels)
        (24, 1)
        >>> print(str(film).splitlines()[5])
        6. r1c2=3: row 1 has no other place for 3
    """

    reels: tuple[Reel, ...]
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        return max(len(reel.frames) for reel in self.reels)

    def __str__(self) -> str:
        return "\n\n".join(map(_told, self.reels))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        from sudoku_model.drawing.film_page import element

        return element(self)


def _told(reel: Reel) -> str:
    lines = [reel.caption] if reel.caption else []
    for number, frame in enumerate(reel.frames, start=1):
        lines.append(f"{number}. {frame.title}" + f": {frame.sentence}" * bool(frame.sentence))
    return "\n".join([*lines, *(["… and more"] if reel.is_cut else [])])


Shown: TypeAlias = Filmed | Solve


def film(*shown: Shown, captions: Iterable[str] = ()) -> Film:
    """Return a film of what happens step by step: the last line of a cell shows it.

    A reader steps with buttons, a slider or the arrow keys (with Shift to the next stop, such as a
    filled cell). Where scripts do not run, the last picture is seen. `draw` writes a film into a
    file, a page that needs nothing else.

    Args:
        shown: a propagation, the graph of a conflict, a search, the matching of a house, encodings
            that are compared, the steps of an explanation. Several run side by side.
        captions: what is seen, for each of them.

    Raises:
        OptionError: if something has no steps, there is not a caption for each, or pictures that
            are chosen shall stand beside others.

    Example:
        >>> import sudoku_model as sm
        >>> for frame in sm.film(sm.steps("1... ..3. .4.. ...2")).reels[0].frames[:3]:
        ...     print(frame.title)
        The puzzle
        1. hidden single
        2. hidden single
    """
    named = (*captions,) or ("",) * len(shown)
    _expect_to_fit(shown, named)
    reels = tuple(_reel(one, caption) for one, caption in zip(shown, named, strict=True))
    choices = dict(shown[0].choices) if isinstance(shown[0], ByChoice) else {}
    assert not choices or prod(map(len, choices.values())) == len(reels[0].frames)
    return Film(reels, choices)


def _expect_to_fit(shown: Sequence[Shown], captions: Sequence[str]) -> None:
    """Refuse films without a caption each, and those to choose from where others run, too."""
    if not shown or len(captions) != len(shown):
        raise OptionError(
            f"found {len(captions)} captions for {len(shown)} films, expected one for each"
        )
    if len(shown) > 1 and any(isinstance(one, ByChoice) for one in shown):
        raise OptionError("found pictures to choose from beside others, expected them alone")


def _reel(shown: Shown, caption: str) -> Reel:
    frames = (*islice(_frames(shown), MOST_FRAMES + 1),)
    return Reel(caption, frames[:MOST_FRAMES], len(frames) > MOST_FRAMES)


def _frames(shown: Any) -> Iterator[FilmFrame]:
    if isinstance(shown, Filmed):
        yield from shown.frames()
    elif isinstance(shown, Solve):
        for one in frames_of(shown):
            picture = svg(one.board, **one.shown)
            overlay = one.shown.get("overlay")
            is_stop = bool(overlay and overlay.placed)
            yield FilmFrame(picture, one.heading, one.sentence, one.notation, is_stop)
    else:
        raise OptionError(
            f"found {type(shown).__name__}, expected what happens in steps: a propagation, "
            "the graph of a conflict, a search, a matching, an explanation"
        )
