"""The files beside the code: rules of CSS, parts of scripts, and what pages are made from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent / "static"


def static(name: str) -> str:
    """Return the text of a file."""
    return (_FOLDER / name).read_text(encoding="utf-8")
