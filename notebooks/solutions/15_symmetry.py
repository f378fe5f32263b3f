"""Solutions to the exercises of "Symmetry", for the cells to fill in."""

# %% exercise-1 [markdown]
# The pairs of digits at the same cell must be a one-to-one table: as many pairs as digits on either
# side.


# %% exercise-1
def same_up_to_names(one, other):
    pairs = set(zip(one, other, strict=True))
    return len(pairs) == len(set(one)) == len(set(other))


# %% exercise-2 [markdown]
# Three bands and two rows in each: 3! · 2!³ = 48. Two stacks and three columns in each:
# 2! · 3!² = 72.


# %% exercise-2
shapes_of_six = 48 * 72


# %% exercise-3 [markdown]
# It is enough to look at one grid of each orbit.


# %% exercise-3
def different_puzzles():
    found = set()
    for grid in (first, second):
        for cells in unique_choices(grid, 4):
            text = "".join(str(grid[cell]) if cell in cells else "." for cell in range(16))
            found.add(sm.canonical(text))
    return found


# %% exercise-4 [markdown]
# Propagation does not refute this at once, but a few conflicts do: each pigeon but the first cannot
# have the lowest hole, and so on.


# %% exercise-4
def in_order(pigeons, holes):
    return [
        [-sits(p, h), -sits(p + 1, lower)]
        for p in range(1, pigeons)
        for h in range(1, holes + 1)
        for lower in range(1, h + 1)
    ]


# %% exercise-5 [markdown]
# For an even n doubling is right. Turning the board upside down makes of each solution another one,
# and the first queen goes from the upper half to the lower one. So the two halves have equally
# many. For an odd n the first queen may stand in the middle row, which is its own mirror image.
# Those solutions are in neither half: they are counted once and added.


# %% exercise-5
def count_queens(n, starting_in):
    half = sum(starting_in(row) for row in range(n // 2))
    return 2 * half + (starting_in(n // 2) if n % 2 else 0)
