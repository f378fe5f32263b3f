"""Tidy a collection: python collection.py puzzles.txt tidy.txt.

What is left has exactly one solution, is there once, and stands in the order of its difficulty.
"""

import sys
from pathlib import Path

import sudoku_model as sm

source, target = map(Path, sys.argv[1:])
first_of: dict[sm.Puzzle, sm.Puzzle] = {}
for verdict in sm.check_many(sm.read_many(source)):  # of many puzzles on all cores
    puzzle = verdict.puzzle
    if not verdict.is_unique:
        print(f"{puzzle.name}: left out, {verdict.status.value}")
        continue
    # Turned, with other digits or with rows exchanged it would be the same: the form tells.
    first = first_of.setdefault(sm.canonical(puzzle), puzzle)
    if first is not puzzle:
        print(f"{puzzle.name}: left out, the same as {first.name}")

rated = [(sm.rate(puzzle).difficulty, puzzle) for puzzle in first_of.values()]
rated.sort(key=lambda pair: pair[0])
target.write_text("".join(sm.write_many((puzzle for _, puzzle in rated), "line")))
for difficulty, puzzle in rated:
    print(f"{puzzle.name}: difficulty {difficulty:.1f}")
