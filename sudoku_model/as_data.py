"""Answers that can be written as data."""

from __future__ import annotations

from typing import Any

from sudoku_model import faces


class AsData:
    """What can be written in values that JSON holds, and read again."""

    def to_dict(self) -> dict[str, Any]:
        """Return it in values that JSON can hold; `sudoku_model.from_dict` reads them."""
        return faces.to_dict(self)
