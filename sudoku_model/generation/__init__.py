"""Making puzzles: random filled grids, the clues that are kept, and what makes puzzles the same."""
