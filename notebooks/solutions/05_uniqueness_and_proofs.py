"""Solutions to the exercises of "Uniqueness, conflicts and proofs"."""

# %% exercise-1
falling = sm.Puzzle.empty(4).with_constraints(sm.Diagonal("down"))
number_of_grids = len(grids(sm.encode(falling)))

# %% exercise-2 [markdown]
# The 6 at `r1c8` is in the small core, and in none of the large ones. If it is left out first,
# while all other givens are there, the small core is gone. What is tried early has little chance to
# stay.

# %% exercise-2
large_core = given_literals(broken)
with Solver(name="glucose4", bootstrap_with=rules.literals) as solver:
    for literal in [rules.literal("r1c8=6"), *given_literals(broken)]:
        rest = [other for other in large_core if other != literal]
        if not solver.solve(assumptions=rest):
            large_core = rest

# %% exercise-3 [markdown]
# Most of its lemmas are literals that propagation finds anyway, and one before the empty clause is
# enough: a better one than those of Glucose. Real checkers trim in the same direction, but do not
# check everything again for each lemma: they mark what was used.

# %% exercise-3
with Solver(name="lingeling", bootstrap_with=clauses, with_proof=True) as solver:
    solver.solve()
    long_proof = [numbers(line) for line in solver.get_proof() if not line.startswith("d")]


def trim(clauses, proof):
    trimmed = [*proof]
    for lemma in reversed(proof[:-1]):
        shorter = [other for other in trimmed if other is not lemma]
        if check_proof(clauses, shorter) == "accepted":
            trimmed = shorter
    return trimmed


# %% exercise-4 [markdown]
# A formula without solutions needs no blocking clause.

# %% exercise-4
kings = sm.encode(sm.Puzzle.empty(4).with_constraints(sm.AntiKing()))
proof_of_kings = prove([list(clause) for clause in kings.literals])

# %% exercise-5 [markdown]
# Each call shows at least one new fact, so there are at most as many calls as true candidates, and
# in practice far fewer: 28 for 169 of them in the last puzzle. Each clause is shorter and so
# stronger than the one before, and the earlier ones do no harm.


# %% exercise-5
def true_facts(puzzle):
    every = set(range(1, rules.variable_count + 1))
    unseen = set(every)
    with Solver(name="cadical153", bootstrap_with=rules.literals) as solver:
        while solver.solve(assumptions=given_literals(puzzle)):
            unseen -= set(solver.get_model())
            solver.add_clause(sorted(unseen))
    return every - unseen
