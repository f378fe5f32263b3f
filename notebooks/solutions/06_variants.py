"""Solutions to the exercises of "Variants: one meaning, said twice"."""

# %% exercise-1
average = sm.Predicate(
    "r1c1 r2c2 r3c3", lambda a, b, c: 2 * b == a + c, "the middle one is the average"
)

# %% exercise-2 [markdown]
# For each pair and each digit of the first cell: then the second cell holds one of the larger
# digits. With 9 in the first cell nothing is left, and the clause has a single literal.


# %% exercise-2
def thermometer_clauses(holds):
    return [
        [-holds(1, column, digit), *(holds(1, column + 1, d) for d in range(digit + 1, 10))]
        for column in (1, 2)
        for digit in range(1, 10)
    ]


# %% exercise-3 [markdown]
# The memory: the last digit, and how many rises there were. A third rise is a dead end.


# %% exercise-3
class TwoRises:
    start = (9, 0)

    def step(self, state, digit):
        last, rises = state
        rises += digit > last
        return None if rises > 2 else (digit, rises)

    def accepts(self, state):
        return state[1] == 2


# %% exercise-4
one_balances = sm.Exactly(1, [Seesaw("r1c1 r2c2 r3c3 r4c4"), Seesaw("r4c1 r3c2 r2c3 r1c4")])

# %% exercise-5 [markdown]
# About a tenth. Each statement prunes what *it* excludes. What neither excludes alone, for example
# a 6 that would force two equal digits to reach the sum, stays. Domain consistency of the parts is
# not domain consistency of the whole.


# %% exercise-5
@dataclass(frozen=True)
class TwoStatements(PartialSums):
    def state(self, to):
        to.all_different(to.cells(self.cells))
        to.sum(to.cells(self.cells), "==", self.total)
