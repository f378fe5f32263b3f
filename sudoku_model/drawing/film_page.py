"""A film as HTML: an element that needs no other file, in a notebook or on a page of its own.

The script makes a custom element of it, whose pictures and words are data inside the element. Where
scripts do not run, or are taken away with the data, a picture stays that shows how it ends.
"""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any, Final

from sudoku_model.drawing.document import document, in_html, script
from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.film import Film, Reel
from sudoku_model.drawing.film_pictures import merged
from sudoku_model.drawing.static_files import static

_ELEMENT: Final = """\
<sudoku-film data-lm-suppress-shortcuts="true">
{figures}<script type="application/json">{data}</script>
{pictures}</sudoku-film>
"""

_PICTURE: Final = '<script type="image/svg+xml">{picture}</script>\n'

_FIGURE: Final = """\
<figure style="margin:0 0 1em"><img src="data:image/svg+xml;base64,{picture}" alt="{told}" \
style="max-width:100%"><figcaption>{told}</figcaption></figure>
"""


def element(film: Film) -> str:
    """Return the element with its script."""
    return f"{_without_script(film)}<script>\n{script('stepper', 'film')}</script>\n"


def page(film: Film) -> str:
    """Return a page that shows a film and nothing else."""
    title = in_html(film.reels[0].caption) or "Film"
    style, code = static("film_page.css"), script("stepper", "film")
    return document(title, style, _without_script(film), code)


def _without_script(film: Film) -> str:
    data = {
        "style": static("film.css"),
        "count": len(film),
        "stops": _stops(film),
        "choices": [[name, [*values]] for name, values in film.choices.items()],
        "reels": [_data(reel) for reel in film.reels],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    seen = 0 if film.choices else -1
    figures = "".join(_figure(reel, seen) for reel in film.reels)
    pictures = "".join(
        _PICTURE.format(picture=merged([frame.picture for frame in reel.frames]))
        for reel in film.reels
    )
    return _ELEMENT.format(figures=figures, data=text, pictures=pictures)


def _stops(film: Film) -> list[int]:
    """Return the steps to which a reader of one of the reels may want to go straight."""
    return sorted(
        {n for reel in film.reels for n, frame in enumerate(reel.frames) if frame.is_stop}
    )


def _data(reel: Reel) -> dict[str, Any]:
    told = [
        [showable(part) for part in (frame.title, frame.sentence, frame.notation)]
        for frame in reel.frames
    ]
    if reel.is_cut:
        told[-1][1] += f" (The film ends here: it shows the first {len(told)} pictures.)"
    return {"caption": showable(reel.caption), "told": told}


def _figure(reel: Reel, place: int) -> str:
    frame = reel.frames[place]
    parts = (reel.caption, frame.title, frame.sentence)
    told = in_html(". ".join(filter(None, parts)))
    picture = b64encode(frame.picture.encode()).decode()
    return _FIGURE.format(picture=picture, told=told)
