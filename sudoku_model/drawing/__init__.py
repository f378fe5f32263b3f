"""Boards drawn for people: in a terminal, as an SVG picture, as an HTML page.

A terminal needs little of it; each part is imported when it is first used.
"""

from sudoku_model import public_names as _public_names

__getattr__, __dir__ = _public_names.attach(__name__)
