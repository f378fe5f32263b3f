"""Solutions to the exercises of "Counting to k", for the cells to fill in."""

# %% exercise-1 [markdown]
# At least k are true exactly if at most n - k are false. For k = n that is "none is false", which
# the counter cannot say, as it has no count that must not be exceeded.


# %% exercise-1
def at_least(literals, least, new):
    if least == len(literals):
        return [[literal] for literal in literals]
    return at_most([-literal for literal in literals], len(literals) - least, new)


# %% exercise-2 [markdown]
# The names are counted both ways, so both halves of their meaning are needed.


# %% exercise-2
def exactly_two_odd(holds):
    clauses, names = [], []
    for n in range(1, 6):
        name = holds.new()
        clauses += [[-holds(n, n, d), name if d % 2 else -name] for d in range(1, 10)]
        names.append(name)
    clauses += at_most(names, 2, holds.new)
    return clauses + at_most([-name for name in names], 3, holds.new)


# %% exercise-3 [markdown]
# A name for each pair of digits of the two cells, as in a table, with the supports.


# %% exercise-3
def arrow(holds):
    rows = {(x, y): holds.new() for x in range(1, 9) for y in range(1, 10 - x)}
    clauses = [[*rows.values()]]
    for (x, y), name in rows.items():
        clauses += [[-name, holds(1, 1, x + y)], [-name, holds(2, 2, x)], [-name, holds(3, 3, y)]]
    for d in range(1, 10):
        clauses.append([-holds(1, 1, d), *(name for (x, y), name in rows.items() if x + y == d)])
        clauses.append([-holds(2, 2, d), *(name for (x, y), name in rows.items() if x == d)])
        clauses.append([-holds(3, 3, d), *(name for (x, y), name in rows.items() if y == d)])
    return clauses


# %% exercise-4 [markdown]
# One bit is enough: whether the sum so far is odd. Each digit keeps it or turns it round.


# %% exercise-4
def even_sum(holds):
    odd = holds.new()
    clauses = [[-odd]]
    for place in places:
        after = holds.new()
        for d in range(1, 10):
            turned = -odd if d % 2 else odd
            fact = holds(*place, d)
            clauses += [[-fact, -after, turned], [-fact, after, -turned]]
        odd = after
    return [*clauses, [-odd]]


# %% exercise-5 [markdown]
# A literal that leads to no contradiction makes true every clause that it and its consequences
# touch. All others are as before, so if there was a solution, there still is one. Only if *both*
# literals of a variable lead to a contradiction there is none. So 2-SAT can be decided in linear
# time, and although the share falls between one and two clauses per variable, there is next to no
# work anywhere. A transition is one thing, hardness is another.


# %% exercise-5
def decide(follows, n):
    kept = []
    for variable in range(1, n + 1):
        if follows([*kept, variable]) is not None:
            kept.append(variable)
        elif follows([*kept, -variable]) is not None:
            kept.append(-variable)
        else:
            return False
    return True
