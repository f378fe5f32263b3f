"""Puzzles that go out in every language, to a solver that is not ours, and back."""
