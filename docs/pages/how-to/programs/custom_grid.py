"""A grid of one's own: irregular regions, digits from 0, and a number that is to be found too."""

import sudoku_model as sm

LAYOUT = """
aabbb
aaabb
ccddd
ccdde
ceeee
"""
rows = LAYOUT.split()
grid = sm.Grid(
    rows=len(rows),
    columns=len(rows[0]),
    digits=range(0, 5),
    regions=tuple("abcde".index(letter) for row in rows for letter in row),
    extras=(sm.ExtraCell("x", tuple(range(0, 13))),),  # a cell beside the board
)

# All cages have the same total, and nobody says which.
cages = ("r3c3 r4c3 r4c4", "r2c1 r3c1 r3c2", "r1c2 r1c3 r2c3", "r1c5 r2c4 r2c5", "r5c1 r5c2 r5c3")
puzzle = sm.Puzzle.empty(grid).with_constraints(
    *(sm.KillerCage(cage) for cage in cages),
    *(sm.Arrow("x", cage) for cage in cages),  # its cells add up to what x holds
)
print(sm.count(puzzle), "with the totals", sm.true_candidates(puzzle)["x"])

puzzle = puzzle.with_given("r5c1", 2).with_given("r5c5", 0)
verdict = sm.check(puzzle)
print(verdict)
for solution in verdict.solutions:
    print("the total is", solution["x"])
    sm.draw(solution, "custom_grid.svg")
