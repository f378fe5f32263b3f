"""How many solutions are there? Listed one by one, counted exactly, or estimated with bounds."""

from sudoku_model.analysis.counting.answer import Count, Method
from sudoku_model.analysis.counting.question import count

__all__ = ["Count", "Method", "count"]
