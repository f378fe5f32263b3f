"""Solutions to the exercises of "What CP-SAT can say", for the cells to fill in."""

# %% exercise-1 [markdown]
# A flag is true exactly if its cell is odd, so both directions are stated.


# %% exercise-1
def counts_the_odd(model, board):
    odd = cp_model.Domain.from_values([1, 3, 5, 7, 9])
    flags = []
    for name in ("r2c2", "r3c3", "r4c4"):
        flag = model.new_bool_var(f"{name} is odd")
        model.add_linear_expression_in_domain(board[name], odd).only_enforce_if(flag)
        model.add_linear_expression_in_domain(board[name], odd.complement()).only_enforce_if(~flag)
        flags.append(flag)
    model.add(board["r1c1"] == sum(flags))


# %% exercise-2 [markdown]
# The sum wants the flags to be true, so a flag must be earned, and need not be set. Eight flags,
# eight maxima and the sum are 17 constraints.


# %% exercise-2
def at_least_seen(model, cells, seen):
    visible, highest = [1], cells[0]
    for number, cell in enumerate(cells[1:], start=2):
        flag = model.new_bool_var(f"building {number} is seen")
        model.add(cell > highest).only_enforce_if(flag)
        visible.append(flag)
        higher = model.new_int_var(1, len(cells), f"the highest of {number}")
        model.add_max_equality(higher, [highest, cell])
        highest = higher
    model.add(sum(visible) >= seen)


# %% exercise-3 [markdown]
# The index of the second cell is 1, so d cells after it is index d + 1. The target may be a
# variable. That d is at most 7 comes with it, for there is no item 9.


# %% exercise-3
def stands_again(model, cells):
    model.add_element(cells[1] + 1, cells, cells[0])


# %% exercise-4 [markdown]
# Four states: how many of the three have been seen.


# %% exercise-4
def in_order():
    steps = []
    for seen in range(4):
        steps += [(seen, digit, seen) for digit in range(4, 10)]
        if seen < 3:
            steps.append((seen, seen + 1, seen + 1))
    return 0, [3], steps


# %% exercise-5 [markdown]
# The objective wants the flags to be false, so "if the pair is consecutive, then its flag" must be
# said: under the negated flag the difference is none of -1 and 1.


# %% exercise-5
def fewest_consecutive():
    model, board = usual_rules_4x4()
    consecutive = cp_model.Domain.from_values([-1, 1])
    flags = []
    for row in range(1, 5):
        for column in range(1, 5):
            for neighbour in (f"r{row}c{column + 1}", f"r{row + 1}c{column}"):
                if neighbour in board:
                    flag = model.new_bool_var("")
                    difference = board[f"r{row}c{column}"] - board[neighbour]
                    other = consecutive.complement()
                    model.add_linear_expression_in_domain(difference, other).only_enforce_if(~flag)
                    flags.append(flag)
    model.minimize(sum(flags))
    solver, _ = solve(model)
    return round(solver.objective_value)
