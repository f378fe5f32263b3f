"""Boards drawn for people: in a terminal, as an SVG picture, as an HTML page."""

from __future__ import annotations

from sudoku_model.drawing.page import html
from sudoku_model.drawing.scene import Board, Candidates, Highlight
from sudoku_model.drawing.terminal import supports_unicode, text
from sudoku_model.drawing.vector import svg

__all__ = ["Board", "Candidates", "Highlight", "html", "supports_unicode", "svg", "text"]
