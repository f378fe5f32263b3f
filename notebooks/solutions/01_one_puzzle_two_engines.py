"""Solutions to the exercises of "One puzzle, two engines"."""

# %% exercise-1 [markdown]
# Of cells with equally many digits, `min` takes the first one.


# %% exercise-1
def fewest(empty, fitting):
    return min(empty, key=lambda cell: len(fitting(cell)))


# %% exercise-2 [markdown]
# Each solution adds a clause, and the solver goes on with all it has learnt. The negations of the
# true variables are enough: another grid makes one of them false.

# %% exercise-2
with Solver(name="cadical153", bootstrap_with=sudoku_clauses(2)) as solver:
    grids = 0
    while solver.solve():
        grids += 1
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])

# %% exercise-3 [markdown]
# Each of the nine digits is in exactly one of the nine cells of a diagonal. That it is in at least
# one of them follows (nine cells, nine digits), but propagation sees more with it.


# %% exercise-3
def diagonal_clauses():
    clauses = []
    for cells in ([(i, i) for i in range(9)], [(i, 8 - i) for i in range(9)]):
        for digit in range(1, 10):
            literals = [number(9, r, c, digit) for r, c in cells]
            clauses.append(literals)
            clauses.extend([-x, -y] for x, y in combinations(literals, 2))
    return clauses


# %% exercise-4
spare = [
    name
    for name, digit in zip(map(puzzle.grid.cell_name, range(81)), puzzle.givens, strict=True)
    if digit and sm.check(puzzle.without(name)).is_unique
]

# %% exercise-5 [markdown]
# The givens are assumed, so their literals in the clause are false anyway, and leaving them out
# changes nothing. The clause `r1c1≠5` alone is unsatisfiable, too, but it shows only that `r1c1` is
# 5 in every solution. The puzzle without the 2 at `r3c8` gives the same answer to it, and has two
# solutions.

# %% exercise-5
shorter = [blocking[cell] for cell in range(81) if puzzle.givens[cell] is None]

# %% exercise-6 [markdown]
# A new rule can only remove solutions. The puzzle had one, with 5, 6 and 8 twice each on the
# diagonal that falls, so nothing is left.


# %% exercise-6
def diagonal_model():
    model = cp_model.CpModel()
    rows = [[model.new_int_var(1, 9, f"r{r}c{c}") for c in range(1, 10)] for r in range(1, 10)]
    cells = [cell for row in rows for cell in row]
    for house in sm.Puzzle.empty(9).grid.houses:
        model.add_all_different(cells[cell] for cell in house.cells)
    model.add_all_different(rows[i][i] for i in range(9))
    model.add_all_different(rows[i][8 - i] for i in range(9))
    return model, rows
