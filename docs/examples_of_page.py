"""The puzzles that an empty board offers, with what there is to see of each.

The page shows them before Python has begun, so all of that is a file, whose drawings this renews:

python -m docs.examples_of_page
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import sudoku_model as sm
from sudoku_model.page.view import board_view

FILE: Final = Path(sm.__file__).parent / "page" / "static" / "examples.json"


def written() -> str:
    """Return the content of the file: the puzzles that it holds, as they are drawn now."""
    held = json.loads(FILE.read_text(encoding="utf-8"))
    for example in held:
        puzzle = sm.read(json.dumps(example["puzzle"]), format="json")
        example["view"] = board_view(puzzle)
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
