"""A referee for models that people write by hand: right, too weak or too strong, with reasons."""

from sudoku_model.referee.judging import judge

__all__ = ["judge"]
