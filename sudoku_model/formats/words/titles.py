"""Titles that name a rule: "Anti-Knight Sudoku", where rules in words name none."""

from __future__ import annotations

import re
from functools import cache

from sudoku_model.constraints.catalog import SECTIONS
from sudoku_model.formats.words.sentences import MAX_SENTENCE
from sudoku_model.languages.names import constraint_names


def names_a_rule(title: str) -> bool:
    """Say whether a title has the usual name of a constraint on the whole grid in it.

    Other names stand in many titles that demand nothing: "Arrow of time", "The last king".
    """
    return _names().search(title[:MAX_SENTENCE].casefold()) is not None


@cache
def _names() -> re.Pattern[str]:
    """Return the usual names in all languages, written with hyphens, blanks or nothing between."""
    usual = {
        names[0].casefold()
        for named in constraint_names()
        if named.kind in SECTIONS["The whole grid"]
        for names in named.names.values()
    }
    patterns = (r"[-\s]?".join(map(re.escape, re.split(r"[-\s]", name))) for name in sorted(usual))
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b")
