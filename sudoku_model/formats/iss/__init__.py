"""The text of the Interactive Sudoku Solver (ISS), and links to it."""
