"""Solutions to the exercises of "Counting and ambiguity"."""

# %% exercise-1 [markdown]
# The six digits can be exchanged in 6! = 720 ways, and each first row is as good as any other.

# %% exercise-1
with_this_row = 28_200_960 // 720

# %% exercise-2 [markdown]
# A diagonal is one more set of cells in which each digit has to be new.

# %% exercise-2
from types import SimpleNamespace

square = sm.Grid.square(4)
lines = [[0, 5, 10, 15], [3, 6, 9, 12]]
extended = SimpleNamespace(
    digits=square.digits,
    cells=square.cells,
    houses=[*square.houses, *(SimpleNamespace(cells=line) for line in lines)],
)
diagonal_grids, _ = count_grids(extended)

# %% exercise-3
four = sm.solve(sm.Puzzle.empty(4))
_, few_givens = fewest_givens(four, 100)

# %% exercise-4 [markdown]
# Without a given inside there are at least two solutions: the one and the other filling of the set.
# The opposite does not hold: a puzzle may guard all of these sets, and others not.


# %% exercise-4
def unguarded(puzzle, sets):
    given = {cell for cell, digit in enumerate(puzzle.givens) if digit}
    return [cells for cells in sets if not given & cells]


# %% exercise-5 [markdown]
# The two cells that have lost their givens, as a cage, are enough. Marks for odd and even cells
# cannot do it alone: ask with `clues` of these, and see how many are chosen.

# %% exercise-5
repair = sm.KillerCage("r1c8 r3c8", solution["r1c8"] + solution["r3c8"])
