"""Solutions to the exercises of "Setting a puzzle: an hour at the live board"."""

# %% exercise-1
saws = sm.Puzzle.empty(6).with_constraints(saw, sm.Thermometer(turned(saw.cells)))
eight = saws.with_constraints(cage, sm.KillerCage(turned(cage.cells), 8))

seen = sm.true_candidates(eight, limit=10)
givens = [
    (eight.grid.cell_name(cell), digit)
    for cell, (digits, counts) in enumerate(zip(seen.digits, seen.counts, strict=True))
    for digit, count in zip(digits, counts, strict=True)
    if count == 1
]

# %% exercise-2 [markdown]
# There are many; here a mark for an even or an odd digit is tried in each cell.

# %% exercise-2
cells = [f"r{row}c{column}" for row in range(1, 7) for column in range(1, 7)]
my_clue = next(
    clue
    for one in cells
    for clue in (sm.Even(one), sm.Odd(one))
    if sm.check(eight.with_constraints(clue)).is_unique
    and not sm.minimal(eight.with_constraints(clue)).redundant
)

# %% exercise-3
kings = saws.with_constraints(cage, sm.AntiKing())
needed = [*kings.constraints]
for one in kings.constraints:
    rest = [other for other in needed if other != one]
    if sm.solve(sm.Puzzle.empty(6).with_constraints(*rest)) is None:
        needed = rest

# %% exercise-4 [markdown]
# Listing is enough: each solution has its two sums.

# %% exercise-4
from collections import Counter

tally = Counter()
for grid in sm.solutions(saws):
    first, second = (
        [grid[name] for name in cells.split()] for cells in (cage.cells, turned(cage.cells))
    )
    if len(set(first)) == len(set(second)) == 3:
        tally[sum(first), sum(second)] += 1
sums = {pair for pair, number in tally.items() if number == 1}


# %% exercise-5 [markdown]
# `None` is no answer yet, and what is not unique need not be asked for its redundant clues.


# %% exercise-5
def ring(change):
    verdict = change.new
    if verdict is not None and verdict.is_unique and not sm.minimal(verdict.puzzle).redundant:
        print("unique, and nothing to spare")
