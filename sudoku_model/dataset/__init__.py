"""Data sets: puzzles that are made, solved, rated and split, with a sheet that says how."""
