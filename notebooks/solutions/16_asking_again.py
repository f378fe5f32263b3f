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


# %% exercise-5 [markdown]
# A year is about 3 × 10¹³ swaps. There are 3 × 10²⁷ ways to fill the boxes, and nothing keeps the
# search from seeing the same one many times. For the proper puzzle, which has one solution among
# about as many fillings, the same test might say the same. What is believed is a grid that keeps
# rules and givens, or a reason: *givens of this puzzle*, for which a solver says "no". (Who does
# not trust the solver either asks it for a proof that a checker accepts.)


# %% exercise-5
def settled_by(puzzle, solution=None, reason=None, swaps=0):
    with Solver(name="glucose4", bootstrap_with=rules.literals) as solver:
        if solution is not None:
            facts = [fact(puzzle, cell, digit) for cell, digit in enumerate(solution)]
            if set(given_literals(puzzle)) <= set(facts) and solver.solve(assumptions=facts):
                return "solvable"
        if reason is not None:
            is_theirs = set(reason) <= set(given_literals(puzzle))
            if is_theirs and not solver.solve(assumptions=reason):
                return "unsolvable"
    return "unknown"
