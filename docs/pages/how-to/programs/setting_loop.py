"""Set a puzzle: begin with the lines and cages that you like, and add givens until it is unique."""

import sudoku_model as sm

puzzle = sm.Puzzle.empty(6).with_constraints(
    sm.Thermometer("r1c1 r2c2 r3c2 r3c3"),
    sm.Thermometer("r6c6 r5c5 r4c5 r4c4"),
)
wanted = sm.random_solution(puzzle, seed=1)  # any grid in which the thermometers rise
for cells in ("r1c4 r1c5 r1c6", "r6c1 r6c2 r6c3", "r3c4 r3c5"):
    total = sum(wanted[cell] for cell in cells.split())
    puzzle = puzzle.with_constraints(sm.KillerCage(cells, total))

while (left := sm.true_candidates(puzzle)).open_cells:
    cell = max(left.open_cells, key=lambda name: len(left[name]))
    puzzle = puzzle.with_given(cell, wanted[cell])
    print(f"{cell} could be any of {left[cell]}: given {wanted[cell]}")

# What was needed at first may be superfluous by now.
for clue in sm.clues_of(puzzle):
    if clue.is_given and sm.check(puzzle.without(clue.cell)).is_unique:
        puzzle = puzzle.without(clue.cell)
        print(f"{clue} is superfluous")

print(f"{sm.check(puzzle)}, difficulty {sm.rate(puzzle).difficulty:.1f}")
rules = sm.draft_rules(puzzle)
print(rules)
puzzle = puzzle.with_texts(title="Two thermometers", author="A. Setter", rules=rules)
print(sm.write(puzzle, "sudokupad"), end="")
