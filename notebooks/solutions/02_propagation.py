"""Solutions to the exercises of "Backtracking, candidates and unit propagation"."""


# %% exercise-1
def full_house(candidates, filled):
    for house in houses:
        left = [cell for cell in house if cell not in filled]
        if len(left) == 1:
            return left[0], min(candidates[left[0]])
    return None


# %% exercise-2 [markdown]
# Do not return at a solution; count it and go on. Now the numbers of nodes from both ends are
# closer to each other, but not equal: the order of the cells shapes the tree.


# %% exercise-2
def whole_tree(board):
    if None not in board:
        return 0, 1
    cell = board.index(None)
    nodes = solutions = 0
    for digit in range(1, 10):
        if all(board[neighbour] != digit for neighbour in neighbours[cell]):
            board[cell] = digit
            below, found = whole_tree(board)
            nodes, solutions = nodes + 1 + below, solutions + found
    board[cell] = None
    return nodes, solutions


# %% exercise-3 [markdown]
# This goes through all clauses again and again. Solvers look only at the clauses in which a literal
# has just become false, and only at two literals of each ("watched literals", Chaff).


# %% exercise-3
def unit_propagation(clauses, literals):
    true, before = set(literals), -1
    while before != len(true):
        before = len(true)
        for clause in clauses:
            if true.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return None
                if len(left) == 1:
                    true.add(left[0])
    return true


# %% exercise-4 [markdown]
# This is the *failed literal rule*; in constraint programming it is called *shaving*. It takes many
# propagations but no search: each test looks one decision ahead. In the whole puzzle 64 of 164
# candidates fail, and as several fail for the same reason, they teach 56 different clauses. Once
# all 64 are removed, unit propagation solves the puzzle.

# %% exercise-4
formula = sm.encode(hard)
names = [
    f"{hard.grid.cell_name(cell)}={digit}"
    for cell, digits in formula.propagate().candidates.items()
    for digit in digits
    if cell // 9 == 4 and len(digits) > 1
]
failed = {name for name in names if formula.propagate(name).conflict}

# %% exercise-5 [markdown]
# Three of the four clauses of this kind are shorter than the learnt ones, and yet of less use: they
# become unit only if the solver makes the same decisions again, while the literals of a learnt
# clause may become false in many ways. And a decision without a part in the conflict is in them as
# well.

# %% exercise-5
conflict = result.conflicts[2]
decisions_clause = [cnf.name(-step.literal) for step in conflict.trail if step.reason == 0]
