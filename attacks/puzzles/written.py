"""Parts of test files that are written for what an attack has found."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from textwrap import indent

from sudoku_model.formats import write
from sudoku_model.puzzle import Puzzle

_CHUNK = 76
"""Characters of a puzzle's JSON form on a line."""


def written_puzzle(puzzle: Puzzle) -> str:
    """Return the JSON form of a puzzle as a string in brackets, over several lines."""
    text = write(puzzle, "json").strip()
    lines = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
    chunks = "\n".join(map(repr, lines))
    return f"    (\n{indent(chunks, ' ' * 8)}\n    ),\n"


def one_line(text: str) -> str:
    """Return a text without line ends."""
    return " ".join(text.split())


def word(name: str) -> str:
    """Return a name as a part of another name."""
    return re.sub(r"\W+", "_", name.lower())


def digest(text: str) -> str:
    """Return a few characters that tell a text from others."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def saved(text: str, name: str, folder: Path) -> Path:
    """Write a test file into a folder, and return where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"test_found_{word(name)}_{digest(text)}.py"
    path.write_text(text, encoding="utf-8")
    return path
