"""Solutions to the exercises of "From logic to clauses", for the cells to fill in."""

# %% exercise-1 [markdown]
# One clause for each even digit: if it is there, then one of the higher digits is beside it. For 4
# there is no higher one, so the clause says that `r1c1` is not 4.


# %% exercise-1
def if_even_then_higher(holds):
    return [
        [-holds(1, 1, low), *(holds(1, 2, high) for high in range(low + 1, 5))] for low in (2, 4)
    ]


# %% exercise-2 [markdown]
# A name that is wanted true needs only "if the name, then its parts", and these parts are four
# clauses for a domino.


# %% exercise-2
def one_domino(holds):
    first, second = holds.new(), holds.new()
    clauses = [[first, second]]
    for digit in range(1, 5):
        clauses.append([-first, -holds(1, 1, digit), holds(1, 2, 5 - digit)])
        clauses.append([-second, -holds(4, 3, digit), holds(4, 4, 5 - digit)])
    return clauses


# %% exercise-3 [markdown]
# One name is wanted true and the other false, and nobody knows which: both halves are needed.


# %% exercise-3
def exactly_one_domino(holds):
    first, second = holds.new(), holds.new()
    clauses = [[first, second], [-first, -second]]
    for digit in range(1, 5):
        for name, row, left in ((first, 1, 1), (second, 4, 3)):
            one, other = holds(row, left, digit), holds(row, left + 1, 5 - digit)
            clauses += [[-name, -one, other], [name, -one, -other]]
    return clauses


# %% exercise-4 [markdown]
# Supports in both directions, for neighbours on the line.


# %% exercise-4
def slow_thermometer(holds):
    clauses, digits = [], range(1, 10)
    for n in (1, 2):
        for digit in digits:
            higher = [holds(n + 1, n + 1, other) for other in digits if other >= digit]
            lower = [holds(n, n, other) for other in digits if other <= digit]
            clauses.append([-holds(n, n, digit), *higher])
            clauses.append([-holds(n + 1, n + 1, digit), *lower])
    return clauses


# %% exercise-5 [markdown]
# A table for each pair of neighbours; the referee can then prove that it is right.


# %% exercise-5
def whisper(model, board):
    far = [(x, y) for x in range(1, 10) for y in range(1, 10) if abs(x - y) >= 5]
    line = [board[0][0], board[1][1], board[1][2]]
    for one, other in pairwise(line):
        model.add_allowed_assignments([one, other], far)


# %% exercise-6 [markdown]
# Ada: the two cells are in one row, so they differ, and if one of them is 1, the other can only be
# 3. In another place, where they might be equal, it would be too strong. Bob: an odd digit is not
# followed by an even one, but nothing forbids that an even one is followed by an odd one. Cy:
# everything that it allows is right, but both might be even.

# %% exercise-6
verdicts = {"Ada": "right", "Bob": ("too weak", 2, 1), "Cy": ("too strong", 2, 4)}
