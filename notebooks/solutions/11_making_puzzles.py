"""Solutions to the exercises of "Making puzzles"."""

# %% exercise-1 [markdown]
# A digit can be chosen if one of the 288 grids goes on like this. 96 grids come up twice as often
# as the other 192.


# %% exercise-1
def choices(line, lines):
    ways = 1
    for cell in range(16):
        ways *= len({other[cell] for other in lines if other[:cell] == line[:cell]})
    return ways


# %% exercise-2 [markdown]
# What is tried first can go most easily, often all givens of a digit. Two whole digits never can,
# because they could be exchanged everywhere.


# %% exercise-2
def make_without_ones(solution, rng):
    puzzle = sm.Puzzle(solution.puzzle.grid, tuple(solution.values))
    for cell in sorted(range(81), key=lambda cell: (solution.values[cell] != 1, rng.random())):
        fewer = puzzle.without(puzzle.grid.cell_name(cell))
        if sm.check(fewer).is_unique:
            puzzle = fewer
    return puzzle


# %% exercise-3
can_be_shorter = []
for number, thermometer in enumerate(saws.constraints):
    cells = thermometer.cells.split()
    if len(cells) > 2:
        others = [one for one in saws.constraints if one is not thermometer]
        shorter = sm.Thermometer(" ".join(cells[:-1]))
        if sm.check(sm.Puzzle.empty(6).with_constraints(*others, shorter)).is_unique:
            can_be_shorter.append(number)


# %% exercise-4 [markdown]
# The number of givens and of different digits stay, and the lines only change places; but rows
# become columns, and digits change their names. The difficulty stays, too, as far as all steps are
# found: which there are does not depend on names and order. The effort may differ a little. Of
# several steps that are equally easy the first in the order of the grid is taken, and what is left
# to do then differs.

# %% exercise-4
rng = random.Random(4)
disguises = [disguised(plain[12], rng) for _ in range(5)]
changed = {
    name: other
    for name, measure in MEASURES.items()
    for other in disguises
    if abs(measure(other) - measure(plain[12])) > 1e-9
}


# %% exercise-5
def renamed(puzzle):
    names = {}
    givens = [given and names.setdefault(given, len(names) + 1) for given in puzzle.givens]
    return sm.Puzzle(puzzle.grid, tuple(givens))
