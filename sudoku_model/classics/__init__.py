"""Classic 9x9 puzzles by the array: their givens as digits, their verdicts as digits too."""
