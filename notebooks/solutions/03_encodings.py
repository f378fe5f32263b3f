"""Solutions to the exercises of "The clauses: one puzzle, many encodings"."""

# %% exercise-1 [markdown]
# "No cell holds two digits" only removes candidates from cells that are filled, and in these
# encodings no clause waits for them: propagation fills not a single cell more than in the minimal
# encoding. In the extended one some do: those that say "somewhere".

# %% exercise-1
efficient = [
    list(clause.literals)
    for clause in sm.encode(empty, "extended").clauses()
    if clause.family != "each house holds each digit"
]

# %% exercise-2 [markdown]
# The solutions are the same, by the counting argument: in each house nine digits are somewhere, and
# its nine cells hold one each. The propagation is poor: a digit that is placed does not leave its
# neighbours. So this is the mirror image of the minimal encoding.


# %% exercise-2
def mirror_clauses(holds):
    clauses = []
    for cell in range(81):
        digits = [holds(cell // 9 + 1, cell % 9 + 1, digit) for digit in range(1, 10)]
        clauses.append(digits)
        clauses += [[-x, -y] for x, y in combinations(digits, 2)]
    for house in empty.grid.houses:
        for digit in range(1, 10):
            clauses.append([holds(cell // 9 + 1, cell % 9 + 1, digit) for cell in house.cells])
    return clauses


# %% exercise-3 [markdown]
# A literal makes its counter true, a counter the next one, and a counter forbids the next literal.
# The last literal needs no counter.


# %% exercise-3
def at_most_one(literals, new):
    counters = [new() for _ in literals[:-1]]
    clauses = [[-literal, counter] for literal, counter in zip(literals, counters, strict=False)]
    clauses += [[-counters[i], counters[i + 1]] for i in range(len(counters) - 1)]
    clauses += [[-counter, -after] for counter, after in zip(counters, literals[1:], strict=True)]
    return clauses


# %% exercise-4 [markdown]
# Both are right. "If this is 7, that is 1 or 2" also says at once that neither cell is 5, as then
# nothing is left for the other. The pairs alone know that only together with "each cell holds a
# digit".


# %% exercise-4
def whisper_clauses(holds):
    clauses = []
    for a, b in ((1, 2), (2, 1)):
        for digit in range(1, 10):
            fitting = [holds(1, b, other) for other in range(1, 10) if abs(digit - other) >= 5]
            clauses.append([-holds(1, a, digit), *fitting])
    return clauses


# %% exercise-5
order = next(
    n
    for n in (4, 6, 9, 16)
    if len(sm.encode(sm.Puzzle.empty(n), at_most_one="seqcounter"))
    < len(sm.encode(sm.Puzzle.empty(n), at_most_one="pairwise"))
)
