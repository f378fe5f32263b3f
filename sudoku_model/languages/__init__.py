"""The words of people, by language: what they call the constraints, and what rules are made of.

A language is one file of two letters. Two readers share it: `names` finds constraints by what
setters call them, and the formats account for the rules in words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent

LANGUAGES = tuple(sorted(path.stem for path in _FOLDER.glob("??.json")))
"""The languages, as the files are called."""


@cache
def words_of(language: str) -> Mapping[str, Any]:
    """Return the content of the file of one of `LANGUAGES`, which is read once."""
    words: Mapping[str, Any] = json.loads(
        (_FOLDER / f"{language}.json").read_text(encoding="utf-8")
    )
    return words
