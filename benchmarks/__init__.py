"""Measure sudoku_model side by side with its peers and with its own alternatives."""
