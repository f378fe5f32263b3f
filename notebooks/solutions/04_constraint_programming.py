"""Solutions to the exercises of "Constraint programming: AllDifferent and CP-SAT"."""

# %% exercise-1 [markdown]
# The sets are 2⁹ for each house, which is fine for nine cells; the matching also works for a
# hundred.


# %% exercise-1
def by_hall_sets(domains):
    result = {cell: set(digits) for cell, digits in domains.items()}
    for size in range(1, len(domains)):
        for group in combinations(domains, size):
            used_up = set().union(*(domains[cell] for cell in group))
            if len(used_up) == size:
                for cell in domains.keys() - group:
                    result[cell] -= used_up
    return result


# %% exercise-2 [markdown]
# Value elimination and domain consistency treat digits as names, so they do not care. Bounds
# consistency does: which values lie between two others depends on the names. It is made for
# numbers, such as times and sums.

# %% exercise-2
sensitive = ["bounds_and_values"]


# %% exercise-3
from ortools.sat.python import cp_model


def rules_model():
    model = cp_model.CpModel()
    rows = [[model.new_int_var(1, 4, f"r{r}c{c}") for c in range(1, 5)] for r in range(1, 5)]
    for line in [*rows, *zip(*rows, strict=True)]:
        model.add_all_different(line)
    for top in (0, 2):
        for left in (0, 2):
            model.add_all_different(rows[top + k // 2][left + k % 2] for k in range(4))
    return model, rows


# %% exercise-4 [markdown]
# All four cells are in one box, so here all differences follow from the rules of the grid. In a
# cage that leaves its box they do not. An AllDifferent on fewer cells than values is no
# permutation: CP-SAT writes "at most one" for it instead of "exactly one".


# %% exercise-4
def cage_model():
    model = cp_model.CpModel()
    rows = [[model.new_int_var(1, 9, f"r{r}c{c}") for c in range(1, 10)] for r in range(1, 10)]
    cage = [rows[0][0], rows[0][1], rows[1][0], rows[1][1]]
    model.add(sum(cage) == 15)
    model.add_all_different(cage)
    return model, rows


# %% exercise-5 [markdown]
# With probing, presolve finds that out alone; without it a few conflicts do.

# %% exercise-5
second = sm.encode(hard, "cpsat")
cells = [second.target.get_int_var_from_proto_index(cell) for cell in range(81)]
second.target.add_forbidden_assignments(cells, [tuple(default.solution)])

# %% exercise-6
presolve = cp.solve().presolve
hidden_singles = presolve.rules["all_diff: propagated mandatory values in permutation"]
