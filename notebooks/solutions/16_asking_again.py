"""Solutions to the exercises of "Asking again", for the cells to fill in."""

# %% exercise-1 [markdown]
# There are four reasons of three givens each. Two cells hit them all, in five ways; one of them is
# to empty `r1c3` and `r4c3`.

# %% exercise-1
emptied = ["r1c3", "r4c3"]


# %% exercise-2 [markdown]
# Each solution that lacks the fact in question usually lacks others as well, so there are fewer
# calls than digits.


# %% exercise-2
def backbone(puzzle):
    assumed = given_literals(puzzle)
    with Solver(name="cadical153", bootstrap_with=rules.literals) as solver:
        solver.solve(assumptions=assumed)
        common = {literal for literal in solver.get_model() if literal > 0}
        for literal in sorted(common):
            if literal in common and solver.solve(assumptions=[*assumed, -literal]):
                common &= set(solver.get_model())
    return common


# %% exercise-3 [markdown]
# The sizes are tried in order, so the first set that is found is a smallest one.


# %% exercise-3
def fewest_to_remove(puzzle):
    assumed = given_literals(puzzle)
    with Solver(name="glucose4", bootstrap_with=rules.literals) as solver:
        for size in range(len(assumed) + 1):
            for removed in combinations(assumed, size):
                if solver.solve(assumptions=[one for one in assumed if one not in removed]):
                    return set(removed)
    return set(assumed)


# %% exercise-4 [markdown]
# A clause of the map says for a MUS "not all of these", and for a maximal set "one of the others".


# %% exercise-4
def all_reasons(puzzle):
    assumed, reasons = given_literals(puzzle), []
    with (
        Solver(name="glucose4", bootstrap_with=rules.literals) as solver,
        Solver(name="glucose4") as unexplored,
    ):
        unexplored.add_clause([assumed[0], -assumed[0]])
        while unexplored.solve():
            true = set(unexplored.get_model())
            chosen = [literal for literal in assumed if literal in true]
            if solver.solve(assumptions=chosen):
                for literal in assumed:
                    if literal not in chosen and solver.solve(assumptions=[*chosen, literal]):
                        chosen.append(literal)
                unexplored.add_clause([one for one in assumed if one not in chosen])
            else:
                for literal in [*chosen]:
                    rest = [one for one in chosen if one != literal]
                    if not solver.solve(assumptions=rest):
                        chosen = rest
                reasons.append(set(chosen))
                unexplored.add_clause([-one for one in chosen])
    return reasons
